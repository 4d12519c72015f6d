"""What holds for every game, as checks that any author can run on a game of their own.

    from lazaretto.testing import check
    check(GAME)                      # raises Broken, with the moment at which it broke

``lazaretto check my_game.py`` does the same from the command line. Each property is a function of one
randomly played game; ``check`` runs all of them over every number of seats and every option.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import lru_cache
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

AnyGame = Game[Any, Any]
REFUSALS_ASKED: Final = 40  # of the catalogue, at one moment
MOST_SETUPS: Final = 100  # pairs of an option and a number of seats; beyond that options take turns
TRIED: Final = 4  # actions of which one who plays somewhat better takes the best
PATIENCE: Final = 4  # at how many moments of a game the slow properties look
WORLDS: Final = 30  # at how many moments of a game two worlds are held against each other


class Broken(Exception):
    """A property does not hold. The text says which, where, and what was seen."""


class Moment(NamedTuple):
    """One step of a randomly played game: the state before it, and what came next."""

    number: int
    state: Any
    seat: Seat
    action: Action


# ---- playing at random ---------------------------------------------------------------------------


def moments(game: AnyGame, options: Options, seed: int) -> Iterator[Moment]:
    """A random game step by step. Each state is the real one: copy it before changing it."""
    state = game.new(options, seed)
    for number, (seat, action) in enumerate(inputs(game, options.seats, tuple(sorted(options.words.items())), seed)):
        yield Moment(number, state, seat, action)
        do(game, state, seat, action)


@lru_cache(maxsize=4 * MOST_SETUPS)
def inputs(game: AnyGame, seats: int, words: tuple[tuple[str, str], ...], seed: int) -> list[tuple[Seat, Action]]:
    """What the seats do in a random game. Remembered, because every property plays the same games.

    With an odd seed the seats play somewhat better than at random, and so get where players get.
    """
    state, rng = game.new(Options(seats, dict(words)), seed), seeded(seed, 7)
    found: list[tuple[Seat, Action]] = []
    while game.acting(state):
        need(len(found) < game.info.longest, f"still going after {len(found)} inputs, the longest it says it takes")
        found.append(next_input(game, state, rng, TRIED if seed % 2 else 1))
        do(game, state, *found[-1])
    return found


def do(game: AnyGame, state: Any, seat: Seat, action: Action) -> None:
    try:
        game.play(state, seat, action)
    except Exception as error:
        raise Broken(f"{action} is legal but cannot be played: {error!r}") from error


def next_input(game: AnyGame, state: Any, rng: Rng, tried: int = 1) -> tuple[Seat, Action]:
    """The best of so many things a seat may do; where deadlines run, sometimes one of them passes."""
    running = game.deadlines(state)
    if running and rng.below(12) == 0:
        return CLOCK, Expire(rng.pick(list(running)).name)
    seat = rng.pick(list(game.acting(state)))
    legal = game.legal(state, seat)
    need(bool(legal), f"seat {seat + 1} is asked but may do nothing")
    drawn = [rng.pick(legal) for _ in range(tried)]
    if tried == 1:
        return seat, drawn[0]
    view = game.view(state, seat)
    return seat, max(drawn, key=lambda action: game.prior(view, action))


def some(game: AnyGame, options: Options, seed: int, count: int = PATIENCE) -> Iterator[Moment]:
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
    """Every legal action has no refusal and applies to a copy; the list is the candidates without a refusal."""
    for moment in moments(game, options, seed):
        state = moment.state
        for seat in game.acting(state):
            legal = game.legal(state, seat)
            free = [action for action in game.candidates(state, seat) if game.refusal(state, seat, action) is None]
            need(legal == free, f"seat {seat + 1} may do {show(legal)}, but no refusal speaks against {show(free)}")
            need(legal == game.legal(state, seat), "asked twice, the legal list differs")
            need(len(set(legal)) == len(legal), f"an action is listed twice: {show(legal)}")
    for moment in some(game, options, seed):
        for seat in game.acting(moment.state):
            for action in game.legal(moment.state, seat):
                do(game, moment.state.copy(), seat, action)


def legal_actions_are_in_the_catalogue(game: AnyGame, options: Options, seed: int) -> None:
    """Menus take their actions from the tables made at import, and no menu is wider than the game says."""
    known = {id(action) for table in game.info.tables for action in table}
    for moment in moments(game, options, seed):
        for seat in game.acting(moment.state):
            legal = game.legal(moment.state, seat)
            need(
                len(legal) <= game.info.widest,
                f"{len(legal)} legal actions, but the widest menu is said to be {game.info.widest}",
            )
            for action in legal:
                need(id(action) in known, f"{action} is not taken from the tables of the game")
                need(type(action) in game.info.kinds, f"{type(action).__name__} is missing in the kinds of the game")


def actions_survive_text(game: AnyGame, options: Options, seed: int) -> None:
    """Reading what was written gives an equal action, and no two actions are written alike."""
    notation = game.info.notation()
    seen: dict[str, Action] = {}
    for table in game.info.tables:
        for action in table:
            text = str(action)
            need(notation.read(text) == action, f"{text} is read as another action")
            need(seen.setdefault(text, action) == action, f"two actions are written {text}")


def menus_tell_their_entries_apart(game: AnyGame, options: Options, seed: int) -> None:
    """The legal actions of a menu differ in words, as they do in notation."""
    for moment in some(game, options, seed):
        for seat in game.acting(moment.state):
            view = game.view(moment.state, seat)
            said: dict[str, Action] = {}
            for action in game.legal(moment.state, seat):
                sentence = game.say(view, action)
                need(bool(sentence), f"there are no words for {action}")
                need(sentence not in said, f"{action} and {said.get(sentence)} are both called {sentence!r}")
                said[sentence] = action


def nothing_appears_or_vanishes(game: AnyGame, options: Options, seed: int) -> None:
    """The number of each kind of piece is the same from setup to the end."""
    start = game.pieces(game.new(options, seed))
    for moment in moments(game, options, seed):
        now = game.pieces(moment.state)
        need(now == start, f"there were {start}, but before input {moment.number + 1} there are {now}")
    need(game.pieces(end_of(game, options, seed)) == start, "the last action lost or made a piece")


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
    """Through JSON text and back a state or view is equal to itself."""
    classes = {cls.__name__: cls for cls in (Rng, *game.info.classes)}
    for moment in some(game, options, seed):
        state = moment.state
        for thing in [state, *[game.view(state, seat) for seat in watchers(game, state)]]:
            try:
                back = from_json(json.loads(json.dumps(to_json(thing))), classes)
            except (KeyError, TypeError) as error:
                raise Broken(f"{type(thing).__name__} does not come back from JSON: {error!r}") from error
            need(back == thing, f"{type(thing).__name__} comes back from JSON as something else")


def copies_share_nothing(game: AnyGame, options: Options, seed: int) -> None:
    """Playing a copy to its end leaves the original as it was; a copy is equal to its original."""
    for moment in some(game, options, seed):
        before = to_json(moment.state)
        copy = moment.state.copy()
        need(copy == moment.state and to_json(copy) == before, "a copy differs from its original")
        rng = seeded(seed, 9)
        while game.acting(copy):
            game.play(copy, *next_input(game, copy, rng))
        need(to_json(moment.state) == before, "playing on a copy changed the original")


def games_end(game: AnyGame, options: Options, seed: int) -> None:
    """A game ends within its longest; then, and only then, it has an outcome that fits its seats."""
    for moment in some(game, options, seed):
        need(game.outcome(moment.state) is None, "somebody is asked, yet there is an outcome")
    state = end_of(game, options, seed)
    outcome, seats = game.outcome(state), len(game.seats(state))
    if outcome is None:
        raise Broken("nobody is asked, yet there is no outcome")
    need(len(outcome.scores) == seats == len(outcome.places), "the outcome has not one score and place a seat")
    need(min(outcome.places) >= 1 and max(outcome.places) <= seats, f"strange places: {outcome.places}")
    for row in outcome.rows:
        need(len(row.points) == seats, f"the row {row.name} has not one number a seat")
    need(bool(outcome.text) and bool(outcome.ending), "the outcome has no words")
    known = game.info.endings
    need(not known or outcome.ending in known, f"the ending {outcome.ending} is none of {', '.join(known)}")
    need(len(game.standing(state)) in (0, seats), "the standing has not one score a seat")


def seats_not_asked_cannot_act(game: AnyGame, options: Options, seed: int) -> None:
    """Whoever is not asked has no legal action and is refused everything, during the game and after it."""
    for moment in moments(game, options, seed):
        asked = game.acting(moment.state)
        need(list(asked) == sorted(set(asked)), f"the seats asked are not listed in their order: {asked}")
    for state in [*[moment.state.copy() for moment in some(game, options, seed)], end_of(game, options, seed)]:
        asked = game.acting(state)
        for seat in game.seats(state):
            if Seat(seat) not in asked:
                need(game.legal(state, Seat(seat)) == [], f"seat {seat + 1} is not asked but has legal actions")
                need(game.menu(state, Seat(seat)) == [], f"seat {seat + 1} is not asked but has a menu")
                for action in catalogue(game, seed):
                    refused = game.refusal(state, Seat(seat), action) is not None
                    need(refused, f"seat {seat + 1} is not asked, but {action} is not refused")


def refusals_cite_the_ledger(game: AnyGame, options: Options, seed: int) -> None:
    """Every refusal is a rule of the ledger and a reason."""
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
    """Only the clock says that a deadline has passed, and only of one that runs."""
    for moment in some(game, options, seed):
        state = moment.state
        for deadline in game.deadlines(state):
            need(deadline.seconds > 0, f"the deadline {deadline.name} has no time")
            need(game.refusal(state, CLOCK, Expire(deadline.name)) is None, f"{deadline.name} runs but cannot pass")
            game.play(state.copy(), CLOCK, Expire(deadline.name))
            for seat in game.seats(state):
                said = game.refusal(state, Seat(seat), Expire(deadline.name)) is None
                need(not said, f"seat {seat + 1} can say that {deadline.name} has passed")
        stray = Expire("no-such-deadline")
        need(game.refusal(state, CLOCK, stray) is not None, "a deadline passed that never ran")


def everybody_hears_at_the_same_moments(game: AnyGame, options: Options, seed: int) -> None:
    """Each play tells every seat and every watcher the same number of things, and there are words for them."""
    state = game.new(options, seed)
    all_hear(game, state, game.opening(state), "the opening")
    for moment in moments(game, options, seed):
        told, after = played(game, moment.state, moment.seat, moment.action)
        all_hear(game, after, told, str(moment.action))


def all_hear(game: AnyGame, state: Any, told: list[Emitted], what: str) -> None:
    for event in told:
        for seat in watchers(game, state):
            thing = event.visible_to(seat)
            need(thing is not None, f"{what}: somebody hears nothing where others hear something")
            said = thing is not None and game.say(game.view(state, seat), thing)
            need(isinstance(said, str), "an event has no words")


def guesses_look_the_same(game: AnyGame, options: Options, seed: int) -> None:
    """A guess made from a view has that very view, and its seat may do the same things."""
    rng = seeded(seed, 10)
    for moment in some(game, options, seed):
        for seat in watchers(game, moment.state):
            seen = game.view(moment.state, seat)
            world = game.determinize(seen, rng)
            need(game.view(world, seat) == seen, f"a guess of {who(seat)} looks different to it")
            need(game.acting(world) == game.acting(moment.state), f"in a guess of {who(seat)} others are asked")
            if seat is not None:
                same = game.legal(world, seat) == game.legal(moment.state, seat)
                need(same, f"in a guess of {who(seat)} it may do other things")
            need(world.rng != moment.state.rng, f"a guess of {who(seat)} knows the chance to come")


def guesses_vary(game: AnyGame, options: Options, seed: int) -> None:
    """Where something is hidden, guesses are not always the truth: no test passes by standing still."""
    rng = seeded(seed, 11)
    hidden = False
    for moment in moments(game, options, seed):
        for seat in watchers(game, moment.state):
            if differs(game.determinize(game.view(moment.state, seat), rng), moment.state):
                return
            hidden = hidden or differs(game.alternate_world(moment.state, seat, rng), moment.state)
    need(not hidden, "no guess ever differed from the truth, though something was hidden")


def two_worlds_look_the_same(game: AnyGame, options: Options, seed: int) -> None:
    """In two worlds that differ in what a seat cannot know, all it gets is equal, now and after the same input.

    Compared are its view, who is asked, its menu, its refusals of catalogued actions, its scene and what it
    hears. The step is compared where no chance fell and no secret came out (``reveal_count``).
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
        heard, heard_there = [[told.visible_to(seat) for told in game.opening(state)] for state in (here, there)]
        need(heard == heard_there, f"{who(seat)} hears a difference in the opening")


