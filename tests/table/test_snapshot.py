"""A match opened from a snapshot is the match that was put away: the same screens, undo, log and future."""

from __future__ import annotations

from typing import Any

import pytest

from lazaretto.core import HEADING, Options, Refusal, Rng, Seat, lesson_of, read_record, replay, seeded, to_json
from lazaretto.core.position import position_of
from lazaretto.games import GAMES, load
from lazaretto.table.match import MOST_LOG, Input, Match, Said
from lazaretto.table.opening import stored_record
from lazaretto.table.reopen import reach_back, rebuilt, resumed, snapshot_of
from lazaretto.table.screen import Screen
from lazaretto.table.seating import SeatAssignment, TableRecord
from lazaretto.table.snapshot import Snapshot, pack, unpack
from lazaretto.table.store import Store, StoredSnapshot

from .test_match import SEALED, TIC_TAC_TOE
from .test_undo import PARLEY

UNDO = 6  # one input in so many is an undo, if there is something to undo
CONSENT = 40  # and one in so many goes back by consent


def next_step(match: Match[Any, Any], rng: Rng) -> Input:
    """At random: an action, an undo, or an undo by consent."""
    game, state = match.game, match.state
    seat = rng.pick(list(game.acting(state)))
    seats = [Seat(i) for i in range(match.options.seats)]
    if rng.below(CONSENT) == 0:
        willing = [other for other in seats if match.has_played(other) and match.reaches(other)]
        if willing:
            return Input(rng.pick(willing), None, consent=True)
    if rng.below(UNDO) == 0:
        backs = [
            step for other in seats if match.can_go_back(other) if isinstance(step := match.validate_undo(other), Input)
        ]
        if backs:
            return rng.pick(backs)
    return Input(seat, rng.pick(game.legal(state, seat)))


def played(game: Any, seed: int, most: int, snapshots: range) -> tuple[Match[Any, Any], list[str], list[bytes]]:
    """A match of so many inputs, its lines, and the snapshots that were taken on the way."""
    match = Match(game, game.setup(game.info.usual), seed)
    rng, lines, packed = seeded(seed, 5), list[str](), list[bytes]()
    while game.acting(match.state) and len(lines) < most:
        step = next_step(match, rng)
        lines.append(step.line())
        match.apply(step)
        if len(lines) in snapshots:
            packed.append(pack(snapshot_of(match)))
    return match, lines, packed


def replayed(game: Any, options: Options, seed: int, lines: list[str]) -> Match[Any, Any]:
    """Every line, also those that an undo by consent cancels: of them the log tells."""
    match: Match[Any, Any] = Match(game, options, seed)
    for line in lines:
        match.apply_line(line)
    return match


def same(one: Match[Any, Any], other: Match[Any, Any]) -> None:
    assert to_json(one.state) == to_json(other.state)
    assert to_json(one.base) == to_json(other.base)
    for name in ("taken", "input_seq", "log", "since", "last_views"):
        assert getattr(one, name) == getattr(other, name), name
    assert one.ranges() == other.ranges()
    for name in ("inputs", "places", "seen"):
        assert getattr(one, name)[one.undo_floor :] == getattr(other, name)[other.undo_floor :], name
    for viewer in one.viewers:
        mine, theirs = Screen(one, viewer), Screen(other, viewer)
        assert (mine.scene, mine.facts(), mine.lesson) == (theirs.scene, theirs.facts(), theirs.lesson)


@pytest.mark.parametrize("game", [*map(load, GAMES), SEALED, PARLEY, TIC_TAC_TOE], ids=lambda game: game.info.slug)
@pytest.mark.parametrize("seed", range(3))
def test_a_snapshot_equals_the_replay_of_the_whole(game: Any, seed: int) -> None:
    match, lines, packed = played(game, seed, 150, range(1, 150, 7))

    for data in packed:
        snapshot = unpack(data)
        begun = resumed(game, match.options, seed, snapshot)
        same(begun, replayed(game, match.options, seed, lines[: snapshot.number]))
        for line in lines[snapshot.number :]:
            if line.endswith(" by consent") and not begun.reaches(Seat(int(line[0]) - 1)):
                reach_back(begun, rebuilt(game, match.options, seed, lines[: begun.taken]))
            begun.apply_line(line)
        same(begun, match)
    assert packed


def test_what_could_be_undone_still_can() -> None:
    match = Match(SEALED, SEALED.setup(2), 7)
    for text in ("1: write one", "2: write two", "1: write five"):
        match.apply_line(text)

    begun = resumed(SEALED, match.options, 7, unpack(pack(snapshot_of(match))))

    assert begun.can_go_back(Seat(0)) is match.can_go_back(Seat(0)) is True
    begun.apply_line("1: back")
    begun.apply_line("1: back")
    assert begun.state.bids == [0, 2]
    assert [line.text for line in begun.log[0]].count("@1 undoes an action") == 2


