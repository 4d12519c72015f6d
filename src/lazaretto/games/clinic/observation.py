"""What a learner is given of a view, and how large each field can get."""

from __future__ import annotations

from typing import Final

from lazaretto.core import FLAG, SEAT, Bits, BySeat, Choice, Counts, Each, Fields, Number, Part
from lazaretto.games.clinic.data import BONUS_IDS, ELEMENTS, GOAL_IDS, LEVELS, NUMBERS, SERVICES, SLOT_PRICES
from lazaretto.games.clinic.grid import CORNERS, PLAN, SIDES, SPACES
from lazaretto.games.clinic.site import Setup, Site
from lazaretto.games.clinic.state import Clinic, Person, Table
from lazaretto.games.clinic.terms import KINDS, OVER, PLACES
from lazaretto.games.clinic.view import View

SEATS: Final = 4
PEOPLE: Final = 24  # of a clinic that are seen, the first ones
SPACE: Final = Bits(SPACES)
BAG: Final = Number(60)  # people of one level in a bag or reserve
TILES: Final = Number(300)
MONEY: Final = 150
POPULARITY: Final = 150

FIELDS: Final = Fields(
    View,
    {
        View: {"seat": Choice(SEATS), "table": Part(Table)},
        Table: {
            "setup": Part(Setup),
            "clinics": BySeat(Part(Clinic)),
            "round": Number(NUMBERS.rounds),
            "action": Number(3),
            "phase": Choice(OVER + 1),
            "order": Each(SEATS, SEAT),
            "queue": Each(SEATS, SEAT),
            "turn": SEAT,
            "passes": Number(SEATS),
            "patients": Each(LEVELS, BAG),
            "reserve": Each(LEVELS, BAG),
            "rows": Each(SERVICES, Each(max(6, NUMBERS.row), Choice(LEVELS))),
            "doctors": Each(LEVELS + 1, BAG),
            "university": Each(len(SLOT_PRICES), Choice(LEVELS + 1)),
            "nurses": Number(20),
            "orderlies": Number(20),
            "guards": Number(20),
            "elders": Number(20),
            "women": Number(20),
            "woman": FLAG,
            "gone": Each(KINDS, Number(60)),
            "stock": Each(ELEMENTS, Number(80)),
            "on_sale": Each(ELEMENTS, FLAG),
            "bonus": Counts(len(BONUS_IDS)),
            "track": Each(NUMBERS.rounds, Number(60)),
            "supply": TILES,
            "tiles": Number(60),
            "survivors": Number(80),
            "deceased": Number(80),
            "deceased_tiles": TILES,
        },
        Setup: {
            "mode": Choice(3),
            "high": FLAG,
            "isolation": Choice(3),
            "expert": FLAG,
            "goal": Choice(len(GOAL_IDS)),
            "solo_level": Choice(3),
            "solo_people": FLAG,
            "plaque": FLAG,
            "floors": Number(5),
            "transfusion": FLAG,
            "extinguishers": FLAG,
            "workaholics": FLAG,
            "zombies": FLAG,
            "icu": FLAG,
            "breaks": FLAG,
            "elders": FLAG,
            "women": FLAG,
            "guards": FLAG,
            "dishes": FLAG,
        },
        Site: {
            "columns": Number(4),
            "floors": Number(5),
            "kinds": Each(SPACES, Choice(ELEMENTS)),
            "sides": Each(PLAN, Choice(SIDES)),
            "conveyors": SPACE,
            "helipads": SPACE,
            "extinguishers": SPACE,
            "dishes": SPACE,
        },
        Clinic: {
            "site": Part(Site),
            "corners": Bits(CORNERS),
            "lots": Each(PLAN, Number(4)),
            "people": Each(PEOPLE, Part(Person), cut=True),
            "money": Number(MONEY, -MONEY),
            "popularity": Number(POPULARITY, -POPULARITY),
            "hours": Number(200),
            "unused": Each(3, Number(3)),
            "choice": Choice(3),
            "ready": FLAG,
            "stage": Number(10),
            "element": Choice(ELEMENTS),
            "first": Choice(SPACES),
            "built": Number(6),
            "extra": Choice(3),
            "must": Choice(SPACES),
            "hub_built": FLAG,
            "special_built": FLAG,
            "doctor_hired": FLAG,
            "helper_hired": FLAG,
            "points": Number(10),
            "parking": Number(10),
            "leaving": Number(10),
            "upkeep": Number(60),
            "treated": Number(60),
            "deaths": Number(60),
            "tiles": Number(60),
            "waiting": Each(SERVICES, Number(30)),
            "spread": Each(12, Number(60, -1), cut=True),
            "blood": Counts(SPACES, 4),
            "zombies": Counts(SPACES, 4),
            "zombies_moved": Number(10),
            "picked": Number(60, -1),
        },
        Person: {
            "id": Number(60),
            "kind": Choice(KINDS),
            "level": Choice(LEVELS),
            "service": Choice(SERVICES),
            "place": Choice(PLACES),
            "ill": FLAG,
            "used": Number(4),
            "goal": Choice(PLACES),
            "via": Number(PLACES, -1),
            "blood": FLAG,
            "donor": FLAG,
        },
    },
    seat="seat",
    by_seat="table.clinics",
    unseen=("Table.rng", "Table.marks", "Table.reveals"),
)
