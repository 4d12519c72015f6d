"""A table whose rules were corrected while it was played: a banner says so once, and the rule can be read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from lazaretto.core import Run, Seat
from lazaretto.games.lockdown import GAME as LOCKDOWN
from lazaretto.games.lockdown.actions import Draw
from lazaretto.games.lockdown.data.grid import EDGE

from ..web.harness import Server
from .conftest import Invite
from .positions import lay_out

pytestmark = pytest.mark.plain
LATER = "tests/later/lockdown/__init__.py"
CORRECTED = "The rules were corrected: Nothing is drawn in the left column while there is room elsewhere."


@pytest.fixture
def later(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data", LATER).ready()
    yield server
    server.stop()


def drawn_on_the_left() -> Run[Any, Any]:
    """Lockdown for two, until somebody has drawn in the left column, as edition 1 allowed."""
    run = Run(LOCKDOWN, LOCKDOWN.setup(2), 1)
    while True:
        seat = Seat(LOCKDOWN.acting(run.state)[0])
        legal = LOCKDOWN.legal(run.state, seat)
        left = [action for action in legal if isinstance(action, Draw) and action.square % EDGE == 0]
        elsewhere = [action for action in legal if isinstance(action, Draw) and action.square % EDGE]
        run.do(seat, left[0] if left and elsewhere else legal[0])
        if left and elsewhere:
            return run


def test_a_banner_names_the_corrected_rule_once(invite: Invite, later: Server) -> None:
    ana, ben = invite(base_url=later.url), invite(base_url=later.url)
    lay_out(later, drawn_on_the_left(), [ana, ben])
    banner = ana.page.get_by_text(CORRECTED)

    expect(banner).to_be_visible()
    expect(ben.page.get_by_text(CORRECTED)).to_be_visible()
    ana.page.get_by_role("button", name="Rule L-029").click()
    expect(ana.page.get_by_text("The left column is drawn last.")).to_be_visible()
    ana.page.get_by_role("button", name="OK", exact=True).click()
    expect(banner).to_have_count(0)

    ana.reload()
    expect(ana.page.locator("[data-region=sheet]")).to_be_visible()
    expect(banner).to_have_count(0)  # read is read
    expect(ben.page.get_by_text(CORRECTED)).to_be_visible()
