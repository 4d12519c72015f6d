"""Virus at the table: a throw one watches, secrets that stay with their seats, a Boss player, one clock for all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from lazaretto.core import Seat
from lazaretto.games.virus import GAME
from lazaretto.games.virus.actions import Explore, Move
from lazaretto.games.virus.data import BULLET, CARD_NAMES
from lazaretto.games.virus.heuristics.outlook import suggestion
from lazaretto.games.virus.rules.combat.sharing import fighting
from lazaretto.games.virus.rules.flow import question
from lazaretto.games.virus.rules.phases.real_time import Act
from lazaretto.games.virus.rules.phases.turn_end import BuyTokens
from lazaretto.games.virus.scene.moments import own_boss
from lazaretto.games.virus.state import DEAD, State
from lazaretto.games.virus.text.names import boss_card, clue

from ..web.harness import Server
from .conftest import Invite
from .guest import Guest
from .positions import before_the_end, lay_out, reached
from .test_accessible import check
from .test_phone import PHONE

TICKS = """
window.ticks = {};
setInterval(() => {
  const text = document.querySelector('.clock text')?.textContent;
  if (text && !(text in window.ticks)) window.ticks[text] = Date.now();
}, 10);
"""

LESSONS = """
window.lessons = [];
new MutationObserver(() => {
  const words = document.querySelector('.lesson')?.textContent;
  if (words && words !== window.lessons.at(-1)) window.lessons.push(words);
}).observe(document, { childList: true, subtree: true, characterData: true });
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("virus") / "data", "virus").ready()
    yield server
    server.stop()


@pytest.fixture
def people(invite: Invite, server: Server) -> Callable[[int], list[Guest]]:
    return lambda count: [invite(base_url=server.url) for _ in range(count)]


def asked(state: State, seat: int) -> bool:
    return isinstance(question(state.lab, Seat(seat)), Act)


def tap(guest: Guest, name: str) -> None:
    guest.page.locator(f"[data-name='{name}']:is(.live, .region-live)").first.click()


# ---- tests -----------------------------------------------------------------------------------------------


def test_a_throw_is_filled_watched_and_spent_by_pointing(people: Any, server: Server) -> None:
    (ana,) = people(1)
    fight = reached(GAME, 1, {"level": "1"}, 5, lambda s: asked(s, 0) and fighting(s.lab, Seat(0)) and stocked(s))
    lay_out(server, fight, [ana])
    ana.until(lambda: ana.prompt == "What do you throw?", "the fight")
    cubes, bullets, *_ = suggestion(fight.state.lab, Seat(0))
    expect(ana.page.locator("[data-region=tray]")).to_contain_text(f"{cubes} of ")
    tap(ana, "less-bullet")
    expect(ana.page.locator("[data-region=tray]")).to_contain_text(f"{bullets - 1} of ")
    tap(ana, "more-bullet")
    expect(ana.page.locator("[data-region=tray]")).to_contain_text(f"{bullets} of ")
    ana.asked()
    before = ana.screen()
    ana.reload()
    ana.asked()
    assert ana.screen() == before, "the tray lies as it was"

    ana.page.locator(".desk .btn.act", has_text="Throw").click()
    thrown = ana.page.locator("[data-region=throw-1] [data-piece][aria-label]")
    expect(thrown).to_have_count(cubes + bullets)
    told = ana.page.get_by_role("region", name="Your throw")
    expect(told).to_contain_text(re.compile(r"\d bullets? x \d cubes? = \d+ Success"))
    positive = ana.page.locator("[data-region=throw-1] [aria-label$=', counts']").count()
    counts = [int(n) for n in re.findall(r"\d+", told.locator("header").inner_text())]
    assert (counts[0] + counts[1], counts[0] * counts[1]) == (positive, counts[2])
    check(ana, "a throw in combat")
    ana.button("Keep the throw").click()
    if counts[2]:
        ana.until(lambda: f"spend {counts[2]} " in ana.prompt, "spending")
        ana.play_until(lambda: f"spend {counts[2]} " not in ana.prompt, "a creature that is pointed at")


