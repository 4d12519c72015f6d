"""The kinds of action as buttons, in one order; grey ones say when their time comes."""

from __future__ import annotations

from typing import Final, NamedTuple

from lazaretto.core import Json, Scene
from lazaretto.games.clinic import text
from lazaretto.games.clinic.data import NUMBERS
from lazaretto.games.clinic.rules.admit import points_left
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.terms import ACT, BONUS, BUY, CHOOSE, COVID, MOVEMENT, NONE, PAUSES, PAY, TILES, TREAT


class Verb(NamedTuple):
    name: str
    rule: str
    why: str  # where none of its actions can be done now


ONE_OF_THREE: Final = "it is one of the three actions at the start of a round"
VERBS: Final = (
    Verb("build", "C-060", ONE_OF_THREE),
    Verb("hire", "C-060", ONE_OF_THREE),
    Verb("admit", "C-060", ONE_OF_THREE),
    Verb("reorder", "C-075", "patients are swapped and change rows in an Admit action"),
    Verb("move", "C-085", "people move after the three actions"),
    Verb("treat", "C-110", "patients are treated after people have moved"),
    Verb("buy", "C-127", "popularity is bought after the bills are paid"),
)
INFECT: Final = Verb("infect", "CV-018", "COVID tiles come after the three actions, and when the virus spreads")
MASKS: Final = Verb("mask", "CV-026", f"a mask costs ${NUMBERS.mask} and needs a COVID tile in your clinic")
STOP: Final = Verb("stop", "C-063", "there is nothing to stop now")
IN_COVID: Final = (*VERBS[:4], INFECT, *VERBS[4:], MASKS)
CHOICES: Final = ("build", "hire", "admit")  # by action tile


def draw_verbs(scene: Scene, state: Table, clinic: Clinic) -> None:
    for verb in IN_COVID if state.setup.mode == COVID else VERBS:
        more: dict[str, Json] = {"why": [verb.rule, verb.why]}
        note = note_of(state, clinic, verb.name)
        if note:
            more["note"] = note
        if verb is MASKS and state.phase not in PAUSES:
            more["calm"] = True  # it is not what is asked, and a phone would follow its targets
        scene.verb(verb.name, verb.name.capitalize(), f"v-{verb.name}", **more)
    scene.verb(STOP.name, stop_words(state, clinic), "v-stop", why=[STOP.rule, STOP.why], quiet=True)


def note_of(state: Table, clinic: Clinic, name: str) -> str:
    """A few words under a verb: how often, or for how much."""
    if name in CHOICES and state.phase == CHOOSE and not clinic.ready:
        return f"{clinic.this_round.unused[CHOICES.index(name)]} left"
    if name == INFECT.name and state.phase == TILES and clinic.tokens.tiles:
        return text.count(clinic.tokens.tiles, "tile")
    if name == "admit" and state.phase == ACT and points_left(clinic):
        return "1 point"
    return {"buy": f"${NUMBERS.popularity_price} a point", "mask": f"${NUMBERS.mask}"}.get(name, "")


def stop_words(state: Table, clinic: Clinic) -> str:
    if state.phase == ACT and clinic.this_round.choice != NONE:
        return f"End {text.STEPS[clinic.this_round.choice]}"
    return {MOVEMENT: "End moving", TREAT: "Stop treating", BUY: "Stop", PAY: "Stop", BONUS: "Stop"}.get(
        state.phase, "Done"
    )
