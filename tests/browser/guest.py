"""A person with a browser: one page whose troubles are noted, and a hand that plays whatever is lit."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, Response, WebSocket
from playwright.sync_api import TimeoutError as NotThere

PATIENCE: Final = 30.0  # seconds for what should take less than one: the machine may be busy
CHOICES: Final = """() => {
  const shown = (found) => found.getClientRects().length > 0;
  const menu = [...document.querySelectorAll('.menu .btn.can')].map((_, i) => ['.menu .btn.can', i]);
  if (menu.length > 0) return menu;
  const names = [...new Set([...document.querySelectorAll('[data-name].live, [data-name].region-live')]
    .filter(shown).map((found) => found.dataset.name))];
  const pieces = names.map((name) => [`[data-name="${CSS.escape(name)}"]`, 0]);
  const desk = '.desk .doing .btn:is(.can, .act)';
  return [...pieces, ...[...document.querySelectorAll(desk)].map((_, i) => [desk, i])];
}"""
PIECES: Final = (
    "(region) => [...document.querySelectorAll(`[data-region=${region}] [data-piece]`)].map(p => p.dataset.piece)"
)


class Guest:
    """One browser context with one page; whatever goes wrong in it is kept in ``troubles``."""

    def __init__(self, context: BrowserContext, seed: int = 0) -> None:
        self.context = context
        self.troubles: list[str] = []
        self.forgiven: list[str] = []  # patterns of troubles that a test makes itself
        self.frames: list[str] = []  # everything that came over sockets
        self.answers: list[Response] = []  # what came over HTTP and is not read yet
        self.bodies: list[str] = []  # what was read of it
        self.rng = random.Random(seed)
        self.touch = False
        context.set_default_timeout(PATIENCE * 1000)
        self.page = self.open_tab()

    def open_tab(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(f"page error: {error}"))
        page.on("console", self.heard)
        page.on("requestfailed", self.failed)
        page.on("response", self.answered)
        page.on("websocket", self.connected)
        return page

    def heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.troubles.append(f"console: {message.text}")

    def failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # that is the page itself, going elsewhere
            self.troubles.append(f"request failed: {request.url} {request.failure}")

    def answered(self, answer: Response) -> None:
        self.answers.append(answer)
        if answer.status >= 400:
            self.troubles.append(f"answer: {answer.status} {answer.url}")

    def connected(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def unforgiven(self) -> list[str]:
        return [trouble for trouble in self.troubles if not any([re.search(known, trouble) for known in self.forgiven])]

    def received(self) -> str:
        """Every byte so far, but for what is the same for all: the client itself, a game's pictures and rules."""
        for answer in self.answers:
            if "/api/" in answer.url and "/api/games/" not in answer.url:
                self.bodies.append(answer.text())
        self.answers.clear()
        return "\n".join([*self.bodies, *self.frames])

    def reload(self) -> None:
        self.received()  # what is left behind cannot be read any more
        self.page.reload()

    # ---- looking ----

    def pieces(self, region: str) -> list[str]:
        found: list[str] = self.page.evaluate(PIECES, region)
        return found

    @property
    def prompt(self) -> str:
        return self.page.locator(".desk h2").inner_text()

    def screen(self) -> dict[str, Any]:
        """What one sees, to be compared: prompt, pieces with their labels, what is lit, the log."""
        found: dict[str, Any] = self.page.evaluate(
            """() => ({
              prompt: document.querySelector('.desk h2').textContent,
              pieces: [...document.querySelectorAll('[data-piece]')].map(p => [p.dataset.piece, p.ariaLabel]).sort(),
              lit: [...document.querySelectorAll('[data-piece].live')].map(p => p.dataset.piece).sort(),
              log: document.querySelector('.log')?.textContent,
            })"""
        )
        return found

    def until(self, seen: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
        end = time.monotonic() + seconds
        while not seen():
            assert time.monotonic() < end, f"{what}: not within {seconds} seconds"
            self.page.wait_for_timeout(30)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    # ---- playing: whatever is lit, by pointing, without knowing any rule ----

    def choices(self) -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = self.page.evaluate(CHOICES)
        return found

    def point(self) -> bool:
        """Tap one of the things that are lit. False: there is nothing to do, or it went out under the hand."""
        choices = self.choices()
        if not choices:
            return False
        selector, number = self.rng.choice(choices)
        target = self.page.locator(selector).nth(number)
        try:
            (target.tap if self.touch else target.click)(timeout=2000)
        except NotThere:
            return False
        return True

    def play_until(self, seen: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
        def pointed() -> bool:
            if seen():
                return True
            self.point()
            return False

        self.until(pointed, what, seconds)

    def hurry_until(self, seen: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
        """Mostly the button that ends a step: a whole game has hundreds of taps."""

        def hurried() -> bool:
            if seen():
                return True
            button = self.page.locator(".desk .doing .btn.act")
            if self.rng.random() < 0.3 or button.count() != 1:
                self.point()
            else:
                with suppress(NotThere):  # it went out under the hand
                    button.click(timeout=2000)
            return False

        self.until(hurried, what, seconds)

    def play_one(self) -> None:
        """One action, to the next question."""
        before = self.screen()
        self.play_until(lambda: self.screen() != before, "an action")
        self.asked()

    # ---- coming to a table ----

    def at_table(self) -> str:
        """Waits for a table; its id."""
        self.page.wait_for_url(re.compile("/t/"))
        return self.page.url.rpartition("/")[2]

    def asked(self) -> None:
        """Waits for a question."""
        self.until(lambda: bool(self.choices()), "a question")

    def choose(self, game: str) -> None:
        self.page.get_by_role("button", name=re.compile(f"^{game}")).click()

    def against_bots(self, game: str, address: str = "") -> str:
        """From the front page to the first question; the table's id."""
        self.page.goto(f"{address}/")
        self.choose(game)
        self.button("Against bots").click()
        id = self.at_table()
        self.asked()
        return id

    def open_table(self, game: str, name: str, other: str = "open") -> str:
        """A table for two; the other chair is open, or this browser's as well ("me"). The table's id."""
        self.page.goto("/")
        self.choose(game)
        self.button("Open a table").click()
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_label("Your name").fill(name)
        players = dialog.get_by_label(re.compile(r"^Players \d"))
        if players.count() > 0:
            players.select_option("2")
        dialog.get_by_label("Chair 2").select_option(other)
        dialog.get_by_role("button", name=re.compile("^(Open the table|Start now)$")).click()
        return self.at_table()

    def take_seat(self, id: str, name: str) -> None:
        self.page.goto(f"/t/{id}")
        self.button("Sit here").click()
        self.page.get_by_role("dialog").get_by_label("Your name").fill(name)
        self.button("Save the name").click()


def sit_down(ana: Guest, ben: Guest) -> str:
    """Ana opens a table of Lockdown for two, Ben takes the other chair, Ana starts; the table's id."""
    id = ana.open_table("Lockdown", "Ana")
    ben.take_seat(id, "Ben")
    ana.button("Start the game").click()
    ana.asked()
    ben.asked()
    return id
