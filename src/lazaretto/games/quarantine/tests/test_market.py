"""Contracts and buying (Q-110 to Q-131)."""

from __future__ import annotations

import pytest

from lazaretto.core import rule
from lazaretto.games.quarantine.tests.notation import count_pieces, hospital, table


@rule("Q-110", "Q-120")
def test_a_contract_is_opened_on_a_stack_without_a_price() -> None:
    game = table(hospital(supply="red blue"), contracts=["lab red red"])
    assert game.refusal("open lab") == "Q-120"
    assert game.refusal("open add-red") == "Q-129"
    assert game.refusal("open helipad") == "Q-008"
    assert game.refusal("open triage") == ""


@rule("Q-111")
def test_a_price_is_two_or_more_colored_cubes_in_any_mixture() -> None:
    game = table(hospital(supply="red*3 blue gray*4")).play("open lab")
    assert game.legal() == ["pay red"]  # a price that began with blue could not be completed
    assert game.refusal("sign") == "Q-111"
    game.play("pay red")
    assert game.legal() == ["pay red", "pay blue"]
    assert game.refusal("pay gray-pair") == "Q-111"
    game.play("pay blue")
    assert game.legal() == ["sign"]
    game.play("sign")
    assert (game.price("lab"), game.supply()) == ("red blue", "red red gray gray gray gray")
    assert table(hospital(supply="red gray*4")).refusal("open lab") == "Q-111"


@rule("Q-111")
def test_every_price_of_a_supply_can_be_laid_in_exactly_one_way() -> None:
    reached: list[str] = []

    def lay_on(steps: list[str]) -> None:
        game = table(hospital(supply="red*2 yellow green*2")).play("open lab", *steps)
        for action in game.legal():
            if action == "sign":
                reached.append(" ".join(steps))
            else:
                lay_on([*steps, action])

    lay_on([])
    assert len(reached) == len(set(reached)) == 3 * 2 * 3 - 1 - 3  # all multisets but the empty one and single cubes


@rule("Q-112")
def test_the_stack_moves_before_its_opener_and_the_cubes_are_in_no_supply() -> None:
    game = table(hospital(supply="red red blue")).play("open triage", "pay red", "pay blue", "sign")
    assert (game.stack("triage").owner, game.stack("triage").left) == (0, 2)
    assert (game.supply(), game.box(), game.state.turn.actions) == ("red", "", 3)
    assert count_pieces(game)["red"] == 24 + 2


@rule("Q-113")
def test_several_contracts_may_be_open() -> None:
    game = table(hospital(supply="red*4"), contracts=["lab blue blue by 2"])
    game.play("open triage", "pay red", "pay red", "sign", "open supply", "pay red", "pay red", "sign")
    assert [stack.owner for stack in game.state.stacks if stack.owner >= 0] == [0, 0, 1]


@rule("Q-114")
def test_the_opener_takes_nothing_in_the_same_turn_and_never_buys_from_it() -> None:
    game = table(hospital(supply="red*4")).play("open triage", "pay red", "pay red", "sign")
    assert game.refusal("take triage") == "Q-114"
    assert game.refusal("buy triage") == "Q-114"
    game = table(hospital(supply="red*4"), contracts=["triage red red by 1"])
    assert game.refusal("buy triage") == "Q-114"


@rule("Q-115", "Q-116", "Q-120")
def test_one_left_over_goes_to_the_market_with_its_price() -> None:
    """Worked example 12."""
    game = table(hospital(supply="red red blue"), hospital(supply="red blue")).play(
        "open triage", "pay red", "pay blue", "sign"
    )
    game.draws("red " * 12).play("end", *["receive", "join 3"] * 4, "end", *["receive", "join 3"] * 4, "end")
    game.play("take triage", "lay 2,0")
    assert game.where("triage-1") == "2,0n"
    assert game.state.turn.actions == 4
    assert (game.stack("triage").owner, game.stack("triage").left) == (-1, 1)
    assert (game.price("triage"), game.supply(1)) == ("red blue", "red")
    game.state.turn.held = 0
    game.play("end", "buy triage", "beside")
    assert game.box() == "red red blue blue"
    assert game.hospital(1).markers == 0


@rule("Q-115")
def test_the_contract_tile_may_be_taken_at_any_time_of_the_turn_and_laid_beside() -> None:
    game = table(hospital(), contracts=["triage red blue by 1"], actions=0, pending="red")
    game.play("take triage", "beside")
    assert game.beside() == ["triage-1"]
    assert game.refusal("take triage") == "Q-115"
    other = table(hospital(), contracts=["triage red blue by 2"])
    assert other.refusal("take triage") == "Q-115"


