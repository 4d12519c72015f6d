"""``lazaretto review``: a game judged by search, in the terminal, and how many of the named mistakes are upheld."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_args

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from lazaretto.cli.commands.replay import game_of, record_in, unwritable, write
from lazaretto.core import BadRecord, Game, InputError, Record, Run, replay_any
from lazaretto.core.scene_text import with_names
from lazaretto.files import check_writable
from lazaretto.review import Depth, Light, Mistake, Review, review, usual_seconds
from lazaretto.table.seating import read_name
from lazaretto.web.review_making import illustrated
from lazaretto.web.review_page import review_page

if TYPE_CHECKING:
    from lazaretto.review.measure import Checked

MOST: Final = 5  # mistakes of a seat
WIDE: Final = 20  # signs of a bar of the curve


class Asked(NamedTuple):
    """The options of the command."""

    seat: int
    depth: str
    hindsight: bool
    seconds: float | None
    seed: int | None
    games: Sequence[str]
    data: Path | None

    def checked_depth(self) -> Depth:
        for depth in get_args(Depth):
            if depth == self.depth:
                found: Depth = depth
                return found
        raise InputError(f"--depth {self.depth[:20]} should be one of {', '.join(get_args(Depth))}")


def review_file(path: Path, asked: Asked, json: Path | None, page: Path | None) -> None:
    depth = asked.checked_depth()
    if path.is_dir():
        raise InputError(f"{path} is a folder; review takes a record, and `lazaretto watch` reviews the games of a run")
    record = record_in(path)
    game = game_of(record.slug, asked.games, asked.data)
    if asked.seat > len(record.names):
        raise BadRecord(f"{path} has {len(record.names)} seats, so there is no seat {asked.seat}")
    for out in (page, json):
        if out is not None:
            check_out(out, path)
    steps = reviews(game, record, depth, asked)
    found = finished(steps if page is None else illustrated(game, record, steps))
    if json is not None:
        write(json, msgspec.json.format(msgspec.json.encode(found)))
    if page is not None:
        write(page, review_page(game, found, path.name).encode())
        print(f"{page}: {with_names(found.known.headline, found.names)}")
    else:
        show(found, asked)


def reviews(game: Game[Any, Any], record: Record, depth: Depth, asked: Asked) -> Iterator[Review]:
    seconds = asked.seconds
    if seconds is None and asked.seed is None:
        seconds = usual_seconds(game, game.setup(len(record.names), record.options), depth)
    names = [read_name(name)[0] for name in record.names]
    return review(game, record, depth=depth, names=names, seed=asked.seed or 0, seconds=seconds)


def shown_progress() -> Progress:
    """On a terminal only."""
    console = Console(stderr=True)
    return Progress(console=console, transient=True, disable=not console.is_terminal)


def finished(steps: Iterator[Review]) -> Review:
    """The last review; shows how far it is."""
    with shown_progress() as progress:
        task = progress.add_task("Reviewing", total=1.0)
        while True:
            found = next(steps)
            progress.update(task, completed=found.done)
            if found.done >= 1:
                return found


def check_out(path: Path, record: Path) -> None:
    """A bad path is reported before the work, not after it."""
    with unwritable(path):
        check_writable(path)
    if path.samefile(record):
        raise InputError(f"{path} is the record itself; name another file to write")


# ---- in the terminal ----------------------------------------------------------------------------


def show(found: Review, asked: Asked) -> None:
    console = Console(highlight=False, markup=False, emoji=False)  # names are anybody's text
    light = found.hindsight if asked.hindsight else found.known
    console.print(light.headline, style="bold")
    console.print(light.line)
    if found.note:
        console.print(found.note)
    console.print()
    console.print(curve(found, light))
    console.print(bars(found, light))
    seats = range(len(found.names)) if asked.seat == 0 else [asked.seat - 1]
    for seat in seats:
        for mistake in [one for one in light.mistakes if one.seat == seat][:MOST]:
            show_mistake(console, found, mistake)


def curve(found: Review, light: Light) -> Table:
    """The value of each line where a round begins, and at the end."""
    table = Table(box=None, pad_edge=False, header_style="bold", title_justify="left")
    table.add_column("after", justify="right")
    table.add_column("")
    for seats in found.lines:
        table.add_column(" and ".join([found.names[seat] for seat in seats]), justify="right")
    table.add_column("")
    top = max([1.0, *[value for row in light.values for value in row]])
    last = len(found.moments) - 1
    marked = any([moment.mark for moment in found.moments])
    for i, (moment, row) in enumerate(zip(found.moments, light.values, strict=True)):
        if moment.mark or i in (0, last) or not marked:
            numbers = [number(value, found) for value in row]
            table.add_row(str(moment.at), moment.label, *numbers, "█" * round(WIDE * max(0.0, row[0]) / top))
    return table


def bars(found: Review, light: Light) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in ("", "start", "own choices", "others", "luck", "end"):
        table.add_column(title, justify="right" if title else "left")
    for name, bar in zip(found.names, light.bars, strict=True):
        parts = [signed(part, found) for part in (bar.own, bar.others, bar.luck)]
        table.add_row(name, number(bar.start, found), *parts, number(bar.end, found))
    return table


def show_mistake(console: Console, found: Review, mistake: Mistake) -> None:
    cost, doubt = number(mistake.cost, found), number(mistake.doubt, found, 1)
    console.print()
    who = found.names[mistake.seat]
    said = f", action {mistake.at + 1}: -{cost} ± {doubt} ({mistake.sure})"
    console.print(Text.assemble((f"{who}, {mistake.label}", "bold"), said))
    for title, text in (("Played", mistake.played), ("Better", mistake.better), ("Why", mistake.why)):
        if text:
            console.print(f"  {title}: {with_names(text, found.names)}")


def number(value: float, found: Review, digits: int = 0) -> str:
    if found.unit == "chance":
        return f"{100 * value:.{digits}f}"
    return f"{value:.1f}"


def signed(value: float, found: Review) -> str:
    text = number(value, found)
    return text if text.startswith("-") or value == 0 else f"+{text}"


# ---- measuring ----------------------------------------------------------------------------------


def measure_reviews(paths: Sequence[Path], count: int, asked: Asked) -> None:
    """Judge this many named mistakes of these records and runs again, and print the share that is upheld."""
    from lazaretto.review.measure import checked_mistakes, tally  # noqa: PLC0415  only needed here

    depth = asked.checked_depth()
    rows: list[Checked] = []
    with shown_progress() as progress:
        task = progress.add_task("Measuring", total=count)
        for game, run in games_in(paths, asked):
            for row in checked_mistakes(game, run, depth, asked.seed or 0):
                rows.append(row)
                progress.update(task, completed=len(rows))
                print(judged(len(rows), row), flush=True)
                if len(rows) == count:
                    break
            if len(rows) == count:
                break
    found = tally(rows)
    if found.named < count:
        print(f"These games have only {found.named} named mistakes.")
    if found.named:
        upheld = f"{found.upheld} of {found.named} named mistakes ({found.share:.0%})"
        print(f"{upheld} are upheld by a search ten times as deep.")


def judged(number: int, row: Checked) -> str:
    """One mistake, so that a measurement that is stopped was not for nothing."""
    mistake = row.mistake
    upheld = "upheld" if row.again > 0 else "not upheld"
    return f"{number}. {mistake.label}: {mistake.cost:.3f} ± {mistake.doubt:.3f}, again {row.again:.3f}: {upheld}"


def games_in(paths: Sequence[Path], asked: Asked) -> Iterator[tuple[Game[Any, Any], Run[Any, Any]]]:
    """The games of records and of runs, in order."""
    from lazaretto.lab.runs.records import games_of  # noqa: PLC0415  only needed here

    for path in paths:
        if path.is_dir():
            yield from games_of(path)
            continue
        record = record_in(path)
        game = game_of(record.slug, asked.games, asked.data)
        yield game, replay_any(game, record).run
