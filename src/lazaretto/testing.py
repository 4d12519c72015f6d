"""Conformance checks that every game must pass, for authors to run on their own games.

    from lazaretto.testing import check
    check(GAME)                      # raises Broken, with the moment at which it broke

``lazaretto check my_game.py`` does the same from the command line. Each property is checked on one randomly played
game; ``check`` runs all of them over every number of seats and every option.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from lazaretto.core import (
    CLOCK,
    JOINT,
    Action,
    BadOption,
    Emitted,
    EventLog,
    Expire,
    Game,
    Option,
    Options,
    Refusal,
    Rng,
    Run,
    Seat,
    State,
    from_json,
    keep_names,
    read_record,
    replay,
    seeded,
    to_json,
    write_run,
)
from lazaretto.core.scene import afresh

AnyGame = Game[Any, Any]
IN_A_ROW: Final = 6  # moments whose scenes are compared step by step
REFUSALS_ASKED: Final = 40  # actions of the catalogue that are tried at one moment
MOST_SETUPS: Final = 100  # pairs of an option and a number of seats; with more, options take turns
TRIED: Final = 4  # a slightly better player takes the best of this number of random actions
FEW_MOMENTS: Final = 4  # moments of a game at which slow properties are checked
WORLDS: Final = 30  # moments of a game at which two worlds are compared


class Broken(Exception):
    """A property does not hold. The text says which, where, and what happened."""


class Moment(NamedTuple):
    """One step of a randomly played game: the state before it, and the next input."""

    number: int
    state: Any
    seat: Seat
    action: Action


# ---- playing at random ---------------------------------------------------------------------------


def moments(game: AnyGame, options: Options, seed: int) -> Iterator[Moment]:
    """A random game, step by step. All moments share one state: copy it before changing it."""
    state = game.new(options, seed)
    for number, (seat, action) in enumerate(inputs(game, options.seats, tuple(sorted(options.words.items())), seed)):
        yield Moment(number, state, seat, action)
        do(game, state, seat, action)


@lru_cache(maxsize=4 * MOST_SETUPS)
def inputs(game: AnyGame, seats: int, words: tuple[tuple[str, str], ...], seed: int) -> list[tuple[Seat, Action]]:
    """The inputs of a random game, cached because every property plays the same games.

    With an odd seed the seats play slightly better than at random, so they reach positions that players reach.
    """
    state, rng = game.new(Options(seats, dict(words)), seed), seeded(seed, 7)
    found: list[tuple[Seat, Action]] = []
    while game.acting(state):
        need(
            len(found) < game.info.longest,
            f"the game is not over after {len(found)} inputs, its declared maximum (longest)",
        )
        found.append(next_input(game, state, rng, TRIED if seed % 2 else 1))
        do(game, state, *found[-1])
    return found


def do(game: AnyGame, state: Any, seat: Seat, action: Action) -> None:
    try:
        game.play(state, seat, action)
    except Exception as error:
        raise Broken(f"{action} is legal but cannot be played: {error!r}") from error


def next_input(game: AnyGame, state: Any, rng: Rng, tried: int = 1) -> tuple[Seat, Action]:
    """The best of ``tried`` random actions of a seat; if deadlines are running, sometimes one of them passes."""
    running = game.deadlines(state)
    if running and rng.below(12) == 0:
        return CLOCK, Expire(rng.pick(list(running)).name)
    seat = rng.pick(list(game.acting(state)))
    legal = game.legal(state, seat)
    need(bool(legal), f"seat {seat + 1} may act but has no legal action")
    drawn = [rng.pick(legal) for _ in range(tried)]
    if tried == 1:
        return seat, drawn[0]
    view = game.view(state, seat)
    return seat, max(drawn, key=lambda action: game.prior(view, action))


def some(game: AnyGame, options: Options, seed: int, count: int = FEW_MOMENTS) -> Iterator[Moment]:
    """A few moments of a random game, spread over its length."""
    length = len(inputs(game, options.seats, tuple(sorted(options.words.items())), seed))
    rng = seeded(seed, 8)
    wanted = {rng.below(max(1, length)) for _ in range(count)} | {0, length - 1}
    for moment in moments(game, options, seed):
        if moment.number in wanted:
            yield moment


def end_of(game: AnyGame, options: Options, seed: int) -> Any:
    state = game.new(options, seed)
    for moment in moments(game, options, seed):
        game.play(state, moment.seat, moment.action)
    return state


def watchers(game: AnyGame, state: Any) -> list[Seat | None]:
    return [None, *[Seat(seat) for seat in game.seats(state)]]


def need(holds: bool, sentence: str) -> None:
    if not holds:
        raise Broken(sentence)


# ---- the properties --------------------------------------------------------------------------------


def legal_actions_can_be_played(game: AnyGame, options: Options, seed: int) -> None:
    """Legal actions are exactly the candidates without a refusal, and each can be played on a copy."""
    for moment in moments(game, options, seed):
        state = moment.state
        for seat in game.acting(state):
            legal = game.legal(state, seat)
            free = [action for action in game.candidates(state, seat) if game.refusal(state, seat, action) is None]
            need(
                legal == free,
                f"seat {seat + 1} has legal actions {show(legal)}, but those without refusal are {show(free)}",
            )
            need(legal == game.legal(state, seat), "two calls of legal() give different lists")
            need(len(set(legal)) == len(legal), f"an action is listed twice: {show(legal)}")
    for moment in some(game, options, seed):
        for seat in game.acting(moment.state):
            for action in game.legal(moment.state, seat):
                do(game, moment.state.copy(), seat, action)


def legal_actions_are_in_the_catalogue(game: AnyGame, options: Options, seed: int) -> None:
    """Menus take their actions from the tables, and no menu is longer than ``widest``."""
    known = {id(action) for table in game.info.tables for action in table}
    for moment in moments(game, options, seed):
        for seat in game.acting(moment.state):
            legal = game.legal(moment.state, seat)
            need(
                len(legal) <= game.info.widest,
                f"there are {len(legal)} legal actions, more than the declared maximum (widest), {game.info.widest}",
            )
            for action in legal:
                need(id(action) in known, f"{action} does not come from the tables of the game")
                need(type(action) in game.info.kinds, f"{type(action).__name__} is missing from the kinds of the game")


def actions_survive_text(game: AnyGame, options: Options, seed: int) -> None:
    """Parsing the text of an action gives an equal action, and no two actions have the same text."""
    notation = game.info.notation()
    seen: dict[str, Action] = {}
    for table in game.info.tables:
        for action in table:
            text = str(action)
            need(notation.read(text) == action, f"{text} is read as another action")
            need(seen.setdefault(text, action) == action, f"two actions have the text {text}")


def menu_entries_differ(game: AnyGame, options: Options, seed: int) -> None:
    """The legal actions of a menu have different sentences."""
    for moment in some(game, options, seed):
        for seat in game.acting(moment.state):
            view = game.view(moment.state, seat)
            said: dict[str, Action] = {}
            for action in game.legal(moment.state, seat):
                sentence = game.say(view, action)
                need(bool(sentence), f"{action} has no sentence")
                need(sentence not in said, f"{action} and {said.get(sentence)} have the same sentence {sentence!r}")
                said[sentence] = action


def nothing_appears_or_vanishes(game: AnyGame, options: Options, seed: int) -> None:
    """The number of pieces of each kind is constant from setup to the end."""
    start = game.pieces(game.new(options, seed))
    for moment in moments(game, options, seed):
        now = game.pieces(moment.state)
        need(now == start, f"there were {start}, but before input {moment.number + 1} there are {now}")
    need(game.pieces(end_of(game, options, seed)) == start, "the last action removed or added a piece")


def records_replay(game: AnyGame, options: Options, seed: int) -> None:
    """A record replays to an equal state, and the same seed gives the same game."""
    run: Run[Any, Any] = Run(game, options, seed)
    for moment in moments(game, options, seed):
        run.do(moment.seat, moment.action)
    names = [f"Seat {seat + 1}" for seat in game.seats(run.state)]
    again = replay(game, read_record(write_run(run, names)))
    need(again.state == run.state, "the record replays to another state")
    need(to_json(again.state) == to_json(run.state), "the record replays to another JSON")


def states_and_views_survive_json(game: AnyGame, options: Options, seed: int) -> None:
    """A state or view that is written to JSON and read back equals the original."""
    classes = {cls.__name__: cls for cls in (Rng, *game.info.classes)}
    for moment in some(game, options, seed):
        state = moment.state
        for thing in [state, *[game.view(state, seat) for seat in watchers(game, state)]]:
            try:
                back = from_json(json.loads(json.dumps(to_json(thing))), classes)
            except (KeyError, TypeError) as error:
                raise Broken(f"{type(thing).__name__} cannot be read back from JSON: {error!r}") from error
            need(back == thing, f"{type(thing).__name__} is different when read back from JSON")


def copies_share_nothing(game: AnyGame, options: Options, seed: int) -> None:
    """A copy equals its original, and playing it to the end does not change the original."""
    for moment in some(game, options, seed):
        before = to_json(moment.state)
        copy = moment.state.copy()
        need(copy == moment.state and to_json(copy) == before, "a copy differs from its original")
        rng = seeded(seed, 9)
        while game.acting(copy):
            game.play(copy, *next_input(game, copy, rng))
        need(to_json(moment.state) == before, "playing on a copy changed the original")


def games_end(game: AnyGame, options: Options, seed: int) -> None:
    """A game ends within ``longest`` inputs; then, and only then, it has an outcome that fits its seats."""
    for moment in some(game, options, seed):
        need(game.outcome(moment.state) is None, "there is an outcome although a seat may act")
    state = end_of(game, options, seed)
    outcome, seats = game.outcome(state), len(game.seats(state))
    if outcome is None:
        raise Broken("there is no outcome although no seat may act")
    need(len(outcome.scores) == seats == len(outcome.places), "the outcome needs one score and one place per seat")
    need(min(outcome.places) >= 1 and max(outcome.places) <= seats, f"invalid places: {outcome.places}")
    for row in outcome.rows:
        need(len(row.points) == seats, f"the row {row.name} needs one number per seat")
    need(bool(outcome.text) and bool(outcome.ending), "the outcome has no text or no ending")
    known = game.info.endings
    need(not known or outcome.ending in known, f"the ending {outcome.ending} is not one of {', '.join(known)}")
    need(len(game.standing(state)) in (0, seats), "the standing needs one score per seat")


def seats_not_asked_cannot_act(game: AnyGame, options: Options, seed: int) -> None:
    """A seat that may not act has no legal actions and is refused everything, during the game and after it."""
    for moment in moments(game, options, seed):
        asked = game.acting(moment.state)
        need(list(asked) == sorted(set(asked)), f"the acting seats are not in ascending order: {asked}")
    for state in [*[moment.state.copy() for moment in some(game, options, seed)], end_of(game, options, seed)]:
        asked = game.acting(state)
        for seat in game.seats(state):
            if Seat(seat) not in asked:
                need(game.legal(state, Seat(seat)) == [], f"seat {seat + 1} may not act but has legal actions")
                need(game.menu(state, Seat(seat)) == [], f"seat {seat + 1} may not act but has a menu")
                for action in catalogue(game, seed):
                    refused = game.refusal(state, Seat(seat), action) is not None
                    need(refused, f"seat {seat + 1} may not act, but {action} is not refused")


def refusals_cite_the_ledger(game: AnyGame, options: Options, seed: int) -> None:
    """Every refusal has a rule of the ledger and a reason."""
    ledger = game.info.ledger()
    for moment in some(game, options, seed):
        for seat in game.seats(moment.state):
            for action in catalogue(game, seed):
                refusal = game.refusal(moment.state, Seat(seat), action)
                if refusal is not None:
                    need(bool(refusal.reason), f"{action} is refused without a reason")
                    known = not ledger or refusal.rule in ledger
                    need(known, f"{action} is refused by {refusal.rule}, which is not in the ledger")


def deadlines_can_pass(game: AnyGame, options: Options, seed: int) -> None:
    """Only the clock can expire a deadline, and only a running one."""
    for moment in some(game, options, seed):
        state = moment.state
        for deadline in game.deadlines(state):
            need(deadline.seconds > 0, f"the deadline {deadline.name} has no seconds")
            need(
                game.refusal(state, CLOCK, Expire(deadline.name)) is None,
                f"{deadline.name} is running but cannot expire",
            )
            game.play(state.copy(), CLOCK, Expire(deadline.name))
            for seat in game.seats(state):
                said = game.refusal(state, Seat(seat), Expire(deadline.name)) is None
                need(not said, f"seat {seat + 1} can expire {deadline.name}")
        stray = Expire("no-such-deadline")
        need(game.refusal(state, CLOCK, stray) is not None, "a deadline that is not running can expire")


def events_come_at_the_same_moments(game: AnyGame, options: Options, seed: int) -> None:
    """Each action gives every seat and every watcher the same number of events, and each event has a sentence."""
    state = game.new(options, seed)
    check_events(game, state, game.opening(state), "the opening")
    for moment in moments(game, options, seed):
        events, after = played(game, moment.state, moment.seat, moment.action)
        check_events(game, after, events, str(moment.action))


def check_events(game: AnyGame, state: Any, events: list[Emitted], what: str) -> None:
    for event in events:
        for seat in watchers(game, state):
            thing = event.visible_to(seat)
            need(thing is not None, f"{what}: {who(seat)} gets no event where others get one")
            said = thing is not None and game.say(game.view(state, seat), thing)
            need(isinstance(said, str), "an event has no sentence")


def determinizations_look_the_same(game: AnyGame, options: Options, seed: int) -> None:
    """A determinization of a view has the same view and the same legal actions."""
    rng = seeded(seed, 10)
    for moment in some(game, options, seed):
        for seat in watchers(game, moment.state):
            seen = game.view(moment.state, seat)
            world = game.determinize(seen, rng)
            need(game.view(world, seat) == seen, f"a determinization for {who(seat)} has another view")
            need(
                game.acting(world) == game.acting(moment.state),
                f"in a determinization for {who(seat)} other seats may act",
            )
            if seat is not None:
                same = game.legal(world, seat) == game.legal(moment.state, seat)
                need(same, f"a determinization for {who(seat)} has other legal actions")
            need(world.rng != moment.state.rng, f"a determinization for {who(seat)} has the real future chance")


def determinizations_vary(game: AnyGame, options: Options, seed: int) -> None:
    """If something is hidden, determinizations are not always the real state."""
    rng = seeded(seed, 11)
    hidden = False
    for moment in moments(game, options, seed):
        for seat in watchers(game, moment.state):
            if differs(game.determinize(game.view(moment.state, seat), rng), moment.state):
                return
            hidden = hidden or differs(game.alternate_world(moment.state, seat, rng), moment.state)
    need(not hidden, "every determinization was the real state, although something was hidden")


def two_worlds_look_the_same(game: AnyGame, options: Options, seed: int) -> None:
    """In two worlds that differ only in what a seat cannot know, it gets the same, now and after the same input.

    Compared are its view, the acting seats, the deadlines, its menu, refusals of some actions of the catalogue, and its
    events. The next step is compared if it involves no chance and no reveal (``reveal_count``).
    """
    rng = seeded(seed, 12)
    compare_openings(game, options, seed)
    for moment in some(game, options, seed, WORLDS):
        for seat in watchers(game, moment.state):
            other = game.alternate_world(moment.state, seat, rng)
            compare_worlds(game, seat, moment.state, other, seed, "")
            compare_next(game, seat, moment, other, seed)


def compare_openings(game: AnyGame, options: Options, seed: int) -> None:
    here, rng = game.new(options, seed), seeded(seed, 16)
    for seat in watchers(game, here):
        there = game.alternate_world(here, seat, rng)
        seen, seen_there = [[emitted.visible_to(seat) for emitted in game.opening(state)] for state in (here, there)]
        need(seen == seen_there, f"{who(seat)} sees a difference in the opening events")


def compare_next(game: AnyGame, seat: Seat | None, moment: Moment, other: Any, seed: int) -> None:
    if game.refusal(other, moment.seat, moment.action) is not None:
        return  # the acting seat has other secrets there
    events, here = played(game, moment.state, moment.seat, moment.action)
    events_there, there = played(game, other, moment.seat, moment.action)
    if chance(here) != chance(moment.state) or chance(there) != chance(other):
        return
    if game.reveal_count(here) != game.reveal_count(moment.state) and game.reveal_count(there) != game.reveal_count(
        other
    ):
        return
    after = f" after {moment.action}"
    need(game.reveal_count(here) == game.reveal_count(there), f"secrets are revealed in only one world{after}")
    seen = [event.visible_to(seat) for event in events]
    need(
        seen == [event.visible_to(seat) for event in events_there],
        f"{who(seat)} sees a difference in the events{after}",
    )
    compare_worlds(game, seat, here, there, seed, after)


def compare_worlds(game: AnyGame, seat: Seat | None, here: Any, there: Any, seed: int, after: str) -> None:
    need(game.view(here, seat) == game.view(there, seat), f"{who(seat)} sees a difference{after}")
    need(game.acting(here) == game.acting(there), f"{who(seat)} sees other acting seats{after}")
    need(game.deadlines(here) == game.deadlines(there), f"{who(seat)} sees other deadlines{after}")
    if seat is not None:
        need(game.menu(here, seat) == game.menu(there, seat), f"{who(seat)} has another menu{after}")
        for action in catalogue(game, seed):
            same = game.refusal(here, seat, action) == game.refusal(there, seat, action)
            need(same, f"{who(seat)} gets another refusal of {action}{after}")


def scenes_draw(game: AnyGame, options: Options, seed: int) -> None:
    """Every view can be drawn, every legal action has a path, and equal views give equal scenes."""
    states = [moment.state.copy() for moment in some(game, options, seed)] + [end_of(game, options, seed)]
    for state in states:
        for seat in watchers(game, state):
            view, menu = game.view(state, seat), game.menu(state, seat)
            data = game.scene(view, menu).data()
            json.dumps(data)
            need(bool(data["prompt"]), f"{who(seat)} has no prompt")
            need(data == game.scene(view, menu).data(), "drawing a view twice gives different scenes")
            check_paths(data, menu)
            check_chains(game, state, seat, data)
            check_verbs(data)
            keep_names(None, data)
            check_places(data)


def parts_follow_from_their_values(game: AnyGame, options: Options, seed: int) -> None:
    """Step by step: a scene made of parts that were drawn before is the one that is drawn afresh, for every viewer."""
    length = len(inputs(game, options.seats, tuple(sorted(options.words.items())), seed))
    first = seeded(seed, 9).below(max(1, length))
    for moment in moments(game, options, seed):
        if first <= moment.number < first + IN_A_ROW:
            for seat in watchers(game, moment.state):
                view, menu = game.view(moment.state, seat), game.menu(moment.state, seat)
                drawn, anew = game.scene(view, menu), afresh(partial(game.scene, view, menu))
                need(drawn.data() == anew.data(), f"{who(seat)} sees a part that depends on more than its values")


def check_paths(data: dict[str, Any], menu: list[tuple[Action, Refusal | None]]) -> None:
    every = {(path["do"], *path.get("next", [])) for path in data["paths"]}
    need(len(every) == len(data["paths"]), "an action is offered twice in a scene")
    for action, refusal in menu:
        paths = [path for path in data["paths"] if path["do"] == str(action)]
        lit = [path for path in paths if "why" not in path]
        grey = [
            path for path in paths if "why" in path and "next" not in path
        ]  # a following action may itself be illegal
        need(bool(lit) or bool(grey) or refusal is not None, f"{action} is legal but has no path")
        need(
            not (grey if refusal is None else lit),
            f"{action} is {'grey but legal' if refusal is None else 'offered but illegal'}",
        )
        for path in paths:
            check_path(data, path)
    shown = [(*path["path"], path["say"], path.get("note")) for path in data["paths"] if "why" not in path]
    need(len(set(shown)) == len(shown), "two actions have the same path and the same sentence")


def check_path(data: dict[str, Any], path: dict[str, Any]) -> None:
    action = path["do"]
    need(bool(path.get("say")), f"{action} has no sentence in the scene")
    for name in [*path["path"], *path.get("covers", [])]:
        need(
            name in data["pieces"] or name in data["regions"], f"{action} has {name} in its path, which does not exist"
        )
    carry, onto = path.get("carry"), path.get("onto")
    need(carry is None or carry in data["pieces"], f"{action} carries {carry}, which is not a piece")
    need(onto is None or onto in data["pieces"], f"{action} drops {carry} on {onto}, which is not a piece")


def check_chains(game: AnyGame, state: State, seat: Seat | None, data: dict[str, Any]) -> None:
    """Actions that one tap does in a row are legal in that order."""
    notation = game.info.notation()
    for path in [path for path in data["paths"] if path.get("next") and "why" not in path]:
        assert seat is not None
        after: Any = state.copy()
        for text in [path["do"], *path["next"]]:
            action = notation.read(text)
            legal = seat in game.acting(after) and game.refusal(after, seat, action) is None
            need(legal, f"one tap does {path['do']} and then {text}, which is illegal")
            game.play(after, seat, action)


def check_verbs(data: dict[str, Any]) -> None:
    verbs = [verb["name"] for verb in data.get("verbs", [])]
    need(len(set(verbs)) == len(verbs), "a verb is drawn twice in a scene")
    for path in data["paths"]:
        verb = path.get("verb")
        need(verb is None or verb in verbs, f"{path['do']} is behind the verb {verb}, which is not drawn")


def check_places(data: dict[str, Any]) -> None:
    for tip in data.get("tips", []):
        there = tip["at"] in data["regions"] or tip["at"] in data["pieces"]
        need(there, f"the tip {tip['name']} is beside {tip['at']}, which does not exist")
    for name, region in data["regions"].items():
        of = region.get("of", "")
        need(
            region.get("place") != "drawer" or of in data["regions"], f"the drawer {name} opens from {of!r}, no region"
        )
    for name, piece in data["pieces"].items():
        inside = piece["in"] in data["regions"] or piece["in"] in data["pieces"]
        need(inside, f"the piece {name} is in {piece['in']}, which does not exist")


# ---- helpers -----------------------------------------------------------------------------------------


def played(game: AnyGame, state: State, seat: Seat, action: Action) -> tuple[list[Any], Any]:
    """Play an action on a copy; returns the events and the copy."""
    after: Any = state.copy()
    after.log = EventLog()
    game.play(after, seat, action)
    events = after.log.emitted
    after.log = None
    return events, after


@lru_cache(maxsize=8)
def catalogue(game: AnyGame, seed: int) -> list[Action]:
    """Some actions of the catalogue, chosen by the seed."""
    every = [action for table in game.info.tables for action in table]
    rng = seeded(seed, 13)
    return [rng.pick(every) for _ in range(REFUSALS_ASKED)]


def chance(state: Any) -> tuple[int, ...]:
    point: tuple[int, ...] = state.undo_point()[1:]
    return point


def differs(one: Any, other: Any) -> bool:
    """Whether two states differ in more than future chance and the undo barrier."""
    return bool(without_chance(to_json(one)) != without_chance(to_json(other)))


def without_chance(data: Any) -> Any:
    """The JSON of a state without its generators, whatever they are called, and without its undo barrier."""
    if isinstance(data, list):
        return [without_chance(x) for x in data]
    if isinstance(data, dict):
        if data.get("is") == "Rng":
            return None
        return {key: without_chance(x) for key, x in data.items() if key != "undo_barrier"}
    return data


def show(actions: list[Action]) -> str:
    return "[" + ", ".join([str(action) for action in actions[:12]]) + (", ..." if len(actions) > 12 else "") + "]"


def who(seat: Seat | None) -> str:
    return "a watcher" if seat is None else f"seat {seat + 1}"


Property = Callable[[AnyGame, Options, int], None]

PROPERTIES: Final[tuple[Property, ...]] = (
    legal_actions_can_be_played,
    legal_actions_are_in_the_catalogue,
    actions_survive_text,
    menu_entries_differ,
    nothing_appears_or_vanishes,
    records_replay,
    states_and_views_survive_json,
    copies_share_nothing,
    games_end,
    seats_not_asked_cannot_act,
    refusals_cite_the_ledger,
    deadlines_can_pass,
    events_come_at_the_same_moments,
    determinizations_look_the_same,
    determinizations_vary,
    two_worlds_look_the_same,
    scenes_draw,
    parts_follow_from_their_values,
)


def setups(game: AnyGame) -> Iterator[Options]:
    """Every number of seats with the default options, with every other value of each option, and two random mixtures.

    A value that conflicts with the defaults is combined with each value of another option until it fits. If there are
    too many setups, each option is tried with only one number of seats.
    """
    rng = seeded(len(game.info.options), 15)
    turns = seats_by_option(game)
    for seats in game.info.seats:
        yield game.setup(seats)
        for option, numbers in zip(game.info.options, turns, strict=True):
            for word in others(option, seats, rng) if seats in numbers else ():
                options = fitting(game, seats, option.name, word)
                if options is not None:
                    yield options
        if len(game.info.options) > 1:
            yield mixture(game, seats, rng)
            yield mixture(game, seats, rng)


def others(option: Option, seats: int, rng: Rng) -> list[str]:
    """Some values of an option besides the default: words, and a random list if it accepts one."""
    words = list(option.allowed(seats)[1:4])
    if option.pick is None:
        return words
    parts = list(option.pick.of)
    rng.shuffle(parts)
    return [*words, JOINT.join(parts[: option.pick.count])]


def seats_by_option(game: AnyGame) -> list[list[int]]:
    """The numbers of seats with which each option is tried: all that offer a choice, or one of them."""
    choices = [[n for n in game.info.seats if len(option.allowed(n)) > 1] for option in game.info.options]
    if sum([len(numbers) for numbers in choices]) <= MOST_SETUPS:
        return choices
    return [[numbers[i % len(numbers)]] if numbers else [] for i, numbers in enumerate(choices)]


def fitting(game: AnyGame, seats: int, name: str, word: str) -> Options | None:
    companions: list[dict[str, str]] = [{}]
    companions += [{o.name: w} for o in game.info.options if o.name != name for w in o.allowed(seats)[1:]]
    for companion in companions:
        try:
            return game.setup(seats, {name: word, **companion})
        except BadOption:
            continue
    return None


def mixture(game: AnyGame, seats: int, rng: Rng) -> Options:
    """A random word for every option, kept if it fits the ones before."""
    words: dict[str, str] = {}
    for option in game.info.options:
        tried = {**words, option.name: rng.pick(list(option.allowed(seats)))}
        try:
            game.setup(seats, tried)
        except BadOption:
            continue
        words = tried
    return game.setup(seats, words)


def secrets_differ(game: AnyGame, seeds: range = range(3)) -> None:
    """A game with secrets must have alternate worlds in some setup; otherwise the leak test proves nothing."""
    rng = seeded(len(seeds), 14)
    for options in setups(game):
        for seed in seeds:
            for moment in moments(game, options, seed):
                for seat in watchers(game, moment.state):
                    if differs(game.alternate_world(moment.state, seat, rng), moment.state):
                        return
    need(not game.info.secret, f"{game.info.title} declares secrets, but alternate_world never made another one")


def check(game: AnyGame, seeds: range = range(3)) -> int:
    """Run every property over every setup and these seeds; returns the number of checks."""
    secrets_differ(game, seeds)
    held = 0
    for options in setups(game):
        for seed in seeds:
            for prop in PROPERTIES:
                check_one(game, options, seed, prop)
                held += 1
    return held


def check_one(game: AnyGame, options: Options, seed: int, prop: Property) -> None:
    try:
        prop(game, options, seed)
    except Broken as broken:
        where = f"{game.info.slug}, {options.seats} seats, {options.words}, seed {seed}"
        raise Broken(f"{prop.__name__.replace('_', ' ')}: {broken} ({where})") from broken
