"""Play on from here: two clicks from a replay to a table."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from lazaretto.games import load

from ..web.harness import Server
from .guest import Guest
from .positions import before_the_end, lay_out
from .test_accessible import check as check_accessible


def test_a_finished_game_goes_on_from_its_replay(house: Server, ana: Guest, tmp_path: Path) -> None:
    page = ana.page
    run = before_the_end(load("lockdown"), 2, {}, 1, 6)
    late = len(run.inputs)
    id = lay_out(house, run, [ana], "regular")
    ana.play_until(page.locator("main.end").is_visible, "the end of the game")
    page.get_by_role("link", name="Replay").click()
    ana.button("To the end").click()
    expect(ana.button("Play on from here")).to_be_disabled()

    page.goto(f"/replay/{id}?seat=1&at={late}")
    ana.button("Play on from here").click()
    expect(page.get_by_role("dialog")).to_contain_text(f"Play on after move {late}")
    check_accessible(ana, "the dialog of a fork")
    ana.button("Play on").click()
    forked = ana.at_table()

    assert forked != id
    expect(page.locator("header.bar")).to_contain_text(f"from move {late} of another game")
    page.locator(".log").get_by_text(f"From move {late} of a game of Lockdown").first.wait_for()
    ana.play_until(page.locator("main.end").is_visible, "the end of the second try")
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("note")).to_contain_text(f"The first {late} moves are from another game.")

    record = page.request.get(f"/api/tables/{forked}/record").text()
    (tmp_path / "record.txt").write_text(record)
    page.goto("/replay")
    page.get_by_label("Choose a file").set_input_files(tmp_path / "record.txt")
    for _ in range(3):
        ana.button("One step forward").click()
    expect(page.locator(".controls")).to_contain_text("3 of")
    ana.button("Play on from here").click()
    page.get_by_label("New luck").check()
    ana.button("Play on").click()
    expect(page).to_have_url(re.compile(r"/t/"))
    assert ana.at_table() not in (id, forked)
    expect(page.locator("header.bar")).to_contain_text("from move 3 of another game")
