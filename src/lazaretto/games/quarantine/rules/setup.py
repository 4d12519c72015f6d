"""Before the first turn: the Market, the bag, the hospitals."""

from __future__ import annotations

from lazaretto.core import JOINT, seeded
from lazaretto.games.quarantine.data import (
    ADDITIONALS,
    COLORS,
    COPIES,
    COUNTS,
    FIRST,
    KINDS,
    LOBBY,
    NONE,
    PRESETS,
    SPECIALS,
    STARTING,
    TABLES,
)
from lazaretto.games.quarantine.rules.building import BUILD_HOSPITALS, empty_layout
from lazaretto.games.quarantine.rules.flow import begin_turn
from lazaretto.games.quarantine.state import NOTHING, ActiveTurn, Cubes, Decision, Stack, Table
from lazaretto.games.quarantine.state.hospital import ORIGIN, Hospital, Tile, Tiles, in_order


def new(seats: int, seed: int, rooms: str, start: str, layout: str, counting: bool, faces: int) -> Table:
    """A named start player, or one drawn (Q-014)."""
    rng = seeded(seed)
    kinds = choose_rooms(rooms)
    if not kinds:
        left = SPECIALS[:]
        rng.shuffle(left)
        kinds = sorted(left[: COUNTS.rooms])
    first = rng.below(seats) if start == "random" else int(start) - 1
    preset = [row.name for row in TABLES.presets].index(layout) if layout != "build" else NONE
    hospitals = [new_hospital(faces, seat, preset) for seat in range(seats)]
    plans: list[Decision | None] = [
        empty_layout(hospitals[i], wards(i), 0) if preset == NONE else None for i in range(seats)
    ]
    turn = ActiveTurn(0, first, COUNTS.actions, 0, asked=BUILD_HOSPITALS)
    stacks = new_stacks(kinds, seats)
    state = Table(rng, 0, counting, turn, NONE, new_cubes(), COUNTS.markers, stacks, hospitals, plans, [], 0)
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


def new_stacks(kinds: list[int], seats: int) -> list[Stack]:
    """The Market: the Special Rooms chosen and the Additional Treatment Rooms; the others are out (Q-008, Q-009)."""
    return [Stack(kind, COPIES[seats][kind]) for kind in kinds + ADDITIONALS]


def new_cubes() -> Cubes:
    """All patients and gray cubes are in the bag, the Stock and the box are empty (Q-011)."""
    return Cubes((*[COUNTS.patients] * len(COLORS), COUNTS.grays), 0, NOTHING)


def new_hospital(faces: int, seat: int, preset: int) -> Hospital:
    """Without line, supply or markers (Q-012)."""
    return Hospital(faces, start_tiles(seat, preset), [], [], [0] * 5, 0)


def start_tiles(seat: int, preset: int) -> Tiles:
    """The Lobby alone, or a preset layout (Q-003)."""
    if preset == NONE:
        return {ORIGIN: Tile(FIRST[LOBBY] + seat, 0)}
    return in_order({place: Tile(FIRST[kind] + seat, turn) for kind, place, turn in PRESETS[preset]})


def wards(seat: int) -> tuple[int, ...]:
    return tuple([FIRST[kind] + seat for kind in STARTING if kind != LOBBY])
