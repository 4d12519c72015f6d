"""The scenarios Reboot, Child and Captive (V-356 to V-371, V-403)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Cell, Refusal, Seat, cell, struct, xy
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import BOOK, BULLET, CELLS, EXPLOSIVE, NOWHERE, NUMBERS, SKETCHES, SPECIAL, STEP, TABLES
from lazaretto.games.virus.events import ChildGone, ChildMet, NumbersDrawn, ShutOff, SpecialPlaced
from lazaretto.games.virus.rules.acts import Acts
from lazaretto.games.virus.rules.combat.sharing import fighting
from lazaretto.games.virus.rules.creatures.exploring import ALL_OPEN, growable, unroll
from lazaretto.games.virus.rules.heroes.movement import IN_COMBAT, pay
from lazaretto.games.virus.rules.labs.decks import front_of, reshuffle_events, take_wound
from lazaretto.games.virus.rules.steps import CAPTIVE_STEP, NO_CUBE, NOT_NOW, ask
from lazaretto.games.virus.rules.variants.continuous_life import BULLETS, CUBES, DOWN, TURN_CARD_OVER
from lazaretto.games.virus.state import (
    CAPTIVE,
    CHILD,
    DEAD,
    NOBODY,
    REBOOT,
    Decision,
    Lab,
    Quest,
    Room,
    State,
    Wound,
)
from lazaretto.games.virus.state.map import (
    FAR_AWAY,
    beyond,
    blocked,
    connected,
    creatures_in,
    distances,
    first_in_room,
    fits,
    free_cell,
    full,
    heroes_in,
    home_distance,
    line,
    open_side,
)

CARDS: Final = 3  # Exit cards for each count
AIMS: Final = (0, 1, 3)  # north, east, west
FAR: Final = 6  # how far from the middle one looks for a lonely cell

NOT_THAT_WAY: Final = Refusal("V-357", "straight ahead, left or right, and not back")
NOT_THAT_SPOT: Final = Refusal("V-358", "that cell is not among the nearest that fit")
NO_COMPUTER: Final = Refusal("V-360", "you are not in the Computer Room, or it is shut down")
NO_TOOLS: Final = Refusal("V-360", "it takes a book and an explosive of your stock")
NOT_AWAY: Final = Refusal("V-403", "the Child does not go there")


# ---- where the special room goes -------------------------------------------------------------------------


def proceed(state: State) -> bool:
    """Whatever the scenario wants placed now. True: somebody is asked about it."""
    lab = state.lab
    quest = lab.variants.quest
    meet(state)
    if quest.place != NOWHERE or not due(lab):
        return False
    if quest.kind == CHILD:
        return offer_spots(state, lonely_cells(lab))
    if quest.counting.round == 0:
        exits = far_exits(lab)
        if len(exits) > 1:
            ask(lab, lab.turn.lead, ChooseSpot(tuple(exits)))
            return True
        count_out(state, exits[0])
    if quest.counting.round <= 2:
        ask(lab, lab.turn.lead, ChooseAim(tuple(aims(lab))))
        return True
    return offer_spots(state, nearest_fitting(lab, quest.counting.mark))


def due(lab: Lab) -> bool:
    """The door is open, the second trap icon has come, or the setup has got so far (V-359, V-361, V-369)."""
    quest = lab.variants.quest
    if quest.kind == REBOOT:
        return lab.escape.door
    if quest.kind == CHILD:
        return quest.icons >= 2
    return quest.kind == CAPTIVE and lab.turn.step == CAPTIVE_STEP


def far_exits(lab: Lab) -> list[Cell]:
    """The Exit room farther from START, or both."""
    far = max([home_distance(place) for place in lab.map.exits])
    return [place for place in lab.map.exits if home_distance(place) == far]


def count_out(state: State, start: Cell) -> None:
    """Three Exit cards at random: the highest number is how far one counts (V-356, V-357)."""
    lab = state.lab
    deck = lab.decks.events
    sketches = [*deck.maps, *deck.sketches, *deck.under]
    state.rng.shuffle(sketches)
    numbers = [SKETCHES[sketch][2] for sketch in sketches[:CARDS]]
    reshuffle_events(state)
    counting = lab.variants.quest.counting
    counting.mark = start
    counting.round += 1
    counting.count = max(numbers, default=0)
    state.emit(EVERYBODY, NumbersDrawn(tuple(numbers)))


def aims(lab: Lab) -> list[int]:
    """Straight ahead, left or right; the second time not back (V-357)."""
    counting = lab.variants.quest.counting
    return [way for way in AIMS if counting.round < 2 or way != counting.aim ^ 2]


@struct
class ChooseAim(Decision):
    """Where is the special room counted out to? (V-357)"""

    ways: tuple[int, ...]

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.AIM[way] for way in self.ways]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.Aim):
            return NOT_NOW
        return None if action.way in self.ways else NOT_THAT_WAY

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Aim)
        aim(state, action.way)


def aim(state: State, way: int) -> None:
    """Count that way, as far as the table goes (V-356)."""
    lab = state.lab
    counting = lab.variants.quest.counting
    lab.turn.asked = None
    for _ in range(counting.count):
        there = beyond(counting.mark, way)
        if there not in CELLS:
            break
        counting.mark = there
    counting.aim = way
    if counting.round < 2:
        count_out(state, counting.mark)
    else:
        counting.round += 1


def apart(one: Cell, other: Cell) -> int:
    (a, b), (c, d) = xy(one), xy(other)
    return abs(a - c) + abs(b - d)


def nearest_fitting(lab: Lab, mark: Cell) -> list[Cell]:
    """The empty cells nearest to the mark where a room open on all sides fits (V-358)."""
    fit = [place for place in CELLS if free_cell(lab, place) and fits(lab, place, ALL_OPEN)]
    return nearest(fit, mark)


def nearest(places: list[Cell], mark: Cell) -> list[Cell]:
    least = min([apart(place, mark) for place in places], default=0)
    return [place for place in places if apart(place, mark) == least]


def lonely_cells(lab: Lab) -> list[Cell]:
    """Halfway to the nearer Exit, or as near to it as no room touches (V-361)."""
    close = min([home_distance(place) for place in lab.map.exits])
    middles = [halfway(place) for place in lab.map.exits if home_distance(place) == close]
    empty = [place for place in CELLS if free_cell(lab, place)]
    lonely = [place for place in empty if not any([Cell(place + step) in lab.map.rooms for step in STEP])]
    reach = [place for place in lonely if min([apart(place, middle) for middle in middles]) <= FAR]
    fit = reach or [place for place in empty if fits(lab, place, ALL_OPEN)] or empty
    return sorted({place for middle in middles for place in nearest(fit, middle)})


def halfway(place: Cell) -> Cell:
    x, y = xy(place)
    return cell(half(x), half(y))


def half(number: int) -> int:
    """Rounded away from zero."""
    return (number + 1) // 2 if number >= 0 else -((1 - number) // 2)


def offer_spots(state: State, places: list[Cell]) -> bool:
    lab = state.lab
    if len(places) > 1:
        ask(lab, lab.turn.lead, ChooseSpot(tuple(places)))
        return True
    if places:
        place_special(state, places[0])
    return False


@struct
class ChooseSpot(Decision):
    """The Lead points at an Exit to count from, or at a cell for the special room (V-356, V-358, V-361)."""

    cells: tuple[Cell, ...]

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.PINPOINT[place] for place in self.cells]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.Pinpoint):
            return NOT_NOW
        return None if action.cell in self.cells else NOT_THAT_SPOT

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Pinpoint)
        pinpoint(state, action.cell)


def pinpoint(state: State, place: Cell) -> None:
    state.lab.turn.asked = None
    if place in state.lab.map.rooms:
        count_out(state, place)
    else:
        place_special(state, place)


def place_special(state: State, place: Cell) -> None:
    lab = state.lab
    quest = lab.variants.quest
    quest.place = place
    lab.map.rooms[place] = Room(SPECIAL, 0, ALL_OPEN, -1, (0,) * len(lab.heroes), NOBODY, NOBODY, 0)
    state.undo_barrier += 1
    state.emit(EVERYBODY, SpecialPlaced(place))
    if quest.kind == CHILD:
        quest.child.cell = place
    elif quest.kind == CAPTIVE:
        lock_up(state)


def settle_quest(state: State) -> None:
    """Time is over and the Lead has not said where: the first that is offered (V-204)."""
    asked = state.lab.turn.asked
    if isinstance(asked, ChooseAim):
        aim(state, asked.ways[0])
    elif isinstance(asked, ChooseSpot):
        pinpoint(state, asked.cells[0])


# ---- Reboot ----------------------------------------------------------------------------------------------


class ShuttingDown(Acts):
    """Shutting the computer down (V-360)."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        quest = state.lab.variants.quest
        here = quest.kind == REBOOT and quest.place == state.lab.heroes[seat].cell
        return [a.SHUT_DOWN] if here else []

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return shut_down_refusal(state.lab, seat)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        shut_down(state, seat)


