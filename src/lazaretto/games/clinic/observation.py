"""What a learner is given of a view, and how large each field can get."""

from __future__ import annotations

from typing import Final

from lazaretto.core import FLAG, SEAT, At, Bits, BySeat, Choice, Counts, Derived, Each, Fields, Number, Part
from lazaretto.games.clinic.data import BONUS_IDS, ELEMENTS, GOAL_IDS, LEVELS, NUMBERS, SERVICES, SLOT_PRICES
from lazaretto.games.clinic.data.grid import CORNERS, PLAN, SIDES, SPACES
from lazaretto.games.clinic.rules.admit import points_left
from lazaretto.games.clinic.rules.build import FIRST_ELEMENTS, Facing, Placing, building, first_conveyor
from lazaretto.games.clinic.rules.decision import in_hand, picked
from lazaretto.games.clinic.rules.hire import Hiring
from lazaretto.games.clinic.rules.zombies import Shambling
from lazaretto.games.clinic.state import Clinic, Person, Setup, Site, Table
from lazaretto.games.clinic.state.clinic import UNSEEN
from lazaretto.games.clinic.state.terms import KINDS, NONE, OVER, PLACES
from lazaretto.games.clinic.view import View

SEATS: Final = 4
PEOPLE: Final = 24  # of a clinic that are seen, the first ones
SPACE: Final = Bits(SPACES)
BAG: Final = Number(60)  # people of one level in a bag or reserve
TILES: Final = Number(300)
MONEY: Final = 150
POPULARITY: Final = 150


def spread_numbers(clinic: Clinic) -> list[int]:
    """Tiles of Phase 4: a service, or beyond the services a person; those of others are unseen."""
    return [
        -1 if tile == UNSEEN else tile.service if tile.who == NONE else SERVICES + tile.who
        for tile in clinic.tokens.spread
    ]


def stage(clinic: Clinic) -> int:
    """Of the expert's layout: how many of the first elements are placed."""
    element = in_hand(clinic)
    return FIRST_ELEMENTS.index(element) if clinic.action is None and element in FIRST_ELEMENTS else 0


def first(clinic: Clinic) -> int:
    """The space of the first of two conveyors, or the module of an entrance."""
    step = clinic.pending
    return step.module if isinstance(step, Facing) else first_conveyor(clinic)


def built(clinic: Clinic) -> int:
    return building(clinic).built


def extra(clinic: Clinic) -> int:
    return building(clinic).extra


def must(clinic: Clinic) -> int:
    step = clinic.pending
    return step.beside if isinstance(step, Placing) else building(clinic).must


def doctor_hired(clinic: Clinic) -> bool:
    action = clinic.action
    return isinstance(action, Hiring) and action.doctor_hired


def helper_hired(clinic: Clinic) -> bool:
    action = clinic.action
    return isinstance(action, Hiring) and action.helper_hired


def zombies_moved(clinic: Clinic) -> int:
    step = clinic.pending
    return step.moved if isinstance(step, Shambling) else 0


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
            "passes": At("epidemic.passes", Number(SEATS)),
            "patients": At("market.bags.patients", Each(LEVELS, BAG)),
            "reserve": At("market.bags.reserve", Each(LEVELS, BAG)),
            "rows": At("market.rows", Each(SERVICES, Each(max(6, NUMBERS.row), Choice(LEVELS)))),
            "doctors": At("market.bags.doctors", Each(LEVELS + 1, BAG)),
            "university": At("market.university", Each(len(SLOT_PRICES), Choice(LEVELS + 1))),
            "nurses": At("market.nurses", Number(20)),
            "orderlies": At("market.orderlies", Number(20)),
            "guards": At("market.guards", Number(20)),
            "elders": At("market.elders", Number(20)),
            "women": At("market.women", Number(20)),
            "woman": At("market.woman", FLAG),
            "gone": At("market.bags.gone", Each(KINDS, Number(60))),
            "stock": At("market.stock", Each(ELEMENTS, Number(80))),
            "on_sale": At("market.on_sale", Each(ELEMENTS, FLAG)),
            "bonus": At("market.bonus", Counts(len(BONUS_IDS))),
            "track": At("epidemic.track", Each(NUMBERS.rounds, Number(60))),
            "supply": At("epidemic.supply", TILES),
            "tiles": At("epidemic.tiles", Number(60)),
            "survivors": At("epidemic.survivors", Number(80)),
            "deceased": At("epidemic.deceased", Number(80)),
            "deceased_tiles": At("epidemic.deceased_tiles", TILES),
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
            "transfusion": At("expansions.transfusion", FLAG),
            "extinguishers": At("expansions.extinguishers", FLAG),
            "workaholics": At("expansions.workaholics", FLAG),
            "zombies": At("expansions.zombies", FLAG),
            "icu": At("expansions.icu", FLAG),
            "breaks": At("expansions.breaks", FLAG),
            "elders": At("expansions.elders", FLAG),
            "women": At("expansions.women", FLAG),
            "guards": At("expansions.guards", FLAG),
            "dishes": At("expansions.dishes", FLAG),
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
            "corners": At("cars.corners", Bits(CORNERS)),
            "lots": At("cars.lots", Each(PLAN, Number(4))),
            "people": Each(PEOPLE, Part(Person), cut=True),
            "money": Number(MONEY, -MONEY),
            "popularity": Number(POPULARITY, -POPULARITY),
            "hours": Number(200),
            "unused": At("this_round.unused", Each(3, Number(3))),
            "choice": At("this_round.choice", Choice(3)),
            "ready": FLAG,
            "stage": Derived(stage, Number(10)),
            "element": Derived(in_hand, Choice(ELEMENTS)),
            "first": Derived(first, Choice(SPACES)),
            "built": Derived(built, Number(6)),
            "extra": Derived(extra, Choice(3)),
            "must": Derived(must, Choice(SPACES)),
            "hub_built": At("this_round.hub_built", FLAG),
            "special_built": At("this_round.special_built", FLAG),
            "doctor_hired": Derived(doctor_hired, FLAG),
            "helper_hired": Derived(helper_hired, FLAG),
            "points": Derived(points_left, Number(10)),
            "parking": At("cars.parking", Number(10)),
            "leaving": At("cars.leaving", Number(10)),
            "upkeep": At("tally.upkeep", Number(60)),
            "treated": At("tally.treated", Number(60)),
            "deaths": At("tally.deaths", Number(60)),
            "tiles": At("tokens.tiles", Number(60)),
            "waiting": At("tokens.waiting", Each(SERVICES, Number(30))),
            "spread": Derived(spread_numbers, Each(12, Number(60, -1), cut=True)),
            "blood": At("tokens.blood", Counts(SPACES, 4)),
            "zombies": At("tokens.zombies", Counts(SPACES, 4)),
            "zombies_moved": Derived(zombies_moved, Number(10)),
            "picked": Derived(picked, Number(60, -1)),
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
    unseen=("Table.rng", "Table.undo_barrier", "Clinic.action", "Clinic.pending", "Tokens.spread"),
)
