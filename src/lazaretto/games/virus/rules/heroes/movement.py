"""Moving, exploring and searching (V-050 to V-065); ``rules/heroes/fleeing.py`` has flight and the way out."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Cell, Refusal, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import (
    BREACH,
    EVENT_VALUE,
    GAS,
    LASER,
    NO_COLOR,
    NUMBERS,
    OPEN,
    TRAP_VALUE,
    Card,
    Spin,
    happening,
)
from lazaretto.games.virus.rules.acts import Acts
from lazaretto.games.virus.rules.advantages import distinct
from lazaretto.games.virus.rules.combat.explosions import show_bosses, trigger
from lazaretto.games.virus.rules.combat.sharing import fighting, share_out
from lazaretto.games.virus.rules.heroes.skills import RUNNER, SEARCHER, ready, use
from lazaretto.games.virus.rules.heroes.wounds import arm_charges, hurt
from lazaretto.games.virus.rules.labs.clues import note_lab
from lazaretto.games.virus.rules.steps import NO_CUBE
from lazaretto.games.virus.state import BREACH_EDGE, NOBODY, Edge, Hero, Lab, Room, State
from lazaretto.games.virus.state.map import (
    beyond,
    blocked,
    breaches_needed,
    connected,
    edge_key,
    free_cell,
    full,
    open_side,
)

NO_ROOM: Final = Refusal("V-050", "no room lies there")
NOT_CONNECTED: Final = Refusal("V-051", "the rooms are not connected there")
FULL: Final = Refusal("V-058", "that room is full")
BLOCKED: Final = Refusal("V-059", "a barrier or a closed door is in the way")
IN_COMBAT: Final = Refusal("V-140", "not while you are in a fight")
NO_COMBAT: Final = Refusal("V-165", "you are not in a fight")
WALL: Final = Refusal("V-052", "your room has no opening there")
KNOWN: Final = Refusal("V-052", "a room lies there already")
OFF_TABLE: Final = Refusal("V-057", "the lab ends there")
NOT_YOURS: Final = Refusal("V-052", "that is not a face-up room card of yours")
NO_FIT: Final = Refusal("V-054", "the card does not fit its neighbours there")
NO_BREACH: Final = Refusal("V-055", "you have too few breaches or cubes to make it fit")
NOT_HOME: Final = Refusal("V-062", "you leave the lab from START")
LOCKED: Final = Refusal("V-062", "the lab door is closed")
NO_RUNNER: Final = Refusal("V-387", "only a Runner moves without a cube, once a turn")
NO_GROUP: Final = Refusal("V-065", "a colourless room cannot be searched")
SEARCHED: Final = Refusal("V-064", "the room has been searched this turn")
PANIC_STOPS: Final = Refusal("V-036", "the event Panic forbids searching this turn")

PANIC: Final = happening("panic")
CRACKED_WALLS: Final = happening("cracked-walls")


# ---- moving ----------------------------------------------------------------------------------------------


class Moving(Acts):
    """Into the next room (V-050)."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.MOVE[way] for way in ways_to_rooms(state.lab, seat)]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, a.Move)
        return move_refusal(state.lab, seat, action.way)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Move)
        move(state, seat, action.way)


MOVING: Final = Moving(a.Move)


def ways_to_rooms(lab: Lab, seat: Seat) -> list[int]:
    """Ways on which a room lies, connected or not."""
    here = lab.heroes[seat].cell
    return [way for way in range(4) if beyond(here, way) in lab.map.rooms]


def step_refusal(lab: Lab, seat: Seat, way: int) -> Refusal | None:
    """What speaks against walking into the room that lies there."""
    hero = lab.heroes[seat]
    there = beyond(hero.cell, way)
    if there not in lab.map.rooms:
        return NO_ROOM
    if not connected(lab, hero.cell, way):
        return NOT_CONNECTED
    if blocked(lab, hero.cell, way):
        return BLOCKED
    if full(lab, there):
        return FULL
    return None if hero.stock.cubes >= 1 else NO_CUBE


