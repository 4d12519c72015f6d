"""Setup: what lies on the table before the first choice (C-001 to C-019)."""

from __future__ import annotations

import pytest

from lazaretto.core import BadOption, rule
from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.data import (
    ENTRANCE,
    HUB,
    ICU,
    LABORATORY,
    LEVEL_IDS,
    NUMBERS,
    OPERATING,
    OUTPATIENT,
    SUPPLY,
    TABLES,
    TREATMENT,
    WAITING,
)
from lazaretto.games.clinic.data.grid import CORNERS, listed
from lazaretto.games.clinic.data.rows import LayoutRow
from lazaretto.games.clinic.rules.cars import free_corners
from lazaretto.games.clinic.rules.flow import advance
from lazaretto.games.clinic.state import Table
from lazaretto.games.clinic.state.survey import survey
from lazaretto.games.clinic.state.terms import BONUS, CHOOSE, DOCTOR, FIRST_CAR, LAYOUT, NURSE, ORDERLY, OUTSIDE
from lazaretto.games.clinic.tests.notation import ORANGE, RED, WHITE, YELLOW, Tryout, read_site, show_site

SPECIALS = (OPERATING, OUTPATIENT, LABORATORY, WAITING)


def new(seats: int, seed: int = 0, **options: str) -> Table:
    return GAME.new(GAME.setup(seats, options), seed)


@rule("C-001", "C-007", "C-008", "C-009")
def test_everybody_begins_alike_in_a_random_order() -> None:
    states = [new(4, seed) for seed in range(20)]

    assert NUMBERS.rounds == 6
    assert len({state.order for state in states}) > 10
    for clinic in states[0].clinics:
        assert (clinic.money, clinic.hours, clinic.popularity, clinic.this_round.unused) == (15, 0, 0, (2, 2, 2))


@rule("C-002", "C-003", "C-016")
@pytest.mark.parametrize(("seats", "services"), [(1, 2), (2, 3), (3, 4), (4, 5)])
def test_services_by_number_of_players(seats: int, services: int) -> None:
    state = new(seats)

    assert [len(row) for row in state.market.rows] == [1] * services
    assert state.market.stock[HUB : HUB + 5] == [4 - seats, *[3 if i < services else 0 for i in range(1, 5)]]
    assert state.market.on_sale[HUB : HUB + 5] == [i < services for i in range(5)]


@rule("C-004", "C-010")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_first_modules_come_out_of_the_stocks(seats: int) -> None:
    state = new(seats)

    assert state.market.stock[TREATMENT] == 16 - seats
    assert state.market.stock[SUPPLY] == 4 * seats - seats
    assert state.market.stock[ENTRANCE] == 16 - seats
    for clinic in state.clinics:
        facts = survey(clinic.site)
        assert [clinic.site.kinds.count(kind) for kind in (HUB, TREATMENT, SUPPLY)] == [1, 1, 1]
        assert facts.functional
        assert len(listed(facts.doors)) == 1


@rule("C-005")
def test_special_modules_by_number_of_players() -> None:
    copies = {seats: [new(seats).market.stock[kind] for kind in SPECIALS] for seats in (2, 3, 4)}
    alone = [[new(1, seed).market.stock[kind] for kind in SPECIALS] for seed in range(30)]

    assert copies == {2: [1] * 4, 3: [2] * 4, 4: [3] * 4}
    assert all(sum(stocks) == 2 for stocks in alone)
    assert len({tuple(stocks) for stocks in alone}) == 6
    assert new(2, x_icu="on").market.stock[ICU] == 1


@rule("C-006")
def test_boards() -> None:
    assert new(2, board="3x3").clinics[0].site.columns == 4  # beginners have the large one
    assert new(2, setup="expert", board="3x3").clinics[0].site.columns == 3

    state = new(2, setup="expert", board="each_chooses")
    first, second = state.order
    assert GAME.acting(state) == (first,)
    game = Tryout(WHITE, WHITE)
    game.state = state
    game.do(f"{first + 1}: board 3x3", f"{second + 1}: board 4x3")
    assert state.phase == LAYOUT
    assert (state.clinics[first].site.columns, state.clinics[second].site.columns) == (3, 4)


