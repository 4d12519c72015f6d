"""How good an action looks to a sensible player who keeps a straight face.

Survivors work where points are needed and vote against whom they believe to be Patient Zero; the Infected and Patient
Zero look like them as long as it costs little. Equal priors are decided by chance: who rests when, is no pattern.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action
from lazaretto.games.outbreak.actions import Decline, Hold, Name, Repair, Skip, Submit, Vote
from lazaretto.games.outbreak.data import C2, INFECTED, NEEDED, REST, SHIFTS, SURVIVOR, ZERO, X
from lazaretto.games.outbreak.view import View
from lazaretto.games.outbreak.view.beliefs import beliefs_of, knows_infected

NIGHT_SHIFT: Final = len(SHIFTS) - 1
LIKELY: Final = 0.4


def prior(view: View, action: Action) -> float:
    """From 0, pointless, to 1, obvious."""
    match action:
        case Submit(card):
            return card_prior(view, card)
        case Hold():
            return 0.3
        case Name(task):
            return name_prior(view, task)
        case Vote(player):
            return vote_prior(view, player)
        case Skip():
            return skip_prior(view)
        case Repair(task):
            return repair_prior(view, task)
        case Decline():
            return 0.1 if view.players.roles[view.seat] == SURVIVOR else 0.5
        case _:
            return 0.5


# ---- cards ---------------------------------------------------------------------------------------------------


def card_prior(view: View, card: int) -> float:
    if card == X:
        return infect_prior(view)
    if card == REST:
        return 0.2 if view.players.roles[view.seat] == ZERO else 0.6
    if card <= C2:
        return complete_prior(view, view.tasks.named[card & 1])
    return sabotage_prior(view, view.tasks.named[card & 1])


def complete_prior(view: View, task: int) -> float:
    """Where a Task may fall, or is nearly done; an Infected does it early, to be seen working."""
    points, need = view.tasks.points[task], NEEDED[task]
    if view.players.roles[view.seat] == INFECTED:
        return 0.55 if view.shift == 0 else 0.4
    if points >= need:
        return 0.4
    return 0.6 if points < 2 or need - points <= 2 else 0.5


def sabotage_prior(view: View, task: int) -> float:
    """Where it may destroy, or undo a completed Task before the Day is counted."""
    points, need = view.tasks.points[task], NEEDED[task]
    if points <= 1:
        return 0.65
    if points >= need and view.shift == NIGHT_SHIFT:
        return 0.6
    return 0.5 if need - points <= 2 else 0.4


def infect_prior(view: View) -> float:
    """Now, if no later Shift of the Day promises more Rest cards; where all promise the same, by chance."""
    now = rests_expected(view, view.shift)
    later = [rests_expected(view, shift) for shift in range(view.shift + 1, len(SHIFTS))]
    if not later or now > max(later):
        return 0.9
    return 0.65 if now == max(later) else 0.35


def rests_expected(view: View, shift: int) -> float:
    """Rest cards in such a Shift of earlier Days, on average; at first every Shift is alike."""
    past = [view.history.piles[number] for number in range(shift, len(SHIFTS) * (view.day - 1), len(SHIFTS))]
    seen = sum([face >= REST for pile in past for face in pile.faces])
    alike = view.players.in_play().bit_count() / len(SHIFTS)
    return (seen + alike) / (len(past) + 1)


# ---- the Leader ------------------------------------------------------------------------------------------------


def name_prior(view: View, task: int) -> float:
    """Tasks nearest to completion; a Leader of the other side prefers those that fall easily, if not too openly."""
    points, need = view.tasks.points[task], NEEDED[task]
    if view.players.roles[view.seat] != SURVIVOR:
        return 0.6 - 0.05 * points
    if points >= need:
        return 0.1
    return 0.5 + 0.4 * points / need - 0.01 * need


def repair_prior(view: View, task: int) -> float:
    """The smallest Task is soonest of use; the other side asks for the largest."""
    small = 1 - NEEDED[task] / 10
    return 0.4 + 0.4 * small if view.players.roles[view.seat] == SURVIVOR else 0.6 - 0.2 * small


# ---- votes -----------------------------------------------------------------------------------------------------


def vote_prior(view: View, player: int) -> float:
    beliefs = beliefs_of(view)
    most = max(beliefs.zero)
    suspected = beliefs.zero[player] / most if most else 0.0
    if view.players.roles[view.seat] == INFECTED:  # anybody but a friend, or the one who may be Patient Zero
        return 0.2 if beliefs.infected[player] > LIKELY else 0.2 + 0.3 * (1 - suspected)
    if view.players.roles[view.seat] == ZERO and knows_infected(view, player):
        return 0.1
    return agreed(suspected)


def agreed(suspected: float) -> float:
    """A vote is won by agreement: the most suspected of all is far better than who is suspected nearly as much."""
    return 0.9 if suspected == 1 else 0.3 + 0.05 * suspected


def skip_prior(view: View) -> float:
    return 0.5 if view.players.roles[view.seat] == INFECTED else 0.25
