"""Everything beside the map: own cards and stock, Boss cards, skills, clues, decks, reserve, heroes."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Json, Scene, Seat
from lazaretto.games.virus.data import (
    BOSSES,
    BULLET,
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
    THROWN_BULLET,
    TOKEN_OF,
    TOKENS,
    Card,
    Token,
)
from lazaretto.games.virus.rules.heroes.skills import cubes_on, leader
from lazaretto.games.virus.rules.heroes.wounds import hit_points
from lazaretto.games.virus.rules.labs.clues import cards_needed
from lazaretto.games.virus.rules.setup import FoundRoom
from lazaretto.games.virus.rules.variants.addons import sick
from lazaretto.games.virus.scene.paths import boss_name, card_name
from lazaretto.games.virus.scene.rooms import SYMBOL_SPRITES
from lazaretto.games.virus.scene.throws import ELEMENT_SPRITES
from lazaretto.games.virus.state import CHILD, BossPlayer, Creature, Hero, Lab
from lazaretto.games.virus.text import about, names
from lazaretto.games.virus.view import View

# ---- one's own things ------------------------------------------------------------------------------------


def display_values(view: View, seat: Seat) -> tuple[object, ...]:
    """All that the own room cards are drawn from."""
    lab, cards = view.lab, view.lab.heroes[seat].cards
    first = lab.turn.asked.cards if isinstance(lab.turn.asked, FoundRoom) else ()
    shown = (tuple(first), tuple(cards.display), tuple(cards.net), tuple(cards.down), view.plan.picked)
    return (*shown, cards_needed(lab))


def draw_display(scene: Scene, view: View, seat: Seat) -> None:
    hero = view.lab.heroes[seat]
    told = "Explore with them: a card becomes the room you enter. Turned over, a card is an Advantage"
    first = view.lab.turn.asked.cards if isinstance(view.lab.turn.asked, FoundRoom) else ()
    cards = [*first] if first else [*hero.cards.display, *hero.cards.net]  # those in hand come later
    columns = max(4, (len(cards) + len(hero.cards.down) + 1) // 2)  # two rows
    title = "Beside START" if first else "Rooms to lay"
    scene.region("display", "shelf", title=title, place="desk", columns=columns, unit=66, about=told)
    for place, card in enumerate(cards):
        more: dict[str, Json] = {"states": ["chosen"]} if card in view.plan.picked else {}
        net = "Net card " if card in hero.cards.net else ""
        draw_card(scene, view.lab, card, place, names.capital(f"{net}{names.card(card)}"), more)
    for place, card in enumerate(hero.cards.down):
        label = f"Turned over: {names.card(card)}"
        told = "Turned over for an Advantage: it takes a place in your hand until it is turned up again"
        scene.piece(card_name(card), "display", len(cards) + place, "back", label, states=["off"], about=told)


def draw_card(scene: Scene, lab: Lab, card: Card, place: int, label: str, more: dict[str, Json]) -> None:
    name = card_name(card)
    color = names.color_token(COLOR[card])
    told = about.card(lab, SYMBOL[card])
    scene.piece(name, "display", place, f"floor-{OPEN[card][0]}", label, tint=color, about=told, **more)
    if COLOR[card] < NO_COLOR:
        scene.piece(f"{name}-mark", name, [0.05, 0.05], f"m-{color}", span=[0.13, 0.13], tint="white")
    sprite = SYMBOL_SPRITES[SYMBOL[card]]
    if sprite:
        scene.piece(f"{name}-symbol", name, [0.38, 0.38], sprite, span=[0.24, 0.24])
    if SYMBOL[card] == LAB:
        scene.piece(f"{name}-lab", name, [0, 0], f"lab-{CORNERS[CORNER[card]]}")


def stock_values(view: View, seat: Seat) -> tuple[object, ...]:
    """All that the own stock is drawn from."""
    hero = view.lab.heroes[seat]
    return (seat, seat == view.me, hit_points(view.lab, hero), *owned(hero), view.plan.tray)


def owned(hero: Hero) -> tuple[object, ...]:
    """Stock and wounds."""
    stock = hero.stock
    return (stock.cubes, stock.reserve, tuple(stock.tokens), wounds_of(hero))


def wounds_of(hero: Hero) -> tuple[object, ...]:
    body = hero.body
    cards = [*body.wounds, body.drawn] if body.drawn is not None else body.wounds
    wounds = tuple([(wound.heart, wound.down, wound.deep, wound.infected, wound.morbo) for wound in cards])
    return (len(body.wounds), wounds)


def draw_stock(scene: Scene, view: View, seat: Seat) -> None:
    """Wounds, cubes and tokens; what lies in the tray is taken off."""
    hero = view.lab.heroes[seat]
    title = "You" if seat == view.me else f"@{seat + 1}"
    scene.region("stock", "board", seat=seat, title=title, place="desk", size=[3.6, 2.9], surface="none")
    points = hit_points(view.lab, hero)
    scene.part("wounds", (points, *wounds_of(hero)), draw_wounds, "stock", "my", hero, points, 3.6 / max(7, points))
    tray = view.plan.tray
    left = hero.stock.cubes - tray[CUBE]
    label = f"{names.cubes(left)} to act, {hero.stock.reserve} in reserve"
    scene.piece("my-cube", "stock", [0, 0.78], "cube", label, seat=seat, span=[0.7, 0.76], about=about.CUBE_ABOUT)
    bullets = hero.stock.tokens[BULLET] - tray[THROWN_BULLET]
    number: dict[str, Json] = {"span": [0.7, 0.6], "font": 0.5, "align": "start"}
    scene.piece("my-cube-count", "stock", [0.78, 0.84], "", text=str(left), **number)
    scene.piece("my-bullet-count", "stock", [2.5, 0.84], "", text=str(bullets), **number)
    place = 0
    for token in sorted(range(len(TOKENS)), key=lambda token: token != BULLET):
        count = hero.stock.tokens[token]
        if not count and token != BULLET:
            continue
        thrown = tray[ELEMENTS.index(TOKENS[token])] if TOKENS[token] in ELEMENTS else 0
        at = [1.85, 0.82] if token == BULLET else [0.72 * (place % 5), 1.56 + 0.7 * (place // 5)]
        label = names.things(count - thrown, TOKENS[token])
        more: dict[str, Json] = {"count": count - thrown} if token != BULLET and count > 1 else {}
        more["about"] = about.TOKENS_ABOUT[Token(token)]
        scene.piece(f"my-{TOKENS[token]}", "stock", at, TOKENS[token], label, span=[0.66, 0.66], **more)
        place += token != BULLET


def draw_shot(scene: Scene, view: View, seat: Seat) -> None:
    """What will be thrown at another room or hero; a fight has its own board."""
    if not any(view.plan.tray):
        return
    hint = "Cubes times bullets, counting those alone on a square."
    scene.region("tray", "shelf", title="What you throw", hint=hint, unit=48)
    for element, count in enumerate(view.plan.tray):
        if count:
            more: dict[str, Json] = {"seat": seat} if element == CUBE else {}
            told = about.CUBE_ABOUT if element == CUBE else about.TOKENS_ABOUT[TOKEN_OF[element]]
            label = names.things(count, ELEMENTS[element])
            sprite = ELEMENT_SPRITES[element]
            scene.piece(f"tray-{element}", "tray", element, sprite, label, count=count, about=told, **more)


# ---- skills ----------------------------------------------------------------------------------------------


def draw_skills(scene: Scene, view: View) -> None:
    """The skill cards on the table at setup, with the cubes bid for them (V-384, V-385)."""
    lab = view.lab
    scene.region("skills", "forecast", title="Skills")
    for place, card in enumerate(lab.variants.skills):
        row = TABLES.skills[card]
        more: dict[str, Json] = {}
        if lab.variants.bids and leader(lab, card) >= 0:
            more = {"seat": leader(lab, card), "count": cubes_on(lab, card)}
        text = f"{row.name}: {row.text}"
        scene.piece(f"skill-{row.id}", "skills", place, "", text, text=text, about=row.text, **more)


def skill_names(hero: Hero) -> str:
    return ", ".join([TABLES.skills[card].name for card in hero.cards.skills])


# ---- Boss players ----------------------------------------------------------------------------------------


def draw_bosses(scene: Scene, view: View) -> None:
    """Each Boss player: the active Boss, and the hand as far as one may know it (V-342, V-348)."""
    lab = view.lab
    for player in lab.variants.bosses:
        region = f"bosses-{player.seat + 1}"
        mine = player.seat == view.me
        title = "Your Boss cards" if mine else f"{names.boss_title(lab, player)} @{player.seat + 1}"
        scene.region(region, "hand" if mine else "forecast", seat=player.seat, title=title)
        cards = [*player.open, *(view.cards if mine else ())]
        place = 0
        for creature in lab.creatures:
            if creature.figure == player.active:
                draw_active(scene, region, place, player, creature, mine)
                place += 1
        for card in cards:
            draw_boss_card(scene, region, place, card)
            place += 1
        if player.hidden and not mine:
            text = names.things(player.hidden, "hidden Boss card")
            told = "Boss cards that only this player knows"
            scene.piece(f"{region}-hidden", region, place, "", text, text=text, states=["hidden"], about=told)


def draw_active(scene: Scene, region: str, place: int, player: BossPlayer, creature: Creature, mine: bool) -> None:
    """The Boss of this player that is awake: a card of one's own hand, else a line."""
    name, label = f"active-{player.seat + 1}", f"Active: {names.creature(creature)}"
    told = about.creature(creature)
    if not mine:
        scene.piece(name, region, place, "v-boss", label, text=label, help="V-348", about=told)
        return
    scene.piece(name, region, place, "boss-card", label, span=[0.86, 1.1], help="V-348", about=told)
    scene.piece(f"{name}-figure", name, [0.16, 0.02], "v-boss", span=[0.54, 0.54])
    for row, words in enumerate((names.short(creature), f"life {creature.hp_left()}")):
        at = [0.02, 0.58 + 0.22 * row]
        scene.piece(f"{name}-{row}", name, at, "", text=words, span=[0.82, 0.2], font=0.13, tint="ink")


