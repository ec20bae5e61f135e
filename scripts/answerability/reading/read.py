"""Teaches a small encoder whether a passage answers a question, and has it read what was found for the rows of train-answerability.ts.

    OMP_WAIT_POLICY=passive python scripts/answerability/reading/read.py ROWS SETS LABELLED EMBEDDER WORK [--steps N] [--questions N]

ROWS is the file of `train-answerability.ts --rows`, SETS the evaluation sets, LABELLED the labelled files, EMBEDDER the folder of
all-MiniLM-L6-v2 as it is published (eight bits). WORK keeps what was learnt, and gets reads.jsonl: {reader, row, document, odds[]}, the log
odds of each passage. A reader has learnt from the labelled files (`base`) and from questions of sets, answerable or not, with what was
found for them: `squad`, which is to judge that group of bases, from clapnq; `clapnq` from squad2_half. What a reader has learnt from is
read by two that learnt from the other half of its documents; these choose the epochs, too.
"""

import argparse
import copy
import json
import os
import random
import sys
import time
from dataclasses import replace

import torch
from lists import Asked, found, halves, labelled
from torch.nn import functional as F

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../reranker"))
from model import Reranker, encoder  # noqa: E402
from train import Texts  # noqa: E402

PASSAGE_TOKENS = 224
FROZEN = 3  # layers, the lowest, stay as the embedder has them
TOGETHER = 8  # questions
WARM = 0.05  # of the steps
RATE, TAUGHT_RATE = 1e-4, 5e-5
NEAREST = 3  # passages of a question that is taught, beside one that answers
LOOKED = 150  # questions of the half that is left choose the epochs
POSITIVE = 2.0  # what a passage that answers counts for
# One in so many is read: of foreign questions, and of those that bases without unanswerable ones have of their own.
THINNED = {"foreign": 8, "own": 2}
# What is taught to the reader that judges a group.
TAUGHT = {"squad": "clapnq", "clapnq": "squad2_half"}


def loss_of(figures: torch.Tensor, asked: list[Asked], whole: bool) -> torch.Tensor:
    """Of passages alone, of the one that answers among its neighbours, and, with `whole`, of the highest of a question."""
    labels = torch.tensor([float(label) for each in asked for _, label in each.passages])
    alone = F.binary_cross_entropy_with_logits(figures, labels, pos_weight=torch.tensor(POSITIVE))
    among, questions = [], []
    for of, right in zip(*(values.split([len(each.passages) for each in asked]) for values in (figures, labels))):
        if right.any():
            among.append(torch.logsumexp(of, 0) - torch.logsumexp(of[right > 0], 0))
        questions.append(F.binary_cross_entropy_with_logits(of.amax(), right.amax()))
    loss = alone + (torch.stack(among).mean() if among else 0.0)
    return loss + torch.stack(questions).mean() if whole else loss


