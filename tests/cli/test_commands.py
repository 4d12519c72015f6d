"""What each command prints and leaves behind."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import polars
import pytest

from lazaretto.bots import BOTS, Bot, ExternalBotError
from lazaretto.build.compiled import is_compiled
from lazaretto.build.version import version
from lazaretto.core import Action, Game, Rng
from lazaretto.games import GAMES, load
from lazaretto.lab.stats import measures

from ..lab.plans import WAITING
from ..places import ROOT
from .conftest import CONNECT_FOUR, TIC_TAC_TOE, Command

LINE_BOT = ROOT / "examples" / "bots" / "line_bot.py"


def test_help_names_every_command(lazaretto: Command) -> None:
    status, out, _ = lazaretto("--help")

    assert status == 0
    for command in (
        "games",
        "play",
        "simulate",
        "report",
        "compare",
        "sweep",
        "tournament",
        "replay",
        "rules",
        "bench",
    ):
        assert f" {command} " in out


def test_the_version_names_the_engine(lazaretto: Command) -> None:
    status, out, _ = lazaretto("--version")

    assert status == 0
    python = f"{sys.version_info.major}.{sys.version_info.minor}.{sys.version_info.micro}"
    assert out == f"lazaretto {version()} ({'compiled' if is_compiled() else 'plain'}), Python {python}\n"


def test_help_and_games_load_no_heavy_library() -> None:
    script = "import sys; from lazaretto.cli.commands.games import show_games; show_games(); "
    script += "print([m for m in sys.modules if m in HEAVY])"
    heavy = script.replace("HEAVY", "('litestar', 'uvicorn', 'rich.progress', 'multiprocessing', 'concurrent.futures')")
    done = subprocess.run([sys.executable, "-c", heavy], capture_output=True, text=True, check=True)

    assert done.stdout.splitlines()[-1] == "[]"


def test_games_lists_each_with_its_options(lazaretto: Command) -> None:
    _, out, _ = lazaretto("games")

    for slug in GAMES:
        info = load(slug).info
        assert f"{slug}  {info.title}, " in out
        for option in info.options:
            assert f"--option {option.name}=" in out


# ---- data ---------------------------------------------------------------------------------------


def test_data_writes_the_file_and_checks_an_edited_one(
    lazaretto: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, _ = lazaretto("data", "lockdown")
    assert (status, out.split()[0]) == (0, "lockdown.toml")

    path = tmp_path / "lockdown.toml"
    path.write_text(path.read_text().replace("over = 2", "over = 0", 1).replace("virus = [5", 'virus = ["5"', 1))
    status, out, _ = lazaretto("data", "lockdown", "--check", "lockdown.toml")

    assert status == 1
    assert out.splitlines() == [
        "lockdown.toml: 2 mistakes",
        "- member dad, over is 0; allowed: 1 or more",
        "- numbers, virus is ['5', 3, 1]; allowed: whole numbers",
    ]


# ---- play ---------------------------------------------------------------------------------------


def test_what_is_written_by_hand_may_be_odd(lazaretto: Command, tmp_path: Path) -> None:
    """A digit that is no number, and a command with the comma that stands between names in a record."""
    record = tmp_path / "game.txt"
    typed = "²\n" + "\n".join(map(str, range(1, 10))) * 9 + "\n"

    words = ("--seed", "3", "--record", str(record), "--bot", f"{LINE_BOT} --depth 3,4")
    assert lazaretto("play", TIC_TAC_TOE, *words, typed=typed).status == 0
    assert lazaretto("replay", str(record), "--game", TIC_TAC_TOE).status == 0


def test_a_game_is_played_by_number_and_by_notation_and_kept(lazaretto: Command, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    typed = "mark b2\n" + "\n".join(map(str, range(1, 10))) * 9 + "\n"

    status, out, _ = lazaretto("play", TIC_TAC_TOE, "--seed", "3", "--record", str(record), typed=typed)

    assert status == 0
    assert "* Player: mark b2" in out
    assert "that square is taken (T-2)" in out
    again = lazaretto("replay", str(record), "--game", TIC_TAC_TOE)
    assert again.status == 0
    assert "actions, all legal" in again.out
    assert out.split("place")[1].split()[:2] == again.out.split("place")[1].split()[:2]


def test_a_board_shows_the_numbers_of_its_actions(lazaretto: Command) -> None:
    _, out, _ = lazaretto("play", TIC_TAC_TOE, "--seed", "3", typed="5\nquit\n")

    assert "  1 2 3\n  4 5 6\n  7 8 9\n" in out
    assert "4 c 6" in out
    assert "c: cross" in out
    assert "You left the game." in out


def test_why_and_help_and_nonsense_change_nothing(lazaretto: Command) -> None:
    typed = "5\nwhy 5\nwhy mark b2\nwhy\nhelp\n77\nbanana split\nback\nback\nquit\n"

    _, out, _ = lazaretto("play", TIC_TAC_TOE, "--seed", "3", typed=typed)

    assert out.count("mark b2: that square is taken (T-2).") == 2
    assert "undo your last action" in out
    assert "there is no action 77; choose 1 to 9" in out
    assert "'banana' is not an action of this game" in out
    assert "Undone." in out
    assert "You have not done anything yet." in out
    assert out.count("  1 2 3\n  4 5 6\n  7 8 9\n") == 2


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_played_to_its_end(lazaretto: Command, name: str) -> None:
    """Typing every number in turn finds a legal action sooner or later."""
    info = load(name).info
    typed = "\n".join([str(number) for _ in range(info.longest) for number in range(1, info.widest + 1)]) + "\n"

    status, out, _ = lazaretto("play", name, "--seed", "3", "--players", str(info.seats[0]), typed=typed)

    assert status == 0
    assert "\nplace" in out


def test_the_end_of_the_input_leaves_the_game(lazaretto: Command) -> None:
    status, out, _ = lazaretto("play", CONNECT_FOUR, typed="")

    assert status == 0
    assert out.endswith("You left the game.\n")


# ---- simulate -----------------------------------------------------------------------------------


def test_the_rows_do_not_depend_on_the_number_of_workers(lazaretto: Command, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for path, jobs in ((one, "1"), (two, "2")):
        words = ["simulate", CONNECT_FOUR, "--games", "40", "--seed", "7", "--bots", "random,regular"]
        status, out, _ = lazaretto(*words, "--jobs", jobs, "--out", str(path), "--actions")
        assert status == 0
        assert "40 games from seed 7" in out

    for name in ("games.csv", "seats.csv", "things.csv", "actions.csv", "run.json"):
        assert (one / name).read_text() == (two / name).read_text()
    games = list(csv.DictReader((one / "games.csv").open()))
    seats = list(csv.DictReader((one / "seats.csv").open()))
    assert [int(row["game"]) for row in games] == list(range(1, 41))
    assert [row["bot"] for row in seats[:4]] == ["random", "regular", "regular", "random"]
    assert len({row["seed"] for row in games}) == 40


def test_several_numbers_of_players_and_words_of_an_option_take_turns(lazaretto: Command, tmp_path: Path) -> None:
    words = ["--players", "1,2", "--option", "side=A", "--option", "side=B", "--option", "advanced=on"]

    status, _, err = lazaretto(
        "simulate", "lockdown", "--games", "8", *words, "--jobs", "1", "--out", str(tmp_path / "r")
    )

    assert status == 2
    assert "Advanced needs side B and at least two players" in err
    status, _, err = lazaretto(
        "simulate", "lockdown", "--games", "6", *words, "--option", "advanced=off", "--jobs", "1", "--out",
        str(tmp_path / "r"),
    )  # fmt: skip
    assert status == 0, err
    assert err.count("skipped: ") == 2
    rows = list(csv.DictReader((tmp_path / "r" / "games.csv").open()))
    mixes = {(row["players"], *row["options"].split("; ")[:2]) for row in rows}
    assert len(mixes) == 5


def test_the_summary_counts_each_seat_and_each_bot(lazaretto: Command) -> None:
    _, out, _ = lazaretto("simulate", TIC_TAC_TOE, "--games", "30", "--bots", "random,regular", "--jobs", "1")

    assert [line.split()[:3] for line in out.splitlines()[3:]] == [
        ["seat", "1", "30"],
        ["seat", "2", "30"],
        ["bot", "random", "30"],
        ["bot", "regular", "30"],
    ]


def test_the_summary_tells_each_number_of_players_by_itself(
    lazaretto: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat of two wins half of its games by chance alone, one of three a third: together they tell nothing."""
    monkeypatch.setenv("COLUMNS", "120")
    words = ["--players", "2,3", "--games", "6", "--bots", "random", "--jobs", "1"]

    _, out, _ = lazaretto("simulate", "lockdown", *words)

    assert [line.split()[:4] for line in out.splitlines()[3:]] == [
        *[["seat", seat, "2", "3"] for seat in "12"],
        *[["seat", seat, "3", "3"] for seat in "123"],
        *[["bot", "random", players, "3"] for players in "23"],
    ]


