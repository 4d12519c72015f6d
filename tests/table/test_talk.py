"""Talk that a game limits: who may speak, how long the table gives, and what bots say."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from lazaretto.core import HEADING, Seat
from lazaretto.core.scene_text import with_seats
from lazaretto.table.seating import SeatAssignment, Talk
from lazaretto.table.store import Store
from lazaretto.table.table import Table
from lazaretto.table.timing import Timings

from .test_match import ANA, BEN
from .test_table import PERSONS, again, table_of
from .test_undo import PARLEY


def said(table: Table) -> list[str]:
    return [line.text for line in table.audience.talked]  # type: ignore[attr-defined]


async def test_who_is_muted_is_told_why_and_nobody_hears(store: Store) -> None:
    table = await table_of(store, PARLEY)
    assert await table.say(Talk("hello", 1, "Ana")) is None
    await table.do(ANA, "seal", 0)

    silent = await table.say(Talk("hello again", 1, "Ana"))
    watching = await table.say(Talk("hello", 0))

    assert (silent.rule, silent.reason) == ("P-4", "who has sealed is silent")  # type: ignore[union-attr]
    assert (watching.rule, watching.reason) == ("P-5", "watchers are silent")  # type: ignore[union-attr]
    assert said(table) == ["hello"]
    assert await table.say(Talk("and I?", 2, "Ben")) is None


async def test_everybody_is_told_who_is_muted(store: Store) -> None:
    table = await table_of(store, PARLEY)
    table.screen(BEN)
    assert list(table.muted) == [0]

    await table.do(ANA, "seal", 0)

    (_, change) = table.audience.steps[-1]  # type: ignore[attr-defined]
    assert change.muted == table.muted == (0, 1)


async def test_when_the_game_is_over_all_may_talk(store: Store) -> None:
    table = await table_of(store, PARLEY)
    for seat in (ANA, BEN):
        await table.do(seat, "seal", 0)
    await table.end()
    assert await table.say(Talk("good game", 1, "Ana")) is None


async def test_the_end_of_talk_is_said_once_and_changes_nothing(store: Store) -> None:
    table = await table_of(store, PARLEY, seconds="30")
    table.screen(ANA)
    assert table.left()["talk"] > 15
    table.talk.due["after 0 seals"] -= 31

    await table.end_talk()
    await table.end_talk()
    await table.do(ANA, "offer", 0)

    assert said(table) == ["Time to talk is over."]
    assert table.document.chat[-1].table
    assert table.left() == {}
    assert store.lines("t1") == ["1: offer"]
    (_, change) = table.audience.steps[0]  # type: ignore[attr-defined]
    assert change.clocks == {}
    table.close()


async def test_a_new_name_starts_it_anew(store: Store) -> None:
    table = await table_of(store, PARLEY, seconds="30")
    assert table.asked()
    table.talk.due["after 0 seals"] -= 31
    await table.end_talk()

    await table.do(ANA, "seal", 0)

    assert table.left()["talk"] > 15
    table.close()


async def test_time_that_ran_out_is_over_after_a_restart_too(store: Store) -> None:
    table = await table_of(store, PARLEY, seconds="30")
    assert table.asked()
    table.talk.due["after 0 seals"] -= 31
    await table.end_talk()
    table.close()

    restarted = await again(store, PARLEY)

    assert restarted.asked()
    assert restarted.left() == {}
    restarted.close()


async def test_time_that_was_left_runs_from_the_start_after_a_restart(store: Store) -> None:
    table = await table_of(store, PARLEY, seconds="30")
    assert table.asked()
    table.talk.due["after 0 seals"] -= 20
    table.close()

    restarted = await again(store, PARLEY)

    assert restarted.asked()
    assert restarted.left()["talk"] > 15
    restarted.close()


async def test_a_bot_says_once_what_it_sees_and_then_acts(store: Store) -> None:
    table = await table_of(store, PARLEY, seated=(*PERSONS, SeatAssignment("bot", "Bot 3", "regular")))
    assert await table.do(ANA, "offer", 0) is None  # too late for the bot, who has looked already
    while Seat(2) in table.asked():
        await asyncio.sleep(0.01)

    assert [(line.text, line.seat, line.name) for line in table.document.chat] == [
        ("I am seat 3 and see 0 offers", 3, "Bot 3")
    ]
    assert store.lines("t1") == ["1: offer", "3: seal"]
    table.close()
    table.bot_pool.close()


class Headed(type(PARLEY)):  # type: ignore[misc]
    """A parley in which every seal begins a new part."""

    def say(self, view: Any, thing: Any) -> str:
        text = super().say(view, thing)
        return f"{HEADING}{text}" if "seal" in text else str(text)


async def test_talk_is_matched_to_the_headings_of_the_log(store: Store) -> None:
    table = await table_of(store, Headed(PARLEY.info))
    await table.say(Talk("early", 2, "Ben"))
    await table.do(ANA, "seal", 0)
    await table.say(Talk("late", 2, "Ben"))

    assert [(line.text, line.part) for line in table.document.chat] == [("early", 0), ("late", 1)]


async def test_where_talk_comes_first_bots_speak_and_answer_after_the_people(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(PARLEY), "bots_wait", lambda game, state: True)
    table = await table_of(store, PARLEY, seated=(*PERSONS, SeatAssignment("bot", "Bot 3", "regular")))
    assert table.asked() == (ANA, BEN, Seat(2))
    while not table.document.chat or table.bot_driver.busy():
        await asyncio.sleep(0.01)
    assert [line.text for line in table.document.chat] == ["I am seat 3 and see 0 offers"]
    assert store.lines("t1") == []

    await table.do(ANA, "seal", 0)
    await table.do(BEN, "seal", 0)
    while Seat(2) in table.asked():
        await asyncio.sleep(0.01)

    assert store.lines("t1") == ["1: seal", "2: seal", "3: seal"]
    assert len(table.document.chat) == 1
    table.close()
    table.bot_pool.close()


BOT = SeatAssignment("bot", "Bot 3", "regular")


async def rest(table: Table) -> None:
    """Until no bot has anything to say or to do."""
    while table.bot_driver.busy():
        await asyncio.sleep(0.01)


async def test_a_bot_that_waits_answers_whoever_calls_it_once_for_each_call(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(PARLEY), "bots_wait", lambda game, state: True)
    table = await table_of(store, PARLEY, seated=(*PERSONS, BOT))
    assert table.asked() == (ANA, BEN, Seat(2))
    await rest(table)
    for name, words in (
        ("Ana", "I call Ben."),
        ("Ana", "I call Bot 3."),
        ("Ben", "What a day."),
        ("Ben", "I call Bot 3."),
    ):
        await table.say(Talk(words, 1 + (name == "Ben"), name))
        await rest(table)

    assert said(table) == [
        "I am seat 3 and see 0 offers",
        "I call Ben.",
        "I call Bot 3.",
        "Here I am, Ana.",
        "What a day.",
        "I call Bot 3.",
        "Here I am, Ben.",
    ]
    assert store.lines("t1") == []
    table.close()
    table.bot_pool.close()


async def test_bots_wait_for_people_no_longer_than_the_time_to_talk(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(PARLEY), "bots_wait", lambda game, state: True)
    table = await table_of(store, PARLEY, seated=(*PERSONS, BOT), seconds="30")
    assert table.asked() == (ANA, BEN, Seat(2))
    await rest(table)
    assert store.lines("t1") == []
    table.talk.due["after 0 seals"] -= 31

    await table.end_talk()
    await rest(table)

    assert table.talk.over == ""
    assert table.asked() == (ANA, BEN)
    assert said(table) == ["I am seat 3 and see 0 offers", "Time to talk is over."]
    table.close()
    table.bot_pool.close()


async def test_a_bot_speaks_of_what_browsers_have_shown(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(PARLEY), "bots_wait", lambda game, state: True)
    table = await table_of(store, PARLEY, seated=(*PERSONS, BOT))
    driver, waited = table.bot_driver, asyncio.Event()
    until_seen = driver.until_seen

    async def noticed() -> None:
        waited.set()
        await until_seen()

    monkeypatch.setattr(driver, "until_seen", noticed)
    driver.shown(3600.0)
    assert table.asked() == (ANA, BEN, Seat(2))
    await waited.wait()
    assert said(table) == []

    driver.skip.set()
    await rest(table)

    assert said(table) == ["I am seat 3 and see 0 offers"]
    table.close()
    table.bot_pool.close()


def test_cards_are_shown_at_the_pace_of_the_table() -> None:
    calm, brisk, instant = [Timings().showing(pace, 7) for pace in ("calm", "brisk", "instant")]
    assert calm > brisk > instant == 0
    assert Timings().showing("brisk", 1) == 0


async def test_bots_answer_people_and_do_not_keep_each_other_talking(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(PARLEY), "bots_wait", lambda game, state: True)
    table = await table_of(
        store, PARLEY, seated=(PERSONS[0], *[SeatAssignment("bot", f"Bot {i}", "regular") for i in (2, 3)])
    )
    await rest(table)
    await table.say(Talk("I call Bot 2.", 3, "Bot 3"))
    await table.say(Talk("What a day.", 1, "Ana"))
    await rest(table)
    assert said(table)[2:] == ["I call Bot 2.", "What a day."]

    await table.say(Talk("I call Bot 2.", 1, "Ana"))
    await rest(table)

    assert said(table)[4:] == ["I call Bot 2.", "Here I am, Ana."]
    table.close()
    table.bot_pool.close()


async def test_bots_alone_speak_one_after_another_before_the_first_of_them_acts(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(PARLEY), "bots_wait", lambda game, state: True)
    monkeypatch.setattr(type(PARLEY), "muted", lambda *_: None)
    bots = [SeatAssignment("bot", f"Bot {seat}", "regular") for seat in (1, 2, 3)]
    table = await table_of(store, PARLEY, seated=tuple(bots))
    inputs: list[int] = []  # before each line of chat
    heard = table.audience.talk

    def talk(line: Talk) -> None:
        inputs.append(len(store.lines("t1")))
        heard(line)

    monkeypatch.setattr(table.audience, "talk", talk)
    while table.asked():
        await asyncio.sleep(0.01)

    assert said(table) == [f"I am seat {seat} and see 0 offers" for seat in (1, 2, 3)]
    assert inputs == [0, 0, 0]
    assert len(store.lines("t1")) == 3
    table.close()
    table.bot_pool.close()


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("I call Ana.", "I call @1."),
        ("I call Ana 2: hello.", "I call @2: hello."),
        ("Here, Ana. I call Bot 3.", "Here, Ana. I call @3."),
        ("I call Anatol.", "I call Anatol."),
        ("Ana, I recall Ana.", "Ana, I recall Ana."),
    ],
)
def test_names_that_follow_a_phrase_are_read_as_seats(line: str, heard: str) -> None:
    assert with_seats(line, ("Hello.", "I call @."), ("Ana", "Ana 2", "Bot 3")) == heard
