"""People's tables as a run: the finished games of a server, without names and chat.

Tables that opted out when they were opened are left out, and so are guided games, games that go on from another one,
and games of another edition. The games are played again action by action, so the run has the tables of any other; in
the place of a bot's name it has ``people``. ``people.json`` has what only people do: think, undo, ask, leave.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct, field

from lazaretto.core import CLOCK, Game, InputError, Record, read_record
from lazaretto.files import write_whole
from lazaretto.games import GAMES, load
from lazaretto.lab.runs.records import PEOPLE
from lazaretto.lab.runs.runs import Run, disk_errors, locked, manifest_of
from lazaretto.lab.runs.simulate import Deed, Plan, Played, ScoreSamples, SeatTally, Setup, places_of
from lazaretto.table.counts import Counts
from lazaretto.table.match import BACK, BY_CONSENT
from lazaretto.table.opening import stored_record
from lazaretto.table.seating import TableRecord
from lazaretto.table.store import Reader
from lazaretto.table.stores import named, open_reader

FILE: Final = "people.json"


class People(Struct, omit_defaults=True):
    """What people did at the tables of a run, all together."""

    tables: int
    seats: int  # that people played to the end
    counted: int = 0  # tables that have counts; older ones have none
    undos: int = 0
    agreed: int = 0  # undos past a reveal, by consent
    counts: Counts = field(default_factory=Counts)


class Harvest(NamedTuple):
    """The games that were found, and why others were left out."""

    played: list[Played]
    setups: list[Setup]
    people: People
    skipped: Counter[str]


def harvest(place: str | Path, slug: str, folder: Path) -> Harvest:
    """Make a run of the finished tables of a store; ``InputError`` says why it cannot."""
    reader = open_reader(place)
    try:
        documents = reader.finished()
        name = slug or only_game(place, documents)
        game = load(name)
        found = gathered(game, [document for document in documents if document.game == game.info.slug], reader)
    finally:
        reader.close()
    if not found.played:
        reasons = "".join([f"; {count} {reason}" for reason, count in found.skipped.items()])
        raise InputError(f"{named(place)} has no finished table of {game.info.title} to count{reasons}")
    keep(name, game, found, folder)
    return found


def only_game(place: str | Path, documents: list[TableRecord]) -> str:
    """The game of all tables; with several games one has to be named."""
    games = Counter([document.game for document in documents if document.game in GAMES])
    if not games:
        raise InputError(f"{named(place)} has no finished table")
    if len(games) > 1:
        listed = ", ".join([f"{slug} ({count})" for slug, count in games.most_common()])
        raise InputError(f"{named(place)} has finished tables of several games; name one: {listed}")
    return next(iter(games))


def gathered(game: Game[Any, Any], documents: list[TableRecord], reader: Reader) -> Harvest:
    found = Harvest([], [], People(0, 0), Counter())
    for document in documents:
        reason = left_out(game, document)
        row = None if reason else replayed(game, document, reader, len(found.played) + 1)
        if row is None:
            found.skipped[reason or "could not be played again"] += 1
            continue
        found.played.append(row)
        found.setups.append(Setup(tuple(players_of(document)), document.options))
        note(found.people, document, reader)
    return found


def left_out(game: Game[Any, Any], document: TableRecord) -> str:
    """Why a table does not count; empty: it does."""
    if not document.counted:
        return "opted out"
    if document.lesson or PEOPLE not in players_of(document):
        return "had no people, or a guided game"
    if document.origin is not None or document.begins is not None:
        return "went on from another game or edition"
    return "" if document.edition == game.info.edition else f"were played with another edition than {game.info.edition}"


def players_of(document: TableRecord) -> list[str]:
    return [PEOPLE if chair.kind == "person" else chair.bot for chair in document.chairs]


def replayed(game: Game[Any, Any], document: TableRecord, reader: Reader, number: int) -> Played | None:
    """The row of a table; None if its record does not lead to an end."""
    try:
        return row_of(game, read_record(stored_record(document, reader)), players_of(document), number)
    except InputError:
        return None


def row_of(game: Game[Any, Any], record: Record, players: list[str], number: int) -> Played | None:
    options, notation = game.setup(len(players), record.options), game.info.notation()
    state = game.new(options, record.seed)
    seats, samples, deeds = [SeatTally(name) for name in players], ScoreSamples(game, state), list[Deed]()
    for entry in record.entries:
        action = notation.read(entry.text)
        if game.refusal(state, entry.seat, action) is not None:
            return None
        legal = 0 if entry.seat == CLOCK else len(game.legal(state, entry.seat))
        if entry.seat != CLOCK:
            seats[entry.seat].note(action, legal)
        deeds.append(Deed(0 if entry.seat == CLOCK else entry.seat + 1, entry.text, legal))
        game.play(state, entry.seat, action)
        samples.note()
    outcome = game.outcome(state)
    if outcome is None:
        return None
    places = places_of(game, state, outcome, seats, samples)
    words = Setup((), options.words).words()
    return Played(number, record.seed, words, outcome.ending, samples.changes(), places, tuple(deeds))


def note(people: People, document: TableRecord, reader: Reader) -> None:
    """Add what people did at a table."""
    lines = reader.lines(document.id)
    body = reader.counts(document.id)
    people.tables += 1
    people.seats += players_of(document).count(PEOPLE)
    people.undos += len([line for line in lines if line.endswith(f": {BACK}")])
    people.agreed += len([line for line in lines if line.endswith(f": {BY_CONSENT}")])
    if body is not None:
        people.counted += 1
        people.counts.add(msgspec.json.decode(body, type=Counts))


def keep(name: str, game: Game[Any, Any], found: Harvest, folder: Path) -> None:
    plan = Plan(name, game.info.edition, tuple(found.setups), 0, actions=True)
    run = Run.begin(folder, manifest_of(plan, game, len(found.played), "csv"))
    with locked(folder):
        for part in run.missing():
            run.keep(part, [found.played[number - 1] for number in part])
        with disk_errors(folder, run):
            write_whole(folder / FILE, msgspec.json.format(msgspec.json.encode(found.people)))
        run.gather()


def read_people(folder: Path) -> People | None:
    """What people did at the tables of a run; None for a run of bots."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=People)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.MsgspecError) as error:
        raise InputError(f"{folder / FILE} is damaged: {error}") from error
