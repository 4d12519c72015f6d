"""Small runs that the lab's tests play."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from lazaretto import games
from lazaretto.lab.runs.runs import Run, manifest_of
from lazaretto.lab.runs.simulate import Plan, Setup, setups
from lazaretto.lab.runs.workers import parts_of, play_here

from ..places import ROOT

TIC_TAC_TOE = str(ROOT / "examples" / "tic_tac_toe.py")
CONNECT_FOUR = str(ROOT / "examples" / "connect_four.py")
WAITING = str(Path(__file__).parent / "waiting.py")
DEADLY = str(Path(__file__).parent / "deadly.py")


def plan_for(game: str = TIC_TAC_TOE, bots: Sequence[str] = ("random", "regular"), actions: bool = False) -> Plan:
    found = games.load(game)
    ways: tuple[Setup, ...] = setups(found, [found.info.usual], bots, {})[0]
    return Plan(game, found.info.edition, ways, 7, actions)


def run_of(folder: Path, plan: Plan, count: int = 40, table: str = "csv") -> Run:
    """A whole run, played here."""
    run = Run.begin(folder, manifest_of(plan, games.load(plan.game), count, table))
    for part, rows in play_here(plan, run.missing(), 1):
        run.keep(part, rows)
    run.gather()
    return run


def rows_of(plan: Plan, count: int) -> list[bytes]:
    """Every game of a run as text, in order."""
    from msgspec.json import encode  # noqa: PLC0415  only here

    return [encode(row) for _, rows in play_here(plan, parts_of(count), 1) for row in rows]
