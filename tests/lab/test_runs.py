"""A run on disk: whole or not at all, the same rows from any number of workers, and never mixed with another."""

from __future__ import annotations

import csv
import errno
import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import polars
import pytest

from lazaretto import games
from lazaretto.core import InputError
from lazaretto.lab.reports.compare import compare
from lazaretto.lab.reports.page import write_page
from lazaretto.lab.runs import runs, tables
from lazaretto.lab.runs.runs import Run, manifest_of, our_version, plan_of, read_manifest, write_manifest
from lazaretto.lab.runs.simulate import Plan, Played, Setup
from lazaretto.lab.runs.workers import parts_of, play_here
from lazaretto.lab.stats.measures import read_rows

from .plans import TIC_TAC_TOE, WAITING, plan_for, run_of

HERE = Path(__file__).parent


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_complete_run_is_a_manifest_and_its_tables(tmp_path: Path) -> None:
    run_of(tmp_path / "run", plan_for(actions=True))

    assert sorted(files(tmp_path / "run")) == ["actions.csv", "games.csv", "run.json", "seats.csv", "things.csv"]
    with (tmp_path / "run" / "actions.csv").open() as file:
        first = next(csv.DictReader(file))
    assert first["kind"] == "mark"
    assert first["action"].startswith("mark ")
    assert first["legal"] == "9"


def test_parquet_holds_the_same_rows(tmp_path: Path) -> None:
    run_of(tmp_path / "csv", plan_for(actions=True))
    run_of(tmp_path / "parquet", plan_for(actions=True), table="parquet")

    for name in tables.names_of(True):
        columns = tables.typed(tables.columns_of(name, []))
        text = polars.read_csv(tmp_path / "csv" / f"{name}.csv", schema=columns)
        assert text.equals(polars.read_parquet(tmp_path / "parquet" / f"{name}.parquet"))
        assert len(text)


def test_a_part_that_was_just_written_when_ctrl_c_came_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = plan_for()
    run = Run.begin(tmp_path / "run", manifest_of(plan, games.load(plan.game), 40, "csv"))

    def write_and_stop(path: Path, content: bytes) -> None:
        path.write_bytes(content)
        raise KeyboardInterrupt

    part, rows = next(play_here(plan, run.missing(), 1))
    with monkeypatch.context() as patch:
        patch.setattr(runs, "write_whole", write_and_stop)
        with pytest.raises(KeyboardInterrupt):
            run.keep(part, rows)
    run.gather()

    assert len(read_rows(run.folder).games) == run.finished() == len(run.parts[0])


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    plan = plan_for()
    whole = run_of(tmp_path / "whole", plan)
    manifest = manifest_of(plan, games.load(plan.game), 40, "csv")
    first = Run.begin(tmp_path / "run", manifest)
    for part, rows in play_here(plan, first.missing()[::3], 1):
        first.keep(part, rows)
    first.gather()
    assert len(read_rows(tmp_path / "run").games) == first.finished() == 14

    again = Run.begin(tmp_path / "run", manifest)
    assert again.finished() == 14
    for part, rows in play_here(plan, again.missing(), 1):
        again.keep(part, rows)
    again.gather()

    assert files(again.folder) == files(whole.folder)


def begun(folder: Path, parts: int, plan: Plan | None = None) -> Run:
    """A run of forty games of which so many are played."""
    chosen = plan or plan_for()
    run = Run.begin(folder, manifest_of(chosen, games.load(chosen.game), 40, "csv"))
    for part, rows in play_here(chosen, run.missing()[:parts], 1):
        run.keep(part, rows)
    return run


def test_a_report_leaves_a_run_that_goes_on_alone(tmp_path: Path) -> None:
    run = begun(tmp_path / "run", 12)
    before = files(run.folder)

    rows = read_rows(run.folder)

    assert len(rows.games) == rows.manifest.done == 12
    assert files(run.folder) == before


