"""Why an action is good, in words: from the same features by which ``policy`` rates it."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action
from lazaretto.games.quarantine.actions import (
    Admit,
    Also,
    Beside,
    Buy,
    Confirm,
    Contain,
    Cure,
    Decline,
    Decontaminate,
    Done,
    End,
    Enough,
    Gift,
    Infect,
    Join,
    Keep,
    Lay,
    Move,
    Next,
    Open,
    Pathology,
    PathologyKeep,
    Pay,
    Pharmacy,
    PlaceTile,
    Receive,
    Shelve,
    Sign,
    Snack,
    SnackFrom,
    SpendMarker,
    Spread,
    Square,
    Stay,
    Stop,
    Take,
    TakeMarker,
    To,
    ToEmergency,
    Triage,
    Turn,
)
from lazaretto.games.quarantine.data import COLORS, COUNTS, GRAY, KIND, KINDS, SPECIAL, WARD
from lazaretto.games.quarantine.heuristics.market import matched, others, stations_gained
from lazaretto.games.quarantine.heuristics.position import chain, last_turn, mine, patients, rounds_left
from lazaretto.games.quarantine.rules.building import Laying
from lazaretto.games.quarantine.rules.market import SetPrice
from lazaretto.games.quarantine.rules.payment import cost
from lazaretto.games.quarantine.view import View

USES: Final = {
    "supply": "wards then hold one patient more",
    "maintenance": "renovating becomes free",
    "on_call": "one action then cures two colors",
    "gift_shop": "it turns actions into cubes",
    "security": "sales from your contracts then pay you",
    "pharmacy": "it cures the first in line, whatever the color",
    "purchasing": "you then pay with any colors",
    "pathology": "it cleans up to four rooms at once",
    "triage": "it puts a whole line in order",
    "containment": "gray cubes cannot close it",
    "cafeteria": "it brings an action more every turn",
    "emergency": "it takes a patient of any color",
    "lab": "gray cubes then count for you",
    "helipad": "rooms then fit almost anywhere",
}
PLAIN: Final[dict[type[Action], str]] = {
    Receive: "the cubes must come anyway, and you can still react to them",
    Contain: "nothing more to gain by spreading",
    Shelve: "no room can take it",
    ToEmergency: "there it can be cured whatever its color",
    Stay: "the bed may be wanted for another",
    Pharmacy: "it clears the front of your line, whatever the color",
    Stop: "the others are better off in the line",
    Enough: "the others can wait",
    Snack: "a marker is one action more",
    SnackFrom: "a marker is one action more, and they have one less",
    Decline: "you have no use for a marker",
    SpendMarker: "there is still something good to do this turn",
    Beside: "it fits nowhere well now, and can be placed later for nothing",
    PlaceTile: "placing it costs nothing, and only then it works and scores",
    Done: "all wards can be reached",
    Confirm: "the new layout is allowed",
    Take: "it is paid already and costs no action",
}


def reason(view: View, action: Action) -> str:
    if type(action) in PLAIN:
        return PLAIN[type(action)]
    for part in (why_cube, why_patient, why_clean, why_trade, why_building):
        found = part(view, action)
        if found:
            return found
    return ""


def many(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


# ---- cubes ---------------------------------------------------------------------------------------


def why_cube(view: View, action: Action) -> str:
    if isinstance(action, Join):
        return why_join(view, action.owner)
    if isinstance(action, (Infect, Spread)):
        return why_infect(view, action.tile)
    return ""


def why_join(view: View, owner: int) -> str:
    hospital, color = view.hospitals[owner], view.turn.pending
    name = COLORS[color]
    if owner == view.seat:
        free = chain(hospital, [*hospital.line, color]) == len(hospital.line) + 1
        return f"a {name} bed is free for it" if free else f"your {name} ward can cure it later"
    if hospital.line.count(color):
        return f"more {name} patients wait there than its wards can take"
    return "it makes their line longer, not yours"


def why_infect(view: View, tile: int) -> str:
    for owner, hospital in enumerate(view.hospitals):
        place = hospital.cell_of(tile)
        if place < 0:
            continue
        if owner == view.seat:
            return "your other rooms matter more"
        lying = hospital.tiles[place]
        if lying.patients:
            return "a patient lies there, who cannot be cured now"
        color = WARD[KIND[tile]]
        if color >= 0 and color in hospital.line[:3]:
            return f"their next {COLORS[color]} patient has no bed then"
        return "its power rests then" if SPECIAL[KIND[tile]] else "it costs them an action to clean"
    return ""


# ---- patients ------------------------------------------------------------------------------------


def why_patient(view: View, action: Action) -> str:
    hospital = mine(view)
    if isinstance(action, Admit):
        entering = chain(hospital, hospital.line)
        if view.turn.asked is not None:
            return "it costs no further action"
        return f"one action takes in {many(entering, 'patient')}"
    if isinstance(action, (Cure, Also)):
        count = patients(hospital, action.color)
        blocking = bool(hospital.line) and hospital.line[0] == action.color
        return f"{many(count, 'cube')} for your supply" + ("; the first in line gets its bed" if blocking else "")
    if isinstance(action, (Move, To, Triage, Next)):
        return "more patients of your line then find a bed at once"
    if isinstance(action, Gift):
        return f"you have {hospital.supply[action.color] or 'no'} {COLORS[action.color]}, and it pays for rooms"
    return ""


# ---- cleaning, markers, the end of a turn --------------------------------------------------------


def why_clean(view: View, action: Action) -> str:
    if isinstance(action, (Decontaminate, Keep)):
        kept = "; your Lab keeps the cube" if isinstance(action, Keep) else ""
        return why_tile(view, action.tile) + kept
    if isinstance(action, (Pathology, PathologyKeep, Square)):
        return "several gray cubes go for one action"
    if isinstance(action, TakeMarker):
        return "nothing better to do now: it is an action for a later turn"
    if isinstance(action, End):
        return "nothing useful is left to do" if view.turn.actions else "no action is left"
    return ""


def why_tile(view: View, tile: int) -> str:
    hospital = mine(view)
    place = hospital.cell_of(tile)
    if place < 0:
        return "it helps a neighbour, which you may want"
    if hospital.tiles[place].patients:
        return "the patient in it can be cured again"
    color = WARD[KIND[tile]]
    if color >= 0:
        waits = color in hospital.line[:2]
        return f"the {COLORS[color]} patient at the front needs it" if waits else "patients can be admitted there again"
    return "its power works again" if SPECIAL[KIND[tile]] else "you can build on from it again"


# ---- trade and building --------------------------------------------------------------------------


def why_trade(view: View, action: Action) -> str:
    if isinstance(action, (Buy, Open)):
        return why_room(view, action)
    if isinstance(action, Sign):
        assert isinstance(view.plan, SetPrice)
        cheap = matched(view, view.plan.cubes)
        return "somebody can pay it, but more would be wasted" if cheap else "nobody else can pay this price now"
    if isinstance(action, Pay):
        return why_pay(view, action.cube)
    return ""


def why_room(view: View, action: Buy | Open) -> str:
    parts = [use for use in (USES.get(KINDS[action.kind], ""),) if use and rounds_left(view) >= 1]
    if SPECIAL[action.kind]:
        parts.append("a point at the end")
    elif not last_turn(view):
        parts.append("one more bed")
    if stations_gained(mine(view), action.kind):
        parts.append("it can complete a nurses station")
    if isinstance(action, Buy):
        stack = next(stack for stack in view.stacks if stack.kind == action.kind)
        parts.append(f"{many(cost(stack), 'cube')} are worth less")
    return "; ".join(parts[:3])


def why_pay(view: View, cube: int) -> str:
    if cube == GRAY:
        return "gray cubes are good for little else"
    if isinstance(view.plan, SetPrice):
        lacking = [i for i in others(view) if not view.hospitals[i].supply[cube]]
        return f"{COLORS[cube]} is what the others lack" if lacking else f"you have {COLORS[cube]} to spare"
    return f"you have most of {COLORS[cube]}"


def why_building(view: View, action: Action) -> str:
    plan = view.plan
    if not isinstance(plan, Laying):
        return ""
    if isinstance(action, Lay):
        spot = plan.site(mine(view)).spot_at(action.cell)
        if spot is not None and spot.squares:
            return f"completes a nurses station: {many(COUNTS.station_points * spot.squares, 'point')}"
        return "keeps room to build on"
    return "leaves the most doorways open" if isinstance(action, Turn) else ""
