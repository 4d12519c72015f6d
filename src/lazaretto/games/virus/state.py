"""What the table looks like.

Everything that all seats may know is the ``Lab``; the ``State`` adds chance and the few secrets. Decks hold no
order that nobody knows: what lies unseen is a bag, and chance picks when a card is turned up. So the front of
a face-down wound, a trap side or a Boss card does not exist before somebody sees it.

Rooms, edges and charges are values that are replaced; heroes and creatures are changed and copied.
"""

from __future__ import annotations

from lazaretto.core import Cell, Rng, Seat, Value
from lazaretto.core import State as CoreState
from lazaretto.games.virus.data import (
    BOSSES,
    COLOR,
    DAMAGE,
    DODGE,
    HP,
    KIND_OF,
    MINIONS,
    NOWHERE,
    SIZE,
    SYMBOL,
    BossCard,
    Card,
    Clue,
    Color,
    Figure,
    Happening,
    Kind,
    Sketch,
    Skill,
)

INSIDE, DEAD, EXITED, LOST = range(4)  # a hero's status
BARRIER_EDGE, DOOR_EDGE, BREACH_EDGE = range(3)
NOBODY = Seat(-1)
NO_BOSS_CARD = BossCard(-1)
NO_CARD = Card(-1)
EXPLOSION = -2  # deals a point that is passed on when its hero dies first
NO_EVENT = Happening(-1)


class Room(Value):
    __slots__ = ("card", "cubes", "explored", "open", "searched", "spin", "trap", "uses")

    def __init__(
        self,
        card: Card,
        spin: int,
        open: int,
        trap: int,
        cubes: tuple[int, ...],
        explored: Seat,
        searched: Seat,
        uses: int,
    ) -> None:
        self.card = card
        self.spin = spin
        self.open = open  # bits of ways; breaches not counted
        self.trap = trap  # -1: its face is up; else the kind of its trap side
        self.cubes = cubes  # action cubes by seat, those on corners too
        self.explored = explored  # by whom this turn, or NOBODY
        self.searched = searched
        self.uses = uses  # of a First Aid, Ammo or Net room this turn

    def color(self) -> Color:
        return COLOR[self.card]

    def symbol(self) -> int:
        return SYMBOL[self.card] if self.trap < 0 else 0

    def paid(self, seat: Seat, count: int) -> Room:
        cubes = tuple([n + count if i == seat else n for i, n in enumerate(self.cubes)])
        return Room(self.card, self.spin, self.open, self.trap, cubes, self.explored, self.searched, self.uses)

    def searched_by(self, seat: Seat) -> Room:
        return Room(self.card, self.spin, self.open, self.trap, self.cubes, self.explored, seat, self.uses)

    def used(self) -> Room:
        return Room(self.card, self.spin, self.open, self.trap, self.cubes, self.explored, self.searched, self.uses + 1)

    def cleared(self) -> Room:
        """As a new turn finds it."""
        return Room(self.card, self.spin, self.open, self.trap, (0,) * len(self.cubes), NOBODY, NOBODY, 0)


class Edge(Value):
    """A token between two cells (V-066 to V-091)."""

    __slots__ = ("bars", "closed", "host", "kind")

    def __init__(self, kind: int, host: Cell, bars: int = 0, closed: bool = False) -> None:
        self.kind = kind
        self.host = host  # the room it was placed from
        self.bars = bars
        self.closed = closed


class Charge(Value):
    """Explosives that one hero laid in a room (V-092)."""

    __slots__ = ("armed", "cell", "seat", "tokens")

    def __init__(self, cell: Cell, seat: Seat, tokens: int, armed: bool) -> None:
        self.cell = cell
        self.seat = seat
        self.tokens = tokens
        self.armed = armed


