"""Charts as rows of a table: every bar has its figure beside it, so nobody needs to measure.

They are plain SVG in Jinja templates instead of a plotting library. Widths are percentages, so one chart fits a phone
and a wide screen with text of the same size; colours are our design tokens, so they work in light and dark mode; a
screen reader reads the table; and a page has some dozens of kilobytes. Matplotlib draws text as outlines in fixed
colours at a fixed width, and Vega needs 900 kB of script for a static chart.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from lazaretto.lab.stats.intervals import Share

MOST_BINS: Final = 30
MINUS: Final = "\N{MINUS SIGN}"
PERCENT: Final = "\N{NO-BREAK SPACE}%"
UNKNOWN: Final = "unknown"  # an interval of one game


class Bar(NamedTuple):
    """One row of a chart. Positions are percentages of its width."""

    label: str
    figure: str
    interval: str
    start: float  # of the bar
    width: float
    low: float  # of the interval
    high: float
    tone: str  # plain, good, bad, or first: how it stands out
    note: str = ""
    games: Sequence[int] = ()  # the few games on which it rests
    more: bool = False  # there are other games, too


class Chart(NamedTuple):
    """Rows on one scale."""

    bars: list[Bar]
    zero: float  # the position of zero
    reference: float | None = None  # the position of a reference line
    reference_text: str = ""


class Row(NamedTuple):
    """The input of one row of a chart."""

    label: str
    share: Share
    tone: str = "plain"
    note: str = ""
    games: Sequence[int] = ()
    more: bool = False


def percent(value: float, digits: int = 1) -> str:
    return written(value * 100, digits) + PERCENT


def figure(value: float) -> str:
    return written(value, 0 if abs(value) >= 1000 else 1 if abs(value) >= 10 else 2)


def written(value: float, digits: int) -> str:
    """With a typographic minus, but none before zero."""
    text = f"{value:.{digits}f}"
    return text.removeprefix("-") if float(text) == 0 else text.replace("-", MINUS)


def signed(text: str) -> str:
    return text if text.startswith(MINUS) else f"+{text}"


def of_players(players: int) -> str:
    return f"{players} players" if players > 1 else "1 player"


def shown(share: Share, as_percent: bool, sign: bool = False) -> tuple[str, str]:
    """A figure and its interval in words."""
    form = percent if as_percent else figure
    value, low, high = [signed(form(number)) if sign else form(number) for number in share]
    return value, f"{low.removesuffix(PERCENT)} to {high}" if share.known else UNKNOWN


def chart(
    rows: Sequence[Row], as_percent: bool, reference: float | None = None, reference_text: str = "", sign: bool = False
) -> Chart:
    """Rows on a scale that includes them all and zero; shares go up to 100 % if that leaves them readable."""
    ends = [0.0, *[end for row in rows for end in drawn(row.share)]]
    ends += [] if reference is None else [reference]
    low, high = min(ends), max(ends)
    if as_percent and not sign and high > 0.6:
        high = 1.0
    span = (high - low) or 1.0
    low, high = low - (0.02 * span if low < 0 else 0), high + (0 if high == 1.0 and as_percent else 0.04 * span)

    def place(value: float) -> float:
        return round(100 * (value - low) / (high - low), 2) if high > low else 0.0

    bars = []
    for row in rows:
        left, right = sorted((place(0), place(row.share.value)))
        texts = shown(row.share, as_percent, sign)
        width = round(right - left, 2)
        start, end = drawn(row.share)
        across = (left, width, place(start), place(end))
        bars.append(Bar(row.label, *texts, *across, row.tone, row.note, row.games, row.more))
    line = None if reference is None else place(reference)
    return Chart(bars, place(0), line, reference_text)


def drawn(share: Share) -> tuple[float, float]:
    """The ends of the interval; if it is unknown, the figure itself."""
    return (share.low, share.high) if share.known else (share.value, share.value)


# ---- histograms ---------------------------------------------------------------------------------


class Bin(NamedTuple):
    """A column of a histogram, in percentages of the chart's width and height."""

    label: str
    size: int
    start: float
    width: float
    height: float
    inner: float  # the height of the highlighted part
    inner_size: int
    games: Sequence[int] = ()  # if they are few


class Histogram(NamedTuple):
    bins: list[Bin]
    ticks: list[tuple[float, str]]  # place and number
    top: str  # the share of the highest column
    summary: str


def histogram(
    numbers: Sequence[float], some: Sequence[bool], unit: str, games: Sequence[int] = (), few: int = 0
) -> Histogram:
    """How often each number occurs; ``some`` marks those to highlight, such as winners.

    ``games`` are those of the numbers: a column of ``few`` of them, or fewer, names them.
    """
    step, first, count = scale(min(numbers), max(numbers))
    counts, inner = [0] * count, [0] * count
    found: list[set[int]] = [set() for _ in counts]
    for value, stands_out, game in zip(numbers, some, games or [0] * len(numbers), strict=True):
        place = min(count - 1, int((value - first) // step))
        counts[place] += 1
        inner[place] += stands_out
        found[place].add(game)
    most, width = max(counts), 100 / count
    bins = [
        Bin(
            named(first + i * step, step),
            n,
            round(i * width, 3),
            round(width, 3),
            round(100 * n / most, 2),
            round(100 * inner[i] / most, 2),
            inner[i],
            sorted(found[i]) if len(found[i]) <= few else (),
        )
        for i, n in enumerate(counts)
    ]
    return Histogram(bins, ticks(first, step, count), percent(most / len(numbers), 0), summary(numbers, unit))


def scale(low: float, high: float) -> tuple[float, float, int]:
    """The width of a column, the start of the first, and the number of columns: whole, round numbers."""
    rough = max(1.0, (high - low + 1) / MOST_BINS)
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(size * nice for nice in (1, 2, 5, 10) if size * nice >= rough)
    first = math.floor(low / step) * step
    return step, first, int((high - first) // step) + 1


def named(start: float, step: float) -> str:
    text = f"{start:g}" if step <= 1 else f"{start:g} to {start + step - 1:g}"
    return text.replace("-", MINUS)


def ticks(first: float, step: float, count: int) -> list[tuple[float, str]]:
    """A few round numbers below the columns, each at its column's middle or left edge."""
    every = max(1, math.ceil(count / 6))
    shift = 0.5 if step <= 1 else 0.0
    return [
        (round(100 * (i + shift) / count, 2), f"{first + i * step:g}".replace("-", MINUS))
        for i in range(0, count, every)
    ]


def summary(numbers: Iterable[float], unit: str) -> str:
    ordered = sorted(numbers)
    middle, last = ordered[len(ordered) // 2], len(ordered) - 1
    low, high = ordered[round(last * 0.05)], ordered[round(last * 0.95)]
    texts = [f"{value:g}".replace("-", MINUS) for value in (middle, low, high, ordered[0], ordered[-1])]
    return (
        f"The median is {texts[0]} {unit}; nine in ten are from {texts[1]} to {texts[2]}, "
        f"all from {texts[3]} to {texts[4]}."
    )
