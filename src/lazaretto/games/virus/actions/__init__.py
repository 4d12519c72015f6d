"""Everything a seat can do, by the part of the turn, and every action there is, each made once, at import."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action
from lazaretto.games.virus.actions import combat, real_time, setup, slow_phase, variants
from lazaretto.games.virus.actions.combat import *  # noqa: F403  one name for the room, each kind named in its file alone
from lazaretto.games.virus.actions.real_time import *  # noqa: F403
from lazaretto.games.virus.actions.setup import *  # noqa: F403
from lazaretto.games.virus.actions.slow_phase import *  # noqa: F403
from lazaretto.games.virus.actions.terms import CLOSED_LEAF as CLOSED_LEAF
from lazaretto.games.virus.actions.variants import *  # noqa: F403

FIRST_LEADER: Final = 40  # figures below it are minions
ACTION_TABLES: Final[tuple[list[Action], ...]] = (
    [action for cells in setup.FOUND for spins in cells.values() for action in spins.values()],
    [action for cells in setup.PLACE for action in cells.values()],
    [action for row in setup.DEDICATE for action in row],
    [action for row in setup.DEDICATE_LEADER[FIRST_LEADER:] for action in row],
    [setup.KEEP, setup.KEEP_ALL, *setup.REDRAW, *setup.TURN_OVER],
    [action for row in setup.MUTATE for action in row],
    [*setup.CHOOSE, *setup.SET_TRAP.values(), *real_time.START_LATE, *real_time.MOVE, *real_time.FLEE],
    [action for row in real_time.EXPLORE for spins in row for action in spins.values()],
    [action for row in real_time.BOLT for spins in row for action in spins.values()],
    [
        real_time.LEAVE,
        real_time.BREAK_OUT,
        real_time.SEARCH,
        *real_time.REMOVE_BARRIER,
        *real_time.OPEN_BREACH,
        *real_time.OPEN_DOOR,
        *real_time.CLOSE_DOOR,
        *real_time.LAY_EXPLOSIVES,
    ],
    [action for row in real_time.PLACE_BARRIER for action in row],
    [action for row in real_time.SET_BARS for action in row],
    [action for row in real_time.PLACE_DOOR for action in row],
    [
        real_time.ACTIVATE,
        *real_time.HEAL,
        real_time.DRAW_CLUE,
        *real_time.ADD_CLUE,
        real_time.TAKE_ANTIDOTE,
        real_time.INJECT,
        *real_time.TURN_UP,
    ],
    [action for row in real_time.OFFER for action in row],
    [action for row in real_time.DECLARE for action in row],
    [action for row in real_time.ASSIGN for action in row],
    [
        real_time.ACCEPT,
        real_time.DECLINE,
        real_time.SHARE,
        real_time.PROPOSE,
        real_time.PASS,
        *combat.ADD,
        combat.CLEAR,
        combat.THROW,
        *combat.SHOOT.values(),
        *combat.ATTACK,
        combat.HIT,
        combat.PARRY,
        combat.RETHROW,
    ],
    [action for row in combat.IMPROVE for action in row],
    [*combat.LIFT, combat.STAND, *combat.DROP, *combat.DODGE, *combat.KILL, combat.DONE, combat.SHIELD, combat.BEAR],
    [combat.MAJOR_IMPROVE, combat.MAJOR_RESTORE, combat.MAJOR_TRADE, *combat.RESTORE],
    [
        *slow_phase.SEND.values(),
        slow_phase.SEND_ALL,
        *slow_phase.HEAD,
        slow_phase.STAY,
        *slow_phase.ENTER,
        *slow_phase.PUSH,
        slow_phase.USE_FOUR_LEAF,
        slow_phase.LET_GO,
        slow_phase.LET_ALL,
        *slow_phase.BLAST,
    ],
    [
        *slow_phase.DRIVE.values(),
        *slow_phase.SKIP,
        *slow_phase.BLEED,
        *slow_phase.PICK,
        slow_phase.SELL,
        *slow_phase.TRADE,
        *slow_phase.BUY,
    ],
    [action for figures in variants.ROUSE for action in figures.values()],
    [
        variants.RECALL,
        *variants.SPUR[FIRST_LEADER:],
        *variants.GOAD.values(),
        *variants.TRANSFORM,
        variants.GO_ON,
        variants.GO_ON_ALL,
        *variants.STEER[FIRST_LEADER:],
        *variants.TURN,
    ],
    [*variants.DAMAGE[FIRST_LEADER:], *variants.PINPOINT.values(), *variants.AIM, *variants.GUIDE, variants.SHUT_DOWN],
    [
        *variants.TAKE_SKILL,
        *variants.BID,
        *variants.RUN,
        *variants.BARGAIN,
        *[action for row in variants.TREAT for action in row],
    ],
    [action for row in variants.NUDGE for action in row],
    [*variants.TELEPORT.values(), variants.SMOKE_OUT, *variants.RESOLVE, *variants.TINT],
)
ACTION_KINDS: Final[tuple[type[Action], ...]] = (
    *setup.KINDS,
    *slow_phase.KINDS,
    *real_time.KINDS,
    *combat.KINDS,
    *variants.KINDS,
)