class Creature(Value):
    __slots__ = (
        "boss", "bullets", "card", "cell", "chosen", "dodged", "figure", "foe", "lying", "markers", "moved", "rest",
        "used",
    )  # fmt: skip

    def __init__(
        self,
        figure: Figure,
        cell: Cell,
        boss: bool = False,
        card: BossCard = NO_BOSS_CARD,
        lying: bool = False,
        foe: int = 0,
        dodged: bool = False,
        rest: int = 0,
        chosen: bool = False,
        moved: bool = False,
        used: tuple[Cell, ...] = (),
        markers: int = 0,
        bullets: int = 0,
    ) -> None:
        self.figure = figure
        self.cell = cell
        self.boss = boss  # a Boss creature; its card is face-down while ``card`` is -1
        self.card = card
        self.lying = lying  # did not move last time (V-226)
        self.foe = foe  # bits of the seats it fights; 0 outside combat
        self.dodged = dodged  # its next attack is avoided
        self.rest = rest  # movement left in this sub-phase
        self.chosen = chosen  # its group has been moved
        self.moved = moved
        self.used = used  # rooms whose movement symbol it has taken (V-216)
        self.markers = markers  # damage that a Boss keeps (V-354)
        self.bullets = bullets  # of these so many are bullet cubes of the game reserve

    def copy(self) -> Creature:
        return Creature(
            self.figure, self.cell, self.boss, self.card, self.lying, self.foe, self.dodged, self.rest, self.chosen,
            self.moved, self.used, self.markers, self.bullets,
        )  # fmt: skip

    def kind(self) -> Kind:
        return KIND_OF[self.figure]

    def leader(self) -> bool:
        return KIND_OF[self.figure] >= MINIONS

    def plain(self) -> bool:
        """Its own kind counts, not a Boss card (I-33)."""
        return not self.boss

    def size(self) -> int:
        return BOSSES[self.card].size if self.card >= 0 else SIZE[KIND_OF[self.figure]]

    def hp(self) -> int:
        return BOSSES[self.card].hp if self.card >= 0 else HP[KIND_OF[self.figure]]

    def hp_left(self) -> int:
        return self.hp() - self.markers

    def dodge(self) -> int:
        return BOSSES[self.card].dodge if self.card >= 0 else DODGE[KIND_OF[self.figure]]

    def damage(self) -> int:
        return BOSSES[self.card].damage if self.card >= 0 else DAMAGE[KIND_OF[self.figure]]

    def power(self) -> str:
        """Of its Boss card, once that is face-up (V-395)."""
        return BOSSES[self.card].power if self.card >= 0 else ""


class Wound(Value):
    """A wound card on a hero's board (V-128)."""

    __slots__ = ("deep", "down", "heart", "infected", "morbo")

    def __init__(self, heart: int, down: bool, deep: bool, infected: int = -1, morbo: bool = False) -> None:
        self.heart = heart  # the back: 1 with a red heart, 0 without, 2 Morbo, -1 a plain counter (V-134)
        self.down = down  # face-down
        self.deep = deep
        self.infected = infected  # the front: 1, 0, or -1 while nobody has seen it
        self.morbo = morbo  # drawn as the next back showed Morbo (V-379)


class Point(Value):
    """One damage point or wound on its way to a hero."""

    __slots__ = ("by", "deep", "down", "shield")

    def __init__(self, down: bool, shield: bool, deep: bool = False, by: int = -1) -> None:
        self.down = down
        self.shield = shield  # may be cancelled by a shield (V-135)
        self.deep = deep  # whatever the next card says (Leech)
        self.by = by  # the figure of the creature that dealt it, -1 none, -2 an explosion


