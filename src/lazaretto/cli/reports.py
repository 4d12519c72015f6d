"""``lazaretto report`` and ``lazaretto compare``: runs as pages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from lazaretto.lab.extras import need
from lazaretto.lab.page import write_page


def write_report(run: Path, out: Path) -> None:
    need_lab("a report")
    from lazaretto.lab.report import report  # noqa: PLC0415  needs the extra

    write(out, lambda: report(run))


def write_comparison(first: Path, second: Path, out: Path) -> None:
    need_lab("a comparison")
    from lazaretto.lab.compare import changes, compare, verdict  # noqa: PLC0415  needs the extra
    from lazaretto.lab.measures import read_rows  # noqa: PLC0415

    write(out, lambda: compare(first, second))
    print(verdict(changes(read_rows(first), read_rows(second))))


def need_lab(purpose: str) -> None:
    for module in ("polars", "jinja2"):
        need(module, "lab", purpose)


def write(out: Path, make: Callable[[], str]) -> None:
    """The page, and where it lies."""
    text = make()
    write_page(out, text)
    print(f"{out}: {len(text.encode()) / 1000:.0f} kB, opens in any browser")
