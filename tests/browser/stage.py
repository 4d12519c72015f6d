"""Tic-tac-toe with everything around a board: goals, steps, claims, a drawer, a bar, tips, pages, a vote, headings.

What is shown depends on the number of marks, so that a test knows what it will see.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from lazaretto.core import HEADING, Event, GameInfo, Menu, Option, Scene
from lazaretto.games import load
from tests.places import ROOT

INNER: Any = load(str(ROOT / "examples" / "tic_tac_toe.py"))
HOW: Final = Option("vote", "Vote", "How a vote is decided.", ("plurality", "majority"), common=True,
                    labels={"plurality": "most votes", "majority": "more than half"})  # fmt: skip
LAST: Final = Option("last_day", "Last day", "When it ends.", tuple(str(day) for day in range(5, 101)))
RARE: Final = Option("rare", "Rarely wanted", "Hardly anybody wants it.", ("off", "on"))


class Stage(type(INNER)):  # type: ignore[misc]
    def scene(self, view: Any, menu: Menu) -> Scene:
        scene: Scene = super().scene(view, menu)
        marks = (view.crosses | view.rings).bit_count()
        scene.tips.clear()
        board(scene, marks)
        around(scene, marks)
        tips(scene, marks)
        page(scene, marks)
        return scene

    def say(self, view: Any, thing: Any) -> str:
        text: str = super().say(view, thing)
        starts = isinstance(thing, Event) and getattr(thing, "seat", None) == 0
        return f"{HEADING}A new round" if starts and "b2" in text else text

    def reason(self, view: Any, action: Any) -> str:
        return "the middle is part of four lines" if str(action) == "mark b2" else "it is still free"


def board(scene: Scene, marks: int) -> None:
    scene.regions["board"].update(about="Three of your marks in a row win.", title="Field", hint="three in a row")
    for i in range(9):
        scene.pieces[f"square-{i}"]["about"] = "The middle: part of four lines" if i == 4 else "Part of a line"
    scene.region("counts", "meters")
    scene.piece(
        "marks", "counts", 0, "", f"{marks} of 9 squares are marked", text="Marks", count=marks, about="Full: over"
    )
    scene.region("stock", "board", place="market", title="Stock", size=[3, 0.5])
    scene.piece(
        "filled",
        "stock",
        [0, 0.1],
        "",
        f"{marks} of 9",
        span=[3, 0.3],
        fill=marks / 9,
        tint="green",
        text=f"{marks} of 9",
    )


def around(scene: Scene, marks: int) -> None:
    goals = [
        {"title": "Mark the middle", "text": "It is part of four lines.", "count": "0 of 1", "state": "now"},
        {"title": "Get three in a row", "text": "In any direction.", "state": "next"},
    ]
    scene.region("goals", "goals", title="How you win", rows=goals, about="Both steps lead there.")
    rounds = ["Mark", "Look", "Hope"]
    now = marks % 3
    states = ["done" if i < now else "now" if i == now else "next" for i in range(3)]
    rows = [{"title": title, "text": f"step {i + 1}", "state": states[i]} for i, title in enumerate(rounds)]
    scene.region("steps", "steps", rows=rows)
    cell = {"text": "1", "sprite": "i-check", "tint": "green", "look": "solid"}
    none = {"look": "none"}
    talk = {"text": "?", "look": "outline", "tint": "blue"}
    lines = [
        {
            "title": "morning",
            "group": "Day 1",
            "cells": [cell, talk],
            "came": [cell, cell],
            "note": "1 lie",
            "tint": "bad",
        },
        {"title": "night", "group": "Day 1", "cells": [talk, none]},
        {"title": "morning", "group": "Day 2", "cells": [none, none]},
    ]
    columns = [{"seat": 1}, {"seat": 2}]
    scene.region(
        "claims", "grid", title="Who says what", hint="words may be lies", columns=columns, rows=lines, notes=True
    )
    scene.region("spare", "shelf", place="drawer", of="board", title="Spare marks")
    scene.piece("spare-1", "spare", 0, "cross", "a spare cross", about="Does nothing")
    free = [path for path in scene.paths if "why" not in path]
    if marks >= 2 and free:
        free[0]["path"] = ["spare-1"]


def tips(scene: Scene, marks: int) -> None:
    scene.tip("middle", "square-4", "The middle is part of four lines. Corners are part of three.")
    if marks >= 2:
        scene.tip("second", "square-0", "A mark is never taken away. Look twice before you place one.")


def page(scene: Scene, marks: int) -> None:
    if marks < 2:
        rows = [
            {"title": "You win", "text": "when three of your marks are in a row."},
            {"title": "You know", "text": "that @1 begins and @2 follows.", "sprite": "i-eye"},
        ]
        scene.page("role", "You are a Marker", "Nobody else may know.", sprite="cross", tint="red", private=True,
                   night=True, rows=rows, button="Start the morning")  # fmt: skip
    elif marks >= 4:  # nobody can have won
        choices = [{"seat": 1}, {"seat": 2}, {"say": "Skip"}]
        ballots = [{"seat": 1, "choice": 1}, {"seat": 2, "choice": 2}, {"seat": 1, "choice": 1}]
        scene.page("vote", "@2 is voted out", "The game goes on.", sprite="ring", night=True, choices=choices,
                   ballots=ballots, before="Who leaves the table?", button="Go on")  # fmt: skip


INFO: Final[GameInfo] = replace(
    INNER.info, slug="stage", title="Stage", line="Everything around a board.", options=(HOW, LAST, RARE)
)
GAME: Final = Stage(INFO)
