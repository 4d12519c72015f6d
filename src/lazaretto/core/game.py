"""Game: the interface that every game implements, and its description.

A Game object has no match state of its own; its methods take a state. The five hot ones are ``acting``, ``legal``,
``play``, ``refusal`` and the state's own ``copy``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeVar

from lazaretto.core.actions import Action, Notation, Seat
from lazaretto.core.components import Kit
from lazaretto.core.editions import Edition, read_editions
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

UNKNOWN: Final = Rng(1)  # replaces the generator in a view
JOINT: Final = "+"  # between the parts of a list
HEADING: Final = "# "  # a sentence of ``say`` that opens a turn, day or round begins with it
Menu = list[tuple[Action, Refusal | None]]  # the candidates, each with the reason it is illegal or None


@dataclass(frozen=True)
class Pick:
    """A list that an option accepts besides its words: ``count`` different ones, joined by ``+`` in any order."""

    count: int
    of: tuple[str, ...]

    def mistake(self, word: str) -> str:
        """What is wrong with a list; empty if it is valid."""
        parts = word.split(JOINT)
        for i, part in enumerate(parts):
            if part not in self.of:
                return f"has no {part[:40]!r}"
            if part in parts[:i]:
                return f"names {part} twice"
        return "" if len(parts) == self.count else f"names {len(parts)} instead of {self.count}"

    def __str__(self) -> str:
        return f"{self.count} different words from {', '.join(self.of)}, joined by {JOINT}"


@dataclass(frozen=True)
class Option:
    """A choice made before the game. All values are words; ``on`` and ``off`` make a switch."""

    name: str
    title: str
    help: str
    values: tuple[str, ...] = ()  # the first is the default
    by_seats: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # where it depends on the seats
    rule: str = ""  # its rule number, shown when a word is refused
    pick: Pick | None = None  # also accepts a list
    common: bool = False  # shown at once when a table is opened; the others are folded
    labels: Mapping[str, str] = field(default_factory=dict)  # values in words: "plurality" is "most votes"

    def allowed(self, seats: int) -> tuple[str, ...]:
        """Its words with this number of seats; a list may be accepted as well."""
        return self.by_seats.get(seats, self.values)

    def mistake(self, word: str, seats: int) -> str:
        """Why this word is not allowed; empty if it is."""
        allowed, pick = self.allowed(seats), self.pick
        if word in allowed or (pick is not None and not pick.mistake(word)):
            return ""
        if pick is not None and (JOINT in word or word in pick.of):
            return f"the list of {self.name} {pick.mistake(word)}; allowed: {pick}{cited(self.rule)}"
        words = listing(allowed) if pick is None else f"{listing(allowed)}, or {pick}"
        wrong = f"{self.name}={word[:40]} is not possible with {seats} players"
        return f"{wrong}; allowed: {words}{cited(self.rule)}"


class Options:
    """The options of a match, complete and checked: created by ``GameInfo.options_for``."""

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
    """Starts when it first appears in ``deadlines``; cancelled when it disappears."""

    name: str
    seconds: int


class Heard(NamedTuple):
    """A line of chat, as a bot hears it."""

    seat: int  # of the speaker
    text: str  # ``@2`` is seat 2 where a phrase of the game names a player
    row: int  # what it is about: ``subject`` when it was said


class Row(NamedTuple):
    """One line of the final score: its name, its rule and the points of each seat."""

    name: str
    rule: str
    points: tuple[int, ...]
    sprite: str = ""


class Outcome(NamedTuple):
    """How a game ended."""

    scores: tuple[int, ...]  # by seat
    places: tuple[int, ...]  # by seat: 1 is first; tied seats share a place
    ending: str  # a word for how it ended, for reports
    text: str  # a sentence for people
    rows: tuple[Row, ...] = ()
    together: bool = False  # seats in the same place won or lost together: a team, or the whole table


LOST: Final = "lost"  # the ending when all seats lost to the game


def wins(outcome: Outcome) -> tuple[float, ...]:
    """By seat: 1 for a win, a fraction for a win shared by rivals, 0 for the others and when the whole table lost."""
    first = 0 if outcome.ending == LOST else 1
    part = 1.0 if outcome.together else 1 / max(1, outcome.places.count(first))
    return tuple([part if place == first else 0.0 for place in outcome.places])


@dataclass(frozen=True)
class GameInfo:
    """What a game says about itself."""

    slug: str
    title: str
    line: str  # one sentence for the lobby
    edition: str  # of its data and rules
    seats: tuple[int, ...]  # the numbers of players it takes
    usual: int  # the number offered first
    minutes: int
    kinds: tuple[type[Action], ...]  # the classes of its actions
    tables: tuple[Sequence[Action], ...]  # all its actions; concatenated, they are the catalogue
    classes: tuple[type, ...]  # of states and views, for JSON
    longest: int  # an upper bound on the inputs of a game
    widest: int  # an upper bound on the length of a legal list
    rule: str = ""  # the number of the rule that gives the numbers of players
    secret: bool = False  # seats have different information
    options: tuple[Option, ...] = ()
    endings: tuple[str, ...] = ()  # every possible ending of an outcome
    phrases: tuple[str, ...] = ()  # for the chat, to tap; @ is a player to choose, # a number, * what claims fill in
    folder: Path | None = None  # contains ledger.toml, editions.toml, help.md, art.svg and cover.svg
    fields: Fields | None = None  # of a view, for learners
    migrations: Mapping[int, Callable[[Any], Any]] = field(default_factory=dict)  # by edition: its states to the next's

    def options_for(self, seats: int, given: Mapping[str, str] | None = None) -> Options:
        """All options, with defaults filled in. ``BadOption`` names what is not allowed."""
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
        """The rules by number; empty for a game without a ledger."""
        path = None if self.folder is None else self.folder / "ledger.toml"
        return read_ledger(path) if path is not None and path.exists() else {}

    def editions(self) -> dict[int, Edition]:
        """What each edition changed, by number; none for a game that does not say."""
        path = None if self.folder is None else self.folder / "editions.toml"
        return read_editions(path) if path is not None and path.exists() else {}


def cited(rule: str) -> str:
    return f" ({rule})" if rule else ""


def span(numbers: tuple[int, ...]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"


def listing(words: Iterable[str]) -> str:
    """The words, separated by commas; a long list is cut."""
    row = list(words)
    if not row:
        return "none"
    return ", ".join(row[:16]) + (f" and {len(row) - 16} more" if len(row) > 16 else "")


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S, V]):
    """Base of all games. S is its state, V its view."""

    def __init__(self, info: GameInfo) -> None:
        self.info = info

    # ---- hot: called for every action ----

    def acting(self, state: S) -> tuple[Seat, ...]:
        """The seats that may act now, in ascending order: none at the end, several if they choose at once or race."""
        raise BrokenInvariant("every game must implement acting()")

    def legal(self, state: S, seat: Seat) -> list[Action]:
        """All legal actions of ``seat``. Override it where this is too slow; the tests compare both."""
        return [action for action in self.candidates(state, seat) if self.refusal(state, seat, action) is None]

    def play(self, state: S, seat: Seat, action: Action) -> None:
        """Carry out a legal action and continue to the next decision. Trusts its caller."""
        raise BrokenInvariant("every game must implement play()")

    def refusal(self, state: S, seat: Seat, action: Action) -> Refusal | None:
        """The reason an action is illegal, or None if it is legal; uses only what ``seat`` may know. Also for CLOCK."""
        raise BrokenInvariant("every game must implement refusal()")

    # ---- warm: called for each decision of a person or a search ----

    def seats(self, state: S) -> range:
        """All seats of this match. A game for several numbers of players overrides it."""
        return range(self.info.usual)

    def candidates(self, state: S, seat: Seat) -> list[Action]:
        """The actions the table shows ``seat``: every legal one, and illegal ones worth explaining, in grey."""
        raise BrokenInvariant("every game must implement candidates()")

    def deadlines(self, state: S) -> tuple[Deadline, ...]:
        """The running time limits. The table keeps the clock and plays Expire."""
        return ()

    def view(self, state: S, seat: Seat | None) -> V:
        """What ``seat``, or a watcher (None), may know. Built up field by field, never cut down from the state."""
        raise BrokenInvariant("every game must implement view()")

    def glimpse(self, state: S, seat: Seat) -> V:
        """The view of a seat for one decision of a rollout: until the state changes, with which it may share parts."""
        return self.view(state, seat)

    def determinize(self, view: V, rng: Rng) -> S:
        """Sample a state that could be the real one: the same view, new secrets, a new generator."""
        raise BrokenInvariant("every game must implement determinize()")

    def alternate_world(self, state: S, seat: Seat | None, rng: Rng) -> S:
        """A state that differs only in what ``seat`` cannot know, built from the state, not from the view.

        The leak test compares both worlds. Future chance is different anyway, so a game without secrets need not
        override this.
        """
        other = state.copy()
        other.rng = rng.fork()
        return other

    def reveal_count(self, state: S) -> int:
        """The number of reveals so far. The leak test stops comparing two worlds once both have had a reveal."""
        return 0

    def pieces(self, state: S) -> dict[str, int]:
        """How many of each component exist, wherever they are: constant from setup to the end."""
        return {}

    def outcome(self, state: S) -> Outcome | None:
        """The result; None until the game is over."""
        raise BrokenInvariant("every game must implement outcome()")

    def prior(self, view: V, action: Action) -> float:
        """How good ``action`` looks at first sight: 0 is pointless, 1 is obvious."""
        return 0.5

    def evaluate(self, state: S) -> list[float] | None:
        """The expected final scores by seat, used by search instead of a rollout to the end.

        None if there is no estimate at this moment: the rollout continues. Without any estimates, rollouts go to the
        end of the game.
        """
        return None

    # ---- cold: setup, screen and reports ----

    def options_conflict(self, options: Options) -> Refusal | None:
        """Why these options conflict, each being allowed by itself; None if they do not."""
        return None

    def new(self, options: Options, seed: int) -> S:
        """The state at the first decision."""
        raise BrokenInvariant("every game must implement new()")

    def opening(self, state: S) -> list[Emitted]:
        """The events of the setup; a state has no event log yet while ``new`` creates it."""
        return []

    def scene(self, view: V, menu: Menu) -> Scene:
        """The scene of a view, with a path for each action of the menu."""
        raise BrokenInvariant("every game must implement scene()")

    def say(self, view: V, thing: Action | Event) -> str:
        """A sentence for the log or a button; ``@2`` is the name of seat 2, and ``# `` in front makes it a heading.

        An event that another one already reports may have no sentence.
        """
        raise BrokenInvariant("every game must implement say()")

    def reason(self, view: V, action: Action) -> str:
        """Why ``action`` is good here, for a hint: "keeps two corridors open; quieter than moving". May be empty."""
        return ""

    def kit(self) -> Kit | None:
        """What is in the box, to be printed; None for a game that is only played on screens."""
        return None

    # ---- cold: talk at the table, which never affects the rules ----

    def muted(self, options: Options, state: S, seat: Seat | None) -> Refusal | None:
        """Why a seat, or a watcher (None), may not talk now. Public: everybody may know."""
        return None

    def talk(self, options: Options, state: S) -> Deadline | None:
        """A timed discussion. The table runs its clock, restarts it for a new name, and its end changes nothing."""
        return None

    def bots_wait(self, state: S) -> bool:
        """Whether bots answer only after the people who are asked, or when ``talk`` is over: before a secret ballot."""
        return False

    def subject(self, state: S) -> int:
        """What is being talked about: the number of the row of a grid of claims, counted from 0. Public."""
        return 0

    def remark(self, view: V, rng: Rng, heard: Sequence[Heard]) -> str:
        """What a bot says before it acts, or nothing; ``@2`` is seat 2. It may be a lie.

        It is made of the view and of what the table has heard in this game, the seat's own lines included.
        """
        return ""

    def reply(self, view: V, rng: Rng, heard: Sequence[Heard]) -> str:
        """What a bot that waits (``bots_wait``) answers people who have spoken after it, or nothing.

        Of other bots it has heard only what they said before its own last line.
        """
        return ""

    def standing(self, state: S) -> tuple[int, ...]:
        """The scores if the game ended now, for reports; empty if they mean little."""
        return ()

    def best(self, options: Options) -> str:
        """A key for solo games with comparable scores, under which a browser stores the player's best; else empty."""
        return ""

    def traits(self, state: S, seat: Seat) -> tuple[str, ...]:
        """What ``seat`` had or was at the end, for reports: "Helipad", "Patient Zero". Actions need not be listed."""
        return ()

    def side(self, state: S, seat: Seat) -> str:
        """The current team of ``seat``, for measurements and reports; empty if there are no teams."""
        return ""

    def is_cooperative(self, options: Options) -> bool:
        """Whether all seats win or lose together. False for rivals and for teams."""
        return False

    # ---- built on the above ----

    def menu(self, state: S, seat: Seat | None) -> Menu:
        """The candidates of a seat, each with the reason it is illegal or None; empty for a seat that may not act."""
        if seat is None or seat not in self.acting(state):
            return []
        return [(action, self.refusal(state, seat, action)) for action in self.candidates(state, seat)]

    def setup(self, seats: int, given: Mapping[str, str] | None = None) -> Options:
        """Options checked one by one and in combination; ``BadOption`` says what is not allowed."""
        options = self.info.options_for(seats, given)
        refusal = self.options_conflict(options)
        if refusal is not None:
            raise BadOption(f"{self.info.title} cannot be played with these options: {refusal.reason} ({refusal.rule})")
        return options


@mypyc_attr(allow_interpreted_subclasses=True)
class OpenGame(Game[S, S]):
    """A game that hides nothing but future chance: a view is the state without its generator."""

    def view(self, state: S, seat: Seat | None) -> S:
        seen = state.copy()
        seen.rng = UNKNOWN
        return seen

    def determinize(self, view: S, rng: Rng) -> S:
        state = view.copy()
        state.rng = rng.fork()
        return state
