"""The ledger: every rule of a game has a number, a sentence in our own words, and a test that names it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeVar

from lazaretto.core.actions import Action
from lazaretto.core.errors import BadData, InputError

F = TypeVar("F", bound=Callable[..., object])


class Refusal(NamedTuple):
    """Why an action is illegal: a rule number and a short reason. Created once, as a constant."""

    rule: str
    reason: str


class Refused(InputError):
    """A player tried something illegal. Safe to show: ``cure red: ... (Q-082)``."""

    def __init__(self, action: Action, refusal: Refusal) -> None:
        super().__init__(f"{action}: {refusal.reason} ({refusal.rule})")
        self.action = action
        self.refusal = refusal


class Line(NamedTuple):
    """One line of a ledger."""

    id: str
    chapter: str
    text: str
    source: str = ""  # where the rule comes from: the rulebook (R), public fact (P), designed here (D)
    reading: str = ""  # how we interpret an unclear point, and why


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a test with the ledger lines it proves: ``@rule("L-071", "L-072")``."""

    def mark(test: F) -> F:
        test.__dict__["rules"] = ids
        return test

    return mark


def read_ledger(path: Path) -> dict[str, Line]:
    """The lines of a ``ledger.toml`` by rule number, in the order of the file."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadData(f"{path} cannot be read as a ledger: {error}") from error
    lines: dict[str, Line] = {}
    for row in data.get("line", []):
        unknown = sorted(set(row) - set(Line._fields))
        missing = [name for name in ("id", "chapter", "text") if name not in row]
        if unknown or missing:
            raise BadData(f"{path}, line {row.get('id', '?')}: unknown {unknown}, missing {missing}")
        if row["id"] in lines:
            raise BadData(f"{path} has {row['id']} twice")
        lines[row["id"]] = Line(**row)
    return lines
