"""Quarantine in the browser: rooms of one's own choice; a renovation outlasts a reload, and nobody else sees it; the
hospitals of the others are within reach on a phone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from lazaretto.core import Run, Seat, lesson_of
from lazaretto.games.quarantine import GAME as QUARANTINE

from ..web.harness import Server
from .conftest import Invite
from .guest import Guest
from .positions import is_offered, lay_out, patient_in_hand, reached
from .test_phone import PHONE

TABLE = {
    "game": "quarantine",
    "seats": [{"kind": "me", "name": "Ana"}, {"kind": "open"}],
    "options": {"start_layout": "preset_A", "start_seat": "1"},
}
ROOMS = ("supply", "on_call", "gift_shop", "pathology", "triage", "containment", "emergency", "helipad")
YELLOW = "tile-start-yellow-1"
CELL = "1,-1"  # in the corner of the red and the blue ward
RENOVATING = "Which rooms do you renovate?"
TOLD = "@1 renovates Yellow Ward"
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


def lift(ana: Guest) -> None:
    """The Yellow Ward in hand."""
    ana.button("Renovate").click()
    ana.until(lambda: ana.prompt == RENOVATING, "the renovation")
    ana.page.locator(f'[data-name="{YELLOW}"].live').click()
    ana.until(lambda: YELLOW in ana.pieces("loose"), "the tile in hand")
    expect(ana.page.locator(f'[data-name="{YELLOW}"].live')).to_be_visible()


def set_down(ana: Guest) -> None:
    """The Yellow Ward on its new cell, turned there by the handle at its ghost."""
    ana.page.locator(f'[data-name="{YELLOW}"].live').click()
    ana.button("Place the Yellow Ward").click()
    ana.until(lambda: ana.prompt == "Where does your Yellow Ward go?", "the cells")
    cell = ana.page.locator(f'[data-name="spot-{CELL}"].live')
    cell.click()
    expect(ana.page.locator(".ghost-cell")).to_have_count(1)
    cell.click()
    ana.until(lambda: ana.prompt == RENOVATING, "it lies there")
    ana.asked()


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
    for other in others:
        heard = [frame for frame in other.frames if not frame.startswith(PRESENCE)]
        assert heard == [], "not even that something goes on"
        other.reload()  # a whole screen, not differences alone
        expect(other.page.locator(".desk h2")).to_have_text("Ana's turn")
        assert not re.search(r'"loose"|"do"', other.received())
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
    expect(ana.page.locator("dl").first).to_contain_text("supply, on call, gift shop")

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


def test_the_lines_of_the_others_stay_within_reach_on_a_phone(invite: Invite, quarantine: Server) -> None:
    ana = invite(base_url=quarantine.url, **{**PHONE, "reduced_motion": "reduce"})
    lay_out(quarantine, patient_in_hand(), [ana])
    theirs = ana.page.get_by_role("list", name="Seats").locator(".live").first
    expect(theirs).to_be_in_viewport()
    box = theirs.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44

    ana.page.locator("#main").evaluate("(page) => page.scrollTo(0, page.scrollHeight)")
    expect(theirs).to_be_in_viewport()
    theirs.tap()
    ana.until(lambda: not ana.prompt.startswith("Whose line"), "the patient has joined")


def test_what_lies_below_the_seats_of_a_phone_stays_while_a_patient_joins(invite: Invite, quarantine: Server) -> None:
    ana = invite(base_url=quarantine.url, **{**PHONE, "reduced_motion": "reduce"})
    lay_out(quarantine, patient_in_hand(), [ana])
    ana.asked()
    before = ana.page.locator("#main").bounding_box()
    ana.page.locator('[data-name="line-1-end"].live').tap()
    ana.until(lambda: not ana.prompt.startswith("Whose line"), "the patient has joined")
    ana.settled()
    assert ana.page.locator("#main").bounding_box() == before


def test_the_end_of_a_long_line_is_in_sight_on_a_phone(invite: Invite, quarantine: Server) -> None:
    ana = invite(base_url=quarantine.url, **{**PHONE, "reduced_motion": "reduce"})

    def long(state: Any) -> bool:
        colors = set(state.hospitals[1].line[1:])
        return len(colors) == 4 and is_offered(QUARANTINE, state, Seat(0), "join 2")

    lay_out(quarantine, reached(QUARANTINE, 3, {"start_layout": "preset_A", "start_seat": "1"}, 1, long), [ana])
    ana.asked()
    expect(ana.page.locator('[data-name="line-2-end"].live')).to_be_in_viewport(ratio=1)


def test_a_room_of_another_hospital_is_large_before_it_is_closed_on_a_phone(invite: Invite, quarantine: Server) -> None:
    ana = invite(base_url=quarantine.url, **{**PHONE, "reduced_motion": "reduce"})
    options = {"start_layout": "preset_A", "start_seat": "1"}
    run = reached(
        QUARANTINE, 2, options, 1, lambda state: is_offered(QUARANTINE, state, Seat(0), "infect start-yellow-2")
    )
    lay_out(quarantine, run, [ana])
    ana.asked()
    ward = ana.page.locator('[data-name="tile-start-yellow-2"].live')
    ward.tap()
    expect(ana.button("Back to yours")).to_be_visible()
    box = ward.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 60
    ward.tap()
    expect(ana.button("Back to yours")).to_have_count(0)
    ana.until(lambda: not ana.prompt.startswith("Which room"), "the room is closed")


def late(state: Any) -> bool:
    """Ana's turn begins, and more than twelve patients wait before her hospital."""
    mine = state.turn.seat == 0 and state.turn.asked is None and state.plans[0] is None
    return mine and state.turn.actions == 4 and state.turn.pending < 0 and len(state.hospitals[0].line) > 12


