"""Chapter "Reveal": one card for all, seen from four sides."""

from __future__ import annotations

import pytest

from lazaretto.core import rule, seeded
from lazaretto.games.lockdown import GAME
from lazaretto.games.lockdown.data import ROUNDS, TABLES
from lazaretto.games.lockdown.data.grid import mirrored, show
from lazaretto.games.lockdown.data.orientations import EVERY, PICTURES, SEEN
from lazaretto.games.lockdown.tests.notation import table

# Every row of the specification's table of Market cards: South, West, North, East, and how many pictures differ.
CARDS = """
M01 00,01 00,10 00,01 00,10 2
M02 00,01,02 00,10,20 00,01,02 00,10,20 2
M03 00,10,20 00,01,02 00,10,20 00,01,02 2
M04 00,10,11 01,10,11 00,01,11 00,01,10 4
M05 00,01,11 00,01,10 00,10,11 01,10,11 4
M06 00,01,10,11 00,01,10,11 00,01,10,11 00,01,10,11 1
M07 00,01,02,03 00,10,20,30 00,01,02,03 00,10,20,30 2
M08 00,10,20,21 02,10,11,12 00,01,11,21 00,01,02,10 8
M09 01,11,20,21 00,01,02,12 00,01,10,20 00,10,11,12 8
M10 00,01,02,10 00,10,20,21 02,10,11,12 00,01,11,21 8
M11 01,02,10,11 00,10,11,21 01,02,10,11 00,10,11,21 4
M12 00,01,11,12 01,10,11,20 00,01,11,12 01,10,11,20 4
M13 00,01,02,11 00,10,11,20 01,10,11,12 01,10,11,21 4
M14 00,10,11,20 01,10,11,12 01,10,11,21 00,01,02,11 4
M15 00,01,10,11,20 00,01,10,11,12 01,10,11,20,21 00,01,02,11,12 8
M16 00,02,10,11,12 00,01,11,20,21 00,01,02,10,12 00,01,10,20,21 4
M17 00,10,20,21,22 02,12,20,21,22 00,01,02,12,22 00,01,02,10,20 4
"""


@rule("L-010")
def test_each_round_shows_another_card_and_none_comes_back() -> None:
    state = GAME.new(GAME.setup(2), 4)
    rng = seeded(4)
    shown: list[int] = []

    while GAME.acting(state):
        if len(shown) < state.round:
            shown.append(state.market)
        seat = rng.pick(list(GAME.acting(state)))
        GAME.play(state, seat, rng.pick(GAME.legal(state, seat)))

    assert len(shown) == len(set(shown)) == ROUNDS == 12
    assert state.left.bit_count() == 5


@rule("L-011")
@pytest.mark.parametrize("row", CARDS.split("\n")[1:-1])
def test_what_each_side_sees(row: str) -> None:
    id, *sides, distinct = row.split()
    card = [market.id for market in TABLES.market].index(id)

    assert [cells(picture) for picture in SEEN[card]] == sides
    assert len(EVERY[card]) == int(distinct)


def cells(picture: int) -> str:
    return ",".join([f"{r}{c}" for r, c in PICTURES[picture]])


@rule("L-011")
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_turned_card_turns_for_all_and_is_never_mirrored(turn: int) -> None:
    unturned = table(seats=4, market="M08").view()
    turned = table(seats=4, market="M08", turn=turn).view()

    assert [turned.as_seen(seat) for seat in range(4)] == [unturned.as_seen((seat + turn) % 4) for seat in range(4)]
    shapes = [PICTURES[turned.as_seen(seat)] for seat in range(4)]
    assert all(mirrored(shape) not in shapes for shape in shapes)


@rule("L-011")
def test_the_side_of_the_table_counts_not_the_number_of_the_seat() -> None:
    game = table(seats=2, positions="E,S", market="M10")

    assert [show(PICTURES[game.view().as_seen(seat)]) for seat in (0, 1)] == ["##/.#/.#", "###/#.."]


@rule("L-012")
def test_seats_play_at_once_and_the_next_card_waits_for_all() -> None:
    game = table(seats=2, market="M01", hand="I03 I01")
    for seat in (1, 2):
        assert GAME.acting(game.state) == ((0, 1) if seat == 1 else (1,))
        assert game.state.round == 1
        game.play(f"{seat}: play I03", f"{seat}: draw c3")
        game.play(f"{seat}: assign brother")

    assert (game.state.round, GAME.acting(game.state)) == (2, (0, 1))


@rule("L-012")
def test_a_step_that_is_not_asked_is_refused() -> None:
    game = table(seats=2, market="M01", hand="I03 I01")

    for text in ("take D", "turn ##", "draw a1", "cross a1", "assign dad"):
        assert game.refusal(text) == "L-012"
    game.play("play I03")
    assert game.refusal("play I01") == "L-012"
    game.play("draw c3", "assign brother")
    assert game.refusal("assign brother") == "L-012"  # done, while the other seat is not


@rule("L-012")
def test_what_was_done_is_final_when_the_round_ends_and_not_before() -> None:
    game = table(seats=2, market="M01", hand="I03 I01")
    begun = game.state.undo_point()

    game.play("play I03", "draw c3", "assign brother")
    assert game.state.undo_point() == begun
    game.play("2: play I03", "2: draw c3")
    assert game.state.undo_point() == begun
    game.play("2: assign brother")
    assert game.state.undo_point() != begun


@rule("L-012")
def test_the_last_round_is_final_too_though_no_card_comes() -> None:
    game = table("H", market="M01", hand="I03", round=12)
    game.play("play I03", "draw b1")
    before = game.state.undo_point()

    game.play("assign brother")

    assert GAME.acting(game.state) == ()
    assert game.state.undo_point() != before
