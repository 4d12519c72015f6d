"""Step 4: who may go where, what it costs, and how many a place holds (C-085 to C-103)."""

from __future__ import annotations

import pytest

from lazaretto.core import rule, seeded
from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.data.grid import BESIDE, BIT, NEAR, NOWHERE, PLAN, SPACES, listed
from lazaretto.games.clinic.events import Moved
from lazaretto.games.clinic.rules import movement_plan
from lazaretto.games.clinic.rules.movement import end_refusal
from lazaretto.games.clinic.rules.places import Crowd, limit, limited, plan_hours
from lazaretto.games.clinic.state import Clinic, Person
from lazaretto.games.clinic.state.site import Site
from lazaretto.games.clinic.state.survey import FAR, Survey, survey
from lazaretto.games.clinic.state.terms import MOVEMENT, OUTSIDE, TREAT
from lazaretto.games.clinic.tests.notation import WHITE, Tryout, read_site, space

TWO_ROOMS = "hub-psychiatry=F0:b2 treatment-room=F0:b1 supply-room=F0:c1 treatment-room=F0:c2 entrance=F0:b1/south"


def hours(site: str, start: str, goal: str, floors: int = 4) -> int:
    facts = Survey(read_site(site, floors=floors))
    first = OUTSIDE if start == "outside" else space(start)
    return facts.hours(first, 0, 0)[OUTSIDE if goal == "outside" else space(goal)]


def moved(clinic: str, *moves: str, **options: str) -> Tryout:
    """Seat 1 does these moves and ends; the hours tell what they cost."""
    game = Tryout(clinic, WHITE, given=options)
    for i in range(0, len(moves), 2):
        game.do(f"pick {moves[i]}", f"send {moves[i + 1]}")
    return game.do("done")


@rule("C-085")
def test_all_move_at_the_same_time() -> None:
    game = Tryout(f"{WHITE} white-doctor@outside", f"{WHITE} white-doctor@outside")
    assert game.acting() == [1, 2]
    game.do("2: pick p1", "1: pick p1", "2: send F0:a1", "1: send F0:b1", "1: done")

    assert game.acting() == [2]
    game.do("2: done")
    assert game.state.phase != MOVEMENT


@rule("C-101")
@pytest.mark.parametrize("text", ["pick p2", "follow", "done"])
def test_whoever_is_picked_is_sent_first(text: str) -> None:
    game = Tryout(f"{WHITE} white-doctor@outside nurse@outside", WHITE).do("pick p1")

    assert game.refused(text) == "C-101"
    assert game.refused("build garden") == "C-060"  # not a question of this step


@rule("C-086", "C-101")
def test_everybody_is_named_at_most_once_and_moves_when_the_plan_ends() -> None:
    game = Tryout(f"{WHITE} white-doctor@outside nurse@outside", WHITE).do("pick p1", "send F0:b1")

    assert game.refused("pick p1") == "C-101"
    assert game.refused("pick p9") == "C-101"
    assert game.refused("send F0:a1") == "C-101"
    assert game.people() == "white-doctor@outside nurse@outside"
    game.do("done")
    assert game.people() == "white-doctor@F0:b1 nurse@outside"
    assert game.clinic().hours == 1


@rule("C-087", "C-088", "C-090")
def test_walking_and_conveyors() -> None:
    """Worked example 11."""
    site = "hub-psychiatry=F0:b2 treatment-room=F0:b1 supply-room=F0:a1 treatment-room=F1:b2 hub-cardiology=F1:b1"
    site += " supply-room=F1:a2 entrance=F0:b1/south"
    assert hours(site, "outside", "F1:b2") == 3
    assert hours(f"{site} conveyor=F0:b2 conveyor=F1:b2", "outside", "F1:b2") == 2

    game = moved(f"{site} white-patient:cardiology@pre-admissions", "p1", "F1:b2")
    assert game.clinic().hours == 3  # from pre-admissions to Outside for nothing


@rule("C-089")
def test_outside_is_one_place_an_hour_from_every_door() -> None:
    site = f"{WHITE} hub-cardiology=F0:d3 entrance=F0:d3/north"
    assert hours(site, "F0:a1", "F0:d3") == 1 + 1 + 1
    assert hours(WHITE, "F0:b1", "outside") == 1
    assert hours(f"{WHITE} hub-cardiology=F0:d3", "F0:a1", "F0:d3") == FAR
    assert hours(f"{WHITE} hub-cardiology=F0:d3 helipad=F0:d3", "F0:a1", "F0:d3") == 3

    game = Tryout(f"{WHITE} hub-cardiology=F0:d3 white-doctor@F0:a1", WHITE).do("pick p1")
    assert game.refused("send F0:d3") == "C-089"


