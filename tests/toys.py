"""A small game of secrets that is right, and copies of it that are each wrong in one way.

Three seats hold two of the cards 1 to 6. In each of two rounds every seat hands in one card in secret; who
holds the 1 must hand it in first. When all have, the cards are shown and the highest scores.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NewType

from lazaretto.core import (
    EVERYBODY,
    Action,
    Emitted,
    Event,
    Game,
    GameInfo,
    Menu,
    Options,
    Outcome,
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

Card = NewType("Card", int)
words(Card, ["none", "1", "2", "3", "4", "5", "6"])
NONE: Final = Card(0)


@dataclass(frozen=True, eq=False)
class Submit(Action):
    card: Card


SUBMIT: Final[list[Action]] = [Submit(Card(i)) for i in range(7)]
NOT_ASKED: Final = Refusal("toy-1", "you have handed in your card")
NOT_HELD: Final = Refusal("toy-2", "you do not hold that card")
ONE_FIRST: Final = Refusal("toy-3", "the 1 goes first")


@struct
class HandedIn(Event):
    seat: int


@struct
class Shown(Event):
    cards: tuple[int, ...]


@struct
class Whisper(Event):
    """Says nothing, but that it is heard."""


@struct
class Deal(State):
    hands: list[tuple[int, ...]]
    submitted: list[int]  # 0: not yet
    shown: tuple[int, ...]  # all cards shown so far
    points: list[int]
    round: int


@dataclass(frozen=True)
class Seen(Value):
    submitted: tuple[bool, ...]
    shown: tuple[int, ...]
    points: tuple[int, ...]
    round: int
    me: int | None = None
    my_hand: tuple[int, ...] = ()
    my_card: int = 0


class Toy(Game[Deal, Seen]):
    """The right one."""

    def new(self, options: Options, seed: int) -> Deal:
        rng = seeded(seed)
        cards = [1, 2, 3, 4, 5, 6]
        rng.shuffle(cards)
        hands = [tuple(sorted(cards[i : i + 2])) for i in (0, 2, 4)]
        return Deal(rng, 0, hands, [0, 0, 0], (), [0, 0, 0], 0)

    def acting(self, state: Deal) -> tuple[Seat, ...]:
        return () if state.round == 2 else tuple([Seat(i) for i in range(3) if not state.submitted[i]])

    def candidates(self, state: Deal, seat: Seat) -> list[Action]:
        return SUBMIT[1:]

    def refusal(self, state: Deal, seat: Seat, action: Action) -> Refusal | None:
        if seat not in self.acting(state) or not isinstance(action, Submit):
            return NOT_ASKED
        hand = state.hands[seat]
        if action.card not in hand:
            return NOT_HELD
        return ONE_FIRST if 1 in hand and action.card != 1 else None

    def play(self, state: Deal, seat: Seat, action: Action) -> None:
        assert isinstance(action, Submit)
        state.hands[seat] = tuple([card for card in state.hands[seat] if card != action.card])
        state.submitted[seat] = action.card
        state.undo_barrier += 1
        state.emit(EVERYBODY, HandedIn(seat))
        if all(state.submitted):
            self.show(state)

    def show(self, state: Deal) -> None:
        best = max(state.submitted)
        state.points[state.submitted.index(best)] += best
        state.shown += tuple(state.submitted)
        state.emit(EVERYBODY, Shown(tuple(state.submitted)))
        state.submitted = [0, 0, 0]
        state.round += 1

    def reveal_count(self, state: Deal) -> int:
        return state.round

    def pieces(self, state: Deal) -> dict[str, int]:
        return {"cards": sum([len(hand) for hand in state.hands]) + sum(map(bool, state.submitted)) + len(state.shown)}

    def view(self, state: Deal, seat: Seat | None) -> Seen:
        public = Seen(tuple(map(bool, state.submitted)), state.shown, tuple(state.points), state.round)
        if seat is None:
            return public
        return replace(public, me=seat, my_hand=state.hands[seat], my_card=state.submitted[seat])

    def determinize(self, view: Seen, rng: Rng) -> Deal:
        known = {*view.shown, *view.my_hand, view.my_card}
        unseen = [card for card in range(1, 7) if card not in known]
        rng.shuffle(unseen)
        hands: list[tuple[int, ...]] = []
        submitted = []
        for seat in range(3):
            if seat == view.me:
                hands.append(view.my_hand)
                submitted.append(view.my_card)
                continue
            cards = [unseen.pop() for _ in range(2 - view.round)]
            given = min(cards) if view.submitted[seat] else 0
            hands.append(tuple(sorted([card for card in cards if card != given])))
            submitted.append(given)
        return Deal(rng.fork(), sum(view.submitted), hands, submitted, view.shown, list(view.points), view.round)

    def alternate_world(self, state: Deal, seat: Seat | None, rng: Rng) -> Deal:
        """Deal what the other seats hold and have handed in anew."""
        other = state.copy()
        other.rng = rng.fork()
        strangers = [i for i in range(3) if i != seat]
        cards = [card for i in strangers for card in (*state.hands[i], state.submitted[i]) if card]
        rng.shuffle(cards)
        for i in strangers:
            mine = sorted([cards.pop() for _ in range(2 - state.round)])
            other.submitted[i] = mine.pop(0) if state.submitted[i] else 0
            other.hands[i] = tuple(mine)
        return other

    def outcome(self, state: Deal) -> Outcome | None:
        if state.round < 2:
            return None
        places = tuple([1 + sum(x > mine for x in state.points) for mine in state.points])
        return Outcome(tuple(state.points), places, "cards", "All cards are shown.")

    def scene(self, view: Seen, menu: Menu) -> Scene:
        scene = Scene("Hand in a card" if menu else "Wait")
        scene.region("hand", "hand")
        for card in range(1, 7):
            scene.piece(f"card-{card}", "hand", card, "card", str(card))
        for action, refusal in menu:
            assert isinstance(action, Submit)
            scene.point(action, refusal, f"card-{action.card}", say=self.say(view, action))
        return scene

    def say(self, view: Seen, thing: Action | Event) -> str:
        match thing:
            case Submit(card):
                return f"Hand in the {card}"
            case HandedIn():
                return f"@{thing.seat + 1} hands in a card"
            case Shown():
                return f"The cards are {thing.cards}"
            case _:
                return "Nothing"


# ---- wrong in one way each -------------------------------------------------------------------------


class LeaksInTheView(Toy):
    def view(self, state: Deal, seat: Seat | None) -> Seen:
        return replace(super().view(state, seat), points=(max(map(max, [h or (0,) for h in state.hands])),) * 3)


class LeaksAStrangersHand(Toy):
    def view(self, state: Deal, seat: Seat | None) -> Seen:
        seen = super().view(state, seat)
        return replace(seen, shown=state.shown + (state.hands[0] if seat == 1 and not state.shown else ()))

    def determinize(self, view: Seen, rng: Rng) -> Deal:
        """Copies the leak, so that the guess alone looks innocent."""
        if view.me != 1 or view.round or not view.shown:
            return super().determinize(view, rng)
        world = super().determinize(replace(view, shown=()), rng)
        while world.hands[0] != view.shown:
            world = super().determinize(replace(view, shown=()), rng)
        return world


class LeaksInARefusal(Toy):
    def refusal(self, state: Deal, seat: Seat, action: Action) -> Refusal | None:
        refusal = super().refusal(state, seat, action)
        if refusal == NOT_HELD and isinstance(action, Submit) and action.card in state.submitted:
            return Refusal("toy-2", "somebody has handed that card in")
        return refusal


class LeaksInAnEvent(Toy):
    def play(self, state: Deal, seat: Seat, action: Action) -> None:
        state.emit(EVERYBODY, HandedIn(max(range(3), key=lambda i: state.hands[i])))
        super().play(state, seat, action)


class LeaksInTheOpening(Toy):
    def opening(self, state: Deal) -> list[Emitted]:
        return [Emitted(EVERYBODY, Shown(state.hands[0]), None)]


class OpensForSome(Toy):
    def opening(self, state: Deal) -> list[Emitted]:
        return [Emitted(0b1, Whisper(), None)]


class TellsByItsSilence(Toy):
    def play(self, state: Deal, seat: Seat, action: Action) -> None:
        state.emit(1 << seat, Whisper())
        super().play(state, seat, action)


class PlaysForcedCardsByItself(Toy):
    def play(self, state: Deal, seat: Seat, action: Action) -> None:
        super().play(state, seat, action)
        for other in self.acting(state):
            if state.round == 0 and 1 in state.hands[other]:
                super().play(state, other, SUBMIT[1])


class LosesACard(Toy):
    def show(self, state: Deal) -> None:
        super().show(state)
        state.shown = state.shown[:-1]


class SharesBetweenCopies(Toy):
    def new(self, options: Options, seed: int) -> Deal:
        deal = super().new(options, seed)
        return SharedDeal(deal.rng, 0, deal.hands, deal.submitted, deal.shown, deal.points, 0)


class SharedDeal(Deal):
    def copy(self) -> SharedDeal:
        return SharedDeal(
            self.rng, self.undo_barrier, self.hands, self.submitted[:], self.shown, self.points, self.round
        )


class ListsWhatIsRefused(Toy):
    def legal(self, state: Deal, seat: Seat) -> list[Action]:
        return [SUBMIT[card] for card in state.hands[seat]] if seat in self.acting(state) else []


class ListsWhatCannotBePlayed(Toy):
    def play(self, state: Deal, seat: Seat, action: Action) -> None:
        super().play(state, seat, action)
        if action == SUBMIT[6]:
            raise IndexError("no such card")


class ListsTwice(Toy):
    def candidates(self, state: Deal, seat: Seat) -> list[Action]:
        return SUBMIT[1:] * 2


class MakesActionsAfresh(Toy):
    def candidates(self, state: Deal, seat: Seat) -> list[Action]:
        return [Submit(Card(i)) for i in range(1, 7)]


class CallsTwoThingsTheSame(Toy):
    def say(self, view: Seen, thing: Action | Event) -> str:
        return "Hand in a card"


class NeverEnds(Toy):
    def show(self, state: Deal) -> None:
        super().show(state)
        if state.round == 2:
            state.round = 0
            state.hands = [state.shown[i * 2 : i * 2 + 2] for i in range(3)]
            state.shown = ()


class AsksForever(Toy):
    def outcome(self, state: Deal) -> Outcome | None:
        return Outcome((0, 0, 0), (1, 1, 1), "early", "Over already.")


class AsksInAnyOrder(Toy):
    def acting(self, state: Deal) -> tuple[Seat, ...]:
        return tuple(reversed(super().acting(state)))


class LetsOthersAct(Toy):
    def refusal(self, state: Deal, seat: Seat, action: Action) -> Refusal | None:
        refusal = super().refusal(state, seat, action)
        return None if refusal == NOT_ASKED and action == SUBMIT[0] else refusal


class GuessesTheTruth(Toy):
    """Remembers the last state it was asked about: a guess that is no guess."""

    last: Deal | None = None

    def view(self, state: Deal, seat: Seat | None) -> Seen:
        GuessesTheTruth.last = state.copy()
        return super().view(state, seat)

    def determinize(self, view: Seen, rng: Rng) -> Deal:
        assert GuessesTheTruth.last is not None
        world = GuessesTheTruth.last.copy()
        world.rng = rng.fork()
        return world


class GuessesNonsense(Toy):
    def determinize(self, view: Seen, rng: Rng) -> Deal:
        world = super().determinize(view, rng)
        world.points = [9, 9, 9]
        return world


class GuessesTheChance(Toy):
    def determinize(self, view: Seen, rng: Rng) -> Deal:
        world = super().determinize(view, rng)
        world.rng = LAST_GENERATOR
        return world

    def new(self, options: Options, seed: int) -> Deal:
        deal = super().new(options, seed)
        deal.rng = LAST_GENERATOR.copy()
        return deal


LAST_GENERATOR: Final = seeded(4)


class ForgetsAPath(Toy):
    def scene(self, view: Seen, menu: Menu) -> Scene:
        return super().scene(view, menu[1:])


class PointsAtNothing(Toy):
    def scene(self, view: Seen, menu: Menu) -> Scene:
        scene = super().scene(view, menu)
        scene.pieces.pop("card-6")
        return scene


class PromisesTwoCards(Toy):
    """One tap would hand in two cards, but the seat is not asked again."""

    def scene(self, view: Seen, menu: Menu) -> Scene:
        scene = super().scene(view, menu)
        for path in scene.paths[:1]:
            path["next"] = [path["do"]]
        return scene


class KeepsOldPictures(Toy):
    """A part is drawn from more than its values."""

    def scene(self, view: Seen, menu: Menu) -> Scene:
        scene = super().scene(view, menu)
        scene.part("count", (), draw_count, len(view.my_hand))
        return scene


def draw_count(scene: Scene, count: int) -> None:
    scene.region("count", "meters")
    scene.piece("cards", "count", 0, "", f"{count} cards")


class DealsByTheWeather(Toy):
    """Keeps a counter outside the state, so that a replay differs."""

    count = 0

    def show(self, state: Deal) -> None:
        DealsByTheWeather.count += 1
        super().show(state)
        state.points[0] += DealsByTheWeather.count


class StandsStill(Toy):
    def alternate_world(self, state: Deal, seat: Seat | None, rng: Rng) -> Deal:
        other = state.copy()
        other.rng = rng.fork()
        return other


class ForgetsAClass(Toy):
    pass


def info(classes: tuple[type, ...] = (Deal, SharedDeal, Seen)) -> GameInfo:
    return GameInfo(
        "toy", "Toy", "Hand in cards.", "1", (3,), 3, 1, (Submit,), (SUBMIT,), classes, longest=6, widest=6, secret=True
    )


RIGHT: Final = Toy(info())
WRONG: Final[dict[str, list[Game[Deal, Seen]]]] = {
    "two_worlds_look_the_same": [
        LeaksInTheView(info()),
        LeaksAStrangersHand(info()),
        LeaksInARefusal(info()),
        LeaksInAnEvent(info()),
        LeaksInTheOpening(info()),
        PlaysForcedCardsByItself(info()),
    ],
    "events_come_at_the_same_moments": [TellsByItsSilence(info()), OpensForSome(info())],
    "nothing_appears_or_vanishes": [LosesACard(info())],
    "copies_share_nothing": [SharesBetweenCopies(info())],
    "legal_actions_can_be_played": [
        ListsWhatIsRefused(info()),
        ListsWhatCannotBePlayed(info()),
        ListsTwice(info()),
    ],
    "legal_actions_are_in_the_catalogue": [MakesActionsAfresh(info())],
    "menu_entries_differ": [CallsTwoThingsTheSame(info())],
    "games_end": [NeverEnds(info()), AsksForever(info())],
    "seats_not_asked_cannot_act": [LetsOthersAct(info()), AsksInAnyOrder(info())],
    "determinizations_vary": [GuessesTheTruth(info())],
    "determinizations_look_the_same": [GuessesNonsense(info()), GuessesTheChance(info())],
    "parts_follow_from_their_values": [KeepsOldPictures(info())],
    "scenes_draw": [ForgetsAPath(info()), PointsAtNothing(info()), PromisesTwoCards(info())],
    "records_replay": [DealsByTheWeather(info())],
    "states_and_views_survive_json": [ForgetsAClass(info(classes=(Deal,)))],
}
