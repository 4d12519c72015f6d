"""Several servers with one database: real processes, a real PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from lazaretto.table.seating import fingerprint

from ..postgres import Forwarder, Postgres, in_schema
from .cluster import Player, Site, back_at, closed, played, through, until_played
from .harness import PATIENCE, Browser, Server

FOREVER = 1e6


@pytest.fixture
async def site(tmp_path: Path, database: str) -> AsyncIterator[Site]:
    site = Site(tmp_path, database)
    yield site
    site.close()


async def test_a_table_is_played_through_both(site: Site) -> None:
    first, second = site.start(lease=FOREVER), site.start(lease=FOREVER)
    ana, ben = Browser(first), Browser(second)
    table = await ana.open("tic-tac-toe", ["me", "open"], start=False)
    id = table["id"]

    card = await ben.ask("POST", f"/api/tables/{id}/seats/2", {"name": "Ben"})
    assert card["seats"][1]["name"] == "Ben"
    assert id in [found["id"] for found in (await ben.ask("GET", "/api/lobby"))["mine"]]
    await ana.ask("POST", f"/api/tables/{id}/start")
    async with ana.play(id, 1) as one, ben.play(id, 2) as two:
        await one.do("mark a1")
        await two.until("step")
        assert (await two.do("mark b2"))["type"] == "step"
        refused = await two.do("mark c3")
        assert refused["type"] == "refused"
        await one.until("step")
        await two.say(type="say", text="hello")
        assert (await one.until("chat"))["line"]["text"] == "hello"
        assert one.screen["scene"]["pieces"] == two.screen["scene"]["pieces"]
    assert site.lines(id) == ["1: mark a1", "2: mark b2"]

    other = await ben.open("tic-tac-toe", ["me", "me"])
    async with through(ben, first).play(other["id"], 1) as there:
        assert (await there.do("mark a1"))["type"] == "step"
    assert site.owners(id) != site.owners(other["id"])
    odd = await ben.http.get(f"/api/tables/{id}/%3Fx%0d%0ay %23")
    assert odd.status_code == 404
    missing = await ben.ask("GET", "/api/tables/0000", status=404)
    assert missing["reason"] == "there is no such table; perhaps the link is incomplete"
    for browser in (ana, ben):
        await browser.close()
    assert [server.stop() for server in site.servers] == ["", ""]


async def test_a_personal_link_and_a_rematch_work_at_any_server(site: Site) -> None:
    first, second = site.start(lease=FOREVER), site.start(lease=FOREVER)
    ana, phone = Browser(first), Browser(second)
    id = (await ana.open("tic-tac-toe", ["me", "me"]))["id"]
    link = (await through(ana, second).ask("POST", f"/api/tables/{id}/link/1"))["url"]

    opened = await phone.http.get(link[link.index("/s/") :])

    assert (opened.status_code, opened.headers["location"]) == (303, f"/t/{id}")
    async with phone.play(id, 1) as one, ana.play(id, 2) as two:
        for place, cell in enumerate(("a1", "b1", "a2", "b2", "a3")):
            await (one, two)[place % 2].do(f"mark {cell}")
            await (two, one)[place % 2].until("step")
        while two.screen["table"]["phase"] != "over":
            await two.until("table")
    ended = through(ana, second)
    again = await ended.ask("POST", f"/api/tables/{id}/rematch")
    assert again["id"] != id
    assert (await ana.ask("POST", f"/api/tables/{id}/rematch"))["id"] == again["id"]
    assert "1: mark a1" in await ended.ask("GET", f"/api/tables/{id}/record")
    for browser in (ana, phone, ended):
        await browser.close()


async def test_the_internal_address_is_for_servers_alone(site: Site) -> None:
    server = site.start(lease=FOREVER)
    ana = Browser(server)
    id = (await ana.open("tic-tac-toe", ["me", "me"]))["id"]
    (address,) = site.owners(id)
    secret = site.query("SELECT value FROM secrets")[0][0]
    about = {"x-lazaretto-client": "192.0.2.7", "x-lazaretto-scheme": "http", "x-lazaretto-host": "games.example"}
    about["x-lazaretto-browser"] = fingerprint(ana.http.cookies["lazaretto"])
    async with httpx.AsyncClient() as http:
        for path in (f"/api/tables/{id}", "/api/lobby", "/", "/health", "/metrics", "/api/games"):
            for headers in ({}, {"x-lazaretto-secret": "wrong", **about}, {"x-lazaretto-secret": "", **about}):
                answer = await http.get(f"http://{address}{path}", headers=headers)
                assert answer.status_code == 403
                assert answer.json() == {"reason": "this address is for the other servers of this site"}
        inside = await http.get(f"http://{address}/api/tables/{id}", headers={"x-lazaretto-secret": secret, **about})
        assert [seat["mine"] for seat in inside.json()["seats"]] == [True, True]
        forged = {"x-lazaretto-secret": secret, **about, "origin": "http://games.example"}
        stranger = await http.get(f"{server.url}/api/tables/{id}", headers={"x-lazaretto-secret": secret, **about})
        assert [seat["mine"] for seat in stranger.json()["seats"]] == [False, False]
        outside = await http.post(f"{server.url}/api/tables/{id}/start", headers=forged)
        assert outside.status_code == 403, "what servers say is not believed from visitors"
        assert "comes from http://games.example" in outside.json()["reason"]
    with pytest.raises(InvalidStatus):
        await connect(f"ws://{address}/api/tables/{id}/play")
    assert not [name for name in ana.http.headers if name.startswith("x-lazaretto")]
    await ana.close()


async def test_a_foreign_page_is_refused_at_any_server(site: Site) -> None:
    first, second = site.start(lease=FOREVER), site.start(lease=FOREVER)
    ana = Browser(first)
    id = (await ana.open("tic-tac-toe", ["me", "me"]))["id"]
    other = through(ana, second)

    answer = await other.http.post(f"/api/tables/{id}/start", headers={"origin": "http://evil.example"})

    assert answer.status_code == 403
    own = await other.http.post(f"/api/tables/{id}/asking", headers={"origin": second.url}, json={"asking": True})
    assert own.status_code == 200
    assert "content-security-policy" in own.headers
    with pytest.raises(InvalidStatus):
        await connect(f"{second.url.replace('http', 'ws')}/api/tables/{id}/play", origin="http://evil.example")  # type: ignore[arg-type]
    await ana.close()
    await other.close()


async def test_when_a_server_is_killed_its_tables_go_on_elsewhere(site: Site) -> None:
    """Several times, each time the one that has the table."""
    ana = Browser(site.start())
    id = (await ana.open("tic-tac-toe", ["me", "me"]))["id"]
    cells = ["a1", "b1", "b2", "a2", "c1", "c3"]
    for place, cell in enumerate(cells[:4]):
        there = site.start()
        here = site.servers[-2]
        play = await played(through(ana, there), id, place % 2 + 1, f"mark {cell}")
        here.kill()
        try:
            await play.quiet()
        except ConnectionClosed:
            play = await back_at(through(ana, there), id, (place + 1) % 2 + 1)
        assert site.lines(id) == [f"{i % 2 + 1}: mark {done}" for i, done in enumerate(cells[: place + 1])]
        await play.socket.close()
    await ana.close()


async def test_a_server_that_was_stopped_for_long_writes_nothing_when_it_wakes(site: Site) -> None:
    first, second = site.start(), site.start()
    ana = Browser(first)
    ids = [(await ana.open("tic-tac-toe", ["me", "me"]))["id"] for _ in range(2)]
    plays = [await played(ana, id, 1, "mark a1") for id in ids]
    os.kill(first.process.pid, signal.SIGSTOP)
    for play in plays:  # it will read these when it wakes
        with suppress(ConnectionClosed):
            await play.say(type="do", text="mark c3", input_seq=play.input_seq)

    for id in ids:
        await played(through(ana, second), id, 2, "mark b2")
    os.kill(first.process.pid, signal.SIGCONT)

    assert [await closed(play) for play in plays] == [1012, 1012]
    assert [site.lines(id) for id in ids] == [["1: mark a1", "2: mark b2"]] * 2
    for id in ids:  # it serves them again, through the other one
        await played(ana, id, 1, "mark c3")
    assert [site.lines(id)[2:] for id in ids] == [["1: mark c3"]] * 2
    await ana.close()


async def test_a_bot_plays_on_although_nobody_asks(site: Site) -> None:
    """It was due on a server that was killed; its pause there was long."""
    first = site.start(pause=FOREVER)
    ana = Browser(first)
    id = (await ana.open("tic-tac-toe", ["me", "bot"]))["id"]
    await played(ana, id, 1, "mark a1")
    site.start()
    first.kill()

    async with asyncio.timeout(PATIENCE):
        while len(site.lines(id)) < 2:
            await asyncio.sleep(0.02)
    assert site.lines(id)[1].startswith("2: mark")
    await ana.close()


async def test_a_rolling_restart_loses_nothing_and_refuses_nobody(site: Site) -> None:
    first, second = site.start(lease=FOREVER), site.start(lease=FOREVER)
    ana = Browser(first)
    ids = [(await ana.open("tic-tac-toe", ["me", "me"]))["id"] for _ in range(3)]
    direct = [await back_at(ana, id, 1) for id in ids]
    passed = [await back_at(through(ana, second), id, 2) for id in ids]
    for play in direct:
        await play.do("mark a1")

    first.process.terminate()
    codes = [await closed(play) for play in [*direct, *passed]]
    cards = await asyncio.gather(*[through(ana, second).ask("GET", f"/api/tables/{id}") for id in ids])
    plays = [await back_at(through(ana, second), id, 2) for id in ids]

    assert set(codes) == {1012}
    assert [card["phase"] for card in cards] == ["playing"] * 3
    for play in plays:
        assert (await play.do("mark b2"))["type"] == "step"
        await play.socket.close()
    _, log = first.process.communicate(timeout=PATIENCE)
    assert (first.process.returncode, log) == (0, "")
    assert all([site.lines(id) == ["1: mark a1", "2: mark b2"] for id in ids])
    third = site.start(lease=FOREVER)
    assert second.stop() == ""
    play = await back_at(through(ana, third), ids[0], 1)
    assert (await play.do("mark c3"))["type"] == "step"
    await ana.close()


async def under_load(site: Site, servers: list[Server], trouble: Any) -> list[Player]:
    """Let trouble happen while games are played at every server; they go on afterwards, and nothing is lost."""
    players = [Player(Browser(server)) for server in servers]
    stop = asyncio.Event()
    playing = [asyncio.ensure_future(player.play_games(stop)) for player in players]
    await until_played(players, 5)
    await trouble()
    await until_played(players, 12)
    stop.set()
    await asyncio.gather(*playing)
    assert [player.lost(site) for player in players] == [[]] * len(players)
    for player in players:
        await player.browser.close()
    return players


async def test_the_database_is_restarted_under_load(tmp_path: Path) -> None:
    own = Postgres(f"own-{os.getpid()}")
    site = Site(tmp_path, own.url)
    servers = [site.start(), site.start()]

    async def restart() -> None:
        await asyncio.to_thread(own.stop)
        await asyncio.to_thread(own.start)

    await under_load(site, servers, restart)
    await under_load(site, servers, restart)
    site.close()
    own.close()


async def test_the_line_to_the_database_is_cut_under_load(site: Site, postgres: Postgres) -> None:
    """One server is cut off: its tables go on at the other one, and it comes back when the line is mended."""
    cable = await Forwarder(postgres.socket()).plug_in()
    name = re.findall(r"test_\d+_\d+", site.url)[0]
    far = in_schema(f"postgresql://postgres@127.0.0.1:{cable.port}/postgres", name)
    starting = asyncio.get_running_loop().run_in_executor(None, lambda: site.start(url=far))
    servers = [await starting, site.start()]
    ana = Browser(servers[0])
    id = (await ana.open("tic-tac-toe", ["me", "me"]))["id"]
    play = await played(ana, id, 1, "mark a1")

    async def cut() -> None:
        await cable.cut()
        assert await closed(play) == 1012
        await played(through(ana, servers[1]), id, 2, "mark b2")
        await cable.plug_in()

    await under_load(site, servers, cut)
    await played(ana, id, 1, "mark c3")
    assert site.lines(id) == ["1: mark a1", "2: mark b2", "1: mark c3"]
    await asyncio.to_thread(site.close)
    await cable.cut()
    await ana.close()


async def test_servers_are_killed_under_load(site: Site) -> None:
    """A third one stays, and players of the others come to it."""
    stays = site.start()
    for _ in range(3):
        dies = site.start()

        player = Player(Browser(dies))
        stop = asyncio.Event()
        playing = asyncio.ensure_future(player.play_games(stop))
        await until_played([player], 8)
        dies.kill()
        player.browser.server = stays
        player.browser.http.base_url = httpx.URL(stays.url)
        await until_played([player], 12)
        stop.set()
        await playing
        assert player.lost(site) == []
        await player.browser.close()
