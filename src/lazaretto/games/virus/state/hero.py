"""A hero: stock and cards, wounds, and what he has still to answer for."""

from __future__ import annotations

from lazaretto.core import Cell, Mutable, Seat, struct
from lazaretto.games.virus.data import Card, Clue, Skill
from lazaretto.games.virus.state.pieces import NOBODY, Point, Throw, Wound


@struct
class Hero(Mutable):
    cell: Cell
    status: int
    stock: int  # action cubes ready to be spent
    reserve: int  # action cubes that come back by recovery
    tokens: list[int]  # by Token, bullets too
    display: list[Card]  # face-up room cards
    down: list[Card]  # display cards turned over for Advantages (V-117)
    net: list[Card]
    wounds: list[Wound]
    clues: list[Clue]  # drawn, not yet shared
    due: list[Point]  # points he has still to answer for, first first
    drawn: Wound | None  # the wound card he may still redraw
    throw: Throw | None
    fought: list[Cell]  # rooms he threw in this phase (V-160)
    majors: int = 0
    rights: int = 0  # clue cards he may still draw this turn (V-286)
    injected: int = 0  # adrenaline tokens used this phase
    arrival: int = 0  # when he came into his room: lower is earlier
    resources: int = 0
    refills: int = 0  # display cards turned up again that he may still choose (V-123)
    activated: bool = False  # the Exit room he stands in
    passed: bool = False
    done: bool = False  # with gaining or spending
    hurry: bool = False  # asks no more about cards or steps
    turned: bool = False  # dead and his cards have been turned (V-179)
    claims: tuple[Cell, ...] = ()  # vertices of Special Labs he completed this turn
    fresh: bool = False  # the last of his clues may still be redrawn
    exiting: bool = False  # he leaves the lab as soon as he has answered for his wounds
    offer: int = -1  # a token he is offered, -1 none
    offer_from: Seat = NOBODY
    got: tuple[int, ...] = ()  # tokens received that he cannot give on yet (V-396)
    refused: tuple[int, ...] = ()  # offers of his that were declined, as token * 8 + seat
    left_turn: int = 0  # the turn in which he exited
    late: int = 0  # seconds he waits at the start of the phase (V-124)
    joint: Seat = NOBODY  # whose joint throw he takes part in (V-190)
    vote: int = 0  # what he is asked to agree to: 1 unequal shares, 2 a joint throw
    vote_by: Seat = NOBODY
    refilling: int = 0  # display cards he must still turn over after coming back (V-335)
    rival: int = 0  # bits of the heroes he fights in his room (V-400)
    strikes: tuple[int, ...] = (0, 0, 0, 0)  # damage points announced on each seat, from the same room (V-200)
    parries: int = 0  # dodges announced
    fled: tuple[int, ...] = ()  # whom he fled from, one seat a flight (V-168)
    rebuttal: bool = False  # he has passed, but may throw back once at who attacked him (V-397)
    struck: int = -1  # the figure that dealt his latest wound, -1 no creature
    skills: tuple[Skill, ...] = ()
    spent: tuple[Skill, ...] = ()  # skills for once in a turn that he has used
    looks: int = 0  # of his Net cards, how many of the last he may still redraw (V-122)
    leeched: bool = False  # his latest wound is deep whatever the next card shows: a Leech's attack
    shots: tuple[int, ...] = (0, 0, 0, 0)  # and from afar: nobody dodges those (V-174)
    burden: int = 0  # creatures above his share that he agreed to fight: a cube each on his throws (V-186)
    prizes: tuple[int, ...] = ()  # clues that each of them gives (V-283)
