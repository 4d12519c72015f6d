"""Every sentence a player reads: buttons, log lines, prompts. ``@2`` stands for the name of seat 2."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action
from lazaretto.games.clinic.actions import (
    Admit,
    AdmitElder,
    AdmitWoman,
    Board,
    Bonus,
    Build,
    Buy,
    By,
    Choose,
    Clear,
    Dismiss,
    Done,
    Face,
    Fetch,
    Follow,
    Give,
    Hire,
    HireDoctor,
    Infect,
    Mask,
    Offer,
    Park,
    Pass,
    Pick,
    Put,
    Reroute,
    Send,
    Shamble,
    Spread,
    SpreadTo,
    Swap,
    Take,
    Transfuse,
    Treat,
    Unpark,
)
from lazaretto.games.clinic.data import (
    CONVEYOR,
    DISH,
    ELEMENTS,
    EMPTY,
    ENTRANCE,
    EXTINGUISHER,
    HELIPAD,
    LEVEL_IDS,
    LEVELS,
    NUMBERS,
    PRICE,
    TABLES,
    TREATMENT,
)
from lazaretto.games.clinic.data.grid import CORNERS, FLOOR, SPACES
from lazaretto.games.clinic.rules import treat
from lazaretto.games.clinic.rules.build import is_free
from lazaretto.games.clinic.rules.decision import in_hand, picked
from lazaretto.games.clinic.rules.hire import HELPER_PRICES, HELPERS, doctor_price
from lazaretto.games.clinic.rules.places import guarded, hours_to
from lazaretto.games.clinic.rules.treat import IDLE
from lazaretto.games.clinic.state import Clinic, Person, Table
from lazaretto.games.clinic.state.site import Setup, Site
from lazaretto.games.clinic.state.terms import (
    ACT,
    DOCTOR,
    DORMITORY,
    HOSPICE,
    ISOLATED,
    LAYOUT,
    MOVEMENT,
    NONE,
    OUTSIDE,
    PATIENT,
    PAUSES,
    POST,
    RESTAURANT,
    TREAT,
    WAITING_LIST,
    WORKAHOLIC,
    WORKAHOLIC_SLOT,
)
from lazaretto.games.clinic.text import places
from lazaretto.games.clinic.view import View

ROMAN: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
STEPS: Final = ("Build", "Hire", "Admit")
KINDS: Final = ("patient", "doctor", "nurse", "orderly", "guard", "workaholic doctor", "pregnant woman", "elder")
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
SERVICES: Final = [row.id for row in TABLES.services]
OTHER_PLACES: Final = {
    OUTSIDE: "Outside",
    WAITING_LIST: "pre-admissions",
    HOSPICE: "the hospice",
    RESTAURANT: "the restaurant",
    DORMITORY: "the dormitory",
    ISOLATED: "isolation",
}
FITTED: Final = {ENTRANCE: "of", HELIPAD: "on", CONVEYOR: "in", EXTINGUISHER: "in", DISH: "on"}  # a module, not a space
NOTHING: Final = "Nothing"
GONE: Final = "person who is gone"


# ---- nouns ---------------------------------------------------------------------------------------------------


def element(code: int) -> str:
    """``treatment room``, ``hub for cardiology``."""
    if code < TREATMENT:
        return f"hub for {SERVICES[code - 1]}"
    return TABLES.elements[code - TREATMENT].name.lower()


ELEMENT: Final = ["nothing"] + [element(code) for code in range(1, ELEMENTS)]


def a(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def begin(text: str) -> str:
    """With a capital, and names within left as they are."""
    return text[:1].upper() + text[1:]


def room(site: Site, space: int) -> str:
    """``the supply room on Floor 1``, and where on it if there are two."""
    kind, floor = site.kinds[space], FLOOR[space]
    if kind == EMPTY:
        return places.space(site.columns, space)
    alike = [other for other in range(SPACES) if site.kinds[other] == kind and FLOOR[other] == floor]
    which = f", {places.on_floor(site.columns, space)}" if len(alike) > 1 else ""
    return f"the {ELEMENT[kind]} on Floor {floor}{which}"


def place(site: Site, code: int) -> str:
    """``the supply room on Floor 1``, ``Outside``."""
    if code < SPACES:
        return room(site, code)
    if code >= POST:
        return f"the entrance of {room(site, code - POST)}"
    return OTHER_PLACES[code]


def there(site: Site, code: int) -> str:
    """To follow whoever is there: ``, Outside``, `` in the supply room on Floor 1``."""
    if code == OUTSIDE:
        return f", {OTHER_PLACES[code]}"
    return f" {'at' if code >= POST else 'in'} {place(site, code)}"


def kind_and_level(kind: int, level: int) -> str:
    if kind in (0, 1) and 0 <= level < LEVELS:
        return f"{LEVEL_IDS[level]} {KINDS[kind]}"
    return KINDS[kind]


def doctor_in_slot(level: int) -> str:
    """Of the University."""
    return KINDS[WORKAHOLIC] if level == WORKAHOLIC_SLOT else kind_and_level(DOCTOR, level)


def person(who: Person) -> str:
    """``infected yellow patient of cardiology``."""
    name = kind_and_level(who.kind, who.level)
    if who.ill:
        name = f"infected {name}"
    if who.kind == PATIENT:
        name += f" of {SERVICES[who.service]}"
    if who.blood:
        name += " with blood"
    if who.used:
        name += " who rests" if who.kind == DOCTOR and who.used == IDLE else " who is done"
    return name


def person_there(site: Site, who: Person) -> str:
    """``nurse in the hub for cardiology on Floor 1, sent to the hospice``."""
    return f"{person(who)}{there(site, who.place)}{plans(site, who)}"


def plans(site: Site, who: Person) -> str:
    """What the movement will bring them, as decided so far."""
    goal = "" if who.goal == NONE else f", sent to {place(site, who.goal)}"
    return f"{goal}, giving blood" if who.donor else goal


def spot(site: Site, code: int) -> str:
    """Where a car stands."""
    return f"the {places.corner(site.columns, code)}" if code < CORNERS else room(site, code - CORNERS)


PLURALS: Final = {"orderly": "orderlies", "pregnant woman": "pregnant women", "person": "people"}


def count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {PLURALS.get(noun, f'{noun}s')}"


def dollars(number: int) -> str:
    return f"${number}" if number >= 0 else f"\N{MINUS SIGN}${-number}"


GOALS: Final = {  # by goal: what it asks, with the target and the popularity needed as well
    "G1": "a final popularity of {}",
    "G2": "working treatment rooms on {} floors, popularity {}",
    "G3": "{} buildings with a hub and a working room, popularity {}",
    "G4": "nobody dies and {} patients are treated",
    "G5": "{} red doctors at the end, popularity {}",
    "G6": "{} hours at most, popularity {}",
}


def goal(setup: Setup) -> str:
    """``Goal Tower: working treatment rooms on 3 floors, popularity 35``."""
    row = TABLES.goals[setup.goal]
    return f"Goal {row.name}: " + GOALS[row.id].format(row.target[setup.solo_level], row.popularity[setup.solo_level])


def written(number: int) -> str:
    return str(number) if number >= 0 else f"\N{MINUS SIGN}{-number}"


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number)


# ---- what a seat can do --------------------------------------------------------------------------------------


def say(view: View, thing: Action) -> str:
    state = view.table
    clinic = state.clinics[max(view.seat, 0)]
    if isinstance(thing, (Pick, Send, Give, Fetch, Follow, Treat, By, Transfuse, Infect, Mask, Dismiss, SpreadTo)):
        return say_person(state, clinic, thing)
    if isinstance(thing, (Board, Bonus, Choose, Build, Put, Face, Park, Unpark)):
        return say_building(state, clinic, thing)
    if isinstance(thing, (HireDoctor, Hire, Admit, Swap, Reroute, AdmitElder, AdmitWoman)):
        return say_taking(state, thing)
    return say_rest(state, clinic, thing)


def say_building(state: Table, clinic: Clinic, thing: Action) -> str:
    match thing:
        case Board(size):
            return f"Build on the {('4x3', '3x3')[size]} board"
        case Bonus(tile):
            return f"{TABLES.bonuses[tile].name}"
        case Choose(step):
            return STEPS[step]
        case Build(code):
            return f"{ELEMENT[code].capitalize()}, from ${PRICE[code][0]}"
        case Put(space):
            return put_sentence(state, clinic, space)
        case Face(side):
            return f"Entrance {places.SIDE[side]}"
        case Park(where):
            return f"Park on {spot(clinic.site, where)}"
        case Unpark(where):
            return f"Remove the car from {spot(clinic.site, where)}"
        case _:
            return NOTHING


def put_sentence(state: Table, clinic: Clinic, space: int) -> str:
    code, site = in_hand(clinic), clinic.site
    price = "" if is_free(state) else f", for ${PRICE[code][FLOOR[space]]}"
    where = f"{FITTED[code]} {room(site, space)}" if code in FITTED else f"on {places.space(site.columns, space)}"
    return f"{ELEMENT[code].capitalize()} {where}{price}"


def say_taking(state: Table, thing: Action) -> str:
    match thing:
        case HireDoctor(slot):
            level = state.market.university[slot] if slot < len(state.market.university) else NONE
            name = doctor_in_slot(level)
            if level == NONE:
                return f"Slot {slot + 1} of the University"
            return f"Hire the {name} for ${doctor_price(state, slot)}"
        case Hire(helper):
            return f"Hire {a(KINDS[HELPERS[helper]])} for ${HELPER_PRICES[helper]}"
        case Admit(service):
            front = state.market.rows[service][:1] if service < len(state.market.rows) else []
            who = f"the {LEVEL_IDS[front[0]]} patient" if front else "nobody"
            return f"Admit {who} of {SERVICES[service]}"
        case Swap(service, column):
            pair = [f"the {name}" for name in queuing(state, service, column, column + 1)]
            return f"Swap {' and '.join(pair)} patient of {SERVICES[service]}"
        case Reroute(service, column, way):
            target = service + (1 if way else -1)
            where = SERVICES[target] if 0 <= target < len(SERVICES) else "no row"
            who = queuing(state, service, column)[0]
            return f"Move the {who} patient of {SERVICES[service]} to {where}"
        case AdmitElder():
            return "Take an elder into the hospice"
        case _:
            return "Admit the pregnant woman"


def queuing(state: Table, service: int, *columns: int) -> list[str]:
    """The colours of those at these places of a row, counted where there are several of one; of nobody, the place."""
    row = state.market.rows[service] if service < len(state.market.rows) else []
    return [waiting_as(row, column) if column < len(row) else ORDINALS[column] for column in columns]


def waiting_as(row: list[int], column: int) -> str:
    level = row[column]
    alike = f"{ORDINALS[row[:column].count(level)]} " if row.count(level) > 1 else ""
    return f"{alike}{LEVEL_IDS[level]}"


def say_person(state: Table, clinic: Clinic, thing: Action) -> str:  # noqa: C901, PLR0911, PLR0912  a sentence for every kind
    match thing:
        case Pick(who):
            return pick_sentence(clinic, who)
        case Send(where):
            return send_sentence(clinic, where)
        case Give(hub):
            return f"Give blood in {room(clinic.site, hub)}, {NUMBERS.donor_hours} hours more"
        case Fetch(hub):
            return f"Go by way of {room(clinic.site, hub)}, and take a blood marker"
        case Follow():
            return "Follow the plan"
        case Treat(who):
            return f"Treat the {named(clinic, who)}{pays(clinic, who)}"
        case By(who):
            return f"By the {named(clinic, who)}{with_nurses(clinic, who)}"
        case Transfuse(who):
            return f"Give blood to the {named(clinic, who)}"
        case Infect(who):
            return f"Infect the {named(clinic, who)}"
        case Mask(who):
            return f"Mask for the {named(clinic, who)}: ${NUMBERS.mask}"
        case Dismiss(who):
            return f"Dismiss the {named(clinic, who)}"
        case SpreadTo(who):
            return f"Put a tile under the {named(clinic, who)}"
        case _:
            return NOTHING


def named(clinic: Clinic, who: int) -> str:
    found = clinic.person(who)
    return GONE if found is None else person_there(clinic.site, found)


def pick_sentence(clinic: Clinic, who: int) -> str:
    found = clinic.person(who)
    if found is None:
        return f"Move the {GONE}"
    return f"Move the {person(found)} from {place(clinic.site, found.place)}{plans(clinic.site, found)}"


def pays(clinic: Clinic, who: int) -> str:
    found = clinic.person(who)
    return "" if found is None or found.place >= SPACES else f": ${treat.fee(clinic, found)}"


def with_nurses(clinic: Clinic, who: int) -> str:
    patient, doctor = clinic.person(picked(clinic)), clinic.person(who)
    if patient is None or doctor is None:
        return ""
    needed = treat.nurses_needed(clinic, patient, doctor)
    return f", with {count(needed, 'nurse')}" if needed else ""


def send_sentence(clinic: Clinic, where: int) -> str:
    found = clinic.person(picked(clinic))
    if found is None:
        return f"To {place(clinic.site, where)}"
    hours = hours_to(clinic, found, where, guarded(clinic))
    cost = "" if hours > 99 else ", no hours" if not hours else f", {count(hours, 'hour')}"
    return f"To {place(clinic.site, where)}{cost}"


def say_rest(state: Table, clinic: Clinic, thing: Action) -> str:
    match thing:
        case Offer(tiles):
            return f"Take {count(tiles, 'tile')}"
        case Take():
            return "Take a tile"
        case Pass():
            return "Pass"
        case Clear(service):
            return f"Mask for the tile on {SERVICES[service]}: ${NUMBERS.mask}"
        case Shamble(space):
            return f"The zombie goes to {room(clinic.site, space)}"
        case Buy(points):
            return f"Buy {points} for ${points * NUMBERS.popularity_price}" if points else "Buy none"
        case Spread(service):
            return f"Put a tile on {SERVICES[service]}"
        case Done():
            return stop_sentence(state, clinic)
        case _:
            return NOTHING


def stop_sentence(state: Table, clinic: Clinic) -> str:
    if state.phase == ACT:
        return f"End {STEPS[clinic.this_round.choice]}"
    if state.phase == MOVEMENT:
        return "End moving, the others stay"
    if state.phase == TREAT:
        return "Treat nobody else"
    return "No mask" if state.phase in PAUSES else "Confirm the layout" if state.phase == LAYOUT else "Done"
