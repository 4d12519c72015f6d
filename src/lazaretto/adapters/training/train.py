"""From recorded games to a network: clone a bot, then let the clone play and learn from the results."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch

from lazaretto.adapters.training.cloning import Fit, Recorded, clone, examples
from lazaretto.adapters.training.export import save
from lazaretto.adapters.training.ppo import StableGames, Until, model_for
from lazaretto.core import InputError

AT_ONCE = 64  # games at once
Say = Callable[[str], None]


class Order(NamedTuple):
    """What is trained, and how long."""

    game: str
    players: int
    options: dict[str, str]
    bot: str = "regular"  # that is cloned, and the opponent
    minutes: float = 0.0  # of practice after cloning
    priors: bool = True  # show the network the game's ratings of the legal actions
    reward: str = "points"
    seed: int = 1

    def words(self) -> dict[str, Any]:
        return {"game": self.game, "players": self.players, "options": self.options, "priors": self.priors}


class Score(NamedTuple):
    """How a network does against a bot, one of them on each seat in turn."""

    games: int
    mean: float  # of the final rewards, from -1 to 1
    error: float  # half the width of its 95 % interval

    @property
    def wins(self) -> str:
        """Of two players, draws as halves."""
        share, half = (self.mean + 1) / 2, self.error / 2
        return f"{share:.1%} (95 %: {max(0.0, share - half):.1%} to {min(1.0, share + half):.1%})"


def cloned(order: Order, recorded: Iterable[Recorded], out: Path, say: Say = print) -> Fit:
    """Clone the bot of the recorded games, practise, and write the network."""
    torch.set_num_threads(1)
    games = StableGames(AT_ONCE, bots=order.bot, reward=order.reward, **order.words())
    model = model_for(games, order.seed)
    fit = clone(model.policy, examples(games.setting, recorded, order.bot), order.seed)
    if not fit.examples:
        raise InputError(f"the run has no choices of {order.bot!r} to learn from")
    say(f"cloned {order.bot}: {fit.examples} choices, {fit.agreement:.1%} of the last ones as it would choose")
    save(model.policy, games.setting, out)
    if order.minutes:
        practise(model, games, order.minutes, say)
        save(model.policy, games.setting, out)
    games.close()
    return fit


def practise(model: Any, games: StableGames, minutes: float, say: Say = print) -> int:
    """MaskablePPO for a time; returns the number of steps."""
    before = time.monotonic()
    model.learn(10**9, callback=Until(60 * minutes, games, say), reset_num_timesteps=False)
    steps = int(model.num_timesteps)
    say(f"practised for {(time.monotonic() - before) / 60:.1f} minutes, {steps} steps")
    return steps


def measured(policy: Any, count: int, seed: int, **words: Any) -> Score:
    """Let the policy play its first choices in this number of games, at least."""
    games = StableGames(min(AT_ONCE, count), **words)
    games.seed(seed)
    seen = games.reset()
    while len(games.results) < count:
        masks = np.stack(games.env_method("action_masks"))
        numbers, _ = policy.predict(seen, action_masks=masks, deterministic=True)
        seen, *_ = games.step(numbers)
    games.close()
    return scored(games.results)


def scored(results: list[float]) -> Score:
    count, mean = len(results), sum(results) / len(results)
    spread = sqrt(sum([(result - mean) ** 2 for result in results]) / max(1, count - 1))
    return Score(count, mean, 1.96 * spread / sqrt(count))
