"""Questions with passages, each of which answers or does not: of labelled files, and of what the product found."""

import gzip
import json
import random
import re
from collections import Counter
from dataclasses import dataclass

# So many questions of each file whose id begins so; drawn, the same each time.
SHARES = [
    ("squadshifts", "squadshifts_new_wiki", 3000),
    ("squadshifts", "squadshifts_amazon", 1500),
    ("squadshifts", "squadshifts_reddit", 1500),
    ("nq_oracle", "", 2000),
    ("selqa", "", 1000),
    ("epqa", "", 860),
]
NEGATIVES = 2  # beside a positive; a question without one has ALONE
ALONE = 5
TELLING = 3  # characters of an answer that says which sentence holds it


@dataclass
class Asked:
    question: str
    # Text, and 1 where it answers.
    passages: list[tuple[str, int]]
    # What it was asked of: nothing is taught on one part of a document and chosen by another.
    document: str = ""
    # Place among the rows of train-answerability.ts.
    row: int = -1


def plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.lower()))


def without(text: str, answer: str) -> str | None:
    """A text without the sentences that hold the answer; none where that is all of it or nothing."""
    wanted = plain(answer)
    sentences = re.split(r"(?<=[.!?])\s+", text.strip())
    left = [each for each in sentences if f" {wanted} " not in f" {plain(each)} "]
    return " ".join(left) if len(wanted) >= TELLING and 0 < len(left) < len(sentences) else None


def labelled(folder: str, seed: int) -> list[Asked]:
    """For a question of the labelled files a passage that answers, the same without the answer's sentence, and near ones."""
    chance = random.Random(seed)
    asked = []
    for file, begins, most in SHARES:
        with gzip.open(f"{folder}/{file}.jsonl.gz", "rt", encoding="utf8") as lines:
            rows = [row for row in map(json.loads, lines) if row["id"].startswith(begins)]
        for row in chance.sample(rows, min(most, len(rows))):
            wrong = chance.sample(row["negatives"], min(len(row["negatives"]), NEGATIVES if row["positives"] else ALONE))
            passages = [(text, 0) for text in wrong]
            if row["positives"]:
                right = chance.choice(row["positives"])
                cut = without(right, row.get("answer") or "")
                passages += [(right, 1)] + ([(cut, 0)] if cut else [])
            if passages:
                asked.append(Asked(row["question"], passages))
    return asked


def found(rows: list[dict], sets: str, name: str) -> list[Asked]:
    """What the product found for a set's own questions. An answerable one of which nothing that answers was found is left out."""

    def read(file: str) -> list[dict]:
        with open(f"{sets}/{name}/{file}", encoding="utf8") as lines:
            return [json.loads(line) for line in lines]

    documents = {each["_id"]: each for each in read("docs.jsonl")}
    known = {(each["question"], each["answerable"]): each for each in read("qa.jsonl")}
    asked = []
    for at, row in enumerate(rows):
        if row["base"] != name or row["kind"] == "foreign" or not row["passages"]:
            continue
        told = known[row["question"], row["kind"] == "own"]
        ids = told.get("doc_ids") or told.get("near_doc_ids") or []
        sources = [documents[each] for each in ids]
        marks = [plain(each) for each in told.get("evidence") or told["answers"]]
        passages = [(text, int(answers(text, sources, marks))) for text in row["passages"]]
        asked.append(Asked(row["question"], passages, " ".join(ids) or f"{name} {at}", at))
    return asked


def answers(text: str, sources: list[dict], marks: list[str]) -> bool:
    """Whether a passage is of the right document and holds what was marked there."""
    first, _, rest = text.partition("\n")
    body = plain(rest if rest and any(first == each["title"] for each in sources) else text)
    return any(body in plain(each["content"]) for each in sources) and any(mark in plain(text) for mark in marks)


def halves(asked: list[Asked]) -> tuple[list[Asked], list[Asked]]:
    """Of every second document, and of the others: the largest first, so that both have about as many questions."""
    counts = Counter(each.document for each in asked)
    order = {document: at for at, (document, _) in enumerate(counts.most_common())}
    return tuple([each for each in asked if order[each.document] % 2 == side] for side in (0, 1))
