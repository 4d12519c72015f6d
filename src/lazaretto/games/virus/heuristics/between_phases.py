"""A bot between the Real time phases: cards, resources, wounds, events, the Lead's choices (section 10)."""

from __future__ import annotations

from typing import Final, NamedTuple

from lazaretto.core import Action, Cell, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import (
    ADRENALINE,
    BLOODER,
    BULLET,
    COLOR,
    DESU,
    DOG,
    EXECUTIONER,
    FACE,
    FOUR_LEAF,
    HAPPENINGS,
    HEART,
    HOME,
    LAB,
    LEVELS,
    MUTANT,
    NUMBERS,
    PRICE,
    SHAPE,
    SHIELD,
    SYMBOL,
    TRICKER,
    VERDUKO,
    ZOMBIE,
    Card,
    Happening,
    Kind,
)
from lazaretto.games.virus.rules.heroes.wounds import health
from lazaretto.games.virus.rules.labs.clues import antidote_placed, cards_needed
from lazaretto.games.virus.rules.phases.turn_end import found_resources, knowledge, resource_cap
from lazaretto.games.virus.state import Edge, Hero, Lab, Plan, Room
from lazaretto.games.virus.state.map import FAR_AWAY, creatures_in, distances_from, home_distance, living

SHAPE_WORTH: Final = [0.2, 0.6, 0.7, 1.0, 1.1]  # D I L T X: what a card is worth for exploring
LAB_WORTH: Final = [0.0, 0.0, 1.6, 2.4, 2.4]  # and as a Lab card
BAD_EVENTS: Final = ("frenzy", "alarm", "mutation", "reinforcements")
MOST_HEARTS: Final = 4
TOO_LATE: Final = 2  # turns before the last in which new cards seldom become a clue
THREAT: Final[dict[Kind, float]] = {
    TRICKER: 0.0, DOG: 0.2, ZOMBIE: 0.7, BLOODER: 1.2,
    DESU: 0.0, EXECUTIONER: 0.4, MUTANT: 0.6, VERDUKO: 0.8,
}  # fmt: skip
SLOW_THREAT: Final[dict[Kind, float]] = {ZOMBIE: 0.3, DOG: 0.6}  # where a dog makes its group twice as fast


def turns_left(lab: Lab) -> int:
    """Real time phases still to come after this turn."""
    return NUMBERS.turns - lab.turn.number


# ---- display cards ---------------------------------------------------------------------------------------


def card_worth(lab: Lab, card: Card) -> float:
    if SYMBOL[card] == LAB and not antidote_placed(lab):
        return LAB_WORTH[SHAPE[card]]
    return SHAPE_WORTH[SHAPE[card]]


def least_worth(lab: Lab, hero: Hero) -> Card:
    """The card he misses least: turned over for Advantages."""
    return min(hero.cards.display, key=lambda card: (card_worth(lab, card), FACE[card], card))


def flips(lab: Lab, hero: Hero, card: Card) -> bool:
    """The menu offers one of those that look alike, so faces are compared."""
    return bool(hero.cards.display) and FACE[least_worth(lab, hero)] == FACE[card]


# ---- gaining ---------------------------------------------------------------------------------------------


def discards(lab: Lab, hero: Hero) -> list[Card]:
    """The best group to discard now: for resources, or to make room for Lab cards; empty: none."""
    best, found = 0.0, list[Card]()
    room = spare_draws(lab, hero)
    for shape in range(5):
        cards = sorted([card for card in hero.cards.display if SHAPE[card] == shape], key=lambda c: card_worth(lab, c))
        for color in range(4):
            alike = [card for card in cards if COLOR[card] == color][:4]
            best, found = better(lab, hero, alike, room, best, found)
        plain = [card for card in cards if card_worth(lab, card) < 1.5][:4]
        best, found = better(lab, hero, plain, room, best, found)
    return found


