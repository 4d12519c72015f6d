"""How good an action looks to a sensible beginner: 0 is pointless, 1 is obvious. This is the bot.

The order of a turn follows from the numbers: free tiles first, then all cubes, then admit and cure, then trade, then
what is left over. Ending the turn stands at ``IDLE``: whatever looks worse than that is not done at all.
"""

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
    Renovate,
    Reset,
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
from lazaretto.games.quarantine.data import (
    COLORS,
    COUNTS,
    DOORS,
    FIRST,
    GRAY,
    KIND,
    KINDS,
    NONE,
    ON_CALL,
    SIDE_BIT,
    SPECIAL,
    SUPPLY,
    WARD,
)
from lazaretto.games.quarantine.hospital import (
    ORIGIN,
    STEP,
    Hospital,
    Tile,
    in_order,
    linked_colors,
    station_mates,
)
from lazaretto.games.quarantine.rules.building import site
from lazaretto.games.quarantine.rules.disease import gray_cells
from lazaretto.games.quarantine.rules.market import cost, with_one_more
from lazaretto.games.quarantine.rules.patients import targets
from lazaretto.games.quarantine.scoring import score
from lazaretto.games.quarantine.state import MAIN, PRICE, Plan
from lazaretto.games.quarantine.view import View

IDLE: Final = 0.1  # the turn ends when nothing looks better
USE: Final = {
    "supply": 0.8,
    "on_call": 0.9,
    "pharmacy": 0.9,
    "cafeteria": 0.9,
    "gift_shop": 0.7,
    "emergency": 0.5,
    "purchasing": 0.5,
    "triage": 0.4,
    "lab": 0.3,
    "containment": 0.3,
    "pathology": 0.2,
    "maintenance": 0.2,
    "security": 0.4,
    "helipad": 0.3,
}  # points a room brings over half a game, besides the one it is worth
ROOM_USE: Final = [USE.get(kind, 0.0) for kind in KINDS]


def appeal(view: View, action: Action) -> float:
    if isinstance(action, (Receive, Join, Infect, Spread, Contain, Shelve, ToEmergency, Stay)):
        return cube_appeal(view, action)
    if isinstance(action, (Admit, Stop, Cure, Also, Enough, Move, To, Triage, Next, Pharmacy, Gift)):
        return patient_appeal(view, action)
    if isinstance(action, (Open, Pay, Sign, Buy, Take, Beside)):
        return market_appeal(view, action)
    if isinstance(action, (PlaceTile, Lay, Turn, Done, Reset, Renovate, Confirm)):
        return building_appeal(view, action)
    return other_appeal(view, action)


# ---- how the game stands -------------------------------------------------------------------------


def mine(view: View) -> Hospital:
    return view.hospitals[view.seat]


def last_turn(view: View) -> bool:
    return view.ending != NONE


def rounds_left(view: View) -> float:
    """How many turns of the own seat are still to come, as far as the bag tells."""
    if last_turn(view):
        return 0.0
    return (sum(view.bag) - view.turn.held) / (COUNTS.draws * len(view.hospitals))


def lead(view: View, seat: int) -> float:
    """From 0 to 1: how dangerous an opponent is, compared with the others."""
    best = max([score(view.hospitals[i]) for i in range(len(view.hospitals)) if i != view.seat])
    return score(view.hospitals[seat]) / best if best else 0.5


def wards_for(hospital: Hospital, color: int) -> int:
    """How many patients of a color the clean wards can hold."""
    known = hospital.survey()
    return len(known.wards[color]) * known.capacity[color]


def chain(hospital: Hospital, line: list[int]) -> int:
    """How many patients one admission would take from the front of this line."""
    known = hospital.survey()
    free = [
        sum([max(0, known.capacity[color] - len(hospital.tiles[place].patients)) for place in known.wards[color]])
        for color in range(len(COLORS))
    ]
    for i, color in enumerate(line):
        if not free[color]:
            return i
        free[color] -= 1
    return len(line)


def patients(hospital: Hospital, color: int) -> int:
    """Patients of a color on clean tiles."""
    return sum([tile.patients.count(color) for tile in hospital.tiles.values() if not tile.gray])


