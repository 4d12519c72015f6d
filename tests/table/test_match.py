"""A match: what is accepted, what may be taken back, who hears what, what is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lazaretto.core import BadRecord, Refusal, Seat, read_record, replay
from lazaretto.games import load
from lazaretto.table.match import NOT_A_CLOCK, STALE, Match, Moment
from lazaretto.table.reopen import rebuilt
from lazaretto.table.undo import BUILT_ON, NOTHING_LEFT

ANA, BEN = Seat(0), Seat(1)
WATCHER = -1
TIC_TAC_TOE: Any = load(str(Path(__file__).parents[2] / "examples" / "tic_tac_toe.py"))
SEALED: Any = load(str(Path(__file__).parent / "sealed.py"))


def match_of(game: Any, seats: int = 2, **options: str) -> Match[Any, Any]:
    return Match(game, game.setup(seats, options), 7)


def played(answer: list[Moment[Any, Any]] | Refusal) -> list[Moment[Any, Any]]:
    assert not isinstance(answer, Refusal), answer
    return answer


def heard(match: Match[Any, Any], place: int) -> list[str]:
    return [line.text for line in match.log[place]]


def test_an_input_meant_for_an_earlier_question_is_refused() -> None:
    match = match_of(TIC_TAC_TOE)
    played(match.send(ANA, "mark a1", 0))

    assert match.send(ANA, "mark a1", 0) == STALE
    assert match.send(BEN, "mark b2", 1) == STALE
    played(match.send(BEN, "mark b2", 0))


def test_inputs_of_other_seats_make_nothing_stale() -> None:
    match = match_of(SEALED, 3)
    played(match.send(ANA, "write one", 0))
    played(match.send(BEN, "write two", 0))
    played(match.send(ANA, "write three", 1))

    assert match.state.bids == [3, 2, 0]


@pytest.mark.parametrize("text", ["", "constructor", "__class__", "mark", "mark z9", "mark a1 a2", "mark __proto__"])
def test_nonsense_is_refused_and_changes_nothing(text: str) -> None:
    match = match_of(TIC_TAC_TOE)

    answer = match.send(ANA, text, 0)

    assert isinstance(answer, Refusal)
    assert answer.reason
    assert match.state == match_of(TIC_TAC_TOE).state
    assert match.input_seq == [0, 0]


def test_only_the_clock_says_that_time_is_over() -> None:
    match = match_of(SEALED, seconds="30")

    assert match.send(ANA, "expire bidding", 0) == NOT_A_CLOCK
    played(match.expire("bidding"))
    assert match.state.round == 1


def test_the_last_input_can_be_taken_back_and_the_one_before_it() -> None:
    match = match_of(SEALED)
    played(match.send(ANA, "write one", 0))
    played(match.send(ANA, "write two", 1))

    played(match.back(ANA, 2))
    assert match.state.bids == [1, 0]
    played(match.back(ANA, 3))
    assert match.state.bids == [0, 0]
    assert match.back(ANA, 4) == NOTHING_LEFT


def test_taking_back_leaves_what_others_did() -> None:
    match = match_of(SEALED)
    played(match.send(ANA, "write one", 0))
    played(match.send(BEN, "write two", 0))

    played(match.back(ANA, 1))

    assert match.state.bids == [0, 2]


def test_what_another_seat_built_on_stays() -> None:
    match = match_of(TIC_TAC_TOE)
    played(match.send(ANA, "mark a1", 0))
    assert match.can_go_back(ANA)
    played(match.send(BEN, "mark b2", 0))

    assert not match.can_go_back(ANA)
    assert match.back(ANA, 1) == BUILT_ON
    played(match.back(BEN, 1))
    assert match.can_go_back(ANA)
    played(match.back(ANA, 1))
    assert match.state == match_of(TIC_TAC_TOE).state


def test_nothing_is_taken_back_past_a_reveal() -> None:
    match = match_of(SEALED)
    for seat in (ANA, BEN):
        played(match.send(seat, "write one", 0))
        played(match.send(seat, "seal", 1))

    assert match.state.round == 1
    assert match.back(ANA, 2) == NOTHING_LEFT
    assert match.back(BEN, 2) == NOTHING_LEFT


def test_everybody_hears_what_they_may() -> None:
    match = match_of(SEALED, 3)
    played(match.send(ANA, "write four", 0))
    played(match.send(ANA, "seal", 1))

    assert heard(match, ANA) == ["You write 4", "@1 seals"]
    assert heard(match, BEN) == ["@1 seals"]
    assert heard(match, WATCHER) == ["@1 seals"]


def test_a_take_back_is_heard_by_those_who_saw_the_input_alone() -> None:
    match = match_of(SEALED)
    played(match.send(ANA, "write four", 0))
    played(match.back(ANA, 1))

    assert heard(match, ANA) == ["You write 4", "@1 undoes an action"]
    assert heard(match, BEN) == []

    played(match.send(ANA, "write four", 2))
    played(match.send(ANA, "seal", 3))
    played(match.back(ANA, 4))
    assert heard(match, BEN) == ["@1 seals", "@1 undoes an action"]


@pytest.mark.parametrize(("slug", "first"), [("outbreak", "# Day 1"), ("lockdown", "# Round 1: ")])
def test_the_log_begins_with_how_the_game_does(slug: str, first: str) -> None:
    game: Any = load(slug)
    match = match_of(game, game.info.usual)

    for place in range(len(match.viewers)):
        assert len(match.log[place]) == 1
        assert match.log[place][0].text.startswith(first)
    assert match.since == []  # nothing to take back


def test_every_beat_is_a_moment_of_its_own() -> None:
    match = match_of(SEALED)
    for seat, bid in ((ANA, "one"), (BEN, "five")):
        played(match.send(seat, f"write {bid}", 0))
    played(match.send(ANA, "seal", 1))

    moments = played(match.send(BEN, "seal", 1))

    assert [moment.views[WATCHER].opened for moment in moments] == [(1, 0), (1, 5), (1, 5)]
    assert [[line.text for line in moment.said[WATCHER]] for moment in moments] == [
        ["@2 seals", "@1 bid 1"],
        ["@2 bid 5"],
        [],
    ]


def some_lines() -> tuple[Match[Any, Any], list[str]]:
    match = match_of(SEALED, seconds="30")
    lines = []
    for line in ("1: write one", "2: write two", "1: back", "1: write five", "1: seal", "clock: expire bidding"):
        match.apply_line(line)
        lines.append(line)
    return match, lines


def test_a_match_is_rebuilt_from_its_lines_with_every_log_and_count() -> None:
    match, lines = some_lines()

    again = rebuilt(SEALED, SEALED.setup(2, {"seconds": "30"}), 7, lines)

    assert again.state == match.state
    assert again.log == match.log
    assert again.input_seq == match.input_seq == [4, 1]
    assert again.taken == len(lines)


def test_a_line_that_cannot_be_is_named() -> None:
    with pytest.raises(BadRecord, match="input 2: it is the other seat's turn"):
        rebuilt(TIC_TAC_TOE, TIC_TAC_TOE.setup(2), 1, ["1: mark a1", "1: mark a2"])
    with pytest.raises(BadRecord, match="input 1"):
        rebuilt(SEALED, SEALED.setup(2), 1, ["1: back"])


def test_the_record_leaves_out_what_was_taken_back_and_replays_to_the_same_state() -> None:
    match, _ = some_lines()

    text = match.record(["Ana", "Ben"])

    assert "back" not in text
    assert text.endswith("clock: expire bidding\nend 4\n")
    run = replay(SEALED, read_record(text))
    assert run.state == match.state
