"""A face as SVG: sprites of the game's sheet with their colours resolved, words broken into lines that fit."""

from __future__ import annotations

import re
from html import escape
from typing import Final
from xml.etree import ElementTree

from lazaretto.core.components import Box, Face, Sprite, Words
from lazaretto.printing.fonts import BOLD, NORMAL, SANS, SERIF, width_of
from lazaretto.web.scene_svg import LOOK, MARKS, symbols

LINE: Final = 1.18  # from line to line, relative to the size of the letters
STEP: Final = 0.95  # words that do not fit shrink by this
SVG: Final = "http://www.w3.org/2000/svg"
READABLE: Final = 1.9  # of letters, in millimetres: 5.4 points
SMALLEST: Final = 1.0  # of letters, in millimetres; nothing gets this small unless a data file asks for it


class Art:
    """The sprites and colours that faces are drawn with."""

    def __init__(self, sheet: str, gray: bool = False) -> None:
        tokens = (LOOK / "tokens.css").read_text(encoding="utf-8")
        self.tokens: dict[str, str] = dict(re.findall(r"--([\w-]+):\s*(#[0-9a-fA-F]{3,8})\b", tokens))
        self.gray = gray
        sheets = symbols((LOOK / "sprites.svg").read_text(encoding="utf-8")) + symbols(sheet)
        self.parts = named_parts(self.resolved(sheets))
        self.small: list[tuple[float, str]] = []  # words that had to shrink: their size, and what they say

    def resolved(self, svg: str) -> str:
        """Without variables and filters, and for printers without colour without colours."""
        svg = re.sub(
            r"var\(\s*--([\w-]+)\s*(?:,\s*([^()]*))?\)",
            lambda found: self.tokens.get(found[1], found[2] or "#000"),
            svg,
        )
        svg = re.sub(r'\s(?:filter|class)="[^"]*"', "", svg)
        svg = re.sub(r'font-weight="[6-9]\d\d"', f'font-weight="{BOLD}"', svg)  # there is no other bold one
        return in_gray(svg) if self.gray else svg

    def colour(self, name: str) -> str:
        value = name if name.startswith("#") else self.tokens.get(name, "#14252d")
        return in_gray(value) if self.gray else value

    def definitions(self, body: str) -> str:
        """The sprites that a drawing uses, and those that they use."""
        wanted, known = used(body), dict[str, str]()
        while wanted:
            name = wanted.pop()
            if name in self.parts and name not in known:
                known[name] = self.parts[name]
                wanted |= used(self.parts[name])
        return "".join([known[name] for name in sorted(known)])

    # ---- marks ----

    def face(self, face: Face, bleed: float = 0.0) -> str:
        """The face with its top left at the origin."""
        w, h = face.width + 2 * bleed, face.height + 2 * bleed
        ground = f'<rect x="{-bleed:g}" y="{-bleed:g}" width="{w:g}" height="{h:g}" fill="{self.colour(face.fill)}"/>'
        return ground + "".join([self.mark(mark) for mark in face.marks])

    def mark(self, mark: Sprite | Words | Box) -> str:
        if isinstance(mark, Sprite):
            return self.sprite(mark)
        return self.words(mark) if isinstance(mark, Words) else self.box(mark)

    def sprite(self, mark: Sprite) -> str:
        x, y, w, h = mark.at
        moves = [f"translate({x:.5g} {y:.5g})"]
        if mark.turn:
            moves.append(f"rotate({mark.turn * 90} {w / 2:.5g} {h / 2:.5g})")
        use = f'<use href="#{mark.name}" width="{w:.5g}" height="{h:.5g}"/>'
        extra = ""
        if mark.name == "cube" and mark.tint in MARKS:
            box = f'x="{w * 0.2:.5g}" y="{h * 0.31:.5g}" width="{w * 0.6:.5g}" height="{h * 0.58:.5g}"'
            extra = f'<g color="{self.colour(MARKS[mark.tint])}"><use href="#m-{mark.tint}" {box}/></g>'
        return f'<g transform="{" ".join(moves)}" color="{self.colour(mark.tint)}">{use}{extra}</g>'

    def box(self, mark: Box) -> str:
        x, y, w, h = mark.at
        line = ""
        if mark.line:
            dashes = f' stroke-dasharray="{mark.thick * 4:g} {mark.thick * 3:g}"' if mark.dashed else ""
            line = f' stroke="{self.colour(mark.line)}" stroke-width="{mark.thick:g}"{dashes}'
        fill = self.colour(mark.fill) if mark.fill else "none"
        place = f'x="{x:.5g}" y="{y:.5g}" width="{w:.5g}" height="{h:.5g}"'
        return f'<rect {place} rx="{mark.round:g}" fill="{fill}"{line}/>'

    def words(self, mark: Words) -> str:
        x, y, w, h = mark.at
        look = mark.look.split()
        family, weight = (SERIF, NORMAL) if "serif" in look else (SANS, BOLD if "bold" in look else NORMAL)
        size, lines = fitted(mark.text, w, h, mark.size, family, weight)
        if size < mark.size:
            self.small.append((size, mark.text))
        spare = h - size * LINE * len(lines)
        first = y + size * 0.93 + (0.0 if "top" in look else spare if "bottom" in look else spare / 2)
        anchor = "start" if "start" in look else "end" if "end" in look else "middle"
        left = x + {"start": 0.0, "middle": w / 2, "end": w}[anchor]
        letters = f'font-family="{family}" font-size="{size:.5g}" font-weight="{weight}" text-anchor="{anchor}"'
        rows = [
            f'<text x="{left:.5g}" y="{first + i * size * LINE:.5g}">{escape(line)}</text>'
            for i, line in enumerate(lines)
        ]
        drawn = f'<g {letters} fill="{self.colour(mark.tint)}">{"".join(rows)}</g>'
        return (
            f'<g transform="rotate({mark.turn * 90} {x + w / 2:.5g} {y + h / 2:.5g})">{drawn}</g>'
            if mark.turn
            else drawn
        )


