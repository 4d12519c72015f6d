"""Whole games: recorded ones replay, nothing illegal is ever accepted, and difficulties have names."""

from __future__ import annotations

from pathlib import Path

import pytest

from lazaretto.core import Refused, Run, Seat, read_record, replay, rule, seeded, to_json, write_run
from lazaretto.games.virus import GAME
from lazaretto.games.virus.text.names import difficulty

from .notation import table

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_its_end(path: Path) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    run = replay(GAME, record)

    assert GAME.outcome(run.state) is not None
    assert len(run.inputs) == len(record.entries)


@rule("V-001", "V-002", "V-316")
def test_a_whole_game_from_the_first_room_to_victory() -> None:
    text = (Path(__file__).parent / "records" / "solo-won.txt").read_text(encoding="utf-8")
    run = replay(GAME, read_record(text))
    done = [str(action).split()[0] for _, action in run.inputs]

    for verb in ("found", "explore", "activate", "draw-clue", "add-clue", "take-antidote", "leave"):
        assert verb in done
    outcome = GAME.outcome(run.state)
    assert outcome is not None
    assert (outcome.scores, outcome.ending) == ((1,), "antidote")


@rule("V-372", "V-373")
def test_only_legal_actions_are_accepted_and_a_refused_one_changes_nothing() -> None:
    run = Run(GAME, GAME.setup(2), 3)
    before = to_json(run.state)
    for text in ("move north", "search", "place dog 0,0", "explore north R01 0", "buy heart", "kill dog-1"):
        with pytest.raises(Refused):
            run.do(Seat(0), GAME.info.notation().read(text))

    assert to_json(run.state) == before
    assert run.inputs == []


@rule("V-374")
def test_a_table_rolled_back_is_restored_from_its_actions_and_nobody_is_wounded() -> None:
    run = Run(GAME, GAME.setup(2), 3)
    run.play_randomly(seeded(3, 1))
    whole = read_record(write_run(run, ["Ana", "Ben"]))
    some = whole._replace(entries=whole.entries[:40])
    first, second = replay(GAME, some), replay(GAME, some)

    assert to_json(first.state) == to_json(second.state)
    assert len(first.inputs) == 40
    assert [len(hero.body.wounds) for hero in first.state.lab.heroes] == [
        len(h.body.wounds) for h in second.state.lab.heroes
    ]


@rule("V-003")
@pytest.mark.parametrize(
    ("level", "spy", "legend", "name"),
    [
        (1, "off", "off", "Introductory"),
        (1, "on", "off", "Easy"),
        (2, "off", "off", "Medium"),
        (2, "off", "on", "Difficult"),
        (3, "off", "off", "Hard"),
        (3, "on", "off", "Crazy"),
        (3, "on", "on", "Almost impossible"),
        (2, "on", "on", "Level 2 + 2 addons"),
    ],
)
def test_difficulties_have_names(level: int, spy: str, legend: str, name: str) -> None:
    assert difficulty(table(heroes="0,0 0,0", level=level, spy=spy, legend=legend).lab) == name
