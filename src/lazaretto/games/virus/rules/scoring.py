"""How the game ends and who has won (V-311 to V-319, V-325)."""

from __future__ import annotations

from lazaretto.core import EVERYBODY, Outcome, Row, Seat
from lazaretto.games.virus.data import NOWHERE, NUMBERS
from lazaretto.games.virus.events import Died, Ended, LostInside, Wounded
from lazaretto.games.virus.rules.heroes.wounds import HEART_BACK, be_gone, health, infected, turn_up
from lazaretto.games.virus.rules.labs.clues import counted, rooms_fitting
from lazaretto.games.virus.rules.labs.decks import front_of, take_wound
from lazaretto.games.virus.rules.labs.spy import spy_wins
from lazaretto.games.virus.rules.steps import BLEEDING, boss_player
from lazaretto.games.virus.rules.variants.scenarios import fulfilled
from lazaretto.games.virus.state import DEAD, EXITED, INSIDE, LOST, NOBODY, Hero, Lab, State, Wound
from lazaretto.games.virus.state.map import home_distance, living


def check_end(state: State) -> bool:
    """The game ends at once when nobody is inside or the room deck is empty (V-311, V-313)."""
    lab = state.lab
    if lab.turn.ending:
        return True
    if not living(lab):
        finish(state, "out" if lab.escape.left_by != NOBODY else "nobody left")
    elif not lab.decks.rooms.left:
        finish(state, "deck")
    return bool(lab.turn.ending)


def last_turn(state: State) -> None:
    """Who left in it takes the wounds of it (V-315); heroes whose time is over are lost inside (V-126, V-312)."""
    lab = state.lab
    take_last_wounds(state, [seat for seat, hero in enumerate(lab.heroes) if left_now(lab, hero)])
    for seat in living(lab):
        hero = lab.heroes[seat]
        if lab.turn.number >= NUMBERS.turns - hero.cards.majors and not lab.variants.lesson.met:
            lab.escape.slayer = NOBODY
            be_gone(state, seat, LOST)
            state.emit(EVERYBODY, LostInside(seat))


def finish(state: State, ending: str) -> None:
    """Wounds due this turn are still taken, then all face-down cards are turned (V-314, V-325)."""
    lab = state.lab
    heroes = enumerate(lab.heroes)
    take_last_wounds(state, [seat for seat, hero in heroes if hero.status == INSIDE or left_now(lab, hero)])
    for seat, hero in enumerate(lab.heroes):
        if hero.status in (INSIDE, EXITED) and health(lab, Seat(seat)) <= 0:
            hero.status = DEAD  # of these wounds; what he did outside stays done (V-371)
            state.emit(EVERYBODY, Died(Seat(seat)))
        turn_up(state, hero)
    lab.turn.ending = ending
    lab.turn.asked = None
    state.shown += 1
    state.emit(EVERYBODY, Ended(ending))


def left_now(lab: Lab, hero: Hero) -> bool:
    """He has exited in this turn."""
    return hero.status == EXITED and hero.phase.left_turn == lab.turn.number


def take_last_wounds(state: State, seats: list[int]) -> None:
    """Adrenaline and bleeding of the turn, for who has exited in it or when it is the last (V-314)."""
    lab = state.lab
    for seat in seats:
        hero = lab.heroes[seat]
        for _ in range(hero.phase.injected):
            last_wound(state, Seat(seat), hero, down=False)
        hero.phase.injected = 0
        bled = hero.status == INSIDE and lab.turn.step > BLEEDING
        deep = [wound for wound in hero.body.wounds if wound.deep]
        if deep and not bled:
            last_wound(state, Seat(seat), hero, down=deep[0].down)


def last_wound(state: State, seat: Seat, hero: Hero, down: bool) -> None:
    if health(state.lab, seat) <= 0:
        return  # dead already
    back = take_wound(state)
    deep = back >= 0 and state.lab.decks.wounds.top == HEART_BACK
    hero.body.wounds.append(Wound(back, down, deep, -1 if down else front_of(state, back)))
    state.emit(EVERYBODY, Wounded(seat, down, deep))


