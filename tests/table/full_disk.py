"""Run by a test: fill the store of a folder until its files may not grow, and say how many inputs were kept."""

from __future__ import annotations

import asyncio
import resource
import signal
import sys
from pathlib import Path

from lazaretto.table.store import StoreError
from lazaretto.table.store_sqlite import SqliteStore


async def main() -> None:
    store = SqliteStore(Path(sys.argv[1]))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))
    kept = 0
    try:
        while True:
            await store.append("t1", kept + 1, "1: " + "x" * 150)
            kept += 1
    except StoreError as error:
        print(kept, error)


asyncio.run(main())
