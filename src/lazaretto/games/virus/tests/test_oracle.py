"""The game held against the oracle: creature movement and senses, combat, clues, on random positions of fixed seeds."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from lazaretto.core import Seat, rule
from lazaretto.games.virus import GAME
from lazaretto.games.virus.data import FIGURE_NAMES, KINDS, TABLES
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.creatures.senses import MEETS, NOTHING, sense
from lazaretto.games.virus.rules.labs.clues import clue_fits, rooms_fitting
from lazaretto.games.virus.state import SPENDING, Lab, State
from lazaretto.games.virus.state.map import shots

from . import oracle, oracle_clues, oracle_combat
from .notation import Bench, clue_named
from .oracle_worlds import PLACES, STEPS, beast, game_results, queue, random_table, world
from .test_combat import arena

MINIONS = ("zombie", "dog", "tricker", "blooder")
FIGHTERS = (*MINIONS, "desu", "mutant:K01", "verduko:K13")


# ---- senses and movement ----


def intent(lab: Lab, room: int) -> tuple[str, set[oracle.Place]]:
    """What the game says that the group of a room would do, in the oracle's words."""
    drawn = sense(lab, room)  # type: ignore[arg-type]
    here = PLACES[room]  # type: ignore[index]
    rooms = {(here[0] + STEPS[way][0], here[1] + STEPS[way][1]) for way in drawn.ways}
    if drawn.sense == NOTHING:
        return "lie", set()
    if drawn.sense == MEETS or not rooms:
        return "stay", set()
    return "go", rooms | ({here} if drawn.stay else set())


@rule("V-218", "V-219", "V-220", "V-221", "V-222", "V-223", "V-224", "V-225", "V-233")
@pytest.mark.parametrize("seed", range(6))
def test_every_group_is_drawn_where_the_oracle_says(seed: int) -> None:
    rng = Random(seed)
    for _ in range(40):
        lab = random_table(rng, heroes=rng.randint(1, 3), rooms=rng.randint(6, 24), groups=6, most=3).lab
        copied = world(lab)
        for room in {creature.cell for creature in lab.creatures}:
            assert intent(lab, room) == oracle.wanted(copied, PLACES[room])


def crossroads(rng: Random) -> Bench:
    groups, most = rng.randint(1, 3), rng.choice((1, 2, 3, 6))
    return random_table(rng, rng.randint(1, 3), rooms=rng.randint(4, 14), groups=groups, most=most)


@rule("V-209", "V-210", "V-211", "V-212", "V-213", "V-214", "V-215", "V-216", "V-226", "V-227", "V-228", "V-229")
@rule("V-230", "V-231", "V-232", "V-069", "V-070", "V-084", "V-306")
@pytest.mark.parametrize("seed", range(8))
def test_creature_movement_can_end_as_the_oracle_says_and_in_no_other_way(seed: int) -> None:
    rng = Random(1000 + seed)
    for count in range(40):
        bench = queue(rng) if count % 2 else crossroads(rng)
        found = game_results(bench.state, limit=150)
        assert found is None or found == oracle.sub_phase(world(bench.lab))


@rule("V-176")
def test_a_shot_reaches_the_rooms_that_the_oracle_says() -> None:
    rng = Random(7)
    for _ in range(40):
        lab = random_table(rng, heroes=1, rooms=20, groups=4, most=6).lab
        copied = world(lab)
        here = PLACES[lab.heroes[0].cell]
        found = {
            PLACES[room]: far for room, far in shots(lab, lab.heroes[0].cell).items() if room != lab.heroes[0].cell
        }
        reached = {there for there in copied.rooms if there != here and oracle.shoots(copied, here, there)}
        assert found == {there: len(oracle.line(here, there)) - 1 for there in reached}


# ---- throws, Successes, counter-attack ----


def endings(state: State, seat: int, over: Callable[[State, int], bool]) -> list[State]:
    """Every position in which this seat's choices can end."""
    found, open_states = [], [state]
    while open_states:
        here = open_states.pop()
        if over(here, seat):
            found.append(here)
            continue
        for action in GAME.legal(here, Seat(seat)):
            if str(action).split()[0] not in ("flee", "bolt"):
                after = here.copy()
                GAME.play(after, Seat(seat), action)
                open_states.append(after)
    return found


