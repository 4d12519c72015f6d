"""Several servers that share a database, and players who come back when one of them is gone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import psycopg
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from .harness import PATIENCE, Browser, Play, Server

LEASE = 1.5  # seconds: short, so that the tests are


class Site:
    """A database and the servers that share it."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder = folder
        self.url = url
        self.servers: list[Server] = []

    def start(self, lease: float = LEASE, url: str = "", **more: Any) -> Server:
        data = self.folder / f"server{len(self.servers)}"
        self.servers.append(Server(data, store=url or self.url, lease=lease, **more).ready())
        return self.servers[-1]

    def query(self, text: str, *values: object) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.url, autocommit=True) as connection:
            return connection.execute(text, values).fetchall()

    def lines(self, id: str) -> list[str]:
        return [line for (line,) in self.query("SELECT line FROM inputs WHERE id = %s ORDER BY number", id)]

    def owners(self, id: str) -> list[str]:
        """The internal address of the server that has a table."""
        query = "SELECT address FROM leases JOIN servers USING (server) WHERE id = %s AND until > clock_timestamp()"
        return [address for (address,) in self.query(query, id)]

    def close(self) -> None:
        for server in self.servers:
            if server.process.poll() is None:
                server.process.kill()
                server.process.communicate()


def through(browser: Browser, server: Server) -> Browser:
    """The same browser at another server."""
    other = Browser(server)
    other.http.cookies = browser.http.cookies
    return other


async def closed(play: Play) -> int:
    """The code with which a socket is closed."""
    try:
        while True:
            await play.next()
    except ConnectionClosed as end:
        assert end.rcvd is not None
        return end.rcvd.code


async def back_at(browser: Browser, id: str, seat: int) -> Play:
    """Come back as the client does: again and again, until the screen is there."""
    cookies = "; ".join([f"{name}={value}" for name, value in browser.http.cookies.items()])
    async with asyncio.timeout(PATIENCE):
        while True:
            url = f"{browser.server.url.replace('http', 'ws')}/api/tables/{id}/play?seat={seat}"  # of the server by now
            try:
                play = Play(await connect(url, additional_headers={"Cookie": cookies}, max_size=None))
                await play.until("screen")
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                await asyncio.sleep(0.05)
            else:
                return play


async def played(browser: Browser, id: str, seat: int, text: str) -> Play:
    """Play an input; on a busy machine a table may change its server at any moment, and the browser comes back."""
    while True:
        play = await back_at(browser, id, seat)
        try:
            if text not in play.lit or (await play.do(text))["type"] == "step":
                return play
        except ConnectionClosed:
            continue


class Player:
    """Plays one game after another at both seats, as a browser does: comes back when the line is lost."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.acknowledged: dict[str, list[str]] = {}  # by table
        self.failed: list[str] = []

    async def play_games(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            try:
                id = (await self.browser.open("tic-tac-toe", ["me", "me"]))["id"]
            except (httpx.TransportError, AssertionError) as error:  # not now
                self.failed.append(str(error))
                await asyncio.sleep(0.05)
                continue
            self.acknowledged[id] = []
            await self.play_game(id)

    async def play_game(self, id: str) -> None:
        while True:
            play = await back_at(self.browser, id, 1)
            try:
                while play.asked:
                    await self.play_one(id, play)
                await play.socket.close()
            except ConnectionClosed:
                continue
            return

    async def play_one(self, id: str, play: Play) -> None:
        (seat,) = play.asked
        await play.say(type="look", seat=seat)
        await play.until("screen")
        text = play.lit[0]
        answer = await play.do(text)
        if answer["type"] == "step":
            self.acknowledged[id].append(f"{seat}: {text}")
        else:
            self.failed.append(answer["reason"])
            await play.say(type="resync")
            await play.until("screen")

    def inputs(self) -> int:
        return sum([len(lines) for lines in self.acknowledged.values()])

    def lost(self, site: Site) -> list[str]:
        """Acknowledged inputs that are not stored, or not in their order."""
        missing = []
        for id, lines in self.acknowledged.items():
            stored = iter(site.lines(id))
            missing += [f"{id} {line}" for line in lines if line not in stored]
        return missing


async def until_played(players: list[Player], more: int) -> None:
    """Until each of them has played on."""
    wanted = [player.inputs() + more for player in players]
    async with asyncio.timeout(PATIENCE):
        while any([player.inputs() < number for player, number in zip(players, wanted, strict=True)]):
            await asyncio.sleep(0.02)
