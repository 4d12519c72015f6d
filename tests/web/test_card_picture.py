"""The small picture of a mistake: what it marks, what it shows, and what it does not."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from lazaretto.core import keep_names, seeded
from lazaretto.games import load
from lazaretto.web.card_picture import draw_card
from lazaretto.web.review_making import art_of
from tests.table.test_fork import played

BAD, GOOD = "var(--bad)", "var(--good)"


def piece(inside: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    return {"in": inside, "at": [x, y], "sprite": "spot", **more}


def scene(paths: list[dict[str, Any]], **pieces: dict[str, Any]) -> dict[str, Any]:
    regions = {"board": {"kind": "board"}, "hand": {"kind": "hand"}, "bar": {"kind": "meters"}}
    return {"prompt": "", "hint": "", "regions": regions, "pieces": pieces, "paths": paths}


def marks(picture: str, colour: str) -> list[tuple[float, float]]:
    """The left upper corners of the frames in a colour."""
    found = re.findall(rf'<rect x="([-\d.]+)" y="([-\d.]+)"[^>]*stroke="{re.escape(colour)}"', picture)
    return [(float(x), float(y)) for x, y in found]


CELLS = {name: piece("board", x, y, text=name) for name, x, y in [("a", 0, 0), ("b", 1, 0), ("c", 9, 9), ("d", 1, 1)]}


def test_both_actions_are_marked_and_far_pieces_are_left_out() -> None:
    picture = draw_card(scene([{"do": "x", "path": ["a"]}, {"do": "y", "path": ["b"]}], **CELLS), "", ["Ana"], "x", "y")
    assert (marks(picture, BAD), marks(picture, GOOD)) == ([(5, 5)], [(97, -3)])
    assert ">d</tspan>" in picture
    assert ">c</tspan>" not in picture
    ElementTree.fromstring(picture)


def test_rows_of_a_forecast_have_their_words_beside_them() -> None:
    """And one below the other: nothing lies over anything."""
    said = "Your first doctor becomes yellow"
    rows = {name: {**piece("tiles", 0, 0, text=said), "at": at} for at, name in enumerate("ab")}
    offered = scene([{"do": "x", "path": ["a"]}, {"do": "y", "path": ["b"]}], **rows)
    offered["regions"]["tiles"] = {"kind": "forecast"}
    picture = draw_card(offered, "", ["Ana"], "x", "y")
    assert picture.count("<tspan") == 2 * len(("Your first doctor becomes", "yellow"))
    assert all([float(x) > 100 for x in re.findall(r'<tspan x="([-\d.]+)"', picture)])
    (_, played), (_, better) = *marks(picture, BAD), *marks(picture, GOOD)
    assert better - played >= 100
    assert picture.count("<svg") == 2, "one part shows both"


def test_what_both_tap_is_not_marked() -> None:
    paths = [{"do": "x", "path": ["d", "a"]}, {"do": "y", "path": ["d", "b"]}]
    picture = draw_card(scene(paths, **CELLS), "", [], "x", "y")
    assert (len(marks(picture, BAD)), len(marks(picture, GOOD))) == (1, 1)
    same = draw_card(scene([{"do": "x", "path": ["a"]}, {"do": "y", "path": ["a"]}], **CELLS), "", [], "x", "y")
    assert (len(marks(same, BAD)), len(marks(same, GOOD))) == (1, 1)


def test_pieces_far_apart_or_in_two_regions_are_shown_side_by_side() -> None:
    near = draw_card(scene([{"do": "x", "path": ["a"]}, {"do": "y", "path": ["b"]}], **CELLS), "", [], "x", "y")
    far = draw_card(scene([{"do": "x", "path": ["a"]}, {"do": "y", "path": ["c"]}], **CELLS), "", [], "x", "y")
    card = {"in": "hand", "at": None, "sprite": "spot", "text": "card"}
    paths = [{"do": "x", "path": ["a"]}, {"do": "y", "path": ["h"]}]
    other = draw_card(scene(paths, h=card, **CELLS), "", [], "x", "y")
    assert [picture.count("<svg") for picture in (near, far, other)] == [2, 3, 3]


def test_actions_of_buttons_show_the_board() -> None:
    paths = [{"do": "x", "path": []}, {"do": "y", "path": [], "why": ["R-1", "no"]}]
    picture = draw_card(scene(paths, **CELLS), "", [], "x", "y")
    assert all([f">{name}</tspan>" in picture for name in CELLS])
    assert not [colour for colour in (BAD, GOOD) if colour in picture]
    assert draw_card(scene(paths), "", [], "x", "y") == ""


def test_both_actions_are_seen_however_many_regions_one_of_them_taps() -> None:
    cards = {name: {"in": region, "at": None, "sprite": "spot"} for name, region in (("h", "hand"), ("m", "market"))}
    before = scene([{"do": "x", "path": ["h", "a"]}, {"do": "y", "path": ["m"]}], **CELLS, **cards)
    before["regions"]["market"] = {"kind": "hand"}
    picture = draw_card(before, "", [], "x", "y")
    assert (len(marks(picture, BAD)), len(marks(picture, GOOD))) == (1, 1)


def test_buttons_with_a_sprite_are_shown_beside_the_board() -> None:
    paths: list[dict[str, Any]] = [{"do": action, "path": [], "sprite": "spot"} for action in ("z", "y", "x")]
    before = scene(paths, **CELLS)
    picture = draw_card(before, "", [], "x", "y")
    assert all([f">{name}</tspan>" in picture for name in CELLS])
    assert (marks(picture, BAD), marks(picture, GOOD)) == ([(5, 5)], [(109, -3)])
    assert list(before["pieces"]) == list(CELLS), "the scene is as it was"
    mixed = draw_card(scene([paths[1], {"do": "x", "path": ["a"]}], **CELLS), "", [], "x", "y")
    assert (len(marks(mixed, BAD)), len(marks(mixed, GOOD)), mixed.count("<svg")) == (1, 1, 3)


def test_names_of_strangers_are_only_text() -> None:
    cell = piece("board", 0, 0, text="@1")
    picture = draw_card(scene([{"do": "x", "path": ["a"]}], a=cell), "", ["<script>x</script>"], "x", "y")
    assert "<script" not in picture
    ElementTree.fromstring(picture)


@pytest.mark.parametrize(("slug", "players"), [("virus", 2), ("outbreak", 6), ("lockdown", 2)])
def test_it_is_the_same_in_every_world_that_looks_the_same(slug: str, players: int) -> None:
    match = played(slug, players, 5, 25)
    game: Any = load(slug)
    seat = game.acting(match.state)[0]
    actions = [str(action) for action in game.legal(match.state, seat)]

    def picture(state: Any) -> str:
        drawn = game.scene(game.view(state, seat), game.menu(state, seat)).data()
        keep_names(None, drawn)
        return draw_card(drawn, art_of(game), ["A"] * players, actions[0], actions[-1])

    other = game.alternate_world(match.state, seat, seeded(77))
    assert picture(other) == picture(match.state)
    assert picture(match.state)
