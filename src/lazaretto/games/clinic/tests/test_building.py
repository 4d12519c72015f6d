"""Space and building: what may stand where (C-020 to C-043), and the Build action (C-063 to C-069)."""

from __future__ import annotations

import pytest

from lazaretto.core import rule, seeded
from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.data import (
    CONVEYOR,
    EMPTY,
    ICU,
    MODULE,
    OPERATING,
    SUPPLY,
    TREATMENT,
)
from lazaretto.games.clinic.data.grid import BIT, FLOOR, NEAR, PLAN, SPACE_NAMES, SPACES, listed
from lazaretto.games.clinic.rules.build import building
from lazaretto.games.clinic.state.site import Site
from lazaretto.games.clinic.state.survey import Survey, survey
from lazaretto.games.clinic.state.terms import BUILD
from lazaretto.games.clinic.tests.notation import WHITE, YELLOW, Tryout, read_site, show_site, space


def builder(site: str, rest: str = "$50", **options: str) -> Tryout:
    return Tryout(f"{site} {rest}", WHITE, given=options).begin(BUILD)


def build(game: Tryout, element: str, where: str) -> Tryout:
    return game.do(f"build {element}", f"put {where}")


def why_not(game: Tryout, element: str, where: str) -> str:
    """The rule against building this there, whichever step it speaks at."""
    return game.refused(f"build {element}") or game.do(f"build {element}").refused(f"put {where}")


def why_not_there(site: str, element: str, where: str, rest: str = "$50") -> str:
    game = builder(site, rest)
    game.holding(element)
    return game.refused(f"put {where}")


@rule("C-020")
def test_adjacent_is_sideways_above_and_below_never_across_a_corner() -> None:
    near = {SPACE_NAMES[s] for s in NEAR[space("F1:b2")]}

    assert near == {"F1:a2", "F1:c2", "F1:b1", "F1:b3", "F0:b2", "F2:b2"}
    assert {SPACE_NAMES[s] for s in NEAR[space("F0:a1")]} == {"F0:b1", "F0:a2", "F1:a1"}


@rule("C-021")
def test_buildings_are_groups_over_all_floors() -> None:
    facts = survey(read_site(f"{WHITE} treatment-room=F1:a1 hub-cardiology=F0:d3"))

    assert len(facts.groups) == 2
    assert facts.building[space("F1:a1")] == facts.building[space("F0:c1")] != facts.building[space("F0:d3")]


@rule("C-022")
def test_above_the_ground_a_module_needs_one_below() -> None:
    assert why_not_there(WHITE, "hub-cardiology", "F1:d1") == "C-022"
    assert why_not_there(WHITE, "hub-cardiology", "F1:b1") == ""
    assert why_not_there(f"{WHITE} garden=F0:d1", "hub-cardiology", "F1:d1") == "C-022"


@rule("C-023", "C-041")
@pytest.mark.parametrize("standing", ["garden", "parking", "hub-cardiology"])
def test_a_space_holds_one_thing_for_good(standing: str) -> None:
    for element in ("hub-ophthalmology", "garden", "parking"):
        assert why_not_there(f"{WHITE} {standing}=F0:d3", element, "F0:d3") == "C-023"


@rule("C-024")
@pytest.mark.parametrize(
    ("element", "where"),
    [
        pytest.param("supply-room", "F1:c1", id="a supply room above a supply room"),
        pytest.param("treatment-room", "F0:b2", id="a treatment room beside a treatment room"),
        pytest.param("hub-cardiology", "F1:a1", id="a hub above a hub"),
    ],
)
def test_a_family_does_not_touch_itself(element: str, where: str) -> None:
    assert why_not_there(f"{WHITE}", element, where) == "C-024"


@rule("C-025")
def test_all_special_modules_are_one_family() -> None:
    site = f"{WHITE} laboratory=F0:b2"

    assert why_not_there(site, "waiting-room", "F1:b2") == "C-024"
    assert why_not_there(site, "outpatient-room", "F0:c2") == "C-024"


@rule("C-026")
def test_one_hub_on_a_floor_of_a_building() -> None:
    assert why_not_there(WHITE, "hub-cardiology", "F0:d1") == "C-026"
    assert why_not_there(WHITE, "hub-cardiology", "F1:c1") == ""


