"""The pages: whole in themselves, small, in the colours of the table, and true to the run."""

from __future__ import annotations

import errno
import os
import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from lazaretto import games
from lazaretto.cli.commands.sweep import seed_in
from lazaretto.core import InputError
from lazaretto.lab.reports import sweep
from lazaretto.lab.reports.charts import Row, chart, histogram, shown
from lazaretto.lab.reports.compare import compare
from lazaretto.lab.reports.page import PAGES
from lazaretto.lab.reports.report import effect_findings, effect_groups, report
from lazaretto.lab.reports.sweep import (
    Variation,
    check_options,
    folder_of,
    grid,
    head_of,
    moves,
    short_names,
    summary,
    values_in,
    variation,
    write_data,
)
from lazaretto.lab.reports.tournament import Seated, page, rate, result
from lazaretto.lab.runs.simulate import Plan, setups
from lazaretto.lab.runs.tables import TRAIT
from lazaretto.lab.stats.effects import Effect
from lazaretto.lab.stats.intervals import Sample, Share
from lazaretto.lab.stats.measures import NUMBER, SCORES, Figure, read_rows

from ..places import ROOT
from .plans import CONNECT_FOUR, plan_for, run_of

MOST = 2_000_000


class Parts(HTMLParser):
    """What a page would fetch, and its headings."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.fetched += [
            value or "" for name, value in attrs if name in ("src", "href") and not (value or "").startswith("#")
        ]


def check_page(text: str) -> None:
    parts = Parts(text)
    assert parts.fetched == []
    assert "script" not in parts.tags
    assert not re.search(r"url\((?!data:)|@import", text)
    assert len(text.encode()) < MOST


@pytest.mark.parametrize("slug", ["lockdown", "outbreak", CONNECT_FOUR])
def test_a_report_is_whole_in_itself(slug: str, tmp_path: Path) -> None:
    run_of(tmp_path / "run", plan_for(slug, ("random", "regular")), 12)

    text = report(tmp_path / "run")

    check_page(text)
    for heading in ("In short", "Scores", "How games end", "How leads change", "What never happens"):
        assert f"<h2>{heading}</h2>" in text
    assert "12 games" in text


def test_a_run_without_a_game_for_every_number_of_players(tmp_path: Path) -> None:
    """Two games of three numbers, or a run that has just begun."""
    game = games.load("lockdown")
    ways, _ = setups(game, [2, 3, 4], ["random", "beginner"], {})
    plan = Plan("lockdown", game.info.edition, ways, 7)
    run_of(tmp_path / "run", plan, 2)

    text = report(tmp_path / "run")

    assert "Wins by seat, 2 players" in text
    assert "Wins by seat, 4 players" not in text


def test_one_game_is_one(tmp_path: Path) -> None:
    run_of(tmp_path / "run", plan_for("lockdown", ("random",)), 1)

    text = report(tmp_path / "run")

    assert "<h1>Lockdown, 1 game</h1>" in text
    assert "1 games" not in text


@pytest.mark.parametrize(("wins", "told"), [(True, "+50.0\N{NO-BREAK SPACE}%"), (False, "+0.50")])
def test_points_are_not_taken_for_shares_though_they_are_few(wins: bool, told: str) -> None:
    effect = Effect(TRAIT, "Hat", 1, 50, 0.5, Share(0.5, 0.4, 0.6), True)

    group = effect_groups([effect], TRAIT, wins, {})

    assert group.significant is not None
    assert group.significant.bars[0].figure == told
    assert bool(list(effect_findings([effect], wins))) == wins


def test_what_goes_with_losing_is_told_without_a_second_minus() -> None:
    effect = Effect(TRAIT, "Hat", 1, 50, 0.5, Share(-0.5, -0.6, -0.4), True)

    (sentence,) = effect_findings([effect], True)

    assert sentence == "Seats with “Hat” win 50.0 percentage points (40.0 to 60.0) less than those without."


def test_pages_say_what_was_played(tmp_path: Path) -> None:
    """A page is read long after its command was typed."""
    for name in ("one", "two"):
        run_of(tmp_path / name, plan_for("lockdown", ("random", "regular")), 4)
    cells = grid([variation("option.side=A,B")])
    for cell in cells:
        run_of(folder_of(tmp_path, cell), plan_for("lockdown", ("random", "regular")), 4)

    rows = read_rows(tmp_path / "one")
    pages = {
        "compare": compare(tmp_path / "one", tmp_path / "two").page,
        "sweep": summary(tmp_path, cells, [variation("option.side=A,B")]),
        "tournament": page(rows, result(rows)),
    }

    for text in pages.values():
        facts = text.partition('<ul class="facts">')[2].partition("</ul>")[0]
        assert "players <b>2</b>" in facts
        assert "bots <b>random, regular</b>" in facts
        assert "seed <b>7</b>" in facts


def test_where_nothing_can_be_lost_a_tournament_tells_no_wins(tmp_path: Path) -> None:
    game = games.load("lockdown")
    ways, _ = setups(game, [1], ["random", "beginner"], {})
    run_of(tmp_path / "run", Plan("lockdown", game.info.edition, ways, 7), 4)
    rows = read_rows(tmp_path / "run")

    text = page(rows, result(rows))

    assert "<h2>Scores</h2>" in text
    assert "<h2>Wins</h2>" not in text


def test_a_comparison_names_what_was_changed(tmp_path: Path) -> None:
    run_of(tmp_path / "one", plan_for(bots=("random",)), 30)
    run_of(tmp_path / "two", plan_for(bots=("random", "regular")), 30)

    text = compare(tmp_path / "one", tmp_path / "two").page

    check_page(text)
    assert "random, regular" in text
    assert "did the change matter?" in text


def test_one_game_of_each_run_proves_no_change(tmp_path: Path) -> None:
    plan = plan_for("lockdown", ("random",))
    for name, seed in (("one", 1), ("two", 2)):
        run_of(tmp_path / name, msgspec.structs.replace(plan, seed=seed), 1)

    page, told = report(tmp_path / "one"), compare(tmp_path / "one", tmp_path / "two").page

    assert "No difference was found: " in told
    for text in (page, told):
        check_page(text)
        assert "unknown" in text
        assert '<tr class="good">' not in text
        assert '<tr class="bad">' not in text
        assert not re.search(r">[^<]*\b(inf|nan)\b", text.partition("</style>")[2])


def test_runs_of_two_games_are_not_compared(tmp_path: Path) -> None:
    run_of(tmp_path / "one", plan_for(), 4)
    run_of(tmp_path / "two", plan_for(CONNECT_FOUR), 4)

    with pytest.raises(InputError, match="runs of Tic-tac-toe and Connect four; only runs of the same game"):
        compare(tmp_path / "one", tmp_path / "two")


def test_the_dark_colours_are_the_tables() -> None:
    """They stand in the client's style too: neither may drift."""
    client = (ROOT / "client" / "src" / "app" / "app.css").read_text()
    theirs = dict(re.findall(r"(--[\w-]+): ([^;]+);", client.partition('[data-theme="dark"]')[2].partition("}")[0]))
    ours = dict(re.findall(r"(--[\w-]+): ([^;]+);", (PAGES / "page.css").read_text()))

    assert len(ours) > 10
    assert {name: theirs[name] for name in ours} == ours


