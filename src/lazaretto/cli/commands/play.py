"""``lazaretto play``: one person against bots, in plain text on any terminal."""

from __future__ import annotations

import re
import secrets
import shutil
import sys
import textwrap
from pathlib import Path
from typing import Any, Final, NamedTuple

from lazaretto import bots, games
from lazaretto.cli.commands.replay import game_of, record_in, show_outcome, unwritable, write
from lazaretto.core import (
    HEADING,
    Action,
    Game,
    InputError,
    Menu,
    Position,
    Record,
    Refusal,
    Run,
    Seat,
    read_record,
    replay_to,
    seeded,
    to_json,
    write_run,
)
from lazaretto.core.record import record_fingerprint
from lazaretto.core.scene_text import page_lines, scene_parts, verb_line, with_names
from lazaretto.files import check_writable
from lazaretto.lab.runs.records import record_of
from lazaretto.lab.runs.runs import plan_of, read_manifest
from lazaretto.lab.runs.simulate import prepare

WIDE: Final = 16  # a longer menu is listed by notation, in columns
PERSON: Final = "Player"  # the games' sentences use names
HELP: Final = """\
  a number       do that action; the numbers on a board are actions too
  a notation     do the action with this text, as shown after the numbers
  why N          why action N is illegal now, with its rule; also: why <notation>
  back           undo your last action, if nothing was revealed since
  look           show the whole table; after an action only changes are shown
  help           show this page and the game's help
  quit           leave the game\
"""


def play_in_terminal(
    name: str, players: int | None, bot: str, seat: int, options: dict[str, str], seed: int | None, record: Path | None
) -> None:
    game = games.load(name)
    setup = game.setup(game.info.usual if players is None else players, options)
    if seat > setup.seats:
        raise InputError(f"there is no seat {seat}; with {setup.seats} players, choose 1 to {setup.seats}")
    bots.bot(bot).check(game, setup.seats)
    if record is not None:
        check_record(record)
    run = Run(game, setup, secrets.randbelow(2**31) if seed is None else seed)
    Session(game, run, Seat(seat - 1), bot).play()
    save(record, run, seat, bot)


class Source(NamedTuple):
    """A record to play on from."""

    name: str
    text: str
    record: Record
    game: Game[Any, Any]


def begun_in(path: Path, number: int | None, data: Path | None) -> Source:
    """A record file, or a game of a run."""
    if path.is_dir():
        if data is not None:
            raise InputError("a run has its own data; leave out --data")
        text, game = record_of(path, number or 1), prepare(plan_of(path, read_manifest(path)))
        return Source(f"game {number or 1} of {path}", text, read_record(text), game)
    if number is not None:
        raise InputError(f"--game is about a run, and {path} is not a folder")
    record = record_in(path)
    return Source(str(path), path.read_text(encoding="utf-8"), record, game_of(record.slug, (), data))


def play_from(source: Source, at: int | None, bot: str, seat: int | None, new_luck: bool, record: Path | None) -> None:
    """Play on from a moment of a record, on the seat that acts unless another one is named."""
    game, entries = source.game, len(source.record.entries)
    run = replay_to(game, source.record, entries if at is None else at)
    acting = game.acting(run.state)
    if not acting:
        raise InputError(f"the game is over after {len(run.inputs)} actions; choose an earlier moment with --at")
    mine = acting[0] + 1 if seat is None else seat
    if mine > run.options.seats:
        raise InputError(f"there is no seat {mine} in this record; choose 1 to {run.options.seats}")
    bots.bot(bot).check(game, run.options.seats)
    if record is not None:
        check_record(record)
    moves = len(run.inputs)
    if new_luck:
        run = with_new_luck(run, Seat(mine - 1), record_fingerprint(source.text))
    print(f"After {moves} of {entries} actions of {source.name}; you play seat {mine}.")
    Session(game, run, Seat(mine - 1), bot).play()
    save(record, run, mine, bot)


def with_new_luck(run: Run[Any, Any], seat: Seat, parent: str) -> Run[Any, Any]:
    """The same for the seat; all that it cannot know is drawn anew."""
    game = run.game
    state = game.determinize(game.view(run.state, seat), seeded(secrets.randbelow(2**31)))
    before = 0 if run.start is None else run.start.number
    position = Position(game.info.edition, to_json(state), parent, before + len(run.inputs))
    return Run.from_position(game, run.options, position, run.seed)


