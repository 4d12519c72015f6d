"""What helps a player along: the verbs, the steps of the round, how one wins, and the coach."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Json, Refusal, Scene
from lazaretto.games.lockdown.data import BOXES, LARGE, NONE, NUMBERS, ROUNDS
from lazaretto.games.lockdown.data.orientations import SINGLE, SIZE
from lazaretto.games.lockdown.rules.scoring import BROTHER, GRANDMA, points, value
from lazaretto.games.lockdown.rules.sheet import taker
from lazaretto.games.lockdown.scene.cards import market_name
from lazaretto.games.lockdown.state import CARD, DONE, MEMBER, PATCH, PICTURE, SQUARE, SYMBOL, Plan, Sheet
from lazaretto.games.lockdown.text import about, plain
from lazaretto.games.lockdown.text.numbers import figure, many
from lazaretto.games.lockdown.view import View

# ---- verbs ---------------------------------------------------------------------------------------

VERBS: Final = (
    ("play", "play"),
    ("swap", "swap"),
    ("draw", "draw"),
    ("turn", "turn"),
    ("cross", "cross out"),
    ("give", "give"),
)
PLAYED: Final = Refusal("L-016", "you have played your card")
CARD_FIRST: Final = Refusal("L-012", "first play a card")
DRAW_FIRST: Final = Refusal("L-012", "first draw the shape")
DRAWN: Final = Refusal("L-025", "the shape is drawn")
NO_ALTERNATIVE: Final = Refusal("L-021", "the small symbol costs an Alternative circle, and you have none")
WILD_HAS_NONE: Final = Refusal("L-022", "a Wild card has no small symbol")
NO_ROTATE: Final = Refusal("L-031", "turning costs a Rotate circle, and you have none")
FITS_NO_OTHER_WAY: Final = Refusal("L-031", "turned, the shape fits nowhere or looks the same")
NO_PATCH: Final = Refusal("L-044", "a Free Patch lets you cross out a square: draw over its icon")
WAIT: Final = Refusal("L-012", "the others are still drawing")


def draw_verbs(scene: Scene, view: View) -> None:
    """The kinds of action, always the same and in one order; a grey one says what it waits for."""
    plan = view.plan
    if plan is None or view.round > ROUNDS:
        return
    sheet = view.sheets[view.seat]
    for name, say in VERBS:
        why = blocked(name, plan, sheet)
        more: dict[str, Json] = {} if why is None else {"why": [why.rule, why.reason]}
        note = verb_note(name, sheet)
        more |= {"note": note} if note else {}
        scene.verb(name, say.capitalize(), f"v-{name}", about=about.VERBS[name], targets=True, **more)


def verb_note(name: str, sheet: Sheet) -> str:
    free = {"swap": sheet.free_alternatives(), "turn": sheet.free_rotates()}.get(name)
    return "" if free is None else many(free, "circle")


def blocked(name: str, plan: Plan, sheet: Sheet) -> Refusal | None:
    """Why a verb has nothing to offer at this step."""
    step = plan.step
    if step == DONE:
        return WAIT
    if name == "play":
        return None if step == CARD else PLAYED
    if name == "swap":
        return swap_blocked(plan, sheet)
    if name in ("draw", "turn"):
        if step < PICTURE:
            return CARD_FIRST
        return DRAWN if step > SQUARE else turn_blocked(plan, sheet) if name == "turn" else None
    if name == "cross":
        return None if step == PATCH else NO_PATCH
    return None if step == MEMBER else DRAW_FIRST


def swap_blocked(plan: Plan, sheet: Sheet) -> Refusal | None:
    if plan.step > SYMBOL:
        return PLAYED
    if not sheet.free_alternatives():
        return NO_ALTERNATIVE
    cards = plan.hand if plan.step == CARD else (plan.card,)
    return None if [card for card in cards if LARGE[card] != NONE] else WILD_HAS_NONE


def turn_blocked(plan: Plan, sheet: Sheet) -> Refusal | None:
    if plan.step == PICTURE:
        return None
    return FITS_NO_OTHER_WAY if sheet.free_rotates() else NO_ROTATE


# ---- the order of a round, and the aim -----------------------------------------------------------

STEPS: Final = (
    ("Card", "play one of two", (CARD, SYMBOL)),
    ("Draw", "its symbol in this shape", (PICTURE, SQUARE, PATCH)),
    ("Give", "the symbol to the family", (MEMBER,)),
)


def draw_steps(scene: Scene, view: View) -> None:
    plan = view.plan
    if plan is None or view.round > ROUNDS:
        return
    rows = []
    for title, words, steps in STEPS:
        state = "now" if plan.step in steps else "done" if plan.step > steps[-1] else "next"
        rows.append({"title": title, "text": words, "state": state})
    scene.region("steps", "steps", rows=rows, about="Every round has these three steps.")


def draw_goals(scene: Scene, sheet: Sheet, totals: tuple[int, ...], large: int) -> None:
    """How one wins, and how far one is."""
    alone = len(totals) == 1
    aim = "Beat your best" if alone else "Most points win"
    medal = f"; {NUMBERS.medals[0]} points earn a first medal" if alone and NUMBERS.medals else ""
    words = f"After {ROUNDS} rounds{medal}. Everybody starts below zero."
    empty = sheet.empty().bit_count()
    each = f"{value(GRANDMA, len(sheet.boxes[GRANDMA]))}"
    rows = [
        {"title": aim, "text": words, "count": figure(totals[large])},
        {"title": "Fill your sheet", "text": f"Grandma takes {each} for each empty square.", "count": f"{empty} left"},
        {"title": "Please the family", "text": "They pay for what is on it.", "count": sum(points(sheet)[:GRANDMA])},
    ]
    scene.region("goals", "goals", title="How you win", rows=rows)


# ---- the coach -----------------------------------------------------------------------------------


def draw_tips(scene: Scene, view: View) -> None:
    """At most one a moment: the first that fits."""
    plan = view.plan
    if plan is None or view.round > ROUNDS or all(view.done):
        return
    sheet = view.sheets[view.seat]
    for tip in (card_tip, drawing_tip, family_tip):
        found = tip(view, plan, sheet)
        if found is not None:
            scene.tip(*found)


Tip = tuple[str, str, str]


def card_tip(view: View, plan: Plan, sheet: Sheet) -> Tip | None:
    if plan.step != CARD:
        return None
    if sheet.free_alternatives():
        words = "You have an Alternative circle. It lets you draw the small symbol of a card: tap the small one."
        return ("alternative", "ability-alternative-icon", words)
    if view.round > 1 and NONE in [LARGE[card] for card in plan.hand]:
        words = "A Wild card is any symbol you like. Keep it until you need a symbol you do not have."
        return ("wild", "hand", words)
    if view.round == 2 and len(view.sheets) > 1:
        words = "All sheets were shown. Now everybody gets the next shape, each from another side of the table."
        return ("shown", market_name(view), words)
    if view.round == ROUNDS - 1:
        return ("late", "goals", "Two rounds are left. Fill what you can, and see whose box still pays.")
    words = "You hold two cards and play one; its large symbol is what you draw. The other card comes back later."
    return ("cards", "hand", words)


def drawing_tip(view: View, plan: Plan, sheet: Sheet) -> Tip | None:
    if plan.step == PATCH:
        words = "You covered a Free Patch: now cross out any empty square, best of all one that no shape will reach."
        return ("patch", "sheet", words)
    if plan.step == PICTURE:
        words = "You have a Rotate circle. Point at a square and turn the shape there, if you like."
        return ("rotate", "ability-rotate-icon", words)
    if plan.step != SQUARE:
        return None
    if plan.picture == SINGLE:
        words = "The shape fits nowhere. Then you draw one square only, so keep your drawing open at its edges."
        return ("single", "sheet", words)
    if view.round == 1:
        words = "The first shape may go anywhere. Cover an icon: each one helps you at once or later."
        return ("first-shape", "sheet", words)
    return ("touching", "sheet", "A shape must touch a symbol you drew. Leave no holes: late shapes are hard to place.")


def family_tip(view: View, plan: Plan, sheet: Sheet) -> Tip | None:
    if plan.step != MEMBER:
        return None
    if not taker(sheet, plan.symbol):
        words = f"Everybody who wants {plain(plan.symbol)} has three boxes filled. What you drew still counts."
        return ("nobody", "family", words)
    numbers = sheet.boxes[BROTHER]
    if 0 < len(numbers) < BOXES and SIZE[view.market] < max(numbers):
        words = "Brother has a larger shape already. A smaller one fills his box, but pays nothing."
        return ("brother", "member-brother", words)
    if view.round >= 4 and not sheet.boxes[GRANDMA]:
        words = "Grandma takes points for every empty square. Each of her boxes you fill makes her take less."
        return ("grandma", "member-grandma", words)
    words = "Give the symbol to somebody who wants it. Each filled box pays more at the end than the one before."
    return ("family", "family", words)
