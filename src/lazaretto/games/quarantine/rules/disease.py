"""Cleaning: Decontaminate (Q-136), Pathology (Q-150), and the Lab that keeps a cube (Q-158, Q-159)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, Seat, struct
from lazaretto.games.quarantine.actions import (
    DECONTAMINATE,
    KEEP,
    PATHOLOGY_KEEP,
    SQUARE,
    USE_PATHOLOGY,
    Decontaminate,
    Keep,
    PathologyKeep,
    Square,
)
from lazaretto.games.quarantine.actions import Pathology as UsePathology
from lazaretto.games.quarantine.data import GRAY, LAB, NONE, PATHOLOGY
from lazaretto.games.quarantine.events import Cleaned
from lazaretto.games.quarantine.rules.question import NO_ACTION, NOT_NOW, NOT_WORKING
from lazaretto.games.quarantine.state import Decision, Table
from lazaretto.games.quarantine.state.hospital import SQUARE_STEPS, Hospital

CLEAN_ALREADY: Final = Refusal("Q-082", "no gray cube lies there")
ONCE: Final = Refusal("Q-150", "pathology works once a turn")
NO_LAB: Final = Refusal("Q-158", "only the owner of a lab that works keeps gray cubes")


@struct
class CleaningActions(Decision):
    """The part of the turn that is about gray cubes; ``legal`` expects that an action is left."""

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        mine = state.mine()
        grays = [
            tile.id
            for hospital in state.hospitals
            if hospital.survey().grays
            for tile in hospital.tiles.values()
            if tile.gray
        ]
        if not grays:
            return []
        menu = [DECONTAMINATE[tile] for tile in grays]
        lab = mine.works(LAB)
        if lab:
            menu += [KEEP[tile] for tile in grays]
        if mine.works(PATHOLOGY) and not state.turn.pathology:
            for owner in range(len(state.hospitals)):
                if state.hospitals[owner].survey().grays:
                    menu.append(USE_PATHOLOGY[owner])
                    if lab:
                        menu.append(PATHOLOGY_KEEP[owner])
        return menu

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if not state.turn.actions:
            return NO_ACTION
        if isinstance(action, Decontaminate):
            return clean_refusal(state, action.tile, False)
        if isinstance(action, Keep):
            return clean_refusal(state, action.tile, True)
        if isinstance(action, UsePathology):
            return pathology_refusal(state, action.owner, False)
        return pathology_refusal(state, action.owner, True) if isinstance(action, PathologyKeep) else NOT_NOW

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        if isinstance(action, (Decontaminate, Keep)):
            state.turn.actions -= 1
            owner = state.owner_of(action.tile)
            clean(state, owner, state.hospitals[owner].cell_of(action.tile), isinstance(action, Keep))
        elif isinstance(action, (UsePathology, PathologyKeep)):
            state.plans[seat] = CleanSquare(action.owner, isinstance(action, PathologyKeep))


CLEANING_KINDS: Final = (Decontaminate, Keep, UsePathology, PathologyKeep)
CLEANING_ACTIONS: Final = CleaningActions()


def clean_refusal(state: Table, tile: int, keeps: bool) -> Refusal | None:
    if keeps and not state.mine().works(LAB):
        return NO_LAB
    owner = state.owner_of(tile)
    if owner == NONE:
        return CLEAN_ALREADY
    hospital = state.hospitals[owner]
    return None if hospital.tiles[hospital.cell_of(tile)].gray else CLEAN_ALREADY


def clean(state: Table, owner: int, place: int, keeps: bool) -> None:
    """The gray cube goes to the Stock, or with a Lab to the own supply (Q-136, Q-158)."""
    hospital = state.hospitals[owner]
    hospital.set_gray(place, False)
    if keeps:
        state.mine().supply[GRAY] += 1
    else:
        state.cubes = state.cubes.stocked(1)
    state.emit(EVERYBODY, Cleaned(state.turn.seat, owner, hospital.tiles[place].id, keeps))


def pathology_refusal(state: Table, owner: int, keeps: bool) -> Refusal | None:
    mine = state.mine()
    if not mine.works(PATHOLOGY):
        return NOT_WORKING
    if state.turn.pathology:
        return ONCE
    if keeps and not mine.works(LAB):
        return NO_LAB
    if owner >= len(state.hospitals) or not state.hospitals[owner].survey().grays:
        return CLEAN_ALREADY
    return None


# ---- which square -------------------------------------------------------------------------------


@struct
class CleanSquare(Decision):
    """Pathology cleans a square of 2 by 2 cells in a hospital: which one (Q-150)?"""

    owner: int  # of the hospital
    keeps: bool  # one of the cubes, with a Lab

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        tiles = state.hospitals[self.owner].tiles
        corners = {place - step for place, tile in tiles.items() if tile.gray for step in SQUARE_STEPS}
        return [SQUARE[corner] for corner in sorted(corners)]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Square):
            return NOT_NOW
        return None if gray_cells(state.hospitals[self.owner], action.cell) else CLEAN_ALREADY

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        """All grays of the square go to the Stock but the one that a Lab keeps (Q-159)."""
        assert isinstance(action, Square)
        state.turn.actions -= 1
        state.turn.pathology = True
        state.finish_plan(seat)
        keeps = self.keeps
        for place in gray_cells(state.hospitals[self.owner], action.cell):
            clean(state, self.owner, place, keeps)
            keeps = False


def gray_cells(hospital: Hospital, corner: int) -> list[int]:
    """The Quarantined cells of the 2 by 2 square with this top left; empty cells are no matter (Q-150)."""
    found = []
    for step in SQUARE_STEPS:
        tile = hospital.tiles.get(corner + step)
        if tile is not None and tile.gray:
            found.append(corner + step)
    return found
