"""COVID-19: setup, the Admit rule, new infections (CV-001 to CV-025)."""

from __future__ import annotations

import itertools

import pytest

from lazaretto.core import BadOption, rule
from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.data import CONTAGIONS, ISOLATIONS, NUMBERS, TABLES
from lazaretto.games.clinic.events import LeftOver, Offered, Shared
from lazaretto.games.clinic.rules import covid, flow
from lazaretto.games.clinic.state import Table
from lazaretto.games.clinic.state.terms import ADMIT, CHOOSE, MOVEMENT, NONE, OFFER, SPLIT, TILES
from lazaretto.games.clinic.tests.notation import WHITE, Tryout

THREE = f"{WHITE} $5 white-doctor@F0:a1 nurse@outside white-patient:psychiatry@F0:b1"


def new(seats: int = 2, seed: int = 0, **options: str) -> Table:
    return GAME.new(GAME.setup(seats, {"mode": "covid", **options}), seed)


def infecting(*clinics: str, tiles: int, **options: str) -> Tryout:
    """New infections begin, with so many tiles on the track."""
    game = Tryout(*clinics, mode="covid", given=options)
    game.state.epidemic.supply += game.state.epidemic.track[0] - tiles
    game.state.epidemic.track[0] = tiles
    covid.begin_infections(game.state)
    flow.advance(game.state)
    return game


# ---- setup ---------------------------------------------------------------------------------------------------


@rule("CV-001", "CV-002", "CV-087")
def test_base_rules_and_other_expansions_hold() -> None:
    base, together = GAME.new(GAME.setup(2), 7), new(seed=7, x_floor4="on", x_elders="on")

    assert [c.money for c in together.clinics] == [c.money for c in base.clinics] == [15, 15]
    assert (together.clinics[0].site.floors, together.market.elders) == (5, 16)
    assert GAME.info.title == "Clinic"  # one edition alone


@rule("CV-083")
def test_zombies_are_refused() -> None:
    with pytest.raises(BadOption, match="CV-083"):
        GAME.setup(2, {"mode": "covid", "x_zombies": "on"})


@rule("CV-004", "CV-005", "CV-006", "CV-007")
def test_the_track_of_the_rulebooks_example() -> None:
    """Worked example 1."""
    state = new(contagion="low", isolation="strong")

    assert state.epidemic.track == [4, 4, 6, 6, 8, 8]
    assert state.epidemic.supply == NUMBERS.covid_tiles - 36
    assert not state.setup.high
    assert new(contagion="high").setup.high


@rule("CV-005", "CV-009")
def test_columns_keep_their_order_of_hardness() -> None:
    for contagion in CONTAGIONS:
        columns = [TABLES.track(contagion, isolation) for isolation in ISOLATIONS]
        assert all(b >= a for one, two in itertools.pairwise(columns) for a, b in zip(one, two, strict=True))
    for isolation in ISOLATIONS:
        low, high = TABLES.track("low", isolation), TABLES.track("high", isolation)
        assert high[-1] - high[0] > low[-1] - low[0]
    lows, highs = [[sum(new(1, contagion=c, isolation=i).epidemic.track) for i in ISOLATIONS] for c in CONTAGIONS]
    assert lows[0] == 18, "low with strong is printed"
    assert lows == sorted(set(lows))
    assert highs == sorted(set(highs))
    assert all(a < b for a, b in zip(lows, highs, strict=True))


@rule("CV-088")
def test_credits_change_nothing() -> None:
    """Donations and the origin of the name have no number in the data file."""
    assert not any("donat" in field for field in NUMBERS.__match_args__)


# ---- Admit ---------------------------------------------------------------------------------------------------


@rule("CV-010", "CV-011")
def test_admit_must_be_chosen_once_a_round() -> None:
    game = Tryout(f"{WHITE} $20", mode="covid").choosing()
    game.do("choose build", "done", "choose hire", "done")

    assert game.refused("choose build") == "CV-010"
    assert game.legal() == ["choose admit"]
    game.do("choose admit", "done")  # and may be left unused
    assert game.people() == ""

    free = Tryout(f"{WHITE} $20", mode="covid").choosing()
    free.do("choose admit", "done", "choose hire", "done")
    assert free.refused("choose build") == ""
    competitive = Tryout(f"{WHITE} $20", WHITE)
    competitive.state.action = 2
    assert competitive.choosing().refused("choose build") == ""


