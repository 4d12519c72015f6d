"""The generated pages about observations, one per game: every field, the numbers of actions, rewards."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from lazaretto.adapters.episode import LONE_POINTS, Setting, env_id
from lazaretto.core import Game
from lazaretto.core.encoding.fields import (
    At,
    Bits,
    BySeat,
    Choice,
    Counts,
    Derived,
    Each,
    Field,
    Grid,
    Number,
    OfSeat,
    Part,
    Place,
    SeatBits,
    Word,
)
from lazaretto.games import GAMES, load

from .places import SOURCE

GENERATED: Final = "<!-- Generated: do not edit. `python -m tests.reference` writes this page again. -->"
TIMES: Final = "\N{MULTIPLICATION SIGN}"


class Known(NamedTuple):
    """What is known about one field of an observation."""

    rows: tuple[str, ...]  # what its dimensions are, from the outermost
    values: str
    meaning: str


# ---- what the source says -----------------------------------------------------------------------


@cache
def comments(slug: str) -> dict[str, dict[str, str]]:
    """By class and field: the comment at the end of its line, or nothing; in all files of a game."""
    found: dict[str, dict[str, str]] = {}
    for path in sorted((SOURCE / "games" / slug).rglob("*.py")):
        if not {"tests", "data", "data.py", "actions.py", "events.py"} & set(path.parts):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.ClassDef):
                    found.setdefault(node.name, {}).update(of_class(node, path))
    return found


def of_class(node: ast.ClassDef, path: Path) -> Iterator[tuple[str, str]]:
    lines = path.read_text().splitlines()
    for part in node.body:
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            comment = re.search(r"\s{2}# (?!type:|noqa)(.+)$", lines[part.lineno - 1])
            yield part.target.id, comment[1] if comment else ""


@cache
def docstrings(slug: str) -> dict[str, str]:
    """By function of a game's ``observation``: the first sentence about it."""
    base = SOURCE / "games" / slug
    paths = (
        [base / "observation.py"] if (base / "observation.py").exists() else sorted((base / "observation").glob("*.py"))
    )
    nodes = [node for path in paths for node in ast.walk(ast.parse(path.read_text()))]
    return {
        node.name: " ".join((ast.get_docstring(node) or "").split("\n\n", maxsplit=1)[0].split())
        for node in nodes
        if isinstance(node, ast.FunctionDef)
    }


def meaning_of(slug: str, kind: str, field: str) -> str:
    """The comment of a field, or of its namesake in the one other class that has one; else its name says it."""
    known = comments(slug)
    others = {fields[field] for name, fields in known.items() if field in fields and name != kind}
    found = known.get(kind, {}).get(field) or (others.pop() if len(others) == 1 else "")
    return found or field.replace("_", " ")


# ---- what the fields say ------------------------------------------------------------------------


def known_fields(game: Game[Any, Any]) -> dict[str, Known]:
    """By name in an observation."""
    fields = game.info.fields
    assert fields is not None
    slug = game.info.slug
    found = dict(of_part(slug, fields.kinds, fields.root, "", ()))
    for name, derived in fields.derived.items():
        meaning = docstrings(slug).get(derived.make.__name__, "")
        found.update(of_field(slug, fields.kinds, name, derived.of, (), meaning))
    return found


def of_part(slug: str, kinds: Any, kind: type, prefix: str, rows: tuple[str, ...]) -> Iterator[tuple[str, Known]]:
    for name, spec in kinds[kind].items():
        yield from of_field(slug, kinds, f"{prefix}{name}", spec, rows, meaning_of(slug, kind.__name__, name))


def of_field(
    slug: str, kinds: Any, name: str, spec: Field, rows: tuple[str, ...], meaning: str
) -> Iterator[tuple[str, Known]]:
    if isinstance(spec, At | Derived):
        yield from of_field(slug, kinds, name, spec.of, rows, meaning)
    elif isinstance(spec, BySeat):
        yield from of_field(slug, kinds, name, spec.of, (*rows, "by seat, the viewer's first"), meaning)
    elif isinstance(spec, Each):
        which = "the last " if spec.last else "the first " if spec.cut else "up to "
        yield from of_field(slug, kinds, name, spec.of, (*rows, f"{which}{spec.count} in order"), meaning)
    elif isinstance(spec, Grid):
        cells = f"cells: rows {spec.top} to {spec.bottom}, columns {spec.left} to {spec.right}"
        yield from of_field(slug, kinds, name, spec.of, (*rows, cells), meaning)
    elif isinstance(spec, Part):
        if spec.maybe:
            yield name, Known(rows, "1 if it is there", meaning)
        yield from of_part(slug, kinds, spec.kind, f"{name}.", rows)
    else:
        yield name, Known(rows, values(spec), meaning)


