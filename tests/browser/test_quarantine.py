"""Quarantine in the browser: rooms of one's own choice; a renovation outlasts a reload, and nobody else sees it; the
hospitals of the others are within reach on a phone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from ..web.harness import Server
from .conftest import Invite
from .guest import Guest
from .positions import lay_out, patient_in_hand
from .test_phone import PHONE

TABLE = {
    "game": "quarantine",
    "seats": [{"kind": "me", "name": "Ana"}, {"kind": "open"}],
    "options": {"start_layout": "preset_A", "start_seat": "1"},
}
ROOMS = ("supply", "on_call", "gift_shop", "pathology", "triage", "containment", "emergency", "helipad")
YELLOW = "tile-start-yellow-1"
CELL = "1,-1"  # in the corner of the red and the blue ward
TOLD = "@1 renovates Yellow Ward"
STILL_THERE = "(arrows) => arrows.map((arrow) => arrow.click()).length"  # and goes on
PRESENCE = '{"type":"table",'  # who sits there and is connected


@pytest.fixture(scope="module")
def quarantine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("quarantine") / "data", "quarantine").ready()
    yield server
    server.stop()


@pytest.fixture
def table(invite: Invite, quarantine: Server) -> tuple[Guest, Guest, Guest]:
    """Ana, whose turn it is, Ben across the table, and Eve who looks on."""
    ana, ben, eve = [invite(base_url=quarantine.url) for _ in range(3)]
    id = ana.context.request.post("/api/tables", data=TABLE).json()["id"]
    ben.take_seat(id, "Ben")
    ana.page.goto(f"/t/{id}")
    ana.button("Start the game").click()
    ana.asked()
    eve.page.goto(f"/t/{id}")
    for other in (ben, eve):
        expect(other.page.locator(".desk h2")).to_have_text("Ana's turn")
    return ana, ben, eve


def tap(ana: Guest, name: str, prompt: str) -> None:
    ana.page.locator(f'[data-name="{name}"].live').click()
    ana.until(lambda: ana.prompt == prompt, prompt)
    ana.asked()


def lift(ana: Guest) -> None:
    """The Yellow Ward in hand."""
    ana.button("Renovate").click()
    ana.until(lambda: ana.prompt == "Renovate", "the renovation")
    ana.page.locator(f'[data-name="{YELLOW}"].live').click()
    ana.until(lambda: YELLOW in ana.pieces("loose"), "the tile in hand")
    expect(ana.page.locator(f'[data-name="{YELLOW}"].live')).to_be_visible()


def set_down(ana: Guest) -> None:
    """The Yellow Ward on its new cell, the way round still open."""
    ana.page.locator(f'[data-name="{YELLOW}"].live').click()
    ana.button("Place the Yellow Ward").click()
    ana.until(lambda: ana.prompt == "Place the Yellow Ward", "the cells")
    tap(ana, f"spot-{CELL}", "Which way round for the Yellow Ward?")
    ways = ana.page.get_by_role("button", name=re.compile("^Doorways [a-z, ]+$"))  # each said once
    expect(ways.first).to_be_visible()


def test_a_reload_in_the_middle_of_a_renovation_keeps_every_step(table: tuple[Guest, Guest, Guest]) -> None:
    ana = table[0]
    before = ana.screen()
    for step in (lift, set_down):
        step(ana)
        during = ana.screen()
        ana.reload()
        ana.asked()
        assert ana.screen() == during
        assert during["pieces"] != before["pieces"]

    tap(ana, "way-north", "Renovate")
    ana.button("Cancel").click()
    ana.until(lambda: ana.prompt == before["prompt"], "the turn as it was")
    assert ana.screen() == before, "dropped, and nothing has happened"


def test_nothing_of_a_renovation_leaves_the_browser_before_it_is_confirmed(table: tuple[Guest, Guest, Guest]) -> None:
    ana, *others = table
    for other in others:
        other.frames.clear()
    seen = {other: other.screen() for other in others}
    lift(ana)
    set_down(ana)
    tap(ana, "way-north", "Renovate")
    for other in others:
        heard = [frame for frame in other.frames if not frame.startswith(PRESENCE)]
        assert heard == [], "not even that something goes on"
        other.reload()  # a whole screen, not differences alone
        expect(other.page.locator(".desk h2")).to_have_text("Ana's turn")
        assert not re.search(r"renovate|loose", other.received())
        assert other.screen() == seen[other]
        other.frames.clear()

    ana.button("Confirm").click()
    for other in others:
        other.until(lambda other=other: TOLD in "".join(other.frames), "the renovation")  # type: ignore[misc]
        assert f'"{YELLOW}"' in "".join(other.frames), "where the tile lies now"


def test_eight_rooms_are_ticked_before_the_game_and_lie_on_the_market(invite: Invite, quarantine: Server) -> None:
    ana = invite(base_url=quarantine.url)
    ana.page.goto("/")
    ana.choose("Quarantine")
    ana.button("Open a table").click()
    dialog = ana.page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Ana")
    dialog.get_by_label(re.compile("^Special rooms")).select_option("choose 8")
    opening = dialog.get_by_role("button", name="Open the table")
    for room in ROOMS:
        expect(opening).to_be_disabled()
        dialog.get_by_label(room.replace("_", " "), exact=True).check()
    expect(dialog.get_by_label("lab", exact=True)).to_be_disabled()
    opening.click()
    ana.at_table()
    expect(ana.page.locator("dl")).to_contain_text("supply, on call, gift shop")

    ana.button("Fill with bots and start").click()
    ana.asked()
    stacks = [name for name in ana.pieces("market") if re.fullmatch(r"stack-[a-z_]+-name", name)]
    assert {name.split("-")[1] for name in stacks if "add_" not in name} == set(ROOMS)


def test_a_wrong_list_of_rooms_is_refused_over_http(invite: Invite, quarantine: Server) -> None:
    ana = invite(base_url=quarantine.url)
    for rooms, why in (
        ("lab+lobby", "has no 'lobby'"),
        ("lab+lab", "names lab twice"),
        ("lab", "names 1 instead of 8"),
    ):
        answer = ana.context.request.post("/api/tables", data={**TABLE, "options": {"special_rooms": rooms}})
        assert answer.status == 400
        assert f"the list of special_rooms {why}" in answer.text()
        assert "(Q-007)" in answer.text()


def test_an_arrow_leads_to_the_hospitals_of_the_others_when_they_are_out_of_sight(
    invite: Invite, quarantine: Server
) -> None:
    ana = invite(base_url=quarantine.url, **{**PHONE, "reduced_motion": "reduce"})
    lay_out(quarantine, patient_in_hand(), [ana])
    theirs = ana.page.get_by_role("list", name="Seats").locator(".live").first
    expect(theirs).to_be_in_viewport()
    arrow = ana.button("There is more to choose over there")
    up = arrow.and_(ana.page.locator(".up"))
    expect(up).to_have_count(0)

    ana.page.locator("#main").evaluate("(page) => page.scrollTo(0, page.scrollHeight)")
    expect(theirs).not_to_be_in_viewport()
    up.tap()
    ana.until(lambda: up.evaluate_all(STILL_THERE) == 0, "the last arrow is gone")  # one's own line may lie on the way
    expect(theirs).to_be_in_viewport()