def test_on_a_phone_the_whole_throw_is_seen_and_the_fight_stays(invite: Invite, server: Server) -> None:
    ana = invite(base_url=server.url, **PHONE)
    ana.touch = True
    fight = reached(GAME, 1, {"level": "1"}, 5, lambda s: asked(s, 0) and fighting(s.lab, Seat(0)) and stocked(s))
    lay_out(server, fight, [ana])
    ana.until(lambda: ana.prompt == "What do you throw?", "the fight")
    ana.page.locator(".desk .btn.act", has_text="Throw").tap()
    ana.button("Keep the throw").wait_for()
    squares = ana.page.locator("[data-name^=throw-1-square]")
    expect(squares).to_have_count(16)
    sheet = ana.page.locator("footer.sheet").bounding_box()
    boxes = [box for square in squares.all() if (box := square.bounding_box())]
    assert sheet is not None
    assert max(box["y"] + box["height"] for box in boxes) <= sheet["y"]
    assert min(box["height"] for box in boxes) >= 44
    ana.button("Keep the throw").tap()
    ana.button("Done").tap()
    ana.until(lambda: ana.prompt.startswith("You are hit"), "what strikes back")
    expect(ana.page.get_by_role("region", name="creatures attack you")).to_be_visible()


def test_a_plain_move_can_be_undone_and_figures_are_large(people: Any, server: Server) -> None:
    (ana,) = people(1)
    run = reached(GAME, 1, {"level": "1"}, 5, lambda s: asked(s, 0) and turnable(s))
    lay_out(server, run, [ana])
    ana.until(lambda: ana.prompt == "What will you do?", "the hero's turn")
    hero = "[data-name='hero-1']"
    before = ana.page.locator(hero).bounding_box()
    box = ana.page.locator("[data-name^='room-']").first.bounding_box()
    assert before is not None
    assert box is not None
    assert min(before["width"], before["height"]) >= 40, "a figure one can see"
    assert box["width"] >= 100, "a room one can read"
    ana.page.locator(".desk .verb", has_text="Move").click()
    ana.page.locator("[data-name^='room-'].live").first.click()
    expect(ana.page.locator("[data-name=my-cube-count]")).to_contain_text(str(run.state.lab.heroes[0].stock.cubes - 1))
    ana.asked()
    ana.page.locator("button.undo").click()
    expect(ana.page.locator("[data-name=my-cube-count]")).to_contain_text(str(run.state.lab.heroes[0].stock.cubes))


def test_on_a_phone_the_own_hero_is_in_the_middle_and_a_room_is_laid_by_a_second_tap(
    invite: Invite, server: Server
) -> None:
    """Also a room that fits one way only: nobody can read what it brings before it lies there."""
    ana = invite(base_url=server.url, **PHONE)
    ana.touch = True
    run = reached(GAME, 1, {"level": "1"}, 5, lambda s: asked(s, 0) and bool(one_way(s)))
    lay_out(server, run, [ana])
    ana.until(lambda: ana.prompt == "What will you do?", "the hero's turn")
    ana.settled()
    hero, board = [ana.page.locator(found).first.bounding_box() for found in ("[data-name='hero-1']", ".frame.map svg")]
    assert hero is not None
    assert board is not None
    assert abs(hero["x"] + hero["width"] / 2 - board["x"] - board["width"] / 2) < 60, "rooms on both sides are seen"
    [card, *_] = one_way(run.state)
    ana.page.locator(".desk .verb", has_text="Explore").tap()
    ana.page.locator(f"[data-name='card-{card}'].live").first.tap()
    spot = ana.page.locator("[data-name^='spot-'].live").first
    spot.tap()
    lay = ana.page.locator(".desk .main .btn")
    expect(lay).to_have_text(re.compile("^Lay it [a-z ]+$"), use_inner_text=True)
    expect(ana.page.locator(".desk .hint")).to_have_text("Tap it once more to lay it, or step back.")
    lay.tap()
    left = run.state.lab.heroes[0].stock.cubes - 1
    expect(ana.page.locator("[data-name=my-cube-count]")).to_have_text(str(left))


