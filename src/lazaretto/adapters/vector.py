"""Many games at once, with one learner in each: the environment of ``gymnasium.make_vec``.

    envs = gymnasium.make_vec("lazaretto/lockdown-v1", num_envs=64, bots="regular", workers=2)

All games write to the same arrays, so nothing has to be combined after a step. The games can be distributed over
``workers``, processes that write to shared memory; a step is one message to each. The number of workers does not change
the games: with the same seed they are the same as in single environments.

A finished game restarts in the next step and ignores its action (Gymnasium's NEXT_STEP); with
``autoreset="same_step"`` in the same one (SAME_STEP), and the infos have ``final_obs`` and ``final_info``.
"""

from __future__ import annotations

import gc
import multiprocessing
import pickle
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import accumulate, pairwise
from math import prod
from multiprocessing.connection import Connection
from typing import Any, Final, Literal, get_args

import numpy as np
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from lazaretto.adapters.episode import (
    BYTE,
    FLOAT,
    LARGEST_SEED,
    Observation,
    Setting,
    at_least_one,
    begun,
    checked,
    one_of,
)
from lazaretto.adapters.learner import Learner
from lazaretto.adapters.rows import BEGIN, REFUSE, Row, step_all
from lazaretto.adapters.spaces import action_space, observation_space
from lazaretto.core import InputError, PartWriter
from lazaretto.table.bot_pool import end_worker, follow_parent

Seeds = Sequence[int | None]
Request = tuple[Any, ...] | None  # the name of a method of Group and its arguments; None: a step, which is frequent
STEP: Final = b""  # a request for a step: the numbers are in shared memory
NOTHING: Final = b""  # an empty answer: the results are in shared memory
Autoreset = Literal["next_step", "same_step"]
Infos = list[tuple[int, dict[str, Any]]]  # by row: information that only few steps have
ALIGNED: Final = 64  # bytes
SELDOM: Final = 50_000  # new objects until garbage is collected
TIMEOUT: Final = 10.0  # seconds for a worker to end