class Throw(Value):
    """A throw that lies on the board (V-141 to V-157)."""

    __slots__ = (
        "aside",
        "distance",
        "elements",
        "fixed",
        "free",
        "improved",
        "lost",
        "resolved",
        "spent",
        "squares",
        "target",
        "victim",
    )

    def __init__(
        self,
        elements: tuple[int, ...],
        squares: tuple[int, ...],
        target: Cell,
        distance: int,
        fixed: tuple[int, ...] = (),
        aside: int = 0,
        lost: tuple[int, int] = (0, 0),
        improved: bool = False,
        spent: int = -1,
        free: int = 0,
        victim: Seat = NOBODY,
        resolved: int = 0,
    ) -> None:
        self.elements = elements
        self.squares = squares  # where each landed; those from NUMBERS.squares on are outside
        self.target = target  # the room fought in or shot at
        self.distance = distance  # -1: combat in the own room, no penalty; 0 or more: a shot
        self.fixed = fixed  # places of cubes made positive by Advantages
        self.aside = aside  # positive four-leaf tokens not yet used for a re-throw
        self.lost = lost  # positive action cubes and bullets taken off for distance or a large share
        self.improved = improved  # Advantages are done: what is positive stands
        self.spent = spent  # Successes left to spend, -1 before that
        self.victim = victim  # the hero thrown at (V-195)
        self.free = free  # cubes a Major Advantage may still make positive
        self.resolved = resolved  # positive resolution tokens that have been used (V-378)

    def changed(
        self,
        squares: tuple[int, ...],
        fixed: tuple[int, ...],
        aside: int,
        lost: tuple[int, int],
        improved: bool,
        spent: int,
        free: int,
    ) -> Throw:
        return Throw(
            self.elements, squares, self.target, self.distance, fixed, aside, lost, improved, spent, free, self.victim,
            self.resolved,
        )  # fmt: skip


