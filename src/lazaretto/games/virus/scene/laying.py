"""A room as a ghost on the map: how it would lie, and what it would bring."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Cell, Json
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import (
    COLOR,
    COLORS,
    CORNER,
    CORNERS,
    LAB,
    NO_COLOR,
    OPEN,
    SPINS,
    STEP,
    SYMBOL,
    Card,
    Spin,
)
from lazaretto.games.virus.heuristics.routes import exits_left
from lazaretto.games.virus.rules.labs.clues import VERTEX, antidote_placed, cards_needed, labs_at
from lazaretto.games.virus.state import Lab
from lazaretto.games.virus.state.map import BIT, room_group
from lazaretto.games.virus.text import TURNS, about, names
from lazaretto.games.virus.text.zones import ordinal
from lazaretto.games.virus.view import View

CORNER_WORDS: Final = {"NE": "north-east", "SE": "south-east", "SW": "south-west", "NW": "north-west"}


def ghost(view: View, action: Action) -> dict[str, Json]:
    """The ways round of one card in one cell have equal paths, so the client turns one ghost through them."""
    if isinstance(action, a.Found):
        place = action.cell
    elif isinstance(action, (a.Explore, a.Bolt)) and view.me is not None:
        place = Cell(view.lab.heroes[view.me].cell + STEP[action.way])
    else:
        return {}
    return {
        "ghost": card_sprite(action.card),
        "turn": action.spin,
        "tint": names.color_token(COLOR[action.card]),
        "note": note(view, place, action.card, action.spin),
    }


def laying(action: Action) -> str:
    """Its button: where it lies and which room it is, one sees."""
    if isinstance(action, (a.Explore, a.Bolt, a.Found)):
        return f"{'Flee: lay' if isinstance(action, a.Bolt) else 'Lay'} it {TURNS[action.spin]}"
    return ""


def card_sprite(card: Card) -> str:
    corner = f"-{CORNERS[CORNER[card]]}" if SYMBOL[card] == LAB else ""
    return f"floor-{OPEN[card][0]}{corner}"


def note(view: View, place: Cell, card: Card, spin: Spin) -> str:
    """What it is good for, what it pays, what it costs."""
    parts = [
        lab_words(view.lab, place, card, spin),
        group_words(view.lab, place, card, spin),
        exit_words(view.lab, place, card, spin),
        way_words(view, place, card, spin),
    ]
    if SYMBOL[card] and SYMBOL[card] != LAB:
        parts.insert(0, about.symbol(view.lab, SYMBOL[card]))
    if view.me is not None and COLOR[card] < NO_COLOR:
        parts.append(f"Its noise calls a {COLORS[COLOR[card]]} creature")
    if len(SPINS[card]) == 1:
        parts.append("It looks the same all ways round")
    return ". ".join([part for part in parts if part]) + "."


def lab_words(lab: Lab, place: Cell, card: Card, spin: Spin) -> str:
    if SYMBOL[card] != LAB or antidote_placed(lab):
        return ""
    vertex = Cell(place + VERTEX[(CORNER[card] + spin) % 4])
    corner = CORNER_WORDS[CORNERS[(CORNER[card] + spin) % 4]]
    if vertex in lab.map.paid:
        return f"Its {corner} corner meets a lab that has given its clue"
    met, need = len(labs_at(lab, vertex)) + 1, cards_needed(lab)
    if met >= need:
        return f"{ordinal(met - 1).capitalize()} of {need} lab corners at its {corner} corner: you draw a clue"
    return f"{ordinal(met - 1).capitalize()} of {need} lab corners, at its {corner} corner"


def group_words(lab: Lab, place: Cell, card: Card, spin: Spin) -> str:
    """Rooms of its colour that it would join: resources at the end of the turn (V-258)."""
    joined: set[Cell] = set()
    for way in neighbours(lab, place, OPEN[card][spin]):
        there = Cell(place + STEP[way])
        if lab.map.rooms[there].color() == COLOR[card]:
            joined |= set(room_group(lab, there))
    size = len(joined) + 1
    pays = f"+{names.things(size, 'resource')} at the end of the turn"
    return f"{pays}: a group of {size} {COLORS[COLOR[card]]} rooms" if joined and COLOR[card] < NO_COLOR else pays


def way_words(view: View, place: Cell, card: Card, spin: Spin) -> str:
    """How one gets on from a room that one enters by laying it."""
    if view.me is None or view.me >= len(view.lab.heroes):
        return ""
    here = view.lab.heroes[view.me].cell
    ways = [way for way in range(4) if STEP[way] == here - place]
    if not ways:  # laid elsewhere, when the game begins
        return ""
    left = exits_left(view.lab, place, OPEN[card][spin], ways[0])
    left += len([way for way in neighbours(view.lab, place, OPEN[card][spin]) if way != ways[0]])
    return "A dead end: no way on" if not left else f"{names.things(left, 'way')} on"


def neighbours(lab: Lab, place: Cell, mask: int) -> list[int]:
    """The sides of a card laid there where its opening meets that of a room."""
    found = [(way, lab.map.rooms.get(Cell(place + STEP[way]))) for way in range(4)]
    return [way for way, room in found if room is not None and mask & BIT[way] and room.open & BIT[way ^ 2]]


def exit_words(lab: Lab, place: Cell, card: Card, spin: Spin) -> str:
    for number, there in enumerate(lab.map.exits):
        for way in range(4):
            if Cell(place + STEP[way]) == there and OPEN[card][spin] & BIT[way]:
                return f"Leads to Exit {number + 1}"
    return ""