# ---- charts -------------------------------------------------------------------------------------


def test_bars_begin_at_nothing_and_lie_on_one_scale() -> None:
    drawn = chart([Row("a", Share(0.5, 0.4, 0.6)), Row("b", Share(1.0, 0.9, 1.0))], True, 0.5, "half")

    assert [bar.start for bar in drawn.bars] == [0, 0]
    assert [bar.width for bar in drawn.bars] == [50, 100]
    assert drawn.reference == 50
    assert (drawn.bars[0].low, drawn.bars[0].high) == (40, 60)


def test_losses_go_to_the_left() -> None:
    drawn = chart([Row("a", Share(-4, -5, -3)), Row("b", Share(4, 3, 5))], False, sign=True)

    loss, gain = drawn.bars
    assert loss.start + loss.width == pytest.approx(drawn.zero, abs=0.02) == gain.start
    assert (loss.figure, gain.figure) == ("\N{MINUS SIGN}4.00", "+4.00")
    assert shown(Share(-0.0001, -0.1, 0.1), True, sign=True)[0] == "+0.0\N{NO-BREAK SPACE}%"


@pytest.mark.parametrize("numbers", [[3], list(range(-40, 41)), [0, 1_000_000], [5] * 9 + [6]])
def test_every_number_falls_into_a_column(numbers: list[float]) -> None:
    drawn = histogram(numbers, [number > 4 for number in numbers], "points")

    assert sum([column.size for column in drawn.bins]) == len(numbers)
    assert sum([column.inner_size for column in drawn.bins]) == sum([number > 4 for number in numbers])
    assert len(drawn.bins) <= 31
    assert max([column.height for column in drawn.bins]) == 100


