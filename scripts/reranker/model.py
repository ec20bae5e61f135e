"""The reranker: a small encoder that reads question and passage together, and a head that says how relevant one is to the other.

The encoder starts as a published sentence embedder (all-MiniLM-L6-v2, eight bits, ONNX), turned back into floats. The head has what such an
embedder knows already as features: the cosine of the mean vectors of question and passage, and how near each word of the question comes to
its nearest word of the passage. So the untrained model ranks, and a little data is enough to move it.
"""

import json

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn
from torch.nn import functional as F
from transformers import BertConfig, BertModel

QUESTION_TOKENS = 32
PASSAGE_TOKENS = 160


def dequantised(path: str) -> dict[str, torch.Tensor]:
    """Weights of a BERT by the names that transformers has for them, from a model that was quantised dynamically."""
    graph = onnx.load(path).graph
    stored = {each.name: numpy_helper.to_array(each) for each in graph.initializer}

    def floats(name: str) -> np.ndarray:
        scale, zero = stored[f"{name}_scale"], stored[f"{name}_zero_point"]
        return (stored[f"{name}_quantized"].astype(np.float32) - zero.astype(np.float32)) * scale

    weights = {name: array for name, array in stored.items() if name.endswith((".weight", ".bias"))}
    for name in [name for name in stored if name.endswith(".weight_quantized")]:
        weights[name.removesuffix("_quantized")] = floats(name.removesuffix("_quantized"))
    for node in graph.node:
        if node.op_type == "MatMulInteger" and node.input[1].endswith("_quantized"):
            place = node.name.strip("/").removesuffix("_quant").removesuffix("/MatMul").replace("/", ".")
            weights[f"{place}.weight"] = floats(node.input[1].removesuffix("_quantized")).T
    return {name.removeprefix("bert."): torch.tensor(np.array(array, dtype=np.float32)) for name, array in weights.items()}


def encoder(folder: str) -> BertModel:
    """The embedder in `folder`, as floats."""
    with open(f"{folder}/config.json", encoding="utf8") as file:
        config = BertConfig(**json.load(file))
    config.hidden_dropout_prob = 0.0
    config.attention_probs_dropout_prob = 0.0
    model = BertModel(config, add_pooling_layer=False)
    missing, unknown = model.load_state_dict(dequantised(f"{folder}/onnx/model_quantized.onnx"), strict=False)
    lost = [name for name in missing if "position_ids" not in name]
    if lost or unknown:
        raise SystemExit(f"{folder}: no weights for {lost[:3]}, none known as {unknown[:3]}")
    return model


class Reranker(nn.Module):
    def __init__(self, bert: BertModel):
        super().__init__()
        self.bert = bert
        width = bert.config.hidden_size
        self.known = nn.Parameter(torch.tensor([6.0, 6.0]))
        self.hidden = nn.Linear(3 * width, width // 2)
        self.out = nn.Linear(width // 2, 1)
        nn.init.zeros_(self.out.weight)
        nn.init.zeros_(self.out.bias)

    def forward(self, input_ids, attention_mask, token_type_ids):
        """One figure for each row, unbounded: [rows, 1]."""
        seen = self.bert(input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids).last_hidden_state
        seen = seen.float()
        read = attention_mask.float()
        passage = read * token_type_ids.float()
        question = read - passage
        asked = mean_of(seen, question)
        told = mean_of(seen, passage)
        cosine = (F.normalize(asked, dim=-1) * F.normalize(told, dim=-1)).sum(-1, keepdim=True)
        unit = F.normalize(seen, dim=-1)
        near = torch.matmul(unit, unit.transpose(1, 2)) - 4.0 * (1.0 - passage.unsqueeze(1))
        nearest = (near.amax(-1) * question).sum(-1, keepdim=True) / question.sum(-1, keepdim=True)
        features = torch.cat([seen[:, 0], asked * told, (asked - told).abs()], dim=-1)
        return self.known[0] * cosine + self.known[1] * nearest + self.out(F.gelu(self.hidden(features)))


def mean_of(seen, mask):
    return (seen * mask.unsqueeze(-1)).sum(1) / mask.sum(1, keepdim=True).clamp(min=1.0)
