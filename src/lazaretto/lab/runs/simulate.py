"""Simulation: one game between bots as a row, and the plan of a run of many games.

Every game has its own seed, derived from the run's seed and the game's number, and the setups of a plan take turns, so
neither the number of workers nor their speed can change a row. ``workers.py`` plays on all cores, ``cluster.py`` on
several machines, ``runs.py`` saves the rows.
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
from msgspec.structs import replace

from lazaretto import bots, games
from lazaretto.bots import BOT_STREAM, Bot, ExternalBot, ExternalBotError
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
NARROW: Final = 64  # a kind with more actions is counted by its verb only


class Setup(Struct, frozen=True, omit_defaults=True):
    """One way to play a game."""

    bots: tuple[str, ...]  # by seat
    options: dict[str, str]
    sides: dict[str, str] = {}  # bots by side: they play the seats on that side, instead of the bots by seat

    def words(self) -> str:
        return "; ".join([f"{name}={word}" for name, word in self.options.items()])

    def bot(self, game: Game[Any, Any], state: State, seat: int) -> str:
        """The bot of a seat now. Bots remember nothing between two decisions, so they can take over at any of them."""
        return self.sides.get(game.side(state, Seat(seat)), self.bots[seat]) if self.sides else self.bots[seat]


class Plan(Struct, frozen=True):
    """What is played, in a form that can be sent to other processes and machines."""

    game: str  # a slug or a path
    edition: str
    setups: tuple[Setup, ...]  # used in turn
    seed: int
    actions: bool = False  # save every action
    data: str = ""  # the text of a data file that replaces the game's own

    def saving(self) -> Plan:
        """The same with every action saved."""
        return replace(self, actions=True)


class Deed(Struct, frozen=True, array_like=True):
    """One action of a game."""

    seat: int  # counted from 1
    text: str
    legal: int  # the number of legal actions


class Place(Struct, frozen=True):
    """One seat of a game."""

    bot: str  # the last one, if sides have bots
    score: int
    place: int
    won: float  # 1, or a fraction of a shared win
    decisions: int
    choices: int  # decisions with more than one legal action
    points: dict[str, int]  # the parts of the score
    traits: tuple[str, ...]  # what the seat had or was
    deeds: dict[str, int]  # how often it did each action
    course: tuple[int, ...]  # the score after the first three quarters; empty without a running score
    side: str = ""  # its team at the end


class Played(Struct, frozen=True):
    """One game."""

    game: int  # its number in the run, counted from 1
    seed: int
    options: str
    ending: str
    lead_changes: int  # how often another seat had taken the lead, at the moments sampled by ``ScoreSamples``
    seats: tuple[Place, ...]
    deeds: tuple[Deed, ...] = ()  # in order, if the plan saves them

    @property
    def length(self) -> int:
        """The number of actions: each is a decision of some seat."""
        return sum([seat.decisions for seat in self.seats])


# ---- making a plan ------------------------------------------------------------------------------


def seatings(names: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Every bot on every seat, with the same opponents on each: line-ups that rotate around the table."""
    found: dict[tuple[str, ...], None] = {}
    for shift in range(len(names)):
        line = [names[(seat + shift) % len(names)] for seat in range(seats)]
        found |= dict.fromkeys([tuple(line[turn:] + line[:turn]) for turn in range(seats)])
    return list(found)


def setups(
    game: Game[Any, Any], players: Sequence[int], names: Sequence[str], options: Mapping[str, Sequence[str]]
) -> tuple[tuple[Setup, ...], list[str]]:
    """All valid combinations of players, option words and seatings, and why the invalid ones are skipped."""
    found: list[Setup] = []
    errors: list[BadOption] = []
    left_out: dict[str, None] = {}
    for seats in players:
        for words in product(*options.values()):
            try:
                chosen = game.setup(seats, dict(zip(options, words, strict=True))).words
            except BadOption as error:
                errors.append(error)
                left_out[f"{' '.join(words)}: {error}"] = None
            else:
                found += [Setup(seated, chosen) for seated in seatings(names, seats)]
    if not names:
        raise InputError("name at least one bot")
    used = {(name, word) for setup in found for name, word in setup.options.items()}
    asked = {(name, word) for name, words in options.items() for word in words}
    if asked - used or {len(setup.bots) for setup in found} != set(players):
        raise errors[0]  # a word or a number of players that fits nowhere is a mistake
    return tuple(found), list(left_out)


