"""Masks: what they remove, what they cost, when they can be bought (CV-026 to CV-030)."""

from __future__ import annotations

from typing import Any

import pytest

from lazaretto.core import rule
from lazaretto.games.clinic.rules import flow, question
from lazaretto.games.clinic.state.terms import (
    ACT,
    ADMIT,
    BUILD,
    BUY,
    CHOOSE,
    HIRE,
    MASKS_BEFORE_ADMINISTRATION,
    MASKS_BEFORE_BUSINESS,
    MASKS_BEFORE_TILES,
    MOVEMENT,
    NONE,
    OFFER,
    PAY,
    SPLIT,
    SPREAD,
    TILES,
    TREAT,
)
from lazaretto.games.clinic.tests.notation import WHITE, Tryout, change


@rule("CV-026", "CV-028")
def test_a_mask_removes_a_tile_from_somebody_or_a_space() -> None:
    game = Tryout(f"{WHITE} $45 white-doctor@F0:b1! tile=cardiology", mode="covid").choosing()
    supply = game.state.epidemic.supply
    assert "mask p1" in game.legal()
    game.do("mask p1", "clear cardiology")

    assert game.people() == "white-doctor@F0:b1"
    assert (game.clinic().money, game.clinic().tokens.waiting[1], game.state.epidemic.supply) == (5, 0, supply + 2)
    assert game.refused("mask p1") == "CV-027"


@rule("CV-027")
def test_masks_are_paid_with_the_own_money() -> None:
    game = Tryout(f"{WHITE} $19 white-doctor@F0:b1!", f"{WHITE} $99", mode="covid").choosing()

    assert game.refused("1: mask p1") == "CV-027"
    assert game.refused("2: mask p1") == "CV-028"
    assert Tryout(f"{WHITE} $99", WHITE).choosing().refused("mask p1") == "CV-026"


@rule("CV-028")
def test_no_mask_for_isolated_people() -> None:
    game = Tryout(f"{WHITE} $50 nurse@isolation", mode="covid")

    assert game.refused("mask p1") == "CV-028"


@rule("CV-029")
def test_pauses_ask_only_who_could_buy() -> None:
    clinics = (f"{WHITE} $20 white-doctor@F0:b1!", f"{WHITE} $19 white-doctor@F0:b1!", f"{WHITE} $99 nurse@outside")
    game = Tryout(*clinics, mode="covid")
    for phase in (MASKS_BEFORE_TILES, MASKS_BEFORE_BUSINESS):
        flow.begin_pause(game.state, phase)
        assert game.acting() == [1]
        assert game.legal() == ["done", "mask p1"]
    game.do("done")
    assert game.state.phase != MASKS_BEFORE_BUSINESS  # ready is final


# ---- in the middle of a step ---------------------------------------------------------------------------------


INFECTED = "white-patient:psychiatry@pre-admissions! tile=cardiology"
PAIR = "white-patient:psychiatry@F0:b1 white-doctor@F0:b1"


def at(question: str, rest: str, *steps: str, phase: int, action: int = NONE, **options: str) -> Any:
    """A seat that could buy two masks, and the steps that lead it to the question."""
    return pytest.param(rest, steps, phase, action, options, id=question)


