"""Every sentence a player reads: buttons, the log, prompts and labels. ``@2`` is the name of seat 2."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Event, Outcome
from lazaretto.games.lockdown.actions import NOBODY, SQUARE_NAMES, Assign, Cross, Draw, Play, Take, Turn
from lazaretto.games.lockdown.data import ICON, LARGE, NONE, NUMBERS, ROUNDS, SMALL, TABLES
from lazaretto.games.lockdown.data.grid import four_turns, listed, mirrored, show
from lazaretto.games.lockdown.data.orientations import FORMS, MASK, PICTURES, SINGLE, SIZE
from lazaretto.games.lockdown.events import Finished, Played, Revealed
from lazaretto.games.lockdown.rules.scoring import DAD, GRANDMA, MOM, SISTER, value
from lazaretto.games.lockdown.rules.sheet import ink, swapped, taker
from lazaretto.games.lockdown.state import CARD, MEMBER, PATCH, PICTURE, SQUARE, SYMBOL, Plan, Sheet
from lazaretto.games.lockdown.text.numbers import MINUS, many
from lazaretto.games.lockdown.view import View

TIMES: Final = "\N{MULTIPLICATION SIGN}"
DIVIDED: Final = "\N{DIVISION SIGN}"
NOTHING: Final = "\N{EN DASH}"
ICON_NAMES: Final = {".": "empty", "R": "Rotate", "A": "Alternative", "P": "Free Patch", "V": "virus"}
ORIENTATIONS: Final = (
    "as seen",
    "turned left",
    "upside down",
    "turned right",
    "mirrored",
    "mirrored and turned left",
    "mirrored and upside down",
    "mirrored and turned right",
)

# ---- names ---------------------------------------------------------------------------------------


def symbol(number: int) -> str:
    return TABLES.symbols[number].name


def member(number: int) -> str:
    return "nobody" if number == NOBODY else TABLES.members[number].name


def item(card: int) -> str:
    """``Disinfectant, small Masker``; Wild cards can be distinguished."""
    if LARGE[card] == NONE:
        return "second Wild" if NONE in LARGE[:card] else "Wild"
    return f"{symbol(LARGE[card])}, small {symbol(SMALL[card])}"


def market(card: int) -> str:
    """``L, 4 squares`` for the shape L4."""
    squares = SIZE[card]
    return f"{TABLES.market[card].shape.removesuffix(str(squares))}, {many(squares, 'square')}"


def squares(bits: int) -> str:
    return " ".join([SQUARE_NAMES[square] for square in listed(bits)])


def orientation(as_seen: int, picture: int) -> str:
    """How a picture lies, compared with the one seen: the first way of turning that makes it."""
    if picture == SINGLE:
        return "one square only"
    shape = PICTURES[as_seen]
    ways = four_turns(shape) + four_turns(mirrored(shape))
    if PICTURES[picture] not in ways:
        return show(PICTURES[picture])
    return ORIENTATIONS[ways.index(PICTURES[picture])]


# ---- actions -------------------------------------------------------------------------------------


def say(view: View, thing: Action | Event) -> str:
    return event(thing) if isinstance(thing, Event) else action(view, thing)


def action(view: View, act: Action) -> str:
    plan = view.plan if view.plan is not None else Plan(())
    match act:
        case Play(card):
            return f"Play {item(card)}"
        case Take(taken):
            return f"Take {symbol(taken)}{with_alternative(plan, taken)}"
        case Turn(picture):
            return turning(view, picture)
        case Draw(square):
            return drawing(plan, square)
        case Cross(square):
            return f"Cross {SQUARE_NAMES[square]}"
        case Assign(taker):
            return giving(plan, taker)
        case _:
            return str(act)


def button(view: View, act: Action) -> str:
    """The words on a button or of a piece, as short as possible."""
    if isinstance(act, Take):
        return symbol(act.symbol)
    return "Go on" if isinstance(act, Assign) and act.member == NOBODY else action(view, act)


def with_alternative(plan: Plan, taken: int) -> str:
    small = plan.card != NONE and LARGE[plan.card] not in (NONE, taken)
    return " with Alternative" if small else ""


def turning(view: View, picture: int) -> str:
    if picture == SINGLE:
        return "Draw one square only"
    as_seen = view.as_seen(max(view.seat, 0))
    if picture == as_seen:
        return "Draw it as seen"
    return f"Rotate: {orientation(as_seen, picture)}"


def drawing(plan: Plan, square: int) -> str:
    covered = 0 if plan.picture == NONE else MASK[plan.picture][square]
    what = "it" if plan.symbol == NONE else symbol(plan.symbol)
    return f"Draw {what} on {squares(covered)}" if covered else f"Draw {what} from {SQUARE_NAMES[square]}"


def giving(plan: Plan, taker: int) -> str:
    what = "it" if plan.symbol == NONE else symbol(plan.symbol)
    return f"Give {what} to {member(taker)}"


# ---- events --------------------------------------------------------------------------------------


def event(thing: Event) -> str:
    match thing:
        case Finished():
            return f"@{thing.seat + 1} is done"
        case Revealed():
            return f"Round {thing.round}: @{thing.head + 1} reveals the shape {market(thing.market)}"
        case Played():
            return f"@{thing.seat + 1} {deeds(thing)}"
        case _:
            return str(thing)


def deeds(thing: Played) -> str:
    """``draws Disinfectant (Rotate) on e3 f3, crosses g7, gives it to Grandpa (box 2)``."""
    plan = thing.plan
    names = (("Wild", LARGE[plan.card] == NONE), ("Alternative", swapped(plan)), ("Rotate", thing.rotated))
    helped = ", ".join([name for name, used in names if used])
    what = f"{symbol(plan.symbol)} ({helped})" if helped else symbol(plan.symbol)
    parts = [f"draws {what} on {squares(ink(plan))}" if ink(plan) else f"plays {what}, has no room to draw"]
    if plan.crosses:
        parts.append(f"crosses {squares(plan.crosses)}")
    parts.append(f"gives it to {member(plan.member)} (box {thing.box})" if thing.box else "finds nobody to take it")
    return ", ".join(parts)


# ---- what is asked -------------------------------------------------------------------------------


def prompt(view: View) -> str:
    """At most six words, the verb first."""
    plan = view.plan
    if view.round > ROUNDS:
        return "The game is over"
    if all(view.done):
        return "See what everybody drew"
    if plan is None:
        return "Watch the family draw"
    if plan.step == CARD:
        return "Play a card" if len(plan.hand) > 1 else "Play your last card"
    if plan.step == SYMBOL:
        return "Choose the symbol"
    if plan.step == PICTURE:
        return "Choose how the shape lies"
    if plan.step == SQUARE:
        return f"Draw {symbol(plan.symbol)}"
    if plan.step == PATCH:
        return "Cross an empty square"
    return give_prompt(view, plan) if plan.step == MEMBER else "Wait for the others"


def give_prompt(view: View, plan: Plan) -> str:
    able = taker(view.sheets[view.seat], plan.symbol)
    return f"Choose who gets {symbol(plan.symbol)}" if able else f"Nobody can take {symbol(plan.symbol)}"


def hint(view: View) -> str:
    plan = view.plan
    if view.round > ROUNDS or plan is None or all(view.done):
        return ""
    if plan.step == CARD:
        return "The other one comes back later." if len(plan.hand) > 1 else "All others are played."
    if plan.step == SYMBOL:
        wild = LARGE[plan.card] == NONE
        return "Wild: any symbol that somebody can take." if wild else "The small one costs an Alternative circle."
    if plan.step == PICTURE:
        return "Turning it costs a Rotate circle."
    if plan.step == SQUARE:
        return square_hint(view, plan)
    if plan.step == PATCH:
        return "A Free Patch fills any square."
    if plan.step == MEMBER:
        able = taker(view.sheets[view.seat], plan.symbol)
        return "The next empty box is filled." if able else "Everybody who wants it has three boxes filled."
    return "All sheets are shown when everybody is done."


def square_hint(view: View, plan: Plan) -> str:
    if view.round == 1:
        return "The first shape may go anywhere."
    if plan.picture == SINGLE:
        return "As seen, the shape fits nowhere: draw one square."
    return "It must touch a symbol edge to edge."


# ---- labels --------------------------------------------------------------------------------------


def square(side: int, number: int) -> str:
    """``c4, Rotate``: what is printed there."""
    return f"{SQUARE_NAMES[number]}, {ICON_NAMES[ICON[side][number]]}"


def wishes(number: int) -> str:
    names = [row.name for row in TABLES.symbols if row.id in TABLES.members[number].accepts]
    return "any symbol" if len(names) == len(TABLES.symbols) else " or ".join(names)


def member_card(number: int, sheet: Sheet, now: int) -> str:
    boxes = len(sheet.boxes[number])
    return f"{member(number)}: wants {wishes(number)}, {boxes} of 3 boxes filled, {many(now, 'point')} now"


def boxes_told(number: int, marks: tuple[int, ...]) -> str:
    """A member on somebody's sheet: how many boxes are filled, and with what if it is not a cross."""
    plain = TABLES.members[number].mark == "cross" or not marks
    written = "" if plain else f": {', '.join([mark(number, each) for each in marks])}"
    return f"{member(number)}: {len(marks)} of 3 boxes{written}"


