"""See, smell, hear: why a group goes where it goes (V-218 to V-225).

``sense`` answers for the group of one room: which sense decides, whom or what it follows, and the ways that are
equally good. It is asked before every step, by the rules and by a table that wants to show what would happen.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from lazaretto.core import Cell, Seat
from lazaretto.games.virus.data import EVENT_VALUE, MUTANT, NUMBERS, STEP, happening
from lazaretto.games.virus.rules.heroes.skills import QUIET
from lazaretto.games.virus.state import INSIDE, NOBODY, Creature, Lab
from lazaretto.games.virus.state.map import (
    FAR_AWAY,
    beyond,
    closed_door,
    connected,
    creatures_in,
    distances,
    heroes_in,
    line,
)

MEETS, SEES, SMELLS, HEARS, NOTHING = range(5)
SENSES: Final = ("meets", "sees", "smells", "hears", "nothing")

ECHOES: Final = happening("echoes")
SILENCE: Final = happening("silence")
STRONG_SCENT: Final = happening("strong-scent")
VENTILATION: Final = happening("ventilation")


class Sense(NamedTuple):
    sense: int
    ways: tuple[int, ...]  # equally good; the Lead chooses
    stay: bool  # the noise of the own room is as loud as the best way (V-225)
    seat: Seat  # whom it sees or smells; NOBODY: the Child, or noise
    counted: int  # steps to that hero, or cubes heard


def sense(lab: Lab, place: Cell) -> Sense:
    """The Child is seen and smelled like a hero, but not heard (V-365)."""
    here = heroes_in(lab, place)
    if here or lab.variants.quest.child.cell == place:
        return Sense(MEETS, (), True, here[0] if here else NOBODY, 0)
    return seen(lab, place) or smelled(lab, place) or heard(lab, place)


# ---- see -------------------------------------------------------------------------------------------------


def seen(lab: Lab, place: Cell) -> Sense | None:
    """Straight towards the nearest hero in line of sight (V-219)."""
    best, ways, who = FAR_AWAY, list[int](), NOBODY
    for way in range(4):
        for far, there in enumerate(line(lab, place, way)):
            heroes = heroes_in(lab, there)
            if heroes or lab.variants.quest.child.cell == there:
                if far < best:
                    best, ways, who = far, [], heroes[0] if heroes else NOBODY
                if far == best:
                    ways.append(way)
                break
    return Sense(SEES, tuple(ways), False, who, best + 1) if ways else None


# ---- smell -----------------------------------------------------------------------------------------------


def smell_reach(lab: Lab) -> int:
    return EVENT_VALUE[lab.turn.event] if lab.turn.event in (STRONG_SCENT, VENTILATION) else NUMBERS.alert


def keen(creatures: list[Creature]) -> bool:
    """A Mutant or a Boss smells without limit, also through closed doors (V-233)."""
    return any([creature.boss or creature.kind() == MUTANT for creature in creatures])


def smelled(lab: Lab, place: Cell) -> Sense | None:
    """Along a shortest way to the nearest hero (V-221); closed doors hold the scent (V-085), but not from the keen."""
    unlimited = keen(creatures_in(lab, place))
    limit = FAR_AWAY if unlimited else smell_reach(lab)
    reach = distances(lab, place, limit, doors_stop=not unlimited)
    near = FAR_AWAY
    for hero in lab.heroes:
        if hero.status == INSIDE and hero.cell in reach:
            near = min(near, reach[hero.cell])
    child = lab.variants.quest.child.cell
    near = min(near, reach.get(child, FAR_AWAY))
    if near == FAR_AWAY:
        return None
    ways: list[int] = []
    who = NOBODY
    for seat, hero in enumerate(lab.heroes):
        if hero.status == INSIDE and reach.get(hero.cell) == near:
            who = Seat(seat)
            back = distances(lab, hero.cell, near, doors_stop=not unlimited)
            ways += [way for way in range(4) if leads(lab, place, way, back, near - 1, not unlimited)]
    if reach.get(child) == near:
        back = distances(lab, child, near, doors_stop=not unlimited)
        ways += [way for way in range(4) if leads(lab, place, way, back, near - 1, not unlimited)]
    return Sense(SMELLS, tuple(sorted(set(ways))), False, who, near)


def leads(lab: Lab, place: Cell, way: int, back: dict[Cell, int], rest: int, doors_stop: bool) -> bool:
    """A shortest way begins so."""
    if not connected(lab, place, way) or (doors_stop and closed_door(lab, place, way)):
        return False
    return back.get(beyond(place, way), FAR_AWAY) == rest


# ---- hear ------------------------------------------------------------------------------------------------


def hearing_reach(lab: Lab) -> int:
    if lab.turn.event == SILENCE:
        return 0
    return EVENT_VALUE[ECHOES] if lab.turn.event == ECHOES else NUMBERS.alert


def heard(lab: Lab, place: Cell) -> Sense:
    """Towards the most cubes; the own room counts as a way of its own (V-222 to V-225)."""
    if lab.turn.event == SILENCE:
        return Sense(NOTHING, (), False, NOBODY, 0)
    sums = noise(lab, place)
    own = loud_cubes(lab, place)
    most = max(own, *sums)
    if most <= 0:
        return Sense(NOTHING, (), False, NOBODY, 0)
    return Sense(HEARS, tuple([way for way in range(4) if sums[way] == most]), own == most, NOBODY, most)


def noise(lab: Lab, place: Cell) -> list[int]:
    """Cubes heard each way: all rooms with a shortest way beginning there, less one for each closed door (V-086)."""
    reach = distances(lab, place, hearing_reach(lab), doors_stop=False)
    return [
        loudness(lab, place, way, reach) if connected(lab, place, way) and beyond(place, way) in reach else 0
        for way in range(4)
    ]


def loud_cubes(lab: Lab, place: Cell) -> int:
    """The action cubes of a room; the only one of a Quiet hero there is not heard."""
    total = 0
    for seat, count in enumerate(lab.map.rooms[place].cubes):
        total += 0 if count == 1 and QUIET in lab.heroes[seat].cards.skills else count
    return total


def loudness(lab: Lab, place: Cell, way: int, reach: dict[Cell, int]) -> int:
    """The sum down one tree of shortest ways, from the far end inwards (V-223)."""
    first = beyond(place, way)
    order, parent = shortest_tree(lab, first, reach, int(closed_door(lab, place, way)))
    sums = {there: loud_cubes(lab, there) for there in order}
    for there in reversed(order[1:]):
        before = parent[there]
        sums[before] += max(0, sums[there] - shut(lab, before, there))
    return max(0, sums[first] - int(closed_door(lab, place, way)))


def shortest_tree(lab: Lab, first: Cell, reach: dict[Cell, int], door: int) -> tuple[list[Cell], dict[Cell, Cell]]:
    """Rooms reached through ``first`` on shortest ways, and the one before each: fewest closed doors, row by row."""
    order = [first]
    doors = {first: door}
    parent: dict[Cell, Cell] = {}
    level = [first]
    while level:
        reached: list[Cell] = []
        for here in sorted(level):
            for way in range(4):
                there = Cell(here + STEP[way])
                if reach.get(there, -1) != reach[here] + 1 or not connected(lab, here, way):
                    continue
                passed = doors[here] + int(closed_door(lab, here, way))
                if there not in doors:
                    reached.append(there)
                elif passed >= doors[there]:
                    continue
                doors[there] = passed
                parent[there] = here
        order += sorted(reached)
        level = reached
    return order, parent


def shut(lab: Lab, here: Cell, there: Cell) -> int:
    """1 if a closed door lies between two neighbours."""
    return int(closed_door(lab, here, STEP.index(there - here)))
