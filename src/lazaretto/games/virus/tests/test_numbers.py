"""The numbers of events, traps and rooms come from the data file, and words follow them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from lazaretto.core import BadData, rule
from lazaretto.core.data import VARIABLE

from .measured import measured, told
from .test_data import TEXT, read

PRINTED = {
    "frenzy": 1, "torpor": 1, "pack-hunt": 2, "second-wind": 1, "fatigue": 1, "blueprints": 1, "short-supply": 20,
    "echoes": 6, "strong-scent": 6, "ventilation": 2, "seconds": 10, "lights-out": 1, "supply-crate": 2,
    "falling-debris": 1, "cracked-walls": 0, "rich-pickings": 3, "alarm": 1, "mutation": 1, "medical-cache": 1,
    "reinforcements": 2, "zombie": 1, "laser": 1, "burnt": 2, "gas": 1, "+3": 3, "+4": 4, "x2": 2, "x3": 3,
    "search": 3, "searched": 2, "explored": 1, "room": 1, "room in combat": 2, "+1": 1, "+2": 2,
}  # fmt: skip
CHANGED = {
    "frenzy": 2, "torpor": 2, "pack-hunt": 3, "second-wind": 2, "fatigue": 2, "blueprints": 3, "short-supply": 15,
    "echoes": 5, "strong-scent": 7, "ventilation": 1, "seconds": 5, "lights-out": 3, "supply-crate": 4,
    "falling-debris": 2, "cracked-walls": 2, "rich-pickings": 5, "alarm": 3, "mutation": 2, "medical-cache": 3,
    "reinforcements": 4, "zombie": 5, "laser": 2, "burnt": 3, "gas": 3, "+3": 5, "+4": 6, "x2": 4, "x3": 5,
    "search": 4, "searched": 5, "explored": 2, "room": 2, "room in combat": 4, "+1": 3, "+2": 4,
}  # fmt: skip
SCRIPT = """
import json
from lazaretto.games.virus.tests.measured import measured, told
print(json.dumps([measured(), told()]))
"""


NAMES = {"room_cost": "room", "room_cost_fighting": "room in combat"}
KEYS = ("seconds", "search", "searched", "explored", "room_cost", "room_cost_fighting")


def rewritten() -> str:
    """The data file with every number of ``CHANGED``."""
    lines: list[str] = []
    row = ""
    for line in TEXT.splitlines():
        key, _, rest = line.partition(" = ")
        row = rest.strip('"') if key == "id" else row
        wanted = row if key == "value" else NAMES.get(key, key) if key in KEYS else ""
        lines.append(f"{key} = {CHANGED[wanted]}" if wanted in CHANGED else line)
    return "\n".join(lines).replace("plus = [1, 2]", f"plus = [{CHANGED['+1']}, {CHANGED['+2']}]")


@rule("V-036", "V-063", "V-069", "V-104", "V-216", "V-258", "V-303", "V-305", "V-306", "V-307")
def test_the_printed_numbers_are_played() -> None:
    assert measured() == PRINTED


@rule("V-036", "V-063", "V-069", "V-104", "V-216", "V-258", "V-303", "V-305", "V-306", "V-307")
def test_other_numbers_in_the_data_file_are_played_and_told(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(rewritten(), encoding="utf-8")
    environ = {**os.environ, VARIABLE: f"virus={path}"}
    done = subprocess.run([sys.executable, "-c", SCRIPT], env=environ, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    played, words = json.loads(done.stdout)

    assert played == CHANGED
    for sentence in (
        "Each hero loses 3 cubes to the reserve.",
        "The countdown is 5 seconds shorter.",
        "Every group moves 2 rooms more.",
        "Each hero takes 4 bullets.",
        "Creatures hear 5 rooms far.",
        "Nobody gains more than 15 resources.",
        "Breaches cost 2 cubes.",
        "The Lead gives away 3 adrenaline tokens.",
        "laser gas +5 +6 x4 x5",
        "plus-5 plus-6 times-4 times-5",
        "plus-3 plus-4",
    ):
        assert sentence in words
    assert "Creatures hear 6 rooms far." in told()


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("value = 6  # rooms that creatures hear", "value = -1", "event echoes, value: -1 should be 0 or more"),
        ("seconds = 10", "seconds = 35", "level 2, countdown: [35, 40, 45, 50] should be 4 whole numbers, 36 or more"),
        ('name = "Calm"\n', 'name = "Calm"\nvalue = 2\n', "event calm, value: 2 should be 0, for its effect has no"),
        ('name = "Calm"\n', 'name = "Calm"\nseconds = 2\n', "event calm, seconds: 2 should be 0, but for Lights out"),
        ("value = 3  # rooms more for", "value = 10  # rooms", "trap +3, value: 10 should be 1 to 9"),
        ("value = 2  # minions", "value = 0  # minions", "trap x2, value: 0 should be 1 to 9"),
        ("value = 1  # damage points\n", "value = -1\n", "trap laser, value: -1 should be 0 or more"),
        ("search = 3", "search = -1", "numbers, search: -1 should be 0 or more"),
        ("room_cost = 1", "room_cost = -1", "numbers, room_cost: -1 should be 0 or more"),
        ("plus = [1, 2]", "plus = [1, 10]", "numbers, plus: [1, 10] should be two whole numbers, 1 to 9, for the"),
        ("plus = [1, 2]", "plus = [1]", "numbers, plus: [1] should be two whole numbers"),
    ],
)
def test_a_number_that_cannot_be_played_is_refused(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    with pytest.raises(BadData) as error:
        read(tmp_path, old, new)

    assert f"mine.toml: {sentence}" in str(error.value)
