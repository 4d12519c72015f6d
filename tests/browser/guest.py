"""A person with a browser: one page whose troubles are noted, and a hand that plays whatever is lit."""

from __future__ import annotations

import os
import random
import re
import time
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, Response, WebSocket

PATIENCE: Final = float(os.environ.get("LAZARETTO_PATIENCE", "120"))  # seconds for what should take less than one
WHOLE_GAME: Final = 1200.0  # for what should take less than sixty
# What can be done with one more tap. A verb that only lights its targets is none of that.
LIT: Final = """() => {
  const shown = (found) => found.getClientRects().length > 0;
  const page = [...document.querySelectorAll('.moment[open] .ways .btn:last-child')];
  if (page.length > 0) return page;
  const lesson = [...document.querySelectorAll('.lesson > .btn.act')];
  if (lesson.length > 0) return lesson;
  const menu = [...document.querySelectorAll('.menu .btn.can')];
  if (menu.length > 0) return menu;
  const pieces = new Map([...document.querySelectorAll('[data-name].live, [data-name].region-live')]
    .filter(shown).reverse().map((found) => [found.dataset.name, found]));
  const buttons = document.querySelectorAll('.desk .doing .btn:is(.can, .act):not(.lights)');
  return [...[...pieces.values()].reverse(), ...buttons];
}"""
# One of them, waited for and scrolled to: where a hand can touch it, once it lies still and nothing else comes
# or goes. `eager`: rather the button that ends a step, or what the tab key would reach first. `question`: only if it
# is still asked. `lesson`: only while the lesson's banner says so.
PICK: Final = f"""async ([chance, eager, wait, question, lesson]) => {{
  const asked = () => document.querySelector('.desk h2')?.textContent.trim() ?? '';
  const said = () => document.querySelector('.lesson')?.textContent ?? '';
  const lit = () => (!question || asked() === question) && said().includes(lesson) ? ({LIT})() : [];
  const end = performance.now() + wait;
  let choices = lit();
  while (choices.length === 0 && performance.now() < end) {{
    await new Promise((go) => setTimeout(go, 5));
    choices = lit();
  }}
  const first = ['.btn.act', '[data-name][tabindex="0"]'].map((kind) => choices.find((found) => found.matches(kind)));
  const chosen = (eager && (first[0] ?? first[1])) || choices[Math.floor(chance * choices.length)];
  const from = choices.indexOf(chosen);
  for (const one of [...choices.slice(from), ...choices.slice(0, from)]) {{  // the next, if something lies over it
    one.scrollIntoView({{block: 'nearest', inline: 'nearest'}});
    const place = () => (one.querySelector('.place') ?? one).getBoundingClientRect();
    const before = place();
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const box = place();
    if (['x', 'y', 'width'].some((side) => Math.abs(box[side] - before[side]) > 1)) return null;
    const now = lit();
    if (now.length !== choices.length || now.some((found, i) => found !== choices[i])) return null;
    const spots = [[0.5, 0.5], [0.25, 0.25], [0.75, 0.75], [0.25, 0.75], [0.75, 0.25], [0.5, 0.08], [0.5, 0.92]];
    for (const [x, y] of spots) {{
      const at = [box.x + x * box.width, box.y + y * box.height];
      if (one.contains(document.elementFromPoint(...at))) return at;
    }}
  }}
  return null;
}}"""
PIECES: Final = (
    "(region) => [...document.querySelectorAll(`[data-region=${region}] [data-piece]`)].map(p => p.dataset.piece)"
)


