"""What the clues on the table come to: the one room they fit, or the room that is still missing (V-289 to V-294)."""

from __future__ import annotations

from lazaretto.core import Cell, xy
from lazaretto.games.virus.data import CLASH, HOME, NOWHERE, ON_TABLE, OPEN, SPINS, STEP, TABLES, Card, Clue, Spin
from lazaretto.games.virus.heuristics.labs import CLUE_WORTH, Site, faces, openings
from lazaretto.games.virus.heuristics.routes import UNREACHED, Roads, cards_of, demands
from lazaretto.games.virus.rules.labs.clues import antidote_placed, clue_fits, counted
from lazaretto.games.virus.state import NOBODY, Room
from lazaretto.games.virus.state.map import home_distance, living
from lazaretto.games.virus.view import View


class Deduction:
    """Which of the clues at hand, added to the shared ones, single out one room, or wait for one to be built."""

    def __init__(self, roads: Roads, view: View) -> None:
        lab = roads.lab
        self.lab = lab
        self.roads = roads
        self.room = NOWHERE  # the one room that the best choice fits
        self.add: list[Clue] = []  # the clues to be added for it
        self.waiting: list[list[Clue]] = []  # choices that fit no room yet
        shared = counted(lab)
        held = [*view.hand, *[clue for hero in lab.heroes for clue in hero.clues.held if clue >= 0]]
        if antidote_placed(lab) or not (shared or held):
            return
        held = [clue for clue in held if not any([CLASH[clue][other] for other in shared])][:6]
        fit = {clue: {place for place in lab.map.rooms if clue_fits(lab, clue, place)} for clue in [*shared, *held]}
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
        there = min([self.roads.far(self.lab.heroes[seat].cell, place) for seat in living(self.lab)])
        return min(UNREACHED - 10, there + 0.7 * self.roads.far(place, HOME))

    def answered_by(self, place: Cell, card: Card, spin: Spin) -> bool:
        """A room laid there would be the only one that some choice of clues fits."""
        if not self.waiting:
            return False
        rooms = self.lab.map.rooms
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
            if not self.suits(place):
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
        for place in frontier(self.roads):
            if self.suits(place):
                cost = abs(place % 64 - here % 64) + abs(place // 64 - here // 64) + 0.3 * home_distance(place)
                if cost < best:
                    best, found = cost, place
        return found

    def suits(self, place: Cell) -> bool:
        """As far as the cell alone decides."""
        return any([all([in_zone(clue, place) for clue in clues]) for clues in self.waiting])


def frontier(roads: Roads) -> list[Cell]:
    """Empty cells up to three steps from a room."""
    found = list(roads.lab.map.rooms)
    seen = set(found)
    border = found
    out: list[Cell] = []
    for _ in range(3):
        reached: list[Cell] = []
        for place in border:
            for step in STEP:
                there = Cell(place + step)
                if there not in seen and ON_TABLE[there]:
                    seen.add(there)
                    reached.append(there)
        out += reached
        border = reached
    return out


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
