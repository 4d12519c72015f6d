"""Charts as rows of a table: what a chart shows stands beside it in figures, so nobody needs to measure a bar.

They are plain SVG in Jinja templates, not a plotting library's. Widths are percentages, so one chart fits a phone and
a wide screen with text of the same size; colours are the tokens of our look, so it is right in light and dark; a
screen reader reads the table; and a page is some dozens of kilobytes. Matplotlib draws text as outlines in fixed
colours at a fixed width, and Vega needs 900 kB of script to redraw what never changes.
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
    """One row of a chart. Places are percentages of its width."""

    label: str
    figure: str
    interval: str
    start: float  # of the bar
    width: float
    low: float  # of the interval
    high: float
    tone: str  # plain, good, bad, or first: how it stands out
    note: str = ""


class Chart(NamedTuple):
    """Rows on one scale."""

    bars: list[Bar]
    zero: float  # the place of nothing
    reference: float | None = None  # the place of a line to hold the bars against
    reference_text: str = ""


class Row(NamedTuple):
    """What a chart is made of."""

    label: str
    share: Share
    tone: str = "plain"
    note: str = ""


def percent(value: float, digits: int = 1) -> str:
    return written(value * 100, digits) + PERCENT


def figure(value: float) -> str:
    return written(value, 0 if abs(value) >= 1000 else 1 if abs(value) >= 10 else 2)


def written(value: float, digits: int) -> str:
    """With a true minus, and none before nothing."""
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
    """Rows on a scale that holds them all and zero; shares of a whole up to 100 % where that leaves them readable."""
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
        bars.append(Bar(row.label, *texts, left, width, place(start), place(end), row.tone, row.note))
    line = None if reference is None else place(reference)
    return Chart(bars, place(0), line, reference_text)


def drawn(share: Share) -> tuple[float, float]:
    """The ends of the interval; where it is unknown, none but the figure itself."""
    return (share.low, share.high) if share.known else (share.value, share.value)


# ---- histograms ---------------------------------------------------------------------------------


class Bin(NamedTuple):
    """A column of a histogram: in percentages of its width and height, from the bottom."""

    label: str
    size: int
    start: float
    width: float
    height: float
    inner: float  # the height of the part that stands out
    inner_size: int


class Histogram(NamedTuple):
    bins: list[Bin]
    ticks: list[tuple[float, str]]  # place and number
    top: str  # the share of the highest column
    summary: str


def histogram(numbers: Sequence[float], some: Sequence[bool], unit: str) -> Histogram:
    """How often each number occurs; ``some`` marks those that stand out, such as winners."""
    step, first, count = scale(min(numbers), max(numbers))
    counts, inner = [0] * count, [0] * count
    for value, stands_out in zip(numbers, some, strict=True):
        place = min(count - 1, int((value - first) // step))
        counts[place] += 1
        inner[place] += stands_out
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
        )
        for i, n in enumerate(counts)
    ]
    return Histogram(bins, ticks(first, step, count), percent(most / len(numbers), 0), summary(numbers, unit))


def scale(low: float, high: float) -> tuple[float, float, int]:
    """The width of a column, where the first begins, and how many there are: whole, round numbers."""
    rough = max(1.0, (high - low + 1) / MOST_BINS)
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(size * nice for nice in (1, 2, 5, 10) if size * nice >= rough)
    first = math.floor(low / step) * step
    return step, first, int((high - first) // step) + 1


def named(start: float, step: float) -> str:
    text = f"{start:g}" if step <= 1 else f"{start:g} to {start + step - 1:g}"
    return text.replace("-", MINUS)


def ticks(first: float, step: float, count: int) -> list[tuple[float, str]]:
    """Some round numbers below the columns, each at its column's middle or left edge."""
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
        f"Half of them have {texts[0]} {unit} or fewer; nine in ten lie from {texts[1]} to {texts[2]}, "
        f"all from {texts[3]} to {texts[4]}."
    )
