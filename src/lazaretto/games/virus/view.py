"""What a seat may know: the lab, its own plan, role and clues, and the Event card if it is the one reading it."""

from __future__ import annotations

from collections.abc import Sequence

from lazaretto.core import Rng, Seat, Value, struct
from lazaretto.games.virus.data import BossCard, Clue, Happening
from lazaretto.games.virus.rules.phases.event_phase import KeepEvent
from lazaretto.games.virus.state import NO_EVENT, NO_PLAN, NOBODY, Lab, Plan, State


@struct
class View(Value):
    """The lab is public by construction; everything else is named here."""

    lab: Lab
    me: Seat | None
    plan: Plan
    event: Happening  # the Event card I am reading, -1 none
    role: str  # mine in spy mode: spy or hero
    spy: Seat  # who the spy was, once the game is over
    hand: tuple[Clue, ...]  # clues only I know
    pledged: tuple[Clue, ...]  # the cards behind the declarations: mine, -1 for others
    cards: tuple[BossCard, ...]  # hidden Boss cards of my hand


def view(state: State, seat: Seat | None) -> View:
    if seat is None:
        return View(state.lab.copy(), None, NO_PLAN, NO_EVENT, "", shown_spy(state), (), pledges(state, NOBODY), ())
    return sight(state, state.lab.copy(), seat)


def sight(state: State, lab: Lab, seat: Seat) -> View:
    """What a seat sees, with this lab."""
    return View(
        lab,
        seat,
        state.plans[seat],
        state.drawn if reads(lab, seat) else NO_EVENT,
        role(state, seat),
        shown_spy(state),
        tuple(state.hands[seat]),
        pledges(state, seat),
        tuple(boss_hand(state, seat)),
    )


def role(state: State, seat: Seat) -> str:
    """A seat knows its own role only (V-017)."""
    if not state.lab.setup.spy or seat >= len(state.lab.heroes):
        return ""
    return "spy" if state.spy == seat else "hero"


def boss_hand(state: State, seat: Seat) -> list[BossCard]:
    """The hidden Boss cards of this seat (V-342)."""
    for i, player in enumerate(state.lab.variants.bosses):
        if player.seat == seat:
            return state.boss_hands[i]
    return []


def shown_spy(state: State) -> Seat:
    return state.spy if state.lab.turn.ending else NOBODY


def pledges(state: State, seat: Seat) -> tuple[Clue, ...]:
    owners = [said.seat for said in state.lab.decks.clues.declared]
    return tuple([clue if owners[i] == seat else Clue(-1) for i, clue in enumerate(state.pledged)])


def reads(lab: Lab, seat: Seat) -> bool:
    return isinstance(lab.turn.asked, KeepEvent) and lab.turn.who == seat


# ---- other worlds ----------------------------------------------------------------------------------------


def determinize(view: View, rng: Rng) -> State:
    """Fresh secrets: the Event card another seat reads, those under the deck, roles, clues, the chance to come."""
    lab = view.lab.copy()
    plans = [NO_PLAN] * lab.setup.seats
    hands: list[list[Clue]] = [[] for _ in range(lab.setup.seats)]
    if view.me is not None:
        plans[view.me] = view.plan
        hands[view.me] = list(view.hand)
    hidden = [event for event in lab.decks.events.bag if event != view.event]
    rng.shuffle(hidden)
    drawn = view.event
    if isinstance(lab.turn.asked, KeepEvent) and drawn < 0:
        drawn = hidden.pop()
    state = State(
        rng.fork(),
        0,
        lab,
        plans,
        drawn,
        hidden[: len(lab.decks.events.under)],
        0,
        NOBODY,
        hands,
        list(view.pledged),
        [],
        [],
    )
    state.spy = guessed_spy(lab, view.me, view.role, view.spy, rng)
    deal_clues(state, view.me, rng)
    state.boss_hands = deal_bosses(lab, view.me, view.cards, rng)
    return state


def deal_bosses(lab: Lab, me: Seat | None, mine: Sequence[BossCard], rng: Rng) -> list[list[BossCard]]:
    """Deal the hidden hands of the other Boss players anew."""
    unseen = [card for card in lab.decks.bosses.bag if card not in mine]
    rng.shuffle(unseen)
    return [
        list(mine) if player.seat == me else [unseen.pop() for _ in range(player.hidden)]
        for player in lab.variants.bosses
    ]


def guessed_spy(lab: Lab, me: Seat | None, role: str, shown: Seat, rng: Rng) -> Seat:
    """Any of those who are not known to be no spy, or the card in the box (V-016)."""
    if not lab.setup.spy or lab.turn.ending:
        return shown
    if role == "spy" and me is not None:
        return me
    others = [Seat(seat) for seat in range(len(lab.heroes)) if Seat(seat) != me]
    return rng.pick([*others, NOBODY])


def deal_clues(state: State, me: Seat | None, rng: Rng) -> None:
    """Deal what the others hold, what lies behind their declarations and under the deck anew."""
    lab = state.lab
    if not lab.setup.spy:
        return
    mine = [] if me is None else [*state.hands[me], *[clue for clue in state.pledged if clue >= 0]]
    unseen = [clue for clue in lab.decks.clues.bag if clue not in mine]
    rng.shuffle(unseen)
    for seat, hero in enumerate(lab.heroes):
        if Seat(seat) != me:
            state.hands[seat] = [unseen.pop() for _ in hero.clues.held]
    state.pledged = [clue if clue >= 0 else unseen.pop() for clue in state.pledged]
    state.sunk_clues = [unseen.pop() for clue in lab.decks.clues.under if clue < 0]


def alternate_world(state: State, seat: Seat | None, rng: Rng) -> State:
    """Another world: other Event cards in the Lead's hand and under the deck, other roles and clues."""
    other = state.copy()
    other.rng = rng.fork()
    knows = seat is not None and reads(state.lab, seat)
    hidden = [event for event in state.lab.decks.events.bag if not (knows and event == state.drawn)]
    rng.shuffle(hidden)
    if state.drawn >= 0 and not knows:
        other.drawn = hidden.pop()
    other.sunk = hidden[: len(state.sunk)]
    mine = "" if seat is None else role(state, seat)
    other.spy = guessed_spy(state.lab, seat, mine, shown_spy(state), rng)
    other.pledged = list(pledges(state, NOBODY if seat is None else seat))
    deal_clues(other, seat, rng)
    other.boss_hands = deal_bosses(state.lab, seat, [] if seat is None else boss_hand(state, seat), rng)
    return other