def crowded() -> Run[Any, Any]:
    return reached(QUARANTINE, 2, {"start_layout": "preset_A", "start_seat": "1"}, 5, late)


LINE = '[data-region^="line-"] .live'


def test_a_long_line_is_calm_until_reorder_is_chosen(invite: Invite, quarantine: Server) -> None:
    ana = invite(base_url=quarantine.url, viewport={"width": 1440, "height": 900})
    lay_out(quarantine, crowded(), [ana])
    ana.asked()
    expect(ana.page.locator(LINE)).to_have_count(0)
    patients = ana.page.locator('[data-region="line-1"] [data-piece^="cube"]')
    expect(patients).to_have_count(5)

    ana.page.locator(".verb", has_text="Reorder").click()

    everybody = ana.page.locator('[data-region="line-1-all"] .live')
    expect(everybody.first).to_be_visible()
    assert everybody.count() > 3
    everybody.first.click()
    ana.until(lambda: ana.prompt == "Where in the line does this patient go?", "the patient is taken")


def test_tiles_are_large_and_a_room_shows_where_it_would_fit(invite: Invite, quarantine: Server) -> None:
    ana = invite(base_url=quarantine.url, viewport={"width": 1440, "height": 900})
    lay_out(quarantine, crowded(), [ana])
    ana.asked()
    tile = ana.page.locator('[data-region="hospital-1"] [data-piece="tile-lobby-1"] .place').first.bounding_box()
    assert tile is not None
    assert min(tile["width"], tile["height"]) >= 100

    ana.page.locator('[data-name^="stack-"].live').first.hover()
    expect(ana.page.locator(".ghost-cell").first).to_be_visible()
    expect(ana.page.get_by_text(re.compile("^fits in ")).first).to_be_visible()


def test_a_room_is_turned_where_it_is_laid_and_one_undo_takes_both_back(invite: Invite, quarantine: Server) -> None:
    ana = invite(base_url=quarantine.url, viewport={"width": 1440, "height": 900})
    lesson = lesson_of(QUARANTINE)
    assert lesson is not None
    run = Run(QUARANTINE, lesson.options, lesson.seed)
    for seat, action in lesson.script:
        if str(action) == "lay 1,-1":
            break
        run.do(seat, action)
    lay_out(quarantine, run, [ana])
    ana.asked()
    cell = ana.page.locator('[data-name="spot-1,-1"].live')

    cell.click()
    expect(ana.page.locator(".ghost-cell")).to_have_count(1)
    first = ana.page.locator(".ghost-art").first.get_attribute("href")
    ana.page.keyboard.press("r")
    expect(ana.page.locator(".ghost-art").first).not_to_have_attribute("href", first or "")
    cell.click()

    ana.until(lambda: "tile-cafeteria-1" in ana.pieces("hospital-1"), "it lies there")
    ana.page.keyboard.press("u")
    ana.until(lambda: ana.prompt == "Where does your Cafeteria go?", "both steps are taken back")


