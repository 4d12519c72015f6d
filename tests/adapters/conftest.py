from __future__ import annotations

import secrets

import pytest
from numpy.random import bit_generator


@pytest.fixture(autouse=True)
def same_numbers(luck: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Generators of NumPy that nobody gave a seed take theirs from where ours come from."""
    monkeypatch.setattr(bit_generator, "randbits", secrets.randbits)
