"""Imports point downwards only, and the lowest two layers need nothing but the standard library."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from .places import SOURCE

LAYERS = ["core", "games", "properties", "extras", "bots", "table", "web", "lab", "adapters", "cli"]
BESIDE = {("lab", "web"), ("adapters", "web"), ("adapters", "lab"), ("properties", "games")}  # nor the first the second
FILES = sorted(path for path in SOURCE.rglob("*.py") if "tests" not in path.parts and "static" not in path.parts)


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: import by the full name"
            yield node.module or ""


def layer(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_downwards(path: Path) -> None:
    mine = layer(path)
    for name in imports(path):
        parts = name.split(".")
        if parts[0] != "lazaretto" or len(parts) == 1:
            assert mine not in ("core", "games") or parts[0] in sys.stdlib_module_names or parts[0] == "mypy_extensions"
            continue
        theirs = parts[1]
        if mine in ("__init__", "__main__"):
            continue
        assert LAYERS.index(theirs) <= LAYERS.index(mine), f"{mine} imports {name}"
        assert (mine, theirs) not in BESIDE, f"{mine} imports {name}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_game_imports_another_and_nothing_above_names_one(path: Path) -> None:
    parts = path.relative_to(SOURCE).parts
    for name in imports(path):
        if name.startswith("lazaretto.games."):
            assert parts[0] == "games", f"{path} knows a game"
            assert name.split(".")[2] == parts[1], f"{path} imports another game"
