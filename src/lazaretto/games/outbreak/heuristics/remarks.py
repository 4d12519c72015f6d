"""What a bot says: whom it suspects and why, what it says it handed in, and what it answers whoever accuses it.

A bot speaks as often in one role as in another, about what everybody can check half-way: the card it says it handed
in last lies in the pile. Survivors say what is true, and whom they suspect; the others say what a Survivor would.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lazaretto.core import Heard, Rng, seeded
from lazaretto.games.outbreak.data import C1, C2, INFECTED, NONE, REST, S1, S2, SHIFTS, SURVIVOR
from lazaretto.games.outbreak.heuristics.claims import accuser_of, claims_of
from lazaretto.games.outbreak.rules.talk import STEPS
from lazaretto.games.outbreak.state import ABSENT, NOBODY, VOTING, Tally
from lazaretto.games.outbreak.text import COMPLETED, RESTED, back_when
from lazaretto.games.outbreak.view import View
from lazaretto.games.outbreak.view.beliefs import beliefs_of

SILENT: Final = 3  # of this many Shifts a bot lets one pass without a word


def remark(view: View, rng: Rng, heard: Sequence[Heard]) -> str:
    """In the talk before a vote every bot speaks; whether it does in a Shift is drawn before its role is looked at."""
    speaks = rng.below(SILENT) > 0 or view.step == VOTING
    if view.step not in STEPS or view.players.out[view.seat]:
        return ""
    answer = reply(view, rng, heard)
    if answer or not speaks:
        return answer
    return suspicion(view, rng, heard) if view.step == VOTING else account(view)


def reply(view: View, rng: Rng, heard: Sequence[Heard]) -> str:
    """To an accusation since its last words: what it did, or whom it suspects instead; empty if there was none."""
    accuser = accuser_of(view.seat, heard)
    counter = rng.below(2) == 0
    if accuser == NONE or view.step not in STEPS or view.players.out[view.seat]:
        return ""
    claim = account(view)
    return f"Not me, @{accuser + 1}. {suspicion(view, rng, heard) if counter or not claim else claim}"


# ---- suspicions ------------------------------------------------------------------------------------------------


def suspicion(view: View, rng: Rng, heard: Sequence[Heard]) -> str:
    """Survivors name whom they believe to be Patient Zero; the others, somebody who is in their way."""
    beliefs, infected = beliefs_of(view), view.players.roles[view.seat] == INFECTED
    others = [i for i in range(len(view.players.out)) if view.players.out[i] == 0 and i != view.seat]
    weights = [1 - chance for chance in beliefs.infected] if infected else beliefs.zero
    most = max([weights[i] for i in others])
    suspect = rng.pick([i for i in others if weights[i] == most])
    return f"I suspect @{suspect + 1}: {grounds(view, suspect, heard)}."


def grounds(view: View, suspect: int, heard: Sequence[Heard]) -> str:
    """Why, from what everybody has seen and heard; the same words whatever the speaker is."""
    return from_ballots(view, suspect) or from_words(view, suspect, heard) or from_pile(view)


def from_ballots(view: View, suspect: int) -> str:
    """The latest ballot of the suspect that looks bad."""
    for tally in reversed(view.history.tallies):
        words = bad_ballot(view, tally, suspect) if tally.step == VOTING else ""
        if words:
            return words
    return ""


def bad_ballot(view: View, tally: Tally, suspect: int) -> str:
    ballot, first = tally.ballots[suspect], view.players.first_leader
    if ballot == ABSENT:
        return ""
    if ballot == NOBODY:
        return f"they skipped the vote on Day {tally.day}"
    if ballot == tally.chosen and view.players.roles[ballot] == SURVIVOR:
        return f"they helped to vote out @{ballot + 1}, a Survivor"
    if ballot == view.seat:
        return f"they voted against me on Day {tally.day}"
    return f"they voted against @{first + 1}, who cannot be Patient Zero" if ballot == first else ""


def from_words(view: View, suspect: int, heard: Sequence[Heard]) -> str:
    """What was said of one of the last piles does not fit it, or the suspect alone says nothing."""
    count = len(view.history.piles)
    piles = range(count - 1, max(-1, count - 1 - len(SHIFTS)), -1)
    told = [claims_of(heard, pile) for pile in piles]
    for place, pile in enumerate(piles):
        words = misfit(view, pile, told[place], suspect)
        if words:
            return words
    silent = told and any(told) and not any([suspect in claims for claims in told])
    return "they have not said what they handed in" if silent else ""


def misfit(view: View, pile: int, claims: dict[int, int], suspect: int) -> str:
    """More players say they handed in the suspect's card than such cards came up."""
    if suspect not in claims:
        return ""
    card = claims[suspect]
    count = list(claims.values()).count(card)
    cards = [min(face, REST) for face in view.history.piles[pile].faces].count(card)
    if count <= cards:
        return ""
    what = f"{'rested' if card == REST else f'completed Task {card + 1}'} on {back_when(pile)}"
    if cards == 0:
        return f"they say they {what}, and no such card came up"
    return f"{count} of us say they {what}, and only {cards} such card{'' if cards == 1 else 's'} came up"


def from_pile(view: View) -> str:
    """Nothing speaks against the suspect alone: how bad it looks at all."""
    spoiled = sum([face in (S1, S2) for pile in view.history.piles for face in pile.faces])
    if not spoiled:
        return "nobody is above suspicion, and I trust the others more"
    cards = "a Sabotage card" if spoiled == 1 else f"{spoiled} Sabotage cards"
    return f"{cards} came up so far, and I trust the others more"


# ---- claims ----------------------------------------------------------------------------------------------------


def account(view: View) -> str:
    """What it says it handed in last: a face of that pile which a Survivor could have added."""
    if not view.history.piles:
        return ""
    card = view.own.cards[len(view.history.piles) - 1]
    return said(card if view.players.roles[view.seat] == SURVIVOR else alibi(view, card))


def alibi(view: View, card: int) -> int:
    """A harmless card is reported as it was; else any work in the pile, or else a Rest card.

    However often it is asked about a pile, it says the same: the choice hangs on its own cards alone.
    """
    if card in (NONE, C1, C2) or card >= REST:
        return card
    rng = seeded(sum([(own + 2) * 31**place for place, own in enumerate(view.own.cards)]), view.seat)
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
    if card in (C1, C2):
        return COMPLETED[card]
    return RESTED.replace("#", str(card - REST)) if card > REST else ""
