"""The command line. Commands are thin, only print, and import what they need when they are called.

Their options are in ``groups``, what they do in ``commands``. A user's mistake ends with one sentence on standard error
and exit status 2.
"""

from __future__ import annotations

import sys
from typing import Final

import typer

from lazaretto.cli.child import INTERRUPTED, words_given
from lazaretto.cli.groups import authoring, comparing, designing, hosting, playing
from lazaretto.core.errors import InputError

app: Final = typer.Typer(
    help="Five outbreak games on one table: play them in a browser or in the terminal, simulate them, test them.",
    epilog="Without a command, it starts the server: open the address it prints, on this machine or on a phone.",
    context_settings={"help_option_names": ["-h", "--help"]},
    add_completion=False,
    pretty_exceptions_enable=False,
)

app.callback(invoke_without_command=True)(hosting.serve)
for command in (  # as --help lists them
    hosting.backup,
    hosting.restore,
    hosting.move_store,
    hosting.doctor,
    playing.games,
    designing.data,
    playing.play,
    designing.simulate,
    designing.report,
    designing.watch,
    designing.puzzles,
    designing.harvest,
    designing.compare,
    comparing.sweep,
    comparing.tournament,
    comparing.matrix,
    playing.replay,
    playing.review,
    hosting.upgrade,
    authoring.rules,
    authoring.check,
    playing.picture,
    designing.print_,
    authoring.clone,
    authoring.baselines,
    authoring.bench,
):
    app.command(command.__name__.strip("_").replace("_", "-"))(command)


def main() -> None:
    """The entry point: run a command; report mistakes in one sentence."""
    try:
        sys.exit(app(words_given(), standalone_mode=False))
    except InputError as error:
        complain(str(error))
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:  # the reader of the output has closed it
        sys.stderr.close()
        sys.exit(0)
    except Exception as error:
        sentence = getattr(error, "format_message", None)  # a usage error of Typer, whose base class has no public name
        if sentence is None:
            raise
        complain(sentence())


def complain(sentence: str) -> None:
    print(f"lazaretto: {sentence}", file=sys.stderr)
    sys.exit(2)
