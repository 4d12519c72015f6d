"""The table as a picture: the lab in the middle, own rooms and stock below, heroes left, reserve and clues right.

Everything is drawn from a view, so nothing is drawn that the seat may not know. A watcher sees the first seat's
stock. ``pointing.py`` says where one taps, ``docs/protocol.md`` explains regions, pieces and paths, ``art.svg`` has
the sprites. North is up: y grows away from START.
"""

from __future__ import annotations

from lazaretto.core import Menu, Scene, Seat
from lazaretto.games.virus import names, prompts, words
from lazaretto.games.virus.board import draw_map, draw_throws
from lazaretto.games.virus.data import NUMBERS, TABLES
from lazaretto.games.virus.panels import (
    draw_bosses,
    draw_clues,
    draw_decks,
    draw_display,
    draw_player,
    draw_reserve,
    draw_skills,
    draw_stock,
)
from lazaretto.games.virus.pointing import carried, path
from lazaretto.games.virus.rules.exits import activations
from lazaretto.games.virus.view import View


def draw(view: View, menu: Menu) -> Scene:
    prompt, hint = prompts.prompt(view)
    scene = Scene(prompt, hint)
    seat = Seat(0) if view.me is None else view.me
    draw_bar(scene, view)
    draw_map(scene, view, menu)
    draw_throws(scene, view)
    if seat < len(view.lab.heroes):
        draw_display(scene, view, seat)
        draw_stock(scene, view, seat)
    if view.lab.bosses:
        draw_bosses(scene, view)
    if view.lab.skills:
        draw_skills(scene, view)
    draw_clues(scene, view)
    draw_decks(scene, view)
    draw_reserve(scene, view)
    for other in range(len(view.lab.heroes)):
        draw_player(scene, view, Seat(other))
    for action, refusal in menu:
        scene.point(action, refusal, *path(view, action), say=words.action(view, action), **carried(view, action))
    return scene


def draw_bar(scene: Scene, view: View) -> None:
    lab = view.lab
    scene.region("bar", "meters")
    turn = min(lab.turn, NUMBERS.turns)
    scene.piece(
        "turn", "bar", 0, "", f"Turn {turn} of {NUMBERS.turns}", text=f"Turn {turn}/{NUMBERS.turns}", help="V-035"
    )
    scene.piece("rooms", "bar", 1, "", f"{lab.deck.left} room cards left", text=f"Rooms {lab.deck.left}", help="V-313")
    if view.role:
        scene.piece("role", "bar", 4, "", view.role, text=view.role, help="V-016")
    name = names.difficulty(lab)
    scene.piece("level", "bar", 5, "", f"Level {lab.level}: {name}", text=name, help="V-003")
    if lab.event >= 0:
        row = TABLES.events[lab.event]
        scene.piece("event", "bar", 2, "alarm", names.event(lab.event), text=row.name, help="V-036")
    if lab.lesson.step:
        scene.piece("lesson", "bar", 7, "", names.lesson(lab), text=names.lesson(lab), help="V-389")
    if lab.quest.kind:
        text = names.task(lab)
        scene.piece("task", "bar", 6, "", text, text=text, help="V-360")
    first, second = activations(lab)
    door = "Door open" if lab.door else f"Exits {first}+{second}"
    scene.piece("door", "bar", 3, "door-open" if lab.door else "door-closed", door, text=door, help="V-274")