class Guest:
    """One browser context with one page; whatever goes wrong in it is kept in ``troubles``."""

    def __init__(self, context: BrowserContext, seed: int = 0, tips: bool = False, name: str = "Ana") -> None:
        self.context = context
        if name:
            self.at_first(f"localStorage.getItem('lazaretto.name') ?? {self.naming(name)}")
        if not tips:  # nothing lies beside the board that a test does not ask for
            self.at_first("localStorage.setItem('lazaretto.tips', 'off')")
        self.troubles: list[str] = []
        self.forgiven: list[str] = []  # patterns of troubles that a test makes itself
        self.frames: list[str] = []  # everything that came over sockets
        self.answers: list[Response] = []  # what came over HTTP and is not read yet
        self.bodies: list[str] = []  # what was read of it
        self.rng = random.Random(seed)
        self.chance = self.rng.random()  # what the next tap chooses by
        self.touch = False
        context.set_default_timeout(PATIENCE * 1000)
        self.page = self.open_tab()

    def at_first(self, script: str) -> None:
        """Run on every page of a server, before its own scripts; an empty page or one of the browser has no storage."""
        self.context.add_init_script(f"if (location.protocol.startsWith('http')) {{ {script} }}")

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

    def settled(self) -> dict[str, Any]:
        """What one sees when nothing has changed for half a second: bots may still have had something to do."""
        seen = [self.screen()]

        def still() -> bool:
            seen.append(self.screen())
            return len(seen) > 15 and all([screen == seen[-1] for screen in seen[-15:]])

        self.until(still, "a moment in which nothing changes")
        return seen[-1]

    def until(self, seen: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
        end = time.monotonic() + seconds
        while not seen():
            assert time.monotonic() < end, f"{what}: not within {seconds} seconds\n{self.scenery()}"
            self.page.wait_for_timeout(30)

    def scenery(self) -> str:
        """All words of the page and what is lit, to see where a test got stuck."""
        lit = self.page.evaluate(f"({LIT})().map((one) => one.outerHTML.slice(0, 200))")
        return "\n".join([self.page.inner_text("body"), "lit:", *lit, "troubles:", *self.troubles])

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def beginning(self, name: str) -> Locator:
        """A button that says more after these words: which seat it is about."""
        return self.page.get_by_role("button", name=re.compile(f"^{name}"))

    # ---- playing: whatever is lit, by pointing, without knowing any rule ----

    def lit(self) -> int:
        """How many things there are to tap."""
        found: int = self.page.evaluate(f"({LIT})().length")
        return found

    def point(self, eager: bool = False, wait: int = 0, question: str = "", lesson: str = "") -> bool:
        """Tap one of the things that are lit. False: there is nothing to do, or something lies over it."""
        at: tuple[float, float] | None = self.page.evaluate(PICK, [self.chance, eager, wait, question, lesson])
        if at is None:
            return False
        self.chance = self.rng.random()
        (self.page.touchscreen.tap if self.touch else self.page.mouse.click)(*at)
        return True

    def play_until(self, seen: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
        """Tap whatever is lit. The last tap may still be on its way when this returns (``play_to`` waits for it)."""
        self.until(lambda: seen() or (self.point() and False), what, seconds)

    def play_to(self, question: str) -> None:
        """Tap whatever is lit, to a question that begins so and is still asked when nothing moves any more."""

        def put() -> bool:
            return self.prompt.startswith(question) and str(self.settled()["prompt"]).startswith(question)

        self.play_until(put, question)

    def hurry_until(self, seen: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
        """Mostly the button that ends a step, as soon as it is there: a whole game has hundreds of taps."""
        end = time.monotonic() + seconds
        while not seen():
            assert time.monotonic() < end, f"{what}: not within {seconds} seconds"
            self.point(eager=self.rng.random() < 0.9, wait=200)

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
        self.until(lambda: self.lit() > 0, "a question")

    def turn_page(self) -> None:
        """Waits for the page that fills the screen, and closes it: nothing below it can be reached."""
        page = self.page.locator("dialog.moment")
        page.locator(".ways .on").click()
        page.wait_for(state="detached")

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
        dialog.get_by_label(re.compile("^Seat 2")).select_option(other)
        dialog.get_by_role("button", name=re.compile("^(Open the table|Start now)$")).click()
        return self.at_table()

    @staticmethod
    def naming(name: str) -> str:
        return f"localStorage.setItem('lazaretto.name', '{name}')"

    def take_seat(self, id: str, name: str) -> None:
        self.at_first(self.naming(name))
        self.page.goto(f"/t/{id}")
        self.beginning("Sit here").click()
        self.button("Stand up").wait_for()


def sit_down(ana: Guest, ben: Guest) -> str:
    """Ana opens a table of Lockdown for two, Ben takes the other chair, Ana starts; the table's id."""
    id = ana.open_table("Lockdown", "Ana")
    ben.take_seat(id, "Ben")
    ana.button("Start the game").click()
    ana.asked()
    ben.asked()
    return id
