"""Whom the viewer fights, and the cards they are shown on."""

from __future__ import annotations

from lazaretto.core import Action, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import FIGURE_NAMES
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.combat.sharing import SEAT_BIT, foes
from lazaretto.games.virus.rules.flow import question
from lazaretto.games.virus.rules.heroes.wounds import KeepWound, UseShield
from lazaretto.games.virus.rules.phases.real_time import Act
from lazaretto.games.virus.state import INSIDE, Creature, Lab
from lazaretto.games.virus.state.map import creatures_in
from lazaretto.games.virus.view import View


def in_fight(view: View) -> bool:
    """The viewer fights creatures, or has a throw of its own on the board."""
    lab, seat = view.lab, view.me
    if seat is None or seat >= len(lab.heroes) or lab.heroes[seat].status != INSIDE or lab.turn.ending:
        return False
    if lab.heroes[seat].throw is not None:
        return True
    asked = question(lab, seat)
    struck = isinstance(asked, (UseShield, KeepWound)) and lab.turn.step == steps.REAL  # between two throws
    return (struck or isinstance(asked, Act)) and bool(foes(lab, seat)) and not lab.heroes[seat].phase.passed


def opponents(lab: Lab, seat: Seat) -> list[Creature]:
    board = lab.heroes[seat].throw
    here = foes(lab, seat) if board is None or board.distance < 0 else creatures_in(lab, board.target)
    return sorted(here, key=lambda one: one.figure)


def alike(lab: Lab, seat: Seat) -> list[list[Creature]]:
    """Equal ones share a card."""
    found: dict[tuple[int, ...], list[Creature]] = {}
    for one in opponents(lab, seat):
        key = (one.kind(), one.boss, one.card, one.markers.damage, one.dodged & SEAT_BIT[seat])
        found.setdefault(key, []).append(one)
    return list(found.values())


def foe_name(first: Creature) -> str:
    return f"foe-{FIGURE_NAMES[first.figure]}"


def spend_path(lab: Lab, seat: Seat, action: Action) -> tuple[str, ...]:
    """The button on the card of the creature."""
    assert isinstance(action, (a.Kill, a.Dodge))
    verb = "kill" if isinstance(action, a.Kill) else "dodge"
    for group in alike(lab, seat):
        if action.figure in [one.figure for one in group]:
            return (f"{verb}-{group[0].figure}",)
    return (FIGURE_NAMES[action.figure],)
