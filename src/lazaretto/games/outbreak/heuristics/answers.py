"""What a bot answers to the last words of a person in the talk before a vote, if it answers at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lazaretto.core import Heard, Rng
from lazaretto.games.outbreak.data import NONE
from lazaretto.games.outbreak.heuristics.claims import accused_in, claims_of, trusted_in
from lazaretto.games.outbreak.heuristics.remarks import deny
from lazaretto.games.outbreak.heuristics.suspicions import because, misfit, suspect_of
from lazaretto.games.outbreak.rules.talk import ASKING, SKIPPING
from lazaretto.games.outbreak.state import VOTING
from lazaretto.games.outbreak.view import View

ANSWERS: Final = 3  # one bot in so many answers what does not accuse it; drawn before anything is looked at


def reply(view: View, rng: Rng, heard: Sequence[Heard]) -> str:
    answers = rng.below(ANSWERS) == 0
    denial = deny(view, rng, heard)
    if denial or not answers or view.step != VOTING or view.players.out[view.seat]:
        return denial
    if not heard or heard[-1].seat == view.seat:
        return ""
    return answer(view, rng, heard)


def answer(view: View, rng: Rng, heard: Sequence[Heard]) -> str:
    """To an accusation of another, to trust, to a question, or to a claim that cannot be true."""
    seat, words, _ = heard[-1]
    suspect, accused, trusted = suspect_of(view, rng), accused_in(words), trusted_in(words)
    mine = because(view, suspect, rng, heard)
    if accused != NONE:
        opinion = "I am with you" if accused == suspect else "I see it otherwise"
    elif trusted == view.seat:
        return f"Thank you, @{seat + 1}."
    elif trusted == suspect:
        opinion = "I do not"
    elif SKIPPING in words or ASKING in words:
        opinion = "I would rather vote" if SKIPPING in words else "Nobody will say so"
    else:
        return contradict(view, heard)
    return f"{opinion}, @{seat + 1}. {mine}"


def contradict(view: View, heard: Sequence[Heard]) -> str:
    """What the speaker says was handed in does not fit what came up."""
    seat, pile = heard[-1].seat, len(view.history.piles) - 1
    told = claims_of(heard, pile)
    words = misfit(view, pile, told, seat) if claims_of(heard[-1:], pile) else ""
    return f"That is one too many, @{seat + 1}: {words}." if words and not words.startswith("they") else ""
