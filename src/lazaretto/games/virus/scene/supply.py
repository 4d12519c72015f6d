"""What lies beside the lab for everybody: clues, decks, creatures and tokens that wait."""

from __future__ import annotations

from typing import Final

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
    Kind,
    Token,
)
from lazaretto.games.virus.rules.creatures.powers import JoinBroodmother
from lazaretto.games.virus.rules.creatures.spawning import PlaceNew
from lazaretto.games.virus.rules.heroes.wounds import HEART_BACK, MORBO_BACK
from lazaretto.games.virus.rules.labs.clues import rooms_fitting
from lazaretto.games.virus.rules.phases.event_phase import MutateMinion, Reinforce, SpawnMinion
from lazaretto.games.virus.rules.phases.turn_end import BuyTokens, on_sale
from lazaretto.games.virus.rules.setup import PlaceBoss, PlaceMinion
from lazaretto.games.virus.scene.rooms import SYMBOL_SPRITES
from lazaretto.games.virus.state import Decision, Lab
from lazaretto.games.virus.text import about, names
from lazaretto.games.virus.view import View

# What a question is about comes first at the right, and on a phone right below the lab.
CHOOSE_KIND: Final = (PlaceMinion, PlaceBoss, MutateMinion, Reinforce, SpawnMinion, JoinBroodmother, PlaceNew)
DECKS: Final = 4
SHARED: Final = "A shared clue: the antidote is in a room that fits it"
DECLARED: Final = "A declared clue: true or not, nobody has seen the card"
HELD: Final = "A clue in hand: it counts once it is shared, for a cube"


def draw_clues(scene: Scene, view: View) -> None:
    lab = view.lab
    held = any([any([clue >= 0 for clue in hero.clues.held]) for hero in lab.heroes])
    if not (lab.decks.clues.shared or lab.decks.clues.declared or view.hand or held):
        return
    fit = "none shared yet"
    if lab.decks.clues.shared or lab.decks.clues.declared:
        count = len(rooms_fitting(lab))
        fit = "1 room fits" if count == 1 else f"{count} rooms fit"
    told = "The antidote is in the one room that fits all shared clues. Point at a clue to see the rooms it leaves"
    scene.region("clues", "forecast", title="Clues", hint=fit, about=told)
    place = 0
    for clue in lab.decks.clues.shared:
        scene.piece(
            f"clue-{TABLES.clues[clue].id}", "clues", place, "", names.clue(clue), text=names.clue(clue), about=SHARED
        )
        place += 1
    for said in lab.decks.clues.declared:
        text = f"@{said.seat + 1} declares: {names.clue(said.clue)}"
        scene.piece(f"declared-{place}", "clues", place, "", text, text=text, about=DECLARED)
        place += 1
    for clue in view.hand:
        text = f"Only you know: {names.clue(clue)}"
        scene.piece(
            f"secret-{TABLES.clues[clue].id}", "clues", place, "", text, text=text, states=["hidden"], about=HELD
        )
        place += 1
    for seat, hero in enumerate(lab.heroes):
        for clue in [clue for clue in hero.clues.held if clue >= 0]:
            holds = "You hold" if seat == view.me else f"@{seat + 1} holds"
            text = f"{holds}: {names.clue(clue)}"
            scene.piece(f"clue-{TABLES.clues[clue].id}", "clues", place, "", text, text=text, help="V-110", about=HELD)
            place += 1


def draw_choice(scene: Scene, view: View, asked: Decision | None) -> str:
    """What a question is about, at the right; the name of the region."""
    if isinstance(asked, CHOOSE_KIND):
        told = "Creatures that wait in the box"
        scene.region("creatures", "shelf", title="Creatures", columns=4, unit=64, about=told)
        draw_creatures(scene, view, "creatures", 0)
        return "creatures"
    if isinstance(asked, BuyTokens):
        draw_shop(scene, view)
        return "reserve"
    return ""


def draw_shop(scene: Scene, view: View) -> None:
    """What resources buy, over the map: each token with its price and what it does."""
    lab = view.lab
    told = "Tap a token to buy it; a hero may hold as many as resources buy"
    hint = "price in resources, and what it does"
    scene.region("reserve", "forecast", title="Tokens on sale", hint=hint, place="sheet", unit=30, about=told)
    for token in on_sale(lab):
        count, about_it = lab.reserve.tokens[token], about.TOKENS_ABOUT[Token(token)]
        name, _, power = about_it.partition(": ")
        more: dict[str, Json] = {} if count else {"states": ["off"]}
        text = f"{name}, {PRICE[token]}: {power}"
        label = f"{name}: price {PRICE[token]}, {count} left"
        scene.piece(f"reserve-{TOKENS[token]}", "reserve", token, TOKENS[token], label, text=text, about=about_it,
            help="V-262", **more)  # fmt: skip


def box_values(lab: Lab) -> tuple[object, ...]:
    """All that the box is drawn from."""
    rooms, events, wounds = lab.decks.rooms, lab.decks.events, lab.decks.wounds
    decks = (rooms.top, rooms.left, tuple(events.maps[:1]), events.left, wounds.top, wounds.left, lab.decks.clues.left)
    return (decks, tuple(lab.reserve.figures), tuple(lab.reserve.tokens), tuple(on_sale(lab)))


def draw_box(scene: Scene, view: View, shown: str) -> None:
    """In a drawer of the map: the decks, the creatures that wait, and the tokens with their prices."""
    told = "Decks, creatures that wait, and tokens with their prices"
    scene.region("box", "shelf", title="In the box", columns=6, unit=60, place="drawer", of="map", about=told)
    decks, figures, tokens, sold = box_values(view.lab)
    scene.part("decks", (decks,), draw_decks, view)
    if shown != "creatures":
        scene.part("figures", (figures,), draw_creatures, view, "box", DECKS)
    if shown != "reserve":
        scene.part("tokens", (tokens, sold), draw_reserve, view, "box", DECKS + len(KINDS))


