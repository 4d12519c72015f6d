"""Ways through the lab as a bot sees them: known rooms with what waits in them, and cells still to be explored."""

from __future__ import annotations

import heapq
from typing import Final

from lazaretto.core import Cell, Seat
from lazaretto.games.virus.data import (
    CELLS,
    DOG,
    GAS,
    LASER,
    LEVELS,
    NO_COLOR,
    ON_TABLE,
    OPEN,
    SPACES,
    SPINS,
    STEP,
    Card,
)
from lazaretto.games.virus.state import BREACH_EDGE, INSIDE, Creature, Hero, Lab, Room
from lazaretto.games.virus.state.map import BIT, FAR_AWAY, distances, edge_at, stops

UNREACHED: Final = 1000.0
NOISE: Final = 0.35  # what a cube in one more coloured room costs, in cubes
BEYOND: Final = 1.6  # how much farther than to his own room ways are known
UNKNOWN: Final = 1.2  # a step into a cell without a room
NO_CARD: Final = 3.0  # no card in hand leads on there
WAYS: Final = 5  # four, and none
COUNT: Final = len(CELLS)  # cells are numbered: lists are faster than dictionaries
NUMBER: Final = {place: i for i, place in enumerate(CELLS)}
BESIDE: Final = [NUMBER.get(Cell(place + step), -1) for place in CELLS for step in STEP]  # by cell and way
SETTLED: Final = -1.0


def all_ways(hero: Hero) -> list[int]:
    """The openings, as bits, that his cards can show in any rotation."""
    found: list[int] = []
    for card in [*hero.cards.display, *hero.cards.net]:
        for spin in SPINS[card]:
            mask = OPEN[card][spin]
            if mask not in found:
                found.append(mask)
    return found


def demands(lab: Lab, place: Cell) -> tuple[int, int]:
    """Sides where a card laid there must be open, and where it must be closed (V-054)."""
    must, wall = 0, 0
    for way in range(4):
        there = lab.map.rooms.get(Cell(place + STEP[way]))
        if there is None:
            continue
        edge = edge_at(lab, place, way)
        if edge is not None and edge.kind == BREACH_EDGE:
            continue
        if there.open & BIT[way ^ 2]:
            must |= BIT[way]
        else:
            wall |= BIT[way]
    return must, wall


def fitting(masks: list[int], must: int, wall: int) -> bool:
    return any([mask & must == must and not mask & wall for mask in masks])


def weight(creature: Creature) -> float:
    """Cubes that getting past a creature costs, roughly."""
    return 0.8 + 0.8 * creature.hp() + 0.7 * creature.damage()


