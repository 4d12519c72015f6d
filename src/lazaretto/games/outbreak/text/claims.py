"""Who says what: a row for each Shift with what came up, and the phrases that fill it from the chat.

What is said is no part of the game (O-021): the browser matches phrases with rows. The own card of a Shift is in the
view of its owner alone, and shown only where cards lie open.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from lazaretto.core import Json
from lazaretto.games.outbreak.data import C1, C2, NONE, REST, SHIFTS, TASKS
from lazaretto.games.outbreak.rules.talk import COMPLETED, COMPLETES, RESTED, RESTS, named
from lazaretto.games.outbreak.state import VOTING
from lazaretto.games.outbreak.view import View

CHIPS: Final = (
    ("i-check", "1", "good"),
    ("i-check", "2", "good"),
    ("i-cross", "1", "bad"),
    ("i-cross", "2", "bad"),
    ("i-star", "Infect", "violet"),
    ("i-theme", "", "blue"),
)  # by card: sprite, text, tint
ICONS: Final = ("i-dawn", "i-sun", "i-theme")  # by Shift


def chip(face: int, look: str = "solid") -> dict[str, Json]:
    sprite, words, tint = CHIPS[min(face, REST)]
    return {"sprite": sprite, "text": str(face - REST) if face > REST else words, "tint": tint, "look": look}


def phrases(view: View) -> list[dict[str, Json]]:
    piles = view.history.piles
    before = piles[-1].tasks if piles else ()
    return made_phrases(view.setup.show_numbers, view.step == VOTING, view.tasks.named, before)


@lru_cache(maxsize=200)
def made_phrases(numbers: bool, voting: bool, tasks: tuple[int, ...], before: tuple[int, ...]) -> list[dict[str, Json]]:
    """Announced for the Shift that is played, or said of the one before it, with its Tasks. Never changed."""
    rested = chip(REST)
    rested["text"] = "#" if numbers else ""
    now = [(COMPLETES[0], chip(C1, "outline")), (COMPLETES[1], chip(C2, "outline")), (RESTS, chip(REST, "outline"))]
    past = [(COMPLETED[0], chip(C1)), (COMPLETED[1], chip(C2)), (RESTED, rested)]
    return [
        *[
            {"say": said, "now": spoken(said, card, tasks, voting), "row": 0, **cell}
            for card, (said, cell) in enumerate(now)
        ],
        *[
            {"say": said, "now": spoken(said, card, before, not before), "row": -1, **cell}
            for card, (said, cell) in enumerate(past)
        ],
    ]


def spoken(phrase: str, card: int, tasks: tuple[int, ...], idle: bool) -> str:
    """With the name of its Task; empty if that is not named, or while there is no Shift that it could be about."""
    if card == len(COMPLETES):
        return "" if idle else phrase
    return named(phrase, TASKS[tasks[card]]) if len(tasks) == len(COMPLETES) else ""


def rows(view: View) -> list[dict[str, Json]]:
    """A row for each Shift so far; the cards of a pile are sorted by kind, as nobody knows whose they are.

    Before a vote there is nothing to say of the Shift that follows it.
    """
    return [row(view, number) for number in range(view.number() + (view.step != VOTING))]


def row(view: View, number: int) -> dict[str, Json]:
    group = day_head(view, number // len(SHIFTS) + 1)
    faces = view.history.piles[number].faces if settled(view, number) else ()
    own = view.own.cards[number] if view.seat != NONE and number < len(view.own.cards) else NONE
    return made_row(number % len(SHIFTS), group, faces, len(view.players.out), view.seat, own)


@lru_cache(maxsize=2000)
def made_row(shift: int, group: str, faces: tuple[int, ...], seats: int, viewer: int, own: int) -> dict[str, Json]:
    """Nobody has said anything, as far as the game knows; the viewer may have an own card. Never changed."""
    cells: list[dict[str, Json] | None] = [None for _ in range(seats)]
    if own != NONE:
        cells[viewer] = {**chip(own), "private": True}
    return {
        "title": SHIFTS[shift],
        "sprite": ICONS[shift],
        "group": group,
        "cells": cells,
        "came": [chip(face) for face in sorted(faces)],
    }


def settled(view: View, number: int) -> bool:
    """The whole pile lies open."""
    count = len(view.history.piles)
    return number < count - (view.history.left > 0)


def day_head(view: View, day: int) -> str:
    """The Day, and what its vote decided."""
    for tally in view.history.tallies:
        if tally.step == VOTING and tally.day == day:
            return f"Day {day}: @{tally.chosen + 1} was voted out" if tally.chosen >= 0 else f"Day {day}: nobody left"
    return f"Day {day}"
