"""Why an action is good, in words: from the same features by which ``policy`` rates it, and the view alone."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action
from lazaretto.games.outbreak.actions import Decline, Hold, Name, Repair, Skip, Submit, Vote
from lazaretto.games.outbreak.data import C2, INFECTED, NEEDED, REST, SHIFTS, SURVIVOR, TASKS, ZERO, X
from lazaretto.games.outbreak.heuristics.policy import LIKELY, NIGHT_SHIFT, rests_expected
from lazaretto.games.outbreak.state import IN_ORDER, NOBODY, VOTING
from lazaretto.games.outbreak.view import View
from lazaretto.games.outbreak.view.beliefs import beliefs_of, knows_infected, most_against

LOW: Final = 2  # points: below this a Task may fall
NEAR: Final = 2  # points that are missing: from here on a Task is nearly complete


def reason(view: View, action: Action) -> str:
    match action:
        case Submit(card):
            return why_card(view, card)
        case Hold():
            return "you add one card a Day, and a later Shift may need it more"
        case Name(task):
            return why_named(view, task)
        case Vote(player):
            return why_vote(view, player)
        case Skip():
            return why_skip(view)
        case Repair(task):
            return why_repair(view, task)
        case Decline():
            return why_decline(view)
        case _:
            return ""


def role_of(view: View) -> int:
    return view.players.roles[view.seat]


# ---- cards ---------------------------------------------------------------------------------------------------


def why_card(view: View, card: int) -> str:
    if card == X:
        return why_infect(view)
    if card == REST:
        return why_rest(view)
    task = view.tasks.named[card & 1]
    return why_complete(view, task) if card <= C2 else why_sabotage(view, task)


def why_complete(view: View, task: int) -> str:
    points, need, name = view.tasks.points[task], NEEDED[task], TASKS[task]
    if role_of(view) == INFECTED:
        return f"a point for {name} looks like the work of a Survivor, and you owe one a Day"
    if points >= need:
        return f"{name} is complete; a spare point protects it against a Sabotage"
    if points < LOW:
        return f"{name} has {points_in_words(points)}: one Sabotage too many would destroy it"
    if need - points <= NEAR:
        return f"{name} needs only {points_in_words(need - points)} more"
    return f"brings {name} from {points} to {points + 1} of {need}"


def why_sabotage(view: View, task: int) -> str:
    points, need, name = view.tasks.points[task], NEEDED[task], TASKS[task]
    if points <= 1:
        return f"{name} has {points_in_words(points)}: this may destroy it"
    if points >= need and view.shift == NIGHT_SHIFT:
        return f"{name} is complete, and after this Shift the Day is counted"
    if need - points <= NEAR:
        return f"keeps {name} from being completed"
    return f"takes a point from {name}, and your other cards can wait"


def why_infect(view: View) -> str:
    now = rests_expected(view, view.shift)
    later = [rests_expected(view, shift) for shift in range(view.shift + 1, len(SHIFTS))]
    if not later:
        return "the last Shift of the Day: tomorrow you get it anew"
    if now > max(later):
        return "on earlier Days most players rested in this Shift"
    if now == max(later):
        return "no later Shift promises more Rest cards than this one"
    return "it can hit anybody who rests now, even if more may rest later"


def why_rest(view: View) -> str:
    role = role_of(view)
    if role == ZERO:
        return "nothing of yours comes up, and nobody can blame you for this Shift"
    if role == INFECTED:
        return "you rest once a Day anyhow, and it cannot harm you any more"
    if X in today(view):
        return "Infect has come up already today, so nothing can hit you now"
    if view.shift == NIGHT_SHIFT:
        return "you rest once a Day, and it is the last Shift"
    return "you rest once a Day, and nobody can foresee when if it follows no pattern"


def today(view: View) -> list[int]:
    return [face for pile in view.history.piles[len(SHIFTS) * (view.day - 1) :] for face in pile.faces]


def points_in_words(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


# ---- Tasks ---------------------------------------------------------------------------------------------------


def why_named(view: View, task: int) -> str:
    points, need, name = view.tasks.points[task], NEEDED[task], TASKS[task]
    if role_of(view) != SURVIVOR:
        return f"{name} has {points_in_words(points)} and falls easily, and as Leader you can name it without a word"
    if points >= need:
        return f"{name} is complete; the other Tasks are out of reach now"
    if need - points <= NEAR:
        return f"{name} needs only {points_in_words(need - points)} more"
    if points:
        return f"{name} is well under way with {points} of {need}"
    new = [i for i in range(len(view.tasks.points)) if view.tasks.points[i] == 0 and view.tasks.back[i] == IN_ORDER]
    if need == min([NEEDED[i] for i in new]):
        return f"{name} needs no more than {need} points, the least of those not begun"
    return f"{name} is not begun and needs {need} points, but you need all Tasks in the end"


def why_repair(view: View, task: int) -> str:
    name, need = TASKS[task], NEEDED[task]
    if role_of(view) == SURVIVOR:
        return f"you need all Tasks, and {name} takes only {need} points again"
    return f"{name} takes {need} points again: a repair that helps them little, and you look helpful"


def why_decline(view: View) -> str:
    if role_of(view) == SURVIVOR:
        return "the others can still choose a repair"
    return "a destroyed Task cannot be completed, which is what your side wants"


# ---- votes ---------------------------------------------------------------------------------------------------


def why_vote(view: View, player: int) -> str:
    beliefs, role = beliefs_of(view), role_of(view)
    if role == INFECTED:
        if beliefs.infected[player] > LIKELY:
            return f"@{player + 1} may be one of yours, but others seem to agree on them"
        return f"@{player + 1} is hardly Patient Zero, so your side loses nothing"
    if role == ZERO:
        if knows_infected(view, player):
            return f"@{player + 1} is Infected, and voting against them makes you look innocent"
        return f"@{player + 1} is not Infected, and most eyes turn that way"
    return f"{ballots_of(view, player)}; {chance(beliefs.zero[player])}"


def ballots_of(view: View, player: int) -> str:
    """What the ballots of a player say, from what everybody has seen."""
    for tally in reversed(view.history.tallies):
        ballot = tally.ballots[player] if tally.step == VOTING else NOBODY
        if ballot < 0 or tally.step != VOTING:
            continue
        if ballot == tally.chosen and view.players.roles[ballot] == SURVIVOR:
            return f"@{player + 1} helped to vote out @{ballot + 1}, a Survivor"
        if ballot != most_against(tally):
            return f"@{player + 1} voted against @{ballot + 1} when most had another in mind"
    return f"nothing speaks for @{player + 1} so far, and a vote needs agreement"


def chance(belief: float) -> str:
    return f"Patient Zero with a chance of about {round(100 * belief)} %"


def why_skip(view: View) -> str:
    if role_of(view) == INFECTED:
        return "if nobody leaves, Patient Zero stays at the table"
    return "nobody is suspicious enough, and a Survivor voted out is missed"
