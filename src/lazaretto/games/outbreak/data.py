"""The tables of ``data.toml`` as typed rows, and the look-up lists that the rules index.

Reading is strict: whatever the rules could not play with is refused here, with a sentence that names it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lazaretto.core import Checked, Data

FOLDER: Final = Path(__file__).parent
SEATS: Final = (5, 6, 7, 8)  # the numbers of players (O-001)
SHIFTS: Final = ("morning", "day", "night")
NONE: Final = -1  # no card, no seat, no Task, not known

CARD_IDS: Final = ("c1", "c2", "s1", "s2", "x", "rest")  # each has a rule of its own
C1: Final = 0
C2: Final = 1
S1: Final = 2
S2: Final = 3
X: Final = 4
REST: Final = 5
# A face in a pile is one number, as learners read it and guesses compare it: a card, or REST + k for the Rest card with
# the number k; a bare REST does not show its number.

ROLE_IDS: Final = ("survivor", "infected", "zero")
SURVIVOR: Final = 0
INFECTED: Final = 1
ZERO: Final = 2

BIT: Final = [1 << i for i in range(16)]
COMPLETES: Final = BIT[C1] | BIT[C2]
SABOTAGES: Final = BIT[S1] | BIT[S2]


@dataclass(frozen=True)
class TaskRow:
    """One ``[[task]]`` (O-006)."""

    name: str
    points: int  # needed to complete it
    seats: int  # in play with this many players or more


@dataclass(frozen=True)
class CardRow:
    """One ``[[card]]`` of the set that every player has (O-012)."""

    id: str
    name: str
    short: str
    designed: tuple[str, ...] = ()


@dataclass(frozen=True)
class RoleRow:
    """One ``[[role]]``: what it may spend in a Day (O-027, O-028, O-031), and voted out (O-088)."""

    id: str
    name: str
    cards: tuple[str, ...]  # ids of cards
    complete: int  # the most Complete Task cards in a Day
    sabotage: int
    out: tuple[str, ...]  # ids of cards, one of them a Day


@dataclass(frozen=True)
class Numbers:
    first_vote: int
    few_survivors: int
    few_tasks: int
    repair: int
    day_limit: int
    day_limits: tuple[int, ...]
    designed: tuple[str, ...] = ()


class Tables(Checked):
    """A whole data file, read and checked."""

    def __init__(self, data: Data) -> None:
        super().__init__(data)
        self.tasks = data.rows("task", TaskRow, key="name")
        self.cards = data.rows("card", CardRow, key="id")
        self.roles = data.rows("role", RoleRow, key="id")
        self.numbers = data.one("numbers", Numbers)
        self.check_all()

    def check(self) -> None:
        for task in self.tasks:
            self.check_task(task)
        self.need(len(self.tasks) <= 16, f"there are {len(self.tasks)} tasks; allowed: 16 or fewer")
        self.ordered("cards", [row.id for row in self.cards], CARD_IDS)
        self.ordered("roles", [row.id for row in self.roles], ROLE_IDS)
        self.named("card", "name", [row.name for row in self.cards])
        self.named("card", "short", [row.short for row in self.cards])
        self.named("role", "name", [row.name for row in self.roles])
        self.named("task", "name", [row.name for row in self.tasks])
        for role in self.roles:
            self.check_role(role)
        least = max(1, self.numbers.few_tasks) + 1
        for seats in SEATS:
            count = sum([row.seats <= seats for row in self.tasks])
            self.need(count >= least, f"there are {count} tasks for {seats} players; allowed: {least} or more")
        self.check_numbers(self.numbers)

    def ordered(self, table: str, found: list[str], wanted: tuple[str, ...]) -> None:
        self.allowed(tuple(found) == wanted, f"the order of the {table}", ", ".join(found), ", ".join(wanted))

    def check_task(self, task: TaskRow) -> None:
        where = f"task {task.name}"
        self.allowed(task.name.isalpha() and task.name.isascii(), f"{where}, name", task.name, "one word of letters")
        self.allowed(1 <= task.points <= 20, f"{where}, points", task.points, "1 to 20")
        self.allowed(task.seats <= max(SEATS), f"{where}, seats", task.seats, f"{max(SEATS)} or fewer")

    def check_role(self, role: RoleRow) -> None:
        where, known = f"role {role.id}", ", ".join(CARD_IDS)
        self.allowed(set(role.cards) <= set(CARD_IDS), f"{where}, cards", role.cards, f"some of {known}")
        out = set(role.out) <= set(CARD_IDS) - {"x", "rest"}
        self.allowed(out, f"{where}, out", role.out, "some of c1, c2, s1, s2 (O-088)")
        self.allowed(role.complete >= 0, f"{where}, complete", role.complete, "0 or more")
        self.allowed(role.sabotage >= 0, f"{where}, sabotage", role.sabotage, "0 or more")
        kinds = min(role.complete, sum([card in ("c1", "c2") for card in role.cards]))
        kinds += min(role.sabotage, sum([card in ("s1", "s2") for card in role.cards]))
        kinds += "x" in role.cards
        kinds += "rest" in role.cards
        shifts = "enough that complete and sabotage leave one for the third Shift of a Day (O-036)"
        self.allowed(kinds >= len(SHIFTS), f"{where}, cards", role.cards, shifts)
        own = "with x" if role.id == "zero" else "without x"
        self.allowed(("x" in role.cards) == (role.id == "zero"), f"{where}, cards", role.cards, f"{own} (O-030)")

    def check_numbers(self, numbers: Numbers) -> None:
        limits = numbers.day_limits
        sound = len(limits) == 2 and all([isinstance(limit, int) for limit in limits]) and 1 <= limits[0] <= limits[1]
        if self.allowed(sound, "numbers, day_limits", limits, "two whole numbers, the least from 1 on and the most"):
            inside = limits[0] <= numbers.day_limit <= limits[1]
            span = f"{limits[0]} to {limits[1]}, as day_limits says"
            self.allowed(inside, "numbers, day_limit", numbers.day_limit, span)
        self.allowed(numbers.first_vote >= 2, "numbers, first_vote", numbers.first_vote, "2 or more (O-009)")
        leader = "1 or more, since the Leader names two (O-018)"
        self.allowed(numbers.few_tasks >= 1, "numbers, few_tasks", numbers.few_tasks, leader)
        self.allowed(0 <= numbers.few_survivors <= 3, "numbers, few_survivors", numbers.few_survivors, "0 to 3")
        self.allowed(numbers.repair >= 1, "numbers, repair", numbers.repair, "1 or more")


DATA: Final = Data("outbreak", FOLDER / "data.toml")
TABLES: Final = Tables(DATA)
NUMBERS: Final = TABLES.numbers

TASKS: Final = tuple([row.name for row in TABLES.tasks])
NEEDED: Final = [row.points for row in TABLES.tasks]
IN_PLAY: Final = [[i for i in range(len(TASKS)) if TABLES.tasks[i].seats <= seats] for seats in range(max(SEATS) + 1)]


def shift_name(number: int) -> str:
    """A Shift by its number in the game, from 0."""
    return when(number // len(SHIFTS) + 1, number % len(SHIFTS))


def when(day: int, shift: int) -> str:
    return f"Day {day}, {SHIFTS[shift]}"


def card_bits(ids: tuple[str, ...]) -> int:
    bits = 0
    for i in range(len(CARD_IDS)):
        if CARD_IDS[i] in ids:
            bits |= BIT[i]
    return bits


MAY_SPEND: Final = [card_bits(row.cards) for row in TABLES.roles]  # by role
MAY_ADD: Final = [card_bits(row.out) for row in TABLES.roles]  # by role: voted out
MOST_COMPLETES: Final = [row.complete for row in TABLES.roles]
MOST_SABOTAGES: Final = [row.sabotage for row in TABLES.roles]
