"""What things are good for, in one line each: the first words of a tooltip."""

from __future__ import annotations

from typing import Final

from lazaretto.games.clinic.data import (
    BONUS_IDS,
    ELEMENT_NAMES,
    FEE,
    LEVEL_IDS,
    LEVELS,
    MAINTENANCE,
    NUMBERS,
    RED,
    SALARY,
    TILE_CARS,
    TREATMENT,
)
from lazaretto.games.clinic.rules.treat import effective_level
from lazaretto.games.clinic.state import Person
from lazaretto.games.clinic.state.terms import (
    DOCTOR,
    DORMITORY,
    ELDER,
    GUARD,
    HOSPICE,
    ISOLATED,
    NURSE,
    ORDERLY,
    PATIENT,
    RESTAURANT,
    WOMAN,
    WORKAHOLIC,
)
from lazaretto.games.clinic.text import SERVICES

POINT: Final = f"${NUMBERS.popularity_price}"
MONEY: Final = (
    f"Money pays for rooms, staff and salaries, and {POINT} buy a point. What is left at the end is worth nothing."
)
POPULARITY: Final = "Popularity: the points of your clinic so far. Staff and treatment rooms add more at the end."
HOURS: Final = f"Hours your people have walked: every {NUMBERS.hours_per_point} cost a point at the end."
ROUND: Final = f"The game has {NUMBERS.rounds} rounds, and every round the same steps."
OUTSIDE: Final = "Outside: staff who stand at the door. They walk in when people move; each step costs an hour."
PRE_ADMISSIONS: Final = "Pre-admissions: your patients who are not in a room yet. They walk in when people move."
APPOINTMENTS: Final = "Appointments: you admit the framed patient of a row, if you own a hub of that service."
UNIVERSITY: Final = "University: the price depends on the place. Doctors who stay here rise a level each round."
SALE: Final = "On sale: what a Build action can buy. A room costs more on a higher floor."
FORECAST: Final = "What this round will bring if nothing changes: fees, salaries, and who gets worse."
INCOME: Final = "What you have, and what the treatments of this round will pay."
COSTS: Final = (
    f"Salaries: a doctor costs ${SALARY[0]} to ${SALARY[-1]} by level, a helper ${NUMBERS.nurse_salary}."
    f" Maintenance: ${MAINTENANCE[0]} to ${MAINTENANCE[-1]} a room by floor; what an orderly looks after costs nothing."
)
UNTREATED: Final = (
    f"Whoever is not treated this round gets a level worse. A red one dies, which costs {NUMBERS.death} points."
)
HOUSE: Final = "Your clinic from outside: the floors stand on each other."
FREE: Final = "A free space: a room can be built here."
NO_ROOM_HERE: Final = "Nothing can be built here now."
CARS_HERE: Final = "A car stands at a corner of this space: no room or garden can be built here."
BEFORE_DOOR: Final = "The space before an entrance stays free."
NO_FLOOR: Final = "A room here needs a room right below it."
CAR: Final = "A car: no room or garden can be built on the spaces it touches."
CORNER: Final = "A corner for a car. It takes no place where you could build now."
USEFUL_CORNER: Final = "A corner for a car. It would take a place beside your rooms where you could build."
LOT: Final = f"Cars on a parking tile take no building place. It holds {TILE_CARS}."
DOOR: Final = "Entrance: the way in. Walking through it costs an hour."
BLOOD: Final = "Blood marker: a nurse who carries it makes a patient one level better without a doctor."
ZOMBIE: Final = f"Zombie: nobody may enter its room, whoever stays there is lost, and it costs {NUMBERS.zombie} points."
COVID_TILE: Final = "COVID tile: the next patient you admit to this service is infected."
NEXT_DOOR: Final = {
    HOSPICE: (
        f"Hospice: every elder pays ${NUMBERS.elder_fee} a round; one nurse here cares for {NUMBERS.elders_per_nurse}."
    ),
    RESTAURANT: f"Restaurant: whoever rests here gives you {NUMBERS.restaurant_points} point this round.",
    DORMITORY: "Dormitory: a doctor who sleeps here rises a level.",
    ISOLATED: "Isolated: they miss this round and come back at its end. They are paid all the same.",
}
ELEMENTS: Final = {
    "treatment-room": (
        "two patients are treated here. It works with a hub on its floor and a supply room beside, above or below it,"
        f" and gives {NUMBERS.room_points} points a floor at the end."
    ),
    "supply-room": "treatment rooms beside, above or below it work. An orderly in it saves their maintenance.",
    "operating-room": f"treats one patient for ${NUMBERS.operating_bonus} more.",
    "outpatient-room": f"any doctor treats any patient here, for ${NUMBERS.outpatient_fee} and without nurses.",
    "laboratory": f"two doctors rise a level here instead of treating: {NUMBERS.laboratory_points} point each.",
    "waiting-room": f"four patients wait here: walking in costs no hours, going on {NUMBERS.waiting_hours} at most.",
    "icu": f"one patient gets {NUMBERS.icu_levels} levels better here, by any doctor and without nurses.",
    "garden": f"every treatment in the columns beside it pays ${NUMBERS.garden} more.",
    "parking": f"{TILE_CARS} cars that take no building place.",
    "entrance": "a way in on Floor 0; walking through it costs an hour.",
    "helipad": "a way in from the roof, for an hour.",
    "conveyor": "walking between two rooms with conveyors costs no hours. The first ones come as a pair.",
    "extinguisher": (
        f"treatments in the rooms beside it pay ${NUMBERS.extinguisher} more,"
        f" but walking in takes {NUMBERS.extinguisher_hours} hour more."
    ),
    "dish": f"every treatment in its column pays ${NUMBERS.dish} more; the column ends here.",
}
IN_SHORT: Final = {  # on a tile on sale
    "treatment-room": "two beds",
    "supply-room": "runs rooms",
    "operating-room": f"fee +${NUMBERS.operating_bonus}",
    "outpatient-room": f"${NUMBERS.outpatient_fee}, no nurses",
    "laboratory": "teaches two",
    "waiting-room": "short ways",
    "icu": f"{NUMBERS.icu_levels} levels better",
    "garden": f"fees +${NUMBERS.garden}",
    "parking": f"{TILE_CARS} cars",
    "entrance": "a way in",
    "helipad": "roof entrance",
    "conveyor": "no hours",
    "extinguisher": f"fees +${NUMBERS.extinguisher}",
    "dish": f"fees +${NUMBERS.dish}",
}
BONUSES: Final = {
    "B1": "$5 at once.",
    "B2": "Your first doctor becomes yellow: treats harder patients with fewer nurses.",
    "B3": "An orderly joins you: in a supply room he saves the maintenance of the rooms beside it.",
    "B4": "A nurse joins you: she bridges one level between doctor and patient.",
    "B5": f"A garden: treatments beside it pay ${NUMBERS.garden} more.",
    "B6": f"A parking tile: {TILE_CARS} cars that take no building place.",
    "B7": "A pair of conveyors: walking between the two rooms costs no hours.",
}


