"""Paying: what a tile costs, and which cubes can be part of a payment or of a price."""

from __future__ import annotations

from lazaretto.games.quarantine.data import COLORS, COUNTS, GRAY, KIND_BIT, LAB, PURCHASING, SPECIAL
from lazaretto.games.quarantine.state import Stack
from lazaretto.games.quarantine.state.hospital import Hospital


def cost(stack: Stack) -> int:
    """How many cubes."""
    return sum(stack.price) if SPECIAL[stack.kind] else COUNTS.price


def usable(hospital: Hospital, stack: Stack) -> list[int]:
    """How many cubes of each color could go towards the cost; last, pairs of grays (Q-122, Q-146, Q-160)."""
    supply = hospital.supply
    working = hospital.survey().working
    if SPECIAL[stack.kind] and not working & KIND_BIT[PURCHASING]:
        most = [min(supply[color], stack.price[color]) for color in range(len(COLORS))]
    else:
        most = supply[:GRAY]
    most.append(supply[GRAY] // 2 if working & KIND_BIT[LAB] else 0)
    return most


def affordable(hospital: Hospital, stack: Stack) -> bool:
    return sum(usable(hospital, stack)) >= cost(stack)


def payable(hospital: Hospital, stack: Stack, cubes: tuple[int, ...]) -> list[int]:
    """What may be laid next: in the order of the colors, so that each payment comes about in one way."""
    most = usable(hospital, stack)
    missing = cost(stack) - sum(cubes)
    last = max([i for i in range(len(cubes)) if cubes[i]], default=0)
    found = []
    for cube in range(last, len(most)):
        rest = sum([most[i] - cubes[i] for i in range(cube, len(most))])
        if cubes[cube] < most[cube] and rest >= missing > 0:
            found.append(cube)
    return found


def priceable(hospital: Hospital, cubes: tuple[int, ...]) -> list[int]:
    """The colors a price may go on with, so that two cubes can still be reached (Q-111)."""
    supply = hospital.supply
    last = max([i for i in range(len(COLORS)) if cubes[i]], default=0)
    found = []
    for color in range(last, len(COLORS)):
        rest = sum([supply[i] - cubes[i] for i in range(color, len(COLORS))])
        if cubes[color] < supply[color] and sum(cubes) + rest >= COUNTS.price:
            found.append(color)
    return found


def with_one_more(cubes: tuple[int, ...], cube: int) -> tuple[int, ...]:
    return tuple([cubes[i] + (i == cube) for i in range(len(cubes))])


def move_cubes(hospital: Hospital, cubes: tuple[int, ...], sign: int) -> None:
    """Into the supply, or with a negative sign out of it."""
    for color in range(len(cubes)):
        hospital.supply[color] += sign * cubes[color]