def move_refusal(lab: Lab, seat: Seat, way: int) -> Refusal | None:
    return IN_COMBAT if fighting(lab, seat) else step_refusal(lab, seat, way)


def move(state: State, seat: Seat, way: int) -> None:
    lab = state.lab
    there = beyond(lab.heroes[seat].cell, way)
    pay(lab, seat, there, 1)
    go(state, seat, there)


class Running(Acts):
    """A Runner moves without a cube (V-387)."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        runs = ready(state.lab.heroes[seat], RUNNER)
        return [a.RUN[way] for way in ways_to_rooms(state.lab, seat)] if runs else []

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, a.Run)
        return run_refusal(state.lab, seat, action.way)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Run)
        run(state, seat, action.way)


RUNNING: Final = Running(a.Run)


def run_refusal(lab: Lab, seat: Seat, way: int) -> Refusal | None:
    """A Runner moves once a turn without a cube, out of combat."""
    if not ready(lab.heroes[seat], RUNNER):
        return NO_RUNNER
    refusal = move_refusal(lab, seat, way)
    return None if refusal is NO_CUBE else refusal


def run(state: State, seat: Seat, way: int) -> None:
    hero = state.lab.heroes[seat]
    use(hero, RUNNER)
    go(state, seat, beyond(hero.cell, way))


def pay(lab: Lab, seat: Seat, place: Cell, cubes: int) -> None:
    """Cubes from the stock are left in the room where the action is completed (V-044)."""
    hero = lab.heroes[seat]
    hero.stock.cubes -= cubes
    lab.map.rooms[place] = lab.map.rooms[place].paid(seat, cubes)
    if cubes:
        hero.deals = hero.deals.reopened()


def go(state: State, seat: Seat, there: Cell) -> None:
    """Leave the room and come into the next one."""
    lab = state.lab
    hero = lab.heroes[seat]
    quit_room(state, seat)
    here = hero.cell
    hero.cell = there
    lab.map.arrivals += 1
    hero.arrival = lab.map.arrivals
    share_out(lab, here)
    come_in(state, seat)


def quit_room(state: State, seat: Seat) -> None:
    """His explosives are armed, his activation of an Exit lapses (V-093, V-276)."""
    lab = state.lab
    arm_charges(lab, seat)
    lab.heroes[seat].phase.activated = False


def come_in(state: State, seat: Seat) -> None:
    """What waits in a room: a hidden Boss, a charge, a trap, creatures to fight (V-061, V-094, V-303, V-309)."""
    lab = state.lab
    hero = lab.heroes[seat]
    place = hero.cell
    show_bosses(state, place)
    share_out(lab, place)
    trigger(state, place)
    spring(state, seat)


def spring(state: State, seat: Seat) -> None:
    """The trap of his room acts on a hero (V-303, V-305), at each start and whenever he comes back (V-308)."""
    lab = state.lab
    trap = lab.map.rooms[lab.heroes[seat].cell].trap
    if trap == LASER:
        hurt(state, seat, TRAP_VALUE[LASER], "laser", down=False, shield=True)
    elif trap == GAS:
        hurt(state, seat, TRAP_VALUE[GAS], "gas", down=True, shield=False)


# ---- exploring -------------------------------------------------------------------------------------------


class Exploring(Acts):
    """Laying a room card beyond an opening, and going there (V-052)."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return laying(state.lab, seat, a.EXPLORE)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, a.Explore)
        return explore_refusal(state.lab, seat, action.way, action.card, action.spin)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Explore)
        explore(state, seat, action.way, action.card, action.spin)


EXPLORING: Final = Exploring(a.Explore)


def laying(lab: Lab, seat: Seat, table: list[list[dict[Spin, Action]]]) -> list[Action]:
    """Every card of his that might go beyond an opening; Net cards serve for this alone (V-109)."""
    hero = lab.heroes[seat]
    menu: list[Action] = []
    for way in range(4):
        if unexplored_refusal(lab, seat, way) is None:
            for card in distinct([*hero.cards.display, *hero.cards.net]):
                menu += table[way][card].values()
    return menu


