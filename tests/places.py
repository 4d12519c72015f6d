"""Where things lie in the repository."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src" / "lazaretto"
EXAMPLES: Final = [ROOT / "examples" / f"{name}.py" for name in ("connect_four", "tic_tac_toe", "salvage")]  # games
