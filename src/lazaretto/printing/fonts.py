"""The table's fonts for print: as TrueType files, with the widths of their letters."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Any, Final

from lazaretto.extras import needed
from lazaretto.web.scene_svg import LOOK

SANS: Final = "Atkinson Hyperlegible Next"
SERIF: Final = "Young Serif"
NORMAL, BOLD = 400, 700
FILES: Final = {
    (SANS, NORMAL): "atkinson-hyperlegible-next-latin-wght-normal.woff2",
    (SANS, BOLD): "atkinson-hyperlegible-next-latin-wght-normal.woff2",
    (SERIF, NORMAL): "young-serif-latin-400-normal.woff2",
}
FAMILY, STYLE, FULL, POSTSCRIPT = 1, 2, 4, 6  # entries of a font's table of names
VARYING: Final = ("GPOS", "GSUB", "GDEF")  # kerning and the like: letters are as wide as measured, in half of the time
TYPOGRAPHIC: Final = (16, 17, 25)  # the same for families of many weights; not needed with two


@cache
def font(family: str, weight: int) -> Any:
    """A font of one weight, from the variable one where there is one."""
    opened = needed("fontTools.ttLib", "print", "print").TTFont(
        LOOK / "fonts" / FILES[family, weight], recalcTimestamp=False
    )
    opened.flavor = None
    if "fvar" in opened:
        for table in VARYING:
            del opened[table]
        opened = needed("fontTools.varLib.instancer", "print", "print").instantiateVariableFont(
            opened, {"wght": weight}
        )
        style = "Bold" if weight == BOLD else "Regular"
        names = opened["name"]
        names.names = [entry for entry in names.names if entry.nameID not in TYPOGRAPHIC]
        for number, words in ((FAMILY, family), (STYLE, style), (FULL, f"{family} {style}")):
            names.setName(words, number, 3, 1, 0x409)
        names.setName(f"{family.replace(' ', '')}-{style}", POSTSCRIPT, 3, 1, 0x409)
        opened["OS/2"].usWeightClass = weight
    return opened


def write_fonts(folder: Path) -> None:
    """All of them, as files that can be embedded."""
    for family, weight in FILES:
        font(family, weight).save(folder / f"{family.replace(' ', '-')}-{weight}.ttf")


def font_faces() -> str:
    """Style rules that carry the fonts, for files that are opened by themselves."""
    rules = []
    for (family, weight), name in FILES.items():
        data = b64encode((LOOK / "fonts" / name).read_bytes()).decode()
        source = f"src:url(data:font/woff2;base64,{data})"
        if weight == NORMAL:  # a variable font has all weights
            rules.append(f'@font-face{{font-family:"{family}";font-weight:200 800;{source}}}')
    return "".join(rules)


@cache
def widths(family: str, weight: int) -> tuple[dict[int, float], float]:
    """The width of each letter, and of one that the font lacks, for letters one millimetre high."""
    opened = font(family, weight)
    em, advances = opened["head"].unitsPerEm, opened["hmtx"]
    return {code: advances[name][0] / em for code, name in opened.getBestCmap().items()}, advances[".notdef"][0] / em


def width_of(text: str, family: str, weight: int) -> float:
    known, unknown = widths(family, weight)
    return sum([known.get(ord(letter), unknown) for letter in text])


def missing(text: str, family: str = SANS) -> set[str]:
    """Letters of a text that the font cannot print."""
    known, _ = widths(family, NORMAL)
    return {letter for letter in text if ord(letter) not in known and letter != "\n"}
