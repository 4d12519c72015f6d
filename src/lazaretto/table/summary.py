"""The summary of a finished game: the points round by round and a few facts, computed from the record."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Final, Literal

from msgspec import Struct

from lazaretto.core import CLOCK, Action, Game, Options, Seat
from lazaretto.core.game import S, V
from lazaretto.table.time_limit import TimeLimit

MOST: Final = 60  # rounds in a chart


class Fact(Struct, forbid_unknown_fields=True):
    """Its name, its seat (counted from 1; 0: all) and its numbers."""

    name: Literal["gain", "leads", "rounds", "busiest", "actions"]
    seat: int
    numbers: tuple[int, ...]


class Summary(Struct, forbid_unknown_fields=True):
    points: list[tuple[int, ...]]  # by round and seat; none if nothing is counted during the game
    facts: list[Fact]


def summarize(
    game: Game[S, V], options: Options, first: S, inputs: list[tuple[Seat, Action]], limit: TimeLimit
) -> Summary:
    """Replay the game from its first state."""
    state = first.copy()
    rounds = Rounds(options.seats == 1, game.reveal_count(state))
    last = {seat: place for place, (seat, _) in enumerate(inputs)}
    points = [game.standing(state)]
    at_once = False
    for place, (seat, action) in enumerate(inputs):
        playing = {each for each in last if each != CLOCK and last[each] >= place}  # the others are out
        acting = set(game.acting(state))
        at_once = at_once or len(acting) > 1
        if rounds.ended(acting, playing, game.reveal_count(state)):
            points.append(game.standing(state))
        game.play(state, seat, action)
        limit.check()
    outcome = game.outcome(state)
    points.append(game.standing(state) if outcome is None else outcome.scores)
    counted = any([any(row) for row in points[:-1]])  # else the result says it all
    turned = [Fact("rounds", 0, (len(points) - 1,))]  # where all act at once and nothing is counted, nobody has turns
    facts = [*(turned if counted or not at_once else []), *busiest(inputs)]
    return Summary(thinned(points), [*of_points(points), *facts]) if counted else Summary([], facts)


class Rounds:
    """A round ends when everybody has had a turn and is asked again; in a solo game, at a reveal."""

    def __init__(self, alone: bool, reveal_count: int) -> None:
        self.alone = alone
        self.reveal_count = reveal_count
        self.asked: set[Seat] = set()
        self.had: set[Seat] = set()  # their turn in this round: asked before, and not any more

    def ended(self, asked: set[Seat], playing: set[Seat], reveal_count: int) -> bool:
        """Whether a round has ended, now that these seats are asked; ``playing``: all seats that will act again."""
        self.had |= self.asked - asked
        again = (
            reveal_count != self.reveal_count if self.alone else bool(self.had & asked) and self.had | asked >= playing
        )
        if again:
            self.had = set()
        self.asked, self.reveal_count = asked, reveal_count
        return again


def busiest(inputs: list[tuple[Seat, Action]]) -> list[Fact]:
    """The seat with the most actions."""
    done = Counter([seat for seat, _ in inputs if seat != CLOCK]).most_common(2)
    alone = len(done) < 2 or done[0][1] == done[1][1]
    return [Fact("actions", 0, (len(inputs),))] if alone else [Fact("busiest", done[0][0] + 1, (done[0][1],))]


def of_points(points: list[tuple[int, ...]]) -> list[Fact]:
    """The largest gain in a round, and the number of lead changes."""
    gain, number, seat = max(
        [
            (row[i] - before[i], -number, i)
            for number, (before, row) in enumerate(pairwise(points), 1)
            for i in range(len(row))
        ]
    )
    leaders = [row.index(max(row)) for row in points if row.count(max(row)) == 1]
    changes = len([1 for one, other in pairwise(leaders) if one != other])
    facts = [Fact("gain", seat + 1, (gain, -number))] if gain > 0 else []
    return [*facts, Fact("leads", 0, (changes,))] if len(points[0]) > 1 else facts


def thinned(points: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """As many as fit in a chart; the first and the last stay."""
    step = -(-(len(points) - 1) // MOST)
    return [*points[:-1:step], points[-1]]
