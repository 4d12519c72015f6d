"""The figures of a report as a spreadsheet: the same numbers, each in a cell of its own."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path
from zipfile import ZipFile

import pytest

from lazaretto.core import InputError
from lazaretto.lab.reports.spreadsheet import HEADS, sheets, write_spreadsheet
from lazaretto.lab.stats.measures import figures, read_rows

from .plans import plan_for, run_of


def test_a_spreadsheet_has_the_figures_of_the_report(tmp_path: Path) -> None:
    run_of(tmp_path / "run", plan_for(), 40)
    out = tmp_path / "figures.xlsx"
    write_spreadsheet(tmp_path / "run", out)

    rows = read_rows(tmp_path / "run")
    made = sheets(rows)
    assert [line[3] for line in made["Figures"]] == [figure.interval().value for figure in figures(rows)]
    assert {len(line) for line in made["Figures"]} == {len(HEADS["Figures"])}
    with ZipFile(out) as book:
        assert re.findall(r'<sheet name="(\w+)"', book.read("xl/workbook.xml").decode()) == list(HEADS)
        cells = re.findall(r"<v>([^<]+)</v>", book.read("xl/worksheets/sheet1.xml").decode())
    score = next(figure.interval().value for figure in figures(rows) if figure.name == "all seats")
    assert any([float(cell) == pytest.approx(score) for cell in cells])


def test_a_full_disk_keeps_the_old_spreadsheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run_of(tmp_path / "run", plan_for(), 4)
    out = tmp_path / "figures.xlsx"
    out.write_bytes(b"old")

    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="the disk is full"):
        write_spreadsheet(tmp_path / "run", out)
    assert out.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".new"] == []
