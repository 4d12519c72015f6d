"""Bad days: servers that are killed while people and bots play, and senders of nonsense.

``test_bad_days.py`` has a few of them, ``benchmarks/bad_days.py`` has many.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple, get_args

import websockets

from lazaretto.games import load
from lazaretto.table.store_sqlite import SqliteReader
from lazaretto.web import wire

from .cases import wrong_texts
from .harness import Browser, Mortal, Play, Server

GAMES: Final = ("quarantine", "virus", "clinic", "outbreak", "lockdown")
COMPARED: Final = 400  # lines of a log: the oldest of a longer one are not shown
Seat = tuple[str, int]  # a table and the number of a seat


# ---- killed in play ------------------------------------------------------------------------------


class Crowd:
    """One browser that plays every second seat of its tables against bots, and remembers what it saw."""

    def __init__(self, browser: Browser, data: Path, rng: random.Random) -> None:
        self.browser, self.data, self.rng = browser, data, rng
        self.acknowledged: dict[Seat, list[str]] = {}  # inputs whose effect was seen
        self.sent: dict[Seat, str] = {}  # inputs without an answer yet
        self.shown: dict[Seat, list[str]] = {}  # the log on the screen
        self.stored: dict[str, list[str]] = {}  # by table, when the server was last killed
        self.seen = 0  # steps
        self.refused = 0

    async def open(self, game: str) -> str:
        players = max(2, load(game).info.seats[0])
        plans = [
            {"kind": "bot", "bot": "beginner"} if seat % 2 else {"kind": "me", "name": f"P{seat}"}
            for seat in range(players)
        ]
        table = await self.browser.ask("POST", "/api/tables", {"game": game, "seats": plans, "start": True}, 201)
        id: str = table["id"]
        for seat in range(1, players + 1, 2):
            self.acknowledged[id, seat], self.shown[id, seat] = [], []
        return id

    def seats(self, id: str) -> list[Seat]:
        return [seat for seat in self.acknowledged if seat[0] == id]

    async def play(self, seat: Seat) -> None:
        """Until the game is over or the server is gone."""
        try:
            async with self.browser.play(*seat) as play:
                before, now = self.shown[seat], log_of(play)
                assert now[: len(before)] == before or len(now) > COMPARED, f"{seat}: what was seen is lost"
                while play.screen["ending"] is None:
                    await self.act(seat, play)
                    self.shown[seat] = log_of(play)
        except (TimeoutError, OSError, websockets.WebSocketException):
            return

    async def act(self, seat: Seat, play: Play) -> None:
        """One input, or wait for the others."""
        number = play.input_seq
        if seat[1] not in play.asked or not play.lit:
            self.seen += (await play.next())["type"] == "step"
            return
        self.sent[seat] = text = self.rng.choice(play.lit)
        await play.say(type="do", text=text, input_seq=number)
        while play.input_seq == number:
            answer = await play.next()
            self.seen += answer["type"] == "step"
            if answer["type"] in ("refused", "error"):  # the others were faster
                self.refused += 1
                del self.sent[seat]
                await play.say(type="resync")
                await play.until("screen")
                return
        self.acknowledged[seat].append(self.sent.pop(seat))

    async def has_seen(self, steps: int, games: list[asyncio.Task[None]]) -> None:
        enough = self.seen + steps
        while self.seen < enough and not all([game.done() for game in games]):
            await asyncio.sleep(0.001)

    def check(self, ids: list[str]) -> list[str]:
        """Read the store of a killed server; returns the faults, and takes what is stored as acknowledged."""
        reader = SqliteReader(self.data)
        faults: list[str] = []
        for id in ids:
            lines = reader.lines(id)
            before = self.stored.get(id, [])
            if lines[: len(before)] != before:
                faults.append(f"{id}: stored inputs have changed")
            self.stored[id] = lines
            for seat in self.seats(id):
                faults += self.check_seat(seat, lines)
        reader.close()
        return faults

    def check_seat(self, seat: Seat, lines: list[str]) -> Iterator[str]:
        prefix = f"{seat[1]}: "
        own = [line.removeprefix(prefix) for line in lines if line.startswith(prefix)]
        known = self.acknowledged[seat]
        unsure = [self.sent.pop(seat)] if seat in self.sent else []
        if own[: len(known)] != known:
            yield f"{seat}: acknowledged {known}, stored {own}"
        elif own[len(known) :] not in ([], unsure):
            yield f"{seat}: stored {own[len(known) :]} beyond the acknowledged, sent {unsure}"
        self.acknowledged[seat] = own

    def inputs(self) -> Counter[str]:
        """Of people and of bots, as stored."""
        people = sum([len(inputs) for inputs in self.acknowledged.values()])
        return Counter(people=people, bots=sum([len(lines) for lines in self.stored.values()]) - people)


def log_of(play: Play) -> list[str]:
    return [line["text"] for line in play.screen["log"]] if play.started else []


class Kills:
    """Kill a server in the middle of play, start it again, go on."""

    def __init__(self, folder: Path, seed: int, tables: int = 2) -> None:
        self.server = Mortal(folder / "data", *GAMES)
        self.rng = random.Random(seed)
        self.crowd = Crowd(Browser(self.server), folder / "data", self.rng)
        self.tables = tables
        self.ids: dict[str, list[str]] = {game: [] for game in GAMES}
        self.done = 0
        self.faults: list[str] = []

    async def one(self) -> None:
        game = GAMES[self.done % len(GAMES)]
        self.server.start()
        ids = [id for id in self.ids[game] if await self.playing(id)]
        ids += [await self.crowd.open(game) for _ in range(self.tables - len(ids))]
        self.ids[game] = ids
        games = [asyncio.create_task(self.crowd.play(seat)) for id in ids for seat in self.crowd.seats(id)]
        await self.crowd.has_seen(self.rng.randint(1, 16), games)
        await asyncio.sleep(self.rng.uniform(0.0, 0.005))
        self.server.kill()
        await asyncio.gather(*games)
        self.faults += self.crowd.check(ids)
        self.done += 1

    async def playing(self, id: str) -> bool:
        found = await self.crowd.browser.ask("GET", f"/api/tables/{id}")
        return bool(found["phase"] == "playing")

    async def close(self) -> None:
        await self.crowd.browser.close()
        self.server.kill()


# ---- nonsense ------------------------------------------------------------------------------------


TEXTS: Final = list(dict.fromkeys([text for type_ in get_args(wire.ToServer) for text in wrong_texts(type_)]))
METHODS: Final = ("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS")
WORDS: Final = (
    "api", "tables", "games", "lobby", "lessons", "replay", "start", "seats", "link", "record", "summary", "rules",
    "help", "s", "t", "play", "rematch", "resign", "1", "0", "9", "-1", "..", "%00", "%ff", "\N{MICROBE}", "x" * 300,
)  # fmt: skip
FAILED: Final = "something went wrong on the server"
AT_ONCE: Final = 25  # messages between two looks at the answers


class Nonsense:
    """Sends wrong messages and requests to a server with tables of all games; nothing may fail inside."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.rng = random.Random(seed)
        self.browser = Browser(server)
        self.plays: dict[str, Play] = {}  # by game
        self.ids: dict[str, str] = {}
        self.routes: list[str] = []
        self.faults: list[str] = []
        self.answers: Counter[str] = Counter()
        self.statuses: Counter[int] = Counter()

    async def send(self, messages: int) -> None:
        for _ in range(0, messages, AT_ONCE):
            if self.rng.random() < 0.1:
                for _ in range(AT_ONCE):
                    await self.request()
            else:
                await self.speak(self.rng.choice(GAMES))

    async def speak(self, game: str) -> None:
        play = await self.at_table(game)
        try:
            for _ in range(AT_ONCE):
                await play.socket.send(self.message(play))
            before = len(play.heard)
            await play.say(type="ping")
            await play.until("pong")
        except (AssertionError, websockets.ConnectionClosed):  # the table is gone, or a step was for another view
            self.plays.pop(game, None)
            await play.socket.close()
            return
        for heard in play.heard[before:]:
            self.answers[heard["type"]] += 1
            if FAILED in heard.get("reason", ""):
                self.faults.append(f"{game}: {heard}")
        play.heard.clear()
        play.raw.clear()

    async def at_table(self, game: str) -> Play:
        """A socket at a running table of this game; opened anew where there is none."""
        if game not in self.plays:
            players = max(2, load(game).info.seats[0])
            self.ids[game] = (await self.browser.open(game, ["me"] * players))["id"]
            cookies = "; ".join([f"{name}={value}" for name, value in self.browser.http.cookies.items()])
            url = f"{self.server.url.replace('http', 'ws')}/api/tables/{self.ids[game]}/play?seat=1"
            play = Play(await websockets.connect(url, additional_headers={"Cookie": cookies}, max_size=None))
            await play.until("screen")
            self.plays[game] = play
        return self.plays[game]

    def message(self, play: Play) -> str | bytes:
        kind = self.rng.randrange(4)
        if kind == 0:
            return self.rng.choice(TEXTS)
        if kind == 1:
            return self.rng.randbytes(self.rng.randrange(200))
        actions = play.lit if play.started and play.lit else ["back"]
        own = {"type": "do", "text": self.rng.choice(actions), "input_seq": play.input_seq}
        if kind == 2:
            return self.spoilt(json.dumps(own))
        return json.dumps({**own, "text": self.spoilt(str(own["text"]))})

    def spoilt(self, text: str) -> str:
        """With a few characters changed, doubled or left out."""
        letters = list(text)
        for _ in range(self.rng.randrange(1, 4)):
            place = self.rng.randrange(len(letters) + 1)
            letters[place : place + self.rng.randrange(3)] = self.rng.choice(
                ["", '"', "{", "\0", "é", "1", "back", "\\"]
            )
        return "".join(letters)

    async def request(self) -> None:
        """A route of the server with wrong parts and a wrong body, or no route at all."""
        if not self.routes:
            self.routes += (await self.browser.ask("GET", "/api/schema/openapi.json"))["paths"]
        words = [*WORDS, *self.ids.values()]
        path = self.rng.choice([*self.routes, "/" + "/".join(self.rng.choices(words, k=3))])
        path = re.sub(r"\{id\}", lambda _: self.rng.choice([*self.ids.values(), "none"]), path)
        path = re.sub(r"\{\w+\}", lambda _: self.rng.choice(WORDS), path)
        body = self.rng.choice([self.rng.randbytes(40).hex(), '{"game": "virus", "seats": [{"kind": "me"}]}', "{}"])
        method = self.rng.choice(METHODS)
        answer = await self.browser.http.request(method, path, content=self.spoilt(body).encode())
        self.statuses[answer.status_code] += 1
        if answer.status_code >= 500:
            self.faults.append(f"{method} {path}: {answer.status_code}")

    async def close(self) -> None:
        for play in self.plays.values():
            await play.socket.close()
        self.plays.clear()
        await self.browser.close()


class Used(NamedTuple):
    """What a process has in use."""

    files: int
    threads: int
    megabytes: int


def used(server: Server) -> Used:
    process = Path(f"/proc/{server.process.pid}")
    status = dict([line.split(":", 1) for line in (process / "status").read_text().splitlines()])
    size = int(status["VmRSS"].split()[0]) // 1000
    return Used(len(list((process / "fd").iterdir())), int(status["Threads"]), size)
