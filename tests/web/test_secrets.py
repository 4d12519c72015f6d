"""Hidden is hidden: two worlds that differ in what a seat may not know send it the same bytes."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator

import pytest

from .harness import Browser, Play, Server

SEALED = "tests/table/sealed.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("secrets") / "data", SEALED).ready()
    yield server
    server.stop()


@pytest.fixture
async def cleo(server: Server) -> AsyncIterator[Browser]:
    browser = Browser(server)
    yield browser
    await browser.close()


async def what_is_seen(
    ana: Browser, ben: Browser, cleo: Browser, secrets: list[str]
) -> tuple[list[str], list[str], str]:
    """Play a round in which Ana does these things in secret; returns all that Ben and a watcher were sent."""
    table = await ana.open("sealed-bids", ["me", "open", "open"], start=False)
    id = table["id"]
    for browser, seat in ((ben, 2), (cleo, 3)):
        await browser.ask("POST", f"/api/tables/{id}/seats/{seat}", {"name": f"Ben{seat}"})
    await ana.ask("POST", f"/api/tables/{id}/start")
    async with ben.play(id, 2) as seen, ben.play(id) as watched, ana.play(id, 1) as secret:
        await ben_acts(seen)
        for text in secrets:
            await (secret.back() if text == "back" else secret.do(text))
        await refused(secret)
        await ben_acts(seen)
        await secret.do("seal")
        for play in (seen, watched):
            await play.until("step")
            await play.say(type="resync")
            await play.until("screen")
            await play.quiet()
        return masked(seen, id), masked(watched, id), " ".join(secret.raw)


async def ben_acts(play: Play) -> None:
    await play.do("write two")
    await play.do("seal", play.input_seq + 1)
    await play.do("nonsense")
    await play.say(type="say", text="hm")
    await play.until("chat")


async def refused(play: Play) -> None:
    for text in ("write", "expire bidding", "write nine"):
        assert (await play.do(text))["type"] == "refused"


def masked(play: Play, id: str) -> list[str]:
    """The packets as they were, but for the table's own name."""
    return [text.replace(id, "ID") for text in play.raw]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(["write one"], ["write four"], id="another number"),
        pytest.param(["write one"], ["write three", "write one", "write four"], id="more steps"),
        pytest.param(["write one"], ["write two", "back", "write two"], id="a change of mind"),
    ],
)
async def test_two_worlds_send_the_same_bytes(
    ana: Browser, ben: Browser, cleo: Browser, one: list[str], other: list[str]
) -> None:
    seat, watcher, secret = await what_is_seen(ana, ben, cleo, one)
    same_seat, same_watcher, other_secret = await what_is_seen(ana, ben, cleo, other)

    assert secret != other_secret
    assert seat == same_seat
    assert watcher == same_watcher


async def test_a_screen_on_which_nothing_changed_is_sent_nothing(ana: Browser, ben: Browser) -> None:
    table = await ana.open("sealed-bids", ["me", "open"], start=False)
    await ben.ask("POST", f"/api/tables/{table['id']}/seats/2", {"name": "Ben"})
    await ana.ask("POST", f"/api/tables/{table['id']}/start")

    async with ben.play(table["id"], 2) as seen, ana.play(table["id"], 1) as secret:
        await seen.quiet()
        for text in ("write one", "write two", "write three"):
            await secret.do(text)
        assert await seen.quiet() == []


async def test_no_browser_learns_another_ones_token_or_the_seed(ana: Browser, ben: Browser) -> None:
    table = await ana.open("sealed-bids", ["me", "bot"])
    async with ben.play(table["id"]) as watcher, ana.play(table["id"], 1) as play:
        await play.do("write one")
        await play.do("seal")
        await watcher.quiet()
        everything = " ".join(watcher.raw) + json.dumps(await ben.ask("GET", f"/api/tables/{table['id']}"))

    assert ana.http.cookies["lazaretto"] not in everything
    assert "seed" not in everything
    assert "holders" not in everything


def test_the_servers_log_and_store_hold_no_tokens(tmp_path_factory: pytest.TempPathFactory) -> None:
    import httpx  # noqa: PLC0415

    folder = tmp_path_factory.mktemp("log")
    server = Server(folder / "data", SEALED).ready()
    with httpx.Client(base_url=server.url) as http:
        plan = {"game": "sealed-bids", "seats": [{"kind": "me"}, {"kind": "bot"}], "start": True}
        id = http.post("/api/tables", json=plan).json()["id"]
        link = http.post(f"/api/tables/{id}/link/1").json()["url"]
        token = http.cookies["lazaretto"]
    log = server.stop()

    kept = b"".join([path.read_bytes() for path in (folder / "data").iterdir()])
    for secret in (token, link.rpartition(".")[2]):
        assert secret not in log
        assert secret.encode() not in kept
