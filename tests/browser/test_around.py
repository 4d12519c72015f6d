"""Round the game itself: the first game, hints, talk, undo by consent, deleting a table."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Locator, expect

from .conftest import Invite
from .guest import Guest, sit_down
from .test_accessible import check
from .test_phone import PHONE

HINTS = "What a strong bot would do"
SHARES: Final = "navigator.share = (what) => Promise.resolve(window.shared = what)"


def test_first_game_is_two_clicks_away(ana: Guest) -> None:
    page = ana.page
    page.goto("/")
    ana.choose("Lockdown")
    ana.button("Learn it").click()
    lesson = page.get_by_role("region", name="First game")
    expect(lesson).to_contain_text("Step 1 of 11")
    expect(lesson).to_contain_text("The aim: most points")
    lesson.get_by_role("button", name="Next").click()
    expect(lesson).to_contain_text("Step 2 of 11")
    ana.asked()
    check(ana, "the first game")
    assert ana.lit() == 1  # the one thing that is asked for
    page.locator('[data-piece="item-I03"]').click()  # the other card
    expect(page.locator(".bubble")).to_contain_text("comes later")
    while "That is the whole game" not in lesson.inner_text():
        ana.play_one()
    ana.until(lambda: ana.lit() > 1, "a free choice")
    ana.button("Play on").click()
    expect(lesson).to_have_count(0)


def test_hint_is_shown_on_the_board_and_played(ana: Guest) -> None:
    page = ana.page
    ana.against_bots("Lockdown")
    ana.play_to("Where do you draw")
    ana.asked()
    page.keyboard.press("h")
    ideas = page.get_by_role("region", name=HINTS).get_by_role("listitem")
    expect(ideas.first).to_contain_text("Expected: ")
    check(ana, "hints")
    assert 1 <= ideas.count() <= 3
    ideas.first.get_by_role("button").first.focus()
    expect(page.locator(".ghost-cell").first).to_be_visible()
    ideas.first.get_by_role("button", name="Do it").click()
    expect(page.get_by_role("region", name=HINTS)).to_have_count(0)
    ana.until(lambda: not ana.prompt.startswith("Where do you draw"), "what was advised is drawn")


def test_hint_that_is_put_away_before_it_came_stays_away(ana: Guest) -> None:
    page = ana.page
    ana.against_bots("Lockdown")
    ana.asked()
    page.keyboard.press("h")
    expect(page.get_by_role("heading", name="Thinking")).to_be_visible()
    page.get_by_role("region", name=HINTS).get_by_role("button", name="Close").click()
    ana.until(lambda: any('"hinted"' in frame for frame in ana.frames), "the answer is there")
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    expect(page.get_by_role("region", name=HINTS)).to_have_count(0)


def test_host_switches_hints_off(ana: Guest) -> None:
    page = ana.page
    page.goto("/")
    ana.choose("Tic-tac-toe")
    ana.button("Open a table").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Ana")
    dialog.get_by_label("Seat 2").select_option("regular")
    dialog.get_by_text("More options").click()
    dialog.get_by_label("Players may ask for hints").uncheck()
    ana.button("Start now").click()
    ana.at_table()
    ana.asked()
    expect(ana.button("Hint")).to_have_count(0)


def test_others_agree_to_take_back(ana: Guest, invite: Invite) -> None:
    ben = invite()
    sit_down(ana, ben)
    both_to_round(ana, ben, 2)
    ask(ana)
    expect(request(ben)).to_contain_text("Ana asks to undo the last action. Do you agree?")
    check(ben, "a request")
    ben.button("No").click()
    expect(request(ana)).to_have_count(0)
    assert "Round 2" in ana.page.locator(".bar").inner_text()
    ask(ana)
    ben.button("Yes").click()
    for guest in (ana, ben):
        expect(guest.page.locator(".bar")).to_contain_text("Round 1")


def ask(guest: Guest) -> None:
    """What can be had for nothing is taken back first."""

    def offered() -> bool:
        guest.page.locator("body").press("u")
        guest.page.wait_for_timeout(200)
        return guest.button("Ask them").is_visible()

    guest.until(offered, "the question whether to ask")
    guest.button("Ask them").click()
    expect(request(guest)).to_contain_text("You asked for an undo. Waiting for Ben")


def request(guest: Guest) -> Locator:
    return guest.page.get_by_role("group", name="Undo request")


def both_to_round(ana: Guest, ben: Guest, number: int) -> None:
    def there() -> bool:
        return all([f"Round {number}" in guest.page.locator(".bar").inner_text() for guest in (ana, ben)])

    def pointed() -> bool:
        for guest in (ben, ana):
            if there():
                return True
            guest.point()
        return there()

    ana.until(pointed, f"round {number}")


def test_host_deletes_a_table(ana: Guest, invite: Invite) -> None:
    ben = invite()
    id = ana.open_table("Tic-tac-toe", "Ana")
    ben.page.goto(f"/t/{id}")
    ben.beginning("Sit here").first.wait_for()
    ana.button("Menu").click()
    ana.button("Delete this table").click()
    check(ana, "the question before a table is deleted")
    ana.button("Yes, delete it").click()
    ana.page.wait_for_url(re.compile("/$"))
    expect(ben.page.get_by_text("This table is closed.")).to_be_visible()

    ana.open_table("Tic-tac-toe", "Ana")
    ana.page.goto("/")
    rows = ana.button("Delete the table of Tic-tac-toe")
    expect(rows).to_have_count(1)
    rows.click()
    ana.button("Yes, delete it").click()
    expect(rows).to_have_count(0)


def test_talk_stands_beside_the_tasks(ana: Guest) -> None:
    ana.against_bots("Outbreak")
    ana.turn_page()
    talk = ana.page.get_by_role("region", name="Talk", exact=True)
    talk.get_by_role("button", name="I rest now.").click()
    expect(talk.get_by_role("listitem").filter(has_text="I rest now.")).to_be_visible()
    talk.get_by_role("button", name=re.compile("…$")).first.click()
    begun = talk.get_by_role("button", pressed=True).inner_text().removesuffix("…").strip()
    ana.page.keyboard.press("Enter")  # the first who could be meant
    expect(talk.get_by_role("listitem").filter(has_text=f"{begun} ").filter(has_text="You")).to_be_visible()
    check(ana, "a table of talk")


def test_talk_at_the_thumb(invite: Invite) -> None:
    ana = invite(**PHONE)
    ana.touch = True
    ana.against_bots("Outbreak")
    ana.turn_page()
    phrase = ana.page.locator("footer.sheet").get_by_role("button", name="I rest now.")
    expect(phrase).to_be_in_viewport()
    phrase.tap()
    expect(ana.page.locator("footer.sheet .talk .last")).to_contain_text("I rest now.")


def test_host_frees_chairs_and_all_talk_before_the_game(ana: Guest, invite: Invite) -> None:
    ben = invite(**PHONE)
    id = ana.open_table("Lockdown", "Ana")
    ben.take_seat(id, "Ben")
    expect(ben.page.get_by_role("button", name=re.compile("^Free the chair"))).to_have_count(0)
    say_hello(ben)
    ana.page.get_by_role("button", name="Chat 1 unread").click()
    expect(ana.page.get_by_role("dialog")).to_contain_text("Ben Hello")
    ana.button("Close").click()

    check(ana, "a waiting table with a guest")
    ana.button("Free Ben's seat").click()
    expect(ben.beginning("Sit here")).to_be_visible()
    ana.beginning("Put a bot here").click()
    ana.page.get_by_role("button", name=re.compile("^Free (?!Ben)")).click()
    expect(ana.beginning("Move here")).to_be_visible()


def say_hello(guest: Guest) -> None:
    guest.button("Chat").click()
    guest.page.get_by_label("Say something").fill("Hello")
    guest.button("Send").click()
    expect(guest.page.get_by_role("dialog")).to_contain_text("Hello")
    guest.button("Close").click()


def test_the_end_of_a_game_on_a_low_phone_and_for_a_watcher(invite: Invite) -> None:
    ana, eve = invite(**{**PHONE, "viewport": {"width": 390, "height": 520}}), invite()
    ana.context.add_init_script(SHARES)
    ana.touch = True
    id = ana.against_bots("Tic-tac-toe")
    eve.page.goto(f"/t/{id}")
    ana.play_until(ana.page.locator("main.end").is_visible, "the end of the game")
    expect(ana.button("Rematch")).to_be_in_viewport(ratio=1)
    expect(eve.button("Copy the link")).to_be_visible()
    expect(eve.button("Rematch")).to_have_count(0)  # the server would refuse it
    say_hello(eve)
    expect(ana.page.get_by_role("button", name="Chat 1 unread")).to_be_visible()

    ana.button("Share").tap()
    assert ana.page.evaluate("shared.url").endswith(f"/replay/{id}")
    ana.button("Rematch").tap()
    expect(eve.button("Join the rematch")).to_be_visible()
