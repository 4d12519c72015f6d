"""From the front page to the end screen, the record and the replay."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from .guest import WHOLE_GAME, Guest
from .test_accessible import check as check_accessible


def test_a_whole_game_against_bots_by_clicking(ana: Guest, tmp_path: Path) -> None:
    page = ana.page
    page.goto("/")
    ana.choose("Lockdown")
    ana.button("Against bots").click()
    id = ana.at_table()

    ana.play_until(page.locator("main.end").is_visible, "the end of the game", WHOLE_GAME)

    seats = page.locator("thead th").count()
    rows = [row.split("\t") for row in page.locator("tbody tr").all_inner_texts()]
    assert seats > 1
    assert len(rows) > 3
    assert all([re.search(r"L-\d\d\d", row[0]) for row in rows]), "every row names its rule"
    total = page.locator("tfoot tr").inner_text().split("\t")[1:]
    assert [number(points) for points in total] == [
        sum([number(row[seat + 1]) for row in rows]) for seat in range(seats)
    ]
    assert page.locator(".roof").all_inner_texts() == total

    check_accessible(ana, "the end screen")
    check_record(ana, id, tmp_path / "record.txt", total)
    check_replay(ana, tmp_path / "record.txt")


def number(shown: str) -> int:
    return int(shown.replace("\N{MINUS SIGN}", "-"))


def check_record(ana: Guest, id: str, kept: Path, total: list[str]) -> None:
    with ana.page.expect_download() as download:
        ana.page.get_by_role("link", name="Record").click()
    assert download.value.suggested_filename == f"lockdown-{id[:6]}.txt"
    download.value.save_as(kept)
    command = [sys.executable, "-m", "lazaretto", "replay", str(kept)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "actions, all legal" in done.stdout
    for points in total:
        assert str(number(points)) in done.stdout


def check_replay(ana: Guest, record: Path) -> None:
    page = ana.page
    actions = [line.partition(": ")[2] for line in record.read_text().splitlines() if re.match(r"\d: ", line)]
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".controls")).to_contain_text(f"0 of {len(actions)}")
    first = ana.pieces("sheet")
    for at in (1, 2, 3):
        ana.button("One step forward").click()
        expect(page.locator(".controls")).to_contain_text(f"{at} of {len(actions)}")
    check_accessible(ana, "the replay")
    ana.button("One step back").click()
    expect(page.locator(".controls")).to_contain_text(f"2 of {len(actions)}")
    ana.button("To the end").click()
    expect(page.locator(".controls")).to_contain_text(f"{len(actions)} of {len(actions)}")
    last = ana.pieces("sheet")
    assert len([name for name in last if name.startswith("ink-")]) > 12
    assert not [name for name in first if name.startswith("ink-")]

    page.reload()
    expect(page.locator(".controls")).to_contain_text(f"{len(actions)} of {len(actions)}")
    assert ana.pieces("sheet") == last, "the link leads to the same position"
    ana.button("To the beginning").click()
    ana.until(lambda: ana.pieces("sheet") == first, "the beginning")

    page.goto("/replay")
    page.get_by_label("Choose a file").set_input_files(record)
    expect(page.locator(".controls")).to_contain_text(f"0 of {len(actions)}")
