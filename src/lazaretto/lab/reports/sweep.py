"""``sweep``: the same run over a grid of data and option values, side by side.

    data.member.grandpa.values=[8, 8, 8], [6, 6, 6]      a key of the data file, by table, entry and name
    option.side=A, B                                     an option of the game
    bots=beginner, regular, strong                       the bot on all seats: is a finding about the game or the bot?

Each cell of the grid is an ordinary run in its own folder, with its data file. A game reads its data once, so each cell
is played by its own process.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple
from zlib import crc32

from lazaretto import games
from lazaretto.core import BadData, InputError
from lazaretto.core.data import given_path, load
from lazaretto.extras import needed
from lazaretto.files import write_whole
from lazaretto.lab.reports.charts import Chart, Row, chart
from lazaretto.lab.reports.page import played_facts, render
from lazaretto.lab.runs.data_files import mistakes, own_data
from lazaretto.lab.runs.runs import Manifest, disk_errors
from lazaretto.lab.runs.simulate import check_bots, load_game, setups
from lazaretto.lab.stats.measures import Figure, read_rows
from lazaretto.lab.stats.side_by_side import in_common, in_words

MOST_CELLS: Final = 100
LONGEST_NAME: Final = 120  # of a folder; a longer name ends in a checksum
MOST_MOVED: Final = 24  # figures with a chart of their own on the page
MOST_HEAT: Final = 40  # percent of colour in the highest field of a heat map
DATA: Final = "data"
BOTS: Final = "bots"
OPTION: Final = "option"


class Variation(NamedTuple):
    """One axis of the grid."""

    kind: str  # data or option
    key: str
    values: list[Any]


class Cell(NamedTuple):
    """One run of the grid."""

    name: str  # for people and for its folder
    data: dict[str, Any]  # by dotted key
    options: dict[str, str]
    bots: str = ""  # on all seats; empty: those of the command

    @property
    def label(self) -> str:
        """Its name on the page: if a single key is varied, the value is enough."""
        values = [*self.data.values(), *self.options.values(), *([self.bots] if self.bots else [])]
        return self.name if len(values) > 1 else spoken(values[0])


def variation(text: str) -> Variation:
    """Parse ``data.key=a,b``, ``option.name=x,y`` or ``bots=p,q``; values of data are TOML or words, others words."""
    name, equals, values = text.partition("=")
    kind, _, key = (BOTS, "", BOTS) if name.strip() == BOTS else name.strip().partition(".")
    found = values_in(values) if kind == DATA else words_in(values)
    if not equals or kind not in (DATA, OPTION, BOTS) or not key or not found:
        raise InputError(f"--vary {text} should be of the form data.KEY=A,B,... or option.NAME=A,B,...")
    twice = [value for place, value in enumerate(found) if value in found[:place]]
    if twice:
        raise InputError(f"--vary {text} names {spoken(twice[0])} twice")
    return Variation(kind, key, found)


def values_in(text: str) -> list[Any]:
    try:
        found: list[Any] = tomllib.loads(f"x = [{text}]")["x"]
    except tomllib.TOMLDecodeError:
        return words_in(text)
    return found


def words_in(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def grid(variations: Sequence[Variation]) -> list[Cell]:
    """Every combination, the first values first."""
    keys = [(each.kind, each.key) for each in variations]
    if len(set(keys)) < len(keys):
        raise InputError("--vary names a key twice; give all its values at once")
    cells = []
    for values in product(*[each.values for each in variations]):
        pairs = list(zip(variations, values, strict=True))
        name = ", ".join([f"{each.key}={spoken(value)}" for each, value in pairs])
        data = {each.key: value for each, value in pairs if each.kind == DATA}
        bots = "".join([value for each, value in pairs if each.kind == BOTS])
        cells.append(Cell(name, data, {each.key: value for each, value in pairs if each.kind == OPTION}, bots))
    if len(cells) > MOST_CELLS:
        raise InputError(f"this grid has {len(cells)} cells, more than {MOST_CELLS}; vary fewer values at once")
    return cells


def check_options(game: str, cells: Sequence[Cell]) -> None:
    """Refuse options that the game does not have with any number of players."""
    info = games.load(game).info
    options = {option.name: option for option in info.options}
    for name, word in [pair for cell in cells for pair in cell.options.items()]:
        if name not in options:
            raise InputError(f"{info.title} has no option {name!r}; it has {', '.join(options) or 'none'}")
        mistakes = [options[name].mistake(word, seats) for seats in info.seats]
        if all(mistakes):
            raise InputError(mistakes[-1])


def check_cells(
    game: str, cells: Sequence[Cell], players: Sequence[int], bots: Sequence[str], options: Mapping[str, Sequence[str]]
) -> None:
    """Find mistakes in all cells before the first is played."""
    check_options(game, cells)
    check_bots([*bots, *[cell.bots for cell in cells if cell.bots]])
    known = load_game(game)
    both = [name for name in options if name in cells[0].options]
    if both:
        raise InputError(f"{both[0]} is varied; leave out --option {both[0]}")
    for cell in cells:
        words = {**options, **{name: [word] for name, word in cell.options.items()}}
        setups(known, players or (known.info.usual,), bots, words)


def spoken(value: Any) -> str:
    return "[" + " ".join(map(spoken, value)) + "]" if isinstance(value, list) else str(value)


def folder_of(folder: Path, cell: Cell) -> Path:
    name = re.sub(r"[^\w.=-]+", "_", cell.name).strip("_")
    return folder / (name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}-{crc32(name.encode()):08x}")


# ---- data files ---------------------------------------------------------------------------------


def write_data(game: str, base: Path | None, cell: Cell, path: Path) -> None:
    """Write the data file of a cell, the base with some values replaced and its comments kept, and check it."""
    tomlkit = needed("tomlkit", "lab", "a sweep over data")
    source = base or given_path(game) or own_data(game)
    load(source)  # raises BadData if it is invalid
    document = tomlkit.parse(source.read_text(encoding="utf-8"))
    for key, value in cell.data.items():
        holder, last = walk(document, key, source)
        holder[last] = value
    with disk_errors(path.parent):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, tomlkit.dumps(document).encode())
    check_data(game, path)


def walk(document: Any, key: str, source: Path) -> tuple[Any, str]:
    """The table that contains the last word of a dotted key. List entries are named by id, name or number."""
    at = document
    *way, last = key.split(".")
    for word in way:
        at = entry(at, word, key, source)
    if not isinstance(at, dict) or last not in at:
        raise BadData(f"{source} has no {key}; {listing(at)}")
    return at, last


def entry(at: Any, word: str, key: str, source: Path) -> Any:
    if isinstance(at, dict) and word in at:
        return at[word]
    if isinstance(at, list):
        for place, inner in enumerate(at, 1):
            if isinstance(inner, dict) and word in (str(inner.get("id")), str(inner.get("name")), str(place)):
                return inner
    raise BadData(f"{source} has no {key}; {listing(at)}")


def listing(at: Any) -> str:
    if isinstance(at, dict):
        return f"it has {', '.join(list(at)[:20])}"
    if isinstance(at, list) and at and isinstance(at[0], dict):
        names = [str(inner.get("id", inner.get("name", place))) for place, inner in enumerate(at, 1)]
        return f"it has {', '.join(names[:20])}"
    return "the key goes too deep"


def check_data(game: str, path: Path) -> None:
    """Let the game read the file; ``BadData`` with its mistakes."""
    found = mistakes(game, path)
    if found:
        raise BadData(f"{path}: {'; '.join(found[:3])}{' ...' if found[3:] else ''}", found)


# ---- the page -----------------------------------------------------------------------------------


class Field(NamedTuple):
    """One cell of a heat map."""

    value: str
    interval: str
    heat: int  # percent of colour
    moved: bool  # differs from the first cell


class Moved(NamedTuple):
    """A figure that differs from the first cell in some other cell."""

    title: str
    chart: Chart
    text: str
    fields: Sequence[Sequence[Field]] = ()  # over two keys: a row for each value of the first


def summary(folder: Path, cells: Sequence[Cell], variations: Sequence[Variation]) -> str:
    rows = [read_rows(folder_of(folder, cell)) for cell in cells]
    common = in_common(rows)
    wide = len(variations[1].values) if len(variations) == 2 else 0
    moved = sorted(moves(cells, common, wide), key=lambda pair: -pair[0])
    return render(
        "sweep.html",
        manifest=rows[0].manifest,
        common=common_facts([each.manifest for each in rows]),
        variations=[(each.key, each.kind, [spoken(value) for value in each.values]) for each in variations],
        short=short_names([each.key for each in variations]),
        cells=[(head_of(cell, variations), each.manifest.done) for cell, each in zip(cells, rows, strict=True)],
        moved=[each for _, each in moved[:MOST_MOVED]],
        more=len(moved[MOST_MOVED:]),
        steady=len(common) - len(moved),
        comparisons=len(common) * (len(cells) - 1),
        table=[line(row) for row in common],
        effects=any([row[0].signed for row in common]),
    )


def short_names(keys: Sequence[str]) -> list[str]:
    """The last part of each key; of keys that end alike, such as two members' values, also the part before."""
    ends = [key.split(".")[-1] for key in keys]
    return [end if ends.count(end) == 1 else " ".join(key.split(".")[-2:]) for key, end in zip(keys, ends, strict=True)]


