"""Commands that run another command of Lazaretto in a process of its own."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from lazaretto.core.errors import InputError

INTERRUPTED: Final = 130  # the exit status that shells use
GUARDED: Final = "LAZARETTO_GUARDED"  # set in the process that Ray may end
CRASHED: Final = 1  # the exit status of a process that Ray has ended; our own errors have others


def end_of(child: subprocess.Popen[bytes]) -> int:
    """Wait for a child. Ctrl-C reaches it too; it then writes its tables and a message, however long that takes."""
    interrupted = False
    while child.returncode is None:
        try:
            child.wait()
        except KeyboardInterrupt:
            interrupted = True
    return INTERRUPTED if interrupted else child.returncode


def is_guarded() -> bool:
    return GUARDED in os.environ


def guard(words: Sequence[str], run: Path | None) -> int:
    """Run a command that uses Ray; its exit status. When Ray's own processes die, Ray ends ours without a word."""
    command = [sys.executable, "-m", "lazaretto", *words]
    status = end_of(subprocess.Popen(command, env={**os.environ, GUARDED: "1"}))
    if status == CRASHED or status < 0:
        from lazaretto.lab.runs.cluster import RAY_ENDED  # noqa: PLC0415  slow to import

        again = "with --out FOLDER finished games would be saved"
        if run is not None:
            again = (
                f"finished games are saved, and lazaretto simulate --continue {shlex.quote(str(run))} plays the rest"
            )
        raise InputError(f"{RAY_ENDED}; {again}, with --ray or without")
    return status


@contextmanager
def told_by_guard() -> Iterator[None]:
    """When Ray has died, end as it would end this process, but at once: only the guard says what happened."""
    from lazaretto.lab.runs.cluster import RayEnded  # noqa: PLC0415  slow to import

    try:
        yield
    except RayEnded:
        if not is_guarded():
            raise
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(CRASHED)


def words_given() -> list[str]:
    """The command's arguments; ``--ray`` without an address becomes ``--ray local``."""
    words = sys.argv[1:]
    for place, word in enumerate(words):
        if word == "--ray" and (place + 1 == len(words) or words[place + 1].startswith("-")):
            return [*words[:place], "--ray", "local", *words[place + 1 :]]
    return words
