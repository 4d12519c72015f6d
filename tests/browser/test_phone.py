"""A phone in the hand: 390 by 844, by tapping."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from .conftest import Invite
from .guest import Guest

PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "no-preference",
}
LEAST: Final = 40  # pixels
SMALL: Final = """(least) => {
  const targets = document.querySelectorAll(
    'button, a[href], select, input, summary, [data-name].live, [data-name].region-live');
  const size = (found) => {
    const box = (found.matches('input[type=checkbox]') && found.closest('label') || found).getBoundingClientRect();
    return [Math.round(box.width * 10) / 10, Math.round(box.height * 10) / 10];
  };
  return [...targets]
    .filter((found) => found.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((found) => !found.closest('.frame svg, .skip, .hidden-but-read'))
    .filter((found) => Math.min(...size(found)) < least)
    .map((found) => `${found.tagName} ${found.ariaLabel || found.textContent.trim()} ${size(found).join(' x ')}`);
}"""


@pytest.fixture
def ana(invite: Invite) -> Guest:
    guest = invite(**PHONE)
    guest.touch = True
    return guest


def check(ana: Guest, where: str) -> None:
    """Nothing sticks out to the side, and whatever can be tapped is large enough."""
    width = ana.page.evaluate("[document.documentElement.scrollWidth, document.body.scrollWidth]")
    assert max(width) <= 390, f"{where}: {width} pixels wide"
    assert ana.page.evaluate(SMALL, LEAST) == [], where


def test_from_the_lobby_through_rounds_by_tapping(ana: Guest) -> None:
    page = ana.page
    page.goto("/")
    expect(page.get_by_role("button", name="Lockdown")).to_be_visible()
    check(ana, "the lobby")
    page.get_by_role("button", name="Lockdown").tap()
    ana.button("Open a table").tap()
    check(ana, "a new table")
    ana.button("Close").tap()
    ana.button("Against bots").tap()
    ana.at_table()
    ana.asked()
    check(ana, "the table")

    for round in (2, 3):
        ana.play_until(lambda round=round: f"Round {round}" in page.locator(".bar").inner_text(), "a round")  # type: ignore[misc]
        ana.asked()
        check(ana, f"round {round}")
    sheet_moves(ana)
    side_opens(ana)


def sheet_moves(ana: Guest) -> None:
    """The board can be brought into sight above the sheet, and the sheet goes down and up."""
    page = ana.page
    sheet = page.locator("footer.sheet")
    box = sheet.bounding_box()
    assert box is not None
    assert box["y"] > 844 / 3
    assert box["y"] + box["height"] <= 844.5
    expect(page.locator(".desk h2")).to_be_in_viewport()
    page.locator("[data-region=sheet]").scroll_into_view_if_needed()
    expect(page.locator("[data-region=sheet]")).to_be_in_viewport(ratio=0.6)
    page.locator("footer.sheet .grab").tap()
    ana.until(lambda: (sheet.bounding_box() or box)["height"] < box["height"], "the sheet goes down")
    expect(page.locator(".desk h2")).to_be_in_viewport()
    page.locator("footer.sheet .grab").tap()
    ana.until(lambda: (sheet.bounding_box() or box)["height"] == box["height"], "the sheet comes up")


def side_opens(ana: Guest) -> None:
    """Log, chat and rules rise from below, and the menu too."""
    page = ana.page
    ana.button("Log, Chat, Rules").tap()
    expect(page.get_by_role("dialog")).to_contain_text("has finished the round")
    check(ana, "the log")
    page.get_by_role("tab", name="Rules").tap()
    expect(page.get_by_role("dialog")).to_contain_text("Every rule")
    check(ana, "the rules")
    ana.button("Close").tap()
    ana.button("Menu").tap()
    expect(page.get_by_role("dialog")).to_contain_text("Resign")
    check(ana, "the menu")
    ana.button("Close").tap()
    ana.asked()
