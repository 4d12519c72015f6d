"""Behaviour cloning: a policy learns to choose what a bot chose in recorded games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from lazaretto.adapters.training.examples import Example, batches


class Fit(NamedTuple):
    """How well the policy imitates: over the examples it had not seen yet."""

    examples: int
    agreement: float  # the share of choices that are its own first choice


def clone(policy: Any, found: Iterator[Example], seed: int = 1, rate: float = 1e-3) -> Fit:
    """Fit the policy's choices to the examples, and its value to the results, in one pass."""
    optimizer = torch.optim.Adam(policy.parameters(), lr=rate)
    count, agreed = 0, 0.0
    recent: list[float] = []
    for batch in batches(found, seed):
        right = fit(policy, optimizer, batch)
        count += len(batch)
        recent = [*recent, right][-100:]
    agreed = sum(recent) / len(recent) if recent else 0.0
    return Fit(count, agreed)


def fit(policy: Any, optimizer: Any, batch: Sequence[Example]) -> float:
    """One step; returns the share of right first choices before it."""
    seen = torch.from_numpy(np.stack([example.seen for example in batch]))
    masks: NDArray[np.bool_] = np.stack([example.mask for example in batch]).astype(np.bool_)
    chosen = torch.tensor([example.number for example in batch])
    results = torch.tensor([example.result for example in batch])
    values, likely, _ = policy.evaluate_actions(seen, chosen, action_masks=masks)
    loss = -likely.mean() + 0.25 * torch.nn.functional.mse_loss(values.flatten(), results)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return float((likely > np.log(0.5)).float().mean())
