"""Placing a tile: from beside or at the start.

The steps are: which tile, which cell, which way round. A way round that is the only one is taken without a question.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, BrokenInvariant, Refusal, Seat, struct
from lazaretto.games.quarantine.actions import (
    BESIDE,
    DONE,
    LAY,
    PLACE_TILE,
    RESET,
    TURN,
    Beside,
    Done,
    Lay,
    PlaceTile,
    Reset,
    Turn,
)
from lazaretto.games.quarantine.data import COUNTS, DOORS, KIND, LOBBY, NONE, TURNS
from lazaretto.games.quarantine.events import Placed, Ready
from lazaretto.games.quarantine.rules.flow import begin_turn
from lazaretto.games.quarantine.rules.question import NOT_NOW
from lazaretto.games.quarantine.state import Decision, Draft, Table
from lazaretto.games.quarantine.state.hospital import ORIGIN, Hospital, Spot, Tile, in_order, leaves_entrance

TAKEN: Final = Refusal("Q-020", "a tile lies there")
APART: Final = Refusal("Q-025", "no tile of your hospital touches that cell")
CLOSED_IN: Final = Refusal("Q-028", "the lobby must keep one free side")
NO_LINK: Final = Refusal("Q-021", "no doorway of the tile would meet one of your hospital")
ONLY_GRAY: Final = Refusal("Q-026", "it would be linked to quarantined tiles only")
NO_CHAIN: Final = Refusal("Q-023", "no chain of doorways would join it to the lobby")
OTHER_WAY: Final = Refusal("Q-029", "turned so, the tile does not fit or looks as before")
NOT_BESIDE: Final = Refusal("Q-032", "that tile does not lie beside your hospital")
FITS_NOWHERE: Final = Refusal("Q-031", "that tile fits nowhere now")
NOT_COMPLETE: Final = Refusal("Q-004", "all four wards must be placed first")
NOTHING_LAID: Final = Refusal("Q-004", "nothing is laid yet")
NO_RESET: Final = Refusal("Q-004", "you have started the layout again three times")


# ---- the cell and the way round -------------------------------------------------------------------


@struct
class Laying(Decision):
    """A tile is taken up: which cell, then which way round (Q-029)? Base of the questions that say where it is from."""

    tile: int
    cell: int  # chosen for it; NONE: not yet

    def site(self, hospital: Hospital) -> Hospital:
        """Where the tile is laid: the hospital itself, or a layout on trial."""
        return hospital

    def on(self, cell: int) -> Laying:
        """The same question once the cell is chosen."""
        raise BrokenInvariant(f"{type(self).__name__} goes on")

    def settle(self, state: Table, seat: Seat, place: int, turn: int) -> None:
        """The tile lies; on no cell: beside the hospital."""
        raise BrokenInvariant(f"{type(self).__name__} settles")

    def beside_refusal(self, hospital: Hospital) -> Refusal | None:
        return NOT_NOW

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        hospital = self.site(state.hospitals[seat])
        kind = KIND[self.tile]
        if self.cell >= 0:
            spot = hospital.spot_at(self.cell)
            return [] if spot is None else [TURN[turn] for turn in hospital.turns_at(kind, spot)]
        menu = [LAY[spot.cell] for spot in hospital.spots_for(kind)]
        if self.beside_refusal(hospital) is None:
            menu.append(BESIDE)
        return menu

    def explained(self, state: Table, seat: Seat) -> list[Action]:
        hospital = self.site(state.hospitals[seat])
        return [LAY[spot.cell] for spot in hospital.spots()] if self.cell < 0 else []

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        hospital = self.site(state.hospitals[seat])
        if isinstance(action, Beside):
            return self.beside_refusal(hospital)
        if isinstance(action, Lay) and self.cell < 0:
            return lay_refusal(hospital, self.tile, action.cell)
        if isinstance(action, Turn) and self.cell >= 0:
            spot = hospital.spot_at(self.cell)
            fits = spot is not None and action.way in hospital.turns_at(KIND[self.tile], spot)
            return None if fits else OTHER_WAY
        return NOT_NOW

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        if isinstance(action, Turn):
            self.settle(state, seat, self.cell, action.way)
        elif isinstance(action, Lay):
            hospital = self.site(state.hospitals[seat])
            spot = hospital.spot_at(action.cell)
            ways = [] if spot is None else hospital.turns_at(KIND[self.tile], spot)
            if len(ways) == 1:
                self.settle(state, seat, action.cell, ways[0])
            else:
                state.plans[seat] = self.on(action.cell)
        else:
            self.settle(state, seat, NONE, 0)


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


def put_down(state: Table, seat: Seat, tile: int, place: int, turn: int) -> None:
    state.hospitals[seat].lay(place, Tile(tile, turn))
    state.emit(EVERYBODY, Placed(seat, tile))


# ---- a tile from beside ---------------------------------------------------------------------------


@struct
class BesideActions(Decision):
    """The part of the turn that is about tiles beside the hospital: placing one costs no action (Q-032)."""

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        mine = state.mine()
        return [PLACE_TILE[tile] for tile in mine.beside if mine.spots_for(KIND[tile])]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, PlaceTile)
        mine = state.mine()
        if action.tile not in mine.beside:
            return NOT_BESIDE
        return None if mine.spots_for(KIND[action.tile]) else FITS_NOWHERE

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        assert isinstance(action, PlaceTile)
        state.plans[seat] = LayFromBeside(action.tile, NONE)


BESIDE_KINDS: Final = (PlaceTile,)
BESIDE_ACTIONS: Final = BesideActions()


@struct
class LayFromBeside(Laying):
    """Where does a tile from beside go? Once placed it never comes back by itself (Q-036)."""

    def on(self, cell: int) -> LayFromBeside:
        return LayFromBeside(self.tile, cell)

    def settle(self, state: Table, seat: Seat, place: int, turn: int) -> None:
        state.finish_plan(seat)
        state.hospitals[seat].beside.remove(self.tile)
        put_down(state, seat, self.tile, place, turn)


# ---- layouts on trial -----------------------------------------------------------------------------


@struct
class Drafting(Laying):
    """Tiles are laid on trial. Base of the starting layout and of renovations; ``tile`` NONE: none is in hand."""

    draft: Draft

    def site(self, hospital: Hospital) -> Hospital:
        draft = self.draft
        if draft.site is None:
            draft.site = Hospital(hospital.faces, draft.tiles, [], [], [], 0)
        return draft.site


def with_tile(draft: Draft, tile: int, place: int, turn: int) -> Draft:
    """The draft with a tile laid that was loose or beside."""
    return Draft(
        in_order({**draft.tiles, place: Tile(tile, turn)}),
        tuple([other for other in draft.beside if other != tile]),
        tuple([other for other in draft.loose if other != tile]),
        draft.lifted,
        draft.gone,
        draft.setting,
    )


# ---- the starting layout --------------------------------------------------------------------------


@struct
class BuildHospitals(Decision):
    """All seats lay out their hospitals at once: each has a plan until it is done (Q-004)."""

    def acting(self, state: Table) -> tuple[Seat, ...]:
        return tuple([Seat(i) for i in range(len(state.plans)) if state.plans[i] is not None])


BUILD_HOSPITALS: Final = BuildHospitals()


@struct
class LayOut(Drafting):
    """A starting layout: the wards branch out from the Lobby by the rules of placement.

    They need not all touch it (Q-005), and a square of four is a Nurses Station here too (Q-006).
    """

    resets: int  # how often it was begun anew

    def on(self, cell: int) -> LayOut:
        return LayOut(self.tile, cell, self.draft, self.resets)

    def settle(self, state: Table, seat: Seat, place: int, turn: int) -> None:
        state.plans[seat] = LayOut(NONE, NONE, with_tile(self.draft, self.tile, place, turn), self.resets)

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        menu = Laying.legal(self, state, seat) if self.tile >= 0 else [PLACE_TILE[tile] for tile in self.draft.beside]
        if self.reset_refusal() is None:
            menu.append(RESET)
        if not self.draft.beside:
            menu.append(DONE)
        return menu

    def explained(self, state: Table, seat: Seat) -> list[Action]:
        return Laying.explained(self, state, seat) if self.tile >= 0 else [DONE]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Reset):
            return self.reset_refusal()
        if isinstance(action, Done):
            return NOT_COMPLETE if self.draft.beside else None
        if self.tile >= 0:
            return Laying.refusal(self, state, seat, action)
        if isinstance(action, PlaceTile):
            return None if action.tile in self.draft.beside else NOT_BESIDE
        return NOT_NOW

    def reset_refusal(self) -> Refusal | None:
        if len(self.draft.tiles) == 1 and self.tile < 0:
            return NOTHING_LAID
        return None if self.resets < COUNTS.resets else NO_RESET

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        if isinstance(action, PlaceTile):
            state.plans[seat] = LayOut(action.tile, NONE, self.draft, self.resets)
        elif isinstance(action, Reset):
            laid = [tile.id for tile in self.draft.tiles.values() if KIND[tile.id] != LOBBY]
            wards = tuple(sorted([*self.draft.beside, *laid]))
            state.plans[seat] = empty_layout(state.hospitals[seat], wards, self.resets + 1)
        elif isinstance(action, Done):
            state.hospitals[seat].rebuild(self.draft.tiles)
            finish_layout(state, seat)
        else:
            Laying.play(self, state, seat, action)


def empty_layout(hospital: Hospital, wards: tuple[int, ...], resets: int) -> LayOut:
    """The Lobby lies, the wards are beside."""
    return LayOut(NONE, NONE, Draft(hospital.tiles, wards), resets)


def finish_layout(state: Table, seat: Seat) -> None:
    """The first turn begins when everybody is done."""
    state.finish_plan(seat)
    state.undo_barrier += 1
    state.emit(EVERYBODY, Ready(seat))
    if not any([plan is not None for plan in state.plans]):
        begin_turn(state)