class Reader:
    def __init__(self, embedder: str, checkpoint: str | None = None):
        self.texts = Texts(embedder, PASSAGE_TOKENS)
        self.model = Reranker(encoder(embedder))
        self.model.bert.config._attn_implementation = "eager"
        if checkpoint:
            self.model.load_state_dict(torch.load(checkpoint))
        for part in (self.model.bert.embeddings, *self.model.bert.encoder.layer[:FROZEN]):
            for each in part.parameters():
                each.requires_grad = False

    def figures(self, pairs: list[tuple[str, str]]) -> torch.Tensor:
        with torch.autocast("cpu", dtype=torch.bfloat16):
            return self.model(**self.texts.batch(pairs)).float().view(-1)

    def length(self, asked: Asked) -> int:
        return max(len(self.texts.ids(text, PASSAGE_TOKENS)) for text, _ in asked.passages)

    def batches(self, asked: list[Asked], chance: random.Random) -> list[list[Asked]]:
        """All of them once, those of about one length together."""
        order = chance.sample(asked, len(asked))
        parts = []
        for start in range(0, len(order), 16 * TOGETHER):
            near = sorted(order[start : start + 16 * TOGETHER], key=self.length)
            parts += [near[at : at + TOGETHER] for at in range(0, len(near), TOGETHER)]
        return chance.sample(parts, len(parts))

    def teach(self, batches: list[list[Asked]], rate: float, whole: bool, every=None, stop: int | None = None) -> None:
        """Rates fall evenly to the end, also where it stops before; `every` is called with the number of batches that are done."""
        trained = [each for each in self.model.parameters() if each.requires_grad]
        layers = [each for each in self.model.bert.encoder.parameters() if each.requires_grad]
        head = [self.model.known, *self.model.hidden.parameters(), *self.model.out.parameters()]
        optimiser = torch.optim.AdamW([{"params": layers, "lr": rate}, {"params": head, "lr": 10 * rate}], weight_decay=0.01)
        rates = [group["lr"] for group in optimiser.param_groups]
        began, mean, pairs = time.time(), 0.0, 0
        for step, asked in enumerate(batches[:stop]):
            for group, most in zip(optimiser.param_groups, rates):
                group["lr"] = most * min(1.0, (step + 1) / (WARM * len(batches))) * max(0.02, 1 - step / len(batches))
            loss = loss_of(self.figures([(each.question, text) for each in asked for text, _ in each.passages]), asked, whole)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(trained, 1.0)
            optimiser.step()
            optimiser.zero_grad()
            pairs += sum(len(each.passages) for each in asked)
            mean = loss.item() if step == 0 else 0.98 * mean + 0.02 * loss.item()
            if step % 50 == 49:
                spent = time.time() - began
                print(f"step {step + 1} of {len(batches)}, loss {mean:.4f}, {pairs / spent:.1f} pairs/s", flush=True)
            if every:
                every(step + 1)

    def read(self, asked: list[Asked]) -> list[list[float]]:
        pairs = [(each.question, text) for each in asked for text, _ in each.passages]
        order = sorted(range(len(pairs)), key=lambda at: len(self.texts.ids(pairs[at][1], PASSAGE_TOKENS)))
        odds = [0.0] * len(pairs)
        with torch.no_grad():
            for start in range(0, len(order), 32):
                part = order[start : start + 32]
                for at, figure in zip(part, self.figures([pairs[at] for at in part]).tolist()):
                    odds[at] = round(figure, 4)
        figures = iter(odds)
        return [[next(figures) for _ in each.passages] for each in asked]


def auroc(asked: list[Asked], odds: list[list[float]], rows: list[dict]) -> float:
    """Of the highest of each question, by whether its base answers it."""
    best = [(max(each), rows[of.row]["kind"] == "own") for of, each in zip(asked, odds)]
    right, wrong = [value for value, own in best if own], [value for value, own in best if not own]
    return sum((one > other) + 0.5 * (one == other) for one in right for other in wrong) / (len(right) * len(wrong))


def right_of(passages: list[tuple[str, int]]) -> list[tuple[str, int]]:
    return [each for each in passages if each[1]][:1]


