"""Every number of an event, a trap or a room as play shows it, whatever data file the game was loaded with."""

from __future__ import annotations

from lazaretto.core import xy
from lazaretto.games.virus import GAME
from lazaretto.games.virus.data import HAPPENINGS, KIND_OF, MINIONS, TABLES, TRAPS
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.creatures.blocking import group_value
from lazaretto.games.virus.rules.creatures.groups import group_movement
from lazaretto.games.virus.rules.creatures.senses import hearing_reach, smell_reach
from lazaretto.games.virus.rules.phases.countdown import countdown
from lazaretto.games.virus.rules.phases.turn_end import knowledge, resource_cap, stamina
from lazaretto.games.virus.scene.rooms import SYMBOL_SPRITES, TRAP_SPRITES
from lazaretto.games.virus.state.map import creatures_in
from lazaretto.games.virus.text import names

from .notation import Bench, at, table
from .test_event import PIPE, drawn

DEAD_ENDS = "0,1 R01@180, 1,0 R02@270, -1,0 G01@90"  # no trap room fits beside them


def measured() -> dict[str, int]:
    return {**by_asking(), **at_once(), **by_choice(), **traps(), **in_rooms()}


def by_asking() -> dict[str, int]:
    game = table(PIPE, heroes="0,0", creatures="0,3 dog, 0,2 zombie", real_time="on")
    lab, hero = game.lab, game.hero()
    zombie, dog = creatures_in(lab, at("0,2")), creatures_in(lab, at("0,3"))
    usual = group_movement(lab, zombie), stamina(lab, hero), knowledge(lab, hero), countdown(lab)
    return {
        "frenzy": group_movement(game.event("frenzy").lab, zombie) - usual[0],
        "torpor": usual[0] - group_movement(game.event("torpor").lab, zombie),
        "pack-hunt": group_movement(game.event("pack-hunt").lab, dog) - usual[0],
        "second-wind": stamina(game.event("second-wind").lab, hero) - usual[1],
        "fatigue": usual[1] - stamina(game.event("fatigue").lab, hero),
        "blueprints": knowledge(game.event("blueprints").lab, hero) - usual[2],
        "short-supply": resource_cap(game.event("short-supply").lab),
        "echoes": hearing_reach(game.event("echoes").lab),
        "strong-scent": smell_reach(game.event("strong-scent").lab),
        "ventilation": smell_reach(game.event("ventilation").lab),
        "seconds": usual[3] - countdown(game.event("lights-out").lab),
        "zombie": group_value(zombie),
    }


def at_once() -> dict[str, int]:
    debris = drawn("falling-debris", rooms=DEAD_ENDS, heroes="0,1").hand("").play("1: keep")
    walls = table("0,1 R06, 1,1 B06", heroes="0,1").give(1, breach=1).event("cracked-walls").play("1: open-breach east")
    alarm = table(PIPE, heroes="0,0 0,0").event("alarm").noise("0,1", 1).noise("0,2", 1).to(steps.PLACING)
    return {
        "lights-out": 10 - drawn("lights-out", rooms=DEAD_ENDS, heroes="0,1").play("1: keep").hero().stock.cubes,
        "supply-crate": drawn("supply-crate").play("1: keep").token("bullet") - 10,
        "falling-debris": len(debris.hero().body.wounds),
        "cracked-walls": 10 - walls.hero().stock.cubes,
        "rich-pickings": table(PIPE, level=1)
        .event("rich-pickings")
        .to(steps.GAINING)
        .play("1: done")
        .hero()
        .stock.resources,
        "alarm": alarm.lab.spawning.extra // 2,
    }


def by_choice() -> dict[str, int]:
    mutation = drawn("mutation", creatures="0,2 dog dog, 0,3 dog dog").play("1: keep").choose_first(until=steps.REAL)
    cache = drawn("medical-cache", heroes="0,0 0,0").play("1: keep").choose_first(until=steps.REAL)
    more = drawn("reinforcements", exits="0,4 5,5").play("1: keep").choose_first(until=steps.REAL)
    return {
        "mutation": len([creature for creature in mutation.lab.creatures if KIND_OF[creature.figure] >= MINIONS]),
        "medical-cache": cache.token("adrenaline", 1) + cache.token("adrenaline", 2),
        "reinforcements": len(more.who("5,5")),
    }


def traps() -> dict[str, int]:
    return {
        "laser": len(opened("laser").hero().body.wounds),
        "burnt": 3 - len(opened("laser").who("0,1")),
        "gas": len(opened("gas").hero().body.wounds),
        **{trap: speed(f"R35~{trap}") for trap in ("+3", "+4")},
        **{trap: spawned(trap) for trap in ("x2", "x3")},
    }


def opened(trap: str) -> Bench:
    game = table(f"0,1 R35~{trap}", heroes="0,1", creatures="0,1 dog dog zombie").hand("")
    return game.to(steps.OPENING)


def speed(card: str) -> int:
    """Rooms that a creature gains by entering this one, on its straight way to a hero."""
    rooms = [f"0,{y} {card if y == 8 else 'B35'}" for y in range(1, 10)]
    game = table(", ".join(rooms), heroes="0,0", creatures="0,9 zombie", level=1).to(steps.MOVEMENT)
    return 8 - xy(game.lab.creatures[0].cell)[1]


def spawned(trap: str) -> int:
    before = sum(row.each for row in TABLES.traps[: TRAPS.index(trap)]) * 4
    game = drawn("torpor").play("1: keep").script(5, before).play("1: set-trap 1,0").choose_first(until=steps.REAL)
    return len(game.who("1,0"))


def in_rooms() -> dict[str, int]:
    searched = table("0,1 R35, 0,2 R36", heroes="0,1").play("1: search")
    explored = table("0,1 R35, 0,2 R36", heroes="0,1").hand("R33").play("1: explore east R33 0")
    fight = table("0,1 R02@180", heroes="0,1", creatures="0,1 dog").play("1: activate")
    return {
        "search": 10 - searched.hero().stock.cubes,
        "searched": gained(searched) // 2,
        "explored": gained(explored) // 3,
        "room": 10 - table("0,1 R02@180", heroes="0,1").play("1: activate").hero().stock.cubes,
        "room in combat": 10 - fight.hero().stock.cubes,
        "+1": speed("R33"),
        "+2": speed("R28@90"),
    }


def gained(game: Bench) -> int:
    return game.to(steps.GAINING).play("1: done").hero().stock.resources


def told() -> str:
    """All words that name these numbers."""
    labs = [GAME.new(GAME.setup(2, {"real_time": word}), 1).lab for word in ("off", "on")]
    events = [names.event(lab, number) for lab in labs for number in range(len(HAPPENINGS))]
    symbols = [*names.TRAP_NAMES, *names.SYMBOL_NAMES, *TRAP_SPRITES, *SYMBOL_SPRITES]
    return "\n".join([*events, " ".join(symbols)])
