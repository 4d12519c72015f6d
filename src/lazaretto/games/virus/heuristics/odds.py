"""What a throw brings, exactly: the chance of each number of Successes (V-142 to V-150)."""

from __future__ import annotations

from math import comb, perm
from typing import Final

from lazaretto.games.virus.data import CUBE, E_BOOK, E_HEART, NUMBERS, THROWN_BULLET

MOST_SUCCESSES: Final = 18  # more buy nothing that matters


_alone: dict[tuple[int, int], float] = {}
_odds: dict[tuple[tuple[int, ...], int], tuple[float, ...]] = {}


def only_these_alone(alone: int, elements: int) -> float:
    """That of a throw exactly the given ``alone`` elements land alone on squares (V-143, V-144).

    By inclusion and exclusion over further ones that might be alone as well; what falls outside meets nobody.
    """
    key = (alone, elements)
    if key not in _alone:
        _alone[key] = inclusion(alone, elements)
    return _alone[key]


def inclusion(alone: int, elements: int) -> float:
    sides = NUMBERS.squares + NUMBERS.outside
    total = 0.0
    for more in range(elements - alone + 1):
        taken = alone + more
        ways = perm(NUMBERS.squares, taken) * float(sides - taken) ** (elements - taken)
        total += (-1) ** more * comb(elements - alone, more) * ways
    return max(0.0, total / float(sides) ** elements)


def best_product(actions: int, bullets: int, lost: int) -> int:
    """After taking off so many of them, as well as possible."""
    for _ in range(lost):
        if actions > bullets:
            actions -= 1
        else:
            bullets -= 1
    return max(0, actions) * max(0, bullets)


def tray_odds(tray: tuple[int, ...], lost: int) -> tuple[float, ...]:
    """The chance of each number of Successes from 0 to MOST_SUCCESSES; ``lost`` positive cubes go to distance (V-171).

    Positive hearts multiply the cubes, positive books the bullets (V-149, V-150); other tokens only take squares.
    """
    key = (tray, lost)
    if key not in _odds:
        _odds[key] = counted(tray, lost)
    return _odds[key]


def counted(tray: tuple[int, ...], lost: int) -> tuple[float, ...]:
    odds = [0.0] * (MOST_SUCCESSES + 1)
    cubes, bullets, hearts, books = tray[CUBE], tray[THROWN_BULLET], tray[E_HEART], tray[E_BOOK]
    elements = sum(tray)
    others = elements - cubes - bullets - hearts - books
    for i in range(cubes + 1):
        for j in range(bullets + 1):
            for h in range(hearts + 1):
                for b in range(books + 1):
                    ways = comb(cubes, i) * comb(bullets, j) * comb(hearts, h) * comb(books, b)
                    chance = ways * alone_with(i + j + h + b, others, elements)
                    odds[min(MOST_SUCCESSES, best_product(i, j, lost) * (1 + h) * (1 + b))] += chance
    return tuple(odds)


def alone_with(alone: int, others: int, elements: int) -> float:
    """The same, whatever becomes of ``others``."""
    return sum([comb(others, o) * only_these_alone(alone + o, elements) for o in range(others + 1)])


def success_odds(cubes: int, bullets: int, lost: int) -> tuple[float, ...]:
    """Of cubes and bullets alone."""
    return tray_odds((cubes, bullets, 0, 0, 0, 0, 0, 0, 0), lost)


def at_least(odds: tuple[float, ...], successes: int) -> float:
    return min(1.0, sum(odds[successes:])) if successes <= MOST_SUCCESSES else 0.0
