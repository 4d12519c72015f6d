"""What is counted about people at a table: by rule and by verb, never by name; a table may opt out."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from lazaretto.table.counts import STEPS, Counting, Counts, step_of
from lazaretto.table.store import Store
from lazaretto.table.table import Table

from .test_match import ANA, BEN, TIC_TAC_TOE
from .test_table import again, table_of


def counts_of(store: Store) -> Counts:
    body = store.counts("t1")
    assert body is not None
    return msgspec.json.decode(body, type=Counts)


async def some_moves(table: Table) -> None:
    await table.do(ANA, "mark a1", 0)
    await table.do(BEN, "mark a1", 0)  # taken
    await table.do(BEN, "mark a1", 0)  # tried again: the same puzzle
    await table.do(BEN, "mark b2", 0)
    await table.keeper.keep_now()


async def test_thinking_and_refusals_are_counted_and_survive_a_restart(store: Store) -> None:
    table = await table_of(store, TIC_TAC_TOE)
    await some_moves(table)
    table.close()

    restarted = await again(store, TIC_TAC_TOE)
    await restarted.do(ANA, "mark b2", 1)
    restarted.counting.hint()
    await restarted.resign(1, "ben")
    await restarted.do(ANA, "mark a2", 1)
    await restarted.keeper.keep_now()

    found = counts_of(store)
    assert found.refused == {"T-2": 2}
    assert sum(found.thinking["mark"]) == 3
    assert (found.hints, found.left) == (1, 1)
    assert b"Ana" not in (store.counts("t1") or b"")


async def test_a_table_that_has_opted_out_is_not_counted(store: Store) -> None:
    table = await table_of(store, TIC_TAC_TOE)
    await store.save(replace(table.document, counted=False))
    table.close()

    silent = await again(store, TIC_TAC_TOE)
    await some_moves(silent)

    assert store.counts("t1") is None
    assert silent.counting.counts == Counts({}, {})


async def test_counts_go_with_their_table(store: Store) -> None:
    table = await table_of(store, TIC_TAC_TOE)
    await some_moves(table)
    table.close()
    assert store.counts("t1") is not None

    await store.delete("t1")

    assert store.counts("t1") is None


@pytest.mark.parametrize(("seconds", "step"), [(-1, 0), (0.9, 0), (1, 1), (3.9, 2), (60, 6), (1e9, STEPS - 1)])
def test_times_are_kept_by_doubling_steps(seconds: float, step: int) -> None:
    assert step_of(seconds) == step


def test_thinking_begins_when_a_person_is_asked_or_comes() -> None:
    counting = Counting(True)
    counting.ask([0, 1], 100.0)
    counting.arrive([1, 2], 130.0)
    counting.ask([0, 1], 150.0)

    assert counting.asked == {0: 100.0, 1: 130.0}
    counting.ask([1], 160.0)
    assert counting.asked == {1: 130.0}


def test_counts_of_several_tables_add_up() -> None:
    whole = Counts({}, {})
    for verbs in (("mark",), ("mark", "seal")):
        whole.add(Counts({verb: [1] * STEPS for verb in verbs}, {"T-2": 3}, hints=1, left=2))

    assert whole == Counts({"mark": [2] * STEPS, "seal": [1] * STEPS}, {"T-2": 6}, 2, 4)
