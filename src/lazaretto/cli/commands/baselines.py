"""``lazaretto baselines``: what bots and learners reach, as a table that is continued where it was stopped."""

from __future__ import annotations

import json
import os
import platform
import shlex
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from lazaretto.cli.commands.simulate import between
from lazaretto.core import InputError
from lazaretto.extras import need
from lazaretto.games import GAMES, load
from lazaretto.lab.stats.intervals import mean, sample, share

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
            "versions": {name: version(name) for name in PACKAGES},
            "python": platform.python_version(),
            "cores": os.cpu_count(),
            "engine": "compiled" if is_compiled() else "plain",
        }
        self.results: dict[str, dict[str, Any]] = {}
        if (folder / FILE).exists():
            self.read()

    def read(self) -> None:
        try:
            found = json.loads((self.folder / FILE).read_text(encoding="utf-8"))
            facts, results = found["facts"], dict(found["results"])
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise InputError(f"{self.folder / FILE} is damaged; give a new folder") from error
        for name in ("hours", "games", "editions", "versions"):
            if facts.get(name) != self.facts[name]:
                there, here = facts.get(name), self.facts[name]
                raise InputError(f"{self.folder} has other baselines ({name} {there}, not {here}); give a new folder")
        self.results = results

    def done(self, cell: tuple[str, int, str]) -> bool:
        return key(cell) in self.results

    def keep(self, cell: tuple[str, int, str], result: Any) -> None:
        self.results[key(cell)] = result._asdict()
        print(line(cell, self.results[key(cell)]), flush=True)
        self.write()

    def write(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            new = self.folder / f"{FILE}.new"
            new.write_text(json.dumps({"facts": self.facts, "results": self.results}, indent=1), encoding="utf-8")
            new.replace(self.folder / FILE)
            (self.folder / TABLE).write_text(self.table(), encoding="utf-8")
        except OSError as error:
            raise InputError(f"{self.folder} cannot be written: {error.strerror}") from error

    def table(self) -> str:
        facts = self.facts
        versions = ", ".join([f"{name} {number}" for name, number in facts["versions"].items()])
        lines = [f"    {facts['command']}", ""]
        lines += [f"Python {facts['python']}, {versions}; {facts['engine']} engine; {facts['cores']} cores.", "", *HEAD]
        for found, result in self.results.items():
            lines.append(line(cell_of(found), result))
        return "\n".join(lines) + "\n"


HEAD: Final = (
    "| game | players | contestant | games | wins | 95 % | mean score | 95 % | training, processor s | by the clock, s "
    "| steps | steps per processor s |",
    "|---|---|---|---|---|---|---|---|---|---|---|---|",
)


def key(cell: tuple[str, int, str]) -> str:
    return "/".join([cell[0], str(cell[1]), cell[2]])


def cell_of(found: str) -> tuple[str, int, str]:
    game, players, contestant = found.rsplit("/", 2)  # a game may be a path
    return game, int(players), contestant


def line(cell: tuple[str, int, str], found: dict[str, Any]) -> str:
    game, players, contestant = cell
    wins, score = share(sample(found["won"])), mean(sample(found["points"]))
    cells = [load(game).info.title, str(players), contestant, str(len(found["won"]))]
    if found["won"]:
        cells += [f"{wins.value:.1%}", between(wins, "{:.1%}"), f"{score.value:.1f}", between(score, "{:.1f}")]
    else:
        cells += ["none finished", "", "", ""]
    learned = "PPO" in contestant
    cells += [f"{found['training']:.0f}", f"{found['clock']:.0f}", f"{found['steps']:,}"] if learned else ["", "", ""]
    cells.append(f"{found['steps'] / max(found['training'], 0.01):,.0f}")
    return f"| {' | '.join(cells)} |"


def is_compiled() -> bool:
    from lazaretto.core import game  # noqa: PLC0415

    return not str(game.__file__).endswith(".py")


def run_baselines(names: list[str], hours: float, folder: Path) -> None:
    for module in ("torch", "sb3_contrib", "onnx", "onnxruntime"):
        need(module, "train", "training")
    from lazaretto.adapters.training.baselines import run_all  # noqa: PLC0415  torch takes seconds

    baselines = Baselines(folder, names or [*GAMES], hours)

    print("\n".join(HEAD))
    for found, result in baselines.results.items():
        print(line(cell_of(found), result))
    baselines.write()
    run_all(baselines.games, hours, baselines.done, baselines.keep)
    print(f"\nwrote {folder / FILE} and {folder / TABLE}")
