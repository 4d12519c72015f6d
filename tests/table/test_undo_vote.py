"""Asking to take back what came to light: who is asked, what ends it, and that nothing is told by it."""

from __future__ import annotations

import pytest

from lazaretto.core import InputError, Seat
from lazaretto.table import seating
from lazaretto.table.bot_pool import QUICK_WORKERS
from lazaretto.table.bucket import Bucket
from lazaretto.table.match import NOTHING_EVER, STALE
from lazaretto.table.seating import SeatAssignment
from lazaretto.table.store import Store
from lazaretto.table.table import NOT_PLAYING, Table
from lazaretto.table.undo_vote import ASKING, ONE_AT_A_TIME, SWITCHED_OFF, TOO_OFTEN

from .test_match import ANA, BEN, SEALED, TIC_TAC_TOE
from .test_table import PERSONS, again, table_of
from .test_undo import PARLEY

CARL = Seat(2)
THREE = (*PERSONS, SeatAssignment("person", "Carl", holders=("carl",)))


async def revealed(store: Store) -> Table:
    """Both have sealed once, and the bids were opened."""
    table = await table_of(store, SEALED)
    for seat in (ANA, BEN):
        assert await table.do(seat, "write one", 0) is None
        assert await table.do(seat, "seal", 1) is None
    return table


async def test_when_all_agree_it_never_happened(store: Store) -> None:
    table = await revealed(store)

    assert await table.undo_vote.ask(BEN, 2) is None
    request = table.undo_vote.request
    assert request is not None
    assert (request.seat, request.waits) == (BEN, {ANA})
    assert table.match is not None
    assert table.match.state.round == 1
    assert await table.undo_vote.answer("ana", ANA, request.number, True) is None

    assert table.match.state.round == 0
    assert table.match.state.sealed == [True, False]
    assert store.lines("t1")[-1] == "2: back by consent"
    assert (await again(store, SEALED)).match.state == table.match.state  # type: ignore[union-attr]


async def test_a_refusal_is_said_and_a_withdrawal_is_not(store: Store) -> None:
    table = await revealed(store)
    await table.undo_vote.ask(BEN, 2)

    await table.undo_vote.answer("ana", ANA, 1, False)

    assert table.undo_vote.request is None
    assert [line.text for line in table.document.chat] == ["Ana does not agree, so nothing is undone."]
    await table.undo_vote.ask(BEN, 2)
    await table.undo_vote.answer("ben", BEN, 2, False)
    assert table.undo_vote.request is None
    assert len(table.document.chat) == 1
    with pytest.raises(InputError, match="this undo request is no longer open"):
        await table.undo_vote.answer("ana", ANA, 2, True)
    assert len(store.lines("t1")) == 4


async def test_what_speaks_against_asking(store: Store) -> None:
    table = await revealed(store)

    assert await table.undo_vote.ask(BEN, 1) == STALE
    await table.undo_vote.ask(BEN, 2)
    assert await table.undo_vote.ask(ANA, 2) == ONE_AT_A_TIME
    assert await table.do(BEN, "write two", 2) == ASKING
    assert await table.back(BEN, 2) == ASKING
    await table.change(lambda document: seating.permit(document, "ana", False))
    assert table.undo_vote.request is None
    assert await table.undo_vote.ask(BEN, 2) == SWITCHED_OFF


async def test_who_has_played_nothing_has_nothing_to_ask_for(store: Store) -> None:
    table = await table_of(store, TIC_TAC_TOE)
    await table.do(ANA, "mark a1", 0)
    assert await table.undo_vote.ask(BEN, 0) == NOTHING_EVER


async def test_what_happens_in_sight_of_all_ends_it_and_what_happens_in_secret_does_not(store: Store) -> None:
    table = await table_of(store, PARLEY, seated=THREE)
    for seat in (ANA, BEN):
        await table.do(seat, "offer", 0)
    await table.undo_vote.ask(ANA, 1)

    await table.do(CARL, "take 1", 0)
    assert table.undo_vote.request is not None
    await table.do(CARL, "seal", 1)

    assert table.undo_vote.request is None


async def test_secret_inputs_meanwhile_are_undone_with_the_rest(store: Store) -> None:
    table = await table_of(store, PARLEY, seated=THREE)
    for seat in (ANA, BEN):
        await table.do(seat, "offer", 0)
    await table.undo_vote.ask(ANA, 1)
    await table.do(CARL, "take 1", 0)

    await table.undo_vote.answer("ben", BEN, 1, True)
    assert table.match is not None
    assert table.match.state.taken == [0, 0, 1]
    await table.undo_vote.answer("carl", CARL, 1, True)

    assert table.match.state.taken == [0, 0, 0]
    assert table.match.state.offers == [False, False, False]


async def test_bots_agree_and_so_does_a_browser_with_itself(store: Store) -> None:
    seated = (PERSONS[0], SeatAssignment("person", "Ann", holders=("ana",)), SeatAssignment("bot", "Bot 3", "regular"))
    table = await table_of(store, PARLEY, seated=seated)
    await table.do(ANA, "offer", 0)
    await table.do(BEN, "offer", 0)

    assert await table.undo_vote.ask(ANA, 1) is None

    assert table.match is not None
    assert table.match.state.offers == [False, False, False]
    table.close()


async def test_bots_wait_for_the_answer(store: Store) -> None:
    table = await table_of(store, PARLEY, seated=(*PERSONS, SeatAssignment("bot", "Bot 3", "regular")))
    for _ in range(QUICK_WORKERS):  # none of them answers before the question
        await table.bot_pool.quick.gate.acquire()
    await table.do(ANA, "offer", 0)
    await table.do(BEN, "offer", 0)
    await table.undo_vote.ask(ANA, 1)
    for _ in range(QUICK_WORKERS):
        table.bot_pool.quick.gate.release()
    for thought in list(table.bot_driver.thoughts.values()):
        await thought

    assert store.lines("t1") == ["1: offer", "2: offer"]
    await table.undo_vote.answer("ben", BEN, 1, False)
    await table.bot_driver.thoughts[2]
    assert store.lines("t1") == ["1: offer", "2: offer", "3: seal"]
    table.bot_pool.close()


async def test_a_game_that_is_over_stays_over(store: Store) -> None:
    table = await table_of(store, PARLEY)
    for seat in (ANA, BEN):
        await table.do(seat, "seal", 0)
    assert await table.undo_vote.ask(ANA, 1) == NOT_PLAYING


async def test_the_undos_of_a_table_are_limited(store: Store) -> None:
    """Each one replays a part of the game, and nobody may need to agree."""
    both = SeatAssignment("person", "Ana", holders=("ana",))
    table = await table_of(store, SEALED, seated=(both, both))
    table.undo_vote.bucket = Bucket(0.0, 2.0)
    for _ in range(3):
        assert await table.do(ANA, "write one", table.match.input_seq[ANA]) is None  # type: ignore[union-attr]

    answers = [await table.undo_vote.ask(ANA, table.match.input_seq[ANA]) for _ in range(3)]  # type: ignore[union-attr]

    assert answers == [None, None, TOO_OFTEN]
    assert table.undo_vote.request is None
    assert len(store.lines("t1")) == 5