def test_no_bubble_opens_for_what_a_click_has_brought_under_the_pointer(invite: Invite, quarantine: Server) -> None:
    ana = invite(base_url=quarantine.url, viewport={"width": 1440, "height": 900})
    id = ana.context.request.post("/api/tables", data=TABLE).json()["id"]
    ana.page.goto(f"/t/{id}")
    start = ana.button("Fill with bots and start")
    box = start.bounding_box()
    assert box is not None
    at = box["x"] + 60, box["y"] + box["height"] / 2
    ana.page.mouse.click(*at)
    ana.asked()
    ana.settled()
    ana.page.wait_for_timeout(1000)
    under = "([x, y]) => document.elementFromPoint(x, y).closest('[data-piece]') !== null"
    assert ana.page.evaluate(under, at)
    expect(ana.page.locator(".bubble")).to_have_count(0)


def test_a_hint_is_read_whole_beside_four_hospitals(invite: Invite, quarantine: Server) -> None:
    ana = invite(base_url=quarantine.url, viewport={"width": 1440, "height": 900})
    options = {"start_layout": "preset_A", "start_seat": "1"}
    lay_out(
        quarantine,
        reached(QUARANTINE, 4, options, 5, lambda state: state.turn.number > 4 and late_enough(state)),
        [ana],
    )
    ana.asked()
    ana.button("Hint").click()
    ideas = ana.page.locator(".idea")
    expect(ideas.first).to_be_visible()
    for idea in ideas.all()[:2]:
        expect(idea).to_be_in_viewport(ratio=1)


def late_enough(state: Any) -> bool:
    return state.turn.seat == 0 and state.turn.actions == 4 and state.turn.pending < 0 and state.plans[0] is None


QUESTION = "(ask) => ask.scrollHeight - ask.clientHeight"


def test_the_first_ward_is_laid_on_a_phone_with_the_question_in_sight(invite: Invite, quarantine: Server) -> None:
    """It comes with a flag when it is one's turn, so it has less room than while the others are waited for."""
    ana = invite(base_url=quarantine.url, **PHONE)
    ana.touch = True
    ana.against_bots("Quarantine", quarantine.url)
    assert ana.page.locator(".desk .ask").evaluate(QUESTION) <= 1
    ana.page.locator('[data-name="tile-start-red-1"].live').tap()
    ana.until(lambda: ana.prompt == "Where does your Red Ward go?", "the ward in hand")
    ana.settled()
    assert ana.page.locator(".desk .ask").evaluate(QUESTION) <= 1


def test_a_whole_line_and_the_box_are_in_sight_as_soon_as_they_are_opened(invite: Invite, quarantine: Server) -> None:
    ana = invite(base_url=quarantine.url, viewport={"width": 1440, "height": 900})
    lay_out(quarantine, crowded(), [ana])
    ana.asked()
    ana.page.locator(".verb", has_text="Reorder").click()
    for patient in ana.page.locator('[data-region="line-1-all"] .live').all():
        expect(patient).to_be_in_viewport(ratio=0.9)
    expect(ana.page.locator(".desk .ask")).to_contain_text("then the place to move to")
    ana.page.keyboard.press("Escape")
    ana.button("Stock and box").click()
    expect(ana.page.locator('[data-name="box"]')).to_be_in_viewport(ratio=0.9)


def test_patients_to_be_moved_are_large_enough_for_a_finger(invite: Invite, quarantine: Server) -> None:
    ana = invite(base_url=quarantine.url, **{**PHONE, "reduced_motion": "reduce"})
    lay_out(quarantine, crowded(), [ana])
    ana.asked()
    ana.page.locator(".verb", has_text="Reorder").tap()
    patients = ana.page.locator('[data-region="line-1-all"] .live .place')
    expect(patients.first).to_be_in_viewport(ratio=0.9)
    for patient in patients.all():
        box = patient.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
