"""What things are called: places, cards, creatures, clues, events, and how matters stand."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Cell, Seat, xy
from lazaretto.games.virus import events as e
from lazaretto.games.virus.data import (
    AMMO,
    BOSSES,
    COLOR,
    COLORS,
    CORNER,
    CORNERS,
    DECK,
    E_BOOK,
    E_HEART,
    FIGURE_NAMES,
    FIRST_AID,
    FIRST_SPARE,
    HOME,
    KIND_OF,
    KINDS,
    LAB,
    MULTICOLOUR,
    NET,
    NUMBERS,
    ON_TABLE,
    ROTATING,
    SHAPE,
    SPECIAL,
    START,
    STEP,
    SYMBOL,
    SYMBOL_BONUS,
    SYMBOLS,
    TABLES,
    TELEPORT,
    TRAP_VALUE,
    TRAPS,
    WAYS,
    Figure,
)
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.combat.successes import actions_left, bullets_left, positives, successes
from lazaretto.games.virus.rules.creatures.senses import HEARS, MEETS, NOTHING, SEES, SMELLS, Sense, sense
from lazaretto.games.virus.state import (
    CAPTIVE,
    CHILD,
    INSIDE,
    SPENDING,
    BossPlayer,
    Creature,
    Edge,
    Hero,
    Lab,
    Room,
    Throw,
    Wound,
)
from lazaretto.games.virus.state.map import spaces_used
from lazaretto.games.virus.text.zones import count, ordinal, zone

SHAPE_NAMES: Final = ("dead end", "corridor", "bend", "T-room", "crossing")
CLUE_WORDS: Final = {
    "sides": "The antidote is in a room with exactly {number} open side{s}.",
    "group": "The antidote is in a group of {number} or more {color} rooms.",
    "doors": "If there are more doors than heroes, the antidote's room has exactly one door.",
    "breaches": "If there are more breaches than heroes, the antidote's room has exactly one breach.",
    "near-trap": "The antidote is beside a trap room.",
    "crowded": "Creatures fill all spaces of the antidote's room.",
    "near": "The antidote is beside a {color} room.",
    "empty": "No creature is in the antidote's room.",
    "wings": "The antidote is {number} or more columns east or west of START.",
}


EVENT_WORDS: Final = {
    "calm": "Nothing happens.",
    "lights-out": "Each hero loses {cube} to the reserve.",
    "frenzy": "Every group moves {room} more.",
    "torpor": "Every group moves {room} less.",
    "supply-crate": "Each hero takes {bullet}.",
    "alarm": "{creature} more for each hero.",
    "power-failure": "All doors open, and none closes this turn.",
    "second-wind": "Heroes recover {cube} more.",
    "fatigue": "Heroes recover {cube} less.",
    "jammed-consoles": "First Aid, Ammo and Net cannot be used.",
    "falling-debris": "Each hero takes {wound} face-up; a shield cancels one.",
    "lockdown": "The Exits cannot be activated.",
    "echoes": "Creatures hear {room} far.",
    "silence": "Creatures do not hear.",
    "strong-scent": "Creatures smell {room} far.",
    "ventilation": "Creatures smell {room} far.",
    "blueprints": "Displays hold {card} more.",
    "short-supply": "Nobody gains more than {resource}.",
    "rich-pickings": "Each hero gains {resource}.",
    "pack-hunt": "Dogs make their group {room} faster.",
    "mutation": "The Lead turns {creature} into {Leader}.",
    "cracked-walls": "Breaches cost {cube}.",
    "medical-cache": "The Lead gives away {adrenaline}.",
    "panic": "Nobody may search.",
    "reinforcements": "The farther Exit gets {creature}.",
}
AGAINST_THE_CLOCK: Final = {"lights-out": "The countdown is {second} shorter."}
COUNTED: Final = ("room", "cube", "bullet", "creature", "Leader", "wound", "card", "resource", "adrenaline")
SYMBOL_NAMES: Final = [f"+{SYMBOL_BONUS[i]}" if SYMBOL_BONUS[i] else name for i, name in enumerate(SYMBOLS)]
SYMBOL_WORDS: Final = {
    LAB: "a lab corner",
    FIRST_AID: "First Aid",
    AMMO: "Ammo",
    NET: "a Net",
    TELEPORT: "a teleporter",
}
TRAP_NAMES: Final = [f"{name[0]}{TRAP_VALUE[i]}" if name[0] in "+x" else name for i, name in enumerate(TRAPS)]


# ---- names -----------------------------------------------------------------------------------------------


def place(cell: Cell) -> str:
    """``2 west and 1 north of START``"""
    x, y = xy(cell)
    ways = [f"{abs(x)} {'east' if x > 0 else 'west'}"] if x else []
    ways += [f"{abs(y)} {'north' if y > 0 else 'south'}"] if y else []
    return f"{' and '.join(ways)} of START" if ways else "START"


def where(lab: Lab, cell: Cell) -> str:
    """``the yellow room 2 west of START``, ``Exit 1``: a room by what it is and where it lies."""
    here = lab.map.rooms.get(cell)
    if here is None:
        return f"the cell {place(cell)}"
    if here.card >= DECK:
        return SPECIAL_ROOMS[lab.variants.quest.kind] if here.card == SPECIAL else room(here)
    color = (*COLORS, "", "multicolour")[here.color()]
    return f"the {color} {'trap room' if here.trap >= 0 else 'room'} {place(cell)}"


def card(number: int) -> str:
    """``yellow T-room with a lab corner``"""
    look = f"{(*COLORS, '', 'multicolour')[COLOR[number]]} {SHAPE_NAMES[SHAPE[number]]}"
    left = SYMBOL[number] == LAB and CORNERS[CORNER[number]] == "NW"  # as the card is held
    return f"{look}{with_symbol(SYMBOL[number])}{' on the left' * left}"


def with_symbol(number: int) -> str:
    """A multicolour card says so by its colour."""
    if number == ROTATING:
        return " that rotates"
    return (
        ""
        if number == MULTICOLOUR or not SYMBOLS[number]
        else f" with {SYMBOL_WORDS.get(number, SYMBOL_NAMES[number])}"
    )


def room(here: Room) -> str:
    if here.card >= DECK:
        return ("START", "Exit 1", "Exit 2", "Special room")[here.card - START]
    if here.trap >= 0:
        kind = f", {TRAP_NAMES[here.trap]}" if here.trap else ""
        return f"{(*COLORS, '', 'multicolour')[here.color()]} trap room{kind}"
    return card(here.card)


def room_label(lab: Lab, here: Cell) -> str:
    """How things are there: ``Red T-room, 2 north of START, 3 of 7 spaces taken, 2 cubes of Ana``."""
    room_ = lab.map.rooms[here]
    told = [f"{capital(room(room_))}, {place(here)}" if here != HOME else room(room_)]
    told.append(f"{spaces_used(lab, here)} of {NUMBERS.spaces} spaces taken")
    told += [f"{cubes(count)} of @{seat + 1}" for seat, count in enumerate(room_.cubes) if count]
    if room_.uses:
        told.append(f"used {room_.uses} of {NUMBERS.room_uses} times")
    return ", ".join(told)


def edge(lying: Edge, here: Cell, way: int) -> str:
    """``closed door on the east side of the room 2 north of START``: of a cell that is on the table."""
    kind = ("barrier", "closed door" if lying.closed else "open door", "breach")[lying.kind]
    if not ON_TABLE[here]:
        here, way = Cell(here + STEP[way]), way ^ 2
    return f"{kind} on the {WAYS[way]} side of {'START' if here == HOME else f'the room {place(here)}'}"


def room_color(here: Room) -> str:
    return color_token(here.color())


def color_token(color: int) -> str:
    return (*COLORS, "ink", "violet")[color]


def figure(lab: Lab, number: int) -> str:
    """``the dog``, ``the second dog`` where several are on the map; a Boss by its card, once that is known."""
    shown = [one.card for one in lab.creatures if one.figure == number and one.card >= 0]
    if shown:
        return f"the {BOSSES[shown[0]].name}"
    kind, _, rest = FIGURE_NAMES[number].partition("-")
    if number >= FIRST_SPARE:
        return f"the {rest} {kind}"
    kinds = KIND_OF[number]
    alike = sorted([one.figure for one in lab.creatures if one.figure < FIRST_SPARE and KIND_OF[one.figure] == kinds])
    if len(alike) < 2 or number not in alike:
        return f"the {kind}"
    return f"the {ordinal(alike.index(Figure(number)))} {kind}"


def active_boss(lab: Lab, seat: Seat) -> Creature | None:
    """The Boss of this seat that is awake."""
    player = steps.boss_player(lab, seat)
    found = [one for one in lab.creatures if player is not None and one.figure == player.active]
    return found[0] if found else None


def mover(lab: Lab, me: Seat | None) -> str:
    """Who is led step by step: ``the desu``, ``your Boss``."""
    boss = None if me is None else active_boss(lab, me)
    own = boss is not None and boss.figure == lab.march.mover
    return "your Boss" if own else figure(lab, lab.march.mover)


def capital(told: str) -> str:
    return told[:1].upper() + told[1:]


def trap(number: int) -> str:
    """The symbol of a trap side."""
    return TRAP_NAMES[number] if number else "no symbol"


def creature(one: Creature) -> str:
    if one.card >= 0:
        row = BOSSES[one.card]
        left = f"{one.hp_left()} of {row.hp}" if one.markers.damage else str(row.hp)
        return f"{row.name} (Boss): life {left}, {won(row.dodge)} to dodge, hits for {row.damage}{power(one.card)}"
    lying = ", lying" if one.lying else ""
    boss = "unknown Boss" if one.boss else KINDS[one.kind()]
    return f"{capital(boss)}{lying}: life {one.hp()}, {won(one.dodge())} to dodge, hits for {one.damage()}"


def short(one: Creature) -> str:
    """``Dog``, ``Spitter``: the name on its card."""
    if one.card >= 0:
        return BOSSES[one.card].name
    return "Unknown Boss" if one.boss else KINDS[one.kind()].capitalize()


def counted(number: int) -> str:
    """``Three``, at the beginning of a sentence."""
    return capital(count(number))


POWER_WORDS: Final = {
    "slow": "its group moves one room less",
    "stalker": "shots at it lose one more cube",
    "dog": "as fast as a dog",
    "warden": "no barrier or door stops it",
    "executioner": "drains a cube of every hero near it",
    "verduko": "spits at the nearest hero it sees",
    "desu": "pushes other creatures aside",
    "shade": "no shot harms it",
    "leech": "its wounds are deep",
    "broodmother": "brings a creature every turn",
    "plague": "fleeing from it costs two wounds",
    "regenerate": "heals one damage every turn",
    "alpha": "others beside it are harder to dodge",
}


def power(card: int) -> str:
    found = POWER_WORDS.get(BOSSES[card].power, "")
    return f"; {found}" if found else ""


def boss_card(card: int) -> str:
    row = BOSSES[card]
    return (
        f"{row.name}: life {row.hp}, {won(row.dodge)} to dodge, hits for {row.damage}, "
        f"takes {row.size} spaces{power(card)}"
    )


def boss_title(lab: Lab, player: BossPlayer) -> str:
    """Heavy chooses new creatures, Light moves them; one alone does both (V-344, V-345)."""
    if len(lab.variants.bosses) == 1:
        return "Boss player"
    return ("Heavy Boss player", "Light Boss player", "Boss player")[min(2, lab.variants.bosses.index(player))]


def clue(number: int) -> str:
    row = TABLES.clues[number]
    if row.kind == "zone":
        return zone(row.box)
    return CLUE_WORDS[row.kind].format(number=row.number, color=row.color, s="s" * (row.number != 1))


def event(lab: Lab, number: int) -> str:
    return f"{TABLES.events[number].name}: {event_effect(number, lab.setup.timed)}"


def event_effect(number: int, timed: bool) -> str:
    row = TABLES.events[number]
    counts = {name: amount(row.value, name) for name in COUNTED}
    counts["second"] = amount(row.seconds, "second")
    words = AGAINST_THE_CLOCK.get(row.id, EVENT_WORDS[row.id]) if timed else EVENT_WORDS[row.id]
    return words.format_map(counts)


def amount(count: int, name: str) -> str:
    """``no cube``, ``1 cube``, ``2 cubes``"""
    return things(count, name) if count else f"no {thing(name)}"


DIFFICULTY: Final = {
    (1, 0): "Introductory", (1, 1): "Easy", (2, 0): "Medium", (2, 1): "Difficult", (3, 0): "Hard", (3, 1): "Crazy",
    (3, 2): "Almost impossible",
}  # fmt: skip


def difficulty(lab: Lab) -> str:
    """The level and the Difficult Addons together have a name (V-003)."""
    return DIFFICULTY.get((lab.setup.level, addons(lab)), f"Level {lab.setup.level} + {addons(lab)} addons")


def addons(lab: Lab) -> int:
    """Difficult Addons: Spy, Legend, Play as Boss."""
    return lab.setup.spy + bool(lab.variants.legend) + (lab.setup.seats > len(lab.heroes))


def hero_status(lab: Lab, seat: Seat) -> str:
    hero = lab.heroes[seat]
    if steps.boss_player(lab, seat) is not None:
        return "Boss"
    if hero.status != INSIDE:
        return ("", "dead", "out", "lost")[hero.status]
    if lab.turn.ending:
        return ""
    if lab.turn.step == steps.REAL:
        return "done" if hero.phase.passed else "waiting" if hero.phase.late else "acting"
    return "Lead" if seat == lab.turn.lead else ""


def bars(count: int) -> str:
    return "1 bar" if count == 1 else f"{count} bars"


SPECIAL_ROOMS: Final = ("Special room", "Computer Room", "Child's room", "Captive's room")  # by scenario
TASKS: Final = (
    "",
    "Reboot: shut the Computer Room down, too",
    "Child: bring the Child out alive, too",
    "Captive: the Captive must get out, too",
)


LESSONS: Final = (
    ("", ""),
    ("What will you do?", "Part 1: lay rooms towards Exit 1, walk there and use it. Every hero has to."),
    ("What will you do?", "Part 2: fight a creature, every hero another kind, with cubes and bullets."),
    ("What will you do?", "Part 3: complete a lab and draw a clue. It shows that the antidote is in Exit 1."),
    ("What will you do?", "Part 4: take the antidote in Exit 1, and leave through START."),
)  # goal and tip of the learning game's steps (V-390 to V-393)


PARTS: Final = ("", "hold Exit 1", "fight", "complete a lab", "get out")


def lesson(lab: Lab) -> str:
    """The goal of the part, or that it is met."""
    part = lab.variants.lesson.step
    return f"Part {part}: done" if lab.variants.lesson.met else f"Part {part}: {PARTS[part]}"


def task(lab: Lab) -> str:
    """The scenario's task and how it stands."""
    quest = lab.variants.quest
    if quest.kind == CHILD and quest.child.lost:
        return "The Child is dead"
    if quest.kind == CHILD and quest.guardian >= 0:
        return f"The Child is {'out' if quest.done else 'with'} @{quest.guardian + 1}"
    if quest.kind == CAPTIVE and quest.guardian >= 0:
        return f"The Captive is @{quest.guardian + 1}"
    return "The computer is shut down" if quest.done else TASKS[quest.kind]