def test_the_summary_tells_long_commands_apart(lazaretto: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    long = "a-bot-with-a-name-that-is-longer-than-the-line-leaves-room-for"
    monkeypatch.setenv("LAZARETTO_BOTS", "".join([f"{long}-{i}={LINE_BOT}\n" for i in "12"]))

    _, out, _ = lazaretto("simulate", TIC_TAC_TOE, "--games", "2", "--bots", f"{long}-1,{long}-2", "--jobs", "1")

    told = "".join([line[:40].split(" ")[0] for line in out.splitlines()[5:]])
    assert f"{long}-1" in told
    assert f"{long}-2" in told


def test_it_is_said_if_there_are_fewer_games_than_mixes(lazaretto: Command) -> None:
    words = ["simulate", "lockdown", "--players", "2,3,4", "--bots", "random", "--jobs", "1", "--games"]

    one, few, enough = lazaretto(*words, "1"), lazaretto(*words, "2"), lazaretto(*words, "3")

    assert one.err == "1 game for 3 combinations of players, options and bots: the last 2 are not played\n"
    assert few.err == "2 games for 3 combinations of players, options and bots: the last one is not played\n"
    assert enough.err == ""


class Lodger(Bot):
    """Fails in words that a disk might use."""

    def choose(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng) -> Action:
        raise ExternalBotError("has lost what was kept there")


def test_whatever_stops_a_run_it_is_said_how_it_goes_on(
    lazaretto: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "lodger", Lodger())
    run = str(tmp_path / "my run")

    status, _, err = lazaretto("simulate", TIC_TAC_TOE, "--games", "4", "--bots", "lodger", "--jobs", "1", "--out", run)

    assert status == 2
    assert f"0 games are saved, and lazaretto simulate --continue '{run}' continues the run" in err


def test_whatever_stops_a_tournament_it_is_said_how_it_goes_on(
    lazaretto: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "lodger", Lodger())
    words = ["tournament", TIC_TAC_TOE, "--games", "4", "--bots", "lodger,random", "--jobs", "1"]

    kept, unkept = lazaretto(*words, "--out", str(tmp_path / "run")), lazaretto(*words)

    assert "in game 1; 0 games are saved, and the same command continues the tournament" in kept.err
    assert "saved, and" not in unkept.err


def test_a_tournament_that_is_not_kept_says_so_when_it_is_stopped(
    lazaretto: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stopping(Bot):
        def choose(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng) -> Action:
            raise KeyboardInterrupt

    monkeypatch.setitem(BOTS, "stopping", Stopping())

    status, _, err = lazaretto("tournament", TIC_TAC_TOE, "--games", "4", "--bots", "stopping,random", "--jobs", "1")

    told = "stopped after 0 of 4 games; with --out FOLDER they are saved and can be continued\n"
    assert (status, err) == (130, told)


def heed_interrupts() -> None:
    """A shell has what it starts in the background ignore them, and whatever that starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def interruptible(words: list[str], parts: Path | None = None) -> subprocess.Popen[str]:
    """With ``parts``, where it keeps them, the game ``WAITING`` goes no further than two."""
    return subprocess.Popen(
        [sys.executable, "-m", "lazaretto", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ if parts is None else {**os.environ, "WAITS": str(parts)},
        start_new_session=True,
        preexec_fn=heed_interrupts,  # noqa: PLW1509  there are no threads here
    )


@pytest.mark.plain
def test_an_interrupted_run_keeps_its_rows_and_goes_on(lazaretto: Command, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    words = ["simulate", WAITING, "--games", "800", "--jobs", "2", "--seed", "7", "--bots", "random"]
    words += ["--out", str(folder)]
    run = interruptible(words, folder / "parts")
    while len(list((folder / "parts").glob("*.json"))) < 2:
        assert run.poll() is None
        time.sleep(0.02)

    os.killpg(run.pid, signal.SIGINT)
    out, err = run.communicate()

    kept = len(list(csv.DictReader((folder / "games.csv").open())))
    assert run.returncode == 130
    assert 8 <= kept < 800
    assert f"stopped after {kept} of 800 games; lazaretto simulate --continue {folder} continues the run" in err
    assert f"{kept} games from seed 7" in out
    assert "Traceback" not in err
    status, out, _ = lazaretto("simulate", "--continue", str(folder), "--jobs", "1")
    assert status == 0
    assert "800 games from seed 7" in out
    assert [int(row["game"]) for row in csv.DictReader((folder / "games.csv").open())] == list(range(1, 801))
    assert "is complete: 800 games" in lazaretto(*words).out


THINKER = """
import os, sys, time
for line in sys.stdin:
    if '"choose"' in line:
        open(sys.argv[1], "w").write(str(os.getpid()))
        time.sleep(600)
"""


def test_a_program_that_thinks_when_its_run_is_interrupted_goes_in_silence(tmp_path: Path) -> None:
    """With one job it hears Ctrl-C as we do; what a Python program says then is no affair of the person's."""
    program, asked = tmp_path / "bot.py", tmp_path / "asked"
    program.write_text(THINKER, encoding="utf-8")
    words = ["simulate", TIC_TAC_TOE, "--games", "4", "--jobs", "1", "--seed", "7", "--bots", f"{program} {asked}"]
    run = interruptible(words)
    while not asked.exists() or not asked.read_text():
        assert run.poll() is None
        time.sleep(0.02)

    os.killpg(run.pid, signal.SIGINT)
    _, err = run.communicate()

    assert (run.returncode, err) == (130, "stopped after 0 of 4 games\n")
    with pytest.raises(ProcessLookupError):
        os.kill(int(asked.read_text()), 0)


@pytest.mark.parametrize("name", GAMES)
def test_another_data_file_reaches_the_workers(name: str, tmp_path: Path) -> None:
    """In a process of its own, since a game reads its data once. A broken file is found before the run."""
    info = load(name).info
    assert info.folder is not None
    data = tmp_path / "mine.toml"
    data.write_text((info.folder / "data.toml").read_text() + "\n# mine\n")
    command = [sys.executable, "-m", "lazaretto", "simulate", name, "--games", "2", "--jobs", "2", "--data"]

    sound = subprocess.run([*command, str(data)], capture_output=True, text=True, check=False)
    data.write_text("[nonsense]\n")
    broken = subprocess.run([*command, str(data)], capture_output=True, text=True, check=False)

    assert sound.returncode == 0, sound.stderr
    assert broken.returncode == 2
    assert str(data) in broken.stderr
    assert "Traceback" not in broken.stderr


def test_whoever_plays_plays_with_the_data_file_that_is_given(tmp_path: Path) -> None:
    """In the terminal, in tournaments and in the matrix; a record can be played again with its file alone."""
    own = load("lockdown").info.folder
    assert own is not None
    data, record = tmp_path / "mine.toml", tmp_path / "game.txt"
    text = (own / "data.toml").read_text()
    data.write_text(text.replace('name = "Grandpa"', 'name = "Great-uncle"'))

    def call(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "lazaretto", *words]
        return subprocess.run(command, input="quit\n", capture_output=True, text=True, check=False)

    played = call("play", "lockdown", "--data", str(data), "--record", str(record))
    assert "Great-uncle" in played.stdout, played.stderr
    assert record.read_text().splitlines()[1].startswith("game lockdown 1+")
    assert call("replay", str(record), "--data", str(data)).returncode == 0
    assert call("replay", str(record)).stderr.endswith("; the part after the + identifies the data file\n")
    picture = tmp_path / "game.svg"
    assert call("picture", str(record), "-o", str(picture), "--data", str(data)).returncode == 0
    assert "Great-uncle" in picture.read_text()
    rest = ["--games", "4", "--jobs", "1", "--data", str(data), "-o", str(tmp_path / "run")]
    held = call("tournament", "lockdown", "--bots", "random,beginner", *rest)
    assert held.returncode == 0, held.stderr
    assert (tmp_path / "run" / "data.toml").read_bytes() == data.read_bytes()
    data.write_text("[nonsense]\n")
    for words in (["play", "lockdown"], ["matrix", "lockdown", "--bots", "random,beginner"]):
        refused = call(*words, "--data", str(data))
        assert (refused.returncode, refused.stderr) == (
            2,
            f"lazaretto: {data}: the table symbol is missing (and 6 more mistakes)\n",
        )


def test_a_run_with_another_data_file_goes_on_with_its_own_copy(tmp_path: Path) -> None:
    """Byte for byte, line ends too: the edition carries the file's fingerprint."""
    own = load("lockdown").info.folder
    assert own is not None
    data, run = tmp_path / "mine.toml", tmp_path / "run"
    data.write_bytes((own / "data.toml").read_bytes().replace(b"\n", b"\r\n"))
    command = [sys.executable, "-m", "lazaretto", "simulate"]
    words = ["lockdown", "--games", "3", "--jobs", "1", "--data", str(data), "--out", str(run)]

    subprocess.run([*command, *words], capture_output=True, check=True)
    copy = data.read_bytes()
    data.unlink()
    again = subprocess.run([*command, "--continue", str(run)], capture_output=True, text=True, check=False)

    assert (run / "data.toml").read_bytes() == copy
    assert json.loads((run / "run.json").read_text())["edition"].startswith("1+")
    assert "is complete: 3 games" in again.stdout, again.stderr


def test_a_data_file_of_the_environment_is_recorded_too(tmp_path: Path) -> None:
    own = load("lockdown").info.folder
    assert own is not None
    data, run = tmp_path / "mine.toml", tmp_path / "run"
    data.write_text((own / "data.toml").read_text() + "# mine\n")
    command = [sys.executable, "-m", "lazaretto"]
    words = ["simulate", "lockdown", "--games", "3", "--jobs", "1", "--bots", "random", "--out", str(run)]
    given = os.environ | {"LAZARETTO_DATA": f"lockdown={data}"}

    subprocess.run([*command, *words], env=given, capture_output=True, check=True)
    again = subprocess.run([*command, "simulate", "--continue", str(run)], capture_output=True, text=True, check=False)

    assert (run / "data.toml").read_bytes() == data.read_bytes()
    assert json.loads((run / "run.json").read_text())["given"]
    assert "is complete: 3 games" in again.stdout, again.stderr


# ---- pages --------------------------------------------------------------------------------------


def test_a_run_becomes_a_report_and_two_a_comparison(
    lazaretto: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two, page = str(tmp_path / "one"), str(tmp_path / "two"), tmp_path / "page.html"
    for folder, bot in ((one, "random"), (two, "regular")):
        words = ["simulate", "lockdown", "--games", "30", "--jobs", "1", "--seed", "7", "--bots", bot]
        assert lazaretto(*words, "--out", folder, "--format", "parquet").status == 0

    read: list[str] = []
    read_table = measures.read_table

    def note(path: Path, name: str, lines: list[str]) -> polars.DataFrame:
        read.append(name)
        return read_table(path, name, lines)

    assert lazaretto("report", one, "-o", str(page)).status == 0
    assert "<h1>Lockdown, 30 games</h1>" in page.read_text()
    monkeypatch.setattr(measures, "read_table", note)
    status, out, _ = lazaretto("compare", one, two, "-o", str(page))
    assert status == 0
    assert "Yes, it mattered: " in out
    assert "Lockdown: did the change matter?" in page.read_text()
    assert read == ["games", "seats", "things"] * 2  # once each: a run may be large


def test_a_sweep_plays_every_cell_and_lays_them_side_by_side(tmp_path: Path) -> None:
    """In processes of their own, since a game reads its data once."""
    folder = tmp_path / "sweep"
    words = ["sweep", "lockdown", "--games", "12", "--jobs", "1", "--seed", "7", "--out", str(folder)]
    vary = "data.member.grandpa.values=[8, 8, 8], [1, 1, 1]"
    command = [sys.executable, "-m", "lazaretto", *words, "--vary", vary]

    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    page = (folder / "sweep.html").read_text()
    assert "Parts of the score, Grandpa" in page.partition("<h2>All figures</h2>")[0]
    runs = sorted(path.parent for path in folder.glob("*/run.json"))
    assert len({json.loads((run / "run.json").read_text())["data"] for run in runs}) == len(runs) == 2


@pytest.mark.plain
def test_a_sweep_that_is_interrupted_lets_its_cell_finish_and_says_how_it_goes_on(tmp_path: Path) -> None:
    """All of the group hear Ctrl-C. The cell has its tables to write, which may take longer than one would wait."""
    folder = tmp_path / "sweep"
    words = ["sweep", WAITING, "--games", "400", "--jobs", "1", "--seed", "7", "--bots", "random"]
    words += ["--vary", "option.side=A,B", "--out", str(folder)]
    run = interruptible(words, folder / "side=A" / "parts")
    while len(list((folder / "side=A" / "parts").glob("*.json"))) < 2:
        assert run.poll() is None
        time.sleep(0.02)

    os.killpg(run.pid, signal.SIGINT)
    _, err = run.communicate()

    assert run.returncode == 130
    assert err.splitlines()[-1] == "the same command continues the sweep"
    assert "Traceback" not in err
    assert len(list(csv.DictReader((folder / "side=A" / "games.csv").open()))) >= 4


def test_a_tournament_rates_the_bots(lazaretto: Command, tmp_path: Path) -> None:
    words = [
        "tournament",
        "lockdown",
        "--bots",
        "random,beginner,regular",
        "--games",
        "12",
        "--jobs",
        "1",
        "--seed",
        "7",
    ]

    status, out, _ = lazaretto(*words, "--out", str(tmp_path / "t"))

    assert status == 0
    assert [line.split()[0] for line in out.splitlines()[2:5]] == ["regular", "beginner", "random"]
    assert "finishes ahead of:" in out
    assert "<h2>Cross table</h2>" in (tmp_path / "t" / "tournament.html").read_text()
    assert lazaretto(*words, "--out", str(tmp_path / "t")).out == out


def test_where_all_win_together_a_rating_makes_no_sense(lazaretto: Command) -> None:
    words = ["tournament", "clinic", "--bots", "random,beginner", "--games", "2", "--jobs", "1", "--seed", "7"]

    status, out, _ = lazaretto(*words, "--option", "mode=covid")

    assert status == 0
    assert "Everybody wins or loses together, so there are no ratings" in out
    assert "rating " not in out.splitlines()[2]


# ---- rules and bench ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_rules_shows_the_ledger_one_line_and_its_tests(lazaretto: Command, name: str) -> None:
    lines = load(name).info.ledger()
    first = next(iter(lines.values()))

    ledger = lazaretto("rules", name).out
    assert [id for id in lines if id not in ledger] == []
    assert lazaretto("rules", name, first.id).out.startswith(f"{first.id}  ")
    status, out, _ = lazaretto("rules", name, "--coverage")
    assert status == 0, out
    assert f"{len(lines)} of {len(lines)} rules have a test; 0 tests name an unknown rule." in out


@pytest.mark.parametrize("words", [("lockdown", "L-029"), ("L-029",), ("l-29",)])
@pytest.mark.plain
def test_a_rule_is_shown_with_its_code_and_its_tests(lazaretto: Command, words: tuple[str, ...]) -> None:
    status, out, _ = lazaretto("rules", *words)

    assert status == 0
    rule, code, tests = out.split("\n\n")
    assert rule.startswith("L-029  ")
    assert code.startswith("Code\n  src/lazaretto/games/lockdown/")
    assert tests.startswith("Tests\n  src/lazaretto/games/lockdown/tests/")
    for line in (code + "\n" + tests).splitlines():
        if line.startswith("  "):
            path, number = line.split()[0].rsplit(":", 1)
            near = (ROOT / path).read_text().splitlines()[int(number) - 4 : int(number)]
            assert "L-029" in "".join(near), line


def test_a_rule_shows_how_an_unclear_point_is_read(lazaretto: Command) -> None:
    line = next(line for line in load("virus").info.ledger().values() if line.reading)

    assert "Reading: " in lazaretto("rules", line.id).out


def test_without_tests_or_source_a_rule_says_so(lazaretto: Command, tmp_path: Path) -> None:
    """An installed wheel has no tests; a single compiled file has no rooms to search."""
    folder = tmp_path / "small"
    folder.mkdir()
    text = Path(TIC_TAC_TOE).read_text().replace("fields=FIELDS)", "fields=FIELDS, folder=Path(__file__).parent)")
    (folder / "__init__.py").write_text(
        text.replace("from typing import", "from pathlib import Path\nfrom typing import")
    )
    (folder / "ledger.toml").write_text('[[line]]\nid = "T-001"\nchapter = "Turns"\ntext = "Seats take turns."\n')

    bare = lazaretto("rules", str(folder), "T-001")
    assert bare.status == 0
    assert "The source of Tic-tac-toe is not installed, so its code cannot be listed." in bare.out
    assert "The tests of Tic-tac-toe are not installed; a checkout of the source has them." in bare.out

    (folder / "rules.py").write_text("TURN = 1  # T-002\n")
    (folder / "tests").mkdir()
    silent = lazaretto("rules", str(folder), "T-001").out
    assert "Code: no line names this rule" in silent
    assert "Tests: no test names this rule" in silent


def test_bench_prints_every_measure(lazaretto: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    status, out, err = lazaretto("bench", TIC_TAC_TOE, "--seconds", "0.02", "--json")

    assert status == 0
    assert "--compile creates one" in err
    figures = json.loads(out)[TIC_TAC_TOE]["plain"]
    assert set(figures) == {"games", "actions", "checked", "copies", "legal", "views", "scenes"}
    assert all(value > 0 for value in figures.values())
