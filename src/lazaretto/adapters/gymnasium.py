"""Gymnasium: one seat learns, bots play the others.

    import lazaretto.adapters.gymnasium
    env = gymnasium.make("lazaretto/lockdown-v1", players=3, bots="regular")
    envs = gymnasium.make_vec("lazaretto/lockdown-v1", num_envs=64, players=3, bots="regular")

Importing this module registers the ids. MaskablePPO calls ``action_masks``; ``vector.py`` has many games at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, SupportsFloat

from lazaretto.extras import need

need("gymnasium", "rl", "this environment")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402

from lazaretto.adapters.episode import LARGEST_SEED, Mask, Observation, checked, env_id, find  # noqa: E402
from lazaretto.adapters.learner import Learner  # noqa: E402
from lazaretto.adapters.pool import Given  # noqa: E402
from lazaretto.adapters.spaces import action_space, need_render_mode, observation_space, text_of  # noqa: E402
from lazaretto.games import GAMES  # noqa: E402


class OneSeat(Learner, gymnasium.Env[Observation, np.int64]):
    """A game with one learner; ``seat`` and ``bots`` are those of ``Learner``."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  as in Gymnasium

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seat: int = 0,
        bots: Given = "regular",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **setting: Any,
    ) -> None:
        need_render_mode(render_mode)
        Learner.__init__(self, game, players, seat, bots, max_cycles, **setting)
        self.render_mode = render_mode
        self.observation_space = observation_space(self.setting)
        self.action_space = action_space(self.setting)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """``options={"record": file or text, "at": number}`` begins from a moment of a record."""
        super().reset(seed=seed)
        if seed is not None:
            self.games = 0
        self.begin(int(self.np_random.integers(LARGEST_SEED)), options)
        return self.episode.observe(self.seat), self.info()

    def step(self, action: np.int64 | int) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        refused = self.act(int(action))
        return self.episode.observe(self.seat), self.reward, self.over, self.cut, self.info(refused)

    def state(self) -> dict[str, Any]:
        """Everything that decides how the game goes on, as plain values; ``restore`` takes it, in any process."""
        return {**self.saved(), "seeds": self.np_random.bit_generator.state}

    def restore(self, found: Mapping[str, Any]) -> tuple[Observation, dict[str, Any]]:
        """Go on from a state; returns what the step or reset before it returned as observation and info."""
        with checked():
            seeds = found["seeds"]
            self.go_on(found)
            self.np_random.bit_generator.state = seeds
        return self.episode.observe(self.seat), self.info()

    def info(self, refused: str = "") -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.episode.mask(self.seat), "seat": self.seat + 1}
        if refused or self.over:
            info.update(self.extra_info(refused))
        return info

    def action_masks(self) -> Mask:
        return self.episode.mask(self.seat).astype(np.bool_)

    def render(self) -> Any:
        return text_of(self.episode, self.seat) if self.render_mode else None


def register(name: str) -> str:
    """Register a game with Gymnasium, by slug or file. Returns its id."""
    id = env_id(find(name))
    if id not in gymnasium.registry:
        one, many = "lazaretto.adapters.gymnasium:OneSeat", "lazaretto.adapters.vector:ManyGames"
        gymnasium.register(id, one, vector_entry_point=many, kwargs={"game": name})
    return id


for slug in GAMES:
    register(slug)
