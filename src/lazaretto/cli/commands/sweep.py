"""``lazaretto sweep``: a run for every cell of a grid, and a page that compares them."""

from __future__ import annotations

import secrets
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from lazaretto.cli.arguments import names_in, numbers_in
from lazaretto.cli.child import INTERRUPTED, end_of
from lazaretto.cli.commands.report import need_lab, write
from lazaretto.cli.commands.simulate import check_format
from lazaretto.cli.data_option import use_given
from lazaretto.core import InputError
from lazaretto.files import write_whole
from lazaretto.lab.runs.runs import disk_errors

if TYPE_CHECKING:
    from lazaretto.lab.reports.sweep import Cell  # needs the extra


class Common(Struct, frozen=True, kw_only=True):
    """The settings of all cells."""

    game: str
    players: str
    bots: str
    options: Mapping[str, Sequence[str]]
    games: int
    seed: int | None
    jobs: int
    data: Path | None
    table: str


def run_sweep(common: Common, vary: list[str], folder: Path) -> None:
    need_lab("a sweep")
    from lazaretto.lab.reports import sweep  # noqa: PLC0415  needs the extra

    variations = [sweep.variation(text) for text in vary]
    if not variations:
        raise InputError("give --vary data.KEY=A,B,... or option.NAME=A,B,..., or --strengths BOT,BOT,...")
    cells = sweep.grid(variations)
    check_format(common.table)
    use_given(common.game, common.data)
    players = numbers_in("--players", common.players)
    sweep.check_cells(common.game, cells, players, names_in(common.bots), common.options)
    seed = seed_in(folder, common.seed)
    for cell in cells:  # an invalid value is reported before the first game
        if cell.data:
            sweep.write_data(common.game, common.data, cell, data_of(folder, sweep.folder_of(folder, cell)))
    for number, cell in enumerate(cells, 1):
        print(f"cell {number} of {len(cells)}: {cell.name}", file=sys.stderr)
        run = sweep.folder_of(folder, cell)
        data = data_of(folder, run) if cell.data else common.data
        play(common, cell, seed, data, run)
    write(folder / "sweep.html", sweep.summary(folder, cells, variations))


def seed_in(folder: Path, seed: int | None) -> int:
    """The seed of all cells; a sweep that is continued keeps its own."""
    path = folder / "seed.txt"
    kept = path.read_text(encoding="utf-8", errors="replace").strip() if path.is_file() else None
    if kept is not None and kept.isdecimal() and seed not in (None, int(kept)) and any(folder.glob("*/run.json")):
        raise InputError(f"{folder} contains a sweep with seed {kept}; leave out --seed {seed}, or give a new folder")
    if seed is None and kept is not None:
        if not kept.isdecimal():
            raise InputError(f"{path} should contain the seed of this sweep; delete it, or give --seed")
        return int(kept)
    chosen = secrets.randbelow(2**31) if seed is None else seed
    with disk_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(path, f"{chosen}\n".encode())
    return chosen


def data_of(folder: Path, run: Path) -> Path:
    return folder / "data" / f"{run.name}.toml"


def play(common: Common, cell: Cell, seed: int, data: Path | None, run: Path) -> None:
    """Run one cell as a command of its own, which reports its own errors."""
    options = cell.options
    words = [
        "simulate",
        common.game,
        "--bots",
        cell.bots or common.bots,
        "--games",
        str(common.games),
        "--seed",
        str(seed),
    ]
    words += ["--jobs", str(common.jobs), "--format", common.table, "--out", str(run)]
    words += ["--players", common.players] if common.players else []
    words += ["--data", str(data)] if data is not None else []
    fixed = {name: chosen for name, chosen in common.options.items() if name not in options}
    for name, chosen in [*fixed.items(), *[(name, [word]) for name, word in options.items()]]:
        for word in chosen:
            words += ["--option", f"{name}={word}"]
    status = end_of(subprocess.Popen([sys.executable, "-m", "lazaretto", *words], stdout=subprocess.DEVNULL))
    if status == INTERRUPTED:
        print("the same command continues the sweep", file=sys.stderr)
        raise KeyboardInterrupt
    if status:
        sys.exit(status)
