"""Simulation: one game between bots as a row, and what a run of many consists of.

Every game has a seed of its own, derived from the run's seed and the game's number, and the setups of a plan take
turns, so neither the number of workers nor their speed can change a row. ``workers.py`` plays on all cores,
``cluster.py`` on several machines, ``runs.py`` keeps the rows.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from lazaretto import bots, games
from lazaretto.bots import BOT_STREAM, Bot, LineBot, LineError
from lazaretto.core import (
    Action,
    BadOption,
    Game,
    InputError,
    Outcome,
    Rng,
    Seat,
    State,
    seeded,
    wins,
)
from lazaretto.core.actions import verb
from lazaretto.core.data import VARIABLE, given_path

COPY: Final = re.compile(r"(?<=[a-z])-\d+\b")
NARROW: Final = 64  # a kind with more actions is counted by its verb alone


class Setup(Struct, frozen=True, omit_defaults=True):
    """One way to play a game."""

    bots: tuple[str, ...]  # by seat
    options: dict[str, str]
    sides: dict[str, str] = {}  # bots by side: whoever stands on it is played by this one, not by that of the seat

    def words(self) -> str:
        return "; ".join([f"{name}={word}" for name, word in self.options.items()])

    def bot(self, game: Game[Any, Any], state: State, seat: int) -> str:
        """Who plays for a seat now. A bot keeps nothing between two decisions, so it can hand over at any of them."""
        return self.sides.get(game.side(state, Seat(seat)), self.bots[seat]) if self.sides else self.bots[seat]


class Plan(Struct, frozen=True):
    """What is played, in words that travel between processes and machines."""

    game: str  # a slug or a path
    edition: str
    setups: tuple[Setup, ...]  # they take turns
    seed: int
    actions: bool = False  # every action is kept
    data: str = ""  # the text of a data file in place of the game's own


class Deed(Struct, frozen=True, array_like=True):
    """One action of a game."""

    seat: int  # from 1 on
    text: str
    legal: int  # how many there were to choose from


class Place(Struct, frozen=True):
    """One seat of a game."""

    bot: str  # where sides have theirs, that of the last one
    score: int
    place: int
    won: float  # 1, or a part of a shared win
    decisions: int
    choices: int  # decisions with more than one legal action
    points: dict[str, int]  # what the score is made of
    traits: tuple[str, ...]  # what the seat had or was
    deeds: dict[str, int]  # how often it did what
    course: tuple[int, ...]  # the score after each quarter of the game but the last; none where none is told
    side: str = ""  # its team, as it stood at the end


class Played(Struct, frozen=True):
    """One game."""

    game: int  # its number in the run, from 1 on
    seed: int
    options: str
    ending: str
    lead_changes: int  # how often another seat had taken the lead, as ``Course`` looked
    seats: tuple[Place, ...]
    deeds: tuple[Deed, ...] = ()  # in order, if the plan asks for them

    @property
    def length(self) -> int:
        """In actions: every one is a decision of some seat."""
        return sum([seat.decisions for seat in self.seats])


# ---- making a plan ------------------------------------------------------------------------------


def seatings(names: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Every bot on every seat, among the same others on each: lines of them that move round the table."""
    found: dict[tuple[str, ...], None] = {}
    for shift in range(len(names)):
        line = [names[(seat + shift) % len(names)] for seat in range(seats)]
        found |= dict.fromkeys([tuple(line[turn:] + line[:turn]) for turn in range(seats)])
    return list(found)


def setups(
    game: Game[Any, Any], players: Sequence[int], names: Sequence[str], options: Mapping[str, Sequence[str]]
) -> tuple[tuple[Setup, ...], list[str]]:
    """Every mix of players, option words and seatings, and what is said against mixes that do not fit together."""
    found: list[Setup] = []
    options_conflict: list[BadOption] = []
    left_out: dict[str, None] = {}
    for seats in players:
        for words in product(*options.values()):
            try:
                chosen = game.setup(seats, dict(zip(options, words, strict=True))).words
            except BadOption as error:
                options_conflict.append(error)
                left_out[f"{' '.join(words)}: {error}"] = None
            else:
                found += [Setup(seated, chosen) for seated in seatings(names, seats)]
    if not names:
        raise InputError("name at least one bot")
    used = {(name, word) for setup in found for name, word in setup.options.items()}
    asked = {(name, word) for name, words in options.items() for word in words}
    if asked - used or {len(setup.bots) for setup in found} != set(players):
        raise options_conflict[0]  # a word or a number that fits nowhere is a mistake
    return tuple(found), list(left_out)


