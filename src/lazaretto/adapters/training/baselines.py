"""Baselines: what bots and learners reach in a game in a given time, measured alike.

Every contestant plays one seat, which rotates, and ``regular`` the others. Learners train for three quarters of their
time and are measured in the rest, always with their first choice.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import torch

from lazaretto.adapters.learner import Learner
from lazaretto.adapters.pool import Pool
from lazaretto.adapters.rows import chosen
from lazaretto.adapters.training.ppo import StableGames, Until, model_for
from lazaretto.adapters.training.train import play_itself
from lazaretto.bots import Bot, bot
from lazaretto.core import wins

REFERENCE: Final = "regular"  # plays the other seats
BOTS: Final = ("random", "beginner", "regular", "search:10", "search:50")  # search with two budgets
AGAINST: Final = "MaskablePPO against regular"
SELF: Final = "MaskablePPO by self-play"
WEIGHTS: Final = {"random": 0.2, "beginner": 0.2, "regular": 0.3, AGAINST: 3.0, SELF: 3.0}  # shares of the time; else 1
CONTESTANTS: Final = (*BOTS, AGAINST, SELF)
MOST_GAMES: Final = 1000
TRAINING: Final = 0.75  # of a learner's time
PATIENCE: Final = 3
AT_ONCE: Final = 16
WIDE: Final = 5000  # numbers observed from which a rollout is shorter, to fit into memory
SELVES: Final = 4  # earlier ones that join the pool of a learner by self-play


class Result(NamedTuple):
    """One line of the table. Seconds are those of the processor: a busy machine takes longer by the clock."""

    won: list[float]  # by game: 1, or a part of a shared win
    points: list[float]
    steps: int  # of training; of a bot, its decisions
    training: float  # seconds of training; of a bot, of all its games
    clock: float  # the same by the clock


class Tally:
    """The finished games of a contestant."""

    def __init__(self) -> None:
        self.won: list[float] = []
        self.points: list[float] = []
        self.started = time.process_time(), time.monotonic()

    def add(self, learner: Learner) -> None:
        outcome = learner.episode.outcome
        assert outcome is not None
        self.won.append(wins(outcome)[learner.seat])
        self.points.append(float(outcome.scores[learner.seat]))

    def seconds(self) -> tuple[float, float]:
        """Since it was made: of the processor, and by the clock."""
        return time.process_time() - self.started[0], time.monotonic() - self.started[1]


def share_of(contestant: str) -> float:
    """The part of the whole time that a contestant gets in one game."""
    return WEIGHTS.get(contestant, 1.0) / sum([WEIGHTS.get(name, 1.0) for name in CONTESTANTS])


def run(contestant: str, game: str, players: int, seconds: float, seed: int = 1) -> Result:
    """Train if it is a learner, then measure."""
    torch.set_num_threads(1)
    if contestant in (AGAINST, SELF):
        return learned(contestant, game, players, seconds, seed)
    return played(bot(contestant), game, players, seconds)


def played(contestant: Bot, game: str, players: int, seconds: float) -> Result:
    """Games of a bot, until the time is up. An unfinished one does not count; the first may take longer."""
    learner, tally, decisions = Learner(game, players, bots=REFERENCE), Tally(), 0
    start = time.monotonic()
    for number in range(MOST_GAMES):
        learner.begin(number)
        while not learner.over:
            episode, seat = learner.episode, learner.seat
            action = chosen(contestant, episode, seat, learner.chances[seat])
            learner.act(episode.number(seat, action))
            decisions += 1
            if time.monotonic() - start > seconds * (1 if tally.won else PATIENCE):
                break
        if not learner.over:
            break
        tally.add(learner)
        if time.monotonic() - start > seconds:
            break
    return Result(tally.won, tally.points, decisions, *tally.seconds())


def learned(contestant: str, game: str, players: int, seconds: float, seed: int) -> Result:
    """A policy from zero, trained against the reference or against earlier selves."""
    pool = Pool(REFERENCE if contestant == AGAINST else "random")
    games = StableGames(AT_ONCE, game=game, players=players, bots=pool)
    rollout = 2048 if games.setting.size > WIDE else 8192
    clock = Tally()
    model = model_for(games, seed, rate=3e-4, rollout=rollout, batch=1024)
    with tempfile.TemporaryDirectory() as folder:
        if contestant == SELF:
            play_itself(model, games, pool, seconds * TRAINING, SELVES, Path(folder) / "self.onnx")
        else:
            model.learn(10**9, callback=Until(seconds * TRAINING, games))
        training = clock.seconds()
        games.close()
    tally = measured(model.policy, game, players, seconds * (1 - TRAINING))
    return Result(tally.won, tally.points, int(model.num_timesteps), *training)


def measured(policy: Any, game: str, players: int, seconds: float) -> Tally:
    """Games of a policy against the reference, until the time is up; at least one."""

    def first_choice(seen: Any, mask: Any) -> int:
        number, _ = policy.predict(seen, action_masks=mask.astype(np.bool_), deterministic=True)
        return int(number)

    learner, tally = Learner(game, players, bots=REFERENCE, observation="flat"), Tally()
    start = time.monotonic()
    for number in range(MOST_GAMES):
        learner.begin(number)
        while not learner.over:
            learner.act(first_choice(learner.episode.observe(learner.seat), learner.episode.mask(learner.seat)))
        tally.add(learner)
        if time.monotonic() - start > seconds:
            break
    return tally


Cell = tuple[str, int, str]  # a game, a number of players, a contestant


def cells(games: list[tuple[str, int]]) -> Iterator[Cell]:
    for game, players in games:
        for contestant in CONTESTANTS:
            yield game, players, contestant


def run_all(
    games: list[tuple[str, int]], hours: float, done: Callable[[Cell], bool], keep: Callable[[Cell, Result], None]
) -> None:
    """Run what is not done yet, each with its share of the time."""
    for cell in cells(games):
        if not done(cell):
            game, players, contestant = cell
            seconds = 3600 * hours / len(games) * share_of(contestant)
            keep(cell, run(contestant, game, players, seconds))
