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
        data.finish()
        self.check()

    def check(self) -> None:
        for task in self.tasks:
            self.check_task(task)
        self.need(len(self.tasks) <= 16, "there should be 16 tasks or fewer")
        self.need(tuple([row.id for row in self.cards]) == CARD_IDS, f"the cards are {', '.join(CARD_IDS)}")
        self.need(tuple([row.id for row in self.roles]) == ROLE_IDS, f"the roles are {', '.join(ROLE_IDS)}")
        self.named("card", "name", [row.name for row in self.cards])
        self.named("card", "short", [row.short for row in self.cards])
        self.named("role", "name", [row.name for row in self.roles])
        self.named("task", "name", [row.name for row in self.tasks])
        for role in self.roles:
            self.check_role(role)
        for seats in SEATS:
            count = sum([row.seats <= seats for row in self.tasks])
            self.need(count > max(1, self.numbers.few_tasks), f"{count} tasks are too few for {seats} players")
        self.check_numbers(self.numbers)

    def check_task(self, task: TaskRow) -> None:
        where = f"task {task.name}"
        self.need(task.name.isalpha() and task.name.isascii(), f"{where}: a name is one word of letters")
        self.need(1 <= task.points <= 20, f"{where}: points are 1 to 20")
        self.need(task.seats <= max(SEATS), f"{where}: seats are at most {max(SEATS)}")

    def check_role(self, role: RoleRow) -> None:
        where, known = f"role {role.id}", ", ".join(CARD_IDS)
        self.need(set(role.cards) | set(role.out) <= set(CARD_IDS), f"{where}: cards and out are some of {known}")
        self.need(not {"x", "rest"} & set(role.out), f"{where}: a player voted out adds no x and no rest (O-088)")
        self.need(role.complete >= 0, f"{where}: complete is 0 or more, not {role.complete}")
        self.need(role.sabotage >= 0, f"{where}: sabotage is 0 or more, not {role.sabotage}")
        kinds = min(role.complete, sum([card in ("c1", "c2") for card in role.cards]))
        kinds += min(role.sabotage, sum([card in ("s1", "s2") for card in role.cards]))
        kinds += "x" in role.cards
        kinds += "rest" in role.cards
        self.need(kinds >= len(SHIFTS), f"{where}: has no card left for the third Shift of a Day (O-036)")
        self.need(("x" in role.cards) == (role.id == "zero"), f"{where}: x is for zero alone (O-030)")

    def check_numbers(self, numbers: Numbers) -> None:
        limits = numbers.day_limits
        sound = len(limits) == 2 and all([isinstance(limit, int) for limit in limits])
        self.need(sound and 1 <= limits[0] <= numbers.day_limit <= limits[1], "numbers: day_limit lies in day_limits")
        self.need(numbers.first_vote >= 2, "numbers: first_vote is 2 or later (O-009)")
        self.need(numbers.few_tasks >= 1, "numbers: few_tasks is at least 1, for the Leader names two (O-018)")
        self.need(0 <= numbers.few_survivors <= 3, "numbers: few_survivors is 0 to 3")
        self.need(numbers.repair >= 1, "numbers: repair is at least 1")


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
