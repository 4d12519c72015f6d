"""The overhead of the environments relative to the engine, in one interleaved run.

    PYTHONPATH=src python benchmarks/environments.py [--rounds N] [--vectors]

All play the same games, chosen at random beforehand, and share no caches.

First a step without observation: ``engine`` is ``acting``, ``legal``, ``play`` and ``outcome``; ``PettingZoo`` is
``env.last(observe=False)`` and ``env.step()``, ``OpenSpiel`` is ``legal_actions()`` and ``apply_action()``, both with
the current player and the meaning of its numbers.

Then with observations: ``bare`` is the engine's step and the view of the seat to act. ``vector`` is the additional time
of encoding the view. ``no game`` is an environment of that size in which nothing happens: the time of PettingZoo and of
arrays. ``PettingZoo`` is ``env.last()`` and ``env.step()``, which includes all of these. Its overhead is shown twice:
relative to ``bare``, and to ``bare`` with the vector, which the engine encodes itself (``core/encoding/encoder.py``).

Last ``Gymnasium``: ``env.step()`` of one seat with random bots on the others, compared with the same moves of the same
players on the bare engine; once in a single environment, once with many games at once (``adapters/vector.py``). Ratios
are medians over the rounds; times are processor time of the thread that plays.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv

from lazaretto import bots as players_at_hand
from lazaretto.adapters.episode import LARGEST_SEED, Setting, Vector, begun
from lazaretto.adapters.gymnasium import OneSeat, register
from lazaretto.adapters.learner import Learner
from lazaretto.adapters.openspiel import SpielGame, SpielState, load
from lazaretto.adapters.pettingzoo import Turns, env
from lazaretto.adapters.vector import Group, ManyGames
from lazaretto.build import compiled
from lazaretto.core import Action, Encoder, Rng, Seat, encoders, seeded
from lazaretto.games import GAMES

STEPS = 3000
GAMES_AT_ONCE = 16
WARM = 0.5  # seconds of processor time before many games are timed: caches fill, in every process
LEGAL = b"\1"  # in a mask
Moves = list[tuple[Seat, Action, int]]  # of a whole game: the seat, its action, and the action's number


@cache
def played(name: str, players: int, seed: int) -> list[tuple[int, Moves]]:
    """Random games with a fixed total number of steps, each with its seed; all variants play these."""
    setting, rng = Setting(name, players), seeded(seed)
    games: list[tuple[int, Moves]] = []
    while sum([len(moves) for _, moves in games]) < STEPS:
        episode = begun(setting, seed + len(games))
        moves: Moves = []
        seat = episode.acting[0]
        while episode.acting:
            action = rng.pick(episode.menu(seat))
            moves.append((seat, action, episode.number(seat, action)))
            episode.play(seat, action)
            seat = episode.after(seat) if episode.acting else seat
        games.append((seed + len(games), moves))
    return games


def engine(setting: Setting, seed: int) -> int:
    """The games on the engine only; returns the number of steps."""
    game, steps = setting.game, 0
    for number, moves in played(setting.source, setting.players, seed):
        state = game.new(setting.options, number)
        for seat, action, _ in moves:
            game.acting(state)
            game.legal(state, seat)
            game.play(state, seat, action)
        game.acting(state)
        game.outcome(state)
        steps += len(moves)
    return steps


def bare(setting: Setting, seed: int, vectors: bool = False) -> int:
    """The same with views: of the acting seat at every step, and of all seats at the end."""
    game, steps, seen = setting.game, 0, encoders_alone(setting.source, setting.players)
    for number, moves in played(setting.source, setting.players, seed):
        state = game.new(setting.options, number)
        for seat, action, _ in moves:
            game.acting(state)
            game.legal(state, seat)
            view = game.view(state, seat)
            if vectors:
                seen[seat].encode(view)
            game.play(state, seat, action)
        game.acting(state)
        game.outcome(state)
        for other in range(setting.players):
            view = game.view(state, Seat(other))
            if vectors:
                seen[other].encode(view)
        steps += len(moves)
    return steps


def encoded(setting: Setting, seed: int) -> int:
    return bare(setting, seed, vectors=True)


@cache
def encoders_alone(name: str, players: int) -> list[Encoder]:
    """Encoders that share no caches with the environments."""
    fields = Setting(name, players).game.info.fields
    assert fields is not None
    return encoders(fields, players)


@cache
def made(name: str, players: int) -> Turns:
    """An environment, created once for many games."""
    return env(name, players, observation="flat")


def through_pettingzoo(setting: Setting, seed: int, observe: bool = True) -> int:
    table, steps = made(setting.source, setting.players), 0
    for number, moves in played(setting.source, setting.players, seed):
        table.reset(seed=number)
        actions = iter([action for _, _, action in moves])
        for _ in table.agent_iter():
            table.last(observe)
            table.step(next(actions, None))
        steps += len(moves)
    return steps


def unseen(setting: Setting, seed: int) -> int:
    return through_pettingzoo(setting, seed, observe=False)


@cache
def loaded(name: str, players: int) -> SpielGame:
    return load(name, players=players, worlds=LARGEST_SEED - 1)


def through_openspiel(setting: Setting, seed: int) -> int:
    game, steps = loaded(setting.source, setting.players), 0
    for number, moves in played(setting.source, setting.players, seed):
        state = game.new_initial_state()
        state.apply_action(number)
        for _, _, action in moves:
            state.is_terminal()
            state.current_player()
            state.legal_actions()
            state.apply_action(action)
        state.is_terminal()
        state.returns()
        steps += len(moves)
    return steps


class Still(SpielState):
    """An OpenSpiel state in which nothing happens."""

    def offer(self) -> list[int]:
        return [0, 1, 2, 3, 4]

    def _apply_action(self, number: int) -> None:
        self.player = Seat(0)


def through_still(setting: Setting, seed: int) -> int:
    """OpenSpiel's own overhead."""
    state = Still(loaded(setting.source, setting.players))
    state.apply_action(0)
    for _ in range(STEPS):
        state.is_terminal()
        state.current_player()
        state.legal_actions()
        state.apply_action(0)
    return STEPS


