"""Scene: a view as data that a client can draw, and the difference of two scenes.

Regions contain pieces; each action has a path: the names to tap, in order, to do it.
Verbs are buttons for kinds of action, tips explain a thing the first time a player meets it, and a page is a moment
that fills the screen. ``docs/build/scenes.md`` lists the fields.
"""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import Any

from lazaretto.core.actions import Action, Seat
from lazaretto.core.errors import BrokenInvariant
from lazaretto.core.ledger import Refusal

Json = Any  # anything json.dumps accepts; the wire types check it at the boundary


class Scene:
    """A scene under construction."""

    __slots__ = ("hint", "moment", "paths", "pieces", "prompt", "regions", "tips", "verbs")

    def __init__(self, prompt: str = "", hint: str = "") -> None:
        self.prompt = prompt
        self.hint = hint
        self.regions: dict[str, dict[str, Json]] = {}
        self.pieces: dict[str, dict[str, Json]] = {}
        self.paths: list[dict[str, Json]] = []
        self.verbs: list[dict[str, Json]] = []
        self.tips: list[dict[str, Json]] = []
        self.moment: dict[str, Json] | None = None

    def region(self, name: str, kind: str, seat: Seat | None = None, title: str = "", **more: Json) -> None:
        region: dict[str, Json] = {"kind": kind}
        if title:
            region["title"] = title
        if seat is not None:
            region["seat"] = seat + 1
        region.update(more)
        self.regions[name] = region

    def piece(self, name: str, region: str, at: Json, sprite: str, label: str = "", **more: Json) -> None:
        """Put a piece into a region or onto another piece; a name ending in ``*`` is for interchangeable pieces."""
        if name.endswith("*"):
            name = f"{name}{len(self.pieces)}"
        if name in self.pieces or (region not in self.regions and region not in self.pieces):
            raise BrokenInvariant(f"the piece {name} in {region} is drawn twice, or {region} does not exist")
        piece: dict[str, Json] = {"in": region, "at": at, "sprite": sprite}
        if label:
            piece["label"] = label
        if "seat" in more:
            more["seat"] += 1
        piece.update(more)
        self.pieces[name] = piece

    def point(self, action: Action, refusal: Refusal | None, *path: str, say: str = "", **more: Json) -> None:
        """Offer an action: the names to tap in order, or a button if there are none. With a refusal it is grey.

        ``next`` lists actions that follow it at once: one tap does them all.
        """
        entry: dict[str, Json] = {"do": str(action), "path": list(path)}
        if say:
            entry["say"] = say
        if refusal is not None:
            entry["why"] = [refusal.rule, refusal.reason]
        entry.update(more)
        self.paths.append(entry)

    def verb(self, name: str, say: str, sprite: str = "", **more: Json) -> None:
        """A button for a kind of action, always in the same place; ``point(..., verb=name)`` puts actions behind it.

        Draw every verb of the seat in every scene, in one order: a verb without a legal action is grey by itself.
        """
        self.verbs.append({"name": name, "say": say, "sprite": sprite, **more})

    def tip(self, name: str, at: str, say: str) -> None:
        """The coach: explain a thing in two sentences beside the piece or region ``at``, once for every player."""
        self.tips.append({"name": name, "at": at, "say": say})

    def page(self, name: str, title: str, text: str = "", **more: Json) -> None:
        """A moment that deserves the whole screen. Each viewer closes it with a tap; the game never waits for that."""
        self.moment = {"name": name, "title": title, "text": text, **more}

    def data(self) -> dict[str, Json]:
        data: dict[str, Json] = {
            "prompt": self.prompt,
            "hint": self.hint,
            "regions": self.regions,
            "pieces": self.pieces,
            "paths": self.paths,
        }
        if self.verbs:
            data["verbs"] = self.verbs
        if self.tips:
            data["tips"] = self.tips
        if self.moment is not None:
            data["moment"] = self.moment
        return data


# ---- stable names -------------------------------------------------------------------------------