def finished(state: State, seat: int) -> bool:
    return all(hero.throw is None for hero in state.lab.heroes)


def spending(state: State, seat: int) -> bool:
    """The Successes of his throw are known."""
    thrown = state.lab.heroes[seat].throw
    return thrown is None or thrown.stage >= SPENDING


def spent(state: State, seat: int) -> int:
    thrown = state.lab.heroes[seat].throw
    return 0 if thrown is None else thrown.left


def put_together(rng: Random, game: Bench, seat: int = 1, tokens: bool = True) -> tuple[list[str], list[int]]:
    """A throw that is ready to fly: its elements, and where chance will let them land."""
    counts = {"cube": rng.randint(1, 5), "bullet": rng.randint(0, 5)}
    if tokens:
        counts |= {"adrenaline": rng.randint(0, 1), "book": rng.randint(0, 2), "heart": rng.randint(0, 2)}
    game.give(seat, **{token: count for token, count in counts.items() if token not in ("cube", "bullet")})
    elements = [element for element, count in counts.items() for _ in range(count)]
    game.play(*[f"{seat}: add {element}" for element in elements])
    return elements, [rng.randrange(20) for _ in elements]


@rule("V-143", "V-144", "V-147", "V-149", "V-150", "V-154", "V-155", "V-157", "V-158", "V-161", "V-162")
def test_a_throw_can_buy_what_the_oracle_says() -> None:
    rng = Random(1)
    for _ in range(60):
        kinds = [rng.choice(FIGHTERS) for _ in range(rng.randint(1, 3))]
        game = arena("0,1 " + " ".join(dict.fromkeys(kinds)))
        foes = [beast(creature) for creature in game.lab.creatures]
        if sum(foe.stats()[3] for foe in foes) >= 8:
            continue  # he would die of it
        elements, squares = put_together(rng, game)
        game.script(*squares).play("1: throw")
        worth = oracle_combat.throws(elements, squares)
        assert {game.thrown().left} == worth or worth == {0}
        ends = endings(game.state, 0, finished)
        found = {
            (tuple(sorted(KINDS[c.kind()] for c in s.lab.creatures)), len(s.lab.heroes[0].body.wounds)) for s in ends
        }
        assert found == oracle_combat.plans(max(worth), foes)


@rule("V-171", "V-173", "V-174", "V-177")
def test_a_shot_can_kill_whom_the_oracle_says() -> None:
    rng = Random(2)
    for _ in range(60):
        far = rng.randint(1, 2)
        game = arena(f"0,{1 + far} " + " ".join({rng.choice(FIGHTERS) for _ in range(3)}))
        foes = [beast(creature) for creature in game.lab.creatures]
        elements, squares = put_together(rng, game)
        game.script(*squares).play(f"1: shoot 0,{1 + far}")
        ends = endings(game.state, 0, finished)
        found = {tuple(sorted(KINDS[c.kind()] for c in state.lab.creatures)) for state in ends}
        results = oracle_combat.throws(elements, squares, penalty=1 + far)
        assert found == {left for worth in results for left, _ in oracle_combat.plans(worth, foes)}
        assert all(not state.lab.heroes[0].body.wounds for state in ends)


# ---- several heroes ----


def crowd(rng: Random, most: int) -> str:
    """Minions, at least one."""
    return " ".join(rng.choice(MINIONS) for _ in range(rng.randint(1, most)))


def held(lab: Lab, seat: int) -> list[str]:
    return sorted(KINDS[creature.kind()] for creature in lab.creatures if creature.foe == 1 << seat)


