"""Game: the questions every game answers, and what it says about itself.

A Game object holds no state of a match; it answers questions about one. The hot five are ``acting``,
``legal``, ``play``, ``refusal`` and the state's own ``copy``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Generic, NamedTuple, TypeVar

from lazaretto.core.actions import Action, Notation, Seat
from lazaretto.core.encoding.fields import Fields
from lazaretto.core.errors import BadOption, BrokenInvariant
from lazaretto.core.events import Emitted, Event
from lazaretto.core.ledger import Line, Refusal, read_ledger
from lazaretto.core.mypyc_compat import mypyc_attr
from lazaretto.core.random import Rng
from lazaretto.core.scene import Scene
from lazaretto.core.state import State

S = TypeVar("S", bound=State)
V = TypeVar("V")

UNKNOWN: Final = Rng(1)  # stands in a view where the state has its generator
JOINT: Final = "+"  # between the parts of a list
Menu = list[tuple[Action, Refusal | None]]  # what is on offer, each with what speaks against it


@dataclass(frozen=True)
class Pick:
    """A list that an option takes beside its words: so many different ones of these, joined by ``+`` in any order."""

    count: int
    of: tuple[str, ...]

    def mistake(self, word: str) -> str:
        """What is wrong with a list, or nothing."""
        parts = word.split(JOINT)
        for i, part in enumerate(parts):
            if part not in self.of:
                return f"has no {part[:40]!r}"
            if part in parts[:i]:
                return f"names {part} twice"
        return "" if len(parts) == self.count else f"names {len(parts)} instead of {self.count}"

    def __str__(self) -> str:
        return f"{self.count} different ones of {', '.join(self.of)}, joined by {JOINT}"


@dataclass(frozen=True)
class Option:
    """A choice made before the game. All values are words; ``on`` and ``off`` make a switch."""

    name: str
    title: str
    help: str
    values: tuple[str, ...] = ()  # the first is the default
    by_seats: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # where it depends on the seats
    rule: str = ""  # the line of the ledger it belongs to, named where a word is refused
    pick: Pick | None = None  # or a list of one's own

    def allowed(self, seats: int) -> tuple[str, ...]:
        """Its words with so many seats; it may take a list as well."""
        return self.by_seats.get(seats, self.values)

    def mistake(self, word: str, seats: int) -> str:
        """The sentence against this word, or nothing."""
        allowed, pick = self.allowed(seats), self.pick
        if word in allowed or (pick is not None and not pick.mistake(word)):
            return ""
        if pick is not None and (JOINT in word or word in pick.of):
            return f"the list of {self.name} {pick.mistake(word)}; it takes {pick}{cited(self.rule)}"
        words = listing(allowed) if pick is None else f"{listing(allowed)}, or {pick}"
        wrong = f"{self.name}={word[:40]} is not possible with {seats} players"
        return f"{wrong}; allowed: {words}{cited(self.rule)}"


class Options:
    """The choices a match was set up with, complete and checked: made by ``GameInfo.options_for``."""

    __slots__ = ("seats", "words")

    def __init__(self, seats: int, words: dict[str, str]) -> None:
        self.seats = seats
        self.words = words

    def word(self, name: str) -> str:
        return self.words[name]

    def on(self, name: str) -> bool:
        return self.words[name] == "on"

    def number(self, name: str) -> int:
        return int(self.words[name])


class Deadline(NamedTuple):
    """Armed when it first appears in ``deadlines``, dropped when it is gone."""

    name: str
    seconds: int


class Row(NamedTuple):
    """One line of the final reckoning: what for, by which rule, how many points each seat got."""

    name: str
    rule: str
    points: tuple[int, ...]
    sprite: str = ""


class Outcome(NamedTuple):
    """How a game ended."""

    scores: tuple[int, ...]  # by seat
    places: tuple[int, ...]  # by seat: 1 is first, equal places are shared
    ending: str  # a word for the way it ended, for reports
    text: str  # a sentence for people
    rows: tuple[Row, ...] = ()
    together: bool = False  # seats of one place won, or lost, as one: a team, or the whole table


LOST: Final = "lost"  # the ending of a table that lost to the game


def wins(outcome: Outcome) -> tuple[float, ...]:
    """By seat: 1 for a win, a part of one where rivals share it, 0 for the others and for a table that lost."""
    first = 0 if outcome.ending == LOST else 1
    part = 1.0 if outcome.together else 1 / max(1, outcome.places.count(first))
    return tuple([part if place == first else 0.0 for place in outcome.places])


@dataclass(frozen=True)
class GameInfo:
    """What a game says about itself."""

    slug: str
    title: str
    line: str  # one sentence for the lobby
    edition: str  # of its data and rules; a record of another edition is refused
    seats: tuple[int, ...]  # the numbers of players it takes
    usual: int  # the one offered first
    minutes: int
    kinds: tuple[type[Action], ...]  # what a seat can do
    tables: tuple[Sequence[Action], ...]  # every action there is, laid end to end: the catalogue
    classes: tuple[type, ...]  # of states and views, for JSON
    longest: int  # no game takes more inputs
    widest: int  # no legal list is longer
    rule: str = ""  # the line of the ledger that gives the numbers of players
    secret: bool = False  # seats know different things
    options: tuple[Option, ...] = ()
    endings: tuple[str, ...] = ()  # every word that the ending of an outcome can be
    phrases: tuple[str, ...] = ()  # to be said with a tap, for games of talk; @ leaves a player to choose, # a number
    folder: Path | None = None  # where ledger.toml, help.md, art.svg and cover.svg lie
    fields: Fields | None = None  # of a view, for learners

    def options_for(self, seats: int, given: Mapping[str, str] | None = None) -> Options:
        """The whole set of options, defaults filled in. ``BadOption`` names what is not allowed."""
        if seats not in self.seats:
            raise BadOption(f"{self.title} is for {span(self.seats)} players, not {seats}{cited(self.rule)}")
        words = {option.name: option.allowed(seats)[0] for option in self.options}
        for name, word in (given or {}).items():
            if name not in words:
                raise BadOption(f"{self.title} has no option {name!r}; it has {listing(words)}")
            words[name] = word
        for option in self.options:
            mistake = option.mistake(words[option.name], seats)
            if mistake:
                raise BadOption(mistake)
        return Options(seats, words)

    def notation(self) -> Notation:
        return Notation(self.kinds)

    def ledger(self) -> dict[str, Line]:
        """The rules by number; none for a game without a ledger."""
        path = None if self.folder is None else self.folder / "ledger.toml"
        return read_ledger(path) if path is not None and path.exists() else {}


def cited(rule: str) -> str:
    return f" ({rule})" if rule else ""


def span(numbers: tuple[int, ...]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"


def listing(words: Iterable[str]) -> str:
    """The words in a row, cut where nobody reads on."""
    row = list(words)
    if not row:
        return "none"
    return ", ".join(row[:16]) + (f" and {len(row) - 16} more" if len(row) > 16 else "")


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S, V]):
    """Base of all games. S is its state, V what a seat sees of it."""

    def __init__(self, info: GameInfo) -> None:
        self.info = info

    # ---- hot: asked at every move ----

    def acting(self, state: S) -> tuple[Seat, ...]:
        """The seats that may act now, the lowest first: none at the end, several when they choose at once or race."""
        raise BrokenInvariant("a game says who acts")

    def legal(self, state: S, seat: Seat) -> list[Action]:
        """All that ``seat`` may do now. May be written by hand where it is slow; the tests compare."""
        return [action for action in self.candidates(state, seat) if self.refusal(state, seat, action) is None]

    def play(self, state: S, seat: Seat, action: Action) -> None:
        """Carry out a legal action and run on until somebody must decide. Trusts its caller."""
        raise BrokenInvariant("a game plays")

    def refusal(self, state: S, seat: Seat, action: Action) -> Refusal | None:
        """What speaks against it, or None: the truth about legality, from what ``seat`` may know. Also for CLOCK."""
        raise BrokenInvariant("a game says what it refuses")

    # ---- warm: asked at a decision of a person or a search ----

    def seats(self, state: S) -> range:
        """All seats of this match. A game for several numbers of players says how many there are."""
        return range(self.info.usual)

    def candidates(self, state: S, seat: Seat) -> list[Action]:
        """What the table shows ``seat``, lit or grey: every legal action and those worth explaining."""
        raise BrokenInvariant("a game lists candidates")

    def deadlines(self, state: S) -> tuple[Deadline, ...]:
        """What runs out if nobody acts. The table keeps the time and says Expire."""
        return ()

    def view(self, state: S, seat: Seat | None) -> V:
        """What ``seat`` may know, or a watcher (None). Built up field by field, never cut down."""
        raise BrokenInvariant("a game has views")

    def determinize(self, view: V, rng: Rng) -> S:
        """A state that could be the real one: the same view, fresh secrets, a fresh generator."""
        raise BrokenInvariant("a game can be guessed")

    def alternate_world(self, state: S, seat: Seat | None, rng: Rng) -> S:
        """Another world that differs only in what ``seat`` cannot know, made from the state, not from the view.

        The tests hold both worlds against each other. Chance that has not fallen yet is different by itself,
        so a game without secrets need not write this.
        """
        other = state.copy()
        other.rng = rng.fork()
        return other

    def reveal_count(self, state: S) -> int:
        """How often secrets have come out so far. Two worlds may look different once it has changed in both."""
        return 0

    def pieces(self, state: S) -> dict[str, int]:
        """How many of each thing there are, wherever they lie: the same from setup to the end."""
        return {}

    def outcome(self, state: S) -> Outcome | None:
        """None until the game is over."""
        raise BrokenInvariant("a game has an outcome")

    def prior(self, view: V, action: Action) -> float:
        """How good ``action`` looks to a sensible beginner: 0 is pointless, 1 is obvious."""
        return 0.5

    def evaluate(self, state: S) -> list[float] | None:
        """The scores by seat that one may expect at the end, for a search that cannot play all games out.

        None: it cannot be told at this moment, so the search plays on. A game that never tells is searched with
        games played to their ends.
        """
        return None

    # ---- cold: setup, screen and reports ----

    def options_conflict(self, options: Options) -> Refusal | None:
        """What speaks against these options together, each being allowed by itself."""
        return None

    def new(self, options: Options, seed: int) -> S:
        """The state as the first seat is asked for the first time."""
        raise BrokenInvariant("a game begins")

    def opening(self, state: S) -> list[Emitted]:
        """What is told of a new state: nobody listens yet while ``new`` lays it out."""
        return []

    def scene(self, view: V, menu: Menu) -> Scene:
        """The picture of a view, and where one points for each action of the menu."""
        raise BrokenInvariant("a game is drawn")

    def say(self, view: V, thing: Action | Event) -> str:
        """A sentence for the log or a button; ``@2`` stands for the name of seat 2."""
        raise BrokenInvariant("a game has words")

    # ---- cold: talk at the table, which the rules never hear ----

    def hush(self, options: Options, state: S, seat: Seat | None) -> Refusal | None:
        """What speaks against talking: for a seat, or a watcher (None). Public: everybody may know who is silent."""
        return None

    def talk(self, options: Options, state: S) -> Deadline | None:
        """A stretch of talk with a clock, which the table runs: a new name starts it anew. Its end changes nothing."""
        return None

    def remark(self, view: V, rng: Rng) -> str:
        """What a bot says before it acts, or nothing; ``@2`` is seat 2. True or not, it comes from its view alone."""
        return ""

    def standing(self, state: S) -> tuple[int, ...]:
        """The scores if the game ended now, for reports; none where that says little."""
        return ()

    def best(self, options: Options) -> str:
        """A word for the solo games whose scores can be compared, by which a browser keeps the own best; else none."""
        return ""

    def traits(self, state: S, seat: Seat) -> tuple[str, ...]:
        """What ``seat`` had or was, at the end and for reports: "Helipad", "Patient Zero". Its actions are known."""
        return ()

    def side(self, state: S, seat: Seat) -> str:
        """The team of ``seat`` as it stands now, for measuring and reports; empty where there are none."""
        return ""

    def is_cooperative(self, options: Options) -> bool:
        """All seats begin with one cause: the table wins or loses as one. False among rivals and between teams."""
        return False

    # ---- built on the above ----

    def menu(self, state: S, seat: Seat | None) -> Menu:
        """What is on offer to a seat, with what speaks against it; nothing for one that is not asked."""
        if seat is None or seat not in self.acting(state):
            return []
        return [(action, self.refusal(state, seat, action)) for action in self.candidates(state, seat)]

    def setup(self, seats: int, given: Mapping[str, str] | None = None) -> Options:
        """Options checked one by one and together; ``BadOption`` says what is not allowed."""
        options = self.info.options_for(seats, given)
        refusal = self.options_conflict(options)
        if refusal is not None:
            raise BadOption(f"{self.info.title} cannot be set up so: {refusal.reason} ({refusal.rule})")
        return options


@mypyc_attr(allow_interpreted_subclasses=True)
class OpenGame(Game[S, S]):
    """A game in which nothing is hidden but the chance to come: a view is the state without its generator."""

    def view(self, state: S, seat: Seat | None) -> S:
        seen = state.copy()
        seen.rng = UNKNOWN
        return seen

    def determinize(self, view: S, rng: Rng) -> S:
        state = view.copy()
        state.rng = rng.fork()
        return state