# ---- sweeps and tournaments ---------------------------------------------------------------------


def test_a_grid_takes_every_combination() -> None:
    axes = [variation("data.member.grandpa.values=[8, 8, 8], [6,6,6]"), variation("option.side=A,B")]

    cells = grid(axes)

    assert axes[0] == Variation("data", "member.grandpa.values", [[8, 8, 8], [6, 6, 6]])
    assert [cell.options for cell in cells] == [{"side": "A"}, {"side": "B"}] * 2
    assert cells[3].name == "member.grandpa.values=[6 6 6], side=B"
    assert values_in("1, 2") == [1, 2]
    assert values_in("on, off") == ["on", "off"]


def test_where_one_key_is_varied_a_page_names_its_values() -> None:
    one = [variation("data.member.grandpa.values=[8, 8, 8], [6,6,6]")]

    assert [cell.label for cell in grid(one)] == ["[8 8 8]", "[6 6 6]"]
    two = [*one, variation("option.side=A,B")]
    assert grid(two)[1].label == "member.grandpa.values=[8 8 8], side=B"
    assert head_of(grid(two)[1], two) == "values [8 8 8], side B"
    assert head_of(grid(one)[1], one) == "[6 6 6]"


def test_what_moved_beyond_the_list_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    axes = [variation("option.side=A,B")]
    for cell, bots in zip(grid(axes), (("random",), ("regular",)), strict=True):
        run_of(folder_of(tmp_path, cell), plan_for("lockdown", bots), 30)
    monkeypatch.setattr(sweep, "MOST_MOVED", 3)

    text = summary(tmp_path, grid(axes), axes)

    told = text.partition("<h2>What moved</h2>")[2].partition("</section>")[0]
    assert told.count("<li>") == 4
    assert re.search(r"<li>and [1-9]\d* more in the table below</li>", told)
    assert '<th scope="col">side</th>' in text
    assert "<li>option <b>side</b>: A, B</li>" in text


def test_cells_with_long_names_have_folders_of_their_own() -> None:
    rooms = "+".join(["room"] * 40)
    cells = grid([variation(f"option.rooms={rooms}+attic,{rooms}+cellar")])

    folders = {folder_of(Path("runs"), cell).name for cell in cells}

    assert len(folders) == 2
    assert max([len(folder) for folder in folders]) < 140


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        pytest.param("option.side=A,Q", "side=Q is not possible with 4 players; allowed: A, B", id="unknown word"),
        pytest.param(
            "option.colour=red", "Lockdown has no option 'colour'; it has side, advanced", id="unknown option"
        ),
    ],
)
def test_an_option_of_a_grid_is_checked_before_the_first_game(text: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        check_options("lockdown", grid([variation(text)]))


def test_a_sweep_varies_the_file_that_the_environment_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = (ROOT / "src" / "lazaretto" / "games" / "lockdown" / "data.toml").read_text()
    (tmp_path / "mine.toml").write_text(f"{own}# mine\n")
    monkeypatch.setenv("LAZARETTO_DATA", f"lockdown={tmp_path / 'mine.toml'}")
    cell = grid([Variation("data", "member.grandpa.values", [[6, 6, 6]])])[0]

    write_data("lockdown", None, cell, tmp_path / "data.toml")

    assert (tmp_path / "data.toml").read_text().endswith("# mine\n")


def test_the_words_of_an_option_are_words() -> None:
    assert variation("option.loud=true, false").values == ["true", "false"]
    assert variation("option.level=1, 2").values == ["1", "2"]


@pytest.mark.parametrize("text", ["option.side=,", "data.numbers.medals=, ,", "data.numbers.medals=  "])
def test_a_key_without_values_is_a_sentence(text: str) -> None:
    with pytest.raises(InputError, match="should be of the form"):
        variation(text)


@pytest.mark.parametrize("text", ["side=A,B", "option.side", "data.=3", "option.side=", "rules.x=1"])
def test_what_cannot_be_varied_is_a_sentence(text: str) -> None:
    with pytest.raises(InputError, match="should be of the form"):
        variation(text)


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        pytest.param("member.grampa.values", [1, 2, 3], "it has dad, mom, sister", id="unknown entry"),
        pytest.param("member.grandpa.price", 3, "it has id, name, accepts", id="unknown key"),
        pytest.param("member.grandpa.values", [8], "three whole numbers", id="refused by the game"),
    ],
)
def test_a_value_the_game_cannot_be_played_with(key: str, value: object, sentence: str, tmp_path: Path) -> None:
    cell = grid([Variation("data", key, [value])])[0]

    with pytest.raises(InputError, match=sentence):
        write_data("lockdown", None, cell, tmp_path / "data.toml")


