"""Moments that fill the screen: a hero dies, and rises as a Boss or does not."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Json, Scene, Seat
from lazaretto.games.virus.data import BOSSES
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.heroes.wounds import infected
from lazaretto.games.virus.rules.labs.clues import cards_needed
from lazaretto.games.virus.state import DEAD, Creature, Lab
from lazaretto.games.virus.text import about, names
from lazaretto.games.virus.text.zones import ordinal
from lazaretto.games.virus.view import View

HIDDEN, CLEAN, INFECTED, RISEN = range(4)  # what is known of a dead hero


def draw_moment(scene: Scene, view: View) -> None:
    """The own death first; else the others', all on one page, which is new with each of them."""
    lab = view.lab
    dead = [Seat(seat) for seat, hero in enumerate(lab.heroes) if hero.status == DEAD]
    if not dead or lab.turn.ending:
        return
    if view.me in dead:
        own_page(scene, lab, view.me)
        return
    name = "-".join([f"{seat + 1}{fate(lab, seat)}" for seat in dead])
    last = dead[-1]
    rows: list[Json] = [
        {"title": f"@{seat + 1}", "text": fate_words(lab, seat), "sprite": sprite(lab, seat)} for seat in dead
    ]
    title = f"@{last + 1} has died" if len(dead) == 1 else f"{names.counted(len(dead))} heroes have died"
    corners = names.things(cards_needed(lab), "lab corner")
    text = f"{corners} are enough for a clue now, and fewer heroes are needed at the Exits."
    scene.page(f"death-{name}", title, text, sprite=sprite(lab, last), night=True, rows=rows)


def fate(lab: Lab, seat: Seat) -> int:
    hero = lab.heroes[seat]
    if steps.boss_player(lab, seat) is not None:
        return RISEN
    if not hero.body.turned:
        return HIDDEN
    return INFECTED if infected(hero) else CLEAN


def sprite(lab: Lab, seat: Seat) -> str:
    return "v-boss" if fate(lab, seat) in (INFECTED, RISEN) else "v-hero"


def fate_words(lab: Lab, seat: Seat) -> str:
    return (
        "The hidden wounds are turned up when the creatures act.",
        "No wound was infected: nobody rises.",
        "One wound was infected: a Boss rises.",
        "Infected, and risen as a Boss.",
    )[fate(lab, seat)]


def own_page(scene: Scene, lab: Lab, seat: Seat) -> None:
    now, wounds = fate(lab, seat), [wound_row(lab, seat)]
    count = len(lab.heroes[seat].body.wounds)
    if now == HIDDEN:
        title = f"Your {ordinal(count - 1)} wound: you die."
        text = "When the creatures act, your hidden wounds are turned up. If one is infected, you rise as a Boss."
        scene.page(f"death-{seat + 1}-hidden", title, text, sprite="v-hero", night=True, rows=wounds)
    elif now == CLEAN:
        back = "You win with the others if the antidote gets out."
        back = "You come back beside another hero." if lab.setup.life else back
        scene.page(f"death-{seat + 1}-clean", "You die. Nobody rises.", back, sprite="v-hero", night=True, rows=wounds)
    else:
        boss = own_boss(lab, seat)
        rows = [*wounds, *boss_rows(boss), *BOSS_RULES, side_row(lab)]
        title, text = "You rise as a Boss.", "The infection makes you one. You play on, for the creatures."
        title = title if boss is None else f"You rise as {names.short(boss)}."
        more: dict[str, Json] = {"sprite": "v-boss", "night": True, "rows": rows, "button": "Rise"}
        scene.page(f"death-{seat + 1}-{'risen' if now == RISEN else 'rising'}", title, text, **more)


def wound_row(lab: Lab, seat: Seat) -> Json:
    """Each wound in a word: face up, clean, infected."""
    wounds = lab.heroes[seat].body.wounds
    up = len([wound for wound in wounds if not wound.down])
    bad = len([wound for wound in wounds if wound.down and wound.infected == 1])
    down = len(wounds) - up
    words = [f"{up} face up, never infected"] if up else []
    if not lab.heroes[seat].body.turned:
        words.append(f"{down} hidden")
    else:
        words += [f"{down - bad} clean"] * (down > bad) + [f"{bad} infected"] * bool(bad)
    return {"title": names.things(len(wounds), "wound"), "text": ", ".join(words), "sprite": "wound-down"}


def own_boss(lab: Lab, seat: Seat) -> Creature | None:
    """The active Boss of a seat, once its card is known."""
    player = steps.boss_player(lab, seat)
    awake = [one for one in lab.creatures if player is not None and one.figure == player.active and one.card >= 0]
    return awake[0] if awake else None


def boss_rows(creature: Creature | None) -> list[Json]:
    if creature is None:
        return []
    row = BOSSES[creature.card]
    numbers = f"life {row.hp}, {row.dodge} to dodge, damage {row.damage}, {names.things(row.size, 'space')}"
    text = f"{about.boss_card(creature.card)}. Its numbers: {numbers}."
    return [{"title": f"Your card: {row.name}", "text": text, "sprite": "v-boss"}]


BOSS_RULES: Final[list[Json]] = [
    {"title": "Your Boss", "text": "You move it after the heroes have stopped, in any direction.", "sprite": "v-move"},
    {
        "title": "The creatures",
        "text": "You move Leaders and place new creatures, where no other Boss player does.",
        "sprite": "v-explore",
    },
]


def side_row(lab: Lab) -> Json:
    shared = "" if lab.setup.turncoat else " With the others, if the antidote gets out."
    return {
        "title": "You can still win",
        "text": f"Alone, if a creature kills the last hero.{shared}",
        "sprite": "v-use",
    }