@rule("C-027")
def test_buildings_with_hubs_on_one_floor_are_never_joined() -> None:
    site = f"{WHITE} hub-cardiology=F0:d3"

    assert why_not_there(site, "laboratory", "F0:d2") == ""
    assert why_not_there(f"{site} supply-room=F0:d2", "waiting-room", "F0:d1") == "C-027"
    assert why_not_there(f"{site} laboratory=F0:c3", "supply-room", "F0:b3") == ""
    assert why_not_there(f"{site} laboratory=F0:c3 supply-room=F0:b3", "waiting-room", "F0:b2") == "C-027"


@rule("C-028", "C-043")
def test_a_hub_may_begin_a_building_on_the_ground() -> None:
    game = build(builder(WHITE), "hub-cardiology", "F0:d3")

    assert len(survey(game.clinic().site).groups) == 2


@rule("C-043")
def test_every_building_has_a_hub() -> None:
    for seed in range(15):
        state = GAME.new(GAME.setup(2), seed)
        rng = seeded(seed, 3)
        while GAME.acting(state):
            seat = rng.pick(list(GAME.acting(state)))
            GAME.play(state, seat, rng.pick(GAME.legal(state, seat)))
        for clinic in state.clinics:
            assert all(floors for floors in survey(clinic.site).hub_floors)


@rule("C-029")
def test_other_modules_touch_the_clinic() -> None:
    for element in ("supply-room", "laboratory", "treatment-room"):
        assert why_not_there(WHITE, element, "F0:d3") == "C-029"


@rule("C-030")
def test_a_treatment_room_touches_a_hub_when_it_is_built() -> None:
    assert why_not_there(f"{WHITE}", "treatment-room", "F1:c1") == "C-030"
    assert why_not_there(f"{WHITE}", "treatment-room", "F1:a1") == ""  # above the hub
    assert why_not_there(f"{WHITE}", "treatment-room", "F0:a2") == ""


@rule("C-031")
def test_a_treatment_room_without_supply_needs_one_next() -> None:
    game = build(builder(WHITE), "treatment-room", "F0:a2")

    assert game.legal() == ["build supply-room"]
    assert game.refused("done") == "C-031"
    assert game.refused("build garden") == "C-031"
    game.do("build supply-room")
    assert game.refused("put F1:c1") == "C-024"
    assert set(game.legal()) == {"put F0:a3", "put F0:b2", "put F1:a2"}
    assert game.refused("put F1:b1") == "C-031"  # not beside the new room


@rule("C-031")
@pytest.mark.parametrize(
    ("rest", "stock", "refused"),
    [
        pytest.param("$4", 8, "", id="the money reaches for both on Floor 0"),
        pytest.param("$3", 8, "C-024", id="too poor for the supply room"),
        pytest.param("$50", 0, "C-024", id="no supply room in stock"),
    ],
)
def test_a_treatment_room_is_offered_only_if_its_supply_room_can_follow(rest: str, stock: int, refused: str) -> None:
    site = "hub-psychiatry=F0:a1 entrance=F0:a1/west"
    game = builder(site, rest)
    game.state.market.stock[SUPPLY] = stock

    assert game.refused("build treatment-room") == refused
    if refused:
        assert why_not_there(site, "treatment-room", "F0:b1", rest) in ("C-031", "")


@rule("C-031", "C-065")
def test_a_second_treatment_room_after_the_extra_supply_room_needs_one_standing() -> None:
    game = build(builder(WHITE), "treatment-room", "F0:a2")
    build(game, "supply-room", "F0:a3")

    assert game.refused("build treatment-room") == "C-024"
    game.holding("treatment-room")
    assert game.refused("put F1:a1") == "C-031"


@rule("C-031")
def test_the_quick_look_for_a_supply_room_finds_what_building_it_would() -> None:
    """``supply_spots`` against a survey of the site with the room really built, on sites of random games."""
    for seed in range(6):
        state = GAME.new(GAME.setup(2), seed)
        rng = seeded(seed, 4)
        while GAME.acting(state):
            seat = rng.pick(list(GAME.acting(state)))
            GAME.play(state, seat, rng.pick(GAME.legal(state, seat)))
        for clinic in state.clinics:
            facts = survey(clinic.site)
            for room in listed(facts.allows(TREATMENT)):
                built = Survey(clinic.site.having(room, TREATMENT))
                assert facts.supply_spots(room) == built.allows(SUPPLY) & sum(BIT[s] for s in NEAR[room])


