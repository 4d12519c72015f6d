"""Counting ballots: who is voted out (O-082, O-083), which Task is repaired (O-067)."""

from __future__ import annotations

from lazaretto.games.outbreak.state import ABSENT, NOBODY


def count(ballots: list[int]) -> dict[int, int]:
    """How many ballots each option got."""
    votes: dict[int, int] = {}
    for ballot in ballots:
        if ballot != ABSENT:
            votes[ballot] = votes.get(ballot, 0) + 1
    return votes


def leading(votes: dict[int, int]) -> list[int]:
    """The options with the most ballots, in order; NOBODY first."""
    most = max(votes.values())
    return [option for option in sorted(votes) if votes[option] == most]


def voted_out(ballots: list[int], majority: bool) -> int:
    """The player who leaves, or NOBODY: a tie at the top keeps everybody in."""
    votes = count(ballots)
    first = leading(votes)
    if len(first) > 1:
        return NOBODY
    if majority and 2 * votes[first[0]] <= sum(votes.values()):
        return NOBODY
    return first[0]


def repaired(ballots: list[int], leader: int) -> int:
    """The Task to be repaired, or NOBODY: the Leader's ballot breaks a tie, then the order of the Tasks."""
    first = leading(count(ballots))
    if ballots[leader] in first:
        return ballots[leader]
    return first[0] if first[0] != NOBODY or len(first) == 1 else first[1]
