"""Everything beside the map: own cards and stock, Boss cards, skills, clues, decks, reserve, heroes."""

from __future__ import annotations

from lazaretto.core import Json, Scene, Seat
from lazaretto.games.virus.data import (
    BOSSES,
    COLOR,
    CORNER,
    CORNERS,
    CUBE,
    ELEMENTS,
    LAB,
    NO_COLOR,
    NUMBERS,
    OPEN,
    SYMBOL,
    TABLES,
    TOKENS,
    Card,
)
from lazaretto.games.virus.rules.heroes.skills import cubes_on, leader
from lazaretto.games.virus.rules.heroes.wounds import hit_points
from lazaretto.games.virus.rules.setup import FoundRoom
from lazaretto.games.virus.rules.variants.addons import sick
from lazaretto.games.virus.scene.paths import boss_name, card_name
from lazaretto.games.virus.scene.rooms import SYMBOL_SPRITES
from lazaretto.games.virus.scene.throws import ELEMENT_SPRITES
from lazaretto.games.virus.state import CHILD, Hero
from lazaretto.games.virus.text import names
from lazaretto.games.virus.view import View

# ---- one's own things ------------------------------------------------------------------------------------


def draw_display(scene: Scene, view: View, seat: Seat) -> None:
    hero = view.lab.heroes[seat]
    scene.region("display", "hand", seat=seat, title="Rooms to lay")
    first = view.lab.asked.cards if isinstance(view.lab.asked, FoundRoom) else ()
    cards = [*first, *hero.display, *hero.net]
    for place, card in enumerate(cards):
        more: dict[str, Json] = {"states": ["chosen"]} if card in view.plan.picked else {}
        net = "Net card " if card in hero.net else ""
        draw_card(scene, card, place, f"{net}{names.card(card)}", more)
    for place, card in enumerate(hero.down):
        label = f"Turned over: {names.card(card)}"
        scene.piece(card_name(card), "display", len(cards) + place, "back", label, states=["off"])


def draw_card(scene: Scene, card: Card, place: int, label: str, more: dict[str, Json]) -> None:
    name = card_name(card)
    color = names.color_token(COLOR[card])
    scene.piece(name, "display", place, f"floor-{OPEN[card][0]}", label, tint=color, **more)
    if COLOR[card] < NO_COLOR:
        scene.piece(f"{name}-mark", name, [0.05, 0.05], f"m-{color}", span=[0.13, 0.13], tint="white")
    sprite = SYMBOL_SPRITES[SYMBOL[card]]
    if sprite:
        scene.piece(f"{name}-symbol", name, [0.38, 0.38], sprite, span=[0.24, 0.24])
    if SYMBOL[card] == LAB:
        scene.piece(f"{name}-lab", name, [0, 0], f"lab-{CORNERS[CORNER[card]]}")


def draw_stock(scene: Scene, view: View, seat: Seat) -> None:
    """Cubes and tokens in stock; what lies in the tray is taken off."""
    hero = view.lab.heroes[seat]
    scene.region("stock", "shelf", seat=seat, title="Stock", place="desk", unit=48)
    tray = view.plan.tray
    scene.piece("my-cube", "stock", 0, "cube", names.cubes(hero.stock), seat=seat, count=hero.stock - tray[CUBE])
    place = 1
    for token, count in enumerate(hero.tokens):
        if count:
            thrown = tray[ELEMENTS.index(TOKENS[token])] if TOKENS[token] in ELEMENTS else 0
            label = names.things(count, TOKENS[token])
            scene.piece(f"my-{TOKENS[token]}", "stock", place, TOKENS[token], label, count=count - thrown)
            place += 1
    if any([count > 0 for count in tray]):
        scene.region("tray", "shelf", title="To be thrown", place="desk", unit=48)
        for element, count in enumerate(tray):
            if count:
                more: dict[str, Json] = {"seat": seat} if element == CUBE else {}
                label = names.things(count, ELEMENTS[element])
                scene.piece(f"tray-{element}", "tray", element, ELEMENT_SPRITES[element], label, count=count, **more)


# ---- skills ----------------------------------------------------------------------------------------------


def draw_skills(scene: Scene, view: View) -> None:
    """The skill cards on the table at setup, with the cubes bid for them (V-384, V-385)."""
    lab = view.lab
    scene.region("skills", "forecast", title="Skills")
    for place, card in enumerate(lab.skills):
        row = TABLES.skills[card]
        more: dict[str, Json] = {}
        if lab.bids and leader(lab, card) >= 0:
            more = {"seat": leader(lab, card), "count": cubes_on(lab, card)}
        scene.piece(f"skill-{row.id}", "skills", place, "", text=f"{row.name}: {row.text}", **more)


def skill_names(hero: Hero) -> str:
    return ", ".join([TABLES.skills[card].name for card in hero.skills])


# ---- Boss players ----------------------------------------------------------------------------------------


def draw_bosses(scene: Scene, view: View) -> None:
    """Each Boss player: the active Boss, and the hand as far as one may know it (V-342, V-348)."""
    lab = view.lab
    for player in lab.bosses:
        region = f"bosses-{player.seat + 1}"
        title = f"{names.boss_title(lab, player)} @{player.seat + 1}"
        mine = player.seat == view.me
        scene.region(region, "hand" if mine else "forecast", seat=player.seat, title=title)
        cards = [*player.open, *(view.cards if mine else ())]
        place = 0
        for creature in lab.creatures:
            if creature.figure == player.active:
                text = f"Active: {names.creature(creature)}"
                scene.piece(f"active-{player.seat + 1}", region, place, "v-boss", text, text=text, help="V-348")
                place += 1
        for card in cards:
            draw_boss_card(scene, region, place, card)
            place += 1
        if player.hidden and not mine:
            text = names.things(player.hidden, "hidden Boss card")
            scene.piece(f"{region}-hidden", region, place, "", text, text=text, states=["hidden"])


