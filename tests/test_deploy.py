"""The files of ``deploy/``: the systemd unit by its own program. The proxies are tested in ``web/test_proxy.py``."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from .places import ROOT


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    assert program, "this test needs systemd-analyze (Debian's package systemd); install it"
    unit = (ROOT / "deploy" / "lazaretto.service").read_text()
    assert "ExecStart=/opt/lazaretto/.venv/bin/lazaretto " in unit
    copy = tmp_path / "lazaretto.service"
    copy.write_text(unit.replace("/opt/lazaretto/.venv/bin/lazaretto", sys.executable))  # it must exist
    found = subprocess.run([program, "verify", str(copy)], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, "")
