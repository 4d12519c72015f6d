"""The fast loop draws exactly as the generator does, one number for a few actions; each comes as often as another."""

from __future__ import annotations

from collections import Counter

import pytest

from lazaretto.core import BrokenInvariant, Did, Rng, playout, seeded, to_json
from lazaretto.core.state import EventLog
from lazaretto.games import load

from ..places import EXAMPLES

GAMES = ["lockdown", *map(str, EXAMPLES)]
PLAYOUTS = 20_000


class Player:
    """Draws places in menus as digits of a number, the base being the length of the menu."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.drawn = 0

    def place(self, count: int) -> int:
        if self.drawn < 2**20:  # too little is left of it
            s = self.rng.s
            self.drawn = s % 2**32 ^ s // 2**32
            self.rng.below(2)  # goes on to the next number
        self.drawn, place = divmod(self.drawn, count)
        return place


@pytest.mark.parametrize("name", GAMES)
def test_a_playout_is_the_game_one_action_at_a_time(name: str) -> None:
    game = load(name)
    for seed in range(5):
        fast, slow = (game.new(game.setup(game.info.usual), seed) for _ in range(2))
        mine, theirs = seeded(seed, 9), seeded(seed, 9)

        moves = playout(game, fast, mine)

        player = Player(theirs)
        while seats := game.acting(slow):
            seat = seats[0] if len(seats) == 1 else theirs.pick(list(seats))
            legal = game.legal(slow, seat)
            game.play(slow, seat, legal[player.place(len(legal))])
            moves -= 1
        assert moves == 0
        assert to_json(fast) == to_json(slow)
        assert mine == theirs


def test_whatever_is_possible_is_played_as_often_and_does_not_depend_on_what_was_played_before() -> None:
    """Several come from one drawn number: no choice and no pair of choices is further off than five deviations."""
    game = load(str(EXAMPLES[0]))  # connect four: nothing is ever full in its first six moves
    rng = seeded(1, 9)
    alone: list[Counter[str]] = [Counter() for _ in range(6)]
    pairs: list[Counter[str]] = [Counter() for _ in range(5)]
    for _ in range(PLAYOUTS):
        state = game.new(game.setup(2), 1)
        state.log = EventLog()
        playout(game, state, rng)
        played = [str(told.event.action) for told in state.log.emitted if isinstance(told.event, Did)]
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
