"""``lazaretto watch``: the report with links, and any game of a run as a replay."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from lazaretto.lab.runs.data_files import own_data

from .conftest import TIC_TAC_TOE, Command


@contextmanager
def watching(*words: str) -> Iterator[str]:
    """The address that the command prints; it is ended afterwards."""
    command = [sys.executable, "-m", "lazaretto", "watch", *words, "--no-browser"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        yield server.stdout.readline().split()[0]
    finally:
        server.terminate()
        server.wait()


def fetch(url: str) -> str:
    with urlopen(url) as answer:
        text: str = answer.read().decode()
        return text


def test_a_run_with_its_own_data_is_shown_and_any_game_of_it(tmp_path: Path) -> None:
    data, run = tmp_path / "mine.toml", tmp_path / "run"
    data.write_text(own_data("lockdown").read_text().replace('name = "Grandpa"', 'name = "Great-uncle"'))
    words = ["--games", "3", "--jobs", "1", "--bots", "random", "--seed", "5", "--data", str(data), "--out", str(run)]
    subprocess.run([sys.executable, "-m", "lazaretto", "simulate", "lockdown", *words], check=True, capture_output=True)

    with watching(str(run), "longest") as url:
        base, _, number = url.partition("/watch/")
        assert f'href="/watch/{number}"' in fetch(f"{base}/report")
        fetch(url)  # leads to the page of its replay
        replay = json.loads(fetch(f"{base}/api/tables/game-{number}/replay?seat=1"))
        assert replay["ending"] is not None
        assert "Great-uncle" in json.dumps(replay["first"])
        for path, sentence in (("9", "there is no game 9"), ("x", "'x' is no game; games have numbers")):
            with pytest.raises(HTTPError) as refused:
                fetch(f"{base}/watch/{path}")
            assert refused.value.code == 404
            assert refused.value.read().decode().startswith(sentence)


def test_what_cannot_be_watched_is_a_sentence(lazaretto: Command, tmp_path: Path) -> None:
    assert lazaretto("watch", "/no/run").err == "lazaretto: /no/run is not a run: it has no readable run.json\n"
    run = tmp_path / "run"
    lazaretto("simulate", TIC_TAC_TOE, "--games", "2", "--jobs", "1", "--bots", "random", "--out", str(run))

    assert lazaretto("watch", str(run), "9", "--no-browser").err == (
        f"lazaretto: there is no game 9 in {run}; its games are 1 to 2\n"
    )
    assert lazaretto("watch", str(run), "funniest").err == (
        f"lazaretto: 'funniest' is no game of {run}; name one by its number, 1 to 2, or: "
        "longest, shortest, highest, lowest\n"
    )
