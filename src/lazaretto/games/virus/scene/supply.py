"""What lies beside the lab for everybody: clues, decks, creatures and tokens that wait."""

from __future__ import annotations

from lazaretto.core import Json, Scene
from lazaretto.games.virus.data import (
    COLOR,
    CORNER,
    CORNERS,
    KIND_OF,
    KINDS,
    LAB,
    OPEN,
    PRICE,
    SKETCHES,
    SYMBOL,
    TABLES,
    TOKENS,
)
from lazaretto.games.virus.rules.heroes.wounds import HEART_BACK, MORBO_BACK
from lazaretto.games.virus.rules.labs.clues import rooms_fitting
from lazaretto.games.virus.rules.phases.turn_end import on_sale
from lazaretto.games.virus.scene.rooms import SYMBOL_SPRITES
from lazaretto.games.virus.state import Lab
from lazaretto.games.virus.text import names
from lazaretto.games.virus.view import View


def draw_clues(scene: Scene, view: View) -> None:
    lab = view.lab
    fit = "none shared yet"
    if lab.shared or lab.declared:
        count = len(rooms_fitting(lab))
        fit = "1 room fits" if count == 1 else f"{count} rooms fit"
    scene.region("clues", "forecast", title="Clues", hint=fit)
    place = 0
    for clue in lab.shared:
        scene.piece(f"clue-{TABLES.clues[clue].id}", "clues", place, "", names.clue(clue), text=names.clue(clue))
        place += 1
    for said in lab.declared:
        text = f"@{said.seat + 1} declares: {names.clue(said.clue)}"
        scene.piece(f"declared-{place}", "clues", place, "", text, text=text)
        place += 1
    for clue in view.hand:
        text = f"Only you know: {names.clue(clue)}"
        scene.piece(f"secret-{TABLES.clues[clue].id}", "clues", place, "", text, text=text, states=["hidden"])
        place += 1
    for seat, hero in enumerate(lab.heroes):
        for clue in [clue for clue in hero.clues if clue >= 0]:
            text = f"@{seat + 1} holds: {names.clue(clue)}"
            scene.piece(f"clue-{TABLES.clues[clue].id}", "clues", place, "", text, text=text, help="V-110")
            place += 1


def draw_decks(scene: Scene, view: View) -> None:
    """What everybody knows of the decks: the top room, the next Event's number, the back of the next wound."""
    lab = view.lab
    scene.region("decks", "shelf", title="Decks", columns=4, unit=56)
    top = lab.deck.top
    if top >= 0:
        label = f"Room deck, {lab.deck.left} left; on top {names.card(top)}"
        color = names.color_token(COLOR[top])
        caption(scene, "deck-rooms", "decks", 0, label, f"{lab.deck.left} rooms", "V-013")
        scene.piece("deck-rooms-top", "deck-rooms", [0, 0], f"floor-{OPEN[top][0]}", tint=color)
        if SYMBOL[top] == LAB:
            scene.piece("deck-rooms-lab", "deck-rooms", [0, 0], f"lab-{CORNERS[CORNER[top]]}")
        elif SYMBOL_SPRITES[SYMBOL[top]]:
            sprite = SYMBOL_SPRITES[SYMBOL[top]]
            scene.piece("deck-rooms-symbol", "deck-rooms", [0.36, 0.36], sprite, span=[0.28, 0.28])
    if lab.events.maps:
        first, second, number = SKETCHES[lab.events.maps[0]]
        shown = f"{names.place(first)} and {names.place(second)}"
        label = f"Event deck, {lab.events.left} left; the top card shows the number {number} and the cells {shown}"
        caption(scene, "deck-events", "decks", 1, label, f"next no. {number}", "V-009")
        scene.piece("deck-events-top", "deck-events", [0.1, 0.1], "alarm", span=[0.8, 0.8])
    draw_wound_deck(scene, lab)
    caption(
        scene, "deck-clues", "decks", 3, f"Clue deck, {lab.clue_deck.left} left", f"{lab.clue_deck.left} clues", "V-286"
    )
    scene.piece("deck-clues-top", "deck-clues", [0.06, 0.06], "book", span=[0.88, 0.88])


def draw_wound_deck(scene: Scene, lab: Lab) -> None:
    """The back of its top card makes the wound before it deep, not the one it will be itself (V-132)."""
    back = {HEART_BACK: "a heart", MORBO_BACK: "Morbo"}.get(lab.wounds.top, "no heart")
    label = f"Wound deck, {lab.wounds.left} left; the back of the next card shows {back}"
    caption(scene, "deck-wounds", "decks", 2, label, f"{lab.wounds.left} wounds", "V-132")
    scene.piece("deck-wounds-top", "deck-wounds", [0.14, 0], "wound-down", span=[0.72, 1])
    sprite = {HEART_BACK: "heart", MORBO_BACK: "morbo"}.get(lab.wounds.top, "")
    if sprite:
        scene.piece("deck-wounds-back", "deck-wounds", [0.3, 0.3], sprite, span=[0.4, 0.4])


def caption(
    scene: Scene, name: str, region: str, place: int, label: str, text: str, rule: str, font: float = 0.2
) -> None:
    """A place on a shelf with words below it; what lies there is laid onto it."""
    scene.piece(name, region, place, "", label, span=[1, 1.32], help=rule)
    scene.piece(f"{name}-words", name, [-0.06, 1.04], "", text=text, span=[1.12, 0.24], font=font)


def draw_creatures(scene: Scene, view: View) -> None:
    lab = view.lab
    scene.region("creatures", "shelf", title="Creatures", hint="life, dodge, damage", columns=4, unit=56)
    for kind in range(len(KINDS)):
        count = len([figure for figure in lab.pool if KIND_OF[figure] == kind])
        row = TABLES.creatures[kind]
        label = f"{KINDS[kind]}: {row.hp} HP, dodge {row.dodge}, damage {row.damage}; {count} left"
        more: dict[str, Json] = {} if count else {"states": ["off"]}
        name = f"kind-{KINDS[kind]}"
        caption(scene, name, "creatures", kind, label, f"{row.hp} {row.dodge} {row.damage}", "V-020", 0.24)
        scene.piece(f"{name}-figure", name, [0, 0], f"v-{KINDS[kind]}", count=count, **more)


def draw_reserve(scene: Scene, view: View) -> None:
    lab = view.lab
    scene.region("reserve", "shelf", title="Game reserve", hint="prices below", columns=6, unit=46)
    for token in on_sale(lab):
        count = lab.reserve[token]
        more: dict[str, Json] = {} if count else {"states": ["off"]}
        name = f"reserve-{TOKENS[token]}"
        label = f"{names.thing(TOKENS[token])}: {count} left, price {PRICE[token]}"
        caption(scene, name, "reserve", token, label, str(PRICE[token]), "V-262", 0.26)
        scene.piece(f"{name}-token", name, [0, 0], TOKENS[token], count=count, **more)
