"""External bots: programs that read questions from standard input and write answers to standard output.

Both are single lines. The first line says what is played; then the questions follow::

    {"type": "hello", "protocol": 1, "game": "lockdown", "title": "Lockdown", "edition": "1", "seat": 1, "seats": 2}
    {"type": "choose", "seat": 1, "view": {...}, "legal": ["play I03", "play I07"], "seed": 271828}

The program answers each question with one of the legal actions and nothing else. A question contains everything needed
to answer it: the program may be restarted between two questions, or asked for another seat. If it cannot be started,
ends, times out, gives an illegal answer or writes without being asked, a regular bot takes over (``choose``) or an
error is raised (``choose_strictly``, used by simulations, so no result is a mixture of two bots).
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
TIMEOUT: Final = 10.0  # seconds for an answer, including the first one
LONGEST: Final = 200  # characters of an answer that are read
MAX_UNREAD: Final = 4  # lines that may wait to be read; then writing blocks
FORM: Final = " (an answer is a whole line with its line break, flushed at once)"
RUNNERS: Final = {".py": sys.executable, ".js": "node", ".mjs": "node", ".cjs": "node"}

log = logging.getLogger("lazaretto.bots")


class ExternalBotError(Exception):
    """What the program did wrong, as the end of a sentence about it; ``detail`` may contain secrets of its seat."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.detail = detail


class ExternalBot(Bot):
    """Plays what a program answers. ``failure`` says why it no longer does, without secrets; empty while it does."""

    def __init__(self, command: str, timeout: float = TIMEOUT) -> None:
        self.command = command
        self.timeout = timeout
        self.arguments = arguments(command)
        self.failure = ""
        self.program: Program | None = None
        self.greeted = ""
        self.regular = HeuristicBot()

    def choose(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng) -> Action:
        if self.failure:
            return self.regular.choose(game, view, legal, rng)
        try:
            return self.choose_strictly(game, view, legal, rng)
        except ExternalBotError as error:
            self.failure = str(error)
            log.warning("the bot %s %s%s; a regular bot takes over", self.command, error, error.detail)
            return self.regular.choose(game, view, legal, rng)

    def choose_strictly(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng) -> Action:
        """The program's own answer, or ``ExternalBotError``; then it is restarted at the next question."""
        seed = rng.below(MOST)
        try:
            return self.ask(game, view, legal, rng, seed)
        except (ExternalBotError, KeyboardInterrupt):
            self.close()
            raise

    def ask(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng, seed: int) -> Action:
        state = game.determinize(view, rng)
        seat = observer(game, view, state, legal)
        if self.program is None:
            self.program = Program(self.arguments)
        info = game.info
        hello = {"type": "hello", "protocol": PROTOCOL, "game": info.slug, "title": info.title}
        hello |= {"edition": info.edition, "seat": seat + 1, "seats": len(game.seats(state))}
        greeting = json.dumps(hello)
        if greeting != self.greeted:
            self.program.send(greeting)
            self.greeted = greeting
        words = [str(action) for action in legal]
        question = {"type": "choose", "seat": seat + 1, "view": plain(view), "legal": words, "seed": seed}
        self.program.expect_silence()
        self.program.send(json.dumps(question))
        answer = self.program.receive(self.timeout)
        if answer not in words:
            some = ", ".join(words[:8])
            raise ExternalBotError("gave an illegal answer", f": {answer[:60]!r}, not one of {some}")
        return legal[words.index(answer)]

    def pop_failure(self) -> str:
        """Return the failure and clear it; the program is restarted at the next question."""
        failure, self.failure = self.failure, ""
        return failure

    def close(self) -> None:
        if self.program is not None:
            self.program.close()
            self.program = None
            self.greeted = ""


class Program:
    """A running program. Threads write and read its lines, since pipes have no timeouts."""

    def __init__(self, arguments: list[str]) -> None:
        try:
            with sigint_blocked():  # Ctrl-C is for this process, which ends the program
                self.process = subprocess.Popen(
                    arguments,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                    encoding="utf-8",
                    errors="replace",
                )
        except OSError as error:
            raise ExternalBotError(f"cannot be started ({error.strerror})") from error
        self.questions: queue.SimpleQueue[str | None] = queue.SimpleQueue()  # None: no more
        self.answers: queue.Queue[str | None] = queue.Queue(MAX_UNREAD)  # None: the program has ended
        for work in (self.write, self.read):
            threading.Thread(target=work, daemon=True).start()

    def write(self) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(OSError), self.process.stdin:  # the program has ended, which the reader notices too
            while (line := self.questions.get()) is not None:
                self.process.stdin.write(line + "\n")
                self.process.stdin.flush()

    def read(self) -> None:
        assert self.process.stdout is not None
        while line := self.process.stdout.readline(LONGEST):
            self.answers.put(line)
        self.answers.put(None)

    def send(self, line: str) -> None:
        self.questions.put(line)

    def expect_silence(self) -> None:
        """Nothing may be waiting before a question is sent: it would be taken for the answer."""
        with contextlib.suppress(queue.Empty):
            ended = self.answers.get_nowait() is None
            raise ExternalBotError("has ended" if ended else "wrote something without being asked")

    def receive(self, timeout: float) -> str:
        try:
            line = self.answers.get(timeout=timeout)
        except queue.Empty as error:
            raise ExternalBotError(f"did not answer within {timeout:g} seconds", FORM) from error
        if line is None:
            raise ExternalBotError("has ended")
        return line.strip()

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self.questions.put(None)
        while not self.answers.empty():  # make room for lines that the reader still has
            self.answers.get()


@contextlib.contextmanager
def sigint_blocked() -> Iterator[None]:
    """Processes started meanwhile ignore Ctrl-C; this one receives it afterwards."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # inherited; no signal is lost
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def arguments(command: str) -> list[str]:
    """The arguments that start a command: a script is run by its interpreter."""
    try:
        words = shlex.split(command, posix=os.name != "nt")
    except ValueError as error:
        raise InputError(f"the bot's command {command} cannot be read: {str(error).lower()}") from error
    if os.name == "nt":  # where the quotes around a path with spaces are kept
        words = [word.strip('"') for word in words]
    if not words:
        raise InputError("the bot's command is empty; give a program such as ./my_bot.py")
    program = words[0]
    runner = RUNNERS.get(Path(program).suffix)
    if runner is not None:
        if not Path(program).is_file():
            raise InputError(f"the bot {program} does not exist")
        if shutil.which(runner) is None:
            raise InputError(f"{program} needs {runner}, which is not on the PATH")
        return [runner, *words]
    found = shutil.which(program)
    if found is None:
        forbidden = Path(program).is_file()
        raise InputError(
            f"{program} is not executable; run chmod +x {program}"
            if forbidden
            else f"the bot's program {program} does not exist"
        )
    return [found, *words[1:]]
