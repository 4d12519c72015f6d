"""What the table looks like: roles and cards in secret, Tasks, piles and ballots in the open.

A Shift has a number through the whole game, from 0: ``number = 3 * (day - 1) + shift``.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Rng, State, Value
from lazaretto.games.outbreak.data import BIT, NEEDED, NONE, SHIFTS

# What the table waits for.
VOTING: Final = 0
NAMING: Final = 1
SUBMITTING: Final = 2
DRAWING: Final = 3  # cards are being turned up: nobody is asked
REPAIRING: Final = 4
NIGHT: Final = 5  # Patient Zero opens the eyes: nobody is asked
OVER: Final = 6

# Where a Task stands in ``back``; any other number is the Shift from which it is available again.
IN_ORDER: Final = 0
DESTROYED: Final = -1

NOBODY: Final = -1  # a ballot for skipping a vote or repairing nothing
ABSENT: Final = -2  # no ballot: not given yet, or not asked

# How a game ends.
ENDINGS: Final = ("", "pz_voted_out", "all_tasks", "few_survivors", "few_tasks", "day_limit")
ZERO_OUT: Final = 1
ALL_TASKS: Final = 2
FEW_SURVIVORS: Final = 3
FEW_TASKS: Final = 4
DAY_LIMIT: Final = 5


class Setup(Value):
    """The options that the rules know."""

    __slots__ = ("day_limit", "majority", "show_numbers")

    def __init__(self, show_numbers: bool, majority: bool, day_limit: int) -> None:
        self.show_numbers = show_numbers  # of Rest cards in the pile
        self.majority = majority  # of all players in play is needed to vote somebody out (O-083)
        self.day_limit = day_limit


class Pile(Value):
    """The face-up cards of one Shift, as everybody saw them (O-040)."""

    __slots__ = ("faces", "handed", "tasks")

    def __init__(self, tasks: tuple[int, ...], handed: int, faces: tuple[int, ...]) -> None:
        self.tasks = tasks  # Task 1 and Task 2
        self.handed = handed  # bits of seats that handed in a card
        self.faces = faces  # in the order they were drawn; a Rest card is REST and its number


class Draw(Value):
    """A pile, and what nobody may know of it before the end."""

    __slots__ = ("owners", "pile", "victim")

    def __init__(self, pile: Pile, owners: tuple[int, ...], victim: int) -> None:
        self.pile = pile
        self.owners = owners  # the seat that handed in each card
        self.victim = victim  # the seat that became Infected, or NONE


class Tally(Value):
    """A ballot that is closed, with names (O-067, O-081)."""

    __slots__ = ("ballots", "chosen", "day", "step")

    def __init__(self, step: int, day: int, ballots: tuple[int, ...], chosen: int) -> None:
        self.step = step  # VOTING or REPAIRING
        self.day = day
        self.ballots = ballots  # by seat: a seat or Task, NOBODY, or ABSENT
        self.chosen = chosen  # a seat or Task, or NOBODY


class Table(State):
    __slots__ = (
        "asked",
        "back",
        "ballots",
        "cards",
        "day",
        "draws",
        "ending",
        "first_leader",
        "leader",
        "out",
        "points",
        "repairs",
        "rest",
        "roles",
        "setup",
        "shift",
        "spent",
        "step",
        "tallies",
        "tasks",
        "turned",
    )

    def __init__(
        self,
        rng: Rng,
        marks: int,
        setup: Setup,
        first_leader: int,
        roles: list[int],
        points: list[int],
        back: list[int],
        day: int = 0,
        shift: int = 0,
        step: int = DRAWING,
        asked: int = 0,
        leader: int = NONE,
        out: list[int] | None = None,
        rest: list[int] | None = None,
        spent: list[int] | None = None,
        cards: list[int] | None = None,
        ballots: list[int] | None = None,
        tasks: tuple[int, ...] = (),
        repairs: int = 0,
        turned: int = 0,
        draws: list[Draw] | None = None,
        tallies: list[Tally] | None = None,
        ending: int = 0,
    ) -> None:
        super().__init__(rng, marks)
        seats = len(roles)
        self.setup = setup
        self.first_leader = first_leader  # who drew the Leader card; that seat is never Patient Zero
        self.roles = roles  # by seat; the Leader's is the hidden card
        self.points = points  # by Task in play; only while cards are turned up below 0 or above what is needed
        self.back = back  # by Task: IN_ORDER, DESTROYED, or the number of the Shift that has it back
        self.day = day  # from 1
        self.shift = shift  # 0 morning, 1 day, 2 night
        self.step = step
        self.asked = asked  # bits of the seats the table waits for
        self.leader = first_leader if leader == NONE else leader  # who has the office now
        self.out = [0] * seats if out is None else out  # by seat: the Day on which it was voted out, 0: in play
        self.rest = [0] * seats if rest is None else rest  # by seat: the number on its Rest card; 0: no hand
        self.spent = [0] * seats if spent is None else spent  # by seat: bits of cards spent this Day
        self.cards = [NONE] * seats if cards is None else cards  # by seat: handed in this Shift, face down
        self.ballots = [ABSENT] * seats if ballots is None else ballots  # by seat: of the ballot that is open
        self.tasks = tasks  # named this Shift
        self.repairs = repairs  # choices still to be made
        self.turned = turned  # how many cards of the last pile lie face up
        self.draws = [] if draws is None else draws  # of all Shifts
        self.tallies = [] if tallies is None else tallies  # of all ballots
        self.ending = ending  # place in ENDINGS

    def copy(self) -> Table:
        return Table(
            self.rng.copy(),
            self.marks,
            self.setup,
            self.first_leader,
            self.roles[:],
            self.points[:],
            self.back[:],
            self.day,
            self.shift,
            self.step,
            self.asked,
            self.leader,
            self.out[:],
            self.rest[:],
            self.spent[:],
            self.cards[:],
            self.ballots[:],
            self.tasks,
            self.repairs,
            self.turned,
            self.draws[:],
            self.tallies[:],
            self.ending,
        )

    def number(self) -> int:
        """Of the Shift, through the whole game."""
        return len(SHIFTS) * (self.day - 1) + self.shift

    def in_play(self) -> int:
        """Bits of the seats not voted out."""
        return in_play(self.out)

    def completed(self, task: int) -> bool:
        return self.back[task] == IN_ORDER and self.points[task] >= NEEDED[task]


def in_play(out: list[int] | tuple[int, ...]) -> int:
    bits = 0
    for seat in range(len(out)):
        if out[seat] == 0:
            bits |= BIT[seat]
    return bits