def test_a_disk_that_is_full_before_a_sweep_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(os, "fsync", full)
    (cell,) = grid([Variation("data", "member.grandpa.values", [[5, 5, 5]])])

    for write in (lambda: seed_in(tmp_path, None), lambda: write_data("lockdown", None, cell, tmp_path / "x.toml")):
        with pytest.raises(InputError, match="the disk is full"):
            write()
    assert list(tmp_path.iterdir()) == []


def test_a_seed_that_cannot_be_read_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "seed.txt").write_text("")

    with pytest.raises(InputError, match="should contain the seed of this sweep"):
        seed_in(tmp_path, None)
    assert seed_in(tmp_path, 7) == 7


def test_a_sweep_that_is_refused_keeps_its_seed(tmp_path: Path) -> None:
    assert seed_in(tmp_path, 7) == 7
    assert seed_in(tmp_path, 8) == 8  # nothing was played yet
    run_of(tmp_path / "cell", plan_for(), 4)

    with pytest.raises(InputError, match="contains a sweep with seed 8; leave out --seed 9, or give a new folder"):
        seed_in(tmp_path, 9)
    assert seed_in(tmp_path, None) == 8


def test_a_varied_data_file_keeps_its_comments(tmp_path: Path) -> None:
    cell = grid([Variation("data", "member.grandpa.values", [[6, 6, 6]])])[0]

    write_data("lockdown", None, cell, tmp_path / "data.toml")

    text = (tmp_path / "data.toml").read_text()
    own = (ROOT / "src" / "lazaretto" / "games" / "lockdown" / "data.toml").read_text()
    different = [line for line, other in zip(text.splitlines(), own.splitlines(), strict=True) if line != other]
    assert different == ["values = [6, 6, 6] # for each shape that equals another one"]


def test_a_rating_forgets_no_game() -> None:
    """Bots do not change: with every game doubt is less, and does not stay where new games replace old ones."""
    won, lost = Seated("a", 1, 1, 1), Seated("b", 2, 0, 0)
    pair = [[won, lost], [lost._replace(bot="a"), won._replace(bot="b")]]

    few, many = [rate(pair * times, ["a", "b"])["a"] for times in (300, 1200)]

    assert many[1] < 0.7 * few[1]


def test_the_stronger_bot_is_rated_higher(tmp_path: Path) -> None:
    run_of(tmp_path / "run", plan_for("lockdown", ("random", "regular")), 30)

    found = result(read_rows(tmp_path / "run"))

    best, worst = found.entrants
    assert (best.bot, worst.bot) == ("regular", "random")
    assert best.rating - best.doubt > worst.rating + worst.doubt
    assert found.cross["regular", "random"].value == pytest.approx(1 - found.cross["random", "regular"].value)
    assert found.cross["regular", "random"].value == pytest.approx(best.won.value)


def test_rows_and_columns_of_a_heat_map_have_different_names() -> None:
    assert short_names(["member.dad.over", "numbers.virus"]) == ["over", "virus"]
    assert short_names(["member.dad.over", "member.mom.over"]) == ["dad over", "mom over"]


def test_two_keys_make_a_heat_map(tmp_path: Path) -> None:
    """Two values by three bots: the second row is the second value, and the highest field has the strongest colour."""
    variations = [variation("option.x=a,b"), variation("bots=random,beginner,regular")]
    cells = grid(variations)
    assert [cell.bots for cell in cells] == ["random", "beginner", "regular"] * 2
    scores = (10.0, 20.0, 30.0, 10.0, 20.0, 50.0)
    row = [Figure(SCORES, "all seats", Sample(100, score, 4.0), NUMBER) for score in scores]

    ((_, moved),) = moves(cells, [row], 3)

    assert [[field.heat for field in line] for line in moved.fields] == [[0, 10, 20], [0, 10, 40]]
    assert [[field.moved for field in line] for line in moved.fields] == [[False, True, True], [False, True, True]]
    assert moved.text == "Score, all seats: from 10.0 (x=a, bots=random) to 50.0 (x=b, bots=regular)"
    ((_, plain),) = moves(cells, [row])
    assert not plain.fields
    assert plain.text == "Score, all seats: 10.0 → 20.0 → 30.0 → 10.0 → 20.0 → 50.0"
