"""How groups move: one step after another, with the Lead's choices (V-209 to V-237, V-113, V-114).

``march`` carries on with the group of ``lab.group`` until it has finished (True) or somebody must answer (False).
A step is decided, announced (four-leaf tokens may cancel it), and carried out.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Cell, Refusal, Seat
from lazaretto.games.virus.data import DESU, DOG, FOUR_LEAF, LEVELS, NOWHERE, SPACES, happening
from lazaretto.games.virus.events import Halted, Sensed
from lazaretto.games.virus.map import (
    beyond,
    clockwise,
    connected,
    creatures_in,
    edge_at,
    full,
    heroes_in,
    open_side,
    spaces_used,
)
from lazaretto.games.virus.rules.blasts import remove_creature, show_bosses, trigger
from lazaretto.games.virus.rules.growth import growable, unroll
from lazaretto.games.virus.rules.learning import creatures_move
from lazaretto.games.virus.rules.senses import MEETS, NOTHING, Sense, sense
from lazaretto.games.virus.rules.steps import (
    ADDITIONS,
    ASK_ENTER,
    ASK_GROUP,
    ASK_LEAF,
    ASK_PUSH,
    ASK_TIE,
    MOVEMENT,
    PLACING,
    WALKING,
    answered,
    ask,
    driver,
    master_of,
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
BONUS: Final = (0, 0, 0, 0, 0, 1, 2, 0, 0, 0)  # by room symbol
TRAP_BONUS: Final = (0, 0, 0, 3, 4, 0, 0)  # by trap side


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


def wind_up(lab: Lab) -> None:
    """Each creature gets its rest of movement; dogs make their group faster (V-212, V-215)."""
    lab.group = NOWHERE
    lab.todo = 0
    for hero in lab.heroes:
        hero.hurry = False
    for place in {creature.cell for creature in lab.creatures}:
        for group in units(lab, creatures_in(lab, place)):
            wind(group, group_movement(lab, group))


def wind(group: list[Creature], rest: int) -> None:
    for creature in group:
        creature.rest = rest
        creature.chosen = rest == 0
        creature.moved = False
        creature.used = ()


def units(lab: Lab, here: list[Creature]) -> list[list[Creature]]:
    """What moves together: all creatures of a room; with Boss players its minions, and each Leader alone (V-345)."""
    if not lab.bosses:
        return [here]
    for creature in here:
        if master_of(lab, creature.figure) is not None:
            wind([creature], 0)
    leaders = [[creature] for creature in here if creature.leader() and master_of(lab, creature.figure) is None]
    return [[creature for creature in here if not creature.leader()], *leaders]


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
    """Rooms with creatures that have not been moved, row by row; with Boss players, with such minions."""
    return sorted({c.cell for c in lab.creatures if not c.chosen and not (lab.bosses and c.leader())})


def leaders_waiting(lab: Lab) -> list[int]:
    """Leaders that a Boss player has still to move as he likes (V-345)."""
    if not lab.bosses:
        return []
    return [c.figure for c in lab.creatures if c.leader() and not c.chosen and master_of(lab, c.figure) is None]


def set_off(lab: Lab, place: Cell) -> None:
    lab.group = place
    lab.stage = DECIDING
    lab.way = -1


def set_loose(lab: Lab, figure: int) -> None:
    """A Leader or Boss that moves by itself, as its player likes."""
    for creature in lab.creatures:
        if creature.figure == figure:
            lab.mover = figure
            set_off(lab, creature.cell)


def band(lab: Lab) -> list[Creature]:
    """The creatures of the moving group's room that move together."""
    return movable(lab, lab.group)


def movable(lab: Lab, place: Cell) -> list[Creature]:
    here = creatures_in(lab, place)
    if not lab.bosses:
        return here
    if lab.mover >= 0:
        return [creature for creature in here if creature.figure == lab.mover]
    if lab.step in (PLACING, ADDITIONS):
        return [creature for creature in here if master_of(lab, creature.figure) is None]
    return [creature for creature in here if not creature.leader()]


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


def driver_of_mover(lab: Lab) -> Seat:
    """Who moves the Leader or Boss that moves by itself."""
    player = master_of(lab, lab.mover)
    if player is not None:
        return player.seat
    return lab.who if lab.step not in WALKING else driver(lab)


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
        elif (
            open_side(lab, here, way) and edge_value(lab, here, way) < group_value([creature]) and growable(lab, there)
        ):
            ways.append(way)
    return tuple(ways)


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