@rule("C-091")
def test_straight_from_pre_admissions_for_nothing() -> None:
    site = f"{WHITE} outpatient-room=F0:b2 waiting-room=F1:b1"
    people = "white-patient:psychiatry@pre-admissions red-patient:cardiology@pre-admissions"
    game = moved(f"{site} {people}", "p1", "F1:b1", "p2", "F0:b2")

    assert game.clinic().hours == 0


@rule("C-091")
def test_a_waiting_room_shortens_the_next_way() -> None:
    site = "hub-psychiatry=F0:a1 treatment-room=F0:a2 supply-room=F0:a3 waiting-room=F0:b1 entrance=F0:b1/east"
    game = moved(f"{site} white-patient:psychiatry@F0:b1", "p1", "F0:a2")

    assert game.clinic().hours == 1
    assert hours(site, "F0:b1", "F0:a2") == 2


@rule("C-092")
def test_full_rooms_can_be_passed() -> None:
    full = "white-doctor@F0:b1 red-doctor@F0:b1 white-patient:psychiatry@F0:b1 white-patient:psychiatry@F0:b1"

    assert moved(f"{WHITE} {full} nurse@outside", "p5", "F0:a1").clinic().hours == 2


@rule("C-093")
def test_where_patients_go() -> None:
    site = f"{WHITE} hub-cardiology=F1:b1 treatment-room=F1:c1 outpatient-room=F0:b2 laboratory=F0:d1"
    game = Tryout(f"{site} white-patient:psychiatry@pre-admissions", WHITE).do("pick p1")

    assert game.legal() == ["send F0:a1", "send F0:b1", "send F0:b2"]
    for place in ("F1:c1", "F1:b1", "F0:c1", "F0:d1", "outside", "pre-admissions"):
        assert game.refused(f"send {place}") in ("C-093", "C-101")
    assert Tryout(f"{site} white-patient:psychiatry@F0:b1", WHITE).do("done").clinic().hours == 0


@rule("C-094", "C-095", "C-096")
@pytest.mark.parametrize(
    ("who", "places"),
    [
        ("white-doctor", "F0:a1 F0:b1 F0:d1 F0:b2"),
        ("nurse", "F0:a1 F0:b1"),
        ("orderly", "F0:a1 F0:c1"),
    ],
)
def test_where_employees_go(who: str, places: str) -> None:
    game = Tryout(f"{WHITE} outpatient-room=F0:b2 laboratory=F0:d1 {who}@outside", WHITE).do("pick p1")
    assert game.legal() == [f"send {place}" for place in places.split()]

    inside = Tryout(f"{WHITE} {who}@F0:a1", WHITE).do("pick p1")
    assert "send outside" in inside.legal()


@rule("C-097")
@pytest.mark.parametrize(
    ("room", "patients", "doctors"),
    [
        ("treatment-room", 2, 2),
        ("operating-room", 1, 1),
        ("outpatient-room", 1, 1),
        ("laboratory", 0, 2),
        ("waiting-room", 4, 0),
        ("icu", 1, 1),
    ],
)
def test_places_of_rooms(room: str, patients: int, doctors: int) -> None:
    site = f"{WHITE} {room}=F0:b2".replace("treatment-room=F0:b2", "hub-cardiology=F0:d3")
    where = "F0:b1" if room == "treatment-room" else "F0:b2"
    game = Tryout(f"{site} white-patient:psychiatry@{where} white-doctor@{where}", WHITE)

    assert limit(game.clinic(), game.person(1), space(where)) == patients
    assert limit(game.clinic(), game.person(2), space(where)) == doctors


@rule("C-097")
def test_hubs_and_nurses_have_no_limit() -> None:
    crowd = "nurse@F0:b1 " * 5 + "white-doctor@F0:a1 " * 4
    game = Tryout(f"{WHITE} {crowd} nurse@F0:a1 white-patient:psychiatry@F0:a1", WHITE)

    assert game.refused("done") == ""


@rule("C-098")
def test_hours_of_all_moves_are_added() -> None:
    people = "hours=7 white-doctor@outside nurse@outside white-patient:psychiatry@pre-admissions"
    game = moved(f"{WHITE} {people}", "p1", "F0:b1", "p2", "F0:b1", "p3", "F0:a1")

    assert game.clinic().hours == 7 + 1 + 1 + 2
    assert game.told(Moved) == [Moved(0, 3, 4)]


