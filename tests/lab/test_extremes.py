"""From a figure to a game: extreme and rare games are named, and any game of a run becomes a record again."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from lazaretto import games
from lazaretto.core import InputError, read_record, replay
from lazaretto.lab.reports.action_names import action_names
from lazaretto.lab.reports.report import column_histogram, option_charts, report
from lazaretto.lab.runs.records import record_of
from lazaretto.lab.runs.runs import manifest_of, read_manifest, write_manifest
from lazaretto.lab.runs.simulate import Played, Setup, play_game
from lazaretto.lab.stats.effects import effects
from lazaretto.lab.stats.extremes import ending_games, extremes, rare

from .plans import TIC_TAC_TOE, plan_for, run_of
from .test_measures import kept, place


def test_extreme_games_are_named(tmp_path: Path) -> None:
    """Game 3 is long and its winner came from behind; game 5 is short, and its loser has next to nothing."""
    played = []
    for number in range(1, 7):
        course = ((0, 1, 2), (9, 4, 1)) if number == 3 else ((1, 2, 3), (0, 1, 2))
        winner = place(True, (), course[0], decisions={3: 9, 5: 2}.get(number, 5))
        loser = msgspec.structs.replace(place(False, (), course[1]), score=1 if number == 5 else 10)
        played.append(Played(number, number, "", "full" if number == 2 else "row", number % 4, (winner, loser)))
    rows = kept(tmp_path / "run", played)

    found = {each.word: (each.game, each.text) for each in extremes(rows)}

    assert found == {
        "longest": (3, "14 actions"),
        "shortest": (5, "7 actions"),
        "highest": (1, "15 points, seat 1"),
        "lowest": (5, "1 point, seat 2"),
        "comeback": (3, "seat 1 won from 9 behind"),
        "changes": (3, "3 changes"),
    }
    assert ending_games(rows) == {"row": [1, 3, 4, 5, 6], "full": [2]}
    text = report(rows.folder)
    assert "<code>lazaretto watch run 3</code>" in text
    assert '<a class="game" href="/watch/2" target="_blank">2</a>' in report(rows.folder, linked=True)
    assert "/watch/" not in text


def test_what_happened_in_few_games_names_them(tmp_path: Path) -> None:
    played = []
    for number in range(1, 41):
        hats = ("Hat",) if number in (7, 30) else ()
        deeds = {"mark b2": 1, **({"mark a1": 2} if number == 9 else {})}
        played.append(Played(number, number, "", "row", 0, (place(True, hats, deeds=deeds), place(False, hats))))

    found = rare(kept(tmp_path / "run", played))

    assert [tuple(each) for each in found] == [("action", "mark a1", [9]), ("trait", "Hat", [7, 30])]


def test_columns_words_and_effects_name_their_games(tmp_path: Path) -> None:
    """Two games with side B, two long ones, and a hat in half of all."""
    played = []
    for number in range(1, 121):
        hats = ("Hat",) if number % 2 else ()
        first = place(number % 4 < 2, hats, decisions=40 if number in (8, 21) else 5)
        words = "side=B" if number in (3, 33) else "side=A"
        played.append(Played(number, number, words, "row", 0, (first, place(number % 4 >= 2, ()))))
    rows = kept(tmp_path / "run", played)
    setups = tuple([Setup(("regular", "regular"), {"side": word}) for word in "AB"])
    rows = rows._replace(manifest=msgspec.structs.replace(rows.manifest, setups=setups, options={"side": ["A", "B"]}))

    ((_, means, lengths),) = option_charts(rows)
    assert [(bar.label, tuple(bar.games)) for bar in means.bars] == [("A", ()), ("B", (3, 33))]
    assert [tuple(bar.games) for bar in lengths.bars] == [(), (3, 33)]
    columns = column_histogram(rows, rows.games, "length", "actions")
    assert [list(column.games) for column in columns.bins if column.games] == [[8, 21]]
    assert sum([column.size for column in columns.bins if not column.games]) == 118
    (hat,) = [effect for effect in effects(rows) if effect.thing == "Hat"]
    assert hat.games == (1, 3, 5)
    text = report(rows.folder, linked=True)
    links = '<a class="game" href="/watch/8" target="_blank">8</a>, <a class="game" href="/watch/21" target="_blank">'
    assert f'<summary>Columns of few games</summary><ul class="rare"><li>44 to 45: games {links}' in text
    assert 'such as games <a class="game" href="/watch/1"' in text


@pytest.mark.parametrize("actions", [False, True], ids=["from its seed", "from its actions"])
def test_every_game_of_a_run_becomes_a_record(tmp_path: Path, actions: bool) -> None:
    plan = plan_for(actions=actions)
    game = games.load(TIC_TAC_TOE)
    run_of(tmp_path / "run", plan, 4)

    for number in (1, 4):
        record = read_record(record_of(tmp_path / "run", number))
        known = play_game(plan, game, number)
        outcome = game.outcome(replay(game, record).state)
        assert outcome is not None
        assert (record.seed, outcome.ending, len(record.entries)) == (known.seed, known.ending, known.length)
    with pytest.raises(InputError, match=r"there is no game 5 in .*; its games are 1 to 4"):
        record_of(tmp_path / "run", 5)


def test_a_game_that_comes_out_differently_is_not_shown_as_the_one_of_the_run(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    run_of(folder, plan_for(), 4)
    table = folder / "games.csv"
    head, first, *rest = table.read_text().splitlines()
    table.write_text("\n".join([head, first.replace(",row,", ",full,").replace(",draw,", ",row,"), *rest]) + "\n")

    with pytest.raises(InputError, match="came out differently, as with bots that have a time budget; `simulate --act"):
        record_of(folder, 1)


def test_a_run_of_another_version_is_not_played_again(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    run_of(folder, plan_for(), 2)
    write_manifest(folder, msgspec.structs.replace(read_manifest(folder), lazaretto="0.0.1"))

    with pytest.raises(InputError, match=r"was begun with Lazaretto 0\.0\.1"):
        record_of(folder, 1)


def test_actions_have_the_words_that_their_buttons_always_have() -> None:
    plan = plan_for("quarantine", ("regular",))
    names = action_names(manifest_of(plan, games.load("quarantine"), 1, "csv"))

    assert names["keep start-yellow"] == "Clean Yellow Ward and keep the cube"  # yours, or that of another
    assert names["snack-from 2"] == "Take a marker from seat 2"
    assert "move" not in names  # counted by its verb

    clinic = plan_for("clinic", ("regular",))
    names = action_names(manifest_of(clinic, games.load("clinic"), 1, "csv"))
    assert "treat p1" not in names  # whoever p1 is
    other = msgspec.structs.replace(manifest_of(clinic, games.load("clinic"), 1, "csv"), edition="0")
    assert action_names(other) == {}
