"""Barriers, breaches, doors and explosives (V-066 to V-103)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Cell, Refusal, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.actions import CLOSED_LEAF
from lazaretto.games.virus.data import BAR, BARRIER, BREACH, DOOR, EXPLOSIVE, HOME, NUMBERS, ON_TABLE, happening
from lazaretto.games.virus.rules.acts import Acts
from lazaretto.games.virus.rules.combat.explosions import charge_in
from lazaretto.games.virus.rules.combat.sharing import fighting
from lazaretto.games.virus.rules.heroes.movement import IN_COMBAT, breach_cost, pay
from lazaretto.games.virus.rules.heroes.skills import ENGINEER, ready, use
from lazaretto.games.virus.rules.steps import NO_CUBE
from lazaretto.games.virus.state import (
    BARRIER_EDGE,
    BREACH_EDGE,
    DOOR_EDGE,
    Charge,
    Edge,
    Hero,
    Lab,
    State,
)
from lazaretto.games.virus.state.map import BIT, beyond, edge_at, edge_key

NO_TOKEN: Final = Refusal("V-066", "you have no such token in stock")
NO_OPENING: Final = Refusal("V-075", "there is no opening on that side")
EDGE_TAKEN: Final = Refusal("V-075", "a token lies on that side already")
NO_BARS: Final = Refusal("V-067", "you have too few bars in stock")
NO_BARRIER: Final = Refusal("V-067", "no barrier stands on that side")
SAME_BARS: Final = Refusal("V-067", "the barrier has that many bars already")
NO_WALL: Final = Refusal("V-077", "a breach needs a wall on that side")
BORDER: Final = Refusal("V-081", "no breach at the table's border or on START's south side")
NO_DOOR: Final = Refusal("V-083", "no such door is on that side")
DOORS_FAIL: Final = Refusal("V-036", "the power failure keeps all doors open this turn")
TOO_MUCH: Final = Refusal("V-101", "a room holds at most six explosives")
NOT_TOGETHER: Final = Refusal("V-115", "that hero is not in your room")
POWER_FAILURE: Final = happening("power-failure")


def work_refusal(lab: Lab, seat: Seat, cubes: int) -> Refusal | None:
    """Out of combat (V-074, V-079, V-088, V-100), and he can pay."""
    if fighting(lab, seat):
        return IN_COMBAT
    return None if lab.heroes[seat].stock.cubes >= cubes else NO_CUBE


def free_edge_refusal(lab: Lab, seat: Seat, way: int) -> Refusal | None:
    """An opening of his room without a token (V-075, V-090)."""
    here = lab.heroes[seat].cell
    if edge_at(lab, here, way) is not None:
        return EDGE_TAKEN
    return None if lab.map.rooms[here].open & BIT[way] else NO_OPENING


class Building(Acts):
    """Barriers, doors and breaches on the sides of one's room (V-066 to V-091)."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        hero = state.lab.heroes[seat]
        menu: list[Action] = []
        for way in range(4):
            edge = edge_at(state.lab, hero.cell, way)
            if edge is not None and edge.kind == BARRIER_EDGE:
                menu += [*a.SET_BARS[way], a.REMOVE_BARRIER[way]]  # three bars are the most (V-072)
            elif edge is not None and edge.kind == DOOR_EDGE:
                menu.append(a.OPEN_DOOR[way] if edge.closed else a.CLOSE_DOOR[way])
            elif edge is None:
                menu += building_menu(hero, way)
        return menu

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        lab = state.lab
        if isinstance(action, a.PlaceBarrier):
            return place_barrier_refusal(lab, seat, action.way, action.bars)
        if isinstance(action, a.SetBars):
            return set_bars_refusal(lab, seat, action.way, action.bars)
        if isinstance(action, a.RemoveBarrier):
            return remove_barrier_refusal(lab, seat, action.way)
        if isinstance(action, a.OpenBreach):
            return open_breach_refusal(lab, seat, action.way)
        if isinstance(action, a.PlaceDoor):
            return place_door_refusal(lab, seat, action.way, action.leaf)
        assert isinstance(action, (a.OpenDoor, a.CloseDoor))
        return turn_door_refusal(lab, seat, action.way, close=isinstance(action, a.CloseDoor))

    def play(self, state: State, seat: Seat, action: Action) -> None:
        if isinstance(action, a.PlaceBarrier):
            place_barrier(state, seat, action.way, action.bars)
        elif isinstance(action, a.SetBars):
            set_bars(state, seat, action.way, action.bars)
        elif isinstance(action, a.RemoveBarrier):
            remove_barrier(state, seat, action.way)
        elif isinstance(action, a.OpenBreach):
            open_breach(state, seat, action.way)
        elif isinstance(action, a.PlaceDoor):
            place_door(state, seat, action.way, action.leaf)
        else:
            assert isinstance(action, (a.OpenDoor, a.CloseDoor))
            turn_door(state, seat, action.way, close=isinstance(action, a.CloseDoor))