def save(record: Path | None, run: Run[Any, Any], seat: int, bot: str) -> None:
    if record is None:
        return
    said = re.sub("[,;]", " ", bot)  # a command may contain the separators of a record
    names = [PERSON if i == seat - 1 else f"Bot {i + 1} (bot {said})" for i in range(run.options.seats)]
    write(record, write_run(run, names).encode())
    print(f"The game is saved in {record}.")


def check_record(path: Path) -> None:
    """A bad path is reported before the game, not after it."""
    with unwritable(path):
        check_writable(path)


class Session:
    """A game in progress at one terminal."""

    def __init__(self, game: Game[Any, Any], run: Run[Any, Any], seat: Seat, bot: str) -> None:
        self.game = game
        self.run = run
        self.seat = seat
        self.bot = bots.bot(bot)
        self.names = [PERSON if i == seat else f"Bot {i + 1}" for i in range(run.options.seats)]
        self.chance = seeded(run.seed, bots.BOT_STREAM)
        self.printed = len(run.log.emitted) if run.inputs else 0  # number of events shown
        self.shown: dict[str, list[str]] = {}  # the regions as last drawn
        self.met: set[str] = set()  # tips and pages that were shown
        self.before: list[tuple[Any, int]] = []  # before each action of the player: the state, the number of lines

    def play(self) -> None:
        print(f"{self.game.info.title}. {self.game.info.line} Type help for the commands, quit to leave.")
        while acting := self.game.acting(self.run.state):
            self.print_events()
            if self.seat in acting:
                if not self.turn():
                    print("You left the game.")
                    return
            else:
                self.bot_turn(acting[0])
        self.print_events()
        self.draw([])
        outcome = self.game.outcome(self.run.state)
        assert outcome is not None
        show_outcome(outcome, self.names)

    def bot_turn(self, seat: Seat) -> None:
        state = self.run.state
        legal = self.game.legal(state, seat)
        self.run.do(seat, self.bot.choose(self.game, self.game.view(state, seat), legal, self.chance))

    def print_events(self) -> None:
        """Print the new events that the player's seat may see."""
        view = self.game.view(self.run.state, self.seat)
        for emitted in self.run.log.emitted[self.printed :]:
            event = emitted.visible_to(self.seat)
            text = "" if event is None else self.game.say(view, event)
            if text:
                print(with_names(text if text.startswith(HEADING) else f"* {text}", self.names))
        self.printed = len(self.run.log.emitted)

    # ---- the player's turn ----

    def turn(self) -> bool:
        """One decision of the player; False: the player leaves."""
        menu = self.game.menu(self.run.state, self.seat)
        self.draw(menu)
        while True:
            answer = read_line()
            if answer is None or answer == "quit":
                return False
            if answer == "help":
                self.help()
            elif answer == "look":
                self.shown = {}
                self.draw(menu)
            elif answer == "back":
                if self.back():
                    return True
            elif answer == "why" or answer.startswith("why "):
                self.why(menu, answer[3:].strip())
            elif answer and self.do(menu, answer):
                return True

    def do(self, menu: Menu, answer: str) -> bool:
        """Play the typed action, or say why not."""
        try:
            action = self.meant(menu, answer)
            state, lines = self.run.state.copy(), len(self.run.inputs)
            self.run.do(self.seat, action)
        except InputError as error:
            print(f"{error}.")
            return False
        self.before.append((state, lines))
        return True

    def meant(self, menu: Menu, answer: str) -> Action:
        if not answer.isascii() or not answer.isdigit():
            return self.game.info.notation().read(answer)
        if not 1 <= int(answer) <= len(menu):
            raise InputError(f"there is no action {answer}; choose 1 to {len(menu)}")
        return menu[int(answer) - 1][0]

    def why(self, menu: Menu, answer: str) -> None:
        try:
            action = self.meant(menu, answer)
        except InputError as error:
            print(f"{error}.")
            return
        refusal = self.game.refusal(self.run.state, self.seat, action)
        print(f"{action} is legal." if refusal is None else self.explained(action, refusal))

    def explained(self, action: Action, refusal: Refusal) -> str:
        line = self.game.info.ledger().get(refusal.rule)
        rule = f" Rule {line.id}: {line.text}" if line is not None else ""
        return f"{action}: {refusal.reason} ({refusal.rule}).{rule}"

    def back(self) -> bool:
        """Undo the player's last action, unless chance was drawn or something was revealed since."""
        if not self.before:
            print("You have not done anything yet.")
            return False
        state, lines = self.before[-1]
        if state.undo_point() != self.run.state.undo_point():
            print("That cannot be undone: it involved chance, revealed something, or was final.")
            return False
        self.before.pop()
        state.log = self.run.log
        self.run.state = state
        del self.run.inputs[lines:]
        print("Undone.")
        return True

    # ---- the screen ----

    def draw(self, menu: Menu) -> None:
        view = self.game.view(self.run.state, self.seat)
        scene = self.game.scene(view, menu).data()
        places = {str(action): i + 1 for i, (action, refusal) in enumerate(menu) if refusal is None}
        single = {path["path"][0]: places[path["do"]] for path in scene["paths"] if is_single(path, places)}
        parts = scene_parts(scene, single)
        print()
        for name, lines in parts.items():
            if lines != self.shown.get(name):
                print("\n".join([with_names(line, self.names) for line in lines]))
        self.shown = parts
        print()
        verbs = verb_line(scene)
        for line in (*self.news(scene), scene["prompt"], scene["hint"], f"You can: {verbs}" if verbs else ""):
            if line:
                print(with_names(line, self.names))
        sentences = {str(action): self.game.say(view, action) for action, _ in menu}
        sentences |= {path["do"]: path.get("say", "") for path in scene["paths"] if not path.get("next")}
        for line in menu_lines(menu, {do: with_names(say, self.names) for do, say in sentences.items()}):
            print(line)

    def news(self, scene: dict[str, Any]) -> list[str]:
        """A page and tips that the player has not seen yet."""
        page = scene.get("moment")
        pages = [page] if page is not None and f"page {page['name']}" not in self.met else []
        tips = [tip for tip in scene.get("tips", []) if f"tip {tip['name']}" not in self.met]
        self.met |= {f"page {x['name']}" for x in pages} | {f"tip {tip['name']}" for tip in tips}
        return [line for x in pages for line in page_lines(x)] + [f"Tip: {tip['say']}" for tip in tips]

    def help(self) -> None:
        print(HELP)
        folder = self.game.info.folder
        page = None if folder is None else folder / "help.md"
        if page is not None and page.exists():
            print()
            print(page.read_text(encoding="utf-8"))


