"""Actions at their edges: what is counted when tiles are turned up, and who is asked nothing."""

from __future__ import annotations

from lazaretto.core import rule
from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.tests.notation import WHITE, Tryout


@rule("C-060")
def test_every_turning_up_of_tiles_is_counted() -> None:
    game = Tryout(f"{WHITE} $0", f"{WHITE} $0").choosing()
    before = GAME.reveal_count(game.state)
    game.do("choose hire")
    assert GAME.reveal_count(game.state) == before
    game.do("2: choose hire")
    assert GAME.reveal_count(game.state) == before + 1


@rule("C-060")
def test_who_has_no_seat_is_asked_nothing() -> None:
    game = Tryout(f"{WHITE} $0", f"{WHITE} $0").choosing()

    assert game.legal(3) == game.legal(0) == []
    assert game.refused("3: choose hire") == "C-060"