class Arrays:
    """One row per game, in shared memory: new, or created by another process."""

    def __init__(self, rows: int, setting: Setting, memory: Any = None) -> None:
        kinds: list[Any] = [FLOAT, BYTE, np.int32, np.int64, np.int64, np.float64, np.bool_, np.bool_]
        shapes = [(rows, setting.size), (rows, setting.count), (rows, 1 + setting.game.info.widest), *[(rows,)] * 5]
        sizes = [np.dtype(kind).itemsize * prod(shape) for kind, shape in zip(kinds, shapes, strict=True)]
        starts = [0, *accumulate([-(-size // ALIGNED) * ALIGNED for size in sizes])]
        self.memory = multiprocessing.RawArray("b", starts[-1]) if memory is None else memory
        self.seen, self.masks, self.legal, self.actions, self.seats, self.rewards, self.over, self.cut = [
            np.ndarray(shapes[i], kinds[i], self.memory, starts[i]) for i in range(len(kinds))
        ]


@contextmanager
def seldom_collected() -> Iterator[None]:
    """A step of many games makes thousands of objects that do not refer to each other in circles: the garbage collector
    looks for such circles less often.
    """
    young, *older = gc.get_threshold()
    gc.set_threshold(young and max(young, SELDOM), *older)
    try:
        yield
    finally:
        gc.set_threshold(young, *older)


class Group:
    """Some of the games, in consecutive rows."""

    def __init__(self, arrays: Arrays, first: int, learners: list[Learner], at_once: bool) -> None:
        self.arrays = arrays
        self.at_once = at_once  # a finished game restarts in the same step
        self.first = first
        self.learners = learners
        self.seeds = [seeding.np_random()[0] for _ in learners]  # of future games
        self.found: Any = []  # the answer to the last request
        setting = learners[0].setting
        self.priors = setting.seen * FLOAT.itemsize if setting.priors else 0  # where they begin in a row
        numbers = range(first, first + len(learners))
        self.seen = [memoryview(arrays.seen[number]).cast("B") for number in numbers]
        self.writers: list[dict[int, PartWriter]] = [{} for _ in learners]  # by game and seat
        always = bool(setting.priors or setting.shaping)
        self.rows = [
            Row(learner, memoryview(arrays.masks[number]).cast("B"), memoryview(arrays.legal[number]), always)
            for number, learner in zip(numbers, learners, strict=True)
        ]

    def ask(self, request: Request) -> None:
        """Do what is asked; ``answer`` returns what came of it."""
        self.found = self.step() if request is None else getattr(self, request[0])(*request[1:])

    def answer(self) -> Any:
        return self.found

    def reset(self, seeds: Seeds, wish: Mapping[str, Any] | None) -> Infos:
        for i, seed in enumerate(seeds):
            if seed is not None:
                self.seeds[i] = seeding.np_random(seed)[0]
                self.learners[i].games = 0
            self.begin(i, wish)
        return []

    def save(self) -> list[dict[str, Any]]:
        pairs = zip(self.learners, self.seeds, strict=True)
        return [{**learner.saved(), "seeds": seeds.bit_generator.state} for learner, seeds in pairs]

    def restore(self, found: Sequence[Mapping[str, Any]]) -> Infos:
        for i, (learner, one) in enumerate(zip(self.learners, found, strict=True)):
            with checked():
                learner.go_on(one)
                self.seeds[i].bit_generator.state = one["seeds"]
            self.present(i, learner)
        return []

    def begin(self, i: int, wish: Mapping[str, Any] | None = None) -> None:
        learner = self.learners[i]
        learner.begin(int(self.seeds[i].integers(LARGEST_SEED)), wish)
        self.present(i, learner)

    def present(self, i: int, learner: Learner) -> None:
        """Write the row of a game that was not there before."""
        self.arrays.seats[self.first + i] = learner.seat + 1
        if learner.seat not in self.writers[i]:
            self.writers[i][learner.seat] = learner.setting.encoders[learner.seat].writer(self.seen[i])
        row = self.rows[i]
        row.sit()
        row.show(self.writers[i][learner.seat])
        row.write()
        self.report(i, learner)

    def step(self) -> Infos:
        with seldom_collected():
            return self.step_all()

    def step_all(self) -> Infos:
        infos: Infos = []
        arrays, first, end = self.arrays, self.first, self.first + len(self.learners)
        numbers = arrays.actions[first:end].tolist()
        arrays.rewards[first:end] = 0.0
        arrays.over[first:end] = False
        arrays.cut[first:end] = False
        for i, left in step_all(self.rows, numbers):
            learner = self.learners[i]
            if left == BEGIN:
                self.begin(i)
                continue
            refused = ""
            if left == REFUSE:
                refused = learner.act(numbers[i])
            else:
                learner.settle()
            self.report(i, learner)
            if self.at_once and (learner.over or learner.cut):
                infos.append((first + i, self.restart(i, learner, refused)))
            elif refused or learner.over:
                infos.append((first + i, learner.extra_info(refused)))
        return infos

    def restart(self, i: int, learner: Learner, refused: str) -> dict[str, Any]:
        """Begin the next game in the row of a finished one, whose reward and end stay; returns what else it had."""
        arrays, row, reward = self.arrays, self.first + i, learner.reward
        over, cut = learner.over, learner.cut
        info = {"final_obs": arrays.seen[row].copy(), "final_info": learner.extra_info(refused)}
        self.begin(i)
        arrays.rewards[row], arrays.over[row], arrays.cut[row] = reward, over, cut
        return info

    def report(self, i: int, learner: Learner) -> None:
        """Write what few steps have: a reward, an end, ratings."""
        arrays, row = self.arrays, self.first + i
        if self.priors:
            self.seen[i][self.priors :] = learner.episode.priors(learner.seat)
        arrays.rewards[row] = learner.reward
        arrays.over[row] = learner.over
        arrays.cut[row] = learner.cut


class Worker:
    """A process with some of the games."""

    def __init__(self, arrays: Arrays, first: int, count: int, at_once: bool, words: dict[str, Any]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        given = (theirs, arrays.memory, len(arrays.seen), first, count, at_once, words)
        self.process = context.Process(target=serve, args=given, daemon=True)
        self.process.start()
        theirs.close()

    def ask(self, request: Request) -> None:
        try:
            self.pipe.send_bytes(STEP if request is None else pickle.dumps(request))
        except OSError:
            raise InputError(self.gone()) from None

    def answer(self) -> Any:
        try:
            found = self.pipe.recv_bytes()
        except (EOFError, OSError):
            raise InputError(self.gone()) from None
        answer = pickle.loads(found) if found != NOTHING else []
        if isinstance(answer, str):
            raise InputError(answer)
        return answer

    def gone(self) -> str:
        self.process.join(TIMEOUT)
        return f"a worker died (exit code {self.process.exitcode}); create the environment again"

    def end(self) -> None:
        """End a worker whose pipe is closed."""
        self.process.join(TIMEOUT)
        if self.process.is_alive():
            end_worker(self.process)


def serve(
    pipe: Connection, memory: Any, rows: int, first: int, count: int, at_once: bool, words: dict[str, Any]
) -> None:
    """The loop of a worker: answer requests until the pipe is closed. Ctrl-C is left to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    follow_parent()
    learners = [Learner(**words) for _ in range(count)]
    group = Group(Arrays(rows, learners[0].setting, memory), first, learners, at_once)
    while True:
        try:
            asked = pipe.recv_bytes()
            group.ask(None if asked == STEP else pickle.loads(asked))
            found = group.answer()
            pipe.send_bytes(pickle.dumps(found) if found else NOTHING)
        except (EOFError, OSError):
            return
        except InputError as error:
            pipe.send_bytes(pickle.dumps(str(error)))
        except Exception as error:  # reported to the learner's process
            pipe.send_bytes(pickle.dumps(f"a worker failed: {type(error).__name__}: {error}"))


class ManyGames(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """``words`` are the arguments of ``Learner``. ``workers=0``: all games in this process; 1: all in another one;
    more: shared by this process and others, since this one would only wait for them.

    With ``copy=False`` every step returns the same arrays, which the next step updates in place: do not write to them.
    """

    def __init__(
        self, num_envs: int = 1, workers: int = 0, copy: bool = True, autoreset: Autoreset = "next_step", **words: Any
    ) -> None:
        at_least_one("num_envs", num_envs)
        if not 0 <= workers <= num_envs:
            raise InputError(f"workers={workers} is not possible; allowed: 0 to {num_envs}, the number of games")
        if words.pop("render_mode", None) is not None:
            raise InputError("a vector environment cannot be rendered; create a single environment for that")
        given = words.get("bots", "")
        if workers and not all(
            [isinstance(one, str) for one in (given if isinstance(given, list | tuple) else [given])]
        ):
            raise InputError("with workers, bots are names: a pool or function cannot reach other processes")
        one_of("autoreset", autoreset, get_args(Autoreset))
        at_once = autoreset == "same_step"
        learner = Learner(**words)
        self.setting = learner.setting
        self.num_envs = num_envs
        self.copy = copy
        self.metadata = {
            "autoreset_mode": AutoresetMode.SAME_STEP if at_once else AutoresetMode.NEXT_STEP,
            "render_modes": [],
        }
        self.single_observation_space = observation_space(self.setting)
        self.single_action_space = action_space(self.setting)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.arrays = Arrays(num_envs, self.setting)
        self.begun = False
        self.firsts = [num_envs * i // max(1, workers) for i in range(max(1, workers) + 1)]
        self.groups: list[Group | Worker] = []
        for first, end in pairwise(self.firsts):
            if workers == 1 or first:
                self.groups.append(Worker(self.arrays, first, end - first, at_once, words))
            else:
                learners = [learner, *[Learner(**words) for _ in range(end - 1)]]
                self.groups.append(Group(self.arrays, 0, learners, at_once))

    def reset(
        self, *, seed: int | Seeds | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """One seed for the first game, which is incremented for the others; or a seed for each.

        ``options={"record": file or text, "at": number}`` begins all of them from a moment of a record; the games after
        them begin anew.
        """
        seeds = [seed + i for i in range(self.num_envs)] if isinstance(seed, int) else seed or [None] * self.num_envs
        if len(seeds) != self.num_envs:
            raise InputError(f"{len(seeds)} seeds are not possible; allowed: 1, or {self.num_envs}, one per game")
        if options:
            begun(self.setting, 0, options)  # a mistake in them is not a worker's
        extra = self.ask([("reset", seeds[first:end], options) for first, end in pairwise(self.firsts)])
        self.begun = True
        return self.seen(), self.infos(extra)

    def state(self) -> list[dict[str, Any]]:
        """By game: everything that decides how it goes on, as plain values; ``restore`` takes them, in any process."""
        return self.ask([("save",)] * len(self.groups))

    def restore(self, found: Sequence[Mapping[str, Any]]) -> tuple[Observation, dict[str, Any]]:
        """Go on from a state; returns what the step or reset before it returned as observations and infos."""
        if len(found) != self.num_envs:
            raise InputError(f"{len(found)} games are not possible; this environment has {self.num_envs}")
        self.ask([("restore", found[first:end]) for first, end in pairwise(self.firsts)])
        self.begun = True
        return self.seen(), self.infos([])

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

    def ask(self, what: Sequence[Request]) -> list[Any]:
        """Send the requests to all groups, the one in this process last, then collect the answers."""
        for group, asked in reversed(list(zip(self.groups, what, strict=True))):
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

    def random_actions(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """A legal number for every game, all equally likely; any number where the next game begins.

        The games keep lists of them: looking for them in masks of thousands of actions takes longer than a step.
        """
        legal = self.arrays.legal
        places = (rng.random(self.num_envs) * legal[:, 0]).astype(np.int64)
        found: NDArray[np.int64] = legal[np.arange(self.num_envs), places + 1].astype(np.int64)
        return found

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