SHUTTING_DOWN: Final = ShuttingDown(a.ShutDown)


def shut_down_refusal(lab: Lab, seat: Seat) -> Refusal | None:
    hero, quest = lab.heroes[seat], lab.variants.quest
    if quest.kind != REBOOT or quest.done or hero.cell != quest.place:
        return NO_COMPUTER
    if fighting(lab, seat):
        return IN_COMBAT
    if not hero.stock.tokens[BOOK] or not hero.stock.tokens[EXPLOSIVE]:
        return NO_TOOLS
    return None if hero.stock.cubes >= 1 else NO_CUBE


def shut_down(state: State, seat: Seat) -> None:
    """An action, a book and an explosive (V-360)."""
    lab = state.lab
    hero = lab.heroes[seat]
    pay(lab, seat, hero.cell, 1)
    for token in (BOOK, EXPLOSIVE):
        hero.stock.tokens[token] -= 1
        lab.reserve.tokens[token] += 1
    lab.variants.quest.done = True
    state.emit(EVERYBODY, ShutOff(seat))


# ---- Child -----------------------------------------------------------------------------------------------


def meet(state: State) -> None:
    """Creatures kill the Child they meet; a hero takes it along (V-366, V-367)."""
    lab = state.lab
    quest = lab.variants.quest
    if quest.child.cell == NOWHERE:
        return
    if creatures_in(lab, quest.child.cell):
        lose_child(state)
    elif heroes_in(lab, quest.child.cell):
        quest.guardian = first_in_room(lab, quest.child.cell)[0]
        quest.child.cell = NOWHERE
        state.emit(EVERYBODY, ChildMet(quest.guardian))


