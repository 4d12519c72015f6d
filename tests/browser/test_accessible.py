"""axe finds nothing serious on any page, light or dark, wide or on a phone."""

from __future__ import annotations

import re
from typing import Final

import pytest

from ..places import ROOT
from .conftest import Invite
from .guest import Guest
from .test_phone import PHONE

AXE: Final = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
RUN: Final = """async () => {
  const found = await axe.run(document, { resultTypes: ['violations'] });
  if (found.passes.length === 0) return ['axe has looked at nothing'];
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}: ${node.html}`));
}"""
NAMELESS: Final = """() => [...document.querySelectorAll('[aria-label]')]
  .map((found) => found.ariaLabel).filter((label) => /@\\d/.test(label))"""  # @2 stands for a name, and nobody says it


def check(guest: Guest, where: str) -> None:
    guest.page.evaluate(AXE.read_text())
    guest.page.evaluate("() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => 0)))")
    assert guest.page.evaluate(RUN) == [], where
    assert guest.page.evaluate(NAMELESS) == [], where


def test_lobby_and_waiting_table(ana: Guest) -> None:
    page = ana.page
    page.goto("/")
    ana.choose("Lockdown")
    check(ana, "the lobby")
    ana.button("Open a table").click()
    check(ana, "a new table")
    ana.button("Close").click()
    ana.button("Rules").click()
    page.get_by_role("dialog").get_by_text("Every rule").wait_for()
    check(ana, "the rules in the lobby")
    ana.open_table("Lockdown", "Ana")
    ana.beginning("Move here").wait_for()
    check(ana, "a waiting table")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_table_in_play(invite: Invite, scheme: str) -> None:
    ana = invite(color_scheme=scheme)
    ana.against_bots("Lockdown")
    check(ana, "the table, a card to play")
    ana.play_to("Where do you draw")
    check(ana, "the table, a square to choose")
    now = round_of(ana)  # on a slow machine some were played before this question stayed
    ana.play_until(lambda: round_of(ana) != now, "the next round")
    ana.asked()
    check(ana, "the table in the next round")


def round_of(guest: Guest) -> list[str]:
    return re.findall(r"Round \d+", guest.page.locator(".bar").inner_text())


def test_rules_chat_and_menu_and_a_watcher(invite: Invite) -> None:
    ana, eve = invite(), invite(color_scheme="dark")
    id = ana.against_bots("Lockdown")
    ana.page.get_by_role("tab", name="Rules").click()
    ana.page.get_by_text("Every rule").wait_for()
    check(ana, "the rules")
    ana.page.get_by_role("tab", name="Chat").click()
    check(ana, "the chat")
    ana.button("Menu").click()
    check(ana, "the menu")
    eve.page.goto(f"/t/{id}")
    eve.page.get_by_role("heading", name="The family is drawing").wait_for()
    check(eve, "the table as a watcher sees it")


def test_table_on_a_phone(invite: Invite) -> None:
    ana = invite(**PHONE)
    ana.touch = True
    ana.against_bots("Lockdown")
    check(ana, "the table")
    ana.page.get_by_role("button", name="Log", exact=True).tap()
    check(ana, "the log")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_end_screen_and_replay(invite: Invite, scheme: str) -> None:
    ana = invite(color_scheme=scheme)
    ana.against_bots("Tic-tac-toe")
    ana.play_until(ana.page.locator("main.end").is_visible, "the end of the game")
    check(ana, "the end screen")
    ana.page.get_by_role("link", name="Replay").click()
    ana.button("One step forward").click()
    check(ana, "the replay")
    ana.page.goto("/replay")
    check(ana, "the page of replays")
