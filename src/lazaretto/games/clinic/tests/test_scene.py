"""The picture: every legal action can be pointed at, every sprite exists, the forecast tells the truth."""

from __future__ import annotations

import re

import pytest

from lazaretto.core import EventLog, Json, Seat, rule, seeded
from lazaretto.games.clinic import GAME, text
from lazaretto.games.clinic.data import FOLDER, SERVICE_IDS
from lazaretto.games.clinic.events import Moved, Paid, Treated
from lazaretto.games.clinic.rules.forecast import forecast
from lazaretto.games.clinic.scene.progress import step_now
from lazaretto.games.clinic.state import Table
from lazaretto.games.clinic.state.terms import (
    ADMIT,
    BUILD,
    BUY,
    CHOOSE,
    FIRST_CAR,
    HIRE,
    HOSPICE,
    MASKS_BEFORE_BUSINESS,
    MOVEMENT,
    OFFER,
    OVER,
    PAY,
    TILES,
    TREAT,
    WORKAHOLIC_SLOT,
)
from lazaretto.games.clinic.tests.notation import WHITE, Tryout, change

ART = (FOLDER / "art.svg").read_text(encoding="utf-8")
SPRITES = {*re.findall(r'<symbol id="([\w-]+)"', ART), ""}
EXPANSIONS = [option.name for option in GAME.info.options if option.name.startswith("x_")]
EVERYTHING = dict.fromkeys([name for name in EXPANSIONS if name != "x_zombies"], "on")
SETUPS: list[tuple[int, dict[str, str]]] = [
    (1, {}),
    (2, {"setup": "expert", "board": "each_chooses"}),
    (3, {"mode": "covid", "contagion": "high"}),
    (2, {**EVERYTHING, "x_zombies": "on"}),
    (2, {**EVERYTHING, "mode": "covid"}),
]


def picture(state: Table, seat: int) -> dict[str, Json]:
    viewer = Seat(seat)
    return GAME.scene(GAME.view(state, viewer), GAME.menu(state, viewer)).data()


def foretold(game: Tryout, seat: int = 1) -> dict[str, str]:
    """The lines of the forecast by name."""
    pieces = picture(game.state, seat - 1)["pieces"]
    return {name: piece["text"] for name, piece in pieces.items() if piece["in"] == "forecast"}


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_whatever_can_be_done_is_shown_and_every_sprite_exists(seats: int, options: dict[str, str]) -> None:
    state = GAME.new(GAME.setup(seats, options), 11)
    rng = seeded(11)
    moves = 0
    while GAME.acting(state):
        seat = rng.pick(list(GAME.acting(state)))
        legal = GAME.legal(state, seat)
        if moves % 3 == 0:
            drawn = picture(state, seat)
            lit = {path["do"] for path in drawn["paths"] if "why" not in path}
            assert lit == {str(action) for action in legal}
            for piece in drawn["pieces"].values():
                assert piece["sprite"] in SPRITES, piece
            for path in drawn["paths"]:
                assert path.get("sprite", "") in SPRITES
        GAME.play(state, seat, rng.pick(legal))
        moves += 1


def test_the_art_is_small_and_safe() -> None:
    assert len(ART) < 60_000
    assert "<script" not in ART
    assert "foreignObject" not in ART
    assert (FOLDER / "cover.svg").read_text(encoding="utf-8").startswith("<svg")


def test_levels_are_told_by_pips_as_well_as_by_colour() -> None:
    for kind in ("patient", "doctor"):
        for level in range(1, 5):
            symbol = ART.split(f'<symbol id="{kind}-{level}"')[1].split("</symbol>")[0]
            assert symbol.count('cy="31"') == level


def test_grey_spaces_say_why_not() -> None:
    game = Tryout(f"{WHITE} $9", WHITE).begin(BUILD).do("build supply-room")
    paths = {path["do"]: path for path in picture(game.state, 0)["paths"]}

    assert paths["put F1:c1"]["why"] == ["C-024", "a room of the same kind is beside it"]
    assert "why" not in paths["put F1:a1"]
    assert paths["put F1:a1"]["path"] == ["space-F1:a1"]