@rule("C-011")
def test_beginners_have_the_layout_of_their_cube() -> None:
    layouts = {show_site(read_site(text)) for text in (WHITE, YELLOW, ORANGE, RED)}
    drawn = [tuple(show_site(clinic.site) for clinic in new(3, seed).clinics) for seed in range(30)]

    assert all(len(set(sites)) == 3 and set(sites) <= layouts for sites in drawn)
    assert len({sites[0] for sites in drawn}) == 4


@rule("C-048")
@pytest.mark.parametrize(("text", "row"), list(zip((WHITE, YELLOW, ORANGE, RED), TABLES.layouts, strict=True)))
def test_free_corners_of_the_layouts(text: str, row: LayoutRow) -> None:
    clinic = Tryout(text, WHITE).clinic()

    assert free_corners(clinic).bit_count() == row.free_corners
    assert survey(clinic.site).banned.bit_count() == CORNERS - free_corners(clinic).bit_count()


@rule("C-012")
def test_experts_place_a_working_room_all_at_once() -> None:
    game = Tryout(WHITE, WHITE)
    game.state = new(2, setup="expert")
    assert game.acting() == [1, 2]

    game.do("put F0:b2")
    assert game.refused("put F1:b2") == "C-012"  # above the hub it would have no hub on its floor
    assert game.refused("put F0:d3") == "C-029"
    game.do("put F0:b1")
    assert game.refused("put F0:a2") == "C-031"  # not beside the treatment room
    assert game.refused("done") == "C-064"
    game.do("put F1:b1", "put F0:b1", "face south", "park 4.3")
    assert game.acting() == [1, 2]
    game.do("done")
    assert game.acting() == [2]
    assert survey(game.clinic().site).functional

    game.do("2: put F0:a1", "2: put F0:a2", "2: put F0:a3", "2: put F0:a1", "2: face west", "2: park 4.3", "2: done")
    assert game.state.phase == BONUS


@rule("C-012")
def test_money_never_keeps_an_expert_from_the_first_elements() -> None:
    game = Tryout(WHITE, WHITE)
    game.state = new(2, setup="expert")
    game.clinic().money = 0

    game.do("put F0:b2")
    assert game.refused("put F1:b2") == "C-012"  # it would not work; a price would be C-064
    game.do("put F0:b1")
    assert game.clinic().money == 0


@rule("C-013")
def test_the_first_car_is_parked_by_all_at_once() -> None:
    game = Tryout(WHITE, WHITE)
    game.state = new(2)
    assert game.state.phase == FIRST_CAR
    assert game.acting() == [1, 2]
    for clinic in game.state.clinics:
        assert [(p.kind, p.level, p.place) for p in clinic.people] == [(DOCTOR, 0, OUTSIDE)]

    game.do("2: park 4.3")
    assert game.acting() == [1]
    game.do("1: park 4.3")
    assert game.state.phase == BONUS


def bonus_table(*tiles: int) -> Tryout:
    game = Tryout(f"{WHITE} white-doctor@outside car=4.3", f"{WHITE} white-doctor@outside car=4.3", phase=BONUS)
    game.state.market.bonus = list(tiles)
    game.state.turn, game.state.queue = 1, (0,)
    return game


@rule("C-014")
def test_the_last_in_turn_order_takes_a_bonus_tile_first() -> None:
    assert [len(new(seats).market.bonus) for seats in (1, 2, 3, 4)] == [2, 3, 4, 5]
    game = bonus_table(0, 1, 2)

    assert game.acting() == [2]
    game.do("2: bonus B1")
    assert game.refused("1: bonus B1") == "C-014"
    game.do("1: bonus B2")

    assert game.clinic(2).money == 20
    assert game.people() == "yellow-doctor@outside"
    assert (game.state.phase, game.state.market.bonus) == (CHOOSE, [])