def test_a_run_that_is_finished_while_it_is_read_is_read_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The parts go away under the reader's hands."""
    plan = plan_for()
    run = begun(tmp_path / "run", 12)
    played = Run.played

    def finish_first(reader: Run) -> Iterator[Played]:
        monkeypatch.setattr(Run, "played", played)
        for part, rows in play_here(plan, run.missing(), 1):
            run.keep(part, rows)
        run.gather()
        return played(reader)

    monkeypatch.setattr(Run, "played", finish_first)

    assert len(read_rows(run.folder).games) == 40
    assert files(run.folder) == files(run_of(tmp_path / "whole", plan).folder)


@pytest.mark.parametrize("table", ["csv", "parquet"])
def test_tables_are_on_the_disk_before_the_parts_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: str
) -> None:
    done: list[str] = []
    sync, remove = os.fsync, shutil.rmtree

    def note_sync(file: int) -> None:
        done.append(Path(f"/proc/self/fd/{file}").readlink().name)
        sync(file)

    def note_end(path: Path) -> None:
        done.append("gone")
        remove(path)

    monkeypatch.setattr(os, "fsync", note_sync)
    monkeypatch.setattr(shutil, "rmtree", note_end)

    run_of(tmp_path / "run", plan_for(), 4, table)

    before = done[: done.index("gone")]
    assert {f"{name}.{table}.new" for name in ("games", "seats", "things")} < set(before)
    assert before[-1] == "run.new"


def test_parts_do_not_depend_on_who_plays_them_and_leave_no_game_out() -> None:
    for count in (1, 7, 199, 1000, 100_000):
        numbers = [number for part in parts_of(count) for number in part]
        assert numbers == list(range(1, count + 1))


@pytest.mark.plain
def test_a_killed_run_loses_nothing_that_was_finished(tmp_path: Path) -> None:
    """Killed outright, so that nothing can be tidied up; its workers go too. Then the same command again."""
    folder = tmp_path / "run"
    words = ["simulate", WAITING, "--games", "40", "--jobs", "2", "--seed", "7", "--bots", "random,regular"]
    command = [sys.executable, "-m", "lazaretto", *words, "--out", str(folder)]
    waits = {**os.environ, "WAITS": str(folder / "parts")}
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=waits)
    while len(list((folder / "parts").glob("*.json"))) < 2:
        assert run.poll() is None
        time.sleep(0.01)
    run.kill()
    run.communicate()  # to the end of what the workers could still print: until the last one is gone
    kept = Run(folder, read_manifest(folder)).finished()
    assert 2 <= kept < 40

    done = subprocess.run(command, capture_output=True, text=True, check=True)

    assert "40 games from seed 7" in done.stdout
    assert files(folder) == files(run_of(tmp_path / "whole", plan_for(WAITING)).folder)


