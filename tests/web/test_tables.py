"""What happens around a game, over the wire: first games, silence, consent, and tables that go."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from lazaretto.core import Seat
from lazaretto.games import load
from lazaretto.table.bot_pool import BotPool
from lazaretto.table.seating import NotNow, SeatAssignment, TableRecord, fingerprint
from lazaretto.table.store_sqlite import SqliteStore
from lazaretto.table.table import JUST_USED
from lazaretto.table.timing import Timings
from lazaretto.web.app import make_app
from lazaretto.web.connection import Connection
from lazaretto.web.limits import Limits
from lazaretto.web.registry import DAY, Registry

from ..places import ROOT
from ..postgres import execute
from .harness import PATIENCE, TIC_TAC_TOE, Browser, Server

PARLEY = "tests/table/parley.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("tables") / "data", PARLEY, TIC_TAC_TOE, "lockdown").ready()
    yield server
    assert "ERROR" not in server.stop()


async def shared(ana: Browser, ben: Browser, game: str) -> str:
    """A running table of both."""
    id: str = (await ana.open(game, ["me", "open"], start=False))["id"]
    await ben.ask("POST", f"/api/tables/{id}/seats/2", {"name": "Ben"})
    await ana.ask("POST", f"/api/tables/{id}/start")
    return id


async def test_whoever_changes_a_table_also_hears_it_over_the_socket(ana: Browser) -> None:
    table = await ana.open("tic-tac-toe", ["open", "open"], start=False)
    async with ana.play(table["id"]) as play:
        for method, path, body in [
            ("POST", "seats/1", {"name": "Ana"}),
            ("POST", "seats/1", {"name": "Ana"}),  # once more
            ("DELETE", "seats/1", None),
            ("POST", "seats/1/bot", {"bot": "regular"}),
            ("POST", "seats/1/bot", {"bot": "regular"}),
            ("DELETE", "seats/1", None),
            ("POST", "seats/1", {"name": "Ana"}),
            ("POST", "seats/2", {"name": "Ana"}),  # she moves
            ("POST", "seats/1/bot", {"bot": "regular"}),
            ("POST", "asking", {"asking": True}),  # as it was
            ("POST", "trying", {"trying": False}),
            ("POST", "start", None),
        ]:
            answer = await ana.ask(method, f"/api/tables/{table['id']}/{path}", body)
            assert (await play.until("table", "screen"))["table"] == answer


class TestTheFirstGame:
    async def test_from_the_lobby_to_the_first_own_decision(self, ana: Browser) -> None:
        cards = {card["slug"]: card for card in await ana.ask("GET", "/api/games")}
        assert (cards["lockdown"]["lesson"], cards["parley"]["lesson"]) == (True, False)
        table = await ana.ask("POST", "/api/lessons", {"game": "lockdown", "name": "Ana"}, 201)
        assert (table["phase"], table["lesson"]) == ("playing", True)
        assert [(seat["name"], seat["kind"]) for seat in table["seats"]] == [("Ana", "person"), ("Bice", "bot")]

        steps = []
        async with ana.play(table["id"], 1) as play:
            for _ in range(3):
                steps.append(play.screen["lesson"]["step"])
                (text,) = play.lit
                await play.do(text)
        async with ana.play(table["id"], 1) as play:  # after a reload in the middle
            while play.screen["lesson"]["step"]:
                if play.lit:
                    steps.append(play.screen["lesson"]["step"])
                    (text,) = play.lit
                    await play.do(text)
                else:
                    await play.next()
            assert len(play.lit) > 1
            assert "That is the whole game" in play.screen["lesson"]["say"]
        assert sorted(set(steps)) == list(range(2, 12))  # the first one is a page to read

    async def test_the_learner_may_skip_the_rest(self, ana: Browser) -> None:
        table = await ana.ask("POST", "/api/lessons", {"game": "lockdown", "name": "Ana"}, 201)
        async with ana.play(table["id"], 1) as play:
            assert len(play.lit) == 1
            card = await ana.ask("DELETE", f"/api/tables/{table['id']}/lesson")
            await play.until("screen")
            assert card["lesson"] is False
            assert play.screen.get("lesson") is None
            assert len(play.lit) > 1
        async with ana.play(table["id"], 1) as play:
            assert play.screen.get("lesson") is None

    async def test_a_game_without_one_says_so(self, ana: Browser) -> None:
        answer = await ana.ask("POST", "/api/lessons", {"game": "parley"}, 404)
        assert answer["reason"] == "Parley has no guided first game"

    async def test_a_game_lists_its_lessons_and_refuses_others(self, ana: Browser) -> None:
        cards = {card["slug"]: card for card in await ana.ask("GET", "/api/games")}
        assert cards["lockdown"]["lessons"] == [{"name": "", "title": "Lockdown"}]
        answer = await ana.ask("POST", "/api/lessons", {"game": "lockdown", "lesson": "covid"}, 404)
        assert answer["reason"] == "Lockdown has no lesson 'covid'; it has only the usual one"

    async def test_a_watcher_is_not_taught(self, ana: Browser, ben: Browser) -> None:
        table = await ana.ask("POST", "/api/lessons", {"game": "lockdown"}, 201)
        async with ben.play(table["id"]) as watcher, ana.play(table["id"], 1) as play:
            said = play.screen["lesson"]["say"]
            await play.do(play.lit[0])
            await watcher.quiet()
            assert said not in "".join(watcher.raw)
            assert watcher.screen["lesson"] is None


class TestTalk:
    @pytest.fixture
    def strict(self, tmp_path: Path) -> Iterator[Server]:
        server = Server(tmp_path / "data", TIC_TAC_TOE, limits='{"lines": 1e-6}').ready()
        yield server
        server.stop()

    async def test_who_says_much_at_once_has_to_wait(self, strict: Server) -> None:
        ana, ben = Browser(strict), Browser(strict)
        id = await shared(ana, ben, "tic-tac-toe")
        reason = ""
        for i in range(12):  # coming again is no way round it
            async with ana.play(id) as watcher:
                await watcher.say(type="say", text=f"line {i}")
                answer: Any = await watcher.until("chat", "error")
                reason = answer.get("reason", "")
        async with ben.play(id, 2) as player:
            await player.say(type="say", text="and I?")
            heard: Any = await player.until("chat")

        assert reason == "too many chat messages at once; wait a moment and send it again"
        assert heard["line"]["text"] == "and I?"
        for browser in (ana, ben):
            await browser.close()

    async def test_who_is_muted_is_refused_and_everybody_sees_it(self, ana: Browser, ben: Browser) -> None:
        id = await shared(ana, ben, "parley")
        async with ana.play(id, 1) as play, ben.play(id, 2) as other, ben.play(id) as watcher:
            await play.do("seal")
            await play.say(type="say", text="psst")
            refused = await play.until("refused")
            assert (refused["text"], refused["rule"]) == ("psst", "P-4")
            await watcher.say(type="say", text="psst")
            assert (await watcher.until("refused"))["rule"] == "P-5"
            await other.quiet()
            assert other.screen["muted"] == [0, 1]
            assert not [message for message in other.heard if message["type"] == "chat"]
        card = await ana.ask("GET", f"/api/tables/{id}")
        assert ([seat["muted"] for seat in card["seats"]], card["muted"]) == ([True, False], True)

    async def test_the_table_says_when_time_is_over(self, ana: Browser) -> None:
        long = await ana.open("parley", ["me", "me"], options={"seconds": "30"})
        async with ana.play(long["id"], 1) as play:
            assert 0 < play.screen["clocks"]["talk"] <= 30
        table = await ana.open("parley", ["me", "me"], options={"seconds": "1"})
        async with ana.play(table["id"], 1) as play:
            said = play.screen["chat"] or [(await play.until("chat"))["line"]]
            assert said == [{"text": "Time to talk is over.", "table": True}]
            while play.screen["clocks"]:
                await play.next()


class TestConsent:
    async def test_asking_and_agreeing(self, ana: Browser, ben: Browser) -> None:
        id = await shared(ana, ben, "tic-tac-toe")
        async with ana.play(id, 1) as play, ben.play(id, 2) as other:
            await play.do("mark a1")
            await other.until("step")
            await other.do("mark b2")
            await play.until("step")
            assert play.screen["back"] is False
            await play.say(type="ask", input_seq=play.input_seq)
            asked = await other.until("table")
            assert asked["table"]["request"] == {"number": 1, "seat": 1, "waits": [2]}
            await other.say(type="answer", number=1, yes=True)
            step = await other.until("step")
            assert (
                step["frames"][0]["say"][0]["text"] == "With everybody's consent @1 undoes an action and all after it"
            )
            assert other.screen["table"]["request"] is None
            while play.input_seq != 2:
                await play.next()
            assert len(play.lit) == 9
            assert (await play.do("mark c3"))["type"] == "step"

    async def test_the_host_switches_it_off(self, ana: Browser, ben: Browser) -> None:
        id = await shared(ana, ben, "tic-tac-toe")
        await ben.ask("POST", f"/api/tables/{id}/asking", {"asking": False}, 403)
        assert (await ana.ask("POST", f"/api/tables/{id}/asking", {"asking": False}))["asking"] is False
        async with ana.play(id, 1) as play:
            await play.do("mark a1")
            await play.say(type="ask", input_seq=play.input_seq)
            assert "switched off" in (await play.until("refused"))["reason"]

    async def test_a_watcher_is_not_asked(self, ana: Browser, ben: Browser) -> None:
        table = await ana.open("tic-tac-toe", ["me", "me"])
        async with ben.play(table["id"]) as watcher:
            await watcher.say(type="answer", number=1, yes=True)
            assert (await watcher.until("error"))["reason"] == "you are watching; take a seat to play"


class TestDeleting:
    async def test_the_host_deletes_an_open_table_and_whoever_looks_is_told(self, ana: Browser, ben: Browser) -> None:
        id = (await ana.open("tic-tac-toe", ["me", "open"], start=False))["id"]
        async with ben.play(id) as watcher:
            refused = await ben.ask("DELETE", f"/api/tables/{id}", status=403)
            assert refused["reason"] == "only the host, who opened the table, can do that"
            assert (await ana.http.delete(f"/api/tables/{id}")).status_code == 204
            assert (await watcher.until("closed"))["reason"] == "the host has deleted this table"
            await asyncio.wait_for(watcher.socket.wait_closed(), PATIENCE)
            assert watcher.socket.close_code == 4404
        await ana.ask("GET", f"/api/tables/{id}", status=404)
        assert id not in str(await ana.ask("GET", "/api/lobby"))

    async def test_a_running_game_is_not_deleted_while_the_others_are_here(self, ana: Browser, ben: Browser) -> None:
        id = await shared(ana, ben, "tic-tac-toe")
        async with ben.play(id, 2):
            here = await ana.ask("DELETE", f"/api/tables/{id}", status=409)
        assert here["reason"] == "other players are still here; a running game can be deleted when they are away"

    @pytest.mark.parametrize(("grace", "left"), [(1e6, "1e+06 seconds"), (0.0, "")])
    async def test_nor_before_they_have_been_away_for_a_while(self, tmp_path: Path, grace: float, left: str) -> None:
        registry = Registry(
            [load(str(ROOT / TIC_TAC_TOE))], SqliteStore(tmp_path), BotPool(), Timings(grace=grace), Limits()
        )
        seated = tuple([SeatAssignment("person", name, holders=(name,)) for name in ("ana", "ben")])
        channel = await registry.open(TableRecord("t1", "tic-tac-toe", "1", {}, seated, "ana", phase="playing", seed=1))
        ben = Connection("ben", Seat(1), Limits())
        channel.join(ben)
        channel.part(ben)

        if left:
            with pytest.raises(NotNow, match=f"when they have been away for {re.escape(left)}"):
                await registry.delete("t1", "ana")
            assert not channel.table.idle(), "unloading it would forget that Ben has just left"
        else:
            await registry.delete("t1", "ana")
        assert (registry.store.document("t1") is None) == (not left)
        registry.close()

    @pytest.mark.parametrize(
        ("uptime", "age", "deserted"), [(61.0, 61.0, True), (-1e6, 61.0, False), (61.0, -1e6, False)]
    )
    async def test_a_table_that_was_not_in_memory_was_deserted_since_the_server_started(
        self, tmp_path: Path, uptime: float, age: float, deserted: bool
    ) -> None:
        """Unless it is new: players of a rematch may be on the way."""
        registry = Registry(
            [load(str(ROOT / TIC_TAC_TOE))], SqliteStore(tmp_path), BotPool(), Timings(grace=60.0), Limits()
        )
        registry.started = asyncio.get_running_loop().time() - uptime
        seated = tuple([SeatAssignment("person", name, holders=(name,)) for name in ("ana", "ben")])
        await registry.store.save(TableRecord("t1", "tic-tac-toe", "1", {}, seated, "ana", phase="playing", seed=1))
        await execute(registry.store, "UPDATE tables SET changed = ?", time.time() - age)

        if deserted:
            await registry.delete("t1", "ana")
        else:
            with pytest.raises(NotNow):
                await registry.delete("t1", "ana")
        registry.close()

    async def test_a_rematch_that_was_deleted_is_opened_again(self, ana: Browser) -> None:
        id = (await ana.open("parley", ["me", "me"]))["id"]
        async with ana.play(id, 1) as first, ana.play(id, 2) as second:
            await first.do("seal")
            await second.do("seal")
            while second.screen["table"]["phase"] != "over":
                await second.next()
        gone = (await ana.ask("POST", f"/api/tables/{id}/rematch"))["id"]
        await ana.http.delete(f"/api/tables/{gone}")
        assert (await ana.ask("POST", f"/api/tables/{id}/rematch"))["id"] not in (gone, id)

    async def test_who_comes_to_no_table_is_told_over_the_socket_too(self, ana: Browser) -> None:
        with pytest.raises(AssertionError, match="closed"):
            async with ana.play("nowhere"):
                pass


class TestTheLobby:
    """Running games that nobody looks at."""

    async def test_it_tells_who_is_asked_and_wakes_nothing(self, tmp_path: Path) -> None:
        registry = Registry([load(str(ROOT / TIC_TAC_TOE))], SqliteStore(tmp_path), BotPool(), Timings(), Limits())
        token = "a" * 32
        seated = (
            SeatAssignment("person", "Ana", holders=(fingerprint(token),)),
            SeatAssignment("bot", "Bot", "regular"),
        )
        await registry.store.save(TableRecord("t1", "tic-tac-toe", "1", {}, seated, "ana", phase="playing", seed=1))
        await registry.store.save(TableRecord("t2", "tic-tac-toe", "2", {}, seated, "ana", phase="playing", seed=1))
        transport = httpx.ASGITransport(make_app(registry))
        asked: list[list[bool]] = []
        async with httpx.AsyncClient(transport=transport, base_url="http://x", cookies={"lazaretto": token}) as http:
            for line in ("1: mark a1", "2: mark b1", ""):
                cards = {card["id"]: card for card in (await http.get("/api/lobby")).json()["mine"]}
                asked.append([seat["asked"] for seat in cards["t1"]["seats"]])
                if line:
                    await registry.store.append("t1", len(asked), line)

        assert asked == [[True, False], [False, True], [True, False]]
        assert cards["t2"]["phase"] == "paused"
        assert "this table plays edition 2" in cards["t2"]["why"]
        assert registry.live == {}
        registry.close()


HOURS = 3600.0


class TestSweeping:
    """Tables at which nothing has happened for long."""

    @pytest.fixture
    def registry(self, tmp_path: Path) -> Iterator[Registry]:
        games = [load(str(ROOT / TIC_TAC_TOE))]
        registry = Registry(games, SqliteStore(tmp_path), BotPool(), Timings(), Limits(), keep_days=90)
        yield registry
        registry.close()

    async def old(self, registry: Registry, id: str, days: float) -> None:
        seated = tuple([SeatAssignment("person", name, holders=(name,)) for name in ("ana", "ben")])
        await registry.store.save(TableRecord(id, "tic-tac-toe", "1", {}, seated, "ana", phase="playing", seed=1))
        await execute(registry.store, "UPDATE tables SET changed = ? WHERE id = ?", time.time() - days * DAY, id)

    async def test_old_ones_go_and_young_ones_stay(self, registry: Registry) -> None:
        await self.old(registry, "old", 90.5)
        await self.old(registry, "young", 89)
        table = (await registry.find("old")).table
        await asyncio.gather(*table.tasks)
        table.used -= JUST_USED

        assert await registry.sweep(6 * HOURS) == 1

        assert registry.store.document("old") is None
        assert registry.store.of_browser("ana", 5) == [registry.store.document("young")]
        assert "old" not in registry.live

    async def test_nothing_goes_when_the_server_starts(self, registry: Registry) -> None:
        """Only time that the server has measured itself counts."""
        await self.old(registry, "old", 90.5)
        assert await registry.sweep(0.0) == 0

    async def test_a_wrong_clock_removes_a_days_worth_at_most(
        self, registry: Registry, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for days in range(90):
            await self.old(registry, f"t{days}", days)
        assert await registry.sweep(6 * HOURS) == 0
        wrong = time.time() + 100 * DAY
        monkeypatch.setattr(time, "time", lambda: wrong)

        removed = [await registry.sweep(6 * HOURS) for _ in range(3)]

        assert removed == [1, 1, 1]
        assert registry.store.document("t89") is None
        assert registry.store.document("t86") is not None

    async def test_a_clock_that_was_wrong_and_is_right_again_does_no_harm(
        self, registry: Registry, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        now = time.time()
        await self.old(registry, "old", 90.5)
        for wrong in (now - 40 * 365 * DAY, now + 365 * DAY):
            with monkeypatch.context() as patch:
                patch.setattr(time, "time", lambda wrong=wrong: wrong)
                assert await registry.sweep(0.0) == 0
        await self.old(registry, "young", 89)

        assert await registry.sweep(6 * HOURS) == 1
        assert registry.store.document("young") is not None

    async def test_opening_a_removed_table_brings_it_back_for_a_week(self, registry: Registry) -> None:
        await self.old(registry, "old", 90.5)
        await registry.store.append("old", 1, "1: mark a1")
        await execute(registry.store, "UPDATE tables SET changed = changed - ?", 90.5 * DAY)
        assert await registry.sweep(6 * HOURS) == 1
        assert await registry.sweep(6.9 * DAY) == 0
        transport = httpx.ASGITransport(make_app(registry))

        async with httpx.AsyncClient(transport=transport, base_url="http://x") as http:
            card = (await http.get("/api/tables/old")).json()

        assert [seat["asked"] for seat in card["seats"]] == [False, True]
        assert [document.id for document in registry.store.of_browser("ana", 5)] == ["old"]
        assert await registry.sweep(6 * HOURS) == 0

    async def test_after_a_week_it_is_gone_for_good(self, registry: Registry) -> None:
        await self.old(registry, "old", 90.5)
        await registry.store.append("young", 1, "1: mark a1")
        await registry.store.remove("old")
        await registry.store.append("old", 1, "1: mark a1")
        await registry.sweep(7 * DAY)
        transport = httpx.ASGITransport(make_app(registry))
        async with httpx.AsyncClient(transport=transport, base_url="http://x") as http:
            assert (await http.get("/api/tables/old")).status_code == 404
        assert (registry.store.lines("old"), registry.store.lines("young")) == ([], ["1: mark a1"])

    async def test_one_that_its_host_has_just_deleted_stops_nothing(
        self, registry: Registry, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await self.old(registry, "old", 90.5)
        monkeypatch.setattr(registry.store, "untouched", lambda before: ["deleted", "old"])

        assert await registry.sweep(6 * HOURS) == 1

    async def test_an_input_keeps_a_table(self, registry: Registry) -> None:
        await self.old(registry, "played", 90.5)
        table: Any = (await registry.find("played")).table
        assert await table.do(0, "mark a1", 0) is None
        assert await registry.sweep(6 * HOURS) == 0

    async def test_a_table_somebody_looks_at_stays(self, registry: Registry) -> None:
        await self.old(registry, "watched", 90.5)
        (await registry.find("watched")).join(Connection("eve", None, Limits()))
        assert await registry.sweep(6 * HOURS) == 0

    async def test_a_machine_that_did_not_know_the_time_loses_nothing(self, registry: Registry) -> None:
        await self.old(registry, "kept in 1970", time.time() / DAY - 1)
        assert await registry.sweep(6 * HOURS) == 0

    async def test_for_ever(self, registry: Registry) -> None:
        await self.old(registry, "old", 1000)
        registry.keep_days = 0
        assert await registry.sweep(6 * HOURS) == 0

    async def test_a_running_server_sweeps(self, registry: Registry) -> None:
        await self.old(registry, "old", 90.0 + 1e-9)
        registry.sweep_every = 0.001
        sweeper = asyncio.create_task(registry.sweep_on())
        while registry.store.document("old") is not None:
            await asyncio.sleep(0.01)
        sweeper.cancel()


class TestThePace:
    async def test_the_host_sets_it_at_opening_and_later(self, ana: Browser, ben: Browser) -> None:
        table = await ana.open("lockdown", ["me", "bot"], pace="calm")
        assert table["pace"] == "calm"
        card = await ana.ask("POST", f"/api/tables/{table['id']}/pace", {"pace": "instant"})
        assert card["pace"] == "instant"
        answer = await ben.ask("POST", f"/api/tables/{table['id']}/pace", {"pace": "calm"}, 403)
        assert answer["reason"] == "only the host, who opened the table, can do that"
        await ana.ask("POST", f"/api/tables/{table['id']}/pace", {"pace": "hurried"}, 400)

    async def test_a_player_may_skip_and_a_watcher_may_not(self, ana: Browser, ben: Browser) -> None:
        table = await ana.open("lockdown", ["me", "bot"])
        async with ana.play(table["id"], 1) as play:
            await play.say(type="skip")
            assert not [message for message in await play.quiet() if message["type"] == "error"]
        async with ben.play(table["id"]) as play:
            await play.say(type="skip")
            assert (await play.until("error"))["reason"] == "you are watching; take a seat to play"


async def test_a_server_of_this_machine_alone_has_no_address_for_others(ana: Browser) -> None:
    assert await ana.ask("GET", "/api/address") == {"address": ""}
