"""Tiles and tokens."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Face, Size
from lazaretto.games.clinic import text
from lazaretto.games.clinic.data import (
    ACTION_KINDS,
    ELEMENT_NAMES,
    HUB,
    PARKING,
    SERVICE_IDS,
    SUPPLY,
    TABLES,
    TREATMENT,
)
from lazaretto.games.clinic.text import about

MODULE: Final = 33.0
PERSON: Final = Size(10.0, 12.0)
ACTION: Final = 30.0


def module(code: int) -> Face:
    """A room as it lies on the table, its name where the people leave room for it."""
    face = Face(MODULE, MODULE)
    if code < TREATMENT:
        face.sprite(f"hub-{SERVICE_IDS[code - HUB]}", (0, 0, MODULE, MODULE))
        face.words(TABLES.services[code - HUB].name, (3, 23, MODULE - 6, 6), 3.6, "bold", "#ffffff")
        return face
    face.sprite(ELEMENT_NAMES[code], (0, 0, MODULE, MODULE))
    name = TABLES.elements[code - TREATMENT].name
    if code == SUPPLY:
        face.words(name, (3, 24, MODULE - 6, 6), 3.2, "bold")
    elif code < PARKING - 1:
        face.words(name.split()[0], (9.5, 2.2, MODULE - 13, 6.4), 3.2, "bold end")
    return face


def long(sprite: str) -> Face:
    face = Face(22, 8)
    face.sprite(sprite, (1, 1, 20, 6))
    return face


def square(sprite: str, size: float) -> Face:
    face = Face(size, size)
    face.sprite(sprite, (0.5, 0.5, size - 1, size - 1))
    return face


def person(sprite: str) -> Face:
    face = Face(*PERSON)
    face.sprite(sprite, (0.8, 0.8, PERSON[0] - 1.6, PERSON[1] - 1.6))
    return face


def coin(value: int) -> Face:
    face = Face(14, 14)
    face.box((1, 1, 12, 12), {1: "bone", 5: "yellow"}.get(value, "amber"), "ink2", round=6)
    face.words(f"${value}", (2, 2, 10, 10), 4, "bold")
    return face


def fifty() -> Face:
    face = Face(14, 14)
    face.box((1, 1, 12, 12), "violet", round=2)
    face.words("+50", (2, 2, 10, 10), 4, "bold", "#ffffff")
    return face


def disc(seat: int) -> Face:
    face = Face(10, 10)
    face.box((0.7, 0.7, 8.6, 8.6), f"seat{seat + 1}", round=4.3)
    face.sprite(f"flag-{seat + 1}", (3, 3, 4, 4), "#ffffff")
    return face


def marker(word: str) -> Face:
    face = Face(14, 14, "flag")
    face.words(word, (1, 1, 12, 12), 3, "bold")
    return face


def action(kind: int, seat: int) -> Face:
    face = Face(ACTION, ACTION)
    face.box((1.5, 1.5, ACTION - 3, ACTION - 3), line=f"seat{seat + 1}", thick=1, round=2)
    face.sprite(f"flag-{seat + 1}", (3.2, 3.2, 5, 5), f"seat{seat + 1}")
    face.sprite(f"v-{ACTION_KINDS[kind]}", (8, 4.5, 14, 14))
    face.words(text.STEPS[kind], (3, 19.5, ACTION - 6, 7), 4.6, "serif")
    return face


def action_back(seat: int) -> Face:
    face = Face(ACTION, ACTION, f"seat{seat + 1}")
    face.box((8, 8, 14, 14), "#ffffff", round=7)
    face.sprite(f"flag-{seat + 1}", (11, 11, 8, 8), f"seat{seat + 1}")
    return face


def bonus(tile: int) -> Face:
    w, h = 45.0, 30.0
    face = Face(w, h, "plaster")
    face.box((1.5, 1.5, w - 3, h - 3), line="tile-edge", round=2)
    face.words(TABLES.bonuses[tile].name, (3, 3, w - 6, 9), 3.6, "serif")
    face.words(about.bonus(tile), (3, 13, w - 6, 14), 2.6, tint="ink2")
    return face
