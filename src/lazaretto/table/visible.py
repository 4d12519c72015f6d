"""Text that people can see: names and chat lines without invisible characters."""

from __future__ import annotations

import unicodedata
from typing import Final

JOINERS: Final = "\u200c\u200d"  # they shape emoji, Persian and Indic scripts, but are invisible by themselves
BLANKS: Final = "\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5"  # letters and marks without a shape
UNSEEN: Final = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")  # categories: control, format, unassigned, line ends ...


def visible(text: str) -> str:
    """The text without invisible characters, with plain single spaces; empty: nothing of it can be seen."""
    kept = [char for i, char in enumerate(text) if not unseen(char) or joins(text, i)]
    shown = " ".join(unicodedata.normalize("NFC", "".join(kept)).split())
    return shown if any([char.isprintable() and not marks(char) for char in shown]) else ""


def unseen(char: str) -> bool:
    if char in "\t\n\r":
        return False  # they become spaces
    return char in BLANKS or unicodedata.category(char) in UNSEEN


def joins(text: str, place: int) -> bool:
    """A joiner between two characters that it can shape."""
    sides = text[place - 1 : place] + text[place + 1 : place + 2]
    return text[place] in JOINERS and len(sides) == 2 and all([ord(x) > 0x2FF and not unseen(x) for x in sides])


def marks(char: str) -> bool:
    """A mark without a letter, such as a variation selector."""
    return unicodedata.category(char) in ("Mn", "Me")
