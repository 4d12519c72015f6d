"""Train a network by self-play, in a two-player, a cooperative or a hidden-role game, and save it for the table.

    pip install 'lazaretto[train]'
    python examples/self_play.py lockdown --players 2 --minutes 10 --out lockdown.onnx
    python examples/self_play.py clinic --players 2 --option mode=covid --minutes 10 --out covid.onnx
    python examples/self_play.py outbreak --players 6 --minutes 10 --out outbreak.onnx
    lazaretto simulate lockdown --bots random,lockdown.onnx --games 500

One seat learns, which changes from game to game. The others are drawn from a pool: at first the random bot, later also
earlier selves, which are saved as ``NAME-1.onnx``, ``NAME-2.onnx`` and so on. ``docs/research/training.md`` says more.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from lazaretto.adapters.pool import Pool
from lazaretto.adapters.training.ppo import StableGames, model_for, save
from lazaretto.adapters.training.train import play_itself


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=WORD")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--selves", type=int, default=4, help="earlier selves that join the pool")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("trained.onnx"))
    given = parser.parse_args()
    pool = Pool("random")
    options = dict([setting.split("=", 1) for setting in given.option])
    games = StableGames(16, game=given.game, players=given.players, options=options, bots=pool)
    model = model_for(games, given.seed, rate=3e-4, rollout=2048, batch=512)
    play_itself(model, games, pool, 60 * given.minutes, given.selves, given.out)
    save(model.policy, games.setting, given.out)
    print(f"saved {given.out} after {model.num_timesteps} steps")


if __name__ == "__main__":
    main()
