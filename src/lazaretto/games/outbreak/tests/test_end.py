"""The end of the game: O-095, O-096, and what is reported."""

from __future__ import annotations

from lazaretto.core import Seat, playout, rule, seeded
from lazaretto.games.outbreak import GAME
from lazaretto.games.outbreak.events import Ended
from lazaretto.games.outbreak.state import ENDINGS, OVER

from .notation import at, voting


@rule("O-095")
def test_at_the_end_everything_is_shown() -> None:
    game = at("L S Z S S", "day 20 night, named angelwing brutus, spent 2 c1 c2, spent 3 s1 s2")
    for seat in (0, None):
        who = None if seat is None else Seat(seat)
        assert GAME.view(game.state, who).history.draws == ()

    game.pile("3:x 2:rest 1:c1 4:c1 5:c1")

    for seat in (0, 4, None):
        view = GAME.view(game.state, None if seat is None else Seat(seat))
        assert view.players.roles == (0, 1, 2, 0, 0)
        assert view.history.draws[-1].owners == (2, 1, 0, 3, 4)
        assert view.history.draws[-1].victim == 1


@rule("O-095")
def test_hidden_numbers_are_shown_at_the_end() -> None:
    game = at("L S Z S S", "day 20 night, named angelwing brutus, spent 2 c1 c2, spent 3 s1 s2", show=False)

    game.pile("3:x 2:rest 1:c1 4:c1 5:c1")

    assert GAME.view(game.state, Seat(0)).history.piles[-1].faces[1] == 5 + 2


@rule("O-096")
def test_a_win_ends_the_game_at_once_and_once() -> None:
    game = voting("LI I Z I S", "day 2 morning, angelwing destroyed, stiletto destroyed, madeline destroyed")

    assert game.ending() == "few_survivors"  # before the vote and before the Tasks are counted
    assert sum(isinstance(told.event, Ended) for told in game.log.emitted) == 1
    assert game.asked() == ""
    assert all(GAME.refusal(game.state, Seat(seat), game.read("skip")) is not None for seat in range(5))


@rule("O-096")
def test_every_random_game_ends_in_one_of_the_five_ways() -> None:
    rng = seeded(3)
    seen = set()
    for seats in (5, 6, 7, 8):
        for seed in range(60):
            state = GAME.new(GAME.setup(seats, {"day_limit": "6"}), seed)
            playout(GAME, state, rng)
            assert state.step == OVER
            seen.add(ENDINGS[state.ending])
            outcome = GAME.outcome(state)
            assert outcome is not None
            assert set(outcome.scores) <= {0, 1}
            assert sum(outcome.scores) > 0
    assert {"pz_voted_out", "few_survivors", "day_limit"} <= seen
