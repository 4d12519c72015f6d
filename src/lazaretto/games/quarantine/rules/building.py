"""Placing a tile: from beside, from a contract, bought, or at the start (Q-004, Q-020 to Q-036).

The steps are: which tile, which cell, which way round. A way round that is the only one is taken without a question.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal
from lazaretto.games.quarantine.actions import Beside, Done, Lay, PlaceTile, Reset, Turn
from lazaretto.games.quarantine.catalogue import BESIDE, DONE, LAY, PLACE_TILE, RESET, TURN
from lazaretto.games.quarantine.data import COUNTS, DOORS, KIND, LOBBY, SPECIAL, TURNS
from lazaretto.games.quarantine.events import Placed, Ready
from lazaretto.games.quarantine.hospital import ORIGIN, Hospital, Spot, Tile, in_order, leaves_entrance
from lazaretto.games.quarantine.rules.common import NOT_NOW, finish_plan
from lazaretto.games.quarantine.rules.market import acquired, complete_purchase, take_from_contract
from lazaretto.games.quarantine.state import CLAIM, LAYOUT, PLACEMENT, PURCHASE, Draft, Plan, Table

TAKEN: Final = Refusal("Q-020", "a tile lies there")
APART: Final = Refusal("Q-025", "no tile of your hospital touches that cell")
CLOSED_IN: Final = Refusal("Q-028", "the lobby must keep one free side")
NO_LINK: Final = Refusal("Q-021", "no doorway of the tile would meet one of your hospital")
ONLY_GRAY: Final = Refusal("Q-026", "it would be linked to quarantined tiles alone")
NO_CHAIN: Final = Refusal("Q-023", "no chain of doorways would join it to the lobby")
OTHER_WAY: Final = Refusal("Q-029", "turned so, the tile does not fit or looks as before")
NOT_BESIDE: Final = Refusal("Q-032", "that tile does not lie beside your hospital")
FITS_NOWHERE: Final = Refusal("Q-031", "that tile fits nowhere now")
FULL_BESIDE: Final = Refusal("Q-033", "two tiles lie beside your hospital already")
AT_ONCE: Final = Refusal("Q-130", "an additional ward must be placed at once")
NOT_COMPLETE: Final = Refusal("Q-004", "all four wards must be placed first")
NOTHING_LAID: Final = Refusal("Q-004", "nothing is laid yet")
NO_RESET: Final = Refusal("Q-004", "the layout was begun anew three times")


def site(hospital: Hospital, plan: Plan) -> Hospital:
    """Where a tile is laid: the hospital itself, or the layout on trial."""
    draft = plan.draft
    if draft is None:
        return hospital
    if draft.site is None:
        draft.site = Hospital(hospital.faces, draft.tiles, [], [], [], 0)
    return draft.site


# ---- choosing the tile --------------------------------------------------------------------------


def place_refusal(state: Table, tile: int) -> Refusal | None:
    mine = state.mine()
    if tile not in mine.beside:
        return NOT_BESIDE
    return None if mine.spots_for(KIND[tile]) else FITS_NOWHERE


def place_menu(state: Table) -> list[Action]:
    mine = state.mine()
    return [PLACE_TILE[tile] for tile in mine.beside if mine.spots_for(KIND[tile])]


# ---- choosing the cell --------------------------------------------------------------------------


def lay_refusal(hospital: Hospital, tile: int, place: int) -> Refusal | None:
    if place in hospital.tiles:
        return TAKEN
    spot = hospital.spot_at(place)
    if spot is None:
        return APART
    if not leaves_entrance(hospital.tiles, ORIGIN, place):
        return CLOSED_IN
    return None if hospital.takes(KIND[tile], spot) else why_not(hospital, KIND[tile], spot)


def why_not(hospital: Hospital, kind: int, spot: Spot) -> Refusal:
    """The reason nearest to fitting, over all turns."""
    ways = [DOORS[hospital.faces][kind][turn] for turn in TURNS[hospital.faces][kind]]
    if any([doors & spot.clean for doors in ways]):
        return NO_CHAIN
    return ONLY_GRAY if any([doors & spot.gray for doors in ways]) else NO_LINK


def can_lie_beside(hospital: Hospital, plan: Plan) -> bool:
    acquiring = plan.verb in (PURCHASE, CLAIM) and SPECIAL[KIND[plan.tile]]
    return acquiring and len(hospital.beside) < COUNTS.beside


def beside_refusal(state: Table, plan: Plan) -> Refusal | None:
    if plan.verb not in (PURCHASE, CLAIM) or plan.tile < 0 or plan.cell >= 0:
        return NOT_NOW
    if not SPECIAL[KIND[plan.tile]]:
        return AT_ONCE
    return None if can_lie_beside(state.mine(), plan) else FULL_BESIDE


def laying_menu(state: Table, seat: int, plan: Plan) -> list[Action]:
    """The cells for the tile taken up, or the ways round on the cell chosen."""
    hospital = site(state.hospitals[seat], plan)
    kind = KIND[plan.tile]
    if plan.cell >= 0:
        spot = hospital.spot_at(plan.cell)
        return [] if spot is None else [TURN[turn] for turn in hospital.turns_at(kind, spot)]
    menu = [LAY[spot.cell] for spot in hospital.spots_for(kind)]
    if can_lie_beside(hospital, plan):
        menu.append(BESIDE)
    return menu


def laying_refusal(state: Table, seat: int, plan: Plan, action: Action) -> Refusal | None:
    hospital = site(state.hospitals[seat], plan)
    if isinstance(action, Beside):
        return beside_refusal(state, plan)
    if isinstance(action, Lay) and plan.cell < 0:
        return lay_refusal(hospital, plan.tile, action.cell)
    if isinstance(action, Turn) and plan.cell >= 0:
        spot = hospital.spot_at(plan.cell)
        fits = spot is not None and action.way in hospital.turns_at(KIND[plan.tile], spot)
        return None if fits else OTHER_WAY
    return NOT_NOW


def lay(state: Table, seat: int, plan: Plan, action: Action) -> None:
    if isinstance(action, Beside):
        settle(state, seat, plan, -1, 0)
    elif isinstance(action, Turn):
        settle(state, seat, plan, plan.cell, action.way)
    elif isinstance(action, Lay):
        hospital = site(state.hospitals[seat], plan)
        spot = hospital.spot_at(action.cell)
        ways = [] if spot is None else hospital.turns_at(KIND[plan.tile], spot)
        if len(ways) == 1:
            settle(state, seat, plan, action.cell, ways[0])
        else:
            plan.cell = action.cell


def settle(state: Table, seat: int, plan: Plan, place: int, turn: int) -> None:
    """The last step of a placement: on a trial layout the tile just lies, otherwise all becomes real."""
    tile = plan.tile
    if plan.draft is not None:
        set_on_trial(plan, plan.draft, place, turn)
        return
    hospital = state.hospitals[seat]
    finish_plan(state, seat)
    if plan.verb == PURCHASE:
        complete_purchase(state, plan)
    elif plan.verb == CLAIM:
        take_from_contract(state, plan)
    elif plan.verb == PLACEMENT:
        hospital.beside.remove(tile)
    if place >= 0:
        hospital.lay(place, Tile(tile, turn))
        state.tell(EVERYBODY, Placed(seat, tile))
    else:
        hospital.beside.append(tile)
    if plan.verb != PLACEMENT:
        acquired(state, KIND[tile])


def set_on_trial(plan: Plan, draft: Draft, place: int, turn: int) -> None:
    draft.rearrange(in_order({**draft.tiles, place: Tile(plan.tile, turn)}))
    draft.beside = tuple([tile for tile in draft.beside if tile != plan.tile])
    draft.loose = tuple([tile for tile in draft.loose if tile != plan.tile])
    plan.tile = plan.cell = -1


# ---- the starting layout --------------------------------------------------------------------------


def layout_plan(hospital: Hospital, wards: tuple[int, ...], resets: int) -> Plan:
    """An empty starting layout: the Lobby lies, the wards are beside."""
    return Plan(LAYOUT, draft=Draft(hospital.tiles.copy(), wards), resets=resets)


def build_menu(state: Table, seat: int, plan: Plan, draft: Draft) -> list[Action]:
    laying = plan.tile >= 0
    menu = laying_menu(state, seat, plan) if laying else [PLACE_TILE[tile] for tile in draft.beside]
    if reset_refusal(plan, draft) is None:
        menu.append(RESET)
    if done_refusal(plan, draft) is None:
        menu.append(DONE)
    return menu


def reset_refusal(plan: Plan, draft: Draft) -> Refusal | None:
    if len(draft.tiles) == 1 and plan.tile < 0:
        return NOTHING_LAID
    return None if plan.resets < COUNTS.resets else NO_RESET


def done_refusal(plan: Plan, draft: Draft) -> Refusal | None:
    return NOT_COMPLETE if draft.beside else None


def build_refusal(state: Table, seat: int, plan: Plan, draft: Draft, action: Action) -> Refusal | None:
    if isinstance(action, Reset):
        return reset_refusal(plan, draft)
    if isinstance(action, Done):
        return done_refusal(plan, draft)
    if plan.tile >= 0:
        return laying_refusal(state, seat, plan, action)
    if isinstance(action, PlaceTile):
        return None if action.tile in draft.beside else NOT_BESIDE
    return NOT_NOW


def build(state: Table, seat: int, plan: Plan, draft: Draft, action: Action) -> None:
    if isinstance(action, PlaceTile):
        plan.tile = action.tile
    elif isinstance(action, Reset):
        hospital = state.hospitals[seat]
        laid = [tile.id for tile in draft.tiles.values() if KIND[tile.id] != LOBBY]
        state.plans[seat] = layout_plan(hospital, tuple(sorted([*draft.beside, *laid])), plan.resets + 1)
    elif isinstance(action, Done):
        state.hospitals[seat].rebuild(draft.tiles)
        finish_plan(state, seat)
        state.marks += 1
        state.tell(EVERYBODY, Ready(seat))
    else:
        lay(state, seat, plan, action)
