"""The games of a run, played again from their seeds, action by action."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from lazaretto.core import Game, InputError, Run, Seat, write_run
from lazaretto.lab.runs.runs import plan_of, read_manifest
from lazaretto.lab.runs.simulate import Plan, play_game, prepare


def games_of(folder: Path) -> Iterator[tuple[Game[Any, Any], Run[Any, Any]]]:
    """All games of a run, in order; ``InputError`` says why a folder is none."""
    manifest = read_manifest(folder)
    plan = replace(plan_of(folder, manifest), actions=True)
    game = prepare(plan)
    for number in range(1, manifest.games + 1):
        yield game, again(plan, game, number)


def record_of(folder: Path, number: int) -> tuple[Game[Any, Any], str]:
    """A game of a run, counted from 1, as a record."""
    manifest = read_manifest(folder)
    if not 1 <= number <= manifest.games:
        raise InputError(f"there is no game {number} in {folder}; choose 1 to {manifest.games}")
    plan = replace(plan_of(folder, manifest), actions=True)
    game = prepare(plan)
    bots = plan.setups[(number - 1) % len(plan.setups)].bots
    names = [f"Bot {seat} (bot {re.sub('[,;]', ' ', bot)})" for seat, bot in enumerate(bots, 1)]
    return game, write_run(again(plan, game, number), names)


def again(plan: Plan, game: Game[Any, Any], number: int) -> Run[Any, Any]:
    played = play_game(plan, game, number)
    setup = plan.setups[(number - 1) % len(plan.setups)]
    run = Run(game, game.setup(len(setup.bots), setup.options), played.seed)
    notation = game.info.notation()
    for deed in played.deeds:
        run.do(Seat(deed.seat - 1), notation.read(deed.text))
    return run
