"""The figures of the pages, held against runs whose truth is known."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Protocol

import msgspec
import polars as pl
import pytest

from lazaretto import games
from lazaretto.lab.reports.compare import changes, sentence, verdict
from lazaretto.lab.reports.report import bot_findings, option_charts, points_chart, report, varied
from lazaretto.lab.reports.tournament import result
from lazaretto.lab.runs.runs import Run, manifest_of
from lazaretto.lab.runs.simulate import Place, Plan, Played, Setup
from lazaretto.lab.runs.summary import Summary
from lazaretto.lab.stats import measures
from lazaretto.lab.stats.effects import effects, never
from lazaretto.lab.stats.intervals import mean, pooled
from lazaretto.lab.stats.measures import Rows, figures

from .plans import plan_for

COUNT = 600


def place(won: bool, traits: tuple[str, ...], course: tuple[int, ...] = (1, 2, 3), **more: Any) -> Place:
    usual: dict[str, Any] = {
        "bot": "regular", "place": 2 - won, "decisions": 5, "choices": 4, "points": {"rooms": 5 * won, "cubes": 10},
        "deeds": {"mark b2": 1},
    }  # fmt: skip
    return Place(score=10 + 5 * won, won=float(won), traits=traits, course=course, **(usual | more))


class Make(Protocol):
    def __call__(self, seat_1_wins: float, magnet: float = 0.5, run: int = 1) -> Rows: ...


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Make:
    """Made once each: writing hundreds of games takes its time."""

    @cache
    def make(seat_1_wins: float, magnet: float = 0.5, run: int = 1) -> Rows:
        return make_run(tmp_path_factory.mktemp("made") / "run", seat_1_wins, magnet, run)

    return make


def make_run(folder: Path, seat_1_wins: float, magnet: float, seed: int) -> Rows:
    """A run in which seat 1 wins so often, and who wins has a Magnet so much more often; Hats fall by chance."""
    chance = Random(seed)
    plan = plan_for(bots=("regular",))
    run = Run.begin(folder, manifest_of(plan, games.load(plan.game), COUNT, "csv"))
    games_played = []
    for number in range(1, COUNT + 1):
        first = chance.random() < seat_1_wins
        seats = []
        for won in (first, not first):
            had = [*(["Magnet"] if chance.random() < (magnet if won else 1 - magnet) else [])]
            had += ["Hat"] if chance.random() < 0.5 else []
            seats.append(place(won, tuple(had), (0, 1 + won, 2 + won)))
        games_played.append(Played(number, number, "", "row" if first else "full", 1, tuple(seats)))
    for part in run.missing():
        run.keep(part, [games_played[number - 1] for number in part])
    run.gather()
    return measures.read_rows(folder)


def test_a_bot_is_said_to_win_most_only_beyond_chance(made: Make) -> None:
    rows = made(0.65)
    manifest = msgspec.structs.replace(rows.manifest, setups=(Setup(("a", "b"), {}),))
    seat, coin = pl.col("seat") == 1, (pl.col("game") + pl.col("seat")) % 2 == 0

    for first, told in ((seat, "The bot a wins most: 6"), (coin, "No bot wins clearly more than the others.")):
        bot = pl.when(first).then(pl.lit("a")).otherwise(pl.lit("b"))
        (sentence,) = bot_findings(rows._replace(manifest=manifest, seats=rows.seats.with_columns(bot=bot)))
        assert sentence.startswith(told)


@pytest.mark.parametrize(
    ("setups", "words"),
    [
        pytest.param([("ab", "x"), ("ab", "y")], ["x", "y"], id="two words"),
        pytest.param([("ab", "x"), ("ba", "x")], [], id="one word"),
        pytest.param([("ab", "x"), ("abc", "y")], [], id="it goes with the number of players"),
        pytest.param([("ab", "x"), ("abc", "x"), ("abc", "y")], ["x", "y"], id="two words with three players"),
    ],
)
def test_an_option_is_shown_if_it_was_varied(setups: list[tuple[str, str]], words: list[str]) -> None:
    assert varied([Setup(tuple(bots), {"side": word}) for bots, word in setups], "side") == words


def test_endings_are_told_in_words(made: Make) -> None:
    rows = made(0.5)
    told = rows._replace(
        games=rows.games.with_columns(ending=pl.lit("few_tasks")),
        manifest=msgspec.structs.replace(rows.manifest, endings=("few_tasks", "day_limit")),
    )

    assert [each.name for each in figures(told) if each.group == measures.ENDINGS] == ["few tasks", "day limit"]
    assert never(told).endings == ["day limit"]


def test_what_no_seat_has_any_more_is_the_clearest_change(made: Make) -> None:
    before = made(0.5)
    after = before._replace(things=before.things.filter(pl.col("thing") != "Magnet"))

    for one, other in ((before, after), (after, before)):
        (change,) = [each for each in changes(one, other) if each.one.name == "Magnet"]
        assert change.significant
        assert abs(change.gain.value) == pytest.approx(0.5, abs=0.05)


def test_a_comparison_keeps_each_group_together(made: Make) -> None:
    rows = made(0.5)
    seats = rows.seats.with_columns(players=pl.when(pl.col("game") % 2 == 0).then(3).otherwise(2).cast(pl.Int64))
    mixed = rows._replace(
        seats=seats.with_columns(bot=pl.when(pl.col("seat") == 1).then(pl.lit("a")).otherwise(pl.lit("b"))),
        manifest=msgspec.structs.replace(rows.manifest, setups=(Setup(("a", "b"), {}),)),
    )

    groups = [change.one.group for change in changes(mixed, mixed)]

    assert groups.count(measures.SEATS) == 4
    assert groups == sorted(groups, key=groups.index)


def test_a_seat_that_wins_more_is_seen_and_a_fair_game_is_called_fair(made: Make) -> None:
    unfair = {(each.group, each.name): each for each in figures(made(0.65))}
    fair = {(each.group, each.name): each for each in figures(made(0.5))}

    key = (measures.SEATS, "2 players: seat 1")
    assert unfair[key].interval().low > 0.5
    assert fair[key].interval().low < 0.5 < fair[key].interval().high
    assert unfair[measures.ENDINGS, "row"].interval().value == pytest.approx(0.65, abs=0.05)
    assert unfair[measures.POINTS, "rooms"].interval().value == pytest.approx(2.5)
    assert unfair[measures.LENGTH, "share of real choices"].interval().value == pytest.approx(0.8)


def test_who_leads_at_half_time_is_told(made: Make) -> None:
    found = {(each.group, each.name): each for each in figures(made(0.5))}

    assert found[measures.LEADS, "the leader after half wins"].interval().value == 1.0
    assert found[measures.LEADS, "the last seat after half wins"].interval().value == 0.0
    assert (measures.LEADS, "the leader after a quarter wins") not in found  # all are equal there


def test_a_thing_that_goes_with_winning_is_sure_and_one_that_does_not_is_not(made: Make) -> None:
    found = {each.thing: each for each in effects(made(0.5, 0.8))}

    assert found["Magnet"].significant
    assert found["Magnet"].gain.value == pytest.approx(0.6, abs=0.1)
    assert not found["Hat"].significant
    assert "mark b2" not in found  # everybody did it, once: there is nobody to hold it against


def test_what_never_happens_is_listed(made: Make) -> None:
    found = never(made(0.5))

    assert found.verbs == []
    assert found.actions == {"mark": [f"mark {square}" for square in ("a3", "b3", "c3", "a2", "c2", "a1", "b1", "c1")]}


def test_a_change_that_mattered_and_one_that_did_not(made: Make) -> None:
    fair, same, unfair = made(0.5), made(0.5, run=2), made(0.65)

    assert verdict(changes(fair, unfair)).startswith("Yes, it mattered: ")
    assert verdict(changes(fair, same)).startswith("No difference was found: ")


def test_whether_a_thing_decides_less_is_told_by_a_comparison(made: Make) -> None:
    """The share of seats that have it is the same; what it goes with is not."""
    found = {(each.one.group, each.one.name): each for each in changes(made(0.5, 0.8), made(0.5))}

    magnet, hat = found[measures.WINNING, "Magnet"], found[measures.WINNING, "Hat"]
    assert magnet.significant
    assert magnet.gain.value == pytest.approx(-0.6, abs=0.1)
    assert not found[measures.HAD, "Magnet"].significant
    assert not hat.significant
    assert sentence(magnet).startswith("What goes with winning, Magnet: from +6")
    (effect,) = [each for each in effects(made(0.5, 0.8)) if each.thing == "Magnet"]
    assert magnet.one.interval() == pytest.approx(effect.gain)  # as the report of the run tells it


# ---- a game counts once --------------------------------------------------------------------------


def kept(folder: Path, played: list[Played], options: dict[str, list[str]] | None = None) -> Rows:
    """A run of these games, whatever was asked for."""
    plan = plan_for(bots=("regular",))
    words = [game.options.split("; ") for game in played]
    chosen = [dict([pair.split("=") for pair in pairs if pair]) for pairs in words]
    ways = tuple([Setup(tuple([s.bot for s in g.seats]), o) for g, o in zip(played, chosen, strict=True)])
    manifest = manifest_of(Plan(plan.game, plan.edition, ways, 7), games.load(plan.game), len(played), "csv")
    run = Run.begin(folder, msgspec.structs.replace(manifest, options=options or {}))
    for part in run.missing():
        run.keep(part, [played[number - 1] for number in part])
    run.gather()
    return measures.read_rows(folder)


def lost(number: int, options: str) -> Played:
    """Four who lose together."""
    return Played(number, number, options, "lost", 0, (place(False, (), place=1),) * 4)


def test_who_has_lost_is_no_winner_though_nobody_is_before_him(tmp_path: Path) -> None:
    """Alone, and with all others, one is always on the first place."""
    alone = [place(won, (), place=1) for won in (True, False, False)]

    rows = kept(
        tmp_path / "run", [Played(number, number, "", "lost", 0, (seat,)) for number, seat in enumerate(alone, 1)]
    )

    (winners,) = [each for each in figures(rows) if each.name == "winners"]
    assert (winners.sample.size, winners.sample.mean) == (1, 15)


def test_sides_win_whole_and_one_that_all_have_left_has_lost(tmp_path: Path) -> None:
    """Who stands on a side at the end wins with it; a game counts once, however many those are."""
    ends = [("Infected", "Infected", "Survivors")] * 6 + [("Survivors", "Survivors", "Infected")] * 3
    ends += [("Infected", "Infected", "Infected")]
    played = []
    for number, line in enumerate(ends, 1):
        winner = "Survivors" if number <= 2 else "Infected"
        seats = tuple([place(side == winner, (), side=side, place=1) for side in line])
        played.append(Played(number, number, "", "row", 0, seats))
    alone = [Played(11, 11, "spy=on", "row", 0, (place(True, ()), place(False, ())))]  # nobody stands on a side here

    rows = kept(tmp_path / "run", played + alone)

    found = {each.name: each.sample for each in figures(rows) if each.group == measures.SIDES}
    assert {name: (won.size, round(10 * won.mean)) for name, won in found.items()} == {
        "3 players: Infected": (10, 8),
        "3 players: Survivors": (10, 2),
    }
    text = report(rows.folder)
    assert "With 3 players Infected win 80.0\N{NO-BREAK SPACE}% (" in text
    assert text.count("<h2>Wins by side, ") == 1


def test_the_words_of_an_option_are_judged_by_games(tmp_path: Path) -> None:
    played = [lost(number, f"level={'easy' if number % 2 else 'hard'}") for number in range(1, 25)]
    won = [Played(25, 25, "level=easy", "won", 0, (place(True, ()),) * 4)]  # so that there is something to win

    rows = kept(tmp_path / "run", played + won, {"level": ["easy", "hard"]})

    ((_, chart, _),) = option_charts(rows)
    assert chart.bars[1].label == "hard"
    assert chart.bars[1].interval == "0.0 to 24.2\N{NO-BREAK SPACE}%"  # Wilson for none of twelve, not of 48


def test_a_table_that_never_won_is_told_so(tmp_path: Path) -> None:
    """It was taken for one that cannot lose; and what it lacked could not be compared with a table that wins."""
    rows = kept(tmp_path / "lost", [lost(number, "") for number in range(1, 25)])
    better = kept(tmp_path / "won", [Played(n, n, "", "won", 0, (place(True, (), place=1),) * 4) for n in range(1, 25)])
    lose = msgspec.structs.replace(better.manifest, endings=("won", "lost"))

    text = report(rows.folder)

    assert "With 4 players the game is won 0.0\N{NO-BREAK SPACE}% of the time" in text
    assert "counts as won" not in text
    (change,) = [each for each in changes(rows, better._replace(manifest=lose)) if each.one.group == measures.TABLE]
    assert change.significant
    assert not better.losable


def test_a_page_of_few_games_claims_nothing(tmp_path: Path) -> None:
    """Nothing was compared, which is not the same as nothing found; and who plays alone has no seat to be fair to."""
    played = [Played(n, n, "", "won" if n % 2 else "lost", 0, (place(n % 2 == 1, ("Hat",)),)) for n in range(1, 5)]

    text = report(kept(tmp_path / "run", played).folder)

    assert text.count("There was nothing to compare: a thing must be present in 30 games and absent in 30.") == 2
    assert "0 comparisons" not in text
    assert "Nothing is significant.</p>" not in text
    assert "<h2>Wins, 1 player</h2>" in text


def test_a_score_alone_is_no_win_beside_games_of_two(tmp_path: Path) -> None:
    """Every solo game counts as won where there is no goal; that says nothing."""
    alone = [Played(n, n, "", "row", 0, (place(True, (), place=1),)) for n in range(1, 5)]
    rivals = [Played(n, n, "", "row", 0, (place(True, (), place=1), place(False, (), place=2))) for n in range(5, 9)]

    rows = kept(tmp_path / "run", alone + rivals)
    text = report(rows.folder)

    assert "<h2>Wins by seat, 2 players</h2>" in text
    assert "Wins, 1 player" not in text
    assert "With 1 player the game is won" not in text


@pytest.mark.parametrize(
    ("wounds", "heading"), [(0, "Parts of the score"), (3, "Final tally")], ids=["points", "other things"]
)
def test_scores_are_made_of_what_adds_up_to_them(tmp_path: Path, wounds: int, heading: str) -> None:
    points = {"rooms": 15, "wounds": wounds}
    played = [Played(n, n, "", "row", 0, (place(True, (), points=points),)) for n in range(1, 5)]

    text = report(kept(tmp_path / "run", played).folder)

    assert f"<h2>{heading}</h2>" in text


def test_the_words_of_an_option_for_one_player_are_told_as_what_they_are(tmp_path: Path) -> None:
    ways = [(n, "easy" if n % 2 else "hard", n % 3 == 0) for n in range(1, 13)]
    played = [Played(n, n, f"level={w}", "won" if won else "lost", 0, (place(won, (), place=1),)) for n, w, won in ways]

    text = report(kept(tmp_path / "run", played, {"level": ["easy", "hard"]}).folder)

    shown = text.partition("<h2>Option level</h2>")[2].partition("</table>")[0]
    assert "<caption>Share of games won.</caption>" in shown


def test_a_word_is_not_found_within_another(tmp_path: Path) -> None:
    """Ten days are not a hundred."""
    played = [lost(n, f"day_limit={days}; side=A") for n, days in enumerate([10] * 5 + [100] * 7, 1)]
    won = [Played(13, 13, "day_limit=100; side=A", "won", 0, (place(True, ()),) * 4)]

    rows = kept(tmp_path / "run", played + won, {"day_limit": ["10", "100"]})

    ((_, chart, _),) = option_charts(rows)
    assert [(bar.label, bar.figure) for bar in chart.bars] == [
        ("10", "0.0\N{NO-BREAK SPACE}%"),
        ("100", "12.5\N{NO-BREAK SPACE}%"),
    ]


@pytest.mark.parametrize(("gap", "coloured"), [(0.35, False), (2.0, True)])
def test_what_winners_have_more_of_is_coloured_beyond_chance_only(tmp_path: Path, gap: float, coloured: bool) -> None:
    """Ten lines are looked at, and one of them lies at 2.3 standard errors, or far beyond."""
    chance = Random(1)
    played = []
    for number in range(1, 101):
        noise = [sum([chance.choice((-1, 1)) for _ in range(4)]) for _ in range(10)]
        more = [round(gap * 100) * (i == 0) + 50 * noise[i] for i in range(10)]
        points = {f"line {i}": value for i, value in enumerate(more)}
        nothing = dict.fromkeys(points, 0)
        seats = (place(True, (), points=points), place(False, (), points=nothing))
        played.append(Played(number, number, "", "row", 0, seats))

    lines = points_chart(kept(tmp_path / "run", played))

    assert lines is not None
    assert lines.gains is not None
    assert [bar.tone for bar in lines.gains.bars] == ["good" if coloured else "plain", *["plain"] * 9]


def test_winners_and_losers_are_held_against_each_other_game_by_game(tmp_path: Path) -> None:
    """What a table has many of, both have: their difference is known to a hair."""
    chance, played = Random(1), []
    for number in range(1, 101):
        rich = chance.choice((0, 100))
        had = [{"cubes": rich + more + chance.choice((0, 1))} for more in (2, 0)]
        seats = (place(True, (), points=had[0]), place(False, (), points=had[1]))
        played.append(Played(number, number, "", "row", 0, seats))

    lines = points_chart(kept(tmp_path / "run", played))

    assert lines is not None
    assert lines.gains is not None
    (bar,) = lines.gains.bars
    assert bar.tone == "good"
    assert 1.7 < float(bar.interval.split()[0]) < 2 < float(bar.interval.split()[2]) < 2.3


def test_the_terminal_counts_games_too() -> None:
    summary = Summary()
    summary.add([lost(number, "") for number in range(24)])

    assert summary.bots[4, "regular"].win.high == summary.seats[4, 1].win.high == pytest.approx(0.138, abs=0.001)
    assert len(summary.bots[4, "regular"].scores) == 24


def test_seats_that_score_alike_are_one_measurement(tmp_path: Path) -> None:
    chance = Random(1)
    played = []
    for number in range(1, 61):
        good = chance.random() < 0.5
        seats = (place(good, ("Hat",) if good else (), choices=4 + good, decisions=6),) * 4
        played.append(Played(number, number, "", "row", 0, seats))

    found = {(each.group, each.name): each for each in figures(kept(tmp_path / "run", played))}

    for key in ((measures.SCORES, "all seats"), (measures.POINTS, "rooms"), (measures.LENGTH, "real choices per seat"),
                (measures.HAD, "Hat"), (measures.LENGTH, "share of real choices")):  # fmt: skip
        assert found[key].sample.size == 60
    hats = found[measures.HAD, "Hat"].sample
    assert hats.mean == pytest.approx(33 / 60)
    assert hats.variance == pytest.approx(33 / 60 * 27 / 59)
    assert found[measures.SCORES, "all seats"].sample.variance == pytest.approx(25 * hats.variance)


def test_a_bot_on_several_seats_is_measured_by_its_share_of_a_game(tmp_path: Path) -> None:
    """Two of four seats: of a game that one of four wins it has half or nothing, so less chance is in it."""
    played = []
    for number in range(1, 101):
        seats = [place(i == number % 4, (), bot=bot) for i, bot in enumerate(("a", "b", "a", "b"))]
        played.append(Played(number, number, "", "row", 0, tuple(seats)))
    rows = kept(tmp_path / "run", played)

    found = {(each.group, each.name): each for each in figures(rows)}
    tournament = {each.bot: each for each in result(rows).entrants}

    for won in (found[measures.BOTS, "4 players: a"].interval(), tournament["a"].won):
        assert won.value == pytest.approx(0.25)
        assert won.low == pytest.approx(0.195, abs=0.001)  # as of 200 games
        assert won.high == pytest.approx(0.314, abs=0.001)
    assert tournament["a"].games == 100
    assert result(rows).cross["a", "b"].high - result(rows).cross["a", "b"].low == pytest.approx(0.098, abs=0.001)


def test_a_table_that_wins_together_counts_once(made: Make) -> None:
    rows = made(0.5)
    first = pl.col("won").first().over("game")
    together = rows._replace(seats=rows.seats.with_columns(won=first, place=pl.lit(1)))

    assert together.together
    assert not rows.together
    shares = [each for each in figures(together) if each.group == measures.TABLE]
    assert [each.sample.size for each in shares] == [COUNT]


def mixed_tables(folder: Path) -> Rows:
    """Tables of two and of four: the small ones score more, decide more and choose more often."""
    played = []
    for number in range(1, 41):
        seats = 2 if number % 2 else 4
        small: dict[str, Any] = {"decisions": 9, "choices": 9, "points": {"rooms": 9}}
        more: dict[str, Any] = small if seats == 2 else {"points": {"rooms": 2}}
        hats = ("Hat",) if seats == 2 else ()
        line = tuple([place(i == number % seats, hats, **more) for i in range(seats)])
        played.append(Played(number, number, "", "row", 0, line))
    return kept(folder, played)


def test_a_mean_over_seats_counts_seats_however_many_a_game_has(tmp_path: Path) -> None:
    rows = mixed_tables(tmp_path / "run")

    found = {(each.group, each.name): each.sample for each in figures(rows)}

    seats = rows.seats
    for key, numbers in {
        (measures.SCORES, "all seats"): seats["score"],
        (measures.POINTS, "rooms"): seats["points: rooms"],
        (measures.LENGTH, "decisions per seat"): seats["decisions"],
        (measures.LENGTH, "real choices per seat"): seats["choices"],
        (measures.HAD, "Hat"): seats["players"] == 2,
    }.items():
        assert found[key].mean == pytest.approx(measures.number(numbers.mean())), key
        assert found[key].size == 40  # still by game: seats of one game depend on each other
    real = measures.number(seats["choices"].sum()) / measures.number(seats["decisions"].sum())
    assert found[measures.LENGTH, "share of real choices"].mean == pytest.approx(real)


def test_a_bot_on_one_seat_and_on_two_is_counted_by_seats_in_the_terminal_too() -> None:
    summary = Summary()
    lines = (("a", "a", "b"), ("b", "b", "a"))
    for number in range(40):
        seats = [place(i == 0, (), bot=bot) for i, bot in enumerate(lines[number % 2])]
        summary.add([Played(number, number, "", "row", 0, tuple(seats))])

    assert summary.bots[3, "a"].win.value == pytest.approx(20 / 60)
    assert summary.bots[3, "a"].score.value == pytest.approx(10 + 5 * 20 / 60)


def test_the_interval_of_a_mean_over_seats_holds_its_promise() -> None:
    """Of many runs with tables of two and four, about 95 in a hundred intervals contain the truth."""
    chance, held = Random(1), 0
    for _ in range(400):
        sums, sizes = [], []
        for _ in range(40):
            size = chance.choice((2, 4))
            table = chance.gauss(20 if size == 2 else 10, 3)  # what the seats of one game have in common
            sizes.append(size)
            sums.append(sum([table + chance.gauss(0, 1) for _ in range(size)]))
        found = mean(pooled(sums, sizes))
        held += found.low < (2 * 20 + 4 * 10) / 6 < found.high
    assert 0.92 < held / 400 < 0.98