def better(
    lab: Lab, hero: Hero, cards: list[Card], room: int, best: float, found: list[Card]
) -> tuple[float, list[Card]]:
    for size in range(2, len(cards) + 1):
        group = cards[:size]
        value = group_value(lab, hero, group, room)
        if value > best:
            best, found = value, group
    return best, found


def group_value(lab: Lab, hero: Hero, group: list[Card], room: int) -> float:
    prize = NUMBERS.group_prizes[len(group) - 2] if len({COLOR[card] for card in group}) == 1 else 0
    if hero.stock.resources + prize > resource_cap(lab):
        prize = 0
    if len(group) > room or antidote_placed(lab):
        return prize * 0.15 - 0.3 * len(group) if len(hero.cards.display) - len(group) >= 3 else -1.0
    return prize * 0.15 + sum([1.15 - card_worth(lab, card) for card in group])


def spare_draws(lab: Lab, hero: Hero) -> int:
    """Cards he may draw this turn besides those due anyway, so that the deck lasts to the end (V-313).

    Lab cards that come in the last turns build nothing any more, so the deck is shared out among those before.
    """
    share = (lab.decks.rooms.left - 6) // max(1, (turns_left(lab) - TOO_LATE) * len(living(lab)))
    return share - (knowledge(lab, hero) - len(hero.cards.display) - len(hero.cards.down))


def gain_prior(lab: Lab, seat: Seat, plan: Plan, group: list[Card], action: Action) -> float:
    hero = lab.heroes[seat]
    if isinstance(action, a.Pick):
        left = [FACE[card] for card in group]
        for card in plan.picked:
            if FACE[card] in left:
                left.remove(FACE[card])
        return 0.8 if FACE[action.card] in left else 0.05
    if isinstance(action, a.DrawClue):
        return 0.97
    if isinstance(action, a.Sell):
        return 0.7
    if isinstance(action, a.Clear):
        return 0.02
    if isinstance(action, a.Trade):
        return 0.6 if flips(lab, hero, action.card) and wants_trade(lab, seat) else 0.0
    return 0.3 if isinstance(action, a.Done) else 0.0


def wants_trade(lab: Lab, seat: Seat) -> bool:
    """Early on six resources for a card are a heart for the whole game; at last they are the way home."""
    hero = lab.heroes[seat]
    have = hero.stock.resources + found_resources(lab, seat)
    if antidote_placed(lab):
        return len(hero.cards.display) > 1 and have < PRICE[ADRENALINE] + PRICE[SHIELD] and turns_left(lab) > 0
    turned = 2 if cards_needed(lab) > 3 else 4  # a large lab takes many cards
    if (
        lab.turn.number > 3
        or len(hero.cards.display) <= 2
        or len(hero.cards.down) >= turned
        or have >= resource_cap(lab)
    ):
        return False
    affordable = have // PRICE[HEART] if PRICE[HEART] else MOST_HEARTS
    return hero.stock.tokens[HEART] + affordable < MOST_HEARTS


# ---- buying ----------------------------------------------------------------------------------------------


def buy_prior(lab: Lab, seat: Seat, action: Action) -> float:
    if not isinstance(action, a.Buy):
        return 0.2
    hero = lab.heroes[seat]
    tokens = hero.stock.tokens
    home = antidote_placed(lab)
    if action.token == HEART:
        return 0.9 if turns_left(lab) >= 4 and tokens[HEART] < MOST_HEARTS and not home else 0.1
    if action.token == BULLET:
        return 0.85 if tokens[BULLET] < 6 else 0.5 if tokens[BULLET] < 10 else 0.25
    if action.token == SHIELD:
        return 0.8 if tokens[SHIELD] < 4 else 0.1
    if action.token == ADRENALINE:
        useful = tokens[ADRENALINE] < 1 and health(lab, seat) >= 3
        return (0.95 if home else 0.7) if useful else 0.1
    if action.token == FOUR_LEAF:
        return 0.3 if tokens[FOUR_LEAF] < 1 else 0.1
    return 0.1


# ---- wounds ----------------------------------------------------------------------------------------------


