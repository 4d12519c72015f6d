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
TWO_CLUES: Final = 1.6  # what a lab of one colour is worth, in clues
MIXED: Final = -9  # in place of a colour
NOTHING: Final = -1000.0  # less than any site is worth
CLOSE: Final = 1e-9  # larger than rounding errors


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
        self.asked: dict[Cell, tuple[int, int]] = {}  # what the rooms around a cell ask for
        self.begun: dict[Cell, list[Cell] | None] = {}  # by vertex: what begun_at() has found
        self.frees: dict[Cell, list[Cell]] = {}  # by vertex: empty cells
        self.fits: dict[tuple[Cell, Cell], list[tuple[int, int]]] = {}  # by cell and vertex: cards and openings

    def best(self) -> Site | None:
        found: Site | None = None
        if not self.cards:
            return None
        for spent, stand, way in self.sites():
            must, wall = self.demands(Cell(stand + STEP[way]))
            for i, card in enumerate(self.cards):
                for spin in SPINS[card]:
                    mask = OPEN[card][spin]
                    if mask & must == must and not mask & wall:
                        site = self.first(spent, stand, way, i, spin, NOTHING if found is None else found.worth)
                        if site is not None and (found is None or site.worth > found.worth):
                            found = site
        return found

    def demands(self, place: Cell) -> tuple[int, int]:
        found = self.asked.get(place)
        if found is None:
            found = self.asked[place] = demands(self.lab, place)
        return found

    def sites(self) -> list[tuple[float, Cell, int]]:
        """The nearest openings, and all that lead to a lab already begun."""
        cells = kept_free(self.lab)
        found = openings(self.roads)
        return found[:SITES] + [site for site in found[SITES:] if Cell(site[1] + STEP[site[2]]) in cells]

    def first(self, spent: float, stand: Cell, way: int, i: int, spin: Spin, least: float) -> Site | None:
        """What comes of laying this card first; None as well if it cannot be worth more than ``least``."""
        card = self.cards[i]
        place = Cell(stand + STEP[way])
        vertex = Cell(place + VERTEX[(CORNER[card] + spin) % 4])
        met = self.begun_at(vertex)
        if met is None:
            return None
        shade = shade_of([COLOR[self.lab.map.rooms[other].card] for other in met], COLOR[card])
        if self.at_most(spent, place, len(met), shade) <= least:
            return None
        self.counts[i] -= 1
        self.laid[place] = OPEN[card][spin]
        reached, alike = self.extend(place, vertex, len(met) + 1, shade)
        del self.laid[place]
        self.counts[i] += 1
        cost = spent + STEP_COST * (reached - len(met))
        worth = -cost - 0.15 * home_distance(place)
        if reached < self.need:
            if not met and reached < self.need - 1:
                return None  # cards laid one here, one there complete nothing: he keeps them
            worth += BEGUN * (reached**2 - len(met) ** 2) / self.need**2
            return Site(worth, cost, False, stand, way, card, spin)
        clues = TWO_CLUES if alike and (self.need > 2 or reached >= 3) else 1.0
        return Site(worth + clues * CLUE_WORTH, cost, True, stand, way, card, spin)

    def begun_at(self, vertex: Cell) -> list[Cell] | None:
        """The Lab rooms that meet there already; None if no Special Lab can be built there."""
        if vertex not in self.begun:
            met: list[Cell] | None = None
            if vertex not in self.lab.map.paid and not claimed(self.lab, vertex):
                met = labs_at(self.lab, vertex)
                if len(met) + len(self.empty(vertex)) < self.need:
                    met = None
            self.begun[vertex] = met
        return self.begun[vertex]

    def at_most(self, spent: float, place: Cell, met: int, shade: int) -> float:
        """More than a site there could be worth."""
        whole = (1.0 if shade == MIXED else TWO_CLUES) * CLUE_WORTH - STEP_COST * max(1, self.need - met)
        return max(whole, BEGUN - STEP_COST) - spent - 0.15 * home_distance(place) + CLOSE

    def extend(self, place: Cell, vertex: Cell, have: int, shade: int) -> tuple[int, bool]:
        """How many Lab cards can meet at the vertex going on from here, and whether all are of one colour."""
        if have >= self.need:
            return have, shade != MIXED
        open_cells = [1 for there in self.empty(vertex) if there not in self.laid and self.fitting(there, vertex)]
        top = min(self.need, have + min(len(open_cells), sum(self.counts)))
        most = (top, top == self.need and self.left_of(shade) >= self.need - have)
        best = (have, False)
        for there in self.empty(vertex):
            if there in self.laid or there - place not in STEP:
                continue
            for i, mask in self.fitting(there, vertex):
                if not self.counts[i] or not self.joins(there, mask):
                    continue
                self.counts[i] -= 1
                self.laid[there] = mask
                same = shade if COLOR[self.cards[i]] == shade else MIXED
                best = max(best, self.extend(there, vertex, have + 1, same))
                del self.laid[there]
                self.counts[i] += 1
                if best >= most:
                    return best
        return best

    def left_of(self, shade: int) -> int:
        """His cards of this colour."""
        return sum([self.counts[i] for i, card in enumerate(self.cards) if COLOR[card] == shade])

    def empty(self, vertex: Cell) -> list[Cell]:
        found = self.frees.get(vertex)
        if found is None:
            found = self.frees[vertex] = free_around(self.lab, vertex)
        return found

    def fitting(self, place: Cell, vertex: Cell) -> list[tuple[int, int]]:
        """The cards that could be laid there with their corner to the vertex, and their openings."""
        key = (place, vertex)
        found = self.fits.get(key)
        if found is None:
            must, wall = self.demands(place)
            masks = [OPEN[card][corner_spin(card, place, vertex)] for card in self.cards]
            found = [(i, mask) for i, mask in enumerate(masks) if mask & must == must and not mask & wall]
            self.fits[key] = found
        return found

    def joins(self, place: Cell, mask: int) -> bool:
        """It fits the cards laid so far."""
        for way in range(4):
            other = self.laid.get(Cell(place + STEP[way]))
            if other is not None and bool(mask & BIT[way]) != bool(other & BIT[way ^ 2]):
                return False
        return True


def shade_of(colors: list[Color], color: Color) -> int:
    """The colour of all, or MIXED."""
    return color if all([other == color for other in colors]) else MIXED


def corner_spin(card: Card, place: Cell, vertex: Cell) -> Spin:
    """The rotation that turns the marked corner of a card laid there to the vertex."""
    return Spin((VERTEX.index(vertex - place) - CORNER[card]) % 4)
