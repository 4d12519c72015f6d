"""The turn's end: bleeding, gaining, buying, recovering (V-253 to V-271, V-398)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, Seat, struct
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import (
    ANY_COLOR,
    BAR,
    BARRIER,
    BOOK,
    BULLET,
    COLOR,
    EVENT_VALUE,
    HEART,
    NUMBERS,
    PRICE,
    SHAPE,
    Card,
    happening,
)
from lazaretto.games.virus.events import CardDrawn, Gained
from lazaretto.games.virus.rules.advantages import (
    Redrawing,
    advantage_refusal,
    distinct,
    flip,
    has_advantage,
    major_refusal,
    major_restore,
    redraw_menu,
    restore_refusal,
    take_major,
)
from lazaretto.games.virus.rules.creatures.boss_players import mend
from lazaretto.games.virus.rules.heroes.skills import ATHLETE, EXPLORER, QUARTERMASTER, SCHOLAR, ready, use
from lazaretto.games.virus.rules.heroes.wounds import hurt
from lazaretto.games.virus.rules.labs.clues import draw_clue_refusal
from lazaretto.games.virus.rules.labs.decks import sink_room, take_room
from lazaretto.games.virus.rules.labs.spy import use_right
from lazaretto.games.virus.rules.steps import NOT_NOW, ask, is_asked
from lazaretto.games.virus.rules.variants.addons import spread_morbo
from lazaretto.games.virus.state import INSIDE, Decision, Hero, Lab, Plan, State
from lazaretto.games.virus.state.map import clockwise, living, room_group

NOT_UP: Final = Refusal("V-255", "that is not a face-up room card of yours, or it is picked already")
OTHER_SHAPE: Final = Refusal("V-255", "only cards of one shape are discarded together")
GROUP_FULL: Final = Refusal("V-256", "a group has at most four cards")
GROUP_SMALL: Final = Refusal("V-255", "a group has at least two cards")
NOTHING_PICKED: Final = Refusal("V-255", "nothing is picked")
PICKING: Final = Refusal("V-255", "discard the picked cards or take them back first")
SOLD_OUT: Final = Refusal("V-262", "the game reserve has none left")
TOO_DEAR: Final = Refusal("V-262", "you have too few resources")
NO_BARGAIN: Final = Refusal("V-387", "only a Quartermaster buys for less, once a turn")
BARGAIN: Final = 2
NO_BARRIER_OWNED: Final = Refusal("V-263", "you can have at most three bars for each barrier in your stock")

SECOND_WIND: Final = happening("second-wind")
FATIGUE: Final = happening("fatigue")
BLUEPRINTS: Final = happening("blueprints")
SHORT_SUPPLY: Final = happening("short-supply")
RICH_PICKINGS: Final = happening("rich-pickings")


# ---- wounds ----------------------------------------------------------------------------------------------


def bleeding(state: State) -> bool:
    """A hero with deep wounds takes one more, facing like the one that bleeds (V-253)."""
    lab = state.lab
    if not lab.turn.begun:
        lab.turn.begun = True
        mend(lab)
        spread_morbo(state)
        lab.turn.queue = tuple(clockwise(lab))
        return False  # what Morbo has dealt is answered first: it may be deep
    while lab.turn.queue:
        seat = lab.turn.queue[0]
        facings = deep_facings(lab.heroes[seat])
        if len(facings) == 2:
            ask(lab, seat, CHOOSE_BLEEDING)
            return False
        lab.turn.queue = lab.turn.queue[1:]
        if facings:
            bleed(state, seat, facings[0])
    return True


def deep_facings(hero: Hero) -> list[bool]:
    if hero.status != INSIDE:
        return []
    return sorted({wound.down for wound in hero.body.wounds if wound.deep})


def bleed(state: State, seat: Seat, down: bool) -> None:
    """One wound; a face-down one that bleeds stays hidden (V-254)."""
    hurt(state, seat, 1, "bleeding", down=down, shield=False)


class ChooseBleeding(Decision):
    """He has deep wounds face-up and face-down: which one bleeds? (V-253)"""

    __slots__ = ()

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [*a.BLEED]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return None if isinstance(action, a.Bleed) else NOT_NOW

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Bleed)
        lab = state.lab
        lab.turn.asked = None
        lab.turn.queue = lab.turn.queue[1:]
        bleed(state, seat, action.facing == 1)


CHOOSE_BLEEDING: Final = ChooseBleeding()


# ---- gain ------------------------------------------------------------------------------------------------


def gaining(state: State) -> bool:
    """All at once: discards, Advantages, then what was explored and searched (V-255 to V-261)."""
    lab = state.lab
    if not lab.turn.begun:
        lab.turn.begun = True
        for hero in lab.heroes:
            hero.stock.resources = 0
            hero.phase.done = hero.status != INSIDE
    return all([hero.phase.done for hero in lab.heroes])


class GainResources(Decision):
    """He discards groups of cards or turns cards over for resources, until he is done (V-255 to V-258)."""

    __slots__ = ()

    def menu(self, state: State, seat: Seat) -> list[Action]:
        hero, picked = state.lab.heroes[seat], state.plans[seat].picked
        fit = distinct([card for card in hero.cards.display if card not in picked])
        if picked:
            return [*[a.PICK[card] for card in fit], a.SELL, a.CLEAR]
        menu: list[Action] = [a.DONE, *[a.PICK[card] for card in fit], *[a.TRADE[card] for card in fit], a.MAJOR_TRADE]
        if hero.cards.down:
            menu.append(a.MAJOR_RESTORE)
        return [*menu, a.DRAW_CLUE] if hero.clues.rights or hero.clues.claims else menu

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        lab, plan = state.lab, state.plans[seat]
        if isinstance(action, a.Pick):
            return pick_refusal(lab, plan, seat, action.card)
        if isinstance(action, a.Sell):
            return sell_refusal(lab, plan, seat)
        if isinstance(action, a.Clear):
            return None if plan.picked else NOTHING_PICKED
        if plan.picked:
            return PICKING
        if isinstance(action, a.Trade):
            return advantage_refusal(lab, seat, action.card)
        if isinstance(action, a.DrawClue):
            return draw_clue_refusal(lab, seat)
        if isinstance(action, a.MajorTrade):
            return major_refusal(lab, seat)
        if isinstance(action, a.MajorRestore):
            return restore_refusal(lab, seat)
        return None if isinstance(action, a.Done) else NOT_NOW

    def play(self, state: State, seat: Seat, action: Action) -> None:
        plan = state.plans[seat]
        if isinstance(action, a.Pick):
            state.plans[seat] = Plan(plan.tray, (*plan.picked, action.card))
        elif isinstance(action, a.Clear):
            state.plans[seat] = Plan(plan.tray, ())
        elif isinstance(action, a.Sell):
            sell(state, seat)
        elif isinstance(action, a.Trade):
            trade(state, seat, action.card)
        elif isinstance(action, a.MajorTrade):
            take_major(state, seat)
            state.lab.heroes[seat].stock.resources += NUMBERS.major  # for a Major Advantage (V-121)
        elif isinstance(action, a.MajorRestore):
            major_restore(state, seat)
        elif isinstance(action, a.DrawClue):
            use_right(state, seat)
        else:
            state.undo_barrier += 1
            finish_gaining(state, seat)


GAIN_RESOURCES: Final = GainResources()


def pick_refusal(lab: Lab, plan: Plan, seat: Seat, card: Card) -> Refusal | None:
    if card not in lab.heroes[seat].cards.display or card in plan.picked:
        return NOT_UP
    if plan.picked and SHAPE[plan.picked[0]] != SHAPE[card]:
        return OTHER_SHAPE
    return GROUP_FULL if len(plan.picked) >= 4 else None


def sell_refusal(lab: Lab, plan: Plan, seat: Seat) -> Refusal | None:
    if len(plan.picked) < 2:
        return GROUP_SMALL
    return None if all([card in lab.heroes[seat].cards.display for card in plan.picked]) else NOT_UP


def sell(state: State, seat: Seat) -> None:
    """Cards of one shape leave the game; of one colour too, they bring resources (V-255, V-398)."""
    lab = state.lab
    hero = lab.heroes[seat]
    cards = state.plans[seat].picked
    state.plans[seat] = Plan(state.plans[seat].tray, ())
    for card in cards:
        hero.cards.display.remove(card)
        lab.decks.rooms.gone.append(card)
    if len({COLOR[card] for card in cards if COLOR[card] != ANY_COLOR}) <= 1:
        hero.stock.resources += NUMBERS.group_prizes[len(cards) - 2]


def trade(state: State, seat: Seat, card: int) -> None:
    """An Advantage for resources (V-121, V-257)."""
    flip(state.lab, seat, card)
    state.lab.heroes[seat].stock.resources += NUMBERS.advantage


def found_resources(lab: Lab, seat: Seat) -> int:
    """For each room group: its size times one per room explored and two per room searched (V-258, V-260)."""
    total = 0
    for place, room in lab.map.rooms.items():
        points = NUMBERS.explored * (room.explored == seat) + NUMBERS.searched * (room.searched == seat)
        if points:
            total += points * len(room_group(lab, place))
    return total + explorer_bonus(lab, seat)


def explorer_bonus(lab: Lab, seat: Seat) -> int:
    """An Explorer gets one point more in a group in which he explored: the largest."""
    if EXPLORER not in lab.heroes[seat].cards.skills:
        return 0
    groups = [len(room_group(lab, place)) for place, room in lab.map.rooms.items() if room.explored == seat]
    return max(groups, default=0)


def resource_cap(lab: Lab) -> int:
    return EVENT_VALUE[SHORT_SUPPLY] if lab.turn.event == SHORT_SUPPLY else NUMBERS.most_resources


def finish_gaining(state: State, seat: Seat) -> None:
    lab = state.lab
    hero = lab.heroes[seat]
    bonus = EVENT_VALUE[RICH_PICKINGS] if lab.turn.event == RICH_PICKINGS else 0
    hero.stock.resources = min(resource_cap(lab), hero.stock.resources + bonus + found_resources(lab, seat))
    hero.phase.done = True
    state.emit(EVERYBODY, Gained(seat, hero.stock.resources))


# ---- spend -----------------------------------------------------------------------------------------------


def spending(state: State) -> bool:
    """Tokens and bullets of the game reserve; what is left over is lost (V-262)."""
    lab = state.lab
    if not lab.turn.begun:
        lab.turn.begun = True
        lab.turn.queue = tuple(clockwise(lab)) if lab.setup.rotate else ()
        for hero in lab.heroes:
            hero.phase.done = hero.status != INSIDE
    for seat in living(lab):
        if not affords_anything(lab, seat):
            lab.heroes[seat].phase.done = True
    if all([hero.phase.done for hero in lab.heroes]):
        for hero in lab.heroes:
            hero.stock.resources = 0
        return True
    return False


def affords_anything(lab: Lab, seat: Seat) -> bool:
    tokens = range(len(PRICE))
    if any([buy_refusal(lab, seat, token) is None for token in tokens]):
        return True
    return ready(lab.heroes[seat], QUARTERMASTER) and any([bargain_refusal(lab, seat, t) is None for t in tokens])


def on_sale(lab: Lab) -> list[int]:
    """Tokens that are in play: those of add-ons only with them."""
    return [
        token
        for token in range(len(PRICE))
        if token <= BULLET or lab.reserve.tokens[token] or any([hero.stock.tokens[token] > 0 for hero in lab.heroes])
    ]


def buyers(lab: Lab) -> list[Seat]:
    """All at once, or one after the other from the Lead (V-264)."""
    waiting = [seat for seat in clockwise(lab) if not lab.heroes[seat].phase.done]
    return waiting[:1] if lab.setup.rotate else sorted(waiting)


class BuyTokens(Decision):
    """He spends his resources on tokens of the game reserve (V-262)."""

    __slots__ = ()

    def menu(self, state: State, seat: Seat) -> list[Action]:
        tokens = on_sale(state.lab)
        cheaper = ready(state.lab.heroes[seat], QUARTERMASTER)
        return [*[a.BUY[token] for token in tokens], *[a.BARGAIN[token] for token in tokens if cheaper], a.DONE]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, a.Buy):
            return buy_refusal(state.lab, seat, action.token)
        if isinstance(action, a.Bargain):
            return bargain_refusal(state.lab, seat, action.token)
        return None if isinstance(action, a.Done) else NOT_NOW

    def play(self, state: State, seat: Seat, action: Action) -> None:
        if isinstance(action, a.Buy):
            buy(state, seat, action.token)
        elif isinstance(action, a.Bargain):
            bargain(state, seat, action.token)
        else:
            state.lab.heroes[seat].phase.done = True


BUY_TOKENS: Final = BuyTokens()


def buy_refusal(lab: Lab, seat: Seat, token: int) -> Refusal | None:
    hero = lab.heroes[seat]
    if not lab.reserve.tokens[token]:
        return SOLD_OUT
    if hero.stock.resources < PRICE[token]:
        return TOO_DEAR
    if token == BAR and hero.stock.tokens[BAR] + 1 > 3 * hero.stock.tokens[BARRIER]:
        return NO_BARRIER_OWNED
    return None


def bargain_price(token: int) -> int:
    """Two less, at least one, once a turn for a Quartermaster; what costs less than one costs no more."""
    return min(PRICE[token], max(1, PRICE[token] - BARGAIN))


def bargain_refusal(lab: Lab, seat: Seat, token: int) -> Refusal | None:
    hero = lab.heroes[seat]
    if not ready(hero, QUARTERMASTER):
        return NO_BARGAIN
    refusal = buy_refusal(lab, seat, token)
    cheap = refusal is TOO_DEAR and hero.stock.resources >= bargain_price(token)
    if cheap and token == BAR and hero.stock.tokens[BAR] + 1 > 3 * hero.stock.tokens[BARRIER]:
        return NO_BARRIER_OWNED
    return None if cheap else refusal


def bargain(state: State, seat: Seat, token: int) -> None:
    hero = state.lab.heroes[seat]
    use(hero, QUARTERMASTER)
    hero.stock.resources += PRICE[token] - bargain_price(token)
    buy(state, seat, token)


def buy(state: State, seat: Seat, token: int) -> None:
    lab = state.lab
    hero = lab.heroes[seat]
    hero.stock.resources -= PRICE[token]
    hero.stock.tokens[token] += 1
    lab.reserve.tokens[token] -= 1


# ---- recover ---------------------------------------------------------------------------------------------


def stamina(lab: Lab, hero: Hero) -> int:
    """Three and one for each heart in stock (V-265)."""
    change = EVENT_VALUE[SECOND_WIND] if lab.turn.event == SECOND_WIND else 0
    change -= EVENT_VALUE[FATIGUE] if lab.turn.event == FATIGUE else 0
    return max(0, NUMBERS.stamina + hero.stock.tokens[HEART] + change + (ATHLETE in hero.cards.skills))


def knowledge(lab: Lab, hero: Hero) -> int:
    """Eight and one for each book in stock (V-268)."""
    more = EVENT_VALUE[BLUEPRINTS] if lab.turn.event == BLUEPRINTS else 0
    return NUMBERS.display + hero.stock.tokens[BOOK] + more + (SCHOLAR in hero.cards.skills)


def recovery(state: State) -> bool:
    """First from the reserve (V-265), only then the cubes of the rooms come back to it (V-266, V-267)."""
    lab = state.lab
    for hero in lab.heroes:
        if hero.status == INSIDE:
            cubes = min(stamina(lab, hero), hero.stock.reserve)
            hero.stock.cubes += cubes
            hero.stock.reserve -= cubes
    for place in list(lab.map.rooms):
        room = lab.map.rooms[place]
        for seat, count in enumerate(room.cubes):
            lab.heroes[seat].stock.reserve += count
        lab.map.rooms[place] = room.cleared()
    for hero in lab.heroes:
        hero.phase.hurry = False
    return True


def drawing(state: State) -> bool:
    """Displays are filled from the Lead clockwise; each card may be redrawn (V-268 to V-270)."""
    lab = state.lab
    if not lab.turn.begun:
        lab.turn.begun = True
        lab.turn.queue = tuple(clockwise(lab))
    while lab.turn.queue:
        seat = lab.turn.queue[0]
        hero = lab.heroes[seat]
        if (
            hero.status != INSIDE
            or len(hero.cards.display) + len(hero.cards.down) >= knowledge(lab, hero)
            or not lab.decks.rooms.left
        ):
            lab.turn.queue = lab.turn.queue[1:]
            continue
        draw_card(state, seat)
        if is_asked(lab):
            return False
    return True


def draw_card(state: State, seat: Seat) -> None:
    lab = state.lab
    hero = lab.heroes[seat]
    hero.cards.display.append(take_room(state))
    state.emit(EVERYBODY, CardDrawn(seat, hero.cards.display[-1]))
    if lab.decks.rooms.left and not hero.phase.hurry and has_advantage(lab, seat):
        ask(lab, seat, KeepCard(hero.cards.display[-1]))


@struct
class KeepCard(Redrawing):
    """He keeps the room card just drawn, or draws another (V-269)."""

    card: Card

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.KEEP, a.KEEP_ALL, *redraw_menu(state.lab.heroes[seat], (self.card,))]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Another card of the display must be turned over for it."""
        if isinstance(action, a.KeepAll):
            return None
        if isinstance(action, a.Redraw) and action.card == self.card:
            return NOT_UP
        return Redrawing.refusal(self, state, seat, action)

    def keep(self, state: State, seat: Seat, everything: bool) -> None:
        state.lab.heroes[seat].phase.hurry = everything
        state.lab.turn.asked = None

    def redraw(self, state: State, seat: Seat, card: Card) -> None:
        """The card just drawn goes under the deck (V-269)."""
        lab = state.lab
        flip(lab, seat, card)
        sink_room(lab, lab.heroes[seat].cards.display.pop())
        lab.turn.asked = None
        draw_card(state, seat)
