"""``report``: a run on one page for a designer: what stands out, then every figure with its interval."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import polars as pl

from lazaretto.lab.reports.action_names import action_names
from lazaretto.lab.reports.charts import Chart, Histogram, Row, chart, histogram, of_players, percent, shown
from lazaretto.lab.reports.page import played_facts, render
from lazaretto.lab.reports.people import section
from lazaretto.lab.runs import tables
from lazaretto.lab.runs.harvest import read_people
from lazaretto.lab.runs.simulate import Setup
from lazaretto.lab.stats import measures
from lazaretto.lab.stats.effects import Effect, effects, never
from lazaretto.lab.stats.extremes import MOST_RARE, RARE, Rare, ending_games, extremes, rare
from lazaretto.lab.stats.intervals import FEWEST, Share, mean, share
from lazaretto.lab.stats.measures import FEW, Figure, Rows, by, by_game, few, figures, read_rows, sample_of, sides
from lazaretto.lab.stats.slopes import Slope, slope

MOST_EFFECTS: Final = 16  # of a kind on the page; the others are folded


def report(folder: Path, linked: bool = False) -> str:
    """The page of a run; ``linked`` as ``watch`` serves it."""
    rows = read_rows(folder)
    found = figures(rows)
    names = action_names(rows.manifest)
    ordered = effects(rows)
    people = read_people(folder)
    idle, seldom, endings = never(rows), rare(rows), ending_games(rows)
    return render(
        "report.html",
        linked,
        manifest=rows.manifest,
        unfinished=rows.manifest.done < rows.manifest.games,
        facts=[
            ("games", f"{rows.manifest.done:,}".replace(",", " ")),
            *played_facts(rows.manifest),
            ("data", f"{'another file' if rows.manifest.given else 'its own'}, {rows.manifest.data[:8] or 'none'}"),
        ],
        short=[
            *side_findings(rows),
            *seat_findings(rows),
            *bot_findings(rows),
            *other_findings(rows, found),
            *effect_findings(ordered, rows.winnable),
        ],
        sides=side_charts(rows),
        seats=[seat_chart(rows, players) for players in rows.players if rows.can_lose(players)],
        bots=bot_charts(rows),
        winnable=rows.winnable,
        losable=rows.losable,
        scores=score_histogram(rows),
        score_chart=plain_chart(found, measures.SCORES),
        points=points_chart(rows),
        lengths=column_histogram(rows, rows.games, "length", "actions"),
        length_chart=plain_chart([f for f in found if not f.percent], measures.LENGTH),
        choices=plain_chart([f for f in found if f.percent], measures.LENGTH),
        endings=plain_chart(found, measures.ENDINGS),
        leads=plain_chart([f for f in found if f.percent], measures.LEADS),
        changes=change_histogram(rows),
        options=option_charts(rows),
        options_caption="Share of games won." if judged_by_wins(rows) else "Mean score.",
        had=effect_groups(ordered, tables.TRAIT, rows.winnable, {}),
        did=effect_groups(ordered, tables.DEED, rows.winnable, names),
        comparisons=len(ordered),
        by_chance=round(len(ordered) * 0.05),
        fewest=FEWEST,
        never=idle._replace(actions={verb: [names.get(x, x) for x in all] for verb, all in idle.actions.items()}),
        folder=folder.name,
        people=None if people is None else section(people, rows.manifest),
        extremes=extremes(rows),
        rare_endings=[
            (ending, games) for ending, games in endings.items() if len(endings) < len(rows.manifest.endings)
        ],
        rare=[named_rare(each, names) for each in seldom[:MOST_RARE]],
        rare_more=len(seldom[MOST_RARE:]),
        rarely=RARE,
        verdict=verdict_of_effects(rows),
    )


def plain_chart(found: Iterable[Figure], group: str) -> Chart | None:
    chosen = [figure for figure in found if figure.group == group]
    if not chosen:
        return None
    bars = [Row(figure.name, figure.interval(), games=figure.games) for figure in chosen]
    return chart(bars, chosen[0].percent)


def named_rare(each: Rare, names: Mapping[str, str]) -> tuple[str, str, list[int]]:
    """Its name, its notation if that is another, and its games."""
    name = names.get(each.thing, each.thing) if each.kind == tables.DEED else each.thing
    return name, each.thing if name != each.thing else "", each.games


# ---- winning ------------------------------------------------------------------------------------


class Standing(NamedTuple):
    """Seats or bots of one number of players against each other."""

    title: str
    chart: Chart
    whole: bool = False  # all seats win or lose together


def fair_rows(rows: Rows, groups: list[tuple[str, pl.DataFrame]], fair: float) -> list[Row]:
    """Each with its share of wins; coloured if it differs significantly from the fair share."""
    made = []
    for name, group in groups:
        sample = by_game(group, "won")
        jointly = share(sample, len(groups))
        tone = "good" if jointly.low > fair else "bad" if jointly.high < fair else "plain"
        word = {"good": "more than its share", "bad": "less than its share", "plain": ""}[tone]
        made.append(Row(name, share(sample), tone, word, few(rows, group)))
    return made


def seat_chart(rows: Rows, players: int) -> Standing:
    group = rows.seats.filter(pl.col("players") == players)
    if rows.together or players == 1:
        name = "the table" if players > 1 else "the player"
        bar = Row(f"{name} wins", share(by_game(group, "won")), games=few(rows, group))
        return Standing(of_players(players), chart([bar], True), whole=True)
    fair = by_game(group, "won").mean
    seats = [(f"seat {seat}", one) for (seat,), one in by(group, "seat")]
    return Standing(
        of_players(players), chart(fair_rows(rows, seats, fair), True, fair, f"a fair share, {percent(fair)}")
    )


def side_charts(rows: Rows) -> list[Standing]:
    made = []
    for players in rows.players:
        games = few(rows, rows.games.filter(pl.col("players") == players))
        bars = [Row(side, share(won), games=games) for side, won in sides(rows, players)]
        if bars:
            made.append(Standing(of_players(players), chart(bars, True)))
    return made


def bot_charts(rows: Rows) -> list[Standing]:
    if len(rows.manifest.bots) < 2:
        return []
    made = []
    for players in filter(rows.can_lose, rows.players):
        group = rows.seats.filter(pl.col("players") == players)
        fair = by_game(group, "won").mean
        named = [(bot, one) for (bot,), one in by(group, "bot")]
        line = chart(fair_rows(rows, named, fair), True, fair, f"the share of all, {percent(fair)}")
        made.append(Standing(of_players(players), line))
    return made


def side_findings(rows: Rows) -> Iterator[str]:
    for players in rows.players:
        won = [(side, share(sample)) for side, sample in sides(rows, players)]
        if won:
            texts = [f"{side} win {percent(of.value)} ({span(of)})" for side, of in won]
            yield f"With {of_players(players)} {', '.join(texts)}."


def seat_findings(rows: Rows) -> Iterator[str]:
    if rows.together:
        return
    for players in filter(rows.can_lose, rows.players):
        if players == 1:
            continue
        group = rows.seats.filter(pl.col("players") == players)
        fair = by_game(group, "won").mean
        seats = [(str(seat), one) for (seat,), one in by(group, "seat")]
        found = fair_rows(rows, seats, fair)
        odd = [row for row in found if row.tone != "plain"]
        if odd:
            texts = [f"seat {row.label} wins {percent(row.share.value)} ({span(row.share)})" for row in odd]
            yield f"With {of_players(players)} the seats are not equal: {', '.join(texts)}; fair is {percent(fair)}."
        else:
            most = max(max(abs(row.share.low - fair), abs(row.share.high - fair)) for row in found)
            yield (
                f"With {of_players(players)} no seat has a clear advantage; "
                f"if there is one, it is less than {percent(most)} of the games."
            )


def span(of: Share) -> str:
    return shown(of, True)[1]


def bot_findings(rows: Rows) -> Iterator[str]:
    if len(rows.manifest.bots) < 2 or not rows.winnable or rows.together:
        return
    named = [(bot, one) for (bot,), one in by(rows.seats, "bot")]
    best = max(fair_rows(rows, named, by_game(rows.seats, "won").mean), key=lambda row: row.share.value)
    if best.tone == "good":
        yield f"The bot {best.label} wins most: {percent(best.share.value)} of its games ({span(best.share)})."
    else:
        yield "No bot wins clearly more than the others."


def other_findings(rows: Rows, found: list[Figure]) -> Iterator[str]:
    known = {(figure.group, figure.name): figure for figure in found}
    for (group, name), figure in known.items():
        if group == measures.TABLE:
            won = figure.interval()
            yield f"With {name} the game is won {percent(won.value)} of the time ({span(won)})."
    length = known[(measures.LENGTH, "actions per game")].interval().value
    real = known[(measures.LENGTH, "share of real choices")].interval().value
    yield f"A game takes {length:.0f} decisions, and {percent(real, 0)} of them are real choices."
    half = known.get((measures.LEADS, "the leader after half wins"))
    if half is not None:
        won = half.interval()
        yield f"The sole leader at half time wins {percent(won.value)} of the time ({span(won)})."


# ---- scores, leads, options ---------------------------------------------------------------------


def score_histogram(rows: Rows) -> Histogram:
    first = (rows.seats["won"] > 0).to_list() if rows.winnable else [False] * len(rows.seats)
    return histogram(rows.seats["score"].to_list(), first, "points", *named_games(rows, rows.seats))


def column_histogram(rows: Rows, some: pl.DataFrame, column: str, unit: str) -> Histogram:
    return histogram(some[column].to_list(), [False] * len(some), unit, *named_games(rows, some))


def named_games(rows: Rows, some: pl.DataFrame) -> tuple[list[int], int]:
    """The game of each row, and how many a column may name: none in a small run, whose columns all are small."""
    return some["game"].to_list(), FEW if len(rows.games) > FEW else 0


class Reckoning(NamedTuple):
    """The lines of the final score: the mean of all seats, and how many more points winners have."""

    charts: Chart
    gains: Chart | None
    whole: bool  # the lines add up to the score


def points_chart(rows: Rows) -> Reckoning | None:
    lines = rows.manifest.lines
    if not lines:
        return None
    columns = [tables.POINTS + line for line in lines]
    every = chart([Row(line, mean(by_game(rows.seats, tables.POINTS + line))) for line in lines], False)
    whole = bool(rows.seats.select((pl.sum_horizontal(*columns) == pl.col("score")).all()).item())
    if not rows.winnable:
        return Reckoning(every, None, whole)
    gains = [(line, gain_of_winners(rows, tables.POINTS + line)) for line in lines]
    bars = [
        Row(line, gain.interval(), tone_of(gain.interval(), gain.interval(len(lines)).significant))
        for line, gain in gains
        if gain is not None
    ]
    return Reckoning(every, chart(bars, False, sign=True), whole)


def gain_of_winners(rows: Rows, column: str) -> Slope | None:
    """How much more winners have than others; seats of one game are not independent, so games are compared."""
    won, one = (pl.col("won") > 0).cast(pl.Float64).alias("x"), pl.lit(1)
    seats = rows.seats.drop_nulls(column).sort("game", "seat")
    return slope(seats.select("game", won, pl.col(column).alias("y"), one.alias("mix"), one.alias("kind")))


def tone_of(gain: Share, significant: bool) -> str:
    return "plain" if not significant else "good" if gain.value > 0 else "bad"


def change_histogram(rows: Rows) -> Histogram | None:
    known = rows.seats.filter(pl.col("players") > 1, pl.col("at_50").is_not_null())["game"].unique()
    several = rows.games.filter(pl.col("game").is_in(known.implode()))
    return None if several.is_empty() else column_histogram(rows, several, "lead_changes", "changes")


def judged_by_wins(rows: Rows) -> bool:
    """Whether options are judged by wins: in cooperative and solo games. Rivals always win equally often in total."""
    return rows.losable and (rows.together or rows.manifest.players == [1])


def option_charts(rows: Rows) -> list[tuple[str, Chart, Chart]]:
    """For each varied option: the table's wins or the mean score, and the length, for each word."""
    made = []
    for name in rows.manifest.options:
        words = varied(rows.manifest.setups, name)
        if not words:
            continue
        having = [(word, pl.col("options").str.split("; ").list.contains(f"{name}={word}")) for word in words]
        wins = judged_by_wins(rows)
        means, lengths = [], []
        for word, has in having:
            seats, games = rows.seats.filter(has), rows.games.filter(has)
            if games.is_empty():
                continue
            named, sample = few(rows, games), by_game(seats, "won" if wins else "score")
            means.append(Row(word, share(sample) if wins else mean(sample), games=named))
            lengths.append(Row(word, mean(sample_of(games["length"])), games=named))
        made.append((name, chart(means, wins), chart(lengths, False)))
    return made


