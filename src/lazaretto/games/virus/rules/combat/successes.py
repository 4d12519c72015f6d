"""Reading a throw: what is positive, how many Successes, what comes back (V-143 to V-152, V-159)."""

from __future__ import annotations

from lazaretto.games.virus.data import (
    CUBE,
    E_ADRENALINE,
    E_BOOK,
    E_FOUR_LEAF,
    E_HEART,
    E_RESOLUTION,
    E_SHIELD,
    NUMBERS,
    THROWN_BULLET,
    TOKEN_OF,
)
from lazaretto.games.virus.state import Hero, Lab, State, Throw

ASIDE = -1  # the square of a four-leaf taken off the board


def alone(throw: Throw, place: int) -> bool:
    """It landed on a square of the board where nothing else lies (V-143, V-144)."""
    square = throw.squares[place]
    return 0 <= square < NUMBERS.squares and throw.squares.count(square) == 1


def positive(throw: Throw, place: int) -> bool:
    return place in throw.fixed or alone(throw, place)


def positives(throw: Throw, element: int) -> int:
    """Positive elements of a kind on the board."""
    count = 0
    for place, other in enumerate(throw.elements):
        if other == element and positive(throw, place):
            count += 1
    return count


def negatives(throw: Throw, element: int) -> int:
    """Cubes of a kind that an Advantage could still turn."""
    return throw.elements.count(element) - positives(throw, element)


def actions_left(throw: Throw) -> int:
    return positives(throw, CUBE) - throw.lost[0]


def bullets_left(throw: Throw) -> int:
    return positives(throw, THROWN_BULLET) - throw.lost[1]


def successes(throw: Throw) -> int:
    """Bullets times action cubes; books multiply the one, hearts the other (V-147, V-149, V-150)."""
    bullets = bullets_left(throw) * (1 + positives(throw, E_BOOK))
    actions = actions_left(throw) * (1 + positives(throw, E_HEART))
    return bullets * actions


def land(state: State, elements: tuple[int, ...], keep: tuple[int, ...]) -> tuple[int, ...]:
    """Draw a square for every element that is not set aside."""
    sides = NUMBERS.squares + NUMBERS.outside
    state.undo_barrier += 1
    return tuple([ASIDE if i in keep else state.rng.below(sides) for i in range(len(elements))])


def four_leaves(throw: Throw) -> tuple[int, ...]:
    """Places of the positive four-leaf tokens on the board (V-148)."""
    return tuple([i for i, e in enumerate(throw.elements) if e == E_FOUR_LEAF and alone(throw, i)])


def set_aside(throw: Throw) -> Throw:
    """Take positive four-leaf tokens off the board; each is worth a re-throw."""
    leaves = four_leaves(throw)
    squares = tuple([ASIDE if i in leaves else square for i, square in enumerate(throw.squares)])
    return throw.improving(squares, throw.fixed, throw.aside + len(leaves), throw.free)


def close_throw(lab: Lab, hero: Hero) -> None:
    """The round is over: action cubes to his reserve, the rest to the game reserve, unless it comes back."""
    throw = hero.throw
    assert throw is not None
    cubes_back = positives(throw, E_ADRENALINE) > 0
    tokens_back = positives(throw, E_SHIELD) > 0
    for place, element in enumerate(throw.elements):
        if element == CUBE:
            if cubes_back:
                hero.stock.cubes += 1
            else:
                hero.stock.reserve += 1
        elif comes_back(throw, place, cubes_back, tokens_back):
            hero.stock.tokens[TOKEN_OF[element]] += 1
        else:
            lab.reserve.tokens[TOKEN_OF[element]] += 1
    hero.throw = None


def comes_back(throw: Throw, place: int, cubes_back: bool, tokens_back: bool) -> bool:
    """Bullets are cubes (V-152); a positive shield saves every token but itself (V-151)."""
    element = throw.elements[place]
    if element == THROWN_BULLET:
        return cubes_back
    return tokens_back and not (element == E_SHIELD and positive(throw, place))


def resolutions(board: Throw) -> int:
    """Positive resolution tokens not used yet (V-378)."""
    return positives(board, E_RESOLUTION) - board.resolved
