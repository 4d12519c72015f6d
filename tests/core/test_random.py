"""Chance is the same everywhere, fair, and can be scripted."""

from __future__ import annotations

from collections import Counter

import pytest

from lazaretto.core import BrokenInvariant, Rng, seeded


def test_the_stream_of_a_seed_never_changes() -> None:
    """Records stand on these numbers: if they change, every record ever written is void."""
    rng = seeded(5)
    assert [rng.below(1000) for _ in range(10)] == STREAM_OF_5
    assert seeded(5, 1).s == FIRST_STREAM_OF_5
    assert seeded(2**62).s == SEED_2_62


STREAM_OF_5 = [150, 748, 832, 204, 627, 706, 290, 802, 945, 58]
FIRST_STREAM_OF_5 = 4164722961089530377
SEED_2_62 = 766499398246072071


@pytest.mark.parametrize("n", [1, 2, 3, 7, 36, 1000])
def test_outcomes_are_equally_likely(n: int) -> None:
    rng, draws = seeded(n), 200 * n
    counts = Counter(rng.below(n) for _ in range(draws))

    chi = sum((counts[i] - 200) ** 2 / 200 for i in range(n))

    assert set(counts) <= set(range(n))
    assert chi < n - 1 + 5 * (2 * n) ** 0.5 + 1  # five standard deviations


def test_pairs_of_outcomes_are_equally_likely() -> None:
    rng = seeded(9)
    counts = Counter((rng.below(6), rng.below(6)) for _ in range(36 * 300))
    assert sum((counts[i, j] - 300) ** 2 / 300 for i in range(6) for j in range(6)) < 35 + 5 * 70**0.5


def test_streams_of_one_seed_differ() -> None:
    first, second = seeded(3, 0), seeded(3, 1)
    assert [first.below(100) for _ in range(8)] != [second.below(100) for _ in range(8)]


def test_a_script_comes_first_and_is_checked() -> None:
    rng = Rng(seeded(1).s, (2, 0))
    assert (rng.below(3), rng.below(6)) == (2, 0)
    assert rng.below(1000) == seeded(1).below(1000)
    with pytest.raises(BrokenInvariant, match="the script says 6 where 6 outcomes exist"):
        Rng(1, (6,)).below(6)


def test_a_copy_goes_its_own_way() -> None:
    rng = seeded(8)
    copy = rng.copy()
    assert [rng.below(99) for _ in range(5)] == [copy.below(99) for _ in range(5)]
    rng.below(2)
    assert rng != copy


def test_shuffle_keeps_everything_and_pick_takes_from_the_list() -> None:
    rng, things = seeded(2), list(range(20))
    rng.shuffle(things)
    assert things != list(range(20))
    assert sorted(things) == list(range(20))
    assert rng.pick(things) in things


def test_a_fork_is_independent() -> None:
    rng = seeded(4)
    fork = rng.fork()
    assert fork.s != rng.s
    assert fork.s != seeded(4).s