@rule("CV-012")
def test_who_is_admitted_onto_a_waiting_tile_is_infected() -> None:
    game = Tryout(f"{WHITE} $5 tile=psychiatry", mode="covid").begin(ADMIT)
    game.state.market.rows[0] = [0, 0]
    game.do("admit psychiatry", "park 4.3", "admit psychiatry", "park 4.2")

    assert game.people() == "white-patient:psychiatry@pre-admissions! white-patient:psychiatry@pre-admissions"
    assert game.clinic().tokens.waiting[0] == 0


@rule("CV-013")
def test_infections_come_after_the_third_appointments_and_before_movement() -> None:
    game = Tryout(f"{THREE}", THREE, mode="covid").choosing()
    game.state.action = 2
    game.do("1: choose admit", "2: choose admit", "1: done")
    rows = sum(len(row) for row in game.state.market.rows)
    game.do("2: done")

    assert sum(len(row) for row in game.state.market.rows) == rows + 3
    assert game.state.phase == OFFER
    assert game.state.epidemic.track[0] == 0


# ---- dividing ------------------------------------------------------------------------------------------------


@rule("CV-014", "CV-015")
def test_offers_that_fit_are_agreed() -> None:
    game = infecting(THREE, THREE, tiles=4)
    assert game.legal() == ["offer 1", "offer 2", "offer 3"]
    assert game.refused("offer 0") == "CV-014"
    game.do("1: offer 3")
    assert game.clinic().tokens.tiles == 3  # all may see it
    game.do("2: offer 1")

    assert game.told(Offered) == [Offered(0, 3), Offered(1, 1)]
    assert game.told(Shared) == [Shared((3, 1), True)]
    assert game.state.phase == TILES


@rule("CV-013", "CV-014")
def test_tiles_are_out_until_they_lie_under_somebody_and_an_offer_moves_none() -> None:
    game = infecting(THREE, THREE, tiles=4)
    assert covid.tiles_out(game.state) == 4
    game.do("1: offer 3")
    assert covid.tiles_out(game.state) == 4
    game.do("2: offer 1")
    assert covid.tiles_out(game.state) == 1  # seat 1 had as many as people; seat 2 chooses

    game.do("2: infect p1")
    assert covid.tiles_out(game.state) == 0


@rule("CV-016")
def test_without_agreement_tiles_are_taken_in_turns() -> None:
    game = infecting(THREE, THREE, tiles=4)
    game.do("1: offer 1", "2: offer 1")
    assert game.state.phase == SPLIT
    assert [c.tokens.tiles for c in game.state.clinics] == [1, 1]
    assert game.acting() == [1]
    game.do("1: pass")
    assert game.acting() == [2]
    game.do("2: take", "1: take")

    assert game.told(Shared) == [Shared((2, 2), False)]


@rule("CV-016")
def test_if_all_pass_the_seat_with_most_free_people_gets_one() -> None:
    game = infecting(THREE, f"{THREE} nurse@F0:a1", tiles=4)
    game.do("1: offer 1", "2: offer 1", "1: pass", "2: pass")
    assert [c.tokens.tiles for c in game.state.clinics] == [1, 2]
    game.do("1: pass", "2: pass")

    assert [c.tokens.tiles for c in game.state.clinics] == [2, 2]  # now both have two free: the earlier one


@rule("CV-016", "CV-024")
def test_a_full_seat_takes_no_more() -> None:
    game = infecting(f"{WHITE} nurse@outside", THREE, tiles=3)
    game.do("1: offer 1", "2: offer 1")

    assert [c.tokens.tiles for c in game.state.clinics] == [0, 2]  # seat 1 had one person, seat 2 must take the rest


@rule("CV-015")
def test_everybody_takes_at_least_one() -> None:
    game = infecting(THREE, THREE, tiles=2)
    game.do("1: offer 1", "2: offer 1")

    assert game.told(Shared) == [Shared((1, 1), True)]


# ---- who is infected -----------------------------------------------------------------------------------------


def giving(people: str, tiles: int = 1, **options: str) -> Tryout:
    return infecting(f"{WHITE} $5 {people}", tiles=tiles, **options)


