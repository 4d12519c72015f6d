"""The fast loop: legal to the end, the same for the same number, every action and every pair as often as another."""

from __future__ import annotations

from collections import Counter

import pytest

from lazaretto.core import BrokenInvariant, Did, Rng, playout, seeded, to_json
from lazaretto.core.state import Listener
from lazaretto.games import load

from ..places import EXAMPLES

GAMES = ["lockdown", *map(str, EXAMPLES)]
PLAYOUTS = 20_000


@pytest.mark.parametrize("name", GAMES)
def test_a_playout_is_a_game_to_its_end_and_the_same_for_the_same_number(name: str) -> None:
    game = load(name)
    for seed in range(5):
        first, second = [game.new(game.setup(game.info.usual), seed) for _ in range(2)]
        rngs = [seeded(seed, 9) for _ in range(2)]

        assert playout(game, first, rngs[0]) == playout(game, second, rngs[1]) > 0
        assert game.acting(first) == ()
        assert to_json(first) == to_json(second)
        assert rngs[0] == rngs[1] != seeded(seed, 9)


def test_whatever_is_possible_is_played_as_often_and_does_not_depend_on_what_was_played_before() -> None:
    """Several come from one drawn number: no choice and no pair of choices is further off than five deviations."""
    game = load(str(EXAMPLES[0]))  # connect four: nothing is ever full in its first six moves
    rng = seeded(1, 9)
    alone: list[Counter[str]] = [Counter() for _ in range(6)]
    pairs: list[Counter[str]] = [Counter() for _ in range(5)]
    for _ in range(PLAYOUTS):
        state = game.new(game.setup(2), 1)
        state.log = Listener()
        playout(game, state, rng)
        played = [str(told.event.action) for told in state.log.told if isinstance(told.event, Did)]
        for i in range(6):
            alone[i][played[i]] += 1
        for i in range(5):
            pairs[i][played[i] + played[i + 1]] += 1
    assert all([even(counted, 7) for counted in alone])
    assert all([even(counted, 49) for counted in pairs])


def even(counted: Counter[str], kinds: int) -> bool:
    expected = PLAYOUTS / kinds
    deviation = (expected * (1 - 1 / kinds)) ** 0.5
    return len(counted) == kinds and all([abs(count - expected) < 5 * deviation for count in counted.values()])


def test_a_playout_takes_no_script() -> None:
    game = load(GAMES[-1])

    with pytest.raises(BrokenInvariant, match="without a script"):
        playout(game, game.new(game.setup(2), 1), Rng(1, (0,)))
