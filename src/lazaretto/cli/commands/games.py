"""``lazaretto games``: the installed games."""

from __future__ import annotations

from lazaretto.core.game import JOINT, Option, span
from lazaretto.games import GAMES, load


def show_games() -> None:
    """Print a line per game, with its options below. Plain text, so that scripts can read it too."""
    for name in GAMES:
        info = load(name).info
        print(f"{info.slug}  {info.title}, {span(info.seats)} players, about {info.minutes} minutes: {info.line}")
        for option in info.options:
            print(f"    --option {option.name}={'|'.join(words(option))}  {option.title}")


def words(option: Option) -> list[str]:
    """The option's words for any number of players, the default first; a long list is cut."""
    every = [*option.values, *[word for row in option.by_seats.values() for word in row]]
    unique = list(dict.fromkeys(every))
    shown = unique if len(unique) <= 6 else [*unique[:5], "..."]
    return shown if option.pick is None else [*shown, f"{option.pick.count} of {JOINT.join(option.pick.of)}"]
