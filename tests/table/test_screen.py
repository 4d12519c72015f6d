"""What a screen is sent: what changed on it, and otherwise nothing at all."""

from __future__ import annotations

import random
from typing import Any

import pytest

from lazaretto.core import LEARNER, Outcome, Refusal, Seat, lesson_of
from lazaretto.games import GAMES, load
from lazaretto.table.match import Match, Moment, Said, Saying
from lazaretto.table.screen import Change, Frame, Screen

from .test_match import ANA, BEN, SEALED, TIC_TAC_TOE, match_of

NEWS: dict[str, Any] = {  # one for each field that may be the only one to change
    "asked": (),
    "back": False,
    "clocks": {},
    "ending": Outcome((0,), (1,), "done", ""),
    "frames": [Frame([], {})],
    "muted": (),
    "lesson": Saying("", 0, 3),
    "input_seq": 0,
    "paths": [],
}


def screens(match: Match[Any, Any]) -> list[Screen[Any, Any]]:
    return [Screen(match, viewer) for viewer in (ANA, BEN, None)]


def shown(match: Match[Any, Any], all: list[Screen[Any, Any]], seat: Seat, text: str) -> list[Change | None]:
    moments = match.send(seat, text, match.input_seq[seat])
    assert not isinstance(moments, Refusal)
    return [screen.show(moments) for screen in all]


def test_a_secret_step_reaches_nobody_else() -> None:
    match = match_of(SEALED)
    all = screens(match)

    ana, ben, watcher = shown(match, all, ANA, "write four")

    assert ana is not None
    assert (ana.at, ana.input_seq, ana.back) == (1, 1, True)
    assert ana.frames[0].diff == {"pieces": {"mine": {"count": 4}}}
    assert ben is None
    assert watcher is None
    assert [screen.at for screen in all] == [1, 0, 0]


def test_only_what_changed_is_sent() -> None:
    match = match_of(TIC_TAC_TOE)

    ana, ben, watcher = shown(match, screens(match), ANA, "mark b2")

    assert ana is not None
    assert ben is not None
    assert watcher is not None
    change = {"pieces": {"square-4": {"sprite": "cross", "label": "b2, cross"}}}
    assert watcher.frames[0].diff == change
    assert watcher.paths is None
    assert watcher.input_seq is None
    assert watcher.asked == (BEN,)
    assert ben.frames[0].diff == {**change, "prompt": "Mark a square"}
    assert ben.paths is not None
    assert len(ben.paths) == 9
    assert ana.paths == []


def test_each_beat_is_a_frame_and_pieces_alike_keep_their_names() -> None:
    match = match_of(SEALED)
    all = screens(match)
    for seat, text in ((ANA, "write two"), (BEN, "write one"), (ANA, "seal")):
        shown(match, all, seat, text)

    _, _, watcher = shown(match, all, BEN, "seal")

    assert watcher is not None
    assert [sorted(frame.diff["pieces"]) for frame in watcher.frames] == [
        ["coin*1", "coin*2", "envelope-1"],
        ["coin*3"],
        ["envelope-0", "envelope-1"],
    ]
    assert watcher.ending is None


def test_the_ending_comes_once() -> None:
    match = match_of(SEALED)
    all = screens(match)
    changes = []
    for _ in range(2):
        for seat in (ANA, BEN):
            for text in ("write two", "seal"):
                changes.append(shown(match, all, seat, text)[2])

    endings = [change.ending for change in changes if change is not None and change.ending is not None]
    assert [ending.scores for ending in endings] == [(2, 2)]
    assert [screen.back for screen in all] == [False, False, False]


@pytest.mark.parametrize(("game", "seats"), [("lockdown", 2), ("outbreak", 5), ("clinic", 2)])
def test_a_screen_that_was_kept_up_to_date_is_like_a_fresh_one(game: str, seats: int) -> None:
    """Also where it was not drawn anew, since its viewer noticed nothing."""
    match = Match[Any, Any](load(game), load(game).setup(seats, {}), 7)
    all = [Screen(match, viewer) for viewer in match.viewers]
    rng = random.Random(7)
    for _ in range(60):
        seat = rng.choice(match.game.acting(match.state))
        shown(match, all, seat, str(rng.choice(match.game.legal(match.state, seat))))
        for screen in all:
            fresh = Screen(match, screen.seat).scene
            assert (screen.scene["paths"], screen.scene["prompt"]) == (fresh["paths"], fresh["prompt"])
            assert screen.scene["pieces"] == fresh["pieces"]


def test_what_is_said_is_shown_though_nothing_moved() -> None:
    match = match_of(SEALED)
    now, line = match.now(), Said("@1 coughs", 1)

    frames = [screen.pictures([Moment(now.state, now.views, [[], [line], []])]) for screen in screens(match)]

    assert frames == [[], [Frame([line], {})], []]


@pytest.mark.parametrize("game", [name for name in GAMES if lesson_of(load(name)) is not None])
def test_in_a_guided_game_the_script_is_on_offer_though_nothing_moved(game: str) -> None:
    lesson = lesson_of(load(game))
    assert lesson is not None
    match = Match[Any, Any](load(game), lesson.options, lesson.seed)
    match.guide(lesson)
    screen = Screen(match, LEARNER)
    for seat, action in lesson.script:
        shown(match, [screen], seat, str(action))
        offers = [[path["do"] for path in shown["paths"]] for shown in (screen.scene, Screen(match, LEARNER).scene)]
        assert offers[0] == offers[1]


@pytest.mark.parametrize("field", NEWS)
def test_whatever_changed_is_a_change(field: str) -> None:
    change = Change(1, [])
    assert change.nothing()

    setattr(change, field, NEWS[field])

    assert not change.nothing()
