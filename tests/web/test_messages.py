"""Whatever arrives at a socket: it is answered, it changes nothing it must not, and the server goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lazaretto.core import Seat
from lazaretto.games import load
from lazaretto.table.bot_pool import BotPool
from lazaretto.table.seating import SeatAssignment, TableRecord
from lazaretto.table.store_sqlite import SqliteStore
from lazaretto.table.table import Viewer
from lazaretto.table.timing import Timings
from lazaretto.web import wire
from lazaretto.web.channel import Channel
from lazaretto.web.connection import Connection
from lazaretto.web.limits import Limits
from lazaretto.web.registry import Registry

from ..places import ROOT
from .cases import wrong_texts
from .harness import Browser, Server
from .test_wrong_requests import WRONG_REQUESTS

NAMES = st.sampled_from(["constructor", "__class__", "__proto__", "toString", "expire bidding", "back", "mark"])
SQUARES = st.sampled_from(["mark a0", "mark d1", "mark A1", "mark a1 b1", "mark", "mark a1.", "drop a1"])
ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20) | NAMES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8) | NAMES, inner, max_size=3),
    max_leaves=6,
)
COUNTS = st.integers(-2, 5) | st.integers() | ANY
TYPES = (
    st.sampled_from(["do", "back", "ask", "answer", "say", "look", "resync", "again", "ping", "screen", "constructor"])
    | ANY
)
FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "type": TYPES,
        "text": SQUARES | NAMES | st.text(max_size=300) | ANY,
        "input_seq": COUNTS,
        "mine": COUNTS,
        "seat": COUNTS,
        "x": ANY,
    },
)
TYPED = st.one_of(
    st.builds(
        lambda text, seq: {"type": "do", "text": text, "input_seq": seq},
        SQUARES | NAMES | st.text(max_size=220),
        COUNTS,
    ),
    st.builds(lambda seq: {"type": "back", "input_seq": seq}, COUNTS),
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
        self.registry = Registry([game], SqliteStore(folder), BotPool(), Timings(), Limits(1e9, 1e9))
        chairs = tuple([SeatAssignment("person", name, holders=(name,)) for name in ("ana", "ben")])
        document = TableRecord("t1", "tic-tac-toe", "1", {}, chairs, "ana", phase="playing", seed=1)
        self.channel: Channel = runner.run(self.registry.open(document))
        self.seats: dict[str, Viewer] = {
            "ana": Seat(0),
            "ben": Seat(1),
            "eve": None,
        }  # who is asked, who is not, who watches
        self.people = {name: Connection(name, seat, self.registry.limits) for name, seat in self.seats.items()}
        runner.run(self.join())
        match = self.channel.table.match
        assert match is not None
        self.match, self.begin = match, match.state.copy()

    async def join(self) -> None:
        for connection in self.people.values():
            self.channel.join(connection)

    async def told(self, name: str, data: str | bytes) -> dict[str, list[str]]:
        """What everybody is sent when somebody sends this."""
        if self.people[name].viewer != self.seats[name]:
            self.channel.look(self.people[name], self.seats[name])
        for connection in self.people.values():
            connection.outbox.clear()
            connection.waiting = 0
        await self.channel.on_message(self.people[name], data)
        await asyncio.gather(*self.channel.table.tasks)  # a hint takes its time
        return {
            one: [data[len('{"type":"') : data.index(b'"', 9)].decode() for data in connection.outbox]
            for one, connection in self.people.items()
        }

    async def try_out(self, name: str, data: str | bytes) -> None:
        """The sender alone is answered, but for a line of talk; the game and what is kept of it stay as they are."""
        answers = await self.told(name, data)
        own = answers.pop(name)
        assert own in allowed(data), (data, own)
        assert all([heard == (["chat"] if own == ["chat"] else []) for heard in answers.values()]), (data, answers)
        assert (self.match.taken, self.match.input_seq) == (0, [0, 0]), data
        assert self.match.state == self.begin, data
        assert not self.channel.table.pause_reason
        assert self.channel.table.undo_vote.request is None


def allowed(data: str | bytes) -> list[list[str]]:
    """What may answer a message, by what it turns out to be."""
    try:
        message = wire.read(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return [["error"]]
    if isinstance(message, wire.Do | wire.Back | wire.Ask | wire.Answer):
        return [["refused"], ["error"]]
    if isinstance(message, wire.Hint):
        return [["hinted"], ["error"]]
    if isinstance(message, wire.Say):
        return [["chat"], ["error"]]
    return [["pong"]] if isinstance(message, wire.Ping) else [["screen"], ["error"]]


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with asyncio.Runner() as runner:
        hall = Hall(tmp_path_factory.mktemp("hall"), runner)
        yield hall
        assert hall.registry.store.lines("t1") == []
        hall.registry.close()


WRONG_TEXTS = list(dict.fromkeys([text for type_ in get_args(wire.ToServer) for text in wrong_texts(type_)]))


@pytest.mark.parametrize("name", ["ana", "ben", "eve"])
def test_every_wrong_message_is_answered_and_changes_nothing(hall: Hall, name: str) -> None:
    """From the seat that is asked, from one that is not, and from a watcher."""

    async def all_of_them() -> None:
        for text in WRONG_TEXTS:
            await hall.try_out(name, text)

    hall.runner.run(all_of_them())


def test_there_are_ten_thousand_of_them() -> None:
    assert 3 * len(WRONG_TEXTS) + len(WRONG_REQUESTS) > 10_000


@settings(max_examples=300, suppress_health_check=list(HealthCheck))
@given(data=MESSAGES, name=st.sampled_from(["ana", "ben", "eve"]))
def test_whatever_else_arrives_is_answered_and_changes_nothing(hall: Hall, data: str | bytes, name: str) -> None:
    hall.runner.run(hall.try_out(name, data))


@settings(max_examples=300)
@given(data=MESSAGES)
def test_reading_is_strict(data: str | bytes) -> None:
    """What is read is one of the messages, field for field; everything else is refused with the reason."""
    try:
        message = wire.read(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return
    assert set(wire.renew(json.loads(data))) == {"type", *message.__struct_fields__}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param({"type": "again"}, wire.Resync(), id="again"),
        pytest.param({"type": "do", "text": "mark a1", "mine": 1}, wire.Do("mark a1", 1), id="do"),
        pytest.param({"type": "back", "mine": 1}, wire.Back(1), id="back"),
        pytest.param({"type": "ask", "mine": 1}, wire.Ask(1), id="ask"),
        pytest.param({"type": "hint", "mine": 1}, wire.Hint(1), id="hint"),
    ],
)
def test_the_names_of_the_version_before_are_read(old: dict[str, object], new: object) -> None:
    assert wire.read(json.dumps(old)) == new


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('{"type":"back","mine":1,"input_seq":1}', id="both names"),
        pytest.param('{"type":"back","mine":"1"}', id="wrong type"),
        pytest.param('{"type":"again","mine":1}', id="a field too many"),
        pytest.param(f'{{"type":"back","mine":{10**40}}}', id="a huge number"),
    ],
)
def test_old_names_are_read_as_strictly(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        wire.read(text)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        pytest.param("x" * 5000, "a message may have 4096 characters at most", id="too long"),
        pytest.param("{", "the message could not be read: Input data was truncated", id="broken"),
        pytest.param('{"type":"do","text":"mark a1"}', "missing required field `input_seq`", id="a field is missing"),
        pytest.param('{"type":"do","text":"mark a1","input_seq":"0"}', "at `$.input_seq`", id="type"),
        pytest.param('{"type":"do","text":"mark a1","input_seq":0,"seat":1}', "unknown field `seat`", id="forged"),
        pytest.param('{"type":"__class__"}', "Invalid value '__class__'", id="not a type"),
        pytest.param('{"type":"say","text":"  "}', "this chat message is empty", id="silence"),
    ],
)
async def test_the_answer_says_what_was_wrong(ana: Browser, data: str, reason: str) -> None:
    table = await ana.open("tic-tac-toe", ["me", "me"])

    async with ana.play(table["id"], 1) as play:
        await play.socket.send(data)
        answer = await play.until("error")
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
    server = Server(tmp_path / "data", limits='{"messages": 1e-6, "burst": 10}').ready()
    browser = Browser(server)
    table = await browser.open("tic-tac-toe", ["me", "me"])
    async with browser.play(table["id"], 1) as play:
        for _ in range(12):
            await play.say(type="ping")
        kinds = [(await play.next())["type"] for _ in range(12)]
        assert kinds == ["pong"] * 10 + ["error"] * 2
        assert play.heard[-1]["reason"] == "too many messages at once; wait a moment"
    await browser.close()
    server.stop()
