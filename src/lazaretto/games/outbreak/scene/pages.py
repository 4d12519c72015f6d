"""Moments that fill the screen: the own role, every Day and after every infection anew, and the vote with its ballots.

Every seat has the page of its role at the same moment and under the same name, so that neither the page nor the
closing of it tells whose role has changed.
"""

from __future__ import annotations

from lazaretto.core import Scene
from lazaretto.games.outbreak import text
from lazaretto.games.outbreak.data import NONE, ROLE_IDS, SHIFTS, ZERO
from lazaretto.games.outbreak.rules.reveal import rest_hit
from lazaretto.games.outbreak.scene.reveal import lies_open
from lazaretto.games.outbreak.state import ABSENT, DRAWING, NIGHT, NOBODY, OVER, VOTING, Tally
from lazaretto.games.outbreak.text import about
from lazaretto.games.outbreak.view import View


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
        title, play = "You are voted out", text.OUT_HELP[role]
    else:
        title, play = about.page_title(role, view.day == 1 and not hits_today(view)), about.PLAY[role]
    rows = [
        {"title": "You win", "text": about.WIN[role]},
        {"title": "You play", "text": play},
        {"title": "Beware", "text": about.BEWARE[role]},
        {"title": "You know", "text": about.known(view)},
    ]
    scene.page(page_name(view), title, sprite=f"role-{ROLE_IDS[role]}", rows=rows, private=True, button="Go on")


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
    scene.page(
        f"vote-{tally.day}",
        "Nobody leaves" if chosen == NOBODY else f"@{chosen + 1} is voted out",
        verdict(view, chosen),
        sprite="" if chosen == NOBODY else f"role-{ROLE_IDS[view.players.roles[chosen]]}",
        night=True,
        before="Who leaves the table?",
        choices=[{"say": "Skip"} if choice == NOBODY else {"seat": choice + 1} for choice in choices],
        ballots=ballots,
        button="Start the morning" if view.step != OVER else "Go on",
    )


def in_suspense(tally: Tally, voters: list[int]) -> list[int]:
    """The order in which ballots are turned over: those for the leading choices in turn, so that it stays open."""
    by_choice: dict[int, list[int]] = {}
    for seat in voters:
        by_choice.setdefault(tally.ballots[seat], []).append(seat)
    rows = sorted(by_choice.values(), key=lambda row: (len(row), row))
    return [row[i] for i in range(max([len(row) for row in rows], default=0)) for row in rows if i < len(row)]


def verdict(view: View, chosen: int) -> str:
    if chosen == NOBODY:
        return "No player has enough ballots, so everybody stays, and no role is shown."
    shown = f"@{chosen + 1} was {text.shown_role(view, chosen)}."
    if view.players.roles[chosen] == ZERO:
        return f"{shown} The Survivors win."
    return f"{shown} Patient Zero is still at the table. @{chosen + 1} can add one work card a Day and has no ballot."
