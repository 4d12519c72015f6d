"""Positions as text.

    game = table("0,1 R35, 0,2 G35", heroes="0,0 0,1", creatures="0,2 dog dog")
    game.play("1: move north")
    assert game.refused("2: search") == "V-140"

Rooms are ``cell card[@rotation]``; ``~laser`` after the card lays it trap side up. START lies at 0,0 and the Exits
far away. A creature is written by its kind; ``dog!`` is lying, ``desu:K01`` a Boss with that card, ``desu:?`` a Boss
whose card is face-down. The game stands in the Real time phase without real time, unless told otherwise; all figures
of the box are in the reserve, and no wound will be deep.
"""

from __future__ import annotations

from typing import Any

from lazaretto.core import CLOCK, Cell, EventLog, Expire, Seat, cell
from lazaretto.games.virus import GAME
from lazaretto.games.virus.data import (
    BOSSES,
    CARD_NAMES,
    EXIT_1,
    EXIT_2,
    FIGURE_NAMES,
    FIRST_SPARE,
    KIND_OF,
    KINDS,
    OPEN,
    START,
    TABLES,
    TOKENS,
    TRAPS,
    BossCard,
    Card,
    Clue,
    Figure,
)
from lazaretto.games.virus.rules import flow, steps
from lazaretto.games.virus.rules.labs.clues import hold
from lazaretto.games.virus.rules.labs.decks import lay_boss
from lazaretto.games.virus.state import (
    BARRIER_EDGE,
    BREACH_EDGE,
    DOOR_EDGE,
    NOBODY,
    Creature,
    Edge,
    Hero,
    Room,
    State,
    Throw,
    Wound,
)
from lazaretto.games.virus.state.map import creatures_in, edge_key

FAR: tuple[Cell, Cell] = (cell(-8, 12), cell(8, 12))
SPIN = {"0": 0, "90": 1, "180": 2, "270": 3}
WAY = {"north": 0, "east": 1, "south": 2, "west": 3}


def at(text: str) -> Cell:
    x, y = text.split(",")
    return cell(int(x), int(y))


def parts(text: str) -> list[list[str]]:
    return [part.split() for part in text.replace(", ", ";").split(";") if part.strip()]


