"""Limits per browser, connection, seat, table, address and server; ``docs/host/limits.md`` explains them."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from lazaretto.core import InputError


class Slow(InputError):
    """Too many requests."""


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    messages: float = 20.0  # over sockets, per second and browser
    burst: float = 40.0
    address_messages: float = 400.0  # the same, per second and address
    address_burst: float = 800.0
    requests: float = 50.0  # over HTTP, to /api and /s, per second and address
    requests_burst: float = 500.0
    connections: int = 500  # sockets by address
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
    review_jobs: int = 8  # reviews that may wait
    review_seconds: float = 600.0  # for each of them
    longest: int = 4096  # characters of a message to the server
    outbox: int = 256  # messages that may wait for a slow client
    outbox_length: int = 1_000_000  # bytes of them


def read_limits(settings: list[str]) -> Limits:
    """From ``name=number`` words; ``InputError`` says what is wrong and what is allowed."""
    numbers: dict[str, float] = {}
    for setting in settings:
        name, _, number = setting.partition("=")
        if name not in Limits.__struct_fields__:
            raise InputError(f"there is no limit {name!r}; there are {', '.join(Limits.__struct_fields__)}")
        try:
            numbers[name] = float(number)
        except ValueError:
            raise InputError(f"the limit {name} needs a number, not {number!r}") from None
        if not 0 <= numbers[name] <= 1e12:
            raise InputError(f"the limit {name} must be between 0 and 1e12, not {number}")
    whole = {name: int(number) if number.is_integer() else number for name, number in numbers.items()}
    try:
        return msgspec.convert(whole, Limits)
    except msgspec.ValidationError as error:
        raise InputError(f"a limit does not fit: {error}") from error