def one_way(state: State) -> list[str]:
    """Cards that fit one cell, one way round; out of a fight."""
    if fighting(state.lab, Seat(0)):
        return []
    laid = [action for action in GAME.legal(state, Seat(0)) if isinstance(action, Explore)]
    cards = [CARD_NAMES[action.card] for action in laid]
    return [card for card in cards if cards.count(card) == 1]


def turnable(state: State) -> bool:
    """He has a choice of rooms to move to, and no fight here or there."""
    if fighting(state.lab, Seat(0)) or state.lab.turn.number < 2:
        return False
    moves = [action for action in GAME.legal(state, Seat(0)) if isinstance(action, Move)]
    after = [state.copy() for _ in moves]
    for trial, action in zip(after, moves, strict=True):
        GAME.play(trial, Seat(0), action)
    return len(moves) > 1 and not any([fighting(trial.lab, Seat(0)) for trial in after])


def stocked(state: State) -> bool:
    hero = state.lab.heroes[0]
    return hero.stock.cubes >= 4 and hero.stock.tokens[BULLET] >= 3


def has_a_secret(state: State) -> bool:
    return asked(state, 0) and bool(state.hands[0]) and state.lab.heroes[0].stock.cubes > 2


def test_roles_clues_and_events_stay_with_their_seats(people: Any, server: Server) -> None:
    ana, ben, eve = people(3)
    run = reached(GAME, 3, {"spy": "on", "level": "1"}, 7, has_a_secret)
    mine = run.state.hands[0][0]
    id = lay_out(server, run, [ana, ben])
    eve.page.goto(f"/t/{id}")
    ana.asked()
    for other in (ben, eve):
        other.until(lambda other=other: '"screen"' in "".join(other.frames), "the table")
    declared = [said.clue for said in run.state.lab.decks.clues.declared]
    other_clue = next(c for c in range(25) if c not in (mine, *declared))
    tap(ana, f"secret-C{mine + 1:02}")
    ana.page.locator(".menu .btn", has_text=clue(other_clue)).first.click()
    for other in (ben, eve):
        other.until(lambda other=other: clue(other_clue) in "".join(other.frames), "what Ana declares")
        other.reload()
        other.until(lambda other=other: other.page.locator("[data-region=clues]").is_visible(), "the clues")

    seen_by_ben, seen_by_eve = ben.received(), eve.received()
    for seen in (seen_by_ben, seen_by_eve):
        assert clue(mine) not in seen, "the true clue"
        assert f"secret-C{mine + 1:02}" not in seen
        assert f"declare C{mine + 1:02}" not in seen
        assert "Declare" not in seen
        assert str(run.seed) not in re.findall(r'"seed":\s*(\d+)', seen)
    role = "the spy" if GAME.view(run.state, Seat(1)).role == "spy" else "no spy"
    assert set(re.findall(r"You are (the spy|no spy)", seen_by_ben)) == {role}
    assert re.findall(r"You are (the spy|no spy)", seen_by_eve) == []
    assert re.findall(r"You read: .*?\.", seen_by_eve) == []


def test_the_waiting_room_shows_the_common_and_the_changed_options(people: Any) -> None:
    (ana,) = people(1)
    ana.page.goto("/")
    plan = {"game": "virus", "seats": [{"kind": "me", "name": "Ana"}, {"kind": "open"}], "options": {"smoke": "on"}}
    id = ana.context.request.post("/api/tables", data=plan).json()["id"]
    ana.page.goto(f"/t/{id}")
    shown = ana.page.locator("dl dt:visible")
    expect(shown.filter(has_text="Level")).to_be_visible()
    expect(shown.filter(has_text="Smoke bombs")).to_be_visible()
    assert shown.count() < 7
    ana.page.get_by_text("More options").click()
    expect(shown.filter(has_text="Teleport rooms")).to_be_visible()
    check(ana, "the waiting room")