# ---- cubes ---------------------------------------------------------------------------------------


def cube_appeal(view: View, action: Action) -> float:
    match action:
        case Receive():
            return 0.75
        case Join(owner):
            return 0.74 * join_value(view, owner)
        case Infect(tile):
            return 0.74 * infect_value(view, tile)
        case Spread(tile):
            return 0.4 + infect_value(view, tile) / 2
        case Contain():
            return 0.39
        case ToEmergency():
            return 0.8
        case Stay():
            return 0.2
        case _:
            return 0.7


def join_value(view: View, owner: int) -> float:
    """Own line if the patient will find a ward soon; else where it is most in the way."""
    hospital = view.hospitals[owner]
    color = view.turn.pending
    waiting = hospital.line.count(color)
    if owner != view.seat:
        blocked = 0.2 if waiting >= wards_for(hospital, color) else 0.0
        return 0.4 + blocked + 0.1 * lead(view, owner)
    room = wards_for(hospital, color) + patients(hospital, color) - waiting
    crowd = len(hospital.line)
    if last_turn(view) or rounds_left(view) < 1:
        return 0.9 if chain(hospital, [*hospital.line, color]) == crowd + 1 and view.turn.actions > 1 else 0.1
    return 0.9 if room > 0 and crowd < 5 else 0.3


def infect_value(view: View, tile: int) -> float:
    """Others' rooms at work, wards with patients; a spread through a station is worth more."""
    for owner, hospital in enumerate(view.hospitals):
        place = hospital.cell_of(tile)
        if place >= 0:
            value = tile_value(hospital, place)
            if view.stock:
                near = [tile_value(hospital, mate) for mate in station_mates(hospital.tiles, place)]
                value += max(near, default=0.0) / 2
            return 0.05 if owner == view.seat else 0.5 + 0.2 * lead(view, owner) + 0.06 * min(value, 5.0)
    return 0.0


def tile_value(hospital: Hospital, place: int) -> float:
    """What a hospital loses while this tile is quarantined."""
    tile = hospital.tiles[place]
    if tile.gray:
        return 0.0
    kind = KIND[tile.id]
    if SPECIAL[kind]:
        return 3.0 * ROOM_USE[kind] + len(tile.patients)
    waits = hospital.line[:3].count(WARD[kind]) if WARD[kind] >= 0 else 0
    return 0.5 + 2.0 * len(tile.patients) + waits


# ---- patients ------------------------------------------------------------------------------------


def patient_appeal(view: View, action: Action) -> float:
    hospital = mine(view)
    match action:
        case Admit():
            return admit_value(view, hospital)
        case Cure(color) | Also(color):
            return cure_value(view, hospital, color)
        case Move(place):
            return move_value(view, hospital, place)
        case To(place):
            assert view.plan is not None
            return 0.1 + 0.1 * chain(hospital, moved(hospital.line, view.plan.order[0], place))
        case Triage():
            gain = chain(hospital, best_order(hospital)) - chain(hospital, hospital.line)
            return reorder_value(view, gain)
        case Next(color):
            assert view.plan is not None
            wanted = best_order(hospital)
            return 0.9 if wanted[len(view.plan.order)] == color else 0.5
        case Pharmacy():
            return 0.62 if chain(hospital, hospital.line) == 0 else 0.5
        case Gift(color):
            return 0.46 - 0.02 * hospital.supply[color]
        case _:
            return 0.05


def admit_value(view: View, hospital: Hospital) -> float:
    entering = chain(hospital, hospital.line)
    if view.step != MAIN:
        return 0.9
    if last_turn(view):
        if entering == len(hospital.line):
            return 0.95
        return 0.6 if view.turn.actions > 1 else IDLE / 2
    return (0.0, 0.42, 0.66, 0.72, 0.78)[min(entering, 4)]


def cure_value(view: View, hospital: Hospital, color: int) -> float:
    count = patients(hospital, color)
    first = hospital.line[0] if hospital.line else NONE
    blocking = 0.12 if first == color and chain(hospital, hospital.line) == 0 else 0.0
    return (0.0, 0.5, 0.64, 0.74, 0.8)[min(count, 4)] + blocking


