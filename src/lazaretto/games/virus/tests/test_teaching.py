"""The table teaches: verbs, what things are good for, fights with chances, ghosts, moments, reasons, the lesson."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from lazaretto import bots
from lazaretto.core import Scene, Seat, lesson_of, rule, seeded
from lazaretto.games.virus import GAME
from lazaretto.games.virus.data import COLORS, NUMBERS, PRICE, TOKENS, Token
from lazaretto.games.virus.heuristics.outlook import fleeing, prices, spared, stopping, suggestion, throwing
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.creatures.foreseen import walk
from lazaretto.games.virus.rules.creatures.movement import ChooseWay
from lazaretto.games.virus.rules.creatures.spawning import PLACE_NEW
from lazaretto.games.virus.rules.heroes.wounds import USE_SHIELD, die
from lazaretto.games.virus.rules.steps import ask
from lazaretto.games.virus.scene.supply import draw_shop
from lazaretto.games.virus.scene.tips import TIPS
from lazaretto.games.virus.state import DEAD, BossPlayer, Wound
from lazaretto.games.virus.state.pieces import Point
from lazaretto.games.virus.text import names
from lazaretto.games.virus.text.about import TOKENS_ABOUT
from lazaretto.games.virus.view import View
from lazaretto.testing import moments

from .notation import Bench, at, figure, table

VERBS = ["move", "explore", "search", "attack", "build", "use", "stop"]
SETUPS: list[tuple[int, dict[str, str]]] = [
    (1, {}),
    (2, {"level": "3", "scenario": "child", "skills": "draft", "morbo": "on"}),
    (3, {"bosses": "1", "smoke": "on", "teleport": "on"}),
    (4, {"spy": "on", "legend": "on"}),
]


def drawn(game: Bench, seat: int = 1) -> Scene:
    viewer = Seat(seat - 1)
    return GAME.scene(GAME.view(game.state, viewer), GAME.menu(game.state, viewer))


def sampled(seats: int, given: dict[str, str], seed: int) -> Iterator[tuple[View, Scene]]:
    """Scenes of a game, for the seat that acts and a watcher."""
    for moment in moments(GAME, GAME.setup(seats, given), seed):
        if moment.number % 7 == 0 and moment.seat >= 0:
            for seat in (moment.seat, None):
                view = GAME.view(moment.state, seat)
                yield view, GAME.scene(view, GAME.menu(moment.state, seat))


# ---- verbs and what things are good for --------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "given"), SETUPS)
def test_every_labelled_thing_says_what_it_is_good_for(seats: int, given: dict[str, str]) -> None:
    missing: set[str] = set()
    count = 0
    for _, scene in sampled(seats, given, 3):
        count += 1
        for name, piece in scene.pieces.items():
            if piece.get("label") and not piece.get("about"):
                missing.add(name)

    assert count > 20
    assert missing - SELF_EXPLAINING == set()


SELF_EXPLAINING = {f"{verb}-{what}" for verb in ("less", "more") for what in ("cube", "bullet")}


@pytest.mark.parametrize(("seats", "given"), SETUPS)
def test_a_hero_always_has_the_seven_verbs_and_stopping_is_quiet(seats: int, given: dict[str, str]) -> None:
    for view, scene in sampled(seats, given, 5):
        if view.me is None or view.me >= len(view.lab.heroes) or not scene.verbs:
            continue
        assert [verb["name"] for verb in scene.verbs] == VERBS
        assert [verb["name"] for verb in scene.verbs if verb.get("quiet")] == ["stop"]
        assert all([verb["why"][1] for verb in scene.verbs])
        mains = [path for path in scene.paths if path.get("main") and "why" not in path]
        assert not any([path["do"] == "pass" for path in mains])


def test_tips_are_short_and_beside_something_that_is_there() -> None:
    assert 6 <= len(TIPS) <= 16
    assert all([say.count(". ") <= 2 and len(say) < 130 for say in TIPS.values()])
    game = table("0,1 R35", heroes="0,1", creatures="0,1 dog").noise("0,1", 1)
    names = [tip["name"] for tip in drawn(game).tips]
    assert names[0] == "fight"
    assert {"aim", "act", "noise"} <= set(names)


# ---- how one wins ------------------------------------------------------------------------------------------


@rule("V-274", "V-281")
def test_the_way_to_victory_is_four_steps_with_their_counts() -> None:
    game = table("0,1 R35, 1,1 R31@270", heroes="0,0 0,1")
    rows = drawn(game).regions["goals"]["rows"]

    assert [row["title"] for row in rows] == [
        "Open the lab door", "Find clues", "Take the antidote", "Leave through START",
    ]  # fmt: skip
    assert [row.get("count") for row in rows] == ["0 of 2", "1 of 3", None, f"{NUMBERS.turns - 1} turns"]
    assert [row["state"] for row in rows] == ["now", "now", "next", "next"]
    game.lab.escape.door = True
    game.lab.escape.carrier = Seat(1)
    states = [row["state"] for row in drawn(game).regions["goals"]["rows"]]
    assert (states[0], states[2], states[3]) == ("done", "done", "now")


@rule("V-239", "V-242")
def test_the_own_noise_is_a_box_for_each_colour_and_says_when_a_leader_comes() -> None:
    game = table("0,1 R35, 0,2 G35, 0,3 G35", heroes="0,0 0,0").noise("0,1", 1).noise("0,2", 2).noise("0,3", 1)
    pieces = drawn(game).pieces

    assert "noise-blue" not in pieces
    assert pieces["noise-green-mark"]["count"] == 2
    assert pieces["noise-leader-words"]["text"] == "Leader\nin 1"
    assert "noise-red" not in drawn(game, 2).pieces, "another's noise"
    assert drawn(game).regions["noise"]["hint"] == "3 creatures when creatures act"
    game.lab.turn.step = steps.GAINING
    assert drawn(game).regions["noise"]["hint"] == "3 creatures have come"


# ---- fights ------------------------------------------------------------------------------------------------


def in_combat(creatures: str = "dog zombie", cubes: int = 6) -> Bench:
    return table("0,1 R35, 0,2 G35", heroes="0,1", creatures=f"0,1 {creatures}").stock(cubes).hand("")


@rule("V-154", "V-155")
def test_successes_buy_dodges_and_deaths_at_their_prices() -> None:
    game = in_combat("tricker zombie")  # dodge 2 and 1, kill 3 and 6

    assert [(price.successes, price.what) for price in prices(game.lab, Seat(0))] == [
        (1, "dodge one"), (3, "dodge all"), (3, "kill one"), (9, "kill all"),
    ]  # fmt: skip


@rule("V-155", "V-161", "V-163")
@pytest.mark.parametrize(
    ("bullets", "cubes", "spend"),
    [(1, 1, ["dodge zombie-1"]), (3, 1, ["kill dog-1"]), (3, 3, ["kill zombie-1", "kill dog-1"]), (0, 1, [])],
)
def test_the_hits_that_are_foretold_are_the_hits_that_come(bullets: int, cubes: int, spend: list[str]) -> None:
    game = in_combat()
    foretold = spared(game.lab, Seat(0))
    game.play(*["1: add cube"] * cubes, *["1: add bullet"] * bullets)
    game.script(*range(bullets + cubes)).play("1: throw", *[f"1: {text}" for text in spend])
    if game.hero().throw is not None:
        game.play("1: done")
    game.to(steps.FINAL_ATTACK)

    assert len(game.hero().body.wounds) == foretold[bullets * cubes]


@rule("V-163", "V-166", "V-167")
def test_stopping_and_fleeing_cost_what_the_panel_says() -> None:
    stop = in_combat()
    assert stopping(stop.lab, Seat(0)).most == 2
    stop.to(steps.FINAL_ATTACK)
    assert len(stop.hero().body.wounds) == 2

    flee = in_combat()
    assert fleeing(flee.lab, Seat(0)).most == 3
    flee.play("1: flee north")
    assert len(flee.hero().body.wounds) == 3


def test_a_fight_is_a_board_over_the_map_with_one_big_button() -> None:
    game = in_combat()
    scene = drawn(game)
    sheet = [name for name, region in scene.regions.items() if region.get("place") == "sheet"]
    assert sheet == ["fight", "tray", "chances", "outcomes"]
    (main,) = [path for path in scene.paths if path.get("main")]
    tray = suggestion(game.lab, Seat(0))
    assert main["say"] == f"Throw {tray[0]} + {tray[1]}"
    assert [main["do"], *main["next"]] == ["add cube"] * tray[0] + ["add bullet"] * tray[1] + ["throw"]
    hits = throwing(game.lab, Seat(0), tray)
    assert f"about {hits.expected:.1f} hits" in scene.pieces["cost-throw-words"]["text"]
    fills = [piece["fill"] for name, piece in scene.pieces.items() if name.startswith("chance-") and "fill" in piece]
    assert fills == sorted(fills, reverse=True)


def test_without_cubes_a_fight_shows_only_what_stopping_costs() -> None:
    scene = drawn(in_combat(cubes=0))

    assert [name for name, region in scene.regions.items() if region.get("place") == "sheet"] == ["fight", "outcomes"]
    assert [name for name in scene.pieces if re.fullmatch("cost-[a-z]+", name)] == ["cost-stop"]
    assert scene.prompt == "You have no cubes to throw"


def test_a_fight_stays_over_the_map_while_its_hits_are_answered() -> None:
    game = in_combat("dog zombie").give(1, shield=2).play("1: add cube").script(0)
    before = {name for name, region in drawn(game).regions.items() if region.get("place") == "sheet"}
    game.play("1: throw", "1: done")
    scene = drawn(game)

    assert scene.prompt == "You are hit: do you use a shield?"
    assert {name for name, region in scene.regions.items() if region.get("place") == "sheet"} == before
    assert {scene.pieces[name]["tint"] for name in ("less-cube", "more-cube", "less-bullet", "more-bullet")} == {"ink3"}


def test_a_dodged_creature_has_no_second_price_below_its_button() -> None:
    game = in_combat("dog zombie").play(*["1: add cube"] * 3, *["1: add bullet"] * 3)
    game.script(*range(6)).play("1: throw", "1: dodge zombie-1")
    pieces = drawn(game).pieces

    assert "foe-zombie-1-dodge" not in pieces
    assert pieces["foe-zombie-1-hits"]["text"] == "dodged"


def test_answers_to_a_throw_have_no_verb() -> None:
    """So on a phone their long buttons have the place of the verbs."""
    game = in_combat("dog zombie").hand("Y31").play(*["1: add cube"] * 3, *["1: add bullet"] * 3)
    game.script(0, 0, 1, 2, 3, 4).play("1: throw")
    scene = drawn(game)

    assert scene.prompt == "Do you keep this throw?"
    assert {path.get("verb") for path in scene.paths if "why" not in path} == {None}


def test_a_verb_says_what_it_is_about() -> None:
    near = table("0,1 R35", heroes="0,0 0,0").stock(9)
    notes = {verb["name"]: verb["note"] for verb in drawn(near).verbs}
    assert notes["use"] == "give"
    assert notes["attack"] == "at a hero"
    far = table("0,1 R35, 0,2 R35", heroes="0,0", creatures="0,2 dog").stock(9)
    assert {verb["name"]: verb["note"] for verb in drawn(far).verbs}["attack"] == "from afar"


@rule("V-170", "V-171")
def test_shoot_takes_a_throw_in_hand_that_is_aimed_with_one_more_tap() -> None:
    game = table("0,1 R35, 0,2 R35, 0,3 R35", heroes="0,1", creatures="0,3 dog").stock(9).hand("")
    [take] = [path for path in drawn(game).paths if path.get("verb") == "attack" and "why" not in path]
    assert take["path"] == []
    for text in [take["do"], *take["next"]]:
        game.play(f"1: {text}")
    cubes, bullets, *_ = game.state.plans[0].tray
    assert (cubes >= 3, bullets >= 3) == (True, True)

    scene = drawn(game)
    assert scene.prompt == "What do you shoot at?"
    [aim] = [path for path in scene.paths if path.get("main")]
    assert (aim["say"], aim["path"]) == (f"Shoot {cubes} + {bullets}", ["room-0,3"])


def test_the_button_below_a_ghost_says_how_it_lies() -> None:
    game = table("0,1 R35", heroes="0,1 0,0").hand("Y31")
    ways = [path["say"] for path in drawn(game).paths if path["do"].startswith("explore north Y31")]

    assert sorted(ways) == ["Lay it as it is", "Lay it turned left", "Lay it turned right", "Lay it upside down"]


@rule("V-239", "V-242", "V-329")
def test_whoever_places_a_creature_reads_what_has_called_it() -> None:
    game = table("0,1 R35, 0,2 B35, 0,3 B36, 0,4 Y35", heroes="0,0")
    spawning = game.lab.spawning
    spawning.owed = tuple([{"red": 1, "blue": 2}.get(color, 0) for color in (*COLORS, "")])
    ask(game.lab, Seat(0), PLACE_NEW)
    assert drawn(game).prompt == "Which creature comes, and where?"
    assert drawn(game).hint == "Noise still calls 1 for red and 2 for blue rooms. Tap a kind, then a room."
    spawning.wants = 1
    assert drawn(game).prompt == "Which Leader comes, and where?"
    spawning.extra = 2
    assert drawn(game).hint == "The Event card still calls 2 creatures. Tap a kind, then a room."


@rule("V-255")
def test_picked_cards_say_what_they_pay() -> None:
    game = table("0,1 R35", heroes="0,0", creatures="").hand("R35 R36 B35")
    game.play("1: pass")
    game.to(steps.GAINING)
    game.play("1: pick R35")
    assert drawn(game).hint == "Tap another one of its shape. Of one colour they pay."
    game.play("1: pick R36")
    assert drawn(game).hint == "These 2 pay 3 resources; new cards come."
    game.play("1: pick B35")
    assert drawn(game).hint == "These 3 pay nothing, not being of one colour; new cards come."
    view = GAME.view(game.state, Seat(0))
    [sell] = [action for action in GAME.legal(game.state, Seat(0)) if str(action) == "sell"]
    assert GAME.reason(view, sell) == "new cards are worth more than these"


def test_the_aim_is_told_before_the_first_decision() -> None:
    state = GAME.new(GAME.setup(1, {}), 1)
    tips = GAME.scene(GAME.view(state, Seat(0)), GAME.menu(state, Seat(0))).tips

    assert [(tip["name"], tip["at"]) for tip in tips] == [("aim", "goals"), ("aim", "turn")]


def test_whoever_has_traded_is_not_told_that_resources_are_worth_nothing() -> None:
    game = table("0,1 R35", heroes="0,0", creatures="").hand("R35 R36")
    game.play("1: pass")
    game.to(steps.GAINING)
    game.play("1: trade R35")
    view = GAME.view(game.state, Seat(0))
    [done] = [action for action in GAME.legal(game.state, Seat(0)) if str(action) == "done"]

    assert GAME.reason(view, done).startswith("your rooms bring")


def test_only_the_rooms_beside_start_are_shown_while_they_are_laid() -> None:
    state = GAME.new(GAME.setup(1, {}), 1)
    pieces = GAME.scene(GAME.view(state, Seat(0)), GAME.menu(state, Seat(0))).pieces

    assert len([piece for piece in pieces.values() if piece["in"] == "display"]) == 3


def test_the_steppers_change_the_suggested_throw_by_one() -> None:
    game = in_combat()
    scene = drawn(game)
    tray = suggestion(game.lab, Seat(0))
    less = next(path for path in scene.paths if path["path"] == ["less-bullet"])
    for text in [less["do"], *less["next"]]:
        game.play(f"1: {text}")

    assert game.state.plans[0].tray[:2] == (tray[0], tray[1] - 1)
    assert drawn(game).pieces["tray-1-count"]["text"].startswith(str(tray[1] - 1))


@rule("V-158")
def test_after_the_throw_the_cards_of_the_creatures_have_buttons() -> None:
    game = in_combat("dog dog zombie").play(*["1: add cube"] * 3, *["1: add bullet"] * 3)
    game.script(*range(6)).play("1: throw")
    scene = drawn(game)
    paths = {path["do"]: path["path"] for path in scene.paths if "why" not in path}

    assert scene.pieces["foe-dog-1"]["count"] == 2, "equal ones share a card"
    assert paths["kill dog-1"] == [
        next(name for name in scene.pieces if name.startswith("kill-") and name in paths["kill dog-1"])
    ]
    assert scene.pieces[paths["kill dog-1"][0]]["in"] == "foe-dog-1"


# ---- ghosts, steps, moments --------------------------------------------------------------------------------


@rule("V-054", "V-281")
def test_a_room_is_turned_as_a_ghost_that_says_what_it_brings() -> None:
    game = table("0,1 R35, 1,1 R31@270", heroes="0,1 0,0").hand("Y31")
    ways = [path for path in drawn(game).paths if path["do"].startswith("explore north Y31")]

    assert len({tuple(path["path"]) for path in ways}) == 1, "equal paths: one ghost"
    assert sorted(path["turn"] for path in ways) == [0, 1, 2, 3]
    assert {path["ghost"] for path in ways} == {"floor-15-NE"}
    notes = {path["turn"]: path["note"] for path in ways}
    assert "Second of 3 lab corners" in notes[1]
    assert "First of 3 lab corners" in notes[0]
    assert all(["calls a yellow creature" in note for note in notes.values()])
    assert all(["3 ways on" in note for note in notes.values()])


@rule("V-054")
def test_a_ghost_warns_of_a_dead_end() -> None:
    game = table("0,1 R35", heroes="0,1 0,0").hand("Y01")
    notes = [
        path["note"] for path in drawn(game).paths if path["do"].startswith("explore north Y01") and "why" not in path
    ]

    assert notes
    assert all(["A dead end: no way on" in note for note in notes])


@rule("V-209", "V-215", "V-231")
def test_the_next_steps_of_a_group_are_those_it_makes() -> None:
    game = table("0,1 R35, 0,2 G35, 0,3 B35, 0,4 Y35, 0,5 R36", heroes="0,0", creatures="0,5 dog", level=2)
    foreseen = walk(game.lab, at("0,5"))
    row = drawn(game).pieces["step-0"]["text"]
    game.play("1: pass")
    dog = game.lab.creatures[0]

    assert at("0,5") - 64 * len(foreseen.steps) == dog.cell
    assert "would go south" in row
    game.lab.setup.timed = True
    assert "their-steps" not in drawn(game).regions


@rule("V-135")
def test_a_shield_is_asked_for_with_the_hits_that_follow() -> None:
    game = table("0,1 R35", heroes="0,1").give(1, shield=3)
    game.hero().body.due = [Point(True, True)] * 2
    ask(game.lab, Seat(0), USE_SHIELD)

    assert drawn(game).hint == "It cancels this hit, and 1 more will follow; you have 3 shields."


@rule("V-224")
def test_a_group_with_two_good_ways_is_named() -> None:
    game = table("0,1 R35, 1,0 B35, 1,1 Y35", heroes="0,0", creatures="1,1 dog")
    game.lab.march.group = at("1,1")
    ask(game.lab, Seat(0), ChooseWay((2, 3)))

    assert drawn(game).prompt == "Which way does the group go?"
    assert drawn(game).hint.startswith("The creature in the yellow room 1 east and 1 north of START: both ways")


def test_whoever_carries_the_antidote_is_told_where_to() -> None:
    game = table("0,1 R35", heroes="0,1 0,0")
    game.lab.escape.door, game.lab.escape.carrier = True, Seat(0)
    assert drawn(game).hint.endswith("You carry the antidote: bring it out through START.")
    assert drawn(game).regions["goals"]["rows"][2]["text"] == "You have it"
    assert drawn(game, 2).regions["goals"]["rows"][2]["text"] == "@1 has it"


@rule("V-178")
def test_the_dead_have_no_verbs() -> None:
    game = table("0,1 R35", heroes="0,0 0,0 0,0")
    assert drawn(game).verbs
    die(game.state, Seat(0))
    assert not drawn(game).verbs
    assert drawn(game, 2).verbs


@rule("V-178", "V-274", "V-281")
def test_the_death_of_another_says_only_what_still_matters() -> None:
    game = table("0,1 R35", heroes="0,0 0,0 0,0")
    die(game.state, Seat(0))
    page: Any = drawn(game, 2).moment
    assert page["text"] == "3 lab corners are enough for a clue and fewer heroes are needed at the Exits now."
    game.lab.escape.door, game.lab.escape.carrier = True, Seat(1)
    page = drawn(game, 2).moment
    assert page["text"] == "The others go on."


@rule("V-178", "V-179", "V-180")
def test_death_is_a_page_and_so_is_rising() -> None:
    game = table("0,1 R35", heroes="0,0 0,0")
    game.hero().body.wounds = [Wound(0, True, False, -1)] * 6 + [Wound(0, False, False, 0)]
    die(game.state, Seat(0))
    page: Any = drawn(game).moment
    assert page["title"] == "Your seventh wound: you die."
    assert words(page["cards"]) == ["face up", *["hidden"] * 6]
    other: Any = drawn(game, 2).moment
    assert (other["title"], other["night"]) == ("@1 has died", True)
    assert GAME.scene(GAME.view(game.state, None), []).moment is None, "nothing stops who watches"

    game.hero().body.turned = True
    game.hero().body.wounds = [Wound(0, True, False, 0)] * 6 + [Wound(0, True, False, 1)]
    risen: Any = drawn(game).moment
    assert (risen["second"], risen["button"]) == ("The infection lets you rise as a Boss.", "Rise")
    assert words(risen["cards"]) == [*["clean"] * 6, "infected"]
    assert [card.get("lifted", False) for card in risen["cards"]] == [*[False] * 6, True]
    assert risen["text"] == "Your 7 hidden wounds are turned up. One of them carries the infection."
    game.hero().body.wounds = [Wound(0, True, False, 0)] * 7
    clean: Any = drawn(game).moment
    assert clean["second"] == "No wound was infected: nobody rises."
    assert len({page["name"], risen["name"], clean["name"]}) == 3


def words(cards: Any) -> list[str]:
    return [card["say"] for card in cards]


def test_a_boss_who_has_risen_shows_its_card() -> None:
    """The figure is known, its numbers have names, and it says what it can do."""
    state = GAME.new(GAME.setup(3, {}), 2)
    regular, chances = bots.bot("regular"), [seeded(2, seat) for seat in range(3)]
    page: Any = {}
    while "card" not in page:
        seat = GAME.acting(state)[0]
        view, legal = GAME.view(state, seat), GAME.legal(state, seat)
        GAME.play(state, seat, regular.choose(GAME, view, legal, chances[seat]))
        if state.lab.heroes[0].body.turned:
            page = GAME.scene(GAME.view(state, Seat(0)), []).moment or {}
    assert page["second"] == f"You rise as {page['card']['title']}."
    assert words(page["card"]["numbers"]) == ["life", "to dodge", "damage", "spaces"]
    assert page["card"]["lines"][0]


def test_a_shop_says_what_its_tokens_do() -> None:
    scene = Scene("", "")
    draw_shop(scene, GAME.view(table("").state, Seat(0)))
    shop: dict[str, Any] = scene.pieces
    assert len(shop) > 8
    for name, piece in shop.items():
        token = TOKENS.index(name.removeprefix("reserve-"))
        power = TOKENS_ABOUT[Token(token)].partition(": ")[2]
        assert piece["text"].endswith(f", {PRICE[token]}: {power}")


# ---- Boss players ------------------------------------------------------------------------------------------


@rule("V-346", "V-348", "V-350")
def test_a_boss_player_reads_what_a_step_costs_and_when_the_boss_moves_for_free() -> None:
    game = table("0,1 R35, 0,2 G35, 0,3 B35", heroes="0,0 0,0", creatures="0,3 desu", bosses="1")
    desu = figure(game.cards("K01 K03", 3).to(steps.SCHEMING), "desu")
    assert drawn(game, 3).prompt == "Do you wake a Boss?"
    scene = drawn(game.play(f"3: rouse K01 {desu}"), 3)
    assert (scene.prompt, scene.hint) == (
        "Do you pay for an extra step?",
        "Tap who takes it; your Boss pays 1 of its 4 lives. Later it moves for free, after the others.",
    )
    assert drawn(game.play(f"3: spur {desu}"), 3).prompt == "Where does your Boss go?"
    assert names.figure(game.lab, game.creature("desu").figure) == "the Brute", "as its card says"


@rule("V-340", "V-345")
def test_a_boss_player_reads_how_to_win_alone() -> None:
    game = table("0,1 R35, 0,2 G35", heroes="0,0 0,0", bosses="1")
    assert len(drawn(game).regions["goals"]["rows"]) == 4
    goals = drawn(game, 3).regions["goals"]
    assert goals["title"] == "How the heroes win"
    assert [goals["rows"][-1][key] for key in ("title", "text", "count")] == [
        "You win: kill the last hero", "A creature must do it; you win alone", "2 left",
    ]  # fmt: skip

    game.hero(2).status, game.hero(2).phase.passed = DEAD, True
    game.lab.variants.bosses.append(BossPlayer(Seat(1), 0))  # the second one drives the creatures
    game.state.boss_hands.append([])
    goals = drawn(game, 2).regions["goals"]
    assert goals["title"] == "How you win", "who rises stays loyal"
    assert [goals["rows"][-1][key] for key in ("title", "text", "count")] == [
        "Or kill the last hero", "A creature must do it; you win alone", "1 left",
    ]  # fmt: skip
    assert drawn(game, 3).regions["goals"]["rows"][-1]["text"] == "Your Boss must do it; you win alone"
    assert names.hero_status(game.lab, Seat(1)) == "Boss"


# ---- hints and the lesson ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "given"), SETUPS)
def test_whatever_the_regular_bot_does_has_a_reason(seats: int, given: dict[str, str]) -> None:
    regular, chance = bots.bot("regular"), seeded(4)
    state = GAME.new(GAME.setup(seats, given), 4)
    for _ in range(400):
        acting = GAME.acting(state)
        if not acting:
            break
        view, legal = GAME.view(state, acting[0]), GAME.legal(state, acting[0])
        action = regular.choose(GAME, view, legal, chance)
        assert GAME.reason(view, action), str(action)
        GAME.play(state, acting[0], action)


def test_nobody_is_advised_to_stop_with_a_full_stock() -> None:
    game = table("0,1 R35", heroes="0,1", exits="-8,12 8,12").stock(10).hand("")
    view = GAME.view(game.state, Seat(0))
    best = max(GAME.legal(game.state, Seat(0)), key=lambda action: GAME.prior(view, action))

    assert str(best) != "pass"


def test_who_is_alone_waits_for_nobody() -> None:
    game = table("0,1 R35", heroes="0,1", exits="-8,12 8,12").stock(10).hand("")
    view = GAME.view(game.state, Seat(0))
    [stop] = [action for action in GAME.legal(game.state, Seat(0)) if str(action) == "pass"]

    assert "the others" not in GAME.reason(view, stop)


@pytest.mark.parametrize(
    ("cubes", "creatures", "reason"),
    [
        (0, "", "you have no cube left to act with"),
        (0, "0,1 dog", "1 hit; you have no cube to throw"),
        (1, "", "nothing that 1 cube could still do is worth the noise; what you keep fights for you"),
    ],
)
def test_a_hint_to_stop_is_true_of_the_stock(cubes: int, creatures: str, reason: str) -> None:
    game = table("0,1 R35", heroes="0,1", creatures=creatures).stock(cubes).hand("")
    view = GAME.view(game.state, Seat(0))
    [stop] = [action for action in GAME.legal(game.state, Seat(0)) if str(action) == "pass"]

    assert GAME.reason(view, stop) == reason


@rule("V-388")
def test_the_lesson_goes_through_one_of_everything() -> None:
    lesson = lesson_of(GAME)
    assert lesson is not None
    state = GAME.new(lesson.options, lesson.seed)
    done: list[str] = []
    for seat, action in lesson.script:
        assert GAME.refusal(state, seat, action) is None, str(action)
        GAME.play(state, seat, action)
        done.append(str(action).split()[0])
    hero = state.lab.heroes[0]

    assert {"move", "explore", "activate", "draw-clue", "throw", "kill", "dodge", "buy"} <= set(done)
    assert lesson.pages[1], "it begins with the aim"
    assert (len(hero.body.wounds), state.lab.escape.door, len(state.lab.map.paid)) == (2, True, 1)


def test_the_throw_of_the_lesson_is_the_one_on_the_big_button() -> None:
    lesson = lesson_of(GAME)
    assert lesson is not None
    state = GAME.new(lesson.options, lesson.seed)
    texts = [str(action) for _, action in lesson.script]
    first = texts.index("add cube")
    for seat, action in lesson.script[:first]:
        GAME.play(state, seat, action)
    scene = GAME.scene(GAME.view(state, Seat(0)), GAME.menu(state, Seat(0)))
    (main,) = [path for path in scene.paths if path.get("main")]

    assert [main["do"], *main["next"]] == texts[first : texts.index("throw") + 1]
