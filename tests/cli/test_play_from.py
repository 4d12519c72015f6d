"""Playing on from a moment of a record, in the terminal."""

from __future__ import annotations

import json
import os
from errno import ENOSPC
from pathlib import Path

import pytest

from lazaretto.cli.commands.play import Session
from lazaretto.core import Run, read_record, replay_to, seeded, write_run
from lazaretto.games import load

from .conftest import Command


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game of Lockdown."""
    game = load("lockdown")
    run = Run(game, game.setup(2), 5)
    run.play_randomly(seeded(5))
    path = tmp_path_factory.mktemp("records") / "game.txt"
    path.write_text(write_run(run, ["Ana", "Ben"]))
    return path


def test_it_goes_on_with_the_same_luck_and_is_saved_whole(lazaretto: Command, record: Path, tmp_path: Path) -> None:
    saved, game = tmp_path / "saved.txt", load("lockdown")
    state = replay_to(game, read_record(record.read_text()), 9).state
    action = game.legal(state, game.acting(state)[0])[0]
    done = lazaretto("play", "--from", str(record), "--at", "9", "--record", str(saved), typed=f"{action}\nquit\n")
    assert done.status == 0, done.err
    assert f"After 9 of {len(read_record(record.read_text()).entries)} actions" in done.out
    before, after = read_record(record.read_text()), read_record(saved.read_text())
    assert [entry.text for entry in after.entries[:9]] == [entry.text for entry in before.entries[:9]]
    assert (after.seed, after.start, after.entries[9].text) == (before.seed, None, str(action))
    assert lazaretto("replay", str(saved)).status == 0


def test_with_new_luck_its_record_begins_from_a_position(lazaretto: Command, record: Path, tmp_path: Path) -> None:
    saved = tmp_path / "saved.txt"
    words = ("play", "--from", str(record), "--at", "9", "--new-luck", "--record", str(saved))
    assert lazaretto(*words, typed="quit\n").status == 0
    start = read_record(saved.read_text()).start
    assert start is not None
    assert start.number == 9
    picture = tmp_path / "position.svg"
    assert lazaretto("picture", str(saved), "--at", "0", "-o", str(picture)).status == 0
    assert "<svg" in picture.read_text()
    again = lazaretto("play", "--from", str(saved), "--seat", "2", typed="quit\n")
    assert "you play seat 2" in again.out
    assert json.loads(saved.read_text().partition("position ")[2].partition("\n")[0])["parent"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--at", "9999"), "there is no moment after 9999 actions; this record has"),
        ((), "the game is over after"),
        (("--at", "3", "--seat", "4"), "there is no seat 4 in this record; choose 1 to 2"),
    ],
)
def test_what_is_not_possible_is_said(lazaretto: Command, record: Path, words: tuple[str, ...], reason: str) -> None:
    done = lazaretto("play", "--from", str(record), *words)
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert reason in done.err


def test_a_game_of_a_run_is_played_on(lazaretto: Command, tmp_path: Path) -> None:
    run, saved = tmp_path / "run", tmp_path / "saved.txt"
    assert lazaretto("simulate", "lockdown", "--games", "3", "--seed", "4", "--out", str(run)).status == 0
    words = ("play", "--from", str(run), "--game", "3", "--at", "9", "--record", str(saved))
    done = lazaretto(*words, typed="quit\n")
    assert done.status == 0, done.err
    assert f"actions of game 3 of {run}" in done.out
    seeds = (run / "games.csv").read_text().splitlines()
    place = seeds[0].split(",").index("seed")
    assert read_record(saved.read_text()).seed == int(seeds[3].split(",")[place])
    assert "there is no game 4" in lazaretto("play", "--from", str(run), "--game", "4").err
    assert "--game is about a run" in lazaretto("play", "--from", str(saved), "--game", "1").err


def test_a_record_is_not_emptied_before_the_game_is_over(
    lazaretto: Command, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leave(_: object) -> None:
        raise KeyboardInterrupt

    mine = tmp_path / "mine.txt"
    mine.write_text(record.read_text())
    monkeypatch.setattr(Session, "play", leave)
    assert lazaretto("play", "--from", str(mine), "--at", "9", "--record", str(mine)).status == 130
    assert mine.read_text() == record.read_text()


def test_a_bot_that_cannot_play_the_game_is_refused_before_it(lazaretto: Command, tmp_path: Path) -> None:
    saved = tmp_path / "saved.txt"
    done = lazaretto("play", "lockdown", "--players", "3", "--bot", "trained", "--record", str(saved))
    assert (done.status, done.out) == (2, "")
    assert "no network was trained for Lockdown with 3 players" in done.err
    assert not saved.exists()


def test_a_full_disk_leaves_the_old_files(
    lazaretto: Command, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(ENOSPC, "No space left on device")

    old = tmp_path / "old"
    old.write_text("what was there")
    monkeypatch.setattr(os, "fsync", full)
    commands = (
        ("play", "--from", str(record), "--at", "9", "--record", str(old)),
        ("picture", str(record), "-o", str(old)),
    )
    for words in commands:
        done = lazaretto(*words, typed="quit\n")
        assert (done.status, done.err) == (2, f"lazaretto: {old} cannot be written: No space left on device\n")
    assert (old.read_text(), list(tmp_path.iterdir())) == ("what was there", [old])
