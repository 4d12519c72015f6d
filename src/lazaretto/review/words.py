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


def headline(bars: list[Bar], names: list[str], unit: Unit, lines: list[list[int]], finished: bool) -> str:
    """One sentence: who played best, and who had the luck."""
    if not bars:
        return "How the game went"
    if len(lines) == 1:
        return alone_or_together(bars, unit, finished)
    sides = [listed(seats, names) for seats in lines]
    played = best_of([mean([bars[seat].own for seat in seats]) for seats in lines], CLOSE[unit])
    lucky = best_of([mean([bars[seat].luck for seat in seats]) for seats in lines], CLOSE[unit])
    luck = f"{sides[lucky[0]]} had the luck" if len(lucky) == 1 else ""
    if len(played) == len(lines):
        return f"All played equally well, and {luck or 'luck was even'}"
    if len(played) > 2:  # it is easier to say who did not
        worst = min(range(len(lines)), key=lambda line: mean([bars[seat].own for seat in lines[line]]))
        return f"The choices of {sides[worst]} cost most" + (f", and {luck}" if luck else "")
    who = " and ".join([sides[line] for line in played])
    if played == lucky:
        return f"{who} played best, and had the luck"
    return f"{who} played best, {luck}" if luck else f"{who} played best"


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def best_of(values: list[float], close: float) -> list[int]:
    top = max(values)
    return [place for place, value in enumerate(values) if value >= top - close]


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
    costs = [f"{names[seat]} {amount(bar.own, unit)}" for seat, bar in enumerate(bars) if bar.own < 0]
    said = f"Own choices cost {', '.join(costs)}." if costs else "No choice is known to have cost anything."
    if unit == "chance" and min([bar.own for bar in bars]) < -1:
        said += " Chances that came back and were given away again count again."
    if not mistakes:
        return f"{said} No single decision is certain to be a mistake." if costs else said
    return f"{said} {mistakes} {'decision is' if mistakes == 1 else 'decisions are'} named."
