"""Talk, which the rules never hear: who may speak, how long, and what a bot says.

A bot speaks as often in one role as in another, about what everybody can check half-way: the card it says it handed
in last lies in the pile. Survivors say what is true, and whom they suspect; the others say what a Survivor would.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Deadline, Options, Refusal, Rng, Seat
from lazaretto.games.outbreak.beliefs import beliefs_of
from lazaretto.games.outbreak.data import C1, C2, INFECTED, NONE, REST, SHIFTS, SURVIVOR
from lazaretto.games.outbreak.state import SUBMITTING, VOTING, Table
from lazaretto.games.outbreak.view import View

SILENT: Final = Refusal("O-087", "who is voted out does not talk any more")
ONE_IN: Final = 3  # a bot speaks at one in so many of its decisions
STEPS: Final = {VOTING: "vote", SUBMITTING: "shift"}  # in which there is talk


# ---- the table's part ------------------------------------------------------------------------------------------


def hush(options: Options, state: Table, seat: Seat | None) -> Refusal | None:
    """Who is voted out is silent unless ``out_chat`` lets them talk (O-087)."""
    return SILENT if seat is not None and state.out[seat] and not options.on("out_chat") else None


def clock(options: Options, state: Table) -> Deadline | None:
    """Before a vote, and when the Tasks of a Shift are named (O-021, O-080)."""
    seconds = options.number("talk_seconds")
    if not seconds or state.step not in STEPS:
        return None
    return Deadline(f"{STEPS[state.step]} {len(SHIFTS) * (state.day - 1) + state.shift}", seconds)


# ---- what a bot says -------------------------------------------------------------------------------------------


def remark(view: View, rng: Rng) -> str:
    """Whether it speaks is drawn before its role is looked at."""
    if view.step not in STEPS or rng.below(ONE_IN) or view.out[view.seat]:
        return ""
    return suspicion(view, rng) if view.step == VOTING else account(view, rng)


def suspicion(view: View, rng: Rng) -> str:
    """Survivors name whom they believe to be Patient Zero; the others, somebody who is in their way."""
    beliefs, infected = beliefs_of(view), view.roles[view.seat] == INFECTED
    others = [i for i in range(len(view.out)) if view.out[i] == 0 and i != view.seat]
    weights = [1 - chance for chance in beliefs.infected] if infected else beliefs.zero
    most = max([weights[i] for i in others])
    suspect = rng.pick([i for i in others if weights[i] == most])
    return f"I suspect @{suspect + 1}."


def account(view: View, rng: Rng) -> str:
    """What it says it handed in last: a face of that pile which a Survivor could have added."""
    if not view.piles:
        return ""
    card = view.cards[len(view.piles) - 1]
    if view.roles[view.seat] != SURVIVOR:
        card = alibi(view, card, rng)
    return said(card)


def alibi(view: View, card: int, rng: Rng) -> int:
    """What was harmless is told as it was; else any work that lies there, or else a Rest card of somebody."""
    if card in (NONE, C1, C2) or card >= REST:
        return card
    faces = view.piles[-1].faces
    work = [face for face in faces if face in (C1, C2)] or [face for face in faces if face >= REST]
    face = rng.pick(work) if work else NONE
    return REST + number(view, rng) if face == REST else face


def number(view: View, rng: Rng) -> int:
    """For a Rest card whose number is hidden: the own one of today, or any for a pile of yesterday.

    A Survivor always knows the number and says it, so a Rest told without one would give the speaker away.
    """
    return view.rest if view.shift else 1 + rng.below(len(view.out))


def said(card: int) -> str:
    if card == C1:
        return "I completed Task 1."
    if card == C2:
        return "I completed Task 2."
    return f"I rested. My Rest number was {card - REST}." if card > REST else ""
