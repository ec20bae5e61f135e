"""Writes a trained checkpoint as a folder that `onnx_reranker` mounts, with int8 weights (one scale for each column of a matrix).

    python scripts/reranker/export.py CHECKPOINT EMBEDDER LISTS OUT [--floats]

CHECKPOINT is of train.py, EMBEDDER the folder that it began with, LISTS the file of mine.ts: on some of its lists that were kept back a
scale and an offset are fitted, so that the logistic function of the model's figure is about the share of passages that answer. `--floats`
leaves the weights as they are.
"""

import argparse
import json
import math
import os
import shutil
import tempfile

import onnx
import torch
from model import Reranker, encoder
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import nn
from train import Texts

FITTED_ON = 24  # lists


class Scaled(nn.Module):
    def __init__(self, model: Reranker, scale: float, offset: float):
        super().__init__()
        self.model, self.scale, self.offset = model, scale, offset

    def forward(self, input_ids, attention_mask, token_type_ids):
        return self.scale * self.model(input_ids, attention_mask, token_type_ids) + self.offset


def fitted(model: Reranker, texts: Texts, lists: str) -> tuple[float, float]:
    """Scale and offset by logistic regression, a few steps of Newton's."""
    with open(lists, encoding="utf8") as file:
        rows = [row for row in map(json.loads, file) if row["kept"] and row["found"][0].get("score")]
    rows = rows[:: max(1, len(rows) // FITTED_ON)]
    figures, labels = [], []
    with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
        for row in rows:
            found = [each for each in row["found"] if each.get("score") is not None]
            figures += model(**texts.batch([(row["question"], each["text"]) for each in found])).float().view(-1).tolist()
            labels += [each["label"] for each in found]
    x, y = torch.tensor(figures, dtype=torch.float64), torch.tensor(labels, dtype=torch.float64)
    middle, spread = x.mean(), x.std()
    design = torch.stack([(x - middle) / spread, torch.ones_like(x)], 1)
    weights = torch.zeros(2, dtype=torch.float64)
    for _ in range(25):
        p = torch.sigmoid(design @ weights)
        information = design.T @ (design * (p * (1 - p)).unsqueeze(1)) + 1e-3 * torch.eye(2, dtype=torch.float64)
        weights += torch.linalg.solve(information, design.T @ (y - p) - 1e-3 * weights)
    scale = (weights[0] / spread).item()
    offset = (weights[1] - weights[0] * middle / spread).item()
    print(f"{len(labels)} passages, {sum(labels)} of them answer: scale {scale:.3f}, offset {offset:.3f}")
    if not math.isfinite(scale) or scale <= 0:
        raise SystemExit("the model does not rank what was kept back: it is not exported")
    return scale, offset


def main() -> None:
    parser = argparse.ArgumentParser()
    for name in ("checkpoint", "embedder", "lists", "out"):
        parser.add_argument(name)
    parser.add_argument("--floats", action="store_true")
    options = parser.parse_args()
    torch.set_num_threads(2)
    model = Reranker(encoder(options.embedder))
    model.load_state_dict(torch.load(options.checkpoint))
    model.eval()
    model.bert.config._attn_implementation = "eager"
    texts = Texts(options.embedder)
    scaled = Scaled(model, *fitted(model, texts, options.lists)).eval()
    example = texts.batch([("How long is the warranty?", "Three years."), ("Where is the key?", "Below the mat, as always.")])
    os.makedirs(f"{options.out}/onnx", exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        names = ["input_ids", "attention_mask", "token_type_ids"]
        torch.onnx.export(
            scaled,
            tuple(example[name] for name in names),
            f"{work}/model.onnx",
            input_names=names,
            output_names=["logits"],
            dynamic_axes={**{name: {0: "batch", 1: "tokens"} for name in names}, "logits": {0: "batch"}},
            opset_version=17,
            dynamo=False,
        )
        onnx.checker.check_model(f"{work}/model.onnx")
        target = f"{options.out}/onnx/model_quantized.onnx"
        if options.floats:
            shutil.copy(f"{work}/model.onnx", f"{options.out}/onnx/model.onnx")
        else:
            quantize_dynamic(f"{work}/model.onnx", target, per_channel=True, weight_type=QuantType.QInt8)
    for name in ("tokenizer.json", "tokenizer_config.json"):
        shutil.copy(f"{options.embedder}/{name}", options.out)
    with open(f"{options.embedder}/config.json", encoding="utf8") as file:
        config = json.load(file)
    config.update({"id2label": {"0": "relevance"}, "label2id": {"relevance": 0}, "num_labels": 1})
    with open(f"{options.out}/config.json", "w", encoding="utf8") as file:
        json.dump(config, file, indent=1)
        file.write("\n")
    print({name: os.path.getsize(f"{options.out}/onnx/{name}") for name in os.listdir(f"{options.out}/onnx")})


if __name__ == "__main__":
    main()
