"""The search: it takes what wins, knows nothing but its view, and is the same for the same seed."""

from __future__ import annotations

from itertools import count
from math import sqrt
from typing import Any

import pytest

from lazaretto import bots
from lazaretto.bots import rewards
from lazaretto.bots import search as search_module
from lazaretto.bots.search import ActionStats, Search, observer
from lazaretto.bots.search_bot import Doubt, choice, doubt, of_many, steadied
from lazaretto.bots.tree import EXPLORE, Node, backpropagate, find, normalized, recompute_means, select
from lazaretto.core import Game, InputError, OpenGame, Outcome, Rng, Seat, State, seeded
from lazaretto.games import GAMES, load

from ..places import ROOT

CONNECT_FOUR: Any = load(str(ROOT / "examples" / "connect_four.py"))
TIC_TAC_TOE: Any = load(str(ROOT / "examples" / "tic_tac_toe.py"))
STOP, MOVE = TIC_TAC_TOE.legal(TIC_TAC_TOE.new(TIC_TAC_TOE.setup(2), 1), Seat(0))[:2]  # any two actions
SECRET = [name for name in GAMES if load(name).info.secret]


def after(game: Game[Any, Any], *texts: str) -> Any:
    state = game.new(game.setup(game.info.usual), 1)
    notation = game.info.notation()
    for text in texts:
        game.play(state, game.acting(state)[0], notation.read(text))
    return state


def thinking(game: Game[Any, Any], state: State, seat: Seat, iterations: int, seed: int = 1) -> Search:
    search = Search(game, game.view(state, seat), game.legal(state, seat), seeded(seed))
    search.run(iterations)
    return search


def somewhere(game: Game[Any, Any], seed: int, moves: int) -> State:
    """In the middle of a game played at random."""
    rng = seeded(seed, 9)
    state: State = game.new(game.setup(game.info.usual), seed)
    while moves and game.acting(state):
        seat = rng.pick(list(game.acting(state)))
        game.play(state, seat, rng.pick(game.legal(state, seat)))
        moves -= 1
    return state


def choices(game: Game[Any, Any], seed: int, moves: int) -> tuple[State, Seat]:
    """The next state, from there on, in which somebody has a choice."""
    state = somewhere(game, seed, moves)
    rng = seeded(seed, 10)
    while True:
        for seat in game.acting(state):
            if len(game.legal(state, seat)) > 1:
                return state, seat
        seat = game.acting(state)[0]
        game.play(state, seat, rng.pick(game.legal(state, seat)))


# ---- it plays well ------------------------------------------------------------------------------


def test_it_wins_at_once_where_it_can() -> None:
    state = after(CONNECT_FOUR, "drop a", "drop g", "drop b", "drop g", "drop c", "drop g")

    assert str(thinking(CONNECT_FOUR, state, Seat(0), 200).ranking()[0].action) == "drop d"


def test_it_sees_what_the_other_would_do() -> None:
    state = after(CONNECT_FOUR, "drop a", "drop g", "drop b", "drop g", "drop e", "drop g")

    assert str(thinking(CONNECT_FOUR, state, Seat(0), 600).ranking()[0].action) == "drop g"


def test_two_that_think_draw_tic_tac_toe() -> None:
    state = after(TIC_TAC_TOE)
    while acting := TIC_TAC_TOE.acting(state):
        TIC_TAC_TOE.play(state, acting[0], thinking(TIC_TAC_TOE, state, acting[0], 500).ranking()[0].action)

    assert TIC_TAC_TOE.outcome(state).places == (1, 1)


def test_a_survivor_does_not_play_to_win_as_one_of_the_infected() -> None:
    game = load("outbreak")
    begun = game.new(game.setup(6), 1)
    for seed in count(1):
        state, rng, player = game.new(game.setup(6), seed), seeded(seed), bots.bot("regular")
        begun = state.copy()
        while acting := game.acting(state):
            seat = acting[0]
            game.play(state, seat, player.choose(game, game.view(state, seat), game.legal(state, seat), rng))
        outcome = game.outcome(state)
        assert outcome is not None
        turned = [Seat(i) for i in range(6) if game.side(begun, Seat(i)) != game.side(state, Seat(i))]
        if turned and outcome.scores[turned[0]]:
            break
    asked = game.acting(begun)[0]
    search = Search(game, game.view(begun, asked), game.legal(begun, asked), seeded(1))
    search.sides = search.sides_of(begun)

    assert search.ending(state).wins[turned[0]] == 0.0


