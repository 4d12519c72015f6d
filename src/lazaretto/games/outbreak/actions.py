"""Everything a seat can do: vote, name Tasks, submit a card, choose a repair. Every action is in a table here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NewType

from lazaretto.core import Action, Seat, words
from lazaretto.games.outbreak.data import CARD_IDS, SEATS, TASKS

Task = NewType("Task", int)
words(Task, [name.lower() for name in TASKS])

Card = NewType("Card", int)
words(Card, list(CARD_IDS))


@dataclass(frozen=True, eq=False)
class Vote(Action):
    """A ballot against a player (O-080). Written ``vote 3``."""

    player: Seat


@dataclass(frozen=True, eq=False)
class Skip(Action):
    """A ballot for nobody (O-080). Written ``skip``."""


@dataclass(frozen=True, eq=False)
class Name(Action):
    """The Leader names Task 1, then Task 2 (O-018). Written ``name madeline``."""

    task: Task


@dataclass(frozen=True, eq=False)
class Submit(Action):
    """Hand in an Action card face down (O-023). Written ``submit c1``."""

    card: Card


@dataclass(frozen=True, eq=False)
class Hold(Action):
    """A player voted out adds no card this Shift (O-025). Written ``hold``."""


@dataclass(frozen=True, eq=False)
class Repair(Action):
    """A ballot for repairing a destroyed Task (O-067). Written ``repair brutus``."""

    task: Task


@dataclass(frozen=True, eq=False)
class Decline(Action):
    """A ballot for repairing nothing (O-063). Written ``decline``."""


VOTE: Final[list[Action]] = [Vote(Seat(i)) for i in range(max(SEATS))]
SKIP: Final[Action] = Skip()
NAME: Final[list[Action]] = [Name(Task(i)) for i in range(len(TASKS))]
SUBMIT: Final[list[Action]] = [Submit(Card(i)) for i in range(len(CARD_IDS))]
HOLD: Final[Action] = Hold()
REPAIR: Final[list[Action]] = [Repair(Task(i)) for i in range(len(TASKS))]
DECLINE: Final[Action] = Decline()

KINDS: Final[tuple[type[Action], ...]] = (Vote, Skip, Name, Submit, Hold, Repair, Decline)
