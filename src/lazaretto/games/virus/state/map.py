"""The map: who stands where, what is connected with what, how far, and what can be seen (section 3.2 of the rules).

Questions only; nothing here changes the lab.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Cell, Seat
from lazaretto.games.virus.data import ANY_COLOR, HOME, NO_COLOR, NOWHERE, ON_TABLE, SPACES, STEP
from lazaretto.games.virus.state import BARRIER_EDGE, BREACH_EDGE, DOOR_EDGE, INSIDE, Creature, Edge, Hero, Lab, Room

BIT: Final = (1, 2, 4, 8)
FAR_AWAY: Final = 10_000


def edge_key(place: Cell, way: int) -> int:
    """The edge of a cell on that side; the same from both cells."""
    if way == 0:
        return place * 2 + 1
    if way == 1:
        return place * 2
    return (place - 64) * 2 + 1 if way == 2 else (place - 1) * 2


def edge_at(lab: Lab, place: Cell, way: int) -> Edge | None:
    return lab.map.edges.get(edge_key(place, way))


def beyond(place: Cell, way: int) -> Cell:
    return Cell(place + STEP[way])


def open_side(lab: Lab, place: Cell, way: int) -> bool:
    """The room shows an opening there, or a breach makes one (V-051, V-078)."""
    if lab.map.rooms[place].open & BIT[way]:
        return True
    edge = edge_at(lab, place, way)
    return edge is not None and edge.kind == BREACH_EDGE


def connected(lab: Lab, place: Cell, way: int) -> bool:
    """Both sides are open, or a breach joins the rooms (V-051). Barriers and doors do not cut it (V-073, V-089)."""
    there = lab.map.rooms.get(Cell(place + STEP[way]))
    if there is None:
        return False
    if lab.map.rooms[place].open & BIT[way] and there.open & BIT[way ^ 2]:
        return True
    edge = edge_at(lab, place, way)
    return edge is not None and edge.kind == BREACH_EDGE


def closed_door(lab: Lab, place: Cell, way: int) -> bool:
    edge = edge_at(lab, place, way)
    return edge is not None and edge.kind == DOOR_EDGE and edge.closed


def blocked(lab: Lab, place: Cell, way: int) -> bool:
    """A hero cannot pass: a barrier or a closed door (V-059)."""
    edge = edge_at(lab, place, way)
    return edge is not None and stops(edge)


def stops(edge: Edge) -> bool:
    return edge.kind == BARRIER_EDGE or (edge.kind == DOOR_EDGE and edge.closed)


# ---- who is there ---------------------------------------------------------------------------------------


def creatures_in(lab: Lab, place: Cell) -> list[Creature]:
    return [creature for creature in lab.creatures if creature.cell == place]


def heroes_in(lab: Lab, place: Cell) -> list[Seat]:
    return [Seat(seat) for seat, hero in enumerate(lab.heroes) if hero.cell == place and hero.status == INSIDE]


def living(lab: Lab) -> list[Seat]:
    """Heroes alive and still inside: the "number of heroes" of most rules (V-183)."""
    return [Seat(seat) for seat, hero in enumerate(lab.heroes) if hero.status == INSIDE]


def clockwise(lab: Lab) -> list[Seat]:
    """All seats from the Lead on."""
    count = len(lab.heroes)
    return [Seat((lab.turn.lead + i) % count) for i in range(count)]


def spaces_used(lab: Lab, place: Cell) -> int:
    """Of the seven: a hero or minion takes one, a Leader two, a Boss what its card says (V-217)."""
    used = 0
    for creature in lab.creatures:
        if creature.cell == place:
            used += creature.size()
    for hero in lab.heroes:
        if hero.cell == place and hero.status == INSIDE:
            used += 1
    return used


def full(lab: Lab, place: Cell) -> bool:
    return spaces_used(lab, place) >= SPACES


def cubes_in(lab: Lab, place: Cell) -> int:
    total = 0
    for count in lab.map.rooms[place].cubes:
        total += count
    return total


# ---- distance ------------------------------------------------------------------------------------------


def distances(lab: Lab, start: Cell, limit: int, doors_stop: bool) -> dict[Cell, int]:
    """Connected steps from a room to every room within the limit."""
    return distances_from(lab, [start], limit, doors_stop)


def distances_from(lab: Lab, starts: list[Cell], limit: int, doors_stop: bool) -> dict[Cell, int]:
    """From the nearest of several rooms."""
    rooms, edges = lab.map.rooms, lab.map.edges
    found: dict[Cell, int] = dict.fromkeys(starts, 0)
    border = list(found)
    steps = 0
    while border and steps < limit:
        steps += 1
        reached: list[Cell] = []
        for place in border:
            here = rooms[place].open
            for way in range(4):
                there = Cell(place + STEP[way])
                if there in found:
                    continue
                room = rooms.get(there)
                if room is None:
                    continue
                if not (here & BIT[way] and room.open & BIT[way ^ 2]):  # as in connected()
                    edge = edges.get(edge_key(place, way))
                    if edge is None or edge.kind != BREACH_EDGE:
                        continue
                if doors_stop and closed_door(lab, place, way):
                    continue
                found[there] = steps
                reached.append(there)
        border = reached
    return found


def alerted(lab: Lab, place: Cell, limit: int) -> bool:
    """The room lies in the alerted area of a hero: doors and full rooms do not matter (I-12)."""
    reach = distances(lab, place, limit, doors_stop=False)
    return any([hero.status == INSIDE and hero.cell in reach for hero in lab.heroes])


def line(lab: Lab, place: Cell, way: int) -> list[Cell]:
    """The rooms one sees that way, nearest first (V-176): up to a wall, a closed door, or behind a full room."""
    seen: list[Cell] = []
    here = place
    while connected(lab, here, way) and not closed_door(lab, here, way):  # nobody sees through it (V-087)
        here = Cell(here + STEP[way])
        seen.append(here)
        if full(lab, here):
            break
    return seen


def shots(lab: Lab, place: Cell) -> dict[Cell, int]:
    """Rooms one can shoot at, with their distance: a barrier stops it unless the own room hosts it (V-176)."""
    found: dict[Cell, int] = {place: 0}
    for way in range(4):
        here = place
        for far, there in enumerate(line(lab, place, way)):
            edge = edge_at(lab, here, way)
            if edge is not None and edge.kind == BARRIER_EDGE and edge.host != place:
                break
            found[there] = far + 1
            here = there
    return found


def room_group(lab: Lab, place: Cell) -> list[Cell]:
    """Connected rooms of one colour (V-258): all that lie now, trap rooms too (V-259)."""
    color = lab.map.rooms[place].color()
    if color == NO_COLOR:
        return [place]
    if color == ANY_COLOR:
        return max([group_as(lab, place, other) for other in range(4)], key=len)
    return group_as(lab, place, color)


def counts_as(room: Room, color: int) -> bool:
    """A room of this colour, or a multicolour one (V-381)."""
    return room.color() in (color, ANY_COLOR)


def group_as(lab: Lab, place: Cell, color: int) -> list[Cell]:
    """The group of that colour to which the room belongs."""
    found = [place]
    for here in found:
        for way in range(4):
            there = Cell(here + STEP[way])
            if there not in found and connected(lab, here, way) and counts_as(lab.map.rooms[there], color):
                found.append(there)
    return found


# ---- laying rooms --------------------------------------------------------------------------------------


def breaches_needed(lab: Lab, place: Cell, openings: int) -> list[int]:
    """The ways on which a room laid there needs a breach (V-055); [-1] if it cannot be laid at all."""
    needed: list[int] = []
    for way in range(4):
        there = lab.map.rooms.get(Cell(place + STEP[way]))
        if there is None:
            continue
        edge = edge_at(lab, place, way)
        if edge is not None and edge.kind == BREACH_EDGE:
            continue
        if bool(openings & BIT[way]) != bool(there.open & BIT[way ^ 2]):
            if edge is not None:
                return [-1]
            needed.append(way)
    return needed


def fits(lab: Lab, place: Cell, openings: int) -> bool:
    """Wall to wall and opening to opening with every neighbour (V-054)."""
    return not breaches_needed(lab, place, openings)


def free_cell(lab: Lab, place: Cell) -> bool:
    return 0 <= place < 4096 and ON_TABLE[place] and place not in lab.map.rooms


def first_in_room(lab: Lab, place: Cell) -> list[Seat]:
    """The heroes of a room, earliest arrival first; ties from the Lead clockwise (I-54)."""
    order = clockwise(lab)
    return sorted(heroes_in(lab, place), key=lambda seat: (lab.heroes[seat].arrival, order.index(seat)))


def inside(hero: Hero) -> bool:
    return hero.status == INSIDE and hero.cell != NOWHERE


def apart(one: Cell, other: Cell) -> int:
    """Manhattan distance."""
    return abs(one % 64 - other % 64) + abs(one // 64 - other // 64)


def home_distance(place: Cell) -> int:
    """Manhattan distance from START."""
    return apart(place, HOME)
