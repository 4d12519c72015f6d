"""The figures of several runs side by side, for comparisons and sweeps.

Besides the figures of a report, these are the effects of traits, which a changed data file is usually meant to change.
The effects of actions are left out: hundreds of comparisons would make every interval too wide.
"""

from __future__ import annotations

from collections.abc import Sequence

from lazaretto.lab.reports.charts import shown
from lazaretto.lab.stats.effects import gains
from lazaretto.lab.stats.intervals import Sample
from lazaretto.lab.stats.measures import HAD, SHARE, Figure, Rows, figures


def in_common(runs: Sequence[Rows]) -> list[list[Figure]]:
    """Each figure that all runs have, with its value in each run. A trait that never occurred in a run is 0 there."""
    known = [{(figure.group, figure.name): figure for figure in (*figures(rows), *gains(rows))} for rows in runs]
    every = dict.fromkeys([key for figures in known for key in figures])
    found = [
        [figures.get(key) or lacking(rows, *key) for rows, figures in zip(runs, known, strict=True)] for key in every
    ]
    return [[figure for figure in row if figure is not None] for row in found if None not in row]


def lacking(rows: Rows, group: str, name: str) -> Figure | None:
    """A trait that no seat had counts as 0; any other missing figure is unknown (None)."""
    seats = Sample(len(rows.games), 0.0, 0.0, len(rows.seats) / len(rows.games))
    return Figure(group, name, seats, SHARE) if group == HAD else None


def in_words(figure: Figure) -> tuple[str, str]:
    """A figure and its interval."""
    return shown(figure.interval(), figure.percent, figure.signed)