def test_a_patient_is_dragged_from_the_queue_to_pre_admissions() -> None:
    game = Tryout(f"{WHITE} $9", WHITE).begin(ADMIT)
    game.state.market.rows = [[0, 1], [2], []]
    paths = {path["do"]: path for path in picture(game.state, 0)["paths"]}
    ways = {do: (path["path"], path["carry"], path["onto"]) for do, path in paths.items() if do != "done"}

    assert ways["admit psychiatry"] == (["queue-psychiatry-1"], "queue-psychiatry-1", "pre-psychiatry")
    first, second = "queue-psychiatry-1", "queue-psychiatry-2"
    assert ways["swap psychiatry 1"] == ([first, second], first, second)
    assert ways["reroute psychiatry 2 down"] == ([second, "service-cardiology"], second, "service-cardiology")


def test_the_same_person_keeps_the_name_on_the_way() -> None:
    game = Tryout(f"{WHITE} $9 white-doctor@outside", f"{WHITE} $9")
    before = picture(game.state, 0)["pieces"]["person-1-1"]
    game.do("pick p1", "send F0:b1", "done", "2: done")
    after = picture(game.state, 0)["pieces"]["person-1-1"]

    assert (before["in"], after["in"]) == ("outside", "space-F0:b1")


@rule("C-101")
def test_the_forecast_is_what_happens_if_the_plan_is_followed() -> None:
    people = "white-doctor@outside yellow-doctor@outside nurse@outside white-patient:psychiatry@pre-admissions"
    game = Tryout(f"{WHITE} garden=F0:b2 $20 {people} orange-patient:psychiatry@pre-admissions", f"{WHITE} $20")
    seen = forecast(game.state.setup, game.clinic(), MOVEMENT)
    texts = [piece.get("text", "") for piece in picture(game.state, 0)["pieces"].values() if piece["in"] == "forecast"]
    game.do("follow", "2: done")
    while game.state.phase == TREAT:
        options = [text for text in game.legal() if text != "done"]
        game.do(options[0])

    assert next(event.hours for event in game.told(Moved) if isinstance(event, Moved)) == seen.more_hours
    fees = [event.fee for event in game.told(Treated) if isinstance(event, Treated)]
    assert sorted(fees) == sorted([cure.fee for cure in seen.cures])
    assert game.told(Paid)[0] == Paid(0, seen.salaries + seen.maintenance)
    assert game.clinic().money == seen.after
    assert any(f"then ${seen.after}" in text for text in texts)
    assert any("hours, suggested" in text or "hour, suggested" in text for text in texts)
    assert "Orange patient of psychiatry: yellow doctor, 1 nurse, $22" in texts


def test_the_forecast_reckons_with_who_comes_back_from_a_break() -> None:
    """Before the movement they are still away, and work again in the round foretold (C-202)."""
    people = "white-doctor@{} white-patient:psychiatry@pre-admissions nurse@restaurant"
    cures = []
    for place in ("dormitory", "outside"):
        game = Tryout(f"{WHITE} $9 {people.format(place)}", WHITE, x_break="on", phase=TREAT).begin(BUILD)
        picture(game.state, 0)
        cures.append(len(forecast(game.state.setup, game.clinic(), CHOOSE).cures))

    assert cures == [1, 1]


def test_the_forecast_warns_of_deaths_and_debts() -> None:
    game = Tryout(f"{WHITE} $0 red-patient:psychiatry@pre-admissions red-doctor@F0:a1!", f"{WHITE} $0", mode="covid")
    game.state.phase = MOVEMENT
    pieces = picture(game.state, 0)["pieces"]

    assert pieces["f-deaths"]["states"] == ["danger"]
    assert "2 die" in pieces["f-deaths"]["text"]
    assert "must be dismissed" in pieces["f-short"]["text"]


