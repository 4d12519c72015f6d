"""Connect four against its rules counted square by square: it is the yardstick of search and benchmarks."""

from __future__ import annotations

from collections import Counter

from lazaretto.core import seeded
from lazaretto.games import load

from .places import EXAMPLES

Square = tuple[int, int]  # column, row from below
WAYS = {"up": (0, 1), "level": (1, 0), "rising": (1, 1), "falling": (1, -1)}


def squares(bits: int) -> set[Square]:
    return {(i // 7, i % 7) for i in range(49) if bits >> i & 1}


def fours(discs: set[Square]) -> list[str]:
    """In which ways four lie in a row."""
    return [
        name
        for name, (x, y) in WAYS.items()
        if any([all([(a + n * x, b + n * y) in discs for n in range(4)]) for a, b in discs])
    ]


def test_a_game_ends_with_the_first_four_in_a_row_or_a_full_board() -> None:
    game = load(str(EXAMPLES[0]))
    rng = seeded(1, 9)
    seen: Counter[str] = Counter()
    for _ in range(3000):
        state = game.new(game.setup(2), 1)
        columns: list[list[int]] = [[] for _ in range(7)]  # whose discs lie in each
        ways: list[str] = []
        while acting := game.acting(state):
            (seat,) = acting
            assert seat == sum([len(column) for column in columns]) % 2, "the seats take turns"
            legal = game.legal(state, seat)
            free = [i for i in range(7) if len(columns[i]) < 6]
            assert [str(action) for action in legal] == [f"drop {'abcdefg'[i]}" for i in free]
            assert not ways, "nobody plays on"
            place = rng.below(len(legal))
            columns[free[place]].append(seat)
            game.play(state, seat, legal[place])
            for each in range(2):
                mine = {(x, y) for x in range(7) for y in range(len(columns[x])) if columns[x][y] == each}
                assert squares(state.bits_of(each)) == mine
            ways = fours({(x, y) for x in range(7) for y in range(len(columns[x])) if columns[x][y] == seat})
        outcome = game.outcome(state)
        assert outcome is not None
        if ways:
            assert outcome.places == ((1, 2) if seat == 0 else (2, 1))
        else:
            assert [len(column) for column in columns] == [6] * 7
            assert outcome.places == (1, 1)
        seen.update(ways or ["full"])
    assert set(seen) == {*WAYS, "full"}, "every end came up"
