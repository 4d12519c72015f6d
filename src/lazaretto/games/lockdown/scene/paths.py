"""Where one points. One tap may do two steps: play a card for one of its symbols, turn the shape and draw it."""

from __future__ import annotations

from functools import cache, lru_cache

from lazaretto.core import Action, Json, Menu, Refusal, Scene
from lazaretto.games.lockdown import text
from lazaretto.games.lockdown.actions import DRAW, NOBODY, SQUARE_NAMES, TAKE, Assign, Cross, Draw, Play, Take, Turn
from lazaretto.games.lockdown.data import (
    ALTERNATIVES,
    LARGE,
    MEMBER_IDS,
    NONE,
    PATCHES,
    ROTATES,
    SMALL,
    SYMBOLS,
    VIRUSES,
)
from lazaretto.games.lockdown.data.grid import EDGE, listed
from lazaretto.games.lockdown.data.orientations import MASK, PICTURES, SINGLE, anchors
from lazaretto.games.lockdown.rules.scoring import full_lines
from lazaretto.games.lockdown.rules.sheet import edge, taker
from lazaretto.games.lockdown.rules.steps import APART, FILLED, NO_BOX_FOR_WILD, OUTSIDE
from lazaretto.games.lockdown.scene.cards import item_name, market_name
from lazaretto.games.lockdown.scene.family import TINTS
from lazaretto.games.lockdown.state import Plan
from lazaretto.games.lockdown.view import View

ALTERNATIVE: dict[str, Json] = {"verb": "swap", "note": "costs a circle"}


def point(scene: Scene, view: View, menu: Menu) -> None:
    plan = view.plan
    for action, refusal in menu:
        assert plan is not None
        if isinstance(action, Play):
            point_at_card(scene, view, action, refusal)
        elif isinstance(action, Take):
            point_at_symbol(scene, plan, action, refusal)
        elif isinstance(action, Turn):
            point_at_places(scene, view, action, refusal)
        elif isinstance(action, Draw):
            point_at_squares(scene, view, action, refusal)
        elif isinstance(action, Cross):
            name = top(scene, action.square)
            more: dict[str, Json] = {"covers": [name], "ghost": "crossed", "tint": "ink2", "verb": "cross"}
            scene.point(action, refusal, name, say="Cross it out", **more)
        elif isinstance(action, Assign):
            point_at_member(scene, plan, action, refusal)


# ---- cards and symbols ---------------------------------------------------------------------------


def point_at_card(scene: Scene, view: View, action: Play, refusal: Refusal | None) -> None:
    """A card with a choice of symbols is played and its symbol taken in one tap (L-020, L-021, L-022)."""
    name, card = item_name(action.item), action.item
    sheet = view.sheets[view.seat]
    if LARGE[card] == NONE:
        for symbol in range(len(SYMBOLS)):
            no = refusal or (None if taker(sheet, symbol) else NO_BOX_FOR_WILD)
            take_at_once(scene, action, no, symbol, name, say=f"Draw {text.plain(symbol)}", verb="play")
    elif sheet.free_alternatives():
        take_at_once(scene, action, refusal, LARGE[card], name, say=text.playing(card), verb="play")
        say = f"Play it as {text.plain(SMALL[card])}"
        take_at_once(scene, action, refusal, SMALL[card], f"{name}-small", say=say, **ALTERNATIVE)
    else:
        scene.point(action, refusal, name, say=text.playing(card), verb="play")


def take_at_once(
    scene: Scene, action: Play, refusal: Refusal | None, symbol: int, name: str, say: str, **more: Json
) -> None:
    look = {"sprite": f"s-{SYMBOLS[symbol]}", "tint": TINTS[symbol]}
    scene.point(action, refusal, name, say=say, next=[str(TAKE[symbol])], **look, **more)


def point_at_symbol(scene: Scene, plan: Plan, action: Take, refusal: Refusal | None) -> None:
    """Where the card alone was played: each symbol has a button, whatever the verbs say."""
    symbol, large = action.symbol, LARGE[plan.card]
    more: dict[str, Json] = {"main": True} if symbol == large else {}
    if large not in (NONE, symbol):
        more = {"note": ALTERNATIVE["note"]}
    look = {"sprite": f"s-{SYMBOLS[symbol]}", "tint": TINTS[symbol]}
    scene.point(action, refusal, say=text.symbol(symbol), **look, **more)


# ---- the drawing ---------------------------------------------------------------------------------


