"""A small picture of what mattered in a decision: the pieces that two actions tap, with what lies around them.

The action that was played is marked by a red dotted line and a cross, the better one by a green line and a tick. The
picture uses the sprites of the page that shows it, so it is a few kilobytes of SVG without sprite sheets. A button with
a sprite is shown beside the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from lazaretto.web.scene_svg import Picture

Json = dict[str, Any]

WIDTH: Final = 488
HEIGHT: Final = 212
GAP: Final = 12
AROUND: Final = 50  # hundredths of a unit around the marked pieces
LEAST: Final = 240  # hundredths of a unit that are shown at least
FAR: Final = 300  # hundredths of a unit between pieces that are shown apart
MOST_PARTS: Final = 2  # regions side by side
BUTTONS: Final = "buttons"  # a region for the actions that tap no piece
PLAYED, BETTER = "played", "better"
COLOURS: Final = {PLAYED: "var(--bad)", BETTER: "var(--good)"}
SIGNS: Final = {PLAYED: "M-7-7L7 7M7-7L-7 7", BETTER: "M-9 0L-3 7L9-7"}


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float

    def with_box(self, other: Box) -> Box:
        x, y = min(self.x, other.x), min(self.y, other.y)
        right, bottom = max(self.x + self.w, other.x + other.w), max(self.y + self.h, other.y + other.h)
        return Box(x, y, right - x, bottom - y)

    def shaped(self, ratio: float) -> Box:
        """Grown around its middle to a ratio of width to height."""
        w, h = max(self.w, self.h * ratio), max(self.h, self.w / ratio)
        return Box(self.x - (w - self.w) / 2, self.y - (h - self.h) / 2, w, h)

    def touches(self, other: Box) -> bool:
        across = self.x < other.x + other.w and other.x < self.x + self.w
        return across and self.y < other.y + other.h and other.y < self.y + self.h


def draw_card(scene: Json, art: str, names: Sequence[str], played: str, better: str) -> str:
    """The picture for two actions of a scene's paths; empty: there is nothing to show."""
    return CardPicture(scene, art, names, played, better).card()


def with_buttons(scene: Json, actions: Sequence[str]) -> Json:
    """The scene with a piece for each of these actions that taps none, named like the action."""
    found = {
        action: {"in": BUTTONS, "at": None, "sprite": path["sprite"], "tint": path.get("tint", "")}
        for action in actions
        for path in scene["paths"]
        if path["do"] == action and path.get("sprite") and not (path["path"] or "carry" in path or "why" in path)
    }
    if not found:
        return scene
    regions = {**scene["regions"], BUTTONS: {"kind": "hand"}}
    return {**scene, "regions": regions, "pieces": {**scene["pieces"], **found}}


