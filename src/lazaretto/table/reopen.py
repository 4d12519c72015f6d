"""Putting a match away and opening it again: from its lines alone, or from a snapshot and the lines after it."""

from __future__ import annotations

from collections.abc import Sequence

from lazaretto.core import BadRecord, EventLog, Game, Options, Seat, to_json
from lazaretto.core.game import S, V
from lazaretto.core.record import read_entry, write_line
from lazaretto.table.match import BACK, BY_CONSENT, Match, Said
from lazaretto.table.snapshot import Snapshot


class TooShort(BadRecord):
    """A match has to be opened from further back."""


def snapshot_of(match: Match[S, V]) -> Snapshot:
    """All that is needed to go on from here."""
    floor = match.undo_floor
    later = match.inputs[floor:]
    return Snapshot(
        number=match.taken,
        edition=match.game.info.edition,
        state=to_json(match.state),
        base=to_json(match.base) if later else None,
        inputs=[write_line(seat, action) for seat, action in later],
        places=match.places[floor:],
        seen=match.seen[floor:],
        built_on={place - floor: built for place, built in match.built_on.items()},
        input_seq=match.input_seq.copy(),
        head=match.head.then(match.inputs[:floor], match.places[:floor]),
        log=[[(line.text, line.seat) for line in heard] for heard in match.log],
    )


def rebuilt(game: Game[S, V], options: Options, seed: int, lines: Sequence[str]) -> Match[S, V]:
    """The match as it was when the last of these lines was stored."""
    match = Match(game, options, seed)
    for line, skip in zip(lines, cancelled(lines), strict=True):
        if skip:
            match.skip_line(line)
        else:
            match.apply_line(line)
    return match


def cancelled(lines: Sequence[str]) -> list[bool]:
    """Which stored inputs need not be applied, because an undo by consent cancelled them; the undo itself, too.

    What a seat's own undo removes depends on the rules, so an undo by consent that reaches back past one is applied.
    """
    skip = [False] * len(lines)
    left: list[tuple[int, str]] = []  # the places of remaining inputs, and their seats; "": not known
    for place, line in enumerate(lines):
        who, _, text = line.partition(": ")
        if text != BY_CONSENT:
            left.append((place, "" if text == BACK else who))
            continue
        first = len(left) - 1
        while first >= 0 and left[first][1] not in (who, ""):
            first -= 1
        if first < 0 or left[first][1] == "":
            left.append((place, ""))
            continue
        for undone, _ in left[first:]:
            skip[undone] = True
        skip[place] = True
        del left[first:]
    return skip


def resumed(
    game: Game[S, V], options: Options, seed: int, snapshot: Snapshot, lines: Sequence[str] = ()
) -> Match[S, V]:
    """The same, from a snapshot and the lines after it; ``TooShort`` where they go back further than the snapshot."""
    match: Match[S, V] = Match(game, options, seed, snapshot.position())
    match.start = None
    replay_later(match, snapshot)
    carry_over(match, snapshot)
    for line in lines:
        need_reach(match, line)
        match.apply_line(line)
    return match


def need_reach(match: Match[S, V], line: str) -> None:
    """An undo by consent may go back further than the inputs in memory."""
    who, _, text = line.partition(": ")
    if text == BY_CONSENT and not match.reaches(Seat(int(who) - 1)):
        raise TooShort(f"input {match.taken + 1} goes back further than the snapshot")


def replay_later(match: Match[S, V], snapshot: Snapshot) -> None:
    """Play the inputs since the snapshot's base again, which can still be undone."""
    ear = EventLog()
    match.state.log = ear
    for number, line in enumerate(snapshot.inputs):
        entry = read_entry(line, number + 1)
        action = match.notation.read(entry.text)
        if match.game.refusal(match.state, entry.seat, action) is not None:
            raise BadRecord(f"input {snapshot.places[number]} is not legal any more")
        match.game.play(match.state, entry.seat, action)
        match.inputs.append((entry.seat, action))
    match.state.log = None
    match.since, match.places, match.seen = ear.emitted, list(snapshot.places), list(snapshot.seen)
    match.built_on = dict(snapshot.built_on)
    match.head = snapshot.head


def carry_over(match: Match[S, V], snapshot: Snapshot) -> None:
    """What a snapshot knows beside the state and its inputs."""
    match.taken, match.input_seq = snapshot.number, list(snapshot.input_seq)
    match.log = [[Said(text, seat) for text, seat in heard] for heard in snapshot.log]
    if not match.open:
        match.last_views = match.views(match.state)


def reach_back(match: Match[S, V], further: Match[S, V]) -> None:
    """Let a match hold the inputs that another one holds, which was opened at the same table from further back."""
    match.undo_floor += len(further.inputs) - len(match.inputs)
    match.first, match.head = further.first, further.head
    match.inputs, match.places, match.seen = further.inputs, further.places, further.seen
    match.checkpoints = further.checkpoints
    match.built_on = {}
