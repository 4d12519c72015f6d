"""The table as a picture: the lab is the screen, own things and verbs below, the way to victory at the right.

Everything is drawn from a view, so nothing is drawn that the seat may not know. A watcher sees the first seat's
stock. ``scene/paths.py`` says where one taps, ``docs/build/scenes.md`` explains regions, pieces and paths,
``art.svg`` has the sprites. North is up: y grows away from START.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Menu, Refusal, Scene, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus import text
from lazaretto.games.virus.data import CUBE, NUMBERS, TABLES, THROWN_BULLET
from lazaretto.games.virus.rules.flow import question
from lazaretto.games.virus.scene import prompts
from lazaretto.games.virus.scene.fight import draw_fight, point_shot, point_tray, throw_words
from lazaretto.games.virus.scene.foes import in_fight
from lazaretto.games.virus.scene.goals import draw_goals, draw_noise_calls, draw_steps
from lazaretto.games.virus.scene.laying import ghost, laying
from lazaretto.games.virus.scene.map import draw_map
from lazaretto.games.virus.scene.moments import draw_moment
from lazaretto.games.virus.scene.panels import (
    display_values,
    draw_bosses,
    draw_display,
    draw_player,
    draw_shot,
    draw_skills,
    draw_stock,
    player_values,
    stock_values,
)
from lazaretto.games.virus.scene.paths import carried, covered, lies, path, weight
from lazaretto.games.virus.scene.supply import box_values, draw_box, draw_choice, draw_clues
from lazaretto.games.virus.scene.throws import draw_throws
from lazaretto.games.virus.scene.tips import draw_tips
from lazaretto.games.virus.scene.verbs import draw_verbs, verb_of
from lazaretto.games.virus.state import INSIDE, Decision
from lazaretto.games.virus.text import names
from lazaretto.games.virus.text.log import step_name
from lazaretto.games.virus.view import View

WARNED: Final = 2  # Difficult Addons; more of them are worth a warning


def draw(view: View, menu: Menu) -> Scene:
    prompt, hint = prompts.prompt(view)
    scene = Scene(prompt, hint)
    seat = Seat(0) if view.me is None else view.me
    asked = None if view.me is None else question(view.lab, view.me)
    fight = in_fight(view)
    scene.part("bar", bar_values(view), draw_bar, view)
    draw_map(scene, view, menu)
    draw_steps(scene, view)
    if fight:
        draw_fight(scene, view)
    draw_throws(scene, view)
    if seat < len(view.lab.heroes):
        scene.part("stock", stock_values(view, seat), draw_stock, view, seat)
        if view.lab.heroes[seat].status == INSIDE:  # a dead hero lays no more rooms
            scene.part("display", display_values(view, seat), draw_display, view, seat)
        if not fight:
            draw_shot(scene, view, seat)
    draw_side(scene, view, asked)
    for other in range(len(view.lab.heroes)):
        scene.part(f"player-{other + 1}", player_values(view, Seat(other)), draw_player, view, Seat(other))
    draw_verbs(scene, view, menu)
    point_all(scene, view, menu, fight)
    draw_moment(scene, view)
    draw_tips(scene, view)
    return scene


def draw_side(scene: Scene, view: View, asked: Decision | None) -> None:
    """At the right: what a question is about first, then how one wins; the rest is in drawers of the map."""
    lab, seat = view.lab, view.me
    if lab.variants.skills:
        draw_skills(scene, view)
    shown = draw_choice(scene, view, asked)
    if lab.variants.bosses:
        draw_bosses(scene, view)
    draw_goals(scene, view)
    if seat is not None and seat < len(lab.heroes):
        draw_noise_calls(scene, view, seat)
    draw_clues(scene, view)
    scene.part("box", (*box_values(lab), shown), draw_box, view, shown)


SHOTS: Final = (a.Shoot, a.Attack)
MAJOR: Final = (a.MajorImprove, a.MajorRestore, a.MajorTrade)  # buttons with what they bring in small letters


def point_all(scene: Scene, view: View, menu: Menu, fight: bool) -> None:
    legal = [action for action, why in menu if why is None]
    for entry in sorted(menu, key=lambda entry: lies(entry[0])):
        action: Action = entry[0]
        refusal: Refusal | None = entry[1]
        more = {**carried(view, action), **covered(view, action), **ghost(view, action), **weight(view, legal, action)}
        verb = verb_of(view, action)
        if verb:
            more["verb"] = verb
        if isinstance(action, a.Add) and refusal is None and not fight and not any(view.plan.tray):
            point_shot(scene, view, action)
            continue
        words, colon, gain = (laying(action) or text.action(view, action)).partition(": ")
        if isinstance(action, MAJOR):
            more["note"] = f"{gain}; costs a turn"
        elif isinstance(action, a.Recall):
            more["note"] = gain
        else:
            words = f"{words}{colon}{gain}"
        if fight and isinstance(action, a.Throw):
            words = throw_words(view.plan.tray)
        if isinstance(action, SHOTS) and len([other for other in legal if isinstance(other, SHOTS)]) == 1:
            words, more["main"] = f"Shoot {view.plan.tray[CUBE]} + {view.plan.tray[THROWN_BULLET]}", True
        names_ = path(view, action)
        if all([name in scene.pieces or name in scene.regions for name in names_]):
            scene.point(action, refusal, *names_, say=words, **more)
        elif refusal is None:
            scene.point(action, refusal, say=words, **more)
    if fight and view.me is not None and view.lab.heroes[view.me].throw is None:
        point_tray(scene, view, menu)


def bar_values(view: View) -> tuple[object, ...]:
    """All that the bar is drawn from."""
    lab, turn, variants = view.lab, view.lab.turn, view.lab.variants
    words = (step_name(lab, turn.step), names.difficulty(lab), names.addons(lab), lab.setup.level)
    step = names.lesson(lab) if variants.lesson.step else ""
    task = names.task(lab) if variants.quest.kind else ""
    event = names.event(lab, turn.event) if turn.event >= 0 else ""
    return (turn.number, turn.event, event, view.role, words, step, task)


def draw_bar(scene: Scene, view: View) -> None:
    lab = view.lab
    scene.region("bar", "meters")
    turn = min(lab.turn.number, NUMBERS.turns)
    name = names.difficulty(lab)
    level = name if name.startswith("Level") else f"Level {lab.setup.level}: {name}"
    label = f"Turn {turn} of {NUMBERS.turns}: {step_name(lab, lab.turn.step)}. {level}"
    told = f"The lab destroys itself after turn {NUMBERS.turns}: be out by then, with the antidote"
    scene.piece("turn", "bar", 0, "", label, text=f"Turn {turn} of {NUMBERS.turns}", help="V-035", about=told)
    if lab.turn.event >= 0:
        row = TABLES.events[lab.turn.event]
        told = "The event of this turn"
        scene.piece(
            "event", "bar", 2, "alarm", names.event(lab, lab.turn.event), text=row.name, help="V-036", about=told
        )
    if view.role:
        words = "You are the spy" if view.role == "spy" else "You are no spy"
        told = "The spy wins alone by getting out; the others must not know who it is"
        scene.piece("role", "bar", 4, "", words, text=words, help="V-016", about=told)
    if names.addons(lab) > WARNED:
        level += ". This many Difficult Addons can hardly be beaten"
        told = "How hard the game is: hit points, the creatures' speed and Bosses"
        scene.piece("level", "bar", 5, "", level, text=name, help="V-003", about=told, states=["danger"])
    if lab.variants.lesson.step:
        words, told = names.lesson(lab), "A part of the learning game; there are four"
        scene.piece("lesson", "bar", 7, "", words, text=words, help="V-389", about=told)
    if lab.variants.quest.kind:
        words, told = names.task(lab), "The scenario: without it the heroes do not win"
        scene.piece("task", "bar", 6, "", words, text=words, help="V-360", about=told)
