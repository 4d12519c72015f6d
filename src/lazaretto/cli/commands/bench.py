"""``lazaretto bench``: the speed of games in the plain and the compiled build."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

from lazaretto import games
from lazaretto.build import compiled
from lazaretto.cli.paths import cache_folder
from lazaretto.lab.bench import MEASURES, in_build

PER_SECOND: Final = ("games", "actions", "checked", "copies", "legal")  # the others are shown as times

Figures = dict[str, dict[str, float]]  # by build


def run_bench(names: Sequence[str], seconds: float, compile: bool, as_json: bool) -> None:
    chosen = list(names) or list(games.GAMES)
    for name in chosen:
        games.load(name)
    folders = builds([Path(name).resolve() for name in chosen if name not in games.GAMES], compile)
    results = {name: {build: in_build(folder, name, seconds) for build, folder in folders.items()} for name in chosen}
    if as_json:
        print(json.dumps(results, indent=2))
    else:
        for name, figures in results.items():
            show(games.load(name).info.title, figures)


def builds(extra: list[Path], compile: bool) -> dict[str, Path]:
    """The folders of the available builds, plain first."""
    compiled_folder = cache_folder() / "compiled"
    if compile:
        print("compiling, unless the build is up to date ...", file=sys.stderr)
        compiled.build(compiled_folder, extra)
    plain_folder = compiled.PACKAGE.parent
    if compiled.is_compiled():
        plain_folder = cache_folder() / "plain"
        shutil.rmtree(plain_folder, ignore_errors=True)
        compiled.copy(plain_folder)
    found = {"plain": plain_folder}
    if compiled.is_current(compiled_folder, extra):
        found["compiled"] = compiled_folder
    elif compiled.is_compiled() and not extra:
        found["compiled"] = compiled.PACKAGE.parent
    else:
        print("There is no compiled build of these games yet; --compile creates one.", file=sys.stderr)
    return found


def show(title: str, figures: Figures) -> None:
    table = Table(title=title, title_justify="left", box=None, pad_edge=False, header_style="bold")
    table.add_column("")
    for build in figures:
        table.add_column(build, justify="right")
    if len(figures) > 1:
        table.add_column("ratio", justify="right")
    for measure, words in MEASURES.items():
        values = [row[measure] for row in figures.values()]
        ratio = [f"{values[1] / values[0]:.1f}x"] if len(values) > 1 else []
        if measure in PER_SECOND:
            table.add_row(words, *[f"{value:,.0f}" for value in values], *ratio)
        else:
            times = [f"{1e6 / value:,.1f} µs" for value in values]
            table.add_row(f"time per {measure.removesuffix('s')}", *times, *ratio)
    Console().print(table)
