"""What each thing is good for, how one wins, and what the coach says: the words that teach."""

from __future__ import annotations

from typing import Final

from lazaretto.games.outbreak.data import BIT, CARD_IDS, INFECTED, NEEDED, NONE, REST, SURVIVOR, TASKS, ZERO, X
from lazaretto.games.outbreak.state import DESTROYED, DRAWING, NAMING, NIGHT, REPAIRING, SUBMITTING, VOTING
from lazaretto.games.outbreak.view import View

CARDS: Final = (
    "Complete Task 1: adds a point to the first Task of the Shift.",
    "Complete Task 2: adds a point to the second Task of the Shift.",
    "Sabotage Task 1: takes a point from the first Task of the Shift.",
    "Sabotage Task 2: takes a point from the second Task of the Shift.",
    "Infect: whoever handed in the next Rest card turned up changes sides in secret.",
    "Rest: adds nothing, and is the only card that Infect can hit.",
)

ROOM: Final = "The work room: the Tasks, what happens now, and your cards. You get them anew every Day."
TASK: Final = "A Task: the Survivors win when all are complete at the end of a Day; below 0 it is destroyed."
LEADER: Final = "The Leader: names both Tasks of every Shift, and decides when repair ballots are tied."
TRAY: Final = "The tray: cards lie here face down, are shuffled and then turned up, so nobody learns whose they are."
NOTE: Final = "Your note: what only you know."
PLAYER: Final = "A player: whoever gets the most ballots leaves the table and shows their role."
READY: Final = "Ready to vote: casts your ballot. When everybody has voted, all are turned over one by one."
BALLOT: Final = "A ballot: all are shown with names when the last one is in."
ANSWERED: Final = "Done for now: the table waits for the others."
OUT: Final = "Voted out: the role is known, and one work card a Day can still be added."
LAMP: Final = "A Day has three Shifts: morning, day and night."
NIGHT_MOON: Final = "The night: Patient Zero alone learns who is Infected."

ROLES: Final = (
    "Survivor: you win if all Tasks are complete at the end of a Day, or if Patient Zero is voted out.",
    "Infected: you win if the Tasks fail or too few Survivors are left. Look like a Survivor.",
    "Patient Zero: infect players who Rest, spoil the Tasks, and never be voted out.",
)

AIM: Final = (
    "Complete all Tasks by the end of a Day, or vote Patient Zero out.",
    "Let Tasks fail and Survivors turn, and look like one of them.",
    "Infect those who Rest, spoil Tasks, and never be voted out.",
)
OUT_AIM: Final = ("You still win with the Survivors.", "You still win with the Infected.", "")  # of a player voted out
TITLES: Final = ("You are a Survivor", "You are Infected", "You are Patient Zero")
STILL: Final = ("You are still a Survivor", "You are Infected", "You are still Patient Zero")
WIN: Final = (
    "When Patient Zero is voted out, or when all Tasks are complete at the end of a Day.",
    "When one Survivor or none is left, fewer than two Tasks can be named, or the last Day ends without a winner.",
    "With the Infected: when one Survivor or none is left, fewer than two Tasks can be named, or the last Day is over. "
    "Voted out, you lose.",
)
PLAY: Final = (
    "Each Day both Complete cards, which add a point to a Task, and Rest, in the order you like.",
    "Each Day one Complete card (+1 point), one Sabotage card (\u22121 point) and Rest, in the order you like.",
    "Each Day three of these. Sabotage takes a point away; Infect hits the next Rest turned up.",
)
BEWARE: Final = (
    "When you Rest, Infect can hit you: you change sides, and only you learn it.",
    "You do not know Patient Zero, who learns at night that you are Infected. Claim what a Survivor would.",
    "Everybody sees how many Sabotage cards came up. Have a story for each of yours.",
)
OUT_PLAY: Final = (
    "One Complete card a Day, in a Shift of your choice, or none.",
    "One Complete or Sabotage card a Day, in a Shift of your choice, or none.",
    "",
)  # of a player voted out
OUT_BEWARE: Final = (
    "You have no ballot any more. You never Rest either, so you stay a Survivor.",
    "You have no ballot any more, and everybody knows your side.",
    "",
)

STRANGERS: Final = "Everybody else began as a Survivor. Every night you learn who is Infected."


def known(view: View) -> str:
    """What everybody or this seat alone can rely on."""
    if view.players.roles[view.seat] == ZERO:
        return night(view.own.nights[-1]) if view.own.nights else STRANGERS
    players, leader = view.players, view.players.first_leader
    left = [i for i in range(len(players.out)) if players.out[i] == 0 and i not in (leader, view.seat)]
    if leader == view.seat:
        return f"As the first Leader you are not Patient Zero, and all know it. {either(left)} is."
    return f"@{leader + 1}, the first Leader, is not Patient Zero. {either(left)} is."


def either(seats: list[int]) -> str:
    named = [f"@{seat + 1}" for seat in seats]
    return named[0] if len(named) == 1 else f"{', '.join(named[:-1])} or {named[-1]}"


def night(infected: int) -> str:
    seats = [f"@{seat + 1}" for seat in range(8) if infected >> seat & 1]
    return f"Infected now: {', '.join(seats)}." if seats else "Nobody is Infected yet."


# ---- pieces by their names ---------------------------------------------------------------------------------

PREFIXES: Final = (
    ("task-", TASK),
    ("leader", LEADER),
    ("tray", TRAY),
    ("handed-", TRAY),
    ("face-down", TRAY),
    ("player-", PLAYER),
    ("ready", READY),
    ("ballot-", BALLOT),
    ("answered-", ANSWERED),
    ("out-", OUT),
    ("lamp-", LAMP),
    ("day", LAMP),
    ("moon", NIGHT_MOON),
    ("note", NOTE),
    ("played-", "A card of the game that is over, below the player who handed it in."),
)


