"""Renovate: lift, move, turn, set, add, put away; then confirm or cancel.

All steps are written into a trial layout. First tiles are lifted, then each is set somewhere or put away, and tiles
from beside may be added. Any layout the rules allow can be reached so: a tile may be set wherever it touches one that
lies, and the layout is judged as a whole when it is confirmed.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, Seat, struct
from lazaretto.games.quarantine.actions import (
    ASIDE,
    CANCEL,
    CELLS,
    CONFIRM,
    DISCARD,
    LAY,
    LIFT,
    PLACE_TILE,
    TURN,
    Aside,
    Cancel,
    Confirm,
    Discard,
    Lay,
    Lift,
    PlaceTile,
    Renovate,
    Turn,
)
from lazaretto.games.quarantine.data import COUNTS, HELIPAD, KIND, LOBBY, MAINTENANCE, NONE, TURNS
from lazaretto.games.quarantine.events import Renovated
from lazaretto.games.quarantine.rules.building import (
    APART,
    CLOSED_IN,
    NO_CHAIN,
    NO_LINK,
    OTHER_WAY,
    TAKEN,
    Drafting,
    with_tile,
)
from lazaretto.games.quarantine.rules.question import NO_ACTION, NOT_NOW
from lazaretto.games.quarantine.state import Decision, Draft, Table
from lazaretto.games.quarantine.state.hospital import (
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

ONCE: Final = Refusal("Q-170", "you renovate once a turn")
THRICE: Final = Refusal("Q-170", "three renovations were dropped this turn")
NOTHING_FREE: Final = Refusal("Q-172", "every tile holds a patient or is quarantined")
NOT_FREE: Final = Refusal("Q-172", "a tile with a patient or a gray cube stays as it is")
TOO_MANY: Final = Refusal("Q-170", "no more tiles may be handled")
ONE_STAYS: Final = Refusal("Q-171", "one tile must stay, so that there is something to build on")
LIFT_FIRST: Final = Refusal("Q-170", "lift all tiles before you set one down")
NOT_YOURS: Final = Refusal("Q-170", "that tile does not lie in your hospital")
NOT_LOOSE: Final = Refusal("Q-174", "only a lifted tile can be put away")
LOBBY_STAYS: Final = Refusal("Q-175", "the lobby may be moved but not removed")
STILL_LOOSE: Final = Refusal("Q-171", "first set down or put away the tile you have lifted")
UNCHANGED: Final = Refusal("Q-082", "nothing would change")
BESIDE_FULL: Final = Refusal("Q-174", "more than two tiles would lie beside your hospital")
IN_PIECES: Final = Refusal("Q-025", "the tiles must form one group")
GRAY_LINKS: Final = Refusal("Q-176", "a tile you handled would be linked to quarantined tiles only")
PAD_LINKS: Final = Refusal("Q-156", "the helipad itself must be linked and joined to the lobby")
INSIDE: Final = frozenset(CELLS)


# ---- beginning ----------------------------------------------------------------------------------


@struct
class RenovationActions(Decision):
    """The part of the turn that begins a renovation: once a turn, three times if it is dropped (Q-170)."""

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
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

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        mine = state.mine()
        state.plans[seat] = Renovating(NONE, NONE, Draft(mine.tiles, tuple(mine.beside)))


RENOVATION_KINDS: Final = (Renovate,)
RENOVATION_ACTIONS: Final = RenovationActions()


def free(tile: Tile) -> bool:
    """It may be handled (Q-172)."""
    return not tile.gray and not tile.patients


def limit(hospital: Hospital) -> int:
    """How many tiles may be lifted: more with a Maintenance (Q-148, Q-170)."""
    return COUNTS.maintained if hospital.works(MAINTENANCE) else COUNTS.renovated


# ---- the trial layout -----------------------------------------------------------------------------


@struct
class Renovating(Drafting):
    """What is done next to the trial layout: lift, set or put away a tile, confirm, or drop it all?

    While a tile is in hand: which cell, then which way round? Every one may be tried.
    """

    def on(self, cell: int) -> Renovating:
        return Renovating(self.tile, cell, self.draft)

    def settle(self, state: Table, seat: Seat, place: int, turn: int) -> None:
        state.plans[seat] = Renovating(NONE, NONE, with_tile(self.draft, self.tile, place, turn))

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        mine = state.mine()
        if self.cell >= 0:
            menu = [TURN[turn] for turn in TURNS[mine.faces][KIND[self.tile]]]
        elif self.tile >= 0:
            menu = [LAY[place] for place in touching(self.draft.tiles) if place in INSIDE]
        else:
            menu = handling_menu(mine, self.draft)
            if confirm_refusal(mine, self.draft) is None:
                menu.append(CONFIRM)
        menu.append(CANCEL)
        return menu

    def explained(self, state: Table, seat: Seat) -> list[Action]:
        return [CONFIRM] if self.tile < 0 else []

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        mine = state.mine()
        if isinstance(action, Cancel):
            return None
        if self.cell >= 0:
            if not isinstance(action, Turn):
                return NOT_NOW
            return None if action.way in TURNS[mine.faces][KIND[self.tile]] else OTHER_WAY
        if self.tile >= 0:
            return trial_lay_refusal(self.draft, action.cell) if isinstance(action, Lay) else NOT_NOW
        return handling_refusal(mine, self.draft, action)

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        if isinstance(action, Cancel):
            state.plans[seat] = None
            state.turn.cancels += 1
        elif isinstance(action, Confirm):
            confirm(state, self.draft)
        elif isinstance(action, Turn):
            self.settle(state, seat, self.cell, action.way)
        elif isinstance(action, Lay):
            if len(TURNS[state.mine().faces][KIND[self.tile]]) == 1:
                self.settle(state, seat, action.cell, 0)
            else:
                state.plans[seat] = self.on(action.cell)
        else:
            state.plans[seat] = handled(self.draft, action)


# ---- handling a tile ------------------------------------------------------------------------------


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


def handling_refusal(hospital: Hospital, draft: Draft, action: Action) -> Refusal | None:
    if isinstance(action, Lift):
        return lift_refusal(hospital, draft, action.tile)
    if isinstance(action, PlaceTile):
        beside = action.tile in draft.beside and action.tile not in draft.lifted
        return None if beside or action.tile in draft.loose else NOT_LOOSE
    if isinstance(action, (Aside, Discard)):
        return put_away_refusal(draft, action.tile)
    return confirm_refusal(hospital, draft) if isinstance(action, Confirm) else NOT_NOW


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


def handled(draft: Draft, action: Action) -> Renovating:
    if isinstance(action, Lift):
        return Renovating(NONE, NONE, lift(draft, action.tile))
    if isinstance(action, Aside):
        return Renovating(NONE, NONE, put_away(draft, action.tile, beside=(action.tile,)))
    if isinstance(action, Discard):
        return Renovating(NONE, NONE, put_away(draft, action.tile, gone=(action.tile,)))
    assert isinstance(action, PlaceTile)
    setting = Draft(draft.tiles, draft.beside, draft.loose, draft.lifted, draft.gone, True)
    return Renovating(action.tile, NONE, setting)


def lift(draft: Draft, tile: int) -> Draft:
    tiles = {place: lying for place, lying in draft.tiles.items() if lying.id != tile}
    return Draft(tiles, draft.beside, (*draft.loose, tile), (*draft.lifted, tile), draft.gone, draft.setting)


def put_away(draft: Draft, tile: int, beside: tuple[int, ...] = (), gone: tuple[int, ...] = ()) -> Draft:
    """Beside the hospital, or out of the game (Q-174, Q-177)."""
    loose = tuple([other for other in draft.loose if other != tile])
    return Draft(draft.tiles, draft.beside + beside, loose, draft.lifted, draft.gone + gone, True)


# ---- the whole layout -----------------------------------------------------------------------------


def confirm(state: Table, draft: Draft) -> None:
    """The trial becomes the hospital; free with a Maintenance that worked when it began (Q-148)."""
    mine = state.mine()
    moved = tiles_moved(mine, draft)
    if not mine.works(MAINTENANCE):
        state.turn.actions -= 1
    mine.rebuild(draft.tiles)
    mine.beside = list(draft.beside)
    state.gone += draft.gone
    state.turn.renovated = True
    state.finish_plan(state.turn.seat)
    state.emit(EVERYBODY, Renovated(state.turn.seat, moved, draft.gone))


def tiles_moved(hospital: Hospital, draft: Draft) -> tuple[int, ...]:
    """What was lifted or added and does not lie as before."""
    added = tuple([tile for tile in hospital.beside if tile not in draft.beside])
    same = [tile.id for place, tile in draft.tiles.items() if lies_as_before(hospital, place, tile)]
    return tuple([tile for tile in draft.lifted + added if tile not in same])


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
