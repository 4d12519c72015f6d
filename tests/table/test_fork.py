"""Forks without a web: what they take from another game, what they do not, and how they go on under new rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from lazaretto.core import BadRecord, InputError, Position, Seat, read_record, seeded, to_json
from lazaretto.games import load
from lazaretto.table.fork import Fork, Wish, forked, guess
from lazaretto.table.match import Match
from lazaretto.table.opening import open_table, stored_prologue, stored_record
from lazaretto.table.seating import SeatAssignment, TableRecord
from lazaretto.table.snapshot import unpack
from lazaretto.table.store import Store
from lazaretto.table.time_limit import TimeLimit

from .test_match import ANA, SEALED
from .test_upgrade import Drifted, MoreBids, Second, folder, later, third  # noqa: F401  folder is a fixture

LIMIT = TimeLimit()
RECORD = """\
lazaretto 1
game sealed-bids 1
options seconds=0 faulty=off
seats Ana, Ben (bot regular)
seed 7
---
1: write five
1: seal
2: write two
2: seal
1: write four
end 5
"""


def fork_of(game: Any, text: str, at: int, luck: int | None = None, seat: int = 0, trusted: bool = True) -> Fork:
    return forked(game, read_record(text), text, Wish(at, seat, luck, trusted), LIMIT)


def played(slug: str, players: int, seed: int, actions: int) -> Match[Any, Any]:
    """A game in which the first legal actions were played at random."""
    game: Any = load(slug)
    match: Match[Any, Any] = Match(game, game.setup(players), seed)
    rng = seeded(seed, 9)
    for _ in range(actions):
        seats = game.acting(match.state)
        seat = seats[rng.below(len(seats))]
        menu = game.legal(match.state, seat)
        match.send(seat, str(menu[rng.below(len(menu))]), match.input_seq[seat])
    return match


async def keep(store: Store, fork: Fork) -> TableRecord:
    chairs = (SeatAssignment("person", "Ana", holders=("ana",)), SeatAssignment("bot", "Bice", "regular"))
    document = TableRecord("t1", fork.game, fork.edition, fork.options, chairs, "ana", phase="playing", seed=fork.seed)
    document = msgspec.structs.replace(document, origin=fork.origin, begins=fork.begins)
    await store.save(document, fork.lines, fork.snapshots)
    return document


async def test_the_same_luck_is_a_whole_record(store: Store) -> None:
    document = await keep(store, fork_of(SEALED, RECORD, 3))

    opened = open_table(SEALED, document, store)

    record = read_record(stored_record(document, store))
    assert (record.start, [entry.text for entry in record.entries]) == (None, ["write five", "seal", "write two"])
    assert opened.verdict == "current"
    assert opened.match.state.bids == [5, 2]
    assert opened.match.input_seq == [2, 1]
    assert opened.match.log[ANA][-1].text == "From move 3 of a game of Sealed bids (Ana, Ben), with the same luck."


@pytest.mark.parametrize(("slug", "players"), [("lockdown", 2), ("virus", 2), ("outbreak", 6), ("quarantine", 2)])
async def test_new_luck_begins_from_a_position_with_the_same_view(store: Store, slug: str, players: int) -> None:
    match = played(slug, players, 3, 30)
    game, text = match.game, match.record([f"P{i}" for i in range(players)])
    seat = game.acting(match.state)[0]

    fork = fork_of(game, text, 30, luck=11, seat=seat + 1)

    state: Any = unpack(fork.snapshots[0].body).state
    fresh: Match[Any, Any] = Match(game, match.options, 0, Position(fork.edition, state))
    assert game.view(fresh.state, seat) == game.view(match.state, seat)
    assert to_json(fresh.state) != to_json(match.state)
    assert (fork.begins, len(fork.lines)) == (30, 30)


async def test_the_prologue_stays_in_the_store(store: Store) -> None:
    match = played("lockdown", 2, 3, 30)
    document = await keep(store, fork_of(match.game, match.record(["Ana", "Ben"]), 12, luck=4))

    prologue = read_record(stored_prologue(document, store))

    assert [entry.text for entry in prologue.entries] == [str(action) for _, action in match.inputs[:12]]
    start = read_record(stored_record(document, store)).start
    assert start is not None
    assert start.number == 12


@pytest.mark.parametrize(("slug", "players"), [("virus", 2), ("outbreak", 6), ("lockdown", 1)])
def test_a_guess_is_the_same_in_every_world_that_looks_the_same(slug: str, players: int) -> None:
    """Byte by byte: what the seat may not know leaves no trace."""
    match = played(slug, players, 5, 25)
    game = match.game
    seat = game.acting(match.state)[0]
    before = msgspec.json.encode(guess(match, seat, 8))

    other = game.alternate_world(match.state, seat, seeded(77))
    assert to_json(other) != to_json(match.state)
    assert game.view(other, seat) == game.view(match.state, seat)
    match.state, match.seed, match.inputs = other, 99, []
    for place in range(len(match.viewers) - 1):
        if place != seat:
            match.log[place] = []  # they may have heard something else there

    assert msgspec.json.encode(guess(match, seat, 8)) == before


def test_a_game_that_cannot_draw_anew_says_so() -> None:
    with pytest.raises(InputError, match="Sealed bids cannot draw what a seat does not know, so there is no new luck"):
        fork_of(SEALED, RECORD, 3, luck=1)


# ---- new editions -------------------------------------------------------------------------------


async def test_a_fork_goes_on_under_a_new_edition(store: Store, folder: Path) -> None:  # noqa: F811
    document = await keep(store, fork_of(SEALED, RECORD, 4))

    assert open_table(later(Drifted, folder), document, store).match.state.scores == [1, 0]
    opened = open_table(later(Second, folder), document, store)

    assert (opened.verdict, opened.document.begins) == ("position", 4)
    assert opened.document.origin == document.origin
    assert opened.match.state.scores == [1, 0]


def position_record() -> str:
    """Of edition 2, from a position whose shape has changed since."""
    old = Match(later(Second, Path("/nowhere")), SEALED.setup(2), 7)
    position = {"edition": "2", "parent": "ab", "number": 6, "state": to_json(old.state)}
    header = RECORD.partition("---")[0].replace("sealed-bids 1", "sealed-bids 2")
    return f"{header}position {msgspec.json.encode(position).decode()}\n---\n1: write one\n1: seal\nend 2\n"


async def test_a_position_of_an_older_edition_is_migrated(store: Store, folder: Path) -> None:  # noqa: F811
    game = third(folder)
    fork = fork_of(game, position_record(), 1)

    document = await keep(store, fork)
    match = open_table(game, document, store).match

    assert isinstance(match.state, MoreBids)
    assert (fork.edition, fork.begins, fork.origin.number) == ("3", 0, 7)
    start = read_record(stored_record(document, store)).start
    assert start is not None
    assert (start.edition, start.parent, start.number) == ("3", "ab", 6)


def test_a_record_that_ends_early_under_the_rules_of_today(folder: Path) -> None:  # noqa: F811
    game = later(Second, folder)
    with pytest.raises(BadRecord, match=r"Under edition 2 it ends here: line 7: .*nobody may bid five"):
        fork_of(game, RECORD, 3)
    assert fork_of(game, RECORD, 0).lines == ()


# ---- strangers ----------------------------------------------------------------------------------


def test_a_strangers_position_gets_no_table() -> None:
    text = position_record().replace("sealed-bids 2", "sealed-bids 1").replace('"edition":"2"', '"edition":"1"')
    assert fork_of(SEALED, text, 1).origin.number == 7
    with pytest.raises(BadRecord, match="it can be watched here, but played on only at the server where it was played"):
        fork_of(SEALED, text, 1, trusted=False)
    assert fork_of(SEALED, RECORD, 1, trusted=False).origin.number == 1


def test_names_of_strangers_are_cut() -> None:
    fork = fork_of(SEALED, RECORD.replace("Ana", "A" * 500), 1)
    assert fork.origin.names == ("A" * 24, "Ben")


def test_the_seat_that_acts_is_known() -> None:
    assert fork_of(SEALED, RECORD, 2).asked == (Seat(1),)
