"""A hero: stock and cards, wounds, and what he has still to answer for."""

from __future__ import annotations

from lazaretto.core import Cell, Seat, Value
from lazaretto.games.virus.data import Card, Clue, Skill
from lazaretto.games.virus.pieces import NOBODY, Point, Throw, Wound


class Hero(Value):
    __slots__ = (
        "activated",
        "arrival",
        "cell",
        "claims",
        "clues",
        "display",
        "done",
        "down",
        "drawn",
        "due",
        "exiting",
        "fled",
        "fought",
        "fresh",
        "got",
        "hurry",
        "injected",
        "joint",
        "late",
        "leeched",
        "left_turn",
        "looks",
        "majors",
        "net",
        "offer",
        "offer_from",
        "parries",
        "passed",
        "rebuttal",
        "refilling",
        "refills",
        "refused",
        "reserve",
        "resources",
        "rights",
        "rival",
        "skills",
        "spent",
        "status",
        "stock",
        "strikes",
        "struck",
        "throw",
        "tokens",
        "turned",
        "vote",
        "vote_by",
        "wounds",
    )  # fmt: skip

    def __init__(
        self,
        cell: Cell,
        status: int,
        stock: int,
        reserve: int,
        tokens: list[int],
        display: list[Card],
        down: list[Card],
        net: list[Card],
        wounds: list[Wound],
        clues: list[Clue],
        due: list[Point],
        drawn: Wound | None,
        throw: Throw | None,
        fought: list[Cell],
        majors: int = 0,
        rights: int = 0,
        injected: int = 0,
        arrival: int = 0,
        resources: int = 0,
        refills: int = 0,
        activated: bool = False,
        passed: bool = False,
        done: bool = False,
        hurry: bool = False,
        turned: bool = False,
        claims: tuple[Cell, ...] = (),
        fresh: bool = False,
        exiting: bool = False,
        offer: int = -1,
        offer_from: Seat = NOBODY,
        got: tuple[int, ...] = (),
        refused: tuple[int, ...] = (),
        left_turn: int = 0,
        late: int = 0,
        joint: Seat = NOBODY,
        vote: int = 0,
        vote_by: Seat = NOBODY,
        refilling: int = 0,
        rival: int = 0,
        strikes: tuple[int, ...] = (0, 0, 0, 0),
        parries: int = 0,
        fled: tuple[int, ...] = (),
        rebuttal: bool = False,
        struck: int = -1,
        skills: tuple[Skill, ...] = (),
        spent: tuple[Skill, ...] = (),
        looks: int = 0,
        leeched: bool = False,
    ) -> None:
        self.cell = cell
        self.status = status
        self.stock = stock  # action cubes ready to be spent
        self.reserve = reserve  # action cubes that come back by recovery
        self.tokens = tokens  # by Token, bullets too
        self.display = display  # face-up room cards
        self.down = down  # display cards turned over for Advantages (V-117)
        self.net = net
        self.wounds = wounds
        self.clues = clues  # drawn, not yet shared
        self.due = due  # points he has still to answer for, first first
        self.drawn = drawn  # the wound card he may still redraw
        self.throw = throw
        self.fought = fought  # rooms he threw in this phase (V-160)
        self.majors = majors
        self.rights = rights  # clue cards he may still draw this turn (V-286)
        self.injected = injected  # adrenaline tokens used this phase
        self.arrival = arrival  # when he came into his room: lower is earlier
        self.resources = resources
        self.refills = refills  # display cards turned up again that he may still choose (V-123)
        self.activated = activated  # the Exit room he stands in
        self.passed = passed
        self.done = done  # with gaining or spending
        self.hurry = hurry  # asks no more about cards or steps
        self.turned = turned  # dead and his cards have been turned (V-179)
        self.claims = claims  # vertices of Special Labs he completed this turn
        self.fresh = fresh  # the last of his clues may still be redrawn
        self.exiting = exiting  # he leaves the lab as soon as he has answered for his wounds
        self.offer = offer  # a token he is offered, -1 none
        self.offer_from = offer_from
        self.got = got  # tokens received that he cannot give on yet (V-396)
        self.refused = refused  # offers of his that were declined, as token * 8 + seat
        self.left_turn = left_turn  # the turn in which he exited
        self.joint = joint  # whose joint throw he takes part in (V-190)
        self.vote = vote  # what he is asked to agree to: 1 unequal shares, 2 a joint throw
        self.vote_by = vote_by
        self.rival = rival  # bits of the heroes he fights in his room (V-400)
        self.strikes = strikes  # damage points announced on each seat (V-200)
        self.parries = parries  # dodges announced
        self.rebuttal = rebuttal  # he has passed, but may throw back once at who attacked him (V-397)
        self.fled = fled  # whom he fled from, one seat a flight (V-168)
        self.skills = skills
        self.spent = spent  # skills for once in a turn that he has used
        self.looks = looks  # of his Net cards, how many of the last he may still redraw (V-122)
        self.leeched = leeched  # his latest wound is deep whatever the next card shows: a Leech's attack
        self.struck = struck  # the figure that dealt his latest wound, -1 no creature
        self.refilling = refilling  # display cards he must still turn over after coming back (V-335)
        self.late = late  # seconds he waits at the start of the phase (V-124)

    def copy(self) -> Hero:
        return Hero(
            self.cell, self.status, self.stock, self.reserve, self.tokens[:], self.display[:], self.down[:],
            self.net[:], self.wounds[:], self.clues[:], self.due[:], self.drawn, self.throw, self.fought[:],
            self.majors, self.rights, self.injected, self.arrival, self.resources, self.refills, self.activated,
            self.passed, self.done, self.hurry, self.turned, self.claims, self.fresh, self.exiting, self.offer,
            self.offer_from, self.got, self.refused, self.left_turn, self.late, self.joint, self.vote, self.vote_by,
            self.refilling, self.rival, self.strikes, self.parries, self.fled, self.rebuttal, self.struck,
            self.skills, self.spent, self.looks, self.leeched,
        )  # fmt: skip
