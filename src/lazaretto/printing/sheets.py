"""A sheet as an SVG page: components with their crop marks, a line with the title, the control bar.

Backs are mirrored at the middle of the page, for printers that turn the paper over its long edge. On a folded sheet
they are on the same page, right of the fold.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from lazaretto.core.components import Face
from lazaretto.printing.drawing import Art
from lazaretto.printing.fonts import BOLD, NORMAL, SANS, width_of
from lazaretto.printing.layout import Cut, Place, Sheet
from lazaretto.printing.paper import BAR, BLEED, GUTTER, MARGIN, OVERLAP, TOP, Paper

LONG: Final = GUTTER - BLEED  # the end of a crop mark, from its corner
THIN: Final = 0.1
LETTERS: Final = 2.8  # of the title
BACK: Final = "-back"  # at the end of the name of a page


class Pages:
    """The pages of a game, each as SVG."""

    def __init__(self, art: Art, paper: Paper, game: str) -> None:
        self.art = art
        self.paper = paper
        self.game = game

    def of(self, sheets: list[Sheet]) -> Iterator[tuple[str, str]]:
        """Name and SVG of each page in the order of printing: front, back, front ..."""
        for number, sheet in enumerate(sheets, 1):
            name, title = f"sheet-{number:02d}", f"Sheet {number} of {len(sheets)}"
            yield name, self.page(f"{title}: {sheet.title}", self.front(sheet), note(sheet))
            if sheet.needs_back_page:
                yield f"{name}{BACK}", self.page(f"{title}, back: {sheet.title}", self.back(sheet), "")

    def page(self, title: str, body: str, note: str) -> str:
        w, h = self.paper.width, self.paper.height
        head = self.head(title, note)
        size = f'width="{w:g}mm" height="{h:g}mm" viewBox="0 0 {w:g} {h:g}" font-family="{SANS}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size}><defs>{self.art.definitions(body)}</defs>'
            f'<rect width="{w:g}" height="{h:g}" fill="#ffffff"/>{head}{body}</svg>\n'
        )

    def head(self, title: str, note: str) -> str:
        ink, pale = self.art.colour("ink"), self.art.colour("ink2")
        right = self.paper.width - MARGIN
        bar = f"M{right - BAR:g} 9V13M{right:g} 9V13M{right - BAR:g} 13H{right:g}"
        texts = (
            (MARGIN, 9.4, "start", BOLD, ink, shortened(f"{self.game} · {title}", right - BAR - MARGIN - 3)),
            (MARGIN, 13.2, "start", NORMAL, pale, note),
            (right - BAR / 2, 12.3, "middle", NORMAL, pale, f"Print at 100 %: {BAR:g} mm"),
        )
        drawn = [
            f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{LETTERS}" '
            f'font-weight="{weight}" fill="{colour}">{escape(words)}</text>'
            for x, y, anchor, weight, colour, words in texts
            if words
        ]
        return f'<path d="{bar}" stroke="{ink}" stroke-width="0.2" fill="none"/>{"".join(drawn)}'

    # ---- both sides ----

    def front(self, sheet: Sheet) -> str:
        if sheet.cut is not None:
            return self.cut(sheet.cut, sheet.cut.part.front)
        ground = "".join([self.placed(place, place.part.front) for place in sheet.places])
        if not sheet.folded:
            return ground + self.marks(sheet.places)
        line = f"M{self.paper.width / 2:g} {TOP - LONG:g}V{self.paper.height - MARGIN:g}"
        fold = f'<path d="{line}" stroke="#555555" stroke-width="0.15" stroke-dasharray="3 2" fill="none"/>'
        return ground + self.marks(sheet.places) + self.back(sheet) + fold

    def back(self, sheet: Sheet) -> str:
        """Mirrored in its places, not in its drawings."""
        if sheet.cut is not None:
            assert sheet.cut.part.back is not None
            return self.cut(mirrored(sheet.cut), sheet.cut.part.back)
        there = [
            Place(place.part, self.paper.width - place.x - place.size[0], place.y, place.turned)
            for place in sheet.places
        ]
        drawn = [self.placed(place, place.part.back, 180 if place.turned else 0) for place in there if place.part.back]
        return "".join(drawn) + self.marks([place for place in there if place.part.back])

    def placed(self, place: Place, face: Face, turn: int = 0) -> str:
        w, h = place.size
        moves = [f"translate({place.x:.3f} {place.y:.3f})"]
        if turn:
            moves.append(f"rotate({turn} {w / 2:.3f} {h / 2:.3f})")
        if place.turned:
            moves.append(f"translate({w:.3f} 0) rotate(90)")
        return f'<g transform="{" ".join(moves)}">{self.art.face(face, BLEED)}</g>'

    def marks(self, places: list[Place]) -> str:
        """Crop marks at the corners, in the gutters: none touches a component."""
        path = "".join([corners(place.x, place.y, *place.size) for place in places])
        return f'<path d="{path}" stroke="#000000" stroke-width="{THIN}" fill="none"/>'

    # ---- large boards ----

    def cut(self, cut: Cut, face: Face) -> str:
        """A window on the board; the strip that another part covers is marked."""
        (x, y), (w, h), (rows, columns) = cut.corner, cut.size, cut.of
        left, top = (self.paper.width - w) / 2, TOP
        window = (
            f'x="{left:.3f}" y="{top:.3f}" width="{w:.3f}" height="{h:.3f}" viewBox="{x:.3f} {y:.3f} {w:.3f} {h:.3f}"'
        )
        drawn = f"<svg {window}>{self.art.face(face)}</svg>"
        joins = ""
        if cut.column + 1 < columns:
            joins += f"M{left + w - OVERLAP:.3f} {top:.3f}v{h:.3f}"
        if cut.row + 1 < rows:
            joins += f"M{left:.3f} {top + h - OVERLAP:.3f}h{w:.3f}"
        line = (
            f'<path d="{joins}" stroke="#555555" stroke-width="0.2" stroke-dasharray="2 1.5" fill="none"/>'
            if joins
            else ""
        )
        said = f"part {'ABCDEFGH'[cut.row]}{cut.column + 1} in {rows} rows of {columns}"
        place = f'x="{left:.3f}" y="{top - 0.8:.3f}"'
        label = f'<text {place} font-size="2.4" fill="#000000">{said}</text>'
        path = corners(left, top, w, h)
        return f'{drawn}{line}{label}<path d="{path}" stroke="#000000" stroke-width="{THIN}" fill="none"/>'


def shortened(words: str, width: float) -> str:
    """As much of a title as there is room for."""
    if width_of(words, SANS, BOLD) * LETTERS <= width:
        return words
    while width_of(words, SANS, BOLD) * LETTERS > width - 2:
        words = words[:-1]
    return f"{words}..."


def corners(x: float, y: float, w: float, h: float) -> str:
    """Eight short lines, two at each corner of a rectangle."""
    down = [
        f"M{a:.3f} {y - LONG:.3f}V{y - BLEED:.3f}M{a:.3f} {y + h + BLEED:.3f}V{y + h + LONG:.3f}" for a in (x, x + w)
    ]
    over = [
        f"M{x - LONG:.3f} {b:.3f}H{x - BLEED:.3f}M{x + w + BLEED:.3f} {b:.3f}H{x + w + LONG:.3f}" for b in (y, y + h)
    ]
    return "".join(down + over)


def mirrored(cut: Cut) -> Cut:
    """The part of the back that lies behind this part of the front."""
    face = cut.part.front
    return Cut(
        cut.part,
        (face.width - cut.corner[0] - cut.size[0], cut.corner[1]),
        cut.size,
        cut.row,
        cut.of[1] - 1 - cut.column,
        cut.of,
    )


def note(sheet: Sheet) -> str:
    if sheet.cut is not None:
        return "Cut at the marks; lay each part on the dashed strip of its neighbour and glue."
    if sheet.folded:
        return "Fold at the dashed line, glue, then cut at the marks."
    return (
        "Cut at the marks."
        if not sheet.has_backs
        else "Print on both sides, turned over the long edge; cut at the marks."
    )
