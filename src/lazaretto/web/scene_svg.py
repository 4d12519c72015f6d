"""A scene as a picture file, without a browser: the same sprites and colours, laid out on one page.

Table and desk are in the middle, seats on the left, the market on the right. ``draw`` returns a self-contained SVG: it
includes the sprite sheets it uses.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from lazaretto.core.scene_text import TABLES, grid_lines, step_lines, verb_line, with_names

Json = dict[str, Any]

LOOK: Final = Path(__file__).parent / "look"
PLACES: Final = {"board": "table", "hand": "desk", "player": "seats", "meters": "bar"}
WIDTHS: Final = {"seats": 260, "middle": 640, "market": 300}
GAP: Final = 16
HEAD: Final = 64
MARKS: Final = {"red": "#FFE9E2", "yellow": "#5A3A00", "green": "#F2FFF5", "blue": "#E6F1FF", "gray": "#26343B"}
SERIF: Final = "Young Serif, Georgia, serif"
LETTER: Final = 0.6  # width of a letter relative to the font size, for a fallback font
TALLEST: Final = {"table": 720, "desk": 180, "market": 360, "seats": 360}  # pixels of a board, by its place
CHIP: Final = 32  # pixels
LINE: Final = 26  # letters of a row of a forecast


def draw(scene: Json, art: str, names: Sequence[str], title: str) -> str:
    """The scene as one SVG text; ``art`` is the game's sprite sheet, ``names`` are the players."""
    return Picture(scene, art, names, title).svg()


