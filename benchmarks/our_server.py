"""Our server with tic-tac-toe and all our games, and without limits: ``our_server PORT FOLDER BUILD``."""

from __future__ import annotations

import sys
from pathlib import Path

from lazaretto.build import compiled
from lazaretto.games import GAMES, load
from lazaretto.lab.bench import here
from lazaretto.web.limits import read_limits
from lazaretto.web.serve import serve

if __name__ == "__main__":
    port, folder, build = sys.argv[1:]
    if build != ("compiled" if compiled.is_compiled() else "plain"):
        sys.exit(f"this is not the {build} build")
    names = ("messages", "burst", "address_messages", "address_burst", "tables", "tables_burst")
    unlimited = read_limits([f"{name}=1e6" for name in (*names, "requests", "requests_burst", "connections")])
    games = [here("examples/tic_tac_toe.py"), *[load(slug) for slug in GAMES]]
    serve("127.0.0.1", int(port), Path(folder), games, browser=False, limits=unlimited)
