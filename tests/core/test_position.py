"""A game goes on from a position as it went on before, and a bad position is refused in a sentence."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lazaretto.core import (
    Action,
    BadData,
    BadOption,
    BadRecord,
    InputError,
    Position,
    Refusal,
    Run,
    Seat,
    position_of,
    read_record,
    replay,
    replay_any,
    seeded,
    state_of,
    to_json,
    write_run,
)
from lazaretto.core.editions import Edition, is_older, migrated, read_editions, since
from lazaretto.core.position import write_position
from lazaretto.core.record import record_fingerprint
from lazaretto.games import GAMES, load

from ..places import ROOT

TIC_TAC_TOE: Any = load(str(ROOT / "examples" / "tic_tac_toe.py"))


def random_run(game: Any, seed: int = 3) -> Run[Any, Any]:
    run = Run(game, game.setup(game.info.usual), seed)
    run.play_randomly(seeded(seed, 1))
    return run


def names(run: Run[Any, Any]) -> list[str]:
    return [f"Player {seat + 1}" for seat in range(run.options.seats)]


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_goes_on_from_a_position_as_it_went_on_before(slug: str) -> None:
    whole = random_run(load(slug))
    half = len(whole.inputs) // 2
    position = position_of(whole, half, record_fingerprint(write_run(whole, names(whole))))

    run = Run.from_position(whole.game, whole.options, position)
    for seat, action in whole.inputs[half:]:
        run.do(seat, action)

    assert position.number == half
    assert to_json(run.state) == to_json(whole.state)
    assert to_json(position_of(run).state) == to_json(position_of(whole).state)


@pytest.mark.parametrize("slug", GAMES)
def test_a_record_may_begin_from_a_position(slug: str) -> None:
    whole = random_run(load(slug))
    run = Run.from_position(whole.game, whole.options, position_of(whole, 5, "abcd"), whole.seed)
    for seat, action in whole.inputs[5:]:
        run.do(seat, action)

    text = write_run(run, names(whole))
    again = replay(whole.game, read_record(text))

    assert again.state == whole.state
    assert again.start == run.start
    assert write_run(again, names(whole)) == text


def test_what_happened_before_a_position_is_not_reported_again() -> None:
    game = load("lockdown")
    begun = Run(game, game.setup(2), 1)

    assert begun.log.emitted != []
    assert Run.from_position(game, begun.options, position_of(begun)).log.emitted == []


def test_there_is_no_position_behind_the_last_action() -> None:
    run = random_run(TIC_TAC_TOE)

    with pytest.raises(InputError, match="there is no position after 99 actions; this game has had"):
        position_of(run, 99)


def test_a_position_shares_nothing_with_the_game_it_comes_from() -> None:
    run = Run(TIC_TAC_TOE, TIC_TAC_TOE.setup(2), 1)
    position = position_of(run)
    other = Run.from_position(TIC_TAC_TOE, run.options, position)
    run.play_randomly(seeded(1))

    assert to_json(other.state) == position.state


# ---- what is refused ------------------------------------------------------------------------------


def begun_record(**changes: Any) -> str:
    """A record from a position, with something changed in its line."""
    run = Run(TIC_TAC_TOE, TIC_TAC_TOE.setup(2), 1)
    run.start = position_of(run)
    text = write_run(run, ["Ana", "Ben"])
    line = write_position(run.start)
    return text.replace(line, json.dumps({**json.loads(line), **changes}))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        pytest.param({"state": []}, "an object for its state", id="no state"),
        pytest.param({"state": {}}, "not one of Tic-tac-toe with 2 players, edition 1", id="an empty state"),
        pytest.param(
            {"state": {"is": "Path"}}, "not one of Tic-tac-toe with 2 players, edition 1", id="a foreign class"
        ),
        pytest.param({"number": -1}, "a whole number from 0 on", id="a number below zero"),
        pytest.param({"number": True}, "a whole number from 0 on", id="no number"),
        pytest.param({"edition": 1}, "texts for edition and parent", id="no edition"),
        pytest.param({"edition": "2"}, "edition 2 of Tic-tac-toe; this program plays edition 1", id="a newer edition"),
        pytest.param({"edition": "0+ab"}, "the part after the + identifies the data file", id="another data file"),
        pytest.param({"more": 1}, "should be an object with edition, parent, number, state", id="an unknown field"),
    ],
)
def test_a_bad_position_is_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(BadRecord) as refused:
        replay(TIC_TAC_TOE, read_record(begun_record(**changes)))
    assert says in str(refused.value)


def test_a_position_with_a_field_too_few_or_too_many_is_refused() -> None:
    state = position_of(Run(TIC_TAC_TOE, TIC_TAC_TOE.setup(2), 1)).state
    fewer = {name: value for name, value in state.items() if name != "undo_barrier"}
    for wrong in (fewer, {**state, "extra": 1}):
        with pytest.raises(BadRecord, match="the position is not one of Tic-tac-toe"):
            replay(TIC_TAC_TOE, read_record(begun_record(state=wrong)))


def test_a_position_for_another_number_of_seats_is_refused() -> None:
    game = load("lockdown")
    position = position_of(Run(game, game.setup(3), 1))

    with pytest.raises(BadRecord, match="not one of Lockdown with 2 players"):
        state_of(game, game.setup(2), position)


def test_a_semicolon_in_a_position_is_no_comment() -> None:
    assert read_record(begun_record(parent="a;b")).start == Position(
        "1", position_of(Run(TIC_TAC_TOE, TIC_TAC_TOE.setup(2), 1)).state, "a;b"
    )


@given(st.integers(0, 400), st.text(max_size=10))
def test_no_damage_breaks_the_reader(at: int, noise: str) -> None:
    text = begun_record()
    try:
        replay(TIC_TAC_TOE, read_record(text[:at] + noise + text[at:]))
    except (BadRecord, BadOption) as refused:
        assert str(refused)


# ---- editions -------------------------------------------------------------------------------------


class NoCorners(type(TIC_TAC_TOE)):  # type: ignore[misc]  # the class of a game that was loaded from a file
    """A later edition, in which corners may not be marked."""

    def refusal(self, state: Any, seat: Seat, action: Action) -> Refusal | None:
        return Refusal("T-9", "corners stay free") if str(action) == "mark a1" else super().refusal(state, seat, action)


SECOND = NoCorners(replace(TIC_TAC_TOE.info, edition="2"))
OLD = """lazaretto 1
game tic-tac-toe 1
options
seats Ana, Ben
seed 5
---
1: mark b2
2: mark a1
1: mark c1
end 3
"""


@pytest.mark.plain
def test_a_record_of_an_older_edition_is_replayed_as_far_as_it_goes() -> None:
    run, stopped = replay_any(SECOND, read_record(OLD))

    assert [str(action) for _, action in run.inputs] == ["mark b2"]
    assert stopped == (
        "This is a record of edition 1 of Tic-tac-toe. Under edition 2 it ends here: "
        "line 8: mark a1: corners stay free (T-9)."
    )
    with pytest.raises(BadRecord, match="this program plays edition 2"):
        replay(SECOND, read_record(OLD))


@pytest.mark.plain
def test_a_record_of_an_older_edition_that_is_still_legal_ends_where_it_ended() -> None:
    run, stopped = replay_any(SECOND, read_record(OLD.replace("mark a1", "mark a2")))

    assert (len(run.inputs), stopped) == (3, "")


def test_older_is_a_smaller_number_with_the_same_data_file() -> None:
    assert is_older("1", "2")
    assert is_older("9", "10")
    assert is_older("1+ab", "2+ab")
    for edition, current in (("2", "2"), ("3", "2"), ("1+ab", "2"), ("1", "2+ab"), ("x", "2"), ("", "2"), ("-1", "2")):
        assert not is_older(edition, current)


def test_a_state_is_migrated_step_by_step() -> None:
    info = replace(
        TIC_TAC_TOE.info, edition="4", migrations={1: lambda state: {**state, "a": 1}, 3: lambda s: {**s, "b": s["a"]}}
    )

    assert migrated(info, {}, "1") == {"a": 1, "b": 1}
    assert migrated(info, {"a": 7}, "3") == {"a": 7, "b": 7}
    assert migrated(info, {"a": 7}, "4") == {"a": 7}


def test_editions_say_what_they_changed(tmp_path: Path) -> None:
    path = tmp_path / "editions.toml"
    path.write_text('[[edition]]\nnumber = 2\ntext = "Two."\nrules = ["T-1"]\n[[edition]]\nnumber = 3\ntext = "Three."')
    info = replace(TIC_TAC_TOE.info, edition="3", folder=tmp_path)

    assert since(info, "1") == [Edition(2, "Two.", ("T-1",)), Edition(3, "Three.")]
    assert since(info, "2") == [Edition(3, "Three.")]
    assert since(info, "3") == []
    assert TIC_TAC_TOE.info.editions() == {}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[edition]]", "a number from 1 on, a text and a list of rules"),
        ('[[edition]]\nnumber = 1\ntext = "x"\nrules = "T-1"', "a number from 1 on, a text and a list of rules"),
        ('[[edition]]\nnumber = 1\ntext = "x"\nmore = 1', "['more']"),
        ('[[edition]]\nnumber = 2\ntext = "x"\n[[edition]]\nnumber = 1\ntext = "x"', "twice or out of order"),
        ("[other]", "unknown table other"),
        ("nonsense", "cannot be read as a list of editions"),
    ],
)
def test_a_bad_list_of_editions_is_refused(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "editions.toml"
    path.write_text(text)

    with pytest.raises(BadData) as refused:
        read_editions(path)
    assert says in str(refused.value)
