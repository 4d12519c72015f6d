"""The tables of ``data.toml`` as typed rows, the words of every type, and the look-up lists that the rules index.

Reading is strict: whatever the rules could not play with is refused here, with a sentence that names it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NewType

from lazaretto.core import Cell, Checked, Data, cell, words
from lazaretto.games.virus.data import limits
from lazaretto.games.virus.data.rows import (
    AddonRoomRow,
    AddonsRow,
    BossCrewRow,
    BossPlayRow,
    BossRow,
    BulletRow,
    ClashRow,
    ClueRow,
    CreatureRow,
    CrewRow,
    EventRow,
    ExitsRow,
    FaceRow,
    LearningRoomRow,
    LearningRow,
    LevelRow,
    Numbers,
    QuestRow,
    SkillRow,
    TokenRow,
    TrapRow,
    WoundRow,
)

FOLDER: Final = Path(__file__).parent.parent

Way = NewType("Way", int)  # north, east, south, west: clockwise
Spin = NewType("Spin", int)  # quarter turns clockwise
Color = NewType("Color", int)  # of a room; NO_COLOR for START and the Exits
Card = NewType("Card", int)  # a room card
Kind = NewType("Kind", int)  # of a creature
Figure = NewType("Figure", int)  # one creature figure of the box
Token = NewType("Token", int)
Element = NewType("Element", int)  # what can be thrown in combat
Happening = NewType("Happening", int)  # an event side
Sketch = NewType("Sketch", int)  # a map side of an Exit/Event card
BossCard = NewType("BossCard", int)
Clue = NewType("Clue", int)
Skill = NewType("Skill", int)

WAYS: Final = ("north", "east", "south", "west")
NORTH: Final = 64  # in this game y grows away from START (I-03)
STEP: Final = (64, 1, -64, -1)
COLORS: Final = ("red", "yellow", "blue", "green")
SHAPES: Final = ("D", "I", "L", "T", "X")
OPENINGS: Final = {"D": 1, "I": 5, "L": 3, "T": 11, "X": 15}  # bits of ways, unturned
SYMBOLS: Final = ("", "first-aid", "ammo", "net", "lab", "+1", "+2", "teleport", "multicolour", "rotating")
TELEPORT: Final = 7
MULTICOLOUR: Final = 8
ROTATING: Final = 9
FIRST_AID: Final = 1
AMMO: Final = 2
NET: Final = 3
LAB: Final = 4
CORNERS: Final = ("NE", "SE", "SW", "NW")  # clockwise
TRAPS: Final = ("none", "laser", "gas", "+3", "+4", "x2", "x3")
LASER: Final = 1
GAS: Final = 2
NO_COLOR: Final = 4
ANY_COLOR: Final = 5  # of a multicolour room (V-381)

ZOMBIE: Final = Kind(0)
DOG: Final = Kind(1)
TRICKER: Final = Kind(2)
BLOODER: Final = Kind(3)
DESU: Final = Kind(4)
MUTANT: Final = Kind(5)
VERDUKO: Final = Kind(6)
EXECUTIONER: Final = Kind(7)
KINDS: Final = ("zombie", "dog", "tricker", "blooder", "desu", "mutant", "verduko", "executioner")
MINIONS: Final = 4  # kinds below this one are minions, the others Leaders
FIGURES: Final = (10, 10, 10, 10, 2, 2, 2, 2)  # in the box, by kind
SPARES: Final = 4  # figures for heroes who become Bosses when no Leader is left (V-355), one of each Leader kind

HEART: Final = Token(0)
SHIELD: Final = Token(1)
EXPLOSIVE: Final = Token(2)
BREACH: Final = Token(3)
BARRIER: Final = Token(4)
BAR: Final = Token(5)
BOOK: Final = Token(6)
FOUR_LEAF: Final = Token(7)
ADRENALINE: Final = Token(8)
DOOR: Final = Token(9)
BULLET: Final = Token(10)
SMOKE: Final = Token(11)
RESOLUTION: Final = Token(12)
TOKENS: Final = (
    "heart", "shield", "explosive", "breach", "barrier", "bar", "book", "four-leaf", "adrenaline", "door", "bullet",
    "smoke", "resolution",
)  # fmt: skip
CUBE: Final = Element(0)
THROWN_BULLET: Final = Element(1)
ELEMENTS: Final = ("cube", "bullet", "adrenaline", "book", "shield", "four-leaf", "explosive", "heart", "resolution")
TOKEN_OF: Final = (
    Token(-1), BULLET, ADRENALINE, BOOK, SHIELD, FOUR_LEAF, EXPLOSIVE, HEART, RESOLUTION,
)  # fmt: skip  # by element
E_ADRENALINE: Final = 2
E_BOOK: Final = 3
E_SHIELD: Final = 4
E_FOUR_LEAF: Final = 5
E_EXPLOSIVE: Final = 6
E_HEART: Final = 7
E_RESOLUTION: Final = 8

HAPPENINGS: Final = (
    "calm", "lights-out", "frenzy", "torpor", "supply-crate", "alarm", "power-failure", "second-wind", "fatigue",
    "jammed-consoles", "falling-debris", "lockdown", "echoes", "silence", "strong-scent", "ventilation", "blueprints",
    "short-supply", "rich-pickings", "pack-hunt", "mutation", "cracked-walls", "medical-cache", "panic",
    "reinforcements",
)  # fmt: skip
POWERS: Final = (
    "", "slow", "stalker", "dog", "warden", "executioner", "verduko", "desu", "shade", "leech", "broodmother",
    "plague", "regenerate", "alpha",
)  # fmt: skip
SKILL_NAMES: Final = (
    "runner", "explorer", "searcher", "marksman", "brawler", "acrobat", "tough", "medic", "engineer", "demolitionist",
    "scholar", "athlete", "quartermaster", "lucky", "quiet", "escape-artist",
)  # fmt: skip
FIXED_CARDS: Final = ("START", "EXIT-1", "EXIT-2", "SPECIAL")
IN_THE_BOX: Final = ", as many as are in the box"
CLUES: Final = ("sides", "group", "doors", "breaches", "near-trap", "crowded", "zone", "wings", "near", "empty")


class Tables(Checked):
    """The whole file, checked."""

    def __init__(self, data: Data) -> None:
        super().__init__(data)
        self.edition = data.edition(3)
        self.numbers = data.one("numbers", Numbers)
        self.levels = data.rows("level", LevelRow, "level")
        self.crews = data.rows("crew", CrewRow, "heroes")
        self.boss_crews = data.rows("boss_crew", BossCrewRow)
        self.boss_play = data.one("boss_play", BossPlayRow)
        self.quest = data.one("quest", QuestRow)
        self.skills = data.rows("skill", SkillRow, "id")
        self.addons = data.one("addons", AddonsRow)
        self.addon_tokens = data.rows("addon_token", TokenRow, "id")
        self.addon_rooms = data.rows("addon_room", AddonRoomRow, "id")
        self.learning = data.one("learning", LearningRow)
        self.learning_rooms = data.rows("learning_room", LearningRoomRow, "card")
        self.creatures = data.rows("creature", CreatureRow, "id")
        self.bosses = data.rows("boss", BossRow, "id")
        self.tokens = data.rows("token", TokenRow, "id")
        self.bullet = data.one("bullet", BulletRow)
        self.faces = data.rows("face", FaceRow, "number")
        self.traps = data.rows("trap", TrapRow, "id")
        self.sketches = data.rows("exits", ExitsRow, "id")
        self.events = data.rows("event", EventRow, "id")
        self.wounds = data.one("wounds", WoundRow)
        self.clues = data.rows("clue", ClueRow, "id")
        self.clashes = data.rows("clash", ClashRow)
        self.check_all()

    def check(self) -> None:
        """The numbers first: limits of other rows build on them."""
        with self.apart():
            self.check_entries()
        with self.apart():
            self.check_words()
        with self.apart():
            self.check_numbers()
        with self.apart():
            limits.check_exits(self, self.numbers, self.sketches, self.events)
        with self.apart():
            limits.check_learning(self, self.numbers, self.learning, self.learning_rooms)
        with self.apart():
            limits.check_deck(self, self.numbers, self.crews, self.faces, self.learning_rooms)
        traps, faces = sum([row.each for row in self.traps]), len(self.faces)
        self.need(
            traps == faces, f"trap, each: {traps} trap sides together should be {faces}, as the faces of a colour"
        )

    def check_entries(self) -> None:
        """Every row that the rules know by name."""
        listed(self, "creature", [row.id for row in self.creatures], KINDS)
        listed(self, "token", [row.id for row in self.tokens], TOKENS[:BULLET])
        listed(self, "trap", [row.id for row in self.traps], TRAPS)
        listed(self, "event", [row.id for row in self.events], HAPPENINGS)
        listed(self, "level", [str(row.level) for row in self.levels], ("1", "2", "3"))
        listed(self, "crew", [str(row.heroes) for row in self.crews], ("1", "2", "3", "4"))
        crews = [f"{row.heroes} + {row.bosses}" for row in self.boss_crews]
        listed(self, "boss_crew", crews, [f"{heroes} + {bosses}" for heroes in range(1, 5) for bosses in (1, 2)])
        listed(self, "skill", [row.id for row in self.skills], SKILL_NAMES)
        listed(self, "addon_token", [row.id for row in self.addon_tokens], TOKENS[BULLET + 1 :])
        most = max([row.bosses for row in self.levels])
        limits.should(len(self.bosses) >= most, self, "boss", len(self.bosses), f"{most} or more entries (V-025)")

    def check_words(self) -> None:
        """Every word that another row or the rules know, and those that have to differ."""
        for face in self.faces:
            known(self, f"face {face.number}, shape", face.shape, SHAPES)
            known(self, f"face {face.number}, symbol", face.symbol, SYMBOLS)
            known(self, f"face {face.number}, corner", face.corner, ("", *CORNERS))
        for room in self.addon_rooms:
            known(self, f"addon_room {room.id}, shape", room.shape, SHAPES)
            known(self, f"addon_room {room.id}, symbol", room.symbol, SYMBOLS[TELEPORT:])
            known(self, f"addon_room {room.id}, color", room.color, (*COLORS, "any"))
        cards = [f"{color[0].upper()}{face.number:02}" for color in COLORS for face in self.faces]
        limits.check_added_rooms(self, self.addon_rooms, [*cards, *FIXED_CARDS])
        for place in self.learning_rooms:
            allowed = "a room card: R, Y, B or G and the number of a face"
            limits.should(place.card in cards, self, "learning_room, card", place.card, allowed)
            known(self, f"learning_room {place.card}, creatures", place.creatures, ("", *KINDS[:MINIONS]))
        for boss in self.bosses:
            known(self, f"boss {boss.id}, power", boss.power, POWERS)
        for clue in self.clues:
            known(self, f"clue {clue.id}, kind", clue.kind, CLUES)
            known(self, f"clue {clue.id}, color", clue.color, ("", *COLORS))
        for clash in self.clashes:
            for name in clash.clues:
                known(self, "clash, clues", name, [row.id for row in self.clues])
        limits.plain_words(self, "boss", [row.id for row in self.bosses])
        limits.plain_words(self, "clue", [row.id for row in self.clues])
        self.named("boss", "name", [row.name for row in self.bosses])
        self.named("skill", "name", [row.name for row in self.skills])
        self.named("event", "name", [row.name for row in self.events])

    def check_numbers(self) -> None:
        limits.check_numbers(self, self.numbers)
        dark = max([event.seconds for event in self.events])
        for level in self.levels:
            limits.check_level(self, level, dark)
        for crew in self.crews:
            where = f"crew {crew.heroes}"
            limits.all_within(self, where, crew, limits.CREW)
            limits.within(self, f"{where}, minions", crew.minions, 0, FIGURES[ZOMBIE], IN_THE_BOX)
            limits.within(self, f"{where}, leaders", crew.leaders, 0, sum(FIGURES[MINIONS:]), IN_THE_BOX)
        for pair in self.boss_crews:
            where = f"boss_crew {pair.heroes} + {pair.bosses}, leaders"
            limits.within(self, where, pair.leaders, 0, sum(FIGURES[MINIONS:]), IN_THE_BOX)
        for creature in self.creatures:
            limits.all_within(self, f"creature {creature.id}", creature, {**limits.BODY, **limits.VALUE})
        for boss in self.bosses:
            limits.all_within(self, f"boss {boss.id}", boss, limits.BODY)
        for token in (*self.tokens, *self.addon_tokens):
            limits.all_within(self, f"token {token.id}", token, limits.TOKEN)
        for trap in self.traps:
            limits.check_trap(self, trap)
        for event in self.events:
            limits.check_event(self, event)
        for face in self.faces:
            limits.check_face(self, face)
        for clue in self.clues:
            limits.check_clue(self, clue)
        limits.all_within(self, "bullet", self.bullet, limits.BULLET)
        limits.all_within(self, "wounds", self.wounds, limits.WOUNDS)
        limits.all_within(self, "addons", self.addons, limits.ADDONS)
        limits.all_within(self, "boss_play", self.boss_play, limits.BOSS_PLAY)
        limits.all_within(self, "quest", self.quest, limits.QUEST)


def listed(file: Checked, table: str, found: list[str], wanted: Sequence[str]) -> None:
    file.need(found == list(wanted), f"the {table} entries should be, in this order: {', '.join(wanted)}")


def known(file: Checked, where: str, word: str, allowed: Sequence[str]) -> None:
    limits.should(word in allowed, file, where, word, f"one of {', '.join([repr(x) for x in allowed])}")


TABLES: Final = Tables(Data("virus", FOLDER / "data.toml"))
NUMBERS: Final = TABLES.numbers
LEVELS: Final = TABLES.levels
CREWS: Final = TABLES.crews
BOSSES: Final = TABLES.bosses
SPACES: Final = NUMBERS.spaces

# ---- creatures by kind --------------------------------------------------------------------------------

HP: Final = [row.hp for row in TABLES.creatures]
SIZE: Final = [row.size for row in TABLES.creatures]
DODGE: Final = [row.dodge for row in TABLES.creatures]
DAMAGE: Final = [row.damage for row in TABLES.creatures]
VALUE: Final = [row.value for row in TABLES.creatures]  # against barriers and doors (V-069)
FIRST_FIGURE: Final = [sum(FIGURES[:kind]) for kind in range(len(KINDS))]
FIRST_SPARE: Final = sum(FIGURES)
KIND_OF: Final = [Kind(kind) for kind in range(len(KINDS)) for _ in range(FIGURES[kind])] + [
    Kind(MINIONS + i) for i in range(SPARES)
]  # by figure
FIGURE_NAMES: Final = [f"{KINDS[kind]}-{i + 1}" for kind in range(len(KINDS)) for i in range(FIGURES[kind])] + [
    f"{KINDS[MINIONS + i]}-spare" for i in range(SPARES)
]
POWER: Final = [row.power for row in BOSSES]

# ---- room cards -----------------------------------------------------------------------------------------

FACES: Final = len(TABLES.faces)
PLAIN_DECK: Final = 4 * FACES  # without add-on rooms
DECK: Final = PLAIN_DECK + len(TABLES.addon_rooms)
START: Final = Card(DECK)
EXIT_1: Final = Card(DECK + 1)
EXIT_2: Final = Card(DECK + 2)
SPECIAL: Final = Card(DECK + 3)
EXTRA: Final = TABLES.addon_rooms
CARD_NAMES: Final = [
    *[f"{COLORS[c][0].upper()}{row.number:02}" for c in range(4) for row in TABLES.faces],
    *[row.id for row in EXTRA],
    *FIXED_CARDS,
]  # fmt: skip
COLOR: Final = [
    *[Color(card // FACES) for card in range(PLAIN_DECK)],
    *[Color(COLORS.index(row.color) if row.color in COLORS else ANY_COLOR) for row in EXTRA],
    *[Color(NO_COLOR)] * 4,
]
SHAPE: Final = [
    *[SHAPES.index(row.shape) for _ in range(4) for row in TABLES.faces],
    *[SHAPES.index(row.shape) for row in EXTRA],
    *[4] * 4,
]
SYMBOL: Final = [
    *[SYMBOLS.index(row.symbol) for _ in range(4) for row in TABLES.faces],
    *[SYMBOLS.index(row.symbol) for row in EXTRA],
    *[0] * 4,
]
CORNER: Final = [CORNERS.index(row.corner) if row.corner else -1 for _ in range(4) for row in TABLES.faces] + [-1] * (
    len(EXTRA) + 4
)


def spun(openings: int, spin: int) -> int:
    """Openings (bits of ways) after so many quarter turns clockwise."""
    turned = openings * (1, 2, 4, 8)[spin]
    return (turned | turned >> 4) & 15


OPEN: Final = [[spun(OPENINGS[SHAPES[SHAPE[card]]], spin) for spin in range(4)] for card in range(DECK)] + [
    [11, 11, 11, 11], [15, 15, 15, 15], [15, 15, 15, 15], [15, 15, 15, 15],
]  # fmt: skip  # START is open north, east and west; its south side is the lab door
FACE: Final = [
    ((COLOR[card] * 5 + SHAPE[card]) * 16 + SYMBOL[card]) * 8 + CORNER[card] + 1 for card in range(DECK + 4)
]  # equal for cards that look alike


def spins_of(card: int) -> list[Spin]:
    """The rotations of a card that differ in openings or lab corner (section 6 b)."""
    seen: list[tuple[int, int]] = []
    out: list[Spin] = []
    for spin in range(4):
        looks = (OPEN[card][spin], (CORNER[card] + spin) % 4 if CORNER[card] >= 0 else -1)
        if looks not in seen:
            seen.append(looks)
            out.append(Spin(spin))
    return out


SPINS: Final = [spins_of(card) for card in range(DECK)]

# ---- the table ------------------------------------------------------------------------------------------

CELLS: Final = [
    cell(x, y) for y in range(NUMBERS.far + 1) for x in range(NUMBERS.left, NUMBERS.right + 1)
]  # row by row from START's: "row-major" order
ON_TABLE: Final = [False] * 4096
for _place in CELLS:
    ON_TABLE[_place] = True
HOME: Final = cell(0, 0)
NOWHERE: Final = Cell(-1)

PRICE: Final = [
    *[row.price for row in TABLES.tokens],
    TABLES.bullet.price,
    *[row.price for row in TABLES.addon_tokens],
]
TRAP_EVENT: Final = [row.trap for row in TABLES.events]
EVENT_VALUE: Final = [row.value for row in TABLES.events]
EVENT_SECONDS: Final = [row.seconds for row in TABLES.events]
TRAP_VALUE: Final = [row.value for row in TABLES.traps]
TRAP_BONUS: Final = [row.value if row.id.startswith("+") else 0 for row in TABLES.traps]
TRAP_SPAWN: Final = [row.value if row.id.startswith("x") else 0 for row in TABLES.traps]
SYMBOL_BONUS: Final = [NUMBERS.plus[("+1", "+2").index(name)] if name.startswith("+") else 0 for name in SYMBOLS]
SKETCHES: Final = [(cell(*row.first), cell(*row.second), row.number) for row in TABLES.sketches]


def happening(name: str) -> Happening:
    return Happening(HAPPENINGS.index(name))


def clashing() -> list[list[bool]]:
    names = [row.id for row in TABLES.clues]
    table = [[False] * len(names) for _ in names]
    for clash in TABLES.clashes:
        row = [names.index(name) for name in clash.clues]
        for a in row:
            for b in row:
                table[a][b] = a != b
    return table


CLASH: Final = clashing()

words(Way, list(WAYS))
words(Spin, ["0", "90", "180", "270"])
words(Color, list(COLORS))
words(Card, CARD_NAMES)
words(Kind, list(KINDS))
words(Figure, FIGURE_NAMES)
words(Token, list(TOKENS))
words(Element, list(ELEMENTS))
words(Clue, [row.id for row in TABLES.clues])
words(Skill, list(SKILL_NAMES))
words(BossCard, [row.id for row in BOSSES])