def compare_next(game: AnyGame, seat: Seat | None, moment: Moment, other: Any, seed: int) -> None:
    if game.refusal(other, moment.seat, moment.action) is not None:
        return  # whoever acts holds other secrets there
    told, here = played(game, moment.state, moment.seat, moment.action)
    told_there, there = played(game, other, moment.seat, moment.action)
    if chance(here) != chance(moment.state) or chance(there) != chance(other):
        return
    if game.reveal_count(here) != game.reveal_count(moment.state) and game.reveal_count(there) != game.reveal_count(
        other
    ):
        return
    after = f" after {moment.action}"
    need(game.reveal_count(here) == game.reveal_count(there), f"secrets come out in one world alone{after}")
    heard = [event.visible_to(seat) for event in told]
    need(heard == [event.visible_to(seat) for event in told_there], f"{who(seat)} hears a difference{after}")
    compare_worlds(game, seat, here, there, seed, after)


def compare_worlds(game: AnyGame, seat: Seat | None, here: Any, there: Any, seed: int, after: str) -> None:
    need(game.view(here, seat) == game.view(there, seat), f"{who(seat)} sees a difference{after}")
    need(game.acting(here) == game.acting(there), f"{who(seat)} sees others being asked{after}")
    need(game.deadlines(here) == game.deadlines(there), f"{who(seat)} sees other deadlines{after}")
    if seat is not None:
        need(game.menu(here, seat) == game.menu(there, seat), f"{who(seat)} has another menu{after}")
        for action in catalogue(game, seed):
            same = game.refusal(here, seat, action) == game.refusal(there, seat, action)
            need(same, f"{who(seat)} is told another reason against {action}{after}")


