"""PettingZoo: in ``env`` the seats act one after another, in ``parallel_env`` all at once.

An illegal number changes nothing: the seat's ``info["refused"]`` says why, with the rule, and the seat is asked again.
A game is truncated when a seat would have to act more than ``max_cycles`` times.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from lazaretto.extras import need

need("pettingzoo", "rl", "this environment")

import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from pettingzoo import AECEnv, ParallelEnv  # noqa: E402

from lazaretto.adapters.episode import (  # noqa: E402
    BYTE,
    LARGEST_SEED,
    Observation,
    Setting,
    begun,
    checked,
    env_id,
    reopened,
    saved,
)
from lazaretto.adapters.spaces import action_space, need_render_mode, observation_space, text_of  # noqa: E402
from lazaretto.core import InputError, Rng, Seat, seeded  # noqa: E402

SEED_STREAM = 2000  # of a seed: the seeds of the games after the first


class SharedEnv:
    """The common part of both environments."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "is_parallelizable": True}

    def __init__(self, setting: Setting, max_cycles: int | None, render_mode: str | None) -> None:
        need_render_mode(render_mode)
        self.setting = setting
        self.metadata: dict[str, Any] = {**SharedEnv.metadata, "name": env_id(setting.game)}  # type: ignore[misc]
        self.max_cycles = setting.cycles(max_cycles)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat + 1}" for seat in range(setting.players)]
        self.seats = {agent: Seat(seat) for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.spaces = {agent: (observation_space(setting), action_space(setting)) for agent in self.possible_agents}
        self.seeds = seeded(secrets.randbelow(LARGEST_SEED), SEED_STREAM)  # for games without a given seed
        self.seed = self.seeds.below(LARGEST_SEED)  # of this game
        self.episode = begun(setting, self.seed)

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def begin(self, seed: int | None, options: dict[str, Any] | None) -> None:
        """A new game with this seed, or with one derived from the last given seed.

        ``options={"record": file or text, "at": number}`` begins from a moment of a record.
        """
        if seed is None:
            seed = self.seeds.below(LARGEST_SEED)
        else:
            self.seeds = seeded(seed, SEED_STREAM)
        self.episode = begun(self.setting, seed, options)
        self.seed = seed
        self.agents = self.possible_agents[:]

    def shared_state(self) -> dict[str, Any]:
        return {
            "episode": saved(self.episode),
            "agents": list(self.agents),
            "seed": self.seed,
            "seeds": self.seeds.s,
        }

    def restore_shared(self, found: Mapping[str, Any]) -> None:
        episode = reopened(self.setting, found["episode"])
        agents, seed, seeds = list(found["agents"]), int(found["seed"]), Rng(int(found["seeds"]))
        self.episode, self.agents, self.seed, self.seeds = episode, agents, seed, seeds

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.spaces[agent][1]

    def render(self) -> str | None:
        return text_of(self.episode, None) if self.render_mode else None

    def close(self) -> None:
        """There is nothing to close."""


class Turns(SharedEnv, AECEnv[str, Observation, int | None]):
    """The seats act one after another; if several may act, they take turns."""

    def __init__(self, setting: Setting, max_cycles: int | None, render_mode: str | None) -> None:
        SharedEnv.__init__(self, setting, max_cycles, render_mode)
        self.rewards: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self.turns: list[int] = []  # by seat: how often it had to act

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed, options)
        agents = self.possible_agents
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: {} for agent in agents}
        self.turns = [0] * len(agents)
        self.ask(self.episode.acting[0])

    def state(self) -> dict[str, Any]:
        """Everything that decides how the game goes on, as plain values; ``restore`` takes it, in any process."""
        return {
            **self.shared_state(),
            "turns": list(self.turns),
            "selected": self.agent_selection if self.agents else "",
            "rewards": dict(self._cumulative_rewards),
            "over": dict(self.terminations),
            "cut": dict(self.truncations),
            "refused": {agent: info["refused"] for agent, info in self.infos.items() if "refused" in info},
        }

    def restore(self, found: Mapping[str, Any]) -> None:
        """Go on from a state."""
        with checked():
            turns, refused = [int(count) for count in found["turns"]], found["refused"]
            rewards, over, cut = dict(found["rewards"]), dict(found["over"]), dict(found["cut"])
            selected = str(found["selected"])
            self.restore_shared(found)
        self.turns, self._cumulative_rewards, self.terminations, self.truncations = turns, rewards, over, cut
        self.rewards = dict.fromkeys(self.possible_agents, 0.0)
        self.infos = {agent: {} for agent in self.possible_agents}
        for agent, reason in refused.items():
            self.infos[agent]["refused"] = reason
        if selected:
            self.agent_selection = selected
            if self.episode.acting:
                self.infos[selected]["action_mask"] = self.episode.mask(self.seats[selected])

    def observe(self, agent: str) -> Observation:
        return self.episode.observe(self.seats[agent])

    def last(self, observe: bool = True) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        seen = self.episode.observe(self.seats[agent]) if observe else None
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise InputError("no game is running; call reset")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise InputError(f"{agent} needs an action, not None")
        episode, seat, number = self.episode, self.seats[agent], int(action)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {} if episode.step(seat, number) else {"refused": episode.why_not(seat, number)}
        acting = episode.acting
        if self.setting.shaping or not acting:
            self.rewards = dict(zip(self.possible_agents, episode.rewards(), strict=True))
            self._accumulate_rewards()
        if acting:
            self.ask(acting[0] if len(acting) == 1 else episode.after(seat))
        else:
            self.end(self.terminations)

    def ask(self, seat: Seat) -> None:
        """Let a seat act next, unless it has reached ``max_cycles``."""
        turns, episode = self.turns, self.episode
        if turns[seat] >= self.max_cycles:
            self.end(self.truncations)
            return
        turns[seat] += 1
        agent = self.agent_selection = self.possible_agents[seat]
        episode.ask(seat)
        self.infos[agent]["action_mask"] = np.ndarray(episode.width, BYTE, episode.legal_mask[:])

    def end(self, how: dict[str, bool]) -> None:
        for agent in self.agents:
            how[agent] = True
        self.agent_selection = self.agents[0]


