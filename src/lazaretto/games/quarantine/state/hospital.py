"""A hospital: tiles on a grid, doorways that meet or do not, and what follows from them.

Cells are numbers whose neighbours are one step away; the Lobby lies on ``ORIGIN``, and when a renovation moves it,
the grid moves along. A *link* is two touching tiles with a doorway each in the wall between them (Q-030). What
follows from the layout and the gray cubes alone is worked out once, in a ``Survey``, and forgotten when they change.
"""

from __future__ import annotations

from typing import ClassVar, Final

from lazaretto.core import Mutable, Value, cell, struct
from lazaretto.games.quarantine.data import (
    COLORS,
    CONTAINMENT,
    DOORS,
    EMERGENCY,
    HELIPAD,
    KIND,
    KIND_BIT,
    LOBBY,
    NONE,
    ON_CALL,
    OPPOSITE,
    SIDE_BIT,
    SPECIAL,
    SUPPLY,
    TURNS,
    WARD,
)

ORIGIN: Final = cell(0, 0)
STEP: Final = (-64, 1, 64, -1)  # to the north, east, south, west
SQUARE_STEPS: Final = (0, 1, 64, 65)  # the cells of a 2 by 2 square, from its top left


@struct
class Tile(Value):
    """One of the 56 tiles where it lies."""

    id: int
    turn: int  # quarter turns clockwise
    patients: tuple[int, ...] = ()  # colors, in the order of their arrival
    gray: bool = False  # a gray cube lies here: the tile is Quarantined, else clean


Tiles = dict[int, Tile]  # by cell, in the order of the cells


class Spot:
    """An empty cell that touches a hospital, and on which sides doorways face it."""

    __slots__ = ("cell", "chained", "clean", "closing", "gray", "squares")

    def __init__(self, cell: int, squares: int, closing: bool) -> None:
        self.cell = cell
        self.squares = squares  # Nurses Stations that a tile here completes
        self.closing = closing  # a tile here closes the Lobby in
        self.clean = 0  # of a clean tile, as bits
        self.gray = 0  # of a Quarantined tile
        self.chained = 0  # of a tile joined to the Lobby


class Survey:
    """What follows from a layout and its gray cubes.

    A Quarantined tile does nothing (Q-045), but it is one of the tiles that count (Q-046).
    """

    __slots__ = (
        "capacity",
        "emergencies",
        "exposed",
        "grays",
        "on_call",
        "open",
        "specials",
        "spots",
        "stations",
        "wards",
        "working",
    )

    def __init__(self) -> None:
        self.working = 0  # kinds with an active tile, as bits
        self.grays = 0
        self.specials = 0  # Special Rooms, clean or not
        self.stations = NONE  # complete Nurses Stations; NONE: not counted yet
        self.wards: list[list[int]] = [[] for _ in COLORS]  # by color: cells of clean Treatment Rooms
        self.capacity = [1] * len(COLORS)  # by color
        self.on_call = 0  # colors of the active wards linked to an active On Call Room, as bits
        self.emergencies: list[int] = []  # cells of active ERs
        self.exposed: list[int] | None = None  # tiles a gray cube may be put on
        self.spots: list[Spot] | None = None
        self.open: dict[int, list[Spot]] = {}  # by kind of tile, as far as they were asked for: where it may lie