class Roads:
    """What every step costs one hero now, and the cheapest ways to a cell."""

    def __init__(self, lab: Lab, seat: Seat) -> None:
        self.lab = lab
        self.seat = seat
        self.hero = lab.heroes[seat]
        self.masks = all_ways(self.hero)
        self.crowd: dict[Cell, float] = {}
        self.used: dict[Cell, int] = {}
        for creature in lab.creatures:
            self.crowd[creature.cell] = self.crowd.get(creature.cell, 0.0) + weight(creature)
            self.used[creature.cell] = self.used.get(creature.cell, 0) + creature.size()
        for hero in lab.heroes:
            if hero.status == INSIDE:
                self.used[hero.cell] = self.used.get(hero.cell, 0) + 1
        self.rooms: list[Room | None] = []  # by the numbers of cells, once ways are looked for
        self.tolls: list[float] = []
        self.known: dict[Cell, dict[Cell, float]] = {}
        self.wide: dict[Cell, dict[Cell, float]] = {}
        self.asked: dict[Cell, tuple[int, int]] = {}  # by empty cell: its demands

    def toll(self, place: Cell) -> float:
        """Cubes for going into a room or cell."""
        room = self.lab.map.rooms.get(place)
        if room is None:
            return UNKNOWN + NOISE
        cost = 1.0 + self.crowd.get(place, 0.0)
        if self.used.get(place, 0) >= SPACES:
            cost += 6.0
        if room.trap in (LASER, GAS):
            cost += 1.5
        if room.color() != NO_COLOR and not room.cubes[self.seat]:
            cost += NOISE
        return cost

    def to(self, goal: Cell) -> dict[Cell, float]:
        """The cost to the goal from every cell that matters for his next step."""
        if goal not in self.known:
            self.known[goal] = self.search(goal, [self.hero.cell])
        return self.known[goal]

    def for_all(self, goal: Cell) -> dict[Cell, float]:
        """The same, as far as every hero inside needs it."""
        if goal not in self.wide:
            cells = [hero.cell for hero in self.lab.heroes if hero.status == INSIDE]
            self.known[goal] = self.wide[goal] = self.search(goal, cells)
        return self.wide[goal]

    def far(self, start: Cell, goal: Cell) -> float:
        if start == self.hero.cell or start in self.to(goal):
            return self.to(goal).get(start, UNREACHED)
        return self.search(goal, [start]).get(start, UNREACHED)

    def search(self, goal: Cell, starts: list[Cell]) -> dict[Cell, float]:
        """From the goal backwards over rooms and empty cells, a little farther than to the last of the starts."""
        rooms, tolls = self.laid_out()
        cells, beside = CELLS, BESIDE
        waiting = set(starts)
        cost: dict[Cell, float] = {}
        offered = [UNREACHED] * COUNT  # the lowest cost seen so far; what costs more would be dropped
        number = NUMBER[goal]
        offered[number] = 0.0
        heap: list[tuple[float, int]] = [(0.0, number * WAYS)]  # the cell, and the way that leads on
        limit = UNREACHED
        while heap:
            spent, coded = heapq.heappop(heap)
            number = coded // WAYS
            if offered[number] == SETTLED:
                continue
            if spent > limit:
                break
            offered[number] = SETTLED
            place = cells[number]
            cost[place] = spent
            if place in waiting:
                waiting.remove(place)
                if not waiting:
                    limit = spent + BEYOND
            onward = spent + tolls[number]
            into = rooms[number]
            for way in range(4):
                other = beside[number * 4 + way]
                if other < 0:
                    continue
                lowest = offered[other]
                if onward > lowest:
                    continue
                total = onward
                if into is not None or rooms[other] is not None:
                    total += self.passage(cells[other], way ^ 2, place, into, coded % WAYS - 1)
                if total <= lowest:
                    offered[other] = total
                    heapq.heappush(heap, (total, other * WAYS + (way ^ 2) + 1))
        return cost

    def laid_out(self) -> tuple[list[Room | None], list[float]]:
        """By the numbers of cells: their rooms and tolls."""
        if not self.tolls:
            self.rooms = [None] * COUNT
            self.tolls = [UNKNOWN + NOISE] * COUNT
            for place, room in self.lab.map.rooms.items():
                number = NUMBER[place]
                self.rooms[number] = room
                self.tolls[number] = self.toll(place)
        return self.rooms, self.tolls

    def passage(self, here: Cell, way: int, there: Cell, into: Room | None, way_on: int) -> float:
        """What speaks against going from here that way, besides the toll: walls, barriers, lacking cards."""
        lab = self.lab
        room = lab.map.rooms.get(here)
        if room is None:
            return 0.0 if into is None or leads_out(lab, there, way ^ 2) else UNREACHED
        edge = edge_at(lab, here, way)
        walled = not room.open & BIT[way] or (into is not None and not into.open & BIT[way ^ 2])
        if walled and (edge is None or edge.kind != BREACH_EDGE):
            return UNREACHED
        barred = 1.0 if edge is not None and stops(edge) else 0.0
        return barred if into is not None else barred + self.lacking(there, way_on)

    def lacking(self, place: Cell, way_on: int) -> float:
        """More if no card of his could be laid there that leads on."""
        asked = self.asked.get(place)
        if asked is None:
            asked = self.asked[place] = demands(self.lab, place)
        must, wall = asked
        if way_on >= 0:
            must |= BIT[way_on]
        return 0.0 if fitting(self.masks, must, wall) else NO_CARD

    def threat(self, place: Cell, ahead: int) -> int:
        """Damage of the creatures that could be there after their next movement; ``ahead`` steps lie before it."""
        speed = LEVELS[self.lab.setup.level - 1].movement
        near = distances(self.lab, place, speed + 1 - ahead, doors_stop=False)
        total = 0
        for creature in self.lab.creatures:
            reach = speed + (creature.kind() == DOG) - ahead
            if near.get(creature.cell, FAR_AWAY) <= reach:
                total += creature.damage()
        return total

    def after_laying(self, place: Cell, mask: int, goal: Cell) -> float:
        """The cost to the goal from a room laid there with these openings."""
        if place == goal:
            return 0.0
        costs = self.to(goal)
        best = UNREACHED
        for way in range(4):
            if mask & BIT[way]:
                there = Cell(place + STEP[way])
                if there in costs and (there not in self.lab.map.rooms or leads_out(self.lab, there, way ^ 2)):
                    best = min(best, costs[there] + self.toll(there))
        return best


def leads_out(lab: Lab, place: Cell, way: int) -> bool:
    """The room is open on that side, by itself or by a breach."""
    if lab.map.rooms[place].open & BIT[way]:
        return True
    edge = edge_at(lab, place, way)
    return edge is not None and edge.kind == BREACH_EDGE


def exits_left(lab: Lab, place: Cell, mask: int, came: int) -> int:
    """Openings of a card laid there that lead on to empty cells of the table."""
    count = 0
    for way in range(4):
        there = Cell(place + STEP[way])
        if way != came and mask & BIT[way] and 0 <= there < 4096 and ON_TABLE[there] and there not in lab.map.rooms:
            count += 1
    return count


def cards_of(hero: Hero) -> list[Card]:
    return [*hero.cards.display, *hero.cards.net]
