"""The table teaches: everything says what it is good for, verbs keep their places, cars park themselves, tips come."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from lazaretto.core import Json, Seat, lessons_of, rule, seeded
from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.actions import Park, Unpark
from lazaretto.games.clinic.data import LEVEL_IDS, LEVELS
from lazaretto.games.clinic.rules import treat
from lazaretto.games.clinic.scene.progress import step_now
from lazaretto.games.clinic.state.terms import (
    ADMIT,
    BUILD,
    BUY,
    CHOOSE,
    COVID,
    FIRST_CAR,
    HIRE,
    MASKS_BEFORE_MOVES,
    MOVEMENT,
    OFFER,
    PATIENT,
    SPREAD,
    TILES,
    TREAT,
)
from lazaretto.games.clinic.tests.notation import WHITE, Tryout, change, corners_of
from lazaretto.games.clinic.tests.test_scene import SETUPS, picture
from lazaretto.games.clinic.text.coach import TIPS

Drawn = dict[str, Json]


def scenes(seats: int, options: dict[str, str], seed: int = 6) -> Iterator[Drawn]:
    """Every fifth picture of a game of people who follow hints half of the time."""
    state, rng = GAME.new(GAME.setup(seats, options), seed), seeded(seed)
    moves = 0
    while GAME.acting(state):
        seat = rng.pick(list(GAME.acting(state)))
        if moves % 5 == 0:
            yield picture(state, seat)
        legal, view = GAME.legal(state, seat), GAME.view(state, seat)
        best = max(legal, key=lambda action: GAME.prior(view, action))
        GAME.play(state, seat, best if rng.below(2) else rng.pick(legal))
        moves += 1
    yield picture(state, 0)


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_whatever_is_drawn_says_what_it_is_good_for(seats: int, options: dict[str, str]) -> None:
    """The lines of the forecast are sentences already, and the bars of rows carry their own."""
    for drawn in scenes(seats, options):
        mute = [
            name
            for name, piece in drawn["pieces"].items()
            if piece.get("label") and not piece.get("about") and piece["in"] != "forecast"
        ]
        assert mute == []
        assert [name for name, region in drawn["regions"].items() if not region.get("about")] == ["bar"]
        for thing in [*drawn["pieces"].values(), *drawn["regions"].values()]:
            assert len(thing.get("about", "")) < 190, thing


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_verbs_keep_their_places_and_every_action_has_one(seats: int, options: dict[str, str]) -> None:
    against = options.get("mode") == "covid"
    usual, rest = ["build", "hire", "admit", "reorder"], ["move", "treat", "buy"]
    fixed = [*usual, "infect", *rest, "mask", "stop"] if against else [*usual, *rest, "stop"]
    alone = {"board", "bonus", "dismiss", "face", "offer", "park", "pass"}  # the only answers of a question
    alone |= {"shamble", "take", "unpark"}
    for drawn in scenes(seats, options):
        assert [verb["name"] for verb in drawn["verbs"]] == fixed
        assert [verb["name"] for verb in drawn["verbs"] if verb.get("quiet")] == ["stop"]
        without = {path["do"].split()[0] for path in drawn["paths"] if "verb" not in path}
        assert without <= alone
        assert {path["verb"] for path in drawn["paths"] if "verb" in path} <= set(fixed)
        assert sum([path.get("main", False) for path in drawn["paths"]]) <= 1
        for path in drawn["paths"]:
            assert path["do"] != "done" or path.get("quiet", False) != path.get("main", False)


@rule("CV-018", "CV-061")
@pytest.mark.parametrize(("phase", "tiles", "note"), [(TILES, 2, "2 tiles"), (SPREAD, 0, None)])
def test_who_places_covid_tiles_has_a_verb_for_it(phase: int, tiles: int, note: str | None) -> None:
    """Without one nothing but grey buttons would lie below the question."""
    people = "white-patient@F0:b1 nurse@outside"
    game = Tryout(f"{WHITE} {people}", WHITE, mode="covid", phase=phase)
    game.state.clinics[0].tokens.tiles = tiles
    drawn = picture(game.state, 0)

    (verb,) = [verb for verb in drawn["verbs"] if verb["name"] == "infect"]
    assert verb.get("note") == note
    legal = [path for path in drawn["paths"] if "why" not in path]
    assert legal
    assert {path["verb"] for path in legal} <= {"infect", "mask"}


@rule("CV-026", "CV-029")
@pytest.mark.parametrize(("phase", "calm"), [(CHOOSE, True), (MOVEMENT, True), (MASKS_BEFORE_MOVES, False)])
def test_masks_are_lit_only_where_they_are_asked_about(phase: int, calm: bool) -> None:
    game = Tryout(f"{WHITE} white-patient@F0:b1 $30", WHITE, mode="covid", phase=phase)
    (patient,) = [person for person in game.clinic().people if person.kind == PATIENT]
    patient.ill = True
    drawn = picture(game.state, 0)

    (verb,) = [verb for verb in drawn["verbs"] if verb["name"] == "mask"]
    assert verb.get("calm", False) == calm
    assert any([path.get("verb") == "mask" and "why" not in path for path in drawn["paths"]])


def paths(game: Tryout, seat: int = 1) -> dict[str, Drawn]:
    return {path["do"]: path for path in picture(game.state, seat - 1)["paths"]}


# ---- cars ----------------------------------------------------------------------------------------------------


@rule("C-046", "C-049")
def test_the_car_of_somebody_hired_parks_itself_where_nothing_is_lost() -> None:
    game = Tryout(f"{WHITE} $20", WHITE).begin(HIRE)
    (spot,) = paths(game)["hire-doctor 1"]["next"]

    game.do("hire-doctor 1")
    assert spot in game.legal()
    game.do(spot)
    assert corners_of(game.clinic()) == ["0.3"], "the back row, which touches none of the rooms"


@rule("C-050")
def test_a_parking_tile_comes_first() -> None:
    game = Tryout(f"{WHITE} parking=F0:d3 $20", WHITE).begin(ADMIT)
    game.state.market.rows = [[0], [], []]

    assert paths(game)["admit psychiatry"]["next"] == ["park F0:d3"]


@rule("C-049")
def test_a_car_that_would_cost_a_place_for_good_is_asked_about() -> None:
    """The last car of an action cannot be moved by undo: others act then."""
    back = " ".join([f"car={column}.3" for column in range(5)])
    game = Tryout(f"{WHITE} {back} $20", WHITE).begin(HIRE)

    assert paths(game)["hire-doctor 1"]["next"] != [], "a nurse can still be hired: undo is open"
    game.do("hire-doctor 1", paths(game)["hire-doctor 1"]["next"][0])
    assert "next" not in paths(game)["hire nurse"]


@rule("C-051")
def test_the_car_of_whoever_leaves_goes_where_a_place_becomes_free() -> None:
    people = "white-doctor@F0:b1 white-patient:psychiatry@F0:b1"
    game = Tryout(f"{WHITE} car=0.3 car=4.1 {people}", f"{WHITE} $9", phase=TREAT)

    assert paths(game)["treat p2"]["next"] == ["unpark 4.1"]
    game.do("treat p2")
    assert "unpark 4.1" in game.legal()


@pytest.mark.parametrize("mode", ["competitive", "covid"])
def test_what_is_sent_by_itself_is_legal_each_time(mode: str) -> None:
    state, rng = GAME.new(GAME.setup(2, {"mode": mode}), 8), seeded(8)
    followed = 0
    while GAME.acting(state):
        seat = rng.pick(list(GAME.acting(state)))
        legal, view = GAME.legal(state, seat), GAME.view(state, seat)
        best = max(legal, key=lambda action: GAME.prior(view, action))
        then = {
            path["do"]: path.get("next", []) if path.get("loose") else []
            for path in picture(state, seat)["paths"]
            if "why" not in path
        }
        GAME.play(state, seat, best)
        for text in then[str(best)]:
            (action,) = [action for action in GAME.legal(state, seat) if str(action) == text]
            GAME.play(state, seat, action)
            followed += 1
    assert followed > 20


@rule("C-013")
def test_the_first_car_has_a_sensible_place_as_the_button() -> None:
    game = Tryout(f"{WHITE} $9", WHITE, phase=FIRST_CAR)
    change(game.clinic(), parking=1)
    drawn = picture(game.state, 0)

    assert [path["do"] for path in drawn["paths"] if path.get("main")] == ["park 0.3"]
    assert drawn["prompt"] == "Where does your first doctor park?"
    assert [tip["at"] for tip in drawn["tips"]] == ["corner-4.0"]
    assert drawn["pieces"]["corner-4.0"]["sprite"] == "corner-useful"


@rule("C-110")
@pytest.mark.parametrize("level", range(LEVELS))
def test_the_university_says_whom_a_doctor_treats_alone(level: int) -> None:
    """Those of the same level, and none below it either."""
    beds = " ".join([f"{colour}-patient:psychiatry@F0:b1" for colour in LEVEL_IDS])
    game = Tryout(f"{WHITE} $20 {LEVEL_IDS[level]}-doctor@F0:b1 {beds}", WHITE).begin(HIRE)
    game.state.market.university = [level]
    clinic = game.clinic()
    doctor = clinic.people[0]
    alone = [LEVEL_IDS[p.level] for p in clinic.people[1:] if treat.nurses_needed(clinic, p, doctor) == 0]
    said = picture(game.state, 0)["pieces"]["doctor-slot-1"]["text"]

    assert [colour for colour in LEVEL_IDS if f"treats {colour} patients" in said] == alone


# ---- the sensible button -------------------------------------------------------------------------------------


def main(game: Tryout) -> dict[str, Json]:
    (path,) = [path for path in picture(game.state, 0)["paths"] if path.get("main")]
    return dict(path)


@rule("C-110", "C-118")
def test_one_button_treats_everybody_as_foretold() -> None:
    people = "white-doctor@F0:b1 yellow-doctor@F0:b1 nurse@F0:b1"
    patients = "white-patient:psychiatry@F0:b1 orange-patient:psychiatry@F0:b1"
    game = Tryout(f"{WHITE} car=0.3 car=4.1 $0 {people} {patients}", f"{WHITE} $0", phase=TREAT)
    button = main(game)

    assert (button["say"], button["path"]) == ("Treat both", [])
    game.do(button["do"], *button["next"])
    assert game.people() == people
    assert game.clinic().money == 12 + 20


@rule("C-074")
def test_the_patient_who_can_be_treated_is_the_button_of_admit() -> None:
    game = Tryout(f"{WHITE} $9 white-doctor@outside", WHITE).begin(ADMIT)
    game.state.market.rows = [[0], [], []]
    assert main(game)["do"] == "admit psychiatry"
    game.state.market.rows = [[3], [], []]
    assert not any(path.get("main") for path in picture(game.state, 0)["paths"])


def test_the_plan_is_the_button_of_the_movement_and_the_hint_says_what_it_brings() -> None:
    people = "white-doctor@outside white-patient:psychiatry@pre-admissions"
    drawn = picture(Tryout(f"{WHITE} {people}", WHITE, phase=MOVEMENT).state, 0)
    assert drawn["hint"].startswith("The suggested plan: 1 treatment for $12, 2 hours. Follow it,")
    assert main(Tryout(f"{WHITE} white-doctor@outside", WHITE, phase=MOVEMENT))["do"] == "follow"


def test_the_plan_is_read_place_by_place() -> None:
    """A line for each person would not fit."""
    patients = "yellow-patient:psychiatry@pre-admissions yellow-patient:psychiatry@pre-admissions"
    people = f"white-doctor@outside white-doctor@outside nurse@outside nurse@outside {patients}"
    pieces = picture(Tryout(f"{WHITE} {people}", WHITE, phase=MOVEMENT).state, 0)["pieces"]
    lines = [piece["text"] for name, piece in pieces.items() if name.startswith("f-move-")]

    who = "2 white doctors, 2 nurses, 2 yellow patients"
    assert lines == [f"To the treatment room on Floor 0: {who}; 6 hours, suggested"]


# ---- floors --------------------------------------------------------------------------------------------------


@rule("C-022", "C-036", "C-049")
def test_empty_spaces_say_whether_one_can_build_there() -> None:
    pieces = picture(Tryout(f"{WHITE} car=4.3 $9", WHITE).state, 0)["pieces"]

    assert pieces["space-F0:a2"]["text"] == "free"
    assert pieces["space-F0:d3"]["text"] == "cars"
    assert "car stands" in pieces["space-F0:d3"]["about"]
    assert pieces["space-F1:a1"]["text"] == "free"
    assert "text" not in pieces["space-F1:a3"]
    assert "right below" in pieces["space-F1:a3"]["about"]
    front = picture(Tryout("hub-psychiatry=F0:b2 treatment-room=F0:c2 entrance=F0:b2/south $9", WHITE).state, 0)[
        "pieces"
    ]
    assert front["space-F0:b1"]["text"] == "entrance"


# ---- tips ----------------------------------------------------------------------------------------------------


def tips(game: Tryout) -> dict[str, str]:
    return {tip["name"]: tip["at"] for tip in picture(game.state, 0).get("tips", [])}


def test_the_coach_explains_each_thing_beside_it() -> None:
    patient = "white-patient:psychiatry@pre-admissions"
    assert set(tips(Tryout(WHITE, WHITE).choosing())) == {"round", "room"}
    assert tips(Tryout(f"{WHITE} $9", WHITE).begin(HIRE))["levels"] == "university"
    assert tips(Tryout(f"{WHITE} $9 nurse@outside nurse@outside", WHITE).begin(ADMIT))["parked"].startswith("corner-")
    assert tips(Tryout(f"{WHITE} $9 car=4.3", WHITE).begin(BUILD))["cars"] == "space-F0:d3"
    assert tips(Tryout(f"{WHITE} {patient}", WHITE, phase=MOVEMENT))["worse"] == "f-deaths"
    assert "dying" in tips(Tryout(f"{WHITE} red-patient:psychiatry@pre-admissions", WHITE, phase=MOVEMENT))
    assert tips(Tryout(f"{WHITE} $0 nurse@outside", WHITE, phase=MOVEMENT))["debt"] == "f-short"
    stuck = f"{WHITE} $9 white-doctor@F0:b1 orange-patient:psychiatry@F0:b1"
    assert tips(Tryout(stuck, WHITE, phase=MOVEMENT))["no-nurse"] == "f-left-1"
    assert tips(Tryout(f"{WHITE} $9", WHITE, phase=BUY, round=6))["last-round"] == "round"
    people = f"{patient}! white-doctor@F0:b1! nurse@isolation"
    ill = tips(Tryout(f"{WHITE} {people} tile=cardiology", WHITE, mode="covid"))
    assert (ill["infected"], ill["ill-doctor"], ill["isolated"]) == ("person-1-1", "person-1-2", "person-1-3")
    assert ill["waiting-tile"] == "pre-cardiology-tile"
    tired = Tryout(f"{WHITE} $9 yellow-doctor@F0:b1", WHITE, phase=BUY)
    tired.person(1).used = 1
    assert tips(tired)["tired"] == "person-1-1"


def test_every_tip_has_two_sentences() -> None:
    assert 6 <= len(TIPS) <= 20
    for say in TIPS.values():
        assert say.count(". ") == 1, say


def test_a_watcher_has_no_verbs_and_is_not_coached() -> None:
    drawn = GAME.scene(GAME.view(Tryout(WHITE, WHITE).choosing().state, None), []).data()
    assert "tips" not in drawn
    assert "verbs" not in drawn


# ---- reasons -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_what_a_sensible_bot_would_do_has_a_reason(seats: int, options: dict[str, str]) -> None:
    state, rng = GAME.new(GAME.setup(seats, options), 9), seeded(9)
    while GAME.acting(state):
        seat = rng.pick(list(GAME.acting(state)))
        legal, view = GAME.legal(state, seat), GAME.view(state, seat)
        best = max(legal, key=lambda action: GAME.prior(view, action))
        why = GAME.reason(view, best)
        assert why, str(best)
        assert not why[0].isupper(), why
        assert not why.endswith("."), why
        GAME.play(state, seat, best if rng.below(4) else rng.pick(legal))


def reason(game: Tryout, text: str) -> str:
    found = {str(action): action for action in GAME.legal(game.state, Seat(0))}
    return GAME.reason(GAME.view(game.state, Seat(0)), found[text])


def test_reasons_name_what_the_action_brings() -> None:
    game = Tryout(f"{WHITE} $20 white-doctor@outside white-doctor@outside", f"{WHITE} $20").begin(ADMIT)
    game.state.market.rows = [[0, 0], [0], [1]]
    assert reason(game, "admit psychiatry") == "a free bed and a doctor of the same level wait for this patient: $12"
    game.state.market.rows = [[3, 0, 2], [0], [1]]
    assert reason(game, "swap psychiatry 1") == "the white patient suits your doctors, and comes nearer"
    assert reason(game, "swap psychiatry 2") == "the orange patient comes nearer"
    treated = "yellow-doctor@F0:b1 nurse@F0:b1 white-patient:psychiatry@F0:b1"
    game = Tryout(f"{WHITE} $9 {treated}", WHITE, phase=TREAT)
    assert reason(game, "treat p3") == "pays $12 and keeps the patient from getting worse"
    last = Tryout(f"{WHITE} $30", f"{WHITE} $30", phase=BUY, round=6)
    assert reason(last, "buy 10") == "money is worth nothing after the last round"
    game = Tryout(f"{WHITE} $9", WHITE, phase=FIRST_CAR)
    change(game.clinic(), parking=1)
    assert reason(game, "park 0.3") == "a car here takes no place where you could build now"
    assert reason(game, "park 4.0").startswith("a car has to stand somewhere")


@rule("CV-022")
def test_against_covid_a_reason_does_not_call_everything_a_fee() -> None:
    """An orderly brings no fees: he takes a tile that a doctor would get."""
    people = "yellow-doctor@outside white-patient:psychiatry@pre-admissions"
    game = Tryout(f"{WHITE} $20 {people}", f"{WHITE} $20", mode="covid").begin(HIRE)
    game.state.epidemic.track[0] = 6

    assert reason(game, "hire orderly") == "can take a COVID tile, so that no doctor or patient has to"
    assert "in fees and people who stay healthy" in reason(game, "hire nurse")


@rule("CV-014", "CV-019")
def test_reasons_about_tiles_fit_each_answer() -> None:
    doctors = "white-doctor@outside yellow-doctor@outside"
    game = Tryout(f"{WHITE} {doctors}", f"{WHITE} {doctors}", mode="covid", phase=OFFER)
    game.state.epidemic.tiles = 2
    assert reason(game, "offer 1") == "your share: 1 tile for 2 healthy people"
    assert reason(game, "offer 2") == "more than your share, which is 1 tile"

    game = Tryout(f"{WHITE} {doctors}", WHITE, mode="covid", phase=TILES)
    change(game.clinic(), tiles=1)
    assert reason(game, "infect p1").startswith("another doctor can treat this one for $12")
    assert reason(game, "infect p2") == "you lose the least with this one"


# ---- lessons -------------------------------------------------------------------------------------------------


def test_clinic_and_covid_have_a_lesson_each() -> None:
    base, covid = lessons_of(GAME)
    assert (base.name, covid.name) == ("", "covid")
    assert covid.options.word("mode") == "covid"
    assert (base.title, covid.title) == ("Clinic", "COVID-19")
    assert GAME.new(covid.options, covid.seed).setup.mode == COVID


@pytest.mark.parametrize("name", ["", "covid"])
def test_in_a_lesson_cars_park_themselves_but_for_one(name: str) -> None:
    """So the learner taps as often as at any table; one car is parked by hand on purpose."""
    (lesson,) = [lesson for lesson in lessons_of(GAME) if lesson.name == name]
    state, by_hand = GAME.new(lesson.options, lesson.seed), 0
    following: list[str] = []
    for place, (seat, action) in enumerate(lesson.script):
        if seat == 0 and lesson.steps[place]:
            if isinstance(action, (Park, Unpark)) and str(action) not in following:
                by_hand += 1
            offered = [path for path in picture(state, 0)["paths"] if path["do"] == str(action) and path.get("loose")]
            following = offered[0]["next"] if offered else following
        GAME.play(state, seat, action)
    assert by_hand == (1 if not name else 0)


def test_the_lessons_go_through_every_step_of_a_round() -> None:
    for lesson in lessons_of(GAME):
        state, seen = GAME.new(lesson.options, lesson.seed), set()
        for seat, action in lesson.script:
            GAME.play(state, seat, action)
            seen.add(step_now(state))
        wanted = {"Actions", "Move", "Treat", "Popularity"}
        wanted |= {"Infections", "Spread"} if lesson.name else set()
        assert wanted <= seen
        assert state.round == 2
