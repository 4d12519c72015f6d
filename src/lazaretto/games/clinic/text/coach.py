"""What the coach says the first time a player meets a thing: two sentences each."""

from __future__ import annotations

from typing import Final

from lazaretto.games.clinic.data import NUMBERS

TIPS: Final = {
    "round": "Every round has these steps. You choose three actions first; the rest follows in this order.",
    "room": (
        "Two patients are treated here. The room works while a hub is on its floor and a supply room touches it,"
        " beside, above or below."
    ),
    "levels": (
        "Doctors and patients have a level from 1 to 4, shown by colour and dots."
        " Each level between them takes a nurse."
    ),
    "rows": (
        "You may admit the framed patient of every row whose hub you own. A point can also swap two, or move one to the"
        " next row."
    ),
    "cars": (
        "\N{LEFT DOUBLE QUOTATION MARK}cars\N{RIGHT DOUBLE QUOTATION MARK} means that a car stands at a corner of this"
        " space. No room can be built there until the car leaves."
    ),
    "plan": (
        "The arrows show the suggested plan. Every step costs an hour,"
        f" and {NUMBERS.hours_per_point} hours cost a point at the end."
    ),
    "yellow-dots": (
        "A car on a yellow dot takes a place beside your rooms where you could build. Grey rings cost you nothing now."
    ),
    "parked": (
        "Cars park themselves where they take the fewest building places. To park the last one elsewhere, press Undo"
        " once and choose."
    ),
    "dying": (f"A red patient who is not treated dies at the end of the round. That costs {NUMBERS.death} popularity."),
    "worse": (
        "Patients who are not treated get a level worse at the end of the round. Treat red ones first: they would die."
    ),
    "debt": (
        "The salaries and the maintenance cannot be paid."
        f" You would have to dismiss somebody and lose {NUMBERS.dismissal} popularity."
    ),
    "no-nurse": (
        "Nobody can treat this patient as the plan is. A nurse in the same room bridges one level between doctor and"
        " patient."
    ),
    "infected": "An infected patient counts one level more. Treated, this is one more cured: that is how you win.",
    "ill-doctor": (
        "An infected doctor does not work and needs a bed, like a patient. Left untreated, the doctor gets a level"
        " worse, and a red one dies."
    ),
    "isolated": (
        "Isolated staff miss this round and come back at its end. So a nurse you can spare is a good place for a tile."
    ),
    "waiting-tile": "A COVID tile waits here. The next patient you admit to this service will be infected.",
    "tired": "A doctor who treated loses a level tonight. White ones stay white, and a laboratory brings levels back.",
    "last-round": ("This is the last round. Money is worth nothing afterwards, so spend what you can on popularity."),
}
