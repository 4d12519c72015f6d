"""Making a throw better: re-throws, Advantages, luck and resolution (V-120, V-145, V-148, V-378)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import CUBE, E_FOUR_LEAF, E_RESOLUTION, NUMBERS, THROWN_BULLET
from lazaretto.games.virus.events import Landed
from lazaretto.games.virus.rules.advantages import (
    advantage_refusal,
    distinct,
    flip,
    major_refusal,
    major_restore,
    restore_refusal,
    take_major,
)
from lazaretto.games.virus.rules.combat.successes import ASIDE, land, negatives, positive, resolutions, set_aside
from lazaretto.games.virus.rules.combat.throwing import settle_throw, stand
from lazaretto.games.virus.rules.heroes.skills import LUCKY, ready, use
from lazaretto.games.virus.rules.steps import NOT_NOW, pass_go
from lazaretto.games.virus.state import Decision, Hero, Lab, State, Throw

NO_LEAF: Final = Refusal("V-148", "no four-leaf that counts is left, or the throw has been changed")
NO_NEGATIVE: Final = Refusal("V-145", "everything of that kind in the throw counts already")
NO_RESOLUTION: Final = Refusal("V-378", "no resolution token that counts is left")
NO_LUCK: Final = Refusal("V-387", "only if you are Lucky, once a turn and before Advantages")
NO_FREE: Final = Refusal("V-120", "your Major Advantage is used up")
HALF_USED: Final = Refusal("V-116", "your Major Advantage is not used up yet")


class ImproveThrow(Decision):
    """A throw lies on his board: make it better, or let it stand (V-120, V-145, V-148, V-378)."""

    __slots__ = ()

    def menu(self, state: State, seat: Seat) -> list[Action]:
        hero = state.lab.heroes[seat]
        cards = distinct(hero.cards.display)
        improve = [a.IMPROVE[element][card] for element in range(2) for card in cards]
        advantages = [a.STAND, a.RETHROW, *improve, *a.LIFT, a.MAJOR_IMPROVE, a.MAJOR_RESTORE]
        return [*advantages, *nudge_menu(hero), *resolve_menu(hero)]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        lab, board = state.lab, state.lab.heroes[seat].throw
        assert board is not None
        if isinstance(action, a.Rethrow):
            return rethrow_refusal(board)
        if isinstance(action, a.Improve):
            return improve_refusal(lab, seat, board, action.element, action.card)
        if isinstance(action, a.Resolve):
            return resolve_refusal(board, action.element)
        if isinstance(action, a.Nudge):
            return nudge_refusal(lab, seat, board, action.element, action.square)
        if isinstance(action, a.Lift):
            return lift_refusal(board, action.element)
        if isinstance(action, a.MajorImprove):
            return major_improve_refusal(lab, seat, board)
        if isinstance(action, a.MajorRestore):
            return HALF_USED if board.free else restore_refusal(lab, seat)
        return None if isinstance(action, a.Stand) else NOT_NOW

    def play(self, state: State, seat: Seat, action: Action) -> None:
        if isinstance(action, a.Rethrow):
            rethrow(state, seat)
        elif isinstance(action, a.Improve):
            improve(state, seat, action.element, action.card)
        elif isinstance(action, a.Resolve):
            resolve(state, seat, action.element)
        elif isinstance(action, a.Nudge):
            nudge(state, seat, action.element, action.square)
        elif isinstance(action, a.Lift):
            make_positive(state, seat, action.element, 1)
        elif isinstance(action, a.MajorImprove):
            take_major(state, seat)
            major_improve(state, seat)
        elif isinstance(action, a.MajorRestore):
            major_restore(state, seat)
        else:
            stand_by(state, seat)
        if state.lab.heroes[seat].throw is None:
            pass_go(state.lab, seat)


IMPROVE_THROW: Final = ImproveThrow()


def stand_by(state: State, seat: Seat) -> None:
    hero = state.lab.heroes[seat]
    assert hero.throw is not None
    stand(hero, hero.throw)
    settle_throw(state, seat)


def nudge_menu(hero: Hero) -> list[Action]:
    """Every cube of the throw that might land anew for who is Lucky."""
    board = hero.throw
    if board is None or not ready(hero, LUCKY):
        return []
    spots = [(element, min(board.squares[i], NUMBERS.squares)) for i, element in enumerate(board.elements)]
    return [a.NUDGE[element][square] for element, square in sorted(set(spots)) if element < len(a.NUDGE)]


def resolve_menu(hero: Hero) -> list[Action]:
    """What a positive resolution token might save (V-378)."""
    board = hero.throw
    if board is None or E_RESOLUTION not in board.elements:
        return []
    return [a.RESOLVE[element] for element in sorted(set(board.elements))]


# ---- improving -------------------------------------------------------------------------------------------


def rethrow_refusal(board: Throw) -> Refusal | None:
    return None if board.aside and not board.fixed and not board.free else NO_LEAF


def rethrow(state: State, seat: Seat) -> None:
    """All that is on the board flies again (V-148)."""
    hero = state.lab.heroes[seat]
    board = hero.throw
    assert board is not None
    kept = tuple([i for i, square in enumerate(board.squares) if square < 0])
    squares = land(state, board.elements, kept)
    state.emit(EVERYBODY, Landed(seat, board.elements, squares))
    hero.throw = set_aside(board.improving(squares, (), board.aside - 1, 0))
    hero.throw.resolved = 0
    settle_throw(state, seat)


def improve_refusal(lab: Lab, seat: Seat, board: Throw, element: int, card: int) -> Refusal | None:
    if not negatives(board, element):
        return NO_NEGATIVE
    return advantage_refusal(lab, seat, card)


def improve(state: State, seat: Seat, element: int, card: int) -> None:
    flip(state.lab, seat, card)
    make_positive(state, seat, element, 0)


def resolve_refusal(board: Throw, element: int) -> Refusal | None:
    if resolutions(board) <= 0:
        return NO_RESOLUTION
    return None if unresolved(board, element) >= 0 else NO_NEGATIVE


def unresolved(board: Throw, element: int) -> int:
    """The place of a non-positive element of this kind that lies on the board."""
    for place, other in enumerate(board.elements):
        if other == element and board.squares[place] >= 0 and not positive(board, place):
            return place
    return -1


def resolve(state: State, seat: Seat, element: int) -> None:
    """Another element of the throw becomes positive; a four-leaf is then worth a re-throw."""
    hero = state.lab.heroes[seat]
    board = hero.throw
    assert board is not None
    saved = unresolved(board, element)
    leaf = element == E_FOUR_LEAF
    squares = tuple([ASIDE if leaf and i == saved else square for i, square in enumerate(board.squares)])
    fixed = board.fixed if leaf else (*board.fixed, saved)
    board = board.improving(squares, fixed, board.aside + leaf, board.free)
    board.resolved += 1
    hero.throw = board
    settle_throw(state, seat)


def nudge_refusal(lab: Lab, seat: Seat, board: Throw, element: int, square: int) -> Refusal | None:
    """Lucky: once a turn, before Advantages."""
    if not ready(lab.heroes[seat], LUCKY) or board.fixed or board.free:
        return NO_LUCK
    return None if nudged(board, element, square) >= 0 else NO_NEGATIVE


def nudged(board: Throw, element: int, square: int) -> int:
    """The place in the throw of a non-positive cube of this kind on that square (the last stands for outside)."""
    for place, other in enumerate(board.elements):
        landed = min(board.squares[place], NUMBERS.squares)
        if other == element and landed == square and not positive(board, place):
            return place
    return -1


def nudge(state: State, seat: Seat, element: int, square: int) -> None:
    """It lands anew and the whole board is read afresh."""
    hero = state.lab.heroes[seat]
    board = hero.throw
    assert board is not None
    use(hero, LUCKY)
    moved = nudged(board, element, square)
    landing = land(state, (element,), ())[0]
    squares = tuple([landing if i == moved else old for i, old in enumerate(board.squares)])
    state.emit(EVERYBODY, Landed(seat, board.elements, squares))
    hero.throw = set_aside(board.improving(squares, (), board.aside, 0))
    settle_throw(state, seat)


def lift_refusal(board: Throw, element: int) -> Refusal | None:
    if not board.free:
        return NO_FREE
    return None if negatives(board, element) else NO_NEGATIVE


def make_positive(state: State, seat: Seat, element: int, free: int) -> None:
    """One non-positive cube of this kind becomes positive; the others keep their result (V-145)."""
    hero = state.lab.heroes[seat]
    board = hero.throw
    assert board is not None
    for place, other in enumerate(board.elements):
        if other == element and not positive(board, place):
            fixed = (*board.fixed, place)
            hero.throw = board.improving(board.squares, fixed, board.aside, board.free - free)
            break
    settle_throw(state, seat)


def major_improve_refusal(lab: Lab, seat: Seat, board: Throw) -> Refusal | None:
    if not negatives(board, CUBE) and not negatives(board, THROWN_BULLET):
        return NO_NEGATIVE
    return HALF_USED if board.free else major_refusal(lab, seat)


def major_improve(state: State, seat: Seat) -> None:
    """Up to three cubes (V-120)."""
    hero = state.lab.heroes[seat]
    board = hero.throw
    assert board is not None
    hero.throw = board.improving(board.squares, board.fixed, board.aside, board.free + 3)
