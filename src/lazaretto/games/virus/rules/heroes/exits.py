"""Exit rooms and the lab door (V-274 to V-279)."""

from __future__ import annotations

from lazaretto.core import EVERYBODY
from lazaretto.games.virus.events import DoorOpened
from lazaretto.games.virus.state import INSIDE, Lab, State
from lazaretto.games.virus.state.map import living


def activations(lab: Lab) -> tuple[int, int]:
    """How many heroes hold each Exit room activated now (V-277: one hero counts for one room)."""
    counts = [0, 0]
    for hero in lab.heroes:
        if hero.status == INSIDE and hero.phase.activated:
            for i in range(2):
                if hero.cell == lab.map.exits[i]:
                    counts[i] += 1
    return counts[0], counts[1]


def door_opens(lab: Lab) -> bool:
    """Four heroes: one Exit by one, the other by two; two or three: one in each; one: either (V-274)."""
    first, second = activations(lab)
    heroes = len(living(lab))
    if heroes == 1:
        return first + second >= 1
    if heroes >= 4:
        return first >= 1 and second >= 1 and first + second >= 3
    return first >= 1 and second >= 1


def check_door(state: State) -> None:
    """Asked after every change of activations or of the living heroes (V-279); once open it stays open (V-278)."""
    lab = state.lab
    if not lab.escape.door and living(lab) and door_opens(lab) and not lab.variants.lesson.step:
        lab.escape.door = True
        state.undo_barrier += 1
        state.emit(EVERYBODY, DoorOpened())