def in_short(code: int) -> str:
    return "its patients" if code < TREATMENT else IN_SHORT[ELEMENT_NAMES[code]]


def element(code: int, name: str) -> str:
    """``Garden: every treatment in the columns beside it pays $2 more.``"""
    if code < TREATMENT:
        service = SERVICES[code - 1]
        return f"Hub: you may admit patients of {service}, and treatment rooms on this floor treat them."
    return f"{name[:1].upper()}{name[1:]}: {ELEMENTS[ELEMENT_NAMES[code]]}"


def bonus(tile: int) -> str:
    return BONUSES[BONUS_IDS[tile]]


def doctor(level: int) -> str:
    """On offer or at work."""
    if level >= LEVELS:
        most, least = NUMBERS.workaholic_patients[0], NUMBERS.workaholic_patients[RED]
        return (
            f"Workaholic: treats {most} white to {least} red patients of one colour without nurses, once, and leaves."
        )
    points = "a point" if not level else f"{level + 1} points"
    then = "loses a level then" if level else "stays at this level"
    return f"Doctor of level {level + 1}: treats one patient a round, and {then}. Worth {points} at the end."


def patient(level: int) -> str:
    worse = "gets a level worse" if level < RED else f"dies, which costs {NUMBERS.death} points"
    return f"Patient of level {level + 1}: pays ${FEE[level]} when treated; left untreated for a round, {worse}."


def doctor_on_offer(level: int) -> str:
    """In few words, beside the price."""
    if level >= LEVELS:
        return "treats several patients of one colour without nurses, and leaves"
    return f"treats {LEVEL_IDS[level]} patients without a nurse"


HELPERS_ON_OFFER: Final = {
    NURSE: "bridges a level between doctor and patient",
    ORDERLY: "saves maintenance of a supply room",
    GUARD: "makes an entrance free to walk through",
}
HELPERS: Final = {
    NURSE: "Nurse: bridges one level between a doctor and a patient of her room, once a round.",
    ORDERLY: "Orderly: in a supply room he saves its maintenance and that of all rooms beside it.",
    GUARD: "Guard: at an entrance he makes walking in free.",
}
ONE_POINT: Final = f" Worth {NUMBERS.helper_points} point at the end."


def helper(kind: int) -> str:
    return HELPERS[kind] + ONE_POINT


def person(who: Person) -> str:
    if who.place == ISOLATED:
        return NEXT_DOOR[ISOLATED]
    if who.ill:
        return infected(who)
    if who.kind == PATIENT:
        return patient(who.level)
    if who.kind in (DOCTOR, WORKAHOLIC):
        return doctor(who.level if who.kind == DOCTOR else LEVELS)
    if who.kind == WOMAN:
        return (
            f"Pregnant woman: a delivery by any doctor with a nurse pays ${NUMBERS.delivery_fee}"
            f" and {NUMBERS.delivery_points} points."
        )
    if who.kind == ELDER:
        return f"Elder: pays ${NUMBERS.elder_fee} a round as long as a nurse cares for the hospice."
    return helper(who.kind)


def infected(who: Person) -> str:
    level = f"Infected: counts as level {effective_level(who) + 1} when treated."
    if who.kind == PATIENT:
        return f"{level} Pays ${FEE[who.level]}, and counts as cured: that is how you win."
    return f"{level} An infected doctor lies in a bed, does not work, and dies if red and untreated."
