"""What a few numbers of the data file that LAZARETTO_DATA names come to in play: a program, as a file is read once."""

from __future__ import annotations

import json

from lazaretto.games.clinic.rules import covid, treat
from lazaretto.games.clinic.rules.administration import tire
from lazaretto.games.clinic.rules.places import hours_to
from lazaretto.games.clinic.rules.scoring import score
from lazaretto.games.clinic.state.terms import BONUS, SPREAD, TREAT
from lazaretto.games.clinic.tests.notation import WHITE, Tryout, space


def spread(contagion: str) -> int:
    """Tiles that one seat puts down: on spaces, then under patients, each once."""
    waiting = " ".join(["white-patient:psychiatry@pre-admissions"] * 2)
    game = Tryout(f"{WHITE} {waiting}", WHITE, phase=SPREAD, mode="covid", contagion=contagion)
    covid.begin_spread(game.state)
    game.clinic(2).ready = True
    supply = game.state.epidemic.supply
    while game.state.phase == SPREAD:
        game.do(game.legal()[0])
    clinic = game.clinic()
    assert contagion == "high" or max(clinic.tokens.waiting) == 1
    assert (
        sum(clinic.tokens.waiting) + len([1 for person in clinic.people if person.ill])
        == supply - game.state.epidemic.supply
    )
    return supply - game.state.epidemic.supply


def bonus() -> int:
    game = Tryout(WHITE, WHITE, phase=BONUS)
    game.state.market.bonus, game.state.turn = [0], 0
    before = game.clinic().money
    return game.do("bonus B1").clinic().money - before


def laboratory() -> int:
    game = Tryout(f"{WHITE} laboratory=F0:b2 white-doctor@F0:b2")
    treat.research(game.clinic())
    return game.clinic().popularity


def restaurant() -> int:
    game = Tryout(f"{WHITE} nurse@restaurant", x_break="on")
    tire(game.clinic())
    return game.clinic().popularity


def delivery() -> int:
    """Nurses that a delivery takes."""
    people = "woman@F0:b1 white-doctor@F0:b1"
    for nurses in range(9):
        game = Tryout(f"{WHITE} {people}{' nurse@F0:b1' * nurses}", phase=TREAT, x_obstetrics="on")
        if game.refused("treat p1") == "":
            return nurses
    return 9


def extinguisher() -> int:
    """Hours more, on foot and straight from pre-admissions alike."""
    game = Tryout(
        f"{WHITE} outpatient-room=F0:b2 extinguisher=F0:b2 white-patient:psychiatry@pre-admissions nurse@F0:b1"
    )
    patient, nurse = game.clinic().people
    straight = hours_to(game.clinic(), patient, space("F0:b2"), 0)
    assert hours_to(game.clinic(), nurse, space("F0:b2"), 0) == straight + 1
    return straight


if __name__ == "__main__":
    found = {
        "low_spread": spread("low"),
        "high_spread": spread("high"),
        "bonus": bonus(),
        "laboratory_points": laboratory(),
        "restaurant_points": restaurant(),
        "helper_points": score(Tryout(f"{WHITE} nurse@outside").clinic()).helpers,
        "delivery_nurses": delivery(),
        "extinguisher_hours": extinguisher(),
    }
    print(json.dumps(found))