@rule("C-032")
def test_operating_rooms_need_hub_and_supply_but_bring_no_extra_one() -> None:
    assert why_not_there(WHITE, "operating-room", "F1:c1") == "C-030"
    game = build(builder(WHITE), "operating-room", "F0:a2")
    assert game.legal() == ["build supply-room"]
    build(game, "supply-room", "F0:a3")
    assert game.acting() != [1]  # two elements: the action is over

    assert why_not_there(WHITE, "laboratory", "F1:c1") == ""
    assert why_not_there(WHITE, "waiting-room", "F0:b2") == ""


@rule("C-033", "C-034")
def test_a_room_works_with_a_hub_on_its_floor_and_supply_beside_it() -> None:
    site = read_site(f"{WHITE} hub-cardiology=F1:b1 treatment-room=F1:c1")
    facts = survey(site)

    assert facts.functional == BIT[space("F0:b1")] | BIT[space("F1:c1")]
    assert facts.service[space("F0:b1")] == 0
    assert facts.service[space("F1:c1")] == 1
    no_hub_there = survey(read_site(f"{WHITE} treatment-room=F1:a1 supply-room=F1:b1"))
    assert not no_hub_there.functional & BIT[space("F1:a1")]
    other_building = survey(read_site("hub-psychiatry=F0:a1 treatment-room=F1:a1 hub-cardiology=F0:d3"))
    assert other_building.functional == 0


@rule("C-035")
def test_a_room_that_does_not_work_may_stand_but_takes_no_patient() -> None:
    game = Tryout(f"{WHITE} treatment-room=F1:a1 white-patient:psychiatry@F0:b1", WHITE).do("pick p1")

    assert game.refused("send F1:a1") == "C-093"


@rule("C-036")
def test_entrances() -> None:
    game = builder(WHITE).do("build entrance")
    assert game.refused("put F0:b1") == "C-036"  # has one
    assert game.refused("put F0:d3") == "C-036"
    game.do("put F0:a1")
    assert game.legal() == ["face north", "face south", "face west"]
    assert game.refused("face east") == "C-036"
    game.do("face north")

    assert game.clinic().money == 48
    assert why_not_there(f"{WHITE} entrance=F0:a1/north", "garden", "F0:a2") == "C-036"
    assert why_not_there(f"{WHITE} entrance=F0:a1/north", "treatment-room", "F0:a2") == "C-036"
    assert why_not_there(f"{WHITE} entrance=F0:a1/north", "parking", "F0:a2") == ""
    assert why_not_there(f"{YELLOW} entrance=F0:b2/north parking=F0:b3", "parking", "F0:b3") == "C-023"
    parked = builder(f"{WHITE} parking=F0:a2 garden=F0:c2").do("build entrance", "put F0:a1")
    assert parked.legal() == ["face north", "face south", "face west"]  # a parking tile closes no side
    beside = builder(f"{WHITE} parking=F0:a2 garden=F0:c2").do("build entrance", "put F0:c1")
    assert beside.legal() == ["face east", "face south"]  # a garden does


@rule("C-037")
def test_helipads() -> None:
    tower = f"{WHITE} hub-cardiology=F1:b1 treatment-room=F2:b1 hub-ophthalmology=F3:b1"
    game = build(builder(tower), "helipad", "F3:b1")

    assert game.clinic().money == 45
    assert game.clinic().site.helipads == BIT[space("F3:b1")]
    assert why_not_there(f"{WHITE} helipad=F0:b1", "hub-cardiology", "F1:b1") == "C-037"
    assert why_not_there(f"{WHITE} helipad=F0:b1", "helipad", "F0:b1") == "C-037"
    assert why_not_there(f"{WHITE} hub-cardiology=F1:b1", "helipad", "F0:b1") == "C-037"
    assert why_not_there(WHITE, "helipad", "F0:d3") == "C-039"


