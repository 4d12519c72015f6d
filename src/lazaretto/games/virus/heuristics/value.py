"""How likely the heroes are to bring the antidote out, as far as it shows when an event is read at the start of a turn.

The logarithm of the odds is a sum of what counts. The weights come from 310 games of ``regular`` bots, most of them
alone or in pairs, and were rounded by hand.
"""

from __future__ import annotations

from math import exp
from typing import Final

from lazaretto.games.virus.rules.heroes.wounds import health
from lazaretto.games.virus.rules.labs.clues import antidote_placed
from lazaretto.games.virus.rules.steps import EVENT
from lazaretto.games.virus.state import NOBODY, Lab, State
from lazaretto.games.virus.state.map import home_distance, living

OUT: Final = 0.97  # the antidote has left; a scenario's task may still fail
# Added up, these are the logarithm of the odds.
ALWAYS: Final = -7.7
DOOR: Final = 0.95  # it is open
PLACED: Final = 1.75  # the antidote was found
CARRIED: Final = 1.2
CLUE: Final = 0.2
HEALTH: Final = 0.75  # of the heroes inside on average, in wounds they can still take
WAY: Final = -0.17  # from the lab door to the nearest hero, in rooms
CUBE: Final = 0.2  # of the heroes inside on average
TURN: Final = 0.15
TIRED: Final = -0.07  # health counts less with every turn


def evaluate(state: State) -> list[float] | None:
    """By seat, as all heroes win or none; Boss players win where they do not."""
    lab = state.lab
    if lab.turn.step != EVENT or lab.setup.spy:
        return None
    chance = odds(lab)
    return [chance] * len(lab.heroes) + [1.0 - chance] * (lab.setup.seats - len(lab.heroes))


def odds(lab: Lab) -> float:
    inside = living(lab)
    if lab.escape.left_by != NOBODY:
        return OUT
    if not inside:
        return 0.0
    strength = sum([health(lab, seat) for seat in inside]) / len(inside)
    total = ALWAYS + TURN * lab.turn.number + (HEALTH + TIRED * lab.turn.number) * strength
    total += DOOR * lab.escape.door + PLACED * antidote_placed(lab) + CARRIED * (lab.escape.carrier != NOBODY)
    total += CLUE * len(lab.decks.clues.shared) + WAY * min([home_distance(lab.heroes[seat].cell) for seat in inside])
    total += CUBE * sum([lab.heroes[seat].stock.cubes for seat in inside]) / len(inside)
    return 1.0 / (1.0 + exp(-total))
