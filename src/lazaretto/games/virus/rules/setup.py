"""Setting up (V-005 to V-029)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Cell, Options, Refusal, Rng, Seat, cell, seeded, struct
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import BOSSES as BOSS_ROWS
from lazaretto.games.virus.data import (
    BULLET,
    CREWS,
    EXIT_1,
    EXIT_2,
    FIGURES,
    FIRST_FIGURE,
    HAPPENINGS,
    HOME,
    LAB,
    LEVELS,
    MINIONS,
    NUMBERS,
    OPEN,
    PLAIN_DECK,
    SHAPE,
    SKETCHES,
    SPACES,
    SPINS,
    START,
    SYMBOL,
    TABLES,
    TOKENS,
    BossCard,
    Card,
    Clue,
    Figure,
    Happening,
    Kind,
    Sketch,
    Spin,
)
from lazaretto.games.virus.rules.creatures.boss_players import deal_hand
from lazaretto.games.virus.rules.creatures.spawning import bring, in_reserve
from lazaretto.games.virus.rules.heroes.skills import show_skills
from lazaretto.games.virus.rules.labs.decks import lay_boss, show_maps, turn_next_room, turn_next_wound
from lazaretto.games.virus.rules.labs.spy import deal_roles
from lazaretto.games.virus.rules.steps import NOT_NOW, ask, breeder, is_asked
from lazaretto.games.virus.rules.variants.tutorial import creatures_of_map, lay_out, learning_cards, start_at
from lazaretto.games.virus.state import (
    INSIDE,
    NO_EVENT,
    NO_PLAN,
    NOBODY,
    Body,
    BossDeck,
    BossPlayer,
    Cards,
    Child,
    ClueDeck,
    Combat,
    Counting,
    Decision,
    Decks,
    Escape,
    EventDeck,
    Hero,
    Lab,
    Lesson,
    Map,
    March,
    Phase,
    Quest,
    Reserve,
    Room,
    RoomDeck,
    Setup,
    Spawning,
    State,
    Stock,
    Turn,
    Variants,
    WoundDeck,
    no_duel,
)
from lazaretto.games.virus.state.map import BIT, creatures_in, spaces_used

SCENARIOS: Final = ("none", "reboot", "child", "captive")  # in the order of their numbers
BESIDE: Final = {cell(0, 1): 2, cell(1, 0): 3, cell(-1, 0): 1}  # the first three rooms, and their side to START
NOT_FIRST: Final = Refusal("V-006", "that card, cell or rotation does not join START")
NOT_THERE: Final = Refusal("V-023", "not in START, nor where no space or figure is left")
NOT_AN_EXIT: Final = Refusal("V-024", "a Boss is a Leader of the reserve in an Exit room, one in each")


def new(options: Options, seed: int) -> State:
    """The table before the first room is laid."""
    rng = seeded(seed)
    bosses = options.number("bosses")
    count = options.seats - bosses
    crew = CREWS[count - 1]
    extra = [Card(PLAIN_DECK + i) for i, row in enumerate(TABLES.addon_rooms) if options.on(row.symbol)]
    bag = [*[Card(card) for card in range(PLAIN_DECK)], *extra]  # the special room is not in it (V-011)
    learning = options.word("learning")
    exits = (cell(*TABLES.learning.first), cell(*TABLES.learning.second))
    first: list[Card] = []
    if learning == "off":
        first = [take_plain(rng, bag, single=False) for _ in range(3)]
        sketch = SKETCHES[rng.below(len(SKETCHES))]  # an Exit card says where the Exits lie (V-008)
        exits = (sketch[0], sketch[1])
    else:
        for card in learning_cards(count):
            bag.remove(card)
    displays = [[take_plain(rng, bag, single=True) for _ in range(NUMBERS.display)] for _ in range(count)]
    lab = Lab(
        setup=new_setup(options),
        map=Map(exits, first_rooms(count, exits[0], exits[1]), {}, []),
        heroes=[new_hero(display, count) for display in displays],
        creatures=[],
        reserve=Reserve(new_reserve(options, count), new_pool(rng, count, bosses), []),
        decks=Decks(
            RoomDeck(Card(-1), len(bag) - crew.removed, bag, [], [], new_traps(len(extra))),
            new_events(),
            new_wounds(options.on("morbo")),  # wounds, Bosses, clues: whole decks, order unknown (V-010)
            BossDeck([BossCard(i) for i in range(len(BOSS_ROWS))], [], len(BOSS_ROWS)),
            ClueDeck([Clue(i) for i in range(len(TABLES.clues))], [], len(TABLES.clues), []),
        ),
        turn=Turn(Seat(int(options.word("first")) - 1)),  # the youngest player leads (V-027)
        combat=Combat(),
        march=March(),
        spawning=Spawning(),
        escape=Escape(),
        variants=Variants(Quest(SCENARIOS.index(options.word("scenario")), Counting(), Child()), Lesson(), []),
    )
    if first:
        ask(lab, lab.turn.lead, FoundRoom(tuple(first)))
    lab.variants.legend = (-1,) * (MINIONS + 8) if options.on("legend") else ()
    lab.variants.skills = show_skills(rng, options.word("skills"), count)
    lab.variants.bids = (None,) * len(lab.variants.skills) if options.word("skills") == "auction" else ()
    spy = deal_roles(rng, count) if lab.setup.spy else NOBODY
    plans, hands = [NO_PLAN] * lab.setup.seats, list[list[Clue]]([[] for _ in range(lab.setup.seats)])
    state = State(rng, 0, lab, plans, NO_EVENT, [], 0, spy, hands, [], [], [])
    seat_bosses(state, bosses)
    if learning != "off":
        begin_lesson(state, int(learning))
    turn_next_room(state)
    turn_next_wound(state)
    show_maps(state, 1)  # the map and number of the top card are open, what happens is not (V-009)
    return state


def new_setup(options: Options) -> Setup:
    timed = options.on("real_time")
    return Setup(
        level=options.number("level"),
        timed=timed,
        rotate=options.word("turns") == "rotate" and not timed,
        best=options.on("best"),
        spy=options.on("spy"),
        life=options.on("life"),
        turncoat=options.word("loyalty") == "turncoat",
        walled=options.on("walls"),
        seats=options.seats,
    )


def seat_bosses(state: State, bosses: int) -> None:
    """Boss players sit behind the heroes; each draws his hand, the first also the cards of the setup (V-342)."""
    lab = state.lab
    for index in range(bosses):
        lab.variants.bosses.append(BossPlayer(Seat(len(lab.heroes) + index), 0))
        state.boss_hands.append([])
        extra = LEVELS[lab.setup.level - 1].bosses if index == 0 else 0
        for _ in range(TABLES.boss_play.hand + extra):
            deal_hand(state, index)


def begin_lesson(state: State, step: int) -> None:
    """The map of the learning game instead of chosen rooms and creatures (V-388)."""
    lay_out(state.lab)
    start_at(state.lab, step)
    for kind, place in creatures_of_map():
        if in_reserve(state.lab, kind):
            bring(state, kind, place)


def take_plain(rng: Rng, bag: list[Card], single: bool) -> Card:
    """A card that is no Lab (V-015), and for the first rooms has more than one opening (V-007)."""
    fit = [card for card in bag if SYMBOL[card] != LAB and (single or SHAPE[card] != 0)]
    card = rng.pick(fit)
    bag.remove(card)
    return card


def first_rooms(count: int, first: Cell, second: Cell) -> dict[Cell, Room]:
    rooms: dict[Cell, Room] = {}
    for place, card in ((HOME, START), (first, EXIT_1), (second, EXIT_2)):
        rooms[place] = Room(card, 0, OPEN[card][0], -1, (0,) * count, NOBODY, NOBODY, 0)
    return rooms


def new_hero(display: list[Card], heroes: int) -> Hero:
    """In START, with ten action cubes and ten bullets in stock (V-018)."""
    tokens = [0] * len(TOKENS)
    tokens[BULLET] = NUMBERS.stock_bullets
    reserve = NUMBERS.hero_cubes - NUMBERS.stock_cubes
    return Hero(
        cell=HOME,
        status=INSIDE,
        stock=Stock(NUMBERS.stock_cubes, reserve, tokens),
        cards=Cards(display, [], []),
        body=Body([], []),
        duel=no_duel(heroes),
        phase=Phase(),
    )


def new_pool(rng: Rng, count: int, bosses: int) -> list[Figure]:
    """Minions by the crew; Leaders two at random, one of each, two more at random, or all (V-020, V-341)."""
    crew = CREWS[count - 1]
    wanted = TABLES.boss_crews[2 * count - 3 + bosses].leaders if bosses else crew.leaders
    pool = [Figure(FIRST_FIGURE[kind] + i) for kind in range(MINIONS) for i in range(min(crew.minions, FIGURES[kind]))]
    leaders = [Figure(FIRST_FIGURE[kind] + i) for i in range(2) for kind in range(MINIONS, 8)]
    if wanted < 4:
        rng.shuffle(leaders)
    elif wanted < 8:
        second = leaders[4:]
        if wanted > 4:
            rng.shuffle(second)
        leaders = leaders[:4] + second
    return sorted(pool + leaders[:wanted])


def new_events() -> EventDeck:
    """The Exit card is shuffled back: its sides are among those nobody knows (V-009)."""
    count = len(HAPPENINGS)
    return EventDeck(
        count, [Happening(i) for i in range(count)], [], [], [Sketch(i) for i in range(len(SKETCHES))], [], []
    )


def new_reserve(options: Options, count: int) -> list[int]:
    """Tokens for each hero, bullets not dealt, and those of the add-ons in play (V-021, V-022)."""
    extra = [row.each * count if options.on(row.id) else 0 for row in TABLES.addon_tokens]
    bullets = NUMBERS.bullets - NUMBERS.stock_bullets * count
    return [*[row.each * count for row in TABLES.tokens], bullets, *extra]


def new_traps(extra: int) -> list[int]:
    """Trap sides by kind; those of add-on rooms are without symbol."""
    return [row.each * 4 + (extra if row.id == "none" else 0) for row in TABLES.traps]


def new_wounds(morbo: bool) -> WoundDeck:
    row = TABLES.wounds
    plain, heart = row.plain_clean + row.plain_infected, row.heart_clean + row.heart_infected
    fronts = [row.plain_clean, row.plain_infected, row.heart_clean, row.heart_infected]
    extra = TABLES.addons.morbo
    if not morbo:
        return WoundDeck(-1, plain + heart, [plain, heart], fronts, [])
    return WoundDeck(-1, plain + heart + extra, [plain, heart, extra], [*fronts, extra, 0], [])


# ---- the first Lead's choices ----------------------------------------------------------------------------


def founding(state: State) -> bool:
    """The first Lead lays three rooms beside START (V-006); they are asked about from the beginning."""
    return True


@struct
class FoundRoom(Decision):
    """The first Lead lays one of the first rooms beside START (V-006, V-007)."""

    cards: tuple[Card, ...]  # left to lay

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.FOUND[card][place][spin] for card, place, spin in self.choices(state.lab)]

    def choices(self, lab: Lab) -> list[tuple[Card, Cell, Spin]]:
        free = [place for place in BESIDE if place not in lab.map.rooms]
        out: list[tuple[Card, Cell, Spin]] = []
        for card in self.cards:
            for place in free:
                out += [(card, place, spin) for spin in SPINS[card] if OPEN[card][spin] & BIT[BESIDE[place]]]
        return out

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.Found):
            return NOT_NOW
        return None if (action.card, action.cell, action.spin) in self.choices(state.lab) else NOT_FIRST

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Found)
        lab = state.lab
        openings = OPEN[action.card][action.spin]
        cubes = (0,) * len(lab.heroes)
        lab.map.rooms[action.cell] = Room(action.card, action.spin, openings, -1, cubes, NOBODY, NOBODY, 0)
        left = tuple([card for card in self.cards if card != action.card])
        lab.turn.asked = FoundRoom(left) if left else None


def inhabiting(state: State) -> bool:
    """One minion more than there are heroes, anywhere but in START (V-023)."""
    lab = state.lab
    if not lab.turn.begun:
        lab.turn.begun = True
        ask_for_minion(lab, 0 if lab.variants.lesson.step else len(lab.heroes) + 1)
    return not is_asked(lab)


def ask_for_minion(lab: Lab, left: int) -> None:
    """A data file may have few figures or spaces."""
    lab.turn.asked = None
    if left and minion_choices(lab):
        ask(lab, breeder(lab, lab.turn.lead), PlaceMinion(left))


def minion_choices(lab: Lab) -> list[tuple[Kind, Cell]]:
    places = [place for place in sorted(lab.map.rooms) if place != HOME and spaces_used(lab, place) < SPACES]
    return [(Kind(kind), place) for place in places for kind in range(MINIONS) if in_reserve(lab, kind)]


@struct
class PlaceMinion(Decision):
    """The first minions: which, and where? (V-023)"""

    left: int

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.PLACE[kind][place] for kind, place in minion_choices(state.lab)]

    def legal(self, state: State, seat: Seat) -> list[Action]:
        return self.menu(state, seat)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.Place):
            return NOT_NOW
        return None if (action.kind, action.cell) in minion_choices(state.lab) else NOT_THERE

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Place)
        bring(state, action.kind, action.cell)
        ask_for_minion(state.lab, self.left - 1)


def bosses(state: State) -> bool:
    """Level 2: a Boss in one Exit; level 3: one in each (V-024, V-025)."""
    lab = state.lab
    if not lab.turn.begun:
        lab.turn.begun = True
        ask_for_boss(lab, LEVELS[lab.setup.level - 1].bosses)
    return not is_asked(lab)


def ask_for_boss(lab: Lab, left: int) -> None:
    """Unless there is no Leader, Exit or space for it."""
    lab.turn.asked = None
    if left and boss_choices(lab):
        ask(lab, breeder(lab, lab.turn.lead), PlaceBoss(left))


def boss_choices(lab: Lab) -> list[tuple[Kind, Cell]]:
    exits = lab.map.exits[1:] if lab.variants.lesson.step else lab.map.exits
    places = [place for place in exits if not any([creature.leader() for creature in creatures_in(lab, place)])]
    fit = [place for place in places if spaces_used(lab, place) + 2 <= SPACES]
    return [(Kind(kind), place) for place in sorted(fit) for kind in range(MINIONS, 8) if in_reserve(lab, kind)]


@struct
class PlaceBoss(Decision):
    """The first Bosses: which Leader, in which Exit? (V-024)"""

    left: int

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.PLACE[kind][place] for kind, place in boss_choices(state.lab)]

    def legal(self, state: State, seat: Seat) -> list[Action]:
        return self.menu(state, seat)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.Place):
            return NOT_NOW
        return None if (action.kind, action.cell) in boss_choices(state.lab) else NOT_AN_EXIT

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Place)
        lab = state.lab
        if lab.variants.bosses:
            bring(state, action.kind, action.cell)  # its card is in the hand of the Heavy Boss player (V-342)
        else:
            lay_boss(lab)
            bring(state, action.kind, action.cell).boss = True  # its card is face-down, nobody looks at it (V-026)
        ask_for_boss(lab, self.left - 1)
