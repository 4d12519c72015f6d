"""The learning game for newcomers (V-004): a given map and four steps, each with a goal (V-388 to V-394)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Cell, Seat, cell
from lazaretto.games.virus.data import CARD_NAMES, CREWS, KINDS, MINIONS, NOWHERE, OPEN, TABLES, Card, Kind
from lazaretto.games.virus.events import GoalMet
from lazaretto.games.virus.rules.combat.sharing import foes
from lazaretto.games.virus.rules.labs.clues import antidote_placed
from lazaretto.games.virus.state import NOBODY, Lab, Room, State
from lazaretto.games.virus.state.map import living

EXPLORING, FIGHTING, SEARCHING, LEAVING = range(1, 5)  # what the four steps teach
GOAL_EXIT: Final = 0  # the first Exit is room A


# ---- the map ---------------------------------------------------------------------------------------------


def learning_cards(heroes: int) -> list[Card]:
    """The room cards that lie on the table at the start; of the lab all but the last one (V-388)."""
    return [card_of(row.card) for row in TABLES.learning_rooms if row.lab < CREWS[heroes - 1].lab_cards]


def card_of(name: str) -> Card:
    return Card(CARD_NAMES.index(name))


def lay_out(lab: Lab) -> None:
    """Rooms and creatures of the learning game's map."""
    for row in TABLES.learning_rooms:
        if row.lab >= CREWS[len(lab.heroes) - 1].lab_cards:
            continue
        card, place = card_of(row.card), cell(*row.cell)
        cubes = (0,) * len(lab.heroes)
        lab.map.rooms[place] = Room(card, row.spin, OPEN[card][row.spin], -1, cubes, NOBODY, NOBODY, 0)


def creatures_of_map() -> list[tuple[Kind, Cell]]:
    rows = [row for row in TABLES.learning_rooms if row.creatures]
    return [(Kind(KINDS.index(row.creatures)), cell(*row.cell)) for row in rows for _ in range(2)]


# ---- what a step leaves out ------------------------------------------------------------------------------


def has_events(lab: Lab) -> bool:
    """Only the last step has events, and like every game none in its first turn (V-390 to V-393)."""
    return lab.variants.lesson.step == 0 or (lab.variants.lesson.step == LEAVING and lab.turn.number > 1)


def creatures_move(lab: Lab) -> bool:
    return lab.variants.lesson.step != EXPLORING


def creatures_come(lab: Lab) -> bool:
    return lab.variants.lesson.step not in (EXPLORING, FIGHTING)


# ---- goals -----------------------------------------------------------------------------------------------


def check_goal(state: State) -> None:
    """Asked after every input of the Real time phase."""
    lab = state.lab
    lesson = lab.variants.lesson
    if not lesson.step or lesson.met:
        return
    if lesson.step == SEARCHING and not antidote_placed(lab) and lab.map.paid:
        lab.escape.antidote = lab.map.exits[GOAL_EXIT]  # whatever the clue says (V-392)
    if goal_met(lab):
        lesson.met = True
        state.undo_barrier += 1
        if lesson.step == EXPLORING:
            lab.escape.door = True
        state.emit(EVERYBODY, GoalMet(lesson.step))


def goal_met(lab: Lab) -> bool:
    step = lab.variants.lesson.step
    if step == EXPLORING:
        heroes = [lab.heroes[seat] for seat in living(lab)]
        return bool(heroes) and all([hero.phase.activated and hero.cell == lab.map.exits[GOAL_EXIT] for hero in heroes])
    if step == FIGHTING:
        return all_have_fought(lab)
    return step == SEARCHING and antidote_placed(lab)


def note_fight(lab: Lab, seat: Seat) -> None:
    """He throws at the creatures he fights: a round against each of their kinds (V-391)."""
    if not lab.variants.lesson.step:
        return
    kinds = {creature.kind() for creature in foes(lab, seat) if creature.kind() < MINIONS}
    fought = lab.variants.lesson.fought
    lab.variants.lesson.fought = tuple([sorted_kinds(old, kinds) if i == seat else old for i, old in enumerate(fought)])


def sorted_kinds(old: tuple[int, ...], kinds: set[Kind]) -> tuple[int, ...]:
    return tuple(sorted({*old, *kinds}))


def all_have_fought(lab: Lab) -> bool:
    """Each living hero has a kind of his own, or there are too few kinds left for those who lack one."""
    heroes = living(lab)
    credits = best_credits([lab.variants.lesson.fought[seat] for seat in heroes], ())
    lacking = len(heroes) - len(credits)
    left = {creature.kind() for creature in lab.creatures if creature.kind() < MINIONS} - set(credits)
    return len(left) < lacking or not lacking


def best_credits(fought: list[tuple[int, ...]], taken: tuple[int, ...]) -> tuple[int, ...]:
    """The most kinds that can be credited, one to a hero."""
    if not fought:
        return taken
    best = best_credits(fought[1:], taken)
    for kind in fought[0]:
        if kind not in taken:
            found = best_credits(fought[1:], (*taken, kind))
            best = found if len(found) > len(best) else best
    return best


def next_turn(lab: Lab) -> None:
    """The turn after a goal is met begins the next step; its turns are counted anew (V-389, V-394)."""
    lesson = lab.variants.lesson
    if lesson.met and lesson.step < LEAVING:
        lesson.step += 1
        lesson.met = False
        lab.turn.number = 1
    else:
        lab.turn.number += 1


def start_at(lab: Lab, step: int) -> None:
    """A step may be played by itself: what the earlier ones bring about is there."""
    lab.variants.lesson.step = step
    lab.variants.lesson.fought = ((),) * len(lab.heroes)
    lab.escape.door = step > EXPLORING
    lab.escape.antidote = lab.map.exits[GOAL_EXIT] if step == LEAVING else NOWHERE
