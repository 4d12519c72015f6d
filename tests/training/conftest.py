"""Training needs the extra ``train``, whose torch weighs more than all the rest: collected where it is installed."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("torch") and find_spec("sb3_contrib") else ["test_*.py"]
