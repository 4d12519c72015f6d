"""What a learner is given of a view, and how large each field can get."""

from __future__ import annotations

from typing import Final

from lazaretto.core import FLAG, SEAT, SEAT_SET, At, Bits, BySeat, Choice, Each, Fields, Number, Part
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
            "first_leader": At("players.first_leader", SEAT),
            "leader": At("players.leader", SEAT),
            "day": Number(DAYS),
            "shift": Choice(len(SHIFTS)),
            "step": Choice(OVER + 1),
            "asked": SEAT_SET,
            "points": At("tasks.points", Each(len(TASKS), Number(10, -4))),
            "back": At("tasks.back", Each(len(TASKS), Number(DAYS * len(SHIFTS), -1))),
            "tasks": At("tasks.named", Each(2, TASK)),
            "repairs": At("tasks.repairs", Number(4)),
            "out": At("players.out", BySeat(Number(DAYS))),
            "handed": SEAT_SET,
            "piles": At("history.piles", Each(EARLIER, Part(Pile), last=True)),
            "left": At("history.left", Number(MOST_SEATS)),
            "tallies": At("history.tallies", Each(BALLOTS, Part(Tally), last=True)),
            "roles": At("players.roles", BySeat(Choice(len(ROLE_IDS)))),
            "ending": Choice(len(ENDINGS)),
            "seat": Choice(MOST_SEATS),
            "rest": At("own.rest", Choice(MOST_SEATS + 1)),
            "spent": At("own.spent", Bits(len(CARD_IDS))),
            "card": At("own.card", FACE),
            "ballot": At("own.ballot", Number(ANSWERS, NOBODY - 1)),
            "cards": At("own.cards", Each(EARLIER, FACE, last=True)),
            "turn": At("own.turn", Number(DAYS * len(SHIFTS), -1)),
            "nights": At("own.nights", Each(2, SEAT_SET, last=True)),
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
    by_seat="players.roles",
    unseen=("Tally.shift", "SeenHistory.draws"),
)
