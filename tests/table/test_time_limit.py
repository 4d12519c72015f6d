"""A time limit counts the work of its thread: a busy machine makes no game too long."""

from __future__ import annotations

import time

import pytest

from lazaretto.core import InputError
from lazaretto.table.time_limit import TimeLimit


def test_time_in_which_others_run_does_not_count() -> None:
    limit = TimeLimit(0.5)
    time.sleep(0.6)
    limit.check()


def test_work_beyond_the_limit_is_refused_with_a_sentence() -> None:
    limit = TimeLimit(0.0)
    with pytest.raises(InputError, match="takes longer than 0 seconds to replay"):
        limit.check()


def test_without_a_limit_nothing_is_refused() -> None:
    TimeLimit().check()