def test_a_boss_player_plays_by_pointing_and_keeps_the_hand_hidden(people: Any, server: Server) -> None:
    ana, ben = people(2)
    ana.page.goto("/")
    seats = [{"kind": "bot", "bot": "regular"}, {"kind": "open"}, {"kind": "me", "name": "Ana"}]
    plan = {"game": "virus", "seats": seats, "options": {"bosses": "1"}}
    id = ana.context.request.post("/api/tables", data=plan).json()["id"]
    ana.page.goto(f"/t/{id}")
    ben.take_seat(id, "Ben")
    ana.button("Start the game").click()
    ana.asked()
    hand = {name for name in ana.pieces("bosses-3") if name.count("-") == 1}
    assert len(hand) == 5, "four, and the one of level 2"

    played = 0

    def in_the_slow_phase() -> bool:
        """Ben hurries through; Ana plays whatever is lit."""
        nonlocal played
        if ben.lit():
            button = ben.page.locator(".desk .doing .btn:is(.can, .act)", has_text=re.compile("^(Stop|Done|Keep)"))
            if button.count():
                button.first.click()
            else:
                ben.point()
        if ana.point() and "Turn 1: creatures act" in "".join(ana.frames):
            played += 1
        return played == 4

    ana.until(in_the_slow_phase, "four taps of the Boss player")
    seen = ben.received()
    shown = {f"boss-{found}" for found in re.findall(r"boss-(K\d\d)", seen)}
    assert hand - shown, "not every card was played"
    for name in hand - shown:
        assert boss_card(int(name[-2:]) - 1) not in seen


def test_two_browsers_show_one_countdown(people: Any, server: Server) -> None:
    ana, ben = people(2)
    run = reached(GAME, 2, {"real_time": "on"}, 5, lambda s: asked(s, 0) and asked(s, 1))
    for guest in (ana, ben):
        guest.context.add_init_script(TICKS)
    lay_out(server, run, [ana, ben])
    ben.page.wait_for_timeout(700)
    ben.page.reload()  # comes back at another moment

    def together() -> bool:
        """A second that both began to show at one moment. Clocks that differ never do; a busy machine does it late."""
        ours, theirs = [dict(guest.page.evaluate("() => window.ticks")) for guest in (ana, ben)]
        common = sorted(ours.keys() & theirs.keys(), key=int)[:-1]  # without the first: one may have come in its middle
        return any([abs(ours[tick] - theirs[tick]) <= 250 for tick in common])

    ana.until(together, "a second shown by both at one moment")


def test_the_first_game_can_be_clicked_through_on_a_phone(invite: Invite, server: Server) -> None:
    ana = invite(base_url=server.url, **PHONE)
    ana.touch = True
    ana.context.add_init_script(LESSONS)
    ana.page.goto("/")
    ana.choose("Virus")
    ana.button("Learn it").click()

    def said() -> list[str]:
        """What the banner has said so far: a hand may be quicker than a test that looks at it."""
        found: list[str] = ana.page.evaluate("() => window.lessons")
        return found

    ana.play_until(lambda: any(["You know enough to go on" in words for words in said()]), "the first own decision")
    steps = [int(step) for words in said() for step in re.findall(r"Step (\d+) of 17", words)]
    assert sorted(set(steps)) == list(range(1, 18)), "none left out"
    ana.until(lambda: ana.lit() > 1, "a free choice")


def test_nothing_is_lit_before_the_pages_of_a_lesson_are_read(invite: Invite, server: Server) -> None:
    ana = invite(base_url=server.url, service_workers="block", **PHONE)
    held: list[Route] = []
    verbs = ana.page.locator(".desk .verbs > .verb:not([aria-disabled])")

    def hold(route: Route) -> None:
        held.append(route)

    ana.page.route("**/now-and-then*.js", hold)
    ana.page.goto("/")
    ana.choose("Virus")
    ana.button("Learn it").click()
    ana.until(lambda: len(held) > 0 and ana.page.locator(".desk h2").count() > 0, "a table, the banner on its way")
    ana.settled()
    assert verbs.count() == 0
    held[0].continue_()
    for page in (1, 2):
        expect(ana.page.get_by_text(f"Step {page} of 17")).to_be_visible()
        ana.settled()
        assert verbs.count() == 0
        ana.button("Next").click()
    ana.until(lambda: verbs.count() > 0, "the first step")


