"""How likely the heroes are to bring the antidote out, as far as it shows when an event is read at the start of a turn.

The logarithm of the odds is a sum of what counts. The weights were fitted to 30,000 turns of 4,700 games of ``regular``
bots, a third of them with random actions, with one to four heroes at levels 1 and 2, and were rounded by hand.
"""

from __future__ import annotations

from math import exp
from typing import Final

from lazaretto.core import Cell
from lazaretto.games.virus.data import BULLET, HEART, LAB, NOWHERE, SHIELD, SYMBOL
from lazaretto.games.virus.rules.heroes.wounds import health
from lazaretto.games.virus.rules.labs.clues import antidote_placed
from lazaretto.games.virus.rules.steps import EVENT
from lazaretto.games.virus.state import NOBODY, Hero, Lab, State
from lazaretto.games.virus.state.map import apart, distances, home_distance, living

OUT: Final = 0.97  # the antidote has left; a scenario's task may still fail
# Added up, these are the logarithm of the odds.
ALWAYS: Final = -2.9
LEVEL: Final = -0.5  # for each above the first
HEROES: Final = 0.3  # inside
TURN: Final = 0.3  # who has come so far
LATE: Final = -0.6  # a turn without the antidote
DOOR: Final = 0.45  # it is open
EXITS: Final = -0.09  # while it is not: rooms from the nearest heroes to both Exits
PLACED: Final = 2.5  # the antidote was found
JOURNEY: Final = -0.06  # the way that it has still to be carried, in rooms, times the number of the turn
CLUE: Final = 0.4  # shared or held, while the antidote is not found
LAB_CARD: Final = 0.1  # in hand, while it is not found
# Of the heroes inside on average:
HEALTH: Final = 0.24  # wounds he can still take
CUBE: Final = 0.1
DOWN: Final = -0.31  # cards turned over
THREAT: Final = -0.2  # damage of the creatures within two rooms
HEARTS: Final = 0.16
SHIELDS: Final = 0.12
BULLETS: Final = 0.03  # the first six
ENOUGH: Final = 6
NEAR: Final = 2


def evaluate(state: State) -> list[float] | None:
    """By seat, as all heroes win or none; Boss players win where they do not."""
    lab = state.lab
    if lab.turn.step != EVENT or lab.setup.spy:
        return None
    chance = odds(lab)
    return [chance] * len(lab.heroes) + [1.0 - chance] * (lab.setup.seats - len(lab.heroes))


def odds(lab: Lab) -> float:
    heroes = [lab.heroes[seat] for seat in living(lab)]
    if lab.escape.left_by != NOBODY:
        return OUT
    if not heroes:
        return 0.0
    total = ALWAYS + LEVEL * (lab.setup.level - 1) + HEROES * len(heroes) + progress(lab, heroes)
    total += HEALTH * sum([health(lab, seat) for seat in living(lab)]) / len(heroes)
    total += sum([strength(lab, hero) for hero in heroes]) / len(heroes)
    return 1.0 / (1.0 + exp(-total))


def progress(lab: Lab, heroes: list[Hero]) -> float:
    """Of all together."""
    turn = lab.turn.number
    total = TURN * turn
    if lab.escape.door:
        total += DOOR
    else:
        total += EXITS * sum([nearest(heroes, place) for place in lab.map.exits])
    if antidote_placed(lab):
        return total + PLACED + JOURNEY * turn * journey(lab, heroes)
    clues = len(lab.decks.clues.shared) + sum([len(hero.clues.held) for hero in heroes])
    labs = sum([SYMBOL[card] == LAB for hero in heroes for card in hero.cards.display])
    return total + LATE * turn + CLUE * clues + LAB_CARD * labs / len(heroes)


def journey(lab: Lab, heroes: list[Hero]) -> int:
    """Rooms that the antidote is away from home, and from the hero who may fetch it."""
    if lab.escape.antidote == NOWHERE:
        return home_distance(lab.heroes[lab.escape.carrier].cell)
    return nearest(heroes, lab.escape.antidote) + home_distance(lab.escape.antidote)


def nearest(heroes: list[Hero], place: Cell) -> int:
    return min([apart(hero.cell, place) for hero in heroes])


def strength(lab: Lab, hero: Hero) -> float:
    """What he has left to act and fight with, and who stands near."""
    near = distances(lab, hero.cell, NEAR, doors_stop=False)
    threat = sum([creature.damage() for creature in lab.creatures if creature.cell in near])
    tokens = hero.stock.tokens
    total = CUBE * hero.stock.cubes + DOWN * len(hero.cards.down) + THREAT * threat
    return total + HEARTS * tokens[HEART] + SHIELDS * tokens[SHIELD] + BULLETS * min(ENOUGH, tokens[BULLET])
