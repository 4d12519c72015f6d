"""The table as a picture: Tasks with their points above, the cards of the Shift in the light, the own hand below.

One board holds it all, so that a phone shows it at once: two slots for the Tasks named, the other Tasks in a grid, the
stage (cards handed in, the draw, a vote, the night), and the last pile. What only the viewer may see is ``private``.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Json, Menu, Scene, Seat
from lazaretto.games.outbreak import words
from lazaretto.games.outbreak.actions import Name, Repair, Submit, Vote
from lazaretto.games.outbreak.data import BIT, CARD_IDS, NEEDED, NONE, REST, ROLE_IDS, S2, SHIFTS, TASKS
from lazaretto.games.outbreak.state import (
    ABSENT,
    DESTROYED,
    DRAWING,
    IN_ORDER,
    NIGHT,
    NOBODY,
    OVER,
    REPAIRING,
    SUBMITTING,
    VOTING,
    Tally,
)
from lazaretto.games.outbreak.view import View

NIGHT_SHIFT: Final = len(SHIFTS) - 1
LAMPS: Final = ("i-sun", "i-lamp", "i-theme")  # sunrise, work light, moon

WIDTH: Final = 6.2
SLOTS: Final = ((0.0, 0.0), (3.15, 0.0))
SLOT: Final = (3.05, 1.15)
GRID_TOP: Final = 1.27
SMALL: Final = (1.16, 0.82)
STEP: Final = (1.26, 0.92)
STAGE_TOP: Final = 3.2
PILE_TOP: Final = 4.98
HEIGHT: Final = 6.05
CARD: Final = (0.7, 0.98)
LARGE: Final = (1.18, 1.65)

PRIVATE: Final = ["private"]


def draw(view: View, menu: Menu) -> Scene:
    scene = Scene(words.prompt(view), words.hint(view))
    draw_clock(scene, view)
    draw_seats(scene, view)
    surface = "night" if view.shift == NIGHT_SHIFT else "chart"
    scene.region("room", "board", size=[WIDTH, HEIGHT], surface=surface, focus=True, title="The work room")
    draw_tasks(scene, view)
    draw_stage(scene, view)
    draw_pile(scene, view)
    if view.step == OVER:
        draw_history(scene, view)
    if view.seat != NONE:
        draw_own(scene, view)
    for action, refusal in menu:
        scene.point(action, refusal, *pointed_at(action), say=words.say(view, action), **button(action))
    return scene


# ---- what everybody counts -------------------------------------------------------------------------------


def draw_clock(scene: Scene, view: View) -> None:
    """Day and Shift in the bar; the three lamps stand in the room, the current one lit."""
    scene.region("clock", "meters", title="Day and Shift")
    text = words.when(view.day, view.shift)
    scene.piece("day", "clock", 0, LAMPS[view.shift], label=f"{text} Shift", text=text)


def draw_lamps(scene: Scene, view: View) -> None:
    for shift in range(len(SHIFTS)):
        lit = shift == view.shift
        label = f"{SHIFTS[shift].capitalize()} Shift{', now' if lit else ''}"
        place = [WIDTH - 0.95 + 0.32 * shift, STAGE_TOP - 0.06]
        scene.piece(f"lamp-{shift}", "room", place, "lamp-lit" if lit else "lamp", label, span=[0.3, 0.36])


def draw_seats(scene: Scene, view: View) -> None:
    """Each seat with its office, whether it has answered, and the role if that is known to all."""
    for i in range(len(view.out)):
        seat = Seat(i)
        region = f"seat-{i + 1}"
        scene.region(region, "shelf", seat=seat, place="seats", unit=30, status=words.status(view, i))
        if i == view.leader:
            scene.piece("leader", region, 0, "leader", f"@{i + 1} is the Leader", help="O-018")
        if view.step == SUBMITTING and view.handed & BIT[i]:
            scene.piece(f"answered-{i + 1}", region, 1, "i-check", f"@{i + 1} has handed in a card", help="O-024")
        elif view.step in (VOTING, REPAIRING) and not view.out[i] and not view.asked & BIT[i]:
            scene.piece(f"answered-{i + 1}", region, 1, "i-check", f"@{i + 1} has given a ballot", help="O-081")
        if view.out[i]:
            role = view.roles[i]
            label = f"@{i + 1} is out: {words.ROLES[role]}"
            scene.piece(f"out-{i + 1}", region, 2, f"role-{ROLE_IDS[role]}", label, span=[0.72, 1], help="O-087")


# ---- Tasks -------------------------------------------------------------------------------------------------


def draw_tasks(scene: Scene, view: View) -> None:
    for slot in range(2):
        label = f"Task {slot + 1}"
        if slot >= len(view.tasks):
            scene.piece(f"slot-{slot + 1}", "room", list(SLOTS[slot]), "slot", label, span=list(SLOT), text=label)
    small = 0
    for task in range(len(view.points)):
        if task in view.tasks:
            draw_named(scene, view, task, view.tasks.index(task))
        else:
            place = [STEP[0] * (small % 5), GRID_TOP + STEP[1] * (small // 5)]
            draw_small(scene, view, task, place)
            small += 1


def draw_named(scene: Scene, view: View, task: int, slot: int) -> None:
    """A Task in its slot: name, number, points in words and pips; in danger below 0."""
    name = task_piece(task)
    status = words.task_status(view, task)
    danger = ["danger"] if view.points[task] < 0 else []
    scene.piece(
        name,
        "room",
        list(SLOTS[slot]),
        sprite_of(view, task),
        f"Task {slot + 1}: {TASKS[task]}, {status}",
        span=list(SLOT),
        states=danger,
        help="O-042",
    )
    line(scene, f"{name}-name", name, [0.16, 0.1], [2.3, 0.4], TASKS[task], 0.3, serif=True)
    line(
        scene, f"{name}-status", name, [0.16, 0.48], [2.7, 0.28], moved(view, task, status), 0.2, tint=tint(view, task)
    )
    scene.piece(f"{name}-slot", name, [2.5, 0.12], "number", span=[0.42, 0.42], text=str(slot + 1), font=0.28)
    draw_pips(scene, view, task, [0.16, 0.84], 2.72, 0.24)


def draw_small(scene: Scene, view: View, task: int, place: list[float]) -> None:
    name = task_piece(task)
    status = words.task_status(view, task)
    scene.piece(name, "room", place, sprite_of(view, task), f"{TASKS[task]}, {status}", span=list(SMALL), help="O-017")
    line(scene, f"{name}-name", name, [0.08, 0.06], [1.0, 0.26], TASKS[task], 0.17)
    line(
        scene, f"{name}-status", name, [0.08, 0.32], [1.0, 0.24], short_status(view, task), 0.155, tint=tint(view, task)
    )
    draw_pips(scene, view, task, [0.08, 0.64], 1.0, 0.13)


def draw_pips(scene: Scene, view: View, task: int, place: list[float], width: float, height: float) -> None:
    """A bar for each point that is needed: full, just gained, just lost, or empty."""
    if view.back[task] != IN_ORDER:
        return
    need = NEEDED[task]
    step = width / need
    before, now = points_before(view, task), view.points[task]
    for i in range(need):
        sprite = "pip-full" if i < min(before, now) else "pip-new" if i < now else "pip-lost" if i < before else "pip"
        at = [round(place[0] + step * i, 3), place[1]]
        span = [round(step * 0.88, 3), height]
        scene.piece(f"{task_piece(task)}-pip-{i + 1}", task_piece(task), at, sprite, span=span)


def task_piece(task: int) -> str:
    return f"task-{TASKS[task].lower()}"


def sprite_of(view: View, task: int) -> str:
    if view.back[task] == DESTROYED:
        return "task-destroyed"
    if view.back[task] != IN_ORDER:
        return "task-repair"
    return "task-completed" if view.points[task] >= NEEDED[task] and not running(view, task) else "task"


def running(view: View, task: int) -> bool:
    """Cards on this Task are being turned up."""
    return view.step == DRAWING and view.left > 0 and task in view.tasks


def points_before(view: View, task: int) -> int:
    """What a Task had when the pile that lies open was begun."""
    if not running(view, task):
        return view.points[task]
    slot = view.tasks.index(task)
    moves = [1 if face < 2 else -1 for face in view.piles[-1].faces if face <= S2 and face & 1 == slot]
    return view.points[task] - sum(moves)


def moved(view: View, task: int, status: str) -> str:
    before, now = points_before(view, task), view.points[task]
    if before == now or now < 0:
        return status
    return f"{before} of {NEEDED[task]}, now {now}"


def short_status(view: View, task: int) -> str:
    if view.back[task] == DESTROYED:
        return "destroyed"
    if view.back[task] != IN_ORDER:
        number = view.back[task]
        return f"back {SHIFTS[number % len(SHIFTS)]}"
    done = view.points[task] >= NEEDED[task]
    return "completed" if done else f"{view.points[task]} of {NEEDED[task]}"


def tint(view: View, task: int) -> str:
    if view.back[task] == DESTROYED or view.points[task] < 0:
        return "bad"
    return "good" if view.back[task] == IN_ORDER and view.points[task] >= NEEDED[task] else "ink2"


# ---- the stage -----------------------------------------------------------------------------------------------


def draw_stage(scene: Scene, view: View) -> None:
    draw_lamps(scene, view)
    if view.step == SUBMITTING:
        draw_tray(scene, view)
    elif view.step == DRAWING and view.left:
        draw_newest(scene, view)
    elif view.step == VOTING:
        draw_players(scene, view)
    elif view.step == REPAIRING:
        draw_given(scene, view, "ballot", "has given a ballot")
    elif view.step == NIGHT:
        scene.piece("moon", "room", [WIDTH / 2 - 0.8, STAGE_TOP], "moon", "Night", span=[1.6, 1.6])
    elif view.step == OVER:
        draw_roles(scene, view)
    elif view.tallies and view.tallies[-1].day == view.day and view.shift == 0:
        draw_tally(scene, view, view.tallies[-1])


def draw_tray(scene: Scene, view: View) -> None:
    """The Leader's tray: a card face down for each seat that has handed in."""
    count = view.handed.bit_count()
    label = f"The tray of @{view.leader + 1}, with {count} card{'' if count == 1 else 's'} face down"
    scene.piece("tray", "room", [0, STAGE_TOP + 0.34], "tray", label, span=[WIDTH, 1.4], help="O-024")
    place = 0
    for seat in range(len(view.out)):
        if view.handed & BIT[seat]:
            spot = [round(0.12 + 0.76 * place, 2), 0.2]
            label = f"A card of @{seat + 1}, face down"
            scene.piece(f"handed-{seat + 1}", "tray", spot, "back", label, span=list(CARD), seat=seat)
            place += 1
    if not view.handed:
        scene.piece(
            "tray-words",
            "tray",
            [0.2, 0.4],
            "",
            span=[WIDTH - 0.4, 0.6],
            tint="flag",
            text="Cards go here, face down",
            font=0.2,
        )


