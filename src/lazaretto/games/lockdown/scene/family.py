"""The family as rows: who wants what, what each pays, what that is now, and what giving the symbol would change."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Json, Scene
from lazaretto.games.lockdown import text
from lazaretto.games.lockdown.data import BOXES, MEMBER_IDS, NONE, ROUNDS, SYMBOLS, TABLES, TAKERS
from lazaretto.games.lockdown.data.grid import box
from lazaretto.games.lockdown.data.orientations import FORM, PICTURES, SEEN
from lazaretto.games.lockdown.rules.scoring import GRANDMA, RULES, points
from lazaretto.games.lockdown.rules.sheet import sheet_after
from lazaretto.games.lockdown.state import MEMBER, Sheet
from lazaretto.games.lockdown.text import about
from lazaretto.games.lockdown.text.numbers import figure
from lazaretto.games.lockdown.view import View

TINTS: Final = [row.tint for row in TABLES.symbols]
ROW: Final = [3.8, 0.9]
STEP: Final = 0.95  # from one row to the next
BOX: Final = 0.38
WORDS: Final = 0.74  # where the words of a row begin


def states(*names: str) -> dict[str, Json]:
    """The field, left out where there is nothing to say."""
    some = [name for name in names if name]
    return {"states": some} if some else {}


def draw_family(scene: Scene, view: View, sheet: Sheet) -> None:
    what = "Give every symbol you draw to someone in the family. At the end each of them pays you, and Grandma takes."
    giving = view.plan is not None and view.plan.step == MEMBER
    look: dict[str, Json] = {"surface": "paper", "size": [ROW[0], round(STEP * len(MEMBER_IDS), 2)], "focus": giving}
    scene.region("family", "board", title="The family", about=what, **look)
    now = points(sheet)
    for number in range(len(MEMBER_IDS)):
        worried = number == GRANDMA and not sheet.boxes[number] and view.round > ROUNDS * 2 // 3
        offer = offered(view, sheet, number, now[number])
        words = (offer, "act" if giving else "ink") if offer else (about.standing(number, sheet), "ink3")
        values = (sheet.boxes[number], now[number], words, worried)
        scene.part(f"member-{MEMBER_IDS[number]}", values, draw_member, sheet, number, now[number], words, worried)


def draw_member(scene: Scene, sheet: Sheet, number: int, now: int, words: tuple[str, str], worried: bool) -> None:
    """Face, name, wishes and boxes; below what is paid for, and how that stands or would stand."""
    name, marks = f"member-{MEMBER_IDS[number]}", sheet.boxes[number]
    more: dict[str, Json] = {"help": RULES[number], "about": about.about_member(number)}
    more |= states("danger" if worried else "")
    scene.piece(
        name, "family", [0, round(STEP * number, 2)], "member", about.member_card(number, sheet, now), span=ROW, **more
    )
    scene.piece(f"{name}-face", name, [0.06, 0.12], f"f-{MEMBER_IDS[number]}", span=[0.6, 0.54])
    title = TABLES.members[number].name
    write(scene, f"{name}-name", [WORDS, 0.05], title, [1, 0.28], font=0.2, serif=True)
    draw_wishes(scene, name, TABLES.members[number].accepts)
    for place in range(BOXES):
        at = [round(ROW[0] - 0.06 - (BOX + 0.04) * (BOXES - place), 2), 0.04]
        draw_box(scene, f"{name}-box-{place + 1}", name, at, number, marks, place)
    write(scene, f"{name}-pays", [WORDS, 0.43], about.pays(number, len(marks)), [2.5, 0.22])
    sentence, tint = words
    write(scene, f"{name}-value", [WORDS, 0.65], sentence, [2.5, 0.22], tint=tint)
    tint = "bad" if now < 0 else "ink"
    write(scene, f"{name}-now", [3.1, 0.48], figure(now), [0.64, 0.4], font=0.34, serif=True, align="end", tint=tint)


def write(scene: Scene, name: str, at: list[float], words: str, span: list[float], **more: Json) -> None:
    """Words on a member's row, which is the first part of the name."""
    look: dict[str, Json] = {"font": 0.155, "align": "start", "tint": "ink", **more}
    scene.piece(name, name.rpartition("-")[0], at, "", text=words, span=span, **look)


def offered(view: View, sheet: Sheet, number: int, now: int) -> str:
    """What giving the symbol in hand to this member would change; nothing if it cannot be given."""
    plan = view.plan
    if plan is None or plan.symbol == NONE or plan.step > MEMBER or number not in TAKERS[plan.symbol]:
        return ""
    if len(sheet.boxes[number]) >= BOXES:
        return ""
    given = plan.copy()
    given.member = number
    as_seen = view.as_seen(view.seat)
    then = sheet_after(view.sheets[view.seat], given, view.setup.side, view.market, as_seen)
    return about.offer(now, points(then)[number])


def draw_wishes(scene: Scene, name: str, accepts: tuple[str, ...]) -> None:
    left = WORDS + 1.06
    if len(accepts) == len(SYMBOLS):
        write(scene, f"{name}-wish", [left, 0.09], "anything", [0.66, 0.22], tint="ink3")
        return
    for i, symbol in enumerate(accepts):
        at = [round(left + 0.3 * i, 2), 0.06]
        tint = TINTS[SYMBOLS.index(symbol)]
        scene.piece(f"{name}-wish-{symbol}", name, at, f"s-{symbol}", span=[0.26, 0.26], tint=tint)


def draw_box(
    scene: Scene,
    name: str,
    on: str,
    at: list[float],
    member: int,
    marks: tuple[int, ...],
    place: int,
    size: float = BOX,
    own: bool = True,
) -> None:
    """An empty box, with its value on the own sheet; a cross, a number or the name of a shape."""
    span = [size, size]
    if place >= len(marks):
        sentence = about.worth(member, place + 1) if own else ""
        scene.piece(name, on, at, "box", span=span, text=sentence, font=0.145, tint="ink3")
    elif TABLES.members[member].mark == "cross":
        scene.piece(name, on, at, "box-cross", span=span)
    elif TABLES.members[member].mark == "shape":
        scene.piece(name, on, at, "box-filled", span=span)
        draw_form(scene, name, marks[place], size)
    else:
        sentence, font = text.mark(member, marks[place]), round(size * 0.55, 3)
        scene.piece(name, on, at, "box-filled", span=span, text=sentence, font=font, tint="ink")


def draw_form(scene: Scene, name: str, form: int, size: float) -> None:
    """A shape, small, in a box of this size."""
    shape = PICTURES[SEEN[FORM.index(form)][0]]
    height, width = box(shape)
    unit = size * 0.68 / max(height, width, 3)
    left, top = (size - unit * width) / 2, (size - unit * height) / 2
    for i, (r, c) in enumerate(shape):
        at = [round(left + unit * c, 3), round(top + unit * r, 3)]
        scene.piece(f"{name}-cell-{i + 1}", name, at, "cell-ink", span=[round(unit, 3), round(unit, 3)])
