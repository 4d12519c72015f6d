"""``lazaretto print``: a game to cut out and play on a table."""

from __future__ import annotations

from pathlib import Path

from lazaretto.cli.data_option import use_given
from lazaretto.core import InputError
from lazaretto.games import load
from lazaretto.printing.document import Wish, prepare, write_pdf, write_svgs
from lazaretto.printing.drawing import READABLE
from lazaretto.printing.paper import paper_named


def print_game(name: str, out: Path, wish: Wish, data: Path | None, svg: bool) -> None:
    use_given(name, data)
    game = load(name)
    folder = svg or out.is_dir() or not out.suffix
    if not folder and out.suffix.lower() != ".pdf":
        raise InputError(f"{out} should end in .pdf, or be a folder for SVG files")
    printed = prepare(game, wish)
    for size, words in printed.small:
        if size < READABLE:
            print(f"warning: {words!r} only fits in letters of {size:.1f} mm")
    if folder:
        print(f"{out}: {write_svgs(printed, game, wish, out)} SVG files")
    else:
        write_pdf(printed, game, wish, out)
        print(f"{out}: {len(printed.sheets)} sheets of {wish.paper.name} with components, and the rules")


def wish_of(paper: str, fold: bool, gray: bool) -> Wish:
    return Wish(paper_named(paper), fold, gray)
