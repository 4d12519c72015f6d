"""How one wins and how far one is, what one's noise calls, and where the creatures would go."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Json, Scene, Seat
from lazaretto.games.virus.data import COLORS, NOWHERE, NUMBERS, WAYS
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.creatures.foreseen import Walk, walk
from lazaretto.games.virus.rules.creatures.senses import MEETS, NOTHING
from lazaretto.games.virus.rules.creatures.spawning import produced
from lazaretto.games.virus.rules.heroes.exits import activations
from lazaretto.games.virus.rules.labs.clues import antidote_placed, cards_needed, labs_at, rooms_fitting, vertex_of
from lazaretto.games.virus.rules.variants.tutorial import creatures_come
from lazaretto.games.virus.scene.rooms import may_plan, walk_values
from lazaretto.games.virus.state import INSIDE, NOBODY, Lab
from lazaretto.games.virus.state.map import creatures_in, living
from lazaretto.games.virus.text import about, names
from lazaretto.games.virus.view import View

LEADER_AT: Final = 4  # creatures called together, of which one is a Leader (V-242)


def draw_goals(scene: Scene, view: View) -> None:
    """Four steps to victory, each with its count."""
    lab = view.lab
    rows = [door_row(lab), clue_row(lab), antidote_row(lab, view.me), leave_row(lab)]
    if lab.variants.quest.kind:
        rows.insert(
            3, {"title": "Do your task", "text": names.task(lab), "state": "done" if lab.variants.quest.done else "now"}
        )
    told = "Bring the antidote out before the lab destroys itself: one hero who leaves with it wins for all"
    title = "How you win"
    if view.me is not None and steps.boss_player(lab, view.me) is not None and not lab.turn.ending:
        against = view.me >= len(lab.heroes) or lab.setup.turncoat
        title = "How the heroes win" if against else title
        told = "The Boss player who kills the last hero wins alone; nobody else does then"
        rows.append(
            {
                "title": "You win: kill the last hero" if against else "Or kill the last hero",
                "text": f"{'A creature' if steps.driver(lab) == view.me else 'Your Boss'} must do it; you win alone",
                "count": f"{len(living(lab))} left",
                "sprite": "v-boss",
                "state": "now",
            }
        )
    scene.region("goals", "goals", title=title, rows=rows, about=told)


def door_row(lab: Lab) -> dict[str, Json]:
    if lab.escape.door:
        return {"title": "Open the lab door", "text": "It is open, for good", "state": "done"}
    heroes = len(living(lab))
    if heroes <= 1:
        return {"title": "Open the lab door", "text": "Activate an Exit", "state": "now"}
    need = 3 if heroes >= 4 else 2
    text = (
        "Two heroes in one Exit, one in the other, at once" if need == 3 else "One hero in each Exit, at the same time"
    )
    return {
        "title": "Open the lab door",
        "text": text,
        "count": f"{min(need, sum(activations(lab)))} of {need}",
        "state": "now",
    }


def clue_row(lab: Lab) -> dict[str, Json]:
    need = cards_needed(lab)
    if antidote_placed(lab):
        return {"title": "Find clues", "text": "They fit one room", "state": "done"}
    best = most_corners(lab)
    text = f"Join {need} lab corners at one point"
    if lab.decks.clues.shared or lab.decks.clues.declared:
        fit = names.things(len(rooms_fitting(lab)), "room")
        return {
            "title": "Find clues",
            "text": f"They must leave one room: {fit} fit now. {text}",
            "count": f"{best} of {need}",
            "state": "now",
        }
    return {"title": "Find clues", "text": text, "count": f"{best} of {need}", "state": "now"}


def most_corners(lab: Lab) -> int:
    """Lab corners that meet at the fullest point that has not paid yet."""
    vertices = {vertex_of(lab, place) for place in lab.map.rooms} - {NOWHERE, *lab.map.paid}
    return max([len(labs_at(lab, vertex)) for vertex in vertices], default=0)


def antidote_row(lab: Lab, me: Seat | None) -> dict[str, Json]:
    if lab.escape.carrier != NOBODY or lab.escape.left_by != NOBODY:
        by = lab.escape.carrier if lab.escape.carrier != NOBODY else lab.escape.left_by
        has = "You have it" if by == me else f"@{by + 1} has it"
        return {"title": "Take the antidote", "text": has, "state": "done"}
    if lab.escape.antidote != NOWHERE:
        return {
            "title": "Take the antidote",
            "text": f"It is in {names.where(lab, lab.escape.antidote)}",
            "state": "now",
        }
    return {"title": "Take the antidote", "text": "It appears in the one room that fits the clues", "state": "next"}


def leave_row(lab: Lab) -> dict[str, Json]:
    left = NUMBERS.turns - min(lab.turn.number, NUMBERS.turns)
    text = f"With the antidote, before turn {NUMBERS.turns} ends"
    state = "done" if lab.escape.left_by != NOBODY else "now" if lab.escape.carrier != NOBODY else "next"
    return {
        "title": "Leave through START",
        "text": text,
        "count": f"{left} turns" if left > 1 else "1 turn" if left else "now",
        "state": state,
    }


# ---- noise -----------------------------------------------------------------------------------------------


def draw_noise_calls(scene: Scene, view: View, seat: Seat) -> None:
    """One box for each noisy room, and when a Leader comes (V-239, V-242)."""
    lab = view.lab
    if lab.heroes[seat].status != INSIDE or not creatures_come(lab):
        return
    owed = produced(lab, seat)
    total = sum(owed)
    come = "has come" if total == 1 else "have come"
    when = come if lab.turn.step >= steps.GAINING else "when creatures act"
    hint = f"{names.things(total, 'creature')} {when}" if total else "quiet so far"
    told = "Every coloured room in which you leave cubes calls a creature of that colour; of every four one is a Leader"
    scene.region("noise", "shelf", title="Your noise calls", hint=hint, columns=5, unit=48, about=told)
    place = 0
    for color, calls in enumerate(owed):
        name = (*COLORS, "any")[color]
        if calls:
            box(scene, f"noise-{name}", place, f"m-{name}" if color < len(COLORS) else "noise", name, calls,
                about.noise(name if color < len(COLORS) else "multicolour", calls))  # fmt: skip
            place += 1
    if not total:
        return
    more = LEADER_AT - total % LEADER_AT
    words = f"Leader\nin {more}"
    label = f"{names.things(more, 'more noisy room')} and one of the creatures is a Leader"
    box(
        scene, "noise-leader", place, "v-desu", words, 0, "Of every four creatures that you call one is a Leader", label
    )


def box(scene: Scene, name: str, place: int, sprite: str, words: str, count: int, told: str, label: str = "") -> None:
    more: dict[str, Json] = {"count": count} if count > 1 else {}
    label = label or f"{names.things(count, 'creature')} to {words} rooms"
    scene.piece(name, "noise", place, "", label, span=[1.1, 1.4], about=told, help="V-239")
    tint: dict[str, Json] = {"tint": words} if words in COLORS else {}
    scene.piece(f"{name}-mark", name, [0.26, 0.04], sprite, span=[0.58, 0.58], **tint, **more)
    scene.piece(f"{name}-words", name, [-0.02, 0.72], "", text=words, span=[1.14, 0.68], font=0.29)


# ---- their steps -----------------------------------------------------------------------------------------


def draw_steps(scene: Scene, view: View) -> None:
    """On request: where each group would go, by the rules that move it; not where a clock runs (V-031)."""
    if view.lab.creatures and may_plan(view):
        scene.part("their-steps", walk_values(view.lab), draw_walks, view.lab)


def draw_walks(scene: Scene, lab: Lab) -> None:
    told = "What each group would do if the creatures moved now"
    scene.region("their-steps", "forecast", title="Their next steps", place="drawer", of="map", about=told)
    for number, place in enumerate(sorted({creature.cell for creature in lab.creatures})):
        group = creatures_in(lab, place)
        kinds = names.group(group)
        text = f"{kinds} in {names.where(lab, place)} {walk_words(walk(lab, place), len(group) > 1)}"
        first = group[0]
        sprite = "v-boss" if first.boss else names.figure_sprite(first)
        scene.piece(f"step-{number}", "their-steps", number, sprite, text, text=text, about=told)


def walk_words(found: Walk, several: bool) -> str:
    """``smells Ana 3 steps away: north, north, then west``"""
    if found.first.sense == MEETS:
        return "have found what they were after and stay" if several else "has found what it was after and stays"
    if found.first.sense == NOTHING:
        return f"notice{'' if several else 's'} nothing and would lie down"
    told = names.sensed_by(found.first, several)
    if not found.steps and not found.open:
        held = f"but a barrier or door holds {'them' if several else 'it'}"
        stop = {"barred": held, "full": "but the room there is full"}.get(found.blocked, "and would stay")
        return f"{told}, {stop}"
    ways = [WAYS[way] for way in found.steps]
    path = ", ".join(ways)
    if found.open:
        choice = " or ".join([WAYS[way] for way in found.open])
        path = f"{path}, then {choice}" if path else choice
    return f"{told} and would go {path}"
