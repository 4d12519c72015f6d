"""Sentences with names, and a scene as plain text: boards as grids of short marks, all else as lines of words.

It knows the vocabulary of ``docs/build/scenes.md`` and no game. A place one can point at shows the number of its
action, so that a board is played by the numbers on it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

EMPTY: Final = "spot"  # the sprite of a place with nothing on it
BOARDS: Final = ("board", "player")  # the regions that place by [x, y]
SEAT: Final = re.compile(r"@(\^?)(\d)")

Piece = dict[str, Any]


def with_names(text: str, names: Sequence[str]) -> str:
    """``@2`` is the name of seat 2, ``@^2`` that name in capitals; a seat without a name keeps its number."""
    return SEAT.sub(lambda found: written_name(found[0], int(found[2]), found[1] != "", names), text)


def written_name(token: str, seat: int, capitals: bool, names: Sequence[str]) -> str:
    name = names[seat - 1] if 0 < seat <= len(names) else token
    return name.upper() if capitals else name


def scene_parts(scene: Mapping[str, Any], numbers: Mapping[str, int]) -> dict[str, list[str]]:
    """The lines of each region; ``numbers`` are the actions that pointing at one piece does, by its name."""
    parts: dict[str, list[str]] = {}
    for name, region in scene["regions"].items():
        inside = {key: piece for key, piece in scene["pieces"].items() if piece["in"] == name}
        if not inside:
            continue
        drawn = region["kind"] in BOARDS and on_grid(inside)
        lines = grid(region, inside, numbers) if drawn else rows(scene, inside, numbers, "  ")
        parts[name] = [heading(name, region), *lines]
    return parts


def heading(name: str, region: Mapping[str, Any]) -> str:
    title = region.get("title") or name.replace("-", " ").capitalize()
    whose = f" (seat {region['seat']})" if "seat" in region and "title" not in region else ""
    status = f": {region['status']}" if region.get("status") else ""
    return f"{title}{whose}{status}"


# ---- boards -------------------------------------------------------------------------------------


def on_grid(pieces: Mapping[str, Piece]) -> bool:
    """Whether the pieces lie on whole cells, so that a grid of marks can show them."""
    return all([isinstance(p["at"], list) and all([float(x).is_integer() for x in p["at"]]) for p in pieces.values()])


def grid(region: Mapping[str, Any], pieces: Mapping[str, Piece], numbers: Mapping[str, int]) -> list[str]:
    marks = marks_of(pieces)
    cells: dict[tuple[int, int], str] = {}
    for name, piece in pieces.items():
        x, y = int(piece["at"][0]), int(piece["at"][1])
        if name in numbers:
            cells[x, y] = str(numbers[name])
        elif piece["sprite"] != EMPTY:
            cells[x, y] = marks[kind_of(piece)]
        else:
            cells.setdefault((x, y), ".")
    wide = max([len(mark) for mark in cells.values()])
    width, height = region.get("size", [1, 1])
    left, right = min(0, *[x for x, _ in cells]), max(int(width) - 1, *[x for x, _ in cells])
    top, bottom = min(0, *[y for _, y in cells]), max(int(height) - 1, *[y for _, y in cells])
    board = [
        "  " + " ".join([cells.get((x, y), ".").rjust(wide) for x in range(left, right + 1)])
        for y in range(top, bottom + 1)
    ]
    return board + legend(marks)


def kind_of(piece: Piece) -> str:
    """What looks alike gets the same mark."""
    seat = f" of seat {piece['seat']}" if "seat" in piece else ""
    return f"{piece['sprite'] or piece.get('text', '')}{seat}"


def marks_of(pieces: Mapping[str, Piece]) -> dict[str, str]:
    """A short mark for each kind of piece, no two the same."""
    marks: dict[str, str] = {}
    for piece in pieces.values():
        kind = kind_of(piece)
        if piece["sprite"] != EMPTY and kind not in marks:
            marks[kind] = free_mark(kind, set(marks.values()))
    return marks


def free_mark(kind: str, taken: set[str]) -> str:
    sprite, _, seat = kind.partition(" of seat ")
    named = [part for part in sprite.split("-") if part[:1].isalpha()]
    word = "".join([c for c in named[-1] if c.isalnum()]) if named else "piece"
    choices = [word[0] + seat, word[:2] + seat, word[:3] + seat, *[f"{word[0]}{i}" for i in range(2, 99)]]
    return next(choice for choice in choices if choice not in taken and not choice.isdigit())


def legend(marks: Mapping[str, str]) -> list[str]:
    return ["  " + ", ".join([f"{mark}: {kind}" for kind, mark in marks.items()])] if marks else []


# ---- everything else ----------------------------------------------------------------------------


def rows(scene: Mapping[str, Any], pieces: Mapping[str, Piece], numbers: Mapping[str, int], indent: str) -> list[str]:
    """A line for each piece that has something to say, what lies on it below; equal lines are counted."""
    lines: list[str] = []
    counts: dict[str, int] = {}
    for name, piece in sorted(pieces.items(), key=place_of):
        says = words_of(piece)
        if name in numbers:
            says = f"{numbers[name]}. {says or name}"
        if says and indent + says not in counts:
            lines.append(indent + says)
        counts[indent + says] = counts.get(indent + says, 0) + 1
        carried = {key: other for key, other in scene["pieces"].items() if other["in"] == name and "label" in other}
        lines += [line for line in rows(scene, carried, numbers, indent + "  ") if line not in lines]
    return [f"{line} (x{counts[line]})" if counts.get(line, 1) > 1 else line for line in lines]


def place_of(entry: tuple[str, Piece]) -> tuple[float, ...]:
    """Reading order: by number, or row by row."""
    at = entry[1]["at"]
    return (float(at[1]), float(at[0])) if isinstance(at, list) else (float(at),)


def words_of(piece: Piece) -> str:
    """What a piece says: its label, or its text, with its number and states. Decoration says nothing."""
    label, text = str(piece.get("label", "")), str(piece.get("text", ""))
    words = f"{label}: {text}" if label and text and text not in label else label or text
    if not words:
        return ""
    count = f" x{piece['count']}" if "count" in piece and str(piece["count"]) not in words else ""
    states = f" ({', '.join(piece['states'])})" if piece.get("states") else ""
    return f"{words}{count}{states}"