def draw_newest(scene: Scene, view: View) -> None:
    """The card just turned up, large, and those still face down beside it."""
    number = len(view.piles) - 1
    place = len(view.piles[-1].faces) - 1
    face = view.piles[-1].faces[place]
    at = [WIDTH / 2 - LARGE[0] / 2, STAGE_TOP]
    draw_card(scene, card_piece(number, place), "room", at, face, LARGE, states=["last"])
    for i in range(view.left):
        at = [round(WIDTH / 2 + 0.95 + 0.1 * i, 2), STAGE_TOP + 0.35]
        scene.piece("face-down*", "room", at, "back", f"{view.left} cards face down" if i == 0 else "", span=list(CARD))


def draw_players(scene: Scene, view: View) -> None:
    """All seats as cards, to be tapped; a closed vote shows whom each named."""
    if not view.asked:
        draw_tally(scene, view, view.tallies[-1])
        return
    for seat in range(len(view.out)):
        states = ["off"] if view.out[seat] else ["done"] if not view.asked & BIT[seat] else []
        label = f"@{seat + 1}{', out' if view.out[seat] else ''}"
        draw_player(scene, f"player-{seat + 1}", seat, label, states)


def draw_player(scene: Scene, name: str, seat: int, label: str, states: list[str], text: str = "") -> None:
    at = [round(0.06 + 0.77 * seat, 2), STAGE_TOP + 0.34]
    scene.piece(name, "room", at, "player", label, span=[0.7, 1.3], states=states)
    scene.piece(f"{name}-flag", name, [0.1, 0.1], "", span=[0.5, 0.5], seat=seat)
    scene.piece(f"{name}-name", name, [0.03, 0.62], "", span=[0.64, 0.3], text=f"@{seat + 1}", font=0.15)
    if text:
        scene.piece(f"{name}-text", name, [0.03, 0.92], "", span=[0.64, 0.32], text=text, font=0.13)


