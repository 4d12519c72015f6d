"""Positions as text, so that a test reads like a drawing.

A hospital begins with the letter of a preset (``A`` the cross, ``B`` the block); what follows changes it:
``blue!`` quarantines the blue ward, ``red:red,red`` lays patients on a tile, ``lab@2,-1s`` adds a tile on a cell with
its north side turned to n, e, s or w, and both may follow that too: ``emergency@2,0n:green!``. Cubes are written by
their colors, front of the line first. Actions are written as in a record, ``2: stay``; without a number the seat
that is asked acts.
"""

from __future__ import annotations

from collections.abc import Sequence

from lazaretto.core import Action, Cell, EventLog, Refused, Rng, Seat, cell, xy
from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.data import (
    ADDITIONALS,
    COLORS,
    COPIES,
    COUNTS,
    FIRST,
    GRAY,
    KIND,
    KINDS,
    NONE,
    PRESETS,
    SPECIAL,
    TILE_NAMES,
)
from lazaretto.games.quarantine.rules import acting, pieces
from lazaretto.games.quarantine.state import ActiveTurn, Cubes, Decision, Stack, Table
from lazaretto.games.quarantine.state.hospital import Hospital, Tile
from lazaretto.games.quarantine.view import View

NOTATION = GAME.info.notation()
NAMES = (*COLORS, "gray")
WAYS = "nesw"
ROOMS = "supply on_call security purchasing triage lab cafeteria pharmacy"  # in the Market unless a test says otherwise
SHORT = {"red": "start_red", "yellow": "start_yellow", "green": "start_green", "blue": "start_blue"}


def colors(text: str) -> list[int]:
    return [NAMES.index(word) for word in text.split()]


def counts(text: str) -> list[int]:
    """Cubes by color: ``red red gray`` or ``red*2 gray``."""
    found = [0] * len(NAMES)
    for word in text.split():
        name, _, number = word.partition("*")
        found[NAMES.index(name)] += int(number or 1)
    return found


class Made:
    """A hospital on its way to the table, before its tiles have their numbers."""

    def __init__(self, text: str, line: str, supply: str, beside: str, markers: int) -> None:
        self.words = text.split()
        self.line = line
        self.supply = supply
        self.beside = beside.split()
        self.markers = markers


def hospital(text: str = "B", line: str = "", supply: str = "", beside: str = "", markers: int = 0) -> Made:
    return Made(text, line, supply, beside, markers)


class Numbers:
    """Gives out the numbers of tiles, kind by kind."""

    def __init__(self) -> None:
        self.used: dict[int, int] = {}

    def tile(self, kind: int, seat: int) -> int:
        if not SPECIAL[kind] and kind not in ADDITIONALS:
            return FIRST[kind] + seat
        number = self.used.get(kind, 0)
        self.used[kind] = number + 1
        return FIRST[kind] + number


def set_up(made: Made, seat: int, numbers: Numbers) -> Hospital:
    tiles: dict[int, Tile] = {}
    for kind, spot, turned in PRESETS["AB".index(made.words[0])]:
        tiles[spot] = Tile(numbers.tile(kind, seat), turned)
    for word in made.words[1:]:
        name, place, turn, patients, gray = parts(word)
        if place >= 0:
            tiles[place] = Tile(numbers.tile(KINDS.index(name), seat), turn, patients, gray)
            continue
        wanted = KINDS.index(SHORT.get(name, name))
        for lying, tile in tiles.items():
            if KIND[tile.id] == wanted:
                tiles[lying] = Tile(tile.id, tile.turn, patients, gray)
    ready = Hospital(0, {}, [], colors(made.line), counts(made.supply), made.markers)
    ready.beside = [numbers.tile(KINDS.index(kind), seat) for kind in made.beside]
    ready.rebuild(tiles)
    return ready


def parts(word: str) -> tuple[str, int, int, tuple[int, ...], bool]:
    gray = word.endswith("!")
    name, _, patients = word.removesuffix("!").partition(":")
    name, _, place = name.partition("@")
    if not place:
        return name, NONE, 0, tuple(colors(patients.replace(",", " "))), gray
    x, y = place[:-1].split(",")
    return name, cell(int(x), int(y)), WAYS.index(place[-1]), tuple(colors(patients.replace(",", " "))), gray


