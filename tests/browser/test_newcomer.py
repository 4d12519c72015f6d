"""What a newcomer stumbles over: things out of the window, too small, said twice, or in the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from lazaretto.games.outbreak import GAME as OUTBREAK
from lazaretto.games.outbreak.state import SUBMITTING
from lazaretto.games.quarantine import GAME as QUARANTINE

from ..web.harness import Server
from .conftest import Invite
from .guest import Guest
from .positions import before_the_end, lay_out, reached

PHONE: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK: Final[dict[str, Any]] = {"viewport": {"width": 1440, "height": 900}}
# What of the page's bar is not inside the window.
OUTSIDE: Final = """() => [...document.querySelectorAll('.top > *, .top nav > *')]
  .filter((each) => each.getClientRects().length)
  .map((each) => [each.className, each.getBoundingClientRect().right])
  .filter(([, right]) => right > innerWidth + 0.5)"""
# Words in pieces and in their pictures whose letters have less than twelve pixels.
SMALL: Final = """() => {
  const seen = (each) => !each.closest('symbol') && each.getClientRects().length > 0;
  const own = [...document.querySelectorAll('svg .piece text')].filter(seen)
    .map((each) => [each.textContent.trim(), parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a]);
  const drawn = [...document.querySelectorAll('use')].filter(seen).flatMap((use) => {
    const symbol = document.querySelector(use.getAttribute('href'));
    const box = symbol?.getAttribute('viewBox')?.split(' ').map(Number);
    const scale = box && use.getBoundingClientRect().width / box[2];
    return box ? [...symbol.querySelectorAll('text')]
      .map((each) => [each.textContent, Number(each.getAttribute('font-size')) * scale]) : [];
  });
  return [...own, ...drawn].filter(([words, size]) => words && size < 11.9);
}"""
# How far the last card of the column of seats is below what is seen of it.
HIDDEN_SEATS: Final = """() => {
  const part = document.querySelector('.right .seats');
  const last = part.querySelector('li:last-child').getBoundingClientRect();
  return last.bottom - part.getBoundingClientRect().bottom;
}"""
# Places to choose whose middle no tap would reach where the page is scrolled to now.
OUT_OF_REACH: Final = """() => [...document.querySelectorAll('.scroll [data-name].live')].filter((each) => {
  const { x, y, width, height } = (each.querySelector('.place') ?? each).getBoundingClientRect();
  return !each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((each) => each.dataset.name)"""
ASKED: Final = """() => {
  const part = document.querySelector('.desk .ask');
  return part.scrollHeight - part.clientHeight;
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("newcomer") / "data", "lockdown", "quarantine", "outbreak").ready()
    yield server
    server.stop()


@pytest.mark.parametrize("name", ["", "Alexandra the Great"])
def test_the_bar_of_the_lobby_fits_a_phone(invite: Invite, name: str) -> None:
    guest = invite(name=name, **PHONE)
    guest.page.goto("/")
    expect(guest.button("Learn it")).to_be_visible()
    assert guest.page.evaluate(OUTSIDE) == []


def test_a_tapped_game_stays_chosen_on_a_phone(invite: Invite) -> None:
    guest = invite(**PHONE)
    guest.page.goto("/")
    chosen = guest.page.locator(".game h2")
    arch = guest.beginning("Outbreak")
    arch.evaluate("(found) => found.click()")
    expect(chosen).to_have_text("Outbreak")
    middle = "(found) => Math.abs(found.getBoundingClientRect().x + found.clientWidth / 2 - innerWidth / 2) < 40"
    guest.until(lambda: bool(arch.evaluate(middle)), "the arch in the middle")
    guest.page.wait_for_timeout(300)  # longer than the row takes to choose
    expect(chosen).to_have_text("Outbreak")


def test_a_dialog_keeps_its_game_while_a_phone_is_turned(invite: Invite) -> None:
    guest = invite(**PHONE)
    guest.page.goto("/")
    guest.beginning("Outbreak").tap()
    guest.button("Open a table").tap()
    title = guest.page.get_by_role("heading", name="Open a table: Outbreak")
    expect(title).to_be_visible()
    arcade = guest.page.locator(".arcade")
    arcade.evaluate("(row) => new Promise((end) => { row.onscrollend = end; row.scrollTo({left: 0}); })")
    guest.page.wait_for_timeout(300)  # longer than the row takes to choose
    expect(title).to_be_visible()


def test_every_seat_has_a_button_of_its_own_name(ana: Guest) -> None:
    ana.page.goto("/")
    ana.choose("Outbreak")
    ana.button("Open a table").click()
    ana.button("Open the table").click()
    ana.beginning("Move here").first.wait_for()
    names = [each.get_attribute("aria-label") for each in ana.page.locator("button.free, .talk .btn.low").all()]
    assert len(names) > 4
    assert len(set(names)) == len(names)


def test_seconds_to_talk_are_chosen_in_words(ana: Guest) -> None:
    ana.page.goto("/")
    ana.choose("Outbreak")
    ana.button("Open a table").click()
    talk = ana.page.get_by_role("dialog").get_by_label("Time to talk")
    assert talk.locator("option").all_inner_texts()[:3] == ["as long as you like", "30 seconds", "1 minute"]


def test_unread_lines_are_counted_in_one_place(invite: Invite, server: Server) -> None:
    guest = invite(base_url=server.url, **PHONE)
    run = reached(OUTBREAK, 5, {}, 3, lambda state: state.step == SUBMITTING and state.shift == 1)
    lay_out(server, run, [guest], bot="regular")
    guest.turn_page()
    expect(guest.page.locator(".unread")).to_have_count(1)


@pytest.mark.parametrize("seats", [5, 8])
@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_words_of_cards_and_roles_can_be_read(
    invite: Invite, server: Server, window: dict[str, Any], seats: int
) -> None:
    guest = invite(base_url=server.url, **window)
    run = reached(OUTBREAK, seats, {}, 3, lambda state: state.step == SUBMITTING and state.shift == 1)
    lay_out(server, run, [guest], bot="regular")
    guest.turn_page()
    guest.asked()
    assert guest.page.evaluate(SMALL) == []


def test_three_other_hospitals_are_in_sight_and_can_be_read(invite: Invite, server: Server) -> None:
    guest = invite(base_url=server.url, **DESK)
    run = before_the_end(QUARANTINE, 4, {"start_layout": "preset_A", "start_seat": "1"}, 5, 60)
    lay_out(server, run, [guest], bot="regular")
    guest.asked()
    assert guest.page.evaluate(HIDDEN_SEATS) <= 0.5
    small = "([words]) => /^[0-9]+$/.test(words)"
    assert guest.page.evaluate(f"() => ({SMALL})().filter({small})") == []


def test_question_and_hint_are_read_whole_beside_what_lies_on_the_desk(invite: Invite, server: Server) -> None:
    guest = invite(base_url=server.url, **DESK)
    guest.against_bots("Lockdown", server.url)
    guest.asked()
    assert guest.page.evaluate(ASKED) <= 1


def test_a_lesson_on_a_phone_shows_only_what_is_possible(invite: Invite, server: Server) -> None:
    guest = invite(base_url=server.url, **PHONE)
    guest.page.goto("/")
    guest.choose("Lockdown")
    guest.button("Learn it").click()
    guest.at_table()
    guest.button("Next").click()
    guest.asked()
    expect(guest.page.locator(".desk .verb")).to_have_count(1)
    free = """() => document.querySelector('.above-sheet').getBoundingClientRect().top
      - document.querySelector('.scroll').getBoundingClientRect().top"""
    assert guest.page.evaluate(free) > 240  # of the board


@pytest.mark.parametrize("game", ["Lockdown", "Quarantine"])
def test_a_lesson_on_a_phone_brings_what_it_means_into_view(invite: Invite, server: Server, game: str) -> None:
    guest = invite(base_url=server.url, **{**PHONE, "reduced_motion": "reduce"})
    guest.touch = True
    guest.page.goto("/")
    guest.choose(game)
    guest.button("Learn it").click()
    guest.at_table()
    banner = guest.page.get_by_role("region", name="First game")
    while True:
        guest.asked()
        guest.settled()
        step = banner.inner_text()
        if "You know enough" in step:  # one move more, and it would be gone
            break
        assert guest.page.evaluate(OUT_OF_REACH) == [], step
        before = guest.screen()
        guest.play_until(lambda step=step, before=before: banner.inner_text() != step or guest.screen() != before, step)  # type: ignore[misc]
