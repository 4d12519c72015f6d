"""Rules that fail, bots that fail, people that leave: the table says so, and no other one notices."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .harness import TIC_TAC_TOE, Browser, Play, Server

SEALED = "tests/table/sealed.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("faults") / "data", SEALED, TIC_TAC_TOE, grace=0.3).ready()
    yield server
    assert "secret" not in server.stop()


async def test_rules_that_raise_pause_their_table_alone(ana: Browser, ben: Browser) -> None:
    faulty = await ana.open("sealed-bids", ["me", "me"], options={"faulty": "on"})
    sound = await ana.open("tic-tac-toe", ["me", "me"])

    async with ana.play(faulty["id"], 1) as play, ben.play(faulty["id"]) as watcher, ana.play(sound["id"], 1) as other:
        await play.do("write one")
        await play.say(type="do", text="write five", input_seq=1)
        screen = await play.until("screen")
        assert (await watcher.until("screen"))["table"]["phase"] == "paused"
        assert screen["scene"] is None
        assert screen["table"]["why"] == (
            "the rules of Sealed bids failed here (ZeroDivisionError), so the table is paused; its record is kept"
        )
        assert (await play.do("write one", 0))["type"] == "refused"
        assert (await other.do("mark a1"))["type"] == "step"

    card = await ana.ask("GET", f"/api/tables/{faulty['id']}")
    assert card["phase"] == "paused"
    await ana.ask("GET", f"/api/tables/{faulty['id']}/record", status=409)


async def test_the_log_says_where_rules_have_failed_and_no_secret(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", SEALED).ready()
    ana = Browser(server)
    table = await ana.open("sealed-bids", ["me", "me"], options={"faulty": "on"})
    async with ana.play(table["id"], 1) as play:
        await play.say(type="do", text="write five", mine=0)
        assert (await play.until("screen"))["table"]["phase"] == "paused"
    await ana.close()

    log = server.stop()

    assert "ZeroDivisionError at" in log
    assert "secret" not in log


async def test_a_bot_that_meets_faulty_rules_harms_nobody(ana: Browser) -> None:
    table = await ana.open("sealed-bids", ["me", "bot", "bot"], options={"faulty": "on"})

    async with ana.play(table["id"], 1) as play:
        await play.do("write one")
        for _ in range(200):
            if play.screen["table"]["phase"] != "playing" or play.screen["ending"]:
                break
            if 1 in play.asked and "seal" in play.lit:
                await play.say(type="do", text="seal", input_seq=play.input_seq)
            elif 1 in play.asked:
                await play.say(type="do", text="write one", input_seq=play.input_seq)
            await play.next()
    assert (await ana.ask("GET", "/api/games"))[0]["slug"] == "sealed-bids"


async def test_the_host_lets_a_bot_play_on_for_who_left_until_they_are_back(ana: Browser, ben: Browser) -> None:
    table = await ana.open("tic-tac-toe", ["me", "open"], start=False)
    id = table["id"]
    await ben.ask("POST", f"/api/tables/{id}/seats/2", {"name": "Ben"})
    await ana.ask("POST", f"/api/tables/{id}/start")

    async with ana.play(id, 1) as play:
        async with ben.play(id, 2):
            await shown(play, 2, here=True)
        away = await shown(play, 2, here=False)
        assert (away["late"], away["stand_in"]) == (False, False)
        late = await shown(play, 2, late=True)
        assert late["stand_in"] is False
        await ana.ask("POST", f"/api/tables/{id}/seats/2/bot", {"bot": "regular"})
        standing = await shown(play, 2, stand_in=True)
        assert standing["kind"] == "person"
        await play.do("mark a1")
        assert (await play.until("step"))["asked"] == [1]
        async with ben.play(id, 2) as back:
            seat = await shown(play, 2, here=True)
            assert seat["stand_in"] is False
            assert back.screen["log"][-1]["text"].startswith("@2: mark")


async def shown(play: Play, seat: int, **wanted: bool) -> Any:
    """What the first card that says so of a seat tells of it; others may come before, if the machine is slow."""
    while True:
        found = play.screen["table"]["seats"][seat - 1]
        if all([found[name] == value for name, value in wanted.items()]):
            return found
        await play.until("table")


async def replacing(play: Play, wanted: bool) -> None:
    """Wait until the seats of others may be replaced, or no longer; a card about who watches may come before."""
    while play.screen["table"]["may_replace"] is not wanted:
        await play.until("table")


async def test_whoever_sits_here_lets_a_bot_play_on_while_the_host_is_away(ana: Browser, ben: Browser) -> None:
    id = (await ana.open("tic-tac-toe", ["open", "open"], start=False))["id"]
    await ben.ask("POST", f"/api/tables/{id}/seats/1", {"name": "Ben"})
    await ana.ask("POST", f"/api/tables/{id}/seats/2/bot", {"bot": "regular"})
    await ana.ask("POST", f"/api/tables/{id}/start")

    async with ben.play(id, 1) as play, ben.play(id) as other:
        assert play.screen["table"]["may_replace"]
        async with ana.play(id) as host:  # who has no seat
            assert host.screen["table"]["may_replace"]
            await replacing(play, False)
            await replacing(other, False)
        await replacing(play, True)
    stranger = Browser(ana.server)
    assert not (await stranger.ask("GET", f"/api/tables/{id}"))["may_replace"]
    await stranger.close()


async def test_only_the_host_lets_a_bot_play_on(ana: Browser, ben: Browser) -> None:
    table = await ana.open("tic-tac-toe", ["me", "open"], start=False)
    id = table["id"]
    await ben.ask("POST", f"/api/tables/{id}/seats/2", {"name": "Ben"})
    await ana.ask("POST", f"/api/tables/{id}/start")

    async with ana.play(id, 1), ben.play(id, 2):
        here = await ana.ask("POST", f"/api/tables/{id}/seats/2/bot", {"bot": "regular"}, status=409)
        assert here["reason"] == "Ben is not away, so no bot plays seat 2"
        other = await ben.ask("POST", f"/api/tables/{id}/seats/1/bot", {"bot": "regular"}, status=409)
        assert "is not away" in other["reason"]


async def test_who_plays_alone_is_waited_for(ana: Browser) -> None:
    table = await ana.open("tic-tac-toe", ["bot", "me"])
    async with ana.play(table["id"], 2) as play:
        while play.asked != [2]:
            await play.next()
        kept = play.screen["scene"]["pieces"]
    card = await ana.ask("GET", f"/api/tables/{table['id']}")
    assert [seat["stand_in"] for seat in card["seats"]] == [False, False]
    async with ana.play(table["id"], 2) as back:
        assert back.screen["scene"]["pieces"] == kept


async def test_a_browser_whose_clock_is_wrong_misses_nothing(ana: Browser) -> None:
    """No time of day is sent either way: clocks say what is left, the cookie how long it lasts."""
    ana.http.headers["date"] = "Thu, 01 Jan 1970 00:00:00 GMT"
    lobby = await ana.http.get("/api/lobby")
    assert "max-age=" in lobby.headers["set-cookie"].lower()
    assert "expires" not in lobby.headers["set-cookie"].lower()
    table = await ana.open("sealed-bids", ["me", "me"], options={"seconds": "30"})

    async with ana.play(table["id"], 1) as play:
        assert 0 < play.screen["clocks"]["bidding"] <= 30
        await play.say(type="do", text="write one", input_seq=0, time=0)
        assert "unknown field `time`" in (await play.until("error"))["reason"]
        assert (await play.do("write one"))["type"] == "step"


async def test_a_deadline_passes_by_the_servers_clock(ana: Browser) -> None:
    table = await ana.open("sealed-bids", ["me", "me"], options={"seconds": "1"})

    async with ana.play(table["id"], 1) as play:
        while play.screen["ending"] is None:
            await play.next()

    assert play.screen["clocks"] == {}
    while play.screen["table"]["phase"] != "over":
        play.screen["table"] = await ana.ask("GET", f"/api/tables/{table['id']}")
    record = await ana.ask("GET", f"/api/tables/{table['id']}/record")
    assert record.endswith("---\nclock: expire bidding\nclock: expire bidding\nend 2\n")
