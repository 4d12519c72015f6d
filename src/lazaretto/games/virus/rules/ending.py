"""How the game ends and who has won (V-311 to V-319, V-325)."""

from __future__ import annotations

from lazaretto.core import EVERYBODY, Outcome, Row, Seat
from lazaretto.games.virus.data import NUMBERS
from lazaretto.games.virus.events import Ended, LostInside, Wounded
from lazaretto.games.virus.map import living
from lazaretto.games.virus.rules.decks import front_of, take_wound
from lazaretto.games.virus.rules.spy import spy_wins
from lazaretto.games.virus.rules.wounds import drop_antidote, infected, pass_lead_on, stop_acting, turn_up
from lazaretto.games.virus.state import DEAD, EXITED, INSIDE, LOST, NOBODY, Hero, Lab, State, Wound


def check_end(state: State) -> bool:
    """The game ends at once when nobody is inside or the room deck is empty (V-311, V-313)."""
    lab = state.lab
    if lab.ending:
        return True
    if not living(lab):
        finish(state, "out" if lab.left_by != NOBODY else "nobody left")
    elif not lab.deck.left:
        finish(state, "deck")
    return bool(lab.ending)


def last_turn(state: State) -> None:
    """Heroes whose time is over are lost inside (V-126, V-312)."""
    lab = state.lab
    for seat in living(lab):
        hero = lab.heroes[seat]
        if lab.turn >= NUMBERS.turns - hero.majors:
            drop_antidote(lab, seat)
            hero.status = LOST
            stop_acting(lab, hero)
            pass_lead_on(lab, seat)
            state.tell(EVERYBODY, LostInside(seat))


def finish(state: State, ending: str) -> None:
    """Wounds due this turn are still taken, then all face-down cards are turned (V-314, V-325)."""
    lab = state.lab
    for seat, hero in enumerate(lab.heroes):
        if hero.status == INSIDE or (hero.status == EXITED and hero.left_turn == lab.turn):
            last_wounds(state, Seat(seat), hero)
    for hero in lab.heroes:
        turn_up(state, hero)
    lab.ending = ending
    lab.ask = 0
    state.shown += 1
    state.tell(EVERYBODY, Ended(ending))


def last_wounds(state: State, seat: Seat, hero: Hero) -> None:
    """Adrenaline and bleeding of the turn in which the game ended (V-314)."""
    for _ in range(hero.injected):
        last_wound(state, seat, hero, down=False)
    deep = [wound for wound in hero.wounds if wound.deep]
    if deep:
        last_wound(state, seat, hero, down=deep[0].down)


def last_wound(state: State, seat: Seat, hero: Hero, down: bool) -> None:
    back = take_wound(state)
    deep = back >= 0 and state.lab.wounds.top == 1
    hero.wounds.append(Wound(back, down, deep, -1 if down else front_of(state, back)))
    state.tell(EVERYBODY, Wounded(seat, down, deep))


# ---- who has won -----------------------------------------------------------------------------------------


def heroes_win(lab: Lab) -> bool:
    """A hero has exited with the antidote (V-316)."""
    return lab.left_by != NOBODY


def best_player(lab: Lab) -> Seat:
    """The last to exit among those not infected, or with the antidote (V-318, V-319)."""
    if len(lab.takers) == 1:
        return lab.takers[0]
    fit = [seat for seat in lab.takers if seat == lab.left_by or not infected(lab.heroes[seat])]
    return fit[-1] if fit else NOBODY


def outcome(lab: Lab, best: bool, spy: Seat) -> Outcome | None:
    """The spy's conditions come first; they exclude the common win (V-323)."""
    if not lab.ending:
        return None
    count = len(lab.heroes)
    if spy_wins(lab, spy):
        alone = tuple([int(seat == spy) for seat in range(count)])
        places = tuple([2 - won for won in alone])
        return Outcome(alone, places, "spy", f"@{spy + 1} was the spy, and wins alone.", reckoning(lab))
    if spy != NOBODY and heroes_win(lab):
        return heroes_beat_spy(lab, best, spy)
    if not heroes_win(lab):
        return Outcome((0,) * count, (1,) * count, "lost", LOSING[lab.ending], reckoning(lab))
    first = best_player(lab) if best else NOBODY
    if first == NOBODY:
        text = f"@{lab.left_by + 1} has brought the antidote out: everybody wins."
        return Outcome((1,) * count, (1,) * count, "antidote", text, reckoning(lab), together=True)
    places = tuple([1 if seat == first else 2 for seat in range(count)])
    text = f"The antidote is out and everybody wins; @{first + 1} is the best player."
    return Outcome((1,) * count, places, "antidote", text, reckoning(lab))


def heroes_beat_spy(lab: Lab, best: bool, spy: Seat) -> Outcome:
    """All but the spy win; the best player is one of them (V-323, V-324)."""
    won = tuple([int(seat != spy) for seat in range(len(lab.heroes))])
    first = best_player(lab) if best else NOBODY
    ranked = first not in (NOBODY, spy)
    places = tuple(
        [1 if seat == first or (not ranked and seat != spy) else 3 - score for seat, score in enumerate(won)]
    )
    text = f"The antidote is out: everybody wins but @{spy + 1}, the spy."
    places = tuple([min(place, len(won)) for place in places])
    return Outcome(won, places, "antidote", text, reckoning(lab), together=True)


def traits(state: State, seat: Seat) -> tuple[str, ...]:
    """What became of a hero, for reports."""
    hero = state.lab.heroes[seat]
    found = [("got out", "died")[hero.status == DEAD]] if hero.status in (EXITED, DEAD) else ["stayed inside"]
    found += ["spy"] if seat == state.spy else []
    found += ["infected"] if infected(hero) else []
    return (*found, *(["Major Advantage"] if hero.majors else []))


LOSING = {
    "nobody left": "Nobody is left in the lab and the antidote is still inside: everybody loses.",
    "deck": "The room deck is empty before the antidote is out: everybody loses.",
    "out": "Everybody is out.",
}


def reckoning(lab: Lab) -> tuple[Row, ...]:
    return (
        Row("out of the lab", "V-062", tuple([int(hero.status == EXITED) for hero in lab.heroes])),
        Row("carried the antidote out", "V-316", tuple([int(seat == lab.left_by) for seat in range(len(lab.heroes))])),
        Row("wounds", "V-128", tuple([len(hero.wounds) for hero in lab.heroes])),
        Row("infected", "V-325", tuple([int(infected(hero)) for hero in lab.heroes])),
        Row("dead", "V-178", tuple([int(hero.status == DEAD) for hero in lab.heroes])),
    )
