"""What is read aloud, seen above everything and focused: with dialogs open, after them, and from page to page."""

from __future__ import annotations

import json
from typing import Any, Final

from playwright.sync_api import WebSocketRoute, expect

from .conftest import Invite
from .guest import Guest
from .test_phone import PHONE

LISTEN: Final = """(where) => {
  window.said = [];
  window.when = [];
  const words = ({ addedNodes, target, type }) =>
    type === 'characterData' ? [target.data] : [...addedNodes].map((node) => node.textContent);
  const hear = (text) => {
    said.push(text);
    when.push(performance.now());
  };
  new MutationObserver((changes) => changes.flatMap(words).filter(Boolean).forEach(hear)).observe(
    document.querySelector(where), { childList: true, characterData: true, subtree: true });
}"""


class Line:
    """The way to the server; a test may say something in its place."""

    def __init__(self, guest: Guest) -> None:
        self.routes: list[WebSocketRoute] = []
        guest.page.route_web_socket("**/play*", self.through)

    def through(self, route: WebSocketRoute) -> None:
        route.connect_to_server()
        self.routes.append(route)

    def hear(self, **message: Any) -> None:
        self.routes[-1].send(json.dumps(message))


def test_every_line_is_read_though_nothing_moves(ana: Guest) -> None:
    ana.against_bots("Lockdown")
    log = ana.page.locator(".log")
    expect(log).to_contain_text("is done")  # the bot; now nothing moves but us
    ana.page.evaluate(LISTEN, "[role=log]")
    known = len(log.get_by_role("listitem").all())
    ana.play_until(lambda: "Round 3" in ana.page.locator(".bar").inner_text(), "the third round")
    ana.settled()
    lines = log.get_by_role("listitem").all_inner_texts()
    new = [" ".join(line.split()) for line in lines[known:]]
    assert len(new) > 6
    assert ana.page.evaluate("said.join(' ')") == " ".join([line.rstrip(".") + "." for line in new])


def test_urgent_lines_wait_for_each_other(ana: Guest) -> None:
    line = Line(ana)
    ana.against_bots("Lockdown")
    ana.page.evaluate(LISTEN, "[aria-live=assertive]")
    line.hear(type="error", reason="The first")
    line.hear(type="error", reason="The second")
    ana.until(lambda: ana.page.evaluate("said") == ["The first", "The second"], "both are said")
    assert ana.page.evaluate("when[1] - when[0]") > 500, "one does not wipe the other away"


def test_a_dialog_covers_neither_errors_nor_what_is_said(invite: Invite) -> None:
    ana = invite(**PHONE)
    line = Line(ana)
    ana.against_bots("Lockdown")
    ana.button("Menu").tap()
    dialog = ana.page.get_by_role("dialog")
    for _ in range(2):  # said twice, read twice
        line.hear(type="chat", line={"seat": 2, "text": "Hello"})
    expect(dialog.get_by_role("log").get_by_text("Hello")).to_have_count(2)
    line.hear(type="refused", rule="L-029", reason="the shape does not fit")
    expect(ana.page.locator(".bubble:popover-open")).to_contain_text("the shape does not fit")
    rule = ana.page.locator(".bubble button").bounding_box()
    assert rule is not None
    assert rule["height"] >= 44  # pixels for a finger
    line.hear(type="error", reason="The table is full")
    expect(dialog.locator("[aria-live=assertive]")).to_contain_text("The table is full")
    dialog.locator(".error").get_by_role("button").tap()
    expect(ana.page.locator(".error")).to_have_count(0)

    ana.button("Close").tap()
    line.hear(type="chat", line={"seat": 2, "text": "Still here?"})
    expect(ana.page.get_by_role("log")).to_contain_text("Still here?")


def test_a_refusal_stays_though_the_pointer_has_just_left(ana: Guest) -> None:
    line = Line(ana)
    ana.against_bots("Lockdown")
    ana.page.locator("[data-piece=square-d4]").hover()
    ana.page.mouse.move(2, 2)
    line.hear(type="refused", rule="L-029", reason="the shape does not fit")
    refusal = ana.page.locator(".bubble").get_by_text("the shape does not fit")
    expect(refusal).to_be_visible()
    ana.page.wait_for_timeout(1000)  # longer than help stays after the pointer
    assert refusal.is_visible()


def test_the_focus_comes_back_from_dialogs_and_goes_along_to_another_page(ana: Guest) -> None:
    page = ana.page
    page.goto("/")
    ana.button("Rules").press("Enter")
    page.keyboard.press("Escape")
    expect(ana.button("Rules")).to_be_focused()

    ana.choose("Tic-tac-toe")
    ana.button("Against bots").press("Enter")
    ana.at_table()
    ana.asked()
    expect(page.locator("main")).to_be_focused()
    ana.button("Menu").press("Enter")
    ana.button("List of moves").press("Enter")  # one dialog takes the place of another
    ana.button("Close").press("Enter")
    expect(ana.button("Menu")).to_be_focused()
    page.get_by_role("link", name="To the lobby").press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_the_skip_link_skips(ana: Guest) -> None:
    id = ana.against_bots("Tic-tac-toe")
    ana.reload()
    ana.asked()
    ana.page.keyboard.press("Tab")
    expect(ana.page.get_by_role("link", name="Skip to the table")).to_be_focused()
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator("main")).to_be_focused()
    assert ana.at_table() == id
