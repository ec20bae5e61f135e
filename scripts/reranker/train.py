"""Trains the reranker on the lists that mine.ts has written, on processors alone.

    OMP_WAIT_POLICY=passive python scripts/reranker/train.py LISTS EMBEDDER OUT [--steps N] [--minutes M]

LISTS is the file of mine.ts, EMBEDDER the folder of all-MiniLM-L6-v2 as it is published (eight bits), OUT becomes a checkpoint (every 100
steps, and at the end). `--minutes` bounds the time: the learning rate then falls by the clock where that is faster than the steps, so that
only a run that ends by its steps can be repeated figure by figure (seeds are fixed). `--init` goes on from a checkpoint.

Each list is one positive and a few of what the search found besides. Two losses, of equal weight: the model alone, whose target is the
positive and in part the search's own order (what the search knows is not to be lost); and the model added to the search's score, as it is
used, whose target is the positive alone.
"""

import argparse
import json
import random
import re
import time

import torch
from model import PASSAGE_TOKENS, QUESTION_TOKENS, Reranker, encoder
from tokenizers import Tokenizer
from torch.nn import functional as F

NEGATIVES = 5
LISTS = 8  # read together
NEAR = 8  # so many of the first found hold most negatives
SEARCH = 4.0  # what a search's score of 1 adds to the model's figure
SHARPNESS = 8.0  # of the search's scores as a target
SHARED = 0.15  # of the target that is the search's
RATE, HEAD_RATE = 1e-4, 1e-3
WARM = 60  # steps
SUBJECT = re.compile(
    r"(?:symptoms of|at risk for|causes|treatments for|prevent|diagnose|outlook for|information about|trials\) is being done for|inherited"
    r"|stages of|is \(are\)|related to|affected by|complications of|to do for)\s+(?:the )?(.*?)\s*\?"
)


class Texts:
    """Token ids of texts, cut, each text read once."""

    def __init__(self, folder: str, passage_tokens: int = PASSAGE_TOKENS):
        self.passage_tokens = passage_tokens
        self.tokenizer = Tokenizer.from_file(f"{folder}/tokenizer.json")
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()
        self.begin, self.end = (self.tokenizer.token_to_id(each) for each in ("[CLS]", "[SEP]"))
        self.known: dict[str, list[int]] = {}

    def ids(self, text: str, most: int) -> list[int]:
        if text not in self.known:
            self.known[text] = self.tokenizer.encode(text, add_special_tokens=False).ids
        return self.known[text][:most]

    def batch(self, pairs: list[tuple[str, str]]) -> dict[str, torch.Tensor]:
        rows, types = [], []
        for question, passage in pairs:
            left = [self.begin, *self.ids(question, QUESTION_TOKENS), self.end]
            right = [*self.ids(passage, self.passage_tokens), self.end]
            rows.append(left + right)
            types.append([0] * len(left) + [1] * len(right))
        longest = max(map(len, rows))

        def filled(lists: list[list[int]]) -> torch.Tensor:
            return torch.tensor([each + [0] * (longest - len(each)) for each in lists])

        return {"input_ids": filled(rows), "attention_mask": filled([[1] * len(row) for row in rows]), "token_type_ids": filled(types)}


def with_titles(rows: list[dict]) -> list[dict]:
    """Half of the lists of health answers below the name of what each answer is about, as the product puts titles above passages: the
    answers have none, but their questions, which are made by template, name it. Answers whose question is not among the rows are left out.
    """
    subjects = {}
    for row in rows:
        if row["set"] == "medquad" and (named := SUBJECT.search(row["question"])):
            subjects.update({each["text"]: named[1] for each in row["found"] if each["label"] == 1})
    titled = {text: f"{subject}\n{text}" for text, subject in subjects.items()}
    chance = random.Random(1)
    return [
        {**row, "found": [{**each, "text": titled[each["text"]]} for each in row["found"] if each["text"] in titled]}
        if row["set"] == "medquad" and chance.random() < 0.5
        else row
        for row in rows
    ]


