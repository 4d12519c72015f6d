"""``compare``: did a change matter? Every figure of two runs, the differences with intervals, and a plain answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from lazaretto.core import InputError
from lazaretto.core.data import load
from lazaretto.games import GAMES
from lazaretto.lab.reports.charts import Chart, Row, chart, shown
from lazaretto.lab.reports.page import played_facts, render
from lazaretto.lab.runs.data_files import own_data
from lazaretto.lab.runs.runs import DATA
from lazaretto.lab.runs.simulate import Setup
from lazaretto.lab.stats.intervals import Share
from lazaretto.lab.stats.measures import GROUPS, Figure, Rows, read_rows
from lazaretto.lab.stats.side_by_side import in_common, in_words


class Change(NamedTuple):
    """One figure of both runs."""

    one: Figure
    other: Figure
    gain: Share  # from the first to the second
    significant: bool  # even after correcting for the number of comparisons


def changes(one: Rows, other: Rows) -> list[Change]:
    """The figures that both runs have, by group."""
    pairs = sorted(in_common([one, other]), key=lambda pair: GROUPS.index(pair[0].group))
    tests = len(pairs)
    return [Change(mine, theirs, theirs.minus(mine), theirs.minus(mine, tests).significant) for mine, theirs in pairs]


class Comparison(NamedTuple):
    """Two runs of one game."""

    verdict: str
    page: str


def compare(first: Path, second: Path) -> Comparison:
    one, other = read_rows(first), read_rows(second)
    if one.manifest.slug != other.manifest.slug:
        titles = f"{one.manifest.title} and {other.manifest.title}"
        raise InputError(f"these are runs of {titles}; only runs of the same game can be compared")
    found = changes(one, other)
    significant = [change for change in found if change.significant]
    page = render(
        "compare.html",
        one=one.manifest,
        other=other.manifest,
        names=names(first, second),
        verdict=verdict(found),
        short=[sentence(change) for change in sorted(significant, key=size)[:12]],
        differences=list(differences(one, other)),
        common=[fact for fact in played_facts(one.manifest) if fact in played_facts(other.manifest)],
        groups=[(group, table(list(some))) for group, some in groupby(found, key=lambda change: change.one.group)],
        effects=any([change.one.signed for change in found]),
        comparisons=len(found),
        by_chance=round(len(found) * 0.05),
    )
    return Comparison(verdict(found), page)


def names(first: Path, second: Path) -> tuple[str, str]:
    """Names for the two runs: those of their folders, or the whole paths if they are the same."""
    one, other = first.resolve(), second.resolve()
    return (one.name, other.name) if one.name != other.name else (str(first), str(second))


def size(change: Change) -> float:
    """Sort key, the clearest first: the difference in units of its margin of error."""
    margin = (change.gain.high - change.gain.low) / 2 or 1e-9
    return -abs(change.gain.value) / margin


def verdict(found: list[Change]) -> str:
    count = sum([change.significant for change in found])
    if count:
        return f"Yes, it mattered: {count} of {len(found)} figures changed significantly."
    return f"No difference was found: none of {len(found)} figures changed significantly."


def sentence(change: Change) -> str:
    (before, _), (after, _) = in_words(change.one), in_words(change.other)
    gain, interval = shown(change.gain, change.one.percent, sign=True)
    return f"{change.one.group}, {change.one.name}: from {before} to {after}, {gain} ({interval})."


def table(some: list[Change]) -> list[Chart]:
    """One chart for the shares of a group and one for its numbers."""
    made = []
    for percent in (True, False):
        chosen = [change for change in some if change.one.percent == percent]
        if chosen:
            made.append(chart([row(change) for change in chosen], percent, sign=True))
    return made


def row(change: Change) -> Row:
    (before, _), (after, _) = in_words(change.one), in_words(change.other)
    tone = "plain" if not change.significant else "good" if change.gain.value > 0 else "bad"
    word = {"good": "more", "bad": "less", "plain": "no clear change"}[tone]
    return Row(change.one.name, change.gain, tone, f"{before} → {after}, {word}")


# ---- what was changed ---------------------------------------------------------------------------


def differences(one: Rows, other: Rows) -> Iterator[tuple[str, str, str]]:
    """How the two runs were set up differently: name, first, second."""
    first, second = one.manifest, other.manifest
    editions = [manifest.edition.partition("+")[0] for manifest in (first, second)]  # data files are compared below
    for name, mine, theirs in (
        ("edition", *editions),
        ("players", listed(first.players), listed(second.players)),
        ("bots", listed(first.bots), listed(second.bots)),
    ):
        if mine != theirs:
            yield name, mine, theirs
    for name in first.options:
        mine, theirs = listed(words(first.setups, name)), listed(words(second.setups, name))
        if mine != theirs:
            yield f"option {name}", mine, theirs
    if first.data != second.data:
        yield from data_differences(data_of(one), data_of(other))


def words(setups: tuple[Setup, ...], name: str) -> list[str]:
    return sorted({setup.options[name] for setup in setups if name in setup.options})


def listed(values: Sequence[object]) -> str:
    return ", ".join(map(str, values))


def data_of(rows: Rows) -> dict[str, str] | None:
    """The keys of a run's data file; None if it is no longer available."""
    if not rows.manifest.given and rows.manifest.slug not in GAMES:
        return None
    path = rows.folder / DATA if rows.manifest.given else own_data(rows.manifest.slug)
    return dict(flat("", load(path))) if path.is_file() else None


def flat(at: str, value: Any) -> Iterator[tuple[str, str]]:
    """All values with their dotted keys; entries of a list of tables are named by id or name."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from flat(f"{at}.{key}" if at else key, inner)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for place, entry in enumerate(value, 1):
            yield from flat(f"{at}.{entry.get('id', entry.get('name', place))}", entry)
    else:
        yield at, str(value)


def data_differences(one: dict[str, str] | None, other: dict[str, str] | None) -> Iterator[tuple[str, str, str]]:
    if one is None or other is None:
        yield "data", "another file", "another file"
        return
    for key in dict.fromkeys([*one, *other]):
        if one.get(key) != other.get(key):
            yield f"data {key}", one.get(key, "missing"), other.get(key, "missing")
