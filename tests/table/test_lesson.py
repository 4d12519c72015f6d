"""The guided first game at a table: what is grey, who plays the others, what is said, and that it lasts."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from lazaretto.core import LEARNER, BadData, Game, lesson_of, lessons_of
from lazaretto.core.tutorial import NOT_YET, Lesson, read_lesson
from lazaretto.games import GAMES, load
from lazaretto.table.match import Match, Saying
from lazaretto.table.reopen import rebuilt
from lazaretto.table.seating import SeatAssignment, TableRecord
from lazaretto.table.store import Store
from lazaretto.table.table import Table
from lazaretto.table.timing import Timings

from .test_match import ANA, BEN, SEALED, TIC_TAC_TOE, played
from .test_table import again
from .test_undo import LOCKDOWN

FIRST: Any = lesson_of(LOCKDOWN)
STEPS = FIRST.of
EVERY = [load(slug) for slug in GAMES]
CARD, DRAWING = str(FIRST.script[0][1]), str(FIRST.script[1][1])
SEATS = (SeatAssignment("person", "Ana", holders=("ana",)), SeatAssignment("bot", "Bot 2", "regular"))


async def lesson_table(
    store: Store, timings: Timings | None = None, game: Game[Any, Any] = LOCKDOWN, lesson: Lesson = FIRST
) -> Table:
    chairs = (SEATS[0], *[SEATS[1]] * (lesson.options.seats - 1))
    info, words = game.info, lesson.options.words
    document = TableRecord(
        "t1", info.slug, info.edition, words, chairs, "ana", False, "playing", lesson.seed, lesson=True
    )
    await store.save(document)
    return await again(store, game, timings)


def lit(table: Table) -> list[str]:
    screen = table.screen(ANA)
    assert screen is not None
    return sorted({path["do"] for path in screen.scene["paths"] if "why" not in path})


async def follow(table: Table) -> None:
    """Do what is lit until the learner is free."""
    match = table.match
    assert match is not None
    while match.scripted():
        if match.cue() is None:
            (text,) = lit(table)
            assert await table.do(ANA, text, match.input_seq[ANA]) is None
        await asyncio.sleep(0.001)


async def test_only_what_the_lesson_asks_for_is_lit(store: Store) -> None:
    table = await lesson_table(store)
    screen = table.screen(ANA)
    assert screen is not None

    assert lit(table) == [CARD]
    grey = [path["why"] for path in screen.scene["paths"] if "why" in path]
    assert [NOT_YET.rule, NOT_YET.reason] in grey
    assert await table.do(ANA, "play I03", 0) == NOT_YET
    assert await table.do(ANA, CARD, 0) is None
    assert await table.do(ANA, CARD, 0) is not None, "a doubled click"


async def test_a_tap_that_does_several_steps_is_lit_only_where_the_lesson_means_it(store: Store) -> None:
    table = await lesson_table(store)
    match, screen = table.match, table.screen(ANA)
    assert match is not None
    assert screen is not None
    places = []
    while match.scripted():
        if match.cue() is None:
            chains = [path for path in screen.scene["paths"] if "why" not in path and "next" in path]
            places.append({tuple(path["path"]) for path in chains})
            assert await table.do(ANA, lit(table)[0], match.input_seq[ANA]) is None
        await asyncio.sleep(0.001)

    assert ("square-e5",) in set().union(*places), "the shape, turned"
    assert all(len(where) <= 1 for where in places), places


@pytest.mark.parametrize(
    ("game", "name"), [pytest.param(game, each.name, id=each.title) for game in EVERY for each in lessons_of(game)]
)
async def test_what_a_lesson_asks_for_is_always_lit(store: Store, game: Game[Any, Any], name: str) -> None:
    """Also where a tap usually does more: in Clinic a car parks itself, but the lesson wants it elsewhere."""
    lesson = lesson_of(game, name)
    assert lesson is not None

    await follow(await lesson_table(store, None, game, lesson))


async def test_every_step_is_said_to_the_learner_alone(store: Store) -> None:
    table = await lesson_table(store)
    screen, watcher = table.screen(ANA), table.screen(None)
    assert screen is not None
    assert screen.lesson == Saying(FIRST.says[0], FIRST.steps[0], STEPS, FIRST.pages[0])
    assert watcher is not None
    assert watcher.lesson is None

    await table.do(ANA, CARD, 0)

    said = [change.lesson for viewer, change in table.audience.steps if viewer == ANA]  # type: ignore[attr-defined]
    assert said == [Saying(FIRST.says[1], FIRST.steps[1], STEPS)]
    assert all([change.lesson is None for viewer, change in table.audience.steps if viewer is None])  # type: ignore[attr-defined]


async def test_the_others_follow_the_script_and_then_bots_play_on(store: Store) -> None:
    table = await lesson_table(store)

    await follow(table)

    match = table.match
    assert match is not None
    assert tuple(match.inputs) == FIRST.script
    assert match.saying(LEARNER) == Saying(FIRST.says[-1], 0, STEPS)
    assert len(lit(table)) > 1
    assert await table.do(ANA, lit(table)[0], match.input_seq[ANA]) is None
    assert match.saying(LEARNER) == Saying("", 0, STEPS)
    while BEN in table.asked():
        await asyncio.sleep(0.01)
    assert len([seat for seat, _ in match.inputs[len(FIRST.script) :] if seat == BEN]) > 0
    table.close()
    table.bot_pool.close()


async def test_the_own_last_input_can_be_taken_back_and_is_asked_for_again(store: Store) -> None:
    table = await lesson_table(store)
    for i, text in enumerate((CARD, DRAWING)):
        await table.do(ANA, text, i)

    assert await table.back(ANA, 2) is None

    assert lit(table) == [DRAWING]
    assert table.screen(ANA).lesson == Saying(FIRST.says[1], FIRST.steps[1], STEPS)  # type: ignore[union-attr]


def test_what_others_have_answered_in_the_script_stays() -> None:
    match = Match(LOCKDOWN, FIRST.options, FIRST.seed)
    match.guide(FIRST)
    for seat, action in FIRST.script[:6]:
        played(match.send(seat, str(action), match.input_seq[seat]))

    assert match.inputs[-1][0] == BEN
    assert not match.can_go_back(ANA)


@pytest.mark.parametrize("inputs", [2, 5, 7, 9])
async def test_it_goes_on_where_it_was_after_a_restart(store: Store, inputs: int) -> None:
    table = await lesson_table(store, Timings(60.0, 60.0))
    match = table.match
    assert match is not None
    for seat, action in FIRST.script[:inputs]:
        assert await table.do(seat, str(action), match.input_seq[seat]) is None
    table.close()

    restarted = await again(store, LOCKDOWN)

    assert restarted.screen(ANA).lesson == match.saying(ANA)  # type: ignore[union-attr]
    await follow(restarted)
    assert tuple(restarted.match.inputs) == FIRST.script  # type: ignore[union-attr]
    restarted.close()


def test_a_table_whose_lesson_was_rewritten_goes_on_as_an_ordinary_one() -> None:
    (other,) = [x for x in LOCKDOWN.legal(LOCKDOWN.new(FIRST.options, FIRST.seed), ANA) if x != FIRST.script[0][1]]
    match = rebuilt(LOCKDOWN, FIRST.options, FIRST.seed, [f"1: {other}"])
    match.guide(FIRST)
    assert match.lesson is None
    assert match.saying(LEARNER) is None


async def test_inputs_before_the_first_step_are_there_at_once(store: Store, tmp_path: Path) -> None:
    first = tmp_path / "tutorial.toml"
    first.write_text(
        '[lesson]\nseats = 2\nseed = 1\nlast = "Go on."\nbefore = ["1: mark a1", "2: mark b2"]\n'
        '[[step]]\nsay = "Mark c3."\ndo = ["mark c3"]\n'
    )
    match = Match(TIC_TAC_TOE, TIC_TAC_TOE.setup(2), 1)
    match.guide(read_lesson(TIC_TAC_TOE, first))

    while (cue := match.cue()) is not None:
        match.apply(cue)

    assert [str(action) for _, action in match.inputs] == ["mark a1", "mark b2"]
    assert match.saying(LEARNER) == Saying("Mark c3.", 1, 1)


def test_steps_without_inputs_are_pages_before_the_next_text(tmp_path: Path) -> None:
    first = tmp_path / "tutorial.toml"
    first.write_text(
        '[lesson]\nseats = 2\nseed = 1\nlast = "Go on."\n'
        '[[step]]\nsay = "Three in a row."\n[[step]]\nsay = "No draws."\n'
        '[[step]]\nsay = "Mark c3."\ndo = ["mark c3"]\nthen = ["2: mark b2"]\n[[step]]\nsay = "Well done."\n'
    )
    match = Match(TIC_TAC_TOE, TIC_TAC_TOE.setup(2), 1)
    match.guide(read_lesson(TIC_TAC_TOE, first))

    assert match.saying(LEARNER) == Saying("Mark c3.", 3, 4, ("Three in a row.", "No draws."))
    played(match.send(ANA, "mark c3", 0))
    assert match.saying(LEARNER) == Saying("Mark c3.", 3, 4)
    played(match.send(BEN, "mark b2", 0))
    assert match.saying(LEARNER) == Saying("Go on.", 0, 4, ("Well done.",))


def test_nobody_answers_a_step_that_is_only_read(tmp_path: Path) -> None:
    first = tmp_path / "tutorial.toml"
    first.write_text('[lesson]\nseats = 2\nseed = 1\nlast = "Go on."\n[[step]]\nsay = "Look."\nthen = ["2: mark b2"]\n')
    with pytest.raises(BadData, match=r"tutorial\.toml, step 1: 'then' needs a 'do' before it"):
        read_lesson(TIC_TAC_TOE, first)


def test_a_file_with_a_name_is_a_lesson_of_its_own(tmp_path: Path) -> None:
    text = '[lesson]\nseats = 2\nseed = {}\nlast = "Go on."\n{}[[step]]\nsay = "Mark c3."\ndo = ["mark c3"]\n'
    (tmp_path / "tutorial.toml").write_text(text.format(1, ""))
    (tmp_path / "tutorial-late.toml").write_text(text.format(2, 'title = "Later"\n'))
    game = type(TIC_TAC_TOE)(replace(TIC_TAC_TOE.info, folder=tmp_path))

    usual, late = lessons_of(game)

    assert [(lesson.name, lesson.title) for lesson in (usual, late)] == [("", "Tic-tac-toe"), ("late", "Later")]
    assert [found and found.seed for found in map(partial(lesson_of, game), ("", "late", "early"))] == [1, 2, None]
    assert [lesson.begins(game.setup(2).words, 2) for lesson in (usual, late)] == [False, True]


def test_a_clock_does_not_run_into_a_script(tmp_path: Path) -> None:
    first = tmp_path / "tutorial.toml"
    first.write_text(
        '[lesson]\nseats = 2\nseed = 1\noptions = "seconds=30"\nlast = "Go on."\n'
        '[[step]]\nsay = "Write."\ndo = ["write one"]\nthen = ["clock: expire bidding"]\n'
    )
    match = Match(SEALED, SEALED.setup(2, {"seconds": "30"}), 1)
    match.guide(read_lesson(SEALED, first))

    assert match.expire("bidding") == NOT_YET
    played(match.send(ANA, "write one", 0))
    cue = match.cue()
    assert cue is not None
    assert cue.line() == "clock: expire bidding"
    match.apply(cue)
    assert not match.scripted()
