"""``/health`` and ``/metrics``: what a watchdog and Prometheus read."""

from __future__ import annotations

import shutil
from pathlib import Path

import httpx
from prometheus_client.parser import text_string_to_metric_families

from lazaretto.build.version import engine, version
from lazaretto.table.store_sqlite import MOVED

from .harness import Browser, Server


def figures(server: Server) -> dict[str, float]:
    answer = httpx.get(f"{server.url}/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    families = text_string_to_metric_families(answer.text)
    return {sample.name: sample.value for family in families for sample in family.samples if not sample.labels}


def test_health_says_that_all_is_well(server: Server) -> None:
    answer = httpx.get(f"{server.url}/health")
    assert (answer.status_code, answer.json()["ok"], answer.json()["store"]) == (200, True, "ok")
    assert answer.json()["version"]


def test_the_server_says_which_engine_it_runs(server: Server) -> None:
    assert httpx.get(f"{server.url}/api/about").json() == {"version": version(), "engine": engine()}


def test_health_says_that_nothing_can_be_stored(tmp_path: Path) -> None:
    server = Server(tmp_path / "data").ready()
    shutil.rmtree(tmp_path / "data")
    answer = httpx.get(f"{server.url}/health")
    server.stop()
    assert (answer.status_code, answer.json()["ok"], answer.json()["store"]) == (503, False, MOVED)


async def test_play_is_counted(tmp_path: Path) -> None:
    server = Server(tmp_path / "data").ready()
    browser = Browser(server)
    before = figures(server)
    table = await browser.open("tic-tac-toe", ["me", "me"])
    async with browser.play(table["id"], 1) as play:
        await play.do(play.lit[0])
        await play.socket.send("nonsense")
        await play.until("error")
        after = figures(server)
    await browser.close()
    server.stop()
    grown = {name: after[name] - before[name] for name in before}
    assert grown["lazaretto_tables"] == 1
    assert grown["lazaretto_tables_live"] == 1
    assert grown["lazaretto_connections"] == 1
    assert grown["lazaretto_messages_total"] == 2
    assert grown["lazaretto_refusals_total"] == 1
    assert grown["lazaretto_store_inputs_total"] == 1
    assert grown["lazaretto_store_batches_total"] >= 2
    assert grown["lazaretto_message_seconds_count"] == 2
    assert after["lazaretto_bot_queue"] == 0
