"""MaskablePPO on many games at once: the vector environment in the form of Stable-Baselines3, and the model."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from lazaretto.adapters.episode import Setting
from lazaretto.adapters.training.export import Layer, write_network
from lazaretto.adapters.vector import ManyGames

HIDDEN = (256, 256)
CORRECTING = (64,)  # hidden layer of a network that only corrects the game's priors
VALUE_HIDDEN = (64,)
ENOUGH = 500  # games for a mean result
TRUST = 200.0  # the initial weight of priors: the best action is much more likely than one rated 0.02 less


class StableGames(VecEnv):
    """``ManyGames`` as Stable-Baselines3 wants it: a finished game has begun anew when a step returns."""

    def __init__(self, count: int, **words: Any) -> None:
        self.games = ManyGames(count, copy=False, autoreset="same_step", observation="flat", **words)
        self.setting: Setting = self.games.setting
        self.numbers: NDArray[np.int64] = np.zeros(count, np.int64)
        self.results: list[float] = []  # the final rewards of the games finished since the last ``taken``
        super().__init__(count, self.games.single_observation_space, self.games.single_action_space)

    def reset(self) -> Any:
        seeds: list[int | None] = self._seeds
        seen, _ = self.games.reset(seed=seeds[0])
        self._reset_seeds()
        return seen.copy()

    def step_async(self, actions: NDArray[np.int64]) -> None:
        self.numbers = np.asarray(actions, np.int64)

    def step_wait(self) -> Any:
        seen, rewards, over, cut, found = self.games.step(self.numbers)
        ended = over | cut
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for row in ended.nonzero()[0]:
            infos[row] = {"terminal_observation": found["final_obs"][row], "TimeLimit.truncated": bool(cut[row])}
            self.results.append(float(rewards[row]))
        return seen.copy(), rewards.astype(np.float32), ended, infos

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **words: Any) -> list[Any]:
        if method_name != "action_masks":
            raise AttributeError(method_name)
        return list(self.games.arrays.masks.astype(np.bool_))

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.games, attr_name, None)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(f"{attr_name} cannot be set")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.games.close()


class Until(BaseCallback):
    """Stop when the time is up; remember how the games went."""

    def __init__(self, seconds: float, games: StableGames, say: Callable[[str], None] | None = None) -> None:
        super().__init__()
        self.say = say
        self.end = time.monotonic() + seconds
        self.games = games
        self.course: list[tuple[int, int, float]] = []  # steps, games, and their mean result

    def _on_step(self) -> bool:
        return time.monotonic() < self.end

    def _on_rollout_end(self) -> None:
        results = self.games.results
        if len(results) >= ENOUGH:
            self.course.append((self.num_timesteps, len(results), sum(results) / len(results)))
            if self.say is not None:
                self.say(f"{self.num_timesteps} steps, mean result {self.course[-1][2]:.3f}")
            results.clear()


class CorrectedPolicy(MaskableActorCriticPolicy):
    """Where observations end with the game's priors, these also go straight to the output.

    Untrained, it prefers what the game's own rating prefers; training corrects that.
    """

    def __init__(self, *args: Any, priors: int = 0, **words: Any) -> None:
        self.priors = priors
        super().__init__(*args, **words)

    def _build_mlp_extractor(self) -> None:
        super()._build_mlp_extractor()
        inner: Any = self._modules["mlp_extractor"]
        if self.priors:
            self.mlp_extractor = PastPriors(inner, self.priors)

    def _build(self, schedule: Any) -> None:
        super()._build(schedule)
        if self.priors:
            with torch.no_grad():
                self.action_net.weight[:, -self.priors :] = torch.eye(self.priors) * TRUST


class PastPriors(torch.nn.Module):
    """The hidden layers, and the priors past them."""

    def __init__(self, inner: Any, priors: int) -> None:
        super().__init__()
        self.inner = inner
        self.priors = priors
        self.latent_dim_pi = inner.latent_dim_pi + priors
        self.latent_dim_vf = inner.latent_dim_vf

    def forward(self, features: Any) -> tuple[Any, Any]:
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: Any) -> Any:
        return torch.cat([self.inner.forward_actor(features), features[:, -self.priors :]], dim=1)

    def forward_critic(self, features: Any) -> Any:
        return self.inner.forward_critic(features)


def model_for(
    games: StableGames,
    seed: int,
    rate: float = 5e-4,
    rollout: int = 32768,
    batch: int = 4096,
    hidden: tuple[int, ...] = HIDDEN,
    **words: Any,
) -> MaskablePPO:
    """A policy that has not learned anything yet; it will learn after every ``rollout`` of steps."""
    return MaskablePPO(
        CorrectedPolicy,
        games,
        learning_rate=rate,
        n_steps=max(1, rollout // games.num_envs),
        batch_size=min(batch, rollout),
        n_epochs=3,
        gamma=1.0,
        gae_lambda=0.95,
        ent_coef=0.0,
        target_kl=0.03,
        policy_kwargs={
            "net_arch": {"pi": list(CORRECTING if games.setting.priors else hidden), "vf": list(VALUE_HIDDEN)},
            "activation_fn": torch.nn.ReLU,
            "priors": games.setting.count if games.setting.priors else 0,
        },
        seed=seed,
        device="cpu",
        **words,
    )


def save(policy: Any, setting: Setting, path: Path) -> None:
    """Write the policy as an ONNX file."""
    inner = getattr(policy.mlp_extractor, "inner", policy.mlp_extractor)
    hidden = [numbers_of(layer) for layer in inner.policy_net if isinstance(layer, torch.nn.Linear)]
    write_network(hidden, numbers_of(policy.action_net), setting, path)


def numbers_of(layer: torch.nn.Linear) -> Layer:
    return layer.weight.detach().cpu().numpy(), layer.bias.detach().cpu().numpy()
