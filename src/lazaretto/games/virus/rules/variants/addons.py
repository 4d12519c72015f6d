"""Special cards, tiles and tokens: teleport, smoke, Morbo, the rotating room, walls (V-375 to V-382).

Resolution tokens are read with the throw (``rules/combat/throwing.py``), multicolour rooms where colours are
(``state/map.py``, ``rules/creatures/spawning.py``).
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Cell, Refusal, Seat, struct
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import NOWHERE, ROTATING, SMOKE, STEP, TELEPORT
from lazaretto.games.virus.events import RoomMoved, Smoked
from lazaretto.games.virus.rules.acts import Acts
from lazaretto.games.virus.rules.combat.sharing import fighting, share_out
from lazaretto.games.virus.rules.heroes.fleeing import break_off, strike
from lazaretto.games.virus.rules.heroes.movement import FULL, go, pay
from lazaretto.games.virus.rules.heroes.wounds import hurt
from lazaretto.games.virus.rules.steps import NO_CUBE, NOT_NOW, ask
from lazaretto.games.virus.state import INSIDE, Charge, Decision, Edge, Hero, Lab, State
from lazaretto.games.virus.state.map import BIT, creatures_in, edge_key, free_cell, full, heroes_in, spaces_used

STEPS: Final = 4  # of a rotating room

NO_TELEPORT: Final = Refusal("V-376", "you teleport from one teleport room to another")
NO_SMOKE: Final = Refusal("V-377", "you have no smoke bomb, or no creature is in your room")
SMOKY: Final = Refusal("V-377", "the room is full of smoke already")
NOT_ALONE: Final = Refusal("V-382", "the room goes over free cells, at most four steps, to a cell that touches no room")


# ---- walls -----------------------------------------------------------------------------------------------


def raise_walls(lab: Lab) -> None:
    """In the Slow phase walls stand where two neighbours both show one; they change nothing (V-375)."""
    walls: list[int] = []
    for place, room in lab.map.rooms.items():
        for way in range(2):
            there = lab.map.rooms.get(Cell(place + STEP[way]))
            if there is not None and not room.open & BIT[way] and not there.open & BIT[way ^ 2]:
                walls.append(edge_key(place, way))
    lab.map.walls = tuple(sorted(walls))


# ---- teleport --------------------------------------------------------------------------------------------


class Teleporting(Acts):
    """From one teleport room to another, also as a flight (V-376)."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        lab, here = state.lab, state.lab.heroes[seat].cell
        if lab.map.rooms[here].symbol() != TELEPORT:
            return []
        return [a.TELEPORT[place] for place in gates(lab) if place != here]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, a.Teleport)
        return teleport_refusal(state.lab, seat, action.cell)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Teleport)
        teleport(state, seat, action.cell)


TELEPORTING: Final = Teleporting(a.Teleport)


def gates(lab: Lab) -> list[Cell]:
    """Teleport rooms that lie with their face up."""
    return sorted([place for place, room in lab.map.rooms.items() if room.symbol() == TELEPORT])


def teleport_refusal(lab: Lab, seat: Seat, place: Cell) -> Refusal | None:
    hero = lab.heroes[seat]
    there = gates(lab)
    if hero.cell not in there or place not in there or place == hero.cell:
        return NO_TELEPORT
    if full(lab, place):
        return FULL
    return None if hero.stock.cubes >= 1 else NO_CUBE


def teleport(state: State, seat: Seat, place: Cell) -> None:
    """A Move to another teleport room; in combat it is a flight (V-376)."""
    blows = break_off(state.lab, seat) if fighting(state.lab, seat) else []
    pay(state.lab, seat, place, 1)
    go(state, seat, place)
    strike(state, seat, blows)


# ---- smoke -----------------------------------------------------------------------------------------------


