"""Play Clinic with the data file that LAZARETTO_DATA names: a program, as a data file is read once and for all."""

from __future__ import annotations

from lazaretto.core import Seat, encoders
from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.data import NUMBERS
from lazaretto.games.clinic.data import RED as RED_LEVEL
from lazaretto.games.clinic.data import WHITE as WHITE_LEVEL
from lazaretto.games.clinic.events import Departed, Dismissed
from lazaretto.games.clinic.rules.money import Dismissing
from lazaretto.games.clinic.rules.treat import fee
from lazaretto.games.clinic.scene.prompts import PROMPTS, buying
from lazaretto.games.clinic.state import Table
from lazaretto.games.clinic.state.terms import NURSE, TREAT
from lazaretto.games.clinic.tests.notation import WHITE, Tryout
from lazaretto.games.clinic.tests.test_words import SETUPS, read_in_a_game


def check_figures(state: Table) -> None:
    """Sentences tell the figures of the file, not the printed ones."""
    seen = GAME.view(state, None)
    assert GAME.say(seen, Dismissed(0, NURSE, 0)).endswith(f"dismisses a nurse: -{NUMBERS.dismissal} popularity")
    assert GAME.say(seen, Departed(0)).endswith(f"without a delivery: -{NUMBERS.delivery_penalty} popularity")
    assert PROMPTS[Dismissing][1].endswith(f"costs {NUMBERS.dismissal} popularity.")
    assert buying(state, state.clinics[0]).startswith(f"${NUMBERS.popularity_price} a point")


def check_sizes(state: Table) -> None:
    """The longest rows find room in vectors and pictures."""
    assert GAME.info.fields is not None
    encoder = encoders(GAME.info.fields, len(state.clinics))[0]
    vectors: list[bytes] = []
    for last in (WHITE_LEVEL, RED_LEVEL):
        state.market.rows = [[WHITE_LEVEL] * (NUMBERS.row - 1) + [last] for _ in state.market.rows]
        vectors.append(bytes(encoder.encode(GAME.view(state, Seat(0)))))
    assert vectors[0] != vectors[1]
    drawn = GAME.scene(GAME.view(state, Seat(0)), []).data()
    places = [piece["at"] for piece in drawn["pieces"].values() if piece["in"] == "appointments"]
    assert sorted(places) == list(range((NUMBERS.row + 1) * len(state.market.rows)))


def check_fees() -> None:
    """Intensive care pays the difference of two fees, and costs nothing where that is below 0 (C-201)."""
    game = Tryout(f"{WHITE} icu=F0:b2 red-patient:psychiatry@F0:b2 white-doctor@F0:b2", x_icu="on", phase=TREAT)
    assert fee(game.clinic(), game.person(1)) >= 0


def play(seats: int, options: dict[str, str]) -> None:
    assert len(list(read_in_a_game(seats, options, 2))) > 20
    state = GAME.new(GAME.setup(seats, options), 2)
    check_figures(state)
    check_sizes(state)


if __name__ == "__main__":
    check_fees()
    for seats, options in SETUPS:
        play(seats, options)