@rule("C-099", "C-100")
def test_nobody_has_to_move_and_people_stay_from_round_to_round() -> None:
    game = Tryout(f"{WHITE} $40 white-doctor@F0:a1 nurse@F0:b1", WHITE)
    game.do("done", "2: done", "buy 0", "2: buy 0")

    assert game.state.round == 2
    assert game.people() == "white-doctor@F0:a1 nurse@F0:b1"


@rule("C-101")
def test_who_stands_alike_is_one_entry() -> None:
    game = Tryout(f"{WHITE} nurse@outside nurse@outside white-doctor@outside white-doctor@F0:a1", WHITE)

    assert game.legal() == ["pick p1", "pick p3", "pick p4", "follow", "done"]


@rule("C-102")
def test_full_rooms_and_swaps() -> None:
    """Worked example 23."""
    people = "white-patient:psychiatry@F0:b1 " * 2 + "white-patient:psychiatry@F0:c2 " * 2
    game = Tryout(f"{TWO_ROOMS} {people}", WHITE).do("pick p1", "send F0:c2")

    assert game.refused("done") == "C-102"
    game.do("pick p3", "send F0:b1")
    assert game.refused("done") == ""

    sent = "white-patient:psychiatry@F0:b2 " * 3
    full = Tryout(f"{TWO_ROOMS} {sent}", WHITE).do("pick p1", "send F0:c2", "pick p2", "send F0:c2", "pick p3")
    assert full.refused("send F0:c2") == "C-102"


@rule("C-102")
def test_patients_and_doctors_are_counted_apart() -> None:
    people = "white-patient:psychiatry@F0:b1 " * 2 + "white-doctor@outside"
    game = Tryout(f"{WHITE} {people}", WHITE).do("pick p3")

    assert game.refused("send F0:b1") == ""


@rule("C-103")
def test_too_many_at_the_start_must_thin_out() -> None:
    people = "white-doctor@F0:b1 red-doctor@F0:b1 yellow-doctor@F0:b1"
    game = Tryout(f"{WHITE} {people}", WHITE)

    assert game.refused("done") == "C-102"
    game.do("pick p2", "send outside")
    assert game.refused("done") == ""


@rule("C-103")
def test_people_with_no_way_out_hinder_nothing() -> None:
    """Two patients of a service without a hub in an outpatient room for one: nobody could leave."""
    people = "white-patient:cardiology@F0:b2 red-patient:cardiology@F0:b2"
    game = Tryout(f"{WHITE} outpatient-room=F0:b2 {people}", WHITE)

    assert game.refused("done") == ""
    assert game.refused("pick p1") == "C-100"


# ---- the fewest hours ----------------------------------------------------------------------------------------


def brute_hours(site: Site, start: int, goal: int, guarded: int, blocked: int) -> int:
    """Every way without a repeated place, walked to its end: the judge of ``Survey.hours``."""
    modules = [s for s in range(SPACES) if 0 < site.kinds[s] <= 12]
    doors = {s for s in modules if site.helipads & BIT[s]} | {s for s in range(PLAN) if site.sides[s] != NOWHERE}
    best = FAR

    def enter(place: int) -> int:
        return 1 if place != OUTSIDE and site.extinguishers & BIT[place] else 0

    def walk(place: int, seen: frozenset[int], cost: int) -> None:
        nonlocal best
        if cost >= best:
            return
        if place == goal:
            best = cost
            return
        steps: list[tuple[int, int]] = []
        if place == OUTSIDE:
            steps = [(door, 0 if guarded & BIT[door] else 1) for door in doors]
        else:
            for other in NEAR[place]:
                if other in modules:
                    both = site.conveyors & BIT[place] and site.conveyors & BIT[other]
                    steps.append((other, 0 if both else 1))
            if place in doors:
                steps.append((OUTSIDE, 0 if guarded & BIT[place] else 1))
        for other, price in steps:
            if other not in seen and (other == OUTSIDE or not blocked & BIT[other]):
                walk(other, seen | {other}, cost + price + enter(other))

    walk(start, frozenset([start]), 0)
    return best


