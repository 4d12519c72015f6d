"""The compared servers, each in a process of its own, and the protocol of their players."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
NODE: Final = ROOT / "build" / "benchmarks" / "node" / "node_modules"
CORES: Final = sorted(os.sched_getaffinity(0))
SQUARES: Final = [f"{column}{row}" for row in "321" for column in "abc"]


class Received(NamedTuple):
    """The meaning of a message to a player."""

    what: str  # ready: the table is shown; move: a player moved; over: a move ended the game; otherwise empty
    answer: bytes = b""  # to be sent at once


NOTHING: Final = Received("")


class Server:
    """A running server, bound to one core, with the memory and processor time of its process."""

    name = ""

    def __init__(self, command: list[str], **environment: str) -> None:
        with on_one_core():
            self.process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=os.environ | environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
        assert self.process.stdout is not None
        if not self.process.stdout.readline():
            sys.exit(f"{self.name} did not start: {self.process.communicate()[1].strip()[-500:]}")
        self.http = HTTPConnection("127.0.0.1", self.port, timeout=30)
        self.cookie = ""
        for _ in range(200):
            try:
                self.ask("GET", self.front)
                break
            except OSError:
                time.sleep(0.05)

    port = 0
    front = "/"

    def ask(self, method: str, path: str, body: object = None) -> Any:
        headers = {"content-type": "application/json"} | ({"cookie": self.cookie} if self.cookie else {})
        self.http.request(method, path, None if body is None else json.dumps(body), headers)
        answer = self.http.getresponse()
        text = answer.read()
        if answer.status >= 400:
            sys.exit(f"{self.name} answered {answer.status} to {method} {path}: {text[:200]!r}")
        self.cookie = (answer.headers["set-cookie"] or self.cookie).partition(";")[0]
        return json.loads(text) if "json" in (answer.headers["content-type"] or "") else text

    def cpu(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """The resident memory in bytes."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()

    def open(self) -> Any:
        """A new table with both seats taken, ready to play."""
        raise NotImplementedError

    def path(self, table: Any, seat: int) -> str:
        """The address of a player's socket."""
        raise NotImplementedError

    def read(self, table: Any, seat: int, data: bytes) -> Received:
        raise NotImplementedError

    def move(self, table: Any, seat: int, number: int, square: int) -> bytes:
        """The message for move ``number`` of the game, counted from 0."""
        raise NotImplementedError


@contextmanager
def on_one_core() -> Iterator[None]:
    """Processes started meanwhile run on the last core, this one on the others."""
    os.sched_setaffinity(0, CORES[-1:])
    try:
        yield
    finally:
        os.sched_setaffinity(0, CORES[:-1] or CORES)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Lazaretto(Server):
    """Syncs every move to disk before anybody receives it."""

    front = "/api/lobby"
    game = "tic-tac-toe"  # or another one that it has

    def __init__(self, build: str, path: Path, data: Path) -> None:
        self.name = f"Lazaretto {build}"
        self.port = free_port()
        command = [sys.executable, "-m", "benchmarks.our_server", str(self.port), str(data), build]
        super().__init__(command, PYTHONPATH=str(path))

    def open(self) -> Any:
        plan = {"game": self.game, "seats": [{"kind": "me"}, {"kind": "me"}], "start": True}
        return self.ask("POST", "/api/tables", plan)["id"]

    def path(self, table: Any, seat: int) -> str:
        return f"/api/tables/{table}/play?seat={seat + 1}"

    def read(self, table: Any, seat: int, data: bytes) -> Received:
        if data.startswith(b'{"type":"step"'):
            return Received("over" if b'"ending":' in data else "move")
        if data.startswith((b'{"type":"refused"', b'{"type":"error"')):
            sys.exit(f"{self.name} refused a move: {data!r}")
        return Received("ready") if data.startswith(b'{"type":"screen"') else NOTHING

    def move(self, table: Any, seat: int, number: int, square: int) -> bytes:
        return b'{"type":"do","text":"mark %s","input_seq":%d}' % (SQUARES[square].encode(), number // 2)


class BoardgameIo(Server):
    """Keeps its matches in memory, which is its default."""

    name = "boardgame.io"
    front = "/games"

    def __init__(self) -> None:
        self.port = free_port()
        command = [shutil.which("node") or "node", "benchmarks/boardgame_io_server.cjs", str(self.port)]
        super().__init__(command, NODE_PATH=str(NODE), NODE_ENV="production")

    def open(self) -> Any:
        table = self.ask("POST", "/games/tic-tac-toe/create", {"numPlayers": 2})["matchID"]
        join = f"/games/tic-tac-toe/{table}/join"
        bodies = [{"playerID": str(seat), "playerName": f"P{seat}"} for seat in (0, 1)]
        return table, [self.ask("POST", join, body)["playerCredentials"] for body in bodies]

    def path(self, table: Any, seat: int) -> str:
        return "/socket.io/?EIO=4&transport=websocket"

    def read(self, table: Any, seat: int, data: bytes) -> Received:
        if data.startswith(b'42/tic-tac-toe,["update"'):
            return Received("over" if b'"gameover":' in data else "move")
        if data == b"2":  # are you there?
            return Received("", b"3")
        if data.startswith(b"0"):
            return Received("", b"40/tic-tac-toe,")
        if data.startswith(b"40/tic-tac-toe,"):
            id, keys = table
            return Received("", message("sync", id, str(seat), keys[seat], 2))
        return Received("ready") if data.startswith(b'42/tic-tac-toe,["sync"') else NOTHING

    def move(self, table: Any, seat: int, number: int, square: int) -> bytes:
        id, keys = table
        payload = {"type": "mark", "args": [square], "playerID": str(seat), "credentials": keys[seat]}
        return message("update", {"type": "MAKE_MOVE", "payload": payload}, number, id, str(seat))


def message(*words: object) -> bytes:
    return b"42/tic-tac-toe," + json.dumps(words).encode()
