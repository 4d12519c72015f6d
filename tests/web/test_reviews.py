"""Reviews over the wire: started once, shared by all, found again, and never of a game that is being played."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from lazaretto.games import load
from lazaretto.table.bot_pool import BotPool, NoAnswer
from lazaretto.table.store_sqlite import SqliteStore
from lazaretto.table.timing import Timings
from lazaretto.web.app import make_app
from lazaretto.web.limits import Limits
from lazaretto.web.registry import Registry

from ..places import ROOT
from .harness import TIC_TAC_TOE, Browser, Server
from .test_forks import finished, fork, play_to_the_end

RECORD = """\
lazaretto 1
game tic-tac-toe 1
options
seats Ana, Ben (bot regular)
seed 5
---
1: mark b2
2: mark a1
1: mark b1
2: mark c3
1: mark b3
end 5
"""


async def reviewed(browser: Browser, path: str, body: Any = None) -> Any:
    """Asked until it is complete."""
    have, answer = -1.0, {}
    while have < 1:
        answer = await browser.ask("POST", path, {**(body or {}), "have": have})
        assert answer["done"] >= have
        have = answer["done"]
    return answer["review"]


class TestATable:
    async def test_all_get_the_same_review_and_a_restart_keeps_it(self, tmp_path: Path) -> None:
        server = Server(tmp_path / "data").ready()
        ana, ben = Browser(server), Browser(server)
        id = await finished(ana, "tic-tac-toe")
        both = await asyncio.gather(*[reviewed(each, f"/api/tables/{id}/review") for each in (ana, ben, ana)])
        assert both[0] == both[1] == both[2]
        assert both[0]["names"] == ["Aldo", "Bice"]
        assert [len(light["values"]) for light in (both[0]["known"], both[0]["hindsight"])] == [
            len(both[0]["moments"])
        ] * 2
        for bar in both[0]["known"]["bars"]:
            assert bar["start"] + bar["own"] + bar["others"] + bar["luck"] == pytest.approx(bar["end"])
        assert "ERROR" not in server.stop()

        again = Server(tmp_path / "data").ready()
        carla = Browser(again)
        at_once = await carla.ask("POST", f"/api/tables/{id}/review", {})
        assert (at_once["done"], at_once["review"]) == (1, both[0]), "it was stored with the table"
        replay = await carla.ask("GET", f"/api/tables/{id}/replay")
        assert replay["ending"] is not None, "its films are stored beside it"
        for browser in (ana, ben, carla):
            await browser.close()
        assert "ERROR" not in again.stop()

    async def test_a_running_game_has_none(self, ana: Browser) -> None:
        for seats in (["me", "me"], ["me", "open"]):
            table = await ana.open("tic-tac-toe", seats, start="open" not in seats)
            refused = await ana.ask("POST", f"/api/tables/{table['id']}/review", {}, 409)
            assert refused["reason"] == "a review would show what is hidden, so it can be made when the game is over"
        await ana.ask("POST", "/api/tables/nowhere/review", {}, 404)

    async def test_moments_are_counted_as_the_replay_counts_them(self, ana: Browser) -> None:
        """A fork with new luck begins from a position; its replay has the moves before it."""
        first = await finished(ana, "connect-four")
        card = await fork(ana, first, at=6, luck="new", seat=1)
        await play_to_the_end(ana, card["id"], 1)
        made = await reviewed(ana, f"/api/tables/{card['id']}/review")
        replay = await ana.ask("GET", f"/api/tables/{card['id']}/replay")
        assert (made["moments"][0]["at"], made["moments"][-1]["at"]) == (6, len(replay["steps"]))


class TestARecord:
    async def test_names_a_mistake_with_a_picture_of_both_actions(self, ana: Browser) -> None:
        made = await reviewed(ana, "/api/review", {"text": RECORD})
        (mistake,) = made["known"]["mistakes"]
        assert (mistake["at"], mistake["seat"], mistake["played_action"]) == (3, 1, "mark c3")
        assert mistake["cost"] > mistake["doubt"]
        assert made["names"] == ["Ana", "Ben"]
        picture = mistake["picture"]
        assert picture.startswith("<svg")
        assert ('stroke="var(--bad)"' in picture, 'stroke="var(--good)"' in picture) == (True, True)
        assert "style=" not in picture, "the page's policy forbids it"

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            (("2: mark c3", "2: mark b1"), "line 10: "),
            (("game tic-tac-toe", "game chess"), "this is a record of 'chess'; there are tic-tac-toe"),
            (("tic-tac-toe 1", "tic-tac-toe 7"), "this is a record of edition 7 of Tic-tac-toe"),
            (("end 5", "end 6"), "the record should have 6 actions but has 5"),
            ((RECORD.partition("---")[2], "\nend 0\n"), "nothing was played in this game"),
            ((RECORD, "hello"), "this is not a record"),
        ],
    )
    async def test_that_cannot_be_reviewed_says_why(self, ana: Browser, change: tuple[str, str], reason: str) -> None:
        text = RECORD.replace(*change)
        have, answer, status = -1.0, {}, 200
        while status == 200 and have < 1:
            got = await ana.http.post("/api/review", json={"text": text, "have": have})
            answer, status = got.json(), got.status_code
            have = answer.get("done", 1)
        assert status == 400
        assert reason in answer["reason"]

    async def test_that_stops_before_the_end_says_so(self, ana: Browser) -> None:
        text = RECORD.replace("1: mark b3\nend 5", "end 4")
        assert "not over" in (await reviewed(ana, "/api/review", {"text": text}))["note"]


class HeldLane:
    """A lane whose worker answers when it is told to."""

    def __init__(self, lane: Any) -> None:
        self.lane = lane
        self.open = asyncio.Event()
        self.begun = 0
        self.error: Exception | None = None

    async def ask(self, work: Any, *arguments: Any) -> Any:
        self.begun += arguments[3] == 0
        await self.open.wait()
        if self.error is not None:
            raise self.error
        return work(*arguments)

    def close(self) -> None:
        self.lane.close()


@pytest.fixture
def registry(tmp_path: Path) -> Iterator[Registry]:
    games = [load(str(ROOT / TIC_TAC_TOE))]
    registry = Registry(games, SqliteStore(tmp_path), BotPool(), Timings(), Limits(review_jobs=2))
    registry.bot_pool.reviewers = HeldLane(registry.bot_pool.reviewers)  # type: ignore[assignment]
    yield registry
    registry.close()


def held(registry: Registry) -> HeldLane:
    lane: Any = registry.bot_pool.reviewers
    return lane  # type: ignore[no-any-return]


async def ask(http: httpx.AsyncClient, number: int, have: float = -1.0) -> httpx.Response:
    text = RECORD.replace("seed 5", f"seed {number}")
    return await http.post("/api/review", json={"text": text, "have": have})


@pytest.fixture
async def http(registry: Registry) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(make_app(registry))
    async with httpx.AsyncClient(transport=transport, base_url="http://x") as client:
        yield client


async def test_asked_for_by_many_it_is_made_once(registry: Registry, http: httpx.AsyncClient) -> None:
    first = await ask(http, 1)
    assert first.json() == {"done": 0, "ahead": 0, "review": None}
    waiting = [asyncio.create_task(ask(http, 1, 0.0)) for _ in range(5)]
    held(registry).open.set()
    answers = [(await task).json() for task in waiting]
    assert all([answer["done"] > 0 and answer["review"] for answer in answers])
    while (await ask(http, 1, 0.99)).json()["done"] < 1:
        pass
    assert held(registry).begun == 1


async def test_reviews_do_not_pile_up(registry: Registry, http: httpx.AsyncClient) -> None:
    assert [(await ask(http, number)).json()["ahead"] for number in (1, 2)] == [0, 1]
    one_more = await ask(http, 3)
    assert (one_more.status_code, "try again" in one_more.json()["reason"]) == (429, True)
    held(registry).open.set()
    for number in (1, 2, 3):
        while (await ask(http, number, 0.99)).json()["done"] < 1:
            pass


async def test_when_the_time_is_up_it_shows_what_there_is(registry: Registry, http: httpx.AsyncClient) -> None:
    registry.limits = replace(registry.limits, review_seconds=0.0)
    held(registry).open.set()
    while (made := (await ask(http, 1, 0.99)).json())["done"] < 1:
        pass
    assert made["review"]["note"] == "The time for this review was up; it shows what was judged by then."
    assert made["review"]["known"]["values"]


async def test_a_worker_that_crashes_costs_one_sentence(registry: Registry, http: httpx.AsyncClient) -> None:
    await ask(http, 1)
    held(registry).error = NoAnswer("has crashed")
    held(registry).open.set()
    failed = await ask(http, 1, 0.5)
    assert failed.status_code == 400
    assert failed.json()["reason"] == "this game could not be reviewed: the worker has crashed"
    held(registry).error = None
    while (await ask(http, 1, 0.99)).json()["done"] < 1:
        pass
