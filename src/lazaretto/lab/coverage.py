"""Where a rule is implemented and which tests prove it. Both are read from the source; nothing is run.

Tests name their rules with ``@rule("L-029")``; code names them in a docstring, a comment or a refusal.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any, Final, NamedTuple

from lazaretto.core import Game, GameInfo, InputError

HOMES: Final = ("rules", "data", "state", "view")  # the rooms of a game that may implement a rule
ID: Final = re.compile(r"\b[A-Z]+-\d+\b")
Function = ast.FunctionDef | ast.AsyncFunctionDef
Owner = Function | ast.ClassDef | ast.Assign | ast.AnnAssign


class Place(NamedTuple):
    """A line of source, and the function, class or constant it belongs to (empty: the module)."""

    path: Path
    line: int
    name: str


class Mark(NamedTuple):
    """A rule number that a test names."""

    rule: str
    test: Place


class Coverage:
    """The tests of each rule, the rules without a test, and the marks that name an unknown rule."""

    def __init__(self, lines: list[str], marks: list[Mark]) -> None:
        self.tests: dict[str, list[Place]] = {line: [] for line in lines}
        self.strays: list[Mark] = []
        for mark in marks:
            if mark.rule in self.tests:
                self.tests[mark.rule].append(mark.test)
            else:
                self.strays.append(mark)

    @property
    def unproven(self) -> list[str]:
        return [number for number, tests in self.tests.items() if not tests]


# ---- tests ---------------------------------------------------------------------------------------


def coverage(game: Game[Any, Any]) -> Coverage:
    info = game.info
    folder = None if info.folder is None else info.folder / "tests"
    if folder is None or not folder.is_dir():
        raise InputError(f"the tests of {info.title} are not installed; run this in a checkout of the source")
    found = [mark for path in sorted(folder.rglob("test_*.py")) for mark in marks_in(path)]
    return Coverage(list(info.ledger()), found)


def marks_in(path: Path) -> list[Mark]:
    """All rule numbers in a test file, each with its test."""
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    tests = [node for node in ast.walk(tree) if isinstance(node, Function)]
    return [Mark(number, Place(path, test.lineno, test.name)) for test in tests for number in numbers_of(test)]


def numbers_of(test: Function) -> list[str]:
    found: list[str] = []
    for mark in test.decorator_list:
        if isinstance(mark, ast.Call) and name_of(mark.func) == "rule":
            found += [arg.value for arg in mark.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return found


def name_of(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


# ---- code ----------------------------------------------------------------------------------------


def homes(info: GameInfo) -> dict[str, list[Place]]:
    """By rule number: the lines that name it in rules, data, state and view, definitions first.

    A definition is the docstring or first line of a function or class, or a constant (such as a refusal). Other lines
    follow; docstrings of modules come last.
    """
    found: dict[str, list[tuple[int, Place]]] = {}
    for path in sources(info):
        for rank, number, place in ids_in(path):
            found.setdefault(number, []).append((rank, place))
    return {number: [place for _, place in sorted(hits, key=first)] for number, hits in found.items()}


def first(hit: tuple[int, Place]) -> int:
    return hit[0]


def sources(info: GameInfo) -> list[Path]:
    """The files of those rooms; a room is a file or a folder."""
    if info.folder is None:
        return []
    rooms = [info.folder / room for room in HOMES]
    return [path for room in rooms for path in [room.with_suffix(".py"), *sorted(room.rglob("*.py"))] if path.exists()]


def ids_in(path: Path) -> list[tuple[int, str, Place]]:
    """Every rule number of a file: its rank (see ``homes``), the number, the place."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text, str(path))
    owners = owners_in(tree)
    found = []
    for line, words in enumerate(text.splitlines(), 1):
        owner = next((node for node in reversed(owners) if holds(node, line)), None)
        place = Place(path, line, title_of(owner))
        found += [(rank_of(tree, owner, line), number, place) for number in dict.fromkeys(ID.findall(words))]
    return found


def owners_in(tree: ast.Module) -> list[Owner]:
    """Functions, classes and the module's constants, the outer ones first."""
    constants: list[Owner] = [node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)]
    return constants + [node for node in ast.walk(tree) if isinstance(node, Function | ast.ClassDef)]


def holds(node: Owner, line: int) -> bool:
    return node.lineno <= line <= (node.end_lineno or node.lineno)


def title_of(owner: Owner | None) -> str:
    if owner is None:
        return ""
    if isinstance(owner, Function | ast.ClassDef):
        return owner.name
    return ast.unparse(owner.target if isinstance(owner, ast.AnnAssign) else owner.targets[0])


def rank_of(tree: ast.Module, owner: Owner | None, line: int) -> int:
    if owner is None:
        return 2 if in_docstring(tree, line) else 1
    if isinstance(owner, ast.Assign | ast.AnnAssign):
        return 0
    return 0 if line == owner.lineno or in_docstring(owner, line) else 1


def in_docstring(node: ast.Module | Function | ast.ClassDef, line: int) -> bool:
    if ast.get_docstring(node, clean=False) is None:
        return False
    docstring = node.body[0]
    return docstring.lineno <= line <= (docstring.end_lineno or docstring.lineno)
