"""Training needs the extra ``train``, whose torch weighs more than all the rest: ``scripts/test-training`` installs it.

Everything that can be tested without torch is in ``tests/adapters/test_training.py``. Where torch is missing, pytest
says at the end that this folder was left out (``tests/conftest.py``).
"""

from __future__ import annotations

from ..conftest import can_train

collect_ignore_glob = [] if can_train() else ["test_*.py"]
