"""Train a Lockdown player with MaskablePPO and save it as a bot for the table.

    pip install 'lazaretto[train]'
    python examples/train_lockdown.py --minutes 10 --out trained.onnx
    lazaretto simulate lockdown --bots random,trained.onnx --games 500
    lazaretto --bot trained.onnx

It plays against the random bot; every round is rewarded by the points it gained on the other (``shaping``), the end by
the win. ``docs/research/environments.md`` has the figures it reached.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import onnx
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv, VecMonitor

from lazaretto.adapters.gymnasium import OneSeat
from lazaretto.bots.onnx import VERSION

PLAYERS = 2


class Until(BaseCallback):
    """Stop when the time is up."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.end = time.monotonic() + seconds

    def _on_step(self) -> bool:
        return time.monotonic() < self.end


class Network(torch.nn.Module):
    """The saved network: the policy's output for an observation, with illegal actions far below all others."""

    def __init__(self, policy: Any) -> None:
        super().__init__()
        self.policy = policy

    def forward(self, observation: torch.Tensor, action_mask: torch.Tensor) -> torch.Tensor:
        features = self.policy.extract_features(
            {"observation": observation, "action_mask": action_mask}, self.policy.pi_features_extractor
        )
        logits = self.policy.action_net(self.policy.mlp_extractor.forward_actor(features))
        return torch.where(action_mask > 0, logits, torch.full_like(logits, -1e9))


def make_env(opponent: str) -> OneSeat:
    return OneSeat("lockdown", PLAYERS, bots=opponent, shaping=1.0)


def train(minutes: float, envs: int, opponent: str, seed: int) -> MaskablePPO:
    vector = VecMonitor(DummyVecEnv([lambda: make_env(opponent) for _ in range(envs)]))
    model = MaskablePPO(
        "MultiInputPolicy",
        vector,
        learning_rate=5e-4,
        n_steps=4096 // envs,
        batch_size=512,
        n_epochs=5,
        gamma=0.995,
        gae_lambda=0.95,
        ent_coef=0.005,
        policy_kwargs={"net_arch": [128, 128]},
        seed=seed,
        verbose=1,
        device="cpu",
    )
    model.learn(total_timesteps=10**9, callback=Until(60 * minutes), log_interval=10)
    vector.close()
    return model


def save(model: MaskablePPO, path: Path) -> None:
    """Save the network with its metadata."""
    setting = make_env("random").setting
    info = setting.game.info
    network = Network(model.policy).eval()
    example = (torch.zeros(1, setting.size), torch.ones(1, setting.count))
    names = {"input_names": ["observation", "action_mask"], "output_names": ["worth"]}
    torch.onnx.export(network, example, str(path), dynamo=False, opset_version=17, **names)
    written = onnx.load(str(path))
    facts = {"game": info.slug, "edition": info.edition, "players": str(PLAYERS), "version": str(VERSION)}
    for key, value in facts.items():
        written.metadata_props.add(key=key, value=value)
    onnx.save(written, str(path))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--envs", type=int, default=32, help="number of games at once")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("trained.onnx"))
    given = parser.parse_args()
    torch.set_num_threads(2)
    save(train(given.minutes, given.envs, given.opponent, given.seed), given.out)
    print(f"saved {given.out}")


if __name__ == "__main__":
    main()