@rule("C-119")
def test_the_forecast_knows_what_the_laboratory_will_cost() -> None:
    """Doctors rise before they are paid: 3 + 4 and four modules of $9."""
    people = "yellow-doctor@F0:b2 orange-doctor@F0:b2"
    game = Tryout(f"{WHITE} laboratory=F0:b2 $9 {people}", f"{WHITE} $9")

    assert "$2 short" in foretold(game)["f-short"]
    game.do("done", "2: done")
    assert game.state.phase == PAY
    assert "$2 short" in foretold(game)["f-short"]  # they have risen, and do not rise again


@rule("C-203")
def test_the_forecast_counts_elders_without_care() -> None:
    elders = Tryout(f"{WHITE} $20 nurse@F0:b1 " + "elder@hospice " * 3, f"{WHITE} $20", x_elders="on", phase=TREAT)
    assert foretold(elders)["f-deaths"] == "Nobody gets worse, 3 die"
    elders.person(1).place = HOSPICE
    assert foretold(elders)["f-deaths"] == "Nobody gets worse, 1 dies"


@rule("CV-042", "CV-082")
@pytest.mark.parametrize(
    ("doctor", "text"),
    [
        ("red-doctor", "Nobody gets worse, 1 dies"),
        ("white-doctor", "1 gets worse, nobody dies"),
        ("workaholic", "Nobody gets worse, nobody dies"),
    ],
)
def test_the_forecast_counts_who_is_infected_in_the_outpatient_room(doctor: str, text: str) -> None:
    people = f"{doctor}@F0:b2 white-patient:psychiatry@F0:b2!"
    game = Tryout(
        f"{WHITE} outpatient-room=F0:b2 $20 {people}", mode="covid", x_workaholic="on", phase=MASKS_BEFORE_BUSINESS
    )

    assert foretold(game)["f-deaths"] == text


def test_the_forecast_counts_what_is_paid_already_no_second_time() -> None:
    people = "white-doctor@F0:b1 white-patient:psychiatry@F0:b1 nurse@outside elder@hospice elder@hospice"
    game = Tryout(f"{WHITE} $0 {people}", f"{WHITE} $0 red-doctor@outside nurse@outside", x_elders="on")
    assert "income $18" in foretold(game)["f-income"]
    game.do("done", "2: done")
    assert game.state.phase == TREAT
    assert foretold(game)["f-income"] == "Money $6 + income $12"
    game.do("done")

    assert game.state.phase == PAY
    assert foretold(game) == {}, "seat 1 has paid"
    assert foretold(game, 2)["f-income"] == "Money $0 + income $0"
    assert "$8 short" in foretold(game, 2)["f-short"]


@rule("C-118")
def test_the_forecast_expects_no_treatment_from_who_has_ended_them() -> None:
    clinic = f"{WHITE} $9 white-doctor@F0:b1 white-patient:psychiatry@F0:b1"
    game = Tryout(clinic, clinic, phase=TREAT).do("done")

    assert foretold(game)["f-income"] == "Money $9 + income $0"
    assert foretold(game, 2)["f-income"] == "Money $9 + income $12"


def test_bills_are_foretold_before_money_is_spent() -> None:
    game = Tryout(f"{WHITE} $5 red-doctor@outside nurse@outside", WHITE, phase=CHOOSE)
    text = picture(game.state, 0)["pieces"]["f-costs"]["text"]

    assert text == "Salaries $5, maintenance $3: then \N{MINUS SIGN}$3"


def test_whoever_lies_in_a_room_in_vain_is_named() -> None:
    game = Tryout(f"{WHITE} $5 white-doctor@F0:b1 orange-patient:psychiatry@F0:b1", f"{WHITE} $0")
    pieces = picture(game.state, 0)["pieces"]

    told = "The treatment room on Floor 0: nobody can treat the orange patient of psychiatry"
    assert pieces["f-left-1"]["text"] == told