@rule("Q-117")
def test_the_price_of_the_last_tile_taken_by_its_opener_goes_to_the_box() -> None:
    """Worked example 13."""
    game = table(hospital(supply="red"), contracts=["triage*1 red blue by 1"]).play("take triage", "beside")
    assert (game.box(), game.supply()) == ("red blue", "red")
    assert game.stack("triage").price == ()


@rule("Q-118", "Q-126", "Q-127", "Q-112")
def test_when_others_buy_every_tile_the_opener_has_the_price_back() -> None:
    """Worked example 11."""
    game = table(hospital(supply="red red blue"), hospital(supply="red blue"), hospital(supply="red blue"))
    game.play("open triage", "pay red", "pay blue", "sign").draws("red " * 8)
    game.play("end", "buy triage", "beside", *["receive", "join 3"] * 4, "end")
    assert (game.supply(1), game.hospital(1).markers, game.stack("triage").left) == ("red", 1, 1)
    game.play("buy triage", "beside")
    assert (game.supply(1), game.hospital(1).markers) == ("red red blue", 2)
    assert (game.box(), game.stack("triage").left) == ("red red blue blue", 0)


@rule("Q-119")
def test_a_contract_not_taken_up_returns_unrefunded() -> None:
    game = table(hospital(), contracts=["triage red blue by 1"]).play("end")
    assert (game.stack("triage").owner, game.stack("triage").left) == (-1, 2)
    assert (game.price("triage"), game.supply(1)) == ("red blue", "")
    game = table(hospital(supply="red red")).play("open triage", "pay red", "pay red", "sign", "end")
    assert game.stack("triage").owner == 0  # a contract of this turn stays


@rule("Q-121")
def test_a_special_room_needs_a_price_before_it_can_be_bought() -> None:
    game = table(hospital(supply="red blue"), contracts=["lab red blue by 2", "triage red blue"])
    assert game.refusal("buy supply") == "Q-121"
    assert sorted(kind for kind in game.legal("buy") if not kind.startswith("add")) == ["lab", "triage"]


@rule("Q-122")
def test_the_payment_matches_the_price_cube_for_cube() -> None:
    game = table(hospital(supply="red*5 blue"), contracts=["lab red blue blue"])
    assert game.refusal("buy lab") == "Q-122"
    game = table(hospital(supply="red*5 blue*2"), contracts=["lab red blue blue"])
    game.play("buy lab", "beside")
    assert (game.supply(), game.box(), game.state.turn.actions) == ("red red red red", "red blue blue", 3)


@rule("Q-123")
def test_the_price_stays_while_a_tile_remains() -> None:
    game = table(hospital(supply="red blue"), contracts=["lab red blue"]).play("buy lab", "beside")
    assert (game.price("lab"), game.stack("lab").left) == ("red blue", 1)


@rule("Q-124")
def test_a_bought_room_is_placed_at_once_or_laid_beside() -> None:
    game = table(hospital(supply="red blue"), contracts=["lab red blue"]).play("buy lab")
    assert "beside" in game.legal()
    game.play("lay 2,0")
    assert (game.where("lab-1"), game.beside()) == ("2,0w", [])


@rule("Q-125")
def test_the_price_of_the_last_tile_bought_from_the_market_goes_to_the_box() -> None:
    game = table(hospital(supply="red blue"), contracts=["lab*1 red blue"]).play("buy lab", "beside")
    assert (game.box(), game.stack("lab").left) == ("red red blue blue", 0)
    assert game.refusal("buy lab") == "Q-008"


@rule("Q-127")
def test_the_marker_for_a_sale_comes_from_the_stock_if_there_is_one() -> None:
    for stock, gained in ((3, 1), (0, 0)):
        game = table(hospital(supply="red blue"), contracts=["lab red blue by 2"], markers=stock)
        game.play("buy lab", "beside")
        assert game.hospital(2).markers == gained
    game = table(hospital(supply="red blue"), contracts=["lab red blue"]).play("buy lab", "beside")
    assert [one.markers for one in game.state.hospitals] == [0, 0, 0]  # from the Market nobody gains one


@rule("Q-128")
def test_no_kind_twice_in_a_turn_but_both_over_several() -> None:
    game = table(hospital(supply="red*4"), contracts=["lab red red"]).play("buy lab", "beside")
    assert game.refusal("buy lab") == "Q-128"
    game = table(hospital(supply="red*4"), contracts=["lab red red by 1"]).play("take lab", "beside")
    assert game.refusal("buy lab") == "Q-128"  # contract and purchase together
    game = table(hospital(supply="red*4", beside="lab"), contracts=["lab red red"]).play("buy lab", "beside")
    assert game.beside() == ["lab-1", "lab-2"]


