"""The Build action: two elements, a supply room more, prices, what is on sale."""

from __future__ import annotations

import pytest

from lazaretto.core import rule
from lazaretto.games.clinic.data import (
    ELEMENT_NAMES,
    HUB,
    LABORATORY,
    PRICE,
    TREATMENT,
)
from lazaretto.games.clinic.data.grid import BIT
from lazaretto.games.clinic.rules.build import TAKEN, building
from lazaretto.games.clinic.state.survey import survey
from lazaretto.games.clinic.state.terms import BUILD
from lazaretto.games.clinic.tests.notation import WHITE, Tryout, space


def builder(site: str, rest: str = "$50", **options: str) -> Tryout:
    return Tryout(f"{site} {rest}", WHITE, given=options).begin(BUILD)


def build(game: Tryout, element: str, where: str) -> Tryout:
    return game.do(f"build {element}", f"put {where}")


def why_not(game: Tryout, element: str, where: str) -> str:
    """The rule against building this there, whichever step it speaks at."""
    return game.refused(f"build {element}") or game.do(f"build {element}").refused(f"put {where}")


def why_not_there(site: str, element: str, where: str, rest: str = "$50") -> str:
    game = builder(site, rest)
    game.holding(element)
    return game.refused(f"put {where}")


@rule("C-063", "C-064")
def test_up_to_two_elements_paid_at_once() -> None:
    game = builder(WHITE)
    build(game, "garden", "F0:d3")
    assert game.clinic().money == 48
    build(game, "parking", "F0:d1")

    assert game.clinic().money == 46
    assert game.acting() != [1]

    unused = builder(WHITE)
    unused.do("done")
    assert unused.clinic().money == 50


@rule("C-064")
@pytest.mark.parametrize(
    ("element", "floor", "price"),
    [
        ("hub-cardiology", 0, 2),
        ("treatment-room", 1, 3),
        ("supply-room", 2, 4),
        ("laboratory", 3, 5),
        ("icu", 4, 6),
        ("entrance", 0, 2),
        ("garden", 0, 2),
        ("parking", 0, 2),
        ("helipad", 3, 5),
        ("conveyor", 2, 4),
        ("extinguisher", 3, 5),
        ("dish", 1, 3),
    ],
)
def test_prices_by_floor(element: str, floor: int, price: int) -> None:
    assert PRICE[ELEMENT_NAMES.index(element)][floor] == price


@rule("C-065", "C-066")
def test_a_treatment_room_brings_a_third_element_that_is_a_supply_room() -> None:
    game = build(builder(WHITE), "hub-cardiology", "F1:b1")
    build(game, "treatment-room", "F1:c1")

    assert game.legal() == ["build supply-room", "done"]
    assert game.clinic().money == 50 - 3 - 3
    game.do("build supply-room", "put F2:c1")
    assert game.clinic().money == 50 - 3 - 3 - 4
    assert game.acting() != [1]


@rule("C-065")
def test_the_extra_supply_room_need_not_be_the_last() -> None:
    game = build(builder(WHITE), "treatment-room", "F0:a2")
    build(game, "supply-room", "F0:a3")

    action = building(game.clinic())
    assert (action.built, action.extra) == (1, TAKEN)
    build(game, "garden", "F0:d3")
    assert game.acting() != [1]


@rule("C-065")
def test_without_a_treatment_room_there_is_no_third_element() -> None:
    """Worked example 9: hub, garden, and no supply room."""
    game = build(builder(WHITE), "hub-cardiology", "F1:b1")
    build(game, "garden", "F0:d3")

    assert game.acting() != [1]


@rule("C-065")
def test_third_element_on_the_ground_for_six_together() -> None:
    """Worked example 9: hub, treatment room and supply room on Floor 0 cost 2 + 2 + 2."""
    game = build(builder(WHITE), "hub-cardiology", "F0:d3")
    build(game, "treatment-room", "F0:c3")
    build(game, "supply-room", "F0:b3")

    assert game.clinic().money == 44


@rule("C-024", "C-030", "C-034", "C-065")
def test_second_service_in_one_action() -> None:
    """Worked example 22."""
    game = build(builder(WHITE), "hub-cardiology", "F1:b1")
    build(game, "treatment-room", "F1:c1")

    assert game.clinic().money == 44
    assert survey(game.clinic().site).functional & BIT[space("F1:c1")]
    game.do("build supply-room")
    assert game.refused("put F2:c1") == ""


@rule("C-067")
def test_one_hub_and_one_special_module_a_round() -> None:
    game = build(builder(WHITE), "hub-cardiology", "F1:b1")
    assert game.refused("build hub-ophthalmology") == "C-067"
    build(game, "laboratory", "F0:b2")
    game.begin(BUILD)
    assert game.refused("build waiting-room") == "C-067"
    assert game.refused("build hub-ophthalmology") == "C-067"


@rule("C-068", "C-003")
def test_only_the_tile_on_sale_can_be_bought() -> None:
    game = build(builder(WHITE), "hub-cardiology", "F1:b1")
    game.do("done")
    game.begin(BUILD, seat=2)

    assert game.state.market.stock[HUB + 1] == 2
    assert game.refused("2: build hub-cardiology") == "C-068"
    assert game.refused("2: build hub-ophthalmology") == ""


@rule("C-068")
def test_of_a_special_kind_too_only_one_a_round() -> None:
    game = Tryout(f"{WHITE} $50", f"{WHITE} $50", f"{WHITE} $50").begin(BUILD)
    game.do("build laboratory", "put F0:b2", "done").begin(BUILD, seat=2)

    assert game.state.market.stock[LABORATORY] == 1
    assert game.refused("2: build laboratory") == "C-068"
    assert game.refused("2: build waiting-room") == ""


@rule("C-069")
def test_other_elements_are_limited_by_stock() -> None:
    game = builder(WHITE)
    game.state.market.stock[TREATMENT] = 0

    assert game.refused("build treatment-room") == "C-069"
    assert game.refused("build garden") == ""


@rule("C-002")
def test_hubs_of_other_services_do_not_exist() -> None:
    assert builder(WHITE).refused("build hub-neurology") == "C-002"
