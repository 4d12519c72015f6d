"""Taking back: by oneself it tells nothing of what others do in secret, and by consent it goes behind a reveal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lazaretto.core import Seat, read_record, replay, seeded
from lazaretto.games import GAMES, load
from lazaretto.table.match import CHECKPOINT_EVERY, NOTHING_EVER, Input, Match
from lazaretto.table.reopen import rebuilt
from lazaretto.table.undo import BUILT_ON

from .test_match import ANA, BEN, SEALED, heard, match_of, played

CARL = Seat(2)
PARLEY: Any = load(str(Path(__file__).parent / "parley.py"))
LOCKDOWN: Any = load("lockdown")


def after(lines: list[str], game: Any = PARLEY, seats: int = 3) -> Match[Any, Any]:
    return rebuilt(game, game.setup(seats), 7, lines)


def test_whether_it_is_offered_does_not_tell_what_others_built_in_secret() -> None:
    """The very same to Ana, whether Ben has taken from her offer, from another's, or done nothing."""
    worlds = [
        after(["1: offer", "3: offer", *secret])
        for secret in ([], ["2: take 1"], ["2: take 3"], ["2: take 3", "2: take 1"])
    ]

    assert [world.can_go_back(ANA) for world in worlds] == [False] * 4  # she saw that Carl acted behind her
    assert [world.can_go_back(CARL) for world in worlds] == [True] * 4

    for world in worlds:
        played(world.back(CARL, 1))
    assert {tuple(heard(world, CARL)) for world in worlds} == {tuple(heard(worlds[0], CARL))}
    assert {str(world.last_views[CARL].offers) for world in worlds} == {str([True, False, False])}


def test_what_was_built_on_it_in_secret_falls_with_it() -> None:
    match = after(["1: offer", "2: take 1"], seats=2)

    played(match.back(ANA, 1))

    assert match.state.taken == [0, 0]
    assert heard(match, BEN)[-1] == "@1 undoes an action"
    assert match.inputs == []
    assert rebuilt(PARLEY, PARLEY.setup(2), 7, ["1: offer", "2: take 1", "1: back"]).state == match.state


def test_behind_what_one_saw_only_that_is_offered_on_which_nobody_can_build() -> None:
    for secret in ([], ["2: take 1"]):
        match = after(["1: offer", *secret, "2: seal"])
        assert not match.can_go_back(ANA)
        assert match.back(ANA, match.input_seq[ANA]) == BUILT_ON

    match = after(["2: offer", "1: take 2", "3: seal"])
    assert match.can_go_back(ANA)  # nobody else knows of it
    played(match.back(ANA, 1))
    assert match.state.taken == [0, 0, 0]


def test_in_lockdown_one_can_think_again_until_the_last_is_done() -> None:
    match = Match(LOCKDOWN, LOCKDOWN.setup(3), 5)
    for seat in (ANA, BEN):
        while seat in LOCKDOWN.acting(match.state):
            played(match.send(seat, str(LOCKDOWN.legal(match.state, seat)[0]), match.input_seq[seat]))

    assert LOCKDOWN.acting(match.state) == (CARL,)
    assert match.can_go_back(ANA)
    assert match.can_go_back(BEN)
    played(match.back(ANA, match.input_seq[ANA]))
    assert ANA in LOCKDOWN.acting(match.state)


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_becomes_final_out_of_sight(slug: str) -> None:
    """A mark ends what may be taken back, so whoever has something to take back must have noticed its cause."""
    game: Any = load(slug)
    for seed in range(2):
        match = Match(game, game.setup(game.info.usual), seed)
        rng = seeded(seed, 9)
        for _ in range(120):
            acting = game.acting(match.state)
            if not acting:
                break
            seat = rng.pick(list(acting))
            had = [
                match.undo_floor < len(match.inputs) and match.can_go_back(other) for other in game.seats(match.state)
            ]
            played(match.send(seat, str(rng.pick(game.legal(match.state, seat))), match.input_seq[seat]))
            if match.undo_floor == len(match.inputs):
                unaware = [i for i, back in enumerate(had) if back and i != seat and not match.seen[-1] >> i & 1]
                assert unaware == [], f"{match.inputs[-1]} ends what seats {unaware} could take back, unseen by them"