def keep_names(old: dict[str, Json] | None, new: dict[str, Json]) -> None:
    """Give interchangeable pieces (``cube*``) of ``new`` the names that equal pieces have in ``old``.

    Pieces in the same place and order are matched first (the longest common run), then equal pieces anywhere; the rest
    get new names.
    """
    was: dict[str, Json] = {} if old is None else old["pieces"]
    now: dict[str, Json] = new["pieces"]
    if "*" not in "".join(now):
        return
    names: dict[str, str] = {}
    left = match_in_place(was, now, names)
    for name, piece in now.items():
        if "*" in name and name not in names and left.get(look(name, piece)):
            names[name] = left[look(name, piece)].pop(0)
    fresh = 1 + max([number(name) for name in was], default=0)
    for name in now:
        if "*" in name and name not in names:
            names[name] = f"{name.split('*')[0]}*{fresh}"
            fresh += 1
    rename(new, names)


def match_in_place(was: dict[str, Json], now: dict[str, Json], names: dict[str, str]) -> dict[str, list[str]]:
    """Match the pieces of each region in order; returns the unmatched old ones by appearance."""
    old_rows, new_rows = rows(was), rows(now)
    left: dict[str, list[str]] = {}
    for region, olds in old_rows.items():
        news = new_rows.get(region, [])
        before = [look(name, was[name]) for name in olds]
        after = [look(name, now[name]) for name in news]
        kept: set[int] = set()
        for i, j, size in SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks():
            for step in range(size):
                names[news[j + step]] = olds[i + step]
                kept.add(i + step)
        for i, name in enumerate(olds):
            if i not in kept:
                left.setdefault(before[i], []).append(name)
    return left


def rows(pieces: dict[str, Json]) -> dict[str, list[str]]:
    out: dict[str, list[str]] = {}
    for name, piece in pieces.items():
        if "*" in name:
            out.setdefault(piece["in"], []).append(name)
    return out


def look(name: str, piece: dict[str, Json]) -> str:
    return f"{name.split('*', maxsplit=1)[0]}/{piece['sprite']}/{piece.get('tint')}/{piece.get('seat')}"


def number(name: str) -> int:
    tail = name.partition("*")[2]
    return int(tail) if tail.isdigit() else 0


def rename(scene: dict[str, Json], names: dict[str, str]) -> None:
    scene["pieces"] = {names.get(name, name): piece for name, piece in scene["pieces"].items()}
    for piece in scene["pieces"].values():
        piece["in"] = names.get(piece["in"], piece["in"])
    for path in scene["paths"]:
        path["path"] = [names.get(name, name) for name in path["path"]]
        if "covers" in path:
            path["covers"] = [names.get(name, name) for name in path["covers"]]
        if "carry" in path:
            path["carry"] = names.get(path["carry"], path["carry"])
    for region in scene["regions"].values():
        if "center" in region:
            region["center"] = names.get(region["center"], region["center"])
    for tip in scene.get("tips", []):
        tip["at"] = names.get(tip["at"], tip["at"])


# ---- differences --------------------------------------------------------------------------------


def difference(old: dict[str, Json], new: dict[str, Json]) -> dict[str, Json]:
    """What changed between two scenes: names and fields that are None were removed. Paths are not included.

    Applying it appends new names; if that would give the wrong order of regions, ``order`` lists them all.
    """
    out: dict[str, Json] = {}
    was, now = old["regions"], new["regions"]
    if out_of_order(list(was), list(now)):
        out["order"] = list(now)
    for part in ("regions", "pieces"):
        change = changes(old[part], new[part])
        if change:
            out[part] = change
    for part in ("prompt", "hint", "verbs", "tips", "moment"):
        if old.get(part) != new.get(part):
            out[part] = new.get(part)
    return out


def out_of_order(was: list[str], now: list[str]) -> bool:
    """Whether dropping old names and appending new ones fails to turn one list into the other."""
    return was != now and [*[name for name in was if name in now], *[name for name in now if name not in was]] != now


def changes(was: dict[str, Json], now: dict[str, Json]) -> dict[str, Json]:
    if was == now:  # most often
        return {}
    out: dict[str, Json] = {}
    for name, thing in now.items():
        before = was.get(name)
        if before is None:
            out[name] = thing
        elif before != thing:
            delta = {key: value for key, value in thing.items() if before.get(key) != value}
            for key in before:
                if key not in thing:
                    delta[key] = None
            out[name] = delta
    for name in was:
        if name not in now:
            out[name] = None
    return out