@rule("V-184", "V-188")
def test_creatures_are_dealt_as_the_oracle_says() -> None:
    rng = Random(3)
    for _ in range(60):
        heroes = rng.randint(1, 3)
        game = arena(
            "0,1 " + rng.choice(("", "desu ", "mutant:K13 ")) + crowd(rng, 4), heroes=" ".join(["0,1"] * heroes)
        )
        dealt = oracle_combat.dealt([beast(creature) for creature in game.lab.creatures], list(range(heroes)))
        assert dealt == {seat: held(game.lab, seat) for seat in range(heroes)}


@rule("V-185", "V-186", "V-188")
def test_shares_by_choice_need_the_consent_and_cost_the_cubes_that_the_oracle_says() -> None:
    rng = Random(4)
    for _ in range(80):
        heroes = rng.randint(2, 3)
        game = arena("0,1 " + crowd(rng, 6), heroes=" ".join(["0,1"] * heroes))
        wish = {creature.figure: rng.randrange(heroes) for creature in game.lab.creatures}
        handed = [
            f"1: assign {FIGURE_NAMES[c.figure]} {wish[c.figure] + 1}"
            for c in game.lab.creatures
            if c.foe != 1 << wish[c.figure]
        ]
        if not handed:
            continue
        game.play(*handed, "1: share")
        counts = [list(wish.values()).count(seat) for seat in range(heroes)]
        asked = [seat for seat in range(1, heroes + 1) if "accept" in game.legal(seat)]
        assert asked == ([] if oracle_combat.equal(counts) else list(range(2, heroes + 1)))
        game.play(*[f"{seat}: accept" for seat in asked])
        assert {c.figure: 1 << wish[c.figure] for c in game.lab.creatures} == {
            c.figure: c.foe for c in game.lab.creatures
        }
        thrower = rng.choice([seat for seat in range(heroes) if counts[seat]])
        spare = [seat for seat in range(heroes) if seat != thrower and counts[seat] >= 2]
        if spare and not oracle_combat.excess(counts[spare[0]], len(wish), heroes):
            kill_one(game, spare[0])  # a partner's kill makes nobody owe more
        elements, squares = put_together(rng, game, thrower + 1)
        game.script(*squares).play(f"{thrower + 1}: throw")
        ends = endings(game.state, thrower, spending)
        owed = oracle_combat.excess(counts[thrower], len(wish), heroes)
        assert {spent(state, thrower) for state in ends} == oracle_combat.throws(elements, squares, owed)


def kill_one(game: Bench, seat: int) -> None:
    """He kills one of his creatures with a throw in which everything lands alone."""
    game.play(f"{seat + 1}: add cube", *[f"{seat + 1}: add bullet"] * 6).script(*range(7)).play(f"{seat + 1}: throw")
    game.play(
        next(f"{seat + 1}: {text}" for text in game.legal(seat + 1) if text.startswith("kill")), f"{seat + 1}: done"
    )


@rule("V-190", "V-191", "V-192")
def test_a_joint_throw_brings_and_costs_what_the_oracle_says() -> None:
    rng = Random(5)
    for _ in range(60):
        heroes = rng.randint(2, 3)
        creatures = crowd(rng, 3) + rng.choice(("", " desu", " mutant:K01"))
        game = arena(f"0,1 {creatures}", heroes=" ".join(["0,1"] * heroes))
        foes = [beast(creature) for creature in game.lab.creatures]
        game.play("1: propose", *[f"{seat}: accept" for seat in range(2, heroes + 1)])
        worth = []
        for seat in range(1, heroes + 1):
            elements, squares = put_together(rng, game, seat, tokens=False)
            game.script(*squares).play(f"{seat}: throw")
            worth.append(max(oracle_combat.throws(elements, squares)))
        ends = endings(game.state, 0, finished)
        found = {
            (
                tuple(sorted(KINDS[c.kind()] for c in state.lab.creatures)),
                *{len(h.body.wounds) for h in state.lab.heroes},
            )
            for state in ends
        }
        plans = oracle_combat.plans(oracle_combat.joint_successes(worth), foes)
        assert found == {(left, oracle_combat.joint_damage(points, heroes)) for left, points in plans}


