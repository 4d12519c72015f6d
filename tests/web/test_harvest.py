"""People's tables as a run: what is counted over the wire, who may opt out, and what the report says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from lazaretto.core import InputError
from lazaretto.lab.reports.report import report
from lazaretto.lab.runs.harvest import harvest, read_people
from lazaretto.lab.runs.records import record_of
from lazaretto.lab.runs.runs import read_manifest
from lazaretto.table.stores import open_reader, open_store

from .harness import TIC_TAC_TOE, Browser, Play, Server

GAME = str(Path(__file__).parents[2] / TIC_TAC_TOE)
MOVES = ("a1", "b1", "a2", "b2", "a3")  # seat 1 wins


@pytest.fixture(params=["folder", "database"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where the tables are: in a folder, or in PostgreSQL."""
    return str(tmp_path / "data" if request.param == "folder" else request.getfixturevalue("database"))


@pytest.fixture
def server(place: str, tmp_path: Path) -> Iterator[Server]:
    store = place if "://" in place else ""
    server = Server(tmp_path / "data", TIC_TAC_TOE, "lockdown", store=store).ready()
    yield server
    server.stop()


async def finish(play: Play) -> None:
    """Both seats of one browser, to the end."""
    for number, square in enumerate(MOVES):
        if number:
            await play.say(type="look", seat=number % 2 + 1)
            await play.until("screen")
        await play.do(f"mark {square}")


async def played(browser: Browser, **more: bool) -> None:
    table = await browser.open("tic-tac-toe", ["me", "me"], **more)
    async with browser.play(table["id"], 1) as play:
        await finish(play)


async def test_finished_tables_become_a_run_without_names(server: Server, place: str, tmp_path: Path) -> None:
    browser = Browser(server)
    table = await browser.open("tic-tac-toe", ["me", "me"])
    async with browser.play(table["id"], 1) as play:
        assert (await play.do("mark c3"))["type"] == "step"
        assert (await play.back())["type"] == "step"
        assert (await play.do("mark z9"))["type"] == "refused"  # by the table: no rule
        await play.say(type="say", text="a secret plan")
        await finish(play)
    await played(browser, counted=False)
    await browser.open("tic-tac-toe", ["me", "me"])  # still being played
    await browser.close()

    run = tmp_path / "run"
    found = harvest(place, GAME, run)  # while the server runs

    assert dict(found.skipped) == {"opted out": 1}
    manifest, people = read_manifest(run), read_people(run)
    assert people is not None
    assert (manifest.games, manifest.bots, people.tables, people.seats, people.undos) == (1, ["people"], 1, 2, 1)
    assert sum(people.counts.thinking["mark"]) == 6
    assert record_of(run, 1).splitlines()[3:] == [
        "seats Player 1, Player 2",
        f"seed {found.played[0].seed}",
        "---",
        *[f"{number % 2 + 1}: mark {square}" for number, square in enumerate(MOVES)],
        "end 5",
    ]
    text = report(run)
    assert "2 seats were played by people at 1 table." in text
    assert "People played these games" in text
    everything = "".join([path.read_text() for path in run.iterdir()])
    assert "secret plan" not in everything
    assert "P0" not in everything  # a player's name


async def test_a_rule_that_a_screen_had_to_explain_is_counted(server: Server, place: str) -> None:
    browser = Browser(server)
    table = await browser.open("lockdown", ["me", "me"], counted=True)
    assert table["counted"] is True
    async with browser.play(table["id"], 1) as play:
        for rule in ("L-029", "L-029"):
            await play.say(type="puzzled", rule=rule)
        assert await play.quiet() == []  # nothing is answered
        await play.say(type="puzzled", rule="X-999")
        assert (await play.until("error"))["reason"] == "this game has no rule 'X-999'"
        await play.do(play.lit[0])
    await browser.close()
    server.stop()

    reader = open_reader(place)
    body = reader.counts(table["id"])
    reader.close()
    assert body is not None
    assert json.loads(body)["refused"] == {"L-029": 1}


def test_what_cannot_be_harvested_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there are no tables in"):
        harvest(tmp_path / "nowhere", "", tmp_path / "run")
    with pytest.raises(InputError, match=r"the database postgresql://127\.0\.0\.1:1/x cannot be used"):
        harvest("postgresql://127.0.0.1:1/x", "", tmp_path / "run")
    with pytest.raises(InputError, match="redis:// is no store"):
        harvest("redis://localhost", "", tmp_path / "run")
    (tmp_path / "lazaretto.db").write_bytes(b"this is no database at all" * 100)
    with pytest.raises(InputError, match="there are no tables in"):
        harvest(tmp_path, "", tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_a_password_is_not_repeated(database: str, tmp_path: Path) -> None:
    open_store(database).close()
    secret = database.replace("postgres:@", "postgres:hush@")
    for game in ("", "lockdown"):
        with pytest.raises(InputError, match="has no finished table") as caught:
            harvest(secret, game, tmp_path / "run")
        assert "hush" not in str(caught.value)
