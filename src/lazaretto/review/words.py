"""The sentences of a review. ``@2`` is the name of seat 2."""

from __future__ import annotations

from typing import Final

from lazaretto.review.report import Bar, Sureness, Unit

CLOSE: Final = {"chance": 0.03, "points": 1.0}  # differences below this are not worth a word
UNIT_NAMES: Final[dict[Unit, str]] = {"chance": "chances of 100", "points": "points"}


def sureness(cost: float, doubt: float) -> Sureness:
    ratio = cost / doubt if doubt > 0 else 9.0
    return "very sure" if ratio >= 5 else "sure" if ratio >= 3 else "fairly sure"


def amount(value: float, unit: Unit) -> str:
    """Without a sign: "21 of 100 chances", "3.5 points"."""
    if unit == "points":
        text = f"{abs(value):.1f}".removesuffix(".0")
        return f"{text} {'point' if text == '1' else 'points'}"
    return f"{abs(value) * 100:.0f} of 100 chances"


def headline(bars: list[Bar], names: list[str], unit: Unit, together: bool, finished: bool) -> str:
    """One sentence: who played best, and who had the luck."""
    if not bars:
        return "The game as it went"
    if len(bars) == 1 or together:
        return alone_or_together(bars, unit, finished)
    close = CLOSE[unit]
    players = best_of([bar.own for bar in bars], close)
    lucky = best_of([bar.luck for bar in bars], close)
    if len(players) == len(bars):
        return "All played equally well" + (f", and {listed(lucky, names)} had the luck" if len(lucky) == 1 else "")
    who = listed(players, names)
    if len(lucky) != 1:
        return f"{who} played best, and luck was even" if len(lucky) == len(bars) else f"{who} played best"
    if players == lucky:
        return f"{who} played best, and had the luck"
    return f"{who} played best, {listed(lucky, names)} had the luck"


def best_of(values: list[float], close: float) -> list[int]:
    top = max(values)
    return [seat for seat, value in enumerate(values) if value >= top - close]


def listed(seats: list[int], names: list[str]) -> str:
    words = [names[seat] for seat in seats]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def alone_or_together(bars: list[Bar], unit: Unit, finished: bool) -> str:
    """A headline where nobody is compared with anybody."""
    lost, luck = -sum([bar.own for bar in bars]), sum([bar.luck for bar in bars]) / len(bars)
    close = CLOSE[unit]
    if lost <= close * len(bars):
        played = "Well played"
    else:
        played = f"Some {'chances' if unit == 'chance' else 'points'} were given away{'' if finished else ' so far'}"
    if abs(luck) <= close:
        return f"{played}, and luck was even"
    return f"{played}, and luck {'helped' if luck > 0 else 'was bad'}"


def line(bars: list[Bar], names: list[str], unit: Unit, mistakes: int) -> str:
    """One more sentence, about what the choices cost."""
    if not bars:
        return "The choices have not been judged yet."
    costs = [f"{names[seat]} {amount(bar.own, unit)}" for seat, bar in enumerate(bars)]
    said = f"Own choices cost {'; '.join(costs)}."
    if not mistakes:
        return f"{said} No single decision is certain to be a mistake."
    return f"{said} {mistakes} {'decision is' if mistakes == 1 else 'decisions are'} named below."