def values(spec: Field) -> str:
    if isinstance(spec, Number):
        if (spec.low, spec.high) == (0, 1):
            return "0 or 1"
        return f"{spec.low} to {spec.high}, divided by {max(abs(spec.low), abs(spec.high))}"
    if isinstance(spec, Choice):
        return f"one of {spec.count}, one-hot"
    if isinstance(spec, Word):
        return f"one-hot: {', '.join(spec.listed)}"
    if isinstance(spec, Counts):
        return f"how many of each of {spec.count}" + (f", divided by {spec.most}" if spec.most > 1 else "")
    if isinstance(spec, Place):
        return f"column {spec.left} to {spec.right}, then row {spec.top} to {spec.bottom}, each one-hot"
    if isinstance(spec, Bits):
        return f"a set of {spec.count}: 1 for each member"
    return {OfSeat: "a seat, one-hot, the viewer first", SeatBits: "a set of seats, the viewer first"}[type(spec)]


# ---- the pages ----------------------------------------------------------------------------------


INDEX: Final = """
A page for every game: each field of its observation with shape, values and meaning, the numbers of its actions, and its
rewards. How fields become numbers, and what is the same everywhere: [environments](environments.md#observations).
"""


def index_page() -> str:
    lines = ["# Observations", "", GENERATED, INDEX]
    lines += [
        "| game | players | numbers observed | fields | actions by catalogue | by menu |",
        "|---|---|---|---|---|---|",
    ]
    for name in GAMES:
        setting = Setting(name)
        info = setting.game.info
        cells = [f"[{info.title}](observations/{info.slug}.md)", setting.players, f"{setting.size:,}"]
        cells += [len(setting.slots), f"{setting.count:,}", info.widest]
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(lines) + "\n"


def game_page(name: str) -> str:
    setting = Setting(name)
    info = setting.game.info
    lines = [f"# Observations of {info.title}", "", GENERATED, ""]
    lines += [f"`{env_id(setting.game)}`, edition {info.edition}, with {setting.players} players: a vector of "]
    lines[-1] += (
        f"{setting.size:,} numbers from -1 to 1. With other numbers of players rows by seat are longer or shorter."
    )
    lines += ["", "## Fields", "", "| field | from | shape | rows | values | meaning |", "|---|---|---|---|---|---|"]
    known = known_fields(setting.game)
    for slot in setting.slots:
        shape = TIMES.join(map(str, slot.shape)) or "1"
        about = known[slot.name]
        cells = [f"`{slot.name}`", f"{slot.start}", shape, "; ".join(about.rows), about.values, about.meaning]
        lines.append(f"| {' | '.join([cell.replace('|', '/') for cell in cells])} |")
    lines += [
        "",
        "`from` is the place of the first number. In rows of parts the fields alternate, so their numbers are apart;",
    ]
    lines += ['`observation="named"` gives them as arrays.', "", *action_lines(setting), *reward_lines(setting)]
    return "\n".join(lines) + "\n"


def action_lines(setting: Setting) -> Iterator[str]:
    info = setting.game.info
    yield from ["## Actions", ""]
    yield f"By catalogue 0 to {setting.count - 1}; by menu 0 to {info.widest - 1}: the index in the legal list."
    yield from ["", "| numbers | from | to |", "|---|---|---|"]
    first = 0
    for table in info.tables:
        last = first + len(table) - 1
        yield (
            f"| {first} to {last} | `{table[0]}` | `{table[-1]}` |" if last > first else f"| {first} | `{table[0]}` | |"
        )
        first = last + 1


def reward_lines(setting: Setting) -> Iterator[str]:
    info = setting.game.info
    yield from ["", "## Rewards", "", f"Endings: {', '.join([f'`{ending}`' for ending in info.endings])}.", ""]
    yield '- `reward="places"`, the default: at the end 1 for the first place to -1 for the last; all together 1 or -1.'
    yield f'- `reward="points"`: at the end, the own points divided by {LONE_POINTS:.0f}, from -1 to 1.'
    if setting.game.standing(setting.game.new(setting.options, 0)):
        yield "- `shaping=w`: also, at every step, `w` hundredths of the change of the lead in points over the mean of"
        yield "  the others (alone: of the points); the lead is 0 at the end, so that the best policy stays the same."
    else:
        yield "- `shaping` is refused: the game has no running score."


def pages() -> dict[Path, Any]:
    folder = Path("docs") / "research"
    found: dict[Path, Any] = {folder / "observations.md": index_page}
    for name in GAMES:
        found[folder / "observations" / f"{load(name).info.slug}.md"] = lambda name=name: game_page(name)
    return found