@pytest.mark.parametrize(
    ("tile", "moves", "people", "site"),
    [
        pytest.param("B3", ["park 4.0"], "white-doctor@outside orderly@outside", "", id="an orderly with a car"),
        pytest.param("B4", ["park 4.0"], "white-doctor@outside nurse@outside", "", id="a nurse with a car"),
        pytest.param("B5", ["put F0:a3"], "white-doctor@outside", "garden=F0:a3", id="a garden"),
        pytest.param("B6", ["put F0:d3"], "white-doctor@outside", "parking=F0:d3", id="a parking tile"),
    ],
)
@rule("C-014", "C-018")
def test_bonus_tiles_are_applied_at_once(tile: str, moves: list[str], people: str, site: str) -> None:
    game = bonus_table(*range(7))
    nurses, orderlies = game.state.market.nurses, game.state.market.orderlies

    game.do(f"2: bonus {tile}", *[f"2: {move}" for move in moves])

    assert game.people(2) == people
    assert site in show_site(game.clinic(2).site)
    assert (game.state.market.nurses, game.state.market.orderlies, game.clinic(2).money) == (nurses, orderlies, 15)
    assert game.acting() == [1]


@rule("C-014", "C-038")
def test_a_bonus_pair_of_conveyors() -> None:
    game = bonus_table(6, 0, 1).do("2: bonus B7", "2: put F0:a1", "2: put F0:b1")

    assert game.clinic(2).site.conveyors.bit_count() == 2
    assert game.clinic(2).money == 15


@rule("C-019")
def test_a_bonus_tile_without_a_place_cannot_be_taken() -> None:
    parked = " ".join([f"car={i}.{j}" for i in range(5) for j in (2, 3)] + ["car=4.0", "car=4.1"])
    game = Tryout(WHITE, f"{WHITE} {parked}", phase=BONUS)
    game.state.market.bonus, game.state.turn, game.state.queue = [2, 3, 4, 5], 1, (0,)

    assert [game.refused(f"2: bonus {tile}") for tile in ("B3", "B4", "B5")] == ["C-019"] * 3
    assert game.refused("2: bonus B6") == ""  # a parking tile does not mind cars
    assert not game.clinic(2).this_round.hub_built

    game.state.market.bonus = [2, 3, 4]
    game.state.turn, game.state.queue = -1, (1,)

    advance(game.state)
    assert game.state.phase == CHOOSE  # who can take none gets none


@rule("C-015", "C-018")
@pytest.mark.parametrize(
    ("seats", "patients", "doctors", "slots", "nurses", "orderlies"),
    [(1, 58, 27, 3, 2, 2), (2, 58, 26, 4, 2, 4), (3, 76, 39, 5, 3, 6), (4, 93, 52, 6, 4, 8)],
)
def test_bags_and_people_set_out(
    seats: int, patients: int, doctors: int, slots: int, nurses: int, orderlies: int
) -> None:
    state = new(seats)

    assert sum(state.market.bags.patients) + len(state.market.rows) == patients
    assert sum(state.market.bags.doctors) + len(state.market.university) == doctors
    assert (len(state.market.university), state.market.nurses, state.market.orderlies) == (slots, nurses, orderlies)


@rule("C-017")
def test_the_university_begins_full_and_sorted() -> None:
    for seed in range(10):
        state = new(4, seed)
        assert state.market.university == sorted(state.market.university)
        assert min(state.market.university) >= 0


def test_the_data_file_adds_up_to_the_box() -> None:
    assert sum(row.hubs for row in TABLES.services) == 16
    assert sum(TABLES.players[3].patients) == 93
    assert sum(TABLES.players[3].doctors) + 4 == 56
    assert [row.id for row in TABLES.levels] == list(LEVEL_IDS)
    assert (NUMBERS.cars, NUMBERS.nurses, NUMBERS.orderlies) == (64, 25, 9)
    assert {NURSE, ORDERLY} == {2, 3}


@rule("C-002")
@pytest.mark.parametrize("seats", [0, 5])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadOption, match=rf"1 to 4 players, not {seats} \(C-002\)"):
        GAME.setup(seats)


@pytest.mark.parametrize(
    ("option", "word", "number"),
    [
        pytest.param("mode", "solo_goal", "C-170", id="two play no goal"),
        pytest.param("solo_goal", "G3", "C-171", id="no goal is chosen for two"),
        pytest.param("solo_level", "hard", "C-172", id="nor its level"),
        pytest.param("covid_solo_20", "on", "CV-078", id="twenty cases are for one player"),
    ],
)
def test_what_one_player_may_choose_is_refused_to_two(option: str, word: str, number: str) -> None:
    with pytest.raises(BadOption, match=rf"with 2 players; allowed: .*\({number}\)$"):
        GAME.setup(2, {option: word})
