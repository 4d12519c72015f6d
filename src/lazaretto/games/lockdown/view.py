"""What a seat may know of the table, and back: a table that could be the real one.

The sheets and piles are open as they were when the round began; a plan is its owner's secret (L-009).
"""

from __future__ import annotations

from lazaretto.core import Rng, Seat, Value, struct
from lazaretto.games.lockdown.data import NONE, ROUNDS
from lazaretto.games.lockdown.rules.flow import draw_hand
from lazaretto.games.lockdown.rules.sheet import seen, sheet_after
from lazaretto.games.lockdown.rules.steps import legal, take_step
from lazaretto.games.lockdown.state import DONE, Plan, Setup, Sheet, Table


@struct
class View(Value):
    """What one seat, or a watcher, may know. A field of the table is secret until it is copied here."""

    setup: Setup
    round: int
    market: int
    turn: int
    left: int
    sheets: tuple[Sheet, ...]
    done: tuple[bool, ...]  # by seat: that it has finished the round, never what it did
    seat: int  # whose view it is; NONE: a watcher's
    plan: Plan | None  # the own one

    def as_seen(self, seat: int) -> int:
        """The picture of the open Market card from that seat's side."""
        return seen(self.setup, self.market, self.turn, seat)

    def sheet(self, seat: int) -> Sheet:
        """A seat's sheet as far as the viewer knows it: the own one with the own plan on it."""
        sheet = self.sheets[seat]
        if self.plan is None or seat != self.seat or self.plan.card == NONE:
            return sheet
        return sheet_after(sheet, self.plan, self.setup.side, self.market, self.as_seen(seat))


def view(state: Table, seat: Seat | None) -> View:
    """Values are given by place here: views are made at every decision, and names would cost a third."""
    return View(
        state.setup,
        state.round,
        state.market,
        state.turn,
        state.left,
        tuple(state.sheets),
        tuple([plan.step == DONE for plan in state.plans]),
        NONE if seat is None else seat,
        None if seat is None else state.plans[seat].copy(),
    )


def determinize(view: View, rng: Rng) -> Table:
    """The others have played the round at random if they are known to be done, else not begun; fresh chance for all."""
    seats = range(len(view.sheets))
    state = Table(
        rng.fork(),
        undo_barrier=0,
        setup=view.setup,
        round=view.round,
        market=view.market,
        turn=view.turn,
        left=view.left,
        sheets=list(view.sheets),
        plans=[Plan((), DONE) for _ in seats],
        streams=[rng.fork() for _ in seats],
    )
    if view.plan is not None:
        state.plans[view.seat] = view.plan.copy()
    for seat in seats:
        if seat != view.seat:
            play_somehow(state, Seat(seat), DONE if view.done[seat] else 0, rng)
    return state


def alternate_world(state: Table, seat: Seat | None, rng: Rng) -> Table:
    """The same for ``seat``, but every other seat drew and did something else this round; other chance to come."""
    other = state.copy()
    other.rng = rng.fork()
    other.streams = [rng.fork() for _ in state.streams]
    for i in range(len(state.plans)):
        if i != seat:
            play_somehow(other, Seat(i), DONE if state.plans[i].step == DONE else rng.below(DONE), rng)
    return other


def play_somehow(state: Table, seat: Seat, goal: int, rng: Rng) -> None:
    """Give a seat a random hand and a random plan for the round, up to this step."""
    if state.round > ROUNDS:
        return
    _, hand = draw_hand(state.sheets[seat], rng)
    plan = state.plans[seat] = Plan(hand)
    while plan.step < goal:
        take_step(state, seat, rng.pick(legal(state, seat)))