def moved(line: list[int], start: int, end: int) -> list[int]:
    new = line[:start] + line[start + 1 :]
    new.insert(end, line[start])
    return new


def move_value(view: View, hospital: Hospital, place: int) -> float:
    now = chain(hospital, hospital.line)
    best = max([chain(hospital, moved(hospital.line, place, end)) for end in targets(hospital.line, place)], default=0)
    return reorder_value(view, best - now)


def reorder_value(view: View, gain: int) -> float:
    """Worth an action if the next admission takes at least two more, and there is an action to admit with."""
    if view.turn.actions < 2:
        return 0.02
    return 0.68 if gain >= 2 else 0.43 if gain == 1 else 0.02


def best_order(hospital: Hospital) -> list[int]:
    """Those who find a ward first, the others behind them."""
    front: list[int] = []
    back: list[int] = []
    for color in hospital.line:
        fits = chain(hospital, [*front, color]) == len(front) + 1
        (front if fits else back).append(color)
    return front + back


# ---- market --------------------------------------------------------------------------------------


def market_appeal(view: View, action: Action) -> float:
    match action:
        case Open(kind):
            return open_value(view, kind)
        case Pay(cube):
            assert view.plan is not None
            return pay_value(view, view.plan, cube)
        case Sign():
            assert view.plan is not None
            return 0.5 if matched(view, view.plan.cubes) else 0.8
        case Buy(kind):
            return buy_value(view, kind)
        case Take():
            return 0.88
        case _:
            return 0.02


def room_value(view: View, kind: int) -> float:
    """Points a tile is worth: its own, a station, and its use for the rest of the game."""
    hospital = mine(view)
    twin = any(KIND[tile.id] == kind for tile in hospital.tiles.values())
    use = ROOM_USE[kind] * min(1.0, rounds_left(view) / 4) * (0.3 if twin else 1.0)
    own = 1.0 if SPECIAL[kind] else min(1.0, rounds_left(view) / 5)
    return own + use + stations_gained(hospital, kind)


def stations_gained(hospital: Hospital, kind: int) -> int:
    """The most stations that a tile of this kind could complete."""
    return max([squares_filled(hospital, place) for place in hospital.cells_for(kind)], default=0)


def squares_filled(hospital: Hospital, place: int) -> int:
    tiles = hospital.tiles
    found = 0
    for corner in (place, place - 1, place - 64, place - 65):
        found += all(cell == place or cell in tiles for cell in (corner, corner + 1, corner + 64, corner + 65))
    return found


def open_value(view: View, kind: int) -> float:
    """Two cubes for a room that nobody else takes, while there is time to take it."""
    open_now = sum([stack.owner == view.seat for stack in view.stacks])
    if rounds_left(view) < 1 or open_now >= 2:
        return 0.0
    return min(0.6, 0.4 + 0.1 * (room_value(view, kind) - 1.0))


def pay_value(view: View, plan: Plan, cube: int) -> float:
    """A price: colors the others lack. A payment: colors one has most of; grays first."""
    supply = mine(view).supply
    if plan.verb != PRICE:
        return 0.9 if cube == GRAY else 0.3 + 0.05 * supply[cube]
    if sum(plan.cubes) < COUNTS.price:
        rivals = sum([view.hospitals[i].supply[cube] > plan.cubes[cube] for i in others(view)])
        return 0.7 - 0.1 * rivals + 0.01 * (supply[cube] - plan.cubes[cube])
    dear = sum(plan.cubes) > COUNTS.price  # three cubes are enough
    return 0.1 if dear or matched(view, with_one_more(plan.cubes, cube)) else 0.6


def matched(view: View, cubes: tuple[int, ...]) -> bool:
    """Some opponent could pay this price now."""
    return any(
        all(view.hospitals[i].supply[color] >= cubes[color] for color in range(len(COLORS))) for i in others(view)
    )


def others(view: View) -> list[int]:
    return [i for i in range(len(view.hospitals)) if i != view.seat]


def buy_value(view: View, kind: int) -> float:
    """More points than the cubes are worth: yes, soon."""
    stack = next(stack for stack in view.stacks if stack.kind == kind)
    gain = room_value(view, kind) - cost(stack) / 2
    return min(0.7, 0.45 + 0.12 * gain) if gain > 0 else 0.0


