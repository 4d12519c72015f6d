"""The table as a picture: the lab in the middle, own rooms and stock below, heroes left, reserve and clues right.

Everything is drawn from a view, so nothing is drawn that the seat may not know. A watcher sees the first seat's
stock. ``pointing.py`` says where one taps, ``docs/protocol.md`` explains regions, pieces and paths, ``art.svg`` has
the sprites. North is up: y grows away from START.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Cell, Json, Menu, Scene, Seat, xy
from lazaretto.games.virus import actions as a
from lazaretto.games.virus import words
from lazaretto.games.virus.data import (
    BOSSES,
    COLOR,
    COLORS,
    CORNER,
    CORNERS,
    CUBE,
    DECK,
    ELEMENTS,
    FIGURE_NAMES,
    KIND_OF,
    KINDS,
    LAB,
    NO_COLOR,
    NOWHERE,
    NUMBERS,
    OPEN,
    PRICE,
    SKETCHES,
    SPECIAL,
    STEP,
    SYMBOL,
    SYMBOLS,
    TABLES,
    TOKENS,
    TRAPS,
    WAYS,
    Card,
)
from lazaretto.games.virus.map import creatures_in, heroes_in, spaces_used
from lazaretto.games.virus.pointing import boss_name, card_name, path, room_name, spot_name
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.addons import sick
from lazaretto.games.virus.rules.clues import rooms_fitting
from lazaretto.games.virus.rules.exits import activations
from lazaretto.games.virus.rules.march import group_value
from lazaretto.games.virus.rules.skills import cubes_on, leader
from lazaretto.games.virus.rules.throws import positive
from lazaretto.games.virus.rules.turn_end import on_sale
from lazaretto.games.virus.rules.wounds import HEART_BACK, hit_points
from lazaretto.games.virus.state import BARRIER_EDGE, CHILD, DOOR_EDGE, Hero, Room
from lazaretto.games.virus.view import View

EDGE_SPRITES: Final = ("barrier", "door-open", "breach")
SYMBOL_SPRITES: Final = (
    "", "first-aid", "ammo", "net", "", "plus-1", "plus-2", "teleport", "multicolour", "rotating",
)  # fmt: skip
TRAP_SPRITES: Final = ("alarm", "laser", "gas", "plus-3", "plus-4", "times-2", "times-3")
NOISE: Final = {"span": [0.18, 0.2]}
STANDS: Final = ([0.2, 0.18], [0.5, 0.18], [0.2, 0.44], [0.5, 0.44], [0.08, 0.32], [0.62, 0.32], [0.35, 0.3])


def draw(view: View, menu: Menu) -> Scene:
    prompt, hint = words.prompt(view)
    scene = Scene(prompt, hint)
    seat = Seat(0) if view.me is None else view.me
    draw_bar(scene, view)
    draw_map(scene, view, menu)
    draw_throws(scene, view)
    if seat < len(view.lab.heroes):
        draw_display(scene, view, seat)
        draw_stock(scene, view, seat)
    if view.lab.bosses:
        draw_bosses(scene, view)
    if view.lab.skills:
        draw_skills(scene, view)
    draw_clues(scene, view)
    draw_decks(scene, view)
    draw_reserve(scene, view)
    for other in range(len(view.lab.heroes)):
        draw_player(scene, view, Seat(other))
    for action, refusal in menu:
        scene.point(action, refusal, *path(view, action), say=words.action(view, action))
    return scene


def draw_bar(scene: Scene, view: View) -> None:
    lab = view.lab
    scene.region("bar", "meters")
    turn = min(lab.turn, NUMBERS.turns)
    scene.piece(
        "turn", "bar", 0, "", f"Turn {turn} of {NUMBERS.turns}", text=f"Turn {turn}/{NUMBERS.turns}", help="V-035"
    )
    scene.piece("rooms", "bar", 1, "", f"{lab.deck.left} room cards left", text=f"Rooms {lab.deck.left}", help="V-313")
    if view.role:
        scene.piece("role", "bar", 4, "", view.role, text=view.role, help="V-016")
    name = words.difficulty(lab)
    scene.piece("level", "bar", 5, "", f"Level {lab.level}: {name}", text=name, help="V-003")
    if lab.event >= 0:
        row = TABLES.events[lab.event]
        scene.piece("event", "bar", 2, "alarm", words.event(lab.event), text=row.name, help="V-036")
    if lab.lesson.step:
        scene.piece("lesson", "bar", 7, "", words.lesson(lab), text=words.lesson(lab), help="V-389")
    if lab.quest.kind:
        text = words.task(lab)
        scene.piece("task", "bar", 6, "", text, text=text, help="V-360")
    first, second = activations(lab)
    door = "Door open" if lab.door else f"Exits {first}+{second}"
    scene.piece("door", "bar", 3, "door-open" if lab.door else "door-closed", door, text=door, help="V-274")


# ---- the map ---------------------------------------------------------------------------------------------


class Frame:
    """Where the cells lie on the board."""

    def __init__(self, cells: list[Cell]) -> None:
        xs, ys = [xy(place)[0] for place in cells], [xy(place)[1] for place in cells]
        self.left, self.top = min(xs), max(ys)
        self.size = [self.top_right(xs), self.top - min(ys) + 1]

    def top_right(self, xs: list[int]) -> int:
        return max(xs) - self.left + 1

    def at(self, place: Cell) -> list[float]:
        x, y = xy(place)
        return [x - self.left, self.top - y]


def draw_map(scene: Scene, view: View, menu: Menu) -> None:
    lab = view.lab
    spots = sorted({spot for action, _ in menu for spot in empty_cells(view, action)})
    frame = Frame([*lab.rooms, *spots])
    scene.region("map", "board", size=frame.size, surface="night", focus=True)
    fitting = rooms_fitting(lab) if lab.shared and lab.antidote == NOWHERE else []
    for place in sorted(lab.rooms):
        draw_room(scene, view, place, frame, place in fitting)
    for place in spots:
        scene.piece(spot_name(place), "map", frame.at(place), "spot", f"Unexplored {words.place(place)}")
    draw_edges(scene, view, frame, menu)


def empty_cells(view: View, action: object) -> list[Cell]:
    """Cells without a room that an action is about."""
    if isinstance(action, (a.Explore, a.Bolt)) and view.me is not None:
        return [Cell(view.lab.heroes[view.me].cell + STEP[action.way])]
    if isinstance(action, (a.Found, a.SetTrap)):
        return [action.cell]
    there = NOWHERE
    if isinstance(action, a.Head):
        there = Cell(view.lab.group + STEP[action.way])
    elif isinstance(action, a.Guide):
        there = Cell(view.lab.quest.child + STEP[action.way])
    elif isinstance(action, a.Pinpoint):
        there = action.cell
    if there != NOWHERE and there not in view.lab.rooms:
        return [there]
    return []


def draw_room(scene: Scene, view: View, place: Cell, frame: Frame, fitting: bool) -> None:
    lab = view.lab
    room = lab.rooms[place]
    name = room_name(place)
    used = spaces_used(lab, place)
    noise = sum(room.cubes)
    label = f"{words.place(place)}, {words.room(room)}, {used} of {NUMBERS.spaces} spaces, {words.cubes(noise)}"
    more: dict[str, Json] = {"states": ["last"]} if fitting else {}
    scene.piece(name, "map", frame.at(place), f"floor-{room.open}", label, tint=words.room_color(room), **more)
    draw_face(scene, view, name, room, [0.7, 0.05] if used else [0.38, 0.38])
    if lab.quest.child == place:
        scene.piece("child", name, [0.36, 0.3], "v-child", "The Child", span=[0.28, 0.28])
    if used:
        scene.piece(f"{name}-used", name, [0.62, 0.8], "", text=f"{used}/7", span=[0.34, 0.16], font=0.12, tint="white")
    draw_people(scene, view, place, name)
    group = creatures_in(lab, place)
    if len(group) > 1:
        worth = group_value(group)
        label = f"A group worth {worth}: barriers and doors of that value or more stop it"
        scene.piece(
            f"{name}-worth", name, [0.32, 0.02], "", label, text=f"={worth}", span=[0.3, 0.16], font=0.13, tint="white",
            help="V-069",
        )  # fmt: skip
    for seat, count in enumerate(room.cubes):
        if count:
            more = {"count": count} if count > 1 else {}
            label = f"{words.cubes(count)} of @{seat + 1}"
            scene.piece(
                f"{name}-noise-{seat + 1}", name, [0.06 + 0.2 * seat, 0.76], "cube", label, **NOISE, seat=seat, **more
            )
    if place in lab.smoke:
        scene.piece(
            f"{name}-smoke", name, [0.1, 0.1], "smoke", "Smoke: nobody fights here", span=[0.8, 0.8], states=["off"]
        )
    charge = sum([charge.tokens for charge in lab.charges if charge.cell == place])
    if charge:
        label = f"{charge} explosives"
        scene.piece(f"{name}-charge", name, [0.7, 0.56], "explosive", label, span=[0.22, 0.22], count=charge)
    if lab.antidote == place:
        scene.piece("antidote", name, [0.36, 0.36], "antidote", "The antidote", span=[0.3, 0.3], states=["new"])


def draw_face(scene: Scene, view: View, name: str, room: Room, middle: list[float]) -> None:
    """What is printed on a room: its colour's mark, a symbol, a lab corner, a name."""
    if room.card >= DECK:
        text = words.SPECIAL_ROOMS[view.lab.quest.kind] if room.card == SPECIAL else words.room(room)
        scene.piece(
            f"{name}-text", name, [0.1, 0.62], "", text=text, span=[0.8, 0.24], font=0.18, serif=True, tint="white"
        )
        return
    if room.color() < NO_COLOR:
        mark = f"m-{COLORS[room.color()]}"
        scene.piece(f"{name}-mark", name, [0.05, 0.05], mark, span=[0.13, 0.13], tint="white")
    sprite = TRAP_SPRITES[room.trap] if room.trap >= 0 else SYMBOL_SPRITES[room.symbol()]
    if sprite:
        label = TRAPS[room.trap] if room.trap >= 0 else SYMBOLS[room.symbol()]
        scene.piece(f"{name}-symbol", name, middle, sprite, label, span=[0.24, 0.24])
    if room.symbol() == LAB:
        corner = CORNERS[(CORNER[room.card] + room.spin) % 4]
        scene.piece(f"{name}-lab", name, [0, 0], f"lab-{corner}", f"Lab corner {corner}")


