"""The vote at the beginning of a Day, from the second on: ballots against players, and what comes of them."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Question, Refusal, Seat, struct
from lazaretto.games.outbreak.actions import SKIP, VOTE, Skip, Vote
from lazaretto.games.outbreak.data import BIT, SEATS, ZERO
from lazaretto.games.outbreak.events import NewLeader, VotedOut
from lazaretto.games.outbreak.rules.ballots import count, give_ballot, leading, publish
from lazaretto.games.outbreak.rules.flow import NOT_ASKED, deal, end
from lazaretto.games.outbreak.state import NOBODY, ZERO_OUT, Players, Table

ONESELF: Final = Refusal("O-080", "nobody votes against themselves")
NOT_IN_PLAY: Final = Refusal("O-080", "that player is not in play")
AGAINST: Final[list[list[Action]]] = [
    [*[VOTE[i] for i in range(max(SEATS)) if bits & BIT[i]], SKIP] for bits in range(1 << max(SEATS))
]  # by bits of seats


@struct
class VoteOut(Question[Table]):
    """Everybody in play votes against another player, or skips (O-080)."""

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return [*VOTE[: len(state.players.out)], SKIP]

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        return AGAINST[state.players.in_play() & ~BIT[seat]]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Skip):
            return None
        if not isinstance(action, Vote):
            return NOT_ASKED
        if action.player == seat:
            return ONESELF
        out = state.players.out
        return None if action.player < len(out) and out[action.player] == 0 else NOT_IN_PLAY

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        ballot = int(action.player) if isinstance(action, Vote) else NOBODY
        if give_ballot(state, seat, ballot):
            close_vote(state)


VOTE_OUT: Final = VoteOut()


def close_vote(state: Table) -> None:
    """One player leaves or none (O-084); if it is Patient Zero, the Survivors have won at once (O-085)."""
    chosen = voted_out(state.hands.ballots, state.setup.majority)
    publish(state, chosen)
    if chosen != NOBODY:
        put_out(state, chosen)
    state.keyframe()
    if chosen != NOBODY and state.players.roles[chosen] == ZERO:
        end(state, ZERO_OUT)
    else:
        deal(state)


def voted_out(ballots: list[int], majority: bool) -> int:
    """The player who leaves, or NOBODY: a tie at the top keeps everybody in (O-082, O-083)."""
    votes = count(ballots)
    first = leading(votes)
    if len(first) > 1:
        return NOBODY
    if majority and 2 * votes[first[0]] <= sum(votes.values()):
        return NOBODY
    return first[0]


def put_out(state: Table, seat: int) -> None:
    """The role is shown (O-086); the player may not talk (O-087); the Leader's office passes clockwise (O-090)."""
    players = state.players
    out = tuple([state.day if i == seat else players.out[i] for i in range(len(players.out))])
    passes = seat == players.leader and players.roles[seat] != ZERO
    leader = next_in_play(out, seat) if passes else players.leader
    state.players = Players(players.first_leader, leader, players.roles, out)
    state.emit(EVERYBODY, VotedOut(seat, players.roles[seat], seat == players.leader))
    if passes:
        state.emit(EVERYBODY, NewLeader(leader))


def next_in_play(out: tuple[int, ...], seat: int) -> int:
    heirs = [(seat + step) % len(out) for step in range(1, len(out))]
    return next(heir for heir in heirs if out[heir] == 0)