# ---- building ------------------------------------------------------------------------------------


def building_appeal(view: View, action: Action) -> float:
    match action:
        case PlaceTile():
            return 0.86
        case Lay(cell):
            assert view.plan is not None
            return lay_value(view, view.plan, cell)
        case Turn(way):
            assert view.plan is not None
            return way_value(site(mine(view), view.plan), KIND[view.plan.tile], view.plan.cell, way)
        case Done() | Confirm():
            return 0.9
        case _:
            return 0.0


def lay_value(view: View, plan: Plan, place: int) -> float:
    """Stations, and the best way round there."""
    hospital = site(mine(view), plan)
    kind = KIND[plan.tile]
    spot = hospital.spot_at(place)
    ways = [] if spot is None else hospital.turns_at(kind, spot)
    best = max([way_value(hospital, kind, place, way) for way in ways], default=0.0)
    return min(1.0, best / 2 + 0.2 * squares_filled(hospital, place))


def way_value(hospital: Hospital, kind: int, place: int, way: int) -> float:
    """Doorways left open, wards that a helper is linked to, and the own sides kept for more stations."""
    tiles = in_order({**hospital.tiles, place: Tile(FIRST[kind], way)})
    doors = DOORS[hospital.faces][kind][way]
    value = 0.2
    for side in range(4):
        if doors & SIDE_BIT[side]:
            value += 0.06 if place + STEP[side] not in tiles else 0.03
    if kind in (SUPPLY, ON_CALL):
        value += 0.2 * linked_colors(tiles, hospital.faces, place).bit_count()
    distance = abs(place % 64 - ORIGIN % 64) + abs(place // 64 - ORIGIN // 64)
    return value - 0.01 * distance


# ---- the rest ------------------------------------------------------------------------------------


def other_appeal(view: View, action: Action) -> float:
    match action:
        case Decontaminate(tile):
            return clean_value(view, tile)
        case Keep(tile):
            return clean_value(view, tile) + 0.06
        case Pathology(owner):
            return 0.6 if owner == view.seat and mine(view).survey().grays >= 2 else 0.0
        case PathologyKeep(owner):
            return 0.62 if owner == view.seat and mine(view).survey().grays >= 2 else 0.0
        case Square(corner):
            assert view.plan is not None
            return 0.2 * len(gray_cells(view.hospitals[view.plan.owner], corner))
        case TakeMarker():
            return 0.0 if last_turn(view) else 0.3 if mine(view).markers < 2 else 0.12
        case SpendMarker():
            return spend_value(view)
        case Snack():
            return 0.9
        case SnackFrom(owner):
            return 0.5 + 0.4 * lead(view, owner)
        case Decline():
            return 0.0
        case End():
            return IDLE
        case _:
            return 0.01


def clean_value(view: View, tile: int) -> float:
    """The own rooms: those with patients, those the line waits for, those that work."""
    hospital = mine(view)
    place = hospital.cell_of(tile)
    if place < 0:
        return 0.0
    lying = hospital.tiles[place]
    color = WARD[KIND[tile]]
    if last_turn(view):
        return 0.55 if lying.patients and view.turn.actions > 1 else 0.0
    if lying.patients:
        return 0.48
    if color >= 0:
        return 0.5 if hospital.line[:2].count(color) else 0.35
    return 0.2 + 0.25 * ROOM_USE[KIND[tile]] if SPECIAL[KIND[tile]] else 0.15


def spend_value(view: View) -> float:
    """An action more is wanted when none is left and something good could be done."""
    if view.turn.actions or view.turn.held or view.turn.pending != NONE:
        return 0.0
    hospital = mine(view)
    best = max([cure_value(view, hospital, color) for color in range(len(COLORS))])
    entering = chain(hospital, hospital.line)
    if last_turn(view):
        return 0.5 if best >= 0.5 or (entering and entering == len(hospital.line)) else 0.0
    return 0.5 if best >= 0.64 or entering >= 2 or rounds_left(view) < 1 <= best * 2 else 0.0
