"""A real server in a process of its own, and a browser without a screen."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from lazaretto.web.limits import Limits
from lazaretto.web.proxy import LOOPBACK

from .nursery import Child

PATIENCE = 60.0  # seconds for what should take less than one: the machine may be busy
UNLIMITED = dict.fromkeys(("messages", "address_messages", "requests", "tables"), 1000000.0)
UNLIMITED |= dict.fromkeys(("burst", "address_burst", "requests_burst", "tables_burst"), 1000000.0)
UNLIMITED["connections"] = 1_000_000
PATIENT = json.dumps(UNLIMITED)  # limits nobody reaches
NO_LIMITS = msgspec.convert(UNLIMITED, Limits)
TIC_TAC_TOE = "examples/tic_tac_toe.py"
HELD: list[socket.socket] = []


def free_port() -> int:
    """Ours until these tests end: no other is given a bound port, but a server that wants this one may have it."""
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    HELD.append(held)
    port: int = held.getsockname()[1]
    return port


class Server:
    """Started when made; ``stop`` asks it to end, ``kill`` does not ask."""

    def __init__(
        self,
        data: Path,
        *games: str,
        port: int = 0,
        grace: float = 60.0,
        limits: str = PATIENT,
        pause: float = 0.0,  # seconds before a bot plays
        root: str = "",
        trust: str = LOOPBACK,
        store: str = "",  # a database in place of the folder
        lease: float = 3.0,
    ) -> None:
        self.port = port or free_port()
        self.data = data
        arguments = (str(self.port), store or str(data), str(grace), limits, str(pause), root, trust, str(lease))
        self.process = Child(*arguments, *(games or [TIC_TAC_TOE]))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ready(self) -> Server:
        line = self.process.stdout.readline()
        if not line.startswith("Lazaretto is at"):
            raise AssertionError(self.failed())
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                httpx.get(f"{self.url}/api/games")
            except httpx.TransportError:
                time.sleep(0.02)
            else:
                return self
        raise AssertionError("the server does not answer")

    def failed(self) -> str:
        """What it said when it could not start."""
        _, error = self.process.communicate(timeout=PATIENCE)
        return error.strip()

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def stop(self) -> str:
        """Returns what it wrote to its log."""
        self.process.terminate()
        _, error = self.process.communicate(timeout=PATIENCE)
        return error


class Mortal:
    """A server that is killed and started again, always at one address."""

    def __init__(self, data: Path, *games: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.data = data
        self.games = games
        self.life: Child | None = None

    def start(self) -> None:
        self.life = Server(self.data, *self.games, port=self.port).process
        said = self.life.stdout.readline()
        assert said.startswith("Lazaretto is at"), said

    def kill(self) -> None:
        """With SIGKILL, and wait until it is gone."""
        if self.life is not None:
            self.life.kill()
            self.life.wait()
            self.life.close()
            self.life = None


class Browser:
    """Keeps its cookie, as browsers do."""

    def __init__(self, server: Server | Mortal) -> None:
        self.server = server
        self.http = httpx.AsyncClient(base_url=server.url, timeout=PATIENCE)

    async def ask(self, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        answer = await self.http.request(method, path, json=body)
        assert answer.status_code == status, (answer.status_code, answer.text)
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    async def open(self, game: str, seats: Sequence[str], start: bool = True, **more: Any) -> Any:
        plans = [{"kind": kind, "name": f"P{i}" if kind == "me" else None} for i, kind in enumerate(seats)]
        return await self.ask("POST", "/api/tables", {"game": game, "seats": plans, "start": start, **more}, 201)

    @asynccontextmanager
    async def play(self, id: str, seat: int = 0) -> AsyncIterator[Play]:
        cookies = "; ".join([f"{name}={value}" for name, value in self.http.cookies.items()])
        url = f"{self.server.url.replace('http', 'ws')}/api/tables/{id}/play?seat={seat}"
        async with connect(url, additional_headers={"Cookie": cookies}, max_size=None) as socket:
            play = Play(socket)
            await play.until("screen")
            yield play

    async def close(self) -> None:
        await self.http.aclose()


class Play:
    """A socket at a table that keeps its picture up to date, as the client does."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.screen: Any = None
        self.heard: list[Any] = []
        self.raw: list[str] = []

    async def next(self, timeout: float = PATIENCE) -> Any:
        text = await asyncio.wait_for(self.socket.recv(), timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        message = json.loads(text)
        self.heard.append(message)
        self.take(message)
        return message

    def take(self, message: Any) -> None:
        if message["type"] == "screen":
            self.screen = message
        elif message["type"] == "step":
            assert message["at"] == self.screen["at"] + 1, "a step was missed"
            self.screen["at"] = message["at"]
            for key in ("input_seq", "back", "clocks", "ending", "lesson", "muted"):
                if key in message:
                    self.screen[key] = message[key]
            for frame in message["frames"]:
                self.screen["log"] += frame.get("say", [])
                apply(self.screen["scene"], frame.get("diff", {}))
            if "paths" in message:
                self.screen["scene"]["paths"] = message["paths"]
            if "asked" in message:
                for seat in self.screen["table"]["seats"]:
                    seat["asked"] = seat["seat"] in message["asked"]
        elif message["type"] == "table":
            self.screen["table"] = message["table"]

    async def until(self, *types: str) -> Any:
        while True:
            message = await self.next()
            if message["type"] in types:
                return message
            assert message["type"] != "closed", message

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def do(self, text: str, input_seq: int | None = None) -> Any:
        """Send an action; returns the step or the refusal that answers it."""
        await self.say(type="do", text=text, input_seq=self.input_seq if input_seq is None else input_seq)
        return await self.until("step", "refused", "error")

    async def back(self) -> Any:
        await self.say(type="back", input_seq=self.input_seq)
        return await self.until("step", "refused", "error")

    async def quiet(self) -> list[Any]:
        """What comes before the answer to a ping: everything that was on its way."""
        before = len(self.heard)
        await self.say(type="ping")
        await self.until("pong")
        return self.heard[before:-1]

    @property
    def input_seq(self) -> int:
        input_seq: int = self.screen["input_seq"]
        return input_seq

    @property
    def started(self) -> bool:
        return self.screen["scene"] is not None

    @property
    def lit(self) -> list[str]:
        """What can be done, each action once."""
        return list(dict.fromkeys([path["do"] for path in self.screen["scene"]["paths"] if "why" not in path]))

    @property
    def asked(self) -> list[int]:
        return [seat["seat"] for seat in self.screen["table"]["seats"] if seat["asked"]]


def apply(scene: Any, diff: Any) -> None:
    for key, change in diff.items():
        if key in ("prompt", "hint", "verbs", "tips", "moment"):
            scene[key] = change
            continue
        if key == "order":
            continue
        for name, fields in change.items():
            if fields is None:
                del scene[key][name]
                continue
            thing = scene[key].setdefault(name, {})
            for field, value in fields.items():
                if value is None:
                    thing.pop(field, None)
                else:
                    thing[field] = value
    if "order" in diff:
        scene["regions"] = {name: scene["regions"][name] for name in diff["order"]}
