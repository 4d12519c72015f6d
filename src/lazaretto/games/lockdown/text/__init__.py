"""Every sentence a player reads: buttons, the log and the end. ``@2`` is the name of seat 2.

``asking`` has the questions, ``about`` what things are good for.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import HEADING, Action, Event, Outcome
from lazaretto.games.lockdown.actions import NOBODY, Assign, Cross, Draw, Play, Take, Turn
from lazaretto.games.lockdown.data import LARGE, NONE, NUMBERS, SMALL, TABLES
from lazaretto.games.lockdown.data.grid import BIT, EDGE, four_turns, listed, mirrored, show
from lazaretto.games.lockdown.data.orientations import FORMS, MASK, PICTURES, SINGLE, SIZE
from lazaretto.games.lockdown.events import Finished, Played, Revealed
from lazaretto.games.lockdown.rules.sheet import ink, swapped
from lazaretto.games.lockdown.state import Plan
from lazaretto.games.lockdown.text.numbers import many
from lazaretto.games.lockdown.view import View

ORIENTATIONS: Final = (
    "as it lies",
    "turned left",
    "upside down",
    "turned right",
    "mirrored",
    "mirrored and turned left",
    "mirrored and upside down",
    "mirrored and turned right",
)
SHAPES: Final = {
    "I": "a line",
    "L": "an L",
    "O": "a block",
    "S": "an S",
    "T": "a T",
    "P": "a P",
    "U": "a U",
    "V": "a V",
}  # by letter; a data file may have others

# ---- names ---------------------------------------------------------------------------------------


def symbol(number: int) -> str:
    """``Gloves``: on a button or a card."""
    return TABLES.symbols[number].name


def plain(number: int) -> str:
    """``gloves``: within a sentence."""
    return symbol(number).lower()


def them(number: int) -> str:
    return "them" if symbol(number).endswith("s") else "it"


def member(number: int) -> str:
    return "nobody" if number == NOBODY else TABLES.members[number].name


def item(card: int) -> str:
    """``Disinfectant, small masks``."""
    return "Wild" if LARGE[card] == NONE else f"{symbol(LARGE[card])}, small {plain(SMALL[card])}"


def second_wild(card: int) -> bool:
    """One of two cards that look alike: sentences distinguish them."""
    return LARGE[card] == NONE and NONE in LARGE[:card]


def form(name: str) -> str:
    """``an L of 4 squares`` for the shape L4."""
    letter, squares = name.rstrip("0123456789"), name[len(name.rstrip("0123456789")) :]
    what = SHAPES.get(letter, letter)
    return f"{what} of {many(int(squares), 'square')}" if squares else what


def market(card: int) -> str:
    name = TABLES.market[card].shape
    return form(name) if name[-1:].isdigit() else f"{form(name)} of {many(SIZE[card], 'square')}"


def place(squares: int) -> str:
    """``in the top left corner``: where most of these squares are."""
    numbers = listed(squares)
    across = sum([square % EDGE for square in numbers]) / len(numbers)
    down = sum([square // EDGE for square in numbers]) / len(numbers)
    side = "left" if across < EDGE / 3 - 0.5 else "right" if across > EDGE * 2 / 3 - 0.5 else ""
    height = "top" if down < EDGE / 3 - 0.5 else "bottom" if down > EDGE * 2 / 3 - 0.5 else ""
    if height and side:
        return f"in the {height} {side} corner"
    return f"at the {height}" if height else f"on the {side}" if side else "in the middle"


def spot(square: int) -> str:
    """``row 2, column 3``."""
    return f"row {square // EDGE + 1}, column {square % EDGE + 1}"


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
    if isinstance(thing, Finished) and len(view.sheets) == 1:
        return ""  # nobody waits for it
    return event(thing) if isinstance(thing, Event) else action(view, thing)


def action(view: View, act: Action) -> str:
    plan = view.plan if view.plan is not None else Plan(())
    match act:
        case Play(card):
            return playing(card)
        case Take(taken):
            return f"Take the {plain(taken)}{for_circle(plan, taken)}"
        case Turn(picture):
            return turning(view, picture)
        case Draw(square):
            return drawing(plan, square)
        case Cross(square):
            return f"Cross out the square in {spot(square)}"
        case Assign(taker):
            return giving(plan, taker)
        case _:
            return str(act)


def playing(card: int) -> str:
    if LARGE[card] == NONE:
        return "Play the other Wild card" if second_wild(card) else "Play the Wild card"
    return f"Play the {plain(LARGE[card])} with small {plain(SMALL[card])}"


def for_circle(plan: Plan, taken: int) -> str:
    small = plan.card != NONE and LARGE[plan.card] not in (NONE, taken)
    return " for an Alternative circle" if small else ""


def turning(view: View, picture: int) -> str:
    if picture == SINGLE:
        return "Draw one square only"
    as_seen = view.as_seen(max(view.seat, 0))
    return "Draw the shape as it lies" if picture == as_seen else f"Draw the shape {orientation(as_seen, picture)}"


def drawing(plan: Plan, square: int) -> str:
    what = "it" if plan.symbol == NONE else f"the {plain(plan.symbol)}"
    covered = (0 if plan.picture == NONE else MASK[plan.picture][square]) or BIT[square]
    return f"Draw {what} {place(covered)}, from {spot(listed(covered)[0])}"


def giving(plan: Plan, taker: int) -> str:
    if taker == NOBODY:
        return "Go on"
    what = "it" if plan.symbol == NONE else f"the {plain(plan.symbol)}"
    return f"Give {what} to {member(taker)}"


# ---- events --------------------------------------------------------------------------------------


def event(thing: Event) -> str:
    match thing:
        case Finished():
            return f"@{thing.seat + 1} is done"
        case Revealed():
            return f"{HEADING}Round {thing.round}: {market(thing.market)}"
        case Played():
            return f"@{thing.seat + 1} {deeds(thing)}"
        case _:
            return str(thing)


def deeds(thing: Played) -> str:
    """``draws gloves (turned) at the top, crosses out a square and gives them to Mom``."""
    plan = thing.plan
    crosses = plan.crosses.bit_count()
    parts = [drawn(thing)]
    if crosses:
        parts.append(f"crosses out {'a square' if crosses == 1 else many(crosses, 'square')}")
    last = f"gives {them(plan.symbol)} to {member(plan.member)}" if thing.box else "finds nobody to take it"
    return f"{', '.join(parts)} and {last}"


def drawn(thing: Played) -> str:
    plan = thing.plan
    what = plain(plan.symbol)
    if not ink(plan):
        return f"plays {what}, has no room to draw"
    ways = (("Wild", LARGE[plan.card] == NONE), ("small symbol", swapped(plan)), ("turned", thing.rotated))
    helped = ", ".join([how for how, yes in ways if yes])
    return f"draws {what}{f' ({helped})' if helped else ''} {place(ink(plan))}"


def mark(number: int, written: int) -> str:
    """The mark in a box: a number of squares, or the name of a shape."""
    return FORMS[written] if TABLES.members[number].mark == "shape" else str(written)


# ---- the end -------------------------------------------------------------------------------------

MEDALS: Final = ("no medal yet", "a bronze medal", "a silver medal", "a gold medal", "a golden arch")


def outcome(over: Outcome) -> str:
    best = max(over.scores)
    if over.ending == "solo":
        return f"{many(best, 'point')}: {medal(best)}."
    first = [f"@{seat + 1}" for seat in range(len(over.places)) if over.places[seat] == 1]
    if over.ending == "shared":
        return f"{', '.join(first[:-1])} and {first[-1]} share the victory with {many(best, 'point')}."
    why = ", with fewer empty squares" if over.ending == "squares" else ""
    return f"{first[0]} wins with {many(best, 'point')}{why}."


def medal(points: int) -> str:
    """For a solo game: the more thresholds of data.toml are reached, the better (L-074)."""
    reached = sum([points >= threshold for threshold in NUMBERS.medals])
    return MEDALS[min(reached, len(MEDALS) - 1)]