BUILDING: Final = Building(
    a.PlaceBarrier, a.SetBars, a.RemoveBarrier, a.OpenBreach, a.PlaceDoor, a.OpenDoor, a.CloseDoor
)


def building_menu(hero: Hero, way: int) -> list[Action]:
    """What his tokens could put on a side without one."""
    menu: list[Action] = [*a.PLACE_BARRIER[way]] if hero.stock.tokens[BARRIER] else []
    if hero.stock.tokens[DOOR]:
        menu += a.PLACE_DOOR[way]
    if hero.stock.tokens[BREACH]:
        menu.append(a.OPEN_BREACH[way])
    return menu


# ---- barriers --------------------------------------------------------------------------------------------


def building_cost(hero: Hero, cubes: int) -> int:
    """Cubes for a barrier, door or breach: none for an Engineer, once a turn."""
    return 0 if cubes and ready(hero, ENGINEER) else cubes


def pay_for_building(lab: Lab, seat: Seat, cubes: int) -> None:
    hero = lab.heroes[seat]
    if cubes and ready(hero, ENGINEER):
        use(hero, ENGINEER)
        cubes = 0
    pay(lab, seat, hero.cell, cubes)


def place_barrier_refusal(lab: Lab, seat: Seat, way: int, bars: int) -> Refusal | None:
    hero = lab.heroes[seat]
    refusal = work_refusal(lab, seat, building_cost(hero, 1)) or free_edge_refusal(lab, seat, way)
    if refusal is not None:
        return refusal
    if not hero.stock.tokens[BARRIER]:
        return NO_TOKEN
    return None if hero.stock.tokens[BAR] >= bars else NO_BARS


def place_barrier(state: State, seat: Seat, way: int, bars: int) -> None:
    lab = state.lab
    hero = lab.heroes[seat]
    hero.stock.tokens[BARRIER] -= 1
    hero.stock.tokens[BAR] -= bars
    lab.map.edges[edge_key(hero.cell, way)] = Edge(BARRIER_EDGE, hero.cell, bars)
    pay_for_building(lab, seat, 1)


def barrier_at(lab: Lab, seat: Seat, way: int) -> Edge | None:
    edge = edge_at(lab, lab.heroes[seat].cell, way)
    return edge if edge is not None and edge.kind == BARRIER_EDGE else None


def set_bars_refusal(lab: Lab, seat: Seat, way: int, bars: int) -> Refusal | None:
    refusal = work_refusal(lab, seat, 1)
    if refusal is not None:
        return refusal
    edge = barrier_at(lab, seat, way)
    if edge is None:
        return NO_BARRIER
    if edge.bars == bars:
        return SAME_BARS
    return None if lab.heroes[seat].stock.tokens[BAR] >= bars - edge.bars else NO_BARS


def set_bars(state: State, seat: Seat, way: int, bars: int) -> None:
    lab = state.lab
    hero = lab.heroes[seat]
    edge = barrier_at(lab, seat, way)
    assert edge is not None
    hero.stock.tokens[BAR] -= bars - edge.bars
    lab.map.edges[edge_key(hero.cell, way)] = Edge(BARRIER_EDGE, edge.host, bars)
    pay(lab, seat, hero.cell, 1)


def remove_barrier_refusal(lab: Lab, seat: Seat, way: int) -> Refusal | None:
    return work_refusal(lab, seat, 1) or (None if barrier_at(lab, seat, way) is not None else NO_BARRIER)


def remove_barrier(state: State, seat: Seat, way: int) -> None:
    """From either side, for a cube; it goes to the game reserve (V-071)."""
    lab = state.lab
    place = lab.heroes[seat].cell
    break_edge(lab, place, way)
    pay(lab, seat, place, 1)


