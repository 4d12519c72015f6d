"""The picture: everything can be reached, nothing is drawn that is not known, and every sprite exists."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from lazaretto.core import LEARNER, Json, Run, Seat, lesson_of, rule, seeded
from lazaretto.games.lockdown import GAME, text
from lazaretto.games.lockdown.actions import SQUARE_NAMES
from lazaretto.games.lockdown.data import FOLDER, MEMBER_IDS, SYMBOLS
from lazaretto.games.lockdown.data.grid import listed
from lazaretto.games.lockdown.data.orientations import FORM, FORMS
from lazaretto.games.lockdown.events import Revealed
from lazaretto.games.lockdown.state import PATCH, PICTURE, SQUARE, SYMBOL, Table
from lazaretto.games.lockdown.tests.notation import Position, table
from lazaretto.games.lockdown.text.about import ARROW, DIVIDED, TIMES, offer
from lazaretto.games.lockdown.text.numbers import MINUS

ART = (FOLDER / "art.svg").read_text(encoding="utf-8")
SPRITES = {*re.findall(r'<symbol id="([\w-]+)"', ART), "spot", ""}
TINTS = {"blue", "red", "ochre", "violet", "green", "act", "bad", "ink", "ink2", "ink3"}
KINDS = {"board", "shelf", "hand", "meters", "player", "steps", "goals"}
STATES = {"chosen", "new", "last", "off", "danger"}


def positions(seats: int, seed: int, **options: str) -> Iterator[Table]:
    """Every position of a game played at random."""
    state = GAME.new(GAME.setup(seats, options), seed)
    rng = seeded(seed)
    yield state
    while GAME.acting(state):
        seat = rng.pick(list(GAME.acting(state)))
        GAME.play(state, seat, rng.pick(GAME.legal(state, seat)))
        yield state


def scene(game: Position, seat: int = 1) -> dict[str, Json]:
    viewer = Seat(seat - 1)
    return GAME.scene(game.view(seat), GAME.menu(game.state, viewer)).data()


def lit(drawn: dict[str, Json]) -> list[Json]:
    return [path for path in drawn["paths"] if "why" not in path]


@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {}), (2, {}), (3, {"side": "B", "advanced": "on"}), (4, {"side": "B", "positions": "E,N,S,W"})],
)
def test_every_legal_action_can_be_pointed_at_and_is_said_in_its_own_words(seats: int, options: dict[str, str]) -> None:
    for state in positions(seats, 5, **options):
        for seat in GAME.acting(state):
            drawn = GAME.scene(GAME.view(state, seat), GAME.menu(state, seat)).data()
            legal = [str(action) for action in GAME.legal(state, seat)]
            offered = lit(drawn)
            assert {path["do"] for path in offered} == set(legal)
            ways = [(*path["path"], path["say"]) for path in offered]
            assert len(set(ways)) == len(ways)
            assert not [path for path in offered if re.search(r"\b[a-g][1-7]\b", path["say"])]  # no codes


def test_everything_drawn_is_drawable() -> None:
    for state in positions(3, 8, side="B", advanced="on"):
        for seat in (None, *GAME.seats(state)):
            drawn = GAME.scene(GAME.view(state, seat), GAME.menu(state, seat)).data()
            names = set(drawn["pieces"])
            assert {region["kind"] for region in drawn["regions"].values()} <= KINDS
            for piece in drawn["pieces"].values():
                assert piece["sprite"] in SPRITES
                assert piece.get("tint", "ink") in TINTS
                assert set(piece.get("states", [])) <= STATES
            for path in drawn["paths"]:
                assert {*path["path"], *path.get("covers", [])} <= names
                assert path.get("ghost", "") in SPRITES


def test_prompts_are_short_and_watchers_and_finished_games_have_one() -> None:
    last = None
    for state in positions(2, 3):
        for seat in (None, *GAME.seats(state)):
            prompt = GAME.scene(GAME.view(state, seat), GAME.menu(state, seat)).prompt
            assert 0 < len(prompt.split()) <= 8
        last = state
    assert last is not None
    assert GAME.scene(GAME.view(last, None), []).prompt == "The game is over"


def test_a_placement_is_pointed_at_by_its_first_square_and_covers_all() -> None:
    game = table(". . H", market="M09")
    game.play("play I03")

    paths = {path["do"]: path for path in scene(game)["paths"]}

    legal = paths["draw a1"]
    assert (legal["path"], legal["ghost"], legal["tint"]) == (["square-b1"], "ghost-D", "violet")
    assert legal["covers"] == ["square-b1", "square-b2", "square-a3", "square-b3"]
    assert "why" not in legal
    assert paths["draw e5"]["why"][0] == "L-029"
    assert paths["draw b1"]["why"][0] == "L-027"
    assert paths["draw b1"]["path"] == ["ink-c1"]
    assert paths["draw a6"]["why"][0] == "L-026"
    assert "draw g1" not in paths  # even its first square lies outside


def test_each_step_is_pointed_at_where_one_looks() -> None:
    game = table(". . H", market="M08", rotates="o", alternatives="o", hand="I03 I11")

    assert [path["path"] for path in lit(scene(game))][:3] == [["item-I03"], ["item-I03-small"], ["item-I11"]]
    game.play("play I03")
    assert game.state.plans[0].step == SYMBOL
    assert [(path["say"], "verb" in path) for path in lit(scene(game))] == [("Disinfectant", False), ("Masks", False)]
    game.play("take D")
    assert game.state.plans[0].step == PICTURE
    game.play("turn #./#./##")
    assert game.state.plans[0].step == SQUARE
    game.play("draw b1")
    assert game.state.plans[0].step == PATCH
    assert lit(scene(game))[0]["path"] == ["square-a1"]
    game.play("cross a1")
    assert [path["path"] for path in lit(scene(game))] == [["member-brother"], ["member-grandpa"], ["member-grandma"]]


@rule("L-021", "L-022")
def test_a_card_is_played_and_its_symbol_taken_with_one_tap() -> None:
    game = table(". . H", alternatives="o", hand="I03 I11", boxes="brother:4,4,4 mom:1,1,1 grandpa:L4,L4,L4")

    ways = [(path["do"], path["next"], path["path"]) for path in lit(scene(game))]

    assert ways[:2] == [("play I03", ["take D"], ["item-I03"]), ("play I03", ["take M"], ["item-I03-small"])]
    wild = [(path["next"], path["path"], path.get("why", [""])[0]) for path in scene(game)["paths"][2:]]
    assert wild == [([f"take {symbol}"], ["item-I11"], "L-022" if symbol == "G" else "") for symbol in SYMBOLS]


def test_a_wild_card_that_was_played_alone_has_a_button_for_every_symbol() -> None:
    """A hint plays it so, and a puzzle or a fork may begin there."""
    game = table(". . H", hand="I03 I11")
    game.play("play I11")
    paths = [(path["path"], path["do"], "verb" in path) for path in lit(scene(game))]
    assert paths == [([], f"take {symbol}", False) for symbol in SYMBOLS]


@rule("L-031")
def test_the_shape_is_turned_and_drawn_with_one_tap() -> None:
    game = table(". . H", market="M09", rotates="o")
    game.play("play I03")
    assert game.state.plans[0].step == PICTURE

    drawn = scene(game)
    here = [path for path in lit(drawn) if path["path"] == ["square-d1"]]

    assert drawn["prompt"] == "Where do you draw the disinfectant?"
    assert here[0]["say"] == "Draw here"  # as it lies, without a circle
    assert here[0]["note"] == "+ Rotate circle"  # of the icon it covers
    assert [path["verb"] for path in here] == ["draw", *["turn"] * (len(here) - 1)]
    assert len(here) > 2
    assert all("costs a Rotate circle" in path["note"] for path in here[1:])
    assert len({tuple(path["covers"]) for path in here}) == len(here)
    for way in here:
        after = table(". . H", market="M09", rotates="o")
        after.play("play I03", way["do"], *way["next"])
        drawn_there = listed(after.view().sheet(0).symbols[SYMBOLS.index("D")])
        assert [f"square-{SQUARE_NAMES[square]}" for square in drawn_there] == way["covers"]
    assert [path["why"][0] for path in drawn["paths"] if path["next"] == ["draw e5"]] == ["L-029"]


def test_verbs_keep_their_places_and_say_what_they_wait_for() -> None:
    game = table(". . H", market="M08", seats=2, rotates="o")
    names = [verb["name"] for verb in scene(game)["verbs"] if verb["about"].endswith(".")]

    def why(step: str) -> dict[str, str]:
        game.play(step)
        verbs = scene(game)["verbs"]
        assert [verb["name"] for verb in verbs] == names
        return {verb["name"]: verb["why"][1] for verb in verbs if "why" in verb}

    assert names == ["play", "swap", "draw", "turn", "cross", "give"]
    assert [verb["name"] for verb in scene(game)["verbs"] if "why" not in verb] == ["play"]
    after_card = why("play I03")
    assert set(after_card) == {"play", "swap", "cross", "give"}
    assert after_card["give"] == "first draw the shape"
    assert set(why("turn #./#./##")) == {"play", "swap", "turn", "cross", "give"}
    assert set(why("draw b1")) == {"play", "swap", "draw", "turn", "give"}
    assert set(why("cross g7")) == {"play", "swap", "draw", "turn", "cross"}
    assert set(why("assign grandma").values()) == {"the others are still drawing"}


def test_everything_with_a_label_says_what_it_is_good_for() -> None:
    for state in positions(3, 8, side="B", advanced="on"):
        for seat in (None, *GAME.seats(state)):
            drawn = GAME.scene(GAME.view(state, seat), GAME.menu(state, seat)).data()
            silent = [name for name, piece in drawn["pieces"].items() if "label" in piece and not piece.get("about")]
            assert silent == []


def test_the_aim_and_the_steps_of_the_round_are_in_sight() -> None:
    game = table(". . H", market="M08", boxes="grandma:1")
    regions = scene(game)["regions"]
    assert [row["state"] for row in regions["steps"]["rows"]] == ["now", "next", "next"]
    assert [row["count"] for row in regions["goals"]["rows"]] == [f"{MINUS}144", "48 left", 0]
    game.play("play I03", "draw b1")
    assert [row["state"] for row in scene(game)["regions"]["steps"]["rows"]] == ["done", "now", "next"]


def test_the_coach_explains_each_thing_where_it_is() -> None:
    game = table(". . H", market="M08", rotates="o", alternatives="o")
    seen = []
    for step in ("play I03", "take D", "turn #./#./##", "draw b1", "cross a1", "assign brother"):
        seen += [(tip["name"], tip["at"]) for tip in scene(game).get("tips", [])]
        game.play(step)
    assert seen == [
        ("alternative", "ability-alternative-icon"),
        ("rotate", "ability-rotate-icon"),
        ("touching", "sheet"),
        ("patch", "sheet"),
        ("family", "family"),
    ]


def test_the_coach_knows_the_rare_things_too() -> None:
    def tips(game: Position, *steps: str) -> list[str]:
        game.play(*steps)
        return [tip["name"] for tip in scene(game).get("tips", [])]

    assert tips(table("H", hand="I03 I11")) == ["wild"]
    assert tips(table(hand="I03 I11", round=1)) == ["cards"], "first of all how a card is played"
    smaller = table("H", market="M01", boxes="brother:5 grandma:1")
    assert tips(smaller, "play I03", "draw b1") == ["brother"]
    full = table("H", market="M01", boxes="grandma:1,1,1 brother:2,2,2 grandpa:L4,L4,L4")
    assert tips(full, "play I03", "draw b1") == ["nobody"]
    late = table("H", market="M01", round=4)
    assert tips(late, "play I03", "draw b1") == ["grandma"]


@rule("L-009")
def test_another_seats_sheet_is_drawn_whole() -> None:
    game = table("H x", seats=2, boxes="dad:1,1 brother:4,3 grandpa:L4,I3,L4", rotates="x o o", alternatives="x x")
    pieces = scene(game)["pieces"]

    def boxes(member: str) -> list[tuple[str, str]]:
        drawn = [pieces[f"player-2-{member}-{place}"] for place in (1, 2, 3)]
        return [(piece["sprite"], piece.get("text", "")) for piece in drawn]

    assert boxes("dad") == [("box-cross", ""), ("box-cross", ""), ("box", "")]
    assert boxes("mom") == [("box", "")] * 3
    assert boxes("brother") == [("box-filled", "4"), ("box-filled", "3"), ("box", "")]
    assert boxes("grandpa") == [("box-filled", "")] * 3
    in_boxes = [[n for n in pieces if n.startswith(f"player-2-grandpa-{i}-cell-")] for i in (1, 2, 3)]
    assert [len(cells) for cells in in_boxes] == [4, 3, 4]  # the shapes themselves, no code
    assert [pieces[f"player-2-rotate-{i}"]["sprite"] for i in (1, 2, 3)] == ["circle-used", "circle", "circle"]
    assert [pieces[f"player-2-alternative-{i}"]["sprite"] for i in (1, 2, 3)] == [
        "circle-used",
        "circle-used",
        "circle-none",
    ]
    labels = [pieces[f"player-2-{name}"]["label"] for name in ("dad", "brother", "grandpa", "mom", "rotate")]
    assert labels == [
        "Dad: 2 of 3 boxes",
        "Brother: 2 of 3 boxes: 4 squares, 3 squares",
        "Grandpa: 3 of 3 boxes: an L of 4 squares, a line of 3 squares, an L of 4 squares",
        "Mom: 0 of 3 boxes",
        "Rotate: 2 to use, 1 used, 0 empty",
    ]


def test_members_say_what_they_pay_and_what_the_next_box_would_change() -> None:
    game = table("H", market="M10", boxes="dad:1 grandpa:L4 brother:5")
    before = scene(game)["pieces"]
    game.play("play I03")
    after = scene(game)["pieces"]

    assert [before[f"member-{member}-pays"]["text"] for member in MEMBER_IDS] == [
        f"Your rarest symbol {TIMES} 1.5",
        f"Full rows and columns {TIMES} 1",
        f"Your commonest symbol {DIVIDED} 2",
        "4, 8, 13 if sizes never fall",
        "8 for each shape he has twice",
        "Takes 4 per empty square",
    ]
    assert [before[f"member-{member}-value"]["text"] for member in MEMBER_IDS] == [
        "4 symbols with 0",
        "0 full lines",
        "Hand Sanitizer: 1",
        "Last: 5 squares",
        "Last: an L of 4 squares",
        "48 empty squares",
    ]
    assert after["member-grandpa-value"]["text"] == f"Give it: 8 {ARROW} 16 points"
    assert after["member-brother-value"]["text"] == "Give it: still 4"
    assert after["member-grandma-value"]["text"] == f"Give it: {MINUS}192 {ARROW} {MINUS}144 points"
    assert after["member-dad-value"]["text"] == before["member-dad-value"]["text"]
    assert after["member-dad"]["about"] == (
        f"Dad pays your rarest symbol {TIMES} 1.5, {TIMES} 2 or {TIMES} 2.5, by the boxes you fill."
    )


def test_between_two_rounds_all_sheets_are_shown_once() -> None:
    game = table("H", market="M01", seats=2)
    for seat in (1, 2):
        game.play(*[f"{seat}: {step}" for step in ("play I03", "draw b1", "assign grandma")])

    [(_, moment)] = game.log.keyframes
    assert isinstance(moment, Table)
    drawn = GAME.scene(GAME.view(moment, Seat(0)), []).data()

    assert drawn["prompt"] == "See what everybody drew"
    assert drawn["pieces"]["ink-b1"]["states"] == drawn["pieces"]["player-2-ink-b1"]["states"] == ["last"]


@rule("L-009")
@pytest.mark.parametrize("advanced", [False, True])
def test_the_others_are_drawn_as_the_round_began(advanced: bool) -> None:
    game = table(". H", seats=2, market="M01", side="B", advanced=advanced)
    before = scene(game, seat=1)
    game.play("2: play I03", "2: draw c1")  # one virus less

    assert scene(game, seat=1) == before
    assert before["regions"]["player-2"]["status"] == "drawing"
    game.play("2: assign grandma")
    after = scene(game, seat=1)
    assert after["regions"]["player-2"]["status"] == "done"
    assert after["pieces"] == before["pieces"]


def test_the_round_is_told_when_it_ends() -> None:
    game = table(". . H", market="M08", rotates="o", alternatives="o", seats=2)
    game.play("play I03", "take M", "turn #../###", "draw a1", "cross g7", "assign grandma")
    game.play("2: play I11", "2: take G", "2: turn ##/.#/.#", "2: draw d1", "2: assign mom")

    told = [GAME.say(game.view(), told.event) for told in game.told()]

    assert told[:4] == [
        "@1 is done",
        "@2 is done",
        "@1 draws masks (small symbol, turned) in the top left corner, crosses out a square and gives them to Grandma",
        "@2 draws gloves (Wild) at the top and gives them to Mom",
    ]
    assert told[4].startswith("# Round 3: ")


def test_who_plays_alone_is_not_told_of_being_done() -> None:
    game = table("H", market="M01")
    game.play("play I03", "draw b1", "assign brother")
    told = [GAME.say(game.view(), told.event) for told in game.told()]
    assert told[0] == ""
    assert told[1].startswith("@1 draws ")


def test_the_art_is_small_and_has_a_square_for_each_symbol() -> None:
    assert len(ART.encode()) < 60_000
    assert {f"ink-{symbol}" for symbol in SYMBOLS} <= SPRITES
    assert (FOLDER / "cover.svg").read_text(encoding="utf-8").startswith("<svg")


@rule("L-034")
def test_the_single_square_is_shown_only_where_it_may_be_drawn() -> None:
    fits = table(". . H", market="M08", rotates="o")
    tight = table("H H . . . H H " + "M M M M M M M " * 5 + "M M M M M M .", market="M03", rotates="o")
    fits.play("play I03")
    tight.play("play I03")

    assert "turn single" not in [path["do"] for path in scene(fits)["paths"]]
    assert {path["do"] for path in lit(scene(tight))} == {"turn single", "turn ###"}


def test_the_piles_show_every_card_that_is_not_in_hand() -> None:
    game = table("H", market="M01", hand="I03 I11")
    game.play("play I03", "draw b1", "assign grandma")

    pieces = scene(game)["pieces"]

    assert (pieces["item-I03"]["in"], pieces["item-I03"]["label"]) == ("used", "Disinfectant, small masks")
    assert [pieces[f"{pile}-name"]["text"] for pile in ("pile", "discard", "used")] == [
        "Pile 8",
        "Coming back 1",
        "Played 1",
    ]


@rule("L-010", "L-066")
def test_a_shape_is_called_by_its_letter_and_its_squares() -> None:
    game = table("H", market="M10")
    called = {text.market(card): FORM[card] for card in range(len(FORM))}

    revealed = Revealed(Seat(1), 5, game.state.market)

    assert GAME.say(game.view(), revealed) == "# Round 5: an L of 4 squares"
    assert scene(game)["pieces"]["market-M10"]["label"].startswith("The shape: an L of 4 squares")
    assert sorted(called.values()) == list(range(len(FORMS)))  # no two shapes are called alike


@rule("L-011")
def test_each_seat_shows_the_card_as_seen_from_there() -> None:
    pieces = scene(table("H", market="M08", seats=4))["pieces"]

    labels = [pieces[f"player-{seat}-seen"]["label"] for seat in (2, 3, 4)]
    assert labels == [f"The shape as @{seat} sees it" for seat in (2, 3, 4)]
    cells = [[pieces[f"player-{seat}-seen-cell-{i}"]["at"] for i in (1, 2, 3, 4)] for seat in (2, 3, 4)]
    assert cells[0] != cells[1] != cells[2] != cells[0]


@rule("L-033")
def test_the_single_square_is_explained_by_the_shape_as_seen() -> None:
    game = table("H H . . . H H " + "M M M M M M M " * 5 + "M M M M M M .", market="M03", rotates="o")
    game.play("play I03", "turn single")

    assert scene(game)["hint"] == "As you see it, the shape fits nowhere: draw one square."


def test_the_lesson_says_where_it_wants_the_shapes() -> None:
    lesson = lesson_of(GAME)
    assert lesson is not None
    run = Run(GAME, lesson.options, lesson.seed)
    places = {}
    for (seat, action), says in zip(lesson.script, lesson.says, strict=False):
        run.do(seat, action)
        if seat == LEARNER and str(action).startswith("draw"):
            places[text.place(GAME.view(run.state, LEARNER).sheet(LEARNER).last)] = says

    assert list(places) == ["on the right", "at the bottom", "in the bottom left corner"]
    assert all(place in says for place, says in places.items())


@rule("L-021", "L-031", "L-044", "L-067")
def test_the_lesson_turns_a_shape_takes_a_small_symbol_and_pleases_grandma() -> None:
    lesson = lesson_of(GAME)
    assert lesson is not None
    run = Run(GAME, lesson.options, lesson.seed)
    for seat, action in lesson.script:
        run.do(seat, action)

    sheet = run.state.sheets[LEARNER]

    assert (run.state.round, sheet.rotates, sheet.alternatives) == (4, (1, 1), (1, 1))
    assert sheet.crossed.bit_count() == 1
    assert [MEMBER_IDS[i] for i, marks in enumerate(sheet.boxes) if marks] == ["dad", "grandpa", "grandma"]
    assert lesson.pages[0][0].startswith("The aim: most points")


def test_one_point_is_no_points() -> None:
    assert offer(0, 1) == "Give it: 0 → 1 point"
    assert offer(1, 3) == "Give it: 1 → 3 points"
    assert offer(1, 1) == "Give it: still 1"