def draw_boss_card(scene: Scene, region: str, place: int, card: int) -> None:
    name, row = boss_name(card), BOSSES[card]
    scene.piece(name, region, place, "boss-card", names.boss_card(card), span=[0.86, 1.1], about=about.boss_card(card))
    scene.piece(f"{name}-figure", name, [0.16, 0.02], "v-boss", span=[0.54, 0.54])
    scene.piece(f"{name}-title", name, [0.02, 0.58], "", text=row.name, span=[0.82, 0.2], font=0.12, tint="ink")
    stats = f"life {row.hp}, hits {row.damage}"
    scene.piece(f"{name}-stats", name, [0.02, 0.78], "", text=stats, span=[0.82, 0.2], font=0.13, tint="ink")


MORBO: Final = "Morbo: a sickness that passes to whoever is in the same room"
ANTIDOTE: Final = "The antidote: one hero who leaves through START with it wins for all"
THE_CHILD: Final = "The Child: bring it out alive"
LEAD: Final = (
    "Lead: reads the Event card and decides where creatures go when several ways are equal; passes on every turn"
)


# ---- heroes ----------------------------------------------------------------------------------------------


def player_values(view: View, seat: Seat) -> tuple[object, ...]:
    """All that a hero's panel is drawn from."""
    lab = view.lab
    hero, quest = lab.heroes[seat], lab.variants.quest
    marks = (lab.escape.carrier == seat, quest.kind == CHILD and quest.guardian == seat, lab.turn.lead == seat)
    cards = (len(hero.cards.display), len(hero.cards.down), hero.cards.skills, hero.cards.majors)
    duel = (hero.duel.strikes, hero.duel.shots, hero.duel.parries)
    return (names.hero_status(lab, seat), hit_points(lab, hero), marks, owned(hero), cards, duel)


