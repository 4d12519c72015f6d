"""Positions as text: who is what, how far the Tasks are, and a pile in the order it is to be drawn.

    at("L S Z I S!")                                    roles by seat: Leader, Survivor, Zero, Infected; ! voted out
    at("L S Z S S", "day 2 night, brutus 3, ronin destroyed, hawking back 7, named brutus stiletto")
    game.pile("3:x 1:rest 2:c1 4:c2 5:c1")              seat:card, in the order in which they shall be turned up

An infected Leader is ``LI``, one who is Patient Zero ``LZ``. Seat k holds the Rest card number k.
"""

from __future__ import annotations

from lazaretto.core import Action, EventLog, Refused, Seat, seeded
from lazaretto.games.outbreak import GAME
from lazaretto.games.outbreak.data import BIT, CARD_IDS, IN_PLAY, INFECTED, NEEDED, NONE, SHIFTS, SURVIVOR, TASKS, ZERO
from lazaretto.games.outbreak.rules.cards import ask_for_cards
from lazaretto.games.outbreak.rules.flow import begin_day, begin_shift, end_day
from lazaretto.games.outbreak.state import (
    ABSENT,
    DESTROYED,
    DRAWING,
    IN_ORDER,
    NOBODY,
    Draw,
    Hands,
    History,
    Pile,
    Players,
    Setup,
    Table,
    Tasks,
)

LETTERS = {"S": SURVIVOR, "I": INFECTED, "Z": ZERO}
TASK_NUMBERS = {name.lower(): number for number, name in enumerate(TASKS)}
NO_PILE = Draw(Pile((0, 1), 0, ()), (), NONE)
NO_HISTORY = History((), (), 0)


class Sitting:
    """A table in a test: it is asked and played in words."""

    def __init__(self, state: Table) -> None:
        self.state = state
        self.log = EventLog()
        state.log = self.log

    # ---- playing ----

    def play(self, *lines: str) -> None:
        """Lines as in a record: ``1: name brutus``."""
        for line in lines:
            who, _, text = line.partition(":")
            self.do(int(who) - 1, text.strip())

    def do(self, seat: int, text: str) -> None:
        action = self.read(text)
        refusal = GAME.refusal(self.state, Seat(seat), action)
        if refusal is not None:
            raise Refused(action, refusal)
        GAME.play(self.state, Seat(seat), action)

    def pile(self, text: str) -> None:
        """Hand in these cards, and have them turned up in this order; seats voted out that are not named hold."""
        order = [(int(part[0]) - 1, part[2:]) for part in text.split()]
        handed = {seat for seat, _ in order}
        for seat in GAME.acting(self.state):
            if seat not in handed:
                self.do(seat, "hold")
        for owner, card in order[:-1]:
            self.do(owner, f"submit {card}")
        self.state.rng.script = shuffled_to([owner for owner, _ in order])
        self.do(order[-1][0], f"submit {order[-1][1]}")

    def shifts(self, *piles: str) -> None:
        """One after another: the Leader, seat 1, names the same Tasks for each of these piles."""
        for pile in piles:
            self.play("1: name angelwing", "1: name brutus")
            self.pile(pile)

    def ballots(self, text: str) -> None:
        """A ballot of each seat that is asked, in order: ``3 - 3 5`` or ``brutus - brutus``; - is for nobody."""
        verb, nobody = ("repair", "decline") if text.strip("- ")[:1].isalpha() or self.repairing() else ("vote", "skip")
        for seat, choice in zip(GAME.acting(self.state), text.split(), strict=True):
            self.do(seat, nobody if choice == "-" else f"{verb} {choice}")

    def repairing(self) -> bool:
        return "decline" in self.menu(GAME.acting(self.state)[0] + 1)

    # ---- asking ----

    def read(self, text: str) -> Action:
        return GAME.info.notation().read(text)

    def asked(self) -> str:
        return " ".join([str(seat + 1) for seat in GAME.acting(self.state)])

    def menu(self, seat: int) -> str:
        """What a seat (from 1) may do, without the verb: ``c1 c2 rest``."""
        texts = [str(action) for action in GAME.legal(self.state, Seat(seat - 1))]
        return " ".join([text.split()[-1] for text in texts])

    def why(self, seat: int, text: str) -> str:
        """The rule that speaks against it; empty if none does."""
        refusal = GAME.refusal(self.state, Seat(seat - 1), self.read(text))
        return "" if refusal is None else refusal.rule

    def roles(self) -> str:
        state = self.state
        words = []
        for seat, role in enumerate(state.players.roles):
            letter = "SIZ"[role]
            if seat == state.players.leader:
                letter = "L" + letter.replace("S", "")
            words.append(letter + "!" * (state.players.out[seat] > 0))
        return " ".join(words)

    def task(self, name: str) -> str:
        """``3/6``, ``completed``, ``destroyed`` or ``back 4``."""
        state, task = self.state, TASK_NUMBERS[name]
        if state.tasks.back[task] == DESTROYED:
            return "destroyed"
        if state.tasks.back[task] != IN_ORDER:
            return f"back {state.tasks.back[task]}"
        return "completed" if state.tasks.completed(task) else f"{state.tasks.points[task]}/{NEEDED[task]}"

    def ending(self) -> str:
        outcome = GAME.outcome(self.state)
        return "" if outcome is None else outcome.ending

    def winners(self) -> str:
        outcome = GAME.outcome(self.state)
        assert outcome is not None
        return " ".join([str(seat + 1) for seat, score in enumerate(outcome.scores) if score])

    def pictures(self) -> list[Table]:
        """The table at each beat."""
        return [state for _, state in self.log.keyframes if isinstance(state, Table)]

    def heard(self, seat: int | None, since: int = 0) -> list[str]:
        """The log of a seat (from 1) or of a watcher, in words."""
        who = None if seat is None else Seat(seat - 1)
        view = GAME.view(self.state, who)
        events = [told.visible_to(who) for told in self.log.emitted[since:]]
        return [GAME.say(view, event) for event in events if event is not None]

    def begin_day(self) -> None:
        """Go straight to the next dawn, as if this Day were over."""
        self.state.hands.rest = [0] * len(self.state.players.roles)
        begin_day(self.state)

    def end_day(self) -> None:
        """Go straight to the end of this Day."""
        end_day(self.state)


