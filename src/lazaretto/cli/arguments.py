"""What was typed, as the commands need it, and a sentence where it cannot be read."""

from __future__ import annotations

import typer

from lazaretto.core.errors import InputError


def is_given(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def given_beside(context: typer.Context, *allowed: str) -> list[str]:
    """What was typed though it would do nothing here, as it was typed."""
    names = {param.name or "": param.opts[0] for param in context.command.params}
    given = [name for name in names if name not in allowed and is_given(context, name)]
    return [names[name] if names[name].startswith("-") else f"the {name}" for name in given]


def words_of(settings: list[str] | None) -> dict[str, str]:
    """``["side=A"]`` as a dictionary."""
    words: dict[str, str] = {}
    for setting in settings or []:
        name, equals, word = setting.partition("=")
        if not equals or not name or name in words:
            raise InputError(f"--option {setting} should be of the form name=word, each name once")
        words[name] = word
    return words


def mixes_of(settings: list[str] | None) -> dict[str, list[str]]:
    """``["side=A", "side=B"]`` as a dictionary of all the words that take turns."""
    words: dict[str, list[str]] = {}
    for setting in settings or []:
        name, equals, word = setting.partition("=")
        if not equals or not name or word in words.get(name, []):
            raise InputError(f"--option {setting} should be of the form name=word, each once")
        words.setdefault(name, []).append(word)
    return words


def numbers_in(option: str, text: str | None) -> list[int]:
    """``"2,3,4"`` as numbers, each once."""
    words = names_in(text) if text else []
    if not all([word.isascii() and word.isdigit() and len(word) < 6 for word in words]) or len(set(words)) < len(words):
        raise InputError(f"{option} {text} should be numbers with commas, each once, such as 2,3,4")
    return [int(word) for word in words]


def names_in(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]