@rule("Q-128")
def test_every_kind_acquired_this_turn_is_remembered() -> None:
    game = table(hospital(supply="red*8"), contracts=["lab red red", "triage red red"])
    game.play("buy lab", "beside", "buy triage", "beside")
    assert game.refusal("buy lab") == "Q-128"
    assert game.refusal("buy triage") == "Q-128"


@rule("Q-129")
def test_an_additional_ward_costs_any_two_cubes_and_no_contract() -> None:
    game = table(hospital("A", supply="red yellow blue")).play("buy add-green")
    assert game.legal() == ["pay red", "pay yellow"]
    game.play("pay yellow", "lay 2,0", "turn north")
    assert (game.supply(), game.box()) == ("red", "yellow blue")
    assert game.where("add-green-1") == "2,0n"
    assert table(hospital(supply="red")).refusal("buy add-green") == "Q-129"


@rule("Q-130")
def test_an_additional_ward_is_placed_at_once_or_not_bought() -> None:
    game = table(hospital("A", supply="red red")).play("buy add-green")
    assert game.refusal("beside") == "Q-130"
    stuck = hospital("A blue! red! green! yellow! lobby!", supply="red red")
    assert table(stuck).refusal("buy add-green") == "Q-130"


@rule("Q-131")
def test_each_color_of_additional_ward_once_a_turn() -> None:
    game = table(hospital("A", supply="red*6")).play("buy add-green", "lay 2,0", "turn north")
    assert game.refusal("buy add-green") == "Q-131"
    game.play("buy add-blue", "lay 0,-3")
    assert game.where("add-blue-1") == "0,-3n"


@rule("Q-116", "Q-117", "Q-118", "Q-119", "Q-123", "Q-125", "Q-126", "Q-127", "Q-144", "Q-145")
@pytest.mark.parametrize("guarded", [False, True], ids=["without Security", "with Security"])
@pytest.mark.parametrize(
    ("stack", "steps", "opener", "box", "price", "markers"),
    [
        pytest.param("lab*2 red blue by 2", ["buy lab", "beside"], "", "red blue", "red blue", 1, id="sold, one left"),
        pytest.param("lab*1 red blue by 2", ["buy lab", "beside"], "red blue", "red blue", "", 1, id="sold, the last"),
        pytest.param("lab*2 red blue", ["buy lab", "beside"], "", "red blue", "red blue", 0, id="market, one left"),
        pytest.param("lab*1 red blue", ["buy lab", "beside"], "", "red red blue blue", "", 0, id="market, the last"),
    ],
)
def test_where_the_cubes_of_a_sale_go(
    stack: str, steps: list[str], opener: str, box: str, price: str, markers: int, guarded: bool
) -> None:
    """Seat 1 buys. With Security the payment of a contract goes to its opener instead of the box."""
    owner = hospital("A security@1,-1n" if guarded else "A")
    game = table(hospital(supply="red blue"), owner, contracts=[stack])
    before = count_pieces(game)
    game.play(*steps)
    paid = guarded and "by 2" in stack
    assert sorted(game.supply(2).split()) == sorted(opener.split() + (["red", "blue"] if paid else []))
    assert game.box() == ("" if paid else box)
    assert (game.price("lab"), game.hospital(2).markers) == (price, markers)
    assert count_pieces(game) == before


@rule("Q-115", "Q-116", "Q-117", "Q-119", "Q-144")
@pytest.mark.parametrize("guarded", [False, True], ids=["without Security", "with Security"])
@pytest.mark.parametrize(
    ("stack", "steps", "box", "price", "left"),
    [
        pytest.param("lab*2 red blue by 1", ["take lab", "beside"], "", "red blue", 1, id="taken, one left"),
        pytest.param("lab*1 red blue by 1", ["take lab", "beside"], "red blue", "", 0, id="taken, the last"),
        pytest.param("lab*2 red blue by 1", ["end"], "", "red blue", 2, id="not taken, two left"),
        pytest.param("lab*1 red blue by 1", ["end"], "", "red blue", 1, id="not taken, one left"),
    ],
)
def test_where_the_cubes_of_an_own_contract_go(
    stack: str, steps: list[str], box: str, price: str, left: int, guarded: bool
) -> None:
    """Seat 1 opened it a turn ago. Security does not pay its owner for the own tile."""
    game = table(hospital("A security@1,-1n" if guarded else "A"), contracts=[stack])
    game.play(*steps)
    assert (game.supply(1), game.box(), game.price("lab")) == ("", box, price)
    assert (game.stack("lab").left, game.stack("lab").owner) == (left, -1)
