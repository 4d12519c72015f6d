"""What the table teaches: tooltips, the coach, pages and votes, goals, claims and drawers."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Locator, expect

from lazaretto.build.version import engine, version

from .conftest import Invite
from .guest import Guest

PHONE: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
OVERLAP = """(bubble) => {
  const mine = bubble.getBoundingClientRect();
  const apart = (box) =>
    box.left >= mine.right || box.right <= mine.left || box.top >= mine.bottom || box.bottom <= mine.top;
  return [...document.querySelectorAll('.piece.live .place, .desk button')]
    .filter((each) => !apart(each.getBoundingClientRect())).length;
}"""


def at_stage(guest: Guest) -> None:
    guest.page.goto("/")
    guest.choose("Stage")
    guest.button("Against bots").click()
    guest.at_table()
    expect(page_of(guest)).to_be_visible()


def page_of(guest: Guest) -> Locator:
    return guest.page.locator("dialog.moment")


def begin(guest: Guest) -> None:
    at_stage(guest)
    guest.button("Start the morning").click()
    expect(page_of(guest)).to_have_count(0)
    guest.asked()


def test_a_page_is_closed_by_its_button_and_stays_closed(ana: Guest) -> None:
    at_stage(ana)
    expect(page_of(ana)).to_contain_text("You are a Marker")
    expect(page_of(ana)).to_contain_text("when three of your marks are in a row.")
    page_of(ana).get_by_text("Nobody else may know.").click()
    expect(page_of(ana)).to_be_visible()
    ana.button("Start the morning").click()
    expect(page_of(ana)).to_have_count(0)
    ana.reload()
    ana.asked()
    expect(page_of(ana)).to_have_count(0)
    assert not [frame for frame in ana.frames if '"page"' in frame]


def test_a_second_tap_at_a_page_reaches_nothing_below_it(ana: Guest) -> None:
    at_stage(ana)
    page_of(ana).wait_for()
    below = ana.page.evaluate(
        """async () => {
          const button = document.querySelector('.moment .ways .on');
          const { x, y } = button.getBoundingClientRect();
          button.click();
          await new Promise((go) => setTimeout(go, 0));
          return [document.querySelectorAll('.moment').length, document.elementFromPoint(x + 5, y + 5).className];
        }"""
    )
    assert below[0] == 0
    assert "shield" in below[1]
    ana.asked()


def test_alone_with_bots_a_private_page_is_open_and_can_be_covered(ana: Guest) -> None:
    at_stage(ana)
    title = page_of(ana).get_by_role("heading", name="You are a Marker")
    expect(title).to_be_visible()
    ana.button("Cover").click()
    expect(title).to_be_hidden()
    hold = ana.button("Hold to look")
    hold.hover()
    ana.page.mouse.down()
    expect(title).to_be_visible()
    ana.page.mouse.up()
    expect(title).to_be_hidden()


def test_where_others_look_a_private_page_opens_covered(ana: Guest) -> None:
    ana.open_table("Stage", "Ana", "me")
    expect(page_of(ana)).to_be_visible()
    expect(page_of(ana).get_by_role("heading", name="You are a Marker")).to_be_hidden()
    expect(ana.button("Hold to look")).to_be_visible()


def test_ballots_are_turned_one_by_one_and_can_be_skipped(ana: Guest) -> None:
    begin(ana)
    to_vote(ana)
    expect(page_of(ana).locator(".slip")).to_have_count(1)
    ana.button("Show the result").click()
    expect(page_of(ana).locator(".slip")).to_have_count(3)
    expect(page_of(ana).get_by_role("heading", name="is voted out")).to_be_visible()
    ana.button("Go on").click()
    expect(page_of(ana)).to_have_count(0)


def test_a_vote_comes_to_its_verdict_by_itself(ana: Guest) -> None:
    begin(ana)
    to_vote(ana)
    expect(page_of(ana).get_by_role("heading", name="is voted out")).to_be_visible()
    expect(page_of(ana).locator(".slip")).to_have_count(3)


def to_vote(guest: Guest) -> None:
    guest.page.locator("[data-name=square-4]").click()
    guest.page.locator("[data-name=spare-1].live").click()
    expect(page_of(guest).get_by_role("heading", name="Who leaves the table?")).to_be_visible()


def coach(guest: Guest) -> Locator:
    return guest.page.get_by_label("Explained once")


def test_the_coach_explains_once_only(invite: Invite) -> None:
    ana = invite(tips=True)
    begin(ana)
    expect(coach(ana)).to_contain_text("The middle is part of four lines.")
    assert coach(ana).evaluate(OVERLAP) == 0
    ana.button("Got it").click()
    expect(coach(ana)).to_have_count(0)
    begin(ana)  # another table of the same game
    ana.play_one()
    expect(coach(ana)).to_contain_text("A mark is never taken away.")
    expect(coach(ana)).to_be_visible()
    ana.page.reload()
    ana.asked()
    expect(coach(ana)).to_have_count(0)


def test_the_coach_keeps_off_lit_cells_on_a_phone(invite: Invite) -> None:
    ana = invite(tips=True, **PHONE)
    begin(ana)
    expect(coach(ana)).to_be_visible()
    assert coach(ana).evaluate(OVERLAP) == 0


def test_no_more_tips_until_they_are_switched_on_again(invite: Invite) -> None:
    ana = invite(tips=True)
    begin(ana)
    ana.button("No more tips").click()
    expect(coach(ana)).to_have_count(0)
    ana.play_one()
    expect(coach(ana)).to_have_count(0)
    ana.button("Menu").click()
    ana.page.get_by_label("Explain what is new").check()
    ana.page.keyboard.press("Escape")
    expect(coach(ana)).to_contain_text("A mark is never taken away.")


def test_the_menu_says_which_engine_the_server_runs(ana: Guest) -> None:
    begin(ana)
    ana.button("Menu").click()
    expect(ana.page.get_by_text(f"Lazaretto {version()}, {engine()} engine")).to_be_visible()


def test_a_tooltip_says_first_what_a_thing_is_good_for(ana: Guest) -> None:
    begin(ana)
    bubble = ana.page.locator(".bubble p")
    ana.page.locator("[data-name=square-4]").hover()
    expect(bubble).to_have_text(["The middle: part of four lines", "b2, spot"])
    ana.page.locator("[data-name=marks]").hover()
    expect(bubble).to_have_text(["Full: over", "0 of 9 squares are marked"])
    ana.page.get_by_role("heading", name="How you win").hover()
    expect(bubble).to_have_text(["Both steps lead there."])


def test_a_focused_piece_is_explained_too(ana: Guest) -> None:
    begin(ana)
    ana.page.locator("[data-name=square-0]").focus()
    ana.page.keyboard.press("ArrowRight")
    expect(ana.page.locator(".bubble p").first).to_have_text("Part of a line")
    ana.page.get_by_role("heading", name="Mark a square").hover()  # the pointer has no part in it
    ana.settled()
    expect(ana.page.locator(".bubble p").first).to_have_text("Part of a line")
    ana.page.keyboard.press("Tab")
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator(".bubble")).to_have_count(0)


def test_a_refused_square_says_what_it_is_and_why_not(ana: Guest) -> None:
    begin(ana)
    ana.page.locator("[data-name=square-4]").click()
    ana.until(lambda: ana.page.locator("[data-name=square-4]:not(.live)").count() > 0 and ana.lit() > 0, "an answer")
    ana.page.mouse.move(5, 5)
    ana.page.locator("[data-name=square-4]").hover(position={"x": 20, "y": 20})
    lines = ["The middle: part of four lines", "b2, cross", "Not now: that square is taken."]
    expect(ana.page.locator(".bubble p")).to_have_text(lines)


def test_goals_and_claims_are_in_sight_and_notes_are_kept(ana: Guest) -> None:
    begin(ana)
    goals = ana.page.get_by_role("region", name="How you win").get_by_role("listitem")
    expect(goals.first).to_contain_text("Mark the middle")
    expect(goals.first).to_contain_text("0 of 1")
    claims = ana.page.get_by_role("region", name="Who says what")
    expect(claims.get_by_role("columnheader")).to_have_count(2)
    expect(claims.get_by_text("Day 1")).to_be_visible()
    expect(claims.get_by_text("1 lie")).to_be_visible()
    note = claims.get_by_role("button", name="My note on")
    expect(note).to_have_text("·")
    note.click()
    expect(note).to_have_text("trust")
    note.click()
    ana.reload()
    ana.asked()
    expect(note).to_have_text("doubt")


def test_a_group_of_claims_folds(ana: Guest) -> None:
    begin(ana)
    claims = ana.page.get_by_role("region", name="Who says what")
    expect(claims.get_by_text("night")).to_be_visible()
    claims.get_by_role("button", name="Day 1").click()
    expect(claims.get_by_text("night")).to_have_count(0)


def test_a_drawer_opens_on_request_and_by_itself(ana: Guest) -> None:
    begin(ana)
    spare = ana.page.locator("[data-name=spare-1]")
    expect(spare).to_have_count(0)
    ana.button("Spare marks").click()
    expect(spare).to_be_visible()
    ana.button("Spare marks").click()
    expect(spare).to_have_count(0)
    ana.page.locator("[data-name=square-4]").click()
    expect(ana.page.locator("[data-name=spare-1].live")).to_be_visible()


def test_a_bar_is_filled_as_far_as_it_says(ana: Guest) -> None:
    begin(ana)
    bars = ana.page.locator("[data-name=filled] .body > rect")
    expect(bars.nth(1)).to_have_class("bar")
    assert bars.nth(2).get_attribute("width") == "0"
    ana.page.locator("[data-name=square-4]").click()
    ana.until(lambda: float(bars.nth(2).get_attribute("width") or 0) > 60, "two marks of nine")
