"""Scene: a view as data that a client can draw, and the difference of two scenes.

Regions contain pieces; each action has a path: the names to tap, in order, to do it.
Verbs are buttons for kinds of action, tips explain a thing the first time a player meets it, and a page is a moment
that fills the screen. ``docs/build/scenes.md`` lists the fields.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import SequenceMatcher
from itertools import compress
from operator import is_not
from typing import Any, Final

from lazaretto.core.actions import Action, Seat
from lazaretto.core.errors import BrokenInvariant
from lazaretto.core.ledger import Refusal

Json = Any  # anything json.dumps accepts; the wire types check it at the boundary

MOST_PARTS: Final = 3000  # drawn or used last, that are kept for certain; up to twice as many in memory


class Part:
    """Regions and pieces that follow from some values alone. They are never changed: scenes share them."""

    __slots__ = ("name", "pieces", "regions")

    def __init__(self, name: str) -> None:
        self.name = name
        self.regions: dict[str, dict[str, Json]] = {}
        self.pieces: dict[str, dict[str, Json]] = {}


class Parts:
    """The parts that were drawn or used last, of all tables, by what they were drawn from.

    Whenever ``recent`` is full, the parts that were not used since it was empty are forgotten.
    """

    __slots__ = ("older", "recent")

    def __init__(self) -> None:
        self.recent: dict[Any, Part] = {}
        self.older: dict[Any, Part] = {}

    def get(self, known: Any) -> Part | None:
        found = self.recent.get(known)
        if found is None:
            found = self.older.get(known)
            if found is not None:
                self.put(known, found)
        return found

    def put(self, known: Any, part: Part) -> None:
        if len(self.recent) >= MOST_PARTS:
            self.older, self.recent = self.recent, {}
        self.recent[known] = part


PARTS: Final = Parts()


class Scene:
    """A scene under construction."""

    __slots__ = ("_part", "hint", "moment", "paths", "pieces", "prompt", "regions", "tips", "verbs")

    def __init__(self, prompt: str = "", hint: str = "") -> None:
        self.prompt = prompt
        self.hint = hint
        self.regions: dict[str, dict[str, Json]] = {}
        self.pieces: dict[str, dict[str, Json]] = {}
        self.paths: list[dict[str, Json]] = []
        self.verbs: list[dict[str, Json]] = []
        self.tips: list[dict[str, Json]] = []
        self.moment: dict[str, Json] | None = None
        self._part: Part | None = None  # the one that is being drawn

    def part(self, name: str, values: tuple[Any, ...], draw: Callable[..., None], *given: Any) -> None:
        """Draw a part of the scene with ``draw(scene, *given)``, or take it from a scene that had it lately.

        It must depend on nothing but ``values``, which can be hashed (``key`` helps), and the name, which no other part
        of this scene has. It may draw only regions and pieces.
        """
        known, outer = (draw, name, values), self._part
        found = PARTS.get(known)
        if found is None:
            found = self._part = Part(name)
            try:
                draw(self, *given)
            finally:
                self._part = outer
            PARTS.put(known, found)
        else:
            self.add(found)
        if outer is not None:
            outer.regions.update(found.regions)
            outer.pieces.update(found.pieces)

    def add(self, part: Part) -> None:
        """Put a part that was drawn before into this scene."""
        if part.regions:
            self.regions.update(part.regions)
        count = len(self.pieces) + len(part.pieces)
        self.pieces.update(part.pieces)
        if len(self.pieces) != count:
            raise BrokenInvariant(f"something in the part {part.name} is drawn twice")

    def region(self, name: str, kind: str, seat: Seat | None = None, title: str = "", **more: Json) -> None:
        region: dict[str, Json] = {"kind": kind}
        if title:
            region["title"] = title
        if seat is not None:
            region["seat"] = seat + 1
        region.update(more)
        self.regions[name] = region
        if self._part is not None:
            self._part.regions[name] = region

    def piece(self, name: str, region: str, at: Json, sprite: str, label: str = "", **more: Json) -> str:
        """Put a piece into a region or onto another piece; a name ending in ``*`` is for interchangeable pieces.

        Returns the name it has in this scene.
        """
        if name.endswith("*"):
            name = self.numbered(name)
        if name in self.pieces or (region not in self.regions and region not in self.pieces):
            raise BrokenInvariant(f"the piece {name} in {region} is drawn twice, or {region} does not exist")
        piece: dict[str, Json] = {"in": region, "at": at, "sprite": sprite}
        if label:
            piece["label"] = label
        if "seat" in more:
            more["seat"] += 1
        piece.update(more)
        self.pieces[name] = piece
        if self._part is not None:
            self._part.pieces[name] = piece
        return name

    def numbered(self, name: str) -> str:
        """A name for an interchangeable piece that no other piece of this scene has; ``keep_names`` replaces it."""
        part = self._part
        return f"{name}{len(self.pieces)}" if part is None else f"{name}{len(part.pieces)}.{part.name}"

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


def afresh(draw: Callable[[], Scene]) -> Scene:
    """Draw all of a scene, whatever was drawn before: the tests compare both ways."""
    recent, older = PARTS.recent, PARTS.older
    PARTS.recent, PARTS.older = {}, {}
    try:
        return draw()
    finally:
        PARTS.recent, PARTS.older = recent, older


# ---- stable names -------------------------------------------------------------------------------


def keep_names(old: dict[str, Json] | None, new: dict[str, Json]) -> None:
    """Give interchangeable pieces (``cube*``) of ``new`` the names that equal pieces have in ``old``.

    Pieces in the same place and order are matched first (the longest common run), then equal pieces anywhere; the rest
    get new names.
    """
    was: dict[str, Json] = {} if old is None else old["pieces"]
    now: dict[str, Json] = new["pieces"]
    alike = [name for name in now if "*" in name]
    if not alike:
        return
    before = [name for name in was if "*" in name]
    names: dict[str, str] = {}
    left = match_in_place(rows(was, before), rows(now, alike), was, now, names)
    if left:
        for name in alike:
            if name not in names and left.get(look(name, now[name])):
                names[name] = left[look(name, now[name])].pop(0)
    fresh = 1 + max([number(name) for name in before], default=0)
    for name in alike:
        if name not in names:
            names[name] = f"{name.split('*')[0]}*{fresh}"
            fresh += 1
    rename(new, names)


def match_in_place(
    old_rows: dict[str, list[str]],
    new_rows: dict[str, list[str]],
    was: dict[str, Json],
    now: dict[str, Json],
    names: dict[str, str],
) -> dict[str, list[str]]:
    """Match the pieces of each region in order; returns the unmatched old ones by appearance."""
    left: dict[str, list[str]] = {}
    for region, olds in old_rows.items():
        news = new_rows.get(region, [])
        before = [look(name, was[name]) for name in olds]
        after = [look(name, now[name]) for name in news]
        if before == after:  # most often
            names.update(zip(news, olds, strict=True))
            continue
        kept: set[int] = set()
        for i, j, size in SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks():
            for step in range(size):
                names[news[j + step]] = olds[i + step]
                kept.add(i + step)
        for i, name in enumerate(olds):
            if i not in kept:
                left.setdefault(before[i], []).append(name)
    return left


def rows(pieces: dict[str, Json], names: list[str]) -> dict[str, list[str]]:
    """The names by what they lie in."""
    out: dict[str, list[str]] = {}
    for name in names:
        out.setdefault(pieces[name]["in"], []).append(name)
    return out


def look(name: str, piece: dict[str, Json]) -> str:
    return f"{name.split('*', maxsplit=1)[0]}/{piece['sprite']}/{piece.get('tint')}/{piece.get('seat')}"


def number(name: str) -> int:
    tail = name.partition("*")[2]
    return int(tail) if tail.isdigit() else 0


def rename(scene: dict[str, Json], names: dict[str, str]) -> None:
    """Pieces and regions may belong to several scenes: those that change are replaced."""
    old: dict[str, Json] = scene["pieces"]
    pieces: dict[str, Json] = dict(zip(map(names.get, old, old), old.values(), strict=True))
    for name in [name for name, piece in pieces.items() if piece["in"] in names]:
        pieces[name] = {**pieces[name], "in": names[pieces[name]["in"]]}
    scene["pieces"] = pieces
    for path in scene["paths"]:
        path["path"] = [names.get(name, name) for name in path["path"]]
        if "covers" in path:
            path["covers"] = [names.get(name, name) for name in path["covers"]]
        if "carry" in path:
            path["carry"] = names.get(path["carry"], path["carry"])
    for name, region in scene["regions"].items():
        if region.get("center") in names:
            scene["regions"][name] = {**region, "center": names[region["center"]]}
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
    """What is the same object in both is skipped at once."""
    out: dict[str, Json] = {}
    added = 0
    for name in list(compress(now, map(is_not, now.values(), map(was.get, now)))):
        before, thing = was.get(name), now[name]
        if before is None:
            out[name] = thing
            added += 1
        elif before != thing:
            out[name] = change(before, thing)
    if len(was) + added != len(now):
        out.update([(name, None) for name in was if name not in now])
    return out


def change(before: dict[str, Json], thing: dict[str, Json]) -> dict[str, Json]:
    delta = {key: value for key, value in thing.items() if before.get(key) != value}
    for key in before:
        if key not in thing:
            delta[key] = None
    return delta
