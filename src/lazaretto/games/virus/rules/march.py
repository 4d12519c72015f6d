"""How groups move: one step after another, with the Lead's choices (V-209 to V-237, V-113, V-114).

``march`` carries on with the group of ``lab.group`` until it has finished (True) or somebody must answer (False).
A step is decided, announced (four-leaf tokens may cancel it), and carried out.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Cell, Refusal, Seat
from lazaretto.games.virus.data import DESU, DOG, FOUR_LEAF, LEVELS, NOWHERE, SPACES, happening
from lazaretto.games.virus.events import Halted, Sensed
from lazaretto.games.virus.map import beyond, clockwise, creatures_in, edge_at, full, heroes_in, spaces_used
from lazaretto.games.virus.rules.blasts import remove_creature, show_bosses, trigger
from lazaretto.games.virus.rules.senses import MEETS, NOTHING, Sense, sense
from lazaretto.games.virus.rules.steps import (
    ASK_ENTER,
    ASK_GROUP,
    ASK_LEAF,
    ASK_PUSH,
    ASK_TIE,
    MOVEMENT,
    answered,
    ask,
)
from lazaretto.games.virus.rules.tokens import break_edge
from lazaretto.games.virus.state import BARRIER_EDGE, DOOR_EDGE, INSIDE, Creature, Lab, State

DECIDING, ANNOUNCED, ENTERING = range(3)
STAYING: Final = 4  # among the options of a tie: do not move
LAID: Final = -1  # the rest of a creature laid down in this sub-phase

NOT_WAITING: Final = Refusal("V-211", "no group waits in that room")
NOT_TIED: Final = Refusal("V-224", "the group is not drawn that way")
NOT_AMONG: Final = Refusal("V-230", "that creature is not among those to choose from")

FRENZY: Final = happening("frenzy")
TORPOR: Final = happening("torpor")
PACK_HUNT: Final = happening("pack-hunt")
BONUS: Final = (0, 0, 0, 0, 0, 1, 2)  # by room symbol
TRAP_BONUS: Final = (0, 0, 0, 3, 4, 0, 0)  # by trap side


# ---- the sub-phase ---------------------------------------------------------------------------------------


def movement(state: State) -> bool:
    """The Lead chooses the order; each group makes all its steps (V-209, V-211)."""
    lab = state.lab
    if not lab.begun:
        wind_up(lab)
        lab.begun = True
    while True:
        if lab.group != NOWHERE and not march(state):
            return False
        waiting = groups_waiting(lab)
        if not waiting:
            return True
        if len(waiting) > 1 and not lab.todo:
            ask(lab, lab.lead, ASK_GROUP)
            return False
        set_off(lab, waiting[0])


def wind_up(lab: Lab) -> None:
    """Each creature gets its rest of movement; dogs make their group faster (V-212, V-215)."""
    lab.group = NOWHERE
    lab.todo = 0
    for hero in lab.heroes:
        hero.hurry = False
    for place in {creature.cell for creature in lab.creatures}:
        group = creatures_in(lab, place)
        rest = group_movement(lab, group)
        for creature in group:
            creature.rest = rest
            creature.chosen = rest == 0
            creature.moved = False
            creature.used = ()


def group_movement(lab: Lab, group: list[Creature]) -> int:
    rest = LEVELS[lab.level - 1].movement
    if any([creature.power() == "dog" or (creature.kind() == DOG) for creature in group]):
        rest += 2 if lab.event == PACK_HUNT else 1
    if any([creature.power() == "slow" for creature in group]):
        rest = max(1, rest - 1)
    if lab.event == FRENZY:
        rest += 1
    if lab.event == TORPOR:
        rest = max(0, rest - 1)
    return rest


def groups_waiting(lab: Lab) -> list[Cell]:
    """Rooms with creatures that have not been moved, row by row."""
    return sorted({creature.cell for creature in lab.creatures if not creature.chosen})


def set_off(lab: Lab, place: Cell) -> None:
    lab.group = place
    lab.stage = DECIDING
    lab.way = -1


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
    lab.way = -1
    return True


def decide(state: State) -> bool:
    """Find the next step. True: the group has finished its movement."""
    lab = state.lab
    group = creatures_in(lab, lab.group)
    for creature in group:
        creature.chosen = True
    if not group or max([creature.rest for creature in group]) <= 0:
        return True
    drawn = sense(lab, lab.group)
    if drawn.sense == MEETS:
        return halt(state, group, "meets")
    if drawn.sense == NOTHING:
        lie_down(state, group)
        return True
    ways = possible_ways(lab, drawn)
    if lab.way < 0:
        if not ways:
            return halt(state, group, "noise")
        if len(ways) > 1:
            lab.options = ways
            ask(lab, lab.lead, ASK_TIE)
            return False
        lab.way = ways[0]
    if lab.way == STAYING:
        return halt(state, group, "noise")
    state.tell(EVERYBODY, Sensed(lab.group, len(group), drawn.sense, lab.way, drawn.seat, drawn.counted))
    reason = stopped(lab, group, lab.group, lab.way)
    if reason:
        return halt(state, group, reason)
    lab.stage = ANNOUNCED
    lab.queue = tuple([seat for seat in clockwise(lab) if may_interfere(lab, seat)])
    return False


def possible_ways(lab: Lab, drawn: Sense) -> tuple[int, ...]:
    """Where the Lead may send it; a group driven instead of a new creature must really move (V-248)."""
    if lab.step == MOVEMENT:
        return (*drawn.ways, STAYING) if drawn.stay else drawn.ways
    group = creatures_in(lab, lab.group)
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
        if creature.lying:
            remove_creature(lab, creature)
        creature.lying = True
        creature.rest = LAID


# ---- what stops a step -----------------------------------------------------------------------------------


def group_value(group: list[Creature]) -> int:
    """One for a minion, two for a Leader or Boss (V-069)."""
    return sum([2 if creature.leader() else 1 for creature in group])


def edge_value(lab: Lab, place: Cell, way: int) -> int:
    """What a barrier or closed door holds; -1 if nothing is in the way (V-068, V-084)."""
    edge = edge_at(lab, place, way)
    if edge is None:
        return -1
    if edge.kind == BARRIER_EDGE:
        return 2 * edge.bars
    if edge.kind == DOOR_EDGE and edge.closed:
        return 1 + len(heroes_in(lab, beyond(place, way)))
    return -1


def stopped(lab: Lab, group: list[Creature], place: Cell, way: int) -> str:
    """Why the step is impossible, or "" (V-228, V-229)."""
    warden = any([creature.power() == "warden" for creature in group])
    if edge_value(lab, place, way) >= group_value(group) and not warden:
        return "barred"
    there = beyond(place, way)
    if not any([fits_in(lab, creature, there) for creature in group]):
        return "full" if full(lab, there) else "narrow"
    return ""


def tramples(creature: Creature) -> bool:
    """Desu, and a Boss like him, push minions back (V-232)."""
    return creature.power() == "desu" or (creature.plain() and creature.kind() == DESU)


def fits_in(lab: Lab, creature: Creature, place: Cell) -> bool:
    free = SPACES - spaces_used(lab, place)
    if tramples(creature):
        free += len([other for other in creatures_in(lab, place) if not other.leader()])
    return creature.size() <= free


# ---- the four-leaf window --------------------------------------------------------------------------------


def may_interfere(lab: Lab, seat: Seat) -> bool:
    hero = lab.heroes[seat]
    return lab.step == MOVEMENT and hero.status == INSIDE and hero.tokens[FOUR_LEAF] > 0 and not hero.hurry


def window(lab: Lab) -> bool:
    """Everybody who holds a four-leaf may cancel the announced step (V-114)."""
    while lab.queue:
        if may_interfere(lab, lab.queue[0]):
            ask(lab, lab.queue[0], ASK_LEAF)
            return False
        lab.queue = lab.queue[1:]
    lab.stage = ENTERING
    lab.options = tuple([creature.figure for creature in creatures_in(lab, lab.group)])
    return True


def let_go(lab: Lab, everything: bool) -> None:
    if everything:
        lab.heroes[lab.who].hurry = True
    lab.queue = lab.queue[1:]
    lab.ask = 0


def use_four_leaf(state: State) -> None:
    """Every rest of the group drops by one and the announced step is cancelled (V-113)."""
    lab = state.lab
    lab.heroes[lab.who].tokens[FOUR_LEAF] -= 1
    lab.reserve[FOUR_LEAF] += 1
    for creature in creatures_in(lab, lab.group):
        creature.rest = max(0, creature.rest - 1)
    lab.ask = 0
    set_off(lab, lab.group)


# ---- carrying it out -------------------------------------------------------------------------------------


def enter_all(state: State) -> bool:
    """Creatures go in while they fit; the Lead picks where not all do (V-230). True: the step is done."""
    lab = state.lab
    there = beyond(lab.group, lab.way)
    while lab.options:
        left = [creature for creature in creatures_in(lab, lab.group) if creature.figure in lab.options]
        fitting = [creature for creature in left if fits_in(lab, creature, there)]
        if not fitting:
            break
        room = SPACES - spaces_used(lab, there)
        if sum([creature.size() for creature in left]) > room and len(choices(fitting)) > 1:
            ask(lab, lab.lead, ASK_ENTER)
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
    take_symbol(lab, creature)
    if spaces_used(lab, there) > SPACES:
        make_space(state)


def take_symbol(lab: Lab, creature: Creature) -> None:
    """A +1, +2, +3 or +4 room speeds it on, once in a sub-phase (V-216, V-306)."""
    room = lab.rooms[creature.cell]
    bonus = TRAP_BONUS[room.trap] if room.trap >= 0 else BONUS[room.symbol()]
    if bonus and lab.step == MOVEMENT and creature.cell not in creature.used:
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
            ask(lab, lab.lead, ASK_PUSH)
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
    for creature in creatures_in(lab, here):
        creature.rest = 0
    if lab.step != MOVEMENT:
        for creature in creatures_in(lab, there):
            creature.rest = 0
    state.beat()
    set_off(lab, there)
    answered(lab)
    if heroes_in(lab, there):
        show_bosses(state, there)
    trigger(state, there)