# ---- who has won -----------------------------------------------------------------------------------------


def heroes_win(lab: Lab) -> bool:
    """The antidote is out in time (V-001), and the scenario's task is done (V-316, V-360, V-368, V-371)."""
    return lab.escape.left_by != NOBODY and fulfilled(lab)


def too_infected(lab: Lab, seat: Seat) -> bool:
    """With Best player: several have exited, he among them, infected and without the antidote (V-318, V-319)."""
    return (
        len(lab.escape.takers) > 1
        and seat in lab.escape.takers
        and seat != lab.escape.left_by
        and infected(lab.heroes[seat])
    )


def best_player(lab: Lab, spy: Seat) -> Seat:
    """The last to exit among those not infected, or with the antidote; never the spy (V-318, V-319, V-324)."""
    fit = [seat for seat in lab.escape.takers if seat != spy and not too_infected(lab, seat)]
    return fit[-1] if fit else NOBODY


def outcome(lab: Lab, best: bool, spy: Seat) -> Outcome | None:
    """The spy's conditions come first; they exclude the common win (V-323). Then a Boss player's (V-340)."""
    if not lab.turn.ending:
        return None
    if spy_wins(lab, spy):
        return alone(lab, spy, spy, "spy", f"@{spy + 1} was the spy, and wins alone.")
    if heroes_win(lab):
        return shared(lab, best, spy)
    if boss_wins(lab):
        return alone(
            lab, lab.escape.slayer, spy, "boss", f"The last hero is dead: @{lab.escape.slayer + 1} wins alone."
        )
    return Outcome((0,) * lab.setup.seats, (1,) * lab.setup.seats, "lost", losing(lab), reckoning(lab, spy))


def boss_wins(lab: Lab) -> bool:
    """A creature killed the last hero in the game (V-340)."""
    return lab.escape.slayer != NOBODY and not living(lab) and lab.turn.ending != "deck"


def alone(lab: Lab, winner: Seat, spy: Seat, ending: str, text: str) -> Outcome:
    scores = tuple([int(seat == winner) for seat in range(lab.setup.seats)])
    return Outcome(scores, tuple([2 - won for won in scores]), ending, text, reckoning(lab, spy))


def winners(lab: Lab, best: bool, spy: Seat) -> list[Seat]:
    """All hero seats, dead or alive, but the spy; whoever became a Boss may have changed sides (V-316, I-41)."""
    seats = [Seat(i) for i in range(len(lab.heroes)) if i != spy and not (best and too_infected(lab, Seat(i)))]
    return [seat for seat in seats if not (lab.setup.turncoat and boss_player(lab, seat) is not None)]


def shared(lab: Lab, best: bool, spy: Seat) -> Outcome:
    """The antidote is out: everybody on the heroes' side wins, and may be ranked (V-316, V-318, V-324)."""
    won = winners(lab, best, spy)
    first = best_player(lab, spy) if best else NOBODY
    scores = tuple([int(Seat(seat) in won) for seat in range(lab.setup.seats)])
    ranks = [1 if seat == first else 2 if first != NOBODY else 1 for seat in range(lab.setup.seats)]
    last = min(lab.setup.seats, 1 + len({ranks[seat] for seat in won}))
    places = tuple([ranks[seat] if scores[seat] else last for seat in range(lab.setup.seats)])
    text = verdict(lab, first, spy, [Seat(seat) for seat in range(lab.setup.seats) if not scores[seat]])
    return Outcome(scores, places, "antidote", text, reckoning(lab, spy), together=first == NOBODY)


def side(state: State, seat: Seat) -> str:
    """Heroes against Boss players (V-339). Who rises stays loyal or changes sides (V-355); who wins alone has none."""
    lab = state.lab
    if lab.setup.seats == len(lab.heroes):
        return ""
    if seat >= len(lab.heroes) or (lab.setup.turncoat and boss_player(lab, seat) is not None):
        return "Bosses"
    for_himself = seat == state.spy or (lab.turn.ending != "" and seat == lab.escape.slayer)
    return "" if for_himself else "Heroes"


