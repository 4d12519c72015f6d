"""The rules' front door: whoever is asked, a question knows what may be answered and what follows."""

from __future__ import annotations

from lazaretto.core import EVERYBODY, Action, Did, Options, Outcome, Refusal, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.rules import flow, scoring, setup
from lazaretto.games.virus.rules.combat.throwing import settle_shares
from lazaretto.games.virus.rules.conservation import pieces
from lazaretto.games.virus.rules.heroes.fleeing import slip_out
from lazaretto.games.virus.rules.phases.real_time import PLANNING
from lazaretto.games.virus.rules.steps import NOT_ASKED
from lazaretto.games.virus.rules.variants.scenarios import meet
from lazaretto.games.virus.rules.variants.tutorial import check_goal
from lazaretto.games.virus.state import State

__all__ = ["acting", "candidates", "legal", "new", "outcome", "pieces", "play", "refusal"]


def new(options: Options, seed: int) -> State:
    state = setup.new(options, seed)
    flow.advance(state)
    return state


def acting(state: State) -> tuple[Seat, ...]:
    return flow.acting(state.lab)


def candidates(state: State, seat: Seat) -> list[Action]:
    asked = flow.question(state.lab, seat)
    return [] if asked is None else asked.menu(state, seat)


def legal(state: State, seat: Seat) -> list[Action]:
    asked = flow.question(state.lab, seat)
    return [] if asked is None else asked.legal(state, seat)


def refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Only legal actions are taken (V-372): nobody can cheat by mistake (V-373)."""
    asked = flow.question(state.lab, seat)
    return NOT_ASKED if asked is None else asked.refusal(state, seat, action)


def play(state: State, seat: Seat, action: Action) -> None:
    """Carry out a legal answer and run on until somebody must decide.

    The same actions lead to the same table, so one rolled back is rebuilt from them and nobody is wounded (V-374).
    """
    lab = state.lab
    asked = flow.question(lab, seat)
    assert asked is not None
    if not isinstance(action, (*PLANNING, a.Declare)):
        state.emit(EVERYBODY, Did(seat, action))
    if asked is lab.turn.asked:
        state.undo_barrier += 1  # all have waited for it
    asked.play(state, seat, action)
    if seat < len(lab.heroes) and lab.heroes[seat].phase.exiting:
        slip_out(state, seat)
    meet(state)
    settle_shares(state)
    check_goal(state)
    flow.advance(state)


def outcome(state: State) -> Outcome | None:
    return scoring.outcome(state.lab, state.lab.setup.best, state.spy)