def draw_people(scene: Scene, view: View, place: Cell, name: str) -> None:
    lab = view.lab
    stand = 0
    intent = words.intent(lab, place) if may_plan(view) and creatures_in(lab, place) else ""
    for seat in heroes_in(lab, place):
        carries = ", carries the antidote" if lab.carrier == seat else ""
        more: dict[str, Json] = {"states": ["chosen"]} if seat == view.me else {}
        label = f"Hero of @{seat + 1}{carries}"
        scene.piece(f"hero-{seat + 1}", name, STANDS[stand % 7], "v-hero", label, span=[0.34, 0.34], seat=seat, **more)
        stand += 1
    for creature in sorted(creatures_in(lab, place), key=lambda c: c.figure):
        sprite = "v-boss" if creature.boss else f"v-{KINDS[creature.kind()]}"
        more = {"turn": 1} if creature.lying else {}
        if creature.dodged:
            more["states"] = ["off"]
        if creature.markers:
            more["count"] = creature.hp_left()
        player = steps.master_of(lab, creature.figure)
        if player is not None:
            more["seat"] = player.seat
        label = words.creature(creature) + intent
        scene.piece(FIGURE_NAMES[creature.figure], name, STANDS[stand % 7], sprite, label, span=[0.32, 0.32], **more)
        stand += 1