class Trial:
    def __init__(self, options: argparse.Namespace):
        self.options = options
        with open(options.rows, encoding="utf8") as file:
            self.rows = json.load(file)
        self.sets = {name: found(self.rows, options.sets, name) for name in ("squad2_half", "clapnq")}
        self.documents = {each.row: each.document for asked in self.sets.values() for each in asked}

    def place(self, name: str) -> str:
        return f"{self.options.work}/{name}.pt"

    def fresh(self, checkpoint: str) -> Reader:
        return Reader(self.options.embedder, self.place(checkpoint))

    def write(self, reader: str, asked: list[Asked], odds: list[list[float]]) -> None:
        with open(f"{self.options.work}/reads.jsonl", "a", encoding="utf8") as out:
            for each, figures in zip(asked, odds):
                line = {"reader": reader, "row": each.row, "document": self.documents.get(each.row), "odds": figures}
                out.write(json.dumps(line) + "\n")

    def base(self) -> None:
        if os.path.exists(self.place("base")):
            return
        chance = random.Random(self.options.seed)
        asked = labelled(self.options.labelled, self.options.seed)
        reader = Reader(self.options.embedder)
        with torch.no_grad():  # it begins in the middle of its own figures
            first = reader.figures([(each.question, each.passages[0][0]) for each in asked[:64]])
            reader.model.out.bias -= first.mean() + 1.0
        batches = reader.batches(asked, chance)
        print(f"{len(asked)} questions, {sum(len(each.passages) for each in asked)} pairs, {len(batches)} steps", flush=True)
        reader.teach(batches[: self.options.steps], RATE, whole=False)
        torch.save(reader.model.state_dict(), self.place("base"))

    def plan(self, reader: Reader, asked: list[Asked], most: int) -> list[list[list[Asked]]]:
        """Batches by epoch of questions that are drawn; an answerable one of which nothing was found that answers teaches nothing."""
        chance = random.Random(self.options.seed)
        left = [each for each in asked if self.rows[each.row]["kind"] != "own" or any(label for _, label in each.passages)]
        drawn = chance.sample(left, min(most, len(left)))
        near = [replace(each, passages=each.passages[:NEAREST] + right_of(each.passages[NEAREST:])) for each in drawn]
        return [reader.batches(near, chance) for _ in range(self.options.epochs)]

    def half(self, taught: list[Asked], left: list[Asked]) -> tuple[list[float], list[dict]]:
        """How well the half that is left is read after each epoch, and the readers of that time."""
        reader = self.fresh("base")
        epochs = self.plan(reader, taught, self.options.questions // 2)
        looked = random.Random(self.options.seed).sample(left, min(LOOKED, len(left)))
        figures, states = [], []

        def look(done: int) -> None:
            if done % len(epochs[0]) == 0:
                figures.append(auroc(looked, reader.read(looked), self.rows))
                states.append(copy.deepcopy(reader.model.state_dict()))

        look(0)
        reader.teach([each for epoch in epochs for each in epoch], TAUGHT_RATE, True, look)
        return figures, states

    def judge(self, name: str) -> None:
        """Teaches the reader of that name, and has it read the rows that it is needed for."""
        if os.path.exists(self.place(name)):
            return
        taught = self.sets[TAUGHT[name]]
        one, other = halves(taught)
        crossed = [(other, *self.half(one, other)), (one, *self.half(other, one))]
        figures = [sum(each) / 2 for each in zip(*(figures for _, figures, _ in crossed))]
        best = max(range(len(figures)), key=lambda at: figures[at])
        print(f"{name}: AUROC of left halves before and after each epoch {[round(each, 3) for each in figures]}", flush=True)
        reader = self.fresh("base")
        for left, _, states in crossed:
            reader.model.load_state_dict(states[best])
            self.write(name, left, reader.read(left))
        reader = self.fresh("base")
        batches = [each for epoch in self.plan(reader, taught, self.options.questions) for each in epoch]
        reader.teach(batches, TAUGHT_RATE, True, stop=best * len(batches) // self.options.epochs)
        asked = self.needed({each.row for each in taught})
        self.write(name, asked, reader.read(asked))
        torch.save(reader.model.state_dict(), self.place(name))

    def needed(self, taught: set[int]) -> list[Asked]:
        """Rows that the halves have not read, thinned; those of xquad are in three languages, and of the articles of squad2_half."""
        read = set(self.documents)
        for kind, most in THINNED.items():
            read |= set([at for at, row in enumerate(self.rows) if row["kind"] == kind and at not in self.documents][::most])
        return [
            Asked(row["question"], [(text, 0) for text in row["passages"]], "", at)
            for at, row in enumerate(self.rows)
            if at in read - taught and row["passages"] and not row["base"].startswith("xquad")
        ]


def main() -> None:
    parser = argparse.ArgumentParser()
    for name in ("rows", "sets", "labelled", "embedder", "work"):
        parser.add_argument(name)
    parser.add_argument("--steps", type=int, default=400)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--questions", type=int, default=400, help="taught to a reader at the most")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    os.makedirs(options.work, exist_ok=True)
    trial = Trial(options)
    trial.base()
    if not os.path.exists(f"{options.work}/reads.jsonl"):
        reader = trial.fresh("base")
        for asked in trial.sets.values():
            trial.write("base", asked, reader.read(asked))
    for name in TAUGHT:
        trial.judge(name)


if __name__ == "__main__":
    main()
