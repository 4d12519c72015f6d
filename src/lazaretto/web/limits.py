"""Limits per connection, seat and address."""

from __future__ import annotations

from msgspec import Struct


class Limits(Struct, frozen=True):
    messages: float = 20.0  # per second and connection
    burst: float = 40.0
    tables: float = 0.5  # opened per second and address
    tables_burst: float = 30.0
    lines: float = 1.0  # chat lines per second and seat; all watchers of a table share one allowance
    lines_burst: float = 8.0
    hints: float = 0.25  # per second and seat
    hints_burst: float = 3.0
    undos: float = 0.2  # by consent, per second and table
    undos_burst: float = 10.0
    unattended: int = 4  # games of bots alone that go on while nobody looks, on the whole server
    replay_jobs: int = 8  # replays and summaries that may wait
    replay_seconds: float = 20.0  # for each of them
    longest: int = 4096  # characters of a message to the server
    outbox: int = 256  # messages that may wait for a slow client
    outbox_length: int = 1_000_000  # characters in them