def shuffled_to(order: list[int]) -> tuple[int, ...]:
    """What the generator must say so that these seats are turned up in this order."""
    now = sorted(order)
    script = []
    for i in range(len(order) - 1, 0, -1):
        j = now.index(order[i])
        script.append(j)
        now[i], now[j] = now[j], now[i]
    return tuple(script)


def at(roles: str, where: str = "", show: bool = True, majority: bool = False, limit: int = 20) -> Sitting:
    """A table with these roles, the Leader being asked to name; with Tasks named, all being asked for cards."""
    words = roles.split()
    seats = len(words)
    tasks = len(IN_PLAY[seats])
    leader = next(i for i, word in enumerate(words) if word.startswith("L"))
    secret = tuple([LETTERS[word.strip("L!") or "S"] for word in words])
    state = Table(
        seeded(1),
        undo_barrier=0,
        setup=Setup(show, majority, limit),
        players=Players(leader, leader, secret, tuple([int(word.endswith("!")) for word in words])),
        tasks=Tasks([0] * tasks, [IN_ORDER] * tasks),
        hands=Hands(list(range(1, seats + 1)), [0] * seats, [NONE] * seats, [ABSENT] * seats),
        history=NO_HISTORY,
        day=1,
        shift=0,
        step=DRAWING,
        asked=0,
        ending=0,
    )
    named = lay_out(state, where)
    state.history = History((NO_PILE,) * state.number(), (), 0)
    begin_shift(state)
    if named:
        state.tasks.named = tuple(named)
        state.asked = 0
        ask_for_cards(state)
    return Sitting(state)


def lay_out(state: Table, where: str) -> list[int]:
    named: list[int] = []
    for part in [part.strip() for part in where.split(",") if part.strip()]:
        head, *rest = part.split()
        if head == "day":
            state.day = int(rest[0])
            state.shift = SHIFTS.index(rest[1])
        elif head == "named":
            named = [TASK_NUMBERS[name] for name in rest]
        elif head == "spent":
            state.hands.spent[int(rest[0]) - 1] = sum([BIT[CARD_IDS.index(card)] for card in rest[1:]])
        elif rest[0] == "destroyed":
            state.tasks.back[TASK_NUMBERS[head]] = DESTROYED
        elif rest[0] == "back":
            state.tasks.back[TASK_NUMBERS[head]] = int(rest[1])
        else:
            state.tasks.points[TASK_NUMBERS[head]] = (
                NEEDED[TASK_NUMBERS[head]] if rest[0] == "completed" else int(rest[0])
            )
    return named


def voting(roles: str, where: str = "day 2 morning", **options: bool) -> Sitting:
    """A table at the vote of a Day."""
    game = at(roles, where, **options)
    game.state.day -= 1
    game.state.shift = len(SHIFTS) - 1
    game.begin_day()
    return game


def after_a_vote(ballots: str) -> Sitting:
    """Seat 4 of six was infected on Day 1 by seat 3, and these were the ballots of Day 2: one against 6, a Survivor."""
    game = at("L S Z S S S")
    game.shifts(
        "3:x 4:rest 1:c1 2:c1 5:c1 6:c1",
        "1:c2 2:c2 3:s1 4:c1 5:c2 6:c2",
        "1:rest 2:rest 3:s2 4:s1 5:rest 6:rest",
    )
    game.ballots(ballots)
    return game


def chosen(ballots: str) -> list[int]:
    """Ballots as numbers: ``3 3 - 5``, of seats from 1; - is for nobody."""
    return [NOBODY if choice == "-" else int(choice) - 1 for choice in ballots.split()]
