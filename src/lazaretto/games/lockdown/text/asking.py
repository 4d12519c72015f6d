"""What is asked: a question in plain words, and one sentence that helps to answer it."""

from __future__ import annotations

from lazaretto.games.lockdown.data import LARGE, NONE, ROUNDS
from lazaretto.games.lockdown.data.orientations import SINGLE
from lazaretto.games.lockdown.rules.sheet import taker
from lazaretto.games.lockdown.state import CARD, MEMBER, PATCH, PICTURE, SQUARE, SYMBOL, Plan
from lazaretto.games.lockdown.text import plain
from lazaretto.games.lockdown.view import View


def prompt(view: View) -> str:
    plan = view.plan
    if view.round > ROUNDS:
        return "The game is over"
    if all(view.done):
        return "See what everybody drew"
    if plan is None:
        return "The family is drawing"
    if plan.step == CARD:
        return "Which card do you play?"
    if plan.step == SYMBOL:
        return "Which symbol do you draw?"
    if plan.step in (PICTURE, SQUARE):
        return f"Where do you draw the {plain(plan.symbol)}?"
    if plan.step == PATCH:
        return "Which square do you cross out?"
    return give_prompt(view, plan) if plan.step == MEMBER else "Waiting for the others"


def give_prompt(view: View, plan: Plan) -> str:
    able = taker(view.sheets[view.seat], plan.symbol)
    return f"Who gets the {plain(plan.symbol)}?" if able else f"Nobody can take the {plain(plan.symbol)}"


def hint(view: View) -> str:
    plan = view.plan
    if view.round > ROUNDS or plan is None or all(view.done):
        return ""
    if plan.step == CARD:
        return card_hint(view, plan)
    if plan.step == SYMBOL:
        wild = LARGE[plan.card] == NONE
        return "Wild: any symbol that somebody can take." if wild else "The small one costs an Alternative circle."
    if plan.step == PICTURE:
        return "Tap a square. A Rotate circle lets you turn the shape."
    if plan.step == SQUARE:
        return square_hint(view, plan)
    if plan.step == PATCH:
        return "A Free Patch fills any empty square."
    if plan.step == MEMBER:
        able = taker(view.sheets[view.seat], plan.symbol)
        return "It fills the next empty box." if able else "Everybody who wants it has three boxes filled."
    return "All sheets are shown when everybody is done."


def card_hint(view: View, plan: Plan) -> str:
    if len(plan.hand) == 1:
        return "It is your last one."
    if view.sheets[view.seat].free_alternatives():
        return "Tap its large symbol, or spend a circle on its small one."
    return "You draw its large symbol. The other card comes back later."


def square_hint(view: View, plan: Plan) -> str:
    if view.round == 1:
        return "The first shape may go anywhere."
    if plan.picture == SINGLE:
        return "As you see it, the shape fits nowhere: draw one square."
    if plan.picture != view.as_seen(view.seat):
        return "Turned, for a Rotate circle. Undo turns it back."
    return "It must touch a symbol edge to edge."
