"""Moments that fill the screen: a hero dies, and rises as a Boss or does not."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Json, Scene, Seat
from lazaretto.games.virus.data import BOSSES
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.heroes.wounds import infected
from lazaretto.games.virus.rules.labs.clues import antidote_placed, cards_needed
from lazaretto.games.virus.state import DEAD, Creature, Lab
from lazaretto.games.virus.text import names
from lazaretto.games.virus.text.names import POWER_WORDS
from lazaretto.games.virus.text.zones import ordinal
from lazaretto.games.virus.view import View

HIDDEN, CLEAN, INFECTED, RISEN = range(4)  # what is known of a dead hero


def draw_moment(scene: Scene, view: View) -> None:
    """The own death first; else the others', all on one page, new with each of them. Nothing stops watchers."""
    lab = view.lab
    if view.me is None:
        return
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
    scene.page(f"death-{name}", title, eased(lab), sprite=sprite(lab, last), night=True, rows=rows)


def eased(lab: Lab) -> str:
    """What takes fewer heroes now, as far as it is still to be done (V-274, V-281)."""
    found = [] if antidote_placed(lab) else [f"{cards_needed(lab)} lab corners are enough for a clue"]
    found += [] if lab.escape.door else ["fewer heroes are needed at the Exits"]
    return f"{names.capital(' and '.join(found))} now." if found else "The others go on."


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
    now, name = fate(lab, seat), f"death-{seat + 1}"
    title = f"Your {ordinal(len(lab.heroes[seat].body.wounds) - 1)} wound: you die."
    more: dict[str, Json] = {"sprite": "v-hero", "night": True, "cards": wound_cards(lab, seat)}
    if now == HIDDEN:
        text = "When the creatures act, your hidden wounds are turned up. If one is infected, you rise as a Boss."
        scene.page(f"{name}-hidden", title, text, **more)
    elif now == CLEAN:
        text = "You win with the others if the antidote gets out."
        text = "You come back beside another hero." if lab.setup.life else text
        scene.page(f"{name}-clean", title, text, second="No wound was infected: nobody rises.", **more)
    else:
        boss = own_boss(lab, seat)
        second = "The infection lets you rise as a Boss." if boss is None else f"You rise as {names.short(boss)}."
        text = turned_up(lab, seat)
        more.update({"sprite": "v-boss", "rows": [*BOSS_RULES, side_row(lab)], "button": "Rise"})
        if boss is not None:
            more["card"] = boss_page_card(boss)
        scene.page(f"{name}-{'risen' if now == RISEN else 'rising'}", title, text, second=second, **more)


def turned_up(lab: Lab, seat: Seat) -> str:
    down = [wound for wound in lab.heroes[seat].body.wounds if wound.down]
    bad = len([wound for wound in down if wound.infected == 1])
    carried = "One of them carries" if bad == 1 else f"{names.counted(bad)} of them carry"
    return f"Your {names.things(len(down), 'hidden wound')} are turned up. {carried} the infection."


def wound_cards(lab: Lab, seat: Seat) -> Json:
    """Each wound as a card and in a word; face-up ones first, those carrying the infection last and lifted."""
    body = lab.heroes[seat].body
    cards: list[tuple[int, Json]] = []
    for wound in body.wounds:
        if not wound.down:
            cards.append((0, {"sprite": "wound-up", "say": "face up"}))
        elif not body.turned:
            cards.append((1, {"sprite": "wound-down", "say": "hidden"}))
        elif wound.infected == 1:
            cards.append((2, {"sprite": "wound-infected", "say": "infected", "lifted": True, "turned": True}))
        else:
            cards.append((1, {"sprite": "wound-clean", "say": "clean", "turned": True}))
    return [card for _, card in sorted(cards, key=lambda card: card[0])]


def own_boss(lab: Lab, seat: Seat) -> Creature | None:
    """The active Boss of a seat, once its card is known."""
    boss = names.active_boss(lab, seat)
    return boss if boss is not None and boss.card >= 0 else None


def boss_page_card(creature: Creature) -> Json:
    """Its figure, its four numbers with their names, and what it can do."""
    row = BOSSES[creature.card]
    power = POWER_WORDS.get(row.power, "")
    numbers = [(row.hp, "life"), (row.dodge, "to dodge"), (row.damage, "damage"), (row.size, "spaces")]
    return {
        "title": row.name,
        "note": "your Boss card",
        "sprite": "v-boss",
        "numbers": [{"count": count, "say": say} for count, say in numbers],
        "lines": [
            f"{names.capital(power)}." if power else "Strong, without a special power.",
            f"Dies of {names.won(3 * row.hp)}, three for each life; damage stays on it.",
        ],
    }


BOSS_RULES: Final[list[Json]] = [
    {"title": "You move your Boss", "text": "After the heroes have stopped, in any direction.", "sprite": "v-move"},
    {
        "title": "You place new creatures",
        "text": "And move the Leaders, where no other Boss player does.",
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