def random_site(seed: int) -> Site:
    """A small heap of modules with doors, conveyors and extinguishers, legal or not: ways do not care."""
    rng = seeded(seed)
    kinds = [0] * SPACES
    ground = rng.below(PLAN)
    heap = [ground]
    while len(heap) < 9:
        near = [s for s in NEAR[rng.pick(heap)] if s not in heap and (s < PLAN or s - PLAN in heap)]
        if near:
            heap.append(rng.pick(near))
    for place in heap:
        kinds[place] = 1 + rng.below(12)
    lone = [s for s in range(PLAN) if s not in heap and not any(o in heap for o in NEAR[s])]
    if lone:
        kinds[rng.pick(lone)] = 6
    site = Site(4, 4, tuple(kinds), (NOWHERE,) * PLAN, 0, 0, 0, 0)
    for place in range(PLAN):
        if kinds[place] and rng.below(3) == 0:
            free = [side for side in range(4) if BESIDE[place][side] == NOWHERE or not kinds[BESIDE[place][side]]]
            if free:
                site = site.entered(place, free[0])
    bits = [sum(BIT[s] for s in heap if rng.below(3) == 0) for _ in range(2)]
    roof = [s for s in heap if s + PLAN < SPACES and not kinds[s + PLAN]]
    return site.fitted(bits[0], BIT[rng.pick(roof)], bits[1], 0)


@rule("C-086", "C-087", "C-088", "C-089", "C-185")
@pytest.mark.parametrize("seed", range(40))
def test_the_hours_charged_are_the_fewest_there_are(seed: int) -> None:
    site = random_site(seed)
    facts = Survey(site)
    rng = seeded(seed, 5)
    guarded = sum(BIT[s] for s in range(PLAN) if site.sides[s] != NOWHERE and rng.below(2))
    for blocked in (0, BIT[rng.pick(facts.spaces)]):
        for start in [*facts.spaces, OUTSIDE]:
            found = facts.hours(start, guarded, blocked)
            for goal in [*facts.spaces, OUTSIDE]:
                if goal != start:
                    assert found[goal] == brute_hours(site, start, goal, guarded, blocked)


# ---- the plan on offer ---------------------------------------------------------------------------------------


@rule("C-101")
def test_the_plan_on_offer_brings_people_together() -> None:
    people = "white-doctor@outside yellow-patient:psychiatry@pre-admissions nurse@outside orderly@outside"
    game = Tryout(f"{WHITE} {people}", WHITE).do("follow")

    assert game.people() == "white-doctor@F0:b1 yellow-patient:psychiatry@F0:b1 nurse@F0:b1 orderly@F0:c1"
    assert game.clinic().hours == 1 + 1 + 1 + 2


@rule("C-101")
def test_the_plan_keeps_to_what_the_owner_has_decided() -> None:
    people = "white-doctor@outside white-doctor@outside white-patient:psychiatry@pre-admissions"
    game = Tryout(f"{WHITE} {people}", WHITE).do("pick p1", "send F0:a1", "follow")

    assert game.people() == "white-doctor@F0:a1 white-doctor@F0:b1 white-patient:psychiatry@F0:b1"


@rule("C-102")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"mode": "covid", "contagion": "high", "isolation": "weak"},
        {"x_workaholic": "on", "x_zombies": "on", "x_icu": "on", "x_elders": "on", "x_obstetrics": "on"},
    ],
)
def test_the_plan_on_offer_never_breaks_a_limit(options: dict[str, str]) -> None:
    """In random games, with some people named before."""
    plans = 0
    for seed in range(12):
        state = GAME.new(GAME.setup(2, options), seed)
        rng = seeded(seed, 6)
        while GAME.acting(state):
            seat = rng.pick(list(GAME.acting(state)))
            clinic = state.clinics[seat]
            if state.phase == MOVEMENT and clinic.pending is None:
                trial = clinic.copy()
                was_over = {p.end() for p in clinic.people if crowded(trial, p)}
                movement_plan.follow(state.setup, trial)
                assert end_refusal(trial) is None
                assert all(not crowded(trial, p) or p.end() in was_over for p in trial.people)
                plans += 1
            GAME.play(state, seat, rng.pick(GAME.legal(state, seat)))
    assert plans > 100


def crowded(clinic: Clinic, person: Person) -> bool:
    place = person.end()
    if not limited(clinic, person, place):
        return False
    return Crowd(clinic).counts(person, place) > limit(clinic, person, place)


@rule("C-101", "C-098")
def test_the_forecast_of_hours_is_what_is_charged() -> None:
    game = Tryout(f"{WHITE} white-doctor@outside nurse@outside", WHITE).do("pick p1", "send F0:a1")
    assert plan_hours(game.clinic()) == 2
    game.do("done")

    assert game.clinic().hours == 2


@rule("C-085")
def test_business_follows_movement() -> None:
    game = Tryout(f"{WHITE} white-doctor@F0:b1 white-patient:psychiatry@F0:b1", WHITE).do("done", "2: done")

    assert game.state.phase == TREAT
    assert listed(survey(game.clinic().site).functional) == [space("F0:b1")]