def intent(lab: Lab, here: Cell) -> str:
    """What the group of a room would do now, and why: ``; smells Ana 3 steps away and would go north``."""
    drawn = sense(lab, here)
    if drawn.sense == MEETS:
        return "; stays here with what it has found"
    if drawn.sense == NOTHING:
        return "; notices nothing and would lie down"
    told = sensed_by(drawn)
    ways = [WAYS[way] for way in drawn.ways] + (["stay"] if drawn.stay else [])
    return f"; {told} and would go {' or '.join(ways)}" if ways != ["stay"] else f"; {told} here and would stay"


def listed(parts: list[str]) -> str:
    """``a dog, 2 zombies and a tricker``"""
    return ", ".join(parts[:-1]) + " and " + parts[-1] if len(parts) > 1 else parts[0]


def group(creatures: list[Creature]) -> str:
    """``A dog and 2 zombies``"""
    found: dict[str, int] = {}
    for creature_ in creatures:
        found[short(creature_).lower()] = found.get(short(creature_).lower(), 0) + 1
    told = [one(name) if count == 1 else things(count, name) for name, count in found.items()]
    return capital(listed(told))


def figure_sprite(one: Creature) -> str:
    return f"v-{KINDS[one.kind()]}"


def throw(board: Throw) -> str:
    """``3 bullets x 2 cubes = 6 Successes``, as far as the throw has got."""
    if board.stage >= SPENDING:
        return f"{won(board.left)} to spend" if board.stage == SPENDING else "thrown for the group"
    bullets, cubes_ = bullets_left(board), actions_left(board)
    books, hearts = positives(board, E_BOOK), positives(board, E_HEART)
    left = things(bullets, "bullet") + (f" x {1 + books}" if books else "")
    right = cubes(cubes_) + (f" x {1 + hearts}" if hearts else "")
    return f"{left} x {right} = {won(successes(board))}"


