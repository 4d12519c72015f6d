"""Carrying out a step: who goes in, who is pushed back, what breaks or explodes (V-216, V-230, V-232, V-237)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Cell, Seat
from lazaretto.games.virus.data import SPACES
from lazaretto.games.virus.map import (
    beyond,
    creatures_in,
    heroes_in,
    spaces_used,
)
from lazaretto.games.virus.rules.blasts import show_bosses, trigger
from lazaretto.games.virus.rules.blocking import edge_value, fits_in
from lazaretto.games.virus.rules.groups import band, set_off
from lazaretto.games.virus.rules.growth import unroll
from lazaretto.games.virus.rules.steps import (
    ASK_ENTER,
    ASK_PUSH,
    WALKING,
    answered,
    ask,
    driver,
    master_of,
)
from lazaretto.games.virus.rules.tokens import break_edge
from lazaretto.games.virus.state import Creature, Lab, State

BONUS: Final = (0, 0, 0, 0, 0, 1, 2, 0, 0, 0)  # by room symbol
TRAP_BONUS: Final = (0, 0, 0, 3, 4, 0, 0)  # by trap side


def driver_of_mover(lab: Lab) -> Seat:
    """Who moves the Leader or Boss that moves by itself."""
    player = master_of(lab, lab.mover)
    if player is not None:
        return player.seat
    return lab.who if lab.step not in WALKING else driver(lab)


# ---- carrying it out -------------------------------------------------------------------------------------


def enter_all(state: State) -> bool:
    """Creatures go in while they fit; the Lead picks where not all do (V-230). True: the step is done."""
    lab = state.lab
    there = beyond(lab.group, lab.way)
    if there not in lab.rooms and not unroll(state, there, driver_of_mover(lab)):
        return False
    while lab.options:
        left = [creature for creature in creatures_in(lab, lab.group) if creature.figure in lab.options]
        fitting = [creature for creature in left if fits_in(lab, creature, there)]
        if not fitting:
            break
        room = SPACES - spaces_used(lab, there)
        if sum([creature.size() for creature in left]) > room and len(choices(fitting)) > 1:
            ask(lab, driver(lab), ASK_ENTER)
            return False
        enter(state, fitting[0])
        if lab.ask:
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


def enter_choices(lab: Lab) -> list[int]:
    there = beyond(lab.group, lab.way)
    left = [creature for creature in creatures_in(lab, lab.group) if creature.figure in lab.options]
    return [creature.figure for creature in choices([c for c in left if fits_in(lab, c, there)])]


def enter_chosen(state: State, figure: int) -> None:
    lab = state.lab
    lab.ask = 0
    for creature in creatures_in(lab, lab.group):
        if creature.figure == figure:
            enter(state, creature)
            return


def enter(state: State, creature: Creature) -> None:
    """One creature goes into the next room."""
    lab = state.lab
    there = beyond(lab.group, lab.way)
    lab.options = tuple([figure for figure in lab.options if figure != creature.figure])
    creature.cell = there
    creature.foe = 0
    creature.lying = False
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
    room = lab.rooms[creature.cell]
    bonus = TRAP_BONUS[room.trap] if room.trap >= 0 else BONUS[room.symbol()]
    if bonus and lab.step in WALKING and creature.cell not in creature.used:
        creature.rest += bonus
        creature.used = (*creature.used, creature.cell)


def make_space(state: State) -> None:
    """Desu has come in: minions are pushed back into the room he came from (V-232)."""
    lab = state.lab
    there = beyond(lab.group, lab.way)
    while spaces_used(lab, there) > SPACES:
        minions = [creature for creature in creatures_in(lab, there) if not creature.leader()]
        if not minions:
            return
        if len(choices(minions)) > 1:
            ask(lab, driver(lab), ASK_PUSH)
            return
        push(lab, minions[0])


def push_choices(lab: Lab) -> list[int]:
    minions = [creature for creature in creatures_in(lab, beyond(lab.group, lab.way)) if not creature.leader()]
    return [creature.figure for creature in choices(minions)]


def push_chosen(state: State, figure: int) -> None:
    lab = state.lab
    lab.ask = 0
    for creature in lab.creatures:
        if creature.figure == figure:
            push(lab, creature)
    make_space(state)


def push(lab: Lab, creature: Creature) -> None:
    creature.cell = lab.group
    creature.rest = 0
    creature.chosen = True


def arrive(state: State, there: Cell) -> None:
    """What holds no longer breaks; who stayed behind is done; a charge in the room explodes (V-070, V-094, V-237)."""
    lab = state.lab
    here, way = lab.group, lab.way
    if edge_value(lab, here, way) >= 0:
        break_edge(lab, here, way)
    for creature in band(lab):
        creature.rest = 0
    if lab.step not in WALKING:
        for creature in creatures_in(lab, there):
            creature.rest = min(0, creature.rest)
    state.beat()
    set_off(lab, there)
    answered(lab)
    if heroes_in(lab, there):
        show_bosses(state, there)
    trigger(state, there)
