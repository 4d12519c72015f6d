"""Renovate: lift, move, turn, set, add, put away; then confirm or cancel (Q-170 to Q-177, Q-148, Q-154 to Q-157).

All steps are written into a trial layout. First tiles are lifted, then each is set somewhere or put away, and tiles
from beside may be added. Any layout the rules allow can be reached so: a tile may be set wherever it touches one that
lies, and the layout is judged as a whole when it is confirmed.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal
from lazaretto.games.quarantine.actions import Aside, Cancel, Confirm, Discard, Lay, Lift, PlaceTile, Turn
from lazaretto.games.quarantine.catalogue import ASIDE, CANCEL, CELLS, CONFIRM, DISCARD, LAY, LIFT, PLACE_TILE, TURN
from lazaretto.games.quarantine.data import COUNTS, HELIPAD, KIND, LOBBY, MAINTENANCE, TURNS
from lazaretto.games.quarantine.events import Renovated
from lazaretto.games.quarantine.hospital import (
    STEP,
    Hospital,
    Tile,
    Tiles,
    apart_cells,
    cell_of_lobby,
    chained,
    leaves_entrance,
    links,
    one_group,
    touching,
)
from lazaretto.games.quarantine.rules.building import (
    APART,
    CLOSED_IN,
    NO_CHAIN,
    NO_LINK,
    OTHER_WAY,
    TAKEN,
    set_on_trial,
)
from lazaretto.games.quarantine.rules.common import NO_ACTION, NOT_NOW, finish_plan, spend_action
from lazaretto.games.quarantine.state import RENOVATION, Draft, Plan, Table

ONCE: Final = Refusal("Q-170", "you renovate once a turn")
THRICE: Final = Refusal("Q-170", "three renovations were dropped this turn")
NOTHING_FREE: Final = Refusal("Q-172", "every tile holds a patient or is quarantined")
NOT_FREE: Final = Refusal("Q-172", "a tile with a patient or a gray cube stays as it is")
TOO_MANY: Final = Refusal("Q-170", "no more tiles may be handled")
ONE_STAYS: Final = Refusal("Q-171", "one tile must stay, so that there is something to build on")
LIFT_FIRST: Final = Refusal("Q-170", "tiles are lifted before any is set")
NOT_YOURS: Final = Refusal("Q-170", "that tile does not lie in your hospital")
NOT_LOOSE: Final = Refusal("Q-174", "only a lifted tile can be put away")
LOBBY_STAYS: Final = Refusal("Q-175", "the lobby may be moved but not removed")
STILL_LOOSE: Final = Refusal("Q-171", "a lifted tile must be set or put away first")
UNCHANGED: Final = Refusal("Q-082", "nothing would change")
BESIDE_FULL: Final = Refusal("Q-174", "more than two tiles would lie beside your hospital")
IN_PIECES: Final = Refusal("Q-025", "the tiles must form one group")
GRAY_LINKS: Final = Refusal("Q-176", "a tile you handled would be linked to quarantined tiles alone")
PAD_LINKS: Final = Refusal("Q-156", "the helipad itself must be linked and joined to the lobby")
INSIDE: Final = frozenset(CELLS)


# ---- beginning ----------------------------------------------------------------------------------


def renovate_refusal(state: Table) -> Refusal | None:
    turn = state.turn
    mine = state.mine()
    if turn.renovated:
        return ONCE
    if turn.cancels >= COUNTS.cancels:
        return THRICE
    if not turn.actions and not mine.works(MAINTENANCE):
        return NO_ACTION
    for tile in mine.tiles.values():
        if free(tile):
            return None
    return None if mine.beside else NOTHING_FREE


def renovate(state: Table) -> None:
    mine = state.mine()
    state.plans[state.turn.seat] = Plan(RENOVATION, draft=Draft(mine.tiles.copy(), tuple(mine.beside)))


def free(tile: Tile) -> bool:
    """It may be handled (Q-172)."""
    return not tile.gray and not tile.patients


def limit(hospital: Hospital) -> int:
    return COUNTS.maintained if hospital.works(MAINTENANCE) else COUNTS.renovated


# ---- the menu of the trial layout -----------------------------------------------------------------


def renovation_menu(state: Table, plan: Plan, draft: Draft) -> list[Action]:
    mine = state.mine()
    if plan.cell >= 0:
        menu = [TURN[turn] for turn in TURNS[mine.faces][KIND[plan.tile]]]
    elif plan.tile >= 0:
        menu = [LAY[place] for place in touching(draft.tiles) if place in INSIDE]
    else:
        menu = handling_menu(mine, draft)
        if confirm_refusal(mine, draft) is None:
            menu.append(CONFIRM)
    menu.append(CANCEL)
    return menu


def handling_menu(hospital: Hospital, draft: Draft) -> list[Action]:
    menu: list[Action] = []
    if not draft.setting and len(draft.lifted) < limit(hospital) and len(draft.tiles) > 1:
        menu += [LIFT[tile.id] for tile in draft.tiles.values() if free(tile)]
    for tile in draft.loose:
        menu.append(PLACE_TILE[tile])
        if KIND[tile] != LOBBY:
            menu.append(ASIDE[tile])
            menu.append(DISCARD[tile])
    menu += [PLACE_TILE[tile] for tile in draft.beside if tile not in draft.lifted]
    return menu


def renovation_refusal(state: Table, plan: Plan, draft: Draft, action: Action) -> Refusal | None:
    mine = state.mine()
    if isinstance(action, Cancel):
        return None
    if plan.cell >= 0:
        fits = isinstance(action, Turn) and action.way in TURNS[mine.faces][KIND[plan.tile]]
        return None if fits else (OTHER_WAY if isinstance(action, Turn) else NOT_NOW)
    if plan.tile >= 0:
        return trial_lay_refusal(draft, action.cell) if isinstance(action, Lay) else NOT_NOW
    if isinstance(action, Lift):
        return lift_refusal(mine, draft, action.tile)
    if isinstance(action, PlaceTile):
        beside = action.tile in draft.beside and action.tile not in draft.lifted
        return None if beside or action.tile in draft.loose else NOT_LOOSE
    if isinstance(action, Aside):
        return put_away_refusal(draft, action.tile)
    if isinstance(action, Discard):
        return put_away_refusal(draft, action.tile)
    return confirm_refusal(mine, draft) if isinstance(action, Confirm) else NOT_NOW


def lift_refusal(hospital: Hospital, draft: Draft, tile: int) -> Refusal | None:
    if draft.setting:
        return LIFT_FIRST
    if len(draft.lifted) >= limit(hospital):
        return TOO_MANY
    for lying in draft.tiles.values():
        if lying.id == tile:
            return NOT_FREE if not free(lying) else (ONE_STAYS if len(draft.tiles) == 1 else None)
    return NOT_YOURS


def put_away_refusal(draft: Draft, tile: int) -> Refusal | None:
    if tile not in draft.loose:
        return NOT_LOOSE
    return LOBBY_STAYS if KIND[tile] == LOBBY else None


def trial_lay_refusal(draft: Draft, place: int) -> Refusal | None:
    if place in draft.tiles:
        return TAKEN
    for step in STEP:
        if place + step in draft.tiles:
            return None if place in INSIDE else APART
    return APART


# ---- the steps ------------------------------------------------------------------------------------


def step_renovation(state: Table, plan: Plan, draft: Draft, action: Action) -> None:
    mine = state.mine()
    if isinstance(action, Cancel):
        state.plans[state.turn.seat] = None
        state.turn.cancels += 1
    elif isinstance(action, Lift):
        lift(draft, action.tile)
    elif isinstance(action, PlaceTile):
        plan.tile = action.tile
        draft.setting = True
    elif isinstance(action, Lay):
        plan.cell = action.cell
        if len(TURNS[mine.faces][KIND[plan.tile]]) == 1:
            set_on_trial(plan, draft, plan.cell, 0)
    elif isinstance(action, Turn):
        set_on_trial(plan, draft, plan.cell, action.way)
    elif isinstance(action, Aside):
        put_away(draft, action.tile)
        draft.beside = (*draft.beside, action.tile)
    elif isinstance(action, Discard):
        put_away(draft, action.tile)
        draft.gone = (*draft.gone, action.tile)
    else:
        confirm(state, draft)


def lift(draft: Draft, tile: int) -> None:
    draft.rearrange({place: lying for place, lying in draft.tiles.items() if lying.id != tile})
    draft.loose = (*draft.loose, tile)
    draft.lifted = (*draft.lifted, tile)


def put_away(draft: Draft, tile: int) -> None:
    draft.loose = tuple([other for other in draft.loose if other != tile])
    draft.setting = True


def confirm(state: Table, draft: Draft) -> None:
    """The trial becomes the hospital; free with a Maintenance that worked when it began (Q-148)."""
    mine = state.mine()
    moved = tiles_moved(mine, draft)
    if not mine.works(MAINTENANCE):
        spend_action(state)
    mine.rebuild(draft.tiles)
    mine.beside = list(draft.beside)
    state.gone += draft.gone
    state.turn.renovated = True
    finish_plan(state, state.turn.seat)
    state.tell(EVERYBODY, Renovated(state.turn.seat, moved, draft.gone))


def tiles_moved(hospital: Hospital, draft: Draft) -> tuple[int, ...]:
    """What was lifted or added and does not lie as before."""
    added = tuple([tile for tile in hospital.beside if tile not in draft.beside])
    same = [tile.id for place, tile in draft.tiles.items() if lies_as_before(hospital, place, tile)]
    return tuple([tile for tile in draft.lifted + added if tile not in same])


# ---- the whole layout -----------------------------------------------------------------------------


def confirm_refusal(hospital: Hospital, draft: Draft) -> Refusal | None:
    if draft.loose:
        return STILL_LOOSE
    if not changed(hospital, draft):
        return UNCHANGED
    if len(draft.beside) > COUNTS.beside:
        return BESIDE_FULL
    return layout_refusal(hospital, draft)


def changed(hospital: Hospital, draft: Draft) -> bool:
    """A tile was added or put away, or lies elsewhere or another way round."""
    if draft.gone or len(draft.tiles) != len(hospital.tiles):
        return True
    return not all([lies_as_before(hospital, place, tile) for place, tile in draft.tiles.items()])


def lies_as_before(hospital: Hospital, place: int, tile: Tile) -> bool:
    """Nobody could tell that this tile was handled: one of its kind lay here, the same way round."""
    before = hospital.tiles.get(place)
    return before is not None and KIND[before.id] == KIND[tile.id] and before.turn == tile.turn


def layout_refusal(hospital: Hospital, draft: Draft) -> Refusal | None:
    """The placement rules for the layout as it would lie (Q-171, Q-176)."""
    tiles = draft.tiles
    if not leaves_entrance(tiles, cell_of_lobby(tiles), -1):
        return CLOSED_IN
    if not one_group(tiles):
        return IN_PIECES
    joined = chained(tiles, hospital.faces)
    handled = [place for place, tile in tiles.items() if not lies_as_before(hospital, place, tile)]
    pads = [place for place, tile in tiles.items() if KIND[tile.id] == HELIPAD and not tile.gray]
    if not pads:
        before = stranded(hospital)
        for place in tiles:
            if place not in joined and (place in handled or place not in before):
                return NO_CHAIN
    for place in handled:
        freed = held_up(tiles, hospital.faces, place, joined, pads, handled)
        refusal = handled_refusal(tiles, hospital.faces, place, joined, freed)
        if refusal is not None:
            return refusal
    return None


def stranded(hospital: Hospital) -> set[int]:
    """The tiles that lie without a chain and may stay so, as their Helipad is Quarantined (Q-157)."""
    closed = any(KIND[tile.id] == HELIPAD and tile.gray for tile in hospital.tiles.values())
    return apart_cells(hospital.tiles, hospital.faces) if closed else set()


def held_up(tiles: Tiles, faces: int, place: int, joined: set[int], pads: list[int], handled: list[int]) -> bool:
    """A Helipad frees this tile from the need of links: any active one, but no pad by itself (Q-154, Q-156)."""
    if KIND[tiles[place].id] != HELIPAD:
        return bool(pads)
    return any(pad not in handled or well_linked(tiles, faces, pad, joined) for pad in pads)


def well_linked(tiles: Tiles, faces: int, place: int, joined: set[int]) -> bool:
    return place in joined and any([not other.gray for other in links(tiles, faces, place)])


def handled_refusal(tiles: Tiles, faces: int, place: int, joined: set[int], freed: bool) -> Refusal | None:
    """A tile that was moved, turned or added needs a link to a clean tile (Q-176)."""
    near = links(tiles, faces, place)
    if near and all([other.gray for other in near]):
        return GRAY_LINKS
    if freed or well_linked(tiles, faces, place, joined):
        return None
    if KIND[tiles[place].id] == HELIPAD:
        return PAD_LINKS
    return NO_CHAIN if near else NO_LINK
