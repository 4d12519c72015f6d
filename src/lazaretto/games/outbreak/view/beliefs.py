"""What a player may believe about the others, from a view alone: who voted how, and what votes have shown.

Piles bear no names: they tell that somebody was infected, never who. Ballots do, so each seat is followed from vote to
vote: how likely was what it did if it were Patient Zero, and how likely if it began as a Survivor who may have been
infected on any Day that made an Infected. ``ZERO_DOES`` and its neighbours say what is likely.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import seeded
from lazaretto.games.outbreak.data import BIT, INFECTED, NONE, REST, SHIFTS
from lazaretto.games.outbreak.rules.reveal import rest_hit
from lazaretto.games.outbreak.state import ABSENT, NOBODY, VOTING, Tally
from lazaretto.games.outbreak.view import View

# What a ballot can be.
WITH_MOST: Final = 0  # against the player whom most are against
ASTRAY: Final = 1  # against another
LEADERWARDS: Final = 2  # against the first Leader, who cannot be Patient Zero, alone
SKIPPED: Final = 3
# How often it is, as counted in games of such players, with something left for those who play otherwise.
SURVIVOR_DOES: Final[list[float]] = [0.80, 0.16, 0.02, 0.02]
INFECTED_DOES: Final[list[float]] = [0.05, 0.05, 0.30, 0.60]
ZERO_DOES: Final[list[float]] = [0.57, 0.39, 0.02, 0.02]  # goes astray to spare an Infected it knows
MANY: Final = 1_000_003


class Beliefs:
    """By seat: the chance to be Patient Zero, and to be Infected. The viewer's own are no question."""

    def __init__(self, view: View) -> None:
        seats = len(view.players.out)
        self.zero = [0.0] * seats
        self.infected = [0.0] * seats
        looks, nights = glances(view), [chance_of_turning(view, day) for day in range(1, view.day)]
        lives = [Life(view, seat, looks[seat], nights) for seat in range(seats)]
        suspects = [
            i for i in range(seats) if view.players.out[i] == 0 and i not in (view.seat, view.players.first_leader)
        ]
        total = sum([lives[i].suspicion() for i in suspects])
        for i in suspects:
            self.zero[i] = lives[i].suspicion() / total
        for i in range(seats):
            self.infected[i] = (1 - self.zero[i]) * lives[i].turned()


_LAST: list[tuple[View, Beliefs]] = []  # those of the view asked about last: a menu asks once for each entry


def beliefs_of(view: View) -> Beliefs:
    if not _LAST or _LAST[0][0] is not view:
        _LAST[:] = [(view, Beliefs(view))]
    return _LAST[0][1]


class Life:
    """How likely the ballots of a seat are: as Patient Zero's, as those of a Survivor, of one who was infected."""

    def __init__(self, view: View, seat: int, look: float, nights: list[float]) -> None:
        self.zero = 1 + 0.01 * look  # which decides between equals
        self.survivor = 1.0
        self.infected = 0.0
        day = 1
        for tally in view.history.tallies:
            if tally.step == VOTING and tally.ballots[seat] != ABSENT:
                self.live(nights[day - 1 : tally.day - 1])
                day = tally.day
                self.vote(what(view, tally, tally.ballots[seat]))
        self.live(nights[day - 1 :])

    def live(self, nights: list[float]) -> None:
        for chance in nights:
            self.infected += chance * self.survivor
            self.survivor -= chance * self.survivor

    def vote(self, kind: int) -> None:
        self.zero *= ZERO_DOES[kind]
        self.survivor *= SURVIVOR_DOES[kind]
        self.infected *= INFECTED_DOES[kind]

    def suspicion(self) -> float:
        return self.zero / (self.survivor + self.infected)

    def turned(self) -> float:
        return self.infected / (self.survivor + self.infected)


def chance_of_turning(view: View, day: int) -> float:
    """That a Survivor was infected on that Day: one of those who handed in a card, if Infect hit a Rest card."""
    for pile in view.history.piles[len(SHIFTS) * (day - 1) : len(SHIFTS) * day]:
        if rest_hit(list(pile.faces)) != NONE:
            return 1 / max(2, pile.handed.bit_count() - 1)
    return 0.0


def what(view: View, tally: Tally, ballot: int) -> int:
    """What kind of ballot it was."""
    if ballot == NOBODY:
        return SKIPPED
    if ballot == most_against(tally):
        return WITH_MOST
    return LEADERWARDS if ballot == view.players.first_leader else ASTRAY


def most_against(tally: Tally) -> int:
    """The player with the most ballots, of equals the first; NOBODY if all skipped."""
    most, found = 0, NOBODY
    for player in range(len(tally.ballots)):
        count = tally.ballots.count(player)
        if count > most:
            most, found = count, player
    return found


def glances(view: View) -> list[float]:
    """Whom everybody looks at first: without a word, people agree on somebody. From 0 to 1, from open facts alone.

    The order of the cards is chance, so every chair has its turn to be looked at.
    """
    mixed = view.day
    for pile in view.history.piles[-len(SHIFTS) :]:
        for face in pile.faces:
            mixed = (mixed * 7 + min(face, REST)) % MANY
    return [seeded(mixed, seat).below(MANY) / MANY for seat in range(len(view.players.out))]


def knows_infected(view: View, seat: int) -> bool:
    """What a vote showed, or what the last night revealed to Patient Zero."""
    return view.players.roles[seat] == INFECTED or (bool(view.own.nights) and bool(view.own.nights[-1] & BIT[seat]))