class Nothing(AECEnv[str, Vector, int]):
    """An environment without a game: the same sizes, and always the same observation and actions."""

    def __init__(self, setting: Setting) -> None:
        self.possible_agents = [f"player_{seat + 1}" for seat in range(setting.players)]
        self.vector = np.zeros(setting.size, np.float32)
        self.mask = np.zeros(setting.count, np.int8)
        self.mask[:5] = 1

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        agents = self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self.asked = 0
        self.ask()

    def ask(self) -> None:
        agent = self.agent_selection = self.agents[self.asked % len(self.agents)]
        self.infos[agent] = {"action_mask": self.mask.copy()}

    def observe(self, agent: str) -> Vector:
        return self.vector.copy()

    def step(self, action: int) -> None:
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.asked += 1
        self.ask()


def through_nothing(setting: Setting, seed: int, observe: bool = True) -> int:
    """The overhead of PettingZoo and of arrays."""
    table = Nothing(setting)
    table.reset()
    for _ in table.agent_iter(STEPS):
        table.last(observe)
        table.step(0)
    return STEPS


def through_nothing_unseen(setting: Setting, seed: int) -> int:
    return through_nothing(setting, seed, observe=False)


@cache
def made_for_one(name: str, players: int) -> OneSeat:
    return OneSeat(name, players, bots="random", observation="flat")


def among_bots(setting: Setting, seed: int) -> int:
    """Steps of one seat, with bots on the others, on the bare engine; returns the number of steps."""
    game, bot, rng, steps, games = setting.game, players_at_hand.bot("random"), seeded(seed), 0, 0
    while steps < STEPS:
        state = game.new(setting.options, seed + steps)
        learner = games % setting.players
        games += 1
        while acting := game.acting(state):
            for seat in acting:
                if seat not in game.acting(state):
                    continue
                legal = game.legal(state, seat)
                view = game.view(state, seat) if seat == learner or len(legal) > 1 else None
                if seat == learner:
                    game.play(state, seat, legal[rng.below(len(legal))])
                    steps += 1
                else:
                    game.play(state, seat, bot.choose(game, view, legal, rng) if len(legal) > 1 else legal[0])
    return steps