def check_bots(names: Sequence[str]) -> None:
    for name in names:
        bots.bot(name)


def use_data(slug: str, path: Path) -> None:
    """Play with another data file, here and in the workers. Call it before the game is loaded."""
    if os.pathsep in str(path.resolve()):
        raise InputError(f"the data file {path} should have no {os.pathsep} in its name or its folders' names")
    others = [part for part in os.environ.get(VARIABLE, "").split(os.pathsep) if part]
    os.environ[VARIABLE] = os.pathsep.join([f"{slug}={path.resolve()}", *others])


def data_given(slug: str) -> str:
    """The text of the data file that replaces the game's own, every byte of it: it has a fingerprint."""
    path = given_path(slug)
    return "" if path is None else path.read_bytes().decode()


@contextmanager
def blaming_data(slug: str, what: str) -> Iterator[None]:
    """A mistake of ours shows itself as one. Where somebody's data file is played, the file is at fault first."""
    try:
        yield
    except (InputError, BrokenPipeError):  # whoever reads what is printed may leave
        raise
    except Exception as error:
        path = given_path(slug)
        if path is None:
            raise
        why = f"{what} failed ({type(error).__name__}: {error})"
        raise InputError(f"{slug} cannot be played with the data file {path}: {why}") from error


def load_game(name: str) -> Game[Any, Any]:
    with blaming_data(name, "reading it"):
        return games.load(name)


def prepare(plan: Plan) -> Game[Any, Any]:
    """The game of a plan, on a machine that may have no copy of its data file yet."""
    if plan.data and given_path(plan.game) is None:
        with tempfile.NamedTemporaryFile("w", suffix=".toml", delete=False, encoding="utf-8", newline="") as file:
            file.write(plan.data)
        use_data(plan.game, Path(file.name))
    game = load_game(plan.game)
    if game.info.edition != plan.edition:
        raise InputError(
            f"this run plays edition {plan.edition} of {game.info.title}, but here is {game.info.edition}; "
            "the same version of Lazaretto and the same data file are needed everywhere"
        )
    return game


# ---- playing ------------------------------------------------------------------------------------


def seed_of(seed: int, number: int) -> int:
    """The seed of one game of a run: 53 bits, so that every program can read it."""
    return seeded(seed, number).s % 2**53


def play_part(plan: Plan, numbers: Sequence[int]) -> list[Played]:
    game, played = prepare(plan), []
    for number in numbers:
        with blaming_data(plan.game, f"game {number}"):
            played.append(play_game(plan, game, number))
    return played


def play_game(plan: Plan, game: Game[Any, Any], number: int) -> Played:
    setup = plan.setups[(number - 1) % len(plan.setups)]
    seed = seed_of(plan.seed, number)
    state = game.new(game.setup(len(setup.bots), setup.options), seed)
    seats = [SeatTally(name, seeded(seed, BOT_STREAM + i)) for i, name in enumerate(setup.bots)]
    chance = seeded(seed, BOT_STREAM + len(seats))  # whose turn it is where several may act
    course = Course(game, state)
    deeds: list[Deed] = []
    while acting := game.acting(state):
        seat = acting[0] if len(acting) == 1 else chance.pick(list(acting))
        legal = game.legal(state, seat)
        seats[seat].sit_down(setup.bot(game, state, seat))
        action = seats[seat].choose(game, state, seat, legal, number)
        if plan.actions:
            deeds.append(Deed(seat + 1, str(action), len(legal)))
        game.play(state, seat, action)
        course.note()
    outcome = game.outcome(state)
    assert outcome is not None
    for i, tally in enumerate(seats):
        tally.sit_down(setup.bot(game, state, i))
    places = places_of(game, state, outcome, seats, course)
    return Played(number, seed, setup.words(), outcome.ending, course.changes(), places, tuple(deeds))


