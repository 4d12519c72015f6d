"""What teaches at the table: verbs, folded lines, the Market's words, the coach, reasons and the lesson."""

from __future__ import annotations

import pytest

from lazaretto.bots import bot
from lazaretto.core import LEARNER, Json, Run, lesson_of, rule, seeded
from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.data import KIND, KINDS, TABLES
from lazaretto.games.quarantine.rules import acting
from lazaretto.games.quarantine.state.hospital import Spot
from lazaretto.games.quarantine.tests.notation import Position, fresh, hospital, table
from lazaretto.games.quarantine.tests.test_table import scene
from lazaretto.games.quarantine.text import about, names


def cubes_in(data: dict[str, Json], place: str) -> list[str]:
    """Colors of the cubes that lie there, in order."""
    return [piece["tint"] for piece in data["pieces"].values() if piece["in"] == place and piece["sprite"] == "cube"]


def test_a_long_line_is_folded_to_its_front_and_counts() -> None:
    game = table(hospital(line="red blue green green green " + "blue " * 8 + "red"), hospital(line="green " * 10))
    data = scene(game)
    front = [
        piece["tint"] for piece in data["pieces"].values() if piece["in"] == "line-1" and piece["sprite"] == "cube"
    ]
    assert front == ["red", "blue", "green", "green", "green"]
    counts = {
        name: piece["text"] for name, piece in data["pieces"].items() if name.startswith("line-") and "text" in piece
    }
    assert counts == {"line-1-red-count": "1", "line-1-blue-count": "8", "line-2-green-count": "9"}
    drawer = data["regions"]["line-1-all"]
    assert (drawer["place"], drawer["of"], drawer["columns"]) == ("drawer", "line-1", 6)
    assert len(cubes_in(data, "line-1-all")) == 14
    assert "line-2-all" not in data["regions"]


def test_line_and_supply_below_the_hospital_say_whose_they_are() -> None:
    def titles(seat: int) -> list[str]:
        regions = scene(table(hospital(line="red")), seat)["regions"]
        return [regions[name]["title"] for name in ("line-1", "supply-1")]

    assert titles(1) == ["Your line: 1 patient", "Your supply: 0 cubes"]
    assert titles(0) == ["@1's line: 1 patient", "@1's supply: 0 cubes"], "to a watcher"


def test_a_short_line_is_not_folded() -> None:
    data = scene(table(hospital(line="red blue " * 3)))
    assert "line-1-all" not in data["regions"]
    assert (
        len([piece for piece in data["pieces"].values() if piece["in"] == "line-1" and piece["sprite"] == "cube"]) == 6
    )


@rule("Q-132")
def test_nothing_in_a_line_is_lit_before_reorder_is_chosen() -> None:
    game = table(hospital(line="red blue " * 12), hospital(line="red blue " * 3))
    data = scene(game)
    calm = [verb["name"] for verb in data["verbs"] if verb.get("calm")]
    moves = [path for path in data["paths"] if path["do"].startswith("move")]
    assert calm == ["reorder"]
    assert {path["verb"] for path in moves} == {"reorder"}
    assert {data["pieces"][path["path"][0]]["in"] for path in moves} == {"line-1-all"}
    others = [path["path"][0] for path in data["paths"] if path["path"] and path.get("verb") not in calm]
    assert not [name for name in others if data["pieces"].get(name, {}).get("in", "").startswith("line-")]
    game.play("move 2")
    to = [path for path in scene(game)["paths"] if path["do"].startswith("to ")]
    assert {scene(game)["pieces"][path["path"][0]]["in"] for path in to} == {"line-1-all"}
    assert all("verb" not in path for path in to), "now they are what is asked"


def test_while_a_cube_is_in_hand_only_its_places_are_lit() -> None:
    data = scene(table(hospital("B red:red blue!", line="blue red", supply="red*2"), pending="green"))
    calm = {verb["name"] for verb in data["verbs"] if verb.get("calm")}
    lit = [path["do"] for path in data["paths"] if "why" not in path and path.get("verb") not in calm and path["path"]]
    assert lit == ["join 1", "join 2", "join 3"]
    assert {"cure red", "decontaminate start-blue-1", "open triage"} <= {path["do"] for path in data["paths"]}


def test_many_closed_rooms_are_lit_by_clean_alone() -> None:
    def calm(*hospitals: str) -> list[str]:
        data = scene(table(*[hospital(each) for each in hospitals]))
        return [verb["name"] for verb in data["verbs"] if verb.get("calm")]

    assert calm("B red:! blue:!", "B green:!") == ["reorder"]
    assert calm("B red:! blue:!", "B green:! red:!") == ["clean", "reorder"]


VERBS = ["clean", "cure", "pharmacy", "buy", "contract", "reorder", "renovate", "marker", "admit"]


