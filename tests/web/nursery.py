"""Servers that start at once: each is a fork of a process that has read all of the program already.

Run as a program it reads orders from a socket, given by its number: the arguments of a server as JSON, with the pipes
of its output, its errors and its status. A guardian of each server writes its process and, at the end, its status.
The command itself, from the first line of the program, is tested in ``tests/cli/test_host.py`` and ``test_logs.py``.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from functools import cache
from pathlib import Path
from select import select
from typing import IO

import lazaretto

from ..places import ROOT

BUILD = Path(lazaretto.__file__).parents[1]  # the one that is being tested
HERE = {**os.environ, "PYTHONPATH": f"{BUILD}{os.pathsep}{ROOT}"}
LARGEST = 65536  # bytes of an order


class Child:
    """A server that was born there, with what is used of ``subprocess.Popen``."""

    def __init__(self, *arguments: str) -> None:
        out, err, status = ends = [os.pipe() for _ in range(3)]
        socket.send_fds(nursery(), [json.dumps(arguments).encode()], [there for _, there in ends])
        for _, there in ends:
            os.close(there)
        self.stdout = os.fdopen(out[0], encoding="utf-8")
        self.stderr = os.fdopen(err[0], encoding="utf-8")
        self.status = os.fdopen(status[0], "rb", buffering=0)  # a line that is there can be selected
        self.pid = int(self.status.readline())
        self.returncode: int | None = None

    def poll(self) -> int | None:
        return self.wait() if self.returncode is not None or select([self.status], [], [], 0)[0] else None

    def wait(self) -> int:
        if self.returncode is None:
            self.returncode = int(self.status.readline())
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """All that it wrote and that was not read yet, when it has ended."""
        said = [Reading(pipe) for pipe in (self.stdout, self.stderr)]
        for reading in said:
            reading.join(timeout)
            if reading.is_alive():
                raise TimeoutError(f"the server {self.pid} did not end within {timeout} seconds")
        self.wait()
        self.close()
        out, err = [reading.text for reading in said]
        return out, err

    def close(self) -> None:
        self.stdout.close()
        self.stderr.close()
        self.status.close()


class Reading(threading.Thread):
    """Reads a pipe to its end."""

    def __init__(self, pipe: IO[str]) -> None:
        super().__init__(daemon=True)
        self.pipe = pipe
        self.text = ""
        self.start()

    def run(self) -> None:
        with suppress(ValueError):  # closed by who waits no longer for its end
            self.text = self.pipe.read()


@cache
def nursery() -> socket.socket:
    """Where orders are sent. The process ends with this one."""
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    command = [sys.executable, "-m", __spec__.name, str(there.fileno())]
    subprocess.Popen(command, cwd=ROOT, env=HERE, stdin=subprocess.DEVNULL, pass_fds=[there.fileno()])
    there.close()
    return here


# ---- in the other process --------------------------------------------------------------------------


def next_server(orders: socket.socket) -> list[str]:
    """Waits for orders, and returns in a new process for each, with the arguments of its server."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # guardians are forgotten
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the servers
    while True:
        order, pipes, _, _ = socket.recv_fds(orders, LARGEST, 3)
        if not order:
            os._exit(0)
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            orders.close()
            born(*pipes)
            arguments: list[str] = json.loads(order)
            return arguments
        for pipe in pipes:
            os.close(pipe)


def born(out: int, err: int, status: int) -> None:
    """Returns in the server; its guardian waits for its end."""
    server = os.fork()
    if server:
        os.close(out)
        os.close(err)
        os.write(status, f"{server}\n".encode())
        _, how = os.waitpid(server, 0)
        with suppress(BrokenPipeError):  # nobody is left who wants to know
            os.write(status, f"{os.waitstatus_to_exitcode(how)}\n".encode())
        os._exit(0)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.close(status)
    for pipe, place in ((out, 1), (err, 2)):
        os.dup2(pipe, place)
        os.close(pipe)


if __name__ == "__main__":  # the workers of bots read this file, too, but need none of this
    from .one_server import read_the_program, run

    read_the_program()
    run(next_server(socket.socket(fileno=int(sys.argv[1]))))