def draw_tally(scene: Scene, view: View, tally: Tally) -> None:
    """Who voted for what, with names (O-081)."""
    if tally.step != VOTING:
        return
    for seat in range(len(tally.ballots)):
        ballot = tally.ballots[seat]
        if ballot == ABSENT:
            continue
        told = "skips" if ballot == NOBODY else f"against @{ballot + 1}"
        states = ["danger"] if tally.chosen == seat else []
        draw_player(scene, f"player-{seat + 1}", seat, f"@{seat + 1} {told}", states, told)


def draw_given(scene: Scene, view: View, sprite: str, done: str) -> None:
    """Ballots that lie hidden, each with its flag."""
    place = 0
    for seat in range(len(view.out)):
        if not view.out[seat] and not view.asked & BIT[seat]:
            at = [round(0.12 + 0.76 * place, 2), STAGE_TOP + 0.5]
            scene.piece(f"ballot-{seat + 1}", "room", at, sprite, f"@{seat + 1} {done}", span=list(CARD), seat=seat)
            place += 1


def draw_roles(scene: Scene, view: View) -> None:
    """At the end every role lies open (O-095)."""
    for seat in range(len(view.out)):
        role = view.roles[seat]
        at = [round(0.06 + 0.77 * seat, 2), STAGE_TOP + 0.34]
        name = f"player-{seat + 1}"
        sprite = f"role-{ROLE_IDS[role]}"
        scene.piece(name, "room", at, sprite, f"@{seat + 1}: {words.ROLES[role]}", span=[0.7, 0.98], seat=seat)
        scene.piece(
            f"{name}-name", "room", [at[0], STAGE_TOP + 1.34], "", span=[0.7, 0.3], text=f"@{seat + 1}", font=0.15
        )


