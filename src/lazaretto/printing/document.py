"""The files: one PDF, or a folder of SVG pages. A file is written whole or not at all."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from lazaretto.core import Game, GameInfo, InputError
from lazaretto.extras import need, needed
from lazaretto.files import write_whole
from lazaretto.printing import rulebook
from lazaretto.printing.drawing import Art
from lazaretto.printing.fonts import font_faces, write_fonts
from lazaretto.printing.layout import Sheet, lay_out
from lazaretto.printing.paper import Paper
from lazaretto.printing.sheets import BACK, Pages

DUPLEX: Final = (
    "Print at 100 %, on both sides, turned over the long edge, on thick paper; check the bar of 50 mm on every page. "
    "Glue tokens and tiles on card before you cut them."
)
FOLD: Final = (
    "Print at 100 %, on one side; check the bar of 50 mm on every page. Fold sheets at the dashed line in the "
    "middle, glue the halves together, then cut. Larger sheets have a page for their back: glue the two back to back."
)


@dataclass(frozen=True)
class Wish:
    """How to print."""

    paper: Paper
    fold: bool = False
    gray: bool = False


@dataclass(frozen=True)
class Printed:
    """A game, ready to be written: the pages of components, and the text around them."""

    sheets: tuple[Sheet, ...]
    pages: tuple[tuple[str, str], ...]  # name and SVG
    contents: str  # Typst
    rules: str
    cover: str  # SVG; may be empty
    small: tuple[tuple[float, str], ...]  # words that had to shrink, and to which size


def prepare(game: Game[Any, Any], wish: Wish) -> Printed:
    """Lay out and draw everything."""
    need("typst", "print", "print")
    need("fontTools", "print", "print")
    kit, info = game.kit(), game.info
    if kit is None:
        raise InputError(f"{info.title} has no components to print: it is only played on screens")
    art = Art(text_of(info, "art.svg"), wish.gray)
    sheets = lay_out(kit.components, wish.paper, wish.fold)
    pages = tuple(Pages(art, wish.paper, info.title).of(sheets))
    cover = art.resolved(text_of(info, "cover.svg"))
    contents = rulebook.contents(info, kit, sheets, FOLD if wish.fold else DUPLEX, cover != "")
    rules = rulebook.rules(info, text_of(info, "help.md"))
    return Printed(tuple(sheets), pages, contents, rules, cover, tuple(art.small))


def text_of(info: GameInfo, name: str) -> str:
    """A file of the game's folder; empty if it has none."""
    path = None if info.folder is None else info.folder / name
    return path.read_text(encoding="utf-8") if path is not None and path.exists() else ""


def markup(printed: Printed, game: Game[Any, Any], wish: Wish, pages: bool) -> str:
    """The whole document as Typst: contents, pages, rules."""
    w, h = wish.paper.width, wish.paper.height
    size = f"#set page(width: {w}mm, height: {h}mm)\n"
    images = "".join([image(name, wish) for name, _ in interleaved(printed, wish)]) if pages else ""
    text = rulebook.setting(game.info) + size + printed.contents + images + printed.rules
    return text.replace("#14252d", "#222222") if wish.gray else text


def interleaved(printed: Printed, wish: Wish) -> Iterator[tuple[str, str]]:
    """The pages; for printers with two sides an empty one wherever the other side of the paper stays empty."""
    names = [name for name, _ in printed.pages]
    if not wish.fold:
        yield "", ""  # behind the contents
    for name, svg in printed.pages:
        yield name, svg
        if not wish.fold and not name.endswith(BACK) and f"{name}{BACK}" not in names:
            yield "", ""


def image(name: str, wish: Wish) -> str:
    drawn = f'#image("{name}.svg", width: {wish.paper.width}mm, height: {wish.paper.height}mm, alt: "{name}")'
    return f"#page(margin: 0mm)[{drawn if name else ''}]\n"


def compiled(printed: Printed, game: Game[Any, Any], wish: Wish, form: str) -> list[bytes]:
    """The PDF; or the pages of text as SVG."""
    typst = needed("typst", "print", "print")
    text = markup(printed, game, wish, pages=form == "pdf")
    try:
        with tempfile.TemporaryDirectory() as name:
            main = laid_out(printed, text, Path(name))
            made = typst.compile(
                main, root=main.parent, font_paths=[main.parent], ignore_system_fonts=True, format=form, timestamp=0
            )
    except OSError as error:
        raise InputError(f"the folder for temporary files cannot be written: {error.strerror}") from error
    return made if isinstance(made, list) else [made]


def laid_out(printed: Printed, text: str, folder: Path) -> Path:
    """Everything that the text needs, as files; returns that of the text."""
    write_fonts(folder)
    for page, svg in (*printed.pages, ("cover", printed.cover)):
        (folder / f"{page}.svg").write_text(svg, encoding="utf-8")
    main = folder / "main.typ"
    main.write_text(text, encoding="utf-8")
    return main


def write_pdf(printed: Printed, game: Game[Any, Any], wish: Wish, out: Path) -> None:
    write(out, compiled(printed, game, wish, "pdf")[0])


def write_svgs(printed: Printed, game: Game[Any, Any], wish: Wish, out: Path) -> int:
    """Every page as a file of its own; returns how many."""
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"the folder {out} cannot be made: {error.strerror}") from error
    fonts = f"<style>{font_faces()}</style><defs>"
    for name, svg in printed.pages:
        write(out / f"{name}.svg", svg.replace("<defs>", fonts, 1).encode())
    texts = compiled(printed, game, wish, "svg")
    for number, text in enumerate(texts):
        write(out / ("contents.svg" if number == 0 else f"rules-{number:02d}.svg"), text)
    return len(printed.pages) + len(texts)


def write(out: Path, content: bytes) -> None:
    try:
        write_whole(out, content)
    except OSError as error:
        raise InputError(f"{out} cannot be written: {error.strerror}") from error