@rule("C-020")
def test_a_space_shows_what_it_would_touch() -> None:
    game = Tryout(f"{WHITE} $9", WHITE).begin(BUILD).do("build garden")
    paths = {path["do"]: path for path in picture(game.state, 0)["paths"]}
    assert paths["put F0:b2"]["covers"] == ["space-F0:b2", "space-F0:b1"]

    game = Tryout(f"{WHITE} $9", WHITE).begin(BUILD).do("build supply-room")
    paths = {path["do"]: path for path in picture(game.state, 0)["paths"]}
    assert paths["put F1:a1"]["covers"] == ["space-F1:a1", "space-F0:a1"]


def test_on_a_phone_the_floor_comes_up_where_something_can_be_done() -> None:
    people = "white-doctor@F1:c1 white-patient:cardiology@F1:c1"
    rooms = "hub-cardiology=F1:b1 treatment-room=F1:c1"
    game = Tryout(f"{WHITE} {rooms} $9 {people}", WHITE, phase=TREAT)
    regions = picture(game.state, 0)["regions"]

    assert regions["floor-1"]["focus"] is True
    assert not regions["floor-0"].get("focus")


@rule("C-049")
def test_corners_that_would_block_a_space_glow_and_name_it() -> None:
    game = Tryout(f"{WHITE} $9", WHITE, phase=FIRST_CAR)
    change(game.clinic(), parking=1)
    pieces = picture(game.state, 0)["pieces"]

    assert pieces["corner-4.1"]["sprite"] == "corner-useful"
    assert (
        pieces["corner-4.1"]["label"]
        == "Corner at the right edge, towards the front, would block: front row, far right"
    )
    assert pieces["corner-0.3"]["sprite"] == "corner"


def goals(state: Table) -> dict[str, Json]:
    found: dict[str, Json] = picture(state, 0)["regions"]["goals"]
    return found


@rule("C-171", "C-172")
@pytest.mark.parametrize(
    ("goal", "rows"),
    [
        ("G1", [("A final popularity of 60", "7 of 60", "now")]),
        (
            "G2",
            [("Working treatment rooms on 3 floors, popularity 45", "1 of 3", "now"), ("Popularity", "7 of 45", "")],
        ),
        (
            "G3",
            [
                ("2 buildings with a hub and a working room, popularity 50", "1 of 2", "now"),
                ("Popularity", "7 of 50", ""),
            ],
        ),
        ("G4", [("Nobody dies and 20 patients are treated", "3 of 20", "now"), ("Deaths", "0", "")]),
        ("G5", [("4 red doctors at the end, popularity 25", "0 of 4", "now"), ("Popularity", "7 of 25", "")]),
        ("G6", [("60 hours at most, popularity 35", "40 of 60", "now"), ("Popularity", "7 of 35", "")]),
    ],
)
def test_the_goal_of_one_player_is_always_in_sight(goal: str, rows: list[tuple[str, str, str]]) -> None:
    options = {"solo_goal": goal, "solo_level": "hard"}
    game = Tryout(f"{WHITE} $9 white-doctor@outside", given=options, mode="solo_goal")
    clinic = game.clinic()
    clinic.popularity, clinic.hours = 10, 40
    change(clinic, treated=3)

    shown = goals(game.state)
    assert [(row["title"], row["count"], row.get("state", "")) for row in shown["rows"]] == rows
    assert shown["hint"] == "not yet"


@rule("CV-070", "CV-071", "CV-074")
@pytest.mark.parametrize(
    ("survivors", "deceased", "hint", "ahead"),
    [
        (9, 6, "yes, as it stands", "3 more cured than died"),
        (6, 6, "not yet", "Even: one more must be cured"),
        (2, 6, "not yet", "4 more died than cured"),
    ],
)
def test_the_common_cause_and_how_it_stands(survivors: int, deceased: int, hint: str, ahead: str) -> None:
    game = Tryout(f"{WHITE} $9", f"{WHITE} $9", mode="covid", phase=CHOOSE)
    game.state.epidemic.survivors, game.state.epidemic.deceased = survivors, deceased - 1
    game.state.epidemic.deceased_tiles = 1
    game.clinic(2).popularity = 25
    shown = goals(game.state)

    assert (shown["title"], shown["hint"]) == ("Do we win?", hint)
    counts = [(row["title"], row.get("count")) for row in shown["rows"]]
    assert counts[:4] == [("Cured", survivors), ("Died", deceased), (ahead, None), ("Full victory", "25 of 80")]
    assert shown["rows"][2]["text"] == "After round VI more must be cured than died."

    game.state.phase = MOVEMENT
    brief = goals(game.state)["rows"]
    assert [(row["title"], row["text"]) for row in brief] == [
        ("Cured", ""),
        ("Died", ""),
        (ahead, f"After round VI this {'wins' if survivors > deceased else 'loses'}."),
    ]