class Bench:
    """A position, and short ways to ask about it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.state.log = EventLog()
        self.notation = GAME.info.notation()

    # ---- doing ----

    def play(self, *lines: str) -> Bench:
        for line in lines:
            who, text = line.split(": ", 1)
            if who == "clock":
                assert GAME.refusal(self.state, CLOCK, Expire(text)) is None, f"{text} does not run"
                GAME.play(self.state, CLOCK, Expire(text))
                continue
            seat, action = Seat(int(who) - 1), self.notation.read(text)
            refusal = GAME.refusal(self.state, seat, action)
            assert refusal is None, f"{line}: {refusal}"
            GAME.play(self.state, seat, action)
        return self

    def refused(self, line: str) -> str:
        """The rule that speaks against it, "" if none does."""
        who, text = line.split(": ", 1)
        refusal = GAME.refusal(self.state, Seat(int(who) - 1), self.notation.read(text))
        return "" if refusal is None else refusal.rule

    def script(self, *outcomes: int) -> Bench:
        """What chance will bring next."""
        self.state.rng.script = outcomes
        return self

    def to(self, step: int) -> Bench:
        """Jump to a step of the turn and run on."""
        lab = self.state.lab
        lab.turn.step, lab.turn.begun, lab.turn.asked, lab.march.group = step, False, None, Cell(-1)
        flow.advance(self.state)
        return self

    def choose_first(self, until: int) -> Bench:
        """Answer everything with the first legal action until this step is reached."""
        while self.state.lab.turn.step != until and not self.state.lab.turn.ending:
            seat = GAME.acting(self.state)[0]
            GAME.play(self.state, seat, GAME.legal(self.state, seat)[0])
        return self

    # ---- asking ----

    @property
    def lab(self) -> Any:
        return self.state.lab

    def hero(self, seat: int = 1) -> Hero:
        return self.state.lab.heroes[seat - 1]

    def legal(self, seat: int = 1) -> list[str]:
        return [str(action) for action in GAME.legal(self.state, Seat(seat - 1))]

    def acting(self) -> list[int]:
        return [seat + 1 for seat in GAME.acting(self.state)]

    def room(self, text: str) -> Room:
        return self.state.lab.map.rooms[at(text)]

    def thrown(self, seat: int = 1) -> Throw:
        """What lies on a hero's board."""
        board = self.hero(seat).throw
        assert board is not None
        return board

    def cubes(self, text: str) -> int:
        return sum(self.room(text).cubes)

    def who(self, text: str) -> list[str]:
        """The creatures of a room by kind; ``!`` marks a lying one."""
        return sorted([KINDS[c.kind()] + "!" * c.lying for c in creatures_in(self.state.lab, at(text))])

    def creature(self, kind: str) -> Creature:
        return next(c for c in self.state.lab.creatures if KINDS[c.kind()] == kind)

    def token(self, name: str, seat: int = 1) -> int:
        return self.hero(seat).stock.tokens[TOKENS.index(name)]

    def reserve(self, name: str) -> int:
        return self.state.lab.reserve.tokens[TOKENS.index(name)]

    def edge(self, text: str, way: str) -> Edge | None:
        return self.state.lab.map.edges.get(edge_key(at(text), WAY[way]))

    def told(self, kind: type) -> list[Any]:
        assert self.state.log is not None
        return [told.event for told in self.state.log.emitted if isinstance(told.event, kind)]

    # ---- arranging ----

    def give(self, seat: int = 1, **tokens: int) -> Bench:
        """Tokens out of the game reserve into a stock: ``give(1, four_leaf=1)``."""
        for name, count in tokens.items():
            index = TOKENS.index(name.replace("_", "-"))
            self.hero(seat).stock.tokens[index] += count
            self.state.lab.reserve.tokens[index] -= count
        return self

    def hand(self, cards: str, seat: int = 1, net: str = "", down: str = "") -> Bench:
        hero = self.hero(seat)
        hero.cards.display = [card_named(name) for name in cards.split()]
        hero.cards.net = [card_named(name) for name in net.split()]
        hero.cards.down = [card_named(name) for name in down.split()]
        return self

    def stock(self, cubes: int, seat: int = 1, reserve: int = -1) -> Bench:
        hero = self.hero(seat)
        hero.stock.cubes = cubes
        hero.stock.reserve = reserve if reserve >= 0 else 16 - cubes
        return self

    def noise(self, text: str, cubes: int, seat: int = 1) -> Bench:
        rooms = self.state.lab.map.rooms
        rooms[at(text)] = rooms[at(text)].paid(Seat(seat - 1), cubes)
        return self

    def put(self, text: str, way: str, kind: str, bars: int = 0, closed: bool = True) -> Bench:
        """A barrier, door or breach on an edge, hosted by that room."""
        index = {"barrier": BARRIER_EDGE, "door": DOOR_EDGE, "breach": BREACH_EDGE}[kind]
        edge = Edge(index, at(text), bars, closed and kind == "door")
        self.state.lab.map.edges[edge_key(at(text), WAY[way])] = edge
        return self

    def wound(self, seat: int = 1, *kinds: str) -> Bench:
        """Wounds: ``up``, ``down``, with ``*`` for deep, ``+`` for an infected front."""
        for kind in kinds:
            front = 1 if "+" in kind else 0 if kind.startswith("up") else -1
            self.hero(seat).body.wounds.append(Wound(0, kind.startswith("down"), "*" in kind, front))
        return self

    def cards(self, names: str, seat: int) -> Bench:
        """The hidden hand of a Boss player."""
        lab = self.state.lab
        index = [player.seat for player in lab.variants.bosses].index(Seat(seat - 1))
        self.state.boss_hands[index] = [boss_named(name) for name in names.split()]
        lab.variants.bosses[index].hidden = len(names.split())
        return self

    def rule(self, kind: str, card: str, seat: int) -> Bench:
        """That Leader is the active Boss of a Boss player."""
        lab = self.state.lab
        creature = self.creature(kind)
        creature.boss, creature.card = True, boss_named(card)
        lab.decks.bosses.bag.remove(creature.card)
        for player in lab.variants.bosses:
            if player.seat == seat - 1:
                player.active = creature.figure
        return self

    def event(self, name: str) -> Bench:
        self.state.lab.turn.event = next(i for i, row in enumerate(TABLES.events) if row.id == name)  # type: ignore[assignment]
        return self

    def clue(self, *names: str, seat: int = 1) -> Bench:
        for name in names:
            clue = clue_named(name)
            self.state.lab.decks.clues.bag.remove(clue)
            self.state.lab.decks.clues.left -= 1
            hold(self.hero(seat), clue)
        return self


