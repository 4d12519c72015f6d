"""More games at the table: a whole one by clicking against bots, a reload in the middle, no trouble on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from lazaretto.games import load

from ..web.harness import Server
from .conftest import Invite
from .guest import WHOLE_GAME, Guest
from .positions import before_the_end, lay_out

# Lockdown and Clinic have files of their own. These are the shortest games there are for the one who taps.
PLANS: dict[str, dict[str, Any]] = {
    "quarantine": {"seats": 4, "options": {"start_layout": "preset_A"}},  # one bag for all: half the turns of two
    "virus": {"seats": 1, "options": {}},
    "outbreak": {"seats": 5, "options": {"day_limit": "5"}},
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("games") / "data", *PLANS).ready()
    yield server
    server.stop()


@pytest.fixture
def ana(invite: Invite, server: Server) -> Guest:
    return invite(base_url=server.url)


def sit_down(ana: Guest, game: str) -> str:
    """One person and bots, as the lobby would open it."""
    ana.page.goto("/")
    plan = PLANS[game]
    seats = [{"kind": "me", "name": "Ana"}, *[{"kind": "bot", "bot": "regular"}] * (plan["seats"] - 1)]
    asked = {"game": game, "seats": seats, "options": plan["options"], "start": True}
    id: str = ana.context.request.post("/api/tables", data=asked).json()["id"]
    ana.page.goto(f"/t/{id}")
    ana.asked()
    return id


@pytest.mark.parametrize("game", PLANS)
def test_a_whole_game_against_bots_by_clicking(ana: Guest, server: Server, game: str) -> None:
    id = sit_down(ana, game)
    for _ in range(3):
        ana.play_one()
    before = ana.settled()

    ana.page.reload()
    ana.asked()
    after = ana.settled()
    assert (after["prompt"], after["log"]) == (before["prompt"], before["log"]), "a reload changes nothing"

    if game == "quarantine":  # hundreds of taps alike: only the last of them
        plan = PLANS[game]
        id = lay_out(server, before_the_end(load(game), plan["seats"], plan["options"], 1, 60), [ana], "regular")
    ana.hurry_until(ana.page.locator("main.end").is_visible, "the end of the game", WHOLE_GAME)
    names = [seat["name"] for seat in ana.context.request.get(f"/api/tables/{id}").json()["seats"]]
    told = ana.page.locator(".numbers").inner_text()
    called = ["You" if name == "Ana" else name for name in names]
    assert [name for name in called if name not in told] == [], "everybody has a place at the end"
