"""The box of Virus: room cards with trap sides, the other decks, tokens, figures to fold and boards.

``cards`` and ``boards`` draw them. Advantage cards and blank pieces of the printed box have no rule, so there are none.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Brought, Component, Kit
from lazaretto.games.virus.data import (
    BAR,
    BARRIER,
    BOSSES,
    BREACH,
    CARD_NAMES,
    COLORS,
    DECK,
    FIGURES,
    KINDS,
    MINIONS,
    NUMBERS,
    PLAIN_DECK,
    TABLES,
    TOKENS,
)
from lazaretto.games.virus.scene.components import boards, cards

HEROES: Final = 4
BOSS_MARKERS: Final = 4
EXTRA: Final = "Add-ons"


def kit() -> Kit:
    """Everything for the most heroes."""
    return Kit(
        (*rooms(), *decks(), *wounds(), *tokens(), *figures(), *tables(), *addons()),
        (
            Brought("Clock", 1, "a phone with a countdown"),
            Brought("Wooden cubes", HEROES * NUMBERS.hero_cubes + NUMBERS.bullets, "to throw; the paper ones only lie"),
        ),
    )


def rooms() -> list[Component]:
    """Trap sides are dealt to the faces, so that no face betrays its own; fixed rooms have none."""
    traps = cards.dealt_traps()
    deck = [
        Component("Room cards", "card", cards.room(card), cards.trap_side(card, traps[card]), 1, "V-004")
        for card in range(PLAIN_DECK)
    ]
    fixed = [Component("Room cards", "card", cards.room(card)) for card in range(DECK, len(CARD_NAMES))]
    return deck + fixed


def decks() -> list[Component]:
    happenings = cards.dealt_events()
    exits = [
        Component("Exit/Event cards", "card", cards.sketch(i), cards.event(happenings[i]))
        for i in range(len(TABLES.sketches))
    ]
    clues = [Component("Clue cards", "card", cards.clue(i), cards.back("Clue")) for i in range(len(TABLES.clues))]
    bosses = [Component("Boss cards", "card", cards.boss(i), cards.back("Boss")) for i in range(len(BOSSES))]
    skills = [Component("Skill cards", "card", cards.skill(i), cards.back("Skill")) for i in range(len(TABLES.skills))]
    spies = [
        Component("Spy cards", "card", cards.spy(False), cards.back("Spy"), HEROES),
        Component("Spy cards", "card", cards.spy(True), cards.back("Spy")),
    ]
    return [*exits, *clues, *bosses, *skills, *spies]


def wounds() -> list[Component]:
    row = TABLES.wounds
    kinds = (
        (False, False, row.plain_clean),
        (True, False, row.plain_infected),
        (False, True, row.heart_clean),
        (True, True, row.heart_infected),
    )
    return [
        Component("Wound cards", "card", cards.wound(infected), cards.wound_back("heart" if heart else ""), count)
        for infected, heart, count in kinds
    ]


def tokens() -> list[Component]:
    """What the heroes bring into the reserve; a barrier is a set of tiles with no bar to all its bars."""
    found = []
    for number, row in enumerate(TABLES.tokens):
        count = row.each * HEROES
        if number == BARRIER:
            bars = TABLES.tokens[BAR].each // max(row.each, 1)
            found += [Component("Barrier tiles", "tile", cards.barrier(n), None, count) for n in range(bars + 1)]
        elif number != BAR:
            kind = "tile" if number >= BREACH and TOKENS[number] in ("breach", "door") else "token"
            faces = (cards.door(True), cards.door(False)) if TOKENS[number] == "door" else (cards.token(row.id), None)
            found.append(Component(f"{cards.title(row.id)} {kind}s", kind, faces[0], faces[1], count))
    cubes = [
        Component("Action cubes", "token", cards.cube(seat), cards.cube(seat), NUMBERS.hero_cubes)
        for seat in range(HEROES)
    ]
    return [
        *found,
        *cubes,
        Component("Bullet cubes", "token", cards.token("bullet", 10), None, NUMBERS.bullets),
        Component("Antidote", "tile", cards.token("antidote", 20)),
        Component("Child", "tile", cards.token("v-child", 20)),
        Component("Boss markers", "token", cards.token("v-boss"), None, BOSS_MARKERS),
        Component("Lead marker", "token", cards.token("lead", 20)),
        Component("Turn marker", "token", cards.token("explored", 12)),
    ]


def figures() -> list[Component]:
    heroes = [
        Component("Heroes", "standee", cards.standee("v-hero", f"Hero {seat + 1}", f"seat{seat + 1}"))
        for seat in range(HEROES)
    ]
    creatures = [
        Component(title, "standee", cards.standee(f"v-{name}", name.capitalize()), None, FIGURES[kind])
        for kind, name in enumerate(KINDS)
        for title in ["Minions" if kind < MINIONS else "Leaders"]
    ]
    return [*heroes, *creatures]


def tables() -> list[Component]:
    players = [Component("Player boards", "board", boards.player(seat)) for seat in range(HEROES)]
    return [
        *players,
        Component("Throwing board", "board", boards.throwing()),
        Component("Turn track", "board", boards.turns()),
        Component("Legends", "aid", boards.legend(), None, HEROES),
    ]


def addons() -> list[Component]:
    """Rooms, wounds and tokens of the add-ons; the colours are those of the rooms."""
    rooms_ = [
        Component(f"{EXTRA}: room cards", "card", cards.room(card), cards.trap_side(card, 0))
        for card in range(len(COLORS) * len(TABLES.faces), DECK)
    ]
    morbo = Component(
        f"{EXTRA}: Morbo wounds", "card", cards.wound(False), cards.wound_back("morbo"), TABLES.addons.morbo
    )
    bought = [
        Component(f"{EXTRA}: {row.id} tokens", "token", cards.token(row.id), None, row.each * HEROES)
        for row in TABLES.addon_tokens
    ]
    return [*rooms_, morbo, *bought]
