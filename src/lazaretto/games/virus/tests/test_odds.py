"""The odds of the heroes, better with every success and the same for all of them; and those of a throw."""

from __future__ import annotations

from itertools import product

import pytest

from lazaretto.core import Seat, rule
from lazaretto.games.virus import GAME
from lazaretto.games.virus.data import HOME, NUMBERS
from lazaretto.games.virus.heuristics import value
from lazaretto.games.virus.heuristics.odds import MOST_SUCCESSES, at_least, success_odds, tray_odds
from lazaretto.games.virus.rules.combat.successes import successes
from lazaretto.games.virus.rules.combat.throwing import thrown_elements
from lazaretto.games.virus.rules.steps import EVENT
from lazaretto.games.virus.state import Plan, Throw, Wound


def test_every_success_makes_them_better() -> None:
    lab = GAME.new(GAME.setup(2), 1).lab
    found = [value.odds(lab)]
    lab.escape.door = True
    found.append(value.odds(lab))
    lab.escape.carrier = Seat(0)
    found.append(value.odds(lab))
    lab.escape.left_by = Seat(0)
    found.append(value.odds(lab))

    assert found == sorted(set(found))
    assert 0 < found[0] < found[-1] < 1


def test_wounds_make_them_worse() -> None:
    lab = GAME.new(GAME.setup(2), 1).lab
    before = value.odds(lab)
    lab.heroes[1].body.wounds.append(Wound(0, False, False, 0))

    assert value.odds(lab) < before


def test_boss_players_win_where_heroes_do_not() -> None:
    state = GAME.new(GAME.setup(3, {"bosses": "1"}), 1)
    state.lab.turn.step = EVENT
    told = GAME.evaluate(state)

    assert told is not None
    assert told[0] == told[1]
    assert told[0] + told[2] == 1.0


# ---- throws ----------------------------------------------------------------------------------------------


def every_throw(tray: tuple[int, ...]) -> list[float]:
    """The chance of each number of Successes by counting all ways to land: the rules say what they are worth."""
    elements = thrown_elements(Plan(tray, ()))
    sides = NUMBERS.squares + NUMBERS.outside
    found = [0.0] * (MOST_SUCCESSES + 1)
    for squares in product(range(sides), repeat=len(elements)):
        won = successes(Throw(elements, squares, HOME, -1))
        found[min(MOST_SUCCESSES, won)] += 1 / sides ** len(elements)
    return found


@rule("V-142", "V-143", "V-144", "V-147", "V-149", "V-150")
@pytest.mark.parametrize(
    "tray",
    [
        (1, 1, 0, 0, 0, 0, 0, 0, 0),
        (2, 1, 0, 0, 0, 0, 0, 0, 0),
        (2, 2, 0, 0, 0, 0, 0, 0, 0),
        (1, 1, 0, 1, 0, 0, 0, 1, 0),
        (1, 2, 0, 0, 1, 0, 0, 0, 0),
    ],
    ids=["one of each", "two cubes", "two of each", "heart and book", "a shield in the way"],
)
def test_the_chances_of_a_throw_are_exact(tray: tuple[int, ...]) -> None:
    assert tray_odds(tray, 0) == pytest.approx(every_throw(tray), abs=1e-9)


def test_chances_add_up_and_five_of_each_bring_what_the_panel_says() -> None:
    odds = success_odds(5, 5, 0)

    assert sum(odds) == pytest.approx(1.0)
    assert [round(100 * at_least(odds, needed)) for needed in (1, 3, 6)] == [93, 81, 56]
