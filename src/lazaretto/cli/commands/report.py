"""``lazaretto report`` and ``lazaretto compare``: runs as pages."""

from __future__ import annotations

from pathlib import Path

from lazaretto.extras import need
from lazaretto.lab.reports.page import write_page


def write_report(run: Path, out: Path) -> None:
    need_lab("a report")
    from lazaretto.lab.reports.report import report  # noqa: PLC0415  needs the extra

    write(out, report(run))


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