def of_piece(name: str, sprite: str) -> str:
    """What the piece does or pays; empty for what explains itself."""
    kind, _, card = sprite.partition("-")
    if kind in ("card", "own"):
        return CARDS[CARD_IDS.index(card)]
    return next((words for prefix, words in PREFIXES if name.startswith(prefix)), "")


# ---- the aim and the order of play -------------------------------------------------------------------------


def goals(view: View) -> list[dict[str, str]]:
    tasks = view.tasks
    count = len(tasks.points)
    done = sum([tasks.completed(task) for task in range(count)])
    lost = tasks.back.count(DESTROYED)
    work = f"All {count} at the end of a Day" + (f"; {lost} destroyed" if lost else "")
    return [
        {"title": "Complete the Tasks", "text": work, "count": f"{done} of {count}", "state": "now"},
        {"title": "Or vote Patient Zero out", "text": "From Day 2 on, every morning", "state": "now"},
        {
            "title": "The Infected win",
            "text": "With one Survivor or none left, fewer than two Tasks to name, "
            f"or no winner after Day {view.setup.day_limit}",
            "state": "next",
        },
    ]


STEPS: Final = (
    (VOTING, "The vote", "secret, then shown"),
    (NAMING, "Tasks", "the Leader names two"),
    (SUBMITTING, "Talk and hand in", "one card, face down"),
    (DRAWING, "Turn up", "shuffled, no names"),
    (REPAIRING, "Repairs", "if a Task is destroyed"),
    (NIGHT, "Night", "after the third Shift"),
)


def steps(view: View) -> list[dict[str, str]]:
    at = [step for step, _, _ in STEPS].index(view.step) if view.step in [s for s, _, _ in STEPS] else len(STEPS)
    return [
        {"title": title, "text": words, "state": "done" if i < at else "now" if i == at else "next"}
        for i, (_, title, words) in enumerate(STEPS)
    ]


# ---- why not now ---------------------------------------------------------------------------------------------


def why_not(view: View) -> dict[str, list[str]]:
    """By verb: the rule and the reason while nothing of its kind can be done."""
    why = {
        "name": ["O-018", "the Leader names two Tasks when a Shift begins"],
        "hand": ["O-023", "cards are handed in when both Tasks are named"],
        "vote": ["O-080", "ballots are given in the morning, from Day 2 on, and for repairs"],
        "pass": ["O-023", "everybody in play hands in a card in every Shift"],
    }
    if view.seat == NONE:
        return why
    if view.handed & BIT[view.seat]:
        why["hand"] = ["O-025", "your card is in, and that is final"]
    if view.step in (VOTING, REPAIRING) and not view.players.out[view.seat] and not view.asked & BIT[view.seat]:
        why["vote"] = why["pass"] = ["O-081", "your ballot is in"]
    return why


# ---- the coach ---------------------------------------------------------------------------------------------


def tips(view: View) -> list[tuple[str, str, str]]:
    """Its name, the piece or region beside which it is said, and two sentences; each depends on the view alone."""
    out: list[tuple[str, str, str]] = []
    if view.seat != NONE and view.step == SUBMITTING and not view.players.out[view.seat]:
        out.append(
            ("hand", "tray", "Choose a card, then the tray. Cards are shuffled, so nobody learns which one was yours.")
        )
    if view.step == NAMING and view.seat == view.players.leader:
        out.append(
            (
                "naming",
                "room",
                "You lead: tap two Tasks for this Shift. One with 0 points is destroyed most easily.",
            )
        )
    if view.step == VOTING and view.asked:
        out.append(
            (
                "vote",
                arch_to_choose(view),
                "Talk first, then tap a player or skip. All ballots are shown at once, with their names.",
            )
        )
    if view.step == NIGHT:
        out.append(("night", "room", "At night Patient Zero learns who is Infected. Nobody else learns anything."))
    return out + pile_tips(view) + task_tips(view)


def arch_to_choose(view: View) -> str:
    """The first one that can get a ballot from the viewer."""
    seats = [i for i in range(len(view.players.out)) if i != view.seat and not view.players.out[i]]
    return f"player-{seats[0] + 1}"


def pile_tips(view: View) -> list[tuple[str, str, str]]:
    if not view.history.piles or not view.history.piles[-1].faces:
        return []
    number, faces = len(view.history.piles), view.history.piles[-1].faces
    first = {min(face, REST): place for place, face in reversed(list(enumerate(faces)))}
    out = []
    for card, name, words in (
        (2, "sabotage", "A Sabotage: at least one player at this table is not a Survivor. Ask who completed what."),
        (3, "sabotage", "A Sabotage: at least one player at this table is not a Survivor. Ask who completed what."),
        (
            X,
            "infect",
            "Infect: it hits the next Rest turned up, or else the first. The owner changes sides.",
        ),
    ):
        if card in first:
            out.append((name, f"card-{number}-{first[card] + 1}", words))
    return out


def task_tips(view: View) -> list[tuple[str, str, str]]:
    out = []
    for task in range(len(view.tasks.points)):
        at = f"task-{TASKS[task].lower()}"
        if view.tasks.back[task] == DESTROYED:
            out.append(("destroyed", at, "It ended a Shift below 0. A repair ballot can bring it back."))
        elif view.tasks.completed(task):
            out.append(("completed", at, f"It has its {NEEDED[task]} points. Sabotage can still take some away again."))
    return out


def page_title(role: int, first: bool) -> str:
    return TITLES[role] if first else STILL[role]


assert (SURVIVOR, INFECTED, ZERO) == (0, 1, 2)  # the order of the lists above
