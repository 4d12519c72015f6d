"""Player names in sentences, and scenes as plain text: boards as grids of short symbols, other regions as lines.

It knows the vocabulary of ``docs/build/scenes.md`` and no game. A place that can be tapped shows the number of its
action, so a board is played by the numbers on it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

EMPTY: Final = "spot"  # the sprite of a place with nothing on it
BOARDS: Final = ("board", "player")  # the regions with [x, y] positions
TABLES: Final = ("goals", "steps", "grid")  # the regions that consist of rows
STATES: Final = {"done": "x", "now": ">"}  # before a goal or step
BAR: Final = 10  # letters of a bar
SEAT: Final = re.compile(r"@(\^?)(\d)")

Piece = dict[str, Any]


def with_names(text: str, names: Sequence[str]) -> str:
    """Replace ``@2`` with the name of seat 2 and ``@^2`` with that name in capitals; unnamed seats stay as they are."""
    return SEAT.sub(lambda found: written_name(found[0], int(found[2]), found[1] != "", names), text)


def with_seats(text: str, phrases: Sequence[str], names: Sequence[str]) -> str:
    """Replace a name by ``@2`` where it follows the beginning of a phrase (``I suspect @.``)."""
    starts = [phrase.partition("@")[0] for phrase in phrases if "@" in phrase]
    known = sorted([name for name in names if name], key=len, reverse=True)  # "Ana" begins "Ana 2"
    if not starts or not known:
        return text
    either = "|".join([re.escape(word) for word in starts])
    name = "|".join([re.escape(word) for word in known])
    found = re.compile(rf"(?<!\w)({either})({name})(?!\w)")
    return found.sub(lambda match: f"{match[1]}@{names.index(match[2]) + 1}", text)


def written_name(token: str, seat: int, capitals: bool, names: Sequence[str]) -> str:
    name = names[seat - 1] if 0 < seat <= len(names) else token
    return name.upper() if capitals else name


def scene_parts(scene: Mapping[str, Any], numbers: Mapping[str, int]) -> dict[str, list[str]]:
    """The lines of each region; ``numbers`` maps a piece's name to the number of the action that tapping it does."""
    parts: dict[str, list[str]] = {}
    for name, region in scene["regions"].items():
        inside = {key: piece for key, piece in scene["pieces"].items() if piece["in"] == name}
        if region["kind"] in TABLES:
            parts[name] = [heading(name, region), *(grid_lines if region["kind"] == "grid" else step_lines)(region)]
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
    """Whether all pieces are on whole cells, so a grid of symbols can show them."""
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
    """Pieces of the same kind get the same symbol."""
    seat = f" of seat {piece['seat']}" if "seat" in piece else ""
    return f"{piece['sprite'] or piece.get('text', '')}{seat}"


def marks_of(pieces: Mapping[str, Piece]) -> dict[str, str]:
    """A short symbol for each kind of piece, all different."""
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


# ---- regions of rows ----------------------------------------------------------------------------


def step_lines(region: Mapping[str, Any]) -> list[str]:
    """Goals or steps: done, present or to come, with what they say and how far they are."""
    lines: list[str] = []
    for i, row in enumerate(region.get("rows", [])):
        count = f" ({row['count']})" if row.get("count") not in (None, "") else ""
        text = f": {row['text']}" if row.get("text") else ""
        lines.append(f"  {STATES.get(row.get('state', ''), ' ')} {i + 1}. {row.get('title', '')}{count}{text}")
    return lines


def grid_lines(region: Mapping[str, Any]) -> list[str]:
    """Who said what: a line for each row, below the heading of its group."""
    heads = [f"@{head['seat']}" if head.get("seat") else head.get("title", "") for head in region.get("columns", [])]
    lines: list[str] = []
    group = ""
    for row in region.get("rows", []):
        if row.get("group", "") not in ("", group):
            group = row["group"]
            lines.append(f"  {group}")
        cells = [f"{head} {cell_words(cell)}" for head, cell in zip(heads, row.get("cells", []), strict=False)]
        note = f"; {row['note']}" if row.get("note") else ""
        came = [cell_words(cell) for cell in row.get("came", [])]
        lines.append(f"    {row.get('title', '')}: {', '.join(cells)}{'' if came else note}")
        if came:
            lines.append(f"      came up: {', '.join(came)}{note}")
    return lines


def cell_words(cell: Mapping[str, Any] | None) -> str:
    if cell is None or cell.get("look") == "none":
        return "-"
    said = " ".join([word for word in (sprite_word(cell.get("sprite", "")), str(cell.get("text", ""))) if word])
    return f"({said})" if cell.get("look") == "outline" else said or "-"


def sprite_word(sprite: str) -> str:
    return sprite.rpartition("-")[2]


# ---- moments, tips and verbs --------------------------------------------------------------------


def page_lines(page: Mapping[str, Any]) -> list[str]:
    """A page: its ballots, its title and text, its rows."""
    choices = [f"@{x['seat']}" if x.get("seat") else x.get("say", "") for x in page.get("choices", [])]
    votes = [f"  @{ballot['seat']}: {choices[ballot['choice']]}" for ballot in page.get("ballots", [])]
    before = [page["before"]] if page.get("before") else []
    text = [f"  {page['text']}"] if page.get("text") else []
    return [
        *before,
        *votes,
        page["title"],
        *text,
        *[f"  {row['title']}: {row['text']}" for row in page.get("rows", [])],
    ]


def verb_line(scene: Mapping[str, Any]) -> str:
    """The verbs with a legal action; empty where the scene has none."""
    lit = {path.get("verb", "") for path in scene["paths"] if "why" not in path}
    return ", ".join([verb["say"] for verb in scene.get("verbs", []) if verb["name"] in lit])


# ---- everything else ----------------------------------------------------------------------------


def rows(scene: Mapping[str, Any], pieces: Mapping[str, Piece], numbers: Mapping[str, int], indent: str) -> list[str]:
    """A line for each piece with words, and below it the pieces on top of it; equal lines are merged and counted."""
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
    """Sort key for reading order: by position in a list, or row by row."""
    at = entry[1]["at"]
    return (float(at[1]), float(at[0])) if isinstance(at, list) else (float(at),)


def words_of(piece: Piece) -> str:
    """A piece in words: its label or text, with its count and states. Empty for decoration."""
    label, text = str(piece.get("label", "")), str(piece.get("text", ""))
    words = f"{label}: {text}" if label and text and text not in label else label or text
    if not words:
        return ""
    count = f" x{piece['count']}" if "count" in piece and str(piece["count"]) not in words else ""
    states = f" ({', '.join(piece['states'])})" if piece.get("states") else ""
    filled = round(piece["fill"] * BAR) if "fill" in piece else 0
    bar = f" [{'#' * filled}{'.' * (BAR - filled)}]" if "fill" in piece else ""
    return f"{words}{count}{states}{bar}"
