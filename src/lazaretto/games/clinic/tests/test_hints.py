"""Hints: a sensible beginner does well, and far better than chance."""

from __future__ import annotations

import pytest

from lazaretto.core import Rng, Seat, rule, seeded
from lazaretto.core.values import to_json
from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.data import HUB, NUMBERS
from lazaretto.games.clinic.data.grid import listed
from lazaretto.games.clinic.heuristics import building, income
from lazaretto.games.clinic.rules import setup
from lazaretto.games.clinic.state import Table
from lazaretto.games.clinic.state.survey import survey
from lazaretto.games.clinic.state.terms import BUY, CHOOSE, NONE, NURSE, TILES
from lazaretto.games.clinic.tests.notation import NOTATION, WHITE, Tryout, change

ALL_ON = {o.name: "on" for o in GAME.info.options if o.name.startswith("x_") and o.name != "x_zombies"}


def liked(game: Tryout, seat: int = 1) -> str:
    """The legal action with the highest prior."""
    seen = GAME.view(game.state, Seat(seat - 1))
    return max(game.legal(seat), key=lambda text: GAME.prior(seen, NOTATION.read(text)))


def play(seed: int, seats: int, chance: set[int], **options: str) -> Table:
    """A game by hints; the seats in ``chance`` play at random."""
    state = GAME.new(GAME.setup(seats, options), seed)
    rng: Rng = seeded(seed, 20)
    while GAME.acting(state):
        seat = rng.pick(list(GAME.acting(state)))
        legal = GAME.legal(state, seat)
        seen = GAME.view(state, seat)
        by_chance = seat in chance
        chosen = rng.pick(legal) if by_chance else max(legal, key=lambda action: GAME.prior(seen, action))
        GAME.play(state, seat, chosen)
    return state


def test_hints_end_with_positive_popularity_and_beat_chance_by_far() -> None:
    scores = []
    for seed in range(4):
        outcome = GAME.outcome(play(seed, 2, {1}))
        assert outcome is not None
        scores.append(outcome.scores)

    assert all(by_hints > 20 for by_hints, _ in scores)
    assert all(by_hints > by_chance + 40 for by_hints, by_chance in scores)


def test_priors_lie_between_nothing_and_everything() -> None:
    everything = {"mode": "covid", **ALL_ON}
    for options in ({}, {"mode": "covid", "contagion": "high"}, {"x_elders": "on", "x_zombies": "on"}, everything):
        state = GAME.new(GAME.setup(2, options), 3)
        rng = seeded(3)
        while GAME.acting(state):
            seat = rng.pick(list(GAME.acting(state)))
            legal, seen = GAME.legal(state, seat), GAME.view(state, seat)
            assert all(0 <= GAME.prior(seen, action) <= 1 for action in legal)
            GAME.play(state, seat, rng.pick(legal))


def test_the_last_action_brings_patients_for_idle_doctors() -> None:
    game = Tryout(f"{WHITE} $20 white-doctor@outside white-doctor@outside", f"{WHITE} $20").choosing()
    game.state.phase, game.state.action = CHOOSE, 2
    game.state.market.rows = [[0, 0], [0], [1]]

    assert liked(game) == "choose admit"


def test_tiles_go_to_people_who_can_be_cured() -> None:
    people = "yellow-doctor@F0:b1 white-patient:psychiatry@F0:b1 red-patient:psychiatry@pre-admissions"
    game = Tryout(f"{WHITE} $9 {people}", mode="covid", phase=TILES)
    change(game.clinic(), tiles=1)

    assert liked(game) == "infect p2"


@rule("C-202")
@pytest.mark.parametrize("place", ["restaurant", "dormitory"])
def test_tiles_are_weighed_while_somebody_is_on_a_break(place: str) -> None:
    """Who is away is back for the movement."""
    people = f"yellow-doctor@{place} white-patient:psychiatry@F0:b1 red-patient:psychiatry@pre-admissions"
    game = Tryout(f"{WHITE} $9 {people}", mode="covid", phase=TILES, x_break="on")
    change(game.clinic(), tiles=1)

    assert liked(game) == "infect p2"


def test_money_is_kept_until_the_end() -> None:
    early = Tryout(f"{WHITE} $30", f"{WHITE} $30", phase=BUY, round=2)
    last = Tryout(f"{WHITE} $30", f"{WHITE} $30", phase=BUY, round=6)

    assert liked(last) == "buy 10"
    assert liked(early) == "buy 0"


@pytest.mark.parametrize("cube", range(4))
def test_a_wing_makes_a_second_service_work_in_one_action(cube: int) -> None:
    state = GAME.new(GAME.setup(2), 1)
    clinic = setup.new_clinic(state.setup, 4)
    setup.lay_out(state, clinic, cube)
    site = clinic.site

    wing = building.best_wing(site, 0, False)

    assert wing is not None
    assert wing.price <= NUMBERS.money - 6, "enough is left for a doctor and a nurse"
    before, after = survey(site), survey(building.with_wing(site, wing, HUB + 1))
    assert {after.service[room] for room in listed(after.functional)} == {0, 1}
    assert len(listed(before.functional)) == 1


def test_four_clinics_by_hints_all_stay_solvent() -> None:
    outcome = GAME.outcome(play(1001, 4, set()))

    assert outcome is not None
    assert min(outcome.scores) > 20


def test_fees_to_hope_for_grow_with_the_staff_that_is_missing() -> None:
    game = Tryout(f"{WHITE} $20 yellow-doctor@outside", f"{WHITE} $20").choosing()
    game.state.phase, game.state.action = CHOOSE, 0
    game.state.market.rows = [[0, 0], [0], [3]]
    clinic = game.state.clinics[0]

    alone = income.harvest(game.state, clinic, NONE, NONE)

    assert alone == 0, "a yellow doctor and white patients want a nurse"
    assert income.harvest(game.state, clinic, NONE, NURSE) > 0
    assert income.harvest(game.state, clinic, 0, NONE) > 0


def test_what_was_found_out_about_a_site_is_no_part_of_it() -> None:
    site = GAME.new(GAME.setup(2), 1).clinics[0].site.fitted(1, 0, 0, 0)
    before = to_json(site)

    assert survey(site) is survey(site)
    assert site.memory is not None
    assert to_json(site) == before
    assert site == site.fitted(0, 0, 0, 0)
