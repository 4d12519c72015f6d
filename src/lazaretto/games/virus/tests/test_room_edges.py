"""Room actions at their edges."""

from __future__ import annotations

from lazaretto.core import rule

from .notation import table


@rule("V-104", "V-106")
def test_wounds_are_healed_only_in_a_first_aid_room() -> None:
    game = table("0,1 R35, 0,2 R02@180", heroes="0,1 0,2").wound(1, "down*").wound(2, "down*")

    assert game.refused("1: heal down") == game.refused("2: heal down") == "V-104"


@rule("V-013", "V-108")
def test_room_cards_that_were_drawn_cannot_be_undone() -> None:
    game = table("0,1 R27", heroes="0,1", level=1).hand("")
    before = game.state.undo_barrier
    game.play("1: activate")

    assert game.state.undo_barrier > before