def sensed_by(drawn: Sense, several: bool = False) -> str:
    told = sensed(e.Sensed(Cell(0), 0, drawn.sense, 0, drawn.seat, drawn.counted))
    return told.replace("s ", " ", 1) if several else told


def sensed(thing: e.Sensed) -> str:
    whom = f"@{thing.seat + 1}" if thing.seat >= 0 else "the Child"
    if thing.sense == SEES:
        return f"sees {whom} {thing.counted} room{'s' * (thing.counted > 1)} away"
    if thing.sense == SMELLS:
        return f"smells {whom} {thing.counted} step{'s' * (thing.counted > 1)} away"
    assert thing.sense == HEARS
    return f"hears {cubes(thing.counted)}"


def one(name: str) -> str:
    """``a dog``, ``an executioner``"""
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


THINGS: Final = {
    "adrenaline": "adrenaline token",
    "four-leaf": "four-leaf token",
    "resolution": "resolution token",
    "smoke": "smoke bomb",
}  # tokens whose short word is no name of a thing


def thing(name: str) -> str:
    return THINGS.get(name, name)


def things(count: int, name: str) -> str:
    """``1 smoke bomb``, ``2 breaches``"""
    plural = "" if count == 1 else "es" if thing(name).endswith("ch") else "s"
    return f"{count} {thing(name)}{plural}"


def won(successes: int) -> str:
    return "1 Success" if successes == 1 else f"{successes} Successes"


def cubes(count: int) -> str:
    return things(count, "cube")


def wound(one: Wound) -> str:
    """``deep, face-down wound``: all that anybody may know of it."""
    morbo = " with Morbo" if one.morbo else ""
    return f"{'deep' if one.deep else 'normal'}, face-{'down' if one.down else 'up'} wound{morbo}"


def wounds(hero: Hero, points: int) -> str:
    deep = len([wound for wound in hero.body.wounds if wound.deep])
    down = len([wound for wound in hero.body.wounds if wound.down])
    return f"{len(hero.body.wounds)} of {points} wounds, {deep} deep, {down} face-down"
