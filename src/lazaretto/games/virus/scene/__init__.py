"""The table as a picture: the lab in the middle, own rooms and stock below, heroes left, the rest right.

Everything is drawn from a view, so nothing is drawn that the seat may not know. A watcher sees the first seat's
stock. ``scene/paths.py`` says where one taps, ``docs/build/scenes.md`` explains regions, pieces and paths,
``art.svg`` has the sprites. North is up: y grows away from START.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Json, Menu, Scene, Seat
from lazaretto.games.virus import text
from lazaretto.games.virus.actions import Declare
from lazaretto.games.virus.data import NUMBERS, TABLES
from lazaretto.games.virus.rules.combat.improving import ImproveThrow
from lazaretto.games.virus.rules.combat.throwing import LoseCube
from lazaretto.games.virus.rules.creatures.powers import JoinBroodmother
from lazaretto.games.virus.rules.creatures.spawning import PlaceNew
from lazaretto.games.virus.rules.flow import question
from lazaretto.games.virus.rules.heroes.exits import activations
from lazaretto.games.virus.rules.heroes.skills import BidForSkill, ChooseSkill
from lazaretto.games.virus.rules.phases.event_phase import MutateMinion, Reinforce, SpawnMinion
from lazaretto.games.virus.rules.phases.turn_end import BuyTokens
from lazaretto.games.virus.rules.setup import PlaceBoss, PlaceMinion
from lazaretto.games.virus.scene import prompts
from lazaretto.games.virus.scene.map import draw_map
from lazaretto.games.virus.scene.panels import draw_bosses, draw_display, draw_player, draw_skills, draw_stock
from lazaretto.games.virus.scene.paths import carried, covered, path
from lazaretto.games.virus.scene.supply import draw_clues, draw_creatures, draw_decks, draw_reserve
from lazaretto.games.virus.scene.throws import draw_throws
from lazaretto.games.virus.text import names
from lazaretto.games.virus.view import View

# What a question is about comes first among the shelves, and on a phone right below the lab.
CHOOSE_KIND: Final = (PlaceMinion, PlaceBoss, MutateMinion, Reinforce, SpawnMinion, JoinBroodmother, PlaceNew)
WARNED: Final = 2  # Difficult Addons; more of them are worth a warning
CHOOSE_SKILL: Final = (ChooseSkill, BidForSkill)
READ_THROW: Final = (ImproveThrow, LoseCube)


def draw(view: View, menu: Menu) -> Scene:  # noqa: C901  a call for every region
    prompt, hint = prompts.prompt(view)
    scene = Scene(prompt, hint)
    seat = Seat(0) if view.me is None else view.me
    asked = None if view.me is None else question(view.lab, view.me)
    draw_bar(scene, view)
    if isinstance(asked, READ_THROW):
        draw_throws(scene, view)
    draw_map(scene, view, menu)
    if not isinstance(asked, READ_THROW):
        draw_throws(scene, view)
    if isinstance(asked, CHOOSE_SKILL):
        draw_skills(scene, view)
    if isinstance(asked, CHOOSE_KIND):
        draw_creatures(scene, view)
    if isinstance(asked, BuyTokens):
        draw_reserve(scene, view)
    if seat < len(view.lab.heroes):
        draw_display(scene, view, seat)
        draw_stock(scene, view, seat)
    if view.lab.bosses:
        draw_bosses(scene, view)
    if view.lab.skills and not isinstance(asked, CHOOSE_SKILL):
        draw_skills(scene, view)
    draw_clues(scene, view)
    draw_decks(scene, view)
    if not isinstance(asked, CHOOSE_KIND):
        draw_creatures(scene, view)
    if not isinstance(asked, BuyTokens):
        draw_reserve(scene, view)
    for other in range(len(view.lab.heroes)):
        draw_player(scene, view, Seat(other))
    for action, refusal in sorted(menu, key=lambda entry: lies(entry[0])):
        more = {**carried(view, action), **covered(view, action)}
        scene.point(action, refusal, *path(view, action), say=text.action(view, action), **more)
    return scene


def lies(action: Action) -> bool:
    """Of what may be declared about a clue, the truth comes first."""
    return isinstance(action, Declare) and action.clue != action.number


def draw_bar(scene: Scene, view: View) -> None:
    lab = view.lab
    scene.region("bar", "meters")
    turn = min(lab.turn, NUMBERS.turns)
    scene.piece(
        "turn", "bar", 0, "", f"Turn {turn} of {NUMBERS.turns}", text=f"Turn {turn}/{NUMBERS.turns}", help="V-035"
    )
    scene.piece("rooms", "bar", 1, "", f"{lab.deck.left} room cards left", text=f"Rooms {lab.deck.left}", help="V-313")
    if view.role:
        text = f"You: {view.role}"
        scene.piece("role", "bar", 4, "", text, text=text, help="V-016")
    name = names.difficulty(lab)
    label = name if name.startswith("Level") else f"Level {lab.setup.level}: {name}"
    more: dict[str, Json] = {}
    if names.addons(lab) > WARNED:
        label += ". So many Difficult Addons together can hardly be beaten"
        more = {"states": ["danger"]}
    scene.piece("level", "bar", 5, "", label, text=name, help="V-003", **more)
    if lab.event >= 0:
        row = TABLES.events[lab.event]
        scene.piece("event", "bar", 2, "alarm", names.event(lab.event), text=row.name, help="V-036")
    if lab.lesson.step:
        scene.piece("lesson", "bar", 7, "", names.lesson(lab), text=names.lesson(lab), help="V-389")
    if lab.quest.kind:
        text = names.task(lab)
        scene.piece("task", "bar", 6, "", text, text=text, help="V-360")
    first, second = activations(lab)
    text, label = "Door open", "The lab door is open: leave from START"
    if not lab.escape.door:
        text = f"Exits {first}+{second}"
        label = f"The lab door is closed. {first} activated in Exit 1, {second} in Exit 2; both are needed at once"
    scene.piece("door", "bar", 3, "door-open" if lab.escape.door else "door-closed", label, text=text, help="V-274")
