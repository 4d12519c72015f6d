"""Stories: courses of events that fit what a seat knows, with every pile dealt to those who handed it in.

A ``Story`` goes through the Days; a ``Dealing`` deals the piles of one Day so that every seat keeps to its role. What
does not work out is taken back and tried otherwise. The search is complete: since the truth is one of the stories,
one is always found. Dead ends are remembered, so the work is bounded.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import BrokenInvariant, Rng
from lazaretto.games.outbreak.data import (
    BIT,
    CARD_IDS,
    COMPLETES,
    INFECTED,
    MAY_ADD,
    NONE,
    NUMBERS,
    REST,
    SABOTAGES,
    SHIFTS,
    SURVIVOR,
    ZERO,
)
from lazaretto.games.outbreak.rules.cards import NEVER, SEQUENCES
from lazaretto.games.outbreak.rules.reveal import rest_hit
from lazaretto.games.outbreak.state import Pile
from lazaretto.games.outbreak.view import View
from lazaretto.games.outbreak.view.beliefs import beliefs_of

KINDS: Final = len(CARD_IDS)
STRIDES: Final = [1, 7, 11, 13]  # ways to walk through a list of rows: all of them, in another order
MANY: Final = 1 << 30
DOUBT: Final = 0.02  # what anybody's chance of having been infected is at least
Rows = list[tuple[int, ...]]  # a card a Shift; NONE where nothing was handed in

# ---- counting cards ----------------------------------------------------------------------------------
#
# How many cards there are of each kind in each Shift, of each kind in the Day, and of both Complete Task or both
# Sabotage cards in the Day: 26 small numbers, six bits each, in one int. The sixth bit is always free, so that one
# subtraction compares all of them.

WIDTH: Final = 6
SHIFT_COUNTS: Final = KINDS * len(SHIFTS)
COUNTS: Final = SHIFT_COUNTS + KINDS + 2
FREE_BITS: Final = sum([1 << (WIDTH * i + WIDTH - 1) for i in range(COUNTS)])


def within(some: int, more: int) -> bool:
    """Whether no number of ``some`` is larger than that of ``more``."""
    return ((more | FREE_BITS) - some) & FREE_BITS == FREE_BITS


def one_card(shift: int, card: int) -> int:
    count = (1 << WIDTH * (KINDS * shift + card)) + (1 << WIDTH * (SHIFT_COUNTS + card))
    if BIT[card] & (COMPLETES | SABOTAGES):
        count += 1 << WIDTH * (SHIFT_COUNTS + KINDS + (1 if BIT[card] & SABOTAGES else 0))
    return count


UNITS: Final = [[one_card(shift, card) for card in range(KINDS)] for shift in range(len(SHIFTS))]


class Choice:
    """Rows of cards a seat may have handed in, counted."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.counts = [
            sum([UNITS[shift][row[shift]] for shift in range(len(row)) if row[shift] != NONE]) for row in rows
        ]
        self.most = self.counts[0] if len(rows) == 1 else most_of_each(self.counts)


def most_of_each(counts: list[int]) -> int:
    most = 0
    for i in range(COUNTS):
        most |= max([count >> WIDTH * i & 31 for count in counts]) << WIDTH * i
    return most


CHOICES: Final = [[[Choice(rows) for rows in by_shifts] for by_shifts in by_turn] for by_turn in SEQUENCES]


# ---- Day by Day ----------------------------------------------------------------------------------------


def likely_story(view: View, rng: Rng) -> Story:
    """Patient Zero is anybody in play but the first Leader, whoever fits; the sooner, the more the ballots say so."""
    if ZERO in view.players.roles:
        suspects = [view.players.roles.index(ZERO)]
    else:
        chances = beliefs_of(view).zero
        suspects = by_lot([i for i in range(len(chances)) if chances[i] > 0], chances, rng)
    for zero in suspects:
        story = Story(view, zero, rng)
        if story.live(0, 0):
            return story
    raise BrokenInvariant("no story fits this view")


