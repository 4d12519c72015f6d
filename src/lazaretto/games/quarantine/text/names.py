"""What things are called: tiles, cells, cubes and stacks. ``@2`` stands for the name of seat 2."""

from __future__ import annotations

from typing import Final

from lazaretto.games.quarantine.data import COLORS, DOORS, KIND, NONE, SIDE_BIT, SPECIAL, TABLES
from lazaretto.games.quarantine.rules.building import Drafting
from lazaretto.games.quarantine.state import Stack
from lazaretto.games.quarantine.state.hospital import Hospital, Tile
from lazaretto.games.quarantine.view import View

NAMES: Final[tuple[str, ...]] = (*COLORS, "gray")
SIDES: Final = ("north", "east", "south", "west")
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}  # by the last digit


def kind(number: int) -> str:
    return TABLES.kinds[number].name


def tile(number: int, lying: list[int]) -> str:
    """The name of a tile, with its number where another of its kind lies along with it."""
    name = kind(KIND[number])
    twins = sorted([other for other in lying if KIND[other] == KIND[number]])
    return name if len(twins) < 2 else f"{name} {twins.index(number) + 1}"


def all_tiles(hospital: Hospital) -> list[int]:
    return [lying.id for lying in hospital.tiles.values()] + hospital.beside


def owner_of(view: View, number: int) -> int:
    for owner, hospital in enumerate(view.hospitals):
        if hospital.cell_of(number) >= 0:
            return owner
    return NONE


def whose(view: View, owner: int, name: str) -> str:
    return f"your {name}" if owner == view.seat else f"@{owner + 1}'s {name}"


def tile_of(view: View, number: int) -> str:
    """``your Lab`` or ``@2's Lab``."""
    owner = owner_of(view, number)
    if owner == NONE:
        return f"the {kind(KIND[number])}"
    return whose(view, owner, tile(number, all_tiles(view.hospitals[owner])))


def own_tile(view: View, number: int) -> str:
    """A tile of the acting seat, wherever it is just now: placed, beside or in hand."""
    lying = all_tiles(view.hospitals[view.seat]) if view.seat != NONE else []
    if isinstance(view.plan, Drafting):
        lying = sorted({*lying, *view.plan.draft.beside, *view.plan.draft.loose, number})
    return tile(number, lying)


def joined(parts: list[str], word: str = "and") -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def cubes(counts: tuple[int, ...]) -> str:
    """``2 red and 1 blue``."""
    return joined([f"{count} {NAMES[i]}" for i, count in enumerate(counts) if count])


def many(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def from_lobby(place: int) -> str:
    """A cell as seen from the Lobby: ``2 east, 1 north of the Lobby``; nothing for the Lobby's own."""
    x, y = place % 64 - 32, place // 64 - 32
    parts = [f"{abs(x)} {'east' if x > 0 else 'west'}"] if x else []
    parts += [f"{abs(y)} {'south' if y > 0 else 'north'}"] if y else []
    return f"{', '.join(parts)} of the Lobby" if parts else ""


def spot(place: int) -> str:
    """A cell to lay a tile on; the Lobby's own is free only while the Lobby is lifted."""
    return from_lobby(place) or "where the Lobby was"


def square(corner: int) -> str:
    """A square of four cells, of which some may be empty (Q-150)."""
    return f"square whose top left is {from_lobby(corner) or 'the Lobby'}"


def doors(bits: int) -> str:
    sides = [SIDES[side] for side in range(4) if bits & SIDE_BIT[side]]
    return "on every side" if len(sides) == 4 else joined(sides)


def place(number: int) -> str:
    """Counted from the front: ``first`` for 0, ``21st`` for 20."""
    if number < len(ORDINALS):
        return ORDINALS[number]
    count = number + 1
    return f"{count}th" if 11 <= count % 100 <= 13 else f"{count}{ENDINGS.get(count % 10, 'th')}"


# ---- labels --------------------------------------------------------------------------------------


def lying(tile_: Tile, faces: int) -> str:
    """A tile as it lies: name, doorways, patients, quarantine."""
    row = TABLES.kinds[KIND[tile_.id]]
    parts = [row.name, f"doorways {doors(DOORS[faces][KIND[tile_.id]][tile_.turn])}"]
    if tile_.patients:
        parts.append(f"patients {joined([NAMES[color] for color in tile_.patients])}")
    if tile_.gray:
        parts.append("quarantined: it is closed, but still scores")
    return ", ".join(parts)


def stacked(stack: Stack, faces: int) -> str:
    row = TABLES.kinds[stack.kind]
    price = "any two cubes" if not SPECIAL[stack.kind] else cubes(stack.price) or "no price yet"
    where = "" if stack.owner == NONE else f", before @{stack.owner + 1}"
    left = f"{stack.left} left" if stack.left else "sold out"
    face = f"doorways {doors(DOORS[faces][stack.kind][0])}"
    return f"{row.name}, {left}, {price}{where}, {face}"