@rule("V-196", "V-197")
def test_a_duel_ends_with_the_wounds_that_the_oracle_says() -> None:
    rng = Random(6)
    for _ in range(40):
        game = arena("0,3 zombie", heroes="0,1 0,1")
        said = [[0, 0], [0, 0]]  # damage, dodges
        for seat in rng.choice(((0, 1), (0, 1, 0), (0, 0, 1, 1))):
            squares = put_together(rng, game, seat + 1, tokens=False)[1]
            game.script(*squares).play(f"{seat + 1}: attack {2 - seat}")
            for word in ("hit", "parry") * 2:
                if word in game.legal(seat + 1):
                    game.play(f"{seat + 1}: {word}")
                    said[seat][word == "parry"] += 1
            if game.hero(seat + 1).throw is not None:
                game.play(f"{seat + 1}: done")
        game.play("1: pass", "2: pass")
        wounds = [len(game.hero(seat).body.wounds) for seat in (1, 2)]
        assert wounds == [
            oracle_combat.duel_wounds(said[1][0], said[0][1]),
            oracle_combat.duel_wounds(said[0][0], said[1][1]),
        ]


# ---- clues ----

CLUES = [row.id for row in TABLES.clues]


@rule("V-294", "V-300")
@pytest.mark.parametrize("seed", range(4))
def test_a_clue_fits_the_rooms_that_the_oracle_says(seed: int) -> None:
    rng = Random(seed)
    for _ in range(25):
        lab = random_table(rng, heroes=rng.randint(1, 3), rooms=rng.randint(4, 30), groups=5, most=7).lab
        copied = world(lab)
        for clue in CLUES:
            lab.decks.clues.shared = [clue_named(clue)]
            assert {PLACES[room] for room in rooms_fitting(lab)} == oracle_clues.candidates(copied, [clue]), clue


@rule("V-291", "V-292", "V-299")
def test_added_clues_stay_go_and_bring_the_antidote_as_the_oracle_says() -> None:
    rng = Random(8)
    for _ in range(80):
        bench = random_table(rng, heroes=rng.randint(1, 3), rooms=rng.randint(4, 20), groups=0, most=1)
        drawn = rng.sample(rng.choice((CLUES, CLUES[11:20])), 6)  # of those half contradict each other
        bench.clue(*drawn)
        bench.lab.decks.events.left = 0
        shared: list[str] = []
        lies: set[oracle.Place] = set()
        for clue in drawn:
            bench.play(f"1: add-clue {clue}")
            shared = oracle_clues.kept([*shared, clue])
            rooms = oracle_clues.candidates(world(bench.lab), shared) if shared else set()
            lies = lies or (rooms if len(rooms) == 1 else set())
            assert sorted(CLUES[c] for c in bench.lab.decks.clues.shared) == sorted(shared)
            assert ({PLACES[bench.lab.escape.antidote]} if bench.lab.escape.antidote >= 0 else set()) == lies


# ---- positions of played games ----


@rule("V-218", "V-300", "V-209")
@pytest.mark.parametrize(("heroes", "level"), [(1, 1), (2, 2), (3, 3), (4, 1)])
def test_positions_of_played_games_agree_too(heroes: int, level: int) -> None:
    rng = Random(heroes)
    state = GAME.new(GAME.setup(heroes, {"level": str(level)}), heroes)
    for count in range(1500):
        if GAME.outcome(state) is not None:
            break
        seat = rng.choice(GAME.acting(state))
        GAME.play(state, seat, rng.choice(GAME.legal(state, seat)))
        lab = state.lab
        if count % 25 or lab.turn.step != steps.REAL or any(hero.throw or hero.body.due for hero in lab.heroes):
            continue
        copied = world(lab)
        for room in {creature.cell for creature in lab.creatures}:
            assert intent(lab, room) == oracle.wanted(copied, PLACES[room])
        for clue in CLUES:
            fitting = [place for place in lab.map.rooms if clue_fits(lab, clue_named(clue), place)]
            assert {PLACES[place] for place in fitting} == oracle_clues.candidates(copied, [clue])
        found = game_results(state, limit=150)
        assert found is None or found == oracle.sub_phase(copied)
