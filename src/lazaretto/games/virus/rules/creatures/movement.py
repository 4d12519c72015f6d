"""How groups move: one step after another, with the Lead's choices (V-209 to V-237, V-113, V-114).

``march`` carries on with the group of ``lab.march.group`` until it has finished (True) or somebody must answer (False).
A step is decided, announced (four-leaf tokens may cancel it), and carried out.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, Seat, struct
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import FOUR_LEAF, NOWHERE
from lazaretto.games.virus.events import Halted, Sensed
from lazaretto.games.virus.rules.combat.explosions import remove_creature
from lazaretto.games.virus.rules.creatures.blocking import barred, stopped
from lazaretto.games.virus.rules.creatures.entering import driver_of_mover, enter_all
from lazaretto.games.virus.rules.creatures.exploring import growable
from lazaretto.games.virus.rules.creatures.groups import (
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
from lazaretto.games.virus.rules.creatures.senses import MEETS, NOTHING, Sense, sense
from lazaretto.games.virus.rules.steps import (
    MOVEMENT,
    NOT_NOW,
    WALKING,
    ask,
    driver,
    is_asked,
    master_of,
)
from lazaretto.games.virus.rules.variants.tutorial import creatures_move
from lazaretto.games.virus.state import INSIDE, Creature, Decision, Lab, State
from lazaretto.games.virus.state.map import beyond, clockwise, connected, heroes_in, open_side

LAID: Final = -1  # the rest of a creature laid down in this sub-phase
NOT_WAITING: Final = Refusal("V-211", "no group waits in that room")
NOT_TIED: Final = Refusal("V-224", "the group is not drawn that way")


# ---- the sub-phase ---------------------------------------------------------------------------------------


def movement(state: State) -> bool:
    """The Lead chooses the order; each group makes all its steps (V-209, V-211)."""
    lab = state.lab
    if not creatures_move(lab):
        return True
    if not lab.turn.begun:
        wind_up(lab)
        lab.turn.begun = True
    while True:
        if lab.march.group != NOWHERE and not march(state):
            return False
        waiting, leaders = groups_waiting(lab), leaders_waiting(lab)
        if not waiting and not leaders:
            return True
        if len(waiting) + len(leaders) > 1 and not lab.march.all_at_once:
            ask(lab, driver(lab), CHOOSE_GROUP)
            return False
        if waiting:
            set_off(lab, waiting[0])
        else:
            set_loose(lab, leaders[0])


class ChooseGroup(Decision):
    """The Lead says which group moves next (V-209, V-211); with Boss players, or which Leader (V-345)."""

    __slots__ = ()

    def menu(self, state: State, seat: Seat) -> list[Action]:
        lab = state.lab
        leaders = [a.STEER[figure] for figure in leaders_waiting(lab)]
        return [*[a.SEND[place] for place in groups_waiting(lab)], *leaders, a.SEND_ALL]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, a.Send):
            return None if action.cell in groups_waiting(state.lab) else NOT_WAITING
        if isinstance(action, a.Steer):
            return None if action.figure in leaders_waiting(state.lab) else NOT_WAITING
        return None if isinstance(action, a.SendAll) else NOT_NOW

    def play(self, state: State, seat: Seat, action: Action) -> None:
        lab = state.lab
        lab.turn.asked = None
        if isinstance(action, a.Send):
            set_off(lab, action.cell)
        elif isinstance(action, a.Steer):
            set_loose(lab, action.figure)
        else:
            lab.march.all_at_once = True


CHOOSE_GROUP: Final = ChooseGroup()


# ---- one group -------------------------------------------------------------------------------------------


def march(state: State) -> bool:
    lab = state.lab
    while True:
        if is_asked(lab) or interrupted(lab):
            return False
        if lab.march.stage == DECIDING and decide(state):
            return finish(lab)
        if is_asked(lab):
            return False
        if lab.march.stage == ANNOUNCED and not window(lab):
            return False
        if lab.march.stage == ENTERING and not enter_all(state):
            return False


def interrupted(lab: Lab) -> bool:
    """A hero has wounds to answer for, after an explosion."""
    return any([bool(hero.body.due) or hero.body.drawn is not None for hero in lab.heroes])


def finish(lab: Lab) -> bool:
    lab.march.group = NOWHERE
    lab.march.mover = -1
    lab.march.way = -1
    return True


def decide(state: State) -> bool:
    """Find the next step, each decided afresh (V-231). True: the group has finished its movement."""
    lab = state.lab
    group = band(lab)  # with those it has joined, finished or not (V-213)
    for creature in group:
        creature.chosen = True  # those joined too: they go on with their own rest (V-214)
    if not group or max([creature.rest for creature in group]) <= 0:
        return True
    if lab.march.mover >= 0:
        return decide_freely(lab, group[0])
    drawn = sense(lab, lab.march.group)
    if drawn.sense == MEETS:
        return halt(state, group, "meets" if heroes_in(lab, lab.march.group) else "child")
    if drawn.sense == NOTHING:
        lie_down(state, group)
        return True
    ways = possible_ways(lab, drawn)
    if lab.march.way < 0:
        if not ways:
            return halt(state, group, "noise")
        if len(ways) > 1:
            ask(lab, driver(lab), ChooseWay(ways))
            return False
        lab.march.way = ways[0]
    if lab.march.way == STAYING:
        return halt(state, group, "noise")
    state.emit(EVERYBODY, Sensed(lab.march.group, len(group), drawn.sense, lab.march.way, drawn.seat, drawn.counted))
    reason = stopped(lab, group, lab.march.group, lab.march.way)
    if reason:
        return halt(state, group, reason)
    announce(lab)
    return False


@struct
class ChooseWay(Decision):
    """Several ways are equally good to the group: the Lead decides (V-224). A Boss player moves freely (V-345)."""

    ways: tuple[int, ...]  # STAYING among them: do not move

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.STAY if way == STAYING else a.HEAD[way] for way in self.ways]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, a.Head):
            return None if action.way in self.ways else NOT_TIED
        if isinstance(action, a.Stay):
            return None if STAYING in self.ways else NOT_TIED
        return NOT_NOW

    def play(self, state: State, seat: Seat, action: Action) -> None:
        state.lab.turn.asked = None
        state.lab.march.way = action.way if isinstance(action, a.Head) else STAYING


def announce(lab: Lab) -> None:
    lab.march.stage = ANNOUNCED
    lab.march.leaves = tuple([seat for seat in clockwise(lab) if may_interfere(lab, seat)])


def possible_ways(lab: Lab, drawn: Sense) -> tuple[int, ...]:
    """Where the Lead may send it; a group driven instead of a new creature must really move (V-248)."""
    if lab.turn.step == MOVEMENT:
        return (*drawn.ways, STAYING) if drawn.stay else drawn.ways
    group = band(lab)
    return tuple([way for way in drawn.ways if not stopped(lab, group, lab.march.group, way)])


def halt(state: State, group: list[Creature], reason: str) -> bool:
    """The group stands still, its movement is over; it is not laid down (V-220, V-225, V-228, V-229)."""
    for creature in group:
        creature.rest = 0
    state.emit(EVERYBODY, Halted(state.lab.march.group, reason))
    return True


def lie_down(state: State, group: list[Creature]) -> None:
    """Nothing seen, smelled or heard (V-226)."""
    lab = state.lab
    if any([creature.moved for creature in group]):
        halt(state, group, "quiet")
        return
    state.emit(EVERYBODY, Halted(lab.march.group, "lies down"))
    for creature in group:
        if creature.boss and lab.variants.bosses:
            continue  # Bosses are never laid down with Boss players (V-354)
        if creature.lying:
            remove_creature(lab, creature)
        creature.lying = True
        creature.rest = LAID


# ---- as a Boss player likes ------------------------------------------------------------------------------


def decide_freely(lab: Lab, creature: Creature) -> bool:
    """A Leader must make one step if it can; a Boss need not, nor go on (V-345, V-346). True: it has finished."""
    if lab.march.way < 0:
        ways = free_ways(lab, creature)
        idle = creature.moved or master_of(lab, creature.figure) is not None
        if not ways:
            return True
        ask(lab, driver_of_mover(lab), ChooseWay((*ways, STAYING) if idle else ways))
        return False
    if lab.march.way == STAYING:
        return True
    announce(lab)
    return False


def free_ways(lab: Lab, creature: Creature) -> tuple[int, ...]:
    """Every way it can pass, also into the unknown (V-347)."""
    here = creature.cell
    ways: list[int] = []
    for way in range(4):
        there = beyond(here, way)
        if there in lab.map.rooms:
            if connected(lab, here, way) and not stopped(lab, [creature], here, way):
                ways.append(way)
        elif open_side(lab, here, way) and not barred(lab, [creature], here, way) and growable(lab, there):
            ways.append(way)
    return tuple(ways)


# ---- the four-leaf window --------------------------------------------------------------------------------


def may_interfere(lab: Lab, seat: Seat) -> bool:
    hero = lab.heroes[seat]
    return (
        lab.turn.step in WALKING and hero.status == INSIDE and hero.stock.tokens[FOUR_LEAF] > 0 and not hero.phase.hurry
    )


def window(lab: Lab) -> bool:
    """Everybody who holds a four-leaf may cancel the announced step (V-114)."""
    while lab.march.leaves:
        if may_interfere(lab, lab.march.leaves[0]):
            ask(lab, lab.march.leaves[0], STOP_GROUP)
            return False
        lab.march.leaves = lab.march.leaves[1:]
    lab.march.stage = ENTERING
    lab.march.entering = tuple([creature.figure for creature in band(lab)])
    return True


class StopGroup(Decision):
    """A step is announced: who holds a four-leaf token may cancel it (V-113, V-114)."""

    __slots__ = ()

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.LET_GO, a.LET_ALL, a.USE_FOUR_LEAF]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return None if isinstance(action, (a.UseFourLeaf, a.LetGo, a.LetAll)) else NOT_NOW

    def play(self, state: State, seat: Seat, action: Action) -> None:
        if isinstance(action, a.UseFourLeaf):
            use_four_leaf(state, seat)
        else:
            let_go(state.lab, seat, isinstance(action, a.LetAll))


STOP_GROUP: Final = StopGroup()


def let_go(lab: Lab, seat: Seat, everything: bool) -> None:
    if everything:
        lab.heroes[seat].phase.hurry = True
    lab.march.leaves = lab.march.leaves[1:]
    lab.turn.asked = None


def use_four_leaf(state: State, seat: Seat) -> None:
    """Every rest of the group drops by one and the announced step is cancelled (V-113)."""
    lab = state.lab
    lab.heroes[seat].stock.tokens[FOUR_LEAF] -= 1
    lab.reserve.tokens[FOUR_LEAF] += 1
    for creature in band(lab):
        creature.rest = max(0, creature.rest - 1)
    lab.turn.asked = None
    set_off(lab, lab.march.group)