@rule("CV-017")
@pytest.mark.parametrize(
    ("who", "eligible"),
    [
        ("white-patient:psychiatry@pre-admissions", True),
        ("white-doctor@outside", True),
        ("elder@hospice", True),
        ("guard@door-F0:b1", True),
        ("white-doctor@F0:a1!", False),
        ("workaholic@F0:a1", False),
        ("nurse@restaurant", False),
        ("white-doctor@dormitory", False),
        ("nurse@isolation", False),
    ],
)
def test_who_can_be_infected(who: str, eligible: bool) -> None:
    game = giving(f"{who} red-doctor@F0:a1 orderly@outside")

    assert (game.refused("infect p1") == "") == eligible
    assert game.refused("infect p1") in ("", "CV-017")


@rule("CV-018", "CV-019")
def test_each_tile_goes_to_another_person() -> None:
    game = giving("white-doctor@F0:a1 red-patient:psychiatry@F0:b1 nurse@outside", tiles=2).do("infect p1")
    assert game.refused("infect p1") == "CV-017"
    game.do("infect p2")

    assert game.people() == "white-doctor@F0:a1! red-patient:psychiatry@F0:b1! nurse@outside"
    assert game.state.phase == MOVEMENT


@rule("CV-020", "CV-086")
def test_an_elder_dies_at_once() -> None:
    """Worked example 16."""
    game = giving("elder@hospice nurse@outside", x_elders="on")
    supply = game.state.epidemic.supply
    game.do("infect p1")

    assert (game.clinic().popularity, game.state.epidemic.deceased, game.state.epidemic.supply) == (-1, 1, supply + 1)
    game.do("unpark 4.3")
    assert game.people() == "nurse@outside"
    assert (game.clinic().cars.count(), game.state.market.elders) == (1, 16)


@rule("CV-021", "CV-086")
def test_a_pregnant_woman_leaves_at_once() -> None:
    game = giving("woman@pre-admissions nurse@outside", x_obstetrics="on")
    women, supply = game.state.market.women, game.state.epidemic.supply
    game.do("infect p1")

    assert (game.clinic().popularity, game.state.epidemic.deceased, game.state.market.women) == (-2, 1, women)
    assert game.state.epidemic.supply == supply + 1


@rule("CV-022", "CV-023", "CV-053", "CV-060", "CV-086")
@pytest.mark.parametrize("who", ["nurse", "orderly", "guard"])
def test_isolation(who: str) -> None:
    """Worked example 17."""
    game = giving(f"{who}@outside white-doctor@F0:a1", x_guards="on").do("infect p1")
    assert game.people() == f"{who}@isolation white-doctor@F0:a1"
    assert game.clinic().cars.count() == 2
    assert game.refused("pick p1") == "CV-022"
    supply, hours = game.state.epidemic.supply, game.clinic().hours
    game.do("done")
    assert game.clinic().money == 0  # $5 for $1 and $1 of salary and $3 of maintenance
    assert game.people() == f"{who}@outside white-doctor@F0:a1"  # step 9 1/2
    assert (game.state.epidemic.supply, game.clinic().hours) == (supply + 1, hours)


@rule("CV-024", "CV-025")
def test_more_tiles_than_people() -> None:
    game = infecting(f"{WHITE} nurse@outside", f"{WHITE} nurse@outside", tiles=5)

    assert game.people() == game.people(2) == "nurse@isolation"
    assert game.state.epidemic.deceased_tiles == 3
    assert [event.deceased for event in game.told(LeftOver) if isinstance(event, LeftOver)] == [1, 2, 3]


@rule("CV-025", "CV-029")
def test_one_tile_too_many() -> None:
    """Worked example 24."""
    people = "nurse@outside white-patient:psychiatry@F0:b1 white-doctor@F0:a1! red-patient:psychiatry@F0:b1!"
    game = infecting(f"{WHITE} $25 {people}", tiles=3)
    assert game.legal() == ["done", "mask p2", "mask p3", "mask p4"]
    game.do("mask p4")
    assert (game.clinic().money, game.state.epidemic.deceased_tiles) == (5, 0)
    assert game.person(4).ill  # the tile found its way back

    without = infecting(f"{WHITE} $25 {people}", tiles=3).do("done")
    assert without.state.epidemic.deceased_tiles == 1


@rule("CV-003", "CV-008")
def test_all_play_for_one_aim() -> None:
    state = new(3)

    assert (state.epidemic.survivors, state.epidemic.deceased, state.epidemic.deceased_tiles) == (0, 0, 0)
    assert state.phase < CHOOSE
    assert state.turn == NONE