NUMBER: Final[dict[str, Json]] = {"span": [0.9, 0.5], "font": 0.36, "align": "start"}


def draw_player(scene: Scene, view: View, seat: Seat) -> None:
    lab = view.lab
    hero = lab.heroes[seat]
    region = f"player-{seat + 1}"
    more: dict[str, Json] = {"size": [6, 2.2], "status": names.hero_status(lab, seat)}
    scene.region(region, "player", seat=seat, title=f"@{seat + 1}", **more)
    points = hit_points(lab, hero)
    scene.part(f"{region}-wounds", (points, *wounds_of(hero)), draw_wounds, region, region, hero, points, 0.5)
    label = f"{names.cubes(hero.stock.cubes)} in stock, {hero.stock.reserve} in reserve"
    scene.piece(f"{region}-cubes", region, [0, 0.9], "cube", label, span=[0.5, 0.55], seat=seat, about=about.CUBE_ABOUT)
    text = str(hero.stock.cubes)
    scene.piece(f"{region}-count", region, [0.55, 0.95], "", text=text, **NUMBER)
    place = 0
    for token, count in enumerate(hero.stock.tokens):
        if count:
            x, y = 1.6 + 1.1 * (place % 4), 0.85 + 0.64 * (place // 4)
            name, label = f"{region}-{TOKENS[token]}", names.things(count, TOKENS[token])
            told = about.TOKENS_ABOUT[Token(token)]
            scene.piece(name, region, [x, y], TOKENS[token], label, span=[0.58, 0.58], about=told)
            scene.piece(f"{name}-count", region, [x + 0.6, y + 0.04], "", text=str(count), **NUMBER)
            place += 1
    shown = f"{len(hero.cards.display)} cards to lay, {len(hero.cards.down)} turned over"
    told = "Room cards: explored with, or turned over for Advantages"
    scene.piece(f"{region}-display", region, [0, 1.55], "floor-15", shown, span=[0.5, 0.5], about=told)
    text = str(len(hero.cards.display))
    scene.piece(f"{region}-cards", region, [0.55, 1.55], "", text=text, **NUMBER)
    if hero.cards.skills:
        told = " ".join([f"{TABLES.skills[card].name}: {TABLES.skills[card].text}" for card in hero.cards.skills])
        text = skill_names(hero)
        scene.piece(
            f"{region}-skills", region, [1.9, 1.6], "", told, text=text, span=[4.1, 0.5], font=0.26, align="start",
            help="V-387", about="Skills: each makes one thing easier for this hero",
        )  # fmt: skip
    if any(hero.duel.strikes) or any(hero.duel.shots) or hero.duel.parries:
        text = f"{names.things(sum(hero.duel.strikes), 'hit')}, {names.things(hero.duel.parries, 'dodge')}"
        text += f", {names.things(sum(hero.duel.shots), 'shot')}" if any(hero.duel.shots) else ""
        label = f"Announced: {text}; nobody dodges a shot" if any(hero.duel.shots) else text
        scene.piece(
            f"{region}-duel", region, [0, 2.1], "", label, text=text, span=[3, 0.4], font=0.26, align="start",
            help="V-200", about="What this hero has announced against another hero",
        )  # fmt: skip
    if hero.cards.majors:
        last = NUMBERS.turns - hero.cards.majors
        text = f"must leave by turn {last}"
        label = f"Major Advantages taken: {hero.cards.majors}; whoever is still inside after turn {last} is lost"
        scene.piece(
            f"{region}-majors", region, [3.1, 2.1], "", label, text=text, span=[2.9, 0.4], font=0.26, align="start",
            help="V-126", about="Each Major Advantage shortens the hero's time in the lab by a turn",
        )  # fmt: skip
    if sick(hero):
        scene.piece(
            f"{region}-morbo", region, [4.45, 0.1], "morbo", "Has Morbo", span=[0.4, 0.45], help="V-379", about=MORBO
        )
    if lab.escape.carrier == seat:
        scene.piece("antidote", region, [5.4, 0.1], "antidote", "The antidote", span=[0.5, 0.5], about=ANTIDOTE)
    if lab.variants.quest.kind == CHILD and lab.variants.quest.guardian == seat:
        scene.piece(
            "child", region, [5.4, 0.65], "v-child", "The Child follows this hero", span=[0.45, 0.45], about=THE_CHILD
        )
    if lab.turn.lead == seat:
        scene.piece(
            "lead", region, [4.9, 0.1], "lead", "Lead of this turn", span=[0.45, 0.45], help="V-272", about=LEAD
        )


def draw_wounds(scene: Scene, region: str, name: str, hero: Hero, points: int, pitch: float) -> None:
    """His wound cards; the one that he may still redraw is marked."""
    cards = [*hero.body.wounds, hero.body.drawn] if hero.body.drawn is not None else hero.body.wounds
    for place in range(max(points, len(cards))):
        sprite, label = "wound-none", names.wounds(hero, points) if not place else ""
        more: dict[str, Json] = {"about": WOUND_ABOUT} if not place else {}
        if place < len(cards):
            wound = cards[place]
            sprite = f"wound-{'down' if wound.down else 'up'}{'-deep' if wound.deep else ''}"
        if len(hero.body.wounds) <= place < len(cards):
            label, more = f"Just drawn: {names.wound(cards[place])}", {"states": ["chosen"], "about": WOUND_ABOUT}
        span = [0.84 * pitch, 1.15 * pitch]
        scene.piece(f"{name}-wound-{place}", region, [round(pitch * place, 3), 0], sprite, label, span=span, **more)


WOUND_ABOUT: Final = (
    "Wounds: when all places are full you die. A hidden one may be infected, then you rise as a Boss; "
    "a deep one bleeds into another every turn"
)
