"""A network as an ONNX file that plays at the table: ``bots/onnx.py`` reads it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from lazaretto.adapters.episode import Setting
from lazaretto.bots.onnx import VERSION

Layer = tuple[NDArray[np.float32], NDArray[np.float32]]  # weights, by output and input, and bias
OPSET = 17
ILLEGAL = -1e9  # far below every legal action


class Graph:
    """The nodes and weights of a network, in order. Weights are kept with 16 bits, which halves the file."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.weights: list[Any] = []

    def node(self, kind: str, inputs: list[str], **words: Any) -> str:
        output = f"{kind.lower()}{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, inputs, [output], **words))
        return output

    def constant(self, value: Any) -> str:
        name = f"constant{len(self.weights)}"
        self.weights.append(numpy_helper.from_array(np.asarray(value), name))
        return name

    def weight(self, value: NDArray[np.float32]) -> str:
        return self.node("Cast", [self.constant(value.astype(np.float16))], to=TensorProto.FLOAT)

    def linear(self, x: str, layer: Layer) -> str:
        weights, bias = layer
        return self.node("Gemm", [x, self.weight(weights), self.weight(bias)], transB=1)


def write_network(hidden: Sequence[Layer], last: Layer, setting: Setting, path: Path) -> None:
    """Write a network that chooses, with what it was trained for. Priors go straight to its last layer."""
    graph = Graph()
    x = "observation"
    for layer in hidden:
        x = graph.node("Relu", [graph.linear(x, layer)])
    if setting.priors:
        ends = [graph.constant(np.array([end], np.int64)) for end in (setting.seen, setting.size, 1)]
        x = graph.node("Concat", [x, graph.node("Slice", ["observation", *ends])], axis=1)
    x = graph.linear(x, last)
    legal = graph.node("Greater", ["action_mask", graph.constant(np.float32(0))])
    graph.nodes.append(helper.make_node("Where", [legal, x, graph.constant(np.float32(ILLEGAL))], ["worth"]))
    write(graph, setting, path)


def write(graph: Graph, setting: Setting, path: Path) -> None:
    info = setting.game.info
    shapes = {"observation": setting.size, "action_mask": setting.count}
    inputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [None, size]) for name, size in shapes.items()]
    output = helper.make_tensor_value_info("worth", TensorProto.FLOAT, [None, setting.count])
    made = helper.make_graph(graph.nodes, "policy", inputs, [output], graph.weights)
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=9)
    facts = {"game": info.slug, "edition": info.edition, "players": str(setting.players), "version": str(VERSION)}
    helper.set_model_props(model, {**facts, "priors": "yes" if setting.priors else "no"})
    onnx.checker.check_model(model)
    onnx.save(model, str(path))
