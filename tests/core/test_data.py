"""Data files are read strictly: a missing, doubled or unknown key is named."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from lazaretto.core import BadData, Data


@dataclass(frozen=True)
class Room:
    name: str
    doors: tuple[str, ...]
    beds: int = 1
    open: bool = True


GOOD = """
[[room]]
name = "lab"
doors = ["n", "s"]

[[room]]
name = "ward"
doors = []
beds = 2
open = false

[rules]
name = "x"
doors = []
"""


def data(folder: Path, text: str) -> Data:
    path = folder / "data.toml"
    path.write_text(text)
    return Data("toy", path)


def test_rows_are_typed(tmp_path: Path) -> None:
    tables = data(tmp_path, GOOD)
    assert tables.rows("room", Room, key="name") == (Room("lab", ("n", "s")), Room("ward", (), 2, False))
    assert tables.one("rules", Room) == Room("x", ())
    tables.finish()
    assert tables.edition(3) == "3"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        pytest.param('name = "lab"\n', "", "room 1: missing key name", id="missing"),
        pytest.param(
            "beds = 2", "bads = 2", "room ward: unknown key bads; known: name, doors, beds, open", id="unknown"
        ),
        pytest.param("beds = 2", "beds = 2\nbeds = 3", "is not valid TOML", id="a key doubled"),
        pytest.param('"ward"', '"lab"', "room has name lab twice", id="a row doubled"),
        pytest.param("beds = 2", 'beds = "2"', "'2' should be a whole number", id="a text for a number"),
        pytest.param("beds = 2", "beds = true", "True should be a whole number", id="a switch for a number"),
        pytest.param("beds = 2", "beds = 2.5", "2.5 should be a whole number", id="a fraction"),
        pytest.param("open = false", "open = 0", "0 should be true or false", id="a number for a switch"),
        pytest.param("doors = []\nbeds", 'doors = "n"\nbeds', "'n' should be a list", id="a text for a list"),
        pytest.param('["n", "s"]', "[0.5]", "should be a list of whole numbers and texts", id="a list of fractions"),
        pytest.param('["n", "s"]', "[[true]]", "should be a list of whole numbers and texts", id="a list of switches"),
        pytest.param("[rules]", "[spare]", "the table rules is missing", id="a table missing"),
        pytest.param("[rules]", "[spare]\n[rules]", "unknown table spare; known: room, rules", id="a table too many"),
        pytest.param("[[room]]", "[[room", "is not valid TOML", id="not TOML"),
    ],
)
def test_a_bad_file_is_refused(tmp_path: Path, old: str, new: str, says: str) -> None:
    assert old in GOOD
    with pytest.raises(BadData) as refused:
        read_all(tmp_path, GOOD.replace(old, new, 1))
    assert says in str(refused.value)


def read_all(folder: Path, text: str) -> None:
    tables = data(folder, text)
    tables.rows("room", Room, key="name")
    tables.one("rules", Room)
    tables.finish()


def test_another_file_marks_the_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "other.toml"
    other.write_text(GOOD)
    monkeypatch.setenv("LAZARETTO_DATA", f"chess=nowhere:toy={other}")
    tables = Data("toy", tmp_path / "missing.toml")
    assert tables.edition(3).startswith("3+")
    assert len(tables.edition(3)) == 10


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="cannot be read: No such file"):
        Data("toy", tmp_path / "nowhere.toml")


@pytest.mark.parametrize(
    ("encoding", "sentence"),
    [
        pytest.param("utf-16", "is not UTF-8, from byte 1 on; save it as UTF-8", id="another encoding"),
        pytest.param("utf-8-sig", "begins with a byte order mark; save it as UTF-8 without one", id="a mark"),
    ],
)
def test_a_file_that_an_editor_saved_in_its_own_way(tmp_path: Path, encoding: str, sentence: str) -> None:
    path = tmp_path / "toy.toml"
    path.write_text(GOOD, encoding=encoding)
    with pytest.raises(BadData, match=sentence):
        Data("toy", path)
