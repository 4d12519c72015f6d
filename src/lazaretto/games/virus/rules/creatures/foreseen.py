"""Where a group would go if the creatures moved now, by the rules that move it (V-209 to V-231)."""

from __future__ import annotations

from typing import NamedTuple

from lazaretto.core import Cell
from lazaretto.games.virus.data import SYMBOL_BONUS, TRAP_BONUS
from lazaretto.games.virus.rules.creatures.blocking import stopped
from lazaretto.games.virus.rules.creatures.groups import group_movement
from lazaretto.games.virus.rules.creatures.senses import MEETS, NOTHING, Sense, sense
from lazaretto.games.virus.state import Lab, Room
from lazaretto.games.virus.state.map import beyond, creatures_in


class Walk(NamedTuple):
    first: Sense  # what draws the group before its first step
    steps: tuple[int, ...]  # the ways it goes, as far as nobody has to choose
    open: tuple[int, ...]  # then equally good ways: the Lead chooses
    blocked: str  # why it stops before it has used its movement: "barred", "full", "narrow"


def walk(lab: Lab, place: Cell) -> Walk:
    """On a copy: each step is decided afresh (V-231), until the movement is used up, a hero is met or nothing draws."""
    trial = lab.copy()
    group = creatures_in(trial, place)
    first = drawn = sense(trial, place)
    steps: list[int] = []
    here, rest, used = place, group_movement(trial, group), {place}
    while rest > 0:
        if drawn.sense in (MEETS, NOTHING) or not drawn.ways:
            break
        if len(drawn.ways) > 1 or drawn.stay:
            return Walk(first, tuple(steps), drawn.ways, "")
        reason = stopped(trial, group, here, drawn.ways[0])
        if reason:
            return Walk(first, tuple(steps), (), reason)
        here = beyond(here, drawn.ways[0])
        steps.append(drawn.ways[0])
        for creature in group:
            creature.cell = here
        rest += -1 + (0 if here in used else room_bonus(trial.map.rooms[here]))
        used.add(here)
        drawn = sense(trial, here)
    return Walk(first, tuple(steps), (), "")


def room_bonus(room: Room) -> int:
    """Rooms with a number speed up those who enter, once (V-216)."""
    return TRAP_BONUS[room.trap] if room.trap >= 0 else SYMBOL_BONUS[room.symbol()]
