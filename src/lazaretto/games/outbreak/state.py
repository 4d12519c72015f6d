"""What lies on the table: roles and cards in secret, Tasks, piles and ballots in the open.

A Shift has a number through the whole game, from 0: ``number = 3 * (day - 1) + shift``.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Mutable, State, Value, struct
from lazaretto.games.outbreak.data import BIT, NEEDED, SHIFTS

# What the table waits for: ``rules`` has the question of each step.
VOTING: Final = 0
NAMING: Final = 1
SUBMITTING: Final = 2
DRAWING: Final = 3  # cards are being turned up: nobody is asked
REPAIRING: Final = 4
NIGHT: Final = 5  # Patient Zero opens the eyes: nobody is asked
OVER: Final = 6

# What a Task is in ``Tasks.back``; any other number is the Shift from which it is available again. One number a Task,
# because learners read it as one.
IN_ORDER: Final = 0
DESTROYED: Final = -1

# What a ballot is if not a seat or a Task; numbers, because learners read ballots as numbers.
NOBODY: Final = -1  # for skipping a vote or repairing nothing
ABSENT: Final = -2  # no ballot: not given yet, or not asked

# How a game ends.
ENDINGS: Final = ("", "pz_voted_out", "all_tasks", "few_survivors", "few_tasks", "day_limit")
ZERO_OUT: Final = 1
ALL_TASKS: Final = 2
FEW_SURVIVORS: Final = 3
FEW_TASKS: Final = 4
DAY_LIMIT: Final = 5


@struct
class Setup(Value):
    """The options that the rules know."""

    show_numbers: bool  # of Rest cards in the pile
    majority: bool  # of all players in play is needed to vote somebody out (O-083)
    day_limit: int


@struct
class Players(Value):
    """Who is what. In a view a role is NONE where the viewer does not know it."""

    first_leader: int  # the seat that drew the Leader card; it is never Patient Zero
    leader: int  # the seat that has the office now: always exactly one, as Patient Zero is (O-008)
    roles: tuple[int, ...]  # by seat; the Leader's is the hidden card
    out: tuple[int, ...]  # by seat: the Day on which it was voted out, 0: in play

    def with_role(self, seat: int, role: int) -> Players:
        roles = [role if i == seat else self.roles[i] for i in range(len(self.roles))]
        return Players(self.first_leader, self.leader, tuple(roles), self.out)

    def in_play(self) -> int:
        """Bits of the seats not voted out."""
        bits = 0
        for seat in range(len(self.out)):
            if self.out[seat] == 0:
                bits |= BIT[seat]
        return bits


@struct
class Tasks(Mutable):
    """The Tasks in play, all in the open."""

    points: list[int]  # by Task; below 0 or above what is needed only while cards are turned up (O-043)
    back: list[int]  # by Task: IN_ORDER, DESTROYED, or the number of the Shift that has it back
    named: tuple[int, ...] = ()  # this Shift: Task 1 and Task 2
    repairs: int = 0  # choices still to be made

    def completed(self, task: int) -> bool:
        """A Task destroyed or under repair is not (O-071)."""
        return self.back[task] == IN_ORDER and self.points[task] >= NEEDED[task]


@struct
class Hands(Mutable):
    """By seat: what only its owner may know."""

    rest: list[int]  # the number on its Rest card; 0: no hand
    spent: list[int]  # bits of cards spent this Day
    cards: list[int]  # handed in this Shift, face down; NONE: not yet
    ballots: list[int]  # of the ballot that is open


@struct
class Pile(Value):
    """The face-up cards of one Shift, as everybody saw them (O-040)."""

    tasks: tuple[int, ...]  # Task 1 and Task 2
    handed: int  # bits of seats that handed in a card
    faces: tuple[int, ...]  # in the order they were drawn; a Rest card is REST and its number


@struct
class Draw(Value):
    """A pile, and what nobody may know of it before the end."""

    pile: Pile
    owners: tuple[int, ...]  # the seat that handed in each card
    victim: int  # the seat that became Infected, or NONE


@struct
class Tally(Value):
    """A ballot that is closed, with names (O-067, O-081)."""

    step: int  # VOTING or REPAIRING
    day: int
    shift: int  # before which it was a vote, after which a repair was chosen
    ballots: tuple[int, ...]  # by seat: a seat or Task, NOBODY, or ABSENT
    chosen: int  # a seat or Task, or NOBODY


@struct
class History(Value):
    """All piles and ballots of the game."""

    draws: tuple[Draw, ...]  # of all Shifts
    tallies: tuple[Tally, ...]  # of all ballots
    turned: int  # cards of the last pile that lie face up


@struct
class Table(State):
    setup: Setup
    players: Players
    tasks: Tasks
    hands: Hands
    history: History
    day: int  # from 1
    shift: int  # 0 morning, 1 day, 2 night
    step: int
    asked: int  # bits of the seats the table waits for
    ending: int  # place in ENDINGS

    def number(self) -> int:
        """Of the Shift, through the whole game."""
        return len(SHIFTS) * (self.day - 1) + self.shift
