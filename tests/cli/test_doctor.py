"""``lazaretto doctor``: every check, on the real thing when it is fine and when it is broken."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from lazaretto.cli.commands.doctor import MB, examine
from lazaretto.table.store_sqlite import FILE, STEPS, SqliteStore
from lazaretto.table.stores import open_store

from ..web.harness import TIC_TAC_TOE, Browser, Server, free_port
from ..web.proxies import Proxy, nginx
from .conftest import TIC_TAC_TOE as GAME
from .conftest import Command, Result

HOUR = 3600.0
PROTO = ("proxy_set_header X-Forwarded-Proto $scheme;", "")
FOR = "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;"
HOST = ("Host $http_host;", "Host $proxy_host;")
UPGRADE = ("proxy_set_header Upgrade $http_upgrade;", "")
SAID = "map $http_x_forwarded_for $said { default $http_x_forwarded_for; '' 203.0.113.9; }"
LET_VISITORS_SAY = [  # seen from the address 203.0.113.9, unless the visitor says otherwise
    ("map $http_upgrade", f"{SAID}\nmap $http_upgrade"),
    (FOR, "proxy_set_header X-Forwarded-For $said;"),
]


async def play(server: Server) -> str:
    browser = Browser(server)
    id: str = (await browser.open("tic-tac-toe", ["me", "me"]))["id"]
    for seat in (1, 2, 1):
        async with browser.play(id, seat) as socket:
            await socket.do(socket.lit[0])
    await browser.close()
    return id


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with a table that has three inputs and a snapshot."""
    server = Server(tmp_path / "data", TIC_TAC_TOE).ready()
    asyncio.run(play(server))
    server.stop()
    return tmp_path / "data"


def change(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as database:
        for statement in statements:
            assert database.execute(statement).rowcount == 1


def lines(result: Result, *states: str) -> list[str]:
    """What was found, of these states."""
    return [line for line in result.out.splitlines() if line.startswith(states)]


# ---- the store -----------------------------------------------------------------------------------


def test_a_sound_folder_is_ok(lazaretto: Command, data: Path) -> None:
    found = lazaretto("doctor", "--data", str(data), "--game", GAME)
    assert lines(found, "warning", "broken") == []
    assert found.status == 0
    assert [line.split()[1] for line in lines(found, "ok")] == [
        "disk", "store", "version", "editions", "clock", "program"
    ]  # fmt: skip
    assert "1 table with 3 inputs, all readable and complete" in found.out


def test_the_store_of_a_running_server_can_be_checked(lazaretto: Command, tmp_path: Path) -> None:
    server = Server(tmp_path / "data", TIC_TAC_TOE).ready()
    found = lazaretto("doctor", "--data", str(server.data))
    server.stop()
    assert (found.status, lines(found, "broken")) == (0, [])


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("DELETE FROM inputs WHERE number = 2", "lacks 1 of its 3 inputs"),
        ("DELETE FROM inputs WHERE number = 3", "has a snapshot of inputs that are missing"),
        ("UPDATE inputs SET line = 'nonsense' WHERE number = 2", "input 2 of table"),
        ("UPDATE tables SET document = x'7b'", "the record of table"),
    ],
)
def test_a_broken_table_is_named(lazaretto: Command, data: Path, statement: str, sentence: str) -> None:
    with closing(sqlite3.connect(data / FILE)) as database:
        ((id,),) = database.execute("SELECT id FROM tables").fetchall()
    change(data, statement)
    found = lazaretto("doctor", "--data", str(data), "--game", GAME)
    (broken,) = lines(found, "broken")
    assert found.status == 1
    assert sentence in broken
    assert id in broken
    assert "restore a backup" in broken


def test_random_bytes_in_the_file_are_found(lazaretto: Command, data: Path) -> None:
    with (data / FILE).open("r+b") as file:
        file.seek(4096)
        file.write(bytes(range(256)) * 16)
    found = lazaretto("doctor", "--data", str(data))
    assert found.status == 1
    assert lines(found, "broken")[0].startswith("broken   store")


def test_an_index_that_differs_from_its_table_is_found(lazaretto: Command, data: Path) -> None:
    """Which the quick check when a server starts does not look for."""
    with closing(sqlite3.connect(data / FILE, isolation_level=None)) as database:
        database.execute("PRAGMA writable_schema = ON")
        database.execute("UPDATE sqlite_master SET sql = 'CREATE INDEX running_tables ON tables (id)' WHERE name = 'running_tables'")  # fmt: skip  # noqa: E501
        database.execute("PRAGMA writable_schema = RESET")
    change(data, "UPDATE tables SET phase = 'over'")
    with closing(sqlite3.connect(data / FILE, isolation_level=None)) as database:
        database.execute("PRAGMA writable_schema = ON")
        database.execute("UPDATE sqlite_master SET sql = 'CREATE INDEX running_tables ON tables (id) WHERE phase = ''playing''' WHERE name = 'running_tables'")  # fmt: skip  # noqa: E501
    found = lazaretto("doctor", "--data", str(data), "--game", GAME)
    assert found.status == 1
    assert "running_tables" in lines(found, "broken")[0]


