"""The games. Adding one touches this list; deleting one breaks nothing else.

A game is a folder (or, outside the package, a single file) whose module has a ``GAME``.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path
from typing import Any, Final

from lazaretto.core.errors import InputError
from lazaretto.core.game import Game

GAMES: Final = ("quarantine", "virus", "clinic", "outbreak", "lockdown")  # in the order of the lobby


def load(name: str) -> Game[Any, Any]:
    """A game by its slug, or from a file or folder outside the package: ``examples/tic_tac_toe.py``."""
    if name in GAMES:
        return found(importlib.import_module(f"lazaretto.games.{name}"), name)
    path = Path(name)
    if path.is_dir():
        path = path / "__init__.py"
    if path.suffix == ".py" and path.exists():
        return found(module_at(path), name)
    raise InputError(f"there is no game {name!r}; there are {', '.join(GAMES)}, or give the path of a game's file")


def found(module: Any, name: str) -> Game[Any, Any]:
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        raise InputError(f"{name} has no GAME in it, so it is no game")
    return game


def module_at(path: Path) -> Any:
    """Import a file by its path, once: the same file is the same module."""
    title = path.parent.name if path.name == "__init__.py" else path.stem
    if title in sys.modules and getattr(sys.modules[title], "__file__", None) == str(path.resolve()):
        return sys.modules[title]
    spec = importlib.util.spec_from_file_location(title, path.resolve())
    if spec is None or spec.loader is None:
        raise InputError(f"{path} cannot be loaded as a module")
    module = importlib.util.module_from_spec(spec)
    sys.modules[title] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[title]
        raise InputError(f"{path} cannot be loaded: {type(error).__name__}: {error}") from error
    return module
