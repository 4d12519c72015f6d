"""Serving a whole network: the address that is printed, and the code for phones."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from pathlib import Path

import httpx

from ..web.harness import free_port


def test_serving_everywhere_prints_an_address_that_works_and_its_code(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "lazaretto", "--no-browser", "--host", "0.0.0.0"]
    process = subprocess.Popen(
        [*command, "--port", str(port), "--data", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    watchdog = threading.Timer(60, process.kill)
    watchdog.start()
    try:
        assert process.stdout is not None
        first = process.stdout.readline()
        found = re.fullmatch(r"Lazaretto is at (http://([\d.]+):(\d+)) \(Ctrl-C ends it\)\n", first)
        assert found, first
        assert found[2] != "0.0.0.0"
        assert int(found[3]) == port
        code = [process.stdout.readline() for _ in range(12)]
        assert all([re.search("[█▀▄]", line) for line in code[3:]]), code
        assert "lockdown" in [game["slug"] for game in httpx.get(f"{found[1]}/api/games", timeout=30).json()]
    finally:
        process.terminate()
        process.communicate(timeout=20)
        watchdog.cancel()