def test_no_folder_and_no_database_are_broken(lazaretto: Command, tmp_path: Path) -> None:
    found = lazaretto("doctor", "--data", str(tmp_path / "none"))
    assert found.status == 1
    assert "there are no tables in" in lines(found, "broken")[0]
    found = lazaretto("doctor", "--store", f"postgresql://127.0.0.1:{free_port()}/none")
    assert found.status == 1
    assert "cannot be used" in lines(found, "broken")[0]


async def filled(place: str) -> None:
    store = open_store(place)
    for number in (1, 2, 3):
        await store.append("t1", number, f"1: mark a{number}")
    store.close()


def test_postgresql_is_checked_alike(lazaretto: Command, database: str) -> None:
    asyncio.run(filled(database))
    assert lazaretto("doctor", "--store", database).status == 0
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("DELETE FROM inputs WHERE number = 2")
    found = lazaretto("doctor", "--store", database)
    assert found.status == 1
    assert "table t1 lacks 1 of its 3 inputs" in lines(found, "broken")[0]


def test_a_database_that_may_forget_is_broken(lazaretto: Command, database: str) -> None:
    asyncio.run(filled(database))
    found = lazaretto("doctor", "--store", f"{database}%20-csynchronous_commit%3Doff")
    assert found.status == 1
    assert "synchronous_commit off" in lines(found, "broken")[0]


# ---- disk, clock, versions -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("free", "status", "line"), [(50, 1, "broken   disk"), (300, 0, "warning  disk"), (900, 0, "ok       disk")]
)
def test_disk_space_is_judged(
    data: Path, capsys: pytest.CaptureFixture[str], free: int, status: int, line: str
) -> None:
    assert examine(data, "", [GAME], free=lambda folder: free * MB) == status
    assert f"{line}      {free} MB free in" in capsys.readouterr().out


def test_a_table_from_the_future_says_that_a_clock_is_wrong(lazaretto: Command, data: Path) -> None:
    change(data, f"UPDATE tables SET changed = {time.time() + HOUR}")
    found = lazaretto("doctor", "--data", str(data), "--game", GAME)
    assert found.status == 1
    assert "but the newest table was used at" in lines(found, "broken")[0]