def test_a_match_that_was_opened_later_goes_back_by_consent_when_it_was_opened_further_back() -> None:
    lines = ["1: write one", "1: seal", "2: write two", "2: seal", "1: write five"]
    whole = rebuilt(SEALED, SEALED.setup(2), 7, lines)
    begun = resumed(SEALED, whole.options, 7, snapshot_of(whole))
    ben = Seat(1)
    assert not begun.reaches(ben)
    assert begun.has_played(ben)

    reach_back(begun, rebuilt(SEALED, whole.options, 7, lines))
    for match in (begun, whole):
        answer = match.commit(match.validate_consent(ben))
        assert not isinstance(answer, Refusal)

    same(begun, whole)
    assert [str(action) for _, action in begun.inputs] == ["write one", "seal", "write two"]


@pytest.mark.parametrize("slug", GAMES)
async def test_the_record_is_in_the_store_without_what_was_undone(store: Store, slug: str) -> None:
    game: Any = load(slug)
    match, lines, packed = played(game, 3, 100, range(60, 61))
    chairs = tuple([SeatAssignment("person", f"P{i}") for i in range(match.options.seats)])
    document = TableRecord("t1", slug, game.info.edition, match.options.words, chairs, "ana", seed=3)
    await store.save(document)
    for number, line in enumerate(lines[:60], 1):
        await store.append("t1", number, line)
    await store.add_snapshot("t1", StoredSnapshot(60, game.info.edition, packed[0]))

    text = stored_record(document, store)

    assert text == rebuilt(game, match.options, 3, lines[:60]).record(document.names())
    assert replay(game, read_record(text)).state == resumed(game, match.options, 3, unpack(packed[0])).state


def test_the_log_is_bounded_and_the_same_after_opening() -> None:
    game: Any = load("virus")
    match = Match(game, game.setup(2), 1)
    rng = seeded(1)
    while game.acting(match.state) and match.taken < 1500:
        seat = rng.pick(list(game.acting(match.state)))
        match.apply(Input(seat, rng.pick(game.legal(match.state, seat))))
        assert len(match.log[0]) < 2 * MOST_LOG
    while len(match.log[0]) < MOST_LOG:
        match.add_lines(0, match.log[0][:100])

    assert resumed(game, match.options, 1, unpack(pack(snapshot_of(match)))).log == match.log


def test_headings_stay_in_a_bounded_log() -> None:
    """Talk is matched to turns by the number of headings."""
    match: Match[Any, Any] = Match(TIC_TAC_TOE, TIC_TAC_TOE.setup(2), 1)
    for turn in range(40):
        match.add_lines(0, [Said(f"{HEADING}Turn {turn + 1}", 0), *[Said(f"line {i}", 0) for i in range(50)]])

    assert len(match.log[0]) < 2 * MOST_LOG
    assert len([line for line in match.log[0] if line.text.startswith(HEADING)]) == 40


def test_a_lesson_goes_on_where_it_was() -> None:
    game: Any = load("lockdown")
    lesson: Any = lesson_of(game)
    match = Match(game, lesson.options, lesson.seed)
    match.guide(lesson)
    for seat, action in lesson.script:
        begun = again_guided(game, lesson, snapshot_of(match))
        assert begun.saying(Seat(0)) == match.saying(Seat(0))
        assert begun.cue() == match.cue()
        match.apply(Input(seat, action))
    for _ in range(8):
        begun = again_guided(game, lesson, snapshot_of(match))
        assert begun.saying(Seat(0)) == match.saying(Seat(0))
        assert begun.scripted() is match.scripted() is False
        seat = game.acting(match.state)[0]
        match.apply(Input(seat, game.legal(match.state, seat)[0]))


def again_guided(game: Any, lesson: Any, snapshot: Snapshot) -> Match[Any, Any]:
    begun = resumed(game, lesson.options, lesson.seed, snapshot)
    begun.guide(lesson)
    assert begun.lesson is lesson
    return begun


@pytest.mark.parametrize("slug", GAMES)
def test_a_match_goes_on_from_a_position(slug: str) -> None:
    game: Any = load(slug)
    match, _, _ = played(game, 2, 80, range(0))
    fork = Match.from_position(game, match.options, position_of(match, 30))
    for seat, action in match.inputs[30:]:
        fork.apply(Input(seat, action))

    assert to_json(fork.state) == to_json(match.state)
    again = replay(game, read_record(fork.record([f"P{i}" for i in range(match.options.seats)])))
    assert again.state == match.state
    assert again.start is not None
    assert again.start.number == 30
