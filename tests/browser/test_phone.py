"""A phone in the hand: 390 by 844, by tapping."""

from __future__ import annotations

import re
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
LEAST: Final = 44  # pixels
SMALL: Final = """(least) => {
  const page = document.querySelector('dialog[open]') ?? document;  // what lies behind a dialog cannot be tapped
  const targets = page.querySelectorAll(
    'button, a[href], select, input, summary, [data-name].live, [data-name].region-live');
  const hits = (x, y, target) => target.contains(document.elementFromPoint(x, y));
  const small = (target) => {
    const { x, y, width, height } = target.getBoundingClientRect();
    if (Math.min(width, height) >= least - 0.001) return false;  // floats: 44 was measured as 43.99993896
    const [middle, centre, reach] = [x + width / 2, y + height / 2, least / 2 - 1];  // it may catch taps beside it
    return ![[-reach, 0], [reach, 0], [0, -reach], [0, reach]].every(
      ([dx, dy]) => hits(middle + dx, centre + dy, target));
  };
  const size = (target) => {
    const { width, height } = target.getBoundingClientRect();
    return `${Math.round(width)} x ${Math.round(height)}`;
  };
  return [...targets]
    .filter((found) => found.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((found) => !found.closest('.frame svg, .skip, .hidden-but-read'))
    .map((found) => (found.matches('[type=checkbox], [type=radio]') && found.closest('label')) || found)
    .filter(small)
    .map((found) => [found.tagName, found.ariaLabel || found.textContent.trim(), size(found)].join(' '));
}"""


@pytest.fixture
def ana(invite: Invite) -> Guest:
    guest = invite(**PHONE)
    guest.touch = True
    return guest


def findings(ana: Guest, where: str) -> list[str]:
    """What sticks out to the side, and what can be tapped but is too small."""
    width = max(ana.page.evaluate("[document.documentElement.scrollWidth, document.body.scrollWidth]"))
    wide = [f"{where} is {width} pixels wide"] if width > 390 else []
    return wide + [f"{where}: {target}" for target in ana.page.evaluate(SMALL, LEAST)]


def test_from_the_lobby_through_rounds_by_tapping(ana: Guest) -> None:
    page = ana.page
    page.goto("/")
    expect(page.get_by_role("button", name="Lockdown")).to_be_visible()
    found = findings(ana, "the lobby")
    page.get_by_role("button", name="Lockdown").tap()
    ana.button("Open a table").tap()
    found += findings(ana, "a new table")
    ana.button("Close").tap()
    ana.button("Against bots").tap()
    ana.at_table()
    ana.asked()
    found += findings(ana, "the table")

    ana.play_to("Where do you draw")
    found += findings(ana, "a square to choose")
    ana.play_until(lambda: "Round 3" in page.locator(".bar").inner_text(), "the third round")
    ana.asked()
    found += findings(ana, "the third round")
    sheet_moves(ana)
    assert found + side_opens(ana) == []


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


def side_opens(ana: Guest) -> list[str]:
    """Log, chat, rules and the menu rise from below."""
    page = ana.page
    page.get_by_role("button", name="Log", exact=True).tap()
    expect(page.get_by_role("dialog")).to_contain_text("is done")
    found = findings(ana, "the log")
    page.get_by_role("tab", name="Rules").tap()
    expect(page.get_by_role("dialog")).to_contain_text("Every rule")
    found += findings(ana, "the rules")
    ana.button("Close").tap()
    ana.button("Menu").tap()
    expect(page.get_by_role("dialog")).to_contain_text("Resign")
    found += findings(ana, "the menu")
    ana.button("Close").tap()
    ana.asked()
    return found


def test_a_new_table_is_opened_without_passing_all_options(ana: Guest) -> None:
    ana.page.goto("/")
    ana.page.get_by_role("button", name="Outbreak").tap()
    ana.button("Open a table").tap()
    opens = ana.button("Open the table")
    expect(opens).to_be_in_viewport(ratio=1)
    box = opens.bounding_box()
    assert box is not None

    passed = 0
    ana.page.keyboard.press("Tab")
    while not opens.evaluate("(button) => button === document.activeElement"):
        at: float = ana.page.evaluate("document.activeElement.getBoundingClientRect().bottom")
        assert at <= box["y"], "nothing hides below it"
        ana.page.keyboard.press("Tab")
        passed += 1
        assert passed < 40, "it is reached"
    assert passed > 10

    days = ana.page.get_by_label(re.compile("^Last Day"))
    expect(days).to_have_value("20")
    assert (days.get_attribute("type"), days.get_attribute("min"), days.get_attribute("max")) == ("number", "5", "100")
