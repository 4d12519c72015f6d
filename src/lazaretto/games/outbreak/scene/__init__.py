"""The table as a picture: Tasks with their points above, the stage in the middle, the own hand below.

One board has all that one plays with, so that a phone shows it at once; a second one, beside it, the role and the last
pile. What only the viewer may see is ``private``. At the end the board tells the whole story.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Json, Menu, Scene, Seat
from lazaretto.games.outbreak import text
from lazaretto.games.outbreak.actions import Name, Repair, Submit, Vote
from lazaretto.games.outbreak.data import BIT, CARD_IDS, NONE, ROLE_IDS, SHIFTS, when
from lazaretto.games.outbreak.scene import tasks
from lazaretto.games.outbreak.scene.ending import draw_end
from lazaretto.games.outbreak.scene.hand import HEIGHT as HAND
from lazaretto.games.outbreak.scene.hand import draw_beside, draw_hand
from lazaretto.games.outbreak.scene.pages import draw_page
from lazaretto.games.outbreak.scene.reveal import LAMPS, PILE, STAGE, WIDTH, draw_arches, draw_pile, draw_stage
from lazaretto.games.outbreak.scene.tasks import task_piece
from lazaretto.games.outbreak.state import OVER, REPAIRING, SUBMITTING, VOTING
from lazaretto.games.outbreak.text import about, claims
from lazaretto.games.outbreak.view import View

NIGHT_SHIFT: Final = len(SHIFTS) - 1


class Explained(Scene):
    """Says of every piece with a label what it is good for."""

    def piece(self, name: str, region: str, at: Json, sprite: str, label: str = "", **more: Json) -> str:
        words = about.of_piece(name, sprite) if label and "about" not in more else ""
        if words:
            more["about"] = words
        return super().piece(name, region, at, sprite, label, **more)


def draw(view: View, menu: Menu) -> Scene:
    scene = Explained(text.prompt(view), text.hint(view))
    draw_clock(scene, view)
    draw_seats(scene, view)
    if view.step == OVER:
        draw_end(scene, view)
    else:
        draw_room(scene, view)
    draw_verbs(scene, view)
    for action, refusal in menu:
        scene.point(action, refusal, *pointed_at(action), say=text.say(view, action), **button(action))
    if view.step != OVER:
        draw_order(scene, view)
    draw_page(scene, view)
    explain(scene, view)
    return scene


def draw_room(scene: Scene, view: View) -> None:
    """What one plays with on one board, as a phone shows it whole; beside it what one looks up.

    Whoever watches has the last pile where the others have their hand.
    """
    surface = "night" if view.shift == NIGHT_SHIFT else "chart"
    stage = tasks.height(view)
    own = round(stage + STAGE + 0.08, 2)
    watching = view.seat == NONE
    height = round(own + (PILE if watching else HAND), 2)
    size = [WIDTH, height]
    scene.region("room", "board", size=size, surface=surface, focus=True, about=about.ROOM)
    tasks.draw_tasks(scene, view)
    if view.step == VOTING and not view.closed():
        draw_arches(scene, view, tasks.ALL, round(tasks.ALL + height - stage, 2))
    else:
        draw_stage(scene, view, tasks.grid_top(view), stage)
    if watching:
        draw_pile(scene, view, "room", own, WIDTH)
        return
    draw_beside(scene, view)
    if view.step != VOTING or view.closed():  # before a vote there are no cards yet
        draw_hand(scene, view, own)


# ---- what teaches ----------------------------------------------------------------------------------------


def draw_verbs(scene: Scene, view: View) -> None:
    """The kinds of action, always in the same places."""
    why = about.why_not(view)
    scene.verb("name", "Name a Task", "v-name", targets=True, why=why["name"])
    scene.verb("hand", "Hand in", "v-hand", targets=True, why=why["hand"])
    scene.verb("vote", "Vote", "v-vote", targets=True, why=why["vote"])
    words = {VOTING: "Skip", REPAIRING: "No repair"}.get(view.step, "Pass")
    scene.verb("pass", words, quiet=True, why=why["pass"])


def draw_order(scene: Scene, view: View) -> None:
    scene.part("aim", (tuple(view.tasks.points), tuple(view.tasks.back), view.setup.day_limit), draw_aim, view)
    scene.part("order", (view.step,), draw_steps, view)
    seats = [{"seat": seat + 1} for seat in range(len(view.players.out))]
    scene.region(
        "claims",
        "grid",
        title="Who says what",
        hint="words may be lies",
        place="table",
        columns=seats,
        rows=claims.rows(view),
        claims=claims.phrases(view),
        notes=True,
    )


def draw_aim(scene: Scene, view: View) -> None:
    scene.region("aim", "goals", title="How you win", rows=about.goals(view))


def draw_steps(scene: Scene, view: View) -> None:
    scene.region("order", "steps", rows=about.steps(view))


def explain(scene: Scene, view: View) -> None:
    """Say more of some things when they are first met."""
    for name, at, words in about.tips(view):
        if at in scene.pieces or at in scene.regions:
            scene.tip(name, at, words)


# ---- what everybody counts -------------------------------------------------------------------------------


def draw_clock(scene: Scene, view: View) -> None:
    """Day and Shift in the bar."""
    scene.region("clock", "meters", title="Day and Shift")
    line = when(view.day, view.shift)
    scene.piece("day", "clock", 0, LAMPS[view.shift], label=f"{line} Shift", text=line)


def draw_seats(scene: Scene, view: View) -> None:
    """Each seat with its office, whether it has answered, and the role if that is known to all."""
    players = view.players
    for i in range(len(players.out)):
        handed = view.step == SUBMITTING and view.handed & BIT[i] > 0
        voted = view.step in (VOTING, REPAIRING) and not players.out[i] and not view.asked & BIT[i]
        gone = (players.roles[i], text.shown_role(view, i)) if players.out[i] else None
        values = (text.status(view, i), i == players.leader, handed, voted, gone)
        scene.part(f"seat-{i + 1}", values, draw_seat, i, *values)


def draw_seat(
    scene: Scene, i: int, status: str, leader: bool, handed: bool, voted: bool, gone: tuple[int, str] | None
) -> None:
    region = f"seat-{i + 1}"
    scene.region(region, "shelf", seat=Seat(i), place="seats", unit=24, columns=2, status=status)
    if leader:
        scene.piece("leader", region, 0, "leader", f"@{i + 1} is the Leader", help="O-018")
    if handed:
        draw_answer(scene, i, leader, f"@{i + 1} has handed in a card", "O-024")
    elif voted:
        draw_answer(scene, i, leader, f"@{i + 1} has given a ballot", "O-081")
    if gone is not None:
        role, shown = gone
        label = f"@{i + 1} is out: {shown}"
        scene.piece(f"out-{i + 1}", region, 0, f"role-{ROLE_IDS[role]}", label, span=[0.72, 1], help="O-086")


def draw_answer(scene: Scene, i: int, leader: bool, label: str, help: str) -> None:
    """On the token of the Leader, as there is room for one only where eight sit in a row."""
    name = f"answered-{i + 1}"
    if leader:
        scene.piece(f"{name}-disk", "leader", [0.38, 0.38], "ready", span=[0.66, 0.66])
        scene.piece(name, f"{name}-disk", [0.04, 0.04], "i-check", label, span=[0.58, 0.58], help=help)
    else:
        scene.piece(name, f"seat-{i + 1}", 1, "i-check", label, help=help)


# ---- pointing ----------------------------------------------------------------------------------------------------


def pointed_at(action: Action) -> list[str]:
    """What one taps: a Task; or a card and then the tray, a player and then the word, since that is final."""
    if isinstance(action, Vote):
        return [f"player-{action.player + 1}", "ready"]
    if isinstance(action, Name):
        return [task_piece(action.task)]
    if isinstance(action, Repair):
        return [task_piece(action.task)]
    if isinstance(action, Submit):
        return [f"own-{CARD_IDS[action.card]}", "tray"]
    return []


VERBS: Final = {Vote: "vote", Name: "name", Repair: "vote", Submit: "hand"}


def button(action: Action) -> dict[str, Json]:
    return {"verb": VERBS[type(action)]} if pointed_at(action) else {"verb": "pass", "quiet": True}
