"""Where a bot would build a Special Lab, and what the clues known so far would need (V-280 to V-294)."""

from __future__ import annotations

import heapq
from typing import Final, NamedTuple

from lazaretto.core import Cell, xy
from lazaretto.games.virus.data import (
    CLASH,
    COLOR,
    CORNER,
    FACE,
    HOME,
    LAB,
    NOWHERE,
    ON_TABLE,
    OPEN,
    SPACES,
    SPINS,
    STEP,
    SYMBOL,
    TABLES,
    Card,
    Clue,
    Spin,
)
from lazaretto.games.virus.map import BIT, blocked, connected
from lazaretto.games.virus.routes import UNREACHED, Roads, cards_of, demands, leads_out
from lazaretto.games.virus.rules.clues import AROUND, VERTEX, antidote_placed, cards_needed, clue_fits, labs_at
from lazaretto.games.virus.state import NOBODY, Lab, Room

CLUE_WORTH: Final = 10.0  # cubes that a clue may cost
SITES: Final = 8  # openings that are looked at, nearest first
WALK: Final = 7.0  # cubes to a site at most


class Site(NamedTuple):
    """The next card of a Special Lab: where he must stand, and what he lays from there."""

    worth: float
    cost: float
    whole: bool  # his cards complete it
    stand: Cell
    way: int
    card: Card
    spin: Spin


def faces(cards: list[Card]) -> list[Card]:
    """One of those that look alike."""
    found: list[Card] = []
    for card in cards:
        if not any([FACE[card] == FACE[other] for other in found]):
            found.append(card)
    return found


def reachable(roads: Roads) -> dict[Cell, float]:
    """Rooms he could walk to without meeting anybody, and the cubes it takes."""
    lab = roads.lab
    found: dict[Cell, float] = {}
    heap: list[tuple[float, Cell]] = [(0.0, roads.hero.cell)]
    while heap:
        spent, place = heapq.heappop(heap)
        if place in found or spent > WALK:
            continue
        found[place] = spent
        for way in range(4):
            there = Cell(place + STEP[way])
            if there in found or not connected(lab, place, way) or blocked(lab, place, way):
                continue
            if there in roads.crowd or roads.used.get(there, 0) >= SPACES:
                continue
            heapq.heappush(heap, (spent + roads.toll(there), there))
    return found


def openings(roads: Roads) -> list[tuple[float, Cell, int]]:
    """Sides of rooms in reach that lead to empty cells, nearest first."""
    lab = roads.lab
    found: list[tuple[float, Cell, int]] = []
    for place, spent in reachable(roads).items():
        for way in range(4):
            there = Cell(place + STEP[way])
            if there in lab.rooms or not ON_TABLE[there] or not leads_out(lab, place, way):
                continue
            if not blocked(lab, place, way):
                found.append((spent, place, way))
    return sorted(found)


class Builder:
    """The search for the best Special Lab one hero can build with his own cards."""

    def __init__(self, roads: Roads) -> None:
        self.roads = roads
        self.lab = roads.lab
        self.need = cards_needed(self.lab)
        self.cards = faces([card for card in cards_of(roads.hero) if SYMBOL[card] == LAB])
        self.counts = [len([c for c in cards_of(roads.hero) if FACE[c] == FACE[card]]) for card in self.cards]
        self.solo = self.need == 2
        self.laid: dict[Cell, int] = {}
        self.total = 0

    def best(self) -> Site | None:
        if not self.cards:
            return None
        found: Site | None = None
        for spent, stand, way in openings(self.roads)[:SITES]:
            for i, card in enumerate(self.cards):
                for spin in SPINS[card]:
                    site = self.first(spent, stand, way, i, card, spin)
                    if site is not None and (found is None or site.worth > found.worth):
                        found = site
        return found

    def first(self, spent: float, stand: Cell, way: int, i: int, card: Card, spin: Spin) -> Site | None:
        place = Cell(stand + STEP[way])
        vertex = Cell(place + VERTEX[(CORNER[card] + spin) % 4])
        if vertex in self.lab.paid or not self.fits(place, OPEN[card][spin]):
            return None
        met = labs_at(self.lab, vertex)
        colors = {COLOR[self.lab.rooms[other].card] for other in met} | {COLOR[card]}
        self.counts[i] -= 1
        self.laid[place] = OPEN[card][spin]
        reached, alike = self.extend(place, vertex, len(met) + 1, colors)
        del self.laid[place]
        self.counts[i] += 1
        cost = spent + (1.35 * (reached - len(met)))
        home = (abs(xy(place)[0]) + xy(place)[1]) * 0.15
        if reached >= self.need:
            clues = 1.6 if alike and (not self.solo or reached >= 3) else 1.0
            return Site(clues * CLUE_WORTH - cost - home, cost, True, stand, way, card, spin)
        share = reached / self.need
        return Site(0.45 * CLUE_WORTH * share * share - cost - home, cost, False, stand, way, card, spin)

    def extend(self, place: Cell, vertex: Cell, have: int, colors: set[int]) -> tuple[int, bool]:
        """How many Lab cards can meet at the vertex going on from here, and whether all are of one colour."""
        if have >= self.need:
            return have, len(colors) == 1
        best = (have, False)
        for offset in AROUND:
            there = Cell(vertex + offset)
            if there in self.lab.rooms or there in self.laid or not ON_TABLE[there] or there - place not in STEP:
                continue
            for i, card in enumerate(self.cards):
                if not self.counts[i]:
                    continue
                spin = corner_spin(card, there, vertex)
                if not self.fits(there, OPEN[card][spin]):
                    continue
                self.counts[i] -= 1
                self.laid[there] = OPEN[card][spin]
                best = max(best, self.extend(there, vertex, have + 1, colors | {COLOR[card]}))
                del self.laid[there]
                self.counts[i] += 1
        return best

    def fits(self, place: Cell, mask: int) -> bool:
        must, wall = demands(self.lab, place)
        if mask & must != must or mask & wall:
            return False
        for way in range(4):
            other = self.laid.get(Cell(place + STEP[way]))
            if other is not None and bool(mask & BIT[way]) != bool(other & BIT[way ^ 2]):
                return False
        return True