@rule("CV-026", "CV-028", "CV-029")
@pytest.mark.parametrize(
    ("rest", "steps", "phase", "action", "options"),
    [
        at("which action", "", phase=CHOOSE),
        at("what to build", "", phase=ACT, action=BUILD),
        at("where it goes", "", "build garden", phase=ACT, action=BUILD),
        at("the second conveyor", "", "build conveyor", "put F0:a1", phase=ACT, action=BUILD),
        at("the side of an entrance", "", "build entrance", "put F0:c1", phase=ACT, action=BUILD),
        at("the supply room that must follow", "", "build treatment-room", "put F0:a2", phase=ACT, action=BUILD),
        at("whom to hire", "", phase=ACT, action=HIRE),
        at("where the employee parks", "", "hire nurse", phase=ACT, action=HIRE),
        at("whom to admit", "", phase=ACT, action=ADMIT),
        at("where the patient parks", "", "admit psychiatry", phase=ACT, action=ADMIT),
        at("how many tiles", "nurse@outside nurse@F0:b1", phase=OFFER),
        at("take one or pass", "nurse@outside nurse@F0:b1", phase=SPLIT),
        at("who gets the tile", "nurse@outside nurse@F0:b1", phase=TILES),
        at("whose car after a tile", "elder@hospice", "infect p2", phase=TILES, x_elders="on"),
        at("whom to move", "nurse@outside", phase=MOVEMENT),
        at("where somebody goes", "nurse@outside", "pick p2", phase=MOVEMENT),
        at("where she goes with blood", "nurse@outside blood=F0:a1", "pick p2", "fetch F0:a1", phase=MOVEMENT),
        at("whom to treat", PAIR, phase=TREAT),
        at("who treats", f"{PAIR} yellow-doctor@F0:b1 nurse@F0:b1", "treat p2", phase=TREAT),
        at("whose car after a treatment", PAIR, "treat p2", phase=TREAT),
        at("whom to dismiss", "nurse@outside orderly@outside", phase=PAY),
        at("whose car after a dismissal", "nurse@outside orderly@outside", "dismiss p2", phase=PAY),
        at("how much popularity", "", phase=BUY),
        at("whose car after a departure", "woman@F0:b1", "buy 0", phase=BUY, x_obstetrics="on"),
        at("whose car after a death", "red-patient:psychiatry@F0:b1", "done", phase=MASKS_BEFORE_ADMINISTRATION),
        at("where a tile spreads", "", phase=SPREAD),
    ],
)
def test_a_mask_can_be_bought_at_every_question(
    rest: str, steps: tuple[str, ...], phase: int, action: int, options: dict[str, str]
) -> None:
    """It costs $20 a tile, and the question stays the one it was."""
    game = Tryout(f"{WHITE} $90 {INFECTED} {rest}", f"{WHITE} $0", mode="covid", phase=phase, given=options)
    game.clinic(2).ready = True
    change(game.clinic(), upkeep=99, tiles=1 if phase == TILES else 0)
    game.state.epidemic.tiles, game.state.turn = 2, 0
    if action != NONE:
        game.begin(action)
    game.do(*steps)
    asked, menu, money = question(game.state, 0), game.legal(), game.clinic().money
    assert {"mask p1", "clear cardiology"} <= set(menu)
    game.do("mask p1", "clear cardiology")

    assert question(game.state, 0) == asked
    assert (game.person(1).ill, game.clinic().tokens.waiting, game.clinic().money) == (False, (0,) * 5, money - 40)
    assert set(menu) - set(game.legal()) <= {"mask p1", "clear cardiology", *BUY_LESS, "infect p1"}


BUY_LESS = [f"buy {points}" for points in range(17, 31)]  # what $50 do not reach


@rule("C-031", "CV-029")
@pytest.mark.parametrize(
    ("money", "steps"),
    [
        (21, ("build garden",)),
        (21, ("build entrance", "put F0:c1")),
        (23, ("build conveyor",)),
        (23, ("build conveyor", "put F0:a1")),
        (23, ("build treatment-room",)),
        (21, ("build treatment-room", "put F0:a2")),
        (21, ("build treatment-room", "put F0:a2", "build supply-room")),
    ],
)
def test_no_mask_takes_the_money_that_a_building_begun_needs(money: int, steps: tuple[str, ...]) -> None:
    spent = 2 if "put F0:a2" in steps else 0
    for more, rule_of_refusal in ((0, "CV-029"), (1, "")):
        game = Tryout(f"{WHITE} ${money + spent + more} {INFECTED}", mode="covid").begin(BUILD).do(*steps)
        assert game.refused("mask p1") == game.refused("clear cardiology") == rule_of_refusal
        assert ("mask p1" in game.legal()) == (rule_of_refusal == "")


@rule("CV-029")
@pytest.mark.parametrize(
    ("who", "rule_of_refusal"), [("white-doctor@F0:b1!", "CV-029"), ("white-patient:psychiatry@F0:b1!", "")]
)
def test_no_mask_for_a_doctor_who_is_about_to_be_treated(who: str, rule_of_refusal: str) -> None:
    """Healthy he would be nobody to treat; a patient still is."""
    doctors = "yellow-doctor@F0:b1 orange-doctor@F0:b1 nurse@F0:b1"
    game = Tryout(f"{WHITE} $20 {who} {doctors}", mode="covid", phase=TREAT).do("treat p1")

    assert game.refused("mask p1") == rule_of_refusal
    assert ("mask p1" in game.legal()) == (rule_of_refusal == "")


@rule("CV-029")
def test_no_mask_for_a_doctor_who_is_about_to_be_sent_if_he_could_go_nowhere_then() -> None:
    """From the only hub of a building without a way in he could go to a bed; both doctors' places are taken."""
    site = WHITE.replace("entrance=F0:b1/south", "")
    people = "white-doctor@F0:a1! red-doctor@F0:b1 {}"
    for other, rule_of_refusal in (("red-doctor@F0:b1", "CV-029"), ("nurse@F0:b1", "")):
        game = Tryout(f"{site} $20 {people.format(other)}", mode="covid")
        for person in game.clinic().people[1:]:
            person.goal = person.place
        assert game.do("pick p1").refused("mask p1") == rule_of_refusal