def test_a_dead_hero_sees_wounds_turned_up_and_the_card_of_the_boss(invite: Invite, server: Server) -> None:
    """On a phone all cards lie in one row; the text is not cut, and the figure's numbers have names."""
    ana = invite(base_url=server.url, **PHONE)
    lay_out(server, reached(GAME, 3, {}, 2, has_risen), [ana], bot="regular")
    page = ana.page.locator("dialog.moment")
    expect(page.get_by_role("heading", level=1)).to_contain_text("you die.")
    cards = page.locator(".words li")
    expect(cards).to_have_count(7)
    assert len({round(box["y"] + box["height"]) for card in cards.all() if (box := card.bounding_box())}) == 1
    expect(page.locator(".lifted")).to_have_text(["infected"])
    expect(page.locator("section li span, section li")).to_contain_text(["life", "to dodge", "damage", "spaces"])
    assert page.locator(".inside").evaluate("(found) => found.scrollWidth") <= 390
    ana.page.emulate_media(reduced_motion="reduce")
    delay = page.locator(".turned svg").last.evaluate("(found) => getComputedStyle(found).animationDelay")
    assert delay == "0s", "reduced motion: all stand at once"
    check(ana, "a death")
    for width in (320, 390, 1440):
        ana.page.set_viewport_size({"width": width, "height": 900})
        numbers = [box["y"] for each in page.locator("section li").all() if (box := each.bounding_box())]
        assert len({round(top) for top in numbers}) == 1, "four numbers, one row"


def test_the_death_of_another_names_him(invite: Invite, server: Server) -> None:
    ana = invite(base_url=server.url)
    lay_out(server, reached(GAME, 3, {}, 2, another_has_died), [ana], bot="regular")
    page = ana.page.locator("dialog.moment")
    expect(page.locator("dt").first).to_have_text(re.compile("Bot [23]"))
    expect(page).not_to_contain_text("@")


def another_has_died(state: State) -> bool:
    dead = [hero.status == DEAD for hero in state.lab.heroes]
    return any(dead) and not dead[0] and 0 in GAME.acting(state)


def has_risen(state: State) -> bool:
    return own_boss(state.lab, Seat(0)) is not None and 0 in GAME.acting(state)


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_tokens_are_bought_by_what_they_do(invite: Invite, server: Server, screen: dict[str, Any]) -> None:
    ana = invite(base_url=server.url, **screen)
    ana.touch = bool(screen)
    run = reached(GAME, 1, {"level": "1"}, 5, lambda s: isinstance(question(s.lab, Seat(0)), BuyTokens))
    lay_out(server, run, [ana])
    ana.until(lambda: ana.prompt == "What do you buy?", "the shop")
    bullet = ana.page.locator("[data-name=reserve-bullet]")
    expect(bullet).to_have_text("Bullet, 2: multiplies the cubes of a throw; without bullets a throw brings nothing")
    bullets = run.state.lab.heroes[0].stock.tokens[BULLET]
    bullet.scroll_into_view_if_needed()
    (bullet.tap if screen else bullet.click)()
    ana.until(
        lambda: str(bullets + 1) in (ana.page.locator("[data-name=my-bullet-count]").text_content() or ""), "one more"
    )


def test_who_lost_is_not_told_of_points(invite: Invite, server: Server) -> None:
    """A game of Virus is won or lost; its rows are no points that could be counted together."""
    ana = invite(base_url=server.url)
    lay_out(server, before_the_end(GAME, 2, {"level": "1"}, 3, 1), [ana], bot="regular")

    def over() -> bool:
        while ana.page.locator("dialog.moment").count() > 0:
            ana.turn_page()
        return ana.page.locator("main.end").is_visible()

    ana.play_until(over, "the end of the game")
    expect(ana.page.locator(".end h2").first).to_contain_text("The last hero is dead")
    expect(ana.page.locator(".end .lead").last).to_have_text("Not this time. Another go?")
