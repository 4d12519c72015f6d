"""``scripts/mutate GAME``: which broken rules of a game stay green."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import tomllib
from pathlib import Path
from typing import Final, NamedTuple

os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = (
    "1"  # before pytest: the games' tests need none, and each fork loads them
)

import lazaretto.core  # noqa: F401  # so that no fork has to
from tests.mutation.mutants import Mutant, mutants, sampled
from tests.mutation.reach import AT_IMPORT, Test, fingerprint, kept_path, load, trace
from tests.mutation.trials import GAMES, KILLED, ROOT, SRC, SURVIVED, Trial, run
from tests.mutation.workers import forked

BUILD: Final = ROOT / "build" / "mutate"
NO_RULES: Final = {  # files beside the rules that are not broken, with the reason
    "clinic/rules/movement_plan.py": "advice by weights: another plan that keeps the limits is as legal",
    "clinic/rules/forecast.py": "advice: what a round would bring, which decides nothing",
}


class Equivalent(NamedTuple):
    function: str
    line: str
    mutant: str
    why: str


# ---- what there is -------------------------------------------------------------------------------


def rules_of(game: str) -> list[Path]:
    found = sorted((GAMES / game / "rules").rglob("*.py"))
    return [path for path in found if path.relative_to(GAMES).as_posix() not in NO_RULES]


def equivalents(game: str) -> list[Equivalent]:
    path = Path(__file__).parent / "equivalent" / f"{game}.toml"
    rows = tomllib.loads(path.read_text())["equivalent"] if path.exists() else []
    return [Equivalent(**row) for row in rows]


def reached(game: str, at_once: int) -> dict[str, Test]:
    """Every test of the game with the lines it runs; what is not known yet is traced."""
    folder = BUILD / game
    folder.mkdir(parents=True, exist_ok=True)
    tests = sorted((GAMES / game / "tests").glob("test_*.py"))
    others = [path for path in sorted((GAMES / game).rglob("*.*")) if path.suffix in {".py", ".toml", ".md"}]
    others = [path for path in others if path not in tests] + sorted((SRC / "lazaretto" / "core").glob("*.py"))
    same = fingerprint(others)
    kept = {file: kept_path(folder, file, same) for file in tests}
    missing = sorted([file for file in tests if not kept[file].exists()], key=lambda file: -file.stat().st_size)
    if missing:
        print(f"Tracing {len(missing)} files of tests ...", flush=True)
    rules = rules_of(game)
    for file, code in forked(missing, lambda file: trace(file, rules, kept[file]), at_once):
        if code:
            sys.exit(f"{file}: its tests must pass before anything is broken (exit code {code}).")
    found: dict[str, Test] = {}
    for path in kept.values():
        for name, test in load(path).items():
            found[name] = test if name not in found else joined(found[name], test)
    return found


def joined(one: Test, other: Test) -> Test:
    """What two files of tests run at import."""
    files = {*one.lines, *other.lines}
    return Test(0.0, {file: sorted({*one.lines.get(file, []), *other.lines.get(file, [])}) for file in files})


def trial_of(mutant: Mutant, tests: dict[str, Test]) -> Trial:
    """A line that runs at import may matter to every test."""
    lines = set(range(mutant.first, mutant.last + 1))
    reaching = [name for name, test in tests.items() if not lines.isdisjoint(test.lines.get(str(mutant.path), ()))]
    early = AT_IMPORT in reaching
    names = [name for name in (tests if early else reaching) if name != AT_IMPORT]
    return Trial(mutant, tuple(sorted(names, key=lambda name: tests[name].seconds)), early)


# ---- the whole -----------------------------------------------------------------------------------


def main() -> int:
    asked = arguments()
    began = time.monotonic()
    everything = [mutant for path in rules_of(asked.game) for mutant in mutants(path)]
    if not everything:
        sys.exit(f"{asked.game}: no rules were found in {GAMES / asked.game}.")
    excused = equivalents(asked.game)
    keys = {(mutant.function, mutant.line, mutant.mutated) for mutant in everything}
    stale = [row for row in excused if row[:3] not in keys]
    last = BUILD / f"{asked.game}.json"  # the survivors of the last run
    sample = [mutant for mutant in sampled(everything, asked.sample, asked.seed) if asked.only in mutant.function]
    if asked.again:
        sample = [mutant for mutant in sample if list(mutant.key()) in json.loads(last.read_text())]
    equal = [mutant for mutant in sample if mutant.key()[:3] in {row[:3] for row in excused}]
    tests = reached(asked.game, asked.jobs)
    trials = [trial_of(mutant, tests) for mutant in sample if mutant not in equal]
    survivors: list[Trial] = []
    codes: list[int] = []

    def ended(trial: Trial, code: int) -> None:
        codes.append(code)
        if code == SURVIVED:
            survivors.append(trial)
            report(trial)
        elif code > 0 and code not in KILLED:
            os._exit(fault(f"{trial.mutant.key()}: the tests could not be run (exit code {code})."))

    run(asked.game, trials, tests, asked.jobs, ended)
    if len(codes) < len(trials):
        return fault(f"{len(trials) - len(codes)} mutants were not tried.")
    last.write_text(json.dumps([trial.mutant.key() for trial in survivors]))
    counted = len(trials)
    killed = counted - len(survivors)
    for row in stale:
        print(f"Stale, no mutant reads so any more: {row.function}: {row.line}  ->  {row.mutant}")
    print(
        f"{asked.game}: {killed} of {counted} mutants killed ({100 * killed / max(counted, 1):.1f} %), "
        f"{len(survivors)} survived, {len(equal)} equivalent; sample {len(sample)} of {len(everything)}, "
        f"seed {asked.seed}, {time.monotonic() - began:.0f} s"
    )
    return 1 if survivors or stale else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/mutate", description=__doc__)
    parser.add_argument("game", choices=sorted(path.parent.name for path in GAMES.glob("*/ledger.toml")))
    parser.add_argument("--sample", type=int, default=150, metavar="N", help="how many mutants (150)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which ones (1)")
    parser.add_argument("--only", default="", metavar="TEXT", help="of the sample, those in functions named so")
    parser.add_argument("--again", action="store_true", help="of the sample, those that survived the last run")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="how many at once (2)")
    return parser.parse_args()


def fault(sentence: str) -> int:
    print(sentence, file=sys.stderr, flush=True)
    return 2


def report(trial: Trial) -> None:
    mutant = trial.mutant
    print(f"\n{mutant.path.relative_to(ROOT)}:{mutant.first} in {mutant.function}, {len(trial.tests)} tests run it")
    print(f"  - {mutant.line}\n  + {mutant.mutated}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
