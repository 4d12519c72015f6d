"""The rows of a run as tables: games, seats, things (what each seat did and had) and actions.

CSV needs only Python. Parquet is converted from the CSV, so both contain the same rows.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from lazaretto.extras import need
from lazaretto.lab.runs.simulate import Played

FORMATS: Final = ("csv", "parquet")
POINTS: Final = "points: "  # prefix of the columns for the lines of the final score
QUARTERS: Final = ("at_25", "at_50", "at_75")

# Columns and their types in Parquet. The table of seats has more: one for each line of the final score.
COLUMNS: Final[dict[str, dict[str, type]]] = {
    "games": {
        "game": int,
        "seed": int,
        "players": int,
        "options": str,
        "length": int,
        "choices": int,
        "ending": str,
        "lead_changes": int,
    },
    "seats": {
        "game": int,
        "seat": int,
        "players": int,
        "options": str,
        "bot": str,
        "side": str,  # its team at the end; empty without teams
        "score": int,
        "place": int,
        "won": float,
        "decisions": int,
        "choices": int,
        **dict.fromkeys(QUARTERS, int),
    },
    "things": {"game": int, "seat": int, "kind": str, "thing": str, "times": int},
    "actions": {"game": int, "number": int, "seat": int, "kind": str, "action": str, "legal": int},
}
DEED: Final = "action"
TRAIT: Final = "trait"


def names_of(actions: bool) -> list[str]:
    """The tables of a run."""
    return [name for name in COLUMNS if actions or name != "actions"]


def columns_of(table: str, lines: Iterable[str]) -> dict[str, type]:
    extra = {POINTS + line: int for line in lines} if table == "seats" else {}
    return COLUMNS[table] | extra


def lines_of(played: Iterable[Played]) -> list[str]:
    """Every line of the final score that occurs, in the order of the game."""
    found: dict[str, None] = {}
    for game in played:
        found |= dict.fromkeys(game.seats[0].points)
    return list(found)


def rows_of(table: str, game: Played, lines: list[str]) -> Iterator[tuple[Any, ...]]:
    if table == "games":
        yield game_row(game)
    elif table == "seats":
        yield from seat_rows(game, lines)
    elif table == "things":
        yield from thing_rows(game)
    else:
        for number, deed in enumerate(game.deeds, 1):
            yield (game.game, number, deed.seat, deed.text.partition(" ")[0], deed.text, deed.legal)


def game_row(game: Played) -> tuple[Any, ...]:
    choices = sum([seat.choices for seat in game.seats])
    setup = (len(game.seats), game.options)
    return (game.game, game.seed, *setup, game.length, choices, game.ending, game.lead_changes)


def seat_rows(game: Played, lines: list[str]) -> Iterator[tuple[Any, ...]]:
    for number, seat in enumerate(game.seats, 1):
        course = seat.course or ("",) * len(QUARTERS)
        points = [seat.points.get(line, "") for line in lines]
        setup = (number, len(game.seats), game.options, seat.bot, seat.side)
        result = (seat.score, seat.place, seat.won, seat.decisions, seat.choices)
        yield (game.game, *setup, *result, *course, *points)


def thing_rows(game: Played) -> Iterator[tuple[Any, ...]]:
    for number, seat in enumerate(game.seats, 1):
        for trait in seat.traits:
            yield (game.game, number, TRAIT, trait, 1)
        for deed, times in sorted(seat.deeds.items()):
            yield (game.game, number, DEED, deed, times)


# ---- on disk ------------------------------------------------------------------------------------


def write_table(folder: Path, table: str, form: str, played: Iterable[Played], lines: list[str]) -> None:
    """Write ``seats.csv`` or ``seats.parquet``. An old file is replaced when the new one is complete and synced."""
    new, whole = folder / f"{table}.csv.new", folder / f"{table}.parquet.new"
    try:
        with new.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(columns_of(table, lines))
            for game in played:
                writer.writerows(rows_of(table, game, lines))
        if form == "parquet":
            to_parquet(new, whole, columns_of(table, lines))
        made = whole if form == "parquet" else new
        with made.open("rb+") as file:
            os.fsync(file.fileno())
        made.replace(folder / f"{table}.{form}")
    finally:
        new.unlink(missing_ok=True)
        whole.unlink(missing_ok=True)


def to_parquet(text: Path, whole: Path, columns: dict[str, type]) -> None:
    """Converted in memory and written here, because polars reports a full disk in many different ways."""
    need("polars", "lab", "writing Parquet")
    import polars  # noqa: PLC0415  in the extra

    made = io.BytesIO()
    polars.scan_csv(text, schema=typed(columns)).sink_parquet(made)
    whole.write_bytes(made.getbuffer())


def typed(columns: dict[str, type]) -> dict[str, Any]:
    import polars  # noqa: PLC0415  in the extra

    types = {int: polars.Int64(), float: polars.Float64(), str: polars.String()}
    return {name: types[kind] for name, kind in columns.items()}
