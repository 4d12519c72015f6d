"""Lockdown: a shape is turned where it is drawn, one undo takes back both, a card is played by its small symbol."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from lazaretto.core import Run, Seat
from lazaretto.games import load
from lazaretto.games.lockdown.data import LARGE, NONE
from lazaretto.games.lockdown.state import CARD, PICTURE

from ..web.harness import Server
from .conftest import Invite
from .guest import Guest
from .positions import NAMES, before_the_end, lay_out, reached
from .test_phone import PHONE

LOCKDOWN: Any = load("lockdown")
SIZES = [
    pytest.param({"width": 1440, "height": 900}, id="desktop"),
    pytest.param({"width": 390, "height": 844}, id="phone"),
]


def with_circles(step: int) -> Run[Any, Any]:
    """Ana, alone, has a circle of both kinds and is at this step."""

    def there(state: Any) -> bool:
        sheet = state.sheets[0]
        return bool(sheet.free_rotates() and sheet.free_alternatives() and state.plans[0].step == step)

    return reached(LOCKDOWN, 1, {"side": "A"}, 3, there)


def turned_ways(run: Run[Any, Any]) -> list[dict[str, Any]]:
    """Turned placements at squares where the shape does not fit as it lies."""
    seat = LOCKDOWN.acting(run.state)[0]
    menu = LOCKDOWN.menu(run.state, seat)
    paths = LOCKDOWN.scene(LOCKDOWN.view(run.state, seat), menu).data()["paths"]
    lit = [path for path in paths if "why" not in path]
    as_it_lies = [path["path"] for path in lit if path["verb"] == "draw"]
    return [path for path in lit if path["verb"] == "turn" and path["path"] not in as_it_lies]


def inked(ana: Guest) -> int:
    return ana.page.locator('[data-region=sheet] [data-piece^="ink-"]').count()


def test_a_turned_shape_is_drawn_with_one_click_and_one_undo_takes_it_back(invite: Invite, house: Server) -> None:
    ana = invite(viewport={"width": 1440, "height": 900})
    run = with_circles(PICTURE)
    way = next(way for way in turned_ways(run) if [w["path"] for w in turned_ways(run)].count(way["path"]) == 1)
    lay_out(house, run, [ana])
    ana.asked()
    question, before = ana.prompt, inked(ana)

    target = ana.page.locator(f'[data-name="{way["path"][0]}"]').first
    target.hover()
    expect(ana.page.locator(".ghost-cell")).to_have_count(len(way["covers"]))
    target.click()

    ana.until(lambda: inked(ana) == before + len(way["covers"]), "it is drawn")
    ana.until(lambda: ana.prompt != question, "the next step")
    ana.page.keyboard.press("u")
    ana.until(lambda: inked(ana) == before and ana.prompt == question, "both steps are taken back")
    assert "circle" in ana.page.locator("[data-name=ability-rotate]").inner_html()
    ana.asked()
    assert ana.page.locator(f'[data-name="{way["path"][0]}"].live').count() == 1


@pytest.mark.parametrize("viewport", SIZES)
def test_a_card_is_played_by_its_small_symbol(invite: Invite, house: Server, viewport: dict[str, int]) -> None:
    ana = invite(viewport=viewport)
    run = with_circles(CARD)
    lay_out(house, run, [ana])
    ana.asked()

    small = ana.page.locator('[data-name$="-small"].live').first
    box = small.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    small.click()

    ana.until(lambda: ana.prompt.startswith("Where do you draw"), "symbol and card are chosen")
    ana.page.keyboard.press("u")
    ana.until(lambda: ana.prompt == "Which card do you play?", "both are taken back")


def test_the_sheet_keeps_its_size_and_place(invite: Invite, house: Server) -> None:
    """Thirty decisions alone; the grid of the sheet stays where it is."""
    ana = invite(viewport={"width": 1440, "height": 900})
    lay_out(house, reached(LOCKDOWN, 1, {"side": "A"}, 5, lambda _: True), [ana])
    ana.asked()
    first = ana.page.locator("[data-piece=grid]").bounding_box()
    assert first is not None

    for decision in range(30):
        question = ana.prompt
        ana.play_one()
        now = ana.page.locator("[data-piece=grid]").bounding_box()
        assert now == first, f"after {decision + 1} decisions, {question}"
    assert first["width"] >= 460


COVERED_BY_DISC = """(own) => {
  const disc = document.querySelector('.disc').getBoundingClientRect();
  const others = [...document.querySelectorAll('[data-region=sheet] .live')].filter((e) => e.dataset.name !== own);
  return others.filter((each) => {
    const cell = (each.querySelector('.place') ?? each).getBoundingClientRect();
    return cell.left < disc.right - 1 && disc.left < cell.right - 1 && cell.top < disc.bottom - 1
      && disc.top < cell.bottom - 1;
  }).map((each) => each.dataset.name);
}"""
CUT = "(words) => words.scrollHeight - words.clientHeight"


def test_the_disc_turns_a_shape_on_a_phone_without_moving_or_covering_a_choice(invite: Invite, house: Server) -> None:
    ana = invite(**PHONE)
    lay_out(house, to_turn(), [ana])
    ana.asked()
    squares = [one.get_attribute("data-name") for one in ana.page.locator("[data-region=sheet] .live").all()]
    turned = [name for name in squares if turnable(ana, name or "")]
    assert turned
    for name in turned:
        ana.page.locator(f'[data-name="{name}"].live').tap()
        disc = ana.page.locator(".disc")
        there, drawn = disc.bounding_box(), ana.page.locator(".ghost-cell").count()
        assert ana.page.evaluate(COVERED_BY_DISC, name) == []
        disc.tap()
        assert disc.bounding_box() == there
        expect(ana.page.locator(".ghost-cell")).to_have_count(drawn)
        expect(ana.page.locator(".desk .hint")).to_contain_text("Costs a Rotate circle")
        assert ana.page.locator(".last .main .btn > span").evaluate(CUT) <= 1
        ana.button("Step back").tap()


def to_turn() -> Run[Any, Any]:
    """Ana has a circle, and a shape that lies in several ways at one place."""

    def there(state: Any) -> bool:
        return bool(state.sheets[0].free_rotates() and state.round >= 5 and state.plans[0].step == PICTURE)

    return reached(LOCKDOWN, 2, {"side": "A"}, 11, there)


def turnable(ana: Guest, name: str) -> bool:
    ana.page.locator(f'[data-name="{name}"].live').tap()
    found = ana.page.locator(".disc").count() > 0
    ana.button("Step back").tap()
    return found


def test_the_whole_sheet_and_the_steps_are_in_sight_on_a_phone(invite: Invite, house: Server) -> None:
    ana = invite(**PHONE)
    lay_out(house, to_turn(), [ana])
    ana.asked()
    ana.settled()
    for part in (".ribbon", "[data-piece=grid]"):
        expect(ana.page.locator(part).first).to_be_in_viewport(ratio=1)
    sheet = ana.page.locator("[data-piece=grid]").bounding_box()
    desk = ana.page.locator("footer.sheet").bounding_box()
    assert sheet
    assert desk
    assert sheet["y"] + sheet["height"] <= desk["y"]


@pytest.mark.parametrize("viewport", SIZES)
def test_all_symbols_of_a_wild_card_are_whole_buttons(invite: Invite, house: Server, viewport: dict[str, int]) -> None:
    """Where the card alone was played, as a hint does."""
    run = reached(LOCKDOWN, 2, {"side": "A"}, 3, wild_in_hand)
    run.do(Seat(0), next(act for act in LOCKDOWN.legal(run.state, Seat(0)) if str(act) in ("play I11", "play I12")))
    ana = invite(viewport=viewport)
    lay_out(house, run, [ana])
    ana.asked()
    assert ana.prompt == "Which symbol do you draw?"
    choices = ana.page.locator(".desk .others .btn")
    expect(choices).to_have_count(5)
    for choice in choices.all():
        expect(choice).to_be_in_viewport(ratio=1)
        assert choice.evaluate("(it) => it.scrollWidth - it.clientWidth") <= 1


def wild_in_hand(state: Any) -> bool:
    return state.plans[0].step == CARD and any(LARGE[card] == NONE for card in state.plans[0].hand)


def test_most_of_the_sheet_is_in_sight_when_the_next_card_is_chosen_on_a_phone(invite: Invite, house: Server) -> None:
    """After the family, whose page is longer than the sheet's."""
    ana = invite(**{**PHONE, "reduced_motion": "reduce"})
    ana.touch = True
    ana.against_bots("Lockdown", house.url)
    ana.play_to("Who gets")
    ana.page.locator("#main").evaluate("(page) => page.scrollTo(0, page.scrollHeight)")
    ana.play_to("Which card")
    cards = ana.page.locator('[data-region="hand"], [data-name="hand"]').first
    expect(cards).to_be_in_viewport(ratio=0.9)
    expect(ana.page.locator('[data-name="sheet"]')).to_be_in_viewport(ratio=0.55)


