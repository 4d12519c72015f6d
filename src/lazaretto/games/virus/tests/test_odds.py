"""The odds of the heroes: better with every success, and the same for all of them."""

from __future__ import annotations

from lazaretto.core import Seat
from lazaretto.games.virus import GAME
from lazaretto.games.virus.heuristics import value
from lazaretto.games.virus.rules.steps import EVENT
from lazaretto.games.virus.state import Wound


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
    lab.heroes[1].wounds.append(Wound(0, False, False, 0))

    assert value.odds(lab) < before


def test_boss_players_win_where_heroes_do_not() -> None:
    state = GAME.new(GAME.setup(3, {"bosses": "1"}), 1)
    state.lab.step = EVENT
    told = GAME.evaluate(state)

    assert told is not None
    assert told[0] == told[1]
    assert told[0] + told[2] == 1.0