def named_parts(sheets: str) -> dict[str, str]:
    """The elements of sprite sheets that have a name: sprites, patterns, and what sprites are made of."""
    root = ElementTree.fromstring(f'<svg xmlns="{SVG}">{sheets}</svg>')
    ElementTree.register_namespace("", SVG)
    return {
        name: ElementTree.tostring(element, "unicode").replace(f' xmlns="{SVG}"', "")
        for element in root
        if (name := element.get("id"))
    }


def used(svg: str) -> set[str]:
    return set(re.findall(r'(?:href="#|url\(#)([\w-]+)', svg))


def fitted(text: str, width: float, height: float, size: float, family: str, weight: int) -> tuple[float, list[str]]:
    """The lines of a text and the size at which they fit."""
    while True:
        lines = broken(text, width / size, family, weight)
        wide = max([width_of(line, family, weight) for line in lines], default=0) * size
        if (wide <= width + 0.01 and len(lines) * size * LINE <= height + 0.01) or size < SMALLEST:
            return size, lines
        size *= STEP


def broken(text: str, width: float, family: str, weight: int) -> list[str]:
    """Lines no wider than this, in widths of the letters' size; a word that is wider has a line of its own."""
    space = width_of(" ", family, weight)
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line, filled = "", 0.0
        for word in paragraph.split():
            wide = width_of(word, family, weight)
            if line and filled + space + wide > width:
                lines.append(line)
                line, filled = word, wide
            else:
                line, filled = (f"{line} {word}", filled + space + wide) if line else (word, wide)
        lines.append(line)
    return lines


def in_gray(svg: str) -> str:
    """All hex colours as the gray that is equally bright."""
    return re.sub(r"#([0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})\b(?!\))", gray_of, svg)


def gray_of(found: re.Match[str]) -> str:
    digits = found[1]
    if len(digits) < 6:
        digits = "".join([digit * 2 for digit in digits])
    red, green, blue = [int(digits[i : i + 2], 16) for i in (0, 2, 4)]
    level = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{level:02x}{level:02x}{level:02x}{digits[6:]}"