class Hero(Value):
    __slots__ = (
        "activated",
        "arrival",
        "cell",
        "claims",
        "clues",
        "display",
        "done",
        "down",
        "drawn",
        "due",
        "exiting",
        "fled",
        "fought",
        "fresh",
        "got",
        "hurry",
        "injected",
        "joint",
        "late",
        "left_turn",
        "majors",
        "net",
        "offer",
        "offer_from",
        "parries",
        "passed",
        "rebuttal",
        "refilling",
        "refills",
        "refused",
        "reserve",
        "resources",
        "rights",
        "rival",
        "skills",
        "spent",
        "status",
        "stock",
        "strikes",
        "struck",
        "throw",
        "tokens",
        "turned",
        "vote",
        "vote_by",
        "wounds",
    )  # fmt: skip

    def __init__(
        self,
        cell: Cell,
        status: int,
        stock: int,
        reserve: int,
        tokens: list[int],
        display: list[Card],
        down: list[Card],
        net: list[Card],
        wounds: list[Wound],
        clues: list[Clue],
        due: list[Point],
        drawn: Wound | None,
        throw: Throw | None,
        fought: list[Cell],
        majors: int = 0,
        rights: int = 0,
        injected: int = 0,
        arrival: int = 0,
        resources: int = 0,
        refills: int = 0,
        activated: bool = False,
        passed: bool = False,
        done: bool = False,
        hurry: bool = False,
        turned: bool = False,
        claims: tuple[Cell, ...] = (),
        fresh: bool = False,
        exiting: bool = False,
        offer: int = -1,
        offer_from: Seat = NOBODY,
        got: tuple[int, ...] = (),
        refused: tuple[int, ...] = (),
        left_turn: int = 0,
        late: int = 0,
        joint: Seat = NOBODY,
        vote: int = 0,
        vote_by: Seat = NOBODY,
        refilling: int = 0,
        rival: int = 0,
        strikes: tuple[int, ...] = (0, 0, 0, 0),
        parries: int = 0,
        fled: tuple[int, ...] = (),
        rebuttal: bool = False,
        struck: int = -1,
        skills: tuple[Skill, ...] = (),
        spent: tuple[Skill, ...] = (),
    ) -> None:
        self.cell = cell
        self.status = status
        self.stock = stock  # action cubes ready to be spent
        self.reserve = reserve  # action cubes that come back by recovery
        self.tokens = tokens  # by Token, bullets too
        self.display = display  # face-up room cards
        self.down = down  # display cards turned over for Advantages (V-117)
        self.net = net
        self.wounds = wounds
        self.clues = clues  # drawn, not yet shared
        self.due = due  # points he has still to answer for, first first
        self.drawn = drawn  # the wound card he may still redraw
        self.throw = throw
        self.fought = fought  # rooms he threw in this phase (V-160)
        self.majors = majors
        self.rights = rights  # clue cards he may still draw this turn (V-286)
        self.injected = injected  # adrenaline tokens used this phase
        self.arrival = arrival  # when he came into his room: lower is earlier
        self.resources = resources
        self.refills = refills  # display cards turned up again that he may still choose (V-123)
        self.activated = activated  # the Exit room he stands in
        self.passed = passed
        self.done = done  # with gaining or spending
        self.hurry = hurry  # asks no more about cards or steps
        self.turned = turned  # dead and his cards have been turned (V-179)
        self.claims = claims  # vertices of Special Labs he completed this turn
        self.fresh = fresh  # the last of his clues may still be redrawn
        self.exiting = exiting  # he leaves the lab as soon as he has answered for his wounds
        self.offer = offer  # a token he is offered, -1 none
        self.offer_from = offer_from
        self.got = got  # tokens received that he cannot give on yet (V-396)
        self.refused = refused  # offers of his that were declined, as token * 8 + seat
        self.left_turn = left_turn  # the turn in which he exited
        self.joint = joint  # whose joint throw he takes part in (V-190)
        self.vote = vote  # what he is asked to agree to: 1 unequal shares, 2 a joint throw
        self.vote_by = vote_by
        self.rival = rival  # bits of the heroes he fights in his room (V-400)
        self.strikes = strikes  # damage points announced on each seat (V-200)
        self.parries = parries  # dodges announced
        self.rebuttal = rebuttal  # he has passed, but may throw back once at who attacked him (V-397)
        self.fled = fled  # seats he fled from (V-168)
        self.skills = skills
        self.spent = spent  # skills for once in a turn that he has used
        self.struck = struck  # the figure that dealt his latest wound, -1 no creature
        self.refilling = refilling  # display cards he must still turn over after coming back (V-335)
        self.late = late  # seconds he waits at the start of the phase (V-124)

    def copy(self) -> Hero:
        return Hero(
            self.cell, self.status, self.stock, self.reserve, self.tokens[:], self.display[:], self.down[:],
            self.net[:], self.wounds[:], self.clues[:], self.due[:], self.drawn, self.throw, self.fought[:],
            self.majors, self.rights, self.injected, self.arrival, self.resources, self.refills, self.activated,
            self.passed, self.done, self.hurry, self.turned, self.claims, self.fresh, self.exiting, self.offer,
            self.offer_from, self.got, self.refused, self.left_turn, self.late, self.joint, self.vote, self.vote_by,
            self.refilling, self.rival, self.strikes, self.parries, self.fled, self.rebuttal, self.struck,
            self.skills, self.spent,
        )  # fmt: skip


class RoomDeck(Value):
    """The top face is public; below it lie cards nobody knows, then those put under it."""

    __slots__ = ("bag", "gone", "left", "top", "traps", "under")

    def __init__(
        self, top: Card, left: int, bag: list[Card], under: list[Card], gone: list[Card], traps: list[int]
    ) -> None:
        self.top = top  # -1: the deck is empty
        self.left = left  # cards in the deck, the top one too
        self.bag = bag  # every card not seen yet: in the deck or removed at setup (V-012)
        self.under = under
        self.gone = gone  # out of the game (V-398)
        self.traps = traps  # trap sides not seen yet, by kind

    def copy(self) -> RoomDeck:
        return RoomDeck(self.top, self.left, self.bag[:], self.under[:], self.gone[:], self.traps[:])


