"""Setting up (V-005 to V-029)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Cell, Options, Refusal, Rng, Seat, cell, seeded
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
from lazaretto.games.virus.map import BIT, creatures_in, spaces_used
from lazaretto.games.virus.rules.bosses import deal_hand
from lazaretto.games.virus.rules.decks import lay_boss, show_maps, turn_next_room, turn_next_wound
from lazaretto.games.virus.rules.learning import creatures_of_map, lay_out, learning_cards, start_at
from lazaretto.games.virus.rules.placing import bring, in_reserve
from lazaretto.games.virus.rules.skills import FREE, show_skills
from lazaretto.games.virus.rules.spy import deal_roles
from lazaretto.games.virus.rules.steps import ASK_BOSS, ASK_FOUND, ASK_MINION, answered, ask, breeder
from lazaretto.games.virus.state import (
    INSIDE,
    NO_EVENT,
    NO_PLAN,
    NOBODY,
    BossPlayer,
    EventDeck,
    Hero,
    Lab,
    Quest,
    Room,
    RoomDeck,
    State,
    WoundDeck,
)

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
    level = options.number("level")
    crew = CREWS[count - 1]
    extra = [Card(PLAIN_DECK + i) for i, row in enumerate(TABLES.addon_rooms) if options.on(row.symbol)]
    bag = [*[Card(card) for card in range(PLAIN_DECK)], *extra]
    learning = options.word("learning")
    exits = (cell(*TABLES.learning.first), cell(*TABLES.learning.second))
    first: list[Card] = []
    if learning == "off":
        first = [take_plain(rng, bag, single=False) for _ in range(3)]
        sketch = SKETCHES[rng.below(len(SKETCHES))]
        exits = (sketch[0], sketch[1])
    else:
        for card in learning_cards(count):
            bag.remove(card)
    displays = [[take_plain(rng, bag, single=True) for _ in range(NUMBERS.display)] for _ in range(count)]
    lab = Lab(
        level=level,
        timed=options.on("real_time"),
        rotate=options.word("turns") == "rotate" and not options.on("real_time"),
        best=options.on("best"),
        rooms=first_rooms(count, exits[0], exits[1]),
        edges={},
        charges=[],
        creatures=[],
        heroes=[new_hero(display) for display in displays],
        reserve=new_reserve(options, count),
        pool=new_pool(rng, count, bosses),
        deck=RoomDeck(Card(-1), len(bag) - crew.removed, bag, [], [], new_traps(len(extra))),
        events=new_events(),
        wounds=new_wounds(options.on("morbo")),
        boss_bag=[BossCard(i) for i in range(len(BOSS_ROWS))],
        boss_gone=[],
        boss_left=len(BOSS_ROWS),
        clue_bag=[Clue(i) for i in range(len(TABLES.clues))],
        clue_under=[],
        clue_left=len(TABLES.clues),
        shared=[],
        exits=exits,
        lead=Seat(int(options.word("first")) - 1),
    )
    lab.figures = tuple(first)
    for hero in lab.heroes:
        hero.strikes = (0,) * count
    lab.spy = options.on("spy")
    lab.life = options.on("life")
    lab.legend = (-1,) * (MINIONS + 8) if options.on("legend") else ()
    lab.seats = options.seats
    lab.walled = options.on("walls")
    lab.skills = show_skills(rng, options.word("skills"), count)
    lab.bids = (FREE,) * len(lab.skills) if options.word("skills") == "auction" else ()
    lab.quest = Quest(SCENARIOS.index(options.word("scenario")))
    lab.turncoat = options.word("loyalty") == "turncoat"
    spy = deal_roles(rng, count) if lab.spy else NOBODY
    plans, hands = [NO_PLAN] * lab.seats, list[list[Clue]]([[] for _ in range(lab.seats)])
    state = State(rng, 0, lab, plans, NO_EVENT, [], 0, spy, hands, [], [], [])
    seat_bosses(state, bosses)
    if learning != "off":
        begin_lesson(state, int(learning))
    turn_next_room(state)
    turn_next_wound(state)
    show_maps(state, 1)
    return state


def seat_bosses(state: State, bosses: int) -> None:
    """Boss players sit behind the heroes; each draws his hand, the first also the cards of the setup (V-342)."""
    lab = state.lab
    for index in range(bosses):
        lab.bosses.append(BossPlayer(Seat(len(lab.heroes) + index), 0))
        state.boss_hands.append([])
        extra = LEVELS[lab.level - 1].bosses if index == 0 else 0
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


def new_hero(display: list[Card]) -> Hero:
    tokens = [0] * len(TOKENS)
    tokens[BULLET] = NUMBERS.stock_bullets
    reserve = NUMBERS.hero_cubes - NUMBERS.stock_cubes
    return Hero(HOME, INSIDE, NUMBERS.stock_cubes, reserve, tokens, display, [], [], [], [], [], None, None, [])


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
    """Three rooms beside START (V-006)."""
    lab = state.lab
    if not lab.figures:
        return True
    ask(lab, lab.lead, ASK_FOUND)
    return False


def first_choices(lab: Lab) -> list[tuple[Card, Cell, Spin]]:
    free = [place for place in BESIDE if place not in lab.rooms]
    out: list[tuple[Card, Cell, Spin]] = []
    for card in lab.figures:
        for place in free:
            out += [(Card(card), place, spin) for spin in SPINS[card] if OPEN[card][spin] & BIT[BESIDE[place]]]
    return out


def found_refusal(lab: Lab, card: Card, place: Cell, spin: Spin) -> Refusal | None:
    return None if (card, place, spin) in first_choices(lab) else NOT_FIRST


def found(state: State, card: Card, place: Cell, spin: Spin) -> None:
    lab = state.lab
    lab.ask = 0
    lab.figures = tuple([other for other in lab.figures if other != card])
    lab.rooms[place] = Room(card, spin, OPEN[card][spin], -1, (0,) * len(lab.heroes), NOBODY, NOBODY, 0)


def inhabiting(state: State) -> bool:
    """One minion more than there are heroes, anywhere but in START (V-023)."""
    lab = state.lab
    if not lab.begun:
        lab.begun = True
        lab.todo = 0 if lab.lesson.step else len(lab.heroes) + 1
    if lab.todo and not minion_choices(lab):
        lab.todo = 0  # a data file with few figures or spaces
    if not lab.todo:
        return True
    ask(lab, breeder(lab, lab.lead), ASK_MINION)
    return False


def minion_choices(lab: Lab) -> list[tuple[Kind, Cell]]:
    places = [place for place in sorted(lab.rooms) if place != HOME and spaces_used(lab, place) < SPACES]
    return [(Kind(kind), place) for place in places for kind in range(MINIONS) if in_reserve(lab, kind)]


def inhabit(state: State, kind: Kind, place: Cell) -> None:
    state.lab.ask = 0
    state.lab.todo -= 1
    bring(state, kind, place)


def bosses(state: State) -> bool:
    """Level 2: a Boss in one Exit; level 3: one in each (V-024, V-025)."""
    lab = state.lab
    if not lab.begun:
        lab.begun = True
        lab.todo = LEVELS[lab.level - 1].bosses
    if lab.todo and not boss_choices(lab):
        lab.todo = 0  # no Leader, Exit or space for it
    if not lab.todo:
        return True
    ask(lab, breeder(lab, lab.lead), ASK_BOSS)
    return False


def boss_choices(lab: Lab) -> list[tuple[Kind, Cell]]:
    exits = lab.exits[1:] if lab.lesson.step else lab.exits
    places = [place for place in exits if not any([creature.leader() for creature in creatures_in(lab, place)])]
    fit = [place for place in places if spaces_used(lab, place) + 2 <= SPACES]
    return [(Kind(kind), place) for place in sorted(fit) for kind in range(MINIONS, 8) if in_reserve(lab, kind)]


def set_boss(state: State, kind: Kind, place: Cell) -> None:
    lab = state.lab
    answered(lab)
    lab.todo -= 1
    if lab.bosses:
        bring(state, kind, place)  # a plain Leader: its card is in the hand of the Heavy Boss player (V-342)
        return
    lay_boss(lab)
    bring(state, kind, place).boss = True