def scenes_draw(game: AnyGame, options: Options, seed: int) -> None:
    """Every view can be drawn; every legal action can be pointed at; equal views give equal scenes."""
    states = [moment.state.copy() for moment in some(game, options, seed)] + [end_of(game, options, seed)]
    for state in states:
        for seat in watchers(game, state):
            view, menu = game.view(state, seat), game.menu(state, seat)
            data = game.scene(view, menu).data()
            json.dumps(data)
            need(bool(data["prompt"]), f"{who(seat)} reads no prompt")
            need(data == game.scene(view, menu).data(), "drawn twice, the scene differs")
            check_paths(data, menu)
            keep_names(None, data)
            check_places(data)


def check_paths(data: dict[str, Any], menu: list[tuple[Action, Refusal | None]]) -> None:
    offered = {path["do"]: path for path in data["paths"]}
    need(len(offered) == len(data["paths"]), "an action is offered twice in a scene")
    for action, refusal in menu:
        path = offered.get(str(action))
        if path is None:
            need(refusal is not None, f"{action} is legal but cannot be pointed at")
            continue
        need(("why" in path) == (refusal is not None), f"{action} is lit or grey against the rules")
        need(bool(path.get("say")), f"{action} has no sentence in the scene")
        for name in [*path["path"], *path.get("covers", [])]:
            need(name in data["pieces"] or name in data["regions"], f"{action} points at {name}, which is not there")
        carry, onto = path.get("carry"), path.get("onto")
        need(carry is None or carry in data["pieces"], f"for {action} {carry} is carried, which is no piece")
        need(onto is None or onto in data["pieces"], f"for {action} {carry} is dropped on {onto}, which is no piece")
    lit = [(*path["path"], path["say"]) for path in data["paths"] if "why" not in path]
    need(len(set(lit)) == len(lit), "two actions have the same path and the same sentence")


