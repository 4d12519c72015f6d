"""How good an action looks to a sensible Boss player: bring the creatures to the heroes, the weakest first."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Cell
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import BOSSES, DAMAGE, NUMBERS, STEP
from lazaretto.games.virus.rules.creatures.boss_players import creature_of
from lazaretto.games.virus.rules.heroes.wounds import health
from lazaretto.games.virus.state import Lab
from lazaretto.games.virus.state.map import FAR_AWAY, distances, heroes_in, living
from lazaretto.games.virus.view import View

ALWAYS: Final[dict[type[Action], float]] = {
    a.GoOn: 0.3,
    a.GoOnAll: 0.1,
    a.Recall: 0.02,
    a.Transform: 0.15,
    a.Mutate: 0.5,
    a.Goad: 0.2,
    a.Skip: 0.5,
    a.SendAll: 0.4,
    a.Send: 0.5,
    a.Steer: 0.55,
    a.Turn: 0.5,
}


def prior(view: View, action: Action) -> float:
    lab = view.lab
    if isinstance(action, a.Place):
        return max(0.05, 0.7 - 0.06 * reach_of_heroes(lab, action.cell) + 0.05 * DAMAGE[action.kind])
    if isinstance(action, a.Drive):
        return max(0.05, 0.6 - 0.1 * reach_of_heroes(lab, action.cell))
    if isinstance(action, a.Rouse):
        return rouse_prior(lab, action)
    if isinstance(action, a.Head):
        there = Cell(lab.march.group + STEP[action.way])
        if there not in lab.map.rooms:
            return 0.2
        return 0.9 if reach_of_heroes(lab, there) < reach_of_heroes(lab, lab.march.group) else 0.1
    if isinstance(action, a.Stay):
        return 0.95 if heroes_in(lab, lab.march.group) else 0.15
    if isinstance(action, a.Spur):
        return spur_prior(lab, action)
    return ALWAYS.get(type(action), 0.3)


def reach_of_heroes(lab: Lab, place: Cell) -> float:
    """Steps to the nearest hero; one near death draws a little more."""
    if place not in lab.map.rooms:
        return NUMBERS.alert
    reach = distances(lab, place, FAR_AWAY, doors_stop=False)
    near = [
        reach[lab.heroes[seat].cell] + 0.1 * health(lab, seat) for seat in living(lab) if lab.heroes[seat].cell in reach
    ]
    return min(near, default=9.0)


def rouse_prior(lab: Lab, action: a.Rouse) -> float:
    """A Boss within four rooms of a hero is worth it, a strong one more."""
    creature = creature_of(lab, action.figure)
    if creature is None or reach_of_heroes(lab, creature.cell) > NUMBERS.alert + 1:
        return 0.1
    row = BOSSES[action.card]
    return 0.6 + 0.04 * row.damage + 0.03 * row.hp


def spur_prior(lab: Lab, action: a.Spur) -> float:
    """One more step if it brings a strong Boss to a hero."""
    creature = creature_of(lab, action.figure)
    if creature is None or heroes_in(lab, creature.cell):
        return 0.0
    return 0.5 if creature.hp_left() > 2 and reach_of_heroes(lab, creature.cell) < 2 else 0.05
