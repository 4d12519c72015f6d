"""Pieces that are dragged: with the mouse and with a finger, to their target and beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from ..web.harness import Server
from .conftest import Invite
from .guest import Guest
from .positions import lay_out, patient_in_hand

TABLE = {
    "game": "quarantine",
    "seats": [{"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}],
    "options": {"start_layout": "preset_A", "start_seat": "1"},
    "start": True,
}
YELLOW = "tile-start-yellow-1"
SPOT = "spot-1,-1"  # in the corner of the red and the blue ward
ASIDE = (700.0, 60.0)  # where nothing can be laid

Drag = Callable[[Guest, str, str], None]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("dragging") / "data", "quarantine", "lockdown").ready()
    yield server
    server.stop()


@pytest.fixture
def ana(invite: Invite, server: Server) -> Guest:
    ana = invite(base_url=server.url, has_touch=True)
    id = ana.context.request.post("/api/tables", data=TABLE).json()["id"]
    ana.page.goto(f"/t/{id}")
    ana.asked()
    return ana


def middle(guest: Guest, name: str) -> tuple[float, float]:
    box = guest.page.locator(f'[data-name="{name}"]').first.locator(".place").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def with_the_mouse(guest: Guest, piece: str, target: str) -> None:
    mouse = guest.page.mouse
    x, y = middle(guest, piece)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 20, y + 20)
    mouse.move(*landing(guest, target))
    mouse.up()


def with_a_finger(guest: Guest, piece: str, target: str) -> None:
    hand = guest.context.new_cdp_session(guest.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y} for x, y in points]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    x, y = middle(guest, piece)
    touch("touchStart", (x, y))
    touch("touchMove", (x + 3, y - 20))
    touch("touchMove", landing(guest, target))
    touch("touchEnd")


def landing(guest: Guest, target: str) -> tuple[float, float]:
    """Where to let go: what can be reached is lit once the piece is in hand."""
    if not target:
        return ASIDE
    expect(guest.page.locator(f'[data-name="{target}"].live')).to_be_visible()
    return middle(guest, target)


both = pytest.mark.parametrize("drag", [with_the_mouse, with_a_finger])


@both
def test_a_patient_is_carried_to_the_end_of_a_line(invite: Invite, server: Server, drag: Drag) -> None:
    ana = invite(base_url=server.url, has_touch=True)
    lay_out(server, patient_in_hand(), [ana])
    ana.asked()
    cube = ana.pieces("turn")[0]

    drag(ana, cube, "line-2-end")

    ana.until(lambda: cube not in ana.pieces("turn"), "the cube has gone")
    assert ana.page.locator(".flying").count() == 0


@both
def test_a_tile_is_lifted_and_carried_to_a_cell(ana: Guest, drag: Drag) -> None:
    ana.button("Renovate").click()
    ana.until(lambda: ana.prompt == "Which rooms do you renovate?", "the renovation")
    ana.asked()
    before = ana.screen()

    drag(ana, YELLOW, "")
    ana.until(lambda: ana.screen()["pieces"] == before["pieces"], "dropped beside, it goes back")
    ana.asked()

    drag(ana, YELLOW, SPOT)
    expect(ana.page.locator(".ghost-cell")).to_have_count(1)  # to be turned there, and laid with a tap
    ana.page.locator(f'[data-name="{SPOT}"].live').click()
    ana.until(lambda: YELLOW in ana.pieces("hospital-1"), "it lies there")
    ana.until(lambda: ana.prompt == "Which rooms do you renovate?", "it can be confirmed")


def test_a_shape_is_carried_to_the_sheet(invite: Invite, server: Server) -> None:
    ana = invite(base_url=server.url)
    ana.against_bots("Lockdown", server.url)
    ana.play_to("Where do you draw")
    ana.asked()
    first = ana.page.locator("[data-region=sheet] .live").first
    target = first.get_attribute("data-name")
    assert target is not None

    with_the_mouse(ana, ana.pieces("hand")[0], target)

    ana.until(lambda: ana.page.locator('[data-region=sheet] [data-piece^="ink-"]').count() > 0, "it is drawn")