def test_nine_verbs_keep_their_places_and_say_why_not() -> None:
    rooms = "supply maintenance on_call pharmacy security purchasing pathology triage"

    def verbs(game: Position, seat: int = 1) -> dict[str, str]:
        data = scene(game, seat)
        assert [verb["name"] for verb in data["verbs"]] == VERBS
        assert [verb["name"] for verb in data["verbs"] if not verb["about"].endswith(".")] == []
        able = {path.get("verb") for path in data["paths"] if "why" not in path}
        first = {path.get("verb"): path["why"][1] for path in reversed(data["paths"]) if "why" in path}
        reasons = {verb["name"]: verb["why"][1] for verb in data["verbs"]}
        return {name: first.get(name, why) for name, why in reasons.items() if name not in able}

    game = table(hospital("A blue!", line="blue"), rooms=rooms)
    grey = verbs(game)
    assert grey["admit"] == "the first in your line is blue, and no clean blue ward has a free bed"
    assert grey["cure"] == "no patient lies in a clean room of yours"
    assert grey["pharmacy"] == "you need that room, placed and clean"
    assert grey["contract"] == "a price is at least two cubes of your supply"
    assert "clean" not in grey
    assert set(verbs(table(actions=0, rooms=rooms)).values()) == {"no action is left this turn"}
    assert set(verbs(game, 2).values()) == {"it is not your turn"}
    game.play("renovate")
    assert set(verbs(game).values()) == {"first finish what you have begun, or undo it"}


def test_receiving_is_the_main_button_and_ending_is_quiet_while_there_is_something_to_do() -> None:
    def looks(game: Position) -> dict[str, str]:
        kinds = {path["do"]: path for path in scene(game)["paths"] if path["do"] in ("receive", "end")}
        return {do: "main" if path.get("main") else "quiet" if path.get("quiet") else "" for do, path in kinds.items()}

    assert looks(table(held=2)) == {"receive": "main", "end": "quiet"}
    assert looks(table(held=0)) == {"receive": "main", "end": "quiet"}
    assert looks(table(held=0, actions=0)) == {"receive": "main", "end": "main"}


@rule("Q-110", "Q-122")
def test_the_market_says_what_a_room_does_costs_and_whether_one_can() -> None:
    supply = hospital("A", supply="red blue")
    game = table(supply, contracts=["lab red blue", "triage green green by 2"], rooms="lab triage " + OTHER_ROOMS)
    pieces = scene(game)["pieces"]

    def can(room: str) -> str:
        return str(pieces[f"stack-{room}-can"]["text"])

    assert pieces["stack-lab-power"]["text"] == pieces["stack-lab"]["about"].removeprefix("Lab: ").capitalize()
    told = ["you can", "other cubes", "set a price", "can"]
    assert [can(room) for room in ("lab", "triage", "supply", "add_red")] == told
    assert cubes_in(scene(game), "stack-lab") == ["red", "blue"]
    assert pieces["stack-supply-price"]["text"] == "no price"
    buy = next(path for path in scene(game)["paths"] if path["do"] == "buy lab")
    assert buy["ghost"] == "fits"
    assert buy["covers"] == [f"spot-{spot.cell % 64 - 32},{spot.cell // 64 - 32}" for spot in fitting(game, "lab")]
    assert buy["note"] == f"fits in {len(buy['covers'])} places; new nurses station: +1 point"
    assert can_of(table(hospital(supply="red blue"), contracts=["lab red blue"], actions=0), "lab") == "no action left"


OTHER_ROOMS = "supply maintenance on_call gift_shop security pharmacy"


def fitting(game: Position, room: str) -> list[Spot]:
    return game.state.hospitals[0].spots_for(KINDS.index(room))


def can_of(game: Position, room: str) -> str:
    return str(scene(game)["pieces"][f"stack-{room}-can"]["text"])


def test_everything_with_a_label_says_what_it_is_good_for() -> None:
    game = fresh(3, 11)
    rng = seeded(11)
    steps = 0
    while acting(game.state):
        seat = acting(game.state)[0]
        view, menu = GAME.view(game.state, seat), GAME.menu(game.state, seat)
        if steps % 5 == 0:
            for viewer in (view, GAME.view(game.state, None)):
                data = GAME.scene(viewer, menu if viewer is view else []).data()
                silent = [name for name, piece in data["pieces"].items() if "label" in piece and not piece.get("about")]
                assert silent == []
        legal = [action for action, refusal in menu if refusal is None]
        GAME.play(game.state, seat, bot("regular").choose(GAME, view, legal, rng) if steps % 3 else rng.pick(legal))
        steps += 1


def tips(game: Position, seat: int = 1) -> list[str]:
    return [tip["name"] for tip in scene(game, seat).get("tips", [])]