def picked(learner: Learner, rng: Rng) -> int:
    """A legal number, chosen as on the engine; not part of the environment's time."""
    episode, seat = learner.episode, learner.seat
    menu = episode.menu(seat)
    return episode.number(seat, rng.pick(menu)) if menu else 0


def through_gymnasium(setting: Setting, seed: int) -> int:
    alone = made_for_one(setting.source, setting.players)
    rng, steps = seeded(seed), 0
    alone.reset(seed=seed)
    while steps < STEPS:
        alone.reset()
        over = False
        while not over:
            _, _, over, _, _ = alone.step(picked(alone, rng))
            steps += 1
    return steps


@cache
def made_for_many(name: str, players: int) -> ManyGames:
    return ManyGames(GAMES_AT_ONCE, game=name, players=players, bots="random", observation="flat")


def through_vector(setting: Setting, seed: int) -> int:
    many = made_for_many(setting.source, setting.players)
    rng, steps = seeded(seed), 0
    many.reset(seed=seed)
    (group,) = many.groups
    assert isinstance(group, Group)
    while steps < STEPS:
        many.step(np.array([picked(learner, rng) for learner in group.learners]))
        steps += GAMES_AT_ONCE
    return steps


def timed(work: Callable[[Setting, int], int], setting: Setting, seed: int) -> float:
    """Microseconds per step."""
    played(setting.source, setting.players, seed)
    start = time.thread_time()
    steps = work(setting, seed)
    return (time.thread_time() - start) / steps * 1e6


def compare_steps(rounds: int) -> None:
    """``on top`` is the total overhead relative to the engine; ``ours`` excludes the library's own overhead."""
    build = "compiled" if compiled.is_compiled() else "plain"
    titles = [f"{library}{column}" for library in ("PettingZoo", "OpenSpiel") for column in (", µs", " alone, µs")]
    print(
        f"| {build}, a step alone | players | engine, µs | {titles[0]} | {titles[1]} | on top | ours "
        f"| {titles[2]} | {titles[3]} | on top | ours |"
    )
    print(f"|{'---|' * 11}")
    for name in GAMES:
        setting = Setting(name)
        rows = measured((engine, unseen, through_nothing_unseen, through_openspiel, through_still), setting, rounds)
        cells = [setting.game.info.title, f"{setting.players}", f"{median([row[0] for row in rows]):.1f}"]
        for i in (1, 3):
            cells += [f"{median([row[j] for row in rows]):.1f}" for j in (i, i + 1)]
            cells.append(f"{median([(row[i] - row[0]) / row[0] for row in rows]):.2f}")
            cells.append(f"{median([(row[i] - row[i + 1] - row[0]) / row[0] for row in rows]):.2f}")
        print(f"| {' | '.join(cells)} |", flush=True)


def measured(ways: Sequence[Callable[[Setting, int], int]], setting: Setting, rounds: int) -> list[list[float]]:
    """Microseconds per step, by round and variant; the first round is not counted."""
    return [[timed(way, setting, seed) for way in ways] for seed in range(0, 1000 * (rounds + 1), 1000)][1:]


def compare(rounds: int) -> None:
    build = "compiled" if compiled.is_compiled() else "plain"
    print(
        f"\n| {build} | players | numbers observed | actions | bare, µs | vector, µs | no game, µs | PettingZoo, µs "
        "| on top, of bare | on top, of bare and vector |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|")
    for name in GAMES:
        setting = Setting(name)
        rows = measured((bare, encoded, through_pettingzoo, through_nothing), setting, rounds)
        alone, _, whole, nothing = [median([row[i] for row in rows]) for i in range(4)]
        vector = median([row[1] - row[0] for row in rows])
        ratios = [median([(row[2] - row[i]) / row[i] for row in rows]) for i in range(2)]
        title = setting.game.info.title
        shape = f"{setting.players} | {setting.size:,} | {setting.count:,}"
        print(
            f"| {title} | {shape} | {alone:.1f} | {vector:.1f} | {nothing:.1f} | {whole:.1f} "
            f"| {ratios[0]:.2f} | {ratios[1]:.2f} |",
            flush=True,
        )


