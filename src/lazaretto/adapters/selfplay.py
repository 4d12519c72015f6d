"""One learner in a PettingZoo environment, and a pool of opponents on the other seats.

    from lazaretto.adapters import pettingzoo
    from lazaretto.adapters.selfplay import AgainstPool, OneLearner, Pool

    pool = Pool("regular", "beginner")
    env = AgainstPool(pettingzoo.env("outbreak", players=6), pool)  # PettingZoo: only the learner is asked
    env = OneLearner(env)                                           # Gymnasium: reset and step
    pool.add("first.onnx")                                          # an earlier self plays from the next game on

``pool.py`` says what an opponent can be. In Gymnasium ``bots=`` takes a pool as well, which is faster and works for
many games at once, too. This wrapper is for code that has a PettingZoo environment.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, SupportsFloat, TypeVar

from lazaretto.extras import need

need("pettingzoo", "rl", "this environment")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from pettingzoo.utils import BaseWrapper  # noqa: E402

from lazaretto.adapters.episode import Mask, Observation, checked  # noqa: E402
from lazaretto.adapters.pettingzoo import Turns  # noqa: E402
from lazaretto.adapters.pool import Given, Opponent, Pool, drawn, pool_for, pools  # noqa: E402
from lazaretto.adapters.rows import chosen  # noqa: E402
from lazaretto.bots import BOT_STREAM  # noqa: E402
from lazaretto.core import InputError, Rng, Seat, seeded  # noqa: E402

T = TypeVar("T")

__all__ = ["AgainstPool", "OneLearner", "Opponent", "Pool"]


class AgainstPool(BaseWrapper[str, Observation, int | None]):
    """Asks only the learner; the opponents act between two of its decisions.

    ``seat`` is the learner's seat, counted from 1; with 0 it changes from game to game. ``agents`` is the learner
    alone. Rewards between two of its decisions are added up, as everywhere in PettingZoo.
    """

    def __init__(self, env: Turns, pool: Given = "regular", seat: int = 0) -> None:
        if not isinstance(env, Turns):
            raise InputError("a pool plays in an environment of lazaretto.adapters.pettingzoo.env, unwrapped")
        super().__init__(env)
        if not 0 <= seat <= env.setting.players:
            raise InputError(f"seat {seat} is not possible; allowed: 1 to {env.setting.players}, or 0 for any")
        self.table = env
        self.pools = pools(pool)
        self.wanted = seat
        self.games = 0  # begun since the last seed
        self.learner = env.possible_agents[max(0, seat - 1)]
        self.drawn: list[int] = []  # by seat: the index in its pool of who plays it
        self.chances: list[Rng] = []  # of the opponents, by seat

    @property
    def agents(self) -> list[str]:
        return [self.learner] if self.learner in self.table.agents else []

    @agents.setter
    def agents(self, value: list[str]) -> None:
        self.table.agents = value

    def mine(self, found: Mapping[str, T]) -> dict[str, T]:
        return {agent: found[agent] for agent in self.agents if agent in found}

    @property
    def rewards(self) -> dict[str, float]:
        """Since the learner's last decision: nobody else is seen to act."""
        return self.mine(self.table._cumulative_rewards)

    @property
    def _cumulative_rewards(self) -> dict[str, float]:
        return self.rewards

    @property
    def terminations(self) -> dict[str, bool]:
        return self.mine(self.table.terminations)

    @property
    def truncations(self) -> dict[str, bool]:
        return self.mine(self.table.truncations)

    @property
    def infos(self) -> dict[str, dict[str, Any]]:
        return self.mine(self.table.infos)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        table = self.table
        if seed is not None:
            self.games = 0
        table.reset(seed, options)
        players = table.setting.players
        self.learner = table.possible_agents[self.wanted - 1 if self.wanted else self.games % players]
        self.games += 1
        base = table.seed
        self.chances = [seeded(base, BOT_STREAM + place) for place in range(players)]
        self.drawn = drawn(self.pools, base, players, table.seats[self.learner])
        self.others_act()
        if not table.episode.acting:
            raise InputError(f"the game ends from there before {self.learner} acts; begin at an earlier moment")

    def step(self, action: int | None) -> None:
        self.table.step(action)
        self.others_act()

    def others_act(self) -> None:
        """Let the others act until the learner is asked, or the game is over; then only the learner is left."""
        table, learner = self.table, self.learner
        while table.agents and table.agent_selection != learner and not self.ended():
            table.step(self.number_of(table.seats[table.agent_selection]))
        if self.ended():
            table.agents = [agent for agent in table.agents if agent == learner]
            table.agent_selection = learner

    def ended(self) -> bool:
        return any(self.table.terminations.values()) or any(self.table.truncations.values())

    def number_of(self, seat: Seat) -> int:
        episode = self.table.episode
        opponent = pool_for(self.pools, seat, self.table.seats[self.learner]).opponents[self.drawn[seat]]
        return episode.number(seat, chosen(opponent, episode, seat, self.chances[seat]))

    def state(self) -> dict[str, Any]:
        """Everything that decides how the game goes on, as plain values; ``restore`` takes it, in any process."""
        return {
            "table": self.table.state(),
            "learner": self.learner,
            "games": self.games,
            "drawn": list(self.drawn),
            "chances": [chance.s for chance in self.chances],
        }

    def restore(self, found: Mapping[str, Any]) -> None:
        with checked():
            learner, games, opponents = str(found["learner"]), int(found["games"]), [int(i) for i in found["drawn"]]
            chances = [Rng(int(s)) for s in found["chances"]]
            self.table.restore(found["table"])
        self.learner, self.games, self.drawn, self.chances = learner, games, opponents, chances


class OneLearner(gymnasium.Env[Observation, np.int64]):
    """The learner of ``AgainstPool`` in Gymnasium's form."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  as in Gymnasium

    def __init__(self, env: AgainstPool) -> None:
        self.env = env
        self.render_mode = env.table.render_mode
        self.observation_space = env.observation_space(env.learner)
        self.action_space = env.action_space(env.learner)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.env.reset(seed, options)
        seen, _, _, _, info = self.env.last()
        return seen, info

    def step(self, action: np.int64 | int) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        self.env.step(int(action))
        seen, reward, over, cut, info = self.env.last()
        outcome = self.env.table.episode.outcome
        if outcome is not None:
            info = {**info, "scores": list(outcome.scores), "places": list(outcome.places), "ending": outcome.ending}
        return seen, reward, over, cut, info

    def action_masks(self) -> Mask:
        table = self.env.table
        return table.episode.mask(table.seats[self.env.learner]).astype(np.bool_)

    def state(self) -> dict[str, Any]:
        return self.env.state()

    def restore(self, found: Mapping[str, Any]) -> None:
        self.env.restore(found)

    def render(self) -> Any:
        return self.env.render()
