"""``lazaretto clone``: from the recorded games of a bot to a network that plays like it, or better."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from lazaretto.core import InputError
from lazaretto.extras import need
from lazaretto.games import load
from lazaretto.lab.runs.runs import Manifest, read_manifest

SUFFIX = ".onnx"


class Wish(NamedTuple):
    """The arguments of the command."""

    game: str
    run: Path
    out: Path
    bot: str = ""  # empty: the only one of the run
    players: int = 0  # 0: the only number of the run
    minutes: float = 0.0
    priors: bool = True
    seed: int = 1


def clone_run(wish: Wish) -> None:
    if wish.out.suffix != SUFFIX or not wish.out.parent.is_dir():
        raise InputError(f"--out {wish.out} should be a file NAME{SUFFIX} in a folder that exists")
    manifest = read_manifest(wish.run)
    slug = load(wish.game).info.slug
    if manifest.slug != slug:
        raise InputError(f"{wish.run} is a run of {manifest.slug}, not of {slug}")
    if not manifest.actions or manifest.table != "csv":
        raise InputError(
            f"{wish.run} has no actions as CSV; write them with: lazaretto simulate {slug} --actions --out RUN"
        )
    check_edition(wish.run, manifest)
    bot = only("bot", wish.bot, manifest.bots, wish.run)
    players = int(only("number of players", str(wish.players or ""), [str(n) for n in manifest.players], wish.run))
    options = only_options(manifest, players, wish.run)
    for module in ("torch", "sb3_contrib", "onnx"):
        need(module, "train", "cloning")

    from lazaretto.adapters.training.examples import Recorded  # noqa: PLC0415
    from lazaretto.adapters.training.train import Order, cloned  # noqa: PLC0415  torch takes seconds

    order = Order(manifest.game, players, options, bot, wish.minutes, wish.priors, seed=wish.seed)
    cloned(order, [Recorded(*row) for row in recorded(wish.run, players)], wish.out)
    print(f"wrote {wish.out}: lazaretto simulate {slug} --players {players} --bots {bot},{wish.out} measures it")


def check_edition(run: Path, manifest: Manifest) -> None:
    edition = load(manifest.game).info.edition
    if manifest.edition != edition:
        raise InputError(
            f"{run} was played with edition {manifest.edition} of {manifest.title}; this is edition {edition}"
        )


def only(what: str, wanted: str, found: list[str], run: Path) -> str:
    """The wanted one of those in the run, or the only one."""
    if wanted and wanted not in found:
        raise InputError(f"{run} has no games with the {what} {wanted}; it has {', '.join(found)}")
    if not wanted and len(found) > 1:
        raise InputError(f"{run} has several: choose a {what}: {', '.join(found)}")
    return wanted or found[0]


def only_options(manifest: Manifest, players: int, run: Path) -> dict[str, str]:
    found = [setup.options for setup in manifest.setups if len(setup.bots) == players]
    if any([options != found[0] for options in found]):
        raise InputError(f"{run} has games with several options; a network learns one setup: give a run with one")
    return found[0]


def recorded(run: Path, players: int) -> Iterator[tuple[int, list[tuple[int, str]], list[str]]]:
    """Seed, actions and bots of every game with this number of players."""
    seeds = {row["game"]: int(row["seed"]) for row in rows(run, "games") if int(row["players"]) == players}
    bots: dict[str, list[str]] = {}
    for row in rows(run, "seats"):
        bots.setdefault(row["game"], []).append(row["bot"])
    for game, deeds in groupby(rows(run, "actions"), key=lambda row: row["game"]):
        if game in seeds:
            yield seeds[game], [(int(row["seat"]), row["action"]) for row in deeds], bots[game]


def rows(run: Path, table: str) -> Iterator[dict[str, Any]]:
    path = run / f"{table}.csv"
    try:
        with path.open(newline="", encoding="utf-8") as file:
            yield from csv.DictReader(file)
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from error
