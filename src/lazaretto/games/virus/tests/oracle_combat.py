"""The oracle on combat: throws, Successes, shares, joint throws, duels (V-141 to V-197)."""

from __future__ import annotations

import math
from itertools import product

from .oracle import STATS, Beast


def positive(squares: list[int]) -> list[bool]:
    """V-143, V-144: alone on one of the 16 squares."""
    return [square < 16 and squares.count(square) == 1 for square in squares]


def throws(elements: list[str], squares: list[int], penalty: int = 0) -> set[int]:
    """V-147 to V-150, V-171, V-186: the Successes, for every choice of the cubes that a penalty takes off."""
    up = [element for element, good in zip(elements, positive(squares), strict=True) if good]
    cubes, bullets = up.count("cube"), up.count("bullet")
    found = set()
    for off in range(min(penalty, cubes) + 1):
        rest = min(penalty - off, bullets)
        if off + rest == min(penalty, cubes + bullets):
            found.add((bullets - rest) * (1 + up.count("book")) * (cubes - off) * (1 + up.count("heart")))
    return found


def plans(successes: int, foes: list[Beast]) -> set[tuple[tuple[str, ...], int]]:
    """V-154 to V-158, V-161: who can be left, and the damage that the others of them deal at once."""
    found = set()
    for fates in product(("hits", "dodged", "dead"), repeat=len(foes)):
        cost = sum(price(foe, fate) for foe, fate in zip(foes, fates, strict=True))
        if cost <= successes:
            left = tuple(sorted(foe.kind for foe, fate in zip(foes, fates, strict=True) if fate != "dead"))
            found.add((left, sum(foe.stats()[3] for foe, fate in zip(foes, fates, strict=True) if fate == "hits")))
    return found


def price(foe: Beast, fate: str) -> int:
    return {"hits": 0, "dodged": foe.stats()[2], "dead": 3 * foe.stats()[0]}[fate]


def joint_successes(parts: list[int]) -> int:
    """V-190."""
    return max(0, sum(parts) - 1)


def joint_damage(points: int, heroes: int) -> int:
    """V-192, I-39: added up, divided, rounded up once."""
    return math.ceil(points / heroes)


def equal(counts: list[int]) -> bool:
    """V-185."""
    low, high = sum(counts) // len(counts), math.ceil(sum(counts) / len(counts))
    return all(low <= count <= high for count in counts)


def dealt(foes: list[Beast], heroes: list[int]) -> dict[int, list[str]]:
    """V-188: falling damage, then in the order of the kinds, one each in turn from the first in the room."""
    kinds = list(STATS)
    row = sorted(foes, key=lambda foe: (-foe.stats()[3], kinds.index(foe.kind)))
    return {hero: sorted(foe.kind for foe in row[i :: len(heroes)]) for i, hero in enumerate(heroes)}


def excess(count: int, creatures: int, heroes: int) -> int:
    """V-186: cubes owed by one who agreed to so many of them."""
    return max(0, count - math.ceil(creatures / heroes))


def duel_wounds(damage: int, dodges: int) -> int:
    """V-197."""
    return max(0, damage - dodges)
