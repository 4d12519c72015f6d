"""What stops a step: barriers, doors, full rooms (V-068 to V-070, V-084, V-228 to V-232)."""

from __future__ import annotations

from lazaretto.core import Cell
from lazaretto.games.virus.data import DESU, SPACES, VALUE
from lazaretto.games.virus.state import BARRIER_EDGE, DOOR_EDGE, Creature, Lab
from lazaretto.games.virus.state.map import beyond, creatures_in, edge_at, full, heroes_in, spaces_used

# ---- what stops a step -----------------------------------------------------------------------------------


def group_value(group: list[Creature]) -> int:
    """One for a minion, two for a Leader; a Boss counts as the Leader it is (V-069)."""
    return sum([VALUE[creature.kind()] for creature in group])


def edge_value(lab: Lab, place: Cell, way: int) -> int:
    """What a barrier or closed door holds; -1 if nothing is in the way (V-068, V-084)."""
    edge = edge_at(lab, place, way)
    if edge is None:
        return -1
    if edge.kind == BARRIER_EDGE:
        return 2 * edge.bars  # three hold 6, four minions and a Leader, but not 7 (V-076)
    if edge.kind == DOOR_EDGE and edge.closed:
        return 1 + len(heroes_in(lab, beyond(place, way)))
    return -1


def barred(lab: Lab, group: list[Creature], place: Cell, way: int) -> bool:
    """A barrier or closed door holds the group, unless a Warden leads it."""
    warden = any([creature.power() == "warden" for creature in group])
    return edge_value(lab, place, way) >= group_value(group) and not warden


def stopped(lab: Lab, group: list[Creature], place: Cell, way: int) -> str:
    """Why the step is impossible, or "" (V-228, V-229)."""
    if barred(lab, group, place, way):
        return "barred"
    there = beyond(place, way)
    if not any([fits_in(lab, creature, there) for creature in group]):
        return "full" if full(lab, there) else "narrow"
    return ""


def tramples(creature: Creature) -> bool:
    """Desu, and a Boss like him, push minions back (V-232)."""
    return creature.power() == "desu" or (creature.plain() and creature.kind() == DESU)


def fits_in(lab: Lab, creature: Creature, place: Cell) -> bool:
    free = SPACES - spaces_used(lab, place)
    if tramples(creature):
        free += len([other for other in creatures_in(lab, place) if not other.leader()])
    return creature.size() <= free
