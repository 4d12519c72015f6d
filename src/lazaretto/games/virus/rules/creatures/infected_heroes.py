"""An infected hero rises as a Boss of his seat (V-180, V-355)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Cell, Refusal, Seat, struct
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import FIRST_SPARE, KIND_OF, MINIONS, NOWHERE, SPACES, Figure, Kind
from lazaretto.games.virus.events import Rose
from lazaretto.games.virus.rules.heroes.wounds import infected
from lazaretto.games.virus.rules.labs.decks import lay_boss, turn_boss
from lazaretto.games.virus.rules.steps import NOT_NOW, ask
from lazaretto.games.virus.state import DEAD, BossPlayer, Creature, Decision, Hero, Lab, State
from lazaretto.games.virus.state.map import distances, spaces_used

NOT_THAT_ROOM: Final = Refusal("V-355", "the new Boss stands in its room, or in the nearest with space")
NOT_THAT_LEADER: Final = Refusal("V-355", "that Leader is not in the reserve")


def unrisen(lab: Lab) -> list[Seat]:
    """Heroes who died infected and lie where they fell (V-180)."""
    out: list[Seat] = []
    for seat, hero in enumerate(lab.heroes):
        if hero.status == DEAD and hero.body.turned and hero.cell != NOWHERE and infected(hero):
            out.append(Seat(seat))
    return out


def rise_rooms(lab: Lab, hero: Hero) -> list[Cell]:
    """His room, or the nearest connected ones with space for a Leader."""
    reach = distances(lab, hero.cell, len(lab.map.rooms), doors_stop=False)
    fit = [place for place in reach if spaces_used(lab, place) + 2 <= SPACES]
    least = min([reach[place] for place in fit], default=0)
    return sorted([place for place in fit if reach[place] == least])


def rise_kinds(lab: Lab) -> list[Kind]:
    return sorted({KIND_OF[figure] for figure in lab.reserve.figures if KIND_OF[figure] >= MINIONS})


def rising(state: State) -> bool:
    """Infected dead stand up as Bosses of their seats (V-180, V-355). True: somebody is asked about it."""
    lab = state.lab
    for seat in unrisen(lab):
        hero = lab.heroes[seat]
        places, kinds = rise_rooms(lab, hero), rise_kinds(lab)
        if not places or not (lab.decks.bosses.left or lab.decks.bosses.gone):
            hero.cell = NOWHERE
        elif len(places) > 1:
            ask(lab, lab.turn.lead, RiseWhere(seat, tuple(places)))
            return True
        elif len(kinds) > 1:
            ask(lab, seat, RiseAs(places[0], tuple(kinds)))
            return True
        else:
            rise(state, seat, kinds[0] if kinds else Kind(-1))
    return False


@struct
class RiseWhere(Decision):
    """His room has no space for a Boss: the Lead chooses among rooms equally near (V-355)."""

    hero: Seat
    places: tuple[Cell, ...]

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.PINPOINT[place] for place in self.places]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.Pinpoint):
            return NOT_NOW
        return None if action.cell in self.places else NOT_THAT_ROOM

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Pinpoint)
        state.lab.turn.asked = None
        state.lab.heroes[self.hero].cell = action.cell


@struct
class RiseAs(Decision):
    """A hero who died infected rises as a Boss: as which Leader? (V-180, V-355)"""

    place: Cell
    kinds: tuple[Kind, ...]  # of the reserve

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.PLACE[kind][self.place] for kind in self.kinds]

    def legal(self, state: State, seat: Seat) -> list[Action]:
        return self.menu(state, seat)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.Place):
            return NOT_NOW
        return None if action.cell == self.place and action.kind in self.kinds else NOT_THAT_LEADER

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Place)
        rise(state, seat, action.kind)


def rise(state: State, seat: Seat, kind: Kind) -> None:
    """A Leader of his choice, or a spare figure, with a Boss card drawn and active; his seat is a Boss player now."""
    lab = state.lab
    lab.turn.asked = None
    hero = lab.heroes[seat]
    place = rise_rooms(lab, hero)[0]
    hero.cell = NOWHERE
    lay_boss(lab)
    figure = Figure(FIRST_SPARE + seat)
    if kind >= 0:
        figure = min([figure for figure in lab.reserve.figures if KIND_OF[figure] == kind])
        lab.reserve.figures.remove(figure)
    card = turn_boss(state)
    lab.creatures.append(Creature(figure, place, boss=True, card=card, chosen=True))
    lab.variants.bosses.append(BossPlayer(seat, 0, active=figure))
    state.boss_hands.append([])
    state.emit(EVERYBODY, Rose(seat, place, card))
