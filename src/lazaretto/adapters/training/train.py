"""From recorded games to a network: clone a bot, then let the clone play and learn from the results."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import torch

from lazaretto.adapters.pool import Pool
from lazaretto.adapters.training.cloning import Fit, clone
from lazaretto.adapters.training.examples import Recorded, examples
from lazaretto.adapters.training.ppo import StableGames, Until, model_for, save
from lazaretto.core import InputError

AT_ONCE = 128  # games at once
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


def cloned(order: Order, recorded: Iterable[Recorded], out: Path, say: Say = print) -> Fit:
    """Clone the bot of the recorded games, practise, and write the network."""
    torch.set_num_threads(1)
    games = StableGames(AT_ONCE, bots=order.bot, reward=order.reward, **order.words())
    model = model_for(games, order.seed)
    fit = clone(model.policy, examples(games.setting, recorded, order.bot), order.seed, rate=5e-4)
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


def play_itself(model: Any, games: StableGames, pool: Pool, seconds: float, selves: int, out: Path) -> None:
    """Practise against a pool that earlier selves join, which are saved beside ``out`` with a number."""
    for number in range(1, selves + 1):
        model.learn(10**9, callback=Until(seconds / selves, games), reset_num_timesteps=False)
        earlier = out.with_name(f"{out.stem}-{number}{out.suffix}")
        save(model.policy, games.setting, earlier)
        pool.add(str(earlier))
