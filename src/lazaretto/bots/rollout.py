"""How rollouts play: the action with the highest prior. The search and reviews use the same policy."""

from __future__ import annotations

from typing import Any, Final

from lazaretto.core import Action, Game, Rng, Seat, State

FEW: Final = 24  # actions compared at most


def rollout_choice(game: Game[Any, Any], state: State, seat: Seat, menu: list[Action], rng: Rng) -> Action:
    """The action with the highest prior; for a long menu, of a random few."""
    view = game.glimpse(state, seat)
    count = len(menu)
    few = count if count < FEW else FEW
    first = rng.below(count)
    best = menu[first]
    top = game.prior(view, best)
    for i in range(1, few):
        other = menu[(first + i) % count if count <= FEW else rng.below(count)]
        prior = game.prior(view, other)
        if prior > top:
            best, top = other, prior
    return best
