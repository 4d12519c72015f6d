"""data.toml: complete, as the rulebook counts, and read strictly."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from lazaretto.core import BadData, Data, rule
from lazaretto.games.lockdown.data import (
    ALTERNATIVES,
    FOLDER,
    ICON,
    PATCHES,
    ROTATES,
    SIDES,
    TABLES,
    VIRUSES,
    WILD,
    Tables,
)
from lazaretto.games.lockdown.data.grid import EDGE, listed
from lazaretto.games.lockdown.data.orientations import FORM, SIZE


def test_the_counts_of_the_rulebook() -> None:
    assert (len(TABLES.symbols), len(TABLES.members), len(TABLES.market), len(TABLES.items)) == (5, 6, 17, 12)
    assert [item.large for item in TABLES.items].count(WILD) == 2


def test_every_symbol_is_large_twice_and_small_twice_and_wished_twice() -> None:
    ids = [row.id for row in TABLES.symbols]
    wishes = Counter("".join(["".join(row.accepts) for row in TABLES.members if row.id != "brother"]))

    assert Counter(item.large for item in TABLES.items if item.small) == dict.fromkeys(ids, 2)
    assert Counter(item.small for item in TABLES.items if item.small) == dict.fromkeys(ids, 2)
    assert len({frozenset((item.large, item.small)) for item in TABLES.items if item.small}) == 10
    assert wishes == dict.fromkeys(ids, 2)


def test_the_market_has_65_squares_in_eleven_forms() -> None:
    assert (sum(SIZE), len(set(FORM))) == (65, 11)


@rule("L-003", "L-040", "L-071")
def test_the_icons_of_both_sides() -> None:
    """Every square, row by row from the top; all others are blank."""
    icons = {"R": ROTATES, "A": ALTERNATIVES, "P": PATCHES, "V": VIRUSES}
    found = {
        (side, icon): [divmod(square, EDGE) for square in listed(squares[i])]
        for i, side in enumerate(SIDES)
        for icon, squares in icons.items()
    }

    assert {key: [(row + 1, column + 1) for row, column in places] for key, places in found.items()} == {
        ("A", "R"): [(1, 4), (4, 7), (6, 2)],
        ("A", "A"): [(2, 6), (4, 1), (7, 4)],
        ("A", "P"): [(2, 2), (6, 6)],
        ("A", "V"): [],
        ("B", "R"): [(2, 6), (4, 4), (6, 2)],
        ("B", "A"): [(2, 3), (4, 6), (6, 5)],
        ("B", "P"): [(3, 5), (5, 3)],
        ("B", "V"): [(1, 1), (1, 4), (1, 7), (3, 3), (4, 1), (4, 7), (5, 5), (7, 1), (7, 4), (7, 7)],
    }
    for i, side in enumerate(SIDES):
        marked = sum([len(places) for (of, _), places in found.items() if of == side])
        assert len(ICON[i]) - ICON[i].count(".") == marked


def test_designed_values_are_marked() -> None:
    assert {row.id: row.designed for row in TABLES.members if row.designed} == {
        "dad": ("values", "over"),
        "mom": ("accepts", "mark", "values", "over"),
        "sister": ("values", "over"),
        "brother": ("values",),
        "grandma": ("values",),
    }


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('id = "I01"\nlarge = "H"', 'id = "I01"\nlarge = "Q"', "item I01, large is 'Q'; allowed: wild, H, M, V, D, G"),
        ('large = "wild"', 'large = "wild"\nsmall = "H"', "item I11, small is 'H'; allowed: none on a Wild card"),
        ('small = "V"', 'small = "H"', "item I01, small is 'H'; allowed: M, V, D, G, unlike large"),
        ('id = "I02"', 'id = "I01"', "item has id I01 twice"),
        (
            'accepts = ["H", "M"]',
            'accepts = ["H", "X"]',
            "member dad, accepts is ['H', 'X']; allowed: some of H, M, V, D, G",
        ),
        (
            'accepts = ["H", "M"]',
            'accepts = ["H", "H"]',
            "member dad, accepts is ['H', 'H']; allowed: some of H, M, V, D, G, each once",
        ),
        ('name = "Gloves"', 'name = "Masks"', "symbol 5: name 'Masks' is used twice"),
        ('name = "Dad"', 'name = ""', "member 1: name must be a text, not ''"),
        ('id = "I03"', 'id = "I 03"', "item I 03, id is 'I 03'; allowed: one word of letters and digits"),
        ("values = [3, 4, 5]", "values = [3, 4]", "member dad, values is [3, 4]; allowed: three whole numbers"),
        ("values = [3, 4, 5]", "values = [3, 4, 0.5]", "member dad, values: [3, 4, 0.5] should be a list"),
        ("over = 2", "over = 0", "member dad, over is 0; allowed: 1 or more"),
        ('mark = "number"', 'mark = "smile"', "member brother, mark is 'smile'; allowed: cross, number, shape"),
        ('id = "mom"', 'id = "aunt"', "allowed: dad, mom, sister, brother, grandpa, grandma"),
        ('picture = "###/#.."', 'picture = "###/#"', "market M10, picture is '###/#'; allowed: rows"),
        ('picture = "###/#.."', 'picture = "###/.#."', "market M08 and M10 show two forms under one name"),
        ('shape = "O4"', 'shape = "Q4"\ncolour = "red"', "market M06: unknown key colour"),
        ('". . . R . . ."', '". . . R . ."', "allowed: 7 rows of 7"),
        ('". . . R . . ."', '". . . X . . ."', "allowed: 7 rows of 7 out of . R A P V"),
        (
            "medals = [30, 40, 50, 60]",
            "medals = [30, 20]",
            "numbers, medals is [30, 20]; allowed: whole numbers that rise",
        ),
        ("virus = [5, 3, 1]", 'virus = [5, "3"]', "numbers, virus is [5, '3']; allowed: whole numbers"),
        ("[numbers]", "[surprise]\n[numbers]", "unknown table surprise"),
        ('shape = "T4"\npicture = "###/.#."', 'shape = "Z4"\npicture = "###/.#."', "same form under two names"),
    ],
)
def test_a_wrong_file_is_refused_with_a_sentence(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    text = (FOLDER / "data.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")

    with pytest.raises(BadData) as told:
        Tables(Data("lockdown", path))

    assert sentence in str(told.value)
