"""``lazaretto baselines``: what bots and learners reach, as a table that is continued where it was stopped."""

from __future__ import annotations

import json
import os
import platform
import shlex
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from lazaretto.extras import need

need("numpy", "train", "training")

from lazaretto.adapters.training.contest import LEARNERS, Cell, Result, cells, run_all  # noqa: E402
from lazaretto.cli.commands.simulate import between  # noqa: E402
from lazaretto.core import InputError  # noqa: E402
from lazaretto.games import GAMES, load  # noqa: E402
from lazaretto.lab.stats.intervals import mean, sample, share  # noqa: E402

FILE: Final = "baselines.json"
TABLE: Final = "baselines.md"
PACKAGES: Final = ("lazaretto", "torch", "sb3-contrib", "gymnasium", "numpy")


class Baselines:
    """The folder with the results so far."""

    def __init__(self, folder: Path, names: list[str], hours: float) -> None:
        self.folder = folder
        self.games = [(name, load(name).info.usual) for name in names]
        self.facts: dict[str, Any] = {
            "hours": hours,
            "games": [name for name, _ in self.games],
            "command": shlex.join(["lazaretto", "baselines", *names, "--hours", f"{hours:g}", "--out", str(folder)]),
            "editions": {name: load(name).info.edition for name in names},
            "versions": {name: installed(name) for name in PACKAGES},
            "python": platform.python_version(),
            "cores": os.cpu_count(),
            "engine": "compiled" if is_compiled() else "plain",
        }
        self.results: dict[str, Result] = {}
        if (folder / FILE).exists():
            self.read()

    def read(self) -> None:
        try:
            found = json.loads((self.folder / FILE).read_text(encoding="utf-8"))
            facts, results = found["facts"], {name: Result(**result) for name, result in found["results"].items()}
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise InputError(f"{self.folder / FILE} is damaged; give a new folder") from error
        for name in ("games", "editions", "versions", "engine"):
            if facts.get(name) != self.facts[name]:
                there, here = facts.get(name), self.facts[name]
                raise InputError(f"{self.folder} has other baselines ({name} {there}, not {here}); give a new folder")
        self.results = results

    def found(self, cell: Cell) -> Result:
        return self.results.get(key(cell), Result())

    def keep(self, cell: Cell, result: Result) -> None:
        self.results[key(cell)] = result
        print(line(cell, result), flush=True)
        self.write()

    def write(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            new = self.folder / f"{FILE}.new"
            results = {name: result._asdict() for name, result in self.results.items()}
            new.write_text(json.dumps({"facts": self.facts, "results": results}), encoding="utf-8")
            new.replace(self.folder / FILE)
            (self.folder / TABLE).write_text(self.table(), encoding="utf-8")
        except OSError as error:
            raise InputError(f"{self.folder} cannot be written: {error.strerror}") from error

    def table(self) -> str:
        facts = self.facts
        versions = ", ".join([f"{name} {number}" for name, number in facts["versions"].items()])
        lines = [f"    {facts['command']}", ""]
        lines += [f"Python {facts['python']}, {versions}; {facts['engine']} engine; {facts['cores']} cores."]
        spent = sum([result.spent for result in self.results.values()]) / 3600
        lines += [f"{spent:.2f} of {facts['hours']:g} hours of processor time were used so far.", "", *HEAD]
        lines += [line(cell, self.found(cell)) for cell in cells(self.games) if key(cell) in self.results]
        return "\n".join(lines) + "\n"


HEAD: Final = (
    "| game | players | contestant | games | wins | 95 % | mean score | 95 % | training, processor s | by the clock, s "
    "| steps | steps per processor s |",
    "|---|---|---|---|---|---|---|---|---|---|---|---|",
)


def key(cell: Cell) -> str:
    return "/".join([cell[0], str(cell[1]), cell[2]])


def line(cell: Cell, found: Result) -> str:
    game, players, contestant = cell
    wins, score = share(sample(found.won)), mean(sample(found.points))
    words = [load(game).info.title, str(players), contestant, str(len(found.won))]
    if found.won:
        words += [f"{wins.value:.1%}", between(wins, "{:.1%}"), f"{score.value:.1f}", between(score, "{:.1f}")]
    else:
        words += ["none finished", "", "", ""]
    learned = contestant in LEARNERS
    words += [f"{found.training:.0f}", f"{found.clock:.0f}", f"{found.steps:,}"] if learned else ["", "", ""]
    words.append(f"{found.steps / max(found.training, 0.01):,.0f}")
    return f"| {' | '.join(words)} |"


def installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "none"


def is_compiled() -> bool:
    from lazaretto.core import game  # noqa: PLC0415

    return not str(game.__file__).endswith(".py")


def run_baselines(names: list[str], hours: float, folder: Path) -> None:
    baselines = Baselines(folder, names or [*GAMES], hours)
    for module in ("torch", "sb3_contrib", "onnx", "onnxruntime"):
        need(module, "train", "training")
    from lazaretto.adapters.training.baselines import learned  # noqa: PLC0415  torch takes seconds

    baselines.write()
    print(baselines.table(), end="", flush=True)
    run_all(baselines.games, hours, partial(learned, folder), baselines.found, baselines.keep)
    print(f"\nwrote {folder / FILE} and {folder / TABLE}")
