"""The learners of ``lazaretto baselines``: trained from nothing in parts, each from where the last one ended."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from lazaretto.adapters.learner import Learner
from lazaretto.adapters.pool import Pool
from lazaretto.adapters.training.contest import (
    MOST_GAMES,
    REFERENCE,
    SELF,
    Cell,
    Result,
    Stopwatch,
    Tally,
)
from lazaretto.adapters.training.ppo import StableGames, model_for, save
from lazaretto.core import InputError
from lazaretto.games import load

TRAINING: Final = 0.75  # of a learner's time; the rest is for measuring it, always with its first choice
AT_ONCE: Final = 16
OFTEN: Final = 60.0  # seconds of training after which the model is saved
SEED: Final = 1
DECISIONS: Final = 2000  # of a measured learner: far more than a game takes, unless it goes round in circles
WIDE: Final = 5000  # numbers observed from which the network, rollouts and batches are smaller
NARROW: Final = (64, 64)


class Training:
    """A learner of a folder, which keeps its model and its earlier selves."""

    def __init__(self, folder: Path, cell: Cell) -> None:
        game, self.players, contestant = cell
        self.game = game
        self.folder = folder / "-".join([load(game).info.slug, str(self.players), contestant.rsplit(" ", 1)[1]])
        self.folder.mkdir(parents=True, exist_ok=True)
        self.file = self.folder / "model.zip"
        self.selves = sorted(self.folder.glob("self-*.onnx"))
        self.itself = contestant == SELF
        self.pool = Pool("random", *map(str, self.selves)) if self.itself else Pool(REFERENCE)
        self.games = StableGames(AT_ONCE, game=game, players=self.players, bots=self.pool)
        self.model: Any = None

    def open(self) -> None:
        """The model as it was saved, or a new one. Its games begin anew, with other seeds."""
        if not self.file.exists():
            if self.games.setting.size > WIDE:
                self.model = model_for(self.games, SEED, rate=3e-4, rollout=2048, batch=256, hidden=NARROW)
            else:
                self.model = model_for(self.games, SEED, rate=3e-4, rollout=8192, batch=1024)
            self.model.trained = 0.0, 0.0  # seconds of the processor, and by the clock
            return
        try:
            self.model = MaskablePPO.load(self.file, env=self.games, device="cpu")
        except (OSError, ValueError, BadZipFile, RuntimeError) as error:
            raise InputError(f"{self.file} is damaged; remove {self.folder} to train anew") from error
        self.model.set_random_seed(SEED + self.model.num_timesteps)

    def train(self, until: float) -> None:
        """Train up to this number of seconds in all; every rollout is learned from."""
        model = self.model
        rollout = model.n_steps * model.n_envs
        saved = model.trained[0]
        while model.trained[0] < until:
            watch = Stopwatch()
            model.learn(rollout, reset_num_timesteps=False)
            model.trained = model.trained[0] + watch.seconds(), model.trained[1] + watch.by_the_clock()
            if model.trained[0] > saved + OFTEN:
                self.save()
                saved = model.trained[0]
        self.save()

    def save(self) -> None:
        new = self.file.with_suffix(".new")
        try:
            self.model.save(new)
            new.replace(self.file)
        except OSError as error:
            raise InputError(f"{new} cannot be written: {error.strerror}") from error

    def add_self(self) -> None:
        """The model of now joins the pool of a learner by self-play."""
        save(self.model.policy, self.games.setting, self.folder / f"self-{len(self.selves) + 1:03}.onnx")

    def measure(self, seconds: float) -> Tally:
        """Games against the reference with the first choice, until the time is up; at least one."""
        policy = self.model.policy

        def first_choice(seen: Any, mask: Any) -> int:
            number, _ = policy.predict(seen, action_masks=mask.astype(np.bool_), deterministic=True)
            return int(number)

        learner = Learner(self.game, self.players, bots=REFERENCE, max_cycles=DECISIONS, observation="flat")
        tally, watch = Tally(), Stopwatch()
        while not tally.won or (len(tally.won) < MOST_GAMES and watch.seconds() < seconds):
            tally.play(learner, first_choice)
        return tally


def learned(folder: Path, cell: Cell, seconds: float, before: Result) -> Result:
    """Train for three quarters of the time, measure in the rest. Results of an earlier self are replaced."""
    torch.set_num_threads(1)
    training = Training(folder, cell)
    training.open()
    model = training.model
    watch, already = Stopwatch(), model.trained[0]
    training.train(before.training + seconds * TRAINING)
    if training.itself:
        training.add_self()
    training.games.close()
    tally = training.measure(seconds * (1 - TRAINING))
    lost = already - before.training  # trained before a stop, but not counted yet
    spent = before.spent + lost + watch.seconds()
    seconds, clock = model.trained
    return Result(tally.won, tally.points, int(model.num_timesteps), seconds, clock, spent)
