"""One game of a run as a record: from its stored actions, or played again from its seed."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lazaretto.core import Game, InputError, Run, read_record, replay
from lazaretto.core.record import write_header
from lazaretto.extras import needed
from lazaretto.lab.runs import runs
from lazaretto.lab.runs.runs import PARTS, Manifest, plan_of, read_manifest
from lazaretto.lab.runs.simulate import Deed, Played, Setup, play_game, prepare
from lazaretto.table.seating import BOT_NAMES

PEOPLE = "people"  # in the place of a bot's name, in runs of people's tables
UNLIKE = (
    "game {} was played again from its seed and came out differently, as with bots that have a time budget; "
    "`simulate --actions` saves every action"
)


def record_of(folder: Path, number: int) -> str:
    """The record of a game of a run; ``InputError`` if there is none."""
    manifest = read_manifest(folder)
    if not 1 <= number <= manifest.games:
        raise InputError(f"there is no game {number} in {folder}; its games are 1 to {manifest.games}")
    setup = manifest.setups[(number - 1) % len(manifest.setups)]
    deeds, seed = actions_of(folder, manifest, number)
    body = [f"{'clock' if deed.seat == 0 else deed.seat}: {deed.text}" for deed in deeds]
    names = [seat_name(setup, seat) for seat in range(len(setup.bots))]
    header = write_header(manifest.slug, manifest.edition, setup.options, names, seed)
    return "\n".join([*header, *body, f"end {len(body)}"]) + "\n"


def games_of(folder: Path) -> Iterator[tuple[Game[Any, Any], Run[Any, Any]]]:
    """All finished games of a run, in order, with the data file of the run."""
    manifest = read_manifest(folder)
    game = prepare(plan_of(folder, manifest))
    for number in range(1, manifest.done + 1):
        yield game, replay(game, read_record(record_of(folder, number)))


def seat_name(setup: Setup, seat: int) -> str:
    """As in a record; people have no names here."""
    bot = setup.bots[seat]
    return f"Player {seat + 1}" if bot == PEOPLE else f"{BOT_NAMES[seat]} (bot {bot})"


def actions_of(folder: Path, manifest: Manifest, number: int) -> tuple[list[Deed], int]:
    """The actions of a game and its seed."""
    if manifest.done < manifest.games and (folder / PARTS).is_dir():
        found = next((game for game in runs.Run(folder, manifest).played() if game.game == number), None)
        if found is None:
            raise InputError(f"game {number} of {folder} is not finished yet")
        return list(found.deeds) if manifest.actions else played_again(folder, manifest, found), found.seed
    row = table_rows(folder, manifest, "games", number)[0]
    if not manifest.actions:
        known = Played(number, int(row["seed"]), "", row["ending"], 0, ())
        return played_again(folder, manifest, known, int(row["length"])), known.seed
    deeds = table_rows(folder, manifest, "actions", number)
    return [Deed(int(each["seat"]), each["action"], int(each["legal"])) for each in deeds], int(row["seed"])


def played_again(folder: Path, manifest: Manifest, known: Played, length: int | None = None) -> list[Deed]:
    """Let the same bots play the same game; ``InputError`` if it comes out differently."""
    plan = plan_of(folder, manifest)
    again = play_game(plan.saving(), prepare(plan), known.game)
    wanted = (known.ending, known.length if length is None else length)
    if (again.ending, again.length) != wanted:
        raise InputError(UNLIKE.format(known.game))
    return list(again.deeds)


def table_rows(folder: Path, manifest: Manifest, name: str, number: int) -> list[dict[str, str]]:
    """The rows of a game in a table of a complete run."""
    path = folder / f"{name}.{manifest.table}"
    try:
        if manifest.table == "parquet":
            polars = needed("polars", "lab", "reading Parquet")
            frame = polars.scan_parquet(path).filter(polars.col("game") == number).collect()
            found = [{key: str(value) for key, value in row.items()} for row in frame.to_dicts()]
        else:
            with path.open(encoding="utf-8", newline="") as file:
                found = [row for row in csv.DictReader(file) if row["game"] == str(number)]
    except (OSError, KeyError) as error:
        raise InputError(f"{path} is damaged or missing") from error
    if not found:
        raise InputError(f"{path} is damaged: it has no game {number}")
    return found
