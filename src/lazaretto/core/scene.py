"""Scene: all a client can draw, as data; and the difference of two of them.

Regions hold pieces; every action says which names one points at, in order, to do it.
``docs/build/scenes.md`` lists the fields.
"""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import Any

from lazaretto.core.actions import Action, Seat
from lazaretto.core.errors import BrokenInvariant
from lazaretto.core.ledger import Refusal

Json = Any  # what json.dumps takes; the wire types check it at the border


class Scene:
    """A picture under construction."""

    __slots__ = ("hint", "paths", "pieces", "prompt", "regions")

    def __init__(self, prompt: str = "", hint: str = "") -> None:
        self.prompt = prompt
        self.hint = hint
        self.regions: dict[str, dict[str, Json]] = {}
        self.pieces: dict[str, dict[str, Json]] = {}
        self.paths: list[dict[str, Json]] = []

    def region(self, name: str, kind: str, seat: Seat | None = None, title: str = "", **more: Json) -> None:
        region: dict[str, Json] = {"kind": kind}
        if title:
            region["title"] = title
        if seat is not None:
            region["seat"] = seat + 1
        region.update(more)
        self.regions[name] = region

    def piece(self, name: str, region: str, at: Json, sprite: str, label: str = "", **more: Json) -> None:
        """Lay a piece into a region or onto a piece; a name ending in ``*`` is one of many alike."""
        if name.endswith("*"):
            name = f"{name}{len(self.pieces)}"
        if name in self.pieces or (region not in self.regions and region not in self.pieces):
            raise BrokenInvariant(f"the piece {name} in {region} is drawn twice or lies nowhere")
        piece: dict[str, Json] = {"in": region, "at": at, "sprite": sprite}
        if label:
            piece["label"] = label
        if "seat" in more:
            more["seat"] += 1
        piece.update(more)
        self.pieces[name] = piece

    def point(self, action: Action, refusal: Refusal | None, *path: str, say: str = "", **more: Json) -> None:
        """Offer an action: the names to tap in turn; none: a button. With a refusal it is grey."""
        entry: dict[str, Json] = {"do": str(action), "path": list(path)}
        if say:
            entry["say"] = say
        if refusal is not None:
            entry["why"] = [refusal.rule, refusal.reason]
        entry.update(more)
        self.paths.append(entry)

    def data(self) -> dict[str, Json]:
        return {
            "prompt": self.prompt,
            "hint": self.hint,
            "regions": self.regions,
            "pieces": self.pieces,
            "paths": self.paths,
        }


# ---- names that last ----------------------------------------------------------------------------


def keep_names(old: dict[str, Json] | None, new: dict[str, Json]) -> None:
    """Give interchangeable pieces (``cube*``) of ``new`` the names their likes have in ``old``.

    Same place and order first (the longest common run), then the same look anywhere; the rest are new.
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
    """Match the pieces of each region in order; returns the unmatched old ones by their look."""
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


# ---- differences --------------------------------------------------------------------------------


def difference(old: dict[str, Json], new: dict[str, Json]) -> dict[str, Json]:
    """What changed between two pictures: a name with None is gone, a field with None is lost. Paths apart.

    Whoever applies it puts new names last; where that would break the order of the regions, ``order`` lists them.
    """
    out: dict[str, Json] = {}
    was, now = old["regions"], new["regions"]
    if out_of_order(list(was), list(now)):
        out["order"] = list(now)
    for part in ("regions", "pieces"):
        change = changes(old[part], new[part])
        if change:
            out[part] = change
    for part in ("prompt", "hint"):
        if old[part] != new[part]:
            out[part] = new[part]
    return out


def out_of_order(was: list[str], now: list[str]) -> bool:
    """Whether putting new names last and dropping old ones does not lead from one list to the other."""
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
