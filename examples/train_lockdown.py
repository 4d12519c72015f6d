"""Train a Lockdown player with MaskablePPO and save it as a bot for the table.

    pip install 'lazaretto[rl]'
    python examples/train_lockdown.py --minutes 10 --out trained.onnx
    lazaretto simulate lockdown --bots random,trained.onnx --games 500
    lazaretto --bot trained.onnx

It plays against the regular bot; every round is rewarded by the points it gained on the other (``shaping``), the end by
the win. On two cores ten minutes are enough to beat the random bot nearly always.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv, VecMonitor

from lazaretto.adapters.episode import VERSION
from lazaretto.adapters.gymnasium import OneSeat

PLAYERS = 2


class Until(BaseCallback):
    """Stop when the time is up."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.end = time.monotonic() + seconds

    def _on_step(self) -> bool:
        return time.monotonic() < self.end


class Network(torch.nn.Module):
    """What is saved: the policy's answer to what a seat sees, illegal actions far below all others."""

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
    makers = [lambda: make_env(opponent) for _ in range(envs)]
    vector = VecMonitor(SubprocVecEnv(makers) if envs <= 4 else DummyVecEnv(makers))
    model = MaskablePPO(
        "MultiInputPolicy",
        vector,
        learning_rate=lambda left: 4e-4 * max(0.1, left),
        n_steps=2048 // envs * 4,
        batch_size=512,
        n_epochs=4,
        gamma=1.0,
        gae_lambda=0.95,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [256, 256]},
        seed=seed,
        verbose=1,
        device="cpu",
    )
    model.learn(total_timesteps=10**9, callback=Until(60 * minutes), log_interval=1)
    vector.close()
    return model


def save(model: MaskablePPO, path: Path) -> None:
    """The network with what the table must know of it."""
    import onnx

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
    parser.add_argument("--envs", type=int, default=16, help="games at a time; up to 4 get a process each")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("trained.onnx"))
    given = parser.parse_args()
    torch.set_num_threads(2)
    save(train(given.minutes, given.envs, given.opponent, given.seed), given.out)
    print(f"saved {given.out}")


if __name__ == "__main__":
    main()
