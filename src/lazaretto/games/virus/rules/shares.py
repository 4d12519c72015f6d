"""Who fights whom: creatures of a room shared out among its heroes (V-184 to V-189)."""

from __future__ import annotations

from lazaretto.core import Cell, Seat
from lazaretto.games.virus.map import creatures_in, first_in_room
from lazaretto.games.virus.rules.steps import REAL
from lazaretto.games.virus.state import Creature, Lab

SEAT_BIT = (1, 2, 4, 8)


def share_out(lab: Lab, place: Cell) -> None:
    """Equal shares: creatures by falling damage are dealt one by one, the first hero of the room first (V-188).

    Asked whenever somebody comes, goes or dies there (V-189); declined offers may be made again then (V-396).
    """
    for hero in lab.heroes:
        if hero.cell == place:
            hero.refused = ()
    heroes = first_in_room(lab, place) if lab.step == REAL else []
    creatures = sorted(creatures_in(lab, place), key=worst_first)
    for i, creature in enumerate(creatures):
        creature.foe = SEAT_BIT[heroes[i % len(heroes)]] if heroes else 0
        if not heroes:
            creature.dodged = False


def worst_first(creature: Creature) -> tuple[int, int]:
    return -creature.damage(), creature.figure


def foes(lab: Lab, seat: Seat) -> list[Creature]:
    """The creatures this hero fights."""
    place, bit = lab.heroes[seat].cell, SEAT_BIT[seat]
    return [creature for creature in lab.creatures if creature.cell == place and creature.foe & bit]


def fighting(lab: Lab, seat: Seat) -> bool:
    """He is in combat (V-136)."""
    place, bit = lab.heroes[seat].cell, SEAT_BIT[seat]
    return any([creature.cell == place and bool(creature.foe & bit) for creature in lab.creatures])