# ---- the pile ------------------------------------------------------------------------------------------------


def draw_pile(scene: Scene, view: View) -> None:
    """The last pile in the order it was drawn; while cards are turned up, all but the newest."""
    if not view.piles or view.step == OVER:
        return
    number, faces = len(view.piles) - 1, view.piles[-1].faces
    for place in range(len(faces) - (view.step == DRAWING and view.left > 0)):
        at = [round(0.06 + 0.77 * place, 2), PILE_TOP]
        draw_card(scene, card_piece(number, place), "room", at, faces[place], CARD)


def card_piece(number: int, place: int) -> str:
    """By Shift and place in the pile: a name that tells nothing about the owner."""
    return f"card-{number + 1}-{place + 1}"


def draw_card(
    scene: Scene,
    name: str,
    region: str,
    at: Json,
    face: int,
    span: tuple[float, float],
    states: list[str] | None = None,
) -> None:
    card = min(face, REST)
    label = words.card_name(face)
    scene.piece(
        name, region, at, f"card-{CARD_IDS[card]}", label, span=list(span), states=states or [], help=RULE[card]
    )
    if face > REST:
        draw_number(scene, name, face - REST, span)


RULE: Final = ("O-042", "O-042", "O-042", "O-042", "O-051", "O-050")  # by card: the line that tells what it does


def draw_number(
    scene: Scene, name: str, number: int, span: tuple[float, float], states: list[str] | None = None
) -> None:
    at = [0.0, round(span[1] * 0.55, 3)]
    box = [span[0], round(span[1] * 0.24, 3)]
    font = round(span[1] * 0.2, 3)
    scene.piece(f"{name}-number", name, at, "", span=box, text=str(number), font=font, tint="flag", states=states or [])


# ---- one's own --------------------------------------------------------------------------------------------------


