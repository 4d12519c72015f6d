"""The clinic as a picture: a board for each floor, people in their rooms, cars on corners, the house from outside.

People who cannot be told apart are one piece with a count, named by the first of them, so a name stays with its
person. A room is named by its space: it never moves.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Json, Scene
from lazaretto.games.clinic import words
from lazaretto.games.clinic.data import (
    ELEMENT_NAMES,
    HUB,
    ICU,
    MODULE,
    OPERATING,
    PARKING,
    PRICE,
    SUPPLY,
    TABLES,
    TREATMENT,
)
from lazaretto.games.clinic.grid import (
    BIT,
    BOARD,
    BOARD_CORNERS,
    COLUMNS,
    FLOOR,
    NOWHERE,
    PLAN,
    ROWS,
    SPACE_NAMES,
    SPACES,
    SPOT_NAMES,
    TOUCHING,
    listed,
)
from lazaretto.games.clinic.rules.cars import blocked, free_corners
from lazaretto.games.clinic.site import Setup
from lazaretto.games.clinic.state import Clinic, Person, Table
from lazaretto.games.clinic.survey import Survey, survey
from lazaretto.games.clinic.terms import (
    DOCTOR,
    DORMITORY,
    HOSPICE,
    ISOLATED,
    LAYOUT,
    NONE,
    OUTSIDE,
    PATIENT,
    POST,
    RESTAURANT,
    WAITING_LIST,
    WORKAHOLIC,
)

SPRITES: Final = ("patient", "doctor", "nurse", "orderly", "guard", "workaholic", "woman", "elder")
HANDS: Final = (OUTSIDE, HOSPICE, RESTAURANT, DORMITORY, ISOLATED)
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
FITTINGS: Final = {  # where they are drawn on a module, and how large
    "conveyor": (0.3, 0.88, 0.4, 0.1),
    "helipad": (0.72, 0.04, 0.22, 0.22),
    "extinguisher": (0.78, 0.3, 0.18, 0.22),
    "dish": (0.5, 0.03, 0.2, 0.2),
}
MARGIN: Final = 0.25  # round a floor, for cars on its corners
WIDE: Final = 0.36  # a person in a room
QUEUE: Final = (0, 1, 2, 3, 4, 5)
BEDS: Final = (0, 3, 1, 4, 2, 5)  # places in a room, three in a row, the front row first: those for patients
CHAIRS: Final = (2, 5, 1, 4, 0, 3)
BETWEEN: Final = (1, 4, 0, 3, 2, 5)
MOST_BEHIND: Final = 3  # equal people in a room who are drawn one behind the other
SIDE_AT: Final = [[0.3, -0.06], [0.9, 0.44], [0.3, 0.94], [-0.3, 0.44]]  # of an entrance, by side


# ---- floors --------------------------------------------------------------------------------------------------


def floors_shown(clinic: Clinic, building: bool) -> int:
    """All built ones, two at least, and while one is building the next, so that people are drawn as large as can be."""
    highest = max([FLOOR[space] for space in survey(clinic.site).spaces], default=-1)
    return min(max(highest + 1 + building, 2), clinic.site.floors)


def draw_floors(scene: Scene, state: Table, clinic: Clinic, seat: int, mine: bool, shown: int, lit: list[int]) -> None:
    """``lit``: spaces one can point at now."""
    facts, focus = survey(clinic.site), focus_floor(clinic, lit)
    for floor in range(shown):
        title = f"Floor {floor}" if mine else f"@{seat + 1}, Floor {floor}"
        scene.region(
            f"floor-{floor}",
            "board",
            title=title,
            hint=f"build for ${PRICE[TREATMENT][floor]}",
            size=[clinic.site.columns + 2 * MARGIN, ROWS + 2 * MARGIN],
            surface="plan",
            focus=floor == focus,
        )
    for space in listed(BOARD[clinic.site.columns][shown]):
        draw_space(scene, clinic, facts, space)
    draw_corners(scene, state, clinic)


def focus_floor(clinic: Clinic, lit: list[int]) -> int:
    """The floor to look at now: where somebody is picked, else the ground; but one where something can be done."""
    person = clinic.person(clinic.picked)
    usual = FLOOR[person.place] if person is not None and person.place < SPACES else 0
    floors = [FLOOR[space] for space in lit]
    return usual if usual in floors else min(floors, default=usual)


def at(space: int) -> list[float]:
    """Row 1 is the front and lies at the bottom."""
    return [space % COLUMNS + MARGIN, ROWS - 1 - space % PLAN // COLUMNS + MARGIN]


def draw_space(scene: Scene, clinic: Clinic, facts: Survey, space: int) -> None:
    kind, name = clinic.site.kinds[space], f"space-{SPACE_NAMES[space]}"
    region = f"floor-{FLOOR[space]}"
    more: dict[str, Json] = {"help": "C-034"} if MODULE[kind] else {}
    sprite, label = room_look(clinic, facts, space)
    scene.piece(name, region, at(space), sprite, label, **more)
    if kind == PARKING and clinic.lots[space]:
        scene.piece(f"lot-{SPACE_NAMES[space]}", name, [0.3, 0.2], "car", "", span=[0.4, 0.5], count=clinic.lots[space])
    if kind >= TREATMENT and kind != SUPPLY and MODULE[kind] and kind != TREATMENT:
        short = TABLES.elements[kind - TREATMENT].name.split()[0]
        scene.piece(f"{name}-name", name, [0.34, 0.06], "", text=short, span=[0.6, 0.2], font=0.11, align="start")
    draw_fittings(scene, clinic, space, name)


def room_look(clinic: Clinic, facts: Survey, space: int) -> tuple[str, str]:
    kind = clinic.site.kinds[space]
    name = SPACE_NAMES[space]
    if not kind:
        helipad = space >= PLAN and clinic.site.helipads & BIT[space - PLAN]
        return "empty", f"{name}, below a helipad" if helipad else f"{name}, empty"
    if kind < TREATMENT:
        return ELEMENT_NAMES[kind], f"{name}, {words.ELEMENT[kind]}"
    if kind != TREATMENT:
        idle = kind in (OPERATING, ICU) and not facts.functional & BIT[space]
        return ELEMENT_NAMES[kind], f"{name}, {words.ELEMENT[kind]}{', does not work' if idle else ''}"
    if facts.functional & BIT[space]:
        service = TABLES.services[facts.service[space]]
        return f"room-{service.id}", f"{name}, treatment room of {service.name}"
    return "room-idle", f"{name}, treatment room, does not work"


def draw_fittings(scene: Scene, clinic: Clinic, space: int, name: str) -> None:
    """Doors, roofs, conveyors and what hangs on the walls."""
    site, here = clinic.site, BIT[space]
    if space < PLAN and site.sides[space] != NOWHERE:
        side = site.sides[space]
        turn: dict[str, Json] = {"turn": 1} if side % 2 else {}
        scene.piece(f"{name}-door", name, list[Json](SIDE_AT[side]), "entrance", "Entrance", span=[0.4, 0.12], **turn)
    fitted = (site.conveyors, site.helipads, site.extinguishers, site.dishes)
    for bits, (sprite, (x, y, w, h)) in zip(fitted, FITTINGS.items(), strict=True):
        if bits & here:
            scene.piece(f"{name}-{sprite}", name, [x, y], sprite, sprite.capitalize(), span=[w, h])
    markers = clinic.blood.count(space)
    if markers:
        scene.piece(f"{name}-blood", name, [0.04, 0.04], "blood", "Blood marker", span=[0.2, 0.2], count=markers)
    zombies = clinic.zombies.count(space)
    if zombies:
        scene.piece(f"{name}-zombie", name, [0.6, 0.4], "zombie", "Zombie", span=[0.36, 0.5], count=zombies)


def draw_corners(scene: Scene, state: Table, clinic: Clinic) -> None:
    """Cars, and the free corners while a car is to be parked."""
    parking = clinic.parking and (state.phase != LAYOUT or clinic.element == 0)
    free = free_corners(clinic) if parking else 0
    facts = survey(clinic.site)
    useful = facts.near & ~facts.occupied & BOARD[clinic.site.columns][1] & ~blocked(clinic)
    shown = BOARD_CORNERS[clinic.site.columns] if parking else clinic.corners
    for corner in listed(shown):
        car = clinic.corners & BIT[corner]
        column, row = corner % (COLUMNS + 1), corner // (COLUMNS + 1)
        where = [column + MARGIN - 0.16, ROWS - row + MARGIN - 0.2]
        lost = listed(TOUCHING[corner] & useful) if free & BIT[corner] else []
        label = corner_label(corner, bool(car), lost)
        tint = {"tint": "teal"} if car else {}
        if car or free & BIT[corner] or parking:
            sprite = "car" if car else "corner-useful" if lost else "corner"
            name = f"corner-{SPOT_NAMES[corner]}"
            scene.piece(name, "floor-0", where, sprite, label, span=[0.32, 0.4], help="C-048", **tint)


def corner_label(corner: int, car: bool, lost: list[int]) -> str:
    """``lost``: spaces beside modules that a car there would keep empty (C-049)."""
    name = f"orner {SPOT_NAMES[corner]}"
    if car:
        return f"Car on c{name}"
    return f"C{name}, would block {', '.join([SPACE_NAMES[space] for space in lost])}" if lost else f"C{name}"


# ---- people --------------------------------------------------------------------------------------------------


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
    """``plans``: by person, where the plan on offer would send them."""
    draw_pre_admissions(scene, state, clinic)
    for place in HANDS:
        if place == OUTSIDE or used(state.setup, clinic, place):
            scene.region(HAND_NAMES[place], "hand", title=HAND_TITLES[place], unit=64)
    taken: dict[str, list[int]] = {}
    for person, number in groups(clinic):
        carrier = where(person)
        places = taken.setdefault(carrier, [])
        places.append(corner_of(person, places) if inside(person) else len(places))
        draw_person(scene, clinic, seat, person, number, carrier, places[-1], plans)


def inside(person: Person) -> bool:
    """Drawn small, in a module, a pre-admission space or at a door."""
    return (person.place < HOSPICE and person.place != OUTSIDE) or person.place >= POST


def corner_of(person: Person, taken: list[int]) -> int:
    """Of six places in a room the first free one: patients left, as their beds are, doctors right, helpers between.
    Who waits stands in a row."""
    order = (
        QUEUE
        if person.place == WAITING_LIST
        else BEDS
        if person.bedded()
        else CHAIRS
        if person.kind in (DOCTOR, WORKAHOLIC)
        else BETWEEN
    )
    return next((place for place in order if place not in taken), len(taken))


def used(setup: Setup, clinic: Clinic, place: int) -> bool:
    if place == HOSPICE:
        return setup.elders
    return setup.breaks if place != ISOLATED else any([person.place == ISOLATED for person in clinic.people])


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
) -> None:
    small = inside(person)
    x, y = round(0.01 + 0.31 * (index % 3), 2), round(0.5 - 0.42 * (index // 3), 2)
    spot: Json = [x, y] if small else index
    more: dict[str, Json] = {"span": [WIDE, WIDE * 1.25]} if small else {"span": [0.8, 1]}
    states = [name for name, holds in (("chosen", person.id == clinic.picked), ("done", person.used > 0)) if holds]
    if states:
        more["states"] = states
    if person.ill and person.kind != PATIENT:
        more["turn"] = 1  # lies in bed
    name = person_name(seat, person)
    label = words.person_there(person).capitalize() + (f", {number} of them" if number > 1 else "")
    if small and number <= MOST_BEHIND:
        aside = -0.07 if index % 3 == 2 else 0.07
        for behind in range(1, number):  # a number would hide so small a piece
            shade = [round(x + aside * (number - behind), 2), round(y - 0.05 * (number - behind), 2)]
            scene.piece(f"{name}-behind-{behind}", carrier, shade, sprite_of(person), **more)
    elif number > 1:
        more["count"] = number
    scene.piece(name, carrier, spot, sprite_of(person), label, **more)
    if person.ill or person.place == ISOLATED:
        scene.piece(f"{name}-tile", name, [-0.04, -0.04], "covid", span=size(small))
    if person.blood:
        scene.piece(f"{name}-blood", name, [0.2, 0] if small else [0.46, 0], "blood", span=size(small))
    draw_goal(scene, person, name, plans, small)


def size(small: bool) -> list[float]:
    return [0.18, 0.18] if small else [0.36, 0.36]


def draw_goal(scene: Scene, person: Person, name: str, plans: dict[int, int], small: bool) -> None:
    """An arrow on who is sent away; paler on whom the plan on offer would send. The forecast says where."""
    goal = person.goal if person.goal != NONE else plans.get(person.id, NONE)
    if goal != NONE:
        tint = "ink" if person.goal != NONE else "ink3"
        corner = [0.2, 0.29] if small else [0.46, 0.72]
        scene.piece(f"{name}-goal", name, corner, "goal", span=size(small), tint=tint)


def draw_pre_admissions(scene: Scene, state: Table, clinic: Clinic) -> None:
    """A space for each service, with the tiles that wait there (CV-062)."""
    services = len(state.rows)
    scene.region("pre-admissions", "shelf", title="Pre-admissions", unit=60, place="desk")
    for service in range(services):
        row = TABLES.services[service]
        name = f"pre-{row.id}"
        scene.piece(name, "pre-admissions", service, "slot", f"Pre-admissions of {row.name}", help="C-079")
        scene.piece(f"{name}-mark", name, [0.06, 0.06], f"mark-{row.id}", span=[0.24, 0.24])
        if clinic.waiting[service]:
            label = f"COVID tiles waiting for {row.name}"
            tiles: dict[str, Json] = {"count": clinic.waiting[service]} if clinic.waiting[service] > 1 else {}
            scene.piece(f"{name}-tile", name, [0.66, 0.06], "covid", label, span=[0.28, 0.28], **tiles)
    if state.setup.women:
        scene.piece("pre-women", "pre-admissions", services, "slot", "Pregnant women waiting")


# ---- the house from outside ----------------------------------------------------------------------------------


TINTS: Final = [row.tint for row in TABLES.services]


def block_tint(clinic: Clinic, space: int) -> str:
    kind = clinic.site.kinds[space]
    if kind < TREATMENT:
        return TINTS[kind - HUB]
    return "white" if kind == TREATMENT else "bone" if kind == SUPPLY else "station"


def draw_outside_view(scene: Scene, clinic: Clinic, shown: int) -> None:
    """Blocks back to front, so that nearer ones cover farther ones; in the gap that an odd number of floors leaves."""
    place = "table" if shown % 2 else "market"
    scene.region("house", "board", title="From outside", size=[4.2, 4.4], place=place, surface="none")
    spaces = [s for s in range(SPACES) if clinic.site.kinds[s]]
    spaces.sort(key=lambda s: (s % COLUMNS + (ROWS - 1 - s % PLAN // COLUMNS), FLOOR[s]))
    for space in spaces:
        column, depth = space % COLUMNS, ROWS - 1 - space % PLAN // COLUMNS
        x, y = 1.3 + (column - depth) * 0.5, 1.7 + (column + depth) * 0.25 - FLOOR[space] * 0.5
        name = f"block-{SPACE_NAMES[space]}"
        if MODULE[clinic.site.kinds[space]]:
            scene.piece(name, "house", [x, y], "block", "", span=[1, 1], tint=block_tint(clinic, space))
        else:
            tint = "line" if clinic.site.kinds[space] == PARKING else "green"
            scene.piece(name, "house", [x, y + 0.5], "lot", "", span=[1, 0.5], tint=tint)