@struct
class Hospital(Mutable):
    """One player's hospital and all that lies before it."""

    __match_args__: ClassVar[tuple[str, ...]] = ("beside", "faces", "line", "markers", "supply", "tiles")
    faces: int  # the table of doorways in use
    tiles: Tiles  # replaced, never changed, so copies share it
    beside: list[int]  # tiles not placed, in the order they came; they are no tiles of the hospital
    line: list[int]  # colors of the Wait Line, front first; no gray cubes, any length
    supply: list[int]  # cubes by color, the last number are grays
    markers: int
    known: Survey | None = None  # follows from the tiles; remembered, not part of the value
    seen: Hospital | None = None  # as it was last shown; not part of the value either

    def copy(self) -> Hospital:
        return Hospital(
            self.faces,
            self.tiles,
            self.beside[:],
            self.line[:],
            self.supply[:],
            self.markers,
            self.known,
            self.seen,
        )

    def shown(self) -> Hospital:
        """What a view has of it, never to be changed: the same one as long as nothing here has changed."""
        seen = self.seen
        if (
            seen is None
            or seen.tiles is not self.tiles
            or seen.line != self.line
            or seen.supply != self.supply
            or seen.beside != self.beside
            or seen.markers != self.markers
        ):
            seen = self.seen = Hospital(
                self.faces, self.tiles, self.beside[:], self.line[:], self.supply[:], self.markers, self.known
            )
        return seen

    # ---- changes ----

    def lay(self, place: int, tile: Tile) -> None:
        """Put a tile on an empty cell."""
        self.tiles = in_order({**self.tiles, place: tile})
        self.known = None

    def rebuild(self, tiles: Tiles) -> None:
        """Take over a layout, with the Lobby on the origin."""
        shift = ORIGIN - cell_of_lobby(tiles)
        self.tiles = in_order({place + shift: tile for place, tile in tiles.items()})
        self.known = None

    def fill(self, place: int, patients: tuple[int, ...]) -> None:
        old = self.tiles[place]
        self.tiles = {**self.tiles, place: Tile(old.id, old.turn, patients, old.gray)}

    def set_gray(self, place: int, gray: bool) -> None:
        old = self.tiles[place]
        self.tiles = {**self.tiles, place: Tile(old.id, old.turn, old.patients, gray)}
        self.known = None

    # ---- questions ----

    def survey(self) -> Survey:
        if self.known is None:
            self.known = survey(self.tiles, self.faces)
        return self.known

    def works(self, kind: int) -> bool:
        """A tile of this kind is active: placed and clean (Q-137)."""
        return bool(self.survey().working & KIND_BIT[kind])

    def exposed(self) -> list[int]:
        """The tiles on which a gray cube may be put (Q-063, Q-064, Q-065)."""
        known = self.survey()
        if known.exposed is None:
            known.exposed = exposed(self.tiles, known.grays)
        return known.exposed

    def spots(self) -> list[Spot]:
        known = self.survey()
        if known.spots is None:
            known.spots = spots(self.tiles, self.faces)
        return known.spots

    def fits(self, kind: int, spot: Spot, turn: int) -> bool:
        """Nothing speaks against placing a tile of this kind so.

        One of its doorways must meet one of a clean tile (Q-021, Q-026), whatever its others meet: a wall (Q-022) or a
        Quarantined tile (Q-027). That tile must be joined to the Lobby (Q-023), unless a Helipad works (Q-154).
        """
        doors = DOORS[self.faces][kind][turn]
        if spot.closing:
            return False
        if doors & spot.clean:
            return doors & spot.chained != 0 or self.works(HELIPAD)
        return not doors & spot.gray and self.works(HELIPAD)

    def turns_at(self, kind: int, spot: Spot) -> list[int]:
        return [turn for turn in TURNS[self.faces][kind] if self.fits(kind, spot, turn)]

    def spots_for(self, kind: int) -> list[Spot]:
        """Where a tile of this kind may be placed, one way or another."""
        open = self.survey().open
        found = open.get(kind)
        if found is None:
            found = open[kind] = [spot for spot in self.spots() if self.takes(kind, spot)]
        return found

    def takes(self, kind: int, spot: Spot) -> bool:
        return any(self.fits(kind, spot, turn) for turn in TURNS[self.faces][kind])

    def spot_at(self, place: int) -> Spot | None:
        for spot in self.spots():
            if spot.cell == place:
                return spot
        return None

    def cell_of(self, tile: int) -> int:
        """Where a tile lies here; a negative number if it does not."""
        for place, lying in self.tiles.items():
            if lying.id == tile:
                return place
        return -1

    def specials(self) -> int:
        return self.survey().specials

    def stations(self) -> int:
        """How many Nurses Stations are complete (Q-043)."""
        known = self.survey()
        if known.stations == NONE:
            known.stations = len(stations(self.tiles))
        return known.stations

    def colored(self) -> int:
        """The cubes of the supply without the grays."""
        supply = self.supply
        return supply[0] + supply[1] + supply[2] + supply[3]


# ---- geometry ---------------------------------------------------------------------------------


def in_order(tiles: Tiles) -> Tiles:
    return {place: tiles[place] for place in sorted(tiles)}


def doors_of(tile: Tile, faces: int) -> int:
    return DOORS[faces][KIND[tile.id]][tile.turn]


def cell_of_lobby(tiles: Tiles) -> int:
    """Where the Lobby lies; a negative number while it is lifted."""
    for place, tile in tiles.items():
        if KIND[tile.id] == LOBBY:
            return place
    return -1


def leaves_entrance(tiles: Tiles, lobby: int, place: int) -> bool:
    """Filled up so, the Lobby still has an empty side (Q-028)."""
    for step in STEP:
        side = lobby + step
        if side != place and side not in tiles:
            return True
    return False


def linked(tiles: Tiles, faces: int, place: int, side: int) -> Tile | None:
    """The tile linked to the one on ``place`` through this side (Q-030)."""
    other = tiles.get(place + STEP[side])
    if other is None or not doors_of(tiles[place], faces) & SIDE_BIT[side]:
        return None
    return other if doors_of(other, faces) & SIDE_BIT[OPPOSITE[side]] else None


def links(tiles: Tiles, faces: int, place: int) -> list[Tile]:
    found = []
    for side in range(4):
        other = linked(tiles, faces, place, side)
        if other is not None:
            found.append(other)
    return found


def chained(tiles: Tiles, faces: int) -> set[int]:
    """The cells joined to the Lobby by a chain of links, through Quarantined tiles too (Q-023, Q-024)."""
    lobby = cell_of_lobby(tiles)
    reached = {lobby}
    todo = [lobby]
    while todo:
        place = todo.pop()
        for side in range(4):
            near = place + STEP[side]
            if near not in reached and linked(tiles, faces, place, side) is not None:
                reached.add(near)
                todo.append(near)
    return reached