def test_the_coach_explains_what_is_met() -> None:
    assert tips(table(hospital("A"), held=4)) == ["four-and-four"]
    assert tips(table(hospital("A"), pending="red")) == ["patient"]
    assert tips(table(hospital("A red!"), pending="gray")) == ["gray-cube", "closed"]
    assert tips(table(hospital("B", line="red"))) == ["admit", "station"]
    assert tips(table(hospital("A red:red"))) == ["cure"]
    assert tips(table(hospital("A", line="red blue " * 4, markers=1))) == ["admit", "long-line", "marker"]
    assert tips(table(hospital("A", beside="lab", supply="red blue"))) == ["beside", "contract"]
    assert tips(table(hospital("A"), contracts=["triage red blue by 1"])) == ["own-contract"]
    assert tips(table(hospital("A"), contracts=["triage red blue by 2"])) == ["their-contract"]
    spread = table(hospital("A"), hospital("B"), pending="gray", stock=3).play("infect start-red-2")
    assert tips(spread) == ["spread"]
    assert tips(table(held=4), 2) == [], "nobody else is asked"


@rule("Q-187", "Q-188", "Q-189", "Q-190")
def test_the_aim_is_in_sight_with_what_it_brings_now() -> None:
    game = table(hospital("B cafeteria@2,0n", supply="red*5", line="red"))
    rows = scene(game)["regions"]["goals"]["rows"]
    assert [row["count"] for row in rows] == [1, 1, 2, 0]
    assert rows[3]["text"] == "A point if nobody waits at the end; 1 waits now."


# ---- reasons -------------------------------------------------------------------------------------


def reason(game: Position, text: str) -> str:
    seat = acting(game.state)[0]
    return GAME.reason(GAME.view(game.state, seat), GAME.info.notation().read(text))


@pytest.mark.parametrize("seats", [2, 4])
def test_every_hint_has_a_reason(seats: int) -> None:
    """Whatever the regular bot would choose, in a whole game."""
    game = fresh(seats, 2)
    rng = seeded(2)
    reasons: set[str] = set()
    while acting(game.state):
        seat = acting(game.state)[0]
        view = GAME.view(game.state, seat)
        chosen = bot("regular").choose(GAME, view, GAME.legal(game.state, seat), rng)
        why = GAME.reason(view, chosen)
        assert why, chosen
        reasons.add(why)
        GAME.play(game.state, seat, chosen)
    assert len(reasons) > 30


def test_reasons_name_what_speaks_for_an_action() -> None:
    game = table(hospital("A blue:blue", line="red green", supply="red blue"), hospital("A red:red"), pending="gray")
    assert reason(game, "infect start-red-2") == "a patient lies there, who cannot be cured now"
    assert reason(game, "admit start-red-1") == "one action takes in 2 patients"
    assert reason(game, "cure blue") == "1 cube for your supply"
    assert reason(game, "end") == "nothing useful is left to do"
    assert "a point at the end" in reason(game, "open lab")
    game = table(hospital("A", beside="cafeteria")).play("place-tile cafeteria-1")
    assert reason(game, "lay 1,-1") == "completes a nurses station: 1 point"
    game = table(hospital("A red!", line="red"))
    assert reason(game, "decontaminate start-red-1") == "the red patient at the front needs it"


# ---- the lesson ----------------------------------------------------------------------------------


@rule("Q-043", "Q-062", "Q-066", "Q-110", "Q-136")
def test_the_lesson_has_a_contract_a_station_a_gray_cube_and_a_room_to_clean() -> None:
    lesson = lesson_of(GAME)
    assert lesson is not None
    run = Run(GAME, lesson.options, lesson.seed)
    for seat, action in lesson.script:
        run.do(seat, action)

    mine = run.state.hospitals[LEARNER]

    assert lesson.pages[0][0].startswith("The aim: most points")
    assert (mine.stations(), mine.specials()) == (1, 1)
    assert [names.kind(KIND[tile.id]) for tile in mine.tiles.values() if tile.gray] == ["Cafeteria"]
    asked_for = [str(action).split()[0] for seat, action in lesson.script if seat == LEARNER]
    assert {"open", "pay", "sign", "take", "lay", "turn", "infect", "decontaminate", "admit", "cure"} <= set(asked_for)


def test_a_room_with_an_action_is_described_in_one_sentence() -> None:
    found = {names.kind(number): about.stack(number) for number in range(len(TABLES.kinds))}

    assert found["Pharmacy"] == "Pharmacy: for one action, cure the first patient of your line."
    assert found["Pathology"] == "Pathology: for one action, once a turn, clean a square of 2 by 2 cells."
    assert found["Lab"].startswith("Lab: keep gray cubes")
    assert not [words for words in found.values() if words.count(": ") > 1]
