"""Clinic in a browser: a whole game by pointing, the secret choice of actions, a reload in the middle of a step."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.rules import question
from lazaretto.games.clinic.rules.cars import Parking
from lazaretto.games.clinic.state import Table
from lazaretto.games.clinic.state.terms import ACT, CHOOSE

from ..web.harness import Server
from .conftest import Invite
from .guest import WHOLE_GAME, Guest
from .positions import lay_out, reached

STEPS = ("Build", "Hire", "Admit")
SHOWN = "@1 chose Admit; @2 chose Hire"


@pytest.fixture(scope="module")
def clinic(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("clinic") / "data", "clinic").ready()
    yield server
    server.stop()


@pytest.fixture
def guest(invite: Invite, clinic: Server) -> Guest:
    return invite(base_url=clinic.url)


def test_a_whole_game_against_bots_by_clicking(guest: Guest) -> None:
    page = guest.page
    guest.against_bots("Clinic")

    end = page.locator("main.end")
    guest.hurry_until(end.is_visible, "the end of the game", WHOLE_GAME)

    rows = [row.split("\t") for row in page.locator("tbody tr").all_inner_texts()]
    assert len(rows) == 7
    assert all([re.search(r"C-\d\d\d", row[0]) for row in rows]), "every row names its rule"
    total = page.locator("tfoot tr").inner_text().split("\t")[1:]
    assert len(total) == 2
    for seat, points in enumerate(total):
        assert number(points) == sum([number(row[seat + 1]) for row in rows])


def number(shown: str) -> int:
    return int(shown.replace("\N{MINUS SIGN}", "-"))


def test_what_is_chosen_in_secret_reaches_nobody_before_all_have_chosen(invite: Invite, clinic: Server) -> None:
    """Whatever Ana lays down, the bytes that the others get are the same."""
    ana, ben, eve = [invite(base_url=clinic.url) for _ in range(3)]
    id = lay_out(clinic, reached(GAME, 2, {}, 3, lambda state: state.phase == CHOOSE), [ana, ben])
    ana.until(lambda: chooses(ana) and chooses(ben), "the first choice")
    eve.page.goto(f"/t/{id}")
    expect(eve.page.locator(".desk")).to_contain_text("Waiting for")

    heard = [choose(ana, step, ben, eve) for step in STEPS]
    assert heard[0] == heard[1] == heard[2], "Build, Hire and Admit look alike to the others"
    assert "is ready" in heard[0]
    ana.button("Admit").click()
    for other in (ben, eve):
        other.reload()  # a whole screen, not differences alone
        expect(other.page.locator(".desk h2")).to_be_visible()
        assert "@1 chose" not in other.received()
    assert "choose admit" not in eve.received()

    ben.asked()
    ben.button("Hire").click()
    for other in (ben, eve):
        other.until(lambda other=other: SHOWN in other.received(), "all are turned up")  # type: ignore[misc]


def chooses(guest: Guest) -> bool:
    return guest.prompt.startswith("Choose your")


def choose(ana: Guest, step: str, *others: Guest) -> str:
    """Ana lays down an action tile and takes it back; what the others heard meanwhile, but for the counter."""
    for other in others:
        other.frames.clear()
    ana.button(step).click()
    for other in others:
        other.until(lambda other=other: "is ready" in "".join(other.frames), "that Ana is ready")  # type: ignore[misc]
    ana.button("Undo").click()
    ana.until(lambda: chooses(ana), "the choice again")
    for other in others:
        other.until(lambda other=other: len(other.frames) > 1, "that Ana thinks again")  # type: ignore[misc]
    return re.sub(r'"at":\d+', "", "\n".join(["\n".join(other.frames) for other in others]))


def test_a_reload_in_the_middle_of_a_step_changes_nothing(guest: Guest, clinic: Server) -> None:
    lay_out(clinic, reached(GAME, 1, {}, 3, hired), [guest])
    guest.asked()
    assert "Park" in guest.prompt
    during = guest.screen()

    guest.reload()
    guest.asked()
    assert guest.screen() == during

    guest.play_until(lambda: "Park" not in guest.prompt, "the car parked")
    assert guest.screen() != during


def hired(state: Table) -> bool:
    """Somebody hired has still to park."""
    return state.phase == ACT and isinstance(question(state, 0), Parking)
