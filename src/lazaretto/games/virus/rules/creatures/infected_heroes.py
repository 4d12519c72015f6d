"""An infected hero rises as a Boss of his seat (V-180, V-355)."""

from __future__ import annotations

from lazaretto.core import EVERYBODY, Cell, Seat
from lazaretto.games.virus.data import FIRST_SPARE, KIND_OF, MINIONS, NOWHERE, SPACES, Figure, Kind
from lazaretto.games.virus.events import Rose
from lazaretto.games.virus.map import distances, spaces_used
from lazaretto.games.virus.rules.decks import lay_boss, turn_boss
from lazaretto.games.virus.rules.steps import (
    ASK_RISE,
    ASK_RISE_ROOM,
    ask,
)
from lazaretto.games.virus.rules.wounds import infected
from lazaretto.games.virus.state import DEAD, BossPlayer, Creature, Hero, Lab, State


def unrisen(lab: Lab) -> list[Seat]:
    """Heroes who died infected and lie where they fell (V-180)."""
    out: list[Seat] = []
    for seat, hero in enumerate(lab.heroes):
        if hero.status == DEAD and hero.turned and hero.cell != NOWHERE and infected(hero):
            out.append(Seat(seat))
    return out


def rise_rooms(lab: Lab, hero: Hero) -> list[Cell]:
    """His room, or the nearest connected ones with space for a Leader."""
    reach = distances(lab, hero.cell, len(lab.rooms), doors_stop=False)
    fit = [place for place in reach if spaces_used(lab, place) + 2 <= SPACES]
    least = min([reach[place] for place in fit], default=0)
    return sorted([place for place in fit if reach[place] == least])


def rise_kinds(lab: Lab) -> list[Kind]:
    return sorted({KIND_OF[figure] for figure in lab.pool if KIND_OF[figure] >= MINIONS})


def rise_choices(lab: Lab) -> list[tuple[Kind, Cell]]:
    """What the seat that rises may choose: Leaders of the reserve, in the room that is fixed by now."""
    place = rise_rooms(lab, lab.heroes[lab.who])[0]
    return [(kind, place) for kind in rise_kinds(lab)]


def rise_choices_of_room(lab: Lab) -> list[Cell]:
    return rise_rooms(lab, lab.heroes[unrisen(lab)[0]])


def rising(state: State) -> bool:
    """Infected dead stand up as Bosses of their seats (V-180, V-355). True: somebody is asked about it."""
    lab = state.lab
    for seat in unrisen(lab):
        hero = lab.heroes[seat]
        places, kinds = rise_rooms(lab, hero), rise_kinds(lab)
        if not places or not (lab.boss_left or lab.boss_gone):
            hero.cell = NOWHERE
        elif len(places) > 1:
            ask(lab, lab.lead, ASK_RISE_ROOM)
            return True
        elif len(kinds) > 1:
            ask(lab, seat, ASK_RISE)
            return True
        else:
            rise(state, seat, kinds[0] if kinds else Kind(-1))
    return False


def rise_here(lab: Lab, place: Cell) -> None:
    """The Lead has chosen among rooms equally near."""
    lab.ask = 0
    lab.heroes[unrisen(lab)[0]].cell = place


def rise(state: State, seat: Seat, kind: Kind) -> None:
    """A Leader of his choice, or a spare figure, with a Boss card drawn and active; his seat is a Boss player now."""
    lab = state.lab
    lab.ask = 0
    hero = lab.heroes[seat]
    place = rise_rooms(lab, hero)[0]
    hero.cell = NOWHERE
    lay_boss(lab)
    figure = Figure(FIRST_SPARE + seat)
    if kind >= 0:
        figure = min([figure for figure in lab.pool if KIND_OF[figure] == kind])
        lab.pool.remove(figure)
    card = turn_boss(state)
    lab.creatures.append(Creature(figure, place, boss=True, card=card, chosen=True))
    lab.bosses.append(BossPlayer(seat, 0, active=figure))
    state.boss_hands.append([])
    state.tell(EVERYBODY, Rose(seat, place, card))
