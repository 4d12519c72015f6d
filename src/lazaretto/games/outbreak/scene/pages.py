"""Moments that fill the screen: the own role, every Day and after every infection anew, and the vote with its ballots.

Every seat has the page of its role at the same moment and under the same name, so that neither the page nor the
closing of it tells whose role has changed.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Json, Scene
from lazaretto.games.outbreak import text
from lazaretto.games.outbreak.data import (
    BIT,
    CARD_IDS,
    INFECTED,
    MAY_ADD,
    MAY_SPEND,
    NONE,
    ROLE_IDS,
    SHIFTS,
    SURVIVOR,
    ZERO,
)
from lazaretto.games.outbreak.rules.reveal import rest_hit
from lazaretto.games.outbreak.scene.reveal import lies_open
from lazaretto.games.outbreak.state import ABSENT, DRAWING, NIGHT, NOBODY, OVER, VOTING, Tally
from lazaretto.games.outbreak.text import about
from lazaretto.games.outbreak.view import View

TINTS: Final = ("", "bad", "violet")  # by role
NUMBERS_IN_WORDS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def draw_page(scene: Scene, view: View) -> None:
    vote = open_vote(view)
    if vote is not None:
        draw_vote(scene, view, vote)
    elif view.seat != NONE and view.step not in (DRAWING, NIGHT, OVER) and not view.closed():
        draw_role_page(scene, view)


def draw_role_page(scene: Scene, view: View) -> None:
    """Who one is, how one wins, what one may play; the same rows in the same order for every role."""
    role = view.players.roles[view.seat]
    if view.players.out[view.seat]:
        title, play, beware, may = "You are voted out", about.OUT_PLAY[role], about.OUT_BEWARE[role], MAY_ADD[role]
    else:
        title = about.page_title(role, view.day == 1 and not hits_today(view))
        play, beware, may = about.PLAY[role], about.BEWARE[role], MAY_SPEND[role]
    rows = [
        {"title": "You win", "text": about.WIN[role]},
        {"title": "You play", "text": play},
        {"title": "Beware", "text": beware},
        {"title": "You know", "text": about.known(view)},
    ]
    cards = [
        {"sprite": f"card-{CARD_IDS[card]}", "say": text.SHORT[card]}
        for card in range(len(CARD_IDS))
        if may & BIT[card]
    ]
    scene.page(
        page_name(view), title, why_now(view), rows=rows, cards=cards, private=True, button="Go on", **figure(role)
    )


def why_now(view: View) -> str:
    """Why the page comes: the same words for all, whether anything has changed for them or not."""
    if hits_today(view):
        return "A Rest card was hit, so all get this page."
    return "" if view.day == 1 else f"Day {view.day} begins, so all get this page."


def figure(role: int) -> dict[str, Json]:
    """Who stands in the arch, on a field of the role's colour."""
    return {"sprite": f"figure-{ROLE_IDS[role]}", "tint": TINTS[role]}


def page_name(view: View) -> str:
    """A new page every Day, and when somebody may have been infected: all know that a Rest card was hit."""
    hits = hits_today(view)
    return f"role-{view.day}-{hits}" if hits else f"role-{view.day}"


def hits_today(view: View) -> int:
    today = view.history.piles[len(SHIFTS) * (view.day - 1) :]
    return sum([rest_hit(list(pile.faces)) != NONE for pile in today])


def open_vote(view: View) -> Tally | None:
    """The vote of this Day, from the moment its ballots lie open until the Tasks are named."""
    votes = [tally for tally in view.history.tallies if tally.step == VOTING and tally.day == view.day]
    return votes[-1] if votes and (view.step == OVER or lies_open(view)) and view.shift == 0 else None


def draw_vote(scene: Scene, view: View, tally: Tally) -> None:
    voters = [seat for seat in range(len(tally.ballots)) if tally.ballots[seat] != ABSENT]
    choices = [*voters, NOBODY]
    ballots = [{"seat": seat + 1, "choice": choices.index(tally.ballots[seat])} for seat in in_suspense(tally, voters)]
    chosen = tally.chosen
    shown: dict[str, Json] = {} if chosen == NOBODY else figure(view.players.roles[chosen])
    scene.page(
        f"vote-{tally.day}",
        verdict_title(view, chosen),
        verdict(view, tally),
        rows=consequences(view, chosen),
        night=True,
        before="Who leaves the table?",
        choices=[{"say": "Skip"} if choice == NOBODY else {"seat": choice + 1} for choice in choices],
        ballots=ballots,
        button="Start the morning" if view.step != OVER else "Go on",
        **shown,
    )


def in_suspense(tally: Tally, voters: list[int]) -> list[int]:
    """The order in which ballots are turned over: those for the leading choices in turn, so that it stays open."""
    by_choice: dict[int, list[int]] = {}
    for seat in voters:
        by_choice.setdefault(tally.ballots[seat], []).append(seat)
    rows = sorted(by_choice.values(), key=lambda row: (len(row), row))
    return [row[i] for i in range(max([len(row) for row in rows], default=0)) for row in rows if i < len(row)]


def verdict_title(view: View, chosen: int) -> str:
    if chosen == NOBODY:
        return "Nobody leaves"
    return "You are voted out" if chosen == view.seat else f"@{chosen + 1} is voted out"


def verdict(view: View, tally: Tally) -> str:
    chosen = tally.chosen
    if chosen == NOBODY:
        return f"{why_nobody(tally)}\nEverybody stays, and no role is shown."
    role = view.players.roles[chosen]
    own = chosen == view.seat
    if role == ZERO:
        return f"{'You were' if own else 'It was'} Patient Zero\nThe Survivors win."
    left = NUMBERS_IN_WORDS[view.players.in_play().bit_count()]
    if own:
        side = "Infected" if role == INFECTED else "Survivors"
        return f"You stay with the {side}\nIf they win, so do you. The game goes on with {left} players."
    was = "Infected, but not Patient Zero" if role == INFECTED else "A Survivor, not Patient Zero"
    return f"{was}\nThe game goes on with {left} players."


def why_nobody(tally: Tally) -> str:
    """Nobody has left: what kept them (O-082)."""
    given = [ballot for ballot in tally.ballots if ballot != ABSENT]
    counts = {ballot: given.count(ballot) for ballot in given}
    most = [ballot for ballot in counts if counts[ballot] == max(counts.values())]
    if len(most) > 1:
        return "It is a tie"
    return "Most skip the vote" if most == [NOBODY] else "It takes more than half of the ballots"


def consequences(view: View, chosen: int) -> list[dict[str, str]]:
    """What follows from it: every viewer looks among the others, so nobody's page tells a role."""
    if chosen == NOBODY or view.step == OVER:
        return []
    out = view.players.out
    left = [i for i in range(len(out)) if not out[i] and i != view.players.first_leader]
    others = [i for i in left if i != view.seat]
    has = "You have" if chosen == view.seat else f"@{chosen + 1} has"
    cards = "Complete" if view.players.roles[chosen] == SURVIVOR else "Complete or Sabotage"
    rows = [
        {"title": "Suspects", "text": f"Patient Zero is still here: {about.either(others or left)}."},
        {"title": "Voted out", "text": f"{has} no ballot and may add one {cards} card a Day."},
    ]
    return [*rows, {"title": "Leader", "text": f"@{view.players.leader + 1} takes over."}] if view.led(chosen) else rows
