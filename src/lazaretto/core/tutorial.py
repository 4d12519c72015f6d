"""A first game: the guided start of a game, in its ``tutorial.toml``.

The learner sits on seat 1. Chance is scripted by the seed and the others by what is written here, so every
newcomer meets the same position. Each step says something and waits for the learner's own inputs; behind the
last one the learner is free and bots play on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from lazaretto.core.actions import Action, Seat
from lazaretto.core.data import Data
from lazaretto.core.errors import BadData
from lazaretto.core.game import Game, Options, S, V
from lazaretto.core.ledger import Refusal
from lazaretto.core.record import read_entry, read_options

LEARNER: Final = Seat(0)
NOT_YET: Final = Refusal("lesson", "this comes later; first do what the lesson asks for")


@dataclass(frozen=True)
class Start:
    """The ``[lesson]`` table."""

    seats: int
    seed: int
    last: str  # said when the learner is free
    options: str = ""  # as in a record: name=word name=word
    before: tuple[str, ...] = ()  # inputs before the first step, as lines of a record


@dataclass(frozen=True)
class Step:
    """A ``[[step]]``: what is said, what the learner then does, what the others do next (lines of a record)."""

    say: str
    do: tuple[str, ...]
    then: tuple[str, ...] = ()


class Lesson(NamedTuple):
    options: Options
    seed: int
    script: tuple[tuple[Seat, Action], ...]  # every input of the lesson, in order
    says: tuple[str, ...]  # what is said before each of them, and behind the last
    steps: tuple[int, ...]  # the number of the step, from 1 on, beside each of ``says``; the last is 0

    def asks(self, played: int) -> Action | None:
        """What the learner should do after so many inputs; None: it is others' turn, or the lesson is over."""
        if played >= len(self.script) or self.script[played][0] != LEARNER:
            return None
        return self.script[played][1]


def lesson_of(game: Game[S, V]) -> Lesson | None:
    """The guided start of a game; None where it has none, or where another data file makes it another game."""
    info = game.info
    path = None if info.folder is None else info.folder / "tutorial.toml"
    return None if path is None or not path.exists() or "+" in info.edition else read_lesson(game, path)


def read_lesson(game: Game[S, V], path: Path) -> Lesson:
    data = Data(f"{game.info.slug}/first", path)
    start = data.one("lesson", Start)
    steps = data.rows("step", Step)
    data.finish()
    options = game.setup(start.seats, read_options(start.options))
    script, says, numbers = inputs(game, start.before), [""] * len(start.before), [0] * len(start.before)
    for number, step in enumerate(steps):
        if not step.do:
            raise BadData(f"{path}, step {number + 1}: the learner should have something to do")
        added = [*inputs(game, [f"1: {text}" for text in step.do]), *inputs(game, step.then)]
        script += added
        says += [step.say] * len(added)
        numbers += [number + 1] * len(added)
    return Lesson(options, start.seed, tuple(script), (*says, start.last), (*numbers, 0))


def inputs(game: Game[S, V], lines: Sequence[str]) -> list[tuple[Seat, Action]]:
    notation = game.info.notation()
    entries = [read_entry(line, number + 1) for number, line in enumerate(lines)]
    return [(entry.seat, notation.read(entry.text)) for entry in entries]
