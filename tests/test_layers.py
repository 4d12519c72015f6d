"""Imports point downwards only, and the lowest two layers need nothing but the standard library."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from .places import SOURCE

LAYERS = [
    "core",
    "games",
    "build",
    "testing",
    "extras",
    "files",
    "bots",
    "review",
    "table",
    "web",
    "printing",
    "lab",
    "adapters",
    "cli",
]
BESIDE = {
    ("lab", "web"),
    ("lab", "printing"),
    ("adapters", "web"),
    ("adapters", "printing"),
    ("adapters", "lab"),
    ("testing", "games"),
}  # nor the first the second
ROOMS = {
    "data": (),
    "state": ("data",),
    "actions": ("data", "state"),
    "events": ("data", "state"),
    "rules": ("data", "state", "actions", "events"),
    "view": ("data", "state", "actions", "events", "rules"),
    "text": ("data", "state", "actions", "events", "rules", "view"),
    "scene": (
        "data",
        "state",
        "actions",
        "events",
        "rules",
        "view",
        "text",
        "heuristics",
    ),  # odds and outlooks are shown
    "heuristics": ("data", "state", "actions", "events", "rules", "view"),
    "observation": ("data", "state", "rules", "view"),
}  # of a game: what each may import besides itself and core
FILES = sorted(path for path in SOURCE.rglob("*.py") if "tests" not in path.parts and "static" not in path.parts)


def imported(path: Path) -> Iterator[str]:
    """Modules, and what is imported from them: either may be a room."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


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


def in_rooms() -> list[Path]:
    """The files of games that are in a room; a game's ``__init__`` is in none and may import all."""
    inside = [path for path in FILES if layer(path) == "games" and len(path.relative_to(SOURCE).parts) > 2]
    return [path for path in inside if path.relative_to(SOURCE).parts[2:] != ("__init__.py",)]


@pytest.mark.parametrize("path", in_rooms(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_rooms_of_a_game_import_downwards(path: Path) -> None:
    _, slug, room, *_ = path.relative_to(SOURCE).parts
    mine = room.removesuffix(".py")
    assert mine in ROOMS, f"{mine} is no room"
    for name in imported(path):
        if name.startswith(f"lazaretto.games.{slug}."):
            theirs = name.split(".")[3]
            assert theirs == mine or theirs in ROOMS[mine], f"{mine} imports {name}"
