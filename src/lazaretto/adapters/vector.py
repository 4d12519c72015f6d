"""Many games at once, with one learner in each: the environment of ``gymnasium.make_vec``.

    envs = gymnasium.make_vec("lazaretto/lockdown-v1", num_envs=64, bots="regular", workers=2)

All games write to the same arrays, so nothing has to be combined after a step. The games can be distributed over
``workers``, processes that write to shared memory; a step is one message to each. The number of workers does not change
the games: with the same seed they are the same as in single environments.

A finished game restarts in the next step and ignores its action (Gymnasium's NEXT_STEP).
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import prod
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple

import numpy as np
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from lazaretto.adapters.episode import BYTE, FLOAT, LARGEST_SEED, Observation, Setting, at_least_one, begun
from lazaretto.adapters.learner import Learner
from lazaretto.adapters.spaces import action_space, observation_space
from lazaretto.core import InputError, PartWriter, Seat
from lazaretto.table.bot_pool import end_worker, follow_parent

Seeds = Sequence[int | None]
Infos = list[tuple[int, dict[str, Any]]]  # by row: information that only few steps have
ALIGNED: Final = 64  # bytes
TIMEOUT: Final = 10.0  # seconds for a worker to end


class Begin(NamedTuple):
    """Begin games with these seeds."""

    seeds: Seeds
    wish: dict[str, Any] | None = None  # from a moment of a record: see ``episode.begun``


class Arrays:
    """One row per game, in shared memory: new, or created by another process."""

    def __init__(self, rows: int, setting: Setting, memory: Any = None) -> None:
        kinds: list[Any] = [FLOAT, BYTE, np.int64, np.int64, np.float64, np.bool_, np.bool_]
        shapes = [(rows, setting.size), (rows, setting.count), *[(rows,)] * 5]
        sizes = [np.dtype(kind).itemsize * prod(shape) for kind, shape in zip(kinds, shapes, strict=True)]
        starts = [0, *accumulate([-(-size // ALIGNED) * ALIGNED for size in sizes])]
        self.memory = multiprocessing.RawArray("b", starts[-1]) if memory is None else memory
        self.seen, self.masks, self.actions, self.seats, self.rewards, self.over, self.cut = [
            np.ndarray(shapes[i], kinds[i], self.memory, starts[i]) for i in range(len(kinds))
        ]


class Group:
    """Some of the games, in consecutive rows."""

    def __init__(self, arrays: Arrays, first: int, learners: list[Learner]) -> None:
        self.arrays = arrays
        self.first = first
        self.learners = learners
        self.seeds = [seeding.np_random()[0] for _ in learners]  # of future games
        self.infos: Infos = []
        rows = range(first, first + len(learners))
        self.seen = [memoryview(arrays.seen[row]).cast("B") for row in rows]
        self.masks = [memoryview(arrays.masks[row]).cast("B") for row in rows]
        self.writers: list[dict[int, PartWriter]] = [{} for _ in learners]  # by game and seat
        self.showing: list[PartWriter | None] = [None for _ in learners]  # the writer of the view in the row

    def ask(self, what: Begin | None) -> None:
        """None: play the numbers in ``actions``."""
        self.infos = self.step() if what is None else self.reset(what)

    def answer(self) -> Infos:
        return self.infos

    def reset(self, what: Begin) -> Infos:
        for i, seed in enumerate(what.seeds):
            if seed is not None:
                self.seeds[i] = seeding.np_random(seed)[0]
                self.learners[i].games = 0
            self.begin(i, what.wish)
        return []

    def begin(self, i: int, wish: dict[str, Any] | None = None) -> None:
        learner = self.learners[i]
        learner.begin(int(self.seeds[i].integers(LARGEST_SEED)), wish)
        self.arrays.seats[self.first + i] = learner.seat + 1
        self.show(i, learner.seat)
        self.write(i, learner)

    def show(self, i: int, seat: Seat) -> None:
        """From now on the row of a game has the view of this seat."""
        if seat not in self.writers[i]:
            self.writers[i][seat] = self.learners[i].setting.encoders[seat].writer(self.seen[i])
        before, now = self.showing[i], self.writers[i][seat]
        if before is not None and before is not now:
            before.wipe()
        self.showing[i] = now

    def step(self) -> Infos:
        infos: Infos = []
        first = self.first
        numbers = self.arrays.actions[first : first + len(self.learners)].tolist()
        for i, learner in enumerate(self.learners):
            if learner.over or learner.cut:
                self.begin(i)
                continue
            refused = learner.act(numbers[i])
            self.write(i, learner)
            if refused or learner.over:
                infos.append((first + i, learner.extra_info(refused)))
        return infos

    def write(self, i: int, learner: Learner) -> None:
        """Write only what has changed in the learner's view: the rows of many games do not fit into a CPU cache."""
        arrays, row, episode, seat, writer = self.arrays, self.first + i, learner.episode, learner.seat, self.showing[i]
        assert writer is not None
        writer.write(episode.game.view(episode.state, seat))
        self.masks[i][:] = episode.mask_bytes(seat)
        arrays.rewards[row] = learner.reward
        arrays.over[row] = learner.over
        arrays.cut[row] = learner.cut


