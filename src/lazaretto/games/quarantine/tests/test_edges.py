"""What is told at the end of a close game, and what the table explains on the way."""

from __future__ import annotations

from lazaretto.core import Seat, rule
from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.tests.notation import Position, fresh, hospital, table


def grey(game: Position) -> list[str]:
    """What the table shows to the seat that is asked, and refuses."""
    seat = Seat(game.asked() - 1)
    return [str(action) for action in GAME.candidates(game.state, seat) if str(action) not in game.legal()]


@rule("Q-192")
def test_the_closest_rival_says_what_broke_the_tie() -> None:
    made = (hospital("A", supply="red*2"), hospital("B"), hospital("A lab@2,0w"))
    game = table(*made, seat=3, turn=9, ending=7).play("end")

    found = GAME.outcome(game.state)

    assert found is not None
    assert (found.scores, found.places) == ((2, 2, 2), (1, 2, 3))
    assert found.text.startswith("@1 wins with 2 points, with fewer stations.")


@rule("Q-111")
def test_while_a_price_is_set_every_color_and_the_signature_are_explained() -> None:
    game = table(hospital(supply="red*3 blue")).play("open lab")

    assert grey(game) == ["pay yellow", "pay green", "pay blue", "sign"]


@rule("Q-171")
def test_the_last_tile_cannot_be_lifted() -> None:
    game = table(hospital("A"))
    for first, second in (("start-yellow-1", "start-green-1"), ("start-red-1", "")):
        game.state.turn.renovated = False
        lifted = [tile for tile in (first, second) if tile]
        game.play("renovate", *[f"lift {tile}" for tile in lifted], *[f"discard {tile}" for tile in lifted], "confirm")
    game.state.turn.renovated = False

    game.play("renovate", "lift start-blue-1")

    assert game.refusal("lift lobby-1") == "Q-171"


@rule("Q-020", "Q-025")
def test_a_lifted_tile_is_set_on_an_empty_cell_beside_one_that_lies() -> None:
    game = table(hospital("A")).play("renovate", "lift start-green-1", "place-tile start-green-1")

    assert game.refusal("lay 0,-1") == "Q-020"
    assert game.refusal("lay 2,-2") == "Q-025"
    assert game.refusal("lay 2,0") == ""


@rule("Q-143")
def test_everybody_hears_of_a_gift() -> None:
    game = table(hospital("B gift_shop@2,0n"), rooms="gift_shop lab", box="blue").play("gift blue")

    assert game.said() == ["@1 takes blue from the box"]


@rule("Q-125", "Q-117")
def test_it_is_told_whether_a_price_goes_back_or_to_the_market() -> None:
    sold = table(hospital(supply="red blue"), hospital("A"), contracts=["lab*1 red blue by 2"]).play(
        "buy lab", "beside"
    )
    taken = table(hospital(), contracts=["lab*2 red blue by 1"]).play("take lab", "beside")

    assert sold.said()[-1] == "All Lab tiles are sold: @2 has the price back"
    assert taken.said()[-1] == "Lab goes to the market with its price"


@rule("Q-152")
def test_the_cafeteria_does_not_take_from_its_own_player() -> None:
    game = table(hospital("B cafeteria@2,0n", markers=1), hospital(markers=2), seat=3, markers=0).play("end")

    assert game.refusal("snack-from 1") == "Q-152"
    assert game.refusal("snack-from 4") == "Q-152"
    assert game.refusal("snack-from 2") == ""


@rule("Q-004")
def test_an_empty_starting_layout_cannot_be_reset() -> None:
    game = fresh(2)
    assert game.refusal("1: reset") == "Q-004"
    game.play("1: place-tile start-red-1")
    assert game.refusal("1: reset") == ""


@rule("Q-170")
def test_only_tiles_of_the_own_hospital_are_lifted() -> None:
    game = table(hospital("A"), hospital("A")).play("renovate")

    assert game.refusal("lift start-red-2") == "Q-170"
    assert game.refusal("lift start-red-1") == ""


@rule("Q-172", "Q-173")
def test_where_no_tile_is_free_one_from_beside_may_still_be_added() -> None:
    full = "A red:red blue! green:green yellow:yellow lobby!"

    assert table(hospital(full)).refusal("renovate") == "Q-172"
    assert table(hospital(full, beside="lab")).refusal("renovate") == ""


@rule("Q-170")
def test_once_a_tile_is_put_away_no_other_is_lifted() -> None:
    game = table(hospital("A")).play("renovate", "lift start-green-1", "discard start-green-1")

    assert game.refusal("lift start-yellow-1") == "Q-170"


@rule("Q-062")
def test_a_cube_is_shelved_only_if_it_is_gray() -> None:
    assert table(hospital("A"), hospital("A")).refusal("shelve") == "Q-062"
    assert table(hospital("A"), hospital("A"), pending="red").refusal("shelve") == "Q-062"


@rule("Q-174")
def test_a_tile_that_was_not_lifted_is_not_placed() -> None:
    game = table(hospital("A"), hospital("A")).play("renovate", "lift start-green-1")

    assert game.refusal("place-tile start-red-1") == "Q-174"
    assert game.refusal("place-tile start-green-1") == ""


@rule("Q-004", "Q-170")
def test_the_end_of_a_layout_is_explained_while_no_tile_is_in_hand() -> None:
    game = fresh(2)
    assert grey(game) == ["done"]
    game.play("1: place-tile start-red-1")
    assert "done" not in grey(game)

    game = table(hospital("A"), hospital("A")).play("renovate", "lift start-green-1")
    assert "confirm" in grey(game)
    game.play("place-tile start-green-1")
    assert "confirm" not in grey(game)
