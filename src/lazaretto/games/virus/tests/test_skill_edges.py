"""Skills at their edges: high bids."""

from __future__ import annotations

from lazaretto.core import rule
from lazaretto.games.virus.rules import steps

from .test_skills import setting


@rule("V-385", "V-386")
def test_a_high_bid_costs_its_cubes_and_no_more() -> None:
    game = setting(2, "auction").play(*["2: bid tough", "1: bid tough"] * 3, "2: bid tough")
    assert (game.hero(1).stock.cubes, game.hero(2).stock.cubes) == (10, 3)
    game.play("1: bid tough")
    assert (game.hero(1).stock.cubes, game.hero(2).stock.cubes) == (2, 10)
    game.play("2: bid tough", "1: pass", "2: pass")

    assert [(hero.stock.cubes, hero.stock.reserve) for hero in game.lab.heroes] == [(10, 6), (1, 15)]


@rule("V-384")
def test_the_skill_that_is_left_over_leaves_the_table() -> None:
    game = setting(2, "draft").choose_first(until=steps.REAL)

    assert game.lab.variants.skills == ()
