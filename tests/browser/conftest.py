"""A real server, a real Chromium, and a fresh guest for whoever asks."""

from __future__ import annotations

import shutil
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from ..web.harness import TIC_TAC_TOE, Server
from .guest import PATIENCE, Guest

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
STAGE = "tests/browser/stage.py"
GAMES = ("lockdown", "outbreak", TIC_TAC_TOE, STAGE)

expect.set_options(timeout=PATIENCE * 1000)


class Invite(Protocol):
    def __call__(self, tips: bool = False, name: str = "Ana", **options: Any) -> Guest: ...


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all these tests, with bots that do not hesitate."""
    server = Server(tmp_path_factory.mktemp("house") / "data", *GAMES).ready()
    yield server
    server.stop()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Not for the whole session: while Playwright runs, no other test can have an event loop."""
    path = next((found for name in NAMES if (found := shutil.which(name))), None)
    assert path, f"the browser tests need Chromium: none of {', '.join(NAMES)} is on the PATH"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


FAILED = pytest.StashKey[bool]()
PICTURES = Path(__file__).parents[2] / "build" / "failed"  # what the guests saw when a test failed


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


def take_pictures(name: str, guests: list[Guest]) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for number, guest in enumerate(guests, 1):
        guest.page.screenshot(path=PICTURES / f"{name}-{number}.png")


@pytest.fixture
def invite(chromium: Browser, house: Server, request: pytest.FixtureRequest) -> Iterator[Invite]:
    """Lets guests in; afterwards none of them may have had any trouble."""
    guests: list[Guest] = []

    def come(tips: bool = False, name: str = "Ana", **options: Any) -> Guest:
        usual: dict[str, Any] = {
            "base_url": house.url,
            "reduced_motion": "reduce",
            "viewport": {"width": 1280, "height": 860},
        }
        guests.append(Guest(chromium.new_context(**{**usual, **options}), tips=tips, name=name))
        return guests[-1]

    yield come
    if request.node.stash.get(FAILED, False):
        take_pictures(request.node.name, guests)
    troubles = [guest.unforgiven() for guest in guests]
    for guest in guests:
        guest.context.close()
    assert troubles == [[] for _ in guests]


@pytest.fixture
def ana(invite: Invite) -> Guest:
    return invite()
