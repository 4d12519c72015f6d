"""Parse arguments of commands; ``InputError`` says what is wrong with them."""

from __future__ import annotations

import typer

from lazaretto.core.errors import InputError


def is_given(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def given_beside(context: typer.Context, *allowed: str) -> list[str]:
    """The given arguments that are not allowed here, as they were typed."""
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
    """``["side=A", "side=B"]`` as a dictionary of lists, whose words are used in turn."""
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
        raise InputError(f"{option} {text} should be different numbers separated by commas, such as 2,3,4")
    return [int(word) for word in words]


def names_in(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]
