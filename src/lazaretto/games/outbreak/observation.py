"""What a learner is given of a view, and how large each field can get."""

from __future__ import annotations

from typing import Final

from lazaretto.core import FLAG, SEAT, SEAT_SET, Bits, BySeat, Choice, Each, Fields, Number, Part
from lazaretto.games.outbreak.data import CARD_IDS, REST, ROLE_IDS, SEATS, SHIFTS, TASKS
from lazaretto.games.outbreak.state import ENDINGS, NOBODY, OVER, REPAIRING, Pile, Setup, Tally
from lazaretto.games.outbreak.view import View

MOST_SEATS: Final = max(SEATS)
FACE: Final = Choice(REST + 1 + MOST_SEATS)
DAYS: Final = 20  # later Days look like this one
TASK: Final = Choice(len(TASKS))
EARLIER: Final = 3 * len(SHIFTS)  # Shifts that are seen, the last ones
BALLOTS: Final = 4  # closed ballots that are seen, the last ones
ANSWERS: Final = max(MOST_SEATS, len(TASKS))  # of a ballot: seats or Tasks


FIELDS: Final = Fields(
    View,
    {
        View: {
            "setup": Part(Setup),
            "first_leader": SEAT,
            "leader": SEAT,
            "day": Number(DAYS),
            "shift": Choice(len(SHIFTS)),
            "step": Choice(OVER + 1),
            "asked": SEAT_SET,
            "points": Each(len(TASKS), Number(10, -4)),
            "back": Each(len(TASKS), Number(DAYS * len(SHIFTS), -1)),
            "tasks": Each(2, TASK),
            "repairs": Number(4),
            "out": BySeat(Number(DAYS)),
            "handed": SEAT_SET,
            "piles": Each(EARLIER, Part(Pile), last=True),
            "left": Number(MOST_SEATS),
            "tallies": Each(BALLOTS, Part(Tally), last=True),
            "roles": BySeat(Choice(len(ROLE_IDS))),
            "ending": Choice(len(ENDINGS)),
            "seat": Choice(MOST_SEATS),
            "rest": Choice(MOST_SEATS + 1),
            "spent": Bits(len(CARD_IDS)),
            "card": FACE,
            "ballot": Number(ANSWERS, NOBODY - 1),
            "cards": Each(EARLIER, FACE, last=True),
            "turn": Number(DAYS * len(SHIFTS), -1),
            "nights": Each(2, SEAT_SET, last=True),
        },
        Setup: {"show_numbers": FLAG, "majority": FLAG, "day_limit": Number(100)},
        Pile: {"tasks": Each(2, TASK), "handed": SEAT_SET, "faces": Each(MOST_SEATS, FACE)},
        Tally: {
            "step": Choice(REPAIRING + 1),
            "day": Number(DAYS),
            "ballots": BySeat(Number(ANSWERS, NOBODY - 1)),
            "chosen": Choice(ANSWERS),
        },
    },
    seat="seat",
    by_seat="roles",
    unseen=("View.draws",),
)
