"""Review this game: from the end of a game to its curve, its costly decisions, and a second try."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from lazaretto.core import Run, read_record, write_run
from lazaretto.games import load
from lazaretto.review import review
from lazaretto.web.review_making import illustrated
from lazaretto.web.review_page import review_page

from ..web.harness import TIC_TAC_TOE, Server
from .conftest import Invite
from .guest import Guest
from .positions import lay_out
from .test_accessible import check as check_accessible
from .test_phone import PHONE

# Ana could have won with b1 twice; the last square is left.
MOVES = ("c1", "c3", "a1", "a2", "b3", "a3", "b2", "b1")


def nearly_over() -> Run[Any, Any]:
    game = load(TIC_TAC_TOE)
    run = Run(game, game.setup(2, {}), 1)
    for square in MOVES:
        run.do(game.acting(run.state)[0], game.info.notation().read(f"mark {square}"))
    return run


@pytest.mark.parametrize("device", [{}, {**PHONE, "color_scheme": "dark"}], ids=["wide", "phone"])
def test_a_finished_game_is_reviewed_and_tried_again(invite: Invite, house: Server, device: dict[str, Any]) -> None:
    ana = invite(**device)
    page = ana.page
    id = lay_out(house, nearly_over(), [ana], bot="regular")
    ana.play_until(page.locator("main.end").is_visible, "the end of the game")
    page.get_by_role("link", name="Review this game").click()

    expect(page).to_have_url(re.compile(rf"/review/{id}$"))
    first = page.locator("article").first
    expect(first).to_contain_text("Better: Mark b1")
    expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(page.get_by_role("heading", name="The decisions that cost you most")).to_be_visible()
    expect(first.locator(".picture svg").first).to_be_visible()
    expect(page.locator(".curve polyline.line")).to_have_count(2)
    expect(page.locator(".bars section").first).to_contain_text("own choices")
    expect(page.locator("table tbody tr")).to_have_count(10)  # for those who hear the curve
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"
    check_accessible(ana, "a review")

    page.get_by_role("button", name="With hindsight").click()
    expect(page.get_by_role("button", name="With hindsight")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="What you could know").click()
    page.get_by_role("button", name="Bot 2", exact=True).click()
    expect(page.get_by_role("heading", name=re.compile("cost Bot 2 most"))).to_be_visible()
    page.get_by_role("button", name="You", exact=True).click()

    first.get_by_role("button", name="Try again from here").click()
    check_accessible(ana, "the dialog of a second try")
    ana.button("Play on").click()
    assert ana.at_table() != id
    ana.asked()


def test_by_keys_to_a_moment_of_the_replay(ana: Guest, house: Server) -> None:
    page = ana.page
    id = lay_out(house, nearly_over(), [ana], bot="regular")
    ana.play_until(page.locator("main.end").is_visible, "the end of the game")
    page.goto(f"/review/{id}")
    curve = page.get_by_role("slider", name="Moment")
    curve.focus()
    curve.press("Home")
    curve.press("ArrowRight")
    curve.press("ArrowRight")
    expect(curve).to_have_attribute("aria-valuetext", re.compile("^Action 3, Ana: You .* to .*, Bot 2 "))
    curve.press("Enter")
    expect(page).to_have_url(re.compile(rf"/replay/{id}\?seat=1&at=2$"))
    page.get_by_role("link", name="Review").click()
    expect(page).to_have_url(re.compile(rf"/review/{id}$"))
    curve.click(position={"x": 60, "y": 100})
    expect(page).to_have_url(re.compile(rf"/replay/{id}\?seat=1&at=0$"))


def test_a_record_that_was_opened(ana: Guest, tmp_path: Path) -> None:
    page = ana.page
    run = nearly_over()
    run.do(run.game.acting(run.state)[0], run.game.info.notation().read("mark c2"))
    (tmp_path / "game.txt").write_text(write_run(run, ["Ana", "Ben"]))
    page.goto("/replay")
    page.get_by_label("Choose a file").set_input_files(tmp_path / "game.txt")
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("heading", name=re.compile("The decisions? that cost (Ana|Ben) most"))).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Ana", exact=True).click()
    expect(page.locator("article").first).to_contain_text("Better: Mark b1")
    page.locator("article").first.get_by_role("button", name="Try again from here").click()
    ana.button("Play on").click()
    ana.at_table()
    page.go_back()
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".controls")).to_contain_text("0 of 9")


def test_of_a_running_game_there_is_none(ana: Guest, house: Server) -> None:
    id = lay_out(house, nearly_over(), [ana], bot="regular")
    ana.forgiven = ["409"]
    ana.page.goto(f"/review/{id}")
    expect(ana.page.get_by_role("alert")).to_contain_text("can be made when the game is over")
    ana.page.get_by_role("link", name="To the table", exact=True).click()
    ana.asked()


def test_a_review_as_one_file(ana: Guest, tmp_path: Path) -> None:
    run = nearly_over()
    record = read_record(write_run(run, ["Ana", "Ben"]))
    *_, made = illustrated(run.game, record, review(run.game, record, names=["Ana", "Ben"]))
    (tmp_path / "page.html").write_text(review_page(run.game, made, "game.txt"))
    page = ana.page
    page.goto((tmp_path / "page.html").as_uri())
    expect(page.locator("article").first).to_contain_text("lazaretto play --from game.txt --at")
    expect(page.locator(".curve polyline.line")).to_have_count(2)
    expect(page.get_by_role("note")).to_contain_text("not over")
    page.get_by_role("button", name="With hindsight").click()
    check_accessible(ana, "a review as one file")
    assert json.loads(page.locator("#review").inner_text())["record"] == "game.txt"
