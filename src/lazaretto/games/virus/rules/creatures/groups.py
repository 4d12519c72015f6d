"""Who moves together, how far, and who still waits (V-210 to V-215, V-345)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Cell
from lazaretto.games.virus.data import DOG, EVENT_VALUE, LEVELS, NOWHERE, happening
from lazaretto.games.virus.rules.steps import ADDITIONS, PLACING, master_of
from lazaretto.games.virus.state import Creature, Lab
from lazaretto.games.virus.state.map import creatures_in

DECIDING, ANNOUNCED, ENTERING = range(3)


STAYING: Final = 4  # among the options of a tie: do not move
FRENZY: Final = happening("frenzy")
TORPOR: Final = happening("torpor")
PACK_HUNT: Final = happening("pack-hunt")


def wind_up(lab: Lab) -> None:
    """Each creature gets its rest of movement; dogs make their group faster (V-212, V-215)."""
    lab.march.group = NOWHERE
    lab.march.all_at_once = False
    for hero in lab.heroes:
        hero.phase.hurry = False
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
    if not lab.variants.bosses:
        return [here]
    for creature in here:
        if master_of(lab, creature.figure) is not None:
            wind([creature], 0)
    leaders = [[creature] for creature in here if creature.leader() and master_of(lab, creature.figure) is None]
    return [[creature for creature in here if not creature.leader()], *leaders]


def group_movement(lab: Lab, group: list[Creature]) -> int:
    rest = LEVELS[lab.setup.level - 1].movement
    if any([creature.power() == "dog" or (creature.kind() == DOG) for creature in group]):
        rest += EVENT_VALUE[PACK_HUNT] if lab.turn.event == PACK_HUNT else 1
    if any([creature.power() == "slow" for creature in group]):
        rest = max(1, rest - 1)
    if lab.turn.event == FRENZY:
        rest += EVENT_VALUE[FRENZY]
    if lab.turn.event == TORPOR:
        rest = max(0, rest - EVENT_VALUE[TORPOR])
    return rest


def groups_waiting(lab: Lab) -> list[Cell]:
    """Rooms with creatures that have not been moved, row by row; with Boss players, with such minions."""
    return sorted({c.cell for c in lab.creatures if not c.chosen and not (lab.variants.bosses and c.leader())})


def leaders_waiting(lab: Lab) -> list[int]:
    """Leaders that a Boss player has still to move as he likes (V-345)."""
    if not lab.variants.bosses:
        return []
    return [c.figure for c in lab.creatures if c.leader() and not c.chosen and master_of(lab, c.figure) is None]


def set_off(lab: Lab, place: Cell) -> None:
    lab.march.group = place
    lab.march.stage = DECIDING
    lab.march.way = -1


def set_loose(lab: Lab, figure: int) -> None:
    """A Leader or Boss that moves by itself, as its player likes."""
    for creature in lab.creatures:
        if creature.figure == figure:
            lab.march.mover = figure
            set_off(lab, creature.cell)


def band(lab: Lab) -> list[Creature]:
    """The creatures of the moving group's room that move together."""
    return movable(lab, lab.march.group)


def movable(lab: Lab, place: Cell) -> list[Creature]:
    here = creatures_in(lab, place)
    if not lab.variants.bosses:
        return here
    if lab.march.mover >= 0:
        return [creature for creature in here if creature.figure == lab.march.mover]
    if lab.turn.step in (PLACING, ADDITIONS):
        return [creature for creature in here if master_of(lab, creature.figure) is None]
    return [creature for creature in here if not creature.leader()]