def mark(number: int, written: int) -> str:
    """The mark in a box: a number of squares, or the name of a shape."""
    return FORMS[written] if TABLES.members[number].mark == "shape" else str(written)


def worth(number: int, boxes: int) -> str:
    """A member's value with this number of boxes filled, as printed below them."""
    fraction = value(number, boxes) / TABLES.members[number].over
    amount = f"{fraction:g}"
    if number == GRANDMA:
        return f"{MINUS}{amount}"
    if boxes == 0:
        return NOTHING
    return {DAD: TIMES + amount, MOM: TIMES + amount, SISTER: DIVIDED + amount}.get(number, amount)


def box_value(number: int, place: int) -> str:
    """The value printed in an empty box, without the sign printed below."""
    row = TABLES.members[number]
    return f"{row.values[place] / row.over:g}"


def ability(name: str, circles: tuple[int, int], boxes: int) -> str:
    gained, used = circles
    return f"{name}: {gained - used} to use, {used} used, {boxes - gained} empty"


def abilities(sheet: Sheet) -> tuple[tuple[str, str, tuple[int, int], int], ...]:
    """Sprite, name, circles and boxes of both abilities."""
    return (
        ("rotate", "Rotate", sheet.rotates, NUMBERS.rotate_boxes),
        ("alternative", "Alternative", sheet.alternatives, NUMBERS.alternative_boxes),
    )


# ---- the end -------------------------------------------------------------------------------------

MEDALS: Final = ("no medal yet", "a bronze medal", "a silver medal", "a gold medal", "a golden arch")


def outcome(over: Outcome) -> str:
    best = max(over.scores)
    if over.ending == "solo":
        return f"@1 scores {many(best, 'point')}: {medal(best)}."
    first = [f"@{seat + 1}" for seat in range(len(over.places)) if over.places[seat] == 1]
    if over.ending == "shared":
        return f"{', '.join(first[:-1])} and {first[-1]} share the victory with {many(best, 'point')}."
    why = ", with fewer empty squares" if over.ending == "squares" else ""
    return f"{first[0]} wins with {many(best, 'point')}{why}."


def medal(points: int) -> str:
    """For a solo game: the more thresholds of data.toml are reached, the better (L-074)."""
    reached = sum([points >= threshold for threshold in NUMBERS.medals])
    return MEDALS[min(reached, len(MEDALS) - 1)]