def corner_spin(card: Card, place: Cell, vertex: Cell) -> Spin:
    """The rotation that turns the marked corner of a card laid there to the vertex."""
    return Spin((VERTEX.index(vertex - place) - CORNER[card]) % 4)


# ---- clues -----------------------------------------------------------------------------------------------


class Deduction:
    """Which of the clues at hand, added to the shared ones, single out one room, or wait for one to be built."""

    def __init__(self, roads: Roads) -> None:
        lab = roads.lab
        self.lab = lab
        self.roads = roads
        self.room = NOWHERE  # the one room that the best choice fits
        self.add: list[Clue] = []  # the clues to be added for it
        self.waiting: list[list[Clue]] = []  # choices that fit no room yet
        if antidote_placed(lab) or lab.spy:
            return
        shared = lab.shared
        held = [clue for hero in lab.heroes for clue in hero.clues if clue >= 0]
        held = [clue for clue in held if not any([CLASH[clue][other] for other in shared])][:6]
        fit = {clue: {place for place in lab.rooms if clue_fits(lab, clue, place)} for clue in [*shared, *held]}
        best = UNREACHED
        for bits in range(1 << len(held)):
            chosen = [clue for i, clue in enumerate(held) if bits >> i & 1]
            clues = [*shared, *chosen]
            if not clues or clash(chosen):
                continue
            rooms = set.intersection(*[fit[clue] for clue in clues])
            if not rooms:
                self.waiting.append(clues)
            elif len(rooms) == 1:
                cost = self.price(next(iter(rooms))) + len(chosen)
                if cost < best:
                    best, self.room, self.add = cost, next(iter(rooms)), chosen

    def price(self, place: Cell) -> float:
        """Cubes to fetch the antidote there and go home."""
        there = min([self.roads.far(hero.cell, place) for hero in self.lab.heroes if hero.cell != NOWHERE])
        return min(UNREACHED - 10, there + 0.7 * self.roads.far(place, HOME))

    def answered_by(self, place: Cell, card: Card, spin: Spin) -> bool:
        """A room laid there would be the only one that some choice of clues fits."""
        if not self.waiting:
            return False
        rooms = self.lab.rooms
        rooms[place] = Room(card, spin, OPEN[card][spin], -1, (0,) * len(self.lab.heroes), NOBODY, NOBODY, 0)
        found = any([all([clue_fits(self.lab, clue, place) for clue in clues]) for clues in self.waiting])
        del rooms[place]
        return found

    def missing(self) -> Site | None:
        """The nearest place where a card of his would make the room that some choice of clues waits for."""
        if not self.waiting:
            return None
        cards = faces(cards_of(self.roads.hero))
        for spent, stand, way in openings(self.roads):
            place = Cell(stand + STEP[way])
            if not any([all([in_zone(clue, place) for clue in clues]) for clues in self.waiting]):
                continue
            must, wall = demands(self.lab, place)
            for card in cards:
                for spin in SPINS[card]:
                    mask = OPEN[card][spin]
                    if mask & must == must and not mask & wall and self.answered_by(place, card, spin):
                        return Site(2 * CLUE_WORTH - spent, spent + 3, True, stand, way, card, spin)
        return None

    def zone(self) -> Cell:
        """The nearest empty cell where a room might be the one that is waited for."""
        best, found = UNREACHED, NOWHERE
        here = self.roads.hero.cell
        costs = self.roads.to(here)
        for place, cost in costs.items():
            if place not in self.lab.rooms and cost + 0.3 * (abs(xy(place)[0]) + xy(place)[1]) < best:
                if any([all([in_zone(clue, place) for clue in clues]) for clues in self.waiting]):
                    best, found = cost + 0.3 * (abs(xy(place)[0]) + xy(place)[1]), place
        return found


def clash(clues: list[Clue]) -> bool:
    return any([CLASH[one][other] for one in clues for other in clues])


def in_zone(clue: Clue, place: Cell) -> bool:
    """As far as the cell alone decides."""
    row = TABLES.clues[clue]
    x, y = xy(place)
    if row.kind == "wings":
        return abs(x) >= row.number
    if row.kind == "zone":
        left, right, near, far = row.box
        return left <= x <= right and near <= y <= far
    return row.kind not in ("crowded", "doors", "breaches")