def is_single(path: dict[str, Any], places: dict[str, int]) -> bool:
    return len(path["path"]) == 1 and path["do"] in places and not path.get("next")


def menu_lines(menu: Menu, sentences: dict[str, str]) -> list[str]:
    """The menu: a short one in sentences, with illegal actions, a long one by notation in columns."""
    lit = [(i + 1, str(action)) for i, (action, refusal) in enumerate(menu) if refusal is None]
    if len(lit) > WIDE:
        entries = [f"{number:3} {do}" for number, do in lit]
        wide = 2 + max([len(entry) for entry in entries])
        columns = max(1, shutil.get_terminal_size().columns // wide)
        return [
            "".join([e.ljust(wide) for e in entries[i : i + columns]]).rstrip() for i in range(0, len(entries), columns)
        ]
    lines = [entry(number, do, sentences.get(do, "")) for number, do in lit]
    grey = [f"{i + 1} {action}" for i, (action, refusal) in enumerate(menu) if refusal is not None]
    if grey and len(menu) <= WIDE:
        width = shutil.get_terminal_size().columns
        lines += textwrap.wrap(f"not now: {', '.join(grey)} (why N explains)", width, subsequent_indent="    ")
    return lines


def entry(number: int, do: str, sentence: str) -> str:
    return f"{number:3} {sentence} [{do}]" if sentence and sentence.lower() != do else f"{number:3} {do}"


def read_line() -> str | None:
    """The typed line, or None at the end of the input."""
    try:
        return " ".join(input("> ").split())
    except EOFError:
        print()
        sys.stdout.flush()
        return None
