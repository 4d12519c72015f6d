"""Puzzles: chosen on their page, asked at a table, answered after the first move."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Invite
from .test_accessible import check as check_accessible
from .test_phone import PHONE


@pytest.mark.parametrize("device", [{}, {**PHONE, "color_scheme": "dark"}], ids=["wide", "phone"])
def test_a_puzzle_is_asked_without_a_tip_and_answered_after_the_move(invite: Invite, device: dict[str, Any]) -> None:
    ana = invite(tips=True, **device)
    page = ana.page
    page.goto("/puzzles")
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    check_accessible(ana, "the page of puzzles")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"

    levels = [page.get_by_role("button", name=f"Lockdown, {level}") for level in ("Easy", "Medium", "Hard")]
    assert len({level.evaluate("(one) => one.getBoundingClientRect().y") for level in levels}) == 1, "side by side"

    page.get_by_role("button", name="Lockdown, Medium").click()
    ana.asked()
    banner = page.locator(".banner")
    expect(banner).to_have_text("What is your best move here?")
    expect(page.get_by_label("Explained once")).to_have_count(0)  # a tip would point at the solution

    ana.play_one()
    expect(banner).to_contain_text(re.compile(r"regular bot", re.IGNORECASE))
    expect(banner.get_by_role("link", name="Puzzles")).to_be_visible()
    banner.get_by_role("link", name="Puzzles").click()
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