def by_lot(seats: list[int], weights: list[float], rng: Rng) -> list[int]:
    """All of them in some order: the more weight a seat has (of all the weights), the sooner it comes."""
    waiting, order = seats[:], list[int]()
    while waiting:
        at, drawn = 0, rng.below(MANY) / MANY * sum([weights[i] for i in waiting])
        while at < len(waiting) - 1 and drawn >= weights[waiting[at]]:
            drawn -= weights[waiting[at]]
            at += 1
        order.append(waiting.pop(at))
    return order


class Day:
    """One Day of a story."""

    def __init__(self, rows: Rows, target: int, victim: int) -> None:
        self.rows = rows  # by seat
        self.target = target  # the owner of the Rest card that Infect hit, or NONE
        self.victim = victim  # the same, if that made an Infected of a Survivor


class Story:
    """Looks for a course of events that fits a view, with a given Patient Zero."""

    def __init__(self, view: View, zero: int, rng: Rng) -> None:
        self.view = view
        self.zero = zero
        self.rng = rng
        self.days: list[Day] = []
        self.dead: set[int] = set()  # Days and Infected from which no story goes on

    def live(self, day: int, infected: int) -> bool:
        """Go on from the dawn of a Day (from 0) with these Infected; on success ``days`` has the whole story."""
        view = self.view
        if day == view.day:
            return True
        if day * 256 + infected in self.dead or not self.dawn_fits(day, infected):
            return False
        piles = view.history.piles[len(SHIFTS) * day : len(SHIFTS) * (day + 1)]
        hit, targets = self.targets(day, piles, infected)
        for target in targets:
            victim = target if target != NONE and not infected & BIT[target] else NONE
            if self.turn_fits(day, hit, victim):
                dealing = Dealing(self, day, piles, infected, target, victim, hit)
                if dealing.deal_out():
                    self.days.append(Day(dealing.by_seat(), target, victim))
                    if self.live(day + 1, infected if victim == NONE else infected | BIT[victim]):
                        return True
                    self.days.pop()
        self.dead.add(day * 256 + infected)
        return False

    def dawn_fits(self, day: int, infected: int) -> bool:
        """The game went on (O-010), and what a vote showed was so (O-086)."""
        out = self.view.players.out
        survivors = 0
        for seat in range(len(out)):
            ill = bool(infected & BIT[seat])
            if out[seat] == day + 1 and ill != (self.view.players.roles[seat] == INFECTED):
                return False
            survivors += not ill and seat != self.zero and (out[seat] == 0 or out[seat] > day)
        return day == 0 or survivors > NUMBERS.few_survivors

    def targets(self, day: int, piles: tuple[Pile, ...], infected: int) -> tuple[int, list[int]]:
        """The Shift in which Infect hit a Rest card, and who may own that card; NEVER and NONE if it hit none.

        First those who voted like Infected later on, if they are not Infected yet.
        """
        view = self.view
        for shift in range(len(piles)):
            faces = piles[shift].faces
            place = rest_hit(list(faces))
            if place != NONE:
                mine = NONE if view.seat == NONE else view.own.cards[len(SHIFTS) * day + shift]
                if mine > REST and mine == faces[place]:
                    return shift, [view.seat]
                owners = [
                    i for i in range(len(view.players.out)) if self.in_play(i, day) and i not in (self.zero, view.seat)
                ]
                ill = beliefs_of(view).infected
                even = 1 / len(ill)
                weights = [even if infected & BIT[i] else DOUBT + ill[i] for i in range(len(ill))]
                return shift, by_lot(owners, weights, self.rng)
        return NEVER, [NONE]

    def turn_fits(self, day: int, hit: int, victim: int) -> bool:
        """The viewer knows when it became Infected; Patient Zero, who did by which night; all, who never did."""
        view = self.view
        if view.seat == self.zero and day < len(view.own.nights):
            told = view.own.nights[day] & ~(view.own.nights[day - 1] if day else 0)
            return told == (0 if victim == NONE else BIT[victim])
        if victim == NONE:
            return True
        if victim == view.seat:
            return view.own.turn == len(SHIFTS) * day + hit
        return view.players.roles[victim] != SURVIVOR

    def in_play(self, seat: int, day: int) -> bool:
        out = self.view.players.out[seat]
        return out == 0 or out > day + 1