class Smoking(Acts):
    """A smoke bomb ends combat in a room (V-377)."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.SMOKE_OUT] if state.lab.heroes[seat].stock.tokens[SMOKE] else []

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return smoke_refusal(state.lab, seat)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        smoke(state, seat)


SMOKING: Final = Smoking(a.SmokeOut, free=True)


def smoke_refusal(lab: Lab, seat: Seat) -> Refusal | None:
    hero = lab.heroes[seat]
    if not hero.stock.tokens[SMOKE] or not creatures_in(lab, hero.cell):
        return NO_SMOKE
    return SMOKY if hero.cell in lab.combat.smoke else None


def smoke(state: State, seat: Seat) -> None:
    """No combat in the room for the rest of the phase, and heroes leave it freely (V-377)."""
    lab = state.lab
    hero = lab.heroes[seat]
    hero.stock.tokens[SMOKE] -= 1
    lab.reserve.tokens[SMOKE] += 1
    lab.combat.smoke = (*lab.combat.smoke, hero.cell)
    for other in heroes_in(lab, hero.cell):
        lab.heroes[other].duel = lab.heroes[other].duel.against(0)
    share_out(lab, hero.cell)
    state.emit(EVERYBODY, Smoked(seat, hero.cell))


# ---- Morbo -----------------------------------------------------------------------------------------------


def sick(hero: Hero) -> bool:
    return any([wound.morbo for wound in hero.body.wounds])


def spread_morbo(state: State) -> None:
    """Whoever shares a room with a hero who has Morbo draws a face-down wound (V-380)."""
    lab = state.lab
    carriers = [seat for seat, hero in enumerate(lab.heroes) if hero.status == INSIDE and sick(hero)]
    for seat, hero in enumerate(lab.heroes):
        if any([other != seat and lab.heroes[other].cell == hero.cell for other in carriers]):
            hurt(state, Seat(seat), 1, "Morbo", down=True, shield=False)


# ---- the rotating room -----------------------------------------------------------------------------------


def rotating(state: State) -> bool:
    """The new Lead moves the rotating room if anybody is on it (V-382)."""
    lab = state.lab
    if lab.turn.begun:
        return True
    lab.turn.begun = True
    place = rotating_room(lab)
    if place == NOWHERE or not spaces_used(lab, place):
        return True
    cells = landing_cells(lab)
    if len(cells) > 1:
        ask(lab, lab.turn.lead, RotateRoom(tuple(cells)))
        return False
    if cells:
        rotate(state, cells[0])
    return True


@struct
class RotateRoom(Decision):
    """Where does the rotating room go? (V-382)"""

    cells: tuple[Cell, ...]

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.PINPOINT[place] for place in self.cells]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.Pinpoint):
            return NOT_NOW
        return None if action.cell in self.cells else NOT_ALONE

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Pinpoint)
        state.lab.turn.asked = None
        rotate(state, action.cell)


def rotating_room(lab: Lab) -> Cell:
    for place, room in lab.map.rooms.items():
        if room.symbol() == ROTATING:
            return place
    return NOWHERE


def landing_cells(lab: Lab) -> list[Cell]:
    """Free cells within four steps over free cells that touch no other room."""
    start = rotating_room(lab)
    found = [start]
    border = [start]
    for _ in range(STEPS):
        border = [Cell(place + step) for place in border for step in STEP if free_cell(lab, Cell(place + step))]
        border = sorted(set(border) - set(found))
        found += border
    return sorted([place for place in found[1:] if not touches(lab, place, start)])


def touches(lab: Lab, place: Cell, leaving: Cell) -> bool:
    return any([Cell(place + step) in lab.map.rooms and Cell(place + step) != leaving for step in STEP])


def carry_edges(lab: Lab, here: Cell, there: Cell) -> None:
    """All are taken off first: a step may bring one side where the other was."""
    taken: list[tuple[int, Edge]] = []
    for way in range(4):
        edge = lab.map.edges.get(edge_key(here, way))
        if edge is not None and edge.host == here:
            taken.append((way, lab.map.edges.pop(edge_key(here, way))))
    for way, edge in taken:
        lab.map.edges[edge_key(there, way)] = Edge(edge.kind, there, edge.bars, edge.closed)


def rotate(state: State, there: Cell) -> None:
    """It goes with everything on it: figures, cubes, charges, tokens on its sides, the antidote."""
    lab = state.lab
    here = rotating_room(lab)
    lab.map.rooms[there] = lab.map.rooms.pop(here)
    for hero in lab.heroes:
        if hero.cell == here:
            hero.cell = there
    for creature in lab.creatures:
        if creature.cell == here:
            creature.cell = there
    lab.map.charges = [Charge(there, c.seat, c.tokens, c.armed) if c.cell == here else c for c in lab.map.charges]
    carry_edges(lab, here, there)
    if lab.escape.antidote == here:
        lab.escape.antidote = there
    if lab.variants.quest.child.cell == here:
        lab.variants.quest.child.cell = there
    state.emit(EVERYBODY, RoomMoved(here, there))
