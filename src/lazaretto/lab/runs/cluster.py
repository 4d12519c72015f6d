"""Parts of a run on the machines of a Ray cluster: the same rows as locally, since seeds derive from game numbers.

A part is one task. Ray repeats the task of a dead worker elsewhere, and a part is saved under its number, so every row
arrives exactly once. Every machine needs the same version of Lazaretto; a data file is sent with the plan.
"""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Sequence
from typing import Any, Final

from lazaretto.core import InputError
from lazaretto.extras import needed
from lazaretto.lab.runs.simulate import Plan, play_part
from lazaretto.lab.runs.workers import Part, Parts, spoken

LOCAL: Final = "local"  # a cluster of this machine only
RETRIES: Final = 5  # of a part whose worker dies
AHEAD: Final = 4  # queued parts per core
RAY_ENDED: Final = "Ray has ended, perhaps because one of its own processes was killed or lacked memory"
SECONDS: Final = 10.0  # timeout for the address to answer; Ray itself tries for many minutes


class RayEnded(InputError):
    """Ray's own process on this machine has died; soon Ray ends this process too, without a word."""


def play_on_ray(plan: Plan, parts: Sequence[Part], address: str = LOCAL, jobs: int = 0) -> Parts:
    """Each part with its rows, as they finish. ``jobs`` limits a local cluster."""
    ray = needed("ray", "ray", "--ray")
    connect(ray, address, jobs)
    try:
        yield from tasks(ray, plan, parts)
    except RayEnded:  # there is nothing to shut down: trying it takes until Ray ends this process
        raise
    except BaseException:
        ray.shutdown()
        raise
    ray.shutdown()


def connect(ray: Any, address: str, jobs: int) -> None:
    settings: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    if address == LOCAL:
        settings |= {"num_cpus": jobs or None, "include_dashboard": False}
    try:
        check_reachable(address)
        ray.init(address=address, **settings)
    except (OSError, ValueError, RuntimeError) as error:
        raise InputError(f"no Ray cluster answers at {address!r}: {str(error).splitlines()[0]}") from error


def check_reachable(address: str) -> None:
    """Connect once. Only an address with a port can be checked: ``10.0.0.7:6379``, ``ray://10.0.0.7:10001``."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), SECONDS).close()


def tasks(ray: Any, plan: Plan, parts: Sequence[Part]) -> Parts:
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(play_part)
    order = ray.put(plan)
    waiting = deque(parts)
    given: dict[Any, Part] = {}
    while waiting or given:
        while waiting and len(given) < AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))):
            part = waiting.popleft()
            given[task.remote(order, part)] = part
        done, _ = ray.wait(list(given))
        for reference in done:
            try:
                rows = ray.get(reference)
            except ray.exceptions.RayTaskError as error:  # raised by the task
                raise task_error(error) from error
            except ray.exceptions.LocalRayletDiedError as error:
                raise RayEnded(RAY_ENDED) from error
            except ray.exceptions.RayError as error:
                raise InputError(lost(given[reference])) from error
            yield given.pop(reference), rows


def lost(part: Part) -> str:
    return f"the cluster lost {spoken(part)} {RETRIES + 1} times, perhaps for lack of machines or memory"


def task_error(error: Any) -> Exception:
    """The InputError of a task, or the error itself if it is a bug."""
    cause = error.cause
    return InputError(str(cause)) if isinstance(cause, InputError) else error
