"""The time a phone takes to draw the lobby and a table: Chromium with a slow processor and a slow network.

The processor is four times slower than this machine's, the network has 1.6 Mbit/s and a round trip of 150 ms, and the
cache is empty.
"""

from __future__ import annotations

import os
import shutil
import sys
from statistics import median
from typing import Any, NamedTuple

from benchmarks.servers import CORES, Server
from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "has_touch": True}
LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}
SLOWER = 4
LOADS = 5
GAMES, LOBBY, LIT = ".first li", ".bay", "[data-name].live"  # as served; as the client draws them; what can be tapped
# The page itself records the moment at which an element exists and is drawn.
WATCH = """
  const drawn = {};
  const look = () => {
    for (const [what, where] of Object.entries(%s))
      if (!(what in drawn) && document.querySelector(where)) drawn[what] = performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  window.drawn = drawn;
"""


class Phone(NamedTuple):
    """Seconds since the page was requested."""

    games: float  # the games are drawn
    lobby: float  # and can be tapped
    table: float  # a table of Lockdown can be played


def measure(server: Server) -> Phone | None:
    """Medians of several loads; None without a browser."""
    path = next((found for name in NAMES if (found := shutil.which(name))), None)
    if path is None:
        print("Chromium is not installed, so the part about a phone is left out", file=sys.stderr)
        return None
    os.sched_setaffinity(0, CORES)  # a browser has several processes
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        front = [load(browser, server, "/", {"games": GAMES, "lobby": LOBBY}) for _ in range(LOADS)]
        table = [load(browser, server, "", {"table": LIT}) for _ in range(LOADS)]
        browser.close()
    games, lobby = [median([found[what] for found in front]) for what in ("games", "lobby")]
    return Phone(games, lobby, median([found["table"] for found in table]))


def load(browser: Browser, server: Server, address: str, watched: dict[str, str]) -> dict[str, float]:
    """Load a page with an empty cache; without an address, a new table against a bot."""
    url = f"http://127.0.0.1:{server.port}"
    context = browser.new_context(base_url=url, service_workers="block", **PHONE)
    if not address:
        plan = {"game": "lockdown", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "regular"}], "start": True}
        address = f"/t/{context.request.post('/api/tables', data=plan).json()['id']}"
    page = context.new_page()
    tools = context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", LINE)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(WATCH % repr(watched))
    page.goto(address)
    page.locator([*watched.values()][-1]).first.wait_for(timeout=60_000)
    found: dict[str, float] = page.evaluate("window.drawn")
    context.close()
    return {what: time / 1000 for what, time in found.items()}
