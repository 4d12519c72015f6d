"""How groups move: one step after another, with the Lead's choices (V-209 to V-237, V-113, V-114).

``march`` carries on with the group of ``lab.group`` until it has finished (True) or somebody must answer (False).
A step is decided, announced (four-leaf tokens may cancel it), and carried out.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Refusal, Seat
from lazaretto.games.virus.data import FOUR_LEAF, NOWHERE
from lazaretto.games.virus.events import Halted, Sensed
from lazaretto.games.virus.map import (
    beyond,
    clockwise,
    connected,
    heroes_in,
    open_side,
)
from lazaretto.games.virus.rules.blasts import remove_creature
from lazaretto.games.virus.rules.blocking import barred, stopped
from lazaretto.games.virus.rules.entering import driver_of_mover, enter_all
from lazaretto.games.virus.rules.groups import (
    ANNOUNCED,
    DECIDING,
    ENTERING,
    STAYING,
    band,
    groups_waiting,
    leaders_waiting,
    set_loose,
    set_off,
    wind_up,
)
from lazaretto.games.virus.rules.growth import growable
from lazaretto.games.virus.rules.learning import creatures_move
from lazaretto.games.virus.rules.senses import MEETS, NOTHING, Sense, sense
from lazaretto.games.virus.rules.steps import (
    ASK_GROUP,
    ASK_LEAF,
    ASK_TIE,
    MOVEMENT,
    WALKING,
    ask,
    driver,
    master_of,
)
from lazaretto.games.virus.state import INSIDE, Creature, Lab, State

LAID: Final = -1  # the rest of a creature laid down in this sub-phase
NOT_WAITING: Final = Refusal("V-211", "no group waits in that room")
NOT_TIED: Final = Refusal("V-224", "the group is not drawn that way")
NOT_AMONG: Final = Refusal("V-230", "that creature is not among those to choose from")


# ---- the sub-phase ---------------------------------------------------------------------------------------


def movement(state: State) -> bool:
    """The Lead chooses the order; each group makes all its steps (V-209, V-211)."""
    lab = state.lab
    if not creatures_move(lab):
        return True
    if not lab.begun:
        wind_up(lab)
        lab.begun = True
    while True:
        if lab.group != NOWHERE and not march(state):
            return False
        waiting, leaders = groups_waiting(lab), leaders_waiting(lab)
        if not waiting and not leaders:
            return True
        if len(waiting) + len(leaders) > 1 and not lab.todo:
            ask(lab, driver(lab), ASK_GROUP)
            return False
        if waiting:
            set_off(lab, waiting[0])
        else:
            set_loose(lab, leaders[0])


# ---- one group -------------------------------------------------------------------------------------------


def march(state: State) -> bool:
    lab = state.lab
    while True:
        if lab.ask or interrupted(lab):
            return False
        if lab.stage == DECIDING and decide(state):
            return finish(lab)
        if lab.ask:
            return False
        if lab.stage == ANNOUNCED and not window(lab):
            return False
        if lab.stage == ENTERING and not enter_all(state):
            return False


def interrupted(lab: Lab) -> bool:
    """A hero has wounds to answer for, after an explosion."""
    return any([bool(hero.due) or hero.drawn is not None for hero in lab.heroes])


def finish(lab: Lab) -> bool:
    lab.group = NOWHERE
    lab.mover = -1
    lab.way = -1
    return True


def decide(state: State) -> bool:
    """Find the next step. True: the group has finished its movement."""
    lab = state.lab
    group = band(lab)
    for creature in group:
        creature.chosen = True
    if not group or max([creature.rest for creature in group]) <= 0:
        return True
    if lab.mover >= 0:
        return decide_freely(lab, group[0])
    drawn = sense(lab, lab.group)
    if drawn.sense == MEETS:
        return halt(state, group, "meets" if heroes_in(lab, lab.group) else "child")
    if drawn.sense == NOTHING:
        lie_down(state, group)
        return True
    ways = possible_ways(lab, drawn)
    if lab.way < 0:
        if not ways:
            return halt(state, group, "noise")
        if len(ways) > 1:
            lab.options = ways
            ask(lab, driver(lab), ASK_TIE)
            return False
        lab.way = ways[0]
    if lab.way == STAYING:
        return halt(state, group, "noise")
    state.tell(EVERYBODY, Sensed(lab.group, len(group), drawn.sense, lab.way, drawn.seat, drawn.counted))
    reason = stopped(lab, group, lab.group, lab.way)
    if reason:
        return halt(state, group, reason)
    announce(lab)
    return False


def announce(lab: Lab) -> None:
    lab.stage = ANNOUNCED
    lab.leaves = tuple([seat for seat in clockwise(lab) if may_interfere(lab, seat)])


def possible_ways(lab: Lab, drawn: Sense) -> tuple[int, ...]:
    """Where the Lead may send it; a group driven instead of a new creature must really move (V-248)."""
    if lab.step == MOVEMENT:
        return (*drawn.ways, STAYING) if drawn.stay else drawn.ways
    group = band(lab)
    return tuple([way for way in drawn.ways if not stopped(lab, group, lab.group, way)])


def halt(state: State, group: list[Creature], reason: str) -> bool:
    """The group stands still, its movement is over; it is not laid down (V-220, V-225, V-228, V-229)."""
    for creature in group:
        creature.rest = 0
    state.tell(EVERYBODY, Halted(state.lab.group, reason))
    return True


def lie_down(state: State, group: list[Creature]) -> None:
    """Nothing seen, smelled or heard (V-226)."""
    lab = state.lab
    if any([creature.moved for creature in group]):
        halt(state, group, "quiet")
        return
    state.tell(EVERYBODY, Halted(lab.group, "lies down"))
    for creature in group:
        if creature.boss and lab.bosses:
            continue  # Bosses are never laid down with Boss players (V-354)
        if creature.lying:
            remove_creature(lab, creature)
        creature.lying = True
        creature.rest = LAID


# ---- as a Boss player likes ------------------------------------------------------------------------------


def decide_freely(lab: Lab, creature: Creature) -> bool:
    """A Leader must make one step if it can; a Boss need not, nor go on (V-345, V-346). True: it has finished."""
    if lab.way < 0:
        ways = free_ways(lab, creature)
        idle = creature.moved or master_of(lab, creature.figure) is not None
        if not ways:
            return True
        lab.options = (*ways, STAYING) if idle else ways
        ask(lab, driver_of_mover(lab), ASK_TIE)
        return False
    if lab.way == STAYING:
        return True
    announce(lab)
    return False


def free_ways(lab: Lab, creature: Creature) -> tuple[int, ...]:
    """Every way it can pass, also into the unknown (V-347)."""
    here = creature.cell
    ways: list[int] = []
    for way in range(4):
        there = beyond(here, way)
        if there in lab.rooms:
            if connected(lab, here, way) and not stopped(lab, [creature], here, way):
                ways.append(way)
        elif open_side(lab, here, way) and not barred(lab, [creature], here, way) and growable(lab, there):
            ways.append(way)
    return tuple(ways)


# ---- the four-leaf window --------------------------------------------------------------------------------


def may_interfere(lab: Lab, seat: Seat) -> bool:
    hero = lab.heroes[seat]
    return lab.step in WALKING and hero.status == INSIDE and hero.tokens[FOUR_LEAF] > 0 and not hero.hurry


def window(lab: Lab) -> bool:
    """Everybody who holds a four-leaf may cancel the announced step (V-114)."""
    while lab.leaves:
        if may_interfere(lab, lab.leaves[0]):
            ask(lab, lab.leaves[0], ASK_LEAF)
            return False
        lab.leaves = lab.leaves[1:]
    lab.stage = ENTERING
    lab.options = tuple([creature.figure for creature in band(lab)])
    return True


def let_go(lab: Lab, everything: bool) -> None:
    if everything:
        lab.heroes[lab.who].hurry = True
    lab.leaves = lab.leaves[1:]
    lab.ask = 0


def use_four_leaf(state: State) -> None:
    """Every rest of the group drops by one and the announced step is cancelled (V-113)."""
    lab = state.lab
    lab.heroes[lab.who].tokens[FOUR_LEAF] -= 1
    lab.reserve[FOUR_LEAF] += 1
    for creature in band(lab):
        creature.rest = max(0, creature.rest - 1)
    lab.ask = 0
    set_off(lab, lab.group)
