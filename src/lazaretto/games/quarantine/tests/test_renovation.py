"""Renovate (Q-170 to Q-177)."""

from __future__ import annotations

import pytest

from lazaretto.core import rule, seeded
from lazaretto.games.quarantine.data import KIND, LOBBY, TILE_NAMES, TURNS
from lazaretto.games.quarantine.rules import acting, legal, play
from lazaretto.games.quarantine.rules.renovation import layout_refusal
from lazaretto.games.quarantine.state import Draft, Table
from lazaretto.games.quarantine.state.hospital import Tile, in_order, touching
from lazaretto.games.quarantine.tests.notation import Position, count_pieces, hospital, table


@rule("Q-170")
def test_two_tiles_are_moved_turned_or_removed_once_a_turn() -> None:
    game = table(hospital("A")).play("renovate", "lift start-green-1", "lift start-yellow-1")
    assert game.refusal("lift start-blue-1") == "Q-170"
    game.play(
        "place-tile start-yellow-1", "lay 1,-1", "turn north", "place-tile start-green-1", "lay 1,-2", "turn east"
    )
    assert game.refusal("lift start-yellow-1") == "Q-170"  # lifting is over
    game.play("confirm")
    assert (game.where("start-yellow-1"), game.where("start-green-1")) == ("1,-1n", "1,-2e")
    assert game.state.turn.actions == 3
    assert game.refusal("renovate") == "Q-170"


@rule("Q-170")
def test_a_dropped_renovation_costs_nothing_and_three_are_enough() -> None:
    game = table(hospital("A", beside="lab"))
    before = {place: tile.id for place, tile in game.hospital().tiles.items()}
    for _ in range(3):
        game.play("renovate", "lift start-green-1", "discard start-green-1", "place-tile lab-1", "lay 2,0", "cancel")
        assert {place: tile.id for place, tile in game.hospital().tiles.items()} == before
    assert (game.state.turn.actions, game.beside()) == (4, ["lab-1"])
    assert game.refusal("renovate") == "Q-170"
    game.draws("red " * 12).play("end", *["receive", "join 1"] * 4, "end", *["receive", "join 1"] * 4, "end")
    assert game.refusal("renovate") == ""


@rule("Q-171")
def test_the_layout_is_judged_as_a_whole_at_the_end() -> None:
    game = table(hospital("A")).play("renovate", "lift start-red-1")  # yellow is cut off now
    assert game.refusal("confirm") == "Q-171"
    game.play("place-tile start-red-1", "lay 1,-1", "turn north")
    assert game.refusal("confirm") == "Q-025"  # yellow touches nothing
    game.play("cancel", "renovate", "lift start-red-1", "place-tile start-red-1", "lay 0,-1", "turn north")
    assert game.refusal("confirm") in ("Q-023", "Q-021")  # its wall is to the Lobby
    game.play("cancel", "renovate", "lift start-red-1", "place-tile start-red-1", "lay 0,-1", "turn west", "confirm")
    assert game.where("start-red-1") == "0,-1w"


@rule("Q-171")
def test_one_tile_stays_and_the_lobby_keeps_a_free_side() -> None:
    game = table(hospital("A")).play(
        "renovate", "lift start-yellow-1", "place-tile start-yellow-1", "lay 0,1", "turn north"
    )
    assert game.refusal("confirm") == "Q-028"


@rule("Q-172")
def test_tiles_with_a_patient_or_a_gray_cube_stay_but_their_surroundings_may_change() -> None:
    game = table(hospital("A red:red blue!")).play("renovate")
    assert game.refusal("lift start-red-1") == "Q-172"
    assert game.refusal("lift start-blue-1") == "Q-172"
    game.play("lift start-yellow-1", "place-tile start-yellow-1", "lay 1,-1", "turn east", "confirm")
    assert game.where("start-yellow-1") == "1,-1e"
    full = hospital("A red:red blue! green! yellow:yellow lobby!")
    assert table(full).refusal("renovate") == "Q-172"


@rule("Q-173")
def test_tiles_from_beside_may_be_added_and_do_not_count() -> None:
    game = table(hospital("A", beside="lab triage")).play("renovate", "lift start-green-1", "lift start-yellow-1")
    game.play("aside start-green-1", "discard start-yellow-1", "place-tile triage-1", "lay 0,-2")
    game.play("place-tile lab-1", "lay 2,0", "turn west", "confirm")
    assert (game.where("triage-1"), game.where("lab-1"), game.beside()) == ("0,-2n", "2,0w", ["start-green-1"])


@rule("Q-174")
def test_removed_tiles_go_beside_while_two_lie_there_at_the_end_or_out_of_the_game() -> None:
    game = table(hospital("A", beside="lab triage")).play("renovate", "lift start-green-1", "aside start-green-1")
    assert game.refusal("confirm") == "Q-174"
    game.play("place-tile lab-1", "lay 2,0", "turn west", "confirm")
    assert game.beside() == ["triage-1", "start-green-1"]
    game = table(hospital("A")).play("renovate", "lift start-green-1", "discard start-green-1", "confirm")
    assert (game.where("start-green-1"), game.beside()) == ("", [])
    assert len(game.state.gone) == 1