@rule("C-160", "C-168")
def test_the_standings_count_what_the_end_will_add() -> None:
    game = Tryout(f"{WHITE} $9 orange-doctor@outside nurse@outside", f"{WHITE} $9 red-patient:psychiatry@F0:b1")
    game.state.phase = CHOOSE
    game.clinic(1).popularity, game.clinic(2).popularity = 4, 5
    rows = goals(game.state)["rows"]

    assert [(row["title"], row["text"], row["count"], row["state"]) for row in rows[:2]] == [
        ("@1", "4 so far, 4 more if it ended now", "8", "now"),
        ("@2", "5 so far, 4 less if it ended now", "1", "next"),
    ]


@pytest.mark.parametrize(("seats", "last"), [(3, "At the end"), (4, "@4")])
def test_the_standings_explain_the_end_only_where_there_is_room(seats: int, last: str) -> None:
    """Of four clinics the panel shows no second lines, and a title alone says nothing."""
    game = Tryout(*[WHITE] * seats, phase=CHOOSE)

    assert goals(game.state)["rows"][-1]["title"] == last


def test_the_forecast_says_what_its_sums_are() -> None:
    game = Tryout(f"{WHITE} $9 orange-doctor@outside", f"{WHITE} $9", phase=CHOOSE)
    pieces = picture(game.state, 0)["pieces"]

    assert pieces["f-hours"]["text"] == "Hours 0", "nobody walks, so there is no sum"
    assert pieces["f-costs"]["about"].startswith("Salaries: a doctor costs $1 to $4 by level, a helper $1.")
    assert all([piece.get("about") for name, piece in pieces.items() if name in SUMS])


@pytest.mark.parametrize(
    ("busy", "prompt"),
    [((2,), "Waiting for @2"), ((2, 3), "Waiting for @2 and @3"), ((2, 3, 4), "Waiting for @2, @3 and @4")],
)
def test_who_waits_is_told_for_whom(busy: tuple[int, ...], prompt: str) -> None:
    """In the words of the table, which are not said twice then."""
    game = Tryout(*[WHITE] * 4, phase=CHOOSE)
    for seat in range(1, 5):
        game.clinic(seat).ready = seat not in busy

    assert picture(game.state, 0)["prompt"] == prompt


SUMS = ("f-income", "f-costs", "f-hours", "f-deaths")


@pytest.mark.parametrize(("service", "name"), [(1, "Cardiology"), (2, "Ophthal-\nmology"), (3, "Ortho-\npaedics")])
def test_long_names_of_hubs_have_two_lines(service: int, name: str) -> None:
    site = WHITE.replace("psychiatry", SERVICE_IDS[service])
    pieces = picture(Tryout(*[site] * 3, phase=CHOOSE).state, 0)["pieces"]

    assert [piece["text"] for piece in pieces.values() if piece.get("tint") == "white" and piece.get("text")] == [name]


def steps(state: Table) -> list[tuple[str, str, str]]:
    region = picture(state, 0)["regions"]["steps"]
    assert (region["kind"], region.get("place", "ribbon")) == ("steps", "ribbon")
    return [(row["title"], row["text"], row["state"]) for row in region["rows"]]