def wound_prior(lab: Lab, seat: Seat, action: Action) -> float:
    """A deep wound bleeds every turn: turn a card over for another, while there is time for it to bleed."""
    hero = lab.heroes[seat]
    assert hero.body.drawn is not None
    bleeding = any([wound.deep for wound in hero.body.wounds])
    if isinstance(action, a.Redraw):
        worth = hero.body.drawn.deep and not bleeding and turns_left(lab) >= 1
        return 0.9 if worth and flips(lab, hero, action.card) else 0.0
    return 0.5


# ---- events and traps ------------------------------------------------------------------------------------


def event_prior(lab: Lab, seat: Seat, event: Happening, action: Action) -> float:
    hero = lab.heroes[seat]
    if isinstance(action, a.Redraw):
        bad = event >= 0 and HAPPENINGS[event] in BAD_EVENTS and len(hero.cards.display) >= 7
        return 0.6 if bad and flips(lab, hero, action.card) else 0.0
    return 0.5


def trap_prior(lab: Lab, place: Cell) -> float:
    """Away from where heroes want to go: off the way home."""
    near = sum([1 for hero in lab.heroes if abs(hero.cell - place) in (1, 64)])
    return 0.5 + 0.01 * home_distance(place) - 0.05 * near


# ---- creatures -------------------------------------------------------------------------------------------


def threat_of(lab: Lab, kind: Kind) -> float:
    """A zombie takes twice the Successes of a dog to kill, a dog comes a step farther (V-215)."""
    slow = LEVELS[lab.setup.level - 1].movement == 1
    return SLOW_THREAT.get(kind, THREAT[kind]) if slow else THREAT[kind]


class Reach(NamedTuple):
    """What was found last, and for which map."""

    cells: list[Cell]  # of the heroes
    rooms: dict[Cell, Room]
    edges: dict[int, Edge]
    steps: dict[Cell, int]


_reach: list[Reach] = []


def from_heroes(lab: Lab) -> dict[Cell, int]:
    """Connected steps from the nearest hero to every room in reach; creatures are asked about many times in a row."""
    cells = [lab.heroes[seat].cell for seat in living(lab)]
    for last in _reach:
        if last.cells == cells and last.rooms == lab.map.rooms and last.edges == lab.map.edges:
            return last.steps
    found = distances_from(lab, cells, FAR_AWAY, doors_stop=False)
    _reach[:] = [Reach(cells, dict(lab.map.rooms), dict(lab.map.edges), found)]
    return found


def place_prior(lab: Lab, near_by: dict[Cell, int], kind: Kind, place: Cell) -> float:
    """Far from heroes, off the way home, and of a kind that is easy to kill or slow."""
    near = min(8, near_by.get(place, 8))
    company = len(creatures_in(lab, place))
    threat = threat_of(lab, kind) * (9 - near) / 4
    return 0.4 + 0.03 * near - 0.02 * threat + 0.01 * min(3, company) - 0.05 * (place == HOME)


def setup_prior(lab: Lab, kind: Kind, place: Cell) -> float:
    """Where nobody can reach them they lie down and are gone after two turns (V-226): the farther Exit."""
    first, second = lab.map.exits
    far = first if home_distance(first) > home_distance(second) else second
    return 0.4 + 0.2 * (place == far) + 0.1 * (place in lab.map.exits) - 0.02 * threat_of(lab, kind)


def drive_prior(near_by: dict[Cell, int], place: Cell) -> float:
    """One step of a group instead of one more creature: good unless it brings the group to a hero."""
    near = near_by.get(place, 12)
    return 0.38 if near <= 1 else 0.45 + 0.03 * min(6, near)


def send_prior(near_by: dict[Cell, int], place: Cell) -> float:
    """Those next to heroes first: a group that comes from behind would sweep the others along (V-213, V-214)."""
    return 0.6 - 0.01 * min(20, near_by.get(place, 20))


def head_prior(near_by: dict[Cell, int], place: Cell) -> float:
    """Among equal ways the one that brings the group least near to heroes."""
    return 0.4 + 0.02 * min(8, near_by.get(place, 8))
