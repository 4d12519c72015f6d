"""How good an action looks to a sensible beginner: 0 is pointless, 1 is obvious (section 10 of the rules).

Carry the antidote home, take it, open the door, build labs, share clues, fight with enough cubes, keep quiet.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Cell, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus import boss_hints
from lazaretto.games.virus.data import (
    BOOK,
    BULLET,
    CORNER,
    CUBE,
    HEART,
    HOME,
    LAB,
    NOWHERE,
    OPEN,
    SHIELD,
    STEP,
    SYMBOL,
    THROWN_BULLET,
)
from lazaretto.games.virus.map import FAR_AWAY, creatures_in, distances, home_distance, living
from lazaretto.games.virus.rules.clues import VERTEX, cards_needed, labs_at
from lazaretto.games.virus.rules.combat import creature_of
from lazaretto.games.virus.rules.placing import produced
from lazaretto.games.virus.rules.shares import fighting
from lazaretto.games.virus.rules.steps import boss_player
from lazaretto.games.virus.rules.turn_end import found_resources
from lazaretto.games.virus.rules.wounds import health
from lazaretto.games.virus.state import NOBODY, Hero, Lab
from lazaretto.games.virus.view import View

ALWAYS: Final[dict[type[Action], float]] = {
    a.Leave: 0.95,
    a.TakeAntidote: 1.0,
    a.DrawClue: 0.95,
    a.Accept: 0.6,
    a.Decline: 0.2,
    a.Shield: 0.8,
    a.Bear: 0.2,
    a.Keep: 0.5,
    a.KeepAll: 0.55,
    a.LetGo: 0.3,
    a.LetAll: 0.2,
    a.UseFourLeaf: 0.5,
    a.SendAll: 0.5,
    a.Send: 0.3,
    a.Redraw: 0.1,
    a.Search: 0.2,
    a.Pass: 0.15,
    a.Clear: 0.01,
    a.Inject: 0.02,
    a.MajorImprove: 0.02,
    a.MajorRestore: 0.0,
    a.MajorTrade: 0.0,
    a.Offer: 0.0,
    a.TurnUp: 0.02,
    a.Restore: 0.5,
    a.Stand: 0.4,
    a.Rethrow: 0.3,
    a.Improve: 0.1,
    a.Lift: 0.9,
    a.StartLate: 0.3,
    a.LayExplosives: 0.02,
    a.SetBars: 0.0,
    a.RemoveBarrier: 0.02,
    a.OpenBreach: 0.02,
    a.PlaceDoor: 0.05,
    a.CloseDoor: 0.05,
    a.PlaceBarrier: 0.05,
    a.OpenDoor: 0.1,
    a.Skip: 0.9,
    a.Drive: 0.4,
    a.Trade: 0.0,
    a.Sell: 0.8,
    a.Attack: 0.0,
    a.Hit: 0.2,
    a.Parry: 0.5,
    a.Assign: 0.0,
    a.Share: 0.1,
    a.Propose: 0.0,
    a.Pick: 0.05,
    a.BreakOut: 0.9,
    a.AddClue: 0.85,
    a.Heal: 0.8,
}


def appeal(view: View, action: Action) -> float:
    if view.me is None:
        return 0.5
    lab = view.lab
    if boss_player(lab, view.me) is not None:
        return boss_hints.appeal(view, action)
    hero = lab.heroes[view.me]
    if isinstance(action, a.Move):
        return step_appeal(lab, hero, Cell(hero.cell + STEP[action.way]))
    if isinstance(action, a.Explore):
        return explore_appeal(lab, hero, action)
    if isinstance(action, a.Pass):
        return pass_appeal(lab, hero, view.me)
    if isinstance(action, (a.Flee, a.Bolt)):
        return 0.45 if danger(lab, hero) >= health(lab, view.me) - 1 or hero.stock < 3 else 0.1
    if isinstance(action, a.Activate):
        return 0.9 if hero.cell in lab.exits else 0.4
    if isinstance(action, (a.Add, a.Throw, a.Shoot)):
        return throw_appeal(view, hero, action)
    if isinstance(action, (a.Kill, a.Dodge)):
        return spend_appeal(lab, action)
    if isinstance(action, a.Drop):
        return 0.5
    if isinstance(action, a.Place):
        return 0.5 + 0.02 * home_distance(action.cell) - 0.05 * (action.kind in (1, 3))
    if isinstance(action, a.Buy):
        return buy_appeal(hero, action)
    if isinstance(action, a.Done):
        return 0.1
    if isinstance(action, a.Search):
        return 0.3 if hero.stock >= 6 and found_resources(lab, view.me) < 12 else 0.05
    return ALWAYS.get(type(action), 0.3)


def goal(lab: Lab, hero: Hero) -> Cell:
    """Where he would like to be: home with the antidote, at the antidote, at the nearer Exit, else nowhere."""
    seat = next(i for i, other in enumerate(lab.heroes) if other is hero)
    if lab.carrier == seat and lab.door:
        return HOME
    if lab.antidote != NOWHERE and lab.carrier == NOBODY:
        return lab.antidote
    if not lab.door:
        return min(lab.exits, key=home_distance) if len(living(lab)) == 1 else lab.exits[seat % 2]
    return HOME if lab.left_by != NOBODY or lab.turn >= 8 else NOWHERE


def step_appeal(lab: Lab, hero: Hero, there: Cell) -> float:
    """Nearer to the goal is good, into creatures is not."""
    crowd = float(sum([creature.damage() for creature in creatures_in(lab, there)]))
    if lab.door and wanted_now(lab, hero):
        crowd *= 0.5  # what must be, must be
    wanted = goal(lab, hero)
    if wanted == NOWHERE:
        return max(0.0, 0.12 - 0.1 * crowd)
    reach = distances(lab, wanted, FAR_AWAY, doors_stop=False)
    nearer = reach.get(there, FAR_AWAY) < reach.get(hero.cell, FAR_AWAY)
    closer = manhattan(there, wanted) < manhattan(hero.cell, wanted)
    return max(0.0, (0.6 if nearer else 0.2 if closer and hero.cell not in reach else 0.05) - 0.15 * crowd)


def wanted_now(lab: Lab, hero: Hero) -> bool:
    """The antidote is in reach, or in his bag: hurry."""
    return lab.antidote != NOWHERE or any([other is hero and lab.carrier == i for i, other in enumerate(lab.heroes)])


def manhattan(one: Cell, other: Cell) -> int:
    return abs(one % 64 - other % 64) + abs(one // 64 - other // 64)


def explore_appeal(lab: Lab, hero: Hero, action: a.Explore) -> float:
    """Towards the goal, with cards that are no Lab; Labs where their corners meet."""
    there = Cell(hero.cell + STEP[action.way])
    wanted = goal(lab, hero)
    closer = wanted != NOWHERE and manhattan(there, wanted) < manhattan(hero.cell, wanted)
    worth = (0.5 if closer else 0.25) + 0.01 * len(breaks(lab, there, OPEN[action.card][action.spin]))
    if SYMBOL[action.card] != LAB:
        return worth
    vertex = Cell(there + VERTEX[(CORNER[action.card] + action.spin) % 4])
    met = labs_at(lab, vertex)
    if vertex in lab.paid or enough_clues(lab):
        return worth - 0.05
    if len(met) + 1 >= cards_needed(lab):
        return 0.93
    held = len([card for card in hero.display if SYMBOL[card] == LAB])
    return 0.58 + 0.1 * len(met) if held + len(met) >= cards_needed(lab) else 0.05


def breaks(lab: Lab, there: Cell, openings: int) -> list[int]:
    """Ways on which the map could grow from there."""
    return [way for way in range(4) if openings >> way & 1 and Cell(there + STEP[way]) not in lab.rooms]


def enough_clues(lab: Lab) -> bool:
    return lab.antidote != NOWHERE or lab.carrier != NOBODY


def pass_appeal(lab: Lab, hero: Hero, seat: Seat) -> float:
    """Every noisy room brings a creature: stop at the fourth, unless something urgent is near."""
    noisy = sum(produced(lab, seat))
    if lab.carrier == seat or lab.antidote != NOWHERE or lab.turn >= 7:
        return 0.1
    return 0.15 if noisy < 3 else 0.45 if noisy == 3 else 0.55


def danger(lab: Lab, hero: Hero) -> int:
    return sum([creature.damage() for creature in creatures_in(lab, hero.cell)])


def throw_appeal(view: View, hero: Hero, action: Action) -> float:
    """Fight with about as many bullets as cubes, three or four of each; shoot only with plenty."""
    tray = view.plan.tray
    seat = view.me
    assert seat is not None
    if isinstance(action, a.Shoot):
        return 0.4 if tray[CUBE] >= 3 and tray[THROWN_BULLET] >= 3 else 0.05
    if isinstance(action, a.Throw):
        return 0.6 if min(tray[CUBE], 4) and tray[THROWN_BULLET] >= min(3, hero.tokens[BULLET]) else 0.1
    assert isinstance(action, a.Add)
    if not any(tray):
        return 0.5 if fighting(view.lab, seat) and hero.tokens[BULLET] else 0.03
    if action.element == CUBE:
        return 0.7 if tray[CUBE] < min(4, hero.stock - 1) else 0.02
    if action.element == THROWN_BULLET:
        return 0.75 if tray[THROWN_BULLET] <= min(3, tray[CUBE]) else 0.02
    return 0.02


def spend_appeal(lab: Lab, action: a.Kill | a.Dodge) -> float:
    creature = creature_of(lab, action.figure)
    if creature is None:
        return 0.0
    if isinstance(action, a.Kill):
        return 0.7 + 0.05 * creature.damage()
    return 0.5 + 0.1 * creature.damage() / creature.dodge()


def buy_appeal(hero: Hero, action: a.Buy) -> float:
    if action.token == HEART:
        return 0.9 if hero.tokens[HEART] < 2 else 0.2
    if action.token == BULLET:
        return 0.6 if hero.tokens[BULLET] < 8 else 0.3
    if action.token == SHIELD:
        return 0.7 if hero.tokens[SHIELD] < 3 else 0.2
    return 0.5 if action.token == BOOK and not hero.tokens[BOOK] else 0.12