class TestByConsent:
    def test_the_input_and_everything_after_it_is_undone(self) -> None:
        lines = ["1: write one", "2: write two", "1: seal", "2: seal", "1: write five"]
        match = after(lines, SEALED, 2)
        before = after(lines[:3], SEALED, 2)

        moments = match.apply_line("2: back by consent")

        assert match.state == before.state
        assert match.inputs == before.inputs
        assert [said[-1].text for said in moments[-1].said] == [
            "With everybody's consent @2 undoes an action and all after it"
        ] * 3
        assert match.input_seq == [4, 3], "every question is a new one"
        assert match.can_go_back(ANA)

    def test_it_is_kept_as_a_line_and_left_out_of_the_record(self) -> None:
        lines = ["1: write one", "2: write two", "1: seal", "2: seal", "1: write five", "2: back by consent"]
        match = after([*lines, "2: write three"], SEALED, 2)

        text = match.record(["Ana", "Ben"])

        assert match.taken == 7
        assert text.endswith("1: write one\n2: write two\n1: seal\n2: write three\nend 4\n")
        assert replay(SEALED, read_record(text)).state == match.state

    def test_there_must_be_something(self) -> None:
        assert match_of(SEALED).validate_consent(ANA) == NOTHING_EVER

    def test_it_replays_few_inputs_however_long_the_game_is(self, monkeypatch: pytest.MonkeyPatch) -> None:
        match = match_of(SEALED)
        for _ in range(6 * CHECKPOINT_EVERY):
            match.apply_line("1: write one")
        match.apply_line("2: write two")
        played = counted(monkeypatch)

        for _ in range(2 * CHECKPOINT_EVERY):
            match.apply_line("1: back by consent")
            assert len(played) < CHECKPOINT_EVERY
            played.clear()

        assert len(match.inputs) == 4 * CHECKPOINT_EVERY
        assert match.state == after(["1: write one"] * 4 * CHECKPOINT_EVERY, SEALED, 2).state

    def test_what_was_undone_costs_nothing_when_the_table_is_opened_again(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        lines = ["1: write one", "2: write two", "1: seal"]
        for _ in range(100):
            lines += ["2: seal", "1: write five", "2: write two", "1: write one", "1: back by consent"]
            lines += ["1: back by consent", "2: back by consent", "2: write two", "2: back by consent"]
        played = counted(monkeypatch)

        after(lines, SEALED, 2)

        assert played == ["write one", "write two", "seal"]

    @pytest.mark.parametrize("slug", [*GAMES, "sealed", "parley"])
    def test_a_table_opened_again_is_as_it_was(self, slug: str) -> None:
        """With both kinds of undo mixed: inputs, counts, and what can be undone next."""
        game: Any = {"sealed": SEALED, "parley": PARLEY}.get(slug) or load(slug)
        rng = seeded(3)
        match = Match(game, game.setup(2 if slug == "sealed" else game.info.usual), 5)
        lines: list[str] = []
        for _ in range(160):
            acting = game.acting(match.state)
            if not acting:
                break
            lines.append(next_line(match, rng.pick(list(acting)), rng.below(12), rng))
            match.apply_line(lines[-1])
            if rng.below(20) == 0:
                again = rebuilt(game, match.options, 5, lines)
                assert facts(again) == facts(match)


def next_line(match: Match[Any, Any], seat: Seat, kind: int, rng: Any) -> str:
    if kind < 2 and isinstance(match.validate_back(seat, match.input_seq[seat]), Input):
        return f"{seat + 1}: back"
    if kind < 4 and match.validate_consent(seat) is not NOTHING_EVER:
        return f"{seat + 1}: back by consent"
    return f"{seat + 1}: {rng.pick(match.game.legal(match.state, seat))}"


def facts(match: Match[Any, Any]) -> list[Any]:
    backs = [match.can_go_back(Seat(seat)) for seat in range(match.options.seats)]
    views = [match.views(state) for state in (match.state, match.base)]
    return [match.state, match.inputs, match.seen, match.input_seq, match.taken, match.undo_floor, backs, views]


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The actions that the rules of SEALED carry out from now on."""
    played: list[str] = []
    play = type(SEALED).play

    def noted(self: Any, state: Any, seat: Seat, action: Any) -> None:
        played.append(str(action))
        play(self, state, seat, action)

    monkeypatch.setattr(type(SEALED), "play", noted)
    return played
