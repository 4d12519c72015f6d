"""Cards, tokens and figures."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Face, Rng, Size
from lazaretto.games.virus.data import (
    BOSSES,
    CARD_NAMES,
    COLOR,
    COLORS,
    CORNER,
    CORNERS,
    DECK,
    LAB,
    OPEN,
    PLAIN_DECK,
    START,
    SYMBOL,
    TABLES,
    TRAP_EVENT,
)
from lazaretto.games.virus.scene.rooms import SYMBOL_SPRITES, TRAP_SPRITES
from lazaretto.games.virus.text import about, names

ROOM: Final = 47.0
CARD: Final = Size(44.0, 68.0)
DARK: Final = "#0F1B20"
STANDEE: Final = Size(16.0, 48.0)
SEED: Final = 20261118  # how sides are paired: the same in every print


# ---- rooms ---------------------------------------------------------------------------------------


def dealt_traps() -> list[int]:
    """By card: its trap side. Each colour has all of them, in an order of its own."""
    rng = Rng(SEED)
    dealt: list[int] = []
    for _ in COLORS:
        sides = [number for number, row in enumerate(TABLES.traps) for _ in range(row.each)]
        rng.shuffle(sides)
        dealt += sides
    return dealt


def room(card: int) -> Face:
    """The face, as it is drawn on the map."""
    face = Face(ROOM, ROOM, DARK)
    color = COLOR[card]
    face.sprite(f"floor-{OPEN[card][0]}", (0, 0, ROOM, ROOM), names.color_token(color))
    if card >= DECK:
        title = ("START", "Exit 1", "Exit 2", "Special room")[card - START]
        face.words(title, (6, 17, ROOM - 12, 13), 6, "serif", "#ffffff")
        return face
    left = 3.0
    if SYMBOL[card] == LAB:
        face.sprite(f"lab-{CORNERS[CORNER[card]]}", (0, 0, ROOM, ROOM))
        left = 3.0 if CORNERS[CORNER[card]] != "NW" else 14.0
    elif SYMBOL_SPRITES[SYMBOL[card]]:
        face.sprite(SYMBOL_SPRITES[SYMBOL[card]], (16, 16, 15, 15), "white")
    if color < len(COLORS):
        face.sprite(f"m-{COLORS[color]}", (left, 3, 6, 6), "white")
    face.words(CARD_NAMES[card], (ROOM - 14, ROOM - 6, 11, 4), 2.4, "end", "#9fb0b3")
    return face


def trap_side(card: int, trap: int) -> Face:
    """Open on all sides, in the colour of its face."""
    face = Face(ROOM, ROOM, DARK)
    face.sprite("floor-15", (0, 0, ROOM, ROOM), names.color_token(COLOR[card]))
    face.box((13, 13, ROOM - 26, ROOM - 26), DARK, "bad", 0.8, 10)
    if trap:
        face.sprite(TRAP_SPRITES[trap], (16.5, 16.5, 14, 14), "white")
    if card < PLAIN_DECK:
        face.sprite(f"m-{COLORS[COLOR[card]]}", (3, 3, 6, 6), "white")
    return face


# ---- decks ---------------------------------------------------------------------------------------


def frame(title: str, fill: str = "#ffffff", ink: str = "ink") -> Face:
    w, h = CARD
    face = Face(w, h, fill)
    face.box((2, 2, w - 4, h - 4), line="tile-edge", round=2.5)
    face.words(title, (4, 4, w - 8, 9), 4.4, "serif", ink)
    return face


def back(title: str) -> Face:
    w, h = CARD
    face = Face(w, h, "#24414D")
    face.box((3, 3, w - 6, h - 6), line="#6D8F9A", round=2.5)
    face.words(title, (5, 27, w - 10, 14), 8, "serif", "#ffffff")
    return face


def dealt_events() -> list[int]:
    """By map side: the event on its other side."""
    sides = list(range(len(TABLES.events)))
    Rng(SEED).shuffle(sides)
    return sides


def sketch(number: int) -> Face:
    """A map side: START below, both Exits, and the small number."""
    row = TABLES.sketches[number]
    face = frame("Exits")
    reach = max([abs(place[0]) for one in TABLES.sketches for place in (one.first, one.second)])
    deep = max([place[1] for one in TABLES.sketches for place in (one.first, one.second)])
    unit = min(36 / (2 * reach + 1), 40 / (deep + 1))
    left, bottom = 22 - unit * (reach + 0.5), 36 + unit * (deep + 1) / 2
    marked = {
        (0, 0): ("S", "gray"),
        (row.first[0], row.first[1]): ("1", "flag"),
        (row.second[0], row.second[1]): ("2", "flag"),
    }
    for y in range(deep + 1):
        for x in range(-reach, reach + 1):
            word, fill = marked.get((x, y), ("", "paper2"))
            at = (left + unit * (x + reach), bottom - unit * (y + 1), unit, unit)
            face.box(at, fill, "line", 0.15)
            if word:
                face.words(word, at, unit * 0.8, "bold")
    face.words(str(row.number), (28, 58, 12, 7), 5, "bold end")
    return face


def event(number: int) -> Face:
    """The event, and how it is without a clock where that differs."""
    face = frame(TABLES.events[number].name, "plaster")
    timed, plain = [names.event_effect(number, timed) for timed in (True, False)]
    words = timed if timed == plain else f"{timed}\nWithout a clock: {plain[0].lower()}{plain[1:]}"
    face.words(words, (5, 16, CARD[0] - 10, 30), 3.2)
    if TRAP_EVENT[number]:
        face.sprite("alarm", (17, 50, 10, 10))
        face.words("trap", (8, 60, 28, 4), 2.4, tint="ink2")
    return face


def clue(number: int) -> Face:
    face = frame("Clue")
    face.words(names.clue(number), (5, 18, CARD[0] - 10, 34), 4)
    face.words(TABLES.clues[number].id, (5, 59, CARD[0] - 10, 4), 2.4, "end", "ink3")
    return face


def boss(number: int) -> Face:
    row = BOSSES[number]
    face = frame(row.name)
    face.sprite("v-boss", (12, 13, 20, 20))
    for i, (name, value) in enumerate(
        (("HP", row.hp), ("size", row.size), ("dodge", row.dodge), ("damage", row.damage))
    ):
        face.words(str(value), (3.5 + 9.4 * i, 34, 9, 6), 5, "bold")
        face.words(name, (3.5 + 9.4 * i, 39.5, 9, 4), 2.3, tint="ink2")
    face.words(names.capital(about.boss_card(number).partition(": ")[2]), (5, 45, CARD[0] - 10, 18), 3)
    return face


def skill(number: int) -> Face:
    row = TABLES.skills[number]
    face = frame(row.name)
    face.words(row.text, (5, 16, CARD[0] - 10, 44), 3.4)
    return face


def spy(is_spy: bool) -> Face:
    face = frame("Spy" if is_spy else "Hero")
    face.sprite("v-boss" if is_spy else "v-hero", (10, 18, 24, 24), "teal")
    face.words("You want the others to fail." if is_spy else "You are loyal.", (5, 46, CARD[0] - 10, 14), 3.2)
    return face


def wound(infected: bool) -> Face:
    face = frame("Wound", "#F3D9D3" if infected else "#ffffff")
    face.sprite("wound-up", (13, 15, 18, 24))
    if infected:
        face.sprite("gas", (14, 42, 16, 16))
        face.words("Infected", (5, 58, CARD[0] - 10, 6), 3.6, "bold", "bad")
    return face


def wound_back(sign: str) -> Face:
    """Plain, with a heart, or with the sign of the Morbo."""
    face = back("Wound")
    if sign:
        face.sprite(sign, (14, 44, 16, 16), "#ff8f80")
    return face


# ---- tokens and figures --------------------------------------------------------------------------


def title(name: str) -> str:
    return name.replace("-", " ").capitalize()


def token(sprite: str, size: float = 14.0) -> Face:
    face = Face(size, size)
    face.box((0.5, 0.5, size - 1, size - 1), "paper2", round=size / 5)
    face.sprite(sprite, (size * 0.12, size * 0.12, size * 0.76, size * 0.76))
    return face


def cube(seat: int) -> Face:
    face = Face(10, 10)
    face.box((0.5, 0.5, 9, 9), f"seat{seat + 1}", round=1.5)
    face.sprite(f"flag-{seat + 1}", (2.5, 2.5, 5, 5), "white")
    return face


def barrier(bars: int) -> Face:
    face = Face(24, 14)
    face.sprite("barrier", (5, 0, 14, 14))
    for i in range(bars):
        face.sprite("bar", (1 + 7.4 * i, 5, 7, 7))
    face.words(str(bars), (18, 0.8, 5, 4), 3, "bold end")
    return face


def door(is_open: bool) -> Face:
    face = Face(24, 14)
    face.sprite("door-open" if is_open else "door-closed", (5, 0, 14, 14))
    return face


def standee(sprite: str, name: str, tint: str = "") -> Face:
    """Fold it in the middle and bend the feet: the picture is on both sides."""
    w, h = STANDEE
    face = Face(w, h)
    face.box((1, 6, w - 2, h - 12), "paper2" if tint else DARK, round=2)
    for top, turn, low in ((11.5, 2, 7.0), (h - 23.5, 0, h - 10.5)):
        face.sprite(sprite, (2, top, 12, 12), tint or "ink", turn)
        face.words(name, (1.5, low, w - 3, 3.2), 2.5, "bold", "ink" if tint else "#ffffff", turn)
    for y in (5.5, h / 2, h - 5.5):
        face.box((0, y, w, 0.15), "ink3")
    return face
