"""The box of Outbreak: role cards, a set of action cards for each player, and the Tasks."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Brought, Component, Face, Kit, Size
from lazaretto.games.outbreak.data import CARD_IDS, INFECTED, REST, ROLE_IDS, SURVIVOR, TABLES, ZERO, TaskRow
from lazaretto.games.outbreak.text import about

ROLE: Final = Size(63.0, 88.0)
ACTION: Final = Size(44.0, 68.0)
TASK: Final = Size(95.0, 40.0)
TOKEN: Final = 12.0
DARK: Final = "#14252d"


def kit(seats: int) -> Kit:
    """What is needed for this number of players (O-002, O-012)."""
    dealt = ((ZERO, 1), (SURVIVOR, seats - 2), (SURVIVOR, 1), (INFECTED, seats - 1))  # a Survivor more is the Leader's
    roles = [Component("Role cards", "card", role(number), role_back(), count, "O-002") for number, count in dealt]
    leader = Component("Role cards", "card", leader_card(), leader_card(), 1, "O-002")
    cards = [
        Component("Action cards", "card", action(card), action_back(), seats, "O-012")
        for card in range(len(CARD_IDS))
        if card != REST
    ]
    rests = [Component("Action cards", "card", action(REST, k + 1), action_back(), 1, "O-013") for k in range(seats)]
    tasks = [Component("Tasks", "tile", task(row), None, 1, "O-006") for row in TABLES.tasks if row.seats <= seats]
    named = [Component("Signs for Task 1 and Task 2", "token", sign(f"Task {n}"), None, 1, "O-018") for n in (1, 2)]
    points = Component("Points", "token", sign("", "v-name"), None, len(tasks), "O-042")
    aids = Component("Player aids", "aid", aid(), None, seats)
    ballots = Brought("Paper for ballots", seats, "or all point at a player at once; keep an open hand to skip")
    return Kit((leader, *roles, *cards, *rests, *tasks, *named, points, aids), (ballots,))


# ---- cards ---------------------------------------------------------------------------------------


def role(number: int) -> Face:
    w, h = ROLE
    face = Face(w, h)
    face.box((2, 2, w - 4, h - 4), line="line", round=3)
    face.sprite(f"role-{ROLE_IDS[number]}", (16, 4, 31, 43.4))
    face.words(TABLES.roles[number].name, (18, 36.5, 27, 6), 4, "bold", "#ffffff")
    face.words(about.WIN[number], (5, 49, w - 10, 13), 2.7, tint="ink")
    face.words(about.PLAY[number], (5, 63, w - 10, 10), 2.6, tint="ink2")
    face.words(about.BEWARE[number], (5, 74, w - 10, 10), 2.6, tint="ink2")
    return face


def role_back() -> Face:
    w, h = ROLE
    face = Face(w, h, DARK)
    face.box((4, 4, w - 8, h - 8), line="#6d8f9a", round=3)
    face.words("Outbreak", (6, 36, w - 12, 14), 8, "serif", "#ffffff")
    return face


def leader_card() -> Face:
    w, h = ROLE
    face = Face(w, h)
    face.box((2, 2, w - 4, h - 4), line="flag", thick=1, round=3)
    face.sprite("leader", (19, 12, 25, 25))
    face.words("Leader", (5, 41, w - 10, 10), 7, "serif")
    words = about.LEADER.partition(": ")[2]
    face.words(f"{words[:1].upper()}{words[1:]}", (6, 54, w - 12, 24), 3, tint="ink2")
    return face


def action(card: int, number: int = 0) -> Face:
    w, h = ACTION
    face = Face(w, h)
    face.box((2, 2, w - 4, h - 4), line="line", round=2.5)
    face.sprite(f"card-{CARD_IDS[card]}", (7, 4, 30, 42))
    if number:
        face.words(str(number), (7, 26, 30, 13), 11, "bold", "#ffffff")
    face.words(about.CARDS[card], (4, 47, w - 8, 17), 2.6, tint="ink2")
    return face


def action_back() -> Face:
    """All alike: nobody learns whose a card was (O-040)."""
    w, h = ACTION
    face = Face(w, h, "#2b4a68")
    face.box((3, 3, w - 6, h - 6), line="#9fb4c8", round=2.5)
    face.words("Shift", (6, 28, w - 12, 12), 8, "serif", "#ffffff")
    return face


# ---- Tasks ---------------------------------------------------------------------------------------


def task(row: TaskRow) -> Face:
    """Its name, and a square for each number of points."""
    w, h = TASK
    face = Face(w, h)
    face.box((2, 2, w - 4, h - 4), line="line", round=3)
    face.words(row.name, (5, 4, 60, 11), 6.4, "serif start")
    face.words(f"{row.seats} or more players", (55, 5, w - 60, 9), 2.8, "end", "ink2")
    step = min((w - 10) / (row.points + 1), 13.0)
    for points in range(row.points + 1):
        at = (5 + step * points, 18, step - 0.8, 13)
        last = points == row.points
        face.box(at, "good" if last else "paper2", "good" if last else "ink3", round=1.5)
        face.words(str(points), at, 4, "bold", "#ffffff" if last else "ink2")
    face.words("Below 0 it is destroyed: turn it over.", (5, 32, w - 10, 5), 2.4, "start", "ink3")
    return face


def sign(words: str, sprite: str = "") -> Face:
    face = Face(TOKEN, TOKEN, "flag")
    if sprite:
        face.sprite(sprite, (2, 2, TOKEN - 4, TOKEN - 4))
    face.words(words, (1, 1, TOKEN - 2, TOKEN - 2), 3.4, "bold")
    return face


def aid() -> Face:
    w, h = ROLE
    face = Face(w, h)
    face.box((2, 2, w - 4, h - 4), line="line", round=3)
    face.words("A Day", (5, 4, w - 10, 7), 5, "serif start")
    steps = (
        f"From Day {TABLES.numbers.first_vote} on: count the Survivors, then vote.",
        "Everybody gets one of each card, and a Rest card with a secret number.",
        "Three Shifts. In each the Leader names two Tasks, all hand in a card face down, the cards are shuffled and "
        "turned up.",
        "Night: Patient Zero learns who is Infected.",
    )
    face.words("\n".join([f"{i}. {step}" for i, step in enumerate(steps, 1)]), (5, 12, w - 10, 34), 2.7, "start top")
    for number in range(len(ROLE_IDS)):
        top = 47 + 13 * number
        face.words(TABLES.roles[number].name, (5, top, w - 10, 4), 2.9, "bold start")
        face.words(about.PLAY[number], (5, top + 4, w - 10, 8), 2.5, "start top", "ink2")
    return face