def head_of(cell: Cell, variations: Sequence[Variation]) -> str:
    """The label of a cell with short names: a whole key would be broken at the end of a line."""
    label = f", {cell.label}"
    for each, short in zip(variations, short_names([one.key for one in variations]), strict=True):
        label = label.replace(f", {each.key}=", f", {short} ")
    return label.removeprefix(", ")


def common_facts(manifests: Sequence[Manifest]) -> list[tuple[str, str]]:
    others = [played_facts(manifest) for manifest in manifests]
    return [fact for fact in others[0] if all([fact in facts for facts in others])]


def moves(cells: Sequence[Cell], common: list[list[Figure]], wide: int = 0) -> Iterator[tuple[float, Moved]]:
    """Each figure that moved, with its largest difference in units of the interval's width.

    ``wide``: the number of values of the second of two keys, for a heat map.
    """
    tests = len(common) * (len(cells) - 1)
    for first, *others in common:
        gains = [other.minus(first, tests) for other in others]
        if not any([gain.significant for gain in gains]):
            continue
        tones = ["first", *["plain" if not gain.significant else "good" if gain.value > 0 else "bad" for gain in gains]]
        named = zip(cells, (first, *others), tones, strict=True)
        drawn = [Row(cell.label, figure.interval(), tone) for cell, figure, tone in named]
        clearest = max([abs(gain.value) / max(1e-9, gain.high - gain.low) for gain in gains])
        bars = chart(drawn, first.percent, sign=first.signed)
        fields = heat_map((first, *others), [False, *[gain.significant for gain in gains]], wide) if wide else []
        text = ends(cells, (first, *others)) if wide else sentence(first, others)
        yield clearest, Moved(f"{first.group}: {first.name}", bars, text, fields)


