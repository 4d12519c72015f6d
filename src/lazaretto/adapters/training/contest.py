"""Contests: what bots and learners reach in a game in a given time, measured alike.

Every contestant plays one seat, which rotates, and ``regular`` the others. Time is that of the processor, so that a
busy machine changes how long it takes, but not what is reached. It is given in rounds: after each one there is a
result for every contestant, and a stop loses little. ``baselines.py`` has the learners; nothing here needs torch.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from lazaretto.adapters.learner import Learner
from lazaretto.adapters.rows import chosen
from lazaretto.bots import Bot, bot
from lazaretto.core import wins

REFERENCE: Final = "regular"  # plays the other seats
BOTS: Final = ("random", "beginner", "regular", "search:10", "search:50")  # search with two budgets
AGAINST: Final = "MaskablePPO against regular"
SELF: Final = "MaskablePPO by self-play"
LEARNERS: Final = (AGAINST, SELF)
WEIGHTS: Final = {"random": 0.2, "beginner": 0.2, "regular": 0.3, AGAINST: 3.0, SELF: 3.0}  # shares of the time; else 1
CONTESTANTS: Final = (*BOTS, *LEARNERS)
MOST_GAMES: Final = 1000
ROUNDS: Final = 4


class Result(NamedTuple):
    """One line of the table, so far. Seconds are those of the processor, except ``clock``."""

    won: list[float] = []  # noqa: RUF012  by game: 1, or a part of a shared win
    points: list[float] = []  # noqa: RUF012
    steps: int = 0  # of training; of a bot, its decisions
    training: float = 0.0  # seconds of training; of a bot, of all its games
    clock: float = 0.0  # the same by the clock
    spent: float = 0.0  # seconds of training and measuring
    game: dict[str, Any] | None = None  # a bot's game that is not finished yet


class Stopwatch:
    """The seconds since it was made."""

    def __init__(self) -> None:
        self.processor, self.clock = time.process_time(), time.monotonic()

    def seconds(self) -> float:
        return time.process_time() - self.processor

    def by_the_clock(self) -> float:
        return time.monotonic() - self.clock


class Tally:
    """The finished games of a contestant."""

    def __init__(self, won: list[float] | None = None, points: list[float] | None = None) -> None:
        self.won = list(won or [])
        self.points = list(points or [])

    def play(self, learner: Learner, first_choice: Callable[[Any, Any], int]) -> None:
        """A game of a network, always with its first choice. It may go round in circles: then it has lost."""
        learner.begin(len(self.won))
        while not learner.over and not learner.cut:
            learner.act(first_choice(learner.episode.observe(learner.seat), learner.episode.mask(learner.seat)))
        self.add(learner)

    def add(self, learner: Learner) -> None:
        outcome = learner.episode.outcome
        if outcome is None:
            self.won.append(0.0)
            self.points.append(0.0)
            return
        self.won.append(wins(outcome)[learner.seat])
        self.points.append(float(outcome.scores[learner.seat]))


def share_of(contestant: str) -> float:
    """The part of the whole time that a contestant gets in one game."""
    return WEIGHTS.get(contestant, 1.0) / sum([WEIGHTS.get(name, 1.0) for name in CONTESTANTS])


def played(contestant: Bot, game: str, players: int, seconds: float, before: Result) -> Result:
    """Games of a bot, until the time is up; at least one decision. The last game goes on next time."""
    learner, tally = Learner(game, players, bots=REFERENCE), Tally(before.won, before.points)
    watch, decisions = Stopwatch(), 0
    if before.game is not None:
        learner.go_on(before.game)
    while len(tally.won) < MOST_GAMES and (not decisions or watch.seconds() < seconds):
        if not learner.games or learner.over:
            learner.games = len(tally.won)
            learner.begin(len(tally.won))
        episode, seat = learner.episode, learner.seat
        action = chosen(contestant, episode, seat, learner.chances[seat])
        learner.act(episode.number(seat, action))
        decisions += 1
        if learner.over:
            tally.add(learner)
    return Result(
        tally.won,
        tally.points,
        before.steps + decisions,
        before.training + watch.seconds(),
        before.clock + watch.by_the_clock(),
        before.spent + watch.seconds(),
        None if learner.over else learner.saved(),
    )


Cell = tuple[str, int, str]  # a game, a number of players, a contestant
Learn = Callable[[Cell, float, Result], Result]  # train a learner and measure it: see ``baselines.Training``


def cells(games: list[tuple[str, int]]) -> Iterator[Cell]:
    for game, players in games:
        for contestant in CONTESTANTS:
            yield game, players, contestant


def run_all(
    games: list[tuple[str, int]],
    hours: float,
    learn: Learn,
    found: Callable[[Cell], Result],
    keep: Callable[[Cell, Result], None],
) -> None:
    """Give every contestant its share of the time, in rounds; what it has had already counts."""
    for number in range(1, ROUNDS + 1):
        for cell in cells(games):
            game, players, contestant = cell
            before = found(cell)
            seconds = 3600 * hours / len(games) * share_of(contestant) * number / ROUNDS - before.spent
            if seconds <= 0 or (contestant not in LEARNERS and len(before.won) >= MOST_GAMES):
                continue
            if contestant in LEARNERS:
                keep(cell, learn(cell, seconds, before))
            else:
                keep(cell, played(bot(contestant), game, players, seconds, before))