def test_one_of_a_large_side_does_the_usual_unless_something_is_clearly_better() -> None:
    game = load("outbreak")
    state, player, rng = game.new(game.setup(6), 1), bots.bot("regular"), seeded(1)
    while not telling(game, state):
        seat = game.acting(state)[0]
        game.play(state, seat, player.choose(game, game.view(state, seat), game.legal(state, seat), rng))
    many = thinking(game, state, telling(game, state)[0], 1)
    usual = max(many.legal, key=lambda action: game.prior(many.view, action))
    other = min(many.legal, key=lambda action: game.prior(many.view, action))
    found = find(many.root.children, many.seat, other)
    assert found is not None
    found.visits += 2

    assert many.ranking()[0].action == other
    assert choice(many) == usual
    assert of_many(many)
    assert not of_many(thinking(CONNECT_FOUR, after(CONNECT_FOUR), Seat(0), 1))


def telling(game: Game[Any, Any], state: State) -> list[Seat]:
    """Survivors to whom one action looks best."""
    found = []
    for seat in game.acting(state):
        priors = sorted([game.prior(game.view(state, seat), action) for action in game.legal(state, seat)])
        if len(priors) > 1 and priors[-1] > priors[-2] and game.side(state, seat) == "Survivors":
            found.append(seat)
    return found


# ---- it knows what it may know ------------------------------------------------------------------


@pytest.mark.parametrize("name", SECRET)
def test_another_world_with_the_same_view_gets_the_same_move(name: str) -> None:
    game = load(name)
    worlds = 0
    for moves in (0, 6, 25):
        state, seat = choices(game, 3, moves)
        thought = [str(x.action) for x in thinking(game, state, seat, 4).ranking()]
        for i in range(2):
            other = game.alternate_world(state, seat, seeded(i, 4))
            assert game.view(other, seat) == game.view(state, seat)
            worlds += other != state
            assert [str(x.action) for x in thinking(game, other, seat, 4).ranking()] == thought
    assert worlds > 3


@pytest.mark.parametrize("name", [*GAMES, str(ROOT / "examples" / "connect_four.py")])
@pytest.mark.plain
def test_every_state_it_plays_on_was_guessed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load(name)
    state, seat = choices(game, 5, 12)
    view, legal = game.view(state, seat), game.legal(state, seat)
    guessed: list[Any] = []
    determinize, play = game.determinize, game.play

    def noted_guess(self: Any, seen: Any, rng: Rng) -> Any:
        assert seen is view
        guessed.append(determinize(seen, rng))
        return guessed[-1]

    def noted_play(self: Any, on: Any, *rest: Any) -> None:
        assert any([on is made for made in guessed]) or isinstance(game, OpenGame)  # there copies of a guess will do
        assert on is not state
        play(on, *rest)

    monkeypatch.setattr(type(game), "determinize", noted_guess)
    monkeypatch.setattr(type(game), "play", noted_play)
    before = state.copy()
    Search(game, view, legal, seeded(1)).run(5)

    assert guessed
    assert state == before


@pytest.mark.parametrize("name", GAMES)
def test_the_observer_is_found_from_the_view(name: str) -> None:
    game = load(name)
    for moves in (0, 8, 20):
        state, _ = choices(game, 7, moves)
        for seat in game.acting(state):
            view, legal = game.view(state, seat), game.legal(state, seat)
            assert observer(game, view, game.determinize(view, seeded(1)), legal) == seat