def one_group(tiles: Tiles) -> bool:
    """All tiles hang together, doorways or not (Q-025)."""
    start = next(iter(tiles))
    reached = {start}
    todo = [start]
    while todo:
        place = todo.pop()
        for step in STEP:
            near = place + step
            if near in tiles and near not in reached:
                reached.add(near)
                todo.append(near)
    return len(reached) == len(tiles)


def touching(tiles: Tiles) -> list[int]:
    """The empty cells that touch a tile, in order."""
    found = {place + step for place in tiles for step in STEP}
    return sorted([place for place in found if place not in tiles])


def stations(tiles: Tiles) -> list[int]:
    """The top left cells of complete Nurses Stations: four tiles that fill a square (Q-043)."""
    return [place for place in tiles if place + 1 in tiles and place + 64 in tiles and place + 65 in tiles]


def squares_filled(tiles: Tiles, place: int) -> int:
    """How many Nurses Stations a tile on this empty cell completes."""
    found = 0
    for down in (-64, 64):
        if place + down in tiles:
            for along in (-1, 1):
                found += place + along in tiles and place + down + along in tiles
    return found


def station_mates(tiles: Tiles, place: int) -> list[int]:
    """The cells touching ``place`` that share a complete station with it (Q-066)."""
    found = []
    for side in range(4):
        near = place + STEP[side]
        if near not in tiles:
            continue
        left, right = STEP[(side + 1) % 4], STEP[(side + 3) % 4]
        if (place + left in tiles and near + left in tiles) or (place + right in tiles and near + right in tiles):
            found.append(near)
    return found


# ---- what follows from a layout -----------------------------------------------------------------


def survey(tiles: Tiles, faces: int) -> Survey:
    found = Survey()
    for place, tile in tiles.items():
        kind = KIND[tile.id]
        found.specials += SPECIAL[kind]
        if tile.gray:
            found.grays += 1
            continue
        found.working |= KIND_BIT[kind]
        if WARD[kind] >= 0:
            found.wards[WARD[kind]].append(place)
        elif kind == EMERGENCY:
            found.emergencies.append(place)
    if found.working & (KIND_BIT[SUPPLY] | KIND_BIT[ON_CALL]):
        add_linked(found, tiles, faces)
    return found


def add_linked(found: Survey, tiles: Tiles, faces: int) -> None:
    """Supply Rooms raise the capacity of the colors they are linked to, On Call Rooms name theirs (Q-140, Q-142)."""
    for place, tile in tiles.items():
        kind = KIND[tile.id]
        if tile.gray or kind not in (SUPPLY, ON_CALL):
            continue
        colors = linked_colors(tiles, faces, place)
        for color in range(len(COLORS)):
            if colors & SIDE_BIT[color]:
                found.capacity[color] += kind == SUPPLY
        if kind == ON_CALL:
            found.on_call |= colors


def linked_colors(tiles: Tiles, faces: int, place: int) -> int:
    """The colors of the active Treatment Rooms linked to a tile, as bits."""
    bits = 0
    for other in links(tiles, faces, place):
        color = WARD[KIND[other.id]]
        if color >= 0 and not other.gray:
            bits |= SIDE_BIT[color]
    return bits


def exposed(tiles: Tiles, grays: int) -> list[int]:
    """Any tile of a clean hospital, else clean neighbours of gray ones; never Containment (Q-064, Q-065, Q-151)."""
    if not grays:
        return [tile.id for tile in tiles.values() if KIND[tile.id] != CONTAINMENT]
    found = []
    for place, tile in tiles.items():
        if not tile.gray and KIND[tile.id] != CONTAINMENT:
            for step in STEP:
                near = tiles.get(place + step)
                if near is not None and near.gray:
                    found.append(tile.id)
                    break
    return found


def spots(tiles: Tiles, faces: int) -> list[Spot]:
    """The empty cells around a hospital, and which doorways face each of them."""
    found: dict[int, Spot] = {}
    apart = apart_cells(tiles, faces)
    table = DOORS[faces]
    for place, tile in tiles.items():
        doors = table[KIND[tile.id]][tile.turn]
        for side in range(4):
            near = place + STEP[side]
            if near in tiles:
                continue
            spot = found.get(near)
            if spot is None:
                spot = found[near] = Spot(near, squares_filled(tiles, near), not leaves_entrance(tiles, ORIGIN, near))
            if doors & SIDE_BIT[side]:
                bit = SIDE_BIT[OPPOSITE[side]]
                if tile.gray:
                    spot.gray |= bit
                else:
                    spot.clean |= bit
                if place not in apart:
                    spot.chained |= bit
    return [found[place] for place in sorted(found)]


def apart_cells(tiles: Tiles, faces: int) -> set[int]:
    """The tiles without a chain to the Lobby: there are none but where a Helipad lies (Q-154, Q-155)."""
    for tile in tiles.values():
        if KIND[tile.id] == HELIPAD:
            joined = chained(tiles, faces)
            return {place for place in tiles if place not in joined}
    return set()
