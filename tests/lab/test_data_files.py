"""Data files for designers: a copy to edit, and all mistakes at once."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from lazaretto.core import BadData, Data, InputError
from lazaretto.games import GAMES
from lazaretto.lab.runs import data_files
from lazaretto.lab.runs.data_files import copy_data, mistakes, own_data

# For each game: a value of the wrong type, a value out of its limits in another table, and an unknown key.
SPOILT = {
    "quarantine": [
        ("draws = 4", 'draws = "four"', "counts, draws: 'four' should be a whole number"),
        ('color = "red"', 'color = "pink"', "kind start_red, color is 'pink'; allowed: red, yellow, green, blue"),
        ('id = "lab"\n', 'id = "lab"\nbeds = 1\n', "kind lab: unknown key beds"),
    ],
    "virus": [
        ("hero_cubes = 16", "hero_cubes = true", "numbers, hero_cubes: True should be a whole number"),
        ("hit_points = 8", "hit_points = 0", "level 1, hit_points: 0 should be 1 or more"),
        ('name = "Colossus"', 'name = "brute"', "boss 2: name 'brute' is used twice"),
    ],
    "clinic": [
        ("by_floor = ", "floors = 1\nby_floor = ", "maintenance: unknown key floors"),
        ("rounds = 6", "rounds = 1.5", "numbers, rounds: 1.5 should be a whole number"),
        ('site = "corner"', 'site = "roof"', "parking, site is 'roof'; allowed: corner"),
    ],
    "outbreak": [
        ("points = 4", "points = 0", "task Angelwing, points is 0; allowed: 1 to 20"),
        ("repair = 2", 'repair = "2"', "numbers, repair: '2' should be a whole number"),
        ("first_vote = 2", "first_vote = 1", "numbers, first_vote is 1; allowed: 2 or more"),
    ],
    "lockdown": [
        ('mark = "number"', 'mark = "smile"', "member brother, mark is 'smile'; allowed: cross, number, shape"),
        ('picture = "###/#.."', 'picture = "###/#"', "market M10, picture is '###/#'"),
        ("virus = [5, 3, 1]", "virus = 5", "numbers, virus: 5 should be a list"),
    ],
}


def spoilt(slug: str, path: Path) -> list[str]:
    """A file with these mistakes; returns what should be said."""
    text = own_data(slug).read_text(encoding="utf-8")
    for old, new, _ in SPOILT[slug]:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    return [sentence for _, _, sentence in SPOILT[slug]]


@pytest.mark.parametrize("slug", GAMES)
def test_all_mistakes_are_found_at_once(slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mine.toml"
    wanted = spoilt(slug, path)
    monkeypatch.setenv("LAZARETTO_DATA", f"{slug}={path}")
    room = importlib.import_module(f"lazaretto.games.{slug}.data")

    with pytest.raises(BadData) as refused:
        room.Tables(Data(slug, own_data(slug)))

    faults = refused.value.faults
    for sentence in wanted:
        assert any([fault.startswith(sentence) for fault in faults]), sentence
    assert len(faults) == 3, faults  # none that only follows from another
    assert str(refused.value) == f"{path}: {faults[0]} (and 2 more mistakes)"


def test_a_check_reads_the_file_and_plays_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    spoilt("outbreak", path)
    assert len(mistakes("outbreak", path)) == 3

    copy_data("outbreak", path, replace=True)
    assert mistakes("outbreak", path, play=True) == []


def test_a_file_that_does_not_play_is_said_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fail(plan: object, numbers: object) -> None:
        raise InputError("lockdown cannot be played with the data file x: game 1 failed")

    monkeypatch.setattr(data_files, "play_part", fail)

    assert data_files.found_here("lockdown", play=True) == [
        "lockdown cannot be played with the data file x: game 1 failed"
    ]


def test_a_copy_keeps_the_comments_and_never_replaces_a_file_unasked(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    copy_data("lockdown", path, replace=False)
    assert path.read_bytes() == own_data("lockdown").read_bytes()

    path.write_text("mine", encoding="utf-8")
    with pytest.raises(InputError, match=r"mine\.toml exists already; choose another name, or replace it with --force"):
        copy_data("lockdown", path, replace=False)
    assert path.read_text(encoding="utf-8") == "mine"
    copy_data("lockdown", path, replace=True)
    assert "#" in path.read_text(encoding="utf-8")
