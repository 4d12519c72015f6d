"""Every action there is, made once at import: the catalogue by which actions are numbered."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.actions import combat, real_time, setup, slow_phase, variants

FIRST_LEADER: Final = 40  # figures below it are minions
ACTION_TABLES: Final[tuple[list[Action], ...]] = (
    [action for cells in a.FOUND for spins in cells.values() for action in spins.values()],
    [action for cells in a.PLACE for action in cells.values()],
    [action for row in a.DEDICATE for action in row],
    [action for row in a.DEDICATE_LEADER[FIRST_LEADER:] for action in row],
    [a.KEEP, a.KEEP_ALL, *a.REDRAW, *a.TURN_OVER],
    [action for row in a.MUTATE for action in row],
    [*a.CHOOSE, *a.SET_TRAP.values(), *a.START_LATE, *a.MOVE, *a.FLEE],
    [action for row in a.EXPLORE for spins in row for action in spins.values()],
    [action for row in a.BOLT for spins in row for action in spins.values()],
    [a.LEAVE, a.BREAK_OUT, a.SEARCH, *a.REMOVE_BARRIER, *a.OPEN_BREACH, *a.OPEN_DOOR, *a.CLOSE_DOOR, *a.LAY_EXPLOSIVES],
    [action for row in a.PLACE_BARRIER for action in row],
    [action for row in a.SET_BARS for action in row],
    [action for row in a.PLACE_DOOR for action in row],
    [a.ACTIVATE, *a.HEAL, a.DRAW_CLUE, *a.ADD_CLUE, a.TAKE_ANTIDOTE, a.INJECT, *a.TURN_UP],
    [action for row in a.OFFER for action in row],
    [action for row in a.DECLARE for action in row],
    [action for row in a.ASSIGN for action in row],
    [
        a.ACCEPT,
        a.DECLINE,
        a.SHARE,
        a.PROPOSE,
        a.PASS,
        *a.ADD,
        a.CLEAR,
        a.THROW,
        *a.SHOOT.values(),
        *a.ATTACK,
        a.HIT,
        a.PARRY,
        a.RETHROW,
    ],
    [action for row in a.IMPROVE for action in row],
    [*a.LIFT, a.STAND, *a.DROP, *a.DODGE, *a.KILL, a.DONE, a.SHIELD, a.BEAR],
    [a.MAJOR_IMPROVE, a.MAJOR_RESTORE, a.MAJOR_TRADE, *a.RESTORE],
    [*a.SEND.values(), a.SEND_ALL, *a.HEAD, a.STAY, *a.ENTER, *a.PUSH, a.USE_FOUR_LEAF, a.LET_GO, a.LET_ALL, *a.BLAST],
    [*a.DRIVE.values(), *a.SKIP, *a.BLEED, *a.PICK, a.SELL, *a.TRADE, *a.BUY],
    [action for figures in a.ROUSE for action in figures.values()],
    [
        a.RECALL,
        *a.SPUR[FIRST_LEADER:],
        *a.GOAD.values(),
        *a.TRANSFORM,
        a.GO_ON,
        a.GO_ON_ALL,
        *a.STEER[FIRST_LEADER:],
        *a.TURN,
    ],
    [*a.DAMAGE[FIRST_LEADER:], *a.PINPOINT.values(), *a.AIM, *a.GUIDE, a.SHUT_DOWN],
    [*a.TAKE_SKILL, *a.BID, *a.RUN, *a.BARGAIN, *[action for row in a.TREAT for action in row]],
    [action for row in a.NUDGE for action in row],
    [*a.TELEPORT.values(), a.SMOKE_OUT, *a.RESOLVE, *a.TINT],
)
ACTION_KINDS: Final[tuple[type[Action], ...]] = (
    *setup.KINDS,
    *slow_phase.KINDS,
    *real_time.KINDS,
    *combat.KINDS,
    *variants.KINDS,
)
