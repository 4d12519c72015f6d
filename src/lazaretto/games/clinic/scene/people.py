"""The people of a clinic as pieces: in rooms, in pre-admissions, Outside, and next door.

People who cannot be told apart are one piece with a count, named by the first of them, so a name stays with its
person.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Json, Scene
from lazaretto.games.clinic import text
from lazaretto.games.clinic.data import HUB, SUPPLY, TABLES, TREATMENT
from lazaretto.games.clinic.data.grid import SPACE_NAMES, SPACES
from lazaretto.games.clinic.rules.decision import picked
from lazaretto.games.clinic.state import Clinic, Person, Table
from lazaretto.games.clinic.state.site import Setup
from lazaretto.games.clinic.state.terms import (
    COVID,
    DOCTOR,
    DORMITORY,
    HOSPICE,
    ISOLATED,
    NONE,
    OUTSIDE,
    PATIENT,
    POST,
    RESTAURANT,
    WAITING_LIST,
    WORKAHOLIC,
)
from lazaretto.games.clinic.text import about

SPRITES: Final = ("patient", "doctor", "nurse", "orderly", "guard", "workaholic", "woman", "elder")
NEXT_DOOR: Final = (HOSPICE, RESTAURANT, DORMITORY, ISOLATED)  # a shelf of them takes less room than a hand each
HAND_NAMES: Final = {
    OUTSIDE: "outside",
    HOSPICE: "hospice",
    RESTAURANT: "restaurant",
    DORMITORY: "dormitory",
    ISOLATED: "isolation",
}
HAND_TITLES: Final = {
    OUTSIDE: "Outside",
    HOSPICE: "Hospice",
    RESTAURANT: "Restaurant",
    DORMITORY: "Dormitory",
    ISOLATED: "Isolated",
}
NEXT_DOOR_RULES: Final = {HOSPICE: "C-203", RESTAURANT: "C-202", DORMITORY: "C-202", ISOLATED: "CV-022"}
WIDE: Final = 0.44  # a person in a room
WIDER: Final = 0.46  # next door
WIDEST: Final = 0.6  # in pre-admissions: wide enough for a finger
OUTSIDE_UNIT: Final = 56  # pixels: the rows below the floors lie side by side
QUEUE: Final = (0, 1, 2, 3, 4, 5)
BEDS: Final = (0, 3, 1, 4, 2, 5)  # places in a room, three in a row, the front row first: those for patients
CHAIRS: Final = (2, 5, 1, 4, 0, 3)
BETWEEN: Final = (1, 4, 0, 3, 2, 5)
ABREAST: Final = 3  # so many have a place below the name of the room
MIDDLE: Final = 6  # among so few: a head higher, to be seen and tapped between two others
BESIDE_NAME: Final = {HUB: (5, 4, 3, 2, 1, 0), SUPPLY: CHAIRS}  # where it is written below: behind it, right of it
MOST_BEHIND: Final = 3  # equal people in a room who are drawn one behind the other


def person_name(seat: int, person: Person) -> str:
    return f"person-{seat + 1}-{person.id + 1}"


def groups(clinic: Clinic) -> list[tuple[Person, int]]:
    """Those who cannot be told apart together, with their number."""
    out: list[tuple[Person, int]] = []
    for person in clinic.people:
        for i in range(len(out)):
            if out[i][0].like(person):
                out[i] = (out[i][0], out[i][1] + 1)
                break
        else:
            out.append((person, 1))
    return out


def draw_people(scene: Scene, state: Table, clinic: Clinic, seat: int, plans: dict[int, int]) -> None:
    """``plans``: by person, where the plan on offer would send them.

    Without a shelf next door those in isolation are with those Outside: a region more would leave the floors less.
    """
    hands = (OUTSIDE,) if draw_next_door(scene, state.setup) else (OUTSIDE, ISOLATED)
    look: dict[str, Json] = {"unit": OUTSIDE_UNIT, "place": "table", "about": about.OUTSIDE}
    isolated = [text.KINDS[person.kind] for person in clinic.people if person.place == ISOLATED]
    if isolated and ISOLATED in hands:
        look["hint"] = f"isolated: {', '.join([text.count(isolated.count(k), k) for k in dict.fromkeys(isolated)])}"
    scene.region(HAND_NAMES[OUTSIDE], "hand", title=HAND_TITLES[OUTSIDE], **look)
    taken: dict[str, list[int]] = {}
    shown = groups(clinic)
    carriers = [HAND_NAMES[OUTSIDE] if person.place in hands else where(person) for person, _ in shown]
    for (person, number), carrier in zip(shown, carriers, strict=True):
        places = taken.setdefault(carrier, [])
        small = person.place not in hands
        order = order_of(clinic, person, carriers.count(carrier) <= ABREAST)
        places.append(next((place for place in order if place not in places), len(places)) if small else len(places))
        draw_person(scene, clinic, seat, person, number, carrier, places[-1], plans, small)


def on_shelf(person: Person) -> bool:
    """In pre-admissions or next door."""
    return person.place == WAITING_LIST or person.place in NEXT_DOOR


def width_of(person: Person) -> float:
    """Of a small piece."""
    if person.place == WAITING_LIST:
        return WIDEST
    return WIDER if person.place in NEXT_DOOR else WIDE


def order_of(clinic: Clinic, person: Person, few: bool) -> tuple[int, ...]:
    """Of six places in a room the first free one is theirs, such that its name can be read: patients left, as their
    beds are, doctors right, helpers between. Who waits stands in a row."""
    if on_shelf(person):
        return QUEUE
    kind = clinic.site.kinds[person.place - POST if person.place >= POST else person.place] if in_room(person) else 0
    below = BESIDE_NAME.get(HUB if HUB <= kind < TREATMENT else kind)
    if below is not None:
        return below
    order = BEDS if person.bedded() else CHAIRS if person.kind in (DOCTOR, WORKAHOLIC) else BETWEEN
    return tuple([MIDDLE if place == 1 else place for place in order if place < ABREAST]) if few else order


def in_room(person: Person) -> bool:
    return person.place < SPACES or person.place >= POST


def where(person: Person) -> str:
    """The region or piece they stand in."""
    place = person.place
    if place < SPACES:
        return f"space-{SPACE_NAMES[place]}"
    if place >= POST:
        return f"space-{SPACE_NAMES[place - POST]}"
    if place == WAITING_LIST:
        return f"pre-{TABLES.services[person.service].id}" if person.service != NONE else "pre-women"
    return HAND_NAMES[place]


def sprite_of(person: Person) -> str:
    kind = SPRITES[person.kind]
    return f"{kind}-{person.level + 1}" if kind in ("patient", "doctor") else kind


def draw_person(
    scene: Scene,
    clinic: Clinic,
    seat: int,
    person: Person,
    number: int,
    carrier: str,
    index: int,
    plans: dict[int, int],
    small: bool,
) -> None:
    wide = width_of(person)
    x, y = spot_of(person, index)
    spot: Json = [x, y] if small else index
    more: dict[str, Json] = {"span": [wide, wide * 1.25]} if small else {"span": [0.9, 1]}
    states = [name for name, holds in (("chosen", person.id == picked(clinic)), ("done", person.used > 0)) if holds]
    more["about"] = about.person(person)
    if states:
        more["states"] = states
    if person.ill and person.kind != PATIENT:
        more["turn"] = 1  # lies in bed
    name = person_name(seat, person)
    label = text.begin(text.person_there(clinic.site, person)) + (f", {number} of them" if number > 1 else "")
    if small and number <= MOST_BEHIND:
        aside = -0.07 if index % 3 == 2 else 0.07
        for behind in range(1, number):  # a number would hide so small a piece
            shade = [round(x + aside * (number - behind), 2), round(y - 0.05 * (number - behind), 2)]
            scene.piece(f"{name}-behind-{behind}", carrier, shade, sprite_of(person), span=more["span"])
    elif number > 1:
        more["count"] = number
    scene.piece(name, carrier, spot, sprite_of(person), label, **more)
    if person.ill or person.place == ISOLATED:
        at = [0.05, 0.06] if small else [-0.04, -0.04]  # within the frame of who can be chosen
        scene.piece(f"{name}-tile", name, at, "covid", span=size(small))
    if person.blood:
        at = [round(wide - 0.16, 2), 0] if small else [0.46, 0]
        scene.piece(f"{name}-blood", name, at, "blood", span=size(small))
    draw_goal(scene, person, name, plans, small)


def spot_of(person: Person, index: int) -> tuple[float, float]:
    """Where a small piece stands: three abreast in a room, two on a space of a shelf, who comes later behind."""
    if person.place == WAITING_LIST:
        return round(0.02 + 0.38 * (index % 2), 2), round(0.24 - 0.1 * (index // 2), 2)
    if on_shelf(person):
        return round(0.04 + 0.46 * (index % 2), 2), round(0.38 - 0.12 * (index // 2), 2)
    if index == MIDDLE:
        return 0.28, 0.27
    return round(0.01 + 0.27 * (index % 3), 2), round(0.43 - 0.36 * (index // 3), 2)


def size(small: bool) -> list[float]:
    return [0.18, 0.18] if small else [0.36, 0.36]


def draw_goal(scene: Scene, person: Person, name: str, plans: dict[int, int], small: bool) -> None:
    """An arrow on who is sent away; paler on whom the plan on offer would send. The forecast says where."""
    goal = person.goal if person.goal != NONE else plans.get(person.id, NONE)
    if goal != NONE:
        tint = "ink" if person.goal != NONE else "ink3"
        wide = width_of(person)
        corner = [round(wide - 0.21, 2), round(1.25 * wide - 0.22, 2)] if small else [0.46, 0.72]
        scene.piece(f"{name}-goal", name, corner, "goal", span=size(small), tint=tint)


def draw_pre_admissions(scene: Scene, state: Table, clinic: Clinic) -> None:
    """A space for each service, with the tiles that wait there (CV-062)."""
    services = len(state.market.rows)
    look: dict[str, Json] = {"unit": 84, "place": "table", "about": about.PRE_ADMISSIONS}
    scene.region("pre-admissions", "shelf", title="Pre-admissions", hint="until people move", **look)
    for service in range(services):
        row = TABLES.services[service]
        name = f"pre-{row.id}"
        uses = f"Your patients of {row.name.lower()} wait here until people move."
        scene.piece(name, "pre-admissions", service, "slot", f"Pre-admissions of {row.name}", help="C-079", about=uses)
        scene.piece(f"{name}-mark", name, [0.06, 0.06], f"mark-{row.id}", span=[0.24, 0.24])
        if clinic.tokens.waiting[service]:
            label = f"COVID tiles waiting for {row.name}"
            tiles: dict[str, Json] = {"about": about.COVID_TILE}
            if clinic.tokens.waiting[service] > 1:
                tiles["count"] = clinic.tokens.waiting[service]
            scene.piece(f"{name}-tile", name, [0.66, 0.06], "covid", label, span=[0.28, 0.28], **tiles)
    if state.setup.expansions.women:
        uses = "Pregnant women you admitted wait here until people move."
        scene.piece("pre-women", "pre-admissions", services, "slot", "Pregnant women waiting", about=uses)


def draw_next_door(scene: Scene, setup: Setup) -> bool:
    """Hospice and break area with the people there (C-202, C-203), and then those in isolation; False: none in play."""
    if not (setup.expansions.elders or setup.expansions.breaks):
        return False
    uses = "Places outside the clinic for guests and for staff who rest."
    scene.region("next-door", "shelf", title="Next door", unit=60, place="table", about=uses)
    there = {
        HOSPICE: setup.expansions.elders,
        RESTAURANT: setup.expansions.breaks,
        DORMITORY: setup.expansions.breaks,
        ISOLATED: setup.mode == COVID,
    }
    for index, place in enumerate([place for place in NEXT_DOOR if there[place]]):
        name, title = HAND_NAMES[place], HAND_TITLES[place]
        more: dict[str, Json] = {"help": NEXT_DOOR_RULES[place], "about": about.NEXT_DOOR[place]}
        scene.piece(name, "next-door", index, "slot", title, span=[1.1, 1.1], **more)
        scene.piece(f"{name}-title", name, [0, 0.07], "", text=title, span=[1.1, 0.24], font=0.19)
    return True
