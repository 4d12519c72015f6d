"""The corpus of editions: recorded games with some of their states, for every edition that was released.

``<slug>-<edition>.jsonl.gz`` has a game on each line: its record, and states by the number of actions before them.
An edition's file is written once, when it is released, and never again::

    python -m tests.editions.editions [GAME ...]   # write the files of today's editions that are missing

Of today's edition every record must replay to the same states: a change that breaks it needs a new edition. Of an older
edition every state must be read, in the shape of today, and be played to its end by today's rules.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from lazaretto.bots import bot
from lazaretto.core import (
    CLOCK,
    Expire,
    Game,
    Position,
    Run,
    Seat,
    position_of,
    read_record,
    replay_any,
    seeded,
    to_json,
    write_run,
)
from lazaretto.core.editions import migrated
from lazaretto.games import GAMES, load

HERE: Final = Path(__file__).parent
COUNT: Final = 12  # games of an edition
STATES: Final = 3  # of each game, beside the last
PATIENCE: Final = 40  # one in so many inputs is the clock's, where a deadline runs


class Kept(NamedTuple):
    """A game of the corpus."""

    record: str
    states: dict[int, Any]  # by the number of actions before


class Report(NamedTuple):
    """What becomes of the games of an edition."""

    same: int  # replay to the same states
    stopped: list[str]  # end early under today's rules; the sentences say why
    drifted: list[str]  # go on with other states


# ---- writing --------------------------------------------------------------------------------------------


def played(game: Game[Any, Any], number: int) -> Run[Any, Any]:
    """A game of the corpus, with the seats and options of its number; bots and chance take turns."""
    rng = seeded(number, 31)
    seats = game.info.seats[number % len(game.info.seats)]
    run = Run(game, setup(game, seats, number), number)
    player = bot(("regular", "random")[number % 2])
    while asked := game.acting(run.state):
        running = game.deadlines(run.state)
        if running and rng.below(PATIENCE) == 0:
            run.do(CLOCK, Expire(rng.pick(list(running)).name))
            continue
        seat = Seat(rng.pick(list(asked)))
        legal = game.legal(run.state, seat)
        run.do(seat, player.choose(game, game.view(run.state, seat), legal, rng.fork()))
    return run


def setup(game: Game[Any, Any], seats: int, number: int) -> Any:
    """The usual options, then each option in turn with another value, if that can be."""
    words: dict[str, str] = {}
    rng = seeded(number, 32)
    for option in game.info.options if number >= len(game.info.seats) else ():
        tried = {**words, option.name: rng.pick(list(option.allowed(seats)))}
        try:
            game.setup(seats, tried)
        except ValueError:
            continue
        words = tried
    return game.setup(seats, words)


def kept(game: Game[Any, Any], number: int) -> Kept:
    run = played(game, number)
    count = len(run.inputs)
    wanted = sorted({count * (i + 1) // (STATES + 1) for i in range(STATES)} | {count})
    names = [f"Player {seat + 1}" for seat in range(run.options.seats)]
    return Kept(write_run(run, names), {moment: position_of(run, moment).state for moment in wanted})


def file_of(slug: str, edition: str) -> Path:
    return HERE / f"{slug}-{edition}.jsonl.gz"


def write(slug: str) -> None:
    game = load(slug)
    path = file_of(slug, game.info.edition)
    if path.exists():
        print(f"{path.name} is there already; an edition's games are recorded once")
        return
    lines = [json.dumps(kept(game, number)._asdict(), separators=(",", ":")) for number in range(COUNT)]
    path.write_bytes(gzip.compress(("\n".join(lines) + "\n").encode(), mtime=0))
    print(f"wrote {path.name}, {path.stat().st_size // 1000} kB")


# ---- reading --------------------------------------------------------------------------------------------


def editions(slug: str) -> list[str]:
    """Those of which there are games."""
    return sorted([path.name.removeprefix(f"{slug}-").removesuffix(".jsonl.gz") for path in HERE.glob(f"{slug}-*.gz")])


def games_of(slug: str, edition: str) -> Iterator[Kept]:
    for line in gzip.decompress(file_of(slug, edition).read_bytes()).decode().splitlines():
        row = json.loads(line)
        yield Kept(row["record"], {int(moment): state for moment, state in row["states"].items()})


def report(game: Game[Any, Any], edition: str) -> Report:
    """What today's rules make of the games of an edition."""
    same, stopped, drifted = 0, list[str](), list[str]()
    for number, one in enumerate(games_of(game.info.slug, edition), 1):
        run, why = replay_any(game, read_record(one.record))
        other = [moment for moment, state in one.states.items() if differs(game, edition, run, moment, state)]
        if why:
            stopped.append(f"game {number}: {why}")
        elif other:
            drifted.append(f"game {number}: another state after {other[0]} actions")
        else:
            same += 1
    return Report(same, stopped, drifted)


def differs(game: Game[Any, Any], edition: str, run: Run[Any, Any], moment: int, state: Any) -> bool:
    return moment <= len(run.inputs) and position_of(run, moment).state != migrated(game.info, state, edition)


def goes_on(game: Game[Any, Any], edition: str, one: Kept) -> None:
    """Every state of an edition is read, shown to all and played to its end."""
    record = read_record(one.record)
    options = game.setup(len(record.names), record.options)
    for moment, state in one.states.items():
        run = Run.from_position(game, options, Position(edition, state, "", moment))
        for viewer in (None, *map(Seat, range(options.seats))):
            game.scene(game.view(run.state, viewer), game.menu(run.state, viewer)).data()
        run.play_randomly(seeded(moment))
        assert game.outcome(run.state) is not None
        assert to_json(run.state)


if __name__ == "__main__":
    for name in sys.argv[1:] or GAMES:
        write(name)
