"""The Tasks: two slots for those of the Shift, the others small below them."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Json, Scene
from lazaretto.games.outbreak import text
from lazaretto.games.outbreak.data import NEEDED, NONE, S2, SHIFTS, TASKS
from lazaretto.games.outbreak.scene.reveal import WIDTH
from lazaretto.games.outbreak.state import DESTROYED, DRAWING, IN_ORDER
from lazaretto.games.outbreak.view import View

SLOTS: Final = [[0.0, 0.0], [3.15, 0.0]]
SLOT: Final = [3.05, 0.98]
LOW_SLOT: Final = [3.05, 0.8]
SMALL: Final = [1.18, 0.67]
LOW: Final = [1.18, 0.52]  # where there are two rows of them: without bars
STEP: Final = [1.255, 0.74]
LOW_STEP: Final = 0.55
ALL: Final = 1.79  # the height of all Tasks where none is named
IN_A_ROW: Final = 5


def rows_below(view: View) -> int:
    """Rows of small Tasks when two lie in their slots."""
    return -(-(len(view.tasks.points) - len(SLOTS)) // IN_A_ROW)


def slot(view: View) -> list[float]:
    """The size of a Task of the Shift: lower where the others need two rows."""
    return list(SLOT if rows_below(view) == 1 else LOW_SLOT)


def grid_top(view: View) -> float:
    """Where the small Tasks begin."""
    return round(slot(view)[1] + 0.07, 2)


def height(view: View) -> float:
    """What the Tasks take in any step of this game."""
    rows = rows_below(view)
    return round(grid_top(view) + (STEP[1] if rows == 1 else LOW_STEP * rows), 2)


def draw_tasks(scene: Scene, view: View) -> None:
    """Two in their slots and the others small, except while cards are turned up; until both are named, all alike."""
    if len(view.tasks.named) < len(SLOTS):
        draw_all(scene, view)
        return
    small, turning = 0, view.step == DRAWING and view.history.left > 0
    for task in range(len(view.tasks.points)):
        if task in view.tasks.named:
            draw_named(scene, view, task, view.tasks.named.index(task))
        elif not turning:  # then the cards need the room
            place = [STEP[0] * (small % IN_A_ROW), round(grid_top(view) + LOW_STEP * (small // IN_A_ROW), 2)]
            draw_small(scene, view, task, place, SMALL if rows_below(view) == 1 else LOW)
            small += 1


def draw_all(scene: Scene, view: View) -> None:
    """Two rows; the first one named has its number already."""
    count = len(view.tasks.points)
    columns = -(-count // 2)
    step = (WIDTH / columns, ALL / 2)
    span = [round(step[0] - 0.08, 3), round(step[1] - 0.08, 3)]
    for task in range(count):
        at = [round(step[0] * (task % columns), 3), round(step[1] * (task // columns), 3)]
        draw_small(scene, view, task, at, span)
        if task in view.tasks.named:
            number_on(scene, view, task, [span[0] - 0.42, span[1] - 0.62])


def values(view: View, task: int) -> tuple[object, ...]:
    """All of the view that a Task is drawn from."""
    tasks = view.tasks
    number = tasks.named.index(task) if task in tasks.named else NONE
    return (tasks.points[task], tasks.back[task], points_before(view, task), running(view, task), number)


def draw_named(scene: Scene, view: View, task: int, place: int) -> None:
    known = (place, slot(view)[1], *values(view, task))
    scene.part(task_piece(task), known, draw_in_slot, view, task, place)


def draw_in_slot(scene: Scene, view: View, task: int, place: int) -> None:
    """A Task in its slot: name, number, points in words and pips; in danger below 0."""
    name, size = task_piece(task), slot(view)
    status = text.task_status(view, task)
    danger = ["danger"] if view.tasks.points[task] < 0 else []
    scene.piece(
        name,
        "room",
        list(SLOTS[place]),
        sprite_of(view, task),
        f"Task {place + 1}: {TASKS[task]}, {status}",
        span=size,
        states=danger,
        help="O-042",
    )
    low = size[1] < SLOT[1]
    below = 0.36 if low else 0.41
    line(scene, f"{name}-name", name, [0.16, 0.03 if low else 0.07], [2.3, 0.36], TASKS[task], 0.3, serif=True)
    line(
        scene,
        f"{name}-status",
        name,
        [0.16, below],
        [2.3, 0.26],
        moved(view, task, status),
        0.22,
        tint=tint(view, task),
    )
    number_on(scene, view, task, [2.52, 0.1])
    draw_pips(scene, view, task, [0.16, round(below + 0.27, 2)], 2.72, 0.09 if low else 0.19)


def number_on(scene: Scene, view: View, task: int, at: list[float]) -> None:
    """The yellow number that cards bear as well."""
    name, number = task_piece(task), str(view.tasks.named.index(task) + 1)
    scene.piece(f"{name}-slot", name, at, "number", span=[0.4, 0.4], text=number, font=0.28)


def draw_small(scene: Scene, view: View, task: int, place: list[float], span: list[float] = SMALL) -> None:
    known = (place[0], place[1], span[0], span[1], *values(view, task))
    scene.part(task_piece(task), known, draw_unnamed, view, task, place, span)


def draw_unnamed(scene: Scene, view: View, task: int, place: list[float], span: list[float]) -> None:
    name = task_piece(task)
    status = text.task_status(view, task)
    scene.piece(name, "room", place, sprite_of(view, task), f"{TASKS[task]}, {status}", span=list(span), help="O-017")
    wide = round(span[0] - 0.12, 3)
    line(scene, f"{name}-name", name, [0.06, 0.03], [round(wide + 0.25, 3), 0.25], TASKS[task], 0.215)
    line(
        scene,
        f"{name}-status",
        name,
        [0.06, 0.26],
        [round(wide + 0.1, 3), 0.24],
        short_status(view, task),
        0.215,
        tint=tint(view, task),
    )
    if span[1] > LOW[1]:
        draw_pips(scene, view, task, [0.07, round(span[1] - 0.15, 3)], wide, 0.1)


def draw_pips(scene: Scene, view: View, task: int, place: list[float], width: float, height: float) -> None:
    """A bar for each point that is needed: full, just gained, just lost, or empty."""
    if view.tasks.back[task] != IN_ORDER:
        return
    need = NEEDED[task]
    step = width / need
    before, now = points_before(view, task), view.tasks.points[task]
    for i in range(need):
        sprite = "pip-full" if i < min(before, now) else "pip-new" if i < now else "pip-lost" if i < before else "pip"
        at = [round(place[0] + step * i, 3), place[1]]
        span = [round(step * 0.88, 3), height]
        scene.piece(f"{task_piece(task)}-pip-{i + 1}", task_piece(task), at, sprite, span=span)


def task_piece(task: int) -> str:
    return f"task-{TASKS[task].lower()}"


def sprite_of(view: View, task: int) -> str:
    if view.tasks.back[task] == DESTROYED:
        return "task-destroyed"
    if view.tasks.back[task] != IN_ORDER:
        return "task-repair"
    return "task-completed" if view.tasks.points[task] >= NEEDED[task] and not running(view, task) else "task"


def running(view: View, task: int) -> bool:
    """Cards on this Task are being turned up."""
    return view.step == DRAWING and view.history.left > 0 and task in view.tasks.named


def points_before(view: View, task: int) -> int:
    """What a Task had when the pile that lies open was begun."""
    if not running(view, task):
        return view.tasks.points[task]
    slot = view.tasks.named.index(task)
    moves = [1 if face < 2 else -1 for face in view.history.piles[-1].faces if face <= S2 and face & 1 == slot]
    return view.tasks.points[task] - sum(moves)


def moved(view: View, task: int, status: str) -> str:
    before, now = points_before(view, task), view.tasks.points[task]
    if before == now or now < 0:
        return status
    return f"{before} of {NEEDED[task]}, now {now}"


def short_status(view: View, task: int) -> str:
    if view.tasks.back[task] == DESTROYED:
        return "destroyed"
    if view.tasks.back[task] != IN_ORDER:
        number = view.tasks.back[task]
        return f"back: {SHIFTS[number % len(SHIFTS)]}"
    done = view.tasks.points[task] >= NEEDED[task]
    return "completed" if done else f"{view.tasks.points[task]} of {NEEDED[task]}"


def tint(view: View, task: int) -> str:
    if view.tasks.back[task] == DESTROYED or view.tasks.points[task] < 0:
        return "bad"
    return "good" if view.tasks.back[task] == IN_ORDER and view.tasks.points[task] >= NEEDED[task] else "ink2"


def line(
    scene: Scene, name: str, on: str, at: list[float], span: list[float], text: str, font: float, **more: Json
) -> None:
    scene.piece(name, on, at, "", span=span, text=text, font=font, align="start", **more)
