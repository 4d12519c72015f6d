"""Anybody's bot: a program that reads questions from its standard input and writes answers to its standard output.

Both are lines. First it is told what it plays, then it is asked, again and again::

    {"type": "hello", "protocol": 1, "game": "lockdown", "title": "Lockdown", "edition": "1", "seat": 1, "seats": 2}
    {"type": "choose", "seat": 1, "view": {...}, "legal": ["play I03", "play I07"], "seed": 271828}

It answers each question with one of the legal actions, and nothing else. A question has all that is needed to
answer it: the program may be ended and started again between two of them, or be asked for another seat. A bot that
cannot be started, ends, says nothing for too long, says what is not legal or more than it was asked has a regular one
play on for it (``choose``), or is complained of (``insist``): no row of a simulation is half another bot's.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from lazaretto.bots.base import Bot, HeuristicBot
from lazaretto.bots.search import observer
from lazaretto.core import Action, Game, InputError, Rng, plain
from lazaretto.core.random import MOST

PROTOCOL: Final = 1
PATIENCE: Final = 10.0  # seconds for an answer, the first one included
LONGEST: Final = 200  # characters of an answer that are read
UNREAD: Final = 4  # lines that may wait to be heard; a program that says more waits
FORM: Final = " (an answer is a whole line, with its line break, flushed at once)"
RUNNERS: Final = {".py": sys.executable, ".js": "node", ".mjs": "node", ".cjs": "node"}

log = logging.getLogger("lazaretto.bots")


class LineError(Exception):
    """What the program did wrong, as the end of a sentence about it; ``detail`` may tell a secret of its seat."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.detail = detail


class LineBot(Bot):
    """Plays what a program says. ``complaint``, fit for everybody, tells why it does not any more; empty: it does."""

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self.command = command
        self.patience = patience
        self.arguments = arguments(command)
        self.complaint = ""
        self.line: Line | None = None
        self.greeted = ""
        self.regular = HeuristicBot()

    def choose(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng) -> Action:
        if self.complaint:
            return self.regular.choose(game, view, legal, rng)
        try:
            return self.insist(game, view, legal, rng)
        except LineError as error:
            self.complaint = str(error)
            log.warning("the bot %s %s%s; a regular bot plays on for it", self.command, error, error.detail)
            return self.regular.choose(game, view, legal, rng)

    def insist(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng) -> Action:
        """What the program itself says, or ``LineError``; at the next question it is then started anew."""
        seed = rng.below(MOST)
        try:
            return self.ask(game, view, legal, rng, seed)
        except (LineError, KeyboardInterrupt):
            self.close()
            raise

    def ask(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng, seed: int) -> Action:
        state = game.determinize(view, rng)
        seat = observer(game, view, state, legal)
        if self.line is None:
            self.line = Line(self.arguments)
        info = game.info
        hello = {"type": "hello", "protocol": PROTOCOL, "game": info.slug, "title": info.title}
        hello |= {"edition": info.edition, "seat": seat + 1, "seats": len(game.seats(state))}
        greeting = json.dumps(hello)
        if greeting != self.greeted:
            self.line.tell(greeting)
            self.greeted = greeting
        words = [str(action) for action in legal]
        question = {"type": "choose", "seat": seat + 1, "view": plain(view), "legal": words, "seed": seed}
        self.line.expect_silence()
        self.line.tell(json.dumps(question))
        answer = self.line.hear(self.patience)
        if answer not in words:
            raise LineError("gave an answer that is not legal", f": {answer[:60]!r}, not one of {', '.join(words[:8])}")
        return legal[words.index(answer)]

    def admit(self) -> str:
        """Its complaint, told once; at the next question the program is started anew."""
        complaint, self.complaint = self.complaint, ""
        return complaint

    def close(self) -> None:
        if self.line is not None:
            self.line.close()
            self.line = None
            self.greeted = ""


class Line:
    """A running program, one line to it and one line back. Threads write and read, since a pipe has no patience."""

    def __init__(self, arguments: list[str]) -> None:
        try:
            with deaf():  # Ctrl-C is for us, and we end it
                self.process = subprocess.Popen(
                    arguments,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                    encoding="utf-8",
                    errors="replace",
                )
        except OSError as error:
            raise LineError(f"cannot be started ({error.strerror})") from error
        self.questions: queue.SimpleQueue[str | None] = queue.SimpleQueue()  # None: no more
        self.answers: queue.Queue[str | None] = queue.Queue(UNREAD)  # None: it has ended
        for work in (self.write, self.read):
            threading.Thread(target=work, daemon=True).start()

    def write(self) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(OSError), self.process.stdin:  # it has ended, which is also read
            while (line := self.questions.get()) is not None:
                self.process.stdin.write(line + "\n")
                self.process.stdin.flush()

    def read(self) -> None:
        assert self.process.stdout is not None
        while line := self.process.stdout.readline(LONGEST):
            self.answers.put(line)
        self.answers.put(None)

    def tell(self, line: str) -> None:
        self.questions.put(line)

    def expect_silence(self) -> None:
        """Nothing may wait to be read before a question: it would be taken for the answer."""
        with contextlib.suppress(queue.Empty):
            raise LineError("has ended" if self.answers.get_nowait() is None else "said something without being asked")

    def hear(self, patience: float) -> str:
        try:
            line = self.answers.get(timeout=patience)
        except queue.Empty as error:
            raise LineError(f"did not answer within {patience:g} seconds", FORM) from error
        if line is None:
            raise LineError("has ended")
        return line.strip()

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self.questions.put(None)
        while not self.answers.empty():  # make room for what the reader still holds
            self.answers.get()


@contextlib.contextmanager
def deaf() -> Iterator[None]:
    """What is started meanwhile never hears Ctrl-C. Who presses it speaks to us, and we hear it afterwards."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # inherited, and nothing is lost
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def arguments(command: str) -> list[str]:
    """How a command is started: a script by its interpreter, anything else as it is."""
    try:
        words = shlex.split(command, posix=os.name != "nt")
    except ValueError as error:
        raise InputError(f"the bot's command {command} cannot be read: {str(error).lower()}") from error
    if os.name == "nt":  # there the quotes round a path with spaces are left
        words = [word.strip('"') for word in words]
    if not words:
        raise InputError("a bot's command is empty; give a program such as ./my_bot.py")
    program = words[0]
    runner = RUNNERS.get(Path(program).suffix)
    if runner is not None:
        if not Path(program).is_file():
            raise InputError(f"there is no file {program} to start a bot from")
        if shutil.which(runner) is None:
            raise InputError(f"{program} needs {runner}, which is not on the PATH")
        return [runner, *words]
    found = shutil.which(program)
    if found is None:
        forbidden = Path(program).is_file()
        raise InputError(
            f"{program} may not be started: make it executable (chmod +x {program})"
            if forbidden
            else f"there is no program {program} to start a bot with"
        )
    return [found, *words[1:]]