def varied(setups: Iterable[Setup], name: str) -> list[str]:
    """The words of an option that was varied; empty if each number of players had only one word."""
    played = {(len(setup.bots), setup.options[name]) for setup in setups if name in setup.options}
    words = sorted({word for _, word in played})
    return words if len(played) > len({players for players, _ in played}) else []


# ---- effects ------------------------------------------------------------------------------------


class Effects(NamedTuple):
    """Effects of one kind: the significant ones as a chart, the others folded."""

    significant: Chart | None
    more: int  # significant ones that are not in the chart
    others: Chart | None
    insignificant: int


def effect_groups(ordered: list[Effect], kind: str, wins: bool, names: Mapping[str, str]) -> Effects:
    """``wins``: gains are shares of wins, otherwise points."""
    mine = [effect for effect in ordered if effect.kind == kind]
    significant = [effect for effect in mine if effect.significant]
    rest = [*significant[MOST_EFFECTS:], *[effect for effect in mine if not effect.significant]]
    shown, others = effect_chart(significant[:MOST_EFFECTS], wins, names), effect_chart(rest[:120], wins, names)
    return Effects(shown, len(significant[MOST_EFFECTS:]), others, len(mine) - len(significant))


def effect_chart(some: list[Effect], wins: bool, names: Mapping[str, str]) -> Chart | None:
    """With the notation of an action below its name, as the tables of the run have it."""
    if not some:
        return None
    ordered = sorted(some, key=lambda effect: -effect.gain.value)
    rows = []
    for each in ordered:
        name = names.get(each.thing, each.thing)
        note = (
            f"{percent(each.part, 0)} of the seats" if name == each.thing else f"{each.thing}, {percent(each.part, 0)}"
        )
        tone = tone_of(each.gain, each.significant)
        rows.append(Row(each.called(name), each.gain, tone, note, each.games, more=True))
    return chart(rows, wins, sign=True)


def effect_findings(ordered: list[Effect], wins: bool) -> Iterator[str]:
    traits = [effect for effect in ordered if effect.kind == tables.TRAIT and effect.significant]
    if not traits or not wins:
        return
    best = max(traits, key=lambda effect: effect.gain.value)
    worst = min(traits, key=lambda effect: effect.gain.value)
    for effect, word in ((best, "more"), (worst, "less")):
        if (effect.gain.value > 0) == (word == "more"):
            size, *ends = [abs(number) * 100 for number in effect.gain]
            points = f"{size:.1f} percentage points ({min(ends):.1f} to {max(ends):.1f})"
            yield f"Seats with “{effect.name}” win {points} {word} than those without."


def verdict_of_effects(rows: Rows) -> dict[str, Any]:
    return {"target": "the share of wins" if rows.winnable else "the score", "wins": rows.winnable}