def draw_own(scene: Scene, view: View) -> None:
    """Role and hand, hidden until one looks. The same pieces in the same places for every role."""
    scene.region("self", "hand", seat=Seat(view.seat), title="Your role", unit=60)
    role = view.roles[view.seat]
    label = f"You are {words.ROLES[role]}. {words.ROLE_HELP[role]}"
    scene.piece("role", "self", 0, f"role-{ROLE_IDS[role]}", label, span=[0.8, 1.12], states=PRIVATE, help="O-022")
    scene.piece("note", "self", 1, "note", f"Your note: {note(view)}", span=[1.9, 1.12], states=PRIVATE)
    scene.piece("note-words", "note", [0.1, 0.1], "", span=[1.7, 0.92], text=note(view), font=0.15, states=PRIVATE)
    if view.step in (VOTING, NIGHT):
        return
    scene.region("hand", "hand", seat=Seat(view.seat), title="Your cards", unit=76)
    for card in range(len(CARD_IDS)):
        draw_own_card(scene, view, card)


def draw_own_card(scene: Scene, view: View, card: int) -> None:
    name = f"own-{CARD_IDS[card]}"
    spent = bool(view.spent & BIT[card])
    label = f"{words.card_on_task(view, card)}{', spent' if spent else ''}"
    states = ["private", "off"] if spent else PRIVATE
    scene.piece(name, "hand", card, f"card-{CARD_IDS[card]}", label, span=[0.8, 1.12], states=states, help=RULE[card])
    if card == REST and view.rest:
        draw_number(scene, name, view.rest, (0.8, 1.12), PRIVATE)


def note(view: View) -> str:
    """What only the viewer was told: the last night, or the own infection."""
    if view.nights:
        return f"Night {len(view.nights)}: {words.night_list(view.nights[-1])}"
    if view.turn != NONE:
        return f"Infected on {words.back_when(view.turn)}."
    return "Nothing was told to you alone."


# ---- the end ---------------------------------------------------------------------------------------------------


def draw_history(scene: Scene, view: View) -> None:
    """Who handed in what, Shift by Shift (O-095); a ring marks the infection."""
    seats = len(view.out)
    scene.region("history", "board", size=[len(view.draws) * 0.5 + 1.2, seats * 0.66 + 0.4], title="Who handed in what")
    for seat in range(seats):
        scene.piece(
            f"row-{seat + 1}", "history", [0, 0.42 + 0.66 * seat], "", f"@{seat + 1}", span=[0.4, 0.4], seat=seat
        )
    for number in range(len(view.draws)):
        pile, owners = view.draws[number].pile, view.draws[number].owners
        x = round(1.0 + 0.5 * number, 2)
        if number % len(SHIFTS) == 0:
            day = f"Day {number // len(SHIFTS) + 1}"
            scene.piece(f"day-{number}", "history", [x, 0], "", day, span=[1.5, 0.3], text=day, font=0.2, align="start")
        for place in range(len(owners)):
            hit = owners[place] == view.draws[number].victim
            name = f"played-{number + 1}-{owners[place] + 1}"
            label = f"@{owners[place] + 1}, {words.back_when(number)}: {words.card_name(pile.faces[place])}"
            states = ["danger"] if hit else []
            sprite = f"card-{CARD_IDS[min(pile.faces[place], REST)]}"
            label += ", infected" if hit else ""
            at = [x, round(0.36 + 0.66 * owners[place], 2)]
            scene.piece(name, "history", at, sprite, label, span=[0.42, 0.588], states=states)


# ---- pointing ----------------------------------------------------------------------------------------------------


def line(
    scene: Scene, name: str, on: str, at: list[float], span: list[float], text: str, font: float, **more: Json
) -> None:
    scene.piece(name, on, at, "", span=span, text=text, font=font, align="start", **more)


def pointed_at(action: Action) -> list[str]:
    """What one taps: a player, a Task, or a card and then the tray, since that is final."""
    if isinstance(action, Vote):
        return [f"player-{action.player + 1}"]
    if isinstance(action, Name):
        return [task_piece(action.task)]
    if isinstance(action, Repair):
        return [task_piece(action.task)]
    if isinstance(action, Submit):
        return [f"own-{CARD_IDS[action.card]}", "tray"]
    return []


def button(action: Action) -> dict[str, Json]:
    return {} if pointed_at(action) else {"sprite": "i-next", "main": True}
