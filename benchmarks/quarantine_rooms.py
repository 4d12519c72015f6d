"""The balance tables of ``research/2026-11-16-quarantine-balance.md``, from a run with ``--actions``.

lazaretto simulate quarantine --players 4 --games 5000 --seed 11 --actions --out standard
python -m benchmarks.quarantine_rooms standard
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from statistics import mean

import polars as pl

from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.data import KINDS, TABLES

KEY = ["game", "seat"]
SEATS = 4
COPIES = 2  # of every room, with more than two players


def read(run: Path, table: str) -> pl.DataFrame:
    path = run / f"{table}.parquet"
    return pl.read_parquet(path) if path.exists() else pl.read_csv(run / f"{table}.csv")


def games_with(games: pl.DataFrame) -> Counter[str]:
    """The number of games with each kind of tile on the Market, derived from the seeds."""
    found: Counter[str] = Counter()
    setup = GAME.setup(SEATS)
    for seed in games["seed"]:
        found.update([KINDS[stack.kind] for stack in GAME.new(setup, seed).stacks])
    return found


def prices(actions: pl.DataFrame) -> dict[str, list[int]]:
    """The prices of all opened contracts, in cubes, by room."""
    found: dict[str, list[int]] = {kind: [] for kind in KINDS}
    room, cubes = "", 0
    steps = actions.filter(pl.col("kind").is_in(["open", "pay", "sign"])).sort("game", "number")
    for verb, text in steps.select("kind", "action").iter_rows():
        if verb == "open":
            room, cubes = kind_in(text), 0
        elif verb == "pay":
            cubes += 1
        else:
            found[room].append(cubes)
    return found


def kind_in(text: str) -> str:
    """The tile of ``buy gift-shop``, as in the data file."""
    return text.partition(" ")[2].replace("-", "_")


def owners(seats: pl.DataFrame, things: pl.DataFrame) -> dict[str, tuple[float, float, int]]:
    """By tile: the share of its owners that won, its standard error, and the number of owners.

    Two owners in one game are not independent, since only one of them can win, so the error is computed over games.
    Special Rooms count if they are in the hospital at the end; annexes, which have no trait, if they were bought.
    """
    bought = things.filter(pl.col("thing").str.starts_with("buy add-")).with_columns(
        thing=pl.col("thing").map_elements(lambda text: TABLES.kinds[KINDS.index(kind_in(text))].name, pl.String)
    )
    placed = things.filter(pl.col("kind") == "trait")
    both = pl.concat([frame.select(*KEY, "thing").unique() for frame in (placed, bought)])
    owned = both.join(seats.select(*KEY, "won"), on=KEY).with_columns(share=pl.col("won").mean().over("thing"))
    games = owned.group_by("thing", "game").agg(
        pl.col("share").first(), off=(pl.col("won") - pl.col("share")).sum(), count=pl.len()
    )
    count, off = pl.col("count").sum(), pl.col("off").pow(2).sum().sqrt()
    won = games.group_by("thing").agg(pl.col("share").first(), (off / count).alias("error"), count)
    return {thing: (share, error, count) for thing, share, error, count in won.iter_rows()}


def show_rooms(run: Path, games: pl.DataFrame, seats: pl.DataFrame, things: pl.DataFrame) -> None:
    there, paid, won = games_with(games), prices(read(run, "actions")), owners(seats, things)
    got: Counter[str] = Counter()
    for text, times in things.filter(pl.col("thing").str.contains("^(buy|take) ")).select("thing", "times").iter_rows():
        got[kind_in(text)] += times
    for row in TABLES.kinds:
        if row.sort in ("additional", "special") and there[row.id]:
            acquired = got[row.id] / (COPIES * there[row.id])
            price = f"{mean(paid[row.id]):.2f}" if paid[row.id] else ""
            share, error, count = won.get(row.name, (0.0, 0.0, 0))
            print(f"| {row.name} | {acquired:.0%} | {price} | {share:.1%} ± {1.96 * error:.1%} | {count} |")


def show_company(seats: pl.DataFrame, things: pl.DataFrame) -> None:
    """Wins by number of Special Rooms, the wins expected of a room's owners from that number, and Pharmacy by use."""
    placed = things.filter((pl.col("kind") == "trait") & ~pl.col("thing").str.starts_with("turn "))
    counts = seats.select(*KEY, "won").join(placed.group_by(KEY).agg(rooms=pl.len()), on=KEY, how="left").fill_null(0)
    by_count = counts.group_by("rooms").agg(expected=pl.col("won").mean(), seats=pl.len()).sort("rooms")
    for rooms, won, number in by_count.iter_rows():
        print(f"| {rooms} rooms | {won:.1%} | {number} |")
    owned = placed.join(counts, on=KEY).join(by_count, on="rooms")
    means = owned.group_by("thing").agg(pl.col("rooms").mean(), pl.col("expected").mean(), pl.col("won").mean())
    for room, rooms, expected, won in means.sort("thing").iter_rows():
        print(f"| {room} | {rooms:.1f} rooms | {expected:.1%} expected | {won:.1%} won |")
    cures = things.filter(pl.col("thing") == "pharmacy").join(counts, on=KEY)
    fours = (pl.col("times").clip(upper_bound=12) // 4 * 4).alias("fours")
    for times, won, number in cures.group_by(fours).agg(pl.col("won").mean(), pl.len()).sort("fours").iter_rows():
        print(f"| Pharmacy used {times} times and more | {won:.1%} | {number} |")


def show_turns(seats: pl.DataFrame, things: pl.DataFrame) -> None:
    """Wins by order of play, and by the number of turns of a game and of a seat."""
    traits = things.filter(pl.col("kind") == "trait")
    order = traits.filter(pl.col("thing").str.starts_with("turn ")).select(*KEY, order="thing")
    turns = things.filter(pl.col("thing") == "end").select(*KEY, turns="times")
    rows = seats.join(order, on=KEY).join(turns, on=KEY)
    rows = rows.join(rows.group_by("game").agg(all_turns=pl.col("turns").sum()), on="game")
    for by in (["seat"], ["order"], ["turns"], ["all_turns", "order"]):
        table = rows.group_by(by).agg(pl.col("won").mean(), pl.col("turns").mean().alias("own_turns"), pl.len())
        for *names, won, own, count in table.sort(by).iter_rows():
            print(f"| {' | '.join(map(str, names))} | {won:.1%} | {own:.2f} turns | {count} |")


def main() -> None:
    run = Path(sys.argv[1])
    games, seats, things = [read(run, table) for table in ("games", "seats", "things")]
    best = seats.group_by("game").agg(pl.col("score").max())["score"]
    shared = seats.filter(pl.col("won").is_between(0, 1, closed="none"))["game"].n_unique()
    print(f"{len(games)} games, ended by {dict(games['ending'].value_counts().iter_rows())}, {shared} shared")
    print(f"mean score {mean(seats['score']):.2f}, winner {mean(best):.2f}")
    print(f"stations per hospital {mean(seats['points: Nurses stations']):.2f}")
    show_rooms(run, games, seats, things)
    show_company(seats, things)
    show_turns(seats, things)


if __name__ == "__main__":
    main()