def test_a_clock_that_was_never_set_is_noticed(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert examine(data, "", [GAME], now=lambda: 1000.0) == 1
    assert "it is 1970-01-01 00:16:40 UTC here, which cannot be: set the clock" in capsys.readouterr().out


def test_stores_of_other_versions(lazaretto: Command, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.executescript(f"{STEPS[0]} PRAGMA user_version = 1;")
    older = lazaretto("doctor", "--data", str(tmp_path))
    assert (older.status, len(lines(older, "warning"))) == (0, 1)
    assert "the store has version 1; the server brings it to" in older.out
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute("PRAGMA user_version = 99")
    newer = lazaretto("doctor", "--data", str(tmp_path))
    assert newer.status == 1
    assert "written by a newer lazaretto (store version 99)" in newer.out


def test_tables_of_games_that_are_not_there_are_a_warning(lazaretto: Command, data: Path) -> None:
    found = lazaretto("doctor", "--data", str(data))
    assert found.status == 0
    (warning,) = lines(found, "warning")
    assert warning.startswith("warning  editions  1 running table cannot go on")


def test_tables_of_an_older_edition_are_a_warning(lazaretto: Command, data: Path) -> None:
    change(data, "UPDATE tables SET document = replace(document, 'tic-tac-toe', 'quarantine')")  # which has edition 2
    found = lazaretto("doctor", "--data", str(data), "--game", GAME)
    (warning,) = lines(found, "warning")
    assert "1 of quarantine 1: begun under other editions" in warning


# ---- the way from the internet -------------------------------------------------------------------


Behind = Callable[..., Result]


@pytest.fixture
def behind(lazaretto: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Behind]:
    """Look at a server through nginx with a changed configuration."""
    started: list[Server | Proxy] = []

    def look(*changes: tuple[str, str], path: str = "", certified: bool = True, **server: str) -> Result:
        served = Server(tmp_path / "data", TIC_TAC_TOE, **server).ready()  # type: ignore[arg-type]
        started.append(served)
        proxy = nginx(tmp_path / "proxy", served.port, *changes).ready()
        started.append(proxy)
        if certified:
            monkeypatch.setenv("SSL_CERT_FILE", str(proxy.folder / "cert.pem"))
        return lazaretto("doctor", "--data", str(served.data), "--url", f"{proxy.url}{path}")

    yield look
    for one in started:
        one.stop()


def broken(result: Result) -> dict[str, str]:
    """By subject."""
    return {line.split()[1]: line.split(maxsplit=2)[2] for line in lines(result, "broken")}


def test_the_sample_of_nginx_is_ok(behind: Behind) -> None:
    found = behind()
    assert lines(found, "broken", "warning") == []
    assert found.status == 0
    assert {line.split()[1] for line in lines(found, "ok")} >= {
        "server", "time", "path", "host", "https", "address", "cookie", "websocket"
    }  # fmt: skip


def test_a_path_of_a_site_is_ok_and_a_wrong_one_is_not(behind: Behind) -> None:
    found = behind(("location / {", "location /games/ {"), path="/games", root="/games")
    assert (found.status, broken(found)) == (0, {})


def test_a_server_that_does_not_know_its_path_is_broken(behind: Behind) -> None:
    stripped = (
        "proxy_pass http://127.0.0.1:{};\n        proxy_http",
        "proxy_pass http://127.0.0.1:{}/;\n        proxy_http",
    )
    port = free_port()
    found = behind(
        ("location / {", "location /games/ {"),
        tuple([text.format(port) for text in stripped]),
        path="/games",
        port=port,
    )
    assert set(broken(found)) == {"path", "cookie"}
    assert "start it with --root-path /games" in broken(found)["path"]


def test_a_proxy_that_hides_https_is_broken(behind: Behind) -> None:
    found = broken(behind(PROTO))
    assert set(found) == {"https", "cookie"}
    assert "in nginx: proxy_set_header X-Forwarded-Proto $scheme;" in found["https"]


def test_a_proxy_that_hides_visitors_is_broken(behind: Behind) -> None:
    found = broken(behind((FOR, "")))
    assert set(found) == {"address"}
    assert "every visitor seems to be 127.0.0.1" in found["address"]


def test_a_proxy_that_lets_visitors_choose_their_address_is_broken(behind: Behind) -> None:
    found = broken(behind(*LET_VISITORS_SAY))
    assert set(found) == {"address"}
    assert "visitors can choose their address" in found["address"]


def test_a_proxy_that_is_not_trusted_is_broken(behind: Behind) -> None:
    found = broken(behind(trust="10.9.9.9"))
    assert set(found) == {"https", "address", "cookie"}
    assert "start the server with --trust-proxy 127.0.0.1" in found["https"]


def test_a_proxy_that_changes_the_host_is_broken(behind: Behind) -> None:
    found = broken(behind(HOST))
    assert set(found) == {"host", "websocket"}
    assert "in nginx: proxy_set_header Host $http_host;" in found["host"]


def test_a_proxy_without_websockets_is_broken(behind: Behind) -> None:
    found = broken(behind(UPGRADE))
    assert set(found) == {"websocket"}
    assert "forward Upgrade and Connection" in found["websocket"]


def test_a_certificate_that_is_not_accepted_is_broken(behind: Behind) -> None:
    found = broken(behind(certified=False))
    assert "the certificate of localhost" in found["server"]


def test_a_proxy_without_its_server_is_broken(behind: Behind) -> None:
    site = ("http://127.0.0.1:{}", f"http://127.0.0.1:{free_port()}")
    port = free_port()
    found = broken(behind((site[0].format(port), site[1]), port=port))
    assert "the proxy answers 502: it does not reach the server" in found["server"]


def test_without_a_proxy_there_is_one_warning(lazaretto: Command, tmp_path: Path) -> None:
    server = Server(tmp_path / "data", TIC_TAC_TOE).ready()
    found = lazaretto("doctor", "--data", str(server.data), "--url", server.url)
    elsewhere = lazaretto("doctor", "--data", str(server.data), "--url", f"{server.url}/assets")
    server.stop()
    gone = lazaretto("doctor", "--data", str(server.data), "--url", server.url)
    assert found.status == 0
    assert [line.split()[1] for line in lines(found, "warning")] == ["https"]
    assert "but not as Lazaretto" in broken(elsewhere)["server"]
    assert "nothing answers at" in broken(gone)["server"]


def test_a_server_with_another_time_is_broken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    server = Server(tmp_path / "data", TIC_TAC_TOE).ready()
    assert examine(server.data, server.url, [], now=lambda: time.time() + HOUR) == 1
    server.stop()
    assert "broken   time      the server's clock differs from this machine's by" in capsys.readouterr().out


def test_an_address_that_is_none_is_refused(lazaretto: Command, tmp_path: Path) -> None:
    SqliteStore(tmp_path).close()
    found = lazaretto("doctor", "--data", str(tmp_path), "--url", "games.example.org")
    assert (found.status, "should be an address such as https://games.example.org" in found.err) == (2, True)
