"""What one browser, one address or one process may use: over it there is a sentence, and nothing else changes."""

from __future__ import annotations

import json
import resource
import socket
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from lazaretto.core import InputError
from lazaretto.web.channel import TOO_OFTEN
from lazaretto.web.limits import Limits, read_limits

from .harness import UNLIMITED, Browser, Play, Server

NEVER = 1e-9  # a second


def limited(tmp_path: Path, **limits: float) -> Server:
    return Server(tmp_path / "data", limits=json.dumps({**UNLIMITED, **limits})).ready()


async def answers(play: Play, count: int) -> list[str]:
    """What comes back for so many pings."""
    kinds = []
    for _ in range(count):
        await play.say(type="ping")
        message = await play.until("pong", "error")
        kinds.append(message["type"])
        assert message["type"] == "pong" or message["reason"] == TOO_OFTEN
    return kinds


async def test_reconnecting_does_not_refill_the_allowance(tmp_path: Path) -> None:
    server = limited(tmp_path, messages=NEVER, burst=5)
    ana, ben = Browser(server), Browser(server)
    id = (await ana.open("tic-tac-toe", ["me", "open"], start=False))["id"]
    await ben.ask("GET", "/api/lobby")

    async with ana.play(id, 1) as play:
        assert await answers(play, 6) == ["pong"] * 5 + ["error"]
    async with ana.play(id, 1) as play:
        assert await answers(play, 1) == ["error"]
    async with ben.play(id) as watcher:
        assert await answers(watcher, 1) == ["pong"]

    await ana.close()
    await ben.close()
    server.stop()


async def test_nor_does_another_cookie(tmp_path: Path) -> None:
    server = limited(tmp_path, address_messages=NEVER, address_burst=5)
    ana = Browser(server)
    id = (await ana.open("tic-tac-toe", ["me", "open"], start=False))["id"]
    kinds = []
    for _ in range(6):
        ana.http.cookies.clear()
        async with ana.play(id) as play:
            kinds += await answers(play, 1)

    assert kinds == ["pong"] * 5 + ["error"]
    await ana.close()
    server.stop()


async def test_connections_of_one_address_are_limited(tmp_path: Path) -> None:
    server = limited(tmp_path, connections=2)
    ana = Browser(server)
    id = (await ana.open("tic-tac-toe", ["me", "open"], start=False))["id"]

    async with ana.play(id, 1):
        async with ana.play(id, 1):
            with pytest.raises(InvalidStatus) as refused:
                async with ana.play(id, 1):
                    pass
            assert refused.value.response.status_code == 429
        while True:  # until the server has noticed that the second is closed
            try:
                async with ana.play(id, 1) as play:
                    assert await answers(play, 1) == ["pong"]
                    break
            except InvalidStatus:
                continue

    await ana.close()
    server.stop()


async def test_requests_of_one_address_are_limited(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", limits=json.dumps({**UNLIMITED, "requests": NEVER, "requests_burst": 5})).ready()
    async with httpx.AsyncClient(base_url=server.url) as http:
        answers = [await http.get("/api/games") for _ in range(6)]  # the server's first one was to see if it is ready
        pages = [await http.get("/") for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200] * 4 + [429] * 2
    assert answers[-1].json() == {"reason": "too many requests from your address; wait a moment"}
    assert [page.status_code for page in pages] == [200] * 3
    server.stop()


async def test_running_out_of_file_descriptors_is_logged_and_survived(tmp_path: Path) -> None:
    server = limited(tmp_path)
    ana = Browser(server)
    id = (await ana.open("tic-tac-toe", ["me", "me"]))["id"]
    async with ana.play(id, 1) as play:
        used = len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))
        _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (used + 2, hard))
        crowd = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]

        assert server.process.stderr is not None
        line = server.process.stderr.readline()
        assert "the limit of open files is reached, so new connections fail" in line
        assert (await play.do("mark a1"))["type"] == "step", "those who are here play on"
        for each in crowd:
            each.close()
        assert "there are free file descriptors again" in server.process.stderr.readline()
        async with ana.play(id, 2) as other:
            assert other.asked == [2]

    await ana.close()
    assert server.stop() == ""


def test_limits_are_read_from_words() -> None:
    assert read_limits([]) == Limits()
    assert read_limits(["connections=5000", "messages=0.5"]) == Limits(connections=5000, messages=0.5)


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("speed=3", "there is no limit 'speed'; there are messages, burst"),
        ("messages", "the limit messages needs a number, not ''"),
        ("messages=fast", "the limit messages needs a number, not 'fast'"),
        ("messages=-1", "the limit messages must be between 0 and 1e12, not -1"),
        ("messages=nan", "the limit messages must be between 0 and 1e12, not nan"),
        ("connections=1.5", "a limit does not fit: Expected `int`, got `float`"),
    ],
)
def test_a_limit_that_is_none_is_explained(word: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        read_limits([word])