@rule("Q-175")
def test_the_lobby_may_move_but_not_leave_and_its_line_goes_along() -> None:
    game = table(hospital("A", line="red blue")).play("renovate", "lift lobby-1")
    assert game.refusal("aside lobby-1") == "Q-175"
    assert game.refusal("discard lobby-1") == "Q-175"
    game.play(
        "lift start-green-1", "place-tile lobby-1", "lay 2,0", "place-tile start-green-1", "lay 0,0", "turn south"
    )
    assert game.refusal("confirm") in ("Q-023", "Q-021")
    game = table(hospital("A", line="red blue")).play("renovate", "lift lobby-1", "lift start-green-1")
    game.play("place-tile lobby-1", "lay 1,-1", "place-tile start-green-1", "lay 2,-1", "turn west", "confirm")
    assert game.where("lobby-1") == "0,0n"  # the grid moves along: the Lobby is always at its origin
    assert (game.where("start-red-1"), game.where("start-green-1")) == ("-1,0e", "1,0w")
    assert game.line() == "red blue"


@rule("Q-176")
def test_handled_tiles_need_a_clean_link_and_untouched_ones_only_their_chain() -> None:
    game = table(hospital("A blue! red")).play(
        "renovate", "lift start-green-1", "place-tile start-green-1", "lay 2,0", "turn west"
    )
    assert game.refusal("confirm") == "Q-176"
    game = table(hospital("A red!")).play("renovate", "lift start-green-1", "discard start-green-1")
    assert game.refusal("confirm") == ""  # yellow hangs on a quarantined ward, untouched
    pad = table(hospital("A blue! helipad@1,-1w"))
    pad.play("renovate", "lift start-green-1", "place-tile start-green-1", "lay 2,0", "turn west")
    assert pad.refusal("confirm") == "Q-176"  # linked to quarantine alone
    pad.play("cancel", "renovate", "lift start-green-1", "place-tile start-green-1", "lay 2,0", "turn north")
    assert pad.refusal("confirm") == ""  # linked to nothing, by a Helipad


@rule("Q-176", "Q-170")
def test_a_tile_set_back_as_it_lay_counts_as_untouched() -> None:
    game = table(hospital("A red! supply@2,0e")).play("renovate", "lift start-yellow-1", "lift supply-1")
    game.play("place-tile start-yellow-1", "lay 0,-2", "turn north")  # it hangs on quarantined red, as before
    game.play("place-tile supply-1", "lay 1,-1", "turn north", "confirm")
    assert (game.where("start-yellow-1"), game.where("supply-1")) == ("0,-2n", "1,-1n")
    assert game.said() == ["@1 renovates Supply"]
    game = table(hospital("A red!")).play("renovate", "lift start-yellow-1")
    game.play("place-tile start-yellow-1", "lay 1,-1", "turn east")
    assert game.refusal("confirm") == "Q-176"  # moved, it hangs on red alone


@rule("Q-082")
def test_equal_tiles_that_change_places_change_nothing() -> None:
    game = table(hospital("A lab@2,0w lab@1,-1w")).play("renovate", "lift lab-1", "lift lab-2")
    game.play("place-tile lab-1", "lay 1,-1", "turn west", "place-tile lab-2", "lay 2,0", "turn west")
    assert game.refusal("confirm") == "Q-082"
    game = table(hospital("A lab@2,0w", beside="lab")).play("renovate", "lift lab-1", "place-tile lab-2", "lay 2,0")
    game.play("turn west", "aside lab-1")
    assert game.refusal("confirm") == "Q-082"
    game = table(hospital("A lab@2,0w", beside="lab")).play("renovate", "lift lab-1", "place-tile lab-2", "lay 2,0")
    game.play("turn west", "discard lab-1")
    assert game.refusal("confirm") == ""  # one is out of the game


@rule("Q-028", "Q-175")
def test_a_moved_lobby_keeps_a_free_side_where_it_lies() -> None:
    game = table(hospital("A triage@1,-2n triage@2,-1n")).play("renovate", "lift lobby-1", "lift start-green-1")
    game.play("place-tile lobby-1", "lay 1,-1", "discard start-green-1")  # between red, blue and the two
    assert game.refusal("confirm") == "Q-028"


@rule("Q-176", "Q-173")
def test_an_added_tile_needs_a_clean_link() -> None:
    game = table(hospital("A blue!", beside="lab")).play("renovate", "place-tile lab-1", "lay 2,0", "turn west")
    assert game.refusal("confirm") == "Q-176"
    game = table(hospital("A", beside="lab")).play("renovate", "place-tile lab-1", "lay 2,0", "turn west", "confirm")
    assert game.where("lab-1") == "2,0w"


@rule("Q-157", "Q-023")
@pytest.mark.parametrize("more", ["", " helipad@1,-1w!"], ids=["without a Helipad", "with a quarantined one"])
def test_an_untouched_ward_that_had_its_chain_may_not_lose_it(more: str) -> None:
    game = table(hospital(f"A{more}")).play("renovate", "lift start-red-1")
    game.play("place-tile start-red-1", "lay 0,-1", "turn south")  # a wall to yellow
    assert game.refusal("confirm") == "Q-023"