def test_the_end_says_you_and_how_near_it_was_in_one_window(invite: Invite, house: Server) -> None:
    guests = [invite(viewport={"width": 1440, "height": 900}) for _ in range(3)]
    run = before_the_end(LOCKDOWN, 3, {}, 4, 1)
    lay_out(house, run, guests)
    guests[LOCKDOWN.acting(run.state)[0]].play_until(
        lambda: guests[0].page.locator(".end h2").count() > 0, "the end of the game"
    )
    scores = [int(score) for score in guests[0].page.locator(".roof .serif").all_inner_texts()]
    best = max(scores)
    for guest, score in zip(guests, scores, strict=True):
        short = "You were 1 point short" if best - score == 1 else f"You were {best - score} points short"
        said = "Well played." if score == best else f"{short}. Another go?"
        expect(guest.page.locator(".end .lead")).to_have_text(said)
        name = NAMES[scores.index(best)]
        headline = f"You win with {best} points" if score == best else f"{name} wins with {best} points"
        expect(guest.page.locator(".end h2").first).to_have_text(headline)
        expect(guest.page.locator(".bay .who").first).to_be_in_viewport(ratio=1)


def test_nobody_is_asked_for_reactions_alone(invite: Invite, house: Server) -> None:
    ana = invite()
    lay_out(house, before_the_end(LOCKDOWN, 1, {}, 4, 1), [ana])
    ana.play_until(lambda: ana.page.locator(".end h2").count() > 0, "the end of the game")
    expect(ana.page.locator(".end h2").first).to_have_text(re.compile("^\\d+ points: "))
    expect(ana.button("Well played!")).to_have_count(0)
