"""The corpus: games played before a rebuilding, held against the rules after it.

Each line of ``<slug>.jsonl`` is a game: seats, options, seed, who played, the choices as places in the legal lists, and
three digests: of every legal list, of the rules that speak against what is offered but illegal, and of the outcome::

    python -m tests.corpus.corpus record [GAME ...]   # play the games and write the files; only before a rebuilding
    python -m tests.corpus.corpus check [GAME ...]    # replay all of them; the tests replay a few

Half of the games are random, half are the regular bot's. Every number of seats and every value of every option
occurs at least twice. Deadlines expire now and then, so that the clock's part is covered as well.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from lazaretto.bots import bot
from lazaretto.core import CLOCK, Action, BadOption, Expire, Game, Options, Rng, Seat, seeded
from lazaretto.games import GAMES, load

HERE: Final = Path(__file__).parent
COUNT: Final = 200
TWICE: Final = 2
PATIENCE: Final = 40  # one in so many inputs is the clock's, where a deadline runs
MANY: Final = 12  # values; of an option with more, some are played
LONGEST: Final = 3_000  # inputs; a longer game is cut there
SIGNS: Final = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_"


class Setting(NamedTuple):
    seats: int
    options: dict[str, str]
    seed: int
    bot: str


class Played(NamedTuple):
    """What is compared."""

    picks: str
    inputs: int
    legal: str
    refused: str
    outcome: str


# ---- which games -------------------------------------------------------------------------------------------


def settings(game: Game[Any, Any], count: int = COUNT) -> list[Setting]:
    rng = seeded(20261117, len(game.info.slug))
    found = [setting(game, rng, number) for number in range(count)]
    for seats in game.info.seats:
        for option in game.info.options:
            for word in option.allowed(seats) if len(option.allowed(seats)) <= MANY else ():
                same = [s for s in found if s.options.get(option.name) == word]
                for _ in range(TWICE - len(same)):
                    extra = setting(game, rng, len(found), {option.name: word}, seats)
                    if extra is not None:
                        found.append(extra)
    return found


def setting(game: Game[Any, Any], rng: Rng, number: int, wanted: dict[str, str] | None = None, seats: int = 0) -> Any:
    """A number of seats in turn, options at random that go together, and a bot in turn."""
    players = seats or game.info.seats[number % len(game.info.seats)]
    for attempt in range(400):
        words = {option.name: rng.pick(list(option.allowed(players))) for option in game.info.options}
        for name in words:  # the more often it fails, the plainer
            if rng.below(400) < attempt + 100:
                words[name] = next(option for option in game.info.options if option.name == name).allowed(players)[0]
        words |= wanted or {}
        try:
            game.setup(players, words)
        except BadOption:
            continue
        return Setting(players, words, 1000 + number, ("random", "regular")[number // len(game.info.seats) % 2])
    return None


# ---- a game ------------------------------------------------------------------------------------------------


class Digest:
    def __init__(self) -> None:
        self.sum = sha256()

    def add(self, *words: object) -> None:
        self.sum.update(" ".join([str(word) for word in words]).encode() + b"\n")

    def text(self) -> str:
        return self.sum.hexdigest()[:16]


def play(game: Game[Any, Any], chosen: Setting, picks: str | None = None) -> Played:
    """Play a game, or with ``picks`` the same choices again."""
    options = game.setup(chosen.seats, chosen.options)
    rng, again = seeded(chosen.seed, 77), iter(read_picks(picks or ""))
    state, written = game.new(options, chosen.seed), list[int]()
    legal, refused, outcome = Digest(), Digest(), Digest()
    while game.acting(state) and len(written) < LONGEST:
        who, menu = turn(game, state, options, rng)
        legal.add(who + 1, *menu)
        if who != CLOCK and len(written) % 8 == 0:
            refused.add(*refusals(game, state, who))
        own = rng.fork()  # the same number of draws whatever the bot does
        index = next(again) if picks is not None else choice(game, state, who, menu, chosen.bot, own)
        if picks is not None and index >= len(menu):
            return Played(picks, len(written), "the legal list is shorter", "", "")
        written.append(index)
        game.play(state, who, menu[index])
    end = game.outcome(state)
    outcome.add(*([] if end is None else [end.scores, end.places, end.ending]))
    return Played(write_picks(written), len(written), legal.text(), refused.text(), outcome.text())


def turn(game: Game[Any, Any], state: Any, options: Options, rng: Rng) -> tuple[Seat, list[Action]]:
    """Who is next, drawn from all that may act, and what they may do."""
    running = game.deadlines(state)
    draw = rng.below(PATIENCE)
    seats = game.acting(state)
    who = seats[rng.below(len(seats))]
    if running and draw == 0:
        return CLOCK, [Expire(deadline.name) for deadline in running]
    return who, game.legal(state, who)


def choice(game: Game[Any, Any], state: Any, who: Seat, menu: list[Action], name: str, rng: Rng) -> int:
    if who == CLOCK or name == "random":
        return rng.below(len(menu))
    return menu.index(bot(name).choose(game, game.view(state, who), menu, rng))


def refusals(game: Game[Any, Any], state: Any, who: Seat) -> Iterator[str]:
    for action, refusal in game.menu(state, who):
        if refusal is not None:
            yield f"{action}: {refusal.rule};"


# ---- the files ---------------------------------------------------------------------------------------------


def write_picks(picks: list[int]) -> str:
    """A sign for a small number, ``!`` and two signs for a larger one."""
    return "".join([SIGNS[n] if n < len(SIGNS) else f"!{SIGNS[n // 64]}{SIGNS[n % 64]}" for n in picks])


def read_picks(text: str) -> Iterator[int]:
    signs = iter(text)
    for sign in signs:
        yield SIGNS.index(next(signs)) * 64 + SIGNS.index(next(signs)) if sign == "!" else SIGNS.index(sign)


def record(slug: str) -> None:
    game = load(slug)
    usual = {option.name: option for option in game.info.options}
    with (HERE / f"{slug}.jsonl").open("w", encoding="utf-8") as file:
        for chosen in settings(game):
            words = {n: w for n, w in chosen.options.items() if w != usual[n].allowed(chosen.seats)[0]}
            row = {**chosen._asdict(), "options": words, **play(game, chosen)._asdict()}
            file.write(json.dumps(row, separators=(",", ":")) + "\n")


def rows(slug: str) -> list[tuple[Setting, Played]]:
    lines = (HERE / f"{slug}.jsonl").read_text(encoding="utf-8").splitlines()
    found = [json.loads(line) for line in lines]
    return [(Setting(*[row[n] for n in Setting._fields]), Played(*[row[n] for n in Played._fields])) for row in found]


def differences(slug: str, every: int = 1) -> Iterator[str]:
    """What plays otherwise than it was recorded, of one game in ``every``."""
    game = load(slug)
    for number, (chosen, before) in list(enumerate(rows(slug)))[::every]:
        now = play(game, chosen, before.picks)
        if now != before:
            names = [n for n in Played._fields if n != "picks" and getattr(now, n) != getattr(before, n)]
            yield f"{slug} line {number + 1}: {', '.join(names)} differ"


def main(words: list[str]) -> int:
    wrong = 0
    for slug in words[1:] or GAMES:
        if words[0] == "record":
            record(slug)
        else:
            found = list(differences(slug))
            wrong += len(found)
            print("\n".join([*found, f"{slug}: {len(rows(slug))} games, {len(found)} differ"]), flush=True)
            kinds = Counter([chosen.seats for chosen, _ in rows(slug)])
            print(f"  by seats: {dict(sorted(kinds.items()))}", flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) != 0)