def draw_boss_card(scene: Scene, region: str, place: int, card: int) -> None:
    name, row = boss_name(card), BOSSES[card]
    scene.piece(name, region, place, "boss-card", names.boss_card(card), span=[0.86, 1.1])
    scene.piece(f"{name}-figure", name, [0.16, 0.02], "v-boss", span=[0.54, 0.54])
    scene.piece(f"{name}-title", name, [0.02, 0.58], "", text=row.name, span=[0.82, 0.2], font=0.12, tint="ink")
    stats = f"{row.hp} HP, {names.things(row.damage, 'hit')}"
    scene.piece(f"{name}-stats", name, [0.02, 0.78], "", text=stats, span=[0.82, 0.2], font=0.13, tint="ink")


# ---- heroes ----------------------------------------------------------------------------------------------


def draw_player(scene: Scene, view: View, seat: Seat) -> None:
    lab = view.lab
    hero = lab.heroes[seat]
    region = f"player-{seat + 1}"
    more: dict[str, Json] = {"size": [6, 2.2], "status": names.hero_status(lab, seat)}
    scene.region(region, "player", seat=seat, title=f"@{seat + 1}", **more)
    draw_wounds(scene, region, hero, hit_points(lab, hero))
    label = f"{names.cubes(hero.stock)} in stock, {hero.reserve} in reserve"
    scene.piece(f"{region}-cubes", region, [0, 0.9], "cube", label, span=[0.5, 0.55], seat=seat)
    text = f"{hero.stock} +{hero.reserve}"
    scene.piece(f"{region}-count", region, [0.55, 0.95], "", text=text, span=[1.2, 0.5], font=0.36, align="start")
    place = 0
    for token, count in enumerate(hero.tokens):
        if count:
            at = [1.9 + 0.7 * (place % 6), 0.85 + 0.64 * (place // 6)]
            label = names.things(count, TOKENS[token])
            scene.piece(f"{region}-{TOKENS[token]}", region, at, TOKENS[token], label, span=[0.58, 0.58], count=count)
            place += 1
    shown = f"{len(hero.display)} cards to lay, {len(hero.down)} turned over"
    scene.piece(f"{region}-display", region, [0, 1.55], "floor-15", shown, span=[0.5, 0.5])
    text = f"{len(hero.display)} +{len(hero.down)}" if hero.down else str(len(hero.display))
    scene.piece(f"{region}-cards", region, [0.55, 1.55], "", text=text, span=[1.2, 0.5], font=0.36, align="start")
    if hero.skills:
        told = " ".join([f"{TABLES.skills[card].name}: {TABLES.skills[card].text}" for card in hero.skills])
        text = skill_names(hero)
        scene.piece(
            f"{region}-skills", region, [1.9, 1.6], "", told, text=text, span=[4.1, 0.5], font=0.26, align="start",
            help="V-387",
        )  # fmt: skip
    if any(hero.strikes) or any(hero.shots) or hero.parries:
        text = f"{names.things(sum(hero.strikes), 'hit')}, {names.things(hero.parries, 'dodge')}"
        text += f", {names.things(sum(hero.shots), 'shot')}" if any(hero.shots) else ""
        label = f"Announced: {text}; nobody dodges a shot" if any(hero.shots) else text
        scene.piece(
            f"{region}-duel", region, [0, 2.1], "", label, text=text, span=[3, 0.4], font=0.26, align="start",
            help="V-200",
        )  # fmt: skip
    if hero.majors:
        text = f"until turn {NUMBERS.turns - hero.majors}"
        label = (
            f"Major Advantages taken: {hero.majors}; still inside after turn {NUMBERS.turns - hero.majors}, he is lost"
        )
        scene.piece(
            f"{region}-majors", region, [3.1, 2.1], "", label, text=text, span=[2.9, 0.4], font=0.26, align="start",
            help="V-126",
        )  # fmt: skip
    if sick(hero):
        scene.piece(f"{region}-morbo", region, [4.45, 0.1], "morbo", "Has Morbo", span=[0.4, 0.45], help="V-379")
    if lab.escape.carrier == seat:
        scene.piece("antidote", region, [5.4, 0.1], "antidote", "The antidote", span=[0.5, 0.5])
    if lab.quest.kind == CHILD and lab.quest.guardian == seat:
        scene.piece("child", region, [5.4, 0.65], "v-child", "The Child follows this hero", span=[0.45, 0.45])
    if lab.lead == seat:
        scene.piece("lead", region, [4.9, 0.1], "lead", "Lead", span=[0.45, 0.45], help="V-272")


def draw_wounds(scene: Scene, region: str, hero: Hero, points: int) -> None:
    """His wound cards; the one that he may still redraw is marked."""
    cards = [*hero.wounds, hero.drawn] if hero.drawn is not None else hero.wounds
    for place in range(max(points, len(cards))):
        sprite, label = "wound-none", ""
        more: dict[str, Json] = {}
        if place < len(cards):
            wound = cards[place]
            sprite = f"wound-{'down' if wound.down else 'up'}{'-deep' if wound.deep else ''}"
            label = names.wounds(hero, points) if not place else ""
        if len(hero.wounds) <= place < len(cards):
            label, more = f"Just drawn: {names.wound(cards[place])}", {"states": ["chosen"]}
        scene.piece(f"{region}-wound-{place}", region, [0.5 * place, 0], sprite, label, span=[0.42, 0.58], **more)