@rule("C-038")
def test_the_first_conveyors_are_a_pair_for_two_prices_and_one_element() -> None:
    game = builder(f"{WHITE} hub-cardiology=F1:b1", "$20").do("build conveyor", "put F0:b1")
    assert game.refused("put F0:d1") == "C-038"
    assert set(game.legal()) == {"put F0:a1", "put F0:c1", "put F1:b1"}
    game.do("put F1:b1")

    assert game.clinic().money == 20 - 2 - 3
    assert building(game.clinic()).built == 1
    assert game.state.market.stock[CONVEYOR] == 18
    assert builder(WHITE, "$3").refused("build conveyor") == "C-024"
    assert builder("hub-psychiatry=F0:a1").refused("build conveyor") == "C-024"


@rule("C-038", "C-064")
def test_a_second_conveyor_that_is_too_dear_is_refused_for_its_price() -> None:
    game = Tryout(f"{WHITE} hub-cardiology=F1:b1 $4", WHITE).begin(BUILD).do("build conveyor", "put F0:b1")

    assert game.refused("put F1:b1") == "C-064"
    assert game.refused("put F0:a1") == ""


@rule("C-039")
def test_later_conveyors_touch_the_net() -> None:
    net = f"{WHITE} conveyor=F0:a1 conveyor=F0:b1 laboratory=F0:d1"

    assert why_not_there(net, "conveyor", "F0:a1") == "C-039"
    assert why_not_there(net, "conveyor", "F0:d1") == "C-039"
    assert why_not_there(net, "conveyor", "F0:c1") == ""


@rule("C-040")
def test_gardens_and_parking_tiles_go_on_the_ground() -> None:
    for element in ("garden", "parking"):
        assert why_not_there(WHITE, element, "F1:b1") == "C-040"
        assert why_not_there(WHITE, element, "F0:d3") == ""


@rule("C-042")
def test_higher_floors_are_simply_there() -> None:
    game = build(builder(f"{WHITE} hub-cardiology=F1:b1", "$50"), "treatment-room", "F2:b1")

    assert game.clinic().money == 46
    assert game.legal() == ["build supply-room"]


@rule("C-006")
def test_a_small_board_has_no_column_d() -> None:
    game = builder(WHITE)
    game.clinic().site = read_site(WHITE, columns=3)
    game.holding("garden")

    assert game.refused("put F0:d3") == "C-006"


# ---- every site of random games is sound ---------------------------------------------------------------------


def sound(site: Site) -> bool:
    """The rules of space, written once more from the ledger and without bits."""
    modules = [s for s in range(SPACES) if MODULE[site.kinds[s]]]
    families = {s: ("hub" if site.kinds[s] < TREATMENT else site.kinds[s]) for s in modules}
    for s in modules:
        if s >= PLAN and s - PLAN not in modules:
            return False
        for other in NEAR[s]:
            if other in modules:
                one, two = families[s], families[other]
                special = OPERATING <= site.kinds[s] <= ICU and OPERATING <= site.kinds[other] <= ICU
                if one == two or special:
                    return False
    groups: list[set[int]] = []
    for s in modules:
        touching = [g for g in groups if any(o in g for o in NEAR[s])]
        groups = [g for g in groups if g not in touching] + [{s}.union(*touching)]
    for group in groups:
        floors = [FLOOR[s] for s in group if EMPTY < site.kinds[s] < TREATMENT]
        if not floors or len(floors) != len(set(floors)):
            return False
    return True


@rule("C-022", "C-024", "C-026", "C-043")
def test_whatever_is_built_at_random_is_sound() -> None:
    assert not sound(read_site(f"{WHITE} supply-room=F1:c1"))
    for seed in range(12):
        state = GAME.new(GAME.setup(2, {"x_icu": "on", "x_floor4": "on"}), seed)
        rng = seeded(seed, 2)
        while GAME.acting(state):
            seat = rng.pick(list(GAME.acting(state)))
            legal = GAME.legal(state, seat)
            eager = [a for a in legal if str(a).split()[0] in ("build", "put") or str(a) == "choose build"]
            state.clinics[seat].money = max(20, state.clinics[seat].money)
            GAME.play(state, seat, rng.pick(eager or legal))
        for clinic in state.clinics:
            assert sound(clinic.site), show_site(clinic.site)
