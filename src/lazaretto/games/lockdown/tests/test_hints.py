"""Hints: a sensible beginner beats chance by far, and knows the obvious."""

from __future__ import annotations

import pytest

from lazaretto.core import Rng, Seat, seeded
from lazaretto.games.lockdown import GAME
from lazaretto.games.lockdown.tests.notation import NOTATION, Position, table


def liked(game: Position) -> str:
    """The legal action with the highest prior."""
    return max(game.legal(), key=lambda text: GAME.prior(game.view(), NOTATION.read(text)))


def play(seed: int, side: str, rng: Rng | None) -> int:
    """The score of a solo game by hints, or at random."""
    state = GAME.new(GAME.setup(1, {"side": side}), seed)
    seat = Seat(0)
    while GAME.acting(state):
        legal = GAME.legal(state, seat)
        seen = GAME.view(state, seat)
        chosen = rng.pick(legal) if rng else max(legal, key=lambda action: GAME.prior(seen, action))
        GAME.play(state, seat, chosen)
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome.scores[0]


@pytest.mark.parametrize("side", ["A", "B"])
def test_hints_score_twice_what_chance_does(side: str) -> None:
    games = 24
    by_hints = sum(play(seed, side, None) for seed in range(games)) / games
    by_chance = sum(play(seed, side, seeded(seed)) for seed in range(games)) / games

    assert by_hints >= max(30, 2 * by_chance)


def test_prior_lies_between_nothing_and_everything() -> None:
    game = table(". . . H", market="M01", rotates="o", alternatives="o")
    for text in ("play I03", "take D", "turn ##", "draw d2"):
        priors = [GAME.prior(game.view(), NOTATION.read(legal)) for legal in game.legal()]
        assert all(0 < prior < 1 for prior in priors)
        game.play(text)


def test_no_hole_is_made_where_none_must_be() -> None:
    game = table(
        """
        H H . H . . .
        H H . . . . .
    """,
        market="M01",
    )
    game.play("play I03")

    assert "draw c2" in game.legal()  # snug, but it shuts c1 in
    assert liked(game) != "draw c2"


def test_a_patch_closes_a_hole() -> None:
    game = table(
        """
        . H H H H . .
        H . H . . . .
        . . . . . . .
    """,
        market="M03",
    )
    game.play("play I03", "draw b2")

    assert liked(game) == "cross a1"


def test_grandpa_gets_the_equal_shape_and_brother_no_smaller_number() -> None:
    game = table(market="M10", boxes="grandpa:L4 brother:5", hand="I08 I03")
    game.play("play I08", "draw c3")

    assert liked(game) == "assign grandpa"


def test_a_wild_card_is_kept_for_later() -> None:
    assert liked(table(hand="I11 I03")) == "play I03"


@pytest.mark.parametrize(("seats", "side"), [(1, "A"), (2, "B")])
def test_every_hint_has_a_reason(seats: int, side: str) -> None:
    """Whatever the regular bot would choose, in whole games."""
    state = GAME.new(GAME.setup(seats, {"side": side, "advanced": "on" if seats > 1 else "off"}), 4)
    reasons: set[str] = set()
    while GAME.acting(state):
        seat = GAME.acting(state)[0]
        seen = GAME.view(state, seat)
        chosen = max(GAME.legal(state, seat), key=lambda action: GAME.prior(seen, action))
        reason = GAME.reason(seen, chosen)
        assert reason, chosen
        reasons.add(reason)
        GAME.play(state, seat, chosen)
    assert len(reasons) > 15


def reason(game: Position, text: str) -> str:
    return GAME.reason(game.view(), NOTATION.read(text))


def test_reasons_name_what_speaks_for_an_action() -> None:
    game = table(market="M10", boxes="grandpa:L4 brother:5", hand="I08 I11")
    assert "the Wild card is better kept" in reason(game, "play I08")
    game.play("play I08")
    assert "earns a Rotate circle" in reason(game, "draw c1")
    assert "earns" not in reason(game, "draw c3")
    game.play("draw c3")
    assert reason(game, "assign grandpa") == "he has this shape already, and pays for both"
    assert "less" in reason(game, "assign grandma")


def test_a_reason_for_a_cross_is_the_hole_it_fills() -> None:
    game = table(
        """
        . H H H H . .
        H . H . . . .
    """,
        market="M03",
    )
    game.play("play I03", "draw b2")
    assert reason(game, "cross a1") == "fills a hole that no shape can reach"
    assert reason(game, "cross g7") == "few shapes can reach this square"


def test_a_way_to_lie_is_advised_with_its_place() -> None:
    game = table(". . H", market="M09", rotates="o", hand="I03 I11")
    game.play("play I03")
    assert reason(game, game.legal()[0]).startswith("best in the top left corner: ")
