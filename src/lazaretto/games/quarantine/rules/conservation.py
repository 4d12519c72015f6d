"""Conservation: every cube, marker and tile of the game, wherever it lies (Q-002)."""

from __future__ import annotations

from lazaretto.games.quarantine.data import COLORS, GRAY, NONE
from lazaretto.games.quarantine.rules.building import LayOut
from lazaretto.games.quarantine.state import Table


def pieces(state: Table) -> dict[str, int]:
    found = dict(zip((*COLORS, "gray"), cubes_anywhere(state), strict=True))
    markers = state.markers + sum([hospital.markers for hospital in state.hospitals])
    return {**found, "markers": markers, "tiles": tiles_anywhere(state)}


def cubes_anywhere(state: Table) -> list[int]:
    """By color: unseen, in the box, in hand, on prices, in lines, supplies and on tiles; grays in the Stock too."""
    found = [state.cubes.bag[i] + state.cubes.box[i] for i in range(GRAY + 1)]
    found[GRAY] += state.cubes.stock
    if state.turn.pending != NONE:
        found[state.turn.pending] += 1
    for stack in state.stacks:
        for color in range(len(stack.price)):
            found[color] += stack.price[color]
    for hospital in state.hospitals:
        for color in range(GRAY + 1):
            found[color] += hospital.supply[color] + hospital.line.count(color)
        for tile in hospital.tiles.values():
            found[GRAY] += tile.gray
            for color in tile.patients:
                found[color] += 1
    return found


def tiles_anywhere(state: Table) -> int:
    """In the Market, in and beside hospitals, out of the game, and those of starting layouts not yet done."""
    found = len(state.gone) + sum([stack.left for stack in state.stacks])
    found += sum([len(hospital.tiles) + len(hospital.beside) for hospital in state.hospitals])
    for plan in state.plans:
        if isinstance(plan, LayOut):
            found += len(plan.draft.beside) + len(plan.draft.tiles) - 1  # the Lobby lies already
    return found
