"""What lies on the table: a clinic for each seat, and in the middle bags, boards and the contagion track."""

from __future__ import annotations

from lazaretto.core import Mutable, State, struct
from lazaretto.games.clinic.state.clinic import Clinic
from lazaretto.games.clinic.state.site import Setup


@struct
class Bags(Mutable):
    """People who are in no clinic, no row and no slot of the University."""

    patients: list[int]  # in the bag, by level
    reserve: list[int]  # treated, dead or exchanged patients, by level
    doctors: list[int]  # in the bag, by level, then workaholics
    gone: list[int]  # by kind: people who left the game


@struct
class Market(Mutable):
    """What everybody can build, hire and admit."""

    rows: list[list[int]]  # by service in play: levels, front first
    university: list[int]  # by slot: a level, WORKAHOLIC_SLOT or VACANT
    nurses: int  # on offer
    orderlies: int
    guards: int
    elders: int  # in stock
    women: int
    woman: bool  # one is on offer this round
    stock: list[int]  # by element: tiles left, the one on sale included
    on_sale: list[bool]  # by element: a hub or special module can be bought this round
    bonus: list[int]  # tiles laid out in setup
    bags: Bags


@struct
class Epidemic(Mutable):
    """The contagion board of the COVID-19 game."""

    track: list[int]  # by round: COVID tiles on its space
    supply: int  # COVID tiles
    tiles: int  # of this round, not divided yet
    passes: int  # in a row, while tiles are split
    survivors: int
    deceased: int  # people in All deceased
    deceased_tiles: int


@struct
class Table(State):
    """Everything at one moment."""

    setup: Setup
    clinics: list[Clinic]  # by seat
    round: int  # 1 to 6
    action: int  # which of the three actions of the round, from 0
    phase: int
    order: tuple[int, ...]  # seats in turn order
    queue: tuple[int, ...]  # seats still to act after the one that acts
    turn: int  # the seat that acts, where one does after another
    market: Market
    epidemic: Epidemic
