"""Talk at the table: who may speak, and how long. It is no action, so no rule depends on what is said (O-021)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Deadline, Options, Refusal, Seat
from lazaretto.games.outbreak.state import SUBMITTING, VOTING, Table

SILENT: Final = Refusal("O-087", "whoever is voted out does not talk any more")
# What players claim and whom they accuse, in the phrases that the table offers: bots and the grid of claims read them.
# For * they fill in the name of the Task that is meant.
COMPLETES: Final = ("I complete Task 1*.", "I complete Task 2*.")
RESTS: Final = "I rest now."
COMPLETED: Final = ("I completed Task 1*.", "I completed Task 2*.")
RESTED: Final = "I rested. My Rest number was #."
SUSPECT: Final = "I suspect @."
AGAINST: Final = "Vote with me against @."
TRUST: Final = "I trust @."
ASKING: Final = "Who sabotaged that?"
SKIPPING: Final = "Let us skip the vote."
ACCUSATIONS: Final = (SUSPECT, AGAINST)
STEPS: Final = {VOTING: "vote", SUBMITTING: "shift"}  # in which there is talk


def named(phrase: str, name: str) -> str:
    return phrase.replace("*", f", {name}")


def muted(options: Options, state: Table, seat: Seat | None) -> Refusal | None:
    """Players voted out are silent unless ``out_chat`` lets them talk (O-087)."""
    return SILENT if seat is not None and state.players.out[seat] and not options.on("out_chat") else None


def clock(options: Options, state: Table) -> Deadline | None:
    """Before a vote, and when the Tasks of a Shift are named (O-021, O-080)."""
    seconds = options.number("talk_seconds")
    if not seconds or state.step not in STEPS:
        return None
    return Deadline(f"{STEPS[state.step]} {state.number()}", seconds)


def subject(state: Table) -> int:
    """The Shift that is being played: the number of piles that lie open."""
    return len(state.history.draws)


def bots_wait(state: Table) -> bool:
    """Ballots of bots come last, so that people have had their say (O-080)."""
    return state.step == VOTING
