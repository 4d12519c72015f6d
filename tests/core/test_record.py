"""A record reads back, and a bad one is refused with the line and the rule."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lazaretto.core import BadOption, BadRecord, Run, read_record, replay, seeded, write_run
from lazaretto.games import load

from ..places import ROOT

GAME = load(str(ROOT / "examples" / "tic_tac_toe.py"))

GOOD = """lazaretto 1
game tic-tac-toe 1
options
seats Ana, Ben (bot regular)
seed 5
---
1: mark b2        ; the middle
2: mark a1

1: mark c1
end 3
"""


def test_a_record_replays_and_is_written_alike() -> None:
    run = replay(GAME, read_record(GOOD))
    text = write_run(run, ["Ana", "Ben (bot regular)"])

    assert replay(GAME, read_record(text)).state == run.state
    assert [line.partition(";")[0].rstrip() for line in GOOD.splitlines() if line] == text.splitlines()


def test_names_and_comments_are_read() -> None:
    record = read_record(GOOD)
    assert record.names == ("Ana", "Ben (bot regular)")
    assert record.entries[0].text == "mark b2"
    assert record.seed == 5


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        pytest.param("---\n", "", "the line --- between header and actions is missing", id="no rule"),
        pytest.param("seed 5\n", "", "missing from the header: seed", id="no seed"),
        pytest.param("seed 5\n", "seed 5\nseed 6\n", "line 6: seed appears twice", id="two seeds"),
        pytest.param("seed 5", "seed x", "line 5: 'x' is not a whole number", id="a seed that is no number"),
        pytest.param("seed 5", "seed -5", "line 5: '-5' is not a whole number", id="a seed below zero"),
        pytest.param("lazaretto 1", "lazaretto 2", "has format 2; this program reads format 1", id="another format"),
        pytest.param("options", "opinions", "'opinions' does not belong in a header", id="an unknown key"),
        pytest.param("options", "options side", "not of the form name=word", id="an option without a word"),
        pytest.param("tic-tac-toe 1", "tic-tac-toe 2", "this program plays edition 1", id="another edition"),
        pytest.param("tic-tac-toe 1", "chess 1", "a record of chess, not of tic-tac-toe", id="another game"),
        pytest.param("end 3\n", "", "truncated: the line 'end' is missing after 3 actions", id="cut short"),
        pytest.param("2: mark a1\n", "", "should have 3 actions but has 2", id="a line lost"),
        pytest.param("end 3\n", "end 3\n1: mark a2\n", "line 12: nothing may follow the line 'end'", id="too long"),
        pytest.param("2: mark a1", "2: mark b2", "line 8: mark b2: that square is taken (T-2)", id="an illegal action"),
        pytest.param("2: mark a1", "1: mark a1", "mark a1: it is the other seat's turn (T-1)", id="out of turn"),
        pytest.param("2: mark a1", "2: mark z9", "line 8: 'z9' is not one of", id="no such square"),
        pytest.param("2: mark a1", "3: mark a1", "line 8: there is no seat 3", id="no such seat"),
        pytest.param("2: mark a1", "0: mark a1", "line 8: seats are counted from 1", id="seat 0"),
        pytest.param("2: mark a1", "mark a1", "line 8: 'mark a1' should read like", id="nobody does it"),
    ],
)  # fmt: skip
def test_a_bad_record_is_refused(old: str, new: str, says: str) -> None:
    assert old in GOOD
    with pytest.raises(BadRecord) as refused:
        replay(GAME, read_record(GOOD.replace(old, new, 1)))
    assert says in str(refused.value)


def test_options_of_a_record_are_checked() -> None:
    with pytest.raises(BadOption, match="has no option 'side'"):
        replay(GAME, read_record(GOOD.replace("options", "options side=B")))


@given(st.integers(0, len(GOOD)), st.text(max_size=10))
def test_no_damage_breaks_the_reader(at: int, noise: str) -> None:
    try:
        replay(GAME, read_record(GOOD[:at] + noise))
    except (BadRecord, BadOption) as refused:
        assert str(refused)


def test_a_random_game_survives() -> None:
    run = Run(GAME, GAME.setup(2), 3)
    run.play_randomly(seeded(3))
    assert replay(GAME, read_record(write_run(run, ["A", "B"]))).state == run.state


def test_only_the_end_of_a_line_ends_it() -> None:
    """A name may have signs that some take for the end of a line."""
    record = read_record(GOOD.replace("Ana", "A\u2028na", 1).replace("\n", "\r\n"))
    assert record.names[0] == "A\u2028na"