def verdict(lab: Lab, first: Seat, spy: Seat, losers: list[Seat]) -> str:
    """Who has won, who of the heroes has not and why, and who is the best player."""
    named = [f"@{seat + 1}, {'the spy' if seat == spy else 'infected'}" for seat in losers if of_heroes(lab, seat)]
    text = f"@{lab.escape.left_by + 1} has brought the antidote out: "
    text += "everybody wins" if len(named) == len(losers) else "the heroes win"
    text += f" but {' and '.join(named)}." if named else "."
    return text if first == NOBODY else f"{text} @{first + 1} is the best player."


def of_heroes(lab: Lab, seat: Seat) -> bool:
    return seat < len(lab.heroes) and boss_player(lab, seat) is None


def traits(state: State, seat: Seat) -> tuple[str, ...]:
    """What became of a hero, for reports."""
    if seat >= len(state.lab.heroes):
        return ("Boss player",)
    hero = state.lab.heroes[seat]
    found = [("got out", "died")[hero.status == DEAD]] if hero.status in (EXITED, DEAD) else ["stayed inside"]
    found += ["spy"] if seat == state.spy else []
    found += ["infected"] if infected(hero) else []
    return (*found, *(["Major Advantage"] if hero.cards.majors else []))


def losing(lab: Lab) -> str:
    """Why all heroes lose (V-317), and how near they were."""
    if lab.escape.left_by != NOBODY:
        return LOSING["out"]
    late = lab.turn.ending == "nobody left" and any([hero.status == LOST for hero in lab.heroes])
    why = "Time is up: heroes are lost inside, and so is the antidote." if late else LOSING[lab.turn.ending]
    return f"{why} The lab door was {'open' if lab.escape.door else 'still closed'}, and {nearness(lab)}."


def nearness(lab: Lab) -> str:
    """How far the heroes had come with the antidote."""
    if lab.escape.antidote != NOWHERE:
        away = home_distance(lab.escape.antidote)
        where = f"{away} room{'s' * (away > 1)} from START" if away else "in START"
        return f"the antidote lay {where}"
    if not counted(lab):
        return "no clue was shared"
    fit = len(rooms_fitting(lab))
    return f"{fit or 'no'} room{'s' * (fit != 1)} fitted the clues"


LOSING = {
    "nobody left": "Nobody is left, and the antidote is still inside.",
    "deck": "No room is left to lay, and the antidote is still inside.",
    "out": "The antidote is out, but the task of the scenario is not done: everybody loses.",
}


def reckoning(lab: Lab, spy: Seat) -> tuple[Row, ...]:
    rows = [
        ("out of the lab", "V-062", [int(seat in lab.escape.takers) for seat in range(len(lab.heroes))]),
        ("carried the antidote out", "V-316", [int(seat == lab.escape.left_by) for seat in range(len(lab.heroes))]),
        ("wounds", "V-128", [len(hero.body.wounds) for hero in lab.heroes]),
        ("infected", "V-325", [int(infected(hero)) for hero in lab.heroes]),
        ("dead", "V-178", [int(hero.status == DEAD) for hero in lab.heroes]),
    ]
    out = [Row(name, rule, tuple([*points, *[0] * (lab.setup.seats - len(points))])) for name, rule, points in rows]
    if lab.setup.spy:
        out.append(Row("was the spy", "V-017", tuple([int(seat == spy) for seat in range(lab.setup.seats)])))
    if lab.variants.quest.kind:
        out.append(Row("task of the scenario", "V-360", (int(fulfilled(lab)),) * lab.setup.seats))
    if lab.variants.bosses:
        kills = tuple([int(seat == lab.escape.slayer) for seat in range(lab.setup.seats)])
        out.append(Row("killed the last hero", "V-340", kills))
    return tuple(out)