def draw_decks(scene: Scene, view: View) -> None:
    """What everybody knows of the decks: the top room, the next Event's number, the back of the next wound."""
    lab = view.lab
    top = lab.decks.rooms.top
    if top >= 0:
        label = f"Room deck, {lab.decks.rooms.left} left; on top {names.card(top)}"
        color = names.color_token(COLOR[top])
        caption(
            scene,
            "deck-rooms",
            "box",
            0,
            label,
            f"{lab.decks.rooms.left} rooms",
            "V-013",
            "Room deck: hands are filled from it; when it is empty, no new rooms come",
        )
        scene.piece("deck-rooms-top", "deck-rooms", [0, 0], f"floor-{OPEN[top][0]}", tint=color)
        if SYMBOL[top] == LAB:
            scene.piece("deck-rooms-lab", "deck-rooms", [0, 0], f"lab-{CORNERS[CORNER[top]]}")
        elif SYMBOL_SPRITES[SYMBOL[top]]:
            sprite = SYMBOL_SPRITES[SYMBOL[top]]
            scene.piece("deck-rooms-symbol", "deck-rooms", [0.36, 0.36], sprite, span=[0.28, 0.28])
    if lab.decks.events.maps:
        first, second, number = SKETCHES[lab.decks.events.maps[0]]
        shown = f"{names.place(first)} and {names.place(second)}"
        label = (
            f"Event deck, {lab.decks.events.left} left; the top card shows the number {number} and the cells {shown}"
        )
        caption(
            scene,
            "deck-events",
            "box",
            1,
            label,
            f"next no. {number}",
            "V-009",
            "Event deck: the back of the top card shows what the next event may bring, and how many creatures join",
        )
        scene.piece("deck-events-top", "deck-events", [0.1, 0.1], "alarm", span=[0.8, 0.8])
    draw_wound_deck(scene, lab)
    caption(
        scene,
        "deck-clues",
        "box",
        3,
        f"Clue deck, {lab.decks.clues.left} left",
        f"{lab.decks.clues.left} clues",
        "V-286",
        "Clue deck: a completed lab draws from it",
    )
    scene.piece("deck-clues-top", "deck-clues", [0.06, 0.06], "book", span=[0.88, 0.88])


def draw_wound_deck(scene: Scene, lab: Lab) -> None:
    """The back of its top card makes the wound before it deep, not the one it will be itself (V-132)."""
    back = {HEART_BACK: "a heart", MORBO_BACK: "Morbo"}.get(lab.decks.wounds.top, "no heart")
    label = f"Wound deck, {lab.decks.wounds.left} left; the back of the next card shows {back}"
    caption(
        scene,
        "deck-wounds",
        "box",
        2,
        label,
        f"{lab.decks.wounds.left} wounds",
        "V-132",
        "Wound deck: a heart on the back of the next card makes the wound before it deep",
    )
    scene.piece("deck-wounds-top", "deck-wounds", [0.14, 0], "wound-down", span=[0.72, 1])
    sprite = {HEART_BACK: "heart", MORBO_BACK: "morbo"}.get(lab.decks.wounds.top, "")
    if sprite:
        scene.piece("deck-wounds-back", "deck-wounds", [0.3, 0.3], sprite, span=[0.4, 0.4])


def caption(
    scene: Scene, name: str, region: str, place: int, label: str, text: str, rule: str, told: str, font: float = 0.2
) -> None:
    """A place on a shelf with words below it; what lies there is laid onto it."""
    lines = text.count("\n") + 1
    scene.piece(name, region, place, "", label, span=[1, round(1.08 + 0.24 * lines, 2)], help=rule, about=told)
    scene.piece(f"{name}-words", name, [-0.06, 1.04], "", text=text, span=[1.12, round(0.24 * lines, 2)], font=font)


def draw_creatures(scene: Scene, view: View, region: str, first: int) -> None:
    lab = view.lab
    for kind in range(len(KINDS)):
        count = len([figure for figure in lab.reserve.figures if KIND_OF[figure] == kind])
        row = TABLES.creatures[kind]
        title = KINDS[kind].capitalize()
        label = f"{title}: life {row.hp}, {names.won(row.dodge)} to dodge, hits for {row.damage}; {count} in the box"
        more: dict[str, Json] = {} if count else {"states": ["off"]}
        name = f"kind-{KINDS[kind]}"
        caption(scene, name, region, first + kind, label, title, "V-020", about.KINDS_ABOUT[Kind(kind)])
        scene.piece(f"{name}-figure", name, [0, 0], f"v-{KINDS[kind]}", count=count, **more)


def draw_reserve(scene: Scene, view: View, region: str, first: int) -> None:
    lab = view.lab
    for token in on_sale(lab):
        count = lab.reserve.tokens[token]
        more: dict[str, Json] = {} if count else {"states": ["off"]}
        name = f"reserve-{TOKENS[token]}"
        label = f"{names.capital(names.thing(TOKENS[token]))}: price {PRICE[token]}, {count} left"
        about_it, words = about.TOKENS_ABOUT[Token(token)], f"{names.thing(TOKENS[token]).split()[0]}\n{PRICE[token]}"
        caption(scene, name, region, first + token, label, words, "V-262", about_it)
        scene.piece(f"{name}-token", name, [0.1, 0.05], TOKENS[token], span=[0.8, 0.8], count=count, **more)
