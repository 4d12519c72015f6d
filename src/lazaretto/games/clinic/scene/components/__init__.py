"""The box of Clinic: the base game, COVID-19 and the small expansions (``pieces``, ``boards`` draw them)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Brought, Component, Kit
from lazaretto.games.clinic import text
from lazaretto.games.clinic.data import (
    ACTION_KINDS,
    CONTAGIONS,
    CONVEYOR,
    DISH,
    ENTRANCE,
    EXTINGUISHER,
    GARDEN,
    HELIPAD,
    HUB,
    ICU,
    LEVELS,
    NUMBERS,
    PARKING,
    SPECIALS,
    SUPPLY,
    TABLES,
    TREATMENT,
)
from lazaretto.games.clinic.data.grid import COLUMNS, FLOORS
from lazaretto.games.clinic.data.rows import ElementRow, PlayersRow
from lazaretto.games.clinic.scene.components import boards, pieces

COINS: Final = ((1, 20), (5, 20), (25, 12))  # value, how many
DISCS: Final = 3  # of each player: popularity, hours, order
BLOOD, ZOMBIES = 12, 12  # the rules set no limit
EXTRA: Final = "Expansions"


def kit(seats: int) -> Kit:
    """Everything for the most players."""
    row = TABLES.players[-1]
    parts = (
        *shared(seats),
        *clinics(seats),
        *modules(row),
        *elements(),
        *people(row, seats),
        *money(),
        *covid(),
        *expansions(row, seats),
    )
    bags = Brought("Bags", 2, "for patients and doctors; cups will do")
    return Kit(parts, (bags,))


def shared(seats: int) -> list[Component]:
    markers = [Component("Round and action markers", "token", pieces.marker(word)) for word in ("Round", "Action")]
    actions = [
        Component("Action tiles", "tile", pieces.action(kind, seat), pieces.action_back(seat), count, "C-060")
        for seat in range(seats)
        for kind in range(len(ACTION_KINDS))
        for count in [NUMBERS.tiles_of_each_action]
    ]
    bonuses = [Component("Bonus tiles", "tile", pieces.bonus(i), rule="C-008") for i in range(len(TABLES.bonuses))]
    discs = [Component("Discs", "token", pieces.disc(seat), count=DISCS) for seat in range(seats)]
    return [
        Component("Main board", "board", boards.main_board()),
        *markers,
        *actions,
        *bonuses,
        *discs,
        Component("+50 tiles", "token", pieces.fifty(), count=seats),
        Component("Player aids", "aid", boards.aid(), count=seats),
        Component("Goals for one player", "aid", boards.goals(), rule="C-171"),
    ]


def clinics(seats: int) -> list[Component]:
    """Both sides of a board: all columns, or one fewer (C-021)."""
    sides = (COLUMNS, COLUMNS - 1)
    large, *others = [tuple([boards.floors(columns, floors) for columns in sides]) for floors in ((0, 1), (2,), (3,))]
    names = ("Floor 2 boards", "Floor 3 boards")
    return [
        Component("Clinic boards", "board", large[0], large[1], seats),
        *[Component(name, "board", pair[0], pair[1], seats) for name, pair in zip(names, others, strict=True)],
    ]


def modules(row: PlayersRow) -> list[Component]:
    hubs = [
        Component("Service hubs", "tile", pieces.module(HUB + i), count=service.hubs)
        for i, service in enumerate(TABLES.services)
    ]
    specials = [
        Component("Special modules", "tile", pieces.module(code), count=row.special_copies)
        for code in SPECIALS
        if code != ICU
    ]
    return [
        *hubs,
        Component("Treatment rooms", "tile", pieces.module(TREATMENT), count=element_row(TREATMENT).stock),
        Component("Supply rooms", "tile", pieces.module(SUPPLY), count=row.supply_rooms),
        *specials,
    ]


def element_row(code: int) -> ElementRow:
    return TABLES.elements[code - TREATMENT]


def elements() -> list[Component]:
    """What is built beside rooms, or on them."""
    return [
        Component("Gardens", "tile", pieces.module(GARDEN), count=element_row(GARDEN).stock),
        Component("Parking tiles", "tile", pieces.module(PARKING), count=element_row(PARKING).stock),
        Component("Entrances", "token", pieces.long("entrance"), count=element_row(ENTRANCE).stock),
        Component("Conveyors", "token", pieces.long("conveyor"), count=element_row(CONVEYOR).stock),
        Component("Helipads", "token", pieces.square("helipad", 14), count=element_row(HELIPAD).stock),
    ]


def people(row: PlayersRow, seats: int) -> list[Component]:
    """Doctors of the bag and the white one that everybody starts with; patients, helpers, and their cars."""
    doctors = [row.doctors[level] + (seats if level == 0 else 0) for level in range(LEVELS)]
    return [
        *[
            Component("Doctors", "token", pieces.person(f"doctor-{level + 1}"), count=doctors[level])
            for level in range(LEVELS)
        ],
        *[
            Component("Patients", "token", pieces.person(f"patient-{level + 1}"), count=row.patients[level])
            for level in range(LEVELS)
        ],
        Component("Nurses", "token", pieces.person("nurse"), count=NUMBERS.nurses),
        Component("Orderlies", "token", pieces.person("orderly"), count=NUMBERS.orderlies),
        Component("Cars", "token", pieces.person("car"), count=NUMBERS.cars),
    ]


def money() -> list[Component]:
    return [Component("Coins", "token", pieces.coin(value), count=count) for value, count in COINS]


def covid() -> list[Component]:
    low, high = [boards.contagion(name) for name in CONTAGIONS]
    return [
        Component("Contagion board", "board", low, high, rule="CV-004"),
        Component("COVID-19 tiles", "token", pieces.square("covid", 10), count=NUMBERS.covid_tiles, rule="CV-007"),
    ]


def expansions(row: PlayersRow, seats: int) -> list[Component]:
    """Of the small expansions, one line of the list each (C-180 to C-206)."""
    top = tuple([boards.floors(columns, (FLOORS - 1,)) for columns in (COLUMNS, COLUMNS - 1)])
    small = (
        ("blood markers", "blood", BLOOD),
        ("fire extinguishers", "extinguisher", element_row(EXTINGUISHER).stock),
        ("satellite dishes", "dish", element_row(DISH).stock),
        ("zombies", "zombie", ZOMBIES),
    )
    persons = (
        ("workaholic doctors", "workaholic", NUMBERS.workaholics),
        ("elders", "elder", NUMBERS.elders),
        ("pregnant women", "woman", NUMBERS.women),
        ("security guards", "guard", row.guards),
    )
    return [
        Component(f"{EXTRA}: Floor {FLOORS - 1} boards", "board", top[0], top[1], seats, "C-200"),
        Component(f"{EXTRA}: hospice and break area", "board", boards.next_door(), None, seats, "C-202"),
        Component(f"{EXTRA}: {text.ELEMENT[ICU]}", "tile", pieces.module(ICU), None, row.special_copies, "C-201"),
        *[Component(f"{EXTRA}: {name}", "token", pieces.square(sprite, 10), None, n) for name, sprite, n in small],
        *[Component(f"{EXTRA}: {name}", "token", pieces.person(sprite), None, n) for name, sprite, n in persons],
    ]
