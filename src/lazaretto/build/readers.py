"""Readers of views for the compiled build: generated into a copy of the package before it is compiled.

The functions that read views are normally generated when a game is loaded (``core/encoding/codegen.py``), too late to
be compiled. For the games of the package they are known beforehand, so this module writes them, with types, as a module
``readers`` that each game's ``observation`` imports. They do not depend on the data file.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from lazaretto import games
from lazaretto.core import encoders
from lazaretto.core.encoding.codegen import WRITTEN
from lazaretto.core.encoding.nodes import WIDTH

HEAD: Final = """# mypy: disable-error-code="union-attr"
from __future__ import annotations
from collections.abc import Iterable
from typing import Any
from lazaretto.core.encoding.codegen import join, joined, prepared
"""


def texts(slug: str) -> list[tuple[type, str]]:
    """All generated functions for the views of a game, each with the class it reads."""
    game = games.load(slug)
    assert game.info.fields is not None
    WRITTEN.clear()
    for players in game.info.seats:
        for encoder in encoders(game.info.fields, players, inline=False):
            encoder.writer(bytearray(encoder.size * WIDTH))
    return list(WRITTEN)


def module(slug: str) -> str:
    found = texts(slug)
    imports = sorted({f"from {kind.__module__} import {kind.__name__}\n" for kind, _ in found})
    made = [
        f"def make_{i}{text}prepared({kind.__name__}, {text!r}, make_{i})\n" for i, (kind, text) in enumerate(found)
    ]
    return "".join([HEAD, *imports, *made])


def write(package: Path) -> None:
    """Write the readers into this copy of the package."""
    for slug in games.GAMES:
        folder = package / "games" / slug
        (folder / "readers.py").write_text(module(slug), encoding="utf-8")
        with (folder / "observation.py").open("a", encoding="utf-8") as fields:
            fields.write(f"\nimport lazaretto.games.{slug}.readers\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
