"""Opening a table, inviting, moving, watching, hurrying bots, and what is left to do when a game is over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from ..web.harness import TIC_TAC_TOE, Server
from .conftest import Invite
from .guest import Guest

PHONE: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
AGES = 3600.0  # seconds before a bot plays: whoever waits for that waits in vain


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("slow") / "data", TIC_TAC_TOE, pause=AGES).ready()
    yield server
    server.stop()


def test_skip_to_my_turn_lets_bots_play_at_once(invite: Invite, slow: Server) -> None:
    ana = invite(base_url=slow.url)
    ana.against_bots("Tic-tac-toe")
    expect(ana.button("Skip to my turn")).to_have_count(0)
    ana.page.locator("[data-name=square-4]").click()
    ana.button("Skip to my turn").click()
    ana.asked()
    expect(ana.button("Skip to my turn")).to_have_count(0)
    ana.point()
    expect(ana.button("Skip to my turn")).to_be_visible()


def test_the_host_sets_the_pace_in_the_menu(ana: Guest) -> None:
    ana.against_bots("Tic-tac-toe")
    ana.button("Menu").click()
    expect(ana.page.get_by_label("briskly")).to_be_checked()
    ana.page.get_by_label("at once").check()
    ana.page.reload()
    ana.button("Menu").click()
    expect(ana.page.get_by_label("at once")).to_be_checked()


def test_a_newcomer_is_asked_for_a_name_once(invite: Invite) -> None:
    ana = invite(name="")
    ana.page.goto("/")
    ana.choose("Tic-tac-toe")
    ana.button("Against bots").click()
    ana.page.get_by_role("dialog").get_by_label("Your name").fill("Nora")
    ana.button("Save the name").click()
    ana.at_table()
    ana.asked()
    ana.page.goto("/")
    ana.choose("Tic-tac-toe")
    ana.button("Against bots").click()
    ana.at_table()


def test_the_common_options_come_first_in_words(ana: Guest) -> None:
    ana.page.goto("/")
    ana.choose("Stage")
    ana.button("Open a table").click()
    dialog = ana.page.get_by_role("dialog")
    expect(dialog.get_by_label("Vote").locator("option")).to_have_text(["most votes", "more than half"])
    expect(dialog.get_by_label("Last day")).to_be_hidden()
    dialog.get_by_text("More options").click()
    day = dialog.get_by_label("Last day")
    expect(day).to_have_attribute("type", "number")
    expect(dialog.get_by_text("5 to 100")).to_be_visible()
    day.fill("250")
    day.press("Tab")
    expect(day).to_have_value("100")


def test_everybody_at_one_device_has_a_name(ana: Guest) -> None:
    ana.page.goto("/")
    ana.choose("Tic-tac-toe")
    ana.button("Open a table").click()
    dialog = ana.page.get_by_role("dialog")
    dialog.get_by_label("Seat 2").select_option("me")
    dialog.get_by_label("Name of player 2").fill("Nora")
    dialog.get_by_role("button", name="Start now").click()
    ana.at_table()
    expect(ana.page.get_by_text("Nora").first).to_be_visible()


def test_a_server_that_others_cannot_reach_says_so_instead_of_a_dead_link(ana: Guest) -> None:
    ana.open_table("Tic-tac-toe", "Ana")
    expect(ana.page.get_by_text("can only be reached from this machine")).to_be_visible()
    expect(ana.page.get_by_text("scripts/play --host 0.0.0.0")).to_be_visible()
    expect(ana.page.get_by_text("lazaretto --host 0.0.0.0")).to_be_visible()
    expect(ana.page.get_by_role("img", name="QR code")).to_have_count(0)
    expect(ana.page.get_by_text(re.compile("127.0.0.1"))).to_have_count(0)


def test_a_server_in_the_network_invites_with_an_address_that_works(ana: Guest) -> None:
    ana.page.route("**/api/address", lambda route: route.fulfill(json={"address": "http://192.168.1.7:8000"}))
    id = ana.open_table("Tic-tac-toe", "Ana")
    expect(ana.page.get_by_text(f"http://192.168.1.7:8000/t/{id}")).to_be_visible()
    expect(ana.page.get_by_role("img", name="QR code")).to_be_visible()


def test_another_seat_is_a_move(ana: Guest) -> None:
    ana.open_table("Tic-tac-toe", "Ana")
    ana.beginning("Move here").click()
    expect(ana.button("Stand up")).to_have_count(1)
    expect(ana.beginning("Move here")).to_have_count(1)


def test_watchers_are_told_that_they_watch_and_are_counted(invite: Invite, ana: Guest) -> None:
    id = ana.against_bots("Outbreak")
    expect(ana.page.get_by_text("1 watcher")).to_have_count(0)
    eve = invite(name="Eve")
    eve.page.goto(f"/t/{id}")
    expect(eve.page.get_by_text(re.compile("You are watching")).first).to_be_visible()
    expect(ana.page.get_by_text("1 watcher")).to_be_visible()
    expect(eve.page.locator(".phrases button")).to_have_count(0)
    eve.page.goto("/")
    expect(ana.page.get_by_text("1 watcher")).to_have_count(0)


def test_the_end_counts_rematches_and_takes_reactions(ana: Guest) -> None:
    ana.against_bots("Tic-tac-toe")
    ana.play_until(lambda: ana.button("Rematch").count() > 0, "the end")
    ana.button("Well played!").click()
    expect(ana.page.locator(".reactions")).to_have_text("YouWell played!")
    ana.page.locator("header").get_by_role("button", name="Chat").click()
    expect(ana.page.get_by_role("dialog").get_by_role("listitem").filter(has_text="Well played!")).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(ana.page.get_by_text("This group after")).to_have_count(0)
    ana.button("Rematch").click()
    ana.asked()
    ana.play_until(lambda: ana.page.get_by_text("This group after 2 games").count() > 0, "the end of the second game")


def test_a_lesson_can_be_left_taken_up_and_skipped(ana: Guest) -> None:
    ana.page.goto("/")
    ana.choose("Lockdown")
    ana.button("Learn it").click()
    banner = ana.page.get_by_role("region", name="First game")
    expect(banner).to_contain_text("Step 1 of")
    ana.page.goto("/")
    ana.page.get_by_role("link", name=re.compile("Lockdown.*lesson")).first.click()
    expect(banner).to_contain_text("Step 1 of")
    ana.button("Skip the lesson").click()
    expect(banner).to_have_count(0)
    ana.until(lambda: ana.lit() > 1, "a free choice")


def test_on_a_phone_ones_turn_is_at_the_top_of_the_lobby(invite: Invite) -> None:
    ana = invite(**PHONE)
    ana.against_bots("Tic-tac-toe")
    ana.page.goto("/")
    expect(ana.page.get_by_role("link", name=re.compile("^Your turn"))).to_be_in_viewport(ratio=1)