def check_places(data: dict[str, Any]) -> None:
    for name, piece in data["pieces"].items():
        inside = piece["in"] in data["regions"] or piece["in"] in data["pieces"]
        need(inside, f"the piece {name} lies in {piece['in']}, which is not there")


# ---- what the properties share -----------------------------------------------------------------------


def played(game: AnyGame, state: State, seat: Seat, action: Action) -> tuple[list[Any], Any]:
    """What is told when an action is played on a copy, and that copy."""
    after: Any = state.copy()
    after.log = EventLog()
    game.play(after, seat, action)
    told = after.log.emitted
    after.log = None
    return told, after


@lru_cache(maxsize=8)
def catalogue(game: AnyGame, seed: int) -> list[Action]:
    """Some actions of the catalogue, others for another seed."""
    every = [action for table in game.info.tables for action in table]
    rng = seeded(seed, 13)
    return [rng.pick(every) for _ in range(REFUSALS_ASKED)]


def chance(state: Any) -> tuple[int, ...]:
    mark: tuple[int, ...] = state.undo_point()[1:]
    return mark


def differs(one: Any, other: Any) -> bool:
    """Whether two states differ in more than chance to come and in what may be taken back."""
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
    menus_tell_their_entries_apart,
    nothing_appears_or_vanishes,
    records_replay,
    states_and_views_survive_json,
    copies_share_nothing,
    games_end,
    seats_not_asked_cannot_act,
    refusals_cite_the_ledger,
    deadlines_can_pass,
    everybody_hears_at_the_same_moments,
    guesses_look_the_same,
    guesses_vary,
    two_worlds_look_the_same,
    scenes_draw,
)


