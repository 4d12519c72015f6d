"""Boards of the players and of the table, and the legend."""

from __future__ import annotations

from math import ceil, sqrt
from typing import Final

from lazaretto.core import Face
from lazaretto.games.virus.data import DAMAGE, DODGE, HP, KINDS, LEVELS, NUMBERS, SIZE, TABLES, TOKENS, Kind, Token
from lazaretto.games.virus.scene.components.cards import title
from lazaretto.games.virus.text import about
from lazaretto.games.virus.text.names import capital

WIDE: Final = 190.0
SQUARE: Final = 44.0  # of the throwing board


def player(seat: int) -> Face:
    """Cubes in stock and reserve, tokens, wounds, and the track of resources."""
    face = Face(WIDE, 125)
    face.box((2, 2, 186, 121), line=f"seat{seat + 1}", thick=1, round=3)
    face.words(f"Hero {seat + 1}", (6, 5, 60, 8), 6, "serif start", f"seat{seat + 1}")
    stamina = f"Stamina {NUMBERS.stamina}; display {NUMBERS.display} cards; {NUMBERS.turns} turns"
    face.words(stamina, (70, 5, 114, 8), 3, "end", "ink2")
    places(face)
    wounds(face)
    resources(face)
    return face


def places(face: Face) -> None:
    begin = (
        f"{NUMBERS.stock_cubes} action cubes at the start",
        f"{NUMBERS.hero_cubes - NUMBERS.stock_cubes} action cubes at the start",
        f"{NUMBERS.stock_bullets} bullets at the start",
        "hearts, books, shields and all else",
    )
    for i, (name, words) in enumerate(zip(("Stock", "Reserve", "Bullets", "Tokens"), begin, strict=True)):
        left = 6 + 45 * i
        face.box((left, 16, 43, 44), "paper2", "line", round=2)
        face.words(name, (left + 2, 17, 39, 6), 4, "serif start")
        face.words(words, (left + 2, 23, 39, 5), 2.4, "start", "ink2")


def wounds(face: Face) -> None:
    """A place for each that a hero can take."""
    face.words("Wounds", (6, 62, 40, 6), 4, "serif start")
    most = max([row.hit_points for row in LEVELS])
    step = 178 / most
    for i in range(most):
        face.box((6 + step * i, 69, step - 2, 24), line="ink3", round=2)
        face.words(str(i + 1), (6 + step * i, 70, step - 2, 5), 3, tint="ink3")


def resources(face: Face) -> None:
    face.words("Resources", (6, 95, 60, 6), 4, "serif start")
    squares = NUMBERS.most_resources + 1
    columns = min(squares, 16)
    step, tall = 178 / columns, 18 / ceil(squares / columns)
    for i in range(squares):
        at = (6 + step * (i % columns), 102 + tall * (i // columns), step - 0.6, tall - 0.6)
        face.box(at, "paper2", "ink3", 0.2, 1)
        face.words(str(i), at, min(3.4, tall * 0.6), tint="ink2")


def throwing() -> Face:
    """Thrown cubes count on a square where they lie alone."""
    columns = ceil(sqrt(NUMBERS.squares))
    lines = ceil(NUMBERS.squares / columns)
    face = Face(columns * SQUARE + 14, lines * SQUARE + 14, "plaster")
    for i in range(NUMBERS.squares):
        at = (8 + SQUARE * (i % columns), 8 + SQUARE * (i // columns), SQUARE - 2, SQUARE - 2)
        face.box(at, "#ffffff", "bad", 1.2, 2)
    return face


def turns() -> Face:
    face = Face(WIDE, 30)
    face.words("Turns", (5, 2, 40, 7), 5, "serif start")
    step = 180 / NUMBERS.turns
    for i in range(NUMBERS.turns):
        at = (5 + step * i, 10, step - 2, 16)
        face.box(at, "paper2", "ink3", round=2)
        face.words(str(i + 1), at, min(6.0, step / 2), "serif", "ink2")
    return face


def legend() -> Face:
    """Creatures and what tokens cost."""
    face = Face(WIDE, 125)
    face.words("Creatures", (5, 3, 60, 7), 5, "serif start")
    for i, word in enumerate(("HP", "size", "dodge", "damage")):
        face.words(word, (40 + 9 * i, 4, 10, 5), 2.2, tint="ink3")
    for kind, name in enumerate(KINDS):
        y = 11 + 13.6 * kind
        face.box((5, y, 12, 12), "#0F1B20", round=2)
        face.sprite(f"v-{name}", (5.5, y + 0.5, 11, 11))
        face.words(name.capitalize(), (19, y, 22, 5), 3, "bold start")
        for i, value in enumerate((HP[kind], SIZE[kind], DODGE[kind], DAMAGE[kind])):
            face.words(str(value), (40 + 9 * i, y, 10, 5), 3, "bold")
        words = capital(about.KINDS_ABOUT[Kind(kind)].partition(": ")[2])
        face.words(f"{words}.", (19, y + 5, 70, 7), 2.4, "start top", "ink2")
    prices(face)
    return face


def prices(face: Face) -> None:
    face.words("Tokens, and what they cost in resources", (95, 3, 90, 7), 4, "serif start")
    rows = [*TABLES.tokens, *TABLES.addon_tokens]
    for i, row in enumerate(rows):
        y = 11 + 110 / len(rows) * i
        face.sprite(row.id, (95, y, 7.4, 7.4))
        face.words(f"{title(row.id)} {row.price}", (104, y, 28, 7.4), 2.8, "bold start")
        words = capital(about.TOKENS_ABOUT[Token(TOKENS.index(row.id))].partition(": ")[2])
        face.words(f"{words}.", (131, y - 0.3, 54, 8.4), 2.1, "start", "ink2")
