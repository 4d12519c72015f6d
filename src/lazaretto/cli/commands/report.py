"""``lazaretto report`` and ``lazaretto compare``: runs as pages."""

from __future__ import annotations

from pathlib import Path

from lazaretto.core import InputError
from lazaretto.extras import need
from lazaretto.lab.reports.page import write_page


def write_report(run: Path, out: Path, xlsx: Path | None = None) -> None:
    need_lab("a report")
    from lazaretto.lab.reports.report import report  # noqa: PLC0415  needs the extra
    from lazaretto.lab.reports.spreadsheet import write_spreadsheet  # noqa: PLC0415

    if xlsx is not None and xlsx.suffix != ".xlsx":
        raise InputError(f"a spreadsheet is a file that ends in .xlsx: {xlsx.with_suffix('.xlsx')}, not {xlsx}")
    write(out, report(run))
    if xlsx is not None:
        write_spreadsheet(run, xlsx)
        print(f"{xlsx}: the same figures as a spreadsheet")


def write_comparison(first: Path, second: Path, out: Path) -> None:
    need_lab("a comparison")
    from lazaretto.lab.reports.compare import compare  # noqa: PLC0415  needs the extra

    found = compare(first, second)
    write(out, found.page)
    print(found.verdict)


def need_lab(purpose: str) -> None:
    for module in ("polars", "jinja2"):
        need(module, "lab", purpose)


def write(out: Path, text: str) -> None:
    """Write a page and print where it is."""
    write_page(out, text)
    print(f"{out}: {len(text.encode()) / 1000:.0f} kB, opens in any browser")
