"""Legend: each room colour calls its own kind of minion and its own Leaders (V-336 to V-338)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Refusal, Seat, struct
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import FIGURES, FIRST_FIGURE, KIND_OF, MINIONS, Color, Figure, Kind
from lazaretto.games.virus.rules.steps import NOT_NOW, ask
from lazaretto.games.virus.state import Decision, Lab, State

TAKEN: Final = Refusal("V-336", "each colour gets one kind of minion")
OTHER_LEADER: Final = Refusal("V-337", "another Leader is being given to a colour")


def assigning(state: State) -> bool:
    """The first Lead gives each minion kind a colour, then each Leader in play (V-336, V-337)."""
    lab = state.lab
    if not lab.variants.legend:
        return True
    kind, figure = next_kind(lab), next_leader(lab)
    if kind >= 0:
        ask(lab, lab.turn.lead, ColorMinions(Kind(kind)))
        return False
    if figure >= 0:
        ask(lab, lab.turn.lead, ColorLeader(Figure(figure)))
        return False
    return True


def next_kind(lab: Lab) -> int:
    return lab.variants.legend.index(-1, 0, MINIONS) if -1 in lab.variants.legend[:MINIONS] else -1


def next_leader(lab: Lab) -> int:
    """The next Leader figure in play without a colour."""
    first = FIRST_FIGURE[MINIONS]
    playing = [*lab.reserve.figures, *[creature.figure for creature in lab.creatures]]
    for figure in range(first, first + sum(FIGURES[MINIONS:])):
        if figure in playing and lab.variants.legend[MINIONS + figure - first] < 0:
            return figure
    return -1


@struct
class ColorMinions(Decision):
    """Which colour calls this kind of minion? (V-336)"""

    kind: Kind

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [*a.DEDICATE[self.kind]]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.Dedicate):
            return NOT_NOW
        fits = action.kind == self.kind and action.color not in state.lab.variants.legend[:MINIONS]
        return None if fits else TAKEN

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Dedicate)
        dedicate(state.lab, action.kind, action.color)


@struct
class ColorLeader(Decision):
    """Which colour calls this Leader? (V-337)"""

    figure: Figure

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [*a.DEDICATE_LEADER[self.figure]]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.DedicateLeader):
            return NOT_NOW
        return None if action.figure == self.figure else OTHER_LEADER

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.DedicateLeader)
        dedicate(state.lab, MINIONS + action.figure - FIRST_FIGURE[MINIONS], action.color)


def dedicate(lab: Lab, place: int, color: Color) -> None:
    """``place``: among minion kinds, then Leader figures."""
    lab.turn.asked = None
    lab.variants.legend = tuple([color if i == place else old for i, old in enumerate(lab.variants.legend)])


def figures_of(lab: Lab, color: int) -> list[Figure]:
    """Figures of the reserve that rooms of this colour may call: all of them without Legend (V-338)."""
    if not lab.variants.legend:
        return lab.reserve.figures
    return [figure for figure in lab.reserve.figures if color_of(lab, figure) == color]


def color_of(lab: Lab, figure: Figure) -> int:
    kind = KIND_OF[figure]
    return (
        lab.variants.legend[kind] if kind < MINIONS else lab.variants.legend[MINIONS + figure - FIRST_FIGURE[MINIONS]]
    )