def may_plan(view: View) -> bool:
    """Who may see what groups would do: everybody without the clock, else who moves them in the Slow phase (V-031)."""
    lab = view.lab
    if not lab.timed:
        return True
    slow = steps.CLOSING <= lab.step < steps.GAINING
    return slow and view.me is not None and view.me == steps.driver(lab)


def draw_edges(scene: Scene, view: View, frame: Frame, menu: Menu) -> None:
    """Barriers, doors and breaches; and the sides of the own room that an action is about."""
    lab = view.lab
    mine = NOWHERE if view.me is None or view.me >= len(lab.heroes) else lab.heroes[view.me].cell
    sides = {name for action, _ in menu for name in path(view, action) if name.startswith("side-")}
    taken: set[str] = set()
    for key in lab.walls:
        if key not in lab.edges:
            place, way = Cell(key // 2), 0 if key % 2 else 1
            sprite = ("wall-h", "wall-v")[way]
            scene.piece(f"wall-{key}", "map", beside(frame, place, way), sprite, span=[0.28, 0.28])
    for key in sorted(lab.edges):
        edge = lab.edges[key]
        place, way = Cell(key // 2), 0 if key % 2 else 1
        sprite = "door-closed" if edge.kind == DOOR_EDGE and edge.closed else EDGE_SPRITES[edge.kind]
        name, label = f"edge-{key}", f"{sprite} {WAYS[way]} of {words.place(place)}"
        for side in range(4):
            if mine != NOWHERE and edge_of(mine, side) == key and f"side-{WAYS[side]}" in sides:
                name = f"side-{WAYS[side]}"
                taken.add(name)
        more: dict[str, Json] = {"count": edge.bars} if edge.kind == BARRIER_EDGE else {}
        scene.piece(name, "map", beside(frame, place, way), sprite, label, span=[0.28, 0.28], **more)
    for side in range(4):
        name = f"side-{WAYS[side]}"
        if name in sides and name not in taken:
            scene.piece(name, "map", beside(frame, mine, side), "spot", f"{WAYS[side]} side", span=[0.28, 0.28])


def edge_of(place: Cell, way: int) -> int:
    return (place * 2 + 1, place * 2, (place - 64) * 2 + 1, (place - 1) * 2)[way]


def beside(frame: Frame, place: Cell, way: int) -> list[float]:
    x, y = frame.at(place)
    dx, dy = ((0.36, -0.14), (0.86, 0.36), (0.36, 0.86), (-0.14, 0.36))[way]
    return [x + dx, y + dy]


# ---- throws ----------------------------------------------------------------------------------------------


def draw_throws(scene: Scene, view: View) -> None:
    """The throwing boards in use: 4 x 4 squares, and a column for what missed."""
    for seat, hero in enumerate(view.lab.heroes):
        throw = hero.throw
        if throw is None:
            continue
        region = f"throw-{seat + 1}"
        title, sum_up = f"Throw of @{seat + 1}", words.throw(throw)
        scene.region(
            region, "board", seat=Seat(seat), title=title, hint=sum_up, size=[5, 4], surface="cloth", grid=True
        )
        missed = 0
        for place, element in enumerate(throw.elements):
            square = throw.squares[place]
            outside = square < 0 or square >= NUMBERS.squares
            at = [4, missed % 4] if outside else [square % 4, square // 4]
            missed += outside
            good = positive(throw, place)
            label = f"{ELEMENTS[element]}, {'positive' if good else 'missed' if outside else 'not alone'}"
            more: dict[str, Json] = {"states": ["last" if good else "off" if outside else "danger"]}
            if element == CUBE:
                more["seat"] = seat
            scene.piece(f"{region}-{place}", region, at, ELEMENT_SPRITES[element], label, **more)


ELEMENT_SPRITES: Final = (
    "cube", "bullet", "adrenaline", "book", "shield", "four-leaf", "explosive", "heart", "resolution",
)  # fmt: skip


# ---- one's own things ------------------------------------------------------------------------------------


def draw_display(scene: Scene, view: View, seat: Seat) -> None:
    hero = view.lab.heroes[seat]
    scene.region("display", "hand", seat=seat, title="Rooms to lay")
    first = [Card(card) for card in view.lab.figures] if view.lab.step == steps.FOUNDING else []
    cards = [*first, *hero.display, *hero.net]
    for place, card in enumerate(cards):
        more: dict[str, Json] = {"states": ["chosen"]} if card in view.plan.picked else {}
        net = "Net card " if card in hero.net else ""
        draw_card(scene, card, place, f"{net}{words.card(card)}", more)
    for place, card in enumerate(hero.down):
        label = f"Turned over: {words.card(card)}"
        scene.piece(card_name(card), "display", len(cards) + place, "back", label, states=["off"])


def draw_card(scene: Scene, card: Card, place: int, label: str, more: dict[str, Json]) -> None:
    name = card_name(card)
    color = words.color_token(COLOR[card])
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
    scene.piece("my-cube", "stock", 0, "cube", words.cubes(hero.stock), seat=seat, count=hero.stock - tray[CUBE])
    place = 1
    for token, count in enumerate(hero.tokens):
        if count:
            thrown = tray[ELEMENTS.index(TOKENS[token])] if TOKENS[token] in ELEMENTS else 0
            label = f"{count} {TOKENS[token]}"
            scene.piece(f"my-{TOKENS[token]}", "stock", place, TOKENS[token], label, count=count - thrown)
            place += 1
    if any([count > 0 for count in tray]):
        scene.region("tray", "shelf", title="To be thrown", place="desk", unit=48)
        for element, count in enumerate(tray):
            if count:
                more: dict[str, Json] = {"seat": seat} if element == CUBE else {}
                label = f"{count} {ELEMENTS[element]}"
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
        scene.piece(f"skill-{row.id}", "skills", place, "", f"{row.name}: {row.text}", text=row.name, **more)


def skill_names(hero: Hero) -> str:
    return ", ".join([TABLES.skills[card].name for card in hero.skills])


# ---- Boss players ----------------------------------------------------------------------------------------


def draw_bosses(scene: Scene, view: View) -> None:
    """Each Boss player: the active Boss, and the hand as far as one may know it (V-342, V-348)."""
    lab = view.lab
    for player in lab.bosses:
        region = f"bosses-{player.seat + 1}"
        title = f"{words.boss_title(lab, player)} @{player.seat + 1}"
        mine = player.seat == view.me
        scene.region(region, "hand" if mine else "forecast", seat=player.seat, title=title)
        cards = [*player.open, *(view.cards if mine else ())]
        place = 0
        for creature in lab.creatures:
            if creature.figure == player.active:
                text = f"Active: {words.creature(creature)}"
                scene.piece(f"active-{player.seat + 1}", region, place, "v-boss", text, text=text, help="V-348")
                place += 1
        for card in cards:
            draw_boss_card(scene, region, place, card)
            place += 1
        if player.hidden and not mine:
            text = f"{player.hidden} hidden Boss cards"
            scene.piece(f"{region}-hidden", region, place, "", text, text=text, states=["hidden"])


def draw_boss_card(scene: Scene, region: str, place: int, card: int) -> None:
    name, row = boss_name(card), BOSSES[card]
    scene.piece(name, region, place, "boss-card", words.boss_card(card), span=[0.86, 1.1])
    scene.piece(f"{name}-figure", name, [0.16, 0.02], "v-boss", span=[0.54, 0.54])
    scene.piece(f"{name}-title", name, [0.02, 0.58], "", text=row.name, span=[0.82, 0.2], font=0.14, tint="ink")
    stats = f"{row.hp} HP  {row.damage} hits"
    scene.piece(f"{name}-stats", name, [0.02, 0.78], "", text=stats, span=[0.82, 0.2], font=0.13, tint="ink")


# ---- clues, reserve, heroes ------------------------------------------------------------------------------


def draw_clues(scene: Scene, view: View) -> None:
    lab = view.lab
    fit = f"{len(rooms_fitting(lab))} rooms fit" if lab.shared else "none shared yet"
    scene.region("clues", "forecast", title="Clues", hint=fit)
    place = 0
    for clue in lab.shared:
        scene.piece(f"clue-{TABLES.clues[clue].id}", "clues", place, "", words.clue(clue), text=words.clue(clue))
        place += 1
    for code in lab.declared:
        text = f"@{code % 8 + 1} declares: {words.clue(code // 8)}"
        scene.piece(f"declared-{place}", "clues", place, "", text, text=text)
        place += 1
    for clue in view.hand:
        text = f"Only you know: {words.clue(clue)}"
        scene.piece(f"secret-{TABLES.clues[clue].id}", "clues", place, "", text, text=text, states=["hidden"])
        place += 1
    for seat, hero in enumerate(lab.heroes):
        for clue in [clue for clue in hero.clues if clue >= 0]:
            text = f"@{seat + 1} holds: {words.clue(clue)}"
            scene.piece(f"clue-{TABLES.clues[clue].id}", "clues", place, "", text, text=text, states=["off"])
            place += 1


def draw_decks(scene: Scene, view: View) -> None:
    """What everybody knows of the decks: the top room, the next Event's number, the back of the next wound."""
    lab = view.lab
    scene.region("decks", "shelf", title="Decks", columns=4, unit=56)
    top = lab.deck.top
    if top >= 0:
        label = f"Room deck, {lab.deck.left} left; on top {words.card(top)}"
        color = words.color_token(COLOR[top])
        scene.piece(
            "deck-rooms", "decks", 0, f"floor-{OPEN[top][0]}", label, tint=color, count=lab.deck.left, help="V-013"
        )
    if lab.events.maps:
        number = SKETCHES[lab.events.maps[0]][2]
        label = f"Event deck, {lab.events.left} left; the number on top is {number}"
        scene.piece("deck-events", "decks", 1, "alarm", label, count=number, help="V-009")
    deep = lab.wounds.top == HEART_BACK
    sprite = "wound-down-deep" if deep else "wound-down"
    label = f"Wound deck, {lab.wounds.left} left; the next wound drawn will {'be deep' if deep else 'not be deep'}"
    scene.piece("deck-wounds", "decks", 2, sprite, label, span=[0.72, 1], count=lab.wounds.left, help="V-132")
    label = f"Clue deck, {lab.clue_left} left"
    scene.piece("deck-clues", "decks", 3, "book", label, count=lab.clue_left, help="V-286")


def draw_reserve(scene: Scene, view: View) -> None:
    lab = view.lab
    scene.region("creatures", "shelf", title="Creatures in reserve", columns=4, unit=56)
    for kind in range(len(KINDS)):
        count = len([figure for figure in lab.pool if KIND_OF[figure] == kind])
        row = TABLES.creatures[kind]
        label = f"{KINDS[kind]}: {row.hp} HP, dodge {row.dodge}, damage {row.damage}; {count} left"
        more: dict[str, Json] = {} if count else {"states": ["off"]}
        scene.piece(f"kind-{KINDS[kind]}", "creatures", kind, f"v-{KINDS[kind]}", label, count=count, **more)
    scene.region("reserve", "shelf", title="Game reserve", columns=6, unit=44)
    for token in on_sale(lab):
        count = lab.reserve[token]
        more = {} if count else {"states": ["off"]}
        label = f"{TOKENS[token]}: {count} left, price {PRICE[token]}"
        scene.piece(f"reserve-{TOKENS[token]}", "reserve", token, TOKENS[token], label, count=count, **more)


def draw_player(scene: Scene, view: View, seat: Seat) -> None:
    lab = view.lab
    hero = lab.heroes[seat]
    region = f"player-{seat + 1}"
    more: dict[str, Json] = {"size": [6, 2.2], "status": words.hero_status(lab, seat)}
    scene.region(region, "player", seat=seat, title=f"@{seat + 1}", **more)
    draw_wounds(scene, region, hero, hit_points(lab, hero))
    label = f"{words.cubes(hero.stock)} in stock, {hero.reserve} in reserve"
    scene.piece(f"{region}-cubes", region, [0, 0.9], "cube", label, span=[0.5, 0.55], seat=seat)
    text = f"{hero.stock} +{hero.reserve}"
    scene.piece(f"{region}-count", region, [0.55, 0.95], "", text=text, span=[1.2, 0.5], font=0.36, align="start")
    place = 0
    for token, count in enumerate(hero.tokens):
        if count:
            at = [1.9 + 0.62 * (place % 6), 0.9 + 0.6 * (place // 6)]
            label = f"{count} {TOKENS[token]}"
            scene.piece(f"{region}-{TOKENS[token]}", region, at, TOKENS[token], label, span=[0.5, 0.5], count=count)
            place += 1
    shown = f"{len(hero.display)} cards to lay, {len(hero.down)} turned over"
    scene.piece(f"{region}-display", region, [0, 1.55], "floor-15", shown, span=[0.5, 0.5], count=len(hero.display))
    if hero.skills:
        told = "; ".join([f"{TABLES.skills[card].name}: {TABLES.skills[card].text}" for card in hero.skills])
        text = skill_names(hero)
        scene.piece(
            f"{region}-skills", region, [0.6, 1.95], "", told, text=text, span=[5.2, 0.3], font=0.22, align="start",
            help="V-387",
        )  # fmt: skip
    if any(hero.strikes) or hero.parries:
        text = f"{sum(hero.strikes)} hits, {hero.parries} dodges"
        scene.piece(f"{region}-duel", region, [0.6, 1.6], "", text, text=text, span=[1.6, 0.4], font=0.24, help="V-200")
    if sick(hero):
        scene.piece(f"{region}-morbo", region, [4.45, 0.1], "morbo", "Has Morbo", span=[0.4, 0.45], help="V-379")
    if lab.carrier == seat:
        scene.piece("antidote", region, [5.4, 0.1], "antidote", "The antidote", span=[0.5, 0.5])
    if lab.quest.kind == CHILD and lab.quest.guardian == seat:
        scene.piece("child", region, [5.4, 0.65], "v-child", "The Child follows this hero", span=[0.45, 0.45])
    if lab.lead == seat:
        scene.piece("lead", region, [4.9, 0.1], "lead", "Lead", span=[0.45, 0.45], help="V-272")


def draw_wounds(scene: Scene, region: str, hero: Hero, points: int) -> None:
    for place in range(max(points, len(hero.wounds))):
        sprite, label = "wound-none", ""
        if place < len(hero.wounds):
            wound = hero.wounds[place]
            sprite = f"wound-{'down' if wound.down else 'up'}{'-deep' if wound.deep else ''}"
            label = words.wounds(hero, points) if not place else ""
        scene.piece(f"{region}-wound-{place}", region, [0.5 * place, 0], sprite, label, span=[0.42, 0.58])