# ---- one Day --------------------------------------------------------------------------------------------


class Dealing:
    """Deals the piles of one Day to the seats: each gets a row of cards that its role allowed."""

    def __init__(
        self,
        story: Story,
        day: int,
        piles: tuple[Pile, ...],
        infected: int,
        target: int,
        victim: int,
        hit: int,
    ) -> None:
        self.story = story
        self.day = day
        self.piles = piles
        self.order = self.by_freedom(infected, target)
        self.choices = [self.choice_of(seat, infected, target, victim, hit) for seat in self.order]
        self.reach = [0]  # by place in the order: the most that the seats from there on can have handed in
        for choice in reversed(self.choices):
            self.reach.append(self.reach[-1] + choice.most)
        self.reach.reverse()
        self.dealt: Rows = [()] * len(self.order)
        self.stuck: set[int] = set()

    def by_freedom(self, infected: int, target: int) -> list[int]:
        """Whose row is known or rare comes first; the Survivors, who can take what is left, come last."""
        view = self.story.view
        seats = range(len(view.players.out))
        known = [i for i in seats if i == view.seat]
        free = [i for i in seats if i not in known]
        strict = [i for i in free if i in (self.story.zero, target) or not self.story.in_play(i, self.day)]
        ill = [i for i in free if i not in strict and infected & BIT[i]]
        return known + strict + ill + [i for i in free if i not in strict and i not in ill]

    def choice_of(self, seat: int, infected: int, target: int, victim: int, hit: int) -> Choice:
        """All that a seat may have handed in this Day."""
        story, shifts = self.story, len(self.piles)
        if seat == story.view.seat:
            first = len(SHIFTS) * self.day
            return Choice([tuple([min(card, REST) for card in story.view.own.cards[first : first + shifts]])])
        if not story.in_play(seat, self.day):
            return self.choice_of_one_out(seat)
        if seat == victim:
            return CHOICES[SURVIVOR][hit][shifts]
        role = ZERO if seat == story.zero else INFECTED if infected & BIT[seat] else SURVIVOR
        choice = CHOICES[role][NEVER][shifts]
        return Choice([row for row in choice.rows if row[hit] == REST]) if seat == target else choice

    def choice_of_one_out(self, seat: int) -> Choice:
        handed = [bool(pile.handed & BIT[seat]) for pile in self.piles]
        cards = [card for card in range(KINDS) if MAY_ADD[self.story.view.players.roles[seat]] & BIT[card]]
        if True not in handed:
            cards = [NONE]
        return Choice([tuple([card if given else NONE for given in handed]) for card in cards])

    def deal_out(self) -> bool:
        left = 0
        for shift in range(len(self.piles)):
            for face in self.piles[shift].faces:
                left += UNITS[shift][min(face, REST)]
        return self.deal(0, left)

    def deal(self, place: int, left: int) -> bool:
        """Give the seats from this place on a row each, so that none of the cards left remains."""
        if place == len(self.order):
            return left == 0
        key = left << 3 | place
        if not within(left, self.reach[place]) or key in self.stuck:
            return False
        choice, rng = self.choices[place], self.story.rng
        count = len(choice.rows)
        at, stride = rng.below(count), STRIDES[rng.below(len(STRIDES))]
        for _ in range(count):
            at = (at + (stride if count % stride else 1)) % count
            if within(choice.counts[at], left) and self.deal(place + 1, left - choice.counts[at]):
                self.dealt[place] = choice.rows[at]
                return True
        self.stuck.add(key)
        return False

    def by_seat(self) -> Rows:
        rows: Rows = [()] * len(self.order)
        for place in range(len(self.order)):
            rows[self.order[place]] = self.dealt[place]
        return rows