@rule("CV-026", "CV-029")
def test_masks_are_bought_while_a_plan_is_made() -> None:
    people = "white-doctor@F0:b1! nurse@outside white-patient:psychiatry@F0:b1! red-doctor@F0:b1!"
    game = Tryout(f"{WHITE} $80 {people} tile=cardiology", mode="covid")
    game.do("pick p2", "send F0:b1", "pick p3", "send F0:a1", "pick p4", "send F0:a1", "pick p1")
    game.do("mask p1", "mask p3", "clear cardiology", "mask p4", "send outside", "done")

    assert game.people() == "white-doctor@outside nurse@F0:b1 white-patient:psychiatry@F0:a1 red-doctor@F0:a1"


@rule("C-102", "CV-029")
@pytest.mark.parametrize(("sent", "rule_of_refusal"), [(1, ""), (2, "CV-029")])
def test_no_mask_makes_a_doctor_too_many_where_the_plan_sends_him(sent: int, rule_of_refusal: str) -> None:
    """He was sent to a bed. Healthy he takes a doctor's place, and the room has two."""
    people = "white-doctor@F0:a1! red-doctor@outside red-doctor@outside"
    game = Tryout(f"{WHITE} $50 {people}", mode="covid").do("pick p1", "send F0:b1")
    for who in ("p2", "p3")[:sent]:
        game.do(f"pick {who}", "send F0:b1")

    assert game.refused("mask p1") == rule_of_refusal
    if sent == 1:
        game.do("mask p1")
        assert game.do("pick p3").refused("send F0:b1") == "C-102"


@rule("C-180", "CV-029")
def test_no_mask_makes_a_second_employee_beside_a_donor() -> None:
    game = Tryout(f"{WHITE} $50 white-doctor@F0:a1! nurse@F0:a1", mode="covid", x_transfusion="on")
    game.do("pick p2", "give F0:a1")

    assert game.refused("mask p1") == "CV-029"
    assert "mask p1" not in game.legal()


@rule("CV-030")
def test_a_freed_doctor_works_if_there_is_a_place() -> None:
    patient = "white-patient:psychiatry@F0:b1"
    free = Tryout(f"{WHITE} $20 white-doctor@F0:b1! {patient}", mode="covid", phase=MASKS_BEFORE_BUSINESS)
    free.do("mask p1", "treat p2")
    assert free.clinic().tally.treated == 1

    full = f"white-doctor@F0:b1! red-doctor@F0:b1 red-doctor@F0:b1 {patient}"
    crowded = Tryout(f"{WHITE} $25 {full}", mode="covid", phase=MASKS_BEFORE_BUSINESS).do("mask p1")
    assert crowded.person(1).used == 2
    crowded.state.phase, crowded.clinic().ready = TREAT, False
    crowded.picked(4)
    assert crowded.refused("by p1") == "CV-030"


@rule("CV-030")
def test_a_freed_doctor_works_in_no_outpatient_room_beside_another() -> None:
    site = f"{WHITE} outpatient-room=F0:b2"
    people = "white-doctor@F0:b2! {}@F0:b2 white-patient:psychiatry@F0:b2"
    for other, place in (("red-doctor", 2), ("nurse", 0)):
        game = Tryout(f"{site} $25 {people.format(other)}", mode="covid", phase=MASKS_BEFORE_BUSINESS).do("mask p1")
        assert game.person(1).used == place


@rule("CV-029", "CV-030")
def test_a_doctor_freed_while_a_car_goes_treats_in_the_same_step() -> None:
    game = Tryout(f"{WHITE} $20 {PAIR} {PAIR}!", mode="covid", phase=TREAT).do("treat p1")
    assert game.clinic().ready  # nobody else could be treated
    game.do("mask p4", "unpark 4.3", "treat p3")

    assert game.clinic().tally.treated == 2


@rule("C-111", "CV-030")
def test_a_mask_gives_a_doctor_who_has_treated_no_second_patient() -> None:
    """Infected in the outpatient room, he is freed in the same step."""
    people = "white-doctor@F0:b2 white-patient:psychiatry@F0:b2! white-patient:psychiatry@F0:b2 white-doctor@F0:b1"
    game = Tryout(
        f"{WHITE} outpatient-room=F0:b2 $40 {people} white-patient:psychiatry@F0:b1", mode="covid", phase=TREAT
    )
    game.do("treat p2", "unpark 4.3", "mask p1")

    assert (game.person(1).ill, game.person(1).used) == (False, 1)
    assert game.refused("treat p3") == "C-110"


@rule("CV-030")
def test_a_freed_patient_is_no_covid_patient_any_more() -> None:
    people = "white-doctor@F0:b1 white-patient:psychiatry@F0:b1!"
    game = Tryout(f"{WHITE} $20 {people}", mode="covid", phase=MASKS_BEFORE_BUSINESS)
    game.do("mask p2", "treat p2")

    assert (game.state.epidemic.survivors, sum(game.state.market.bags.reserve)) == (0, 1)