class EventDeck(Value):
    """Map sides are public from the top on as far as somebody lifted cards; event sides are hidden."""

    __slots__ = ("bag", "gone", "left", "maps", "pile", "sketches", "under")

    def __init__(
        self,
        left: int,
        bag: list[Happening],
        pile: list[Happening],
        maps: list[Sketch],
        sketches: list[Sketch],
        under: list[Sketch],
        gone: list[Sketch],
    ) -> None:
        self.left = left
        self.bag = bag  # event sides that not everybody has seen, the one being read too
        self.pile = pile  # kept, latest last
        self.maps = maps  # known map sides from the top
        self.sketches = sketches  # map sides not seen yet
        self.under = under  # map sides of the cards put under the deck
        self.gone = gone

    def copy(self) -> EventDeck:
        return EventDeck(
            self.left, self.bag[:], self.pile[:], self.maps[:], self.sketches[:], self.under[:], self.gone[:]
        )


class WoundDeck(Value):
    __slots__ = ("backs", "fronts", "left", "top", "under")

    def __init__(self, top: int, left: int, backs: list[int], fronts: list[int], under: list[int]) -> None:
        self.top = top  # the back on top: 1 with a heart, 0 without, 2 Morbo, -1 the deck is empty
        self.left = left  # cards in the deck, the top one too
        self.backs = backs  # plain, heart, and Morbo with that add-on: backs nobody has seen
        self.fronts = fronts  # clean and infected for each of the backs: fronts nobody has seen
        self.under = under  # backs of the cards put under the deck

    def copy(self) -> WoundDeck:
        return WoundDeck(self.top, self.left, self.backs[:], self.fronts[:], self.under[:])


class BossPlayer(Value):
    """A seat that plays creatures (V-339): what everybody may know of it. ``State.boss_hands`` has its hidden cards."""

    __slots__ = ("active", "busy", "hidden", "open", "quiet", "recalled", "roused", "seat")

    def __init__(
        self,
        seat: Seat,
        hidden: int,
        open: tuple[BossCard, ...] = (),
        active: int = -1,
        roused: bool = False,
        recalled: bool = False,
        busy: bool = False,
        quiet: bool = False,
    ) -> None:
        self.seat = seat
        self.hidden = hidden  # cards of the hand that only this seat knows
        self.open = open  # cards taken back into the hand after all had seen them (V-349)
        self.active = active  # the figure of its Boss, -1 none
        self.roused = roused  # has activated in this Slow phase (V-402)
        self.recalled = recalled
        self.busy = busy  # its Boss has moved or fought this turn (V-351)
        self.quiet = quiet  # wants nothing more in this Slow phase

    def copy(self) -> BossPlayer:
        return BossPlayer(
            self.seat, self.hidden, self.open, self.active, self.roused, self.recalled, self.busy, self.quiet
        )


NO_QUEST, REBOOT, CHILD, CAPTIVE = range(4)  # scenarios


class Quest(Value):
    """A scenario and how far it has got (V-356 to V-371)."""

    __slots__ = (
        "aim", "child", "count", "done", "guardian", "icons", "kind", "lost", "mark", "place", "round", "scared",
        "steps",
    )  # fmt: skip

    def __init__(
        self,
        kind: int,
        place: Cell = NOWHERE,
        done: bool = False,
        child: Cell = NOWHERE,
        guardian: Seat = NOBODY,
        lost: bool = False,
        icons: int = 0,
        round: int = 0,
        count: int = 0,
        mark: Cell = NOWHERE,
        aim: int = -1,
        steps: int = 0,
        scared: bool = False,
    ) -> None:
        self.kind = kind
        self.place = place  # of the special room
        self.done = done  # the computer is shut down, or the Child is out
        self.child = child  # the room where the Child is alone
        self.guardian = guardian  # the hero it follows, or the Captive
        self.lost = lost  # the Child is dead
        self.icons = icons  # trap icons on applied Events
        self.round = round  # of counting out where the special room goes: 1, 2, and 3 when that is known
        self.count = count
        self.mark = mark  # the cell reached so far
        self.aim = aim  # the way counted last, or where the Child steps next
        self.steps = steps  # that the Child may still make
        self.scared = scared  # it runs from creatures

    def copy(self) -> Quest:
        return Quest(
            self.kind, self.place, self.done, self.child, self.guardian, self.lost, self.icons, self.round, self.count,
            self.mark, self.aim, self.steps, self.scared,
        )  # fmt: skip