def test_a_full_disk_is_a_sentence_and_the_run_goes_on_later(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    command = [sys.executable, str(HERE / "full_disk.py"), str(folder)]

    stopped = subprocess.run(command, capture_output=True, text=True, check=False)

    assert stopped.returncode == 2
    assert "Traceback" not in stopped.stderr
    assert stopped.stderr.strip().splitlines()[-1] == (
        f"lazaretto: the disk is full ({folder}); 3 games are saved there, and the same command goes on"
    )
    assert sorted(path.name for path in (folder / "parts").iterdir()) == [
        "00000001.json",
        "00000002.json",
        "00000003.json",
    ]
    subprocess.run([*command, "enough"], capture_output=True, check=True)
    assert files(folder) == files(run_of(tmp_path / "whole", plan_for(bots=("random",))).folder)


@contextmanager
def small_disk(most: int) -> Iterator[None]:
    """No file may have more bytes meanwhile."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_disk_that_is_full_when_the_tables_become_parquet_is_a_sentence(tmp_path: Path) -> None:
    """It takes the text, which is shorter, and not the table."""
    plan = plan_for()
    run = Run.begin(tmp_path / "run", manifest_of(plan, games.load(plan.game), 4, "parquet"))
    for part, rows in play_here(plan, run.missing(), 1):
        run.keep(part, rows)

    with small_disk(1000), pytest.raises(InputError, match=r"the disk is full \(.*\); 4 games are saved there"):
        run.gather()

    assert sorted(path.name for path in run.folder.iterdir()) == ["parts", "run.json"]
    run.gather()
    assert len(read_rows(run.folder).games) == 4


def test_a_page_that_the_disk_does_not_take_leaves_the_old_one(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    page.write_text("the old one")

    with small_disk(1000), pytest.raises(InputError, match=r"the disk is full \(.*report.html\)"):
        write_page(page, "new " * 1000)

    assert files(tmp_path) == {"report.html": b"the old one"}


def test_a_page_may_go_into_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE, text=True)

    write_page(pipe, "a page")

    assert reader.communicate(timeout=60)[0] == "a page"
    assert pipe.is_fifo()


@pytest.mark.parametrize("whole", [0, 1])
def test_a_disk_that_is_full_at_the_start_leaves_nothing_in_the_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: int
) -> None:
    """It takes so many files and not one more: the same command goes on when there is space."""
    folder, manifest = tmp_path / "run", manifest_of(plan_for(), games.load(TIC_TAC_TOE), 5, "csv")
    sync, synced = os.fsync, []

    def full(file: int) -> None:
        synced.append(file)
        if len(synced) > whole:
            raise OSError(errno.ENOSPC, "no space")
        sync(file)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(InputError, match="the disk is full"):
            Run.begin(folder, manifest, "mine = 1\n")
    run = Run.begin(folder, manifest, "mine = 1\n")

    assert files(folder).keys() == {"run.json", "data.toml"}
    assert (folder / "data.toml").read_text() == "mine = 1\n"
    assert len(run.missing()) == 5


# ---- what is refused ----------------------------------------------------------------------------


def test_a_folder_with_another_run_is_refused(tmp_path: Path) -> None:
    plan = plan_for()
    run_of(tmp_path / "run", plan)
    other = manifest_of(plan, games.load(plan.game), 50, "csv")

    with pytest.raises(InputError, match=r"contains another run \(games 40 there, 50 here\); give a new folder"):
        Run.begin(tmp_path / "run", other)


def test_another_run_is_told_by_what_is_different_in_it() -> None:
    game = games.load("lockdown")
    bots = ("regular", "random")
    one, other, mixed = [
        manifest_of(Plan("lockdown", "1", setups, 7), game, 40, "csv")
        for setups in (
            (Setup(bots, {"side": "A"}), Setup(bots, {"side": "B"})),
            (Setup(bots, {"side": "B"}), Setup(bots[::-1], {"side": "B"})),
            (Setup(bots, {"side": "B"}), Setup(bots, {"side": "A"})),
        )
    ]
    assert one.differences(other) == ["option side A, B there, B here"]
    assert one.differences(mixed) == ["the same bots and options in other combinations"]
    assert one.differences(one) == []


def test_a_folder_with_other_things_is_refused(tmp_path: Path) -> None:
    (tmp_path / "precious.txt").write_text("mine")

    with pytest.raises(InputError, match="is not empty"):
        Run.begin(tmp_path, manifest_of(plan_for(), games.load(TIC_TAC_TOE), 5, "csv"))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        pytest.param(('"format": 2', '"format": 1'), "has format 1; this version", id="another version"),
        pytest.param(('"seed": 7', '"seed": "x"'), "is damaged", id="a wrong type"),
        pytest.param(('"seed"', "seed"), "is damaged", id="no JSON"),
        pytest.param(('"format"', '"form"'), "run.json is damaged: it names no format", id="no format"),
    ],
)
def test_a_manifest_that_cannot_be_read(tmp_path: Path, change: tuple[str, str], sentence: str) -> None:
    path = run_of(tmp_path / "run", plan_for()).folder / "run.json"
    path.write_text(path.read_text().replace(*change))

    with pytest.raises(InputError, match=sentence):
        read_rows(path.parent)


def test_tables_that_are_damaged_are_named(tmp_path: Path) -> None:
    folder = run_of(tmp_path / "run", plan_for()).folder
    games_table = folder / "games.csv"
    text = games_table.read_text()

    games_table.write_text(text[: len(text) // 2].rpartition("\n")[0] + "\n")
    with pytest.raises(InputError, match=r"is damaged: games.csv has 1[0-9] games, not 40"):
        read_rows(folder)
    games_table.unlink()
    with pytest.raises(InputError, match=r"is damaged: games.csv is missing"):
        read_rows(folder)
    with pytest.raises(InputError, match="is not a run"):
        read_rows(tmp_path)


@pytest.mark.parametrize("table", ["csv", "parquet"])
def test_a_table_without_a_column_is_told_which_and_one_more_does_no_harm(tmp_path: Path, table: str) -> None:
    path = run_of(tmp_path / "run", plan_for(), table=table).folder / f"seats.{table}"
    rows = polars.read_csv(path) if table == "csv" else polars.read_parquet(path)

    def put(changed: polars.DataFrame) -> None:
        changed.write_csv(path) if table == "csv" else changed.write_parquet(path)

    put(rows.with_columns(mine=polars.lit(1)))
    assert read_rows(path.parent).seats.columns == rows.columns
    put(rows.rename({"score": "skore"}))
    with pytest.raises(InputError, match=rf"seats.{table} is damaged: the column score is missing$"):
        read_rows(path.parent)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"x = '\xe9'", "is not UTF-8, from byte 6 on"),
        (b"[[[", "is not valid TOML: "),
        (None, "cannot be read: No such"),
    ],
)
def test_a_copy_of_the_data_file_that_cannot_be_read_is_a_sentence(
    tmp_path: Path, content: bytes | None, sentence: str
) -> None:
    run = run_of(tmp_path / "run", plan_for("lockdown", ("random",)), 4)
    manifest = msgspec.structs.replace(run.manifest, given=True, data="another")
    if content is not None:
        (run.folder / "data.toml").write_bytes(content)

    with pytest.raises(InputError, match=rf"data.toml {sentence}"):
        plan_of(run.folder, manifest)


def test_a_comparison_with_a_damaged_copy_of_a_data_file_is_a_sentence(tmp_path: Path) -> None:
    one = run_of(tmp_path / "one", plan_for("lockdown", ("random",)), 4)
    other = run_of(tmp_path / "two", plan_for("lockdown", ("random",)), 4)
    write_manifest(other.folder, msgspec.structs.replace(other.manifest, given=True, data="another"))
    (other.folder / "data.toml").write_text("[[[")

    with pytest.raises(InputError, match=r"data.toml is not valid TOML"):
        compare(one.folder, other.folder)


def test_a_run_is_played_by_one_process_at_a_time(tmp_path: Path) -> None:
    run = begun(tmp_path / "run", 2)
    other = Run(run.folder, run.manifest)

    with run.locked():
        with pytest.raises(InputError, match="run is in use by another process; wait"), other.locked():
            pass
        for part, rows in play_here(plan_for(), run.missing(), 1):
            run.keep(part, rows)
        run.gather()

    with other.locked():
        assert other.complete
    assert len(read_rows(run.folder).games) == 40


def test_a_run_of_another_version_is_not_mixed_with_this_one(tmp_path: Path) -> None:
    run = begun(tmp_path / "run", 2)
    older = msgspec.structs.replace(run.manifest, lazaretto="0.0.1")

    assert older.differences(run.manifest) == [f"Lazaretto 0.0.1 there, {our_version()} here"]
    with pytest.raises(
        InputError, match=r"run was begun with Lazaretto 0.0.1, but this is .*, whose bots may play differently"
    ):
        plan_of(run.folder, older)


@pytest.mark.parametrize(("left", "seats"), [(1, 0), (31, 30)])
def test_a_table_that_lacks_seats_is_named(tmp_path: Path, left: int, seats: int) -> None:
    table = run_of(tmp_path / "run", plan_for()).folder / "seats.csv"
    table.write_text("".join(table.read_text().splitlines(keepends=True)[:left]))

    with pytest.raises(InputError, match=rf"is damaged: seats.csv has {seats} seats, not 80"):
        read_rows(table.parent)


def test_a_part_that_is_damaged_is_named(tmp_path: Path) -> None:
    plan = plan_for()
    run = Run.begin(tmp_path / "run", manifest_of(plan, games.load(plan.game), 40, "csv"))
    for part, rows in play_here(plan, run.missing()[:2], 1):
        run.keep(part, rows)
    (run.folder / "parts" / "00000002.json").write_text("[{")

    with pytest.raises(InputError, match=r"00000002.json is damaged; delete it, and the run repeats its games"):
        run.gather()
