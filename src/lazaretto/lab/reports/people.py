"""What people do that bots do not: think, undo, run into rules, ask for hints, leave."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from lazaretto import games
from lazaretto.core import InputError
from lazaretto.lab.reports.charts import figure, percent
from lazaretto.lab.runs.harvest import People
from lazaretto.lab.runs.runs import Manifest

MOST_VERBS: Final = 12
MOST_RULES: Final = 20
MINUTE: Final = 6  # the last step of thinking times below 64 seconds


class Thinking(NamedTuple):
    """How long people take over one kind of action."""

    verb: str
    decisions: int
    typical: str  # the median
    long: str  # the share above a minute


class Puzzling(NamedTuple):
    """A rule that refuses what people try."""

    rule: str
    text: str
    times: int


def section(people: People, manifest: Manifest) -> dict[str, Any]:
    """For the report's page."""
    counts, tables = people.counts, people.tables
    return {
        "tables": tables,
        "seats": people.seats,
        "counted": people.counted,
        "facts": [
            ("undos per game", figure(people.undos / tables)),
            ("undos past a reveal, by consent, per game", figure(people.agreed / tables)),
            *(per_counted(people) if people.counted else []),
        ],
        "thinking": thinking(counts.thinking),
        "rules": puzzling(counts.refused, manifest),
    }


def per_counted(people: People) -> list[tuple[str, str]]:
    counts = people.counts
    return [
        ("hints per game", figure(counts.hints / people.counted)),
        ("people who left, per game", figure(counts.left / people.counted)),
        ("refusals per game", figure(sum(counts.refused.values()) / people.counted)),
    ]


def thinking(times: dict[str, list[int]]) -> list[Thinking]:
    """All decisions together first, then the verbs on which people spend most time."""
    if not times:
        return []
    whole = [sum(column) for column in zip(*times.values(), strict=True)]
    ordered = sorted(times.items(), key=lambda pair: -spent(pair[1]))[:MOST_VERBS]
    return [row("all decisions", whole), *[row(verb, steps) for verb, steps in ordered]]


def row(verb: str, steps: list[int]) -> Thinking:
    count = sum(steps)
    return Thinking(verb, count, typical(steps), percent(sum(steps[MINUTE + 1 :]) / count, 0))


def spent(steps: list[int]) -> float:
    """Seconds, roughly: a step goes from half its end to its end."""
    return sum([count * 0.75 * float(1 << step) for step, count in enumerate(steps)])


def typical(steps: list[int]) -> str:
    """The step that has the median."""
    seen, half = 0, sum(steps) / 2
    for step, count in enumerate(steps):
        seen += count
        if seen >= half:
            return "under 1\N{NO-BREAK SPACE}s" if step == 0 else f"{2 ** (step - 1)} to {2**step}\N{NO-BREAK SPACE}s"
    return ""


def puzzling(refused: dict[str, int], manifest: Manifest) -> list[Puzzling]:
    """By how often people tried what the rule forbids."""
    try:
        ledger = games.load(manifest.game).info.ledger()
    except InputError:
        ledger = {}
    ordered = sorted(refused.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_RULES]
    return [Puzzling(rule, ledger[rule].text if rule in ledger else "", times) for rule, times in ordered]
