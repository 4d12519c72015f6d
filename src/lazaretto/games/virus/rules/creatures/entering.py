"""Carrying out a step: who goes in, who is pushed back, what breaks or explodes (V-216, V-230, V-232, V-237)."""

from __future__ import annotations

from lazaretto.core import Action, Cell, Refusal, Seat, struct
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import SPACES, SYMBOL_BONUS, TRAP_BONUS
from lazaretto.games.virus.rules.combat.explosions import NOT_AMONG, show_bosses, trigger
from lazaretto.games.virus.rules.creatures.blocking import edge_value, fits_in
from lazaretto.games.virus.rules.creatures.exploring import unroll
from lazaretto.games.virus.rules.creatures.groups import band, set_off
from lazaretto.games.virus.rules.heroes.barriers import break_edge
from lazaretto.games.virus.rules.steps import NOT_NOW, WALKING, ask, driver, is_asked, master_of
from lazaretto.games.virus.state import Creature, Decision, Lab, State
from lazaretto.games.virus.state.map import beyond, creatures_in, heroes_in, spaces_used


def driver_of_mover(lab: Lab) -> Seat:
    """Who moves the Leader or Boss that moves by itself."""
    player = master_of(lab, lab.march.mover)
    if player is not None:
        return player.seat
    return lab.turn.who if lab.turn.step not in WALKING else driver(lab)


# ---- carrying it out -------------------------------------------------------------------------------------


def enter_all(state: State) -> bool:
    """Creatures go in while they fit; the Lead picks where not all do (V-230). True: the step is done."""
    lab = state.lab
    there = beyond(lab.march.group, lab.march.way)
    if there not in lab.map.rooms and not unroll(state, there, driver_of_mover(lab)):
        return False
    while lab.march.entering:
        left = [creature for creature in creatures_in(lab, lab.march.group) if creature.figure in lab.march.entering]
        fitting = [creature for creature in left if fits_in(lab, creature, there)]
        if not fitting:
            break
        room = SPACES - spaces_used(lab, there)
        if sum([creature.size() for creature in left]) > room and len(choices(fitting)) > 1:
            ask(lab, driver(lab), GoIn(tuple([creature.figure for creature in choices(fitting)])))
            return False
        enter(state, fitting[0])
        if is_asked(lab):
            return False
    arrive(state, there)
    return True


def choices(creatures: list[Creature]) -> list[Creature]:
    """One of those that are alike in every way."""
    out: list[Creature] = []
    for creature in creatures:
        if not any([alike(creature, other) for other in out]):
            out.append(creature)
    return out


def alike(a: Creature, b: Creature) -> bool:
    if a.boss or b.boss:
        return False
    return a.kind() == b.kind() and a.lying == b.lying and a.rest == b.rest and a.used == b.used


@struct
class GoIn(Decision):
    """There is not space for the whole group: who goes in next? (V-230)"""

    figures: tuple[int, ...]

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.ENTER[figure] for figure in self.figures]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.Enter):
            return NOT_NOW
        return None if action.figure in self.figures else NOT_AMONG

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Enter)
        state.lab.turn.asked = None
        for creature in creatures_in(state.lab, state.lab.march.group):
            if creature.figure == action.figure:
                enter(state, creature)
                return


def enter(state: State, creature: Creature) -> None:
    """One creature goes into the next room."""
    lab = state.lab
    there = beyond(lab.march.group, lab.march.way)
    lab.march.entering = tuple([figure for figure in lab.march.entering if figure != creature.figure])
    creature.cell = there
    creature.foe = 0
    creature.lying = False  # moving ends it (V-227)
    creature.moved = True
    creature.rest = max(0, creature.rest - 1)
    player = master_of(lab, creature.figure)
    if player is not None:
        player.busy = True
    take_symbol(lab, creature)
    if spaces_used(lab, there) > SPACES:
        make_space(state)


def take_symbol(lab: Lab, creature: Creature) -> None:
    """A +1, +2, +3 or +4 room speeds it on, once in a sub-phase (V-216, V-306)."""
    room = lab.map.rooms[creature.cell]
    bonus = TRAP_BONUS[room.trap] if room.trap >= 0 else SYMBOL_BONUS[room.symbol()]
    if bonus and lab.turn.step in WALKING and creature.cell not in creature.used:
        creature.rest += bonus
        creature.used = (*creature.used, creature.cell)


def make_space(state: State) -> None:
    """Desu has come in: minions are pushed back into the room he came from (V-232)."""
    lab = state.lab
    there = beyond(lab.march.group, lab.march.way)
    while spaces_used(lab, there) > SPACES:
        minions = [creature for creature in creatures_in(lab, there) if not creature.leader()]
        if not minions:
            return
        if len(choices(minions)) > 1:
            ask(lab, driver(lab), PushBack(tuple([creature.figure for creature in choices(minions)])))
            return
        push(lab, minions[0])


@struct
class PushBack(Decision):
    """Desu needs space: which minion is pushed back? (V-232)"""

    figures: tuple[int, ...]

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.PUSH[figure] for figure in self.figures]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.Push):
            return NOT_NOW
        return None if action.figure in self.figures else NOT_AMONG

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Push)
        state.lab.turn.asked = None
        for creature in state.lab.creatures:
            if creature.figure == action.figure:
                push(state.lab, creature)
        make_space(state)


def push(lab: Lab, creature: Creature) -> None:
    creature.cell = lab.march.group
    creature.rest = 0
    creature.chosen = True


def arrive(state: State, there: Cell) -> None:
    """What holds no longer breaks; who stayed behind is done; a charge in the room explodes (V-070, V-094, V-237)."""
    lab = state.lab
    here, way = lab.march.group, lab.march.way
    if edge_value(lab, here, way) >= 0:
        break_edge(lab, here, way)
    for creature in band(lab):
        creature.rest = 0
    if lab.turn.step not in WALKING:
        for creature in creatures_in(lab, there):
            creature.rest = min(0, creature.rest)
    state.keyframe()
    set_off(lab, there)
    lab.march.entering = ()
    if heroes_in(lab, there):
        show_bosses(state, there)
    trigger(state, there)