def test_the_order_of_the_round_is_always_in_sight() -> None:
    game = Tryout(f"{WHITE} $9", f"{WHITE} $9", mode="covid", round=3).begin(BUILD)
    drawn = steps(game.state)

    assert [title for title, _, _ in drawn] == [
        "Actions",
        "Infections",
        "Move",
        "Treat",
        "Pay",
        "Popularity",
        "Get worse",
        "Spread",
    ]
    assert [state for _, _, state in drawn] == ["now", *["next"] * 7]
    assert drawn[0][1] == "now Build"
    assert drawn[1][1] == "6 tiles to share"
    game = Tryout(f"{WHITE} $9", f"{WHITE} $9", mode="covid", phase=TILES, round=3)
    game.state.epidemic.track[2] = 0
    change(game.clinic(), tiles=2)
    assert steps(game.state)[1] == ("Infections", "2 tiles to place", "now")
    base = steps(Tryout(f"{WHITE} $9", f"{WHITE} $9", phase=BUY).state)
    assert [(title, state) for title, _, state in base] == [
        ("Actions", "done"),
        ("Move", "done"),
        ("Treat", "done"),
        ("Pay", "done"),
        ("Popularity", "now"),
        ("Get worse", "next"),
    ]


def test_the_present_step_names_the_actions_chosen_so_far() -> None:
    game = Tryout(f"{WHITE} $9", f"{WHITE} $9").choosing()
    game.do("choose hire", "2: choose build", "2: done", "done")
    assert steps(game.state)[0][1] == "Hire, now the second"
    game.do("choose build", "2: choose build")
    assert steps(game.state)[0][1] == "Hire, now Build"


def test_every_phase_of_a_round_has_its_step() -> None:
    game = Tryout(f"{WHITE} $9", f"{WHITE} $9", mode="covid")
    seen = []
    for phase in range(OVER + 1):
        game.state.phase = phase
        seen.append(step_now(game.state))
    assert seen[:CHOOSE] == [""] * CHOOSE
    assert seen[OVER] == ""
    assert all(seen[CHOOSE:OVER])


@rule("CV-006")
@pytest.mark.parametrize(
    ("round", "left", "line"),
    [
        (1, 4, "I 4 now, II 4, III 6, IV 6, V 8, VI 8"),
        (2, 4, "I done, II 4 now, III 6, IV 6, V 8, VI 8"),
        (2, 0, "I to II done, III 6, IV 6, V 8, VI 8"),
        (6, 0, "I to VI done"),
    ],
)
def test_the_infections_of_all_rounds_are_in_sight(round: int, left: int, line: str) -> None:
    game = Tryout(f"{WHITE} $9", f"{WHITE} $9", mode="covid", phase=CHOOSE, round=round)
    game.state.epidemic.track[round - 1] = left
    title = f"New infections: {left} now" if left else "New infections each round"
    rows = {row["title"]: row["text"] for row in goals(game.state)["rows"]}
    assert rows[title] == line


def test_the_covid_table_shows_track_and_offers() -> None:
    game = Tryout(f"{WHITE} nurse@outside nurse@F0:a1", f"{WHITE} nurse@outside", mode="covid", phase=OFFER)
    covid = game.state.epidemic
    covid.tiles, covid.track[0] = 2, 0
    change(game.clinic(2), tiles=1)
    game.clinic(2).ready = True
    drawn = picture(game.state, 0)

    assert drawn["prompt"] == "How many tiles do you take?"
    assert drawn["hint"] == "2 new COVID tiles for 3 healthy people. So far @2 takes 1; 1 is left."
    infections = drawn["regions"]["goals"]["rows"][4]  # offered tiles are not laid twice
    assert infections["text"] == "I 2 now, II 4, III 6, IV 6, V 8, VI 8"


@rule("CV-022")
def test_who_is_isolated_stands_with_those_outside_under_a_tile() -> None:
    """A region of their own would make the floors smaller in the middle of a round."""
    people = "orderly@isolation orderly@isolation nurse@outside"
    drawn = picture(Tryout(f"{WHITE} {people}", WHITE, mode="covid", phase=TREAT).state, 0)

    assert [name for name, piece in drawn["pieces"].items() if piece["in"] == "outside"] == ["person-1-1", "person-1-3"]
    assert drawn["pieces"]["person-1-1"]["label"] == "Orderly in isolation, 2 of them"
    assert "person-1-1-tile" in drawn["pieces"]
    assert drawn["regions"]["outside"]["hint"] == "isolated: 2 orderlies"
    assert "isolation" not in drawn["regions"]


