"""What a bot says before it acts.

A bot speaks as often in one role as in another, about what everybody can check half-way: the card it says it handed
in last lies in the pile. Survivors say what is true, and whom they suspect; the others say what a Survivor would.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Rng
from lazaretto.games.outbreak.data import C1, C2, INFECTED, NONE, REST, S1, S2, SURVIVOR
from lazaretto.games.outbreak.rules.talk import STEPS
from lazaretto.games.outbreak.state import NOBODY, VOTING
from lazaretto.games.outbreak.view import View
from lazaretto.games.outbreak.view.beliefs import beliefs_of

ONE_IN: Final = 3  # a bot speaks at one of this many decisions


def remark(view: View, rng: Rng) -> str:
    """Whether it speaks is drawn before its role is looked at."""
    if view.step not in STEPS or rng.below(ONE_IN) or view.players.out[view.seat]:
        return ""
    return suspicion(view, rng) if view.step == VOTING else account(view, rng)


def suspicion(view: View, rng: Rng) -> str:
    """Survivors name whom they believe to be Patient Zero; the others, somebody who is in their way."""
    beliefs, infected = beliefs_of(view), view.players.roles[view.seat] == INFECTED
    others = [i for i in range(len(view.players.out)) if view.players.out[i] == 0 and i != view.seat]
    weights = [1 - chance for chance in beliefs.infected] if infected else beliefs.zero
    most = max([weights[i] for i in others])
    suspect = rng.pick([i for i in others if weights[i] == most])
    return f"I suspect @{suspect + 1}: {grounds(view, suspect)}."


def grounds(view: View, suspect: int) -> str:
    """Why, from what everybody has seen; the same words whatever the speaker is."""
    for tally in view.history.tallies:
        wrong = tally.ballots[suspect] if tally.step == VOTING else NOBODY
        if wrong == tally.chosen and wrong >= 0 and view.players.roles[wrong] == SURVIVOR:
            return f"they helped to vote out @{wrong + 1}, a Survivor"
    spoiled = sum([face in (S1, S2) for pile in view.history.piles for face in pile.faces])
    return (
        f"{spoiled} Sabotage cards came up, and I trust the others more" if spoiled > 1 else "I trust the others more"
    )


def account(view: View, rng: Rng) -> str:
    """What it says it handed in last: a face of that pile which a Survivor could have added."""
    if not view.history.piles:
        return ""
    card = view.own.cards[len(view.history.piles) - 1]
    if view.players.roles[view.seat] != SURVIVOR:
        card = alibi(view, card, rng)
    return said(card)


def alibi(view: View, card: int, rng: Rng) -> int:
    """A harmless card is reported as it was; else any work in the pile, or else a Rest card."""
    if card in (NONE, C1, C2) or card >= REST:
        return card
    faces = view.history.piles[-1].faces
    work = [face for face in faces if face in (C1, C2)] or [face for face in faces if face >= REST]
    face = rng.pick(work) if work else NONE
    return REST + number(view, rng) if face == REST else face


def number(view: View, rng: Rng) -> int:
    """For a Rest card whose number is hidden: the own one of today, or any for a pile of yesterday.

    A Survivor always knows the number and says it, so a Rest without one would give the speaker away.
    """
    return view.own.rest if view.shift else 1 + rng.below(len(view.players.out))


def said(card: int) -> str:
    if card == C1:
        return "I completed Task 1."
    if card == C2:
        return "I completed Task 2."
    return f"I rested. My Rest number was {card - REST}." if card > REST else ""