def point_at_places(scene: Scene, view: View, action: Turn, refusal: Refusal | None) -> None:
    """The shape turned and drawn in one tap: ways to lie at one square are equal paths (L-031).

    As seen it is offered everywhere, with the reason where it cannot lie; turned only where it fits.
    """
    picture, sheet = action.picture, view.sheets[view.seat]
    as_seen = picture == view.as_seen(view.seat)
    touching = edge(view.round, sheet)
    if refusal is None:
        for square in listed(anchors(picture, sheet.empty(), touching)):
            point_at_place(scene, view, action, None, square)
    if not as_seen:
        return
    for square in range(len(SQUARE_NAMES)):
        squares = MASK[picture][square]
        why = OUTSIDE if not squares else FILLED if squares & sheet.filled() else APART
        if not squares or squares & sheet.filled() or not squares & touching:
            point_at_place(scene, view, action, refusal or why, square)


def point_at_place(scene: Scene, view: View, action: Turn, refusal: Refusal | None, square: int) -> None:
    turned = action.picture not in (SINGLE, view.as_seen(view.seat))
    say = "Draw here" if not turned else f"Draw it {text.orientation(view.as_seen(view.seat), action.picture)}"
    cost = "costs a Rotate circle" if turned else ""
    chain: dict[str, Json] = {"next": [str(DRAW[square])], "verb": "turn" if turned else "draw"}
    point_at_picture(scene, view, action, refusal, action.picture, square, say, cost, chain)


def point_at_squares(scene: Scene, view: View, action: Draw, refusal: Refusal | None) -> None:
    assert view.plan is not None
    picture, more = view.plan.picture, {"verb": "draw"}
    point_at_picture(scene, view, action, refusal, picture, action.square, "Draw here", "", more)


def point_at_picture(
    scene: Scene,
    view: View,
    action: Action,
    refusal: Refusal | None,
    picture: int,
    square: int,
    say: str,
    cost: str,
    more: dict[str, Json],
) -> None:
    """By the first square of the picture in reading order. One that lies outside with it is not shown at all."""
    assert view.plan is not None
    first, covers = place_names(picture, square)
    if first == NONE:
        return
    symbol = view.plan.symbol
    note = "" if refusal is not None else noted(view, picture, square, cost)
    scene.point(
        action,
        refusal,
        top(scene, first),
        say=say,
        covers=list(covers),
        ghost=f"ghost-{SYMBOLS[symbol]}",
        tint=TINTS[symbol],
        **({"note": note} if note else {}),
        **({"carry": market_name(view)} if picture == view.as_seen(view.seat) else {}),
        **more,
    )


def noted(view: View, picture: int, square: int, cost: str) -> str:
    filled = view.sheets[view.seat].filled()
    brings = gains(view.setup.side, view.setup.advanced, filled, picture, square)
    return ", ".join([cost, *brings] if cost else brings)


@cache
def place_names(picture: int, square: int) -> tuple[int, tuple[str, ...]]:
    """The first square of a picture in reading order, NONE if that is outside, and the names of all inside."""
    shape = PICTURES[picture]
    column, row = square % EDGE, square // EDGE
    inside = [(row + r) * EDGE + column + c for r, c in shape if row + r < EDGE and column + c < EDGE]
    first = column + shape[0][1]
    names = tuple([f"square-{SQUARE_NAMES[each]}" for each in inside])
    return (row * EDGE + first if first < EDGE else NONE), names


@lru_cache(maxsize=4096)
def gains(side: int, advanced: bool, filled: int, picture: int, square: int) -> list[str]:
    """What a drawing brings at once: icons, full lines."""
    squares = MASK[picture][square]
    found = []
    for name, icons in (("Rotate circle", ROTATES), ("Alternative circle", ALTERNATIVES), ("Free Patch", PATCHES)):
        if squares & icons[side]:
            found.append(f"+ {name}")
    lines = full_lines(filled | squares) - full_lines(filled)
    if lines:
        found.append(f"fills {'a line' if lines == 1 else f'{lines} lines'}")
    if advanced and squares & VIRUSES[side]:
        found.append("covers a virus")
    return found


# ---- the family ----------------------------------------------------------------------------------


def point_at_member(scene: Scene, plan: Plan, action: Assign, refusal: Refusal | None) -> None:
    if action.member != NOBODY:
        name, say = f"member-{MEMBER_IDS[action.member]}", text.giving(plan, action.member)
        scene.point(action, refusal, name, say=say, carry=item_name(plan.card), verb="give")
    elif refusal is None:
        scene.point(action, refusal, say="Go on", main=True, verb="give")


def top(scene: Scene, square: int) -> str:
    """The piece that lies on top there."""
    name = SQUARE_NAMES[square]
    for above in (f"ink-{name}", f"cross-{name}"):
        if above in scene.pieces:
            return above
    return f"square-{name}"
