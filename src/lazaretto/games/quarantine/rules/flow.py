"""The course of the game: setup, turns, markers, Cafeteria and the two triggers of the end.

Q-001 to Q-015, Q-050 to Q-059, Q-080 to Q-084, Q-133 to Q-135, Q-152, Q-180 to Q-186.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, JOINT, Action, Did, Refusal, Seat, seeded
from lazaretto.games.quarantine.actions import Decline, Snack, SnackFrom
from lazaretto.games.quarantine.catalogue import DECLINE, SNACK, SNACK_FROM
from lazaretto.games.quarantine.data import (
    ADDITIONALS,
    CAFETERIA,
    COLORS,
    COUNTS,
    FIRST,
    KIND,
    KINDS,
    LOBBY,
    NONE,
    PRESETS,
    SPECIALS,
    STARTING,
    TABLES,
)
from lazaretto.games.quarantine.events import Began
from lazaretto.games.quarantine.hospital import ORIGIN, Hospital, Tile, Tiles, in_order
from lazaretto.games.quarantine.rules.building import layout_plan
from lazaretto.games.quarantine.rules.common import NO_ACTION, NOT_NOW, spend_action, trigger_end
from lazaretto.games.quarantine.rules.market import return_contracts
from lazaretto.games.quarantine.state import BUILD, MAIN, OVER, Plan, Stack, Table, Turn
from lazaretto.games.quarantine.state import CAFETERIA as SNACKING

NO_MARKERS: Final = Refusal("Q-133", "no marker is left in the stock")
TWO_TAKEN: Final = Refusal("Q-134", "you have taken two markers this turn")
NONE_OWNED: Final = Refusal("Q-083", "you have no marker")
CUBES_LEFT: Final = Refusal("Q-058", "all cubes of this turn must be received and placed first")
STOCK_FIRST: Final = Refusal("Q-152", "the stock still has a marker")
NOT_FROM_THERE: Final = Refusal("Q-152", "that player has no marker to take")


# ---- setup --------------------------------------------------------------------------------------


def new_table(seats: int, seed: int, rooms: str, start: str, layout: str, counting: bool, faces: int) -> Table:
    rng = seeded(seed)
    kinds = choose_rooms(rooms)
    if not kinds:
        left = SPECIALS[:]
        rng.shuffle(left)
        kinds = sorted(left[: COUNTS.rooms])
    first = rng.below(seats) if start == "random" else int(start) - 1
    stacks = [Stack(kind, 1 if seats == 2 else 2) for kind in kinds] + [Stack(kind, 2) for kind in ADDITIONALS]
    preset = [row.name for row in TABLES.presets].index(layout) if layout != "build" else NONE
    hospitals = [Hospital(faces, start_tiles(seat, preset), [], [], [0] * 5, 0) for seat in range(seats)]
    plans: list[Plan | None] = [
        layout_plan(hospitals[i], wards(i), 0) if preset == NONE else None for i in range(seats)
    ]
    bag = [COUNTS.patients] * len(COLORS) + [COUNTS.grays]
    turn = Turn(0, first, COUNTS.actions, 0)
    state = Table(rng, 0, counting, BUILD, turn, NONE, bag, 0, COUNTS.markers, [0] * 5, stacks, hospitals, plans, [], 0)
    if preset != NONE:
        begin_turn(state)
    return state


def choose_rooms(name: str) -> list[int]:
    """The kinds of a named set or of a list, in the order of the file; none for a random one (Q-007)."""
    if name == "random":
        return []
    named = {row.name: row.rooms for row in TABLES.rooms}
    rooms = named[name] if name in named else name.split(JOINT)
    return sorted([KINDS.index(room) for room in rooms])


def start_tiles(seat: int, preset: int) -> Tiles:
    """The Lobby alone, or a preset layout (Q-003)."""
    if preset == NONE:
        return {ORIGIN: Tile(FIRST[LOBBY] + seat, 0)}
    return in_order({place: Tile(FIRST[kind] + seat, turn) for kind, place, turn in PRESETS[preset]})


def wards(seat: int) -> tuple[int, ...]:
    return tuple([FIRST[kind] + seat for kind in STARTING if kind != LOBBY])


# ---- turns --------------------------------------------------------------------------------------


def begin_turn(state: Table) -> None:
    """The neighbour takes the cubes of the turn; none after the trigger of the end (Q-055, Q-057, Q-182, Q-185)."""
    turn = state.turn
    turn.held = min(COUNTS.draws, sum(state.bag)) if state.ending == NONE else 0
    state.tell(EVERYBODY, Began(turn.seat, turn.held))
    if state.ending == NONE and not state.in_bag():
        trigger_end(state, True)
    turn.cafeterias = cafeterias(state.mine())
    state.step = MAIN
    ask_cafeteria(state)


def end_refusal(state: Table) -> Refusal | None:
    return CUBES_LEFT if state.turn.held or state.turn.pending != NONE else None


def end_turn(state: Table) -> None:
    """Contracts not taken up go back; then the next seat, or the end (Q-058, Q-059, Q-119, Q-184)."""
    turn = state.turn
    seats = len(state.hospitals)
    return_contracts(state)
    if state.ending != NONE and turn.number == state.ending + seats - 1:
        state.step = OVER
        return
    state.turn = Turn(turn.number + 1, (turn.seat + 1) % seats, COUNTS.actions, 0)
    begin_turn(state)


# ---- the Cafeteria ------------------------------------------------------------------------------


def cafeterias(hospital: Hospital) -> int:
    return sum(1 for tile in hospital.tiles.values() if KIND[tile.id] == CAFETERIA and not tile.gray)


def ask_cafeteria(state: Table) -> None:
    """One question for each active Cafeteria while there is a marker to take (Q-152, Q-163)."""
    asks = state.turn.cafeterias > 0 and len(cafeteria_menu(state)) > 1
    state.step = SNACKING if asks else MAIN


def cafeteria_menu(state: Table) -> list[Action]:
    if state.markers:
        return [SNACK, DECLINE]
    seats = range(len(state.hospitals))
    return [SNACK_FROM[i] for i in seats if i != state.turn.seat and state.hospitals[i].markers] + [DECLINE]


def cafeteria_refusal(state: Table, action: Action) -> Refusal | None:
    if isinstance(action, Snack):
        return None if state.markers else NO_MARKERS
    if isinstance(action, SnackFrom):
        if state.markers:
            return STOCK_FIRST
        own = action.owner == state.turn.seat or action.owner >= len(state.hospitals)
        return NOT_FROM_THERE if own or not state.hospitals[action.owner].markers else None
    return None if isinstance(action, Decline) else NOT_NOW


def snack(state: Table, action: Action) -> None:
    if isinstance(action, Snack):
        state.markers -= 1
        state.mine().markers += 1
    elif isinstance(action, SnackFrom):
        state.hospitals[action.owner].markers -= 1
        state.mine().markers += 1
    state.tell(EVERYBODY, Did(Seat(state.turn.seat), action))
    state.turn.cafeterias -= 1
    ask_cafeteria(state)


# ---- markers ------------------------------------------------------------------------------------


def take_marker_refusal(state: Table) -> Refusal | None:
    if not state.turn.actions:
        return NO_ACTION
    if state.turn.taken >= COUNTS.taken:
        return TWO_TAKEN
    return None if state.markers else NO_MARKERS


def take_marker(state: Table) -> None:
    spend_action(state)
    state.turn.taken += 1
    state.markers -= 1
    state.mine().markers += 1


def spend_marker_refusal(state: Table) -> Refusal | None:
    return None if state.mine().markers else NONE_OWNED


def spend_marker(state: Table) -> None:
    state.mine().markers -= 1
    state.markers += 1
    state.turn.actions += 1