def compare_alone(rounds: int) -> None:
    build = "compiled" if compiled.is_compiled() else "plain"
    print(
        f"\n| {build}, one seat among random bots | players | engine, µs | Gymnasium, µs | on top "
        f"| {GAMES_AT_ONCE} games at once, µs | on top |"
    )
    print("|---|---|---|---|---|---|---|")
    for name in GAMES:
        setting = Setting(name)
        timed(through_gymnasium, setting, 0)
        timed(through_vector, setting, 0)
        rows = [
            [timed(work, setting, seed) for work in (among_bots, through_gymnasium, through_vector)]
            for seed in range(1000, 1000 * (rounds + 1), 1000)
        ]
        times = [f"{median([row[i] for row in rows]):.1f}" for i in range(3)]
        ratios = [f"{median([(row[i] - row[0]) / row[0] for row in rows]):.2f}" for i in (1, 2)]
        cells = [setting.game.info.title, setting.players, *times[:2], ratios[0], times[2], ratios[1]]
        print(f"| {' | '.join([str(cell) for cell in cells])} |", flush=True)


def vectors(bots: str, count: int, seconds: float, rounds: int) -> None:
    """Steps per second, of the clock and of all processes' processor time: ours by number of workers, Gymnasium's."""
    ways: list[tuple[str, str, dict[str, Any]]] = [
        *[(f"workers={n}", "vector_entry_point", {"workers": n, "copy": False}) for n in (0, 1, 2)],
        ("Gymnasium's sync", "sync", {}),
    ]
    titles = [f"{title}, {clock}" for title, _, _ in ways for clock in ("wall", "processor")]
    print(f"| {count} games against {bots}, steps/s | {' | '.join(titles)} | 2 of 1 |")
    print("|---" * (len(titles) + 2) + "|")
    for name in GAMES:
        rows = [[rate(name, mode, bots, count, seconds, words) for _, mode, words in ways] for _ in range(rounds)]
        rates = [f"{median([row[i][j] for row in rows]):,.0f}" for i in range(len(ways)) for j in (0, 1)]
        gain = median([row[2][0] / row[1][0] for row in rows])
        print(f"| {Setting(name).game.info.title} | {' | '.join(rates)} | {gain:.2f} |", flush=True)


def rate(name: str, mode: str, bots: str, count: int, seconds: float, words: dict[str, Any]) -> tuple[float, float]:
    many = gymnasium.make_vec(register(name), count, mode, bots=bots, observation="flat", **words)
    rng = np.random.default_rng(1)
    _, infos = many.reset(seed=1)
    pids = [os.getpid(), *[child.pid or 0 for child in multiprocessing.active_children()]]
    for wanted in (WARM, seconds):
        steps, worked, start, used = 0, 0.0, time.perf_counter(), sum(map(processor_time, pids))
        while worked < wanted:
            infos = many.step(drawn(many, infos["action_mask"], rng))[4]
            steps += count
            worked = sum(map(processor_time, pids)) - used
    took = time.perf_counter() - start
    many.close()
    return steps / took, steps / worked


def processor_time(pid: int) -> float:
    """Seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def drawn(many: Any, masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """A legal number for every game; any where the next game begins."""
    inner = many.unwrapped
    return inner.random_actions(rng) if isinstance(inner, ManyGames) else drawn_by_mask(masks, rng)


def drawn_by_mask(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """Looked for byte by byte: with thousands of actions, arithmetic on whole masks takes longer than a step."""
    width, data, found = masks.shape[1], masks.tobytes(), []
    for i, chance in enumerate(rng.random(len(masks)).tolist()):
        start, end = i * width, (i + 1) * width
        at = data.find(LEGAL, start, end)
        for _ in range(int(chance * data.count(LEGAL, start, end))):
            at = data.find(LEGAL, at + 1, end)
        found.append(max(0, at - start))
    return np.array(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--vectors", action="store_true", help="measure many environments at once instead")
    parser.add_argument("--bots", default="regular")
    parser.add_argument("--games", type=int, default=128, help="of --vectors: games at once")
    parser.add_argument("--seconds", type=float, default=2.0, help="of --vectors: processor time for each figure")
    given = parser.parse_args()
    if given.vectors:
        vectors(given.bots, given.games, given.seconds, given.rounds)
    else:
        compare_steps(given.rounds)
        compare(given.rounds)
        compare_alone(given.rounds)


if __name__ == "__main__":
    main()
