"""The data file: what is printed is right, and a file that cannot be played with is refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from lazaretto.core import BadData, Data, rule
from lazaretto.games.outbreak.data import (
    C1,
    C2,
    FOLDER,
    MAY_ADD,
    MAY_SPEND,
    NEEDED,
    REST,
    S1,
    S2,
    TABLES,
    TASKS,
    Tables,
    X,
)

OWN = (FOLDER / "data.toml").read_text(encoding="utf-8")


@rule("O-006")
def test_the_tasks_as_printed() -> None:
    assert [(row.name, row.points, row.seats) for row in TABLES.tasks] == [
        ("Angelwing", 4, 5),
        ("Stiletto", 4, 5),
        ("Madeline", 5, 5),
        ("Quicksilver", 5, 5),
        ("Brutus", 6, 5),
        ("Hawking", 6, 6),
        ("Guardian", 7, 6),
        ("Ronin", 7, 7),
        ("Whiskers", 8, 7),
        ("Chrome", 8, 8),
    ]
    assert sum(NEEDED) == 60
    assert len(TASKS) == 10


@rule("O-027", "O-028", "O-031", "O-088")
def test_what_each_role_may_spend() -> None:
    assert [{card for card in range(6) if bits >> card & 1} for bits in MAY_SPEND] == [
        {C1, C2, REST},
        {C1, C2, S1, S2, REST},
        {S1, S2, X, REST},
    ]
    assert [{card for card in range(6) if bits >> card & 1} for bits in MAY_ADD] == [{C1, C2}, {C1, C2, S1, S2}, set()]


def test_designed_values_say_so() -> None:
    assert set(TABLES.numbers.designed) == {"day_limit", "day_limits"}
    assert all(row.designed == ("short",) for row in TABLES.cards)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("points = 4", "points = 0", "points is 0; allowed: 1 to 20"),
        ('name = "Brutus"', 'name = "Et tu"', "one word of letters"),
        ('name = "Brutus"', 'name = "Ronin"', "name Ronin twice"),
        ("seats = 5", "seats = 8", "there are 0 tasks for 5 players; allowed: 2 or more"),
        ('id = "rest"', 'id = "sleep"', "allowed: c1, c2, s1, s2, x, rest"),
        ('id = "zero"', 'id = "nobody"', "allowed: survivor, infected, zero"),
        ('cards = ["c1", "c2", "rest"]', 'cards = ["c1", "c2"]', "third Shift"),
        ("sabotage = 1", "sabotage = 0", "third Shift"),
        ('cards = ["s1", "s2", "x", "rest"]', 'cards = ["s1", "s2", "rest"]', "allowed: with x"),
        ('out = ["c1", "c2"]', 'out = ["c1", "rest"]', "allowed: some of c1, c2, s1, s2"),
        ("day_limit = 20", "day_limit = 200", "day_limit is 200; allowed: 5 to 100"),
        ("day_limits = [5, 100]", "day_limits = [5]", "allowed: two whole numbers"),
        ("first_vote = 2", "first_vote = 1", "first_vote is 1; allowed: 2 or more"),
        ("few_tasks = 1", "few_tasks = 0", "few_tasks is 0; allowed: 1 or more"),
        ("few_survivors = 1", "few_survivors = 9", "0 to 3"),
        ("repair = 2", "repair = 0", "repair is 0; allowed: 1 or more"),
        ("repair = 2", "repair = 2\nhaste = 1", "unknown key haste"),
        ("seats = 5", "seats = 9", "seats is 9; allowed: 8 or fewer"),
        ("complete = 0", "complete = -1", "role zero, complete is -1; allowed: 0 or more"),
        ('name = "Sabotage Task 1"', 'name = "Rest"', "card 6: name 'Rest' is used twice"),
        ('short = "Infect"', 'short = " "', "card 5: short must be a text, not ' '"),
        ('name = "Patient Zero"', 'name = "Infected"', "role 3: name 'Infected' is used twice"),
        ('name = "Brutus"', 'name = "RONIN"', "task 8: name 'Ronin' is used twice"),
    ],
)
def test_a_file_that_cannot_be_played_with_is_refused(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    path = tmp_path / "mine.toml"
    assert old in OWN
    path.write_text(OWN.replace(old, new), encoding="utf-8")

    with pytest.raises(BadData, match=sentence):
        Tables(Data("outbreak", path))


def test_a_file_of_ones_own_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN.replace("points = 8", "points = 5").replace("repair = 2", "repair = 3"), encoding="utf-8")

    tables = Tables(Data("outbreak", path))

    assert tables.numbers.repair == 3
    assert sum([row.points for row in tables.tasks]) == 54
