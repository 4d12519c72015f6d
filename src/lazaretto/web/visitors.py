"""What browsers and addresses have used of their limits. Reconnecting does not refill anything."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
from collections import Counter
from types import ModuleType
from typing import Final

from lazaretto.table.bucket import Bucket, Buckets
from lazaretto.web.limits import Limits

resource: ModuleType | None
try:
    import resource
except ImportError:  # Windows
    resource = None

log = logging.getLogger("lazaretto.web")

MOST_FILES: Final = 65_536
RESERVED: Final = 128  # file descriptors that sockets of players may not use
PROBE_EVERY: Final = 2.0  # seconds between looks for a free file descriptor


class Visitors:
    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.opening = Buckets(limits.tables, limits.tables_burst)
        self.requests = Buckets(limits.requests, limits.requests_burst)
        self.by_browser = Buckets(limits.messages, limits.burst)
        self.by_address = Buckets(limits.address_messages, limits.address_burst)
        self.connected: Counter[str] = Counter()  # sockets by address
        self.most = max(RESERVED, open_files() - RESERVED)  # sockets in all
        self.full = False  # the last socket was turned away because of that

    def allowances(self, browser: str, address: str) -> tuple[Bucket, ...]:
        """The buckets from which a message takes."""
        return self.by_browser.of(browser), self.by_address.of(address)

    def admit(self, address: str) -> bool:
        """Whether another socket from this address is accepted; ``dismiss`` when it is closed."""
        full = self.connected.total() >= self.most
        if full and not self.full:
            log.error(
                "all %d connections that the limit of open files allows are in use: others are refused", self.most
            )
        self.full = full
        if full or self.connected[address] >= self.limits.connections:
            return False
        self.connected[address] += 1
        return True

    def dismiss(self, address: str) -> None:
        self.connected[address] -= 1
        if not self.connected[address]:
            del self.connected[address]


def open_files() -> int:
    """The limit of open files of this process."""
    if resource is None:
        return MOST_FILES
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


def raise_open_files() -> None:
    """Use as many as the system allows."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


async def watch_files() -> None:
    """Log once when there is no free file descriptor: the event loop turns newcomers away without a word."""
    out = False
    while True:
        was, out = out, not descriptor_free()
        if out and not was:
            log.error("the limit of open files is reached, so new connections fail: raise it (ulimit -n)")
        elif was and not out:
            log.error("there are free file descriptors again")
        await asyncio.sleep(PROBE_EVERY)


def descriptor_free() -> bool:
    try:
        os.close(os.open(os.devnull, os.O_RDONLY))
    except OSError as error:
        if error.errno not in (errno.EMFILE, errno.ENFILE):
            raise
        return False
    return True
