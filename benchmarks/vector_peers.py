"""Many games at once in other libraries, beside ``environments.py --vectors``: steps per processor second.

    python -m venv build/peers && build/peers/bin/pip install envpool rlcard pgx 'pettingzoo[classic]' open_spiel
    build/peers/bin/python benchmarks/vector_peers.py [--seconds N]

Random legal actions. A library that is not installed is left out. The games are others, and much smaller than ours: the
figures say what the machinery costs, not which is better.
"""

from __future__ import annotations

import argparse
import importlib
import time
from collections.abc import Callable, Iterator
from typing import Any

Work = Callable[[], int]  # one round; returns the number of steps
COUNT = 128  # games at once, where there are several


def envpool_games() -> Iterator[tuple[str, Work]]:
    envpool: Any = importlib.import_module("envpool")
    numpy: Any = importlib.import_module("numpy")
    for name in ("ConnectFour-v1", "Backgammon-v1"):
        envs = envpool.make_gymnasium(name, num_envs=COUNT, num_threads=1)
        seen, info = envs.reset()
        box, count = [seen, info], envs.action_space.n

        def work(envs: Any = envs, box: list[Any] = box, count: int = count) -> int:
            found = [value for key, value in flat(box) if "mask" in key or "legal" in key]
            odds = numpy.random.random((COUNT, count)) * (found[0] if found else 1)
            seen, _reward, _over, _cut, info = envs.step(odds.argmax(1))
            box[:] = [seen, info]
            return COUNT

        legal = "legal" if any(["mask" in key or "legal" in key for key, _ in flat(box)]) else "any"
        yield f"EnvPool {name}, x{COUNT}, one thread, {legal} actions", work


def flat(parts: list[Any]) -> Iterator[tuple[str, Any]]:
    """The entries of dictionaries, however deep."""
    for part in parts:
        if isinstance(part, dict):
            for key, value in part.items():
                yield from flat([value]) if isinstance(value, dict) else [(str(key), value)]


def pgx_games() -> Iterator[tuple[str, Work]]:
    jax: Any = importlib.import_module("jax")
    pgx: Any = importlib.import_module("pgx")
    for name in ("connect_four", "backgammon"):
        env = pgx.make(name)
        init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
        state = init(jax.random.split(jax.random.PRNGKey(1), COUNT))
        box = [state, jax.random.PRNGKey(2)]
        keyed = name == "backgammon"

        def work(box: list[Any] = box, step: Any = step, keyed: bool = keyed) -> int:
            state, key = box
            key, one, two = jax.random.split(key, 3)
            chosen = jax.random.categorical(one, jax.numpy.log(state.legal_action_mask.astype("float32")), axis=1)
            box[:] = [step(state, chosen, jax.random.split(two, COUNT)) if keyed else step(state, chosen), key]
            box[0].observation.block_until_ready()
            return COUNT

        yield f"Pgx {name}, x{COUNT}, CPU", work


def rlcard_games() -> Iterator[tuple[str, Work]]:
    rlcard: Any = importlib.import_module("rlcard")
    agents: Any = importlib.import_module("rlcard.agents")
    for name in ("leduc-holdem", "uno"):
        env = rlcard.make(name)
        env.set_agents([agents.RandomAgent(env.num_actions) for _ in range(env.num_players)])

        def work(env: Any = env) -> int:
            return sum([len(path) // 2 for path in env.run()[0]])

        yield f"RLCard {name}", work


def pettingzoo_games() -> Iterator[tuple[str, Work]]:
    numpy: Any = importlib.import_module("numpy")
    for name in ("connect_four_v3", "tictactoe_v3"):
        env = importlib.import_module(f"pettingzoo.classic.{name}").env()

        def work(env: Any = env) -> int:
            env.reset()
            steps = 0
            for _agent in env.agent_iter():
                seen, _reward, over, cut, _info = env.last()
                env.step(None if over or cut else int(numpy.random.choice(numpy.flatnonzero(seen["action_mask"]))))
                steps += 1
            return steps

        yield f"PettingZoo {name}", work


def open_spiel_games() -> Iterator[tuple[str, Work]]:
    pyspiel: Any = importlib.import_module("pyspiel")
    numpy: Any = importlib.import_module("numpy")
    for name in ("connect_four", "backgammon"):
        game = pyspiel.load_game(name)

        def work(game: Any = game) -> int:
            state, steps = game.new_initial_state(), 0
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[numpy.random.randint(len(legal))])
                if not state.is_chance_node() and not state.is_terminal():
                    state.observation_tensor(state.current_player())
                    steps += 1
            return steps

        yield f"OpenSpiel {name}, with observations", work


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="processor time for each")
    seconds = parser.parse_args().seconds
    print("| peer | steps per processor second |\n|---|---|")
    for made in (envpool_games, pgx_games, rlcard_games, pettingzoo_games, open_spiel_games):
        try:
            for title, work in made():
                work()
                steps, start = 0, time.process_time()
                while time.process_time() - start < seconds:
                    steps += work()
                print(f"| {title} | {steps / (time.process_time() - start):,.0f} |", flush=True)
        except ImportError as error:
            print(f"| {made.__name__.replace('_games', '')} | not installed: {error.name} |", flush=True)


if __name__ == "__main__":
    main()
