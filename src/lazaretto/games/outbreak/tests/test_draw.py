"""Turning up the cards: O-040 to O-050."""

from __future__ import annotations

from itertools import permutations

import pytest

from lazaretto.core import Seat, rule
from lazaretto.games.outbreak import GAME
from lazaretto.games.outbreak.events import TurnedUp
from lazaretto.games.outbreak.state import DRAWING

from .notation import at

NAMED = "named angelwing brutus"


@rule("O-040")
def test_cards_are_shuffled_by_the_seed_into_one_ordered_pile() -> None:
    orders = set()
    for seed in range(30):
        state = GAME.new(GAME.setup(5), seed)
        leader = Seat(state.players.leader)
        for _ in range(2):
            GAME.play(state, leader, GAME.legal(state, leader)[0])
        for seat in GAME.acting(state):
            GAME.play(state, seat, GAME.legal(state, seat)[0])
        orders.add(state.history.draws[0].owners)
        assert sorted(state.history.draws[0].owners) == [0, 1, 2, 3, 4]
        assert len(GAME.view(state, None).history.piles[0].faces) == 5

    assert len(orders) > 20


@rule("O-040")
def test_every_card_is_a_picture_of_its_own_and_the_last_one_settles() -> None:
    game = at("L S Z I S", f"{NAMED}, angelwing 3")

    game.pile("3:s2 1:c1 4:s1 2:rest 5:c1")

    pictures = [GAME.view(state, None) for state in game.pictures()]
    assert [len(picture.history.piles[-1].faces) for picture in pictures] == [1, 2, 3, 4, 5]
    assert [picture.history.left for picture in pictures] == [4, 3, 2, 1, 0]
    assert [(picture.tasks.points[0], picture.tasks.points[4]) for picture in pictures] == [
        (3, -1),
        (4, -1),
        (3, -1),
        (3, -1),
        (4, 0),
    ]
    assert all(picture.step == DRAWING and picture.asked == 0 for picture in pictures)
    assert [picture.tasks.back[4] for picture in pictures] == [0, 0, 0, 0, -1]  # destroyed only after the last card


@rule("O-041")
def test_no_card_turned_up_tells_whose_it_is() -> None:
    """The same pile from other hands is the same for everybody who handed in the same."""
    first, second = at("L S Z S S", NAMED), at("L S Z S S", NAMED)

    first.pile("4:c1 5:c2 3:s1 1:c1 2:c1")
    second.pile("5:c1 4:c2 3:s1 1:c1 2:c1")

    for seat in (0, 1, 2, None):
        who = None if seat is None else Seat(seat)
        assert GAME.view(first.state, who) == GAME.view(second.state, who)
        assert [told.visible_to(who) for told in first.log.emitted][5:] == [
            told.visible_to(who) for told in second.log.emitted
        ][5:]


@rule("O-042", "O-043", "O-050")
def test_running_totals_know_no_floor_and_no_ceiling() -> None:
    game = at("L S Z I S", f"{NAMED}, angelwing 4")

    game.pile("3:s2 4:s2 1:c1 2:c1 5:rest")

    totals = [event.event.total for event in game.log.emitted if isinstance(event.event, TurnedUp)]
    assert totals == [-1, -2, 5, 6, 0]
    assert game.task("angelwing") == "completed"
    assert game.task("brutus") == "destroyed"


@rule("O-044", "O-045", "O-046")
@pytest.mark.parametrize(
    ("pile", "task"),
    [
        pytest.param("3:s1 1:c1 2:rest 4:rest 5:c2", "0/4", id="OE-2: back to 0, not destroyed"),
        pytest.param("3:s1 4:s1 1:c1 2:rest 5:c2", "destroyed", id="OE-3: two against one"),
        pytest.param("1:c1 3:s1 4:s1 2:rest 5:c2", "destroyed", id="OE-3 in another order"),
        pytest.param("3:s1 1:c1 4:s1 2:rest 5:c2", "destroyed", id="OE-3 in a third order"),
        pytest.param("3:s1 2:c1 1:c1 4:rest 5:c2", "1/4", id="two for one"),
    ],
)
def test_only_the_total_counts(pile: str, task: str) -> None:
    game = at("L S Z I S", NAMED)

    game.pile(pile)

    assert any(["destroyed" in line for line in game.heard(None)]) == (task == "destroyed")

    assert game.task("angelwing") == task


@rule("O-045")
def test_the_order_never_changes_a_task() -> None:
    results = set()
    for order in permutations(["3:s1", "4:s1", "1:c1", "2:c1", "5:c2"]):
        game = at("L S Z I S", f"{NAMED}, angelwing 3")
        game.pile(" ".join(order))
        results.add((game.task("angelwing"), game.task("brutus")))

    assert results == {("3/4", "1/6")}


@rule("O-046")
def test_a_destroyed_task_has_lost_its_points() -> None:
    game = at("L S Z I S", f"{NAMED}, angelwing 1")

    game.pile("3:s1 4:s1 1:c2 2:c2 5:c2")

    assert game.task("angelwing") == "destroyed"
    assert game.state.tasks.points[0] == 0


@rule("O-046", "O-048")
@pytest.mark.parametrize(("points", "task"), [("2", "0/4"), ("1", "destroyed"), ("completed", "2/4")])
def test_points_from_earlier_shifts_are_part_of_the_total(points: str, task: str) -> None:
    game = at("L S Z I S", f"{NAMED}, angelwing {points}")

    game.pile("3:s1 4:s1 1:c2 2:c2 5:c2")

    assert game.task("angelwing") == task


@rule("O-047")
def test_oe_4_surplus_points_are_lost() -> None:
    game = at("L S Z S S", f"{NAMED}, angelwing 3, brutus destroyed")
    game.state.tasks.named = (0, 1)

    game.pile("1:c1 2:c1 4:c1 3:s1 5:rest")

    assert game.task("angelwing") == "completed"
    assert game.state.tasks.points[0] == 4
    assert game.asked() == "1 2 3 4 5"  # one repair choice
    assert game.state.tasks.repairs == 1


@rule("O-048")
def test_a_completed_task_can_be_sabotaged_open() -> None:
    game = at("L S Z S S", f"{NAMED}, angelwing completed")

    game.pile("3:s1 1:c2 2:c2 4:c2 5:rest")

    assert game.task("angelwing") == "3/4"


@rule("O-049")
def test_points_last_and_other_tasks_do_not_change() -> None:
    game = at("L S Z S S", f"{NAMED}, angelwing 2, madeline 3, stiletto destroyed, quicksilver back 2")

    game.pile("3:s1 1:c2 2:c2 4:c2 5:rest")

    assert game.task("angelwing") == "1/4"
    assert game.task("brutus") == "3/6"
    assert game.task("madeline") == "3/5"
    assert game.task("stiletto") == "destroyed"
    assert game.task("quicksilver") == "back 2"


@rule("O-050")
def test_rest_changes_no_task() -> None:
    game = at("L S Z S S", f"{NAMED}, angelwing 2, brutus 2")

    game.pile("1:rest 2:rest 3:rest 4:rest 5:rest")

    assert (game.task("angelwing"), game.task("brutus")) == ("2/4", "2/6")