def places_of(
    game: Game[Any, Any], state: State, outcome: Outcome, seats: Sequence[SeatTally], course: Course
) -> tuple[Place, ...]:
    won, quarters = wins(outcome), course.quarters()
    return tuple(
        [
            Place(
                bot=tally.name,
                score=outcome.scores[i],
                place=outcome.places[i],
                won=won[i],
                decisions=tally.decisions,
                choices=tally.choices,
                points={row.name: row.points[i] for row in outcome.rows},
                traits=game.traits(state, Seat(i)),
                deeds=narrowed(game, tally.deeds),
                course=tuple([scores[i] for scores in quarters]),
                side=game.side(state, Seat(i)),
            )
            for i, tally in enumerate(seats)
        ]
    )


class SeatTally:
    """A bot in its seat, and what it has done so far."""

    def __init__(self, name: str, rng: Rng) -> None:
        self.name = name
        self.bot: Bot = bots.bot(name)
        self.rng = rng
        self.decisions = 0
        self.choices = 0
        self.deeds: Counter[str] = Counter()

    def sit_down(self, name: str) -> None:
        if name != self.name:
            self.name = name
            self.bot = bots.bot(name)

    def choose(self, game: Game[Any, Any], state: State, seat: Seat, legal: list[Action], number: int) -> Action:
        self.decisions += 1
        action = legal[0]
        if len(legal) > 1:
            self.choices += 1
            player = self.bot.insist if isinstance(self.bot, LineBot) else self.bot.choose  # nobody plays on for it
            try:
                action = player(game, game.view(state, seat), legal, self.rng)
            except LineError as error:
                raise InputError(f"the bot {self.name} {error} in game {number}{error.detail}") from error
            if action not in legal:
                raise InputError(f"the bot {self.name} answered {action} in game {number}, which is not legal there")
        self.deeds[str(action)] += 1
        return action


class Course:
    """The standing through a game: some dozens of moments, evenly spread however long it gets."""

    MOST: Final = 64

    def __init__(self, game: Game[Any, Any], state: State) -> None:
        self.game = game
        self.state = state
        self.stride = 1
        self.wait = 0 if game.standing(state) else -1  # actions until the next moment; below 0: none is told
        self.moments: list[tuple[int, ...]] = []

    def note(self) -> None:
        if self.wait < 0:
            return
        self.wait -= 1
        if self.wait <= 0:
            self.moments.append(self.game.standing(self.state))
            if len(self.moments) == self.MOST:
                del self.moments[::2]
                self.stride *= 2
            self.wait = self.stride

    def quarters(self) -> list[tuple[int, ...]]:
        """The standing after one, two and three quarters."""
        count = len(self.moments)
        return [self.moments[count * quarter // 4] for quarter in (1, 2, 3)] if count else []

    def changes(self) -> int:
        """How often another seat led alone than the last that did."""
        leaders = [scores.index(max(scores)) for scores in self.moments if scores.count(max(scores)) == 1]
        return sum([one != other for one, other in pairwise(leaders)])


# ---- counting what was done ---------------------------------------------------------------------


def catalogue(game: Game[Any, Any]) -> dict[str, list[str]]:
    """Every action there is by its verb; none are listed for a kind with too many to be looked at one by one."""
    found: dict[str, dict[str, None]] = {verb(kind): {} for kind in game.info.kinds}
    for table in game.info.tables:
        for action in table:
            found[verb(type(action))][without_copies(str(action))] = None
    return {name: list(texts) if len(texts) <= NARROW else [] for name, texts in found.items()}


def without_copies(text: str) -> str:
    """``admit lab-2`` is ``admit lab``: which of several equal pieces it was tells nothing."""
    return COPY.sub("", text)


@cache
def wide_verbs(slug: str, game: Game[Any, Any]) -> frozenset[str]:
    return frozenset([name for name, texts in catalogue(game).items() if not texts])


def narrowed(game: Game[Any, Any], deeds: Mapping[str, int]) -> dict[str, int]:
    """Actions by their text, those of wide kinds by their verb."""
    wide = wide_verbs(game.info.slug, game)
    found: Counter[str] = Counter()
    for text, times in deeds.items():
        name = text.partition(" ")[0]
        found[name if name in wide else without_copies(text)] += times
    return dict(found)
