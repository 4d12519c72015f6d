"""The figures of a report as a spreadsheet: every number in a cell of its own, with its interval."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from lazaretto.extras import needed
from lazaretto.files import write_whole
from lazaretto.lab.reports.action_names import action_names
from lazaretto.lab.runs.runs import disk_errors
from lazaretto.lab.stats.effects import effects
from lazaretto.lab.stats.extremes import extremes
from lazaretto.lab.stats.intervals import Share
from lazaretto.lab.stats.measures import Rows, figures, read_rows

HEADS: Final = {
    "Figures": ("group", "figure", "kind", "value", "low", "high", "games"),
    "Effects": ("kind", "thing", "name", "times at least", "seats", "difference", "low", "high", "significant"),
    "Games": ("what", "game", "detail"),
    "Run": ("fact", "value"),
}
WIDTHS: Final = (24, 36, 28)  # of the first columns


def write_spreadsheet(folder: Path, out: Path) -> None:
    """Write the figures of a run, completely or not at all."""
    xlsxwriter = needed("xlsxwriter", "lab", "a spreadsheet")
    rows, made = read_rows(folder), io.BytesIO()
    book = xlsxwriter.Workbook(made, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    bold = book.add_format({"bold": True})
    for name, lines in sheets(rows).items():
        sheet = book.add_worksheet(name)
        sheet.freeze_panes(1, 0)
        sheet.write_row(0, 0, HEADS[name], bold)
        for column, width in enumerate(WIDTHS):
            sheet.set_column(column, column, width)
        for number, line in enumerate(lines, 1):
            sheet.write_row(number, 0, line)
    book.close()
    with disk_errors(out):
        write_whole(out.resolve(), made.getvalue())


def sheets(rows: Rows) -> dict[str, list[tuple[Any, ...]]]:
    """By name: the rows below the head. An unknown interval leaves its cells empty."""
    names = action_names(rows.manifest)
    return {
        "Figures": [
            (each.group, each.name, each.form, *cells(each.interval()), each.sample.size) for each in figures(rows)
        ],
        "Effects": [
            (each.kind, each.thing, names.get(each.thing, each.thing), each.often, each.size, *cells(each.gain),
             "yes" if each.significant else "no")
            for each in effects(rows)
        ],
        "Games": [(each.title, each.game, each.text) for each in extremes(rows)],
        "Run": [(name, in_one(value)) for name, value in rows.manifest.facts().items()],
    }  # fmt: skip


def cells(of: Share) -> tuple[float | None, float | None, float | None]:
    return (of.value, of.low, of.high) if of.known else (of.value, None, None)


def in_one(value: object) -> object:
    return ", ".join(map(str, value)) if isinstance(value, Iterable) and not isinstance(value, str) else value
