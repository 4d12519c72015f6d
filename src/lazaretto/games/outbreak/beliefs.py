"""What a player may believe about the others, from a view alone: who could have played which card, who voted how.

A few stories that fit all piles give each seat a chance of being Patient Zero or Infected; past ballots tilt it. The
piles bear no names, so the ballots and the roles shown by votes are most of what tells the seats apart.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import seeded
from lazaretto.games.outbreak.data import BIT, INFECTED, NONE, REST, SHIFTS, SURVIVOR
from lazaretto.games.outbreak.state import ABSENT, NOBODY, VOTING, Tally
from lazaretto.games.outbreak.stories import likely_story
from lazaretto.games.outbreak.view import View

STORIES: Final = 6
AGAINST_SURVIVOR: Final = 1.25  # Patient Zero votes with the crowd, against those who are not Infected
AGAINST_INFECTED: Final = 0.6  # whom Patient Zero knows and spares
SKIPPED: Final = 0.8  # more like an Infected, who has nobody to vote against
MANY: Final = 1_000_003


class Beliefs:
    """By seat: the chance to be Patient Zero, and to be Infected. The viewer's own are no question."""

    def __init__(self, view: View) -> None:
        seats = len(view.out)
        self.zero = [0.0] * seats
        self.infected = [0.0] * seats
        rng = seeded(view.number(), view.seat + 1)
        for _ in range(STORIES):
            story = likely_story(view, rng)
            for day in story.days:
                if day.victim != NONE:
                    self.infected[day.victim] += 1 / STORIES
        suspects = [i for i in range(seats) if view.out[i] == 0 and i not in (view.seat, view.first_leader)]
        weights = [suspicion(view, seat) for seat in suspects]
        for i in range(len(suspects)):
            self.zero[suspects[i]] = weights[i] / sum(weights)


def suspicion(view: View, seat: int) -> float:
    """How much the ballots so far speak against a seat; a glance that all share decides between equals."""
    weight = 1.0
    for tally in view.tallies:
        if tally.step == VOTING:
            weight *= told_by_ballot(view, tally, tally.ballots[seat])
    return weight * (1 + 0.01 * glance(view, seat))


def told_by_ballot(view: View, tally: Tally, ballot: int) -> float:
    if ballot == NOBODY:
        return SKIPPED
    if ballot == ABSENT or ballot != tally.chosen:
        return 1.0
    return AGAINST_SURVIVOR if view.roles[ballot] == SURVIVOR else AGAINST_INFECTED


def glance(view: View, seat: int) -> float:
    """Whom everybody looks at first: without a word, people agree on somebody. From 0 to 1, from open facts alone.

    The order of the cards is chance, so every chair has its turn to be looked at.
    """
    mixed = view.day
    for pile in view.piles[-len(SHIFTS) :]:
        for face in pile.faces:
            mixed = (mixed * 7 + min(face, REST)) % MANY
    return seeded(mixed, seat).below(MANY) / MANY


def knows_infected(view: View, seat: int) -> bool:
    """What a vote showed, or what the last night told Patient Zero."""
    return view.roles[seat] == INFECTED or (bool(view.nights) and bool(view.nights[-1] & BIT[seat]))
