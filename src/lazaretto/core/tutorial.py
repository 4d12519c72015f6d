"""Lessons: the guided starts of a game, from ``tutorial.toml`` and, for a variant, ``tutorial-<name>.toml``.

The learner has seat 1. The seed fixes chance and the file scripts the other seats, so every newcomer gets the same
positions. Each step shows a text and waits for the learner's inputs; a step without inputs is read and closed. After
the last step the learner plays freely and bots take over the other seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from lazaretto.core.actions import Action, Seat
from lazaretto.core.data import Data
from lazaretto.core.errors import BadData
from lazaretto.core.game import Game, Options, S, V
from lazaretto.core.ledger import Refusal
from lazaretto.core.record import read_entry, read_options
from lazaretto.core.scene import Json

LEARNER: Final = Seat(0)
NOT_YET: Final = Refusal("lesson", "this comes later; first do what the lesson asks for")
FILE: Final = "tutorial"  # of the main lesson; others add a dash and their name


@dataclass(frozen=True)
class Start:
    """The ``[lesson]`` table."""

    seats: int
    seed: int
    last: str  # shown after the last step
    title: str = ""  # if a game has several lessons; default: the game's title
    options: str = ""  # as in a record: name=word name=word
    before: tuple[str, ...] = ()  # inputs before the first step, as lines of a record


@dataclass(frozen=True)
class Step:
    """A ``[[step]]``: the text shown, the learner's inputs, and then those of the other seats (lines of a record).

    A step without ``do`` is read and closed; nothing is sent.
    """

    say: str
    do: tuple[str, ...] = ()
    then: tuple[str, ...] = ()


class Lesson(NamedTuple):
    options: Options
    seed: int
    script: tuple[tuple[Seat, Action], ...]  # every input of the lesson, in order
    says: tuple[str, ...]  # the text shown before each input, and after the last
    steps: tuple[int, ...]  # the step number, counted from 1, of each of ``says``; 0 for the last
    name: str  # of its file; empty for tutorial.toml
    title: str
    of: int  # the number of steps
    pages: tuple[tuple[str, ...], ...]  # the texts of steps without inputs before each of ``says``

    def asks(self, played: int) -> Action | None:
        """The learner's next action after ``played`` inputs; None if another seat is next or the lesson is over."""
        if played >= len(self.script) or self.script[played][0] != LEARNER:
            return None
        return self.script[played][1]

    def paths(self, played: int, paths: Json) -> Json:
        """Those of a scene: what the lesson does not ask for is grey.

        If each tap would do more than it asks for, the first step remains of those that begin with the right one.
        """
        steps: list[Json] = [str(action) for seat, action in self.script[played:] if seat == LEARNER]
        if not steps or not isinstance(paths, list):
            return paths
        if not any([follows(path, steps) for path in paths]):
            paths = [first_step(path) for path in paths]
        return [path if follows(path, steps) else grey(path) for path in paths]

    def begins(self, words: Mapping[str, str], seed: int) -> bool:
        """Whether a match with these options and this seed belongs to this lesson."""
        return self.seed == seed and self.options.words == words


def follows(path: Json, steps: list[Json]) -> bool:
    """A tap does the next steps, one or several."""
    assert isinstance(path, dict)
    chain = path.get("next", [])
    assert isinstance(chain, list)
    return [path["do"], *chain] == steps[: 1 + len(chain)]


def first_step(path: Json) -> Json:
    assert isinstance(path, dict)
    return {name: value for name, value in path.items() if name != "next"}


def grey(path: Json) -> Json:
    assert isinstance(path, dict)
    return path if "why" in path else {**path, "why": [NOT_YET.rule, NOT_YET.reason]}


def lessons_of(game: Game[S, V]) -> list[Lesson]:
    """The lessons of a game, the main one first; none if the game is played with another data file."""
    info = game.info
    if info.folder is None or "+" in info.edition:
        return []
    first = info.folder / f"{FILE}.toml"
    others = sorted(info.folder.glob(f"{FILE}-*.toml"))
    return [read_lesson(game, path) for path in [first, *others] if path.exists()]


def lesson_of(game: Game[S, V], name: str = "") -> Lesson | None:
    """A lesson by its name; the name of the main one is empty."""
    return next((lesson for lesson in lessons_of(game) if lesson.name == name), None)


def read_lesson(game: Game[S, V], path: Path) -> Lesson:
    name = path.stem.removeprefix(FILE).removeprefix("-")
    data = Data(f"{game.info.slug}/first", path)
    start = data.one("lesson", Start)
    steps = data.rows("step", Step)
    data.finish()
    options = game.setup(start.seats, read_options(start.options))
    script, says, numbers = inputs(game, start.before), [""] * len(start.before), [0] * len(start.before)
    pages: list[tuple[str, ...]] = [()] * len(start.before)
    unread: tuple[str, ...] = ()
    for number, step in enumerate(steps):
        if not step.do:
            if step.then:
                raise BadData(f"{path}, step {number + 1}: 'then' needs a 'do' before it")
            unread = (*unread, step.say)
            continue
        added = [*inputs(game, [f"1: {text}" for text in step.do]), *inputs(game, step.then)]
        script += added
        says += [step.say] * len(added)
        numbers += [number + 1] * len(added)
        pages += [unread, *[()] * (len(added) - 1)]
        unread = ()
    return Lesson(
        options,
        start.seed,
        tuple(script),
        (*says, start.last),
        (*numbers, 0),
        name,
        start.title or game.info.title,
        len(steps),
        (*pages, unread),
    )


def inputs(game: Game[S, V], lines: Sequence[str]) -> list[tuple[Seat, Action]]:
    notation = game.info.notation()
    entries = [read_entry(line, number + 1) for number, line in enumerate(lines)]
    return [(entry.seat, notation.read(entry.text)) for entry in entries]