@pytest.mark.parametrize(
    ("room", "people"),
    [
        ("F0:b1", "white-doctor yellow-doctor nurse"),
        ("F0:b1", "white-patient yellow-patient red-doctor"),
        ("F0:b1", "nurse nurse nurse"),
        ("F0:a1", "white-patient yellow-patient"),
        ("F0:c1", "orderly nurse"),
    ],
)
def test_up_to_three_people_leave_the_name_of_their_room_legible(room: str, people: str) -> None:
    there = " ".join([f"{who}@{room}" for who in people.split()])
    pieces = picture(Tryout(f"{WHITE} {there}", WHITE, phase=TREAT).state, 0)["pieces"]
    left, top, right, bottom = box(pieces[f"space-{room}-name"])
    if room == "F0:c1":
        right = left + 0.48  # "Supply" begins at the left
    standing = [piece for piece in pieces.values() if piece["in"] == f"space-{room}" and piece.get("about")]
    assert standing
    for piece in standing:
        x, y, to, down = box(piece)
        assert to <= left or x >= right or down <= top or y >= bottom, piece


def box(piece: dict[str, Json]) -> tuple[float, float, float, float]:
    (x, y), (wide, high) = piece["at"], piece["span"]
    return x, y, x + wide, y + high


@rule("C-202", "C-203", "CV-022")
def test_who_is_next_door_stands_on_one_shelf() -> None:
    """A hand for each would fill two rows of the desk."""
    people = "nurse@hospice elder@hospice yellow-doctor@dormitory orderly@isolation nurse@outside"
    game = Tryout(f"{WHITE} {people}", WHITE, mode="covid", x_elders="on", x_break="on", phase=TREAT)
    drawn = picture(game.state, 0)

    houses = [name for name, piece in drawn["pieces"].items() if piece["in"] == "next-door"]
    assert houses == ["hospice", "restaurant", "dormitory", "isolation"]
    assert [name for name, region in drawn["regions"].items() if region["kind"] == "hand"] == ["outside"]
    standing = [piece["in"] for name, piece in drawn["pieces"].items() if re.fullmatch(r"person-1-\d+", name)]
    assert sorted(standing) == ["dormitory", "hospice", "hospice", "isolation", "outside"]


def test_events_are_told_in_sentences() -> None:
    for seats, options in SETUPS:
        state = GAME.new(GAME.setup(seats, options), 4)
        state.log = EventLog()
        rng = seeded(4)
        while GAME.acting(state):
            seat = rng.pick(list(GAME.acting(state)))
            GAME.play(state, seat, rng.pick(GAME.legal(state, seat)))
        seen = GAME.view(state, None)
        for told in state.log.emitted:
            sentence = GAME.say(seen, told.event)
            assert sentence != "Nothing", told.event
            assert "-1 " not in sentence.replace(": -1 ", " ").replace("-1 popularity", ""), sentence


@rule("CV-045")
def test_a_treatment_is_told_with_the_level_it_counts_for() -> None:
    people = "yellow-doctor@F0:b1 white-patient:psychiatry@F0:b1! nurse@outside"
    game = Tryout(f"{WHITE} $0 {people}", WHITE, mode="covid", phase=TREAT).do("treat p2")
    told = game.told(Treated)[0]

    sentence = GAME.say(GAME.view(game.state, None), told)
    assert sentence == "@1 treats an infected white patient (as yellow) with a yellow doctor: $12; 1 cured so far"