def check_bots(names: Sequence[str]) -> None:
    for name in names:
        bots.bot(name)


def use_data(slug: str, path: Path) -> None:
    """Use another data file, here and in the workers. Call it before the game is loaded."""
    if os.pathsep in str(path.resolve()):
        raise InputError(f"the path of the data file {path} must not contain {os.pathsep}")
    others = [part for part in os.environ.get(VARIABLE, "").split(os.pathsep) if part]
    os.environ[VARIABLE] = os.pathsep.join([f"{slug}={path.resolve()}", *others])


def data_given(slug: str) -> str:
    """The text of the data file that replaces the game's own, unchanged, since it has a fingerprint."""
    path = given_path(slug)
    return "" if path is None else path.read_bytes().decode()


@contextmanager
def data_errors(slug: str, what: str) -> Iterator[None]:
    """Report an unexpected error as an error of the replaced data file, if there is one; otherwise it is a bug."""
    try:
        yield
    except (InputError, BrokenPipeError):  # the reader of the output may close it
        raise
    except Exception as error:
        path = given_path(slug)
        if path is None:
            raise
        why = f"{what} failed ({type(error).__name__}: {error})"
        raise InputError(f"{slug} cannot be played with the data file {path}: {why}") from error


def load_game(name: str) -> Game[Any, Any]:
    with data_errors(name, "reading it"):
        return games.load(name)


def prepare(plan: Plan) -> Game[Any, Any]:
    """The game of a plan, on a machine that may not have its data file yet."""
    if plan.data and given_path(plan.game) is None:
        with tempfile.NamedTemporaryFile("w", suffix=".toml", delete=False, encoding="utf-8", newline="") as file:
            file.write(plan.data)
        use_data(plan.game, Path(file.name))
    game = load_game(plan.game)
    if game.info.edition != plan.edition:
        raise InputError(
            f"this run needs edition {plan.edition} of {game.info.title}, but this is edition {game.info.edition}; "
            "use the same version of Lazaretto and the same data file on every machine"
        )
    return game


# ---- playing ------------------------------------------------------------------------------------


def seed_of(seed: int, number: int) -> int:
    """The seed of one game of a run: 53 bits, which every program can read exactly."""
    return seeded(seed, number).s % 2**53


def play_part(plan: Plan, numbers: Sequence[int]) -> list[Played]:
    game, played = prepare(plan), []
    for number in numbers:
        with data_errors(plan.game, f"game {number}"):
            played.append(play_game(plan, game, number))
    return played


def play_game(plan: Plan, game: Game[Any, Any], number: int) -> Played:
    setup = plan.setups[(number - 1) % len(plan.setups)]
    seed = seed_of(plan.seed, number)
    state = game.new(game.setup(len(setup.bots), setup.options), seed)
    seats = [BotSeat(name, seeded(seed, BOT_STREAM + i)) for i, name in enumerate(setup.bots)]
    chance = seeded(seed, BOT_STREAM + len(seats))  # decides who acts first if several may
    samples = ScoreSamples(game, state)
    deeds: list[Deed] = []
    while acting := game.acting(state):
        seat = acting[0] if len(acting) == 1 else chance.pick(list(acting))
        legal = game.legal(state, seat)
        seats[seat].sit_down(setup.bot(game, state, seat))
        action = seats[seat].choose(game, state, seat, legal, number)
        if plan.actions:
            deeds.append(Deed(seat + 1, str(action), len(legal)))
        game.play(state, seat, action)
        samples.note()
    outcome = game.outcome(state)
    assert outcome is not None
    for i, tally in enumerate(seats):
        tally.sit_down(setup.bot(game, state, i))
    places = places_of(game, state, outcome, seats, samples)
    return Played(number, seed, setup.words(), outcome.ending, samples.changes(), places, tuple(deeds))


