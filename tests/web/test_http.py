"""The routes: what they answer, what they refuse, and what every answer bears."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import positive_data_acceptance

from lazaretto.core import read_record
from lazaretto.games import load
from lazaretto.table.bot_pool import BotPool
from lazaretto.table.store_sqlite import SqliteStore
from lazaretto.table.time_limit import TimeLimit
from lazaretto.table.timing import Timings
from lazaretto.web import static_files
from lazaretto.web.app import make_app
from lazaretto.web.limits import Limits
from lazaretto.web.registry import Registry
from lazaretto.web.replays import played

from ..places import ROOT
from .harness import NO_LIMITS, Browser, Server


def test_the_description_of_the_routes_is_true(tmp_path: Path) -> None:
    """Every route, with arguments made from its description and against it, answers as described."""
    games = [load(str(ROOT / "examples" / f"{name}.py")) for name in ("tic_tac_toe", "connect_four")]
    registry = Registry(games, SqliteStore(tmp_path), BotPool(), Timings(), NO_LIMITS)
    schema = schemathesis.openapi.from_asgi("/api/schema", make_app(registry))
    operations: list[Any] = [operation.ok() for operation in schema.get_all_operations()]  # type: ignore[union-attr]
    assert len(operations) == 36

    @settings(max_examples=8, suppress_health_check=list(HealthCheck))
    @given(data=st.data())
    def check(data: st.DataObject) -> None:
        for operation in operations:
            case = data.draw(operation.as_strategy())
            case.call_and_validate(excluded_checks=[positive_data_acceptance])  # a text may be well typed and no record

    check()


async def test_a_game_is_described(ana: Browser) -> None:
    card = (await ana.ask("GET", "/api/games"))[0]

    assert (card["slug"], card["seats"], card["bots"]) == ("tic-tac-toe", [2], ["beginner", "regular", "strong"])
    assert "<h1>Tic-tac-toe</h1>" in await ana.ask("GET", "/api/games/tic-tac-toe/help")
    assert await ana.ask("GET", "/api/games/tic-tac-toe/rules") == []
    assert (await ana.ask("GET", "/api/games/tic-tac-toe/art.svg")).startswith("<svg")


@pytest.mark.parametrize(
    ("body", "status", "reason"),
    [
        pytest.param({"game": "chess", "seats": [{"kind": "me"}]}, 404, "there is no game 'chess'", id="no game"),
        pytest.param({"game": "tic-tac-toe", "seats": [{"kind": "me"}]}, 400, "is for 2 players, not 1", id="seats"),
        pytest.param({"game": "tic-tac-toe"}, 400, "missing required field `seats`", id="a field is missing"),
        pytest.param(
            {"game": "tic-tac-toe", "seats": [{"kind": "me"}, {"kind": "x"}]}, 400, "Invalid enum value 'x'", id="kind"
        ),
        pytest.param(
            {"game": "tic-tac-toe", "seats": [{"kind": "me"}, {"kind": "bot"}], "options": {"a": "b"}},
            400,
            "Tic-tac-toe has no option 'a'; it has none",
            id="option",
        ),
        pytest.param(
            {"game": "tic-tac-toe", "seats": [{"kind": "me"}, {"kind": "open"}], "start": True},
            409,
            "the game can start when every seat is taken; free: 2",
            id="start",
        ),
    ],
)
async def test_a_table_that_cannot_be_opened(ana: Browser, body: Any, status: int, reason: str) -> None:
    assert reason in (await ana.ask("POST", "/api/tables", body, status))["reason"]


@pytest.mark.parametrize(
    "path", ["/api/tables/nowhere", "/api/tables/nowhere/record", "/api/games/chess/help", "/api/x"]
)
async def test_what_is_not_there(ana: Browser, path: str) -> None:
    assert (await ana.ask("GET", path, status=404))["reason"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param("", "this is not a record", id="empty"),
        pytest.param(
            "lazaretto 1\ngame chess 1\noptions\nseats A\nseed 1\n---\nend 0\n", "record of 'chess'", id="game"
        ),
        pytest.param(
            "lazaretto 1\ngame tic-tac-toe 9\noptions\nseats A, B\nseed 1\n---\nend 0\n", "edition 9", id="edition"
        ),
        pytest.param(
            "lazaretto 1\ngame tic-tac-toe 1\noptions\nseats A, B\nseed 1\n---\n1: mark a1\n1: mark a2\nend 2\n",
            "line 8",
            id="against the rules",
        ),
        pytest.param(
            "lazaretto 1\ngame tic-tac-toe 1\noptions\nseats A, B\nseed 1\n---\n3: mark a1\nend 1\n",
            "no seat 3",
            id="seat",
        ),
    ],
)
async def test_a_record_that_cannot_be_replayed(ana: Browser, text: str, reason: str) -> None:
    assert reason in (await ana.ask("POST", "/api/replay", {"text": text}, 400))["reason"]


def test_a_replay_begins_with_what_was_said_before_the_first_action() -> None:
    text = "lazaretto 1\ngame outbreak 1\noptions\nseats A, B, C, D, E\nseed 1\n---\nend 0\n"

    replay = played(load("outbreak"), read_record(text), None, TimeLimit())[0]

    assert [line.text for line in replay.said] == ["Day 1"]
    assert replay.steps == []


async def test_other_sites_cannot_act_in_a_browsers_name(ana: Browser) -> None:
    plan = {"game": "tic-tac-toe", "seats": [{"kind": "me"}, {"kind": "bot"}]}

    foreign = await ana.http.post("/api/tables", json=plan, headers={"origin": "https://elsewhere.example"})
    own = await ana.http.post("/api/tables", json=plan, headers={"origin": ana.server.url})

    assert foreign.status_code == 403
    assert foreign.json()["reason"].startswith(
        "this request comes from https://elsewhere.example, but asks for 127.0.0.1:"
    )
    assert own.status_code == 201


async def test_the_token_is_out_of_reach_of_scripts_and_other_sites(ana: Browser) -> None:
    answer = await ana.http.get("/api/lobby")

    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert len(ana.http.cookies["lazaretto"]) == 32
    assert "set-cookie" not in (await ana.http.get("/api/lobby")).headers


async def test_the_token_comes_with_the_page(ana: Browser) -> None:
    """What a page asks for first, all at once, must bear one token: else the browser loses what it opened."""
    file = await ana.http.get("/no-such-file.js")
    page = await ana.http.get("/t/somewhere")

    assert "set-cookie" not in file.headers
    assert "set-cookie" in page.headers
    assert page.headers.get_list("cache-control") == ["no-store"], "nobody on the way keeps a token"
    assert (await ana.http.get("/")).headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("name", ["a\u2028b", "a\u0085b", "a\x7fb", "a\n", "\u202eanA", "a,b", "a;b"])
async def test_a_name_is_one_line_that_reads_forwards(ana: Browser, name: str) -> None:
    seats = [{"kind": "me", "name": name}, {"kind": "open"}]
    await ana.ask("POST", "/api/tables", {"game": "tic-tac-toe", "seats": seats}, 400)


async def test_a_bot_with_a_blank_name_has_its_own(ana: Browser) -> None:
    seats = [{"kind": "me", "name": "Zoë 王"}, {"kind": "bot", "name": "  "}]
    table = await ana.ask("POST", "/api/tables", {"game": "tic-tac-toe", "seats": seats}, 201)
    assert [seat["name"] for seat in table["seats"]] == ["Zoë 王", "Bice"]


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/tables/nowhere", "/no-such-file.js"])
def test_every_answer_is_guarded(server: Server, path: str) -> None:
    headers = httpx.get(server.url + path).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


async def test_tables_are_not_opened_without_end(tmp_path: Path) -> None:
    games, limits = [load(str(ROOT / "examples" / "tic_tac_toe.py"))], Limits(tables=1e-6)
    registry = Registry(games, SqliteStore(tmp_path), BotPool(), Timings(), limits)
    transport = httpx.ASGITransport(make_app(registry))
    plan = {"game": "tic-tac-toe", "seats": [{"kind": "me"}, {"kind": "open"}]}
    async with httpx.AsyncClient(transport=transport, base_url="http://x") as http:
        codes = [(await http.post("/api/tables", json=plan)).status_code for _ in range(40)]

    assert codes == [201] * 30 + [429] * 10
    registry.close()


@pytest.mark.parametrize("path", ["/api/tables", "/api/lessons", "/api/replay"])
async def test_a_body_that_is_not_utf_8_is_refused(ana: Browser, path: str) -> None:
    for body in (b'{"game": "\xff\xfe"}', b'{"text": "\xc3"}', b"\xff"):
        answer = await ana.http.post(path, content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 400, answer.text


@pytest.mark.parametrize("name", ["\u200b", "\u2060", "\u00ad", "\u3164"])
async def test_a_name_nobody_can_see_is_refused(ana: Browser, name: str) -> None:
    id = (await ana.open("tic-tac-toe", ["open", "open"], start=False))["id"]
    answer = await ana.ask("POST", f"/api/tables/{id}/seats/1", {"name": name}, 400)
    assert answer["reason"] == "a name needs at least one visible character"
    seat = {"kind": "bot", "name": name}
    await ana.ask("POST", "/api/tables", {"game": "tic-tac-toe", "seats": [seat, seat]}, 400)
    card = await ana.ask("POST", f"/api/tables/{id}/seats/1", {"name": f"Ana{name}"})
    assert card["seats"][0]["name"] == "Ana"


RECORD = "lazaretto 1\ngame tic-tac-toe 1\noptions\nseats A, B\nseed 1\n---\n1: mark a1\n2: mark b1\n"


@pytest.mark.parametrize("text", ["back", "back by consent"])
async def test_a_record_with_undos_is_refused(ana: Browser, text: str) -> None:
    """They are never written, and each one would cost a replay."""
    answer = await ana.ask("POST", "/api/replay", {"text": f"{RECORD}2: {text}\nend 3\n"}, 400)
    assert answer["reason"] == f"line 9: a record has no {text!r}; undone actions are left out"


async def test_a_replay_ends_when_its_time_is_up(tmp_path: Path) -> None:
    games = [load(str(ROOT / "examples" / "tic_tac_toe.py"))]
    registry = Registry(games, SqliteStore(tmp_path), BotPool(), Timings(), Limits(replay_seconds=0.0))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(make_app(registry)), base_url="http://x") as http:
        answer = await http.post("/api/replay", json={"text": f"{RECORD}end 2\n"})

    assert (answer.status_code, registry.replay_jobs) == (400, 0)
    assert answer.json()["reason"] == "this game takes longer than 0 seconds to replay, so it is not shown here"
    registry.close()


async def test_replay_jobs_do_not_pile_up(tmp_path: Path) -> None:
    registry = Registry(
        [load(str(ROOT / "examples" / "tic_tac_toe.py"))], SqliteStore(tmp_path), BotPool(), Timings(), Limits()
    )
    transport = httpx.ASGITransport(make_app(registry))
    async with httpx.AsyncClient(transport=transport, base_url="http://x") as http:
        await registry.replay_lane.gate.acquire()  # somebody looks at a long one
        asked = [
            asyncio.create_task(http.post("/api/replay", json={"text": "x"}))
            for _ in range(registry.limits.replay_jobs)
        ]
        while registry.replay_jobs < registry.limits.replay_jobs:
            await asyncio.sleep(0)
        one_more = await http.post("/api/replay", json={"text": "x"})
        registry.replay_lane.gate.release()
        codes = [(await answer).status_code for answer in asked]

    assert (one_more.status_code, set(codes), registry.replay_jobs) == (429, {400}, 0)
    registry.close()


class TestTheClient:
    """The built files, or a page that says how to build them."""

    @pytest.fixture
    def http(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Path, httpx.AsyncClient]]:
        static = tmp_path / "static"
        monkeypatch.setattr(static_files, "STATIC", static)
        static_files.files.cache_clear()
        game = load(str(ROOT / "examples" / "tic_tac_toe.py"))
        registry = Registry([game], SqliteStore(tmp_path / "data"), BotPool(), Timings(), Limits())
        yield static, httpx.AsyncClient(transport=httpx.ASGITransport(make_app(registry)), base_url="http://x")
        static_files.files.cache_clear()
        registry.close()

    async def test_not_built(self, http: tuple[Path, httpx.AsyncClient]) -> None:
        answer = await http[1].get("/t/abc")
        assert answer.status_code == 200
        assert "The client is not built" in answer.text

    async def test_the_front_page_has_the_games_in_it(self, http: tuple[Path, httpx.AsyncClient]) -> None:
        static, client = http
        static.mkdir()
        (static / "index.html").write_text("<p>first</p><!--games--><p>last</p>")

        assert (await client.get("/t/abc")).text == "<p>first</p><!--games--><p>last</p>"
        page = (await client.get("/")).text
        assert page.startswith('<p>first</p><ul class="first">')
        assert page.endswith("</script><p>last</p>")

    async def test_the_page_of_a_table_loads_its_parts_at_once(self, http: tuple[Path, httpx.AsyncClient]) -> None:
        static, client = http
        static.mkdir()
        (static / "index.html").write_text('<p>first</p><!--table <link href="./assets/table.js"> table--><p>last</p>')

        assert (await client.get("/t/abc")).text == '<p>first</p><link href="/assets/table.js"><p>last</p>'
        for path in ("/", "/replay/abc"):
            assert (await client.get(path)).text == "<p>first</p><p>last</p>"

    async def test_the_page_of_a_table_asks_for_its_card_and_pictures(
        self, http: tuple[Path, httpx.AsyncClient]
    ) -> None:
        static, client = http
        static.mkdir()
        (static / "index.html").write_text("<head></head>")
        plan = {"game": "tic-tac-toe", "seats": [{"kind": "me"}, {"kind": "me"}]}
        id = (await client.post("/api/tables", json=plan)).json()["id"]
        link = '<link rel="preload" as="fetch" crossorigin href="{}">'.format

        pictures = link("/api/games/tic-tac-toe/art.svg")
        assert (await client.get(f"/t/{id}")).text == f"<head>{link(f'/api/tables/{id}')}{pictures}</head>"
        assert (await client.get("/t/abc")).text == f"<head>{link('/api/tables/abc')}</head>"
        for path in ("/", "/t/", "/t/a%22b", f"/replay/{id}"):
            assert "preload" not in (await client.get(path)).text

    async def test_built(self, http: tuple[Path, httpx.AsyncClient]) -> None:
        static, client = http
        (static / "assets").mkdir(parents=True)
        (static / "index.html").write_text("<title>Built</title>")
        (static / "assets" / "app-1a2b.js").write_text("let x = 1;" * 200)

        await client.get("/")  # a browser that is known
        for path in ("/", "/t/abc", "/replay", "/replay/abc"):
            page = await client.get(path)
            assert (page.text, page.headers["cache-control"]) == ("<title>Built</title>", "no-cache")
        script = await client.get("/assets/app-1a2b.js")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.headers["content-type"].startswith("text/javascript")
        assert script.headers["content-encoding"] == "gzip"
        assert script.text == "let x = 1;" * 200
        for path in ("/assets/gone.js", "/../pages.py", "/%2e%2e/pages.py", "/assets/../../pages.py"):
            assert (await client.get(path)).status_code == 404

    async def test_built_files_are_sent_as_the_browser_takes_them(self, http: tuple[Path, httpx.AsyncClient]) -> None:
        static, client = http
        (static / "assets").mkdir(parents=True)
        (static / "index.html").write_text("<title>Built</title>")
        (static / "assets" / "app-1a2b.js").write_text("let x = 1;" * 200)
        (static / "assets" / "app-1a2b.js.br").write_bytes(b"let x, much shorter")
        (static / "assets" / "other-1a2b.js").write_text("let y = 1;" * 200)
        (static / "assets" / "font-1a2b.woff2").write_bytes(b"wOF2" * 200)

        async def sent(name: str, takes: str) -> tuple[str | None, bytes]:
            async with client.stream("GET", f"/assets/{name}", headers={"accept-encoding": takes}) as answer:
                assert (answer.status_code, answer.headers["vary"]) == (200, "accept-encoding")
                data = b"".join([part async for part in answer.aiter_raw()])
                return answer.headers.get("content-encoding"), data

        script = b"let x = 1;" * 200
        assert await sent("app-1a2b.js", "gzip, deflate, br") == ("br", b"let x, much shorter")
        for takes in ("gzip, br;q=0", "gzip;q=0.5"):
            encoding, data = await sent("app-1a2b.js", takes)
            assert (encoding, gzip.decompress(data)) == ("gzip", script)
        assert await sent("app-1a2b.js", "identity, gzip;q=0.0") == (None, script)
        encoding, data = await sent("other-1a2b.js", "gzip, br")
        assert (encoding, gzip.decompress(data)) == ("gzip", b"let y = 1;" * 200)
        assert await sent("font-1a2b.woff2", "gzip, br") == (None, b"wOF2" * 200)
        assert (await client.get("/assets/app-1a2b.js.br")).status_code == 404