class Worker:
    """A process with some of the games."""

    def __init__(self, arrays: Arrays, first: int, count: int, words: dict[str, Any]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        given = (theirs, arrays.memory, len(arrays.seen), first, count, words)
        self.process = context.Process(target=serve, args=given, daemon=True)
        self.process.start()
        theirs.close()

    def ask(self, what: Begin | None) -> None:
        try:
            self.pipe.send(what)
        except OSError:
            raise InputError(self.gone()) from None

    def answer(self) -> Infos:
        try:
            answer = self.pipe.recv()
        except (EOFError, OSError):
            raise InputError(self.gone()) from None
        if isinstance(answer, str):
            raise InputError(f"a worker failed: {answer}")
        return answer  # type: ignore[no-any-return]

    def gone(self) -> str:
        self.process.join(TIMEOUT)
        return f"a worker died (exit code {self.process.exitcode}); create the environment again"

    def end(self) -> None:
        """End a worker whose pipe is closed."""
        self.process.join(TIMEOUT)
        if self.process.is_alive():
            end_worker(self.process)


def serve(pipe: Connection, memory: Any, rows: int, first: int, count: int, words: dict[str, Any]) -> None:
    """The loop of a worker: answer requests until the pipe is closed. Ctrl-C is left to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    follow_parent()
    learners = [Learner(**words) for _ in range(count)]
    group = Group(Arrays(rows, learners[0].setting, memory), first, learners)
    while True:
        try:
            group.ask(pipe.recv())
            pipe.send(group.answer())
        except (EOFError, OSError):
            return
        except Exception as error:  # reported to the learner's process
            pipe.send(f"{type(error).__name__}: {error}")


class ManyGames(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """``words`` are the arguments of ``Learner``. ``workers=0``: all games in this process.

    With ``copy=False`` every step returns the same arrays, which the next step updates in place: do not write to them.
    """

    def __init__(self, num_envs: int = 1, workers: int = 0, copy: bool = True, **words: Any) -> None:
        at_least_one("num_envs", num_envs)
        if not 0 <= workers <= num_envs:
            raise InputError(f"workers={workers} is not possible; allowed: 0 to {num_envs}, the number of games")
        if words.pop("render_mode", None) is not None:
            raise InputError("a vector environment cannot be rendered; create a single environment for that")
        learner = Learner(**words)
        self.setting = learner.setting
        self.num_envs = num_envs
        self.copy = copy
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        self.single_observation_space = observation_space(self.setting)
        self.single_action_space = action_space(self.setting)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.arrays = Arrays(num_envs, self.setting)
        self.begun = False
        self.firsts = [num_envs * i // max(1, workers) for i in range(max(1, workers) + 1)]
        self.groups: list[Group | Worker] = []
        if workers:
            for first, end in pairwise(self.firsts):
                self.groups.append(Worker(self.arrays, first, end - first, words))
        else:
            learners = [learner, *[Learner(**words) for _ in range(num_envs - 1)]]
            self.groups.append(Group(self.arrays, 0, learners))

    def reset(
        self, *, seed: int | Seeds | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """One seed for the first game, which is incremented for the others; or a seed for each.

        ``options={"record": file or text, "at": number}`` begins all games from a moment of a record; the games after
        them begin anew.
        """
        seeds = [seed + i for i in range(self.num_envs)] if isinstance(seed, int) else seed or [None] * self.num_envs
        if len(seeds) != self.num_envs:
            raise InputError(f"{len(seeds)} seeds are not possible; allowed: 1, or {self.num_envs}, one per game")
        if options:
            begun(self.setting, 0, options)  # a mistake in them is not a worker's
        extra = self.ask([Begin(seeds[first:end], options) for first, end in pairwise(self.firsts)])
        self.begun = True
        return self.seen(), self.infos(extra)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        if not self.begun:
            raise InputError("no game is running; call reset")
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            what = f"{given.dtype} of shape {given.shape}"
            raise InputError(f"{what} is not possible; allowed: {self.num_envs} whole numbers, one per game")
        arrays = self.arrays
        arrays.actions[:] = given
        extra = self.ask([None] * len(self.groups))
        return self.seen(), arrays.rewards.copy(), arrays.over.copy(), arrays.cut.copy(), self.infos(extra)

    def ask(self, what: Sequence[Begin | None]) -> Infos:
        """Send the requests to all groups, then collect the answers."""
        for group, asked in zip(self.groups, what, strict=True):
            group.ask(asked)
        return [row for group in self.groups for row in group.answer()]

    def seen(self) -> Observation:
        arrays, form = self.arrays, self.setting.form
        vectors = arrays.seen.copy() if self.copy else arrays.seen
        if form == "flat":
            return vectors
        masks = arrays.masks.copy() if self.copy else arrays.masks
        return {
            "observation": vectors if form == "masked" else self.setting.named(vectors),
            "action_mask": masks,
        }

    def infos(self, extra: Infos) -> dict[str, Any]:
        """In Gymnasium's form: an array per key, and a mask of the games that have it."""
        arrays = self.arrays
        everywhere = np.ones(self.num_envs, np.bool_)
        infos: dict[str, Any] = {
            "action_mask": arrays.masks.copy() if self.copy else arrays.masks,
            "_action_mask": everywhere,
            "seat": arrays.seats.copy(),
            "_seat": everywhere.copy(),
        }
        for row, info in extra:
            infos = self._add_info(infos, info, row)
        return infos

    def close_extras(self, **kwargs: Any) -> None:
        workers = [group for group in self.groups if isinstance(group, Worker)]
        for worker in workers:
            worker.pipe.close()
        for worker in workers:
            worker.end()