def two_pads(first: str, second: str, *lifted: str) -> Position:
    """A hospital with two Helipads, the second laid without a link by grace of the first; some are set anew."""
    game = table(hospital("A helipad@1,-1w helipad@2,0n")).play("renovate", *[f"lift {pad}" for pad in lifted])
    for pad, where in (("helipad-1", first), ("helipad-2", second)):
        if pad in lifted:
            place, way = where.split()
            game.play(f"place-tile {pad}", f"lay {place}", f"turn {way}")
    return game


@rule("Q-156")
@pytest.mark.parametrize(
    ("lifted", "first", "second", "refused"),
    [
        pytest.param("helipad-1", "-2,0 west", "", "", id="the other lies untouched, even without a link"),
        pytest.param("helipad-1 helipad-2", "2,0 west", "-2,0 west", "", id="the other is well linked"),
        pytest.param("helipad-1 helipad-2", "1,1 north", "-2,0 west", "Q-156", id="neither is linked"),
        pytest.param("helipad-1 helipad-2", "-2,0 north", "-2,-1 south", "Q-156", id="linked to each other alone"),
    ],
)
def test_one_helipad_is_set_down_by_grace_of_another(lifted: str, first: str, second: str, refused: str) -> None:
    assert two_pads(first, second, *lifted.split()).refusal("confirm") == refused


@rule("Q-177")
def test_tiles_out_of_the_game_play_no_part_in_its_end() -> None:
    game = table(hospital("A lab@2,0w")).play("renovate", "lift lab-1", "discard lab-1", "confirm")
    assert game.stack("lab").left == 1
    assert game.refusal("take lab") == "Q-115"
    assert count_pieces(game)["tiles"] == count_pieces(table(hospital("A lab@2,0w")))["tiles"]


def test_a_renovation_is_nobody_elses_business_until_it_is_confirmed() -> None:
    game = table(hospital("A", beside="lab"))
    others = [game.view(2), game.view(3)]
    for step in ("renovate", "lift start-green-1", "place-tile start-green-1", "lay 2,0", "turn west"):
        game.play(step)
        assert [game.view(2), game.view(3)] == others
    game.play("confirm")
    assert game.view(2) != others[0]


@rule("Q-171")
def test_no_legal_result_is_lost() -> None:
    """Every layout that the whole-layout rule allows after handling one tile or two is reached by the steps."""
    start = table(hospital("A", beside="lab"))
    mine = start.hospital()
    wanted = set()
    for first in mine.tiles:
        base = {place: tile for place, tile in mine.tiles.items() if place != first}
        lifted = mine.tiles[first]
        for place in touching(base):
            for turn in TURNS[0][KIND[lifted.id]]:
                tiles = in_order({**base, place: Tile(lifted.id, turn)})
                draft = Draft(tiles, tuple(mine.beside), lifted=(lifted.id,))
                if layout_refusal(mine, draft) is None and layout(tiles) != layout(mine.tiles):
                    wanted.add(layout(tiles))
    reached: set[tuple[tuple[int, int, int], ...]] = set()
    for first in mine.tiles:
        lifting = start.state.copy()
        play(lifting, acting(lifting)[0], next(a for a in legal(lifting, acting(lifting)[0]) if str(a) == "renovate"))
        collect(lifting, mine.tiles[first].id, reached)
    assert wanted <= reached
    assert len(wanted) > 20


def layout(tiles: dict[int, Tile]) -> tuple[tuple[int, int, int], ...]:
    """A layout seen from its Lobby."""
    lobby = next(place for place, tile in tiles.items() if KIND[tile.id] == LOBBY)
    return tuple(sorted([(place - lobby, tile.id, tile.turn) for place, tile in tiles.items()]))


def collect(state: Table, tile: int, reached: set[tuple[tuple[int, int, int], ...]]) -> None:
    """Follow every step that handles just this tile."""
    seat = acting(state)[0]
    for action in legal(state, seat):
        verb, _, rest = str(action).partition(" ")
        if verb in ("lift", "place-tile") and rest != TILE_NAMES[tile]:
            continue
        if verb in ("cancel", "aside", "discard"):
            continue
        after = state.copy()
        play(after, seat, action)
        if verb == "confirm":
            reached.add(layout(after.hospitals[0].tiles))
        else:
            collect(after, tile, reached)


def test_random_renovations_end_and_keep_every_tile() -> None:
    rng = seeded(5)
    for _ in range(200):
        game = table(hospital("B maintenance@2,0w helipad@1,-2s", beside="lab triage"))
        before = count_pieces(game)
        state = game.state
        play(state, acting(state)[0], next(a for a in legal(state, acting(state)[0]) if str(a) == "renovate"))
        steps = 0
        while state.plans[0] is not None:
            play(state, acting(state)[0], rng.pick(legal(state, acting(state)[0])))
            steps += 1
        assert steps < 40
        assert count_pieces(game) == before
