"""Whom a bot suspects, and why: what everybody has seen and heard, in the same words whatever the speaker is.

A reason that was given already is not given again: the next speaker has another one, or agrees.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lazaretto.core import Heard, Rng
from lazaretto.games.outbreak.data import INFECTED, REST, S1, S2, SHIFTS, SURVIVOR, shift_name
from lazaretto.games.outbreak.heuristics.claims import accused_in, claims_of
from lazaretto.games.outbreak.state import ABSENT, NOBODY, VOTING, Tally
from lazaretto.games.outbreak.view import View
from lazaretto.games.outbreak.view.beliefs import beliefs_of

FEELINGS: Final = (
    "I have heard nothing that clears them",
    "the others worry me less",
    "I would miss them least in the next Shift",
    "somebody has to be first, and I trust the rest of you more",
)  # where nothing speaks against somebody but a look


def suspicion(view: View, rng: Rng, heard: Sequence[Heard]) -> str:
    """Survivors name whom they believe to be Patient Zero; the others, somebody who is in their way."""
    return because(view, suspect_of(view, rng), rng, heard)


def suspect_of(view: View, rng: Rng) -> int:
    beliefs, infected = beliefs_of(view), view.players.roles[view.seat] == INFECTED
    others = [i for i in range(len(view.players.out)) if view.players.out[i] == 0 and i != view.seat]
    weights = [1 - chance for chance in beliefs.infected] if infected else beliefs.zero
    most = max([weights[i] for i in others])
    return rng.pick([i for i in others if weights[i] == most])


def because(view: View, suspect: int, rng: Rng, heard: Sequence[Heard]) -> str:
    """The best reason that nobody has given in this talk; who has none agrees with whoever spoke last."""
    talk = [line for line in heard if line.row == len(view.history.piles)]
    against = [line for line in talk if accused_in(line.text) == suspect]
    friends = [line.seat for line in against if line.seat != view.seat]
    reasons = [words for words in grounds(view, suspect, heard) if not was_given(words, against)]
    feelings = [words for words in (from_pile(view), *FEELINGS) if not was_given(words, talk)]
    too = ", too" if friends else ""
    if reasons:
        return f"I suspect @{suspect + 1}{too}: {reasons[0]}."
    if feelings:
        return f"I suspect @{suspect + 1}{too}: {rng.pick(feelings) if friends else feelings[0]}."
    return f"I suspect @{suspect + 1}, as @{friends[-1] + 1} does." if friends else f"I suspect @{suspect + 1}."


def was_given(words: str, talk: Sequence[Heard]) -> bool:
    """Up to a name, which a line of chat writes out."""
    return any([words.partition("@")[0] in line.text for line in talk])


def grounds(view: View, suspect: int, heard: Sequence[Heard]) -> list[str]:
    """Why, the strongest first."""
    return [*from_ballots(view, suspect), *from_words(view, suspect, heard)]


def from_ballots(view: View, suspect: int) -> list[str]:
    """The ballots of the suspect that look bad, the latest first."""
    votes = [tally for tally in reversed(view.history.tallies) if tally.step == VOTING]
    return [words for tally in votes if (words := bad_ballot(view, tally, suspect))]


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


def from_words(view: View, suspect: int, heard: Sequence[Heard]) -> list[str]:
    """What was said of the last piles does not fit them, or the suspect alone says nothing."""
    count = len(view.history.piles)
    piles = range(count - 1, max(-1, count - 1 - len(SHIFTS)), -1)
    told = [claims_of(heard, pile) for pile in piles]
    misfits = [words for place, pile in enumerate(piles) if (words := misfit(view, pile, told[place], suspect))]
    silent = bool(told) and any(told) and not any([suspect in claims for claims in told])
    return [*misfits, *(["they have not said what they handed in"] if silent else [])]


def misfit(view: View, pile: int, claims: dict[int, int], suspect: int) -> str:
    """More players say they handed in the suspect's card than such cards came up."""
    if suspect not in claims:
        return ""
    card = claims[suspect]
    count = list(claims.values()).count(card)
    cards = [min(face, REST) for face in view.history.piles[pile].faces].count(card)
    if count <= cards:
        return ""
    what = f"{'rested' if card == REST else f'completed Task {card + 1}'} on {shift_name(pile)}"
    if cards == 0:
        return f"they say they {what}, and no such card came up"
    return f"{count} of us say they {what}, and only {cards} such card{'' if cards == 1 else 's'} came up"


def from_pile(view: View) -> str:
    """Nothing speaks against one alone: how bad it looks at all."""
    spoiled = sum([face in (S1, S2) for pile in view.history.piles for face in pile.faces])
    if not spoiled:
        return "nobody is above suspicion, and I trust the others more"
    cards = "a Sabotage card has" if spoiled == 1 else f"{spoiled} Sabotage cards have"
    return f"{cards} come up so far, and I trust the others more"
