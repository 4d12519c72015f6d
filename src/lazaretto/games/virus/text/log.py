"""Sentences of the log. ``@2`` stands for the name of seat 2."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Event
from lazaretto.games.virus import events as e
from lazaretto.games.virus.data import BOSSES, KINDS, TABLES, WAYS
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.state import Lab
from lazaretto.games.virus.text.names import (
    SPECIAL_ROOMS,
    boss_card,
    capital,
    card,
    clue,
    event,
    listed,
    one,
    place,
    sensed,
    things,
    trap,
    where,
    won,
)
from lazaretto.games.virus.view import View

REASONS: Final = {
    "meets": "stays with a hero",
    "child": "has found the Child",
    "noise": "stays where the noise is",
    "quiet": "has lost the trace and stops",
    "lies down": "notices nothing and lies down; creatures already lying there leave",
    "barred": "is held by a barrier or door",
    "full": "waits outside a full room",
    "narrow": "finds too little space to go on",
}


SOURCES: Final = {
    "Morbo": "Morbo",
    "adrenaline": "adrenaline",
    "bleeding": "a bleeding wound",
    "debris": "falling debris",
    "flight": "fleeing",
    "gas": "gas",
    "hero": "another hero",
}  # of damage; the others are a creature or a thing


UNTIMED: Final = {steps.REAL: "heroes act", steps.CLOSING: "creatures act"}  # the phases without a clock


def step_name(lab: Lab, step: int) -> str:
    """Nothing is called real time where no clock runs."""
    return steps.STEP_NAMES[step] if lab.setup.timed else UNTIMED.get(step, steps.STEP_NAMES[step])


def began(view: View, thing: e.Began) -> str:
    """A heading of the log."""
    return f"# Turn {thing.turn}: {step_name(view.lab, thing.step)}"


def event_words(view: View, thing: Event) -> str:
    if isinstance(thing, e.Read):
        return f"You read: {event(view.lab, thing.event)}"
    if isinstance(thing, e.ReadsSecretly):
        return f"@{thing.seat + 1} reads an Event card"
    if isinstance(thing, e.Happened):
        return f"Event: {event(view.lab, thing.event)}"
    if isinstance(thing, e.TrapTurned):
        return f"A trap room appears {place(thing.cell)}: {trap(thing.trap)}"
    if isinstance(thing, e.NumberRead):
        more = things(thing.more, "more creature") if thing.more else "no more creatures"
        return f"The next Event card shows a {thing.number}: {more}"
    return "Time is up: hands off!"


def combat_words(view: View, thing: Event) -> str:
    if isinstance(thing, e.Landed):
        cubes, bullets = thing.elements.count(0), thing.elements.count(1)
        more = len(thing.elements) - cubes - bullets
        thrown = [
            things(count, name) for count, name in ((cubes, "cube"), (bullets, "bullet"), (more, "token")) if count
        ]
        return f"@{thing.seat + 1} throws {listed(thrown)}"
    if isinstance(thing, e.Succeeded):
        counted = f"{things(thing.actions, 'cube')} and {things(thing.bullets, 'bullet')}"
        return f"{capital(counted)} count: {won(thing.successes)}"
    if isinstance(thing, e.Together):
        others = things(thing.heroes - 1, "other hero") if thing.heroes == 2 else f"{thing.heroes - 1} other heroes"
        return f"@{thing.seat + 1} and {others} throw together: {won(thing.successes)}"
    if isinstance(thing, e.Attacked):
        source = SOURCES.get(thing.source) or one(thing.source)
        return f"@{thing.seat + 1} takes {things(thing.points, 'hit')} from {source}"
    if isinstance(thing, e.Wounded):
        deep = "deep " if thing.deep else ""
        return f"@{thing.seat + 1} takes a {deep}wound, face-{'down' if thing.down else 'up'}"
    if isinstance(thing, e.Died):
        return f"@{thing.seat + 1} dies"
    if isinstance(thing, e.Turned):
        return f"@{thing.seat + 1} was " + ("infected" if thing.infected else "not infected")
    if isinstance(thing, e.Killed):
        return f"{one(KINDS[thing.kind]).capitalize()} dies in {where(view.lab, thing.cell)}"
    assert isinstance(thing, e.Exploded)
    return f"Explosion in {where(view.lab, thing.cell)}: {thing.points} damage"


def creature_words(view: View, thing: Event) -> str:
    if isinstance(thing, e.Sensed):
        who = "The creature" if thing.count == 1 else f"The group of {thing.count}"
        return f"{who} in {where(view.lab, thing.cell)} {sensed(thing)} and turns {WAYS[thing.way]}"
    if isinstance(thing, e.Halted):
        return f"The group in {where(view.lab, thing.cell)} {REASONS[thing.reason]}"
    if isinstance(thing, e.Appeared):
        return f"{one(KINDS[thing.kind]).capitalize()} appears in {where(view.lab, thing.cell)}"
    assert isinstance(thing, e.BossShown)
    return f"The Boss in {where(view.lab, thing.cell)} is {BOSSES[thing.card].name}"


def boss_words(view: View, thing: Event) -> str:
    if isinstance(thing, e.BossCardDrawn):
        return f"You draw a Boss card: {boss_card(thing.card)}"
    if isinstance(thing, e.DrawsBossCard):
        return f"@{thing.seat + 1} draws a Boss card"
    if isinstance(thing, e.Recalled):
        return f"The Boss of @{thing.seat + 1} in {where(view.lab, thing.cell)} is a Leader again"
    assert isinstance(thing, e.Rose)
    return (
        f"@{thing.seat + 1} rises in {where(view.lab, thing.cell)} as {BOSSES[thing.card].name} and plays on as a Boss"
    )


def quest_words(view: View, thing: Event) -> str:
    if isinstance(thing, e.NumbersDrawn):
        return "Exit cards are turned up: " + ", ".join([str(number) for number in thing.numbers])
    if isinstance(thing, e.SpecialPlaced):
        return f"The {SPECIAL_ROOMS[view.lab.variants.quest.kind]} lies {place(thing.cell)}"
    if isinstance(thing, e.ShutOff):
        return f"@{thing.seat + 1} has shut the computer down"
    if isinstance(thing, e.ChildMet):
        return f"The Child follows @{thing.seat + 1}"
    return "The Child is dead: the heroes cannot win any more"


def other_words(view: View, thing: Event) -> str:  # noqa: C901, PLR0911, PLR0912  a sentence for every kind
    if isinstance(thing, e.GoalMet):
        return f"Part {thing.step} of the learning game is done"
    if isinstance(thing, e.Smoked):
        return f"@{thing.seat + 1} fills {where(view.lab, thing.cell)} with smoke"
    if isinstance(thing, e.RoomMoved):
        return f"The rotating room moves from {place(thing.cell)} to {place(thing.there)}"
    if isinstance(thing, e.SkillTaken):
        row = TABLES.skills[thing.skill]
        return f"@{thing.seat + 1} has the skill {row.name}: {row.text[:1].lower()}{row.text[1:].rstrip('.')}"
    if isinstance(thing, e.DoorOpened):
        return "The lab door is open, for good"
    if isinstance(thing, e.Activated):
        return f"@{thing.seat + 1} activates {where(view.lab, thing.cell)}"
    if isinstance(thing, e.LabCompleted):
        return f"@{thing.seat + 1} completes a Special Lab: {things(thing.clues, 'clue')}"
    if isinstance(thing, e.ClueDrawn):
        return f"@{thing.seat + 1} finds a clue: {clue(thing.clue)}"
    if isinstance(thing, e.DrawnSecretly):
        return f"@{thing.seat + 1} draws a clue and keeps it hidden"
    if isinstance(thing, e.Declared):
        return f"@{thing.seat + 1} declares a clue: {clue(thing.clue)}"
    if isinstance(thing, e.Proven):
        return "The declared clues are shown: the antidote " + ("is real" if thing.real else "was never there")
    if isinstance(thing, e.CluesClash):
        return "Two clues contradict each other: both go under the deck"
    if isinstance(thing, e.AntidoteFound):
        return f"The antidote is in {where(view.lab, thing.cell)}: the only room that fits the clues"
    if isinstance(thing, e.Left):
        return f"@{thing.seat + 1} is out" + (" with the antidote" if thing.antidote else "")
    if isinstance(thing, e.LostInside):
        return f"@{thing.seat + 1} is lost in the lab"
    if isinstance(thing, e.CameBack):
        return f"@{thing.seat + 1} is back"
    if isinstance(thing, e.Gained):
        return f"@{thing.seat + 1} gains {things(thing.resources, 'resource')}"
    if isinstance(thing, e.CardDrawn):
        return f"@{thing.seat + 1} draws {one(card(thing.card))}"
    return "The game is over"
