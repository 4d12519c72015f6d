"""Readers of views, for the compiler: written into a copy of the package, before it is compiled.

What reads the fields of a view is written when a game is loaded (``core/encoding/codegen.py``), too late to be
compiled; but for the games of the package it can be known before. Here it is written down, with the types of what it
reads, as a module ``readers`` of each game that its ``fields`` import. A data file of one's own changes no text.
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
    """All that is written for the views of a game, with the class that each reads."""
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
    """Into the copy of the package that lies there, and nowhere else."""
    for slug in games.GAMES:
        folder = package / "games" / slug
        (folder / "readers.py").write_text(module(slug), encoding="utf-8")
        with (folder / "observation.py").open("a", encoding="utf-8") as fields:
            fields.write(f"\nimport lazaretto.games.{slug}.readers\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