def heat_map(figures: Sequence[Figure], moved: Sequence[bool], wide: int) -> list[list[Field]]:
    """In rows of ``wide`` fields, from the palest, which is the lowest, to the strongest."""
    values = [figure.interval().value for figure in figures]
    low, span = min(values), (max(values) - min(values)) or 1.0
    fields = [
        Field(*in_words(figure), round(MOST_HEAT * (value - low) / span), differs)
        for figure, value, differs in zip(figures, values, moved, strict=True)
    ]
    return [fields[start : start + wide] for start in range(0, len(fields), wide)]


def sentence(first: Figure, others: list[Figure]) -> str:
    values = [in_words(figure)[0] for figure in (first, *others)]
    return f"{first.group}, {first.name}: {' → '.join(values)}"


def ends(cells: Sequence[Cell], figures: Sequence[Figure]) -> str:
    """Of a heat map: the lowest and the highest field, with their values of both keys."""
    ordered = sorted(zip(cells, figures, strict=True), key=lambda pair: pair[1].interval().value)
    low, high = [f"{in_words(figure)[0]} ({cell.label})" for cell, figure in (ordered[0], ordered[-1])]
    return f"{figures[0].group}, {figures[0].name}: from {low} to {high}"


def line(row: list[Figure]) -> tuple[str, str, list[tuple[str, str]]]:
    return row[0].group, row[0].name, [in_words(figure) for figure in row]