def explore_refusal(lab: Lab, seat: Seat, way: int, card: Card, spin: int) -> Refusal | None:
    return IN_COMBAT if fighting(lab, seat) else lay_refusal(lab, seat, way, card, spin)


def lay_refusal(lab: Lab, seat: Seat, way: int, card: Card, spin: int) -> Refusal | None:
    """What speaks against laying this card beyond that opening and going there (V-052 to V-057)."""
    hero = lab.heroes[seat]
    refusal = unexplored_refusal(lab, seat, way)
    if refusal is not None:
        return refusal
    if card not in hero.cards.display and card not in hero.cards.net:
        return NOT_YOURS
    needed = breaches_needed(lab, beyond(hero.cell, way), OPEN[card][spin])
    if needed == [-1]:
        return NO_FIT
    if not needed:
        return None
    if hero.stock.tokens[BREACH] < len(needed):
        return NO_BREACH if hero.stock.tokens[BREACH] else NO_FIT
    return None if hero.stock.cubes >= 1 + breach_cost(lab) * len(needed) else NO_BREACH


def unexplored_refusal(lab: Lab, seat: Seat, way: int) -> Refusal | None:
    hero = lab.heroes[seat]
    there = beyond(hero.cell, way)
    if there in lab.map.rooms:
        return KNOWN
    if not free_cell(lab, there):
        return OFF_TABLE
    if not open_side(lab, hero.cell, way):  # what fits here is connected to his room (V-056)
        return WALL
    if blocked(lab, hero.cell, way):
        return BLOCKED
    return None if hero.stock.cubes >= 1 else NO_CUBE


def breach_cost(lab: Lab) -> int:
    """Cubes for one breach: none while the walls are cracked, as printed."""
    return EVENT_VALUE[CRACKED_WALLS] if lab.turn.event == CRACKED_WALLS else 1


def explore(state: State, seat: Seat, way: int, card: Card, spin: int) -> None:
    """Laying the room and paying for it are one step (V-202)."""
    lab = state.lab
    hero = lab.heroes[seat]
    there = beyond(hero.cell, way)
    needed = breaches_needed(lab, there, OPEN[card][spin])
    hand = hero.cards.display if card in hero.cards.display else hero.cards.net
    hand.remove(card)  # the display is filled again only at recovery (V-060)
    cubes = (0,) * len(lab.heroes)
    lab.map.rooms[there] = Room(card, spin, OPEN[card][spin], -1, cubes, seat, NOBODY, 0)  # explored by him (V-053)
    for side in needed:
        lab.map.edges[edge_key(there, side)] = Edge(BREACH_EDGE, there)
        hero.stock.tokens[BREACH] -= 1
    pay(lab, seat, there, 1 + breach_cost(lab) * len(needed))
    note_lab(state, seat, there)
    go(state, seat, there)


# ---- searching -------------------------------------------------------------------------------------------


class Searching(Acts):
    """Searching a room (V-063)."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.SEARCH]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return search_refusal(state.lab, seat)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        search(state, seat)


SEARCHING: Final = Searching(a.Search)


def search_refusal(lab: Lab, seat: Seat) -> Refusal | None:
    hero = lab.heroes[seat]
    room = lab.map.rooms[hero.cell]
    if fighting(lab, seat):
        return IN_COMBAT
    if lab.turn.event == PANIC:
        return PANIC_STOPS
    if room.color() == NO_COLOR:
        return NO_GROUP
    if room.searched != NOBODY:
        return SEARCHED
    return None if hero.stock.cubes >= search_cubes(hero) else NO_CUBE


def search_cubes(hero: Hero) -> int:
    return max(0, NUMBERS.search - (SEARCHER in hero.cards.skills))


def search(state: State, seat: Seat) -> None:
    """Three cubes on a corner of the room (V-063), all or none (V-205)."""
    lab = state.lab
    place = lab.heroes[seat].cell
    pay(lab, seat, place, search_cubes(lab.heroes[seat]))
    lab.map.rooms[place] = lab.map.rooms[place].searched_by(seat)
