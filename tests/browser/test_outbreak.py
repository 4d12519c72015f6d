"""Outbreak with two persons, three bots and a watcher: what is handed in, and who is what, reaches nobody else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ..web.harness import Server
from .conftest import Invite
from .guest import Guest

SECRETS = ("Complete", "Sabotage", "Infect", "Rest", "Survivor", "Patient Zero", "submit ")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("outbreak") / "data", "outbreak").ready()
    yield server
    server.stop()


def hands_in(guest: Guest) -> bool:
    return guest.prompt == "Hand in a card" and guest.lit() > 0


def to_cards(ana: Guest, ben: Guest) -> bool:
    """Whoever is Leader names the Tasks."""
    for guest in (ana, ben):
        if "names Task" in guest.prompt or guest.prompt.startswith("Name"):
            guest.point()
    return hands_in(ana) and hands_in(ben)


def test_a_card_that_is_handed_in_tells_nothing(invite: Invite, server: Server) -> None:
    ana, ben, eve = [invite(base_url=server.url) for _ in range(3)]
    ana.page.goto("/")
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "open"}, *[{"kind": "bot", "bot": "regular"}] * 3]
    id = ana.context.request.post("/api/tables", data={"game": "outbreak", "seats": seats}).json()["id"]
    ana.page.goto(f"/t/{id}")
    ben.take_seat(id, "Ben")
    ana.button("Start the game").click()
    ana.until(lambda: to_cards(ana, ben), "cards are asked for")
    eve.page.goto(f"/t/{id}")
    eve.until(lambda: "hands in a card" in eve.received(), "what the bots have done")

    for other in (ben, eve):
        other.frames.clear()
    ana.play_until(lambda: ana.prompt != "Hand in a card", "Ana's card")
    for other in (ben, eve):
        other.until(lambda other=other: "@1 hands in a card" in "".join(other.frames), "Ana's card")  # type: ignore[misc]
        told = "".join(other.frames)
        assert [secret for secret in SECRETS if secret in told] == []

    ben.frames.clear()
    ben.page.reload()
    ben.until(lambda: hands_in(ben), "his hand again")
    whole = "".join(ben.frames)
    assert whole.count("You are ") == 1, "of all roles, his own"
    assert "submit" in whole
    eve.frames.clear()
    eve.page.reload()
    eve.until(lambda: '"screen"' in "".join(eve.frames), "the whole table")
    assert "You are " not in "".join(eve.frames)
    assert "submit" not in "".join(eve.frames)
