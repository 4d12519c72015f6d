"""A review as one file."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ..places import ROOT
from .conftest import Command

TIC_TAC_TOE = str(ROOT / "examples" / "tic_tac_toe.py")
RECORD = """\
lazaretto 1
game tic-tac-toe 1
options
seats </script><b>Ana, Ben (bot regular)
seed 5
---
1: mark b2
2: mark a1
1: mark b1
2: mark c3
1: mark b3
end 5
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(RECORD)
    return path


def test_the_page_needs_nothing_else(lazaretto: Command, record: Path) -> None:
    page = record.with_suffix(".html")
    done = lazaretto("review", str(record), "-o", str(page), "--game", TIC_TAC_TOE)
    assert done.status == 0, done.err
    assert f"{page}: " in done.out
    text = page.read_text()
    assert not re.search(r"""(src|href)=["']?(https?:)?//|url\((?!data:|#)|@import|fetch\(["']http""", text)
    assert text.count("</script>") == 2, "a name does not end the script"
    data = json.loads(text.partition('id="review">')[2].partition("</script>")[0])
    assert (data["record"], data["review"]["done"]) == ("game.txt", 1)
    assert data["review"]["known"]["mistakes"][0]["picture"].startswith("<svg")


def test_a_bad_path_is_reported_before_the_work(lazaretto: Command, record: Path) -> None:
    done = lazaretto("review", str(record), "-o", str(record / "page.html"), "--game", TIC_TAC_TOE)
    assert (done.status, "cannot be written" in done.err) == (2, True)
