"""Solo: a browser keeps its best score by side, and shows it at the table and at the end."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from lazaretto.core import Run, Seat, rule
from lazaretto.games import load
from lazaretto.games.lockdown.data import ROUNDS
from lazaretto.games.lockdown.state import MEMBER

from ..web.harness import Server
from .guest import Guest
from .positions import lay_out, reached

LOCKDOWN: Any = load("lockdown")
ALONE = Seat(0)


def at_the_last_step(state: Any) -> bool:
    return bool(state.round == ROUNDS and state.plans[0].step == MEMBER)


def almost_over(side: str) -> dict[int, Run[Any, Any]]:
    """By score: solo games in which one symbol is left to assign, to the only member who can take it."""
    found = {}
    for seed in range(1, 12):
        run = reached(LOCKDOWN, 1, {"side": side}, seed, at_the_last_step)
        legal = LOCKDOWN.legal(run.state, ALONE)
        if len(legal) == 1:
            end = run.state.copy()
            LOCKDOWN.play(end, ALONE, legal[0])
            found[LOCKDOWN.outcome(end).scores[0]] = run
    return found


def finish(house: Server, ana: Guest, run: Run[Any, Any], before: str) -> str:
    """Play the last step of a game, at a table that shows this best; what the end says about it."""
    lay_out(house, run, [ana])
    bar = ana.page.locator("header .meters")
    expect(bar).to_contain_text("Now")
    assert bar.inner_text().replace("\n", " ").partition("Best ")[2] == before
    ana.point()
    expect(ana.page.locator("main.end")).to_be_visible()
    return ana.page.locator(".end .lead").inner_text()


@rule("L-074")
def test_a_browser_keeps_its_best_score_by_side(house: Server, ana: Guest) -> None:
    games = almost_over("A")
    low, middle, high = sorted(games)[:3]

    assert finish(house, ana, games[middle], before="") == "Well played."
    assert finish(house, ana, games[low], before=f"{middle}") == f"Your best so far: {middle} points."
    assert finish(house, ana, games[high], before=f"{middle}") == f"A new best! Before: {middle} points."
    ana.page.reload()
    expect(ana.page.locator(".end .lead")).to_have_text(f"Your best so far: {high} points.")

    other = almost_over("B")
    assert finish(house, ana, other[min(other)], before="") == "Well played."
