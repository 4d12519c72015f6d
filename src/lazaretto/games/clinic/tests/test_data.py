"""data.toml is read strictly: what makes no game is refused with a sentence, everything else can be played."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lazaretto.core import BadData, Data, Json, rule
from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.data import FOLDER, Tables
from lazaretto.games.clinic.data.limits import FIRST_STOCK, LIMITS

File = dict[str, Json]  # a data file: a table, or a list of them, by name
PRINTED = (FOLDER / "data.toml").read_text(encoding="utf-8")


def written(file: File) -> str:
    """As TOML: its words, numbers and lists look as they do in JSON."""
    lines: list[str] = []
    for table, rows in file.items():
        for row in rows if isinstance(rows, list) else [rows]:
            lines.append(f"[[{table}]]" if isinstance(rows, list) else f"[{table}]")
            lines += [f"{key} = {json.dumps(value)}" for key, value in row.items()]
    return "\n".join(lines)


def refusal(text: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What is said of such a file, without its path; nothing: it is taken."""
    path.write_text(text, encoding="utf-8")
    monkeypatch.setenv("LAZARETTO_DATA", f"clinic={path}")
    try:
        Tables(Data("clinic", FOLDER / "data.toml"))
    except BadData as error:
        return str(error).removeprefix(str(path)).lstrip(":, ")
    return ""


def row_of(file: File, where: str) -> dict[str, Json]:
    """``players 4``, ``track low weak``, ``numbers``: the row whose first words are these."""
    table, *names = where.split()
    rows = file[table]
    found = [row for row in rows if [str(x) for x in row.values()][: len(names)] == names] if names else [rows]
    assert len(found) == 1, where
    row: dict[str, Json] = found[0]
    return row


