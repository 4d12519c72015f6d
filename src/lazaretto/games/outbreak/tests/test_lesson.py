"""The lesson: what its steps say is what has happened on the table."""

from __future__ import annotations

from typing import Any

from lazaretto.core import LEARNER, Lesson, Run, lesson_of
from lazaretto.games.outbreak import GAME
from lazaretto.games.outbreak.data import REST, S1, SURVIVOR, TASKS, ZERO, X
from lazaretto.games.outbreak.state import DESTROYED, NOBODY, REPAIRING, SUBMITTING, VOTING


def lesson() -> Lesson:
    found = lesson_of(GAME)
    assert found is not None
    return found


def before(asked: str) -> tuple[Run[Any, Any], str]:
    """The position in which the lesson asks for an action, and everything it has said there."""
    script = lesson()
    run = Run(GAME, script.options, script.seed)
    for place, (seat, action) in enumerate(script.script):
        if seat == LEARNER and str(action) == asked:
            return run, " ".join([*script.pages[place], script.says[place]])
        run.do(seat, action)
    raise AssertionError(asked)


def test_it_begins_with_the_aim_and_how_each_side_wins() -> None:
    run, words = before("submit c1")

    assert words.startswith("The aim.")
    for told in ("all five Tasks are complete", "Patient Zero is voted out", "one Survivor or none", "last Day"):
        assert told in words
    assert len(run.state.tasks.points) == 5
    assert run.state.players.roles[LEARNER] == SURVIVOR
    assert "@2, the first Leader" in words
    assert run.state.players.first_leader == 1
    assert "Task 1, Angelwing" in words
    assert TASKS[run.state.tasks.named[0]] == "Angelwing"


def test_it_repairs_what_a_sabotage_has_destroyed() -> None:
    run, words = before("repair stiletto")

    assert run.state.step == REPAIRING
    assert run.state.tasks.completed(TASKS.index("Angelwing"))
    assert run.state.tasks.back[TASKS.index("Stiletto")] == DESTROYED
    assert "Angelwing is complete" in words
    assert "Stiletto ended the Shift below 0 and is destroyed" in words


def test_somebody_else_is_infected() -> None:
    run, words = before("submit c2")
    faces = run.state.history.draws[-1].pile.faces

    assert faces[faces.index(X) + 1] == REST + 5
    assert run.state.history.draws[-1].victim != LEARNER
    assert run.state.hands.rest[LEARNER] == 1
    assert "had the number 5. Yours had the number 1" in words


def test_the_vote_comes_after_a_night_and_two_sabotages() -> None:
    run, words = before("vote 4")
    pile = run.state.history.draws[-1].pile

    assert (run.state.step, run.state.day) == (VOTING, 2)
    assert list(pile.faces).count(S1) == 2
    assert TASKS[pile.tasks[0]] == "Madeline"
    assert "Two Sabotages on Madeline" in words
    assert "night fell" in words


def test_it_ends_with_a_tie_and_a_free_choice() -> None:
    script = lesson()
    run = Run(GAME, script.options, script.seed)
    for seat, action in script.script:
        run.do(seat, action)

    assert run.state.step == SUBMITTING
    assert run.state.history.tallies[-1].chosen == NOBODY
    assert run.state.players.roles.index(ZERO) in run.state.history.tallies[-1].ballots
    assert run.state.tasks.back[TASKS.index("Madeline")] == DESTROYED
    assert "Two ballots against two" in script.says[-1]
    assert len(GAME.legal(run.state, LEARNER)) == 3
