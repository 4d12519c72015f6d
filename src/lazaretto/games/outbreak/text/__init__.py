"""Every sentence a player reads. ``@2`` is the name of seat 2."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Event
from lazaretto.games.outbreak.actions import Decline, Hold, Name, Repair, Skip, Submit, Vote
from lazaretto.games.outbreak.data import (
    BIT,
    INFECTED,
    NEEDED,
    NONE,
    REST,
    S2,
    SHIFTS,
    SURVIVOR,
    TABLES,
    TASKS,
    ZERO,
    X,
    shift_name,
    when,
)
from lazaretto.games.outbreak.events import (
    Balloted,
    BecameInfected,
    Counted,
    DayBegins,
    Ended,
    HandedIn,
    HeldBack,
    Named,
    NewLeader,
    NightFell,
    NightTold,
    RepairBegins,
    Repaired,
    Settled,
    StayedAsTheyWere,
    TurnedUp,
    VotedOut,
)
from lazaretto.games.outbreak.rules.talk import (
    AGAINST,
    ASKING,
    COMPLETED,
    COMPLETES,
    RESTED,
    RESTS,
    SKIPPING,
    SUSPECT,
    TRUST,
)
from lazaretto.games.outbreak.state import (
    ABSENT,
    ALL_TASKS,
    DAY_LIMIT,
    DESTROYED,
    DRAWING,
    FEW_SURVIVORS,
    FEW_TASKS,
    IN_ORDER,
    NAMING,
    NIGHT,
    NOBODY,
    OVER,
    REPAIRING,
    SUBMITTING,
    VOTING,
    ZERO_OUT,
    Table,
    Tally,
)
from lazaretto.games.outbreak.view import View

CARDS: Final = [row.name for row in TABLES.cards]
SHORT: Final = [row.short for row in TABLES.cards]
ROLES: Final = [row.name for row in TABLES.roles]
OWN: Final = ("You are a Survivor.", "You are Infected.", "You are Patient Zero.")

QUICK: Final = (
    *COMPLETES,
    RESTS,
    SUSPECT,
    AGAINST,
    *COMPLETED,
    RESTED,
    ASKING,
    "Not me.",
    TRUST,
    SKIPPING,
)  # short phrases the table offers for talking

ROLE_HELP: Final = (
    "You win with the Survivors. Every Day you spend Complete Task 1, Complete Task 2 and Rest; you choose when. "
    "Resting is when you can be infected: then you change sides, and only you learn it.",
    "You win with Patient Zero, whom you do not know. Every Day you spend one Complete Task card, one Sabotage card "
    "and Rest. Single means one a Day, of either Task. Look like a Survivor.",
    "You win with the Infected. Spend Sabotage 1, Sabotage 2, Infect or Rest, each once a Day. Infect hits the next "
    "Rest turned up. Every night you learn who is Infected. If you are voted out, you lose.",
)  # three sentences a role

OUT_HELP: Final = (
    "You are voted out and win with the Survivors all the same. You may add one Complete Task card a Day, in a Shift "
    "of your choice. You never Rest, and you have no ballot.",
    "You are voted out and win with the Infected all the same. You may add one Complete Task or Sabotage card a Day, "
    "in a Shift of your choice. You never Rest, and you have no ballot.",
    "You are voted out: the Survivors win.",
)  # by role, for who is out (O-087, O-088)

ENDINGS: Final = {
    ZERO_OUT: "Patient Zero is voted out: the Survivors win.",
    ALL_TASKS: "All Tasks are completed at the end of a Day: the Survivors win.",
    FEW_SURVIVORS: "One Survivor or none is left: the Infected win.",
    FEW_TASKS: "One Task or none is left to name: the Infected win.",
    DAY_LIMIT: "The last Day is over: the Infected win.",
}


# ---- small words -------------------------------------------------------------------------------------


def names(seats: list[int]) -> str:
    return listed([f"@{seat + 1}" for seat in seats])


def listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def card_name(face: int) -> str:
    """A card in a pile or a hand; a Rest card with its number, if that is shown."""
    return f"Rest {face - REST}" if face > REST else SHORT[face]


def card_on_task(view: View, card: int) -> str:
    """A card of the own hand, with the Task it is for."""
    if card == REST:
        return f"Rest, number {view.own.rest}" if view.own.rest else "Rest"
    slot = card & 1
    named = named_now(view)
    return f"{SHORT[card]} ({TASKS[named[slot]]})" if card <= S2 and slot < len(named) else CARDS[card]


def named_now(view: View) -> tuple[int, ...]:
    """The Tasks that a card would be for: none between two Shifts."""
    return view.tasks.named if view.step in (NAMING, SUBMITTING, DRAWING) else ()


def own_role(view: View) -> str:
    """What the viewer is, and what that means."""
    role = view.players.roles[view.seat]
    return f"{OWN[role]} {OUT_HELP[role] if view.players.out[view.seat] else ROLE_HELP[role]}"


def role_shown(role: int, leader: bool) -> str:
    if role == ZERO:
        return "Patient Zero"
    if leader:
        return "the Leader, not Infected" if role == SURVIVOR else "the Leader, Infected"
    return "a Survivor" if role == SURVIVOR else "Infected"


def shown_role(view: View, seat: int) -> str:
    """Of a player who is out (O-086)."""
    return role_shown(view.players.roles[seat], view.led(seat))


def points(total: int) -> str:
    return f"\u2212{-total}" if total < 0 else str(total)


def task_status(view: View, task: int) -> str:
    """The state of a Task, for its label."""
    if view.tasks.back[task] == DESTROYED:
        return "destroyed"
    if view.tasks.back[task] != IN_ORDER:
        return f"back on {shift_name(view.tasks.back[task])}"
    have, need = view.tasks.points[task], NEEDED[task]
    if have < 0:
        return f"in danger: {points(have)}"
    return f"completed, {need} of {need}" if have >= need else f"{have} of {need}"


# ---- actions and events ----------------------------------------------------------------------------------


def say(view: View, thing: Action | Event) -> str:
    return say_action(view, thing) if isinstance(thing, Action) else say_event(view, thing)


def say_action(view: View, action: Action) -> str:
    match action:
        case Vote(player):
            return f"Vote against @{player + 1}"
        case Skip():
            return "Skip the vote"
        case Name(task):
            return f"Name {TASKS[task]} as Task {len(view.tasks.named) + 1}"
        case Submit(card):
            return f"Hand in {card_on_task(view, card)}"
        case Hold():
            return "Add no card this Shift"
        case Repair(task):
            return f"Repair {TASKS[task]}"
        case Decline():
            return "Repair nothing"
        case _:
            return str(action)


def say_event(view: View, event: Event) -> str:  # noqa: C901, PLR0911, PLR0912  a case for each event
    match event:
        case DayBegins():
            return f"# Day {event.day}"
        case Named():
            first, second = [TASKS[task] for task in event.tasks]
            return f"# {when(event.day, event.shift)}: Task 1 {first}, Task 2 {second}"
        case HandedIn():
            return f"@{event.seat + 1} hands in a card."
        case HeldBack():
            return f"@{event.seat + 1} adds no card."
        case Balloted():
            return f"@{event.seat + 1} casts a ballot."
        case TurnedUp():
            return say_card(event)
        case Settled():
            return say_settled(event)
        case BecameInfected() | StayedAsTheyWere():  # others may read the log: the page of the role says it
            return "The pile is complete."
        case Counted():
            return say_tally(event.tally)
        case VotedOut():
            return f"@{event.seat + 1} is voted out: {role_shown(event.role, event.leader)}."
        case NewLeader():
            return f"@{event.seat + 1} is the Leader now."
        case RepairBegins():
            return f"{TASKS[event.task]} is being repaired, back on {shift_name(event.number)}."
        case Repaired():
            return f"{TASKS[event.task]} is repaired: open, 0 of {NEEDED[event.task]}."
        case NightFell() | NightTold():
            return f"Night falls on Day {event.day}."
        case Ended():
            return ENDINGS[event.ending]
        case _:
            return str(event)


def say_card(event: TurnedUp) -> str:
    start = f"Card {event.place}: {card_name(event.face)}"
    if event.face <= S2:
        return f"{start}, {TASKS[event.tasks[event.face & 1]]} {points(event.total)}."
    hit = " It hits the next Rest, or else the first, if there is one." if event.face == X else ""
    return f"{start}.{hit}"


def say_settled(event: Settled) -> str:
    task = TASKS[event.task]
    if event.destroyed:
        return f"{task} {event.before} → below 0: destroyed."
    done = ", completed" if event.after >= NEEDED[event.task] else ""
    change = f"stays at {event.after}" if event.before == event.after else f"{event.before} → {event.after}"
    return f"{task} {change}{done}."


def say_tally(tally: Tally) -> str:
    """``Ballots: Brutus by @1 and @3; nothing by @2.`` The most named first."""
    options: dict[int, list[int]] = {}
    for seat in range(len(tally.ballots)):
        if tally.ballots[seat] != ABSENT:
            options.setdefault(tally.ballots[seat], []).append(seat)
    rows = sorted(options.items(), key=lambda row: (-len(row[1]), row[0]))
    parts = [f"{ballot_name(tally.step, ballot)} by {names(seats)}" for ballot, seats in rows]
    result = "" if tally.chosen != NOBODY else " Nobody leaves." if tally.step == VOTING else " Nothing is repaired."
    return f"Ballots: {'; '.join(parts)}.{result}"


def ballot_name(step: int, ballot: int) -> str:
    if ballot == NOBODY:
        return "skip" if step == VOTING else "nothing"
    return f"against @{ballot + 1}" if step == VOTING else TASKS[ballot]


def ballot_told(step: int, ballot: int) -> str:
    """On the card of who gave it."""
    return "skips" if step == VOTING and ballot == NOBODY else ballot_name(step, ballot)


def night_list(infected: int) -> str:
    seats = [seat for seat in range(8) if infected & BIT[seat]]
    return f"Infected: {names(seats)}." if seats else "Nobody is Infected yet."


# ---- the prompt ------------------------------------------------------------------------------------------


def prompt(view: View) -> str:
    """Verb first for the one who is asked; for the others, what the table waits for."""
    asked = view.seat != NONE and bool(view.asked & BIT[view.seat])
    if view.step == OVER:
        return "The Survivors win" if view.ending in (ZERO_OUT, ALL_TASKS) else "The Infected win"
    if view.step == DRAWING:
        return f"Card {len(view.history.piles[-1].faces)} of {len(view.history.piles[-1].faces) + view.history.left}"
    if view.step == NIGHT:
        return "Night falls"
    if view.closed():
        return decided(view)
    if not asked:
        return waiting(view)
    if view.step == VOTING:
        return "Who leaves the table?"
    if view.step == NAMING:
        return f"Which is Task {len(view.tasks.named) + 1} of this Shift?"
    if view.step == REPAIRING:
        return "Which Task is repaired?"
    return "Do you add a card?" if view.players.out[view.seat] else "Which card do you hand in?"


def waiting(view: View) -> str:
    if view.step == NAMING:
        return f"@{view.players.leader + 1} names Task {len(view.tasks.named) + 1}"
    left = view.asked.bit_count()
    what = "card" if view.step == SUBMITTING else "ballot"
    return f"Waiting for {left} {what}{'s' if left > 1 else ''}"


def decided(view: View) -> str:
    """What came of a ballot that is closed."""
    tally = view.history.tallies[-1]
    if tally.step == VOTING:
        return "Nobody is voted out" if tally.chosen == NOBODY else f"@{tally.chosen + 1} is voted out"
    return "Nothing is repaired" if tally.chosen == NOBODY else f"{TASKS[tally.chosen]} is being repaired"


def decided_hint(view: View) -> str:
    tally = view.history.tallies[-1]
    if tally.chosen == NOBODY:
        return "All ballots lie open."
    if tally.step == VOTING:
        return f"@{tally.chosen + 1} was {shown_role(view, tally.chosen)}. All ballots lie open."
    return f"It is back on {shift_name(view.tasks.back[tally.chosen])}. All ballots lie open."


def hint(view: View) -> str:
    """One sentence; it never depends on anything secret."""
    if view.step == OVER:
        return ENDINGS[view.ending]
    if view.step == DRAWING:
        return draw_hint(view)
    if view.step == NIGHT:
        return "Only Patient Zero learns who is Infected."
    if view.closed():
        return decided_hint(view)
    if view.step == VOTING:
        most = "more than half of them" if view.setup.majority else "the most"
        return f"Talk first, then vote. All ballots are shown at once; whoever has {most} is out."
    if view.step == NAMING:
        return "Two different Tasks, for everybody and for this Shift."
    if view.step == REPAIRING:
        return "A Task was completed, so one comes back with 0 points, after the next Shift. Most ballots decide."
    if view.seat != NONE and view.players.out[view.seat] and view.asked & BIT[view.seat]:
        why = "to add none today" if view.shift == len(SHIFTS) - 1 else "to keep it for later"
        return f"You may add one card a Day, in any Shift. Pass {why}."
    return "Face down and final. Nobody learns whose card it was."


def draw_hint(view: View) -> str:
    faces = view.history.piles[-1].faces
    if not view.history.left:
        return "All cards lie open. Names stay secret."
    if X in faces and not [face for face in faces[faces.index(X) :] if face >= REST]:
        return "The next Rest turned up is hit; if none comes, the first one of the pile."
    return "Points move with every card; only the last total counts."


def status(view: View, seat: int) -> str:
    """A short word beside a seat's name."""
    parts = ["Leader"] if seat == view.players.leader else []
    if view.players.out[seat]:
        parts.append(f"out, {shown_role(view, seat).removeprefix('the ').removeprefix('a ')}")
    if view.step == SUBMITTING:
        parts.append(card_status(view, seat))
    elif view.step in (VOTING, REPAIRING) and not view.players.out[seat]:
        parts.append("choosing" if view.asked & BIT[seat] else "ballot given")
    elif view.step == OVER and not view.players.out[seat]:
        parts.append(ROLES[view.players.roles[seat]])
    return ", ".join([part for part in parts if part])


def card_status(view: View, seat: int) -> str:
    if view.asked & BIT[seat]:
        return "may add a card" if view.players.out[seat] else "choosing"
    if view.handed & BIT[seat]:
        return "card handed in"
    return "no card"


# ---- the end -----------------------------------------------------------------------------------------------


def outcome(state: Table) -> str:
    """How the game ended, and how far things had come."""
    tasks, infected = state.tasks, state.players.roles.count(INFECTED)
    count = len(tasks.points)
    done = sum([tasks.completed(task) for task in range(count)])
    many = "1 player was" if infected == 1 else f"{infected} players were"
    moment = when(state.day, state.shift)
    why, _, who = ENDINGS[state.ending].partition(": ")
    return f"{who[:1].upper()}{who[1:]} {why}. {moment}; {many} infected, {done} of {count} Tasks completed."