class Position:
    """A game in the middle, played by text."""

    def __init__(self, state: Table) -> None:
        self.state = state
        self.log = EventLog()
        state.log = self.log

    def read(self, text: str) -> tuple[Seat, Action]:
        who, colon, rest = text.partition(": ")
        if colon:
            return Seat(int(who) - 1), NOTATION.read(rest)
        return acting(self.state)[0], NOTATION.read(text)

    def play(self, *texts: str) -> Position:
        """Play these one after another; ``Refused`` if a rule speaks against one."""
        for text in texts:
            seat, action = self.read(text)
            refusal = GAME.refusal(self.state, seat, action)
            if refusal is not None:
                raise Refused(action, refusal)
            assert action in GAME.legal(self.state, seat), f"{text} is not refused, but not offered"
            GAME.play(self.state, seat, action)
        return self

    def draws(self, names: str) -> Position:
        """The cubes that will come out of the bag next."""
        left = list(self.state.cubes.bag)
        script = []
        for color in colors(names):
            script.append(sum(left[:color]))
            left[color] -= 1
        self.state.rng = Rng(1, tuple(script))
        return self

    def refusal(self, text: str) -> str:
        """The rule that speaks against it; empty if none does."""
        seat, action = self.read(text)
        refusal = GAME.refusal(self.state, seat, action)
        if refusal is not None:
            assert action not in GAME.legal(self.state, seat)
        return "" if refusal is None else refusal.rule

    def legal(self, verb: str = "", seat: int = 0) -> list[str]:
        """What the asked seat may do; with a verb, only that and what it is applied to."""
        who = acting(self.state)[0] if not seat else Seat(seat - 1)
        texts = [str(action) for action in GAME.legal(self.state, who)]
        return [text[len(verb) + 1 :] for text in texts if text.split()[0] == verb] if verb else texts

    def asked(self) -> int:
        return acting(self.state)[0] + 1

    def hospital(self, seat: int = 1) -> Hospital:
        return self.state.hospitals[seat - 1]

    def line(self, seat: int = 1) -> str:
        return " ".join([NAMES[color] for color in self.hospital(seat).line])

    def supply(self, seat: int = 1) -> str:
        return show_counts(self.hospital(seat).supply)

    def box(self) -> str:
        return show_counts(list(self.state.cubes.box))

    def on(self, name: str) -> Tile:
        """The tile of this name, wherever it lies."""
        for ward in self.state.hospitals:
            for tile in ward.tiles.values():
                if TILE_NAMES[tile.id] == name:
                    return tile
        raise KeyError(name)

    def patients(self, name: str) -> str:
        return " ".join([NAMES[color] for color in self.on(name).patients])

    def grays(self) -> list[str]:
        return [TILE_NAMES[tile.id] for ward in self.state.hospitals for tile in ward.tiles.values() if tile.gray]

    def beside(self, seat: int = 1) -> list[str]:
        return [TILE_NAMES[tile] for tile in self.hospital(seat).beside]

    def where(self, name: str) -> str:
        """The cell and the turn of a tile: ``2,0n``; empty if it lies in no hospital."""
        for ward in self.state.hospitals:
            for place, tile in ward.tiles.items():
                if TILE_NAMES[tile.id] == name:
                    x, y = xy(Cell(place))
                    return f"{x},{y}{WAYS[tile.turn]}"
        return ""

    def stack(self, kind: str) -> Stack:
        return next(stack for stack in self.state.stacks if KINDS[stack.kind] == kind)

    def price(self, kind: str) -> str:
        return show_counts(list(self.stack(kind).price))

    def view(self, seat: int = 1) -> View:
        return GAME.view(self.state, Seat(seat - 1))

    def said(self) -> list[str]:
        """The log as everybody reads it."""
        view = GAME.view(self.state, None)
        return [GAME.say(view, told.event) for told in self.log.emitted]


def show_counts(numbers: list[int]) -> str:
    return " ".join([NAMES[i] for i in range(len(numbers)) for _ in range(numbers[i])])


def table(  # noqa: PLR0913  a position has many parts
    *hospitals: Made,
    seats: int = 3,
    rooms: str = ROOMS,
    contracts: Sequence[str] = (),
    gone: str = "",
    seat: int = 1,
    turn: int = 5,
    actions: int = 4,
    held: int = 0,
    pending: str = "",
    stock: int = 0,
    markers: int | None = None,
    box: str = "",
    bag: str = "red*24 yellow*24 green*24 blue*24 gray*32",
    ending: int = NONE,
) -> Position:
    """A position in a turn. A contract reads ``triage red blue`` (in the Market) or ``triage red blue by 2``."""
    made = [*hospitals, *[hospital() for _ in range(seats - len(hospitals))]]
    numbers = Numbers()
    built = [set_up(one, i, numbers) for i, one in enumerate(made)]
    kinds = [KINDS.index(kind) for kind in rooms.split()] + ADDITIONALS
    stacks = [Stack(kind, copies(kind, len(built)) - numbers.used.get(kind, 0)) for kind in kinds]
    for i, stack in enumerate(stacks):
        if KINDS[stack.kind] in gone.split():
            stacks[i] = Stack(stack.kind, 0)
    for text in contracts:
        add_price(stacks, text, turn, len(built))
    now = ActiveTurn(turn, seat - 1, actions, held, NAMES.index(pending) if pending else NONE)
    left = COUNTS.markers - sum([one.markers for one in built]) if markers is None else markers
    plans: list[Decision | None] = [None for _ in built]
    cubes = Cubes(tuple(counts(bag)), stock, tuple(counts(box)))
    return Position(Table(Rng(1), 0, True, now, ending, cubes, left, stacks, built, plans, [], 0))


def copies(kind: int, seats: int) -> int:
    return COPIES[seats][kind]


def add_price(stacks: list[Stack], text: str, turn: int, seats: int) -> None:
    """A contract was opened in its owner's turn before; the left count may be given as ``triage*1``."""
    named, _, owner = text.partition(" by ")
    kind, *cubes = named.split()
    kind, _, left = kind.partition("*")
    for i, stack in enumerate(stacks):
        if KINDS[stack.kind] == kind:
            price = tuple(counts(" ".join(cubes))[:GRAY])
            number = NONE if not owner else int(owner) - 1
            opened = NONE if not owner else turn - 1
            stacks[i] = Stack(stack.kind, int(left or stack.left), price, number, opened)


def fresh(seats: int = 3, seed: int = 0, **options: str) -> Position:
    """A new game."""
    return Position(GAME.new(GAME.setup(seats, options), seed))


def count_pieces(position: Position) -> dict[str, int]:
    return pieces(position.state)