@rule("CV-080", "CV-082", "CV-085", "CV-041")
@pytest.mark.parametrize(
    ("people", "site", "do"),
    [
        pytest.param("white-doctor@F1:c1 red-patient:cardiology@F1:c1!", "icu=F1:c1", "treat p2", id="intensive care"),
        pytest.param("nurse@F0:b1~ red-patient:psychiatry@F0:b1!", "", "transfuse p2", id="blood"),
        pytest.param("white-doctor@F0:b2 red-patient:cardiology@F0:b2!", "", "treat p2", id="outpatient room"),
        pytest.param("workaholic@F0:b1 red-patient:psychiatry@F0:b1!", "", "treat p2", id="workaholic"),
    ],
)
def test_a_treatment_is_told_without_a_level_where_infection_adds_none(people: str, site: str, do: str) -> None:
    rooms = f"{WHITE} hub-cardiology=F1:b1 outpatient-room=F0:b2 {site} $0"
    options = {"x_icu": "on", "x_transfusion": "on", "x_workaholic": "on"}
    game = Tryout(f"{rooms} {people}", WHITE, mode="covid", phase=TREAT, given=options).do(do)

    assert "an infected red patient with" in GAME.say(GAME.view(game.state, None), game.told(Treated)[0])


def test_labels_keep_the_names_of_places() -> None:
    game = Tryout(f"{WHITE} white-doctor@F0:b1 nurse@outside", f"{WHITE} white-doctor@F0:b1 nurse@outside")
    game.state.market.rows = [[0], [], []]
    pieces = picture(game.state, 0)["pieces"]

    assert pieces["person-1-1"]["label"] == "White doctor in the treatment room on Floor 0"
    assert pieces["person-1-2"]["label"] == "Nurse, Outside"
    assert pieces["player-2-person-2"]["label"] == "Nurse, Outside"
    assert pieces["queue-psychiatry-1"]["label"] == "White patient, place 1 of Psychiatry"


@rule("C-037")
def test_a_space_with_a_helipad_says_so() -> None:
    pieces = picture(Tryout(f"{WHITE} helipad=F0:a1", WHITE).state, 0)["pieces"]

    assert pieces["space-F1:a1"]["label"] == "Helipad, Floor 1, front row, far left"


@rule("C-187")
def test_a_workaholic_is_named_in_the_university() -> None:
    game = Tryout(WHITE, WHITE, x_workaholic="on")
    game.state.market.university = [WORKAHOLIC_SLOT, 0, 1, 3]
    pieces = picture(game.state, 0)["pieces"]

    assert pieces["doctor-slot-1"]["label"] == "Workaholic doctor, $8"
    assert pieces["doctor-slot-2"]["label"] == "White doctor, $5"


@rule("C-190")
def test_a_workaholic_who_treated_two_does_not_rest() -> None:
    game = Tryout(f"{WHITE} workaholic@F0:b1 white-doctor@F0:b1", WHITE, x_workaholic="on", phase=TREAT)
    game.person(1).used = game.person(2).used = 2

    assert [text.person(person) for person in game.clinic().people] == [
        "workaholic doctor who is done",
        "white doctor who rests",
    ]


@rule("C-205")
@pytest.mark.parametrize(
    ("guards", "hint"),
    [("off", "One doctor, and one nurse or orderly. "), ("on", "One doctor, and one nurse, orderly or guard. ")],
)
def test_hire_tells_whom_one_may_hire(guards: str, hint: str) -> None:
    game = Tryout(f"{WHITE} $9", WHITE, x_guards=guards).begin(HIRE)

    assert picture(game.state, 0)["hint"].startswith(hint)


def test_who_is_sent_is_asked_about_by_name_alone() -> None:
    game = Tryout(f"{WHITE} white-doctor@outside", WHITE).do("pick p1")
    assert picture(game.state, 0)["prompt"] == "Where does the white doctor go?"


@pytest.mark.parametrize(("seats", "place"), [(2, "table"), (4, "drawer")])
def test_many_rows_of_appointments_are_large_while_one_admits(seats: int, place: str) -> None:
    game = Tryout(*[f"{WHITE} $20"] * seats).begin(ADMIT)
    waiting, admitting = [picture(game.state, seat)["regions"]["appointments"] for seat in (1, 0)]

    assert waiting["place"] == place
    assert (admitting["place"], admitting["unit"]) == (("table", 35) if seats == 2 else ("market", 40))
