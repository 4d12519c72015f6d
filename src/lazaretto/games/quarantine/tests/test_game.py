"""The game as a whole: whole records, secrets, options, bad data."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from lazaretto.core import BadData, BadOption, Data, Json, Run, Seat, read_record, replay, rule, seeded, write_run
from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.data import FOLDER, LAB, Tables
from lazaretto.games.quarantine.events import Cleaned, Joined
from lazaretto.games.quarantine.rules import acting
from lazaretto.games.quarantine.rules.building import Drafting, Laying
from lazaretto.games.quarantine.state.hospital import Hospital, stations
from lazaretto.games.quarantine.tests.notation import fresh, hospital, table

RECORDS = Path(__file__).parent / "records"
ROOT = Path(__file__).resolve().parents[5]


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.txt")), ids=lambda path: str(path.stem))
def test_recorded_games_replay_to_their_end(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    run = replay(GAME, read_record(text))
    outcome = GAME.outcome(run.state)
    assert outcome is not None
    assert f"; scores {' '.join([str(score) for score in outcome.scores])}" in text


def test_there_are_records_of_every_number_of_players_and_both_endings() -> None:
    assert len(list(RECORDS.glob("*.txt"))) >= 4


def test_a_written_game_reads_back_to_the_same_state() -> None:
    run = Run(GAME, GAME.setup(3), 11)
    run.play_randomly(seeded(3))
    assert replay(GAME, read_record(write_run(run, ["Ana", "Ben", "Chiara"]))).state == run.state


def test_a_copy_draws_its_own_cubes() -> None:
    """What a trial draws leaves the chance of the game as it was."""
    state = table(held=4).state
    before = state.copy()
    trial = state.copy()
    GAME.play(trial, Seat(0), GAME.legal(trial, Seat(0))[0])
    assert trial.rng != before.rng
    assert state == before


def test_what_is_kept_of_a_layout_is_what_one_counts_anew() -> None:
    """Through games at random, copies and layouts on trial too."""
    for seed in range(2):
        state, rng = GAME.new(GAME.setup(3), seed), seeded(seed, 5)
        while seats := GAME.acting(state):
            seat = rng.pick(list(seats))
            for i, mine in enumerate(state.hospitals):
                plan = state.plans[i]
                at = plan.site(mine) if isinstance(plan, Laying) else mine
                assert at.tiles == (plan.draft.tiles if isinstance(plan, Drafting) else mine.tiles)
                anew = Hospital(at.faces, at.tiles.copy(), [], [], [], 0)
                assert (at.specials(), at.stations()) == (anew.specials(), len(stations(at.tiles)))
                assert [spot.cell for spot in at.spots_for(LAB)] == [spot.cell for spot in anew.spots_for(LAB)]
            state = state.copy() if rng.below(4) == 0 else state
            GAME.play(state, seat, rng.pick(GAME.legal(state, seat)))


def test_a_view_shows_hospitals_as_they_are_and_the_same_ones_while_nothing_changes() -> None:
    """Through games at random; a copy goes its own way."""
    for seed in range(2):
        state, rng = GAME.new(GAME.setup(3, {"start_layout": "preset_A"}), seed), seeded(seed, 6)
        while seats := GAME.acting(state):
            before, shown = state.copy(), GAME.view(state, None).hospitals
            assert list(shown) == state.hospitals
            assert all([GAME.view(state, seat).hospitals[i] is shown[i] for seat in seats for i in range(3)])
            seat = rng.pick(list(seats))
            GAME.play(state, seat, rng.pick(GAME.legal(state, seat)))
            assert list(GAME.view(state, None).hospitals) == state.hospitals
            assert list(GAME.view(before, None).hospitals) == before.hospitals == list(shown)


def test_a_reaction_pauses_the_active_seat_and_resumes_exactly() -> None:
    """With cubes, actions, a contract and a free placement at hand, all is as before after the answer."""
    game = table(
        hospital("A red:red", beside="lab", line="blue"),
        hospital("A emergency@1,-1n"),
        contracts=["triage red red by 1"],
        pending="green",
        held=2,
    )
    before = [text for text in game.legal() if not text.startswith("join")]
    game.play("join 2")
    assert acting(game.state) == (Seat(1),)
    assert game.legal() == ["to-emergency emergency-1", "stay"]
    game.play("2: to-emergency emergency-1")
    assert game.legal() == ["receive", *before]


def test_an_own_plan_is_in_no_other_view() -> None:
    game = table(hospital(supply="red*4", line="red blue"))
    others = [game.view(2), game.view(3), GAME.view(game.state, None)]
    for step in ("open lab", "pay red", "pay red"):
        game.play(step)
        assert [game.view(2), game.view(3), GAME.view(game.state, None)] == others
    assert game.view(1).plan is not None


def test_the_other_worlds_of_the_laws_do_differ() -> None:
    """All is open but plans, so the game says that it has no secrets; yet its twins have other plans."""
    game = fresh(3)
    assert GAME.alternate_world(game.state, Seat(0), seeded(1)).plans[1:] != game.state.plans[1:]
    game = table(hospital(supply="red*4"), seats=3).play("open lab")
    assert GAME.alternate_world(game.state, Seat(1), seeded(1)).plans[0] is None
    assert GAME.alternate_world(game.state, Seat(0), seeded(1)).plans[0] is not None


def test_unknown_options_are_named() -> None:
    with pytest.raises(
        BadOption, match=r"start_seat=4 is not possible with 3 players; allowed: random, 1, 2, 3 \(Q-014\)"
    ):
        GAME.setup(3, {"start_seat": "4"})
    with pytest.raises(BadOption, match=r"allowed: random, first_game, trade, outbreak, or 8 different .* \(Q-007\)$"):
        GAME.setup(3, {"special_rooms": "all"})


@rule("Q-001")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadOption, match=rf"Quarantine is for 2 to 4 players, not {seats} \(Q-001\)"):
        GAME.setup(seats)


@rule("Q-002")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('["lab", "N"]', '["lab", "X"]', "one to four different sides"),
        ('["lab", "N"]', '["lob", "N"]', "every kind has one entry"),
        ('color = "red"', 'color = "pink"', "kind start_red, color is 'pink'; allowed: red, yellow, green, blue"),
        ('sort = "lobby"', 'sort = "lobby"\ncolor = "red"', "kind lobby, color is 'red'; allowed: none"),
        ('id = "lab"', 'id = "laboratory"', "the ids of the kinds are .*laboratory.*; allowed: lobby"),
        ("copies = 4", "copies = 5", "kind lobby, copies is 5; allowed: 4, one for each seat"),
        ("copies = 2", "copies = 5", "kind add_red, copies is 5; allowed: 1 to 4"),
        ("copies = 2", "copies = 0", "kind add_red, copies is 0; allowed: 1 to 4"),
        ("fewer = 1", "fewer = 2", r"kind supply, copies is 2; allowed: 3 to 4 \(Q-002, Q-013\)"),
        ("point_cubes = 2", "point_cubes = 0", "counts, point_cubes is 0; allowed: 1 or more"),
        ("line_points = 1", "line_points = -1", "counts, line_points is -1; allowed: 0 or more"),
        ('"cafeteria", "pharmacy"]', '"cafeteria"]', "8 different rooms"),
        (
            '["start_red", 0, -1, 1]',
            '["start_red", 0, -1, 7]',
            "place of start_red is .*; allowed: x and y from -4 to 4",
        ),
        ("markers = 8", "markers = -8", "counts, markers is -8; allowed: 0 or more"),
        ("beside = 2", "beside = -1", "counts, beside is -1; allowed: 0 or more"),
        ("draws = 4", "draws = 0", "counts, draws is 0; allowed: 1 or more"),
        ("draws = 4", "draws = 25", "counts, draws is 25; allowed: 24 or fewer, as patients says"),
        ("patients = 24", "patients = -3", "counts, patients is -3; allowed: 1 or more$"),
        ("rooms = 8", "rooms = 15", "counts, rooms is 15; allowed: 14 or fewer"),
        ('name = "Red Ward"', 'name = ""', "kind 2: name must be a text, not ''"),
        ('name = "Red Ward"', 'name = "Lobby"', "kind 2: name 'Lobby' is used twice"),
        (
            'name = "trade"',
            'name = "random"',
            "rooms random, name is 'random'; allowed: one word .* other than random, lobby",
        ),
        ('name = "preset_B"', 'name = "build"', "preset build, name is 'build'; allowed: one word .* other than build"),
        ('name = "open"', 'name = "wide open"', "doorways wide open, name is 'wide open'; allowed: one word"),
    ],
)
def test_a_spoilt_data_file_is_refused_with_a_sentence(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    text = (FOLDER / "data.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "data.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadData, match=sentence):
        Tables(Data("nothing", path))


def test_the_proposal_can_be_played_and_changes_two_rooms_by_one_doorway() -> None:
    paths = (FOLDER / "data.toml", ROOT / "research" / "quarantine" / "proposal.toml")
    ours, proposal = [Tables(Data("nothing", path)) for path in paths]
    assert (ours.counts, ours.kinds, ours.presets, ours.rooms) == (
        proposal.counts,
        proposal.kinds,
        proposal.presets,
        proposal.rooms,
    )
    before, after = [{kind: len(sides) for kind, sides in tables.doorways[0].sides} for tables in (ours, proposal)]
    changed = {kind: after[kind] - before[kind] for kind in before if after[kind] != before[kind]}
    assert changed == {"pharmacy": 1, "pathology": -1}
    assert ours.doorways[1:] == proposal.doorways[1:]


@pytest.mark.parametrize(
    ("owner", "told"),
    [
        (0, ["@1 receives red and sends it to their own line", "@1 cleans their own Lobby"]),
        (1, ["@1 receives red and sends it to @2's line", "@1 cleans @2's Lobby"]),
    ],
)
def test_the_log_says_whose_line_and_tile_it_is(owner: int, told: list[str]) -> None:
    view = GAME.view(fresh(2).state, None)

    assert [GAME.say(view, thing) for thing in (Joined(0, owner, 0), Cleaned(0, owner, 0, kept=False))] == told


OTHER = ("copies = 2", "copies = 3"), ("fewer = 1", "fewer = 2"), ("point_cubes = 2", "point_cubes = 3")
POINTS = [
    (f"{part}_points = 1", f"{part}_points = {points}") for part, points in (("room", 5), ("station", 7), ("line", 11))
]
SHOW = """
import json
from lazaretto.games.quarantine.rules import scoring
from lazaretto.games.quarantine.rules.market import next_tile
from lazaretto.games.quarantine.tests.notation import fresh, hospital, table
sizes = [sorted({stack.left for stack in fresh(seats).state.stacks}) for seats in (2, 3)]
first = [next_tile(game.state, stack) for game in [fresh(2)] for stack in game.state.stacks[-1:]]
block = table(hospital("B pharmacy@2,0w", supply="red*7")).state.hospitals[0]
print(json.dumps([sizes, first, scoring.parts(block)]))
"""


@rule("Q-008", "Q-013", "Q-187", "Q-188", "Q-189", "Q-190")
def test_other_numbers_make_another_game(tmp_path: Path) -> None:
    text = (FOLDER / "data.toml").read_text(encoding="utf-8")
    assert numbers_in_play(FOLDER / "data.toml") == [[[1, 2], [2]], [26], [1, 1, 3, 1]]
    for old, new in (*OTHER, *POINTS):
        text = text.replace(old, new)
    (tmp_path / "data.toml").write_text(text, encoding="utf-8")
    assert numbers_in_play(tmp_path / "data.toml") == [[[1, 3], [3]], [29], [5, 7, 2, 11]]


def numbers_in_play(path: Path) -> Json:
    """A data file is read once and for all, so another program plays with it."""
    given = os.environ | {"LAZARETTO_DATA": f"quarantine={path}"}
    done = subprocess.run([sys.executable, "-c", SHOW], env=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)