class Lesson(Value):
    """How far the learning game has got (V-389)."""

    __slots__ = ("fought", "met", "step")

    def __init__(self, step: int = 0, met: bool = False, fought: tuple[tuple[int, ...], ...] = ()) -> None:
        self.step = step  # 1 to 4; 0: a normal game
        self.met = met  # its goal
        self.fought = fought  # kinds of minions that each hero has fought a round against

    def copy(self) -> Lesson:
        return Lesson(self.step, self.met, self.fought)


class Lab(Value):
    """All that everybody may know."""

    __slots__ = (
        "antidote",
        "arrivals",
        "aside",
        "ask",
        "begun",
        "best",
        "bids",
        "boss_bag",
        "boss_gone",
        "boss_left",
        "bosses",
        "carrier",
        "cells",
        "charges",
        "clue_bag",
        "clue_left",
        "clue_under",
        "creatures",
        "deck",
        "declared",
        "door",
        "edges",
        "ending",
        "event",
        "events",
        "exits",
        "figures",
        "go",
        "group",
        "heroes",
        "laying",
        "lead",
        "leaves",
        "left_by",
        "legend",
        "lesson",
        "level",
        "life",
        "mover",
        "options",
        "owed",
        "paid",
        "placer",
        "points",
        "pool",
        "quest",
        "queue",
        "reserve",
        "rooms",
        "rotate",
        "seats",
        "settled",
        "shared",
        "sharing",
        "skills",
        "slayer",
        "smoke",
        "spill",
        "spy",
        "stage",
        "step",
        "takers",
        "timed",
        "todo",
        "turn",
        "turncoat",
        "walled",
        "walls",
        "wants",
        "way",
        "who",
        "wounds",
    )  # fmt: skip

    def __init__(  # noqa: PLR0915  a row of fields
        self,
        level: int,
        timed: bool,
        rotate: bool,
        best: bool,
        rooms: dict[Cell, Room],
        edges: dict[int, Edge],
        charges: list[Charge],
        creatures: list[Creature],
        heroes: list[Hero],
        reserve: list[int],
        pool: list[Figure],
        deck: RoomDeck,
        events: EventDeck,
        wounds: WoundDeck,
        boss_bag: list[BossCard],
        boss_gone: list[BossCard],
        boss_left: int,
        clue_bag: list[Clue],
        clue_under: list[Clue],
        clue_left: int,
        shared: list[Clue],
        exits: tuple[Cell, Cell],
        lead: Seat,
        turn: int = 1,
        event: Happening = NO_EVENT,
        door: bool = False,
        antidote: Cell = NOWHERE,
        carrier: Seat = NOBODY,
        takers: tuple[Seat, ...] = (),
        left_by: Seat = NOBODY,
        paid: tuple[Cell, ...] = (),
        arrivals: int = 0,
        step: int = 0,
        begun: bool = False,
        ask: int = 0,
        who: Seat = NOBODY,
        go: Seat = NOBODY,
        queue: tuple[Seat, ...] = (),
        group: Cell = NOWHERE,
        options: tuple[int, ...] = (),
        todo: int = 0,
        owed: tuple[int, ...] = (0, 0, 0, 0, 0),
        wants: int = 0,
        points: int = 0,
        cells: tuple[Cell, ...] = (),
        ending: str = "",
        way: int = -1,
        stage: int = 0,
        placer: Seat = NOBODY,
        figures: tuple[int, ...] = (),
        settled: tuple[Cell, ...] = (),
        sharing: tuple[int, ...] = (),
        spy: bool = False,
        declared: tuple[int, ...] = (),
        life: bool = False,
        legend: tuple[int, ...] = (),
        aside: list[Wound] | None = None,
        seats: int = 0,
        bosses: list[BossPlayer] | None = None,
        leaves: tuple[Seat, ...] = (),
        mover: int = -1,
        laying: Card = NO_CARD,
        slayer: Seat = NOBODY,
        turncoat: bool = False,
        quest: Quest | None = None,
        skills: tuple[int, ...] = (),
        bids: tuple[int, ...] = (),
        smoke: tuple[Cell, ...] = (),
        walls: tuple[int, ...] = (),
        walled: bool = False,
        lesson: Lesson | None = None,
        spill: tuple[int, ...] = (),
    ) -> None:
        self.level = level
        self.timed = timed
        self.rotate = rotate  # without real time: one action each in turn (V-397)
        self.best = best  # the winners are ranked (V-318)
        self.rooms = rooms
        self.edges = edges
        self.charges = charges
        self.creatures = creatures
        self.heroes = heroes
        self.reserve = reserve  # tokens and bullets of the game reserve
        self.pool = pool  # figures of the reserve, in order
        self.deck = deck
        self.events = events
        self.wounds = wounds
        self.boss_bag = boss_bag  # Boss cards nobody has seen, those under figures too
        self.boss_gone = boss_gone
        self.boss_left = boss_left
        self.clue_bag = clue_bag
        self.clue_under = clue_under
        self.clue_left = clue_left
        self.shared = shared
        self.exits = exits
        self.lead = lead
        self.turn = turn
        self.event = event  # of this turn, -1 none
        self.door = door  # the lab door is open
        self.antidote = antidote  # the room where it lies
        self.carrier = carrier
        self.takers = takers  # heroes who have exited, in order
        self.left_by = left_by  # who took the antidote out
        self.paid = paid  # vertices that have given their clue (V-285)
        self.arrivals = arrivals  # counts entries into rooms
        self.step = step  # of the turn
        self.begun = begun  # the step's opening has been done
        self.ask = ask  # a question all wait for, 0 none
        self.who = who  # the seat it is put to
        self.go = go  # whose go it is with ``rotate``
        self.queue = queue  # seats still to come in this step
        self.group = group  # the group that is moving
        self.options = options  # what the question is about: ways, or figures
        self.todo = todo  # how many are still to be placed
        self.owed = owed  # new creatures by colour, and of any colour
        self.wants = wants  # Leaders due among them
        self.points = points  # of an explosion, left for creatures
        self.cells = cells  # rooms with something waiting: explosions
        self.ending = ending  # how the game ended, "" while it goes on
        self.way = way  # where the moving group is heading, -1 undecided
        self.stage = stage  # of its step: deciding, announced, entering
        self.placer = placer  # whose new creatures are being placed, NOBODY: the Lead's additional ones
        self.figures = figures  # creatures whose power is still to act
        self.settled = settled  # rooms whose creatures were shared out by choice since the last change (V-189)
        self.spy = spy  # spy mode: clues are hidden and declared
        self.declared = declared  # clues declared in spy mode, as clue * 8 + seat
        self.life = life  # the dead come back (V-333)
        self.legend = legend  # colours of minion kinds, then of Leader figures; -1 not yet, empty without Legend
        self.aside = aside or []  # wound cards of heroes who came back (V-134)
        self.sharing = sharing  # unequal shares waiting for consent, as figure * 8 + seat
        self.seats = seats or len(heroes)  # heroes first, then Boss players (V-339)
        self.bosses = bosses or []  # Boss players in order: Heavy, Light, later ones (V-355)
        self.leaves = leaves  # seats that may still cancel the announced step
        self.mover = mover  # the Leader or Boss that moves by itself, -1: a group
        self.laying = laying  # the room card that a creature or the Child has turned up and not laid yet
        self.slayer = slayer  # the Boss player who wins if the last hero to go was killed so (V-340)
        self.skills = skills  # cards on the table at setup (V-384)
        self.bids = bids  # of the auction, by skill: cubes * 8 + seat, -1 free
        self.smoke = smoke  # rooms in which nobody fights this phase (V-377)
        self.walls = walls  # edges with a wall piece (V-375)
        self.walled = walled  # they are wanted
        self.lesson = lesson or Lesson()
        self.spill = spill  # points of an explosion that a hero's death has freed: cell, points, cell, points (V-097)
        self.quest = quest or Quest(NO_QUEST)
        self.turncoat = turncoat  # a hero who became a Boss player does not share the heroes' victory (I-41)

    def copy(self) -> Lab:
        return Lab(
            self.level, self.timed, self.rotate, self.best, self.rooms.copy(), self.edges.copy(), self.charges[:],
            [creature.copy() for creature in self.creatures], [hero.copy() for hero in self.heroes],
            self.reserve[:], self.pool[:], self.deck.copy(), self.events.copy(), self.wounds.copy(),
            self.boss_bag[:], self.boss_gone[:], self.boss_left, self.clue_bag[:], self.clue_under[:],
            self.clue_left, self.shared[:], self.exits, self.lead, self.turn, self.event, self.door,
            self.antidote, self.carrier, self.takers, self.left_by, self.paid, self.arrivals, self.step,
            self.begun, self.ask, self.who, self.go, self.queue, self.group, self.options, self.todo, self.owed,
            self.wants, self.points, self.cells, self.ending, self.way, self.stage, self.placer, self.figures,
            self.settled, self.sharing, self.spy, self.declared, self.life, self.legend,
            self.aside[:], self.seats, [player.copy() for player in self.bosses], self.leaves, self.mover, self.laying,
            self.slayer, self.turncoat, self.quest.copy(), self.skills, self.bids, self.smoke,
            self.walls, self.walled, self.lesson.copy(), self.spill,
        )  # fmt: skip


