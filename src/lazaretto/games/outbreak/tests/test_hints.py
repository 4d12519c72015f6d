"""The bots' judgement: from a view alone, a straight face on both sides, and neither team hopeless."""

from __future__ import annotations

import pytest

from lazaretto.bots import bot
from lazaretto.core import Seat, rule, seeded
from lazaretto.games.outbreak import GAME
from lazaretto.games.outbreak.actions import Vote
from lazaretto.games.outbreak.data import TASKS, ZERO
from lazaretto.games.outbreak.state import VOTING, Table
from lazaretto.games.outbreak.view.beliefs import Beliefs, glances
from lazaretto.testing import moments

from .notation import Sitting, after_a_vote, at, voting


def play_with_bots(seats: int, seed: int) -> Table:
    state, rng, player = GAME.new(GAME.setup(seats), seed), seeded(seed, 5), bot("regular")
    while GAME.acting(state):
        seat = rng.pick(list(GAME.acting(state)))
        GAME.play(state, seat, player.choose(GAME, GAME.view(state, seat), GAME.legal(state, seat), rng))
    return state


def favourites(game: Sitting, seat: int) -> str:
    """The actions of the highest prior, without the verb."""
    view = GAME.view(game.state, Seat(seat - 1))
    menu = GAME.legal(game.state, Seat(seat - 1))
    priors = [GAME.prior(view, action) for action in menu]
    return " ".join(
        [str(action).split()[-1] for action, prior in zip(menu, priors, strict=True) if prior == max(priors)]
    )


@pytest.mark.parametrize("seats", [5, 8])
def test_every_action_that_a_regular_bot_would_choose_has_a_reason(seats: int) -> None:
    asked: set[str] = set()
    for seed in range(6):
        for moment in moments(GAME, GAME.setup(seats), seed):
            state = moment.state
            for seat in GAME.acting(state):
                view, menu = GAME.view(state, seat), GAME.legal(state, seat)
                best = max([GAME.prior(view, action) for action in menu])
                for action in [action for action in menu if GAME.prior(view, action) == best]:
                    words = GAME.reason(view, action)
                    assert words, action
                    assert words[0].islower() or words.startswith(("@", *TASKS, "Infect", "Patient")), words
                    assert not words.endswith("."), words
                    asked.add(str(action).split()[0])
    assert asked >= {"submit", "name", "vote", "repair"}


@pytest.mark.parametrize(
    ("where", "seat", "action", "why"),
    [
        ("named angelwing brutus, angelwing 3", 2, "submit c1", "Angelwing needs only 1 point more"),
        ("named angelwing brutus", 2, "submit c2", "Brutus has 0 points: one Sabotage too many would destroy it"),
        ("named angelwing brutus", 3, "submit s1", "Angelwing has 0 points: this may destroy it"),
        (
            "named angelwing brutus, angelwing 3",
            4,
            "submit c1",
            "a point for Angelwing looks like the work of a Survivor",
        ),
        ("day 1 night, named angelwing brutus, spent 3 s1 s2", 3, "submit x", "the last Shift of the Day"),
        ("angelwing 3, stiletto 2", 1, "name angelwing", "Angelwing needs only 1 point more"),
        ("angelwing 1, stiletto destroyed", 1, "name madeline", "Madeline needs no more than 5 points, the least of"),
        ("angelwing 1", 1, "name madeline", "Madeline is not begun and needs 5 points"),
    ],
)
def test_reasons_name_what_counts(where: str, seat: int, action: str, why: str) -> None:
    game = at("L S Z I S", where)

    assert GAME.reason(GAME.view(game.state, Seat(seat - 1)), GAME.info.notation().read(action)).startswith(why)


@rule("O-074")
def test_reasons_tell_a_seat_nothing_that_it_does_not_know() -> None:
    rng = seeded(8)
    for moment in moments(GAME, GAME.setup(6), 9):
        for seat in GAME.acting(moment.state):
            other = GAME.alternate_world(moment.state, seat, rng)
            for action in GAME.legal(moment.state, seat):
                here = GAME.reason(GAME.view(moment.state, seat), action)
                assert here == GAME.reason(GAME.view(other, seat), action)


@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_neither_team_wins_more_than_three_games_of_four(seats: int) -> None:
    games = 40
    won = sum([play_with_bots(seats, seed).ending in (1, 2) for seed in range(games)])

    assert 0.25 * games < won < 0.75 * games + 6  # the figures in the documentation are of 2,000 games


def test_priors_are_between_0_and_1() -> None:
    for moment in moments(GAME, GAME.setup(6), 4):
        for seat in GAME.acting(moment.state):
            view = GAME.view(moment.state, seat)
            assert all(0 <= GAME.prior(view, action) <= 1 for action in GAME.legal(moment.state, seat))


def test_survivors_work_where_points_are_needed_and_rest_without_a_pattern() -> None:
    assert favourites(at("L S Z S S", "named angelwing brutus"), 2) == "c1 c2 rest"
    assert favourites(at("L S Z S S", "named angelwing brutus, angelwing completed, brutus 3"), 2) == "rest"