def drawn(row: dict, chance: random.Random) -> list[dict] | None:
    """A positive first, then negatives, most of them from the first that were found; none where there are too few."""
    right = [each for each in row["found"] if each["label"] == 1]
    wrong = [each for each in row["found"] if each["label"] == 0]
    if not right or len(wrong) < NEGATIVES:
        return None
    near = chance.sample(range(min(NEAR, len(wrong))), min(NEAR, len(wrong), NEGATIVES - 2))
    rest = chance.sample([at for at in range(len(wrong)) if at not in near], NEGATIVES - len(near))
    return [chance.choice(right), *(wrong[at] for at in near + rest)]


def steps_of(rows: list[dict], texts: Texts, chance: random.Random):
    """Lists without end, those of about one length together."""
    while True:
        chance.shuffle(rows)
        lists = [(row["question"], found) for row in rows if (found := drawn(row, chance))]
        for start in range(0, len(lists) - 16 * LISTS + 1, 16 * LISTS):
            near = sorted(
                lists[start : start + 16 * LISTS],
                key=lambda each: max(len(texts.ids(found["text"], PASSAGE_TOKENS)) for found in each[1]),
            )
            parts = [near[at : at + LISTS] for at in range(0, len(near), LISTS)]
            chance.shuffle(parts)
            yield from parts


def loss_of(figures: torch.Tensor, lists: list) -> torch.Tensor:
    """Both losses over rows of one positive and its negatives: [lists, 1 + NEGATIVES]."""
    scores = torch.tensor([[each.get("score") or 0.0 for each in found] for _, found in lists])
    known = (scores.amax(-1, keepdim=True) > 0).float()
    answer = torch.zeros_like(figures)
    answer[:, 0] = 1.0
    share = SHARED * known
    target = (1 - share) * answer + share * F.softmax(SHARPNESS * scores, -1)
    alone = -(target * F.log_softmax(figures, -1)).sum(-1).mean()
    added = -F.log_softmax(figures + SEARCH * scores, -1)[:, 0].mean()
    return (alone + added) / 2


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("lists")
    parser.add_argument("embedder")
    parser.add_argument("out")
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--init")
    parser.add_argument("--titles", action="store_true", help="put titles above health answers")
    parser.add_argument("--rate", type=float, default=RATE)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    chance = random.Random(options.seed)
    texts = Texts(options.embedder)
    with open(options.lists, encoding="utf8") as file:
        rows = [row for row in map(json.loads, file) if not row["kept"]]
    if options.titles:
        rows = with_titles(rows)
    model = Reranker(encoder(options.embedder))
    # Faster backwards on processors than the fused one.
    model.bert.config._attn_implementation = "eager"
    if options.init:
        model.load_state_dict(torch.load(options.init))
    for each in model.bert.embeddings.parameters():
        each.requires_grad = False
    layers = [each for each in model.bert.encoder.parameters()]
    head = [model.known, *model.hidden.parameters(), *model.out.parameters()]
    groups = [{"params": layers, "lr": options.rate}, {"params": head, "lr": HEAD_RATE * options.rate / RATE}]
    optimiser = torch.optim.AdamW(groups, weight_decay=0.01)
    rates = [group["lr"] for group in optimiser.param_groups]
    batches = steps_of(rows, texts, chance)
    print(f"{len(rows)} lists", flush=True)
    began, mean = time.time(), None
    for step in range(options.steps):
        gone = max(step / options.steps, (time.time() - began) / 60 / options.minutes)
        if gone >= 1:
            break
        for group, rate in zip(optimiser.param_groups, rates):
            group["lr"] = rate * min(1.0, (step + 1) / WARM) * max(0.02, 1 - gone)
        lists = next(batches)
        inputs = texts.batch([(question, each["text"]) for question, found in lists for each in found])
        with torch.autocast("cpu", dtype=torch.bfloat16):
            figures = model(**inputs)
        loss = loss_of(figures.float().view(len(lists), 1 + NEGATIVES), lists)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(layers + head, 1.0)
        optimiser.step()
        optimiser.zero_grad()
        mean = loss.item() if mean is None else 0.98 * mean + 0.02 * loss.item()
        if step % 20 == 0:
            spent = time.time() - began
            print(f"step {step} loss {mean:.4f} {(step + 1) / spent:.3f} steps/s, {spent / 60:.1f} min", flush=True)
        if step % 100 == 99:
            torch.save(model.state_dict(), options.out)
    torch.save(model.state_dict(), options.out)
    print(f"written {options.out} after {step + 1} steps, loss {mean:.4f}", flush=True)


if __name__ == "__main__":
    main()