def places_of(
    game: Game[Any, Any], state: State, outcome: Outcome, seats: Sequence[SeatTally], samples: ScoreSamples
) -> tuple[Place, ...]:
    won, quarters = wins(outcome), samples.quarters()
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
    """What a seat has done so far."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.decisions = 0
        self.choices = 0
        self.deeds: Counter[str] = Counter()

    def note(self, action: Action, legal: int) -> None:
        """It has chosen one of the legal actions."""
        self.decisions += 1
        self.choices += legal > 1
        self.deeds[str(action)] += 1


class BotSeat(SeatTally):
    """A seat that a bot plays."""

    def __init__(self, name: str, rng: Rng) -> None:
        super().__init__(name)
        self.bot: Bot = bots.bot(name)
        self.rng = rng

    def sit_down(self, name: str) -> None:
        if name != self.name:
            self.name = name
            self.bot = bots.bot(name)

    def choose(self, game: Game[Any, Any], state: State, seat: Seat, legal: list[Action], number: int) -> Action:
        action = legal[0]
        if len(legal) > 1:
            player = self.bot.choose_strictly if isinstance(self.bot, ExternalBot) else self.bot.choose
            try:
                action = player(game, game.view(state, seat), legal, self.rng)
            except ExternalBotError as error:
                raise InputError(f"the bot {self.name} {error} in game {number}{error.detail}") from error
            if action not in legal:
                raise InputError(f"the bot {self.name} answered {action} in game {number}, which is illegal there")
        self.note(action, len(legal))
        return action


class ScoreSamples:
    """The running scores of a game, sampled at some dozens of evenly spread moments."""

    MOST: Final = 64

    def __init__(self, game: Game[Any, Any], state: State) -> None:
        self.game = game
        self.state = state
        self.stride = 1
        self.wait = 0 if game.standing(state) else -1  # actions until the next sample; negative: no running score
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
        """The scores after one, two and three quarters."""
        count = len(self.moments)
        return [self.moments[count * quarter // 4] for quarter in (1, 2, 3)] if count else []

    def changes(self) -> int:
        """How often the sole leader changed."""
        leaders = [scores.index(max(scores)) for scores in self.moments if scores.count(max(scores)) == 1]
        return sum([one != other for one, other in pairwise(leaders)])


# ---- counting what was done ---------------------------------------------------------------------


def catalogue(game: Game[Any, Any]) -> dict[str, list[str]]:
    """All actions by verb; a kind with too many to be counted singly has an empty list."""
    found: dict[str, dict[str, None]] = {verb(kind): {} for kind in game.info.kinds}
    for table in game.info.tables:
        for action in table:
            found[verb(type(action))][without_copies(str(action))] = None
    return {name: list(texts) if len(texts) <= NARROW else [] for name, texts in found.items()}


def without_copies(text: str) -> str:
    """``admit lab-2`` becomes ``admit lab``: equal pieces are not distinguished."""
    return COPY.sub("", text)


@cache
def wide_verbs(slug: str, game: Game[Any, Any]) -> frozenset[str]:
    return frozenset([name for name, texts in catalogue(game).items() if not texts])


def narrowed(game: Game[Any, Any], deeds: Mapping[str, int]) -> dict[str, int]:
    """Counts by action text; those of wide kinds by verb."""
    wide = wide_verbs(game.info.slug, game)
    found: Counter[str] = Counter()
    for text, times in deeds.items():
        name = text.partition(" ")[0]
        found[name if name in wide else without_copies(text)] += times
    return dict(found)
