"""``python -m lazaretto.adapters GAME [PLAYERS]``: the observations and the action numbers of an environment."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from lazaretto.adapters.episode import Setting, env_id
from lazaretto.core import InputError


def described(setting: Setting) -> Iterator[str]:
    info = setting.game.info
    yield f"{env_id(setting.game)}, {setting.players} players: {setting.size} numbers, {setting.count} actions"
    yield "\nfield, shape, first number"
    for slot in setting.slots:
        yield f"  {slot.name} {list(slot.shape) if slot.shape else ''} {slot.start}".replace("  ", " ")
    yield f"\nactions by catalogue (by menu: 0 to {info.widest - 1}, the position in the legal list)"
    first = 0
    for table in info.tables:
        last = first + len(table) - 1
        yield f" {first} to {last}: {table[0]} ... {table[-1]}" if last > first else f" {first}: {table[0]}"
        first = last + 1


def main() -> None:
    if len(sys.argv) not in (2, 3) or not all([word.isdigit() for word in sys.argv[2:]]):
        sys.exit("usage: python -m lazaretto.adapters GAME [PLAYERS]")
    try:
        print("\n".join(described(Setting(sys.argv[1], int(sys.argv[2]) if len(sys.argv) == 3 else None))))
    except InputError as error:
        sys.exit(f"lazaretto: {error}")


main()
