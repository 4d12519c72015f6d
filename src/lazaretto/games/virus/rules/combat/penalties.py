"""What distance and a large share cost a throw (V-171, V-186)."""

from __future__ import annotations

from lazaretto.core import Seat
from lazaretto.games.virus.data import CUBE, THROWN_BULLET
from lazaretto.games.virus.rules.combat.successes import actions_left, bullets_left
from lazaretto.games.virus.rules.heroes.skills import MARKSMAN
from lazaretto.games.virus.state import NOBODY, Lab, Throw
from lazaretto.games.virus.state.map import creatures_in


def penalty(lab: Lab, seat: Seat, board: Throw) -> int:
    """Positive cubes to take off before multiplying (V-171, V-186)."""
    if board.distance >= 0:
        stalker = any([creature.power() == "stalker" for creature in creatures_in(lab, board.target)])
        return max(0, 1 + board.distance + stalker - (MARKSMAN in lab.heroes[seat].cards.skills))
    return lab.heroes[seat].deals.burden if board.victim == NOBODY else 0


def penalty_left(lab: Lab, seat: Seat, board: Throw) -> int:
    left = penalty(lab, seat, board) - board.lost[0] - board.lost[1]
    return min(left, actions_left(board) + bullets_left(board))


def take_forced(lab: Lab, seat: Seat, board: Throw) -> Throw:
    """Where only one kind is left the choice is made."""
    hero = lab.heroes[seat]
    while penalty_left(lab, seat, board) > 0:
        raw = penalty(lab, seat, board) - board.lost[0] - board.lost[1]
        all_lost = raw >= actions_left(board) + bullets_left(board)
        if actions_left(board) and bullets_left(board) and not all_lost:
            break
        board = drop_one(board, CUBE if actions_left(board) else THROWN_BULLET)
    hero.throw = board
    return board


def drop_one(board: Throw, element: int) -> Throw:
    lost = (board.lost[0] + (element == CUBE), board.lost[1] + (element == THROWN_BULLET))
    return board.losing(lost)