@pytest.mark.plain
@pytest.mark.parametrize("name", [name for name in GAMES if not isinstance(load(name), OpenGame)])
def test_all_actions_are_tried_in_the_same_worlds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The n-th try of each has the n-th world; two tries of one have different ones."""
    game = load(name)
    state, seat = choices(game, 5, 12)
    view, legal = game.view(state, seat), game.legal(state, seat)
    worlds: list[State] = []
    determinize = game.determinize

    def noted(self: Any, seen: Any, rng: Rng) -> Any:
        worlds.append(determinize(seen, rng).copy())
        return worlds[-1].copy()

    search = Search(game, view, legal, seeded(1))
    monkeypatch.setattr(type(game), "determinize", noted)
    tried: dict[int, list[State]] = {}
    for _ in range(40):
        search.run(1)
        tried.setdefault(search.entry.visits, []).append(worlds[-1])

    assert len(tried[1]) > 1
    for same in tried.values():
        assert all([world == same[0] for world in same])
    assert tried[1][0] != tried[2][0]


# ---- the same again, and any time ---------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_budget_give_the_same_thoughts(name: str) -> None:
    game = load(name)
    state, seat = choices(game, 2, 9)

    first, again = [thinking(game, state, seat, 4, seed=8).ranking() for _ in range(2)]

    assert [(str(x.action), x.share, x.win, x.points) for x in first] == [
        (str(x.action), x.share, x.win, x.points) for x in again
    ]


def test_bot_pool_in_pieces_is_thinking_at_once() -> None:
    state = after(CONNECT_FOUR, "drop d", "drop d")
    whole = thinking(CONNECT_FOUR, state, Seat(0), 90)
    parts = thinking(CONNECT_FOUR, state, Seat(0), 30)
    parts.run(60)

    assert [(str(x.action), x.share) for x in whole.ranking()] == [(str(x.action), x.share) for x in parts.ranking()]


def test_it_stops_when_the_choice_is_clear_and_never_before() -> None:
    state = after(CONNECT_FOUR, "drop a", "drop g", "drop b", "drop g", "drop c", "drop g")
    whole = thinking(CONNECT_FOUR, state, Seat(0), 400)
    view, legal = CONNECT_FOUR.view(state, Seat(0)), CONNECT_FOUR.legal(state, Seat(0))
    short = Search(CONNECT_FOUR, view, legal, seeded(1))
    short.decide(400)

    assert 200 < short.iterations < 400
    assert str(short.ranking()[0].action) == str(whole.ranking()[0].action)


@pytest.mark.parametrize("budget", [0, 1, 2, 3])
def test_there_is_an_answer_at_any_time(budget: int) -> None:
    game = load("lockdown")
    state, seat = choices(game, 4, 6)

    thoughts = thinking(game, state, seat, budget).ranking()

    assert sorted([str(x.action) for x in thoughts]) == sorted([str(x) for x in game.legal(state, seat)])
    assert sum([x.share for x in thoughts]) == pytest.approx(1.0 if budget else 0.0)


def test_a_time_budget_is_kept_and_used(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()
    monkeypatch.setattr(search_module, "perf_counter", lambda: next(clock) / 1000)
    state = after(CONNECT_FOUR)
    search = Search(CONNECT_FOUR, CONNECT_FOUR.view(state, Seat(0)), CONNECT_FOUR.legal(state, Seat(0)), seeded(1))

    search.run_for(0.05)

    assert search.iterations == 49


# ---- what an end is worth -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("places", "ending", "together", "worth"),
    [
        pytest.param((1, 2), "points", False, [1.0, 0.0], id="one of two wins"),
        pytest.param((2, 1), "points", False, [0.0, 1.0], id="the other of two wins"),
        pytest.param((1, 1), "points", False, [0.5, 0.5], id="two rivals share the win"),
        pytest.param((2, 2), "points", False, [0.0, 0.0], id="nobody is first"),
        pytest.param((1, 1), "held", True, [1.0, 1.0], id="all win together"),
        pytest.param((1, 1), "lost", True, [0.0, 0.0], id="all lose together"),
        pytest.param((1,), "won", False, [1.0], id="alone and won"),
        pytest.param((1,), "lost", False, [0.0], id="alone and lost"),
        pytest.param((1, 2, 3), "points", False, [1.0, 0.25, 0.0], id="second of three is better than last"),
        pytest.param((1, 1, 3, 3), "row", True, [1.0, 1.0, 0.0, 0.0], id="a team of two beats another"),
        pytest.param((1, 1, 3), "points", False, [5 / 8, 5 / 8, 0.0], id="two of three rivals share the win"),
    ],
)
def test_places_are_worth(places: tuple[int, ...], ending: str, together: bool, worth: list[float]) -> None:
    result = rewards.of_outcome(Outcome((0,) * len(places), places, ending, "", (), together))

    assert result.wins == pytest.approx(worth)


def test_points_are_measured_by_those_seen_in_the_search() -> None:
    scale = rewards.Scale()
    scale.add([7.0, 7.0])
    scale.update()
    assert scale.point == 0.0
    scale.add([2.0, 12.0])
    scale.update()

    assert scale.spread * scale.point == pytest.approx(rewards.POINTS)


def test_means_follow_what_a_point_is_worth() -> None:
    root = Node(Seat(0), None, 1.0)
    backpropagate([root], rewards.Result([1.0], [30.0]), 0.0)
    assert root.mean == 1.0

    recompute_means(root, 0.1)

    assert root.mean == pytest.approx(4.0)


def test_prospects_make_a_small_lead_half_a_win_and_a_great_one_a_whole() -> None:
    assert rewards.of_evaluation([30.0, 30.0], 5.0).wins == pytest.approx([0.5, 0.5])
    assert rewards.of_evaluation([60.0, 30.0], 5.0).wins == pytest.approx([1.0, 0.0])
    assert 0.5 < rewards.of_evaluation([32.0, 30.0], 5.0).wins[0] < 0.7


def test_prospects_between_nothing_and_one_are_chances() -> None:
    assert rewards.of_evaluation([0.3, 0.3, 0.7], 0.2).wins == [0.3, 0.3, 0.7]


@pytest.mark.parametrize(("name", "near"), [("lockdown", 6), ("quarantine", 6), ("clinic", 14)])
def test_prospects_come_near_the_result_towards_the_end(name: str, near: float) -> None:
    game = load(name)
    player = bots.bot("regular")
    misses: list[float] = []
    for seed in range(3):
        rng = seeded(seed, 3)
        state = game.new(game.setup(2), seed)
        told: list[list[float]] = []
        while acting := game.acting(state):
            points = game.evaluate(state)
            told += [] if points is None else [points]
            seat = acting[0]
            game.play(state, seat, player.choose(game, game.view(state, seat), game.legal(state, seat), rng))
        outcome = game.outcome(state)
        assert outcome is not None
        misses += [abs(told[-1][seat] - outcome.scores[seat]) for seat in range(2)]
    assert sum(misses) / len(misses) < near


def test_who_works_together_has_the_same_prospects() -> None:
    for name, given in (("clinic", {"mode": "covid"}), ("virus", {})):
        game = load(name)
        told = [points for points in prospects_of(game, game.setup(2, given)) if points is not None]
        assert told
        assert all([points == [points[0]] * 2 for points in told])


def prospects_of(game: Game[Any, Any], options: Any) -> list[list[float] | None]:
    """Through a game of regular bots."""
    player, rng = bots.bot("regular"), seeded(3)
    state = game.new(options, 1)
    told: list[list[float] | None] = []
    while acting := game.acting(state):
        told.append(game.evaluate(state))
        seat = acting[0]
        game.play(state, seat, player.choose(game, game.view(state, seat), game.legal(state, seat), rng))
    return told


# ---- first sight ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_rollouts_see_what_a_view_shows(name: str) -> None:
    game = load(name)
    player, rng, state = (
        bots.bot("regular"),
        seeded(5),
        game.new(game.setup(2 if 2 in game.info.seats else game.info.usual), 1),
    )
    for _ in range(150):
        for seat in game.acting(state):
            assert game.glimpse(state, seat) == game.view(state, seat)
        acting = game.acting(state)
        if acting:
            seat = acting[0]
            game.play(state, seat, player.choose(game, game.view(state, seat), game.legal(state, seat), rng))


@pytest.mark.parametrize("name", [*GAMES, "covid"])
def test_what_an_action_looks_like_does_not_depend_on_what_was_asked_before(name: str) -> None:
    """Games keep what is worked out for a view, for all its actions."""
    game = load("clinic" if name == "covid" else name)
    options = game.setup(game.info.usual, {"mode": "covid"} if name == "covid" else {})
    state, rng, compared = game.new(options, 2), seeded(2), 0
    while (acting := game.acting(state)) and compared < 25:
        seat = rng.pick(list(acting))
        legal, view = game.legal(state, seat), game.view(state, seat)
        priors = [game.prior(view, action) for action in legal]
        if len(legal) > 1 and (rng.below(8) == 0 or name in ("lockdown", "outbreak")):
            compared += 1
            asked = rng.pick(legal)
            assert game.prior(game.view(state, seat), asked) == priors[legal.index(asked)]
            assert [game.prior(view, action) for action in reversed(legal)] == priors[::-1]
        game.play(state, seat, legal[priors.index(max(priors))])
    assert compared > 10


# ---- the tree -----------------------------------------------------------------------------------


def test_what_looks_alike_is_tried_alike_and_what_looks_better_more_often() -> None:
    assert normalized([0.5, 0.5, 0.5, 0.5]) == [0.25] * 4
    low, high = normalized([0.2, 0.9])
    assert low + high == pytest.approx(1.0)
    assert 0.02 < low < 0.2


def test_an_action_is_the_same_if_another_object_says_so() -> None:
    notation = CONNECT_FOUR.info.notation()
    known = Node(Seat(0), notation.read("drop c"), 1.0)

    assert find([known], Seat(0), notation.read("drop c")) is known
    assert find([known], Seat(1), notation.read("drop c")) is None


def test_what_could_seldom_be_chosen_is_not_held_to_have_been_neglected() -> None:
    root = Node(Seat(0), None, 1.0)
    often, seldom, other = [
        Node(Seat(0), action, 0.3) for action in CONNECT_FOUR.candidates(after(CONNECT_FOUR), 0)[:3]
    ]
    root.offer(Seat(0), [], [often, other])
    for _ in range(100):
        backpropagate([select(root)], rewards.Result([0.5], [0.0]), 0.0)
    for _ in range(often.visits):
        backpropagate([seldom], rewards.Result([0.5], [0.0]), 0.0)
    root.offer(Seat(0), [], [seldom, often])

    assert select(root) is often
    assert (seldom.chances, often.chances, other.chances) == (0, 100, 100)


@pytest.mark.parametrize("seed", range(20))
def test_what_promises_most_is_found_as_if_all_were_reckoned_anew(seed: int) -> None:
    """Few promises, so that many are alike: then the first is taken."""
    rng = seeded(seed, 6)
    menu = CONNECT_FOUR.legal(after(CONNECT_FOUR), Seat(0))
    children = [Node(Seat(0), action, (rng.below(3) + 1) / 10) for action in menu]
    root = Node(Seat(0), None, 1.0)
    root.children = children
    point = 0.0
    for times in (12, 20, 100):
        options = [child for child in children if rng.below(3)] or children
        root.offer(Seat(0), [], options)
        for i in range(times):
            values = [worth(child, options, i + 1) for child in options]
            found = select(root)
            assert found is options[values.index(max(values))]
            backpropagate([root, found], rewards.Result([rng.below(5) / 4], [float(rng.below(9))]), point)
            if i % 16 == 15:
                point = rng.below(9) / 100
                recompute_means(root, point)


def worth(child: Node, options: list[Node], offers: int) -> float:
    visits, total = 0, 0.0
    for other in options:
        visits += other.visits
        total += other.visits * other.mean
    value = child.mean if child.visits else total / max(1, visits)
    return value + EXPLORE * sqrt(child.chances + offers) * child.bonus


def test_what_chance_has_not_touched_is_played_once() -> None:
    state = after(CONNECT_FOUR)
    search = thinking(CONNECT_FOUR, state, Seat(0), 200)

    move = max(search.root.options, key=lambda node: node.visits)
    reply = max(move.options, key=lambda node: node.visits)
    there = after(CONNECT_FOUR, str(move.action), str(reply.action))
    assert reply.state is not None
    assert CONNECT_FOUR.view(reply.state, Seat(0)) == CONNECT_FOUR.view(there, Seat(0))


# ---- names --------------------------------------------------------------------------------------


def test_bots_are_found_by_name() -> None:
    assert isinstance(bots.bot("strong"), bots.SearchBot)
    assert bots.searching("search:250").iterations == 250
    assert bots.searching("search:250ms").seconds == 0.25


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("clever", "there is no bot 'clever'; allowed: random, beginner, regular, strong"),
        ("search:", "needs a budget"),
        ("search:0", "needs a budget"),
        ("search:fast", "needs a budget"),
        ("./nothing.py", "the bot ./nothing.py does not exist"),
        ("./nothing", "the bot's program ./nothing does not exist"),
    ],
)
def test_a_wrong_name_is_answered_with_the_right_ones(name: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        bots.bot(name)


# ---- advice -------------------------------------------------------------------------------------


def test_advice_names_the_best_actions_and_how_sure_it_is() -> None:
    state = after(CONNECT_FOUR, "drop a", "drop g", "drop b", "drop g", "drop c", "drop g")
    view, legal = CONNECT_FOUR.view(state, Seat(0)), CONNECT_FOUR.legal(state, Seat(0))

    best = bots.advise(CONNECT_FOUR, view, legal, seeded(1), iterations=300)

    assert str(best[0].action) == "drop d"
    assert best[0].share > 0.5
    assert best[0].result == "almost certainly a win"


def test_advice_is_what_a_regular_bot_does_where_the_search_saw_no_difference() -> None:
    stop, move = ActionStats(STOP, 0.6, 0.55, 0.55, 60), ActionStats(MOVE, 0.4, 0.4, 0.4, 40)

    assert [thought.action for thought in steadied([stop, move], [0.1, 0.8], Doubt(0.5, 0.1))] == [MOVE, STOP]


def test_advice_is_what_the_search_found_where_that_is_clearly_better() -> None:
    good, usual = ActionStats(STOP, 0.9, 0.6, 0.6, 900), ActionStats(MOVE, 0.1, 0.4, 0.4, 100)

    assert [thought.action for thought in steadied([good, usual], [0.1, 0.8], Doubt(0.5, 0.1))] == [STOP, MOVE]
    good, usual = ActionStats(STOP, 0.9, 0.5, 42.0, 90), ActionStats(MOVE, 0.1, 0.5, 30.0, 10)
    assert [thought.action for thought in steadied([good, usual], [0.1, 0.8], Doubt(0.5, 6.0))] == [STOP, MOVE]


def test_estimated_chances_to_win_are_less_uncertain_than_games() -> None:
    virus = load("virus")
    told: list[Doubt] = []
    cases: list[tuple[Game[Any, Any], Any]] = [(virus, virus.setup(1)), (CONNECT_FOUR, CONNECT_FOUR.setup(2))]
    for game, setup in cases:
        state = game.new(setup, 1)
        seat = game.acting(state)[0]
        search = Search(game, game.view(state, seat), game.legal(state, seat), seeded(1))
        search.run(32)
        told.append(doubt(search, search.ranking()))

    assert 0 < told[0].wins == told[0].points < 0.3
    assert told[1].wins == 0.5


def test_advice_that_was_never_tried_expects_what_the_best_one_does() -> None:
    tried, new = ActionStats(STOP, 1.0, 0.7, 12.0, 1), ActionStats(MOVE, 0.0, 0.0, 0.0)

    first = steadied([tried, new], [0.1, 0.8], Doubt(0.5, 6.0))[0]
    assert (first.action, first.win, first.points) == (MOVE, 0.7, 12.0)


def test_advice_in_virus_never_begins_with_stopping() -> None:
    """Ten cubes in hand and nothing seen: whatever a short search makes of it, the first advice is to do something."""
    game = load("virus")
    for seed in range(4):
        state, seat, rng = game.new(game.setup(1), seed), Seat(0), seeded(seed)
        while "pass" not in [str(action) for action in game.legal(state, seat)]:  # the board is laid out
            game.play(
                state, seat, bots.bot("regular").choose(game, game.view(state, seat), game.legal(state, seat), rng)
            )
        best = bots.advise(game, game.view(state, seat), game.legal(state, seat), seeded(seed), iterations=8)
        assert str(best[0].action) != "pass", seed


def test_advice_after_a_single_look_is_not_sure() -> None:
    game = load("lockdown")
    state = game.new(game.setup(2), 3)
    view, legal = game.view(state, Seat(0)), game.legal(state, Seat(0))

    hasty = bots.advise(game, view, legal, seeded(1), iterations=1)

    assert len(hasty) == 1
    assert hasty[0].share < 0.2


def test_advice_alone_tells_the_chance_to_win_where_nothing_else_counts() -> None:
    game = load("virus")
    state, seat = game.new(game.setup(1), 3), Seat(0)

    best = bots.advise(game, game.view(state, seat), game.legal(state, seat), seeded(1), iterations=4)

    assert all(["win" in advice.result or "loss" in advice.result for advice in best])


def test_advice_on_points_tells_them() -> None:
    game = load("lockdown")
    state = game.new(game.setup(1), 3)
    view, legal = game.view(state, Seat(0)), game.legal(state, Seat(0))

    best = bots.advise(game, view, legal, seeded(1), iterations=20)

    assert 1 <= len(best) <= 3
    assert all(["points" in advice.result for advice in best])
