"""Trade: contracts, prices and purchases."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action
from lazaretto.games.quarantine.actions import Beside, Buy, Open, Pay, Sign, Take
from lazaretto.games.quarantine.data import COLORS, COUNTS, GRAY, KIND, SPECIAL
from lazaretto.games.quarantine.heuristics.position import ROOM_USE, mine, rounds_left
from lazaretto.games.quarantine.rules.market import SetPrice
from lazaretto.games.quarantine.rules.payment import cost, with_one_more
from lazaretto.games.quarantine.state.hospital import Hospital
from lazaretto.games.quarantine.view import View

MARKET_KINDS: Final = (Open, Pay, Sign, Buy, Take, Beside)


def market_prior(view: View, action: Action) -> float:
    if isinstance(action, Open):
        return open_value(view, action.kind)
    if isinstance(action, Buy):
        return buy_value(view, action.kind)
    if isinstance(action, Pay):
        return pay_value(view, action.cube)
    if isinstance(action, Sign):
        assert isinstance(view.plan, SetPrice)
        return 0.5 if matched(view, view.plan.cubes) else 0.8
    return 0.88 if isinstance(action, Take) else 0.02


def room_value(view: View, kind: int, left: float) -> float:
    """Points a tile is worth: its own, a station, and its use for the rounds left."""
    hospital = mine(view)
    use = 0.0
    if ROOM_USE[kind]:
        twin = any(KIND[tile.id] == kind for tile in hospital.tiles.values())
        use = ROOM_USE[kind] * min(1.0, left / 4) * (0.3 if twin else 1.0)
    own = 1.0 if SPECIAL[kind] else min(1.0, left / 5)
    return own + use + stations_gained(hospital, kind)


def stations_gained(hospital: Hospital, kind: int) -> int:
    """The most stations that a tile of this kind could complete."""
    most = 0
    for spot in hospital.spots_for(kind):
        most = max(most, spot.squares)
    return most


def open_value(view: View, kind: int) -> float:
    """Two cubes for a room that nobody else takes, while there is time to take it."""
    left = rounds_left(view)
    if left < 1 or sum([stack.owner == view.seat for stack in view.stacks]) >= 2:
        return 0.0
    return min(0.6, 0.4 + 0.1 * (room_value(view, kind, left) - 1.0))


def pay_value(view: View, cube: int) -> float:
    """A price: colors the others lack. A payment: colors one has most of; grays first."""
    supply, plan = mine(view).supply, view.plan
    if not isinstance(plan, SetPrice):
        return 0.9 if cube == GRAY else 0.3 + 0.05 * supply[cube]
    if sum(plan.cubes) < COUNTS.price:
        rivals = sum([view.hospitals[i].supply[cube] > plan.cubes[cube] for i in others(view)])
        return 0.7 - 0.1 * rivals + 0.01 * (supply[cube] - plan.cubes[cube])
    dear = sum(plan.cubes) > COUNTS.price  # three cubes are enough
    return 0.1 if dear or matched(view, with_one_more(plan.cubes, cube)) else 0.6


def matched(view: View, cubes: tuple[int, ...]) -> bool:
    """Some opponent could pay this price now."""
    return any(
        all(view.hospitals[i].supply[color] >= cubes[color] for color in range(len(COLORS))) for i in others(view)
    )


def others(view: View) -> list[int]:
    return [i for i in range(len(view.hospitals)) if i != view.seat]


def buy_value(view: View, kind: int) -> float:
    """More points than the cubes are worth: yes, soon."""
    stack = next(stack for stack in view.stacks if stack.kind == kind)
    gain = room_value(view, kind, rounds_left(view)) - cost(stack) / 2
    return min(0.7, 0.45 + 0.12 * gain) if gain > 0 else 0.0
