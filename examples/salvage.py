"""Salvage: a small game with secrets, simultaneous choices and a plan. ``docs/build/tutorial-2.md`` walks through it.

Two to four divers bid for five wrecks, worth 1 to 5. Everybody holds five cards of twenty. For each wreck all choose a
card at once, in secret, and may tie their one rope to it for 5 more. When all are ready the cards are revealed: the
highest takes the wreck, the lowest takes a coin worth 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NewType, TypeAlias

from lazaretto.core import (
    EVERYBODY,
    FLAG,
    Action,
    BySeat,
    Choice,
    Counts,
    Event,
    Fields,
    Game,
    GameInfo,
    Menu,
    Mutable,
    Number,
    Options,
    Outcome,
    Part,
    Question,
    Refusal,
    Rng,
    Scene,
    Seat,
    State,
    Value,
    seeded,
    struct,
    words,
)

CARDS: Final = 20
HELD: Final = 5  # cards in a hand at the start, and wrecks
ROPE: Final = 5  # what a rope adds
NONE: Final = 0  # no card

Card = NewType("Card", int)
words(Card, ["none", *[f"c{number}" for number in range(1, CARDS + 1)]])

# ---- actions and events --------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Choose(Action):
    card: Card


@dataclass(frozen=True, eq=False)
class Tie(Action):
    """Tie the rope to the chosen card."""


@dataclass(frozen=True, eq=False)
class Ready(Action):
    """Make the plan final."""


CHOOSE: Final[list[Action]] = [Choose(Card(number)) for number in range(1, CARDS + 1)]
TIE: Final = Tie()
READY: Final = Ready()


@struct
class IsReady(Event):
    seat: Seat


@struct
class Revealed(Event):
    seat: Seat
    card: Card
    roped: bool


@struct
class Took(Event):
    seat: Seat
    points: int


# ---- state ---------------------------------------------------------------------------------------


@struct
class Diver(Mutable):
    hand: list[Card]  # in order, the chosen card among them
    asked: Asked  # None: the plan is final
    card: Card  # the plan: which card ...
    roped: bool  # ... and whether the rope is tied to it
    rope: bool  # not used yet
    points: int
    shown: Card  # the last card revealed


@struct
class Bay(State):
    divers: list[Diver]
    box: list[Card]  # cards that nobody was dealt
    gone: list[Card]  # cards of earlier wrecks
    wreck: int  # what the divers bid for; 0: the game is over
    ahead: list[int]  # the wrecks to come, in no order: chance picks one when it is needed

    @property
    def dives(self) -> int:
        """The number of wrecks taken, which is also the number of reveals."""
        return HELD - len(self.ahead) - (1 if self.wreck else 0)


# ---- decisions -----------------------------------------------------------------------------------

NOT_HELD: Final = Refusal("W-1", "you do not hold that card")
CARD_FIRST: Final = Refusal("W-2", "choose a card first")
CHOSEN: Final = Refusal("W-2", "your card is chosen; undo to choose another")
NO_ROPE: Final = Refusal("W-3", "your rope is used")
FINAL: Final = Refusal("W-4", "your plan is final")


@struct
class ChooseCard(Question[Bay]):
    """Which card to bid (W-1, W-2)."""

    def menu(self, state: Bay, seat: Seat) -> list[Action]:
        return [CHOOSE[card - 1] for card in state.divers[seat].hand]

    def refusal(self, state: Bay, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Choose):
            return CARD_FIRST
        return None if action.card in state.divers[seat].hand else NOT_HELD

    def play(self, state: Bay, seat: Seat, action: Action) -> None:
        assert isinstance(action, Choose)
        diver = state.divers[seat]
        diver.card = action.card
        diver.asked = CONFIRM


@struct
class ConfirmPlan(Question[Bay]):
    """Whether to tie the rope, and when the plan is final (W-3, W-4)."""

    def menu(self, state: Bay, seat: Seat) -> list[Action]:
        return [TIE, READY]

    def refusal(self, state: Bay, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Choose):
            return CHOSEN
        diver = state.divers[seat]
        return NO_ROPE if isinstance(action, Tie) and (not diver.rope or diver.roped) else None

    def play(self, state: Bay, seat: Seat, action: Action) -> None:
        diver = state.divers[seat]
        if isinstance(action, Tie):
            diver.roped = True
            return
        diver.asked = None
        state.emit(EVERYBODY, IsReady(seat))
        if all([other.asked is None for other in state.divers]):
            reveal(state)


CHOOSE_CARD: Final = ChooseCard()
CONFIRM: Final = ConfirmPlan()
Asked: TypeAlias = "Question[Bay] | None"


# ---- the end of a dive ---------------------------------------------------------------------------


def reveal(bay: Bay) -> None:
    """All plans are final: show them one by one, share out the wreck and the coin, go on to the next wreck (W-5)."""
    order = sorted(range(len(bay.divers)), key=lambda seat: strength(bay.divers[seat]))
    for seat, diver in enumerate(bay.divers):
        bay.emit(EVERYBODY, Revealed(Seat(seat), diver.card, diver.roped))
        show(bay, diver)
        bay.keyframe()
    for seat, points in ((order[-1], bay.wreck), (order[0], 1)):
        bay.divers[seat].points += points
        bay.emit(EVERYBODY, Took(Seat(seat), points))
    bay.undo_barrier += 1
    next_wreck(bay)


def strength(diver: Diver) -> tuple[int, int]:
    """The value of a plan; among equal ones the higher card wins."""
    return diver.card + (ROPE if diver.roped else 0), diver.card


def show(bay: Bay, diver: Diver) -> None:
    diver.hand.remove(diver.card)
    bay.gone.append(diver.card)
    diver.shown = diver.card
    diver.rope = diver.rope and not diver.roped
    diver.card, diver.roped = Card(NONE), False


def next_wreck(bay: Bay) -> None:
    bay.wreck = bay.ahead.pop(bay.rng.below(len(bay.ahead))) if bay.ahead else 0
    for diver in bay.divers:
        diver.asked = CHOOSE_CARD if bay.wreck else None


# ---- what a seat sees ----------------------------------------------------------------------------


@struct
class Public(Value):
    """What everybody knows of a diver."""

    ready: bool
    rope: bool
    points: int
    shown: Card


@struct
class Seen(Value):
    me: int  # the seat; -1: a watcher
    hand: tuple[Card, ...]
    asked: Asked
    card: Card
    roped: bool
    divers: tuple[Public, ...]
    gone: tuple[Card, ...]
    wreck: int
    ahead: tuple[int, ...]


def deal_secrets(bay: Bay, me: int, unseen: list[Card], rng: Rng) -> None:
    """Deal ``unseen`` to everybody but ``me``, and let them plan anything that looks the same to ``me``."""
    rng.shuffle(unseen)
    for seat, diver in enumerate(bay.divers):
        if seat == me:
            continue
        diver.hand = sorted([unseen.pop() for _ in range(HELD - bay.dives)])
        plans = bool(bay.wreck) and (diver.asked is None or rng.below(2) == 0)
        diver.card = rng.pick(diver.hand) if plans else Card(NONE)
        diver.roped = plans and diver.rope and rng.below(2) == 0
        if diver.asked is not None:
            diver.asked = CONFIRM if plans else CHOOSE_CARD
    bay.box = sorted(unseen)


class Salvage(Game[Bay, Seen]):
    def new(self, options: Options, seed: int) -> Bay:
        rng = seeded(seed)
        deck = [Card(number) for number in range(1, CARDS + 1)]
        rng.shuffle(deck)
        divers = []
        for _ in range(options.seats):
            hand = sorted([deck.pop() for _ in range(HELD)])
            divers.append(Diver(hand, CHOOSE_CARD, Card(NONE), False, True, 0, Card(NONE)))
        bay = Bay(rng, 0, divers, sorted(deck), [], 0, list(range(1, HELD + 1)))
        next_wreck(bay)
        return bay

    def seats(self, state: Bay) -> range:
        return range(len(state.divers))

    def acting(self, state: Bay) -> tuple[Seat, ...]:
        return tuple([Seat(seat) for seat, diver in enumerate(state.divers) if diver.asked is not None])

    def candidates(self, state: Bay, seat: Seat) -> list[Action]:
        asked = state.divers[seat].asked
        return [] if asked is None else asked.menu(state, seat)

    def refusal(self, state: Bay, seat: Seat, action: Action) -> Refusal | None:
        asked = state.divers[seat].asked if seat >= 0 else None
        return FINAL if asked is None else asked.refusal(state, seat, action)

    def play(self, state: Bay, seat: Seat, action: Action) -> None:
        asked = state.divers[seat].asked
        assert asked is not None
        asked.play(state, seat, action)

    def view(self, state: Bay, seat: Seat | None) -> Seen:
        divers = tuple([Public(x.asked is None, x.rope, x.points, x.shown) for x in state.divers])
        table = (divers, tuple(state.gone), state.wreck, tuple(sorted(state.ahead)))
        if seat is None:
            return Seen(-1, (), None, Card(NONE), False, *table)
        own = state.divers[seat]
        return Seen(seat, tuple(own.hand), own.asked, own.card, own.roped, *table)

    def determinize(self, view: Seen, rng: Rng) -> Bay:
        divers = [
            Diver([], None if x.ready else CHOOSE_CARD, Card(NONE), False, x.rope, x.points, x.shown)
            for x in view.divers
        ]
        if view.me >= 0:
            own = divers[view.me]
            own.hand, own.asked, own.card, own.roped = list(view.hand), view.asked, view.card, view.roped
        bay = Bay(rng.fork(), 0, divers, [], list(view.gone), view.wreck, list(view.ahead))
        bay.undo_barrier = bay.dives
        known = {*view.hand, *view.gone}
        deal_secrets(bay, view.me, [Card(n) for n in range(1, CARDS + 1) if n not in known], rng)
        return bay

    def alternate_world(self, state: Bay, seat: Seat | None, rng: Rng) -> Bay:
        other = state.copy()
        other.rng = rng.fork()
        me = -1 if seat is None else seat
        unseen = [card for i, diver in enumerate(other.divers) if i != me for card in diver.hand]
        deal_secrets(other, me, unseen + other.box, rng)
        return other

    def reveal_count(self, state: Bay) -> int:
        return state.dives

    def pieces(self, state: Bay) -> dict[str, int]:
        return {"cards": sum([len(diver.hand) for diver in state.divers]) + len(state.box) + len(state.gone)}

    def standing(self, state: Bay) -> tuple[int, ...]:
        return tuple([diver.points for diver in state.divers])

    def outcome(self, state: Bay) -> Outcome | None:
        if state.wreck:
            return None
        scores = self.standing(state)
        places = tuple([1 + sum([other > score for other in scores]) for score in scores])
        winners = " and ".join([f"@{seat + 1}" for seat, place in enumerate(places) if place == 1])
        return Outcome(scores, places, "salvaged", f"The wrecks are empty. {winners} salvaged the most.")

    def prior(self, view: Seen, action: Action) -> float:
        """Bid the best card for the best wreck, the second best for the second best; save the rope for a 5."""
        if isinstance(action, Choose):
            better = sum([wreck > view.wreck for wreck in view.ahead])
            return 0.9 if view.hand[-1 - better] == action.card else 0.1
        return 0.5 if isinstance(action, Ready) else 0.8 if view.wreck == HELD else 0.1

    def scene(self, view: Seen, menu: Menu) -> Scene:
        return draw(view, menu)

    def say(self, view: Seen, thing: Action | Event) -> str:
        if isinstance(thing, IsReady):
            return f"@{thing.seat + 1} is ready"
        if isinstance(thing, Revealed):
            return f"@{thing.seat + 1} bids {thing.card}{' with a rope' if thing.roped else ''}"
        if isinstance(thing, Took):
            return f"@{thing.seat + 1} gains {thing.points}"
        if isinstance(thing, Choose):
            return f"Bid {thing.card}"
        return "Tie the rope to it" if isinstance(thing, Tie) else "Ready"


# ---- the picture ---------------------------------------------------------------------------------


def draw(view: Seen, menu: Menu) -> Scene:
    scene = Scene(prompt(view))
    scene.region("bay", "shelf", title="The wreck")
    if view.wreck:
        scene.piece(
            f"wreck-{view.wreck}", "bay", 0, "disc", f"A wreck worth {view.wreck}", text=str(view.wreck), font=0.4
        )
    scene.region("bids", "shelf", title="The last bids")
    for seat, diver in enumerate(view.divers):
        if diver.shown:
            card = diver.shown
            scene.piece(f"card-{card}", "bids", seat, "spot", f"Card {card}", text=str(card), font=0.4, seat=Seat(seat))
    scene.region("points", "meters")
    for seat, diver in enumerate(view.divers):
        status = "ready" if diver.ready else "choosing"
        scene.piece(f"diver-{seat}", "points", seat, "disc", status, text=status, count=diver.points, seat=Seat(seat))
    scene.region("hand", "hand", title="Your cards")
    for place, card in enumerate(view.hand):
        states = ["chosen"] if card == view.card else []
        scene.piece(f"card-{card}", "hand", place, "spot", f"Card {card}", text=str(card), font=0.4, states=states)
    for action, refusal in menu:
        path = [f"card-{action.card}"] if isinstance(action, Choose) else []
        scene.point(action, refusal, *path, say=GAME.say(view, action))
    return scene


def prompt(view: Seen) -> str:
    if not view.wreck:
        return "The game is over"
    if view.asked is None:
        return "Wait for the others"
    if isinstance(view.asked, ChooseCard):
        return f"Choose a card for the wreck worth {view.wreck}"
    return f"You bid {view.card}{' with your rope' if view.roped else ''}"


PUBLIC: Final = {"ready": FLAG, "rope": FLAG, "points": Number(20), "shown": Choice(CARDS + 1)}
SEEN: Final = {
    "me": Choice(4),
    "hand": Counts(CARDS + 1),
    "card": Choice(CARDS + 1),
    "roped": FLAG,
    "divers": BySeat(Part(Public)),
    "gone": Counts(CARDS + 1),
    "wreck": Choice(HELD + 1),
    "ahead": Counts(HELD + 1),
}
FIELDS: Final = Fields(Seen, {Seen: SEEN, Public: PUBLIC}, seat="me", by_seat="divers", unseen=("Seen.asked",))
GAME: Final = Salvage(
    GameInfo(
        slug="salvage",
        title="Salvage",
        line="Bid in secret for the wrecks on the bottom of the bay.",
        edition="1",
        seats=(2, 3, 4),
        usual=3,
        minutes=10,
        kinds=(Choose, Tie, Ready),
        tables=(CHOOSE, [TIE], [READY]),
        classes=(Bay, Diver, Rng, Seen, Public, ChooseCard, ConfirmPlan),
        longest=60,
        widest=HELD,
        secret=True,
        fields=FIELDS,
    )
)
