"""A server is killed, upgraded, killed in the middle of that, and started again: every game goes on."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from lazaretto.games import GAMES, load
from lazaretto.table.store_sqlite import FILE, SqliteStore

from .harness import Browser, Play, Server

pytestmark = pytest.mark.plain
LATER = ("tests/later/quarantine/__init__.py", "virus", "clinic", "outbreak", "tests/later/lockdown/__init__.py")
TABLES = 1  # of each game
INPUTS = 60  # at each table before the server is killed: there is a snapshot after fifty
CORRECTED = {
    "lockdown": "The rules were corrected: Nothing is drawn in the left column while there is room elsewhere (L-029).",
    "quarantine": "The rules were corrected: Actions are counted.",
}


class Player:
    """Plays all seats of its tables at random, and remembers what it was told."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.games: dict[str, str] = {}  # by table
        self.told: dict[str, list[str]] = {}  # by table: the inputs whose step has come

    async def open(self) -> None:
        for number in range(TABLES):
            for slug in GAMES:
                seats = load(slug).info.seats
                card = await self.browser.open(slug, ["me"] * seats[-1 - number])
                self.games[card["id"]] = slug
                self.told[card["id"]] = []

    async def play(self, id: str, inputs: int) -> None:
        rng = random.Random(len(self.told[id]))
        async with self.browser.play(id, 1) as play:
            for _ in range(inputs):
                if play.screen["ending"] is not None:
                    return
                seat = play.asked[0]
                if play.screen["seat"] != seat:
                    await play.say(type="look", seat=seat)
                    await play.until("screen")
                action = rng.choice(play.lit)
                assert (await play.do(action))["type"] == "step"
                self.told[id].append(f"{seat}: {action}")

    async def look(self, id: str) -> Play:
        async with self.browser.play(id, 1) as play:
            return play


async def played(player: Player) -> None:
    await player.open()
    await asyncio.gather(*[player.play(id, INPUTS) for id in player.games])


def lines(data: Path) -> dict[str, list[str]]:
    store = SqliteStore(data)
    found = {document.id: store.lines(document.id) for document in store.running()}
    store.close()
    return found


async def all_go_on(player: Player) -> dict[str, Play]:
    shown = dict(zip(player.games, await asyncio.gather(*map(player.look, player.games)), strict=True))
    for id, play in shown.items():
        table = play.screen["table"]
        assert (table["phase"], table["why"]) == ("playing", ""), (player.games[id], table)
        assert play.started
        assert play.asked
    return shown


def told_lost(player: Player, data: Path) -> list[str]:
    """The tables whose stored inputs do not begin with all that we were told of."""
    kept = lines(data)
    return [id for id, told in player.told.items() if kept[id][: len(told)] != told]


async def test_every_game_goes_on_after_an_upgrade_however_often_the_server_is_killed(tmp_path: Path) -> None:
    data = tmp_path / "data"
    server = Server(data, *GAMES).ready()
    player = Player(Browser(server))
    await played(player)
    server.kill()
    assert told_lost(player, data) == []

    for _ in range(2):
        server = Server(data, *LATER, port=server.port).ready()
        looks = [asyncio.create_task(player.look(id)) for id in player.games]
        await asyncio.wait(looks, return_when=asyncio.FIRST_COMPLETED)
        server.kill()  # some tables are upgraded, some are not
        await asyncio.gather(*looks, return_exceptions=True)
        assert told_lost(player, data) == []

    server = Server(data, *LATER, port=server.port).ready()
    shown = await all_go_on(player)
    for id, play in shown.items():
        slug, said = player.games[id], [line["text"] for line in play.screen["log"]]
        changed = [correction["text"] for correction in play.screen["table"]["corrections"]]
        assert len(changed) == said.count(CORRECTED.get(slug, "")), "what the card names is in the log, once"
        assert changed or slug != "quarantine"  # of which every state has another shape
        assert not changed or slug in CORRECTED
        await player.play(id, 3)
    assert server.stop() == ""
    assert told_lost(player, data) == []

    server = Server(data, *LATER, port=server.port).ready()
    await all_go_on(player)
    await player.browser.close()
    server.stop()


async def test_a_server_that_is_asked_to_stop_leaves_nothing_to_replay(tmp_path: Path) -> None:
    data = tmp_path / "data"
    server = Server(data, *GAMES).ready()
    player = Player(Browser(server))
    await played(player)
    server.stop()

    store = SqliteStore(data)
    for document in store.running():
        assert store.snapshots(document.id, 1)[0].number == store.taken(document.id)
    store.close()

    server = Server(data, *LATER, port=server.port).ready()
    for play in (await all_go_on(player)).values():
        assert not [line for line in play.screen["log"] if "o longer legal" in line["text"]]
    await player.browser.close()
    server.stop()


async def test_a_finished_game_stays_watchable_under_a_later_edition(tmp_path: Path) -> None:
    data = tmp_path / "data"
    server = Server(data, "lockdown").ready()
    browser = Browser(server)
    id = (await browser.open("lockdown", ["me", "me"]))["id"]
    player = Player(browser)
    player.told[id] = []
    await player.play(id, 1000)
    before = await player.look(id)
    replays = [await browser.ask("GET", f"/api/tables/{id}/replay?seat={seat}") for seat in range(3)]
    summary = await browser.ask("GET", f"/api/tables/{id}/summary")
    record = await browser.ask("GET", f"/api/tables/{id}/record")
    server.stop()
    await filmed(data, id)

    server = Server(data, LATER[-1], port=server.port).ready()
    after = await player.look(id)

    assert after.screen["table"]["phase"] == "over"
    for part in ("ending", "log"):
        assert after.screen[part] == before.screen[part]
    assert after.screen["scene"]["pieces"] == before.screen["scene"]["pieces"]
    assert [await browser.ask("GET", f"/api/tables/{id}/replay?seat={seat}") for seat in range(3)] == replays
    assert await browser.ask("GET", f"/api/tables/{id}/summary") == summary
    assert await browser.ask("GET", f"/api/tables/{id}/record") == record
    partly = await browser.ask("POST", "/api/replay", {"text": record})
    assert "Under edition 2 it ends here: line" in partly["stopped"]
    assert 0 < len(partly["steps"]) < len(replays[0]["steps"])
    await browser.close()
    server.stop()


async def filmed(data: Path, id: str) -> None:
    """If the server was stopped before it had stored the films, the next start does it."""
    store = SqliteStore(data)
    missing = store.film(id, 0) is None
    store.close()
    if missing:
        server = Server(data, "lockdown").ready()
        while missing:
            await asyncio.sleep(0.05)
            with closing(sqlite3.connect(data / FILE)) as reader:
                missing = reader.execute("SELECT count(*) FROM films WHERE id = ?", (id,)).fetchone()[0] < 3
        server.stop()


async def test_an_uploaded_record_with_a_hostile_position_is_refused(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", "lockdown").ready()
    browser = Browser(server)
    text = (
        "lazaretto 1\ngame lockdown 1\noptions\nseats Ana, Ben\nseed 1\n"
        'position {"edition":"1","parent":"","number":0,"state":{"is":"Table"}}\n---\nend 0\n'
    )

    refused = await browser.ask("POST", "/api/replay", {"text": text}, 400)

    assert refused["reason"].startswith("the position is not one of Lockdown")
    await browser.close()
    server.stop()
