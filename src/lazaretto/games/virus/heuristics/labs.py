"""Where a bot would build a Special Lab with the cards it holds (V-280 to V-285)."""

from __future__ import annotations

import heapq
from typing import Final, NamedTuple

from lazaretto.core import Cell
from lazaretto.games.virus.data import (
    COLOR,
    CORNER,
    FACE,
    LAB,
    NOWHERE,
    ON_TABLE,
    OPEN,
    SPACES,
    SPINS,
    STEP,
    SYMBOL,
    Card,
    Color,
    Spin,
)
from lazaretto.games.virus.heuristics.routes import Roads, cards_of, demands, leads_out
from lazaretto.games.virus.rules.labs.clues import AROUND, VERTEX, cards_needed, claimed, labs_at, vertex_of
from lazaretto.games.virus.state import Lab
from lazaretto.games.virus.state.map import BIT, blocked, connected, home_distance

CLUE_WORTH: Final = 10.0  # cubes that a clue may cost
BEGUN: Final = 8.0  # of a lab that others must complete
STEP_COST: Final = 1.35  # laying a card and its noise
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
            if there in lab.map.rooms or not ON_TABLE[there] or not leads_out(lab, place, way):
                continue
            if not blocked(lab, place, way):
                found.append((spent, place, way))
    return sorted(found)


def free_around(lab: Lab, vertex: Cell) -> list[Cell]:
    """Empty cells at a vertex."""
    around = [Cell(vertex + offset) for offset in AROUND]
    return [place for place in around if ON_TABLE[place] and place not in lab.map.rooms]


def kept_free(lab: Lab) -> set[Cell]:
    """Empty cells where a Special Lab that has been begun goes on."""
    begun = {vertex_of(lab, place) for place, room in lab.map.rooms.items() if SYMBOL[room.card] == LAB}
    begun -= {NOWHERE, *lab.map.paid, *[claim.vertex for hero in lab.heroes for claim in hero.clues.claims]}
    need = cards_needed(lab)
    found: set[Cell] = set()
    for vertex in begun:
        free = free_around(lab, vertex)
        if len(labs_at(lab, vertex)) + len(free) >= need:
            found.update(free)
    return found


class Builder:
    """The search for the best Special Lab one hero can build with his own cards."""

    def __init__(self, roads: Roads) -> None:
        self.roads = roads
        self.lab = roads.lab
        self.need = cards_needed(self.lab)
        self.cards = faces([card for card in cards_of(roads.hero) if SYMBOL[card] == LAB])
        self.counts = [len([c for c in cards_of(roads.hero) if FACE[c] == FACE[card]]) for card in self.cards]
        self.laid: dict[Cell, int] = {}

    def best(self) -> Site | None:
        found: Site | None = None
        if not self.cards:
            return None
        for spent, stand, way in self.sites():
            must, wall = demands(self.lab, Cell(stand + STEP[way]))
            for i, card in enumerate(self.cards):
                for spin in SPINS[card]:
                    mask = OPEN[card][spin]
                    if mask & must == must and not mask & wall:
                        site = self.first(spent, stand, way, i, spin)
                        if site is not None and (found is None or site.worth > found.worth):
                            found = site
        return found

    def sites(self) -> list[tuple[float, Cell, int]]:
        """The nearest openings, and all that lead to a lab already begun."""
        cells = kept_free(self.lab)
        found = openings(self.roads)
        return found[:SITES] + [site for site in found[SITES:] if Cell(site[1] + STEP[site[2]]) in cells]

    def first(self, spent: float, stand: Cell, way: int, i: int, spin: Spin) -> Site | None:
        """What comes of laying this card first."""
        card = self.cards[i]
        place = Cell(stand + STEP[way])
        vertex = Cell(place + VERTEX[(CORNER[card] + spin) % 4])
        if vertex in self.lab.map.paid or claimed(self.lab, vertex):
            return None
        met = labs_at(self.lab, vertex)
        if len(met) + len(free_around(self.lab, vertex)) < self.need:
            return None
        colors = {COLOR[self.lab.map.rooms[other].card] for other in met} | {COLOR[card]}
        self.counts[i] -= 1
        self.laid[place] = OPEN[card][spin]
        reached, alike = self.extend(place, vertex, len(met) + 1, colors)
        del self.laid[place]
        self.counts[i] += 1
        cost = spent + STEP_COST * (reached - len(met))
        worth = -cost - 0.15 * home_distance(place)
        if reached < self.need:
            if not met and reached < self.need - 1:
                return None  # cards laid one here, one there complete nothing: he keeps them
            worth += BEGUN * (reached**2 - len(met) ** 2) / self.need**2
            return Site(worth, cost, False, stand, way, card, spin)
        clues = 1.6 if alike and (self.need > 2 or reached >= 3) else 1.0
        return Site(worth + clues * CLUE_WORTH, cost, True, stand, way, card, spin)

    def extend(self, place: Cell, vertex: Cell, have: int, colors: set[Color]) -> tuple[int, bool]:
        """How many Lab cards can meet at the vertex going on from here, and whether all are of one colour."""
        if have >= self.need:
            return have, len(colors) == 1
        best = (have, False)
        for offset in AROUND:
            there = Cell(vertex + offset)
            if there in self.lab.map.rooms or there in self.laid or not ON_TABLE[there] or there - place not in STEP:
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
