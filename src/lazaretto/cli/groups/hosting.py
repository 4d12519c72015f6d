"""Commands for whoever runs a server: the server itself, and its tables."""

# ruff: noqa: PLC0415  a command imports what it needs, so that --help is fast

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lazaretto.cli.arguments import is_given
from lazaretto.cli.options import Jobs, MoreGames
from lazaretto.core.errors import InputError


def show_version(wanted: bool) -> None:
    if wanted:
        from lazaretto.build.version import describe

        print(describe())
        raise typer.Exit


def serve(  # noqa: PLR0913, PLR0917  the options of a command
    context: typer.Context,
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 accepts other machines.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on.")] = 8000,
    data: Annotated[Path | None, typer.Option(help="Folder for the tables. Default: your data folder.")] = None,
    store: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Keep the tables in PostgreSQL, not in a folder: postgresql://HOST/DATABASE."),
    ] = None,
    keep_days: Annotated[
        int, typer.Option(min=0, help="Remove tables that were idle for this number of days; 0 is never.")
    ] = 90,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open a browser.")] = True,
    game: MoreGames = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=COMMAND", help="Offer a program or a trained network (.onnx) as a bot. Repeatable."),
    ] = None,
    limit: Annotated[
        list[str] | None, typer.Option(metavar="NAME=NUMBER", help="Change a limit (docs/host/limits.md). Repeatable.")
    ] = None,
    root_path: Annotated[
        str, typer.Option(metavar="PATH", help="Serve under this path of the site, such as /games.")
    ] = "",
    trust_proxy: Annotated[
        str,
        typer.Option(metavar="ADDRESS,...", help="Proxies whose X-Forwarded headers are read: addresses or networks."),
    ] = "127.0.0.1,::1",
    internal: Annotated[
        str,
        typer.Option(metavar="HOST[:PORT]", help="With --store: where other servers of the same store reach this one."),
    ] = "127.0.0.1",
    log: Annotated[str, typer.Option(metavar="FORM", help="Write the log as plain lines or as json.")] = "plain",
    access_log: Annotated[bool, typer.Option("--access-log", help="Also log every request.")] = False,
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and the engine."),
    ] = False,
) -> None:
    if context.invoked_subcommand is not None:
        refuse_options_before(context)
        return
    from lazaretto.bots import use
    from lazaretto.cli.paths import data_folder
    from lazaretto.games import GAMES, load
    from lazaretto.web.limits import read_limits
    from lazaretto.web.logs import read_form
    from lazaretto.web.proxy import read_internal, read_proxies, read_root
    from lazaretto.web.serve import Hosting
    from lazaretto.web.serve import serve as serve_tables

    use(bot or [])
    served = [load(name) for name in [*GAMES, *map(str, game or [])]]
    hosting = Hosting(
        read_root(root_path),
        tuple(read_proxies(trust_proxy)),
        read_internal(internal),
        log=read_form(log),
        access=access_log,
    )
    limits = read_limits(limit or [])
    place = store or data or data_folder()
    serve_tables(host, port, place, served, browser, limits=limits, keep_days=keep_days, hosting=hosting)


def refuse_options_before(context: typer.Context) -> None:
    """Refuse server options in front of a command, where they would do nothing."""
    given = [name for name in context.params if is_given(context, name)]
    if given:
        raise InputError(f"--{given[0].replace('_', '-')} is for the server; put options of a command after its name")


def backup(
    out: Annotated[Path, typer.Option("--out", "-o", help="File to write; it must not exist.")],
    data: Annotated[Path | None, typer.Option(help="Folder of the tables. Default: your data folder.")] = None,
) -> None:
    """Copy all tables into one file, while the server runs, and verify it."""
    from lazaretto.cli.paths import data_folder
    from lazaretto.table.backup import back_up

    print(f"{back_up(data or data_folder(), out)} tables are in {out}")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file written by `backup`.")],
    data: Annotated[Path, typer.Option(help="A fresh folder for the tables.")],
) -> None:
    """Put the tables of a backup into a fresh folder and verify them one by one."""
    from lazaretto.table.backup import restore as restore_tables

    print(f"{restore_tables(file, data)} tables are in {data}; start the server with --data {data}")


def move_store(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A folder of tables, or postgresql://HOST/DATABASE.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="Where they go: a fresh folder, or an empty database.")],
) -> None:
    """Copy all tables into another store and verify them one by one. Stop the server first."""
    from lazaretto.table.moving import move

    tables = move(source, target)
    option = "--store" if "://" in target else "--data"
    print(f"{tables} {'table is' if tables == 1 else 'tables are'} in the new store; start the server with {option}")


def doctor(
    data: Annotated[Path | None, typer.Option(help="Folder of the tables. Default: your data folder.")] = None,
    store: Annotated[
        str | None, typer.Option(metavar="URL", help="The tables are in postgresql://HOST/DATABASE.")
    ] = None,
    url: Annotated[
        str, typer.Option(metavar="URL", help="Also look at the running server, from here through its proxy.")
    ] = "",
    game: MoreGames = None,
) -> None:
    """Check disk, clock, tables, versions and the proxy; each line says what to do. Status 1: something is broken."""
    from lazaretto.cli.commands.doctor import examine
    from lazaretto.cli.paths import data_folder

    raise typer.Exit(examine(store or data or data_folder(), url, [str(path) for path in game or []]))


def upgrade(
    store: Annotated[
        str | None,
        typer.Argument(metavar="[STORE]", help="A folder of tables, or postgresql://... Default: your data folder."),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Only say what would become of them.")] = False,
    game: MoreGames = None,
    jobs: Jobs = 0,
) -> None:
    """Bring running tables up to the rules of this version. A server does it too, when a table is opened."""
    from lazaretto.cli.commands.upgrade import upgrade_store
    from lazaretto.cli.paths import data_folder

    if upgrade_store(store or str(data_folder()), [str(path) for path in game or []], check, jobs):
        raise typer.Exit(1)