def setups(game: AnyGame) -> Iterator[Options]:
    """Every number of seats with the usual options, every other value of an option once, and two mixtures of all.

    Values that do not go with the usual ones are tried with each value of another option until they do. Where
    that would be too many setups, each option has its turn with one number of seats.
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
    """Some values of an option beside the usual one: words, and a list of one's own where it takes one."""
    words = list(option.allowed(seats)[1:4])
    if option.pick is None:
        return words
    parts = list(option.pick.of)
    rng.shuffle(parts)
    return [*words, JOINT.join(parts[: option.pick.count])]


def seats_by_option(game: AnyGame) -> list[list[int]]:
    """The numbers of seats with which each option is tried: all that give it a choice, or one of them."""
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
    """Every option at random, one after another, each as long as it goes with those before."""
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
    """A game that says it has secrets has other worlds in some setup, so that the two worlds prove something."""
    rng = seeded(len(seeds), 14)
    for options in setups(game):
        for seed in seeds:
            for moment in moments(game, options, seed):
                for seat in watchers(game, moment.state):
                    if differs(game.alternate_world(moment.state, seat, rng), moment.state):
                        return
    need(not game.info.secret, f"{game.info.title} says it has secrets, but twin never made another world")


def check(game: AnyGame, seeds: range = range(3)) -> int:
    """Run every property over every setup and these seeds; returns how many checks held."""
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
