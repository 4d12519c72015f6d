"""Killed in the middle of play, again and again: what a sender was told of is there afterwards."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import websockets

from .harness import Browser, Mortal, Play

KILLS = 20
TABLES = 4


class Player:
    """Plays connect four against itself and remembers what it was told."""

    def __init__(self, browser: Browser, rng: random.Random) -> None:
        self.browser = browser
        self.rng = rng
        self.told: dict[str, list[str]] = {}  # by table: actions whose step has come
        self.sent: dict[str, str] = {}  # by table: the action that was last sent
        self.acts = 0  # actions that we were told of

    async def play(self, id: str) -> None:
        """Until the server is gone; the log on the screen must begin with what we were told before."""
        try:
            async with self.browser.play(id, 1) as first, self.browser.play(id, 2) as second:
                self.compare(id, first)
                while first.screen["ending"] is None:
                    mover, other = (first, second) if first.asked == [1] else (second, first)
                    self.sent[id] = self.rng.choice(mover.lit)
                    assert (await mover.do(self.sent[id]))["type"] == "step"
                    self.told[id].append(self.sent[id])
                    self.acts += 1
                    await other.until("step")
        except (TimeoutError, OSError, websockets.WebSocketException):
            return

    async def has_acted(self, times: int, games: list[asyncio.Task[None]]) -> None:
        """Wait until so many more actions are told of, or all games are over."""
        enough = self.acts + times
        while self.acts < enough and not all([game.done() for game in games]):
            await asyncio.sleep(0.001)

    def compare(self, id: str, play: Play) -> None:
        told = self.told.setdefault(id, [])
        shown = ["drop " + line["text"][-1] for line in play.screen["log"]]
        assert shown[: len(told)] == told, "an input that was told of is lost"
        assert len(shown) <= len(told) + 1, "more was kept than was ever sent"
        if len(shown) > len(told):
            assert shown[-1] == self.sent[id]
        self.told[id] = shown


async def test_twenty_kills_lose_nothing_that_was_told(tmp_path: Path) -> None:
    server = Mortal(tmp_path / "data", "examples/connect_four.py")
    browser = Browser(server)
    rng = random.Random(1)
    player = Player(browser, rng)
    ids: list[str] = []

    for _ in range(KILLS):
        server.start()
        ids = [id for id in ids if (await browser.ask("GET", f"/api/tables/{id}"))["phase"] == "playing"]
        ids += [(await browser.open("connect-four", ["me", "me"]))["id"] for _ in range(TABLES - len(ids))]
        games = [asyncio.create_task(player.play(id)) for id in ids]
        await player.has_acted(rng.randint(2, 12), games)
        await asyncio.sleep(rng.uniform(0.0, 0.005))
        server.kill()
        await asyncio.gather(*games)

    server.start()
    for id in player.told:
        async with browser.play(id, 1) as play:
            player.compare(id, play)
    assert sum([len(told) for told in player.told.values()]) > 2 * KILLS
    await browser.close()
    server.kill()
