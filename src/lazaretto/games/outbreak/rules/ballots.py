"""Ballots of all players in play, hidden until all are in: for the vote and for repairs (O-067, O-081)."""

from __future__ import annotations

from lazaretto.core import EVERYBODY, Seat
from lazaretto.games.outbreak.data import BIT
from lazaretto.games.outbreak.events import Balloted, Counted
from lazaretto.games.outbreak.state import ABSENT, History, Table, Tally


def open_ballot(state: Table, step: int) -> None:
    """Ask everybody in play; players voted out have no ballot (O-087)."""
    state.step = step
    state.asked = state.players.in_play()
    state.hands.ballots = [ABSENT] * len(state.hands.ballots)


def give_ballot(state: Table, seat: Seat, ballot: int) -> bool:
    """Whether all ballots are in now. It can be taken back until then."""
    state.hands.ballots[seat] = ballot
    state.asked &= ~BIT[seat]
    if state.log is not None:
        state.emit(EVERYBODY, Balloted(seat))
    return state.asked == 0


def publish(state: Table, chosen: int) -> None:
    """Show the ballots with names."""
    ballots = tuple(state.hands.ballots)
    tally = Tally(step=state.step, day=state.day, shift=state.shift, ballots=ballots, chosen=chosen)
    history = state.history
    state.history = History(history.draws, (*history.tallies, tally), history.turned)
    state.undo_barrier += 1
    state.emit(EVERYBODY, Counted(tally))
    state.hands.ballots = [ABSENT] * len(state.hands.ballots)


def count(ballots: list[int]) -> dict[int, int]:
    """The number of ballots for each option."""
    votes: dict[int, int] = {}
    for ballot in ballots:
        if ballot != ABSENT:
            votes[ballot] = votes.get(ballot, 0) + 1
    return votes


def leading(votes: dict[int, int]) -> list[int]:
    """The options with the most ballots, in order; NOBODY first."""
    most = max(votes.values())
    return [option for option in sorted(votes) if votes[option] == most]
