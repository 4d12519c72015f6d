"""``lazaretto harvest``: people's finished tables as a run, for `report`, `compare` and `watch`."""

from __future__ import annotations

from pathlib import Path

from lazaretto.lab.runs.harvest import harvest


def harvest_tables(place: str | Path, game: str, out: Path) -> None:
    found = harvest(place, game, out)
    count = found.people.tables
    print(
        f"{out}: {count} {'table' if count == 1 else 'tables'}, without names and chat; `lazaretto report` shows them"
    )
    for reason, number in found.skipped.items():
        print(f"left out: {number} {reason}")