@rule("C-061", "CV-007")
@pytest.mark.parametrize(
    ("where", "key", "value", "allowed"),
    [
        ("numbers", "rounds", 1, "2 to 12"),
        ("numbers", "actions", 0, "1 to 10"),
        ("numbers", "actions", 7, "1 to 6, the action tiles of a player (C-061)"),
        ("numbers", "tiles_of_each_action", 0, "1 or more"),
        ("numbers", "cars", 3, "4 to 1000"),
        ("numbers", "cars", 1001, "4 to 1000"),
        ("numbers", "nurses", 0, "1 or more"),
        ("numbers", "orderlies", 0, "1 or more"),
        ("numbers", "row", 9, "1 to 8"),
        ("numbers", "popularity_price", 0, "1 or more"),
        ("numbers", "hours_per_point", 0, "1 or more"),
        ("numbers", "icu_levels", 5, "0 to 4"),
        ("numbers", "low_spread", 13, "0 to 12"),
        ("numbers", "high_spread", 13, "0 to 12"),
        ("numbers", "high_spread", 0, "1 to 12, as high contagion spreads no less than low (CV-009)"),
        ("bonus B1", "money", -5, "0 or more"),
        ("numbers", "covid_tiles", 180, "184 or more for these tracks (CV-007)"),
        ("numbers", "workaholic_patients", [4, 3, 2], "4 whole numbers, each 0 or more"),
        ("parking", "site", "edge", "corner"),
        ("parking", "tile_cars", -1, "0 or more"),
        ("maintenance", "by_floor", [1, 1], "5 whole numbers, each 0 or more"),
        ("university", "prices", ["4", 5, 6, 7, 8, 9], "6 whole numbers, each 0 or more"),
        ("service psychiatry", "hubs", 3, "4 or more, one for each clinic to begin with"),
        ("level white", "fee", -12, "0 or more"),
        ("element treatment-room", "price", 1001, "0 to 1000"),
        ("element treatment-room", "stock", 3, "4 or more for the setup"),
        ("element entrance", "stock", 3, "4 or more for the setup"),
        ("element garden", "stock", 0, "1 or more for the setup"),
        ("element conveyor", "stock", 1, "2 or more for the setup"),
        ("element icu", "stock", 9, "0, as the players rows say how many there are"),
        ("element treatment-room", "places", [2], "2 whole numbers, each 0 or more"),
        ("players 1", "services", 6, "1 to 5"),
        ("players 1", "university", 7, "0 to 6, the slots that have a price"),
        ("players 1", "bonus_tiles", 8, "0 to 7"),
        ("players 4", "nurses", 25, "0 to 24, as one is kept for the bonus tile"),
        ("players 4", "orderlies", 9, "0 to 8, as one is kept for the bonus tile"),
        ("players 4", "supply_rooms", 3, "4 or more, one for each clinic to begin with"),
        ("layout white", "side", "down", "north, east, south, west"),
        ("layout white", "side", "east", "one where no module stands"),
        ("layout white", "free_corners", 11, "12"),
        ("goal G2", "target", [3], "3 whole numbers, each 0 or more"),
        ("track low strong", "tiles", [2, 2, 3, 3, 4], "6 whole numbers, each 0 to 100"),
        ("track low strong", "tiles", [2, 2, 3, 3, 4, 101], "6 whole numbers, each 0 to 100"),
    ],
)
def test_a_value_that_makes_no_game_is_refused_with_what_is_allowed(
    where: str, key: str, value: Json, allowed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tomllib.loads(PRINTED)
    row_of(file, where)[key] = value

    told = refusal(written(file), tmp_path / "data.toml", monkeypatch)
    assert told == f"{where}, {key} is {value!r}; allowed: {allowed}"


NO_PAIR = "two spaces of Floor 0 side by side"
NO_STORE = "a space beside or above F0:b1, and not F0:a1"
TRACKS = "low strong, low medium, low weak, high strong, high medium, high weak"


@rule("C-012", "CV-009")
@pytest.mark.parametrize(
    ("where", "key", "value", "told"),
    [
        ("numbers", "rounds", "six", "numbers, rounds: 'six' should be a whole number"),
        ("players 4", "seats", 5, "there is no players 5; allowed: 1, 2, 3, 4"),
        (
            "players 1",
            "patients",
            [0, 1, 0, 0],
            "players 1, patients together is 1; allowed: 2 or more, one for each row",
        ),
        ("service cardiology", "id", "the heart", "service, id is 'the heart'; allowed: a word without spaces"),
        ("service cardiology", "name", "", "service 2: name must be a text, not ''"),
        ("level yellow", "id", "green", "there is no level green; allowed: white, yellow, orange, red"),
        ("level orange", "tag", "X", "a tag is 'X'; allowed: R, P, D"),
        ("element laboratory", "name", "garden", "element 8: name 'Garden' is used twice"),
        ("bonus B5", "name", "A nurse", "bonus 5: name 'A nurse' is used twice"),
        ("layout white", "hub", "F5:a1", "layout white, 'F5:a1' is no space; allowed: such as F0:b1"),
        ("layout white", "hub", "F0:d3", f"layout white, hub is F0:d3 and treatment F0:b1; allowed: {NO_PAIR}"),
        ("layout white", "treatment", "F1:a1", f"layout white, hub is F0:a1 and treatment F1:a1; allowed: {NO_PAIR}"),
        ("layout white", "supply", "F0:a1", f"layout white, supply is F0:a1; allowed: {NO_STORE}"),
        ("layout white", "supply", "F0:c2", f"layout white, supply is F0:c2; allowed: {NO_STORE}"),
        ("layout white", "entrance", "F0:d1", "layout white, entrance is F0:d1; allowed: F0:a1, F0:b1, F0:c1"),
        ("layout yellow", "entrance", "F1:b1", "layout yellow, entrance is F1:b1; allowed: F0:b2, F0:b1"),
        ("layout red", "cube", "white", "layout has cube white twice"),
        ("track high strong", "contagion", "huge", f"there is no track huge strong; allowed: {TRACKS}"),
        ("track low weak", "isolation", "medium", "there are 2 tracks low medium; allowed: 1"),
        ("track low medium", "tiles", [3, 1, 4, 5, 5, 6], "track low medium: weaker isolation never gives fewer tiles"),
        ("track high weak", "tiles", [8, 8, 8, 8, 8, 9], "track high weak: high contagion grows faster than low"),
    ],
)
def test_rows_that_do_not_fit_together_are_refused_with_a_sentence(
    where: str, key: str, value: Json, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tomllib.loads(PRINTED)
    row_of(file, where)[key] = value

    assert refusal(written(file), tmp_path / "data.toml", monkeypatch).startswith(told)


def test_rows_in_another_order_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tomllib.loads(PRINTED)
    file["level"].reverse()

    told = refusal(written(file), tmp_path / "data.toml", monkeypatch)
    assert told == "level rows are red, orange, yellow, white; allowed: white, yellow, orange, red"


@pytest.mark.parametrize("table", ["service", "level", "element", "players", "bonus", "layout", "goal", "track"])
def test_a_missing_row_is_refused(table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tomllib.loads(PRINTED)
    rows = len(file[table])
    for i in range(rows):
        file = tomllib.loads(PRINTED)
        del file[table][i]
        assert "allowed: " in refusal(written(file), tmp_path / "data.toml", monkeypatch)


def below_zero(file: File) -> Iterator[tuple[str, str]]:
    """Every number of the file made -1 in turn: its key, and the file."""
    for rows in file.values():
        for row in rows if isinstance(rows, list) else [rows]:
            for key, value in list(row.items()):
                if isinstance(value, list):
                    row[key] = [*value[:-1], -1]
                elif isinstance(value, int) and not isinstance(value, bool):
                    row[key] = -1
                if row[key] != value:
                    yield key, written(file)
                row[key] = value


def test_no_number_may_be_below_zero(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []
    found = 0
    for key, text in below_zero(tomllib.loads(PRINTED)):
        told = refusal(text, tmp_path / "data.toml", monkeypatch)
        found += 1
        if "-1" not in told or "; allowed: " not in told or (key not in told and key != "seats"):
            taken.append(f"{key}: {told}")

    assert taken == []
    assert found > 150


def test_the_printed_file_is_taken_and_written_as_it_was_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the tests above would refuse whatever they change."""
    assert refusal(written(tomllib.loads(PRINTED)), tmp_path / "data.toml", monkeypatch) == ""


def test_the_printed_game_is_as_long_as_ever() -> None:
    """Environments cut games off there."""
    assert GAME.info.longest == 12000


# ---- what is allowed can be played ---------------------------------------------------------------------------


def as_little_as_can_be(file: File) -> None:
    numbers, players = file["numbers"], file["players"]
    for key in numbers:
        numbers[key] = [0] * 4 if key == "workaholic_patients" else LIMITS.get(f"numbers, {key}", (0, 0))[0]
    file["parking"]["tile_cars"] = 0
    file["university"].update(prices=[], solo_kinds=0)
    for row in players:
        nothing = dict.fromkeys(["university", "nurses", "orderlies", "special_copies", "bonus_tiles", "guards"], 0)
        row.update(nothing, services=1, patients=[0, 0, 0, 1], doctors=[0] * 4, supply_rooms=row["seats"])
    for i, service in enumerate(file["service"]):
        service["hubs"] = 0 if i else 4
    for row in [*file["level"], *file["element"]]:
        row.update({key: 0 for key in ("fee", "salary", "price") if key in row})
    for element in file["element"]:
        element["stock"] = FIRST_STOCK.get(element["id"], 0)
    lay_tracks(file, 2, 0, 1)


def as_much_as_can_be(file: File) -> None:
    numbers = file["numbers"]
    numbers.update(rounds=12, cars=1000, row=8, icu_levels=4, money=500, elements=50)
    numbers.update(low_spread=12, high_spread=12, nurses=1000, orderlies=1000, elders=500, elder_beds=50, women=100)
    file["parking"]["tile_cars"] = 100
    for row in file["players"]:
        row.update(
            nurses=100, orderlies=100, guards=100, supply_rooms=100, special_copies=100, bonus_tiles=7, services=5
        )
        row.update(patients=[1000] * 4, doctors=[1000] * 4)
    lay_tracks(file, 12, 1, 99)


def as_nobody_would_expect(file: File) -> None:
    """Fees that fall, no tiles in the first round, dear elements, a University without slots, ten actions a round."""
    for i, level in enumerate(file["level"]):
        level["fee"] = 40 - 10 * i
    for element in file["element"]:
        element["price"] = 9
    for row in file["players"]:
        row.update(university=0, patients=[row["services"], 0, 0, 0], doctors=[0] * 4)
    for track in file["track"]:
        track["tiles"][0] = 0
    file["numbers"].update(money=60, cars=5, actions=10, tiles_of_each_action=4)


OTHER_NUMBERS = {
    "low_spread": 3,
    "high_spread": 4,
    "laboratory_points": 5,
    "restaurant_points": 7,
    "helper_points": 9,
    "delivery_nurses": 2,
    "extinguisher_hours": 6,
}


@rule("C-014", "C-119", "C-160", "C-185", "C-202", "C-204", "CV-062", "CV-063")
def test_other_numbers_make_another_game(tmp_path: Path) -> None:
    """``numbers_in_play.py`` plays a few steps and says what came of them."""
    file = tomllib.loads(PRINTED)
    file["numbers"].update(OTHER_NUMBERS, covid_tiles=999)
    file["bonus"][0]["money"] = 8
    (tmp_path / "data.toml").write_text(written(file), encoding="utf-8")

    assert played(tmp_path / "data.toml") == {**OTHER_NUMBERS, "bonus": 8}
    assert played(FOLDER / "data.toml") == {**dict.fromkeys(OTHER_NUMBERS, 1), "high_spread": 2, "bonus": 5}


def played(path: Path) -> dict[str, int]:
    given = os.environ | {"LAZARETTO_DATA": f"clinic={path}"}
    command = [sys.executable, "-m", "lazaretto.games.clinic.tests.numbers_in_play"]
    done = subprocess.run(command, env=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    told: dict[str, int] = json.loads(done.stdout)
    return told


def lay_tracks(file: File, rounds: int, low: int, more: int) -> None:
    for track in file["track"]:
        track["tiles"] = [low] * rounds
        if track["contagion"] == "high":
            track["tiles"][-1] += more
    spread = file["numbers"]["high_spread"] * (rounds - 1)
    file["numbers"]["covid_tiles"] = 4 * (rounds * low + more + spread)


@pytest.mark.parametrize("change", [as_little_as_can_be, as_much_as_can_be, as_nobody_would_expect])
def test_what_is_allowed_can_be_played(change: Callable[[File], None], tmp_path: Path) -> None:
    file = tomllib.loads(PRINTED)
    change(file)
    (tmp_path / "data.toml").write_text(written(file), encoding="utf-8")

    given = os.environ | {"LAZARETTO_DATA": f"clinic={tmp_path / 'data.toml'}"}
    command = [sys.executable, "-m", "lazaretto.games.clinic.tests.extremes"]
    done = subprocess.run(command, env=given, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr[-2000:]