def test_patient_zero_infects_when_most_are_expected_to_rest() -> None:
    fresh = at("L S Z S S", "named angelwing brutus")
    assert "x" in favourites(fresh, 3).split()
    late = at("L S Z S S", "day 1 night, named angelwing brutus, spent 3 s1 s2")
    assert favourites(late, 3) == "x"


def test_an_infected_leader_names_what_falls_easily() -> None:
    where = "angelwing 3, stiletto 2, madeline 2, quicksilver 1"

    assert favourites(at("LI S Z S S", where), 1) == "brutus"
    assert favourites(at("L S Z S S", where), 1) == "angelwing"


@rule("O-004", "O-074")
def test_beliefs_leave_out_oneself_the_first_leader_and_who_is_out() -> None:
    seen = 0
    for moment in moments(GAME, GAME.setup(7), 3):
        state = moment.state
        if state.step != VOTING:
            continue
        for seat in GAME.acting(state):
            beliefs = Beliefs(GAME.view(state, seat))
            assert beliefs.zero[seat] == beliefs.zero[state.players.first_leader] == 0
            assert all(beliefs.zero[i] == 0 for i in range(7) if state.players.out[i])
            assert abs(sum(beliefs.zero) - 1) < 1e-9
            assert state.players.roles[seat] == ZERO or beliefs.zero[state.players.roles.index(ZERO)] > 0
            seen += 1
    assert seen > 10


@rule("O-081")
def test_who_skips_or_turns_against_the_first_leader_is_taken_for_infected() -> None:
    for ballots in ("6 6 6 - 6 5", "6 6 6 1 6 5"):
        beliefs = Beliefs(GAME.view(after_a_vote(ballots).state, Seat(1)))

        assert beliefs.infected[3] > 0.6
        assert max([beliefs.infected[i] for i in (2, 4)]) < 0.3
        assert beliefs.zero[3] < 0.2 < min([beliefs.zero[i] for i in (2, 4)])


@rule("O-081")
def test_who_goes_astray_is_suspected_most() -> None:
    beliefs = Beliefs(GAME.view(after_a_vote("6 6 5 - 6 5").state, Seat(1)))

    assert beliefs.zero[2] > 1.5 * beliefs.zero[4]


@rule("O-055")
def test_nobody_is_taken_for_infected_before_infect_has_hit_a_rest_card() -> None:
    game = at("L S Z S S S")
    game.shifts(
        "3:x 4:c1 1:c1 2:c1 5:c1 6:c1",
        "1:c2 2:c2 3:s1 4:c2 5:c2 6:c2",
        "1:rest 2:rest 3:s2 4:rest 5:rest 6:rest",
    )

    assert Beliefs(GAME.view(game.state, Seat(1))).infected == [0.0] * 6


def test_votes_follow_beliefs_and_patient_zero_spares_the_infected_it_knows() -> None:
    checked = 0
    for seed in range(8):
        for moment in moments(GAME, GAME.setup(7), seed):
            state = moment.state
            if state.step != VOTING:
                continue
            zero = Seat(state.players.roles.index(ZERO))
            view = GAME.view(state, zero)
            if zero not in GAME.acting(state) or not view.own.nights[-1]:
                continue
            menu = GAME.legal(state, zero)
            best = max(menu, key=lambda action: GAME.prior(view, action))
            known = [f"vote {i + 1}" for i in range(7) if view.own.nights[-1] >> i & 1]
            assert str(best) not in known
            checked += 1
    assert checked > 5


def test_of_equal_suspects_the_one_all_look_at_stands_out() -> None:
    """A vote is won by agreement: a search that follows the priors must not scatter its ballots."""
    state = voting("L S Z S S S").state
    favourites = set()
    for seat in (0, 1, 3, 4, 5):
        view = GAME.view(state, Seat(seat))
        menu = [action for action in GAME.legal(state, Seat(seat)) if isinstance(action, Vote)]
        ranked = sorted([(GAME.prior(view, action), int(action.player)) for action in menu], reverse=True)
        assert ranked[0][0] > ranked[1][0] + 0.4
        favourites.add(ranked[0][1])
    assert len(favourites) <= 2  # but one's own


def test_no_chair_is_looked_at_more_than_another() -> None:
    looked = [0] * 5
    for seed in range(200):
        state = GAME.new(GAME.setup(5), seed)
        rng = seeded(seed)
        while state.step != VOTING:
            seat = GAME.acting(state)[0]
            GAME.play(state, seat, rng.pick(GAME.legal(state, seat)))
        view = GAME.view(state, None)
        looks = glances(view)
        looked[looks.index(max(looks))] += 1
    assert min(looked) > 20  # 40 by right


def test_beliefs_are_the_same_in_two_worlds() -> None:
    rng = seeded(5)
    for moment in moments(GAME, GAME.setup(6), 9):
        if moment.state.step == VOTING:
            for seat in GAME.acting(moment.state):
                other = GAME.alternate_world(moment.state, seat, rng)
                here, there = Beliefs(GAME.view(moment.state, seat)), Beliefs(GAME.view(other, seat))
                assert (here.zero, here.infected) == (there.zero, there.infected)
