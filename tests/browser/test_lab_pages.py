"""The lab's pages in a real browser: nothing is fetched, nothing runs off a phone, axe finds nothing serious."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from lazaretto.lab.reports.compare import compare
from lazaretto.lab.reports.report import report

from ..lab.plans import plan_for, run_of
from .test_accessible import AXE, RUN


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("pages")
    run_of(folder / "one", plan_for("lockdown", ("random", "regular")), 40)
    run_of(folder / "two", plan_for("lockdown", ("regular",)), 40)
    (folder / "report.html").write_text(report(folder / "one"), encoding="utf-8")
    (folder / "comparison.html").write_text(compare(folder / "one", folder / "two").page, encoding="utf-8")
    return [folder / "report.html", folder / "comparison.html"]


def opened(context: BrowserContext, path: Path) -> tuple[Page, list[str]]:
    """The page, and all that it asked for."""
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path.as_uri())
    return page, asked


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_a_page_can_be_read_by_everybody(chromium: Browser, pages: list[Path], width: int, scheme: str) -> None:
    context = chromium.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme)  # type: ignore[arg-type]  # one of its words
    for path in pages:
        page, asked = opened(context, path)
        assert asked == [path.as_uri()]
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.evaluate(AXE.read_text())
        assert page.evaluate(RUN) == [], path.name
    context.close()
