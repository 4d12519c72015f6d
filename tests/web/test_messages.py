"""Whatever arrives at a socket: it is answered, it changes nothing it must not, and the server goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lazaretto.core import Seat
from lazaretto.games import load
from lazaretto.table.chairs import Chair, Document
from lazaretto.table.store import Store
from lazaretto.table.table import Pace
from lazaretto.table.thinking import Thinkers
from lazaretto.web import wire
from lazaretto.web.limits import Limits
from lazaretto.web.rooms import Connection, Room, Rooms

from .harness import ROOT, Browser, Server

NAMES = st.sampled_from(["constructor", "__class__", "__proto__", "toString", "expire bidding", "back", "mark"])
SQUARES = st.sampled_from([f"mark {column}{row}" for column in "abc" for row in "123"])
ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20) | NAMES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8) | NAMES, inner, max_size=3),
    max_leaves=6,
)
COUNTS = st.integers(-2, 5) | st.integers() | ANY
TYPES = st.sampled_from(["do", "back", "say", "look", "again", "ping", "screen", "constructor"]) | ANY
FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "type": TYPES,
        "text": SQUARES | NAMES | st.text(max_size=300) | ANY,
        "mine": COUNTS,
        "seat": COUNTS,
        "x": ANY,
    },
)
TYPED = st.one_of(
    st.builds(
        lambda text, mine: {"type": "do", "text": text, "mine": mine}, SQUARES | NAMES | st.text(max_size=220), COUNTS
    ),
    st.builds(lambda mine: {"type": "back", "mine": mine}, COUNTS),
    st.builds(lambda seat: {"type": "look", "seat": seat}, COUNTS),
    st.builds(lambda text: {"type": "say", "text": text}, st.text(max_size=600)),
)
MESSAGES = st.one_of(
    TYPED.map(json.dumps), FIELDS.map(json.dumps), ANY.map(json.dumps), st.text(max_size=60), st.binary(max_size=60)
)  # fmt: skip


class Hall:
    """A running table of tic-tac-toe in which the first seat is asked, without a network."""

    def __init__(self, folder: Path, runner: asyncio.Runner) -> None:
        self.runner = runner
        game = load(str(ROOT / "examples" / "tic_tac_toe.py"))
        self.rooms = Rooms([game], Store(folder), Thinkers(), Pace(), Limits(1e9, 1e9))
        chairs = tuple([Chair("person", name, holders=(name,)) for name in ("ana", "ben")])
        document = Document("t1", "tic-tac-toe", "1", {}, chairs, "ana", phase="playing", seed=1)
        self.room: Room = runner.run(self.rooms.open(document))
        self.ben = Connection("ben", Seat(1), self.rooms.limits)
        self.eve = Connection("eve", Seat(0), self.rooms.limits)  # who does not sit there
        runner.run(self.join())

    async def join(self) -> None:
        self.room.join(self.ben)
        self.room.join(self.eve)

    def answers(self, connection: Connection, data: str | bytes) -> list[str]:
        self.runner.run(self.hear(connection, data))
        return [json.loads(text)["type"] for text in connection.outbox]

    async def hear(self, connection: Connection, data: str | bytes) -> None:
        if connection is self.ben:
            self.room.look(connection, Seat(1))
        for one in (self.ben, self.eve):
            one.outbox.clear()
            one.waiting = 0
        await self.room.hear(connection, data)

    def kept(self) -> tuple[Any, list[str]]:
        match = self.room.table.match
        assert match is not None
        return match.state.copy(), self.rooms.store.lines("t1")


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with asyncio.Runner() as runner:
        hall = Hall(tmp_path_factory.mktemp("hall"), runner)
        yield hall
        hall.rooms.close()


@settings(max_examples=2000, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=MESSAGES)
def test_every_message_out_of_turn_is_answered_and_changes_nothing(hall: Hall, data: str | bytes) -> None:
    before = hall.kept()

    answers = hall.answers(hall.ben, data)

    assert answers
    assert set(answers) <= {"refused", "oops", "chat", "screen", "pong"}
    assert hall.kept() == before
    assert not hall.room.table.why


@settings(max_examples=1000, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=TYPED.map(json.dumps))
def test_a_watcher_can_look_and_talk_and_nothing_else(hall: Hall, data: str) -> None:
    before = hall.kept()

    answers = hall.answers(hall.eve, data)

    assert hall.eve.viewer is None
    assert set(answers) <= {"oops", "chat", "screen"}
    assert hall.kept() == before


@settings(max_examples=1000, deadline=None)
@given(data=MESSAGES)
def test_reading_is_strict(data: str | bytes) -> None:
    """What is read is one of the messages, field for field; everything else is refused with the reason."""
    try:
        message = msgspec.json.decode(data, type=wire.ToServer)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return
    assert set(json.loads(data)) == {"type", *message.__struct_fields__}


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        pytest.param("x" * 5000, "a message may have 4096 characters at most", id="too long"),
        pytest.param("{", "the message could not be read: Input data was truncated", id="broken"),
        pytest.param('{"type":"do","text":"mark a1"}', "missing required field `mine`", id="a field is missing"),
        pytest.param('{"type":"do","text":"mark a1","mine":"0"}', "Expected `int`, got `str` - at `$.mine`", id="type"),
        pytest.param('{"type":"do","text":"mark a1","mine":0,"seat":1}', "unknown field `seat`", id="forged"),
        pytest.param('{"type":"__class__"}', "Invalid value '__class__'", id="not a type"),
        pytest.param('{"type":"say","text":"  "}', "there is nothing to say", id="silence"),
    ],
)
async def test_the_answer_says_what_was_wrong(ana: Browser, data: str, reason: str) -> None:
    table = await ana.open("tic-tac-toe", ["me", "me"])

    async with ana.play(table["id"], 1) as play:
        await play.socket.send(data)
        answer = await play.until("oops")
        assert reason in answer["reason"]
        assert (await play.do("mark a1"))["type"] == "step"


async def test_far_too_long_a_message_ends_the_connection_alone(ana: Browser) -> None:
    table = await ana.open("tic-tac-toe", ["me", "me"])
    async with ana.play(table["id"], 1) as play, ana.play(table["id"], 1) as other:
        await play.socket.send("x" * 100_000)
        await play.socket.wait_closed()
        assert play.socket.close_code == 1009
        assert (await other.do("mark a1"))["type"] == "step"


async def test_who_sends_too_often_is_told_so(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", rate=5).ready()
    browser = Browser(server)
    table = await browser.open("tic-tac-toe", ["me", "me"])
    async with browser.play(table["id"], 1) as play:
        for _ in range(12):
            await play.say(type="ping")
        kinds = [(await play.next())["type"] for _ in range(12)]
        assert kinds.count("pong") in (10, 11)
        assert kinds[-1] == "oops"
        assert play.heard[-1]["reason"] == "too many messages at once; wait a moment"
    await browser.close()
    server.stop()
