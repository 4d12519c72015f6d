"""What would you do? Asked over the wire by whoever sits there, and answered to them alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .harness import Browser, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("hints") / "data", "lockdown").ready()
    yield server
    server.stop()


async def test_a_hint_names_lit_actions_and_how_sure_it_is(server: Server) -> None:
    browser = Browser(server)
    table = await browser.open("lockdown", ["me", "me"])
    async with browser.play(table["id"], 1) as play:
        await play.say(type="hint", input_seq=play.input_seq)
        answer: Any = await play.until("hinted", "error")

        assert answer["type"] == "hinted", answer
        assert answer["input_seq"] == play.input_seq
        assert 1 <= len(answer["best"]) <= 3
        assert {advice["do"] for advice in answer["best"]} <= set(play.lit)
        assert all([advice["say"] and advice["result"] and 0 < advice["share"] <= 1 for advice in answer["best"]])
        assert play.screen["table"]["hints"] is True
    await browser.close()


async def test_who_looks_from_another_seat_by_then_is_told_nothing(server: Server) -> None:
    browser = Browser(server)
    table = await browser.open("lockdown", ["me", "me"])
    async with browser.play(table["id"], 1) as play:
        await play.say(type="hint", input_seq=play.input_seq)
        await play.say(type="look", seat=2)
        await play.until("screen")
        await play.say(type="hint", input_seq=play.input_seq)
        answer: Any = await play.until("hinted", "error")

        assert {advice["do"] for advice in answer["best"]} <= set(play.lit)
        assert not [message for message in await play.quiet() if message["type"] == "hinted"]
    await browser.close()


async def test_the_host_may_switch_hints_off(server: Server) -> None:
    browser = Browser(server)
    table = await browser.open("lockdown", ["me", "me"], hints=False)
    assert table["hints"] is False
    async with browser.play(table["id"], 1) as play:
        await play.say(type="hint", input_seq=play.input_seq)
        answer: Any = await play.until("hinted", "error")

    assert answer == {"type": "error", "reason": "the host has switched off hints at this table"}
    await browser.close()


async def test_a_hint_is_about_a_decision_of_ones_own_now(server: Server) -> None:
    browser = Browser(server)
    table = await browser.open("lockdown", ["me", "me"])
    async with browser.play(table["id"], 1) as play:
        await play.say(type="hint", input_seq=play.input_seq + 1)
        late: Any = await play.until("hinted", "error")
    async with browser.play(table["id"], 0) as watcher:
        await watcher.say(type="hint", input_seq=0)
        watching: Any = await watcher.until("hinted", "error")

    assert late["reason"] == "you have nothing to decide now, so there is no hint"
    assert watching["reason"] == "you are watching; take a seat to play"
    await browser.close()


async def test_who_asks_again_and_again_has_to_wait(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", "lockdown", limits='{"hints": 1e-6}').ready()
    browser = Browser(server)
    table = await browser.open("lockdown", ["me", "me"])
    reasons: list[str] = []
    for _ in range(8):  # coming again is no way round it
        async with browser.play(table["id"], 1) as play:
            await play.say(type="hint", input_seq=99)
            reasons.append((await play.until("error"))["reason"])

    assert reasons[-1] == "too many hints at once; wait a few seconds for the next one"
    await browser.close()
    server.stop()