class CardPicture(Picture):
    def __init__(self, scene: Json, art: str, names: Sequence[str], played: str, better: str) -> None:
        super().__init__(with_buttons(scene, (played, better)), art, names, "")
        self.boxes: dict[str, Box] = {}  # of all pieces, in hundredths of a unit
        self.region_of: dict[str, str] = {}
        for region in self.scene["regions"]:
            self.place_pieces(region)
        taps = {PLAYED: self.taps(played), BETTER: self.taps(better)}
        both = taps[PLAYED] & taps[BETTER]
        self.marked = {kind: sorted(names - both or names, key=list(self.boxes).index) for kind, names in taps.items()}

    def taps(self, action: str) -> set[str]:
        """The pieces that belong to an action; elsewhere, a ghost only shows where something would fit."""
        found = {action} & set(self.inside.get(BUTTONS, []))
        for path in self.scene["paths"]:
            if path["do"] == action and "why" not in path:
                own = {x for x in (*path["path"], path.get("carry"), path.get("onto")) if x in self.boxes}
                regions = {self.region_of[x] for x in own}
                found |= own | {x for x in path.get("covers") or () if self.region_of.get(x) in regions}
        return found

    # ---- where pieces are ----

    def place_pieces(self, region: str) -> None:
        kind = self.scene["regions"][region]["kind"]
        spots = self.inside.get(region, [])
        if kind in ("board", "player"):
            for name in spots:
                x, y = self.scene["pieces"][name]["at"]
                self.place_piece(region, name, x * 100, y * 100)
        elif kind == "forecast":
            y = 0.0
            for name in spots:  # rows of text
                self.place_piece(region, name, 0.0, y)
                y += self.boxes[name].h + 12
        elif kind != "meters":
            x = 0.0
            for name in spots:  # one row, however long
                self.place_piece(region, name, x, 0.0)
                x += self.boxes[name].w + 12

    def place_piece(self, region: str, name: str, x: float, y: float) -> None:
        piece = self.scene["pieces"][name]
        self.boxes[name], self.region_of[name] = Box(x, y, *self.extent(piece)), region
        for inner in self.inside.get(name, []):
            at = self.scene["pieces"][inner]["at"]
            if isinstance(at, list | tuple):
                self.place_piece(region, inner, x + at[0] * 100, y + at[1] * 100)

    # ---- the picture ----

    def card(self) -> str:
        parts = self.parts()
        if not parts:
            return ""
        crops = [self.crop(part) for part in parts]
        shares = [min(2.4, max(0.6, crop.w / crop.h)) for crop in crops]
        free, x, body = WIDTH - GAP * (len(parts) - 1), 0.0, ""
        for part, crop, share in zip(parts, crops, shares, strict=True):
            wide = free * share / sum(shares)
            body += self.part(part, crop.shaped(wide / HEIGHT), x, wide)
            x += wide + GAP
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="presentation">'
        return f"{head}{body}</svg>"

    def parts(self) -> list[list[str]]:
        """The pieces in the middle of each part: by region, or by action where they are far apart."""
        heads = [names[0] for names in self.marked.values() if names]  # both actions are seen, however many regions
        regions = dict.fromkeys([self.region_of[x] for x in [*heads, *self.marked[PLAYED], *self.marked[BETTER]]])
        parts = [[x for names in self.marked.values() for x in names if self.region_of[x] == r] for r in regions]
        if len(parts) == 1 and all(self.marked.values()) and self.far_apart(parts[0]):
            parts = list(self.marked.values())
        if set(regions) <= {BUTTONS}:
            parts += [self.inside[board] for board in self.focus()]
        return parts[:MOST_PARTS]

    def far_apart(self, names: Sequence[str]) -> bool:
        near = self.crop(self.marked[PLAYED]).touches(self.around(self.marked[BETTER]))
        return self.around(names).h > FAR and not near

    def focus(self) -> list[str]:
        """The board that a viewer looks at; none where there are no boards."""
        regions = self.scene["regions"]
        boards = [name for name in regions if regions[name]["kind"] == "board" and self.inside.get(name)]
        return ([name for name in boards if regions[name].get("focus")] or boards)[:1]

    def around(self, names: Sequence[str]) -> Box:
        box = self.boxes[names[0]]
        for name in names[1:]:
            box = box.with_box(self.boxes[name])
        return box

    def crop(self, names: Sequence[str]) -> Box:
        """These pieces and what is near them."""
        box = self.around(names)
        more_x, more_y = [max(AROUND, (LEAST - side) / 2) for side in (box.w, box.h)]
        return Box(box.x - more_x, box.y - more_y, box.w + 2 * more_x, box.h + 2 * more_y)

    def part(self, names: Sequence[str], crop: Box, x: float, wide: float) -> str:
        region = self.region_of[names[0]]
        view = f'viewBox="{crop.x:.0f} {crop.y:.0f} {crop.w:.0f} {crop.h:.0f}"'
        near = [name for name in self.inside.get(region, []) if self.boxes[name].touches(crop)]
        drawn = "".join([self.placed(name) for name in near])
        marks = ""
        for kind, marked in self.marked.items():
            here = [name for name in marked if self.region_of[name] == region]
            marks += "".join([self.frame(kind, name) for name in here]) + (self.sign(kind, here[0]) if here else "")
        return f'<svg x="{x:.0f}" width="{wide:.0f}" height="{HEIGHT}" {view}>{drawn}{marks}</svg>'

    def placed(self, name: str) -> str:
        """A piece where it is; in a row, pieces have no place of their own."""
        at = self.scene["pieces"][name]["at"]
        if isinstance(at, list | tuple) and self.scene["regions"][self.region_of[name]]["kind"] in ("board", "player"):
            return self.piece(name)
        box = self.boxes[name]
        return f'<g transform="translate({box.x:g} {box.y:g})">{self.piece(name)}</g>'

    def frame(self, kind: str, name: str) -> str:
        x, y, w, h = self.boxes[name]
        dash = ' stroke-dasharray="1 12"' if kind == PLAYED else ""
        edge = 5 if kind == PLAYED else -3  # both can be seen on one piece
        box = (
            f'x="{x + edge:g}" y="{y + edge:g}" width="{w - 2 * edge:g}" height="{h - 2 * edge:g}" rx="10" fill="none"'
        )
        return f'<rect {box} stroke="{COLOURS[kind]}" stroke-width="6" stroke-linecap="round"{dash}/>'

    def sign(self, kind: str, name: str) -> str:
        x, y, w, _ = self.boxes[name]
        x += 6 if kind == PLAYED else w - 6
        disc = f'<circle r="18" fill="{COLOURS[kind]}" stroke="#FCFCF9" stroke-width="3"/>'
        line = f'<path d="{SIGNS[kind]}" fill="none" stroke="#FCFCF9" stroke-width="5" stroke-linecap="round"/>'
        return f'<g transform="translate({x:g} {y + 6:g})">{disc}{line}</g>'
