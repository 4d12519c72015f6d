"""Scenes as text and as pictures: goals, steps, who said what, bars, pages and verbs."""

from __future__ import annotations

from typing import Any

from lazaretto.core import Expire, Refusal, Scene
from lazaretto.core.scene_text import page_lines, scene_parts, verb_line
from lazaretto.web.scene_svg import draw


def table() -> dict[str, Any]:
    scene = Scene("What do you do?")
    goals = [
        {"title": "Open the door", "text": "One hero in each Exit.", "count": "0 of 2", "state": "now"},
        {"title": "Leave", "state": "next"},
    ]
    scene.region("goals", "goals", title="How you win", rows=goals)
    scene.region("steps", "steps", rows=[{"title": "Move", "state": "done"}, {"title": "Fight", "state": "now"}])
    told = {"text": "2", "sprite": "c-complete"}
    rows = [
        {"title": "morning", "group": "Day 1", "cells": [told, {"look": "none"}], "came": [told], "note": "1 lie"},
        {"title": "day", "group": "Day 1", "cells": [{"text": "?", "look": "outline"}, told], "note": "fits"},
        {"title": "night", "group": "Day 1", "cells": [None, told]},
    ]
    scene.region("claims", "grid", title="Who says what", columns=[{"seat": 1}, {"seat": 2}], rows=rows)
    scene.region("bars", "shelf")
    scene.piece("points", "bars", 0, "", "2 of 5 points", fill=0.4, tint="green")
    scene.verb("move", "Move")
    scene.verb("throw", "Throw")
    scene.point(Expire("a"), None, say="Go", verb="move")
    scene.point(Expire("b"), Refusal("V-1", "nobody is here"), say="Throw", verb="throw")
    return scene.data()


def test_rows_are_written_line_by_line() -> None:
    parts = scene_parts(table(), {})
    assert parts["goals"] == [
        "How you win",
        "  > 1. Open the door (0 of 2): One hero in each Exit.",
        "    2. Leave",
    ]
    assert parts["steps"] == ["Steps", "  x 1. Move", "  > 2. Fight"]
    assert parts["claims"] == [
        "Who says what",
        "  Day 1",
        "    morning: @1 complete 2, @2 -",
        "      came up: complete 2; 1 lie",
        "    day: @1 (?), @2 complete 2; fits",
        "    night: @1 -, @2 complete 2",
    ]


def test_a_bar_shows_how_far_it_is_filled() -> None:
    assert scene_parts(table(), {})["bars"][1] == "  2 of 5 points [####......]"


def test_only_verbs_with_a_legal_action_are_named() -> None:
    assert verb_line(table()) == "Move"


def test_a_page_is_told_in_the_order_of_its_vote() -> None:
    scene = Scene("Wait")
    choices = [{"seat": 1}, {"say": "Skip"}]
    ballots = [{"seat": 2, "choice": 0}, {"seat": 1, "choice": 1}]
    rows = [{"title": "Next", "text": "@1"}]
    scene.page("vote", "Nobody leaves", "A tie.", before="Who leaves?", choices=choices, rows=rows, ballots=ballots)
    moment = scene.data()["moment"]
    assert page_lines(moment) == ["Who leaves?", "  @2: @1", "  @1: Skip", "Nobody leaves", "  A tie.", "  Next: @1"]


def test_a_picture_has_all_of_it() -> None:
    svg = draw(table(), "<svg></svg>", ["Ana", "Ben"], "Virus")
    for text in ("Open the door (0 of 2)", "Fight", "Ana complete 2", "came up: complete 2; 1 lie", "Move"):
        assert text in svg, text
    assert 'width="40"' in svg, "the bar"
