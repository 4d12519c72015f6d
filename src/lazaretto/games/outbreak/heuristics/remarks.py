"""What a bot says: whom it suspects and why, what it says it handed in, and what it answers whoever accuses it.

A bot speaks as often in one role as in another, about what everybody can check half-way: the card it says it handed
in last lies in the pile. Survivors say what is true, and whom they suspect; the others say what a Survivor would.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lazaretto.core import Heard, Rng, seeded
from lazaretto.games.outbreak.data import C1, C2, NONE, REST, SURVIVOR, TASKS
from lazaretto.games.outbreak.heuristics.claims import accuser_of
from lazaretto.games.outbreak.heuristics.suspicions import suspicion
from lazaretto.games.outbreak.rules.talk import COMPLETED, RESTED, STEPS, named
from lazaretto.games.outbreak.state import VOTING
from lazaretto.games.outbreak.view import View

SILENT: Final = 3  # of this many Shifts a bot lets one pass without a word


def remark(view: View, rng: Rng, heard: Sequence[Heard]) -> str:
    """In the talk before a vote every bot speaks; whether it does in a Shift is drawn before its role is looked at."""
    speaks = rng.below(SILENT) > 0 or view.step == VOTING
    if view.step not in STEPS or view.players.out[view.seat]:
        return ""
    denial = deny(view, rng, heard)
    if denial or not speaks:
        return denial
    return suspicion(view, rng, heard) if view.step == VOTING else account(view)


def deny(view: View, rng: Rng, heard: Sequence[Heard]) -> str:
    """To an accusation since its last words: what it did, or whom it suspects instead; empty if there was none."""
    accuser = accuser_of(view.seat, heard)
    counter = rng.below(2) == 0
    if accuser == NONE or view.step not in STEPS or view.players.out[view.seat]:
        return ""
    claim = account(view)
    return f"Not me, @{accuser + 1}. {suspicion(view, rng, heard) if counter or not claim else claim}"


def account(view: View) -> str:
    """What it says it handed in last: a face of that pile which a Survivor could have added."""
    if not view.history.piles:
        return ""
    card = view.own.cards[len(view.history.piles) - 1]
    shown = card if view.players.roles[view.seat] == SURVIVOR else alibi(view, card)
    return said(shown, view.history.piles[-1].tasks)


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


def said(card: int, tasks: tuple[int, ...]) -> str:
    """With the name of the Task, as the next Shift has others."""
    if card in (C1, C2):
        return named(COMPLETED[card], TASKS[tasks[card]])
    return RESTED.replace("#", str(card - REST)) if card > REST else ""
