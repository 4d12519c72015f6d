"""Nothing has more than twelve fields, and no constructor takes more: what does consists of parts with names."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from lazaretto.core import Question
from lazaretto.core.struct import STRUCTURES
from lazaretto.games import GAMES, load

from .places import SOURCE

MOST = 12
LISTS = {
    "core/game.py GameInfo": "what a game says about itself: each game writes one, by keyword",
    "games/clinic/data/rows.py Numbers": "the keys of [numbers] in data.toml",
    "games/quarantine/data.py Counts": "the keys of [counts] in data.toml",
    "games/virus/data/rows.py Numbers": "the keys of [numbers] in data.toml",
    "lab/runs/runs.py Manifest": "the keys of a run's manifest file, written by keyword",
    "table/seating.py TableRecord": "the keys of a table's file",
    "web/limits.py Limits": "the names of --limit, written by keyword",
    "web/wire.py GameCard": "a message on the wire, whose names are public",
    "web/wire.py TableCard": "a message on the wire, whose names are public",
    "web/wire.py Page": "a message on the wire, whose names are public",
    "web/wire.py Path": "a message on the wire, whose names are public",
    "web/wire.py Replay": "a message on the wire, whose names are public",
}  # flat lists of names by nature, which parts would only make longer


def declared(node: ast.ClassDef) -> int:
    fields = [x for x in node.body if isinstance(x, ast.AnnAssign)]
    return len([x for x in fields if not ast.unparse(x.annotation).startswith("ClassVar[")])


def taken(node: ast.ClassDef) -> int:
    """What the constructor takes that the class itself writes, without ``self``."""
    for x in node.body:
        if isinstance(x, ast.FunctionDef) and x.name == "__init__":
            return len(x.args.posonlyargs) + len(x.args.args) + len(x.args.kwonlyargs) - 1
    return 0


def large(path: Path, text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef) and max(declared(node), taken(node)) > MOST:
            yield f"{path.relative_to(SOURCE).as_posix()} {node.name}"


def test_nothing_has_more_than_twelve_fields() -> None:
    files = [path for path in sorted(SOURCE.rglob("*.py")) if "tests" not in path.parts]
    assert {name for path in files for name in large(path, path.read_text())} == set(LISTS)


@pytest.mark.plain
def test_no_struct_has_more_than_twelve_with_those_it_inherits() -> None:
    for name in GAMES:
        load(name)
    ours = [cls for cls in STRUCTURES if cls.__module__.startswith("lazaretto.")]
    assert len(ours) > 100
    assert [cls.__name__ for cls in ours if len(STRUCTURES[cls]) > MOST] == []


@pytest.mark.parametrize("name", GAMES)
def test_json_knows_every_struct_of_a_state_and_a_view(name: str) -> None:
    known = load(name).info.classes
    rooms = (f"lazaretto.games.{name}.state", f"lazaretto.games.{name}.view")
    parts = [cls for cls in STRUCTURES if cls.__module__.startswith(rooms) and not issubclass(cls, Question)]
    assert [cls.__name__ for cls in parts if cls not in known] == []


def test_fields_and_parameters_are_counted() -> None:
    names = [f"x{i}" for i in range(MOST + 1)]
    fields = "class Many:\n" + "".join([f"    {name}: int\n" for name in names])
    takes = f"class Taking:\n    def __init__(self, {', '.join(names)}): pass\n"
    few = "class Few:\n    all: ClassVar[int]\n" + "".join([f"    {name}: int\n" for name in names[1:]])

    assert list(large(SOURCE / "new.py", fields + takes + few)) == ["new.py Many", "new.py Taking"]
