"""Legend: each room colour calls its own kind of minion and its own Leaders (V-336 to V-338)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Refusal
from lazaretto.games.virus.data import FIGURES, FIRST_FIGURE, KIND_OF, MINIONS, Color, Figure, Kind
from lazaretto.games.virus.rules.steps import ASK_LEADER, ASK_MINIONS, answered, ask
from lazaretto.games.virus.state import Lab, State

TAKEN: Final = Refusal("V-336", "each colour gets one kind of minion")
OTHER_LEADER: Final = Refusal("V-337", "another Leader is being given to a colour")


def assigning(state: State) -> bool:
    """The first Lead gives each minion kind a colour, then each Leader in play (V-336, V-337)."""
    lab = state.lab
    if not lab.legend:
        return True
    if next_kind(lab) >= 0:
        ask(lab, lab.lead, ASK_MINIONS)
        return False
    if next_leader(lab) >= 0:
        ask(lab, lab.lead, ASK_LEADER)
        return False
    return True


def next_kind(lab: Lab) -> int:
    return lab.legend.index(-1, 0, MINIONS) if -1 in lab.legend[:MINIONS] else -1


def next_leader(lab: Lab) -> int:
    """The next Leader figure in play without a colour."""
    first = FIRST_FIGURE[MINIONS]
    playing = [*lab.pool, *[creature.figure for creature in lab.creatures]]
    for figure in range(first, first + sum(FIGURES[MINIONS:])):
        if figure in playing and lab.legend[MINIONS + figure - first] < 0:
            return figure
    return -1


def dedicate_refusal(lab: Lab, kind: Kind, color: Color) -> Refusal | None:
    return None if kind == next_kind(lab) and color not in lab.legend[:MINIONS] else TAKEN


def dedicate(lab: Lab, kind: Kind, color: Color) -> None:
    answered(lab)
    lab.legend = tuple([color if i == kind else old for i, old in enumerate(lab.legend)])


def leader_refusal(lab: Lab, figure: Figure) -> Refusal | None:
    return None if figure == next_leader(lab) else OTHER_LEADER


def dedicate_leader(lab: Lab, figure: Figure, color: Color) -> None:
    answered(lab)
    place = MINIONS + figure - FIRST_FIGURE[MINIONS]
    lab.legend = tuple([color if i == place else old for i, old in enumerate(lab.legend)])


def figures_of(lab: Lab, color: int) -> list[Figure]:
    """Figures of the reserve that rooms of this colour may call: all of them without Legend (V-338)."""
    if not lab.legend:
        return lab.pool
    return [figure for figure in lab.pool if color_of(lab, figure) == color]


def color_of(lab: Lab, figure: Figure) -> int:
    kind = KIND_OF[figure]
    return lab.legend[kind] if kind < MINIONS else lab.legend[MINIONS + figure - FIRST_FIGURE[MINIONS]]
