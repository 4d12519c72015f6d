"""The picture: everything can be reached, nothing is drawn that is not known, and every sprite exists."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from lazaretto.core import LEARNER, Json, Run, Seat, lesson_of, rule, seeded
from lazaretto.games.lockdown import GAME, text
from lazaretto.games.lockdown.data import FOLDER, MEMBER_IDS, SYMBOLS
from lazaretto.games.lockdown.data.grid import listed
from lazaretto.games.lockdown.data.orientations import FORM, FORMS
from lazaretto.games.lockdown.events import Revealed
from lazaretto.games.lockdown.state import PATCH, PICTURE, SQUARE, SYMBOL, Table
from lazaretto.games.lockdown.tests.notation import Position, table
from lazaretto.games.lockdown.text import NOTHING, TIMES
from lazaretto.games.lockdown.text.numbers import MINUS

ART = (FOLDER / "art.svg").read_text(encoding="utf-8")
SPRITES = {*re.findall(r'<symbol id="([\w-]+)"', ART), "spot", ""}
TINTS = {"blue", "red", "ochre", "violet", "green", "act", "bad", "ink", "ink2", "ink3"}
KINDS = {"board", "shelf", "hand", "meters", "player"}
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
            assert sorted(path["do"] for path in offered) == sorted(legal)
            assert len({path["say"] for path in offered}) == len(legal)
            ways = [tuple(path["path"]) for path in offered if path["path"]]
            assert len(set(ways)) == len(ways)


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
            assert 0 < len(prompt.split()) <= 6
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

    assert [path["path"] for path in lit(scene(game))] == [["item-I03"], ["item-I11"]]
    game.play("play I03")
    assert game.state.plans[0].step == SYMBOL
    assert [path["say"] for path in lit(scene(game))] == ["Disinfectant", "Masker"]
    game.play("take D")
    assert game.state.plans[0].step == PICTURE
    offered = lit(scene(game))
    assert (offered[0]["say"], offered[0]["path"]) == ("Draw it as seen", ["market-M08"])
    assert offered[1]["path"][0].startswith("picture-")
    assert "Rotate: mirrored and upside down" in [path["say"] for path in offered]
    game.play("turn #./#./##")
    assert game.state.plans[0].step == SQUARE
    game.play("draw b1")
    assert game.state.plans[0].step == PATCH
    assert lit(scene(game))[0]["path"] == ["square-a1"]
    game.play("cross a1")
    assert [path["path"] for path in lit(scene(game))] == [["member-brother"], ["member-grandpa"], ["member-grandma"]]


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
    assert boxes("grandpa") == [("box-filled", "L4"), ("box-filled", "I3"), ("box-filled", "L4")]
    assert [pieces[f"player-2-rotate-{i}"]["sprite"] for i in (1, 2, 3)] == ["circle-used", "circle", "circle"]
    assert [pieces[f"player-2-alternative-{i}"]["sprite"] for i in (1, 2, 3)] == [
        "circle-used",
        "circle-used",
        "circle-none",
    ]
    labels = [pieces[f"player-2-{name}"]["label"] for name in ("dad", "brother", "grandpa", "mom", "rotate")]
    assert labels == [
        "Dad: 2 of 3 boxes",
        "Brother: 2 of 3 boxes: 4, 3",
        "Grandpa: 3 of 3 boxes: L4, I3, L4",
        "Mom: 0 of 3 boxes",
        "Rotate: 2 to use, 1 used, 0 empty",
    ]


def test_members_show_what_the_next_box_would_give() -> None:
    game = table("H", market="M10", boxes="dad:1 grandpa:L4 brother:5")
    before = scene(game)["pieces"]
    game.play("play I03")
    after = scene(game)["pieces"]

    assert [before[f"member-{member}-value"]["text"] for member in MEMBER_IDS] == [
        f"{TIMES}1.5",
        NOTHING,
        NOTHING,
        "4",
        "8",
        f"{MINUS}4 each",
    ]
    assert after["member-grandpa-value"]["text"] == "→ 16"
    assert after["member-brother-value"]["text"] == "→ 4"
    assert after["member-grandma-value"]["text"] == f"→ {MINUS}3"
    assert after["member-dad-value"]["text"] == f"{TIMES}1.5"


def test_between_two_rounds_all_sheets_are_shown_once() -> None:
    game = table("H", market="M01", seats=2)
    for seat in (1, 2):
        game.play(*[f"{seat}: {step}" for step in ("play I03", "draw b1", "assign grandma")])

    [(_, moment)] = game.listener.keyframes
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
        "@1 draws Masker (Alternative, Rotate) on a1 a2 b2 c2, crosses g7, gives it to Grandma (box 1)",
        "@2 draws Gloves (Wild) on d1 e1 e2 e3, gives it to Mom (box 1)",
    ]
    assert told[4].startswith("Round 3: @1 reveals the shape ")


def test_the_art_is_small_and_has_a_square_for_each_symbol() -> None:
    assert len(ART.encode()) < 60_000
    assert {f"ink-{symbol}" for symbol in SYMBOLS} <= SPRITES
    assert (FOLDER / "cover.svg").read_text(encoding="utf-8").startswith("<svg")


def test_the_single_square_is_shown_only_where_it_may_be_drawn() -> None:
    fits = table(". . H", market="M08", rotates="o")
    tight = table("H H . . . H H " + "M M M M M M M " * 5 + "M M M M M M .", market="M03", rotates="o")
    fits.play("play I03")
    tight.play("play I03")

    assert "turn single" not in [path["do"] for path in scene(fits)["paths"]]
    assert [path["do"] for path in lit(scene(tight))] == ["turn single", "turn ###"]


def test_the_piles_show_every_card_that_is_not_in_hand() -> None:
    game = table("H", market="M01", hand="I03 I11")
    game.play("play I03", "draw b1", "assign grandma")

    pieces = scene(game)["pieces"]

    assert (pieces["item-I03"]["in"], pieces["item-I03"]["label"]) == ("used", "Disinfectant, small Masker")
    assert [pieces[f"{pile}-name"]["text"] for pile in ("pile", "discard", "used")] == [
        "Pile 8",
        "Discarded 1",
        "Used 1",
    ]


@rule("L-010", "L-066")
def test_a_shape_is_called_by_its_letter_and_its_squares() -> None:
    game = table("H", market="M10")
    called = {text.market(card): FORM[card] for card in range(len(FORM))}

    revealed = Revealed(Seat(1), 5, game.state.market)

    assert GAME.say(game.view(), revealed) == "Round 5: @2 reveals the shape L, 4 squares"
    assert scene(game)["pieces"]["market-M10"]["label"].startswith("L, 4 squares, seen from the South")
    assert sorted(called.values()) == list(range(len(FORMS)))  # no two shapes are called alike


@rule("L-011")
def test_each_seat_shows_the_card_as_seen_from_there() -> None:
    pieces = scene(table("H", market="M08", seats=4))["pieces"]

    labels = [pieces[f"player-{seat}-seen"]["label"] for seat in (2, 3, 4)]
    assert labels == [
        f"@{seat} sees the card from the {side}" for seat, side in ((2, "West"), (3, "North"), (4, "East"))
    ]
    cells = [[pieces[f"player-{seat}-seen-cell-{i}"]["at"] for i in (1, 2, 3, 4)] for seat in (2, 3, 4)]
    assert cells[0] != cells[1] != cells[2] != cells[0]


@rule("L-033")
def test_the_single_square_is_explained_by_the_shape_as_seen() -> None:
    game = table("H H . . . H H " + "M M M M M M M " * 5 + "M M M M M M .", market="M03", rotates="o")
    game.play("play I03", "turn single")

    assert scene(game)["hint"] == "As seen, the shape fits nowhere: draw one square."


def test_the_lesson_names_the_corner_where_it_wants_the_shape() -> None:
    lesson = lesson_of(GAME)
    assert lesson is not None
    run = Run(GAME, lesson.options, lesson.seed)
    for seat, action in lesson.script[:2]:
        run.do(seat, action)

    drawn = listed(GAME.view(run.state, LEARNER).sheet(LEARNER).drawn())

    assert "in the corner at the top left" in lesson.says[1]
    assert all(square % 7 < 3 and square // 7 < 3 for square in drawn)