def break_edge(lab: Lab, place: Cell, way: int) -> None:
    """A barrier with its bars, or a door, goes to the game reserve (V-070, V-084)."""
    edge = lab.map.edges.pop(edge_key(place, way))
    lab.reserve.tokens[BARRIER if edge.kind == BARRIER_EDGE else DOOR] += 1
    lab.reserve.tokens[BAR] += edge.bars


# ---- breaches and doors ----------------------------------------------------------------------------------


def open_breach_refusal(lab: Lab, seat: Seat, way: int) -> Refusal | None:
    hero = lab.heroes[seat]
    refusal = work_refusal(lab, seat, building_cost(hero, breach_cost(lab)))
    if refusal is not None:
        return refusal
    there = beyond(hero.cell, way)
    if not 0 <= there < 4096 or not ON_TABLE[there] or (hero.cell == HOME and way == 2):
        return BORDER
    if edge_at(lab, hero.cell, way) is not None:
        return EDGE_TAKEN
    if lab.map.rooms[hero.cell].open & BIT[way]:
        return NO_WALL
    return None if hero.stock.tokens[BREACH] else NO_TOKEN


def open_breach(state: State, seat: Seat, way: int) -> None:
    """It stays for good: nothing takes it away (V-080)."""
    lab = state.lab
    hero = lab.heroes[seat]
    hero.stock.tokens[BREACH] -= 1
    lab.map.edges[edge_key(hero.cell, way)] = Edge(BREACH_EDGE, hero.cell)
    pay_for_building(lab, seat, breach_cost(lab))


def place_door_refusal(lab: Lab, seat: Seat, way: int, leaf: int) -> Refusal | None:
    refusal = work_refusal(lab, seat, building_cost(lab.heroes[seat], 1)) or free_edge_refusal(lab, seat, way)
    if refusal is not None:
        return refusal
    if leaf == CLOSED_LEAF and lab.turn.event == POWER_FAILURE:
        return DOORS_FAIL
    return None if lab.heroes[seat].stock.tokens[DOOR] else NO_TOKEN


def place_door(state: State, seat: Seat, way: int, leaf: int) -> None:
    """For a cube, open or shut (V-082)."""
    lab = state.lab
    hero = lab.heroes[seat]
    hero.stock.tokens[DOOR] -= 1
    lab.map.edges[edge_key(hero.cell, way)] = Edge(DOOR_EDGE, hero.cell, closed=leaf == CLOSED_LEAF)
    pay_for_building(lab, seat, 1)


def turn_door_refusal(lab: Lab, seat: Seat, way: int, close: bool) -> Refusal | None:
    refusal = work_refusal(lab, seat, 1)
    if refusal is not None:
        return refusal
    edge = edge_at(lab, lab.heroes[seat].cell, way)
    if edge is None or edge.kind != DOOR_EDGE or edge.closed == close:
        return NO_DOOR
    return DOORS_FAIL if close and lab.turn.event == POWER_FAILURE else None


def turn_door(state: State, seat: Seat, way: int, close: bool) -> None:
    lab = state.lab
    place = lab.heroes[seat].cell
    key = edge_key(place, way)
    lab.map.edges[key] = Edge(DOOR_EDGE, lab.map.edges[key].host, closed=close)
    pay(lab, seat, place, 1)


# ---- explosives ------------------------------------------------------------------------------------------


class LayingExplosives(Acts):
    """Explosives in one's room (V-092); nothing disarms them or takes them back (V-102)."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [*a.LAY_EXPLOSIVES] if state.lab.heroes[seat].stock.tokens[EXPLOSIVE] else []

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, a.LayExplosives)
        return lay_explosives_refusal(state.lab, seat, action.count)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.LayExplosives)
        lay_explosives(state, seat, action.count)


LAYING_EXPLOSIVES: Final = LayingExplosives(a.LayExplosives)


def lay_explosives_refusal(lab: Lab, seat: Seat, count: int) -> Refusal | None:
    refusal = work_refusal(lab, seat, 1)
    if refusal is not None:
        return refusal
    hero = lab.heroes[seat]
    if hero.stock.tokens[EXPLOSIVE] < count:
        return NO_TOKEN
    return TOO_MUCH if charge_in(lab, hero.cell) + count > NUMBERS.charge else None


def lay_explosives(state: State, seat: Seat, count: int) -> None:
    lab = state.lab
    hero = lab.heroes[seat]
    hero.stock.tokens[EXPLOSIVE] -= count
    lab.map.charges.append(Charge(hero.cell, seat, count, armed=False))
    pay(lab, seat, hero.cell, 1)