def lose_child(state: State) -> None:
    quest = state.lab.variants.quest
    quest.child.cell, quest.guardian, quest.child.lost = NOWHERE, NOBODY, True
    state.emit(EVERYBODY, ChildGone())


def noticed(lab: Lab) -> list[Cell]:
    """Rooms with creatures that the Child sees, or else hears (V-362)."""
    here = lab.variants.quest.child.cell
    seen = [place for way in range(4) for place in line(lab, here, way) if creatures_in(lab, place)]
    if seen:
        return seen
    reach = distances(lab, here, NUMBERS.alert, doors_stop=True)
    return [place for place in reach if creatures_in(lab, place)]


def child_moves(state: State) -> bool:
    """Before the Event card the Lead moves the Child: away from creatures, else one step (V-362, V-363)."""
    lab = state.lab
    child = lab.variants.quest.child
    if not lab.turn.begun:
        lab.turn.begun = True
        child.steps = 0
        if child.cell != NOWHERE:
            child.scared = bool(noticed(lab))
            child.steps = TABLES.quest.flight if child.scared else 1
    while child.steps and child.cell != NOWHERE:
        if child.aim >= 0 and not step_on(state):
            return False
        if child.cell == NOWHERE or not child.steps or (child.scared and not noticed(lab)):
            break
        ways = child_ways(lab)
        if not ways:
            break
        if len(ways) > 1:
            ask(lab, lab.turn.lead, GuideChild(tuple(ways)))
            return False
        child.aim = ways[0]
    child.steps = 0
    child.aim = -1
    return True


