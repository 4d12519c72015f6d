"""What phones have of their own: rounded screens, zoom into small fields, calls that interrupt, dark rooms."""

from __future__ import annotations

import json
import struct
from typing import Final

import pytest
from playwright.sync_api import expect

from .conftest import Invite
from .guest import Guest
from .test_phone import PHONE
from .test_spoken import Line

TALL: Final = {"top": 47, "right": 0, "bottom": 34, "left": 0}  # pixels that a notch, round corners and a bar take
WIDE: Final = {"top": 0, "right": 47, "bottom": 21, "left": 47}
COVERED: Final = """({ top, right, bottom, left }) => {
  const page = document.querySelector('dialog[open]') ?? document;
  const targets = [...page.querySelectorAll('a[href], button, .error p')]
    .filter((found) => found.checkVisibility() && !found.closest('.scroll, .skip, .hidden-but-read'));
  const out = (box) => box.top < top || box.right > innerWidth - right
    || box.bottom > innerHeight - bottom || box.left < left;
  if (targets.length < 3) return ['there is next to nothing to look at'];
  return targets.filter((found) => out(found.getBoundingClientRect()))
    .map((found) => found.ariaLabel || found.textContent.trim());
}"""
CALLED: Final = """
  window.resumed = 0;
  const { prototype } = AudioContext;
  Object.defineProperty(prototype, 'state', { get: () => 'interrupted' });
  prototype.resume = () => Promise.resolve(resumed++);
"""  # a telephone call came in between
THEME: Final = """() => [...document.querySelectorAll('meta[name=theme-color]')]
  .filter(({ media }) => matchMedia(media).matches).map(({ content }) => content)"""
LIGHT, DARK = "#dce7e6", "#0d181d"


def screen(guest: Guest, insets: dict[str, int]) -> None:
    context = guest.context.new_cdp_session(guest.page)
    context.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})


@pytest.fixture
def ana(invite: Invite) -> Guest:
    guest = invite(**{**PHONE, "reduced_motion": "reduce"})
    guest.touch = True
    return guest


def uncovered(guest: Guest, insets: dict[str, int]) -> None:
    """As soon as the page has been laid out for them."""
    guest.until(lambda: guest.page.evaluate(COVERED, insets) == [], "nothing is covered")


def test_nothing_lies_under_the_notch_or_the_bar(ana: Guest) -> None:
    page = ana.page
    line = Line(ana)
    screen(ana, TALL)
    ana.against_bots("Lockdown")
    uncovered(ana, TALL)
    page.get_by_role("button", name="Log", exact=True).tap()
    page.get_by_role("tab", name="Chat").tap()
    line.hear(type="error", reason="The table is full")
    page.locator(".error").wait_for()
    uncovered(ana, TALL)
    page.locator(".error").get_by_role("button").tap()
    ana.button("Close").tap()

    page.set_viewport_size({"width": 844, "height": 390})
    screen(ana, WIDE)
    uncovered(ana, WIDE)


def test_no_field_is_so_small_that_a_phone_zooms_in(ana: Guest) -> None:
    ana.page.goto("/")
    ana.choose("Lockdown")
    ana.button("Open a table").tap()
    fields = ana.page.get_by_role("dialog").locator("input, select")
    sizes = fields.evaluate_all("(found) => found.map((each) => parseFloat(getComputedStyle(each).fontSize))")
    assert len(sizes) > 3
    assert min(sizes) >= 16


def test_sound_comes_back_after_a_call(ana: Guest) -> None:
    ana.context.add_init_script(CALLED)
    ana.against_bots("Tic-tac-toe")
    ana.button("Menu").tap()
    ana.page.get_by_label("Volume").fill("0.5")
    ana.until(lambda: bool(ana.page.evaluate("resumed > 0")), "the sound goes on")


def test_the_bar_of_the_browser_has_the_colour_of_the_page(invite: Invite) -> None:
    ana = invite(color_scheme="dark")
    ana.page.goto("/")
    ana.button("Light or dark").wait_for()
    assert ana.page.evaluate(THEME) == [DARK]
    ana.button("Light or dark").click()
    ana.until(lambda: ana.page.evaluate(THEME) == [LIGHT], "the light bar")
    ana.page.emulate_media(color_scheme="light")
    assert ana.page.evaluate(THEME) == [LIGHT]


def test_the_first_drawing_is_dark_in_the_dark(invite: Invite) -> None:
    ana = invite(color_scheme="dark", java_script_enabled=False)
    ana.forgiven.append(r"^request failed: \S+\.js csp$")  # so a browser without scripts says that it loads none
    ana.page.goto("/")
    expect(ana.page.locator("body")).to_have_css("background-color", "rgb(13, 24, 29)")
    expect(ana.page.locator("#app > div")).to_have_css("color", "rgb(234, 241, 240)")


def test_the_table_can_be_put_on_the_home_screen(ana: Guest) -> None:
    ana.page.goto("/")
    manifest = ana.context.new_cdp_session(ana.page).send("Page.getAppManifest")
    assert manifest["errors"] == []
    icons = json.loads(manifest["data"])["icons"]
    touch = ana.page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    assert touch in [f"/{icon['src']}" for icon in icons]  # relative to the manifest, which is at the root here
    for icon in icons:
        picture = ana.page.request.get(icon["src"])
        assert picture.headers["content-type"] == "image/png"
        assert "{}x{}".format(*struct.unpack(">II", picture.body()[16:24])) == icon["sizes"]