class AtOnce(SharedEnv, ParallelEnv[str, Observation, int]):
    """All seats give a number at every step; numbers of seats that may not act (with an empty mask) are ignored."""

    def __init__(self, setting: Setting, max_cycles: int | None, render_mode: str | None) -> None:
        SharedEnv.__init__(self, setting, max_cycles, render_mode)
        self.cycles = 0

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.begin(seed, options)
        self.cycles = 0
        return self.seen(), self.infos_of({})

    def state(self) -> dict[str, Any]:
        """Everything that decides how the game goes on, as plain values; ``restore`` takes it, in any process."""
        return {**self.shared_state(), "cycles": self.cycles}

    def restore(self, found: Mapping[str, Any]) -> None:
        """Go on from a state."""
        with checked():
            cycles = int(found["cycles"])
            self.restore_shared(found)
        self.cycles = cycles

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        if not self.agents:
            raise InputError("no game is running; call reset")
        agents, episode = self.agents, self.episode
        refused = self.play(actions)
        self.cycles += 1
        over = not episode.acting
        cut = not over and self.cycles >= self.max_cycles
        rewards = episode.rewards() if over or self.setting.shaping else [0.0] * len(agents)
        seen, infos = self.seen(), self.infos_of(refused)
        self.agents = [] if over or cut else agents
        return (
            seen,
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            infos,
        )

    def play(self, actions: dict[str, int]) -> dict[str, str]:
        """Play the actions, in an order that rotates; actions that have become illegal meanwhile are refused."""
        episode, players = self.episode, self.setting.players
        asked = [self.possible_agents[seat] for seat in episode.acting]
        asked.sort(key=lambda agent: (self.seats[agent] + self.cycles) % players)
        refused: dict[str, str] = {}
        for agent in asked:
            seat = self.seats[agent]
            if agent not in actions or seat not in episode.acting:
                continue
            number = int(actions[agent])
            if not episode.step(seat, number):
                refused[agent] = episode.why_not(seat, number)
        return refused

    def seen(self) -> dict[str, Observation]:
        return {agent: self.episode.observe(seat) for agent, seat in self.seats.items()}

    def infos_of(self, refused: dict[str, str]) -> dict[str, dict[str, Any]]:
        infos: dict[str, dict[str, Any]] = {}
        for agent, seat in self.seats.items():
            infos[agent] = {"action_mask": self.episode.mask(seat)}
            if agent in refused:
                infos[agent]["refused"] = refused[agent]
        return infos


def env(
    game: str, players: int | None = None, max_cycles: int | None = None, render_mode: str | None = None, **setting: Any
) -> Turns:
    """The seats act one after another. ``setting``: further arguments of ``Setting`` (options, numbering, ...)."""
    return Turns(Setting(game, players, **setting), max_cycles, render_mode)


def parallel_env(
    game: str, players: int | None = None, max_cycles: int | None = None, render_mode: str | None = None, **setting: Any
) -> AtOnce:
    """All seats act at once."""
    return AtOnce(Setting(game, players, **setting), max_cycles, render_mode)