class Picture:
    def __init__(self, scene: Json, art: str, names: Sequence[str], title: str) -> None:
        self.scene = scene
        self.names = names
        self.title = title
        self.sheet = symbols((LOOK / "sprites.svg").read_text(encoding="utf-8")) + symbols(art)
        self.known = set(re.findall(r'<symbol[^>]*\bid="([^"]+)"', self.sheet))
        self.inside: dict[str, list[str]] = {}
        for name, piece in scene["pieces"].items():
            self.inside.setdefault(piece["in"], []).append(name)

    def svg(self) -> str:
        columns = self.columns()
        width = GAP + sum(WIDTHS[column] + GAP for column, parts in columns.items() if parts)
        height, x, body = float(HEAD), GAP, [self.header(width)]
        for column, parts in columns.items():
            if not parts:
                continue
            y = float(HEAD + GAP)
            for line, share in self.lines(parts):
                wide = (WIDTHS[column] - GAP * (share - 1)) // share
                drawn = [self.region(region, wide) for region in line]
                for i, (panel, _) in enumerate(drawn):
                    body.append(f'<g transform="translate({x + i * (wide + GAP)} {y:g})">{panel}</g>')
                y += max([tall for _, tall in drawn]) + GAP
            x += WIDTHS[column] + GAP
            height = max(height, y)
        tokens = (LOOK / "tokens.css").read_text(encoding="utf-8")
        size = f'viewBox="0 0 {width} {height:g}" width="{width}" height="{height:g}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} '
            f'font-family="Atkinson Hyperlegible Next, Atkinson Hyperlegible, system-ui, sans-serif">'
            f"<title>{escape(self.title)}</title><style>{tokens}text{{fill:currentColor}}</style>"
            f'<defs>{self.sheet}</defs><rect width="100%" height="100%" fill="var(--sea)"/>{"".join(body)}</svg>\n'
        )

    def columns(self) -> dict[str, list[str]]:
        columns: dict[str, list[str]] = {"seats": [], "middle": [], "market": []}
        for name, region in self.scene["regions"].items():
            place = self.place(region)
            if place not in ("bar", "drawer"):
                columns[place if place in columns else "middle"].append(name)
        return columns

    def lines(self, parts: list[str]) -> list[tuple[list[str], int]]:
        """Rows of regions with their share of the width; boards that are not in focus go in pairs."""
        regions = self.scene["regions"]
        boards = [name for name in parts if regions[name]["kind"] == "board" and self.place(regions[name]) == "table"]
        first = [name for name in boards if regions[name].get("focus")] or boards
        small = [name for name in boards if name not in first[:1]]
        pairs = {small[i]: small[i : i + 2] for i in range(0, len(small), 2)}
        lines = [pairs.get(name, [name]) for name in parts if name not in small or name in pairs]
        return [(line, 2 if line[0] in small else 1) for line in lines]

    def place(self, region: Json) -> str:
        return str(region.get("place") or PLACES.get(region["kind"], "market"))

    def header(self, width: int) -> str:
        chips = [
            self.meter(piece, piece.get("label", ""))
            for name, region in self.scene["regions"].items()
            if self.place(region) == "bar"
            for piece in [self.scene["pieces"][inner] for inner in self.inside.get(name, [])]
        ]
        words = " · ".join([self.title, *chips, *([verbs] if (verbs := verb_line(self.scene)) else [])])
        prompt = self.named(self.scene["prompt"])
        return (
            f'<rect width="{width}" height="{HEAD}" fill="var(--paper)"/>'
            f'<g color="var(--ink)"><use href="#logo" x="{GAP}" y="16" width="32" height="32"/>'
            f'<text x="{GAP + 44}" y="29" font-size="19" font-family="{SERIF}">{escape(prompt)}</text>'
            f'<text x="{GAP + 44}" y="49" font-size="13" color="var(--ink2)">{escape(words)}</text></g>'
        )

    # ---- regions ----

    def region(self, name: str, width: int) -> tuple[str, float]:
        """A panel with the region in it, and its height."""
        region = self.scene["regions"][name]
        top = 34 if region.get("title") or region.get("seat") else 10
        if region["kind"] in ("board", "player"):
            drawn, tall = self.board(name, region, width - 24)
        elif region["kind"] in TABLES:
            drawn, tall = self.table(region, width - 24)
        elif region["kind"] == "meters":
            drawn, tall = self.chips(name, width - 24)
        else:
            drawn, tall = self.row(name, region, width - 24)
        tall += top + 12
        panel = f'<rect width="{width}" height="{tall:.1f}" rx="14" fill="var(--paper)"/>'
        return f'{panel}{self.caption(region)}<g transform="translate(12 {top})">{drawn}</g>', tall

    def caption(self, region: Json) -> str:
        seat = region.get("seat")
        title = self.named(region.get("title", "") or (f"@{seat}" if seat else ""))
        words = ", ".join([word for word in (title, region.get("status", "")) if word])
        x, flag = 12, ""
        if seat:
            flag = (
                '<rect x="11" y="8" width="20" height="20" rx="3" fill="#14252d"/>'
                f'<use href="#flag-{seat}" x="12" y="9" width="18" height="18" color="var(--seat{seat})"/>'
            )
            x = 38
        return f'{flag}<text x="{x}" y="23" font-size="14" font-weight="600" color="var(--ink)">{escape(words)}</text>'

    def board(self, name: str, region: Json, width: float) -> tuple[str, float]:
        left, top, right, bottom = self.bounds(name, region)
        unit = min(width / (right - left), TALLEST[self.place(region)] / (bottom - top), 120)
        shift = (width - (right - left) * unit) / 2
        lines = ""
        if region.get("grid"):
            down = "".join([f"M{x * 100} {top * 100}V{bottom * 100}" for x in range(int(left), int(right) + 1)])
            over = "".join([f"M{left * 100} {y * 100}H{right * 100}" for y in range(int(top), int(bottom) + 1)])
            lines = f'<path d="{down}{over}" stroke="var(--line)" stroke-width="2" fill="none"/>'
        pieces = "".join([self.piece(inner) for inner in self.inside.get(name, [])])
        move = f"translate({shift:.1f} 0) scale({unit / 100:.4f}) translate({-left * 100} {-top * 100})"
        return f'<g transform="{move}">{lines}{pieces}</g>', (bottom - top) * unit

    def bounds(self, name: str, region: Json) -> tuple[float, float, float, float]:
        left, top, right, bottom = 0.0, 0.0, *[float(x) for x in region.get("size", (0, 0))]
        for inner in self.inside.get(name, []):
            piece = self.scene["pieces"][inner]
            (x, y), (w, h) = piece["at"], piece.get("span", (1, 1))
            left, top = min(left, x), min(top, y)
            right, bottom = max(right, x + w), max(bottom, y + h)
        return left, top, max(right, left + 1), max(bottom, top + 1)

    def row(self, name: str, region: Json, width: float) -> tuple[str, float]:
        """Pieces in rows, wrapped at the width or the number of columns."""
        unit = float(region.get("unit", 88))
        out, x, y, tall, column = [], 0.0, 0.0, 0.0, 0
        for inner in self.inside.get(name, []):
            w, h = [side * unit / 100 for side in self.extent(self.scene["pieces"][inner])]
            if column and (x + w > width or column == region.get("columns")):
                x, y, tall, column = 0.0, y + tall + 10, 0.0, 0
            out.append(f'<g transform="translate({x:.1f} {y:.1f}) scale({unit / 100:.4f})">{self.piece(inner)}</g>')
            x, tall, column = x + w + 10, max(tall, h), column + 1
        return "".join(out), y + tall

    def table(self, region: Json, width: float) -> tuple[str, float]:
        """Goals, steps and who said what: lines of text, broken at the width."""
        said = grid_lines(region) if region["kind"] == "grid" else step_lines(region)
        letters = max(12, int(width / (13 * LETTER)))
        lines = [part for line in said for part in textwrap.wrap(self.named(line.rstrip()), letters)]
        spans = [f'<tspan x="0" y="{14 + i * 18}">{escape(line)}</tspan>' for i, line in enumerate(lines)]
        return f'<text font-size="13" color="var(--ink)">{"".join(spans)}</text>', len(lines) * 18.0

    def chips(self, name: str, width: float) -> tuple[str, float]:
        """Meters: sprite, label and number, one chip each."""
        out, x, y = [], 0.0, 0.0
        for inner in self.inside.get(name, []):
            piece = self.scene["pieces"][inner]
            words = self.meter(piece)
            start = 30 if piece["sprite"] in self.known else 12
            w = start + len(words) * 14 * LETTER + 14
            if x and x + w > width:
                x, y = 0.0, y + CHIP + 8
            icon = f'<g transform="translate(8 8) scale(0.16)">{self.sprite(piece, 100, 100)}</g>' if start > 12 else ""
            look = 'font-size="14" font-weight="600" color="var(--ink)"'
            text = f'<text x="{start}" y="21" {look}>{escape(words)}</text>'
            box = f'<rect width="{w:.1f}" height="{CHIP}" rx="16" fill="var(--paper2)"/>'
            out.append(f'<g transform="translate({x:.1f} {y:.1f})">{box}{icon}{text}</g>')
            x += w + 8
        return "".join(out), y + CHIP

    def meter(self, piece: Json, usual: str = "") -> str:
        """Its label and number; without a label, the default one alone."""
        words = (piece.get("text", ""), str(piece.get("count", "")))
        return self.named(" ".join([word for word in words if word]) if words[0] or not usual else usual)

    # ---- pieces ----

    def piece(self, name: str) -> str:
        """A piece in units of 100, with its badges."""
        piece = self.scene["pieces"][name]
        w, h = [side * 100 for side in piece.get("span", (1, 1))]
        at = piece["at"]
        x, y = (at[0] * 100, at[1] * 100) if isinstance(at, list | tuple) else (0, 0)
        carried = "".join([self.piece(inner) for inner in self.inside.get(name, [])])
        label = f"<title>{escape(self.named(piece['label']))}</title>" if piece.get("label") else ""
        words = self.beside(piece, w, h) if self.is_row(piece) else self.words(piece, w, h)
        parts = self.sprite(piece, w, h) + words + carried + self.states(piece, w, h)
        return f'<g transform="translate({x:g} {y:g})">{label}{parts}</g>'

    def sprite(self, piece: Json, w: float, h: float) -> str:
        sprite = piece["sprite"]
        if "fill" in piece:
            box = f'height="{h:g}" rx="{min(w, h) / 2:g}"'
            full = f'<rect width="{w * piece["fill"]:g}" {box} fill="{colour(piece)}"/>'
            return f'<rect width="{w:g}" {box} fill="var(--line)"/>{full}'
        if "hidden" in piece.get("states", []) and sprite not in self.known:
            sprite = "back"
        if not sprite or sprite == "spot":
            return ""
        if sprite not in self.known:
            return f'<rect width="{w:g}" height="{h:g}" rx="8" fill="var(--plaster)" stroke="var(--tile-edge)"/>'
        turn = []
        if piece.get("turn"):
            turn.append(f"rotate({piece['turn'] * 90} {w / 2:g} {h / 2:g})")
        if piece.get("mirror"):
            turn.append(f"translate({w:g} 0) scale(-1 1)")
        moved = f' transform="{" ".join(turn)}"' if turn else ""
        mark = MARKS.get(piece.get("tint", "")) if sprite == "cube" else None
        extra = ""
        if mark is not None:
            box = f'x="{w * 0.2:g}" y="{h * 0.31:g}" width="{w * 0.6:g}" height="{h * 0.58:g}"'
            extra = f'<use href="#m-{piece["tint"]}" {box} color="{mark}"/>'
        return f'<g{moved} color="{colour(piece)}"><use href="#{sprite}" width="{w:g}" height="{h:g}"/>{extra}</g>'

    def is_row(self, piece: Json) -> bool:
        """A row of a forecast: its words stand beside it."""
        return bool(piece.get("text")) and self.scene["regions"].get(piece["in"], {}).get("kind") == "forecast"

    def row_lines(self, piece: Json) -> tuple[list[str], float]:
        """The words of such a row, and their font: 14 pixels where the picture is as large as the table."""
        lines = [part for line in self.named(piece["text"]).split("\n") for part in textwrap.wrap(line, LINE)]
        return lines, 1400 / self.scene["regions"][piece["in"]].get("unit", 88)

    def extent(self, piece: Json) -> tuple[float, float]:
        """Width and height in units of 100, with what stands beside it."""
        w, h = [side * 100 for side in piece.get("span", (1, 1))]
        if not self.is_row(piece):
            return w, h
        lines, font = self.row_lines(piece)
        return w + font * (0.5 + max([len(line) for line in lines]) * LETTER), max(h, len(lines) * font * 1.15)

    def beside(self, piece: Json, w: float, h: float) -> str:
        lines, font = self.row_lines(piece)
        first = max(h, len(lines) * font * 1.15) / 2 + font * (0.35 - (len(lines) - 1) / 2 * 1.15)
        spans = [
            f'<tspan x="{w + font * 0.5:g}" y="{first + i * font * 1.15:.1f}">{escape(line)}</tspan>'
            for i, line in enumerate(lines)
        ]
        return f'<text font-size="{font:.1f}" color="var(--ink)">{"".join(spans)}</text>'

    def words(self, piece: Json, w: float, h: float) -> str:
        text = self.named(piece.get("text", ""))
        if not text:
            return ""
        font = piece.get("font", 0.16) * 100
        lines = text.split("\n")
        longest = max(len(line) for line in lines)
        font = min(font, max(font * 0.66, w * 1.04 / (longest * LETTER)))
        anchor = piece.get("align", "middle")
        x = {"start": 0.0, "middle": w / 2, "end": w}[anchor]
        family = f' font-family="{SERIF}"' if piece.get("serif") else ""
        first = h / 2 + font * (0.35 - (len(lines) - 1) / 2 * 1.15)
        spans = [f'<tspan x="{x:g}" y="{first + i * font * 1.15:.1f}">{escape(s)}</tspan>' for i, s in enumerate(lines)]
        style = f'font-size="{font:.1f}" font-weight="600" text-anchor="{anchor}" color="{colour(piece)}"'
        return f"<text {style}{family}>{''.join(spans)}</text>"

    def states(self, piece: Json, w: float, h: float) -> str:
        out = ""
        box = f'width="{w:g}" height="{h:g}" rx="8" fill="none"'
        states = piece.get("states", [])
        if "blocked" in states:
            out += f'<path d="M0 {h * 0.8:g}L{w * 0.8:g} 0H{w:g}L0 {h:g}z" fill="var(--flag)" opacity="0.9"/>'
        if "chosen" in states:
            out += f'<rect {box} stroke="var(--act)" stroke-width="4"/>'
        if "last" in states:
            out += f'<rect {box} stroke="var(--ink)" stroke-width="2" stroke-dasharray="1.5 5" stroke-linecap="round"/>'
        if "danger" in states:
            out += f'<rect {box} stroke="var(--bad)" stroke-width="3"/>'
        if piece.get("count") is not None:
            out += (
                f'<circle cx="{w - 10:g}" cy="10" r="13" fill="#FBFAF4" stroke="#14252D" stroke-width="2"/>'
                f'<text x="{w - 10:g}" y="15" text-anchor="middle" font-size="15" font-weight="700" color="#14252D">'
                f"{piece['count']}</text>"
            )
        return out

    def named(self, text: str) -> str:
        return with_names(text, [name_of(self.names, seat) for seat in range(1, 10)])


def name_of(names: Sequence[str], seat: int) -> str:
    return names[seat - 1] if 0 < seat <= len(names) else f"Seat {seat}"


def colour(piece: Json) -> str:
    if piece.get("tint"):
        return f"var(--{piece['tint']}, currentColor)"
    return f"var(--seat{piece['seat']})" if piece.get("seat") else "var(--ink)"


def symbols(sheet: str) -> str:
    """The content of a sheet's outermost element, without scripts."""
    inner = re.sub(r"^.*?<svg[^>]*>|</svg>\s*$", "", sheet, flags=re.DOTALL)
    return re.sub(r"<script.*?</script>|</?defs>", "", inner, flags=re.DOTALL)
