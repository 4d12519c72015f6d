"""Which test proves which line of a ledger: read from the ``@rule`` marks in the test files, nothing is run."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

from lazaretto.core import Game, InputError


class Coverage:
    """The tests of each line, the lines without one, and the marks that name no line."""

    def __init__(self, lines: list[str], marks: list[tuple[str, str]]) -> None:
        self.tests: dict[str, list[str]] = {line: [] for line in lines}
        self.strays: list[tuple[str, str]] = []  # the number, the test
        for number, test in marks:
            if number in self.tests:
                self.tests[number].append(test)
            else:
                self.strays.append((number, test))

    @property
    def unproven(self) -> list[str]:
        return [number for number, tests in self.tests.items() if not tests]


def coverage(game: Game[Any, Any]) -> Coverage:
    info = game.info
    folder = None if info.folder is None else info.folder / "tests"
    if folder is None or not folder.is_dir():
        raise InputError(f"the tests of {info.title} are not installed; ask in a checkout of the source")
    found = [mark for path in sorted(folder.rglob("test_*.py")) for mark in marks_in(path)]
    return Coverage(list(info.ledger()), found)


def marks_in(path: Path) -> list[tuple[str, str]]:
    """Every (rule number, test) of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    tests = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return [(number, f"{path.name}::{test.name}") for test in tests for number in numbers_of(test)]


def numbers_of(test: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    found: list[str] = []
    for mark in test.decorator_list:
        if isinstance(mark, ast.Call) and name_of(mark.func) == "rule":
            found += [arg.value for arg in mark.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return found


def name_of(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""