def card_named(name: str) -> Card:
    return Card(CARD_NAMES.index(name))


def boss_named(name: str) -> BossCard:
    return BossCard([row.id for row in BOSSES].index(name))


def clue_named(name: str) -> Clue:
    return Clue([row.id for row in TABLES.clues].index(name))


def table(
    rooms: str = "",
    heroes: str = "0,0",
    creatures: str = "",
    level: int = 2,
    step: int = steps.REAL,
    exits: str = "",
    **options: str,
) -> Bench:
    places = heroes.split()
    seats = len(places) + int(options.get("bosses", "0"))
    state = GAME.new(GAME.setup(seats, {"level": str(level), **options}), 0)
    bench = Bench(state)
    lab = state.lab
    lab.map.exits = FAR if not exits else (at(exits.split(maxsplit=1)[0]), at(exits.split()[1]))
    lab.reserve.figures = [Figure(i) for i in range(FIRST_SPARE)]
    lab.decks.wounds.top, lab.decks.wounds.backs = 0, [24, 0]  # no wound is deep unless a test says so
    lab.map.rooms = {}
    for place, card in ((cell(0, 0), START), (lab.map.exits[0], EXIT_1), (lab.map.exits[1], EXIT_2)):
        lay(bench, place, card, 0, -1)
    for words in parts(rooms):
        lay_text(bench, words)
    for seat, text in enumerate(places):
        lab.heroes[seat].cell = at(text)
        lab.heroes[seat].arrival = seat
    for words in parts(creatures):
        for kind in words[1:]:
            stand(bench, at(words[0]), kind)
    lab.turn.asked, lab.turn.step, lab.turn.begun = None, step, False
    flow.advance(state)
    return bench


def lay(bench: Bench, place: Cell, card: Card, spin: int, trap: int) -> None:
    lab = bench.state.lab
    openings = 15 if trap >= 0 else OPEN[card][spin]
    lab.map.rooms[place] = Room(card, spin, openings, trap, (0,) * len(lab.heroes), NOBODY, NOBODY, 0)


def lay_text(bench: Bench, words: list[str]) -> None:
    name, _, trap = words[1].partition("~")
    card, _, spin = name.partition("@")
    lay(bench, at(words[0]), card_named(card), SPIN[spin or "0"], TRAPS.index(trap) if trap else -1)


def stand(bench: Bench, place: Cell, text: str) -> None:
    """Put a creature of the reserve into a room."""
    lab = bench.state.lab
    name, colon, card = text.rstrip("!").partition(":")
    figure = next(f for f in lab.reserve.figures if KINDS[KIND_OF[f]] == name)
    lab.reserve.figures.remove(figure)
    creature = Creature(figure, place, boss=bool(colon), lying=text.endswith("!"))
    if colon:
        lay_boss(lab)
    if colon and card != "?":
        creature.card = BossCard([row.id for row in BOSSES].index(card))
        lab.decks.bosses.bag.remove(creature.card)
    lab.creatures.append(creature)


def figure(bench: Bench, kind: str) -> str:
    """The name of the first creature of a kind."""
    return FIGURE_NAMES[bench.creature(kind).figure]
