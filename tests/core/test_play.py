"""The fast loop draws exactly as the generator does."""

from __future__ import annotations

import pytest

from lazaretto.core import BrokenInvariant, Rng, playout, seeded, to_json
from lazaretto.games import load

from ..places import EXAMPLES

GAMES = ["lockdown", *map(str, EXAMPLES)]


@pytest.mark.parametrize("name", GAMES)
def test_a_playout_is_the_game_one_draw_at_a_time(name: str) -> None:
    game = load(name)
    for seed in range(5):
        fast, slow = (game.new(game.setup(game.info.usual), seed) for _ in range(2))
        mine, theirs = seeded(seed, 9), seeded(seed, 9)

        moves = playout(game, fast, mine)

        while seats := game.acting(slow):
            seat = seats[0] if len(seats) == 1 else theirs.pick(list(seats))
            game.play(slow, seat, theirs.pick(game.legal(slow, seat)))
            moves -= 1
        assert moves == 0
        assert to_json(fast) == to_json(slow)
        assert mine == theirs


def test_a_playout_takes_no_script() -> None:
    game = load(GAMES[-1])

    with pytest.raises(BrokenInvariant, match="without a script"):
        playout(game, game.new(game.setup(2), 1), Rng(1, (0,)))