def step_on(state: State) -> bool:
    """Carry out the step that has been chosen. False: the Lead turns the card first."""
    lab = state.lab
    child = lab.variants.quest.child
    there = beyond(child.cell, child.aim)
    if there not in lab.map.rooms and not unroll(state, there, lab.turn.lead):
        return False
    child.cell = there
    child.aim = -1
    child.steps -= 1
    state.keyframe()
    meet(state)
    return True


def child_ways(lab: Lab) -> list[int]:
    """Steps it can make; a frightened Child only away from what it notices (V-403)."""
    child = lab.variants.quest.child
    ways = [way for way in range(4) if can_go(lab, child.cell, way)]
    if not child.scared:
        return ways
    near = noticed(lab)
    now = gap(lab, child.cell, near)
    return [way for way in ways if gap(lab, beyond(child.cell, way), near) > now]


def can_go(lab: Lab, here: Cell, way: int) -> bool:
    there = beyond(here, way)
    if blocked(lab, here, way):
        return False
    if there not in lab.map.rooms:
        return open_side(lab, here, way) and growable(lab, there)
    return connected(lab, here, way) and not full(lab, there) and not creatures_in(lab, there)


def gap(lab: Lab, place: Cell, creatures: list[Cell]) -> int:
    """Connected steps to the nearest of them; an empty cell counts as farther than any room."""
    if place not in lab.map.rooms:
        return FAR_AWAY + 1
    reach = distances(lab, place, FAR_AWAY, doors_stop=False)
    return min([reach.get(other, FAR_AWAY) for other in creatures], default=FAR_AWAY)


@struct
class GuideChild(Decision):
    """Where does the Child go? (V-362, V-403)"""

    ways: tuple[int, ...]

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.GUIDE[way] for way in self.ways]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.Guide):
            return NOT_NOW
        return None if action.way in self.ways else NOT_AWAY

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Guide)
        state.lab.turn.asked = None
        state.lab.variants.quest.child.aim = action.way


# ---- Captive ---------------------------------------------------------------------------------------------


def captive(state: State) -> bool:
    """At setup the youngest player's hero is locked up far away (V-369, V-370)."""
    lab = state.lab
    if lab.variants.quest.kind != CAPTIVE:
        return True
    if lab.variants.quest.place != NOWHERE and lab.heroes[lab.turn.lead].cards.refilling:
        ask(lab, lab.turn.lead, TURN_CARD_OVER)
        return False
    return lab.variants.quest.place != NOWHERE


def lock_up(state: State) -> None:
    """Five cubes, five bullets, four display cards face-down, as far as there are any; a deep face-up wound."""
    lab = state.lab
    seat = lab.turn.lead
    hero = lab.heroes[seat]
    lab.variants.quest.guardian = seat
    hero.cell = lab.variants.quest.place
    cubes, bullets = hero.stock.cubes + hero.stock.reserve, hero.stock.tokens[BULLET] + lab.reserve.tokens[BULLET]
    hero.stock.cubes, hero.stock.tokens[BULLET] = min(CUBES, cubes), min(BULLETS, bullets)
    hero.stock.reserve, lab.reserve.tokens[BULLET] = cubes - hero.stock.cubes, bullets - hero.stock.tokens[BULLET]
    hero.cards.refilling = min(DOWN, len(hero.cards.display))
    back = take_wound(state)
    hero.body.wounds.append(Wound(back, down=False, deep=True, infected=front_of(state, back)))


# ---- what it takes to win --------------------------------------------------------------------------------


def fulfilled(lab: Lab) -> bool:
    """The scenario's own condition (V-360, V-368, V-371)."""
    quest: Quest = lab.variants.quest
    if quest.kind == REBOOT:
        return quest.done
    if quest.kind == CHILD:
        return quest.done or quest.place == NOWHERE
    saved = quest.guardian in lab.escape.takers and lab.heroes[quest.guardian].status != DEAD
    return quest.kind != CAPTIVE or saved
