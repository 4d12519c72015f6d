"""The luck of the tests. Every table of one plan is dealt alike, in every run, whoever else plays at the same server.

``LUCK=2 pytest tests/browser`` deals other games: what is tested must hold there too. What holds in some games only
is tested in a position that is laid out, or with many seeds on purpose.
"""

from __future__ import annotations

import hashlib
import os
import random
from typing import Final

LUCK: Final = os.environ.get("LUCK", "1")


def draw(purpose: str) -> int:
    """In place of ``lazaretto.table.chance.drawn``."""
    return int.from_bytes(hashlib.sha256(f"{LUCK} {purpose}".encode()).digest()[:8]) >> 2


class Chance:
    """In place of what the system offers in ``secrets``: the same numbers whenever the test of this name runs."""

    def __init__(self, name: str) -> None:
        generator = random.Random(draw(name))
        self.randbits = generator.getrandbits
        self.randbelow = generator.randrange
