"""The compiled build plays exactly as the plain one: the same records, states, views, scenes and outcomes.

The compiled copy is made in ``build/compiled`` and made again only when the sources change. The whole suite runs
against it, too, because a package on PYTHONPATH comes before the installed one::

    python -m lazaretto.build.compiled build/compiled examples/{connect_four,tic_tac_toe}.py
    PYTHONPATH=build/compiled python -m pytest

Run as a program, this file plays games in whatever build it finds and prints everything that happened.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pytest

from lazaretto.build import compiled
from lazaretto.core import Game, Run, encoders, read_record, replay, seeded, to_json, write_run
from lazaretto.games import GAMES
from lazaretto.lab.bench import here

pytestmark = pytest.mark.plain  # it builds from the sources, and starts both builds itself

ROOT: Final = Path(__file__).resolve().parent.parent
EXAMPLES: Final = [ROOT / "examples" / name for name in ("connect_four.py", "tic_tac_toe.py")]  # that are games
SEEDS: Final = range(1, 4)
READ_ALL: Final = """
from types import FunctionType
from lazaretto import games
from lazaretto.core import encoders
from lazaretto.core.encoding.codegen import WRITTEN
for slug in games.GAMES:
    game = games.load(slug)
    for players in game.info.seats:
        for encoder in encoders(game.info.fields, players):
            encoder.writer(bytearray(4 * encoder.size))
for kind, text in WRITTEN:
    print(text if isinstance(WRITTEN[kind, text], FunctionType) else "compiled")
"""
EVERY: Final = [*GAMES, *[str(path) for path in EXAMPLES]]


@pytest.fixture(scope="module")
def compiled_folder() -> Path:
    return compiled.build(ROOT / "build" / "compiled", EXAMPLES)


@pytest.fixture(scope="module")
def plain_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy without anything compiled, also when the suite itself runs compiled."""
    folder = tmp_path_factory.mktemp("plain") / "source"
    compiled.copy(folder)
    return folder


@pytest.mark.parametrize("name", EVERY, ids=[Path(name).stem for name in EVERY])
def test_both_builds_play_alike(name: str, plain_folder: Path, compiled_folder: Path) -> None:
    plain, fast = played_in(plain_folder, name), played_in(compiled_folder, name)

    assert plain[0] == "plain"
    assert fast[0] == "compiled"
    assert len(plain) == len(fast) > 20
    for ours, theirs in zip(plain[1:], fast[1:], strict=True):
        assert ours == theirs


def test_a_compiled_module_knows_its_folder(compiled_folder: Path) -> None:
    told = run_in(compiled_folder, "-c", "from lazaretto.games import lockdown; print(lockdown.GAME.info.folder)")

    assert told == [str(compiled_folder / "lazaretto" / "games" / "lockdown")]


def test_what_reads_the_views_of_the_games_is_compiled(compiled_folder: Path) -> None:
    told = run_in(compiled_folder, "-c", READ_ALL)

    assert len(told) > 50
    assert set(told) == {"compiled"}


def test_a_build_is_made_again_only_for_other_sources(compiled_folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "lazaretto"
    compiled.copy(tmp_path)
    assert compiled.is_current(compiled_folder, EXAMPLES, other)

    (other / "core" / "random.py").open("a").write("# changed\n")

    assert not compiled.is_current(compiled_folder, EXAMPLES, other)


# ---- in the builds ------------------------------------------------------------------------------


def played_in(folder: Path, name: str) -> list[str]:
    return run_in(folder, __file__, name)


def run_in(folder: Path, *arguments: str) -> list[str]:
    environment = os.environ | {"PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"}
    done = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def everything(game: Game[Any, Any]) -> Iterator[str]:
    """Random games with every number of seats, and the games that were kept as records."""
    for seats in game.info.seats:
        for seed in SEEDS:
            yield from random_game(game, seats, seed)
    folder = None if game.info.folder is None else game.info.folder / "tests" / "records"
    for path in [] if folder is None else sorted(folder.glob("*.txt")):
        run = replay(game, read_record(path.read_text(encoding="utf-8")))
        yield f"{path.name} {as_text(run.state)} {game.outcome(run.state)}"


def random_game(game: Game[Any, Any], seats: int, seed: int) -> Iterator[str]:
    rng = seeded(seed, 5)
    fields = game.info.fields
    readers = [] if fields is None else encoders(fields, seats)
    run = Run(game, game.setup(seats), seed)
    while acting := game.acting(run.state):
        seat = rng.pick(list(acting))
        menu = game.menu(run.state, seat)
        view = game.view(run.state, seat)
        yield json.dumps(game.scene(view, menu).data())
        yield sha256(readers[seat].encode(view)).hexdigest() if readers else "no vector"
        run.do(seat, rng.pick(game.legal(run.state, seat)))
        yield f"{run.inputs[-1][1]} {as_text(run.state)}"
    yield from write_run(run, [f"Seat {seat + 1}" for seat in range(seats)]).splitlines()
    yield from [str(told) for told in run.log.emitted]
    yield str(game.outcome(run.state))


def as_text(thing: Any) -> str:
    return json.dumps(to_json(thing))


if __name__ == "__main__":
    print("compiled" if compiled.is_compiled() else "plain")
    for line in everything(here(sys.argv[1])):
        print(line)