class Plan(Value):
    """What a seat is putting together; nobody else sees it (law of plans)."""

    __slots__ = ("picked", "shares", "tray")

    def __init__(self, tray: tuple[int, ...], picked: tuple[Card, ...], shares: tuple[int, ...] = ()) -> None:
        self.tray = tray  # elements to be thrown, by Element
        self.picked = picked  # display cards to be discarded together
        self.shares = shares  # creatures to be handed to heroes, as figure * 8 + seat


NO_PLAN = Plan((0,) * 9, ())


class State(CoreState):
    """The lab, chance, and what is hidden."""

    __slots__ = ("boss_hands", "drawn", "hands", "lab", "plans", "pledged", "shown", "spy", "sunk", "sunk_clues")

    def __init__(
        self,
        rng: Rng,
        marks: int,
        lab: Lab,
        plans: list[Plan],
        drawn: Happening,
        sunk: list[Happening],
        shown: int,
        spy: Seat,
        hands: list[list[Clue]],
        pledged: list[Clue],
        sunk_clues: list[Clue],
        boss_hands: list[list[BossCard]],
    ) -> None:
        super().__init__(rng, marks)
        self.lab = lab
        self.plans = plans
        self.drawn = drawn  # the Event card the Lead is reading, -1 none
        self.sunk = sunk  # event sides put under the deck unread by others
        self.shown = shown  # how often a secret came out
        self.spy = spy  # the seat with the spy card; NOBODY: it stayed in the box, or there is none
        self.hands = hands  # clues held in spy mode, by seat
        self.pledged = pledged  # the cards behind ``lab.declared``
        self.sunk_clues = sunk_clues  # clues put under the deck unseen by others
        self.boss_hands = boss_hands  # hidden Boss cards, by Boss player

    def copy(self) -> State:
        return State(
            self.rng.copy(), self.marks, self.lab.copy(), self.plans[:], self.drawn, self.sunk[:], self.shown, self.spy,
            [hand[:] for hand in self.hands], self.pledged[:], self.sunk_clues[:],
            [hand[:] for hand in self.boss_hands],
        )  # fmt: skip
