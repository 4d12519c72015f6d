"""New creatures: how many, of which colour, where (V-238 to V-252, V-329 to V-331, V-404)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Cell, Refusal, Seat, struct
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.actions import DRIVE, PLACE, SKIP, Drive, Place, Skip
from lazaretto.games.virus.data import (
    ANY_COLOR,
    EVENT_VALUE,
    KIND_OF,
    MINIONS,
    NO_COLOR,
    NOWHERE,
    NUMBERS,
    SIZE,
    SKETCHES,
    SPACES,
    Kind,
    happening,
)
from lazaretto.games.virus.events import Appeared, NumberRead
from lazaretto.games.virus.rules.creatures.blocking import stopped
from lazaretto.games.virus.rules.creatures.groups import movable, set_off
from lazaretto.games.virus.rules.creatures.movement import march
from lazaretto.games.virus.rules.creatures.senses import MEETS, NOTHING, sense
from lazaretto.games.virus.rules.labs.decks import show_maps
from lazaretto.games.virus.rules.steps import NOT_NOW, ask, breeder, is_asked
from lazaretto.games.virus.rules.variants.legend import color_of, figures_of
from lazaretto.games.virus.rules.variants.tutorial import creatures_come
from lazaretto.games.virus.state import INSIDE, NOBODY, Creature, Decision, Lab, Spawning, State
from lazaretto.games.virus.state.map import (
    alerted,
    clockwise,
    counts_as,
    creatures_in,
    cubes_in,
    heroes_in,
    living,
    spaces_used,
)

NOT_OFFERED: Final = Refusal("V-244", "no new creature can be placed or moved so now")
NOTHING_OWED: Final = (0, 0, 0, 0, 0)
WILD: Final = 4  # in ``lab.spawning.owed``: called by multicolour rooms, of any colour
ALARM: Final = happening("alarm")


# ---- who owes what ---------------------------------------------------------------------------------------


def produced(lab: Lab, seat: Seat) -> tuple[int, ...]:
    """One creature for each coloured room with a cube of his, by colour (V-239, V-240, V-241)."""
    owed = [0, 0, 0, 0, 0]
    for room in lab.map.rooms.values():
        if room.cubes[seat] and room.color() != NO_COLOR:
            owed[WILD if room.color() == ANY_COLOR else room.color()] += 1
    return tuple(owed)


def placing(state: State) -> bool:
    """From the Lead clockwise each hero seat places what its cubes have called (V-238)."""
    lab = state.lab
    if not lab.turn.begun:
        lab.turn.begun = True
        lab.spawning.owed, lab.spawning.extra, lab.spawning.wants = NOTHING_OWED, 0, 0
        lab.turn.queue = tuple(clockwise(lab))
        if not creatures_come(lab):
            lab.turn.queue = ()
        if lab.turn.event == ALARM:
            lab.spawning.extra = EVENT_VALUE[ALARM] * len(living(lab))
            lab.spawning.placer = NOBODY
    return place_all(state)


def additions(state: State) -> bool:
    """Without real time the Event number below the top card brings more creatures (V-329 to V-331)."""
    lab = state.lab
    if not lab.turn.begun:
        lab.turn.begun = True
        lab.turn.queue, lab.spawning = (), Spawning()
        if not lab.setup.timed and lab.decks.events.left >= 2 and creatures_come(lab):
            show_maps(state, 2)
            number = SKETCHES[lab.decks.events.maps[1]][2]
            lab.spawning.extra = NUMBERS.extra[number - 1] * len(living(lab))  # for each living hero (V-330)
            lab.spawning.wants = lab.spawning.extra // NUMBERS.leader_every
            state.emit(EVERYBODY, NumberRead(number, lab.spawning.extra))
    return place_all(state)


def place_all(state: State) -> bool:
    lab = state.lab
    while True:
        if is_asked(lab) or (lab.march.group != NOWHERE and not march(state)):
            return False
        if not owes(lab):
            if not lab.turn.queue:
                return True
            next_placer(lab)
            continue
        offered = new_choices(lab)  # anew after each creature (V-251)
        if not offered:
            lab.spawning.owed, lab.spawning.extra, lab.spawning.wants = NOTHING_OWED, 0, 0
        elif len(offered) == 1:
            do_new(state, offered[0])
        else:
            ask(lab, decider(lab), PLACE_NEW)
            return False


class PlaceNew(Decision):
    """Noise has called new creatures: place one, drive a group instead, or skip a colour (V-238 to V-249)."""

    __slots__ = ()

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return new_choices(state.lab)

    def legal(self, state: State, seat: Seat) -> list[Action]:
        return new_choices(state.lab)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, (Place, Drive, Skip)):
            return NOT_NOW
        return None if action in new_choices(state.lab) else NOT_OFFERED

    def play(self, state: State, seat: Seat, action: Action) -> None:
        do_new(state, action)


PLACE_NEW: Final = PlaceNew()


def owes(lab: Lab) -> bool:
    return lab.spawning.extra > 0 or any([count > 0 for count in lab.spawning.owed])


def next_placer(lab: Lab) -> None:
    lab.spawning.placer = lab.turn.queue[0]
    lab.turn.queue = lab.turn.queue[1:]
    lab.spawning.owed = produced(lab, lab.spawning.placer)
    lab.spawning.wants = sum(lab.spawning.owed) // NUMBERS.leader_every


def decider(lab: Lab) -> Seat:
    """The Heavy Boss player; else the Lead for the additional ones and for a hero who is gone (V-344, I-58)."""
    if lab.variants.bosses:
        return breeder(lab, lab.turn.lead)
    if lab.spawning.placer == NOBODY or lab.heroes[lab.spawning.placer].status != INSIDE:
        return lab.turn.lead
    return lab.spawning.placer


# ---- where -----------------------------------------------------------------------------------------------


def colors_due(lab: Lab) -> list[int]:
    if lab.spawning.extra:
        return [0, 1, 2, 3]
    return [color for color in range(4) if lab.spawning.owed[color] or lab.spawning.owed[WILD]]


def kinds_offered(lab: Lab, color: int, leader_due: bool) -> list[Kind]:
    """A due Leader first; else minions, and Leaders when nothing else is left (V-242, V-404)."""
    kinds = sorted({KIND_OF[figure] for figure in figures_of(lab, color)})
    leaders = [kind for kind in kinds if kind >= MINIONS]
    if leader_due:
        return leaders
    return [kind for kind in kinds if kind < MINIONS] or leaders


def leader_due(lab: Lab) -> bool:
    """Leaders are owed, and one of the colours owed has one in the reserve (V-242, V-338)."""
    return lab.spawning.wants > 0 and any([kinds_offered(lab, color, leader_due=True) for color in colors_due(lab)])


def in_reserve(lab: Lab, kind: int) -> bool:
    return any([KIND_OF[figure] == kind for figure in lab.reserve.figures])


def new_choices(lab: Lab) -> list[Action]:
    """All that can be done for the creatures owed; kinds and the order of colours are a choice (V-243)."""
    due = leader_due(lab)
    offered = choices_for(lab, due)
    return choices_for(lab, due=False) if due and not offered else offered


def choices_for(lab: Lab, due: bool) -> list[Action]:
    colors = colors_due(lab)
    kinds = [kinds_offered(lab, color, due) for color in range(4)]
    empty = [empty_rooms(lab, color) if kinds[color] else [] for color in range(4)]  # no figure: only moving (V-250)
    shared = any([room.color() == ANY_COLOR for room in lab.map.rooms.values()])  # a room may stand for two colours
    offered: list[Action] = []
    idle: list[int] = []
    for color in colors:
        if due and not kinds[color]:
            continue  # the Leader comes from a colour that has one (V-338)
        if lab.spawning.extra and any([empty[c] for c in colors]) and not empty[color]:
            continue  # an additional creature takes a colour with an empty noisy room if there is one (V-331)
        found: list[Action] = [PLACE[kind][place] for place in empty[color] for kind in kinds[color]]
        if not empty[color]:  # only then: add to a group, or move one (V-245)
            groups = lab_groups(lab, color)
            found = crowding(lab, groups, kinds[color])
            found += [DRIVE[place] for place in groups if can_drive(lab, place)]
        if not found:
            idle.append(color)
        offered += [action for action in found if action not in offered] if offered and shared else found
    if offered and not lab.spawning.extra and not due:
        offered += [SKIP[color] for color in idle]
    return offered


def empty_rooms(lab: Lab, color: int) -> list[Cell]:
    """Rooms of the colour with a cube and nobody in them (V-244)."""
    occupied = {creature.cell for creature in lab.creatures}
    return sorted(
        [
            place
            for place, room in lab.map.rooms.items()
            if counts_as(room, color) and place not in occupied and cubes_in(lab, place) and not heroes_in(lab, place)
        ]
    )


def lab_groups(lab: Lab, color: int) -> list[Cell]:
    """Groups in rooms of the colour inside an alerted area."""
    places = sorted({creature.cell for creature in lab.creatures if counts_as(lab.map.rooms[creature.cell], color)})
    return [place for place in places if alerted(lab, place, NUMBERS.alert)]


def crowding(lab: Lab, groups: list[Cell], kinds: list[Kind]) -> list[Action]:
    """Join a group without a lying creature (V-246)."""
    out: list[Action] = []
    for place in groups:
        if not any([creature.lying for creature in creatures_in(lab, place)]):
            free = SPACES - spaces_used(lab, place)
            out += [PLACE[kind][place] for kind in kinds if SIZE[kind] <= free]
    return out


def can_drive(lab: Lab, place: Cell) -> bool:
    """At least one creature of the group would really move (V-248)."""
    drawn = sense(lab, place)
    if drawn.sense in (MEETS, NOTHING):
        return False
    group = movable(lab, place)
    return bool(group) and any([not stopped(lab, group, place, way) for way in drawn.ways])


# ---- doing it --------------------------------------------------------------------------------------------


def do_new(state: State, action: Action) -> None:
    lab = state.lab
    lab.turn.asked = None
    if isinstance(action, Place):
        bring(state, action.kind, action.cell)
        settle_color(lab, action.cell, int(action.kind >= MINIONS), action.kind)
    elif isinstance(action, Drive):
        settle_color(lab, action.cell, 1, Kind(-1))
        for creature in movable(lab, action.cell):
            creature.rest = 1  # one step by its senses, also of who was lying (V-247)
        set_off(lab, action.cell)
    elif isinstance(action, Skip):
        discharge(lab, action.color, 0)


def settle_color(lab: Lab, place: Cell, leaders: int, kind: Kind) -> None:
    """Which colour is done with: that of the room, or for a multicolour one what the seat says (V-381)."""
    color = lab.map.rooms[place].color()
    if color != ANY_COLOR or lab.spawning.extra:
        discharge(lab, color, leaders)
        return
    fit = [c for c in colors_due(lab) if kind < 0 or not lab.variants.legend or calls(lab, c, kind)]
    owed = [c for c in fit if lab.spawning.owed[c]]
    if len(owed) > 1:
        lab.spawning.wants = max(0, lab.spawning.wants - leaders)
        ask(lab, decider(lab), TintRoom(tuple(owed)))
        return
    discharge(lab, owed[0] if owed else WILD, leaders)


def calls(lab: Lab, color: int, kind: Kind) -> bool:
    """Legend: rooms of this colour call this kind."""
    return any(
        [
            KIND_OF[f] == kind and color_of(lab, f) == color
            for f in [*lab.reserve.figures, *[c.figure for c in lab.creatures]]
        ]
    )


@struct
class TintRoom(Decision):
    """Which colour does a multicolour room stand for? (V-381)"""

    colors: tuple[int, ...]

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.TINT[color] for color in self.colors]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.Tint):
            return NOT_NOW
        return None if action.color in self.colors else NOT_OFFERED

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Tint)
        state.lab.turn.asked = None
        discharge(state.lab, action.color, 0)


def discharge(lab: Lab, color: int, leaders: int) -> None:
    """One creature less is owed; moving a group also stands for a due Leader (V-249)."""
    lab.spawning.wants = max(0, lab.spawning.wants - leaders)
    if lab.spawning.extra:
        lab.spawning.extra -= 1
    else:
        done = color if color < WILD and lab.spawning.owed[color] else WILD
        lab.spawning.owed = tuple([n - 1 if c == done else n for c, n in enumerate(lab.spawning.owed)])


def bring(state: State, kind: Kind, place: Cell) -> Creature:
    """Put a figure of the reserve into a room."""
    lab = state.lab
    fit = [figure for figure in figures_of(lab, lab.map.rooms[place].color()) if KIND_OF[figure] == kind]
    figure = min(fit or [figure for figure in lab.reserve.figures if KIND_OF[figure] == kind])
    lab.reserve.figures.remove(figure)
    creature = Creature(figure, place, chosen=True)
    lab.creatures.append(creature)
    state.emit(EVERYBODY, Appeared(kind, place))
    return creature
