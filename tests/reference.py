"""The generated pages of the docs: ``python -m tests.reference`` writes them, ``test_docs.py`` compares them.

Core's public names are read from its source, the command line from its parser, observations from the encoders
(``observation_pages.py``).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import typer

from lazaretto import core
from lazaretto.cli import app

from . import observation_pages
from .observation_pages import GENERATED
from .places import ROOT, SOURCE

DOCS: Final = ROOT / "docs"
Function = ast.FunctionDef | ast.AsyncFunctionDef


# ---- core ----------------------------------------------------------------------------------------


def core_page() -> str:
    lines = ["# Core API", "", GENERATED, ""]
    lines += ["All public names, by the module that defines them. Import them from `lazaretto.core`.", ""]
    for path in sorted((SOURCE / "core").rglob("*.py")):
        named = list(module_entries(path))
        if named:
            lines += [f"## {path.stem}", ""]
            lines += [first_paragraph(ast.get_docstring(ast.parse(path.read_text())) or ""), "", *named]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"


def module_entries(path: Path) -> Iterator[str]:
    text = path.read_text()
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef) and node.name in core.__all__:
            yield from class_entry(node, text.splitlines())
        elif isinstance(node, Function) and node.name in core.__all__:
            yield from [f"### {node.name}", "", f"`{signature(node)}`", "", documented(node), ""]
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if isinstance(target, ast.Name) and target.id in core.__all__ and node.value is not None:
                comment = trailing_comment(text.splitlines()[node.lineno - 1])
                yield from [f"### {target.id}", "", f"`{target.id} = {ast.unparse(node.value)}`{comment}", ""]


def class_entry(node: ast.ClassDef, lines: list[str]) -> Iterator[str]:
    bases = f"({', '.join(map(ast.unparse, node.bases))})" if node.bases else ""
    yield from [f"### {node.name}", "", f"`class {node.name}{bases}`", "", documented(node), ""]
    fields = [part for part in node.body if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)]
    for field in fields:
        default = f" = {ast.unparse(field.value)}" if field.value is not None else ""
        comment = trailing_comment(lines[field.lineno - 1])
        yield f"- `{ast.unparse(field.target)}: {ast.unparse(field.annotation)}{default}`{comment}"
    methods = [part for part in node.body if isinstance(part, Function) and is_public(part)]
    for method in methods:
        sentence = documented(method)
        yield f"- `{signature(method)}`{': ' + sentence if sentence else ''}"
    if fields or methods:
        yield ""


def is_public(method: Function) -> bool:
    return not method.name.startswith("_") or method.name == "__init__"


def signature(node: Function) -> str:
    arguments = re.sub(r"^self(, )?", "", ast.unparse(node.args))
    returns = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
    return f"{node.name}({arguments}){returns}"


def documented(node: Function | ast.ClassDef) -> str:
    return first_paragraph(ast.get_docstring(node) or "")


def first_paragraph(text: str) -> str:
    return " ".join(text.split("\n\n", maxsplit=1)[0].split()).replace("``", "`").removesuffix("::")


def trailing_comment(line: str) -> str:
    found = re.search(r"\s{2}# (?!type:|noqa)(.+)$", line)
    return f": {found[1]}" if found else ""


# ---- the command line ----------------------------------------------------------------------------


def command_page() -> str:
    group: Any = typer.main.get_command(app)
    lines = ["# Command line", "", GENERATED, ""]
    lines += [f"{group.help}", "", f"{group.epilog}", "", "`lazaretto COMMAND --help` prints the same.", ""]
    lines += ["## lazaretto", "", "Serve the tables.", "", *parameters(group)]
    for name, command in sorted(group.commands.items()):
        arguments = [given(parameter) for parameter in command.params if parameter.param_type_name == "argument"]
        usage = " ".join(["lazaretto", name, *arguments])
        lines += [f"## {name}", "", f"`{usage}`", "", " ".join(command.help.split()), "", *parameters(command)]
    return "\n".join(lines).rstrip() + "\n"


def given(argument: Any) -> str:
    word: str = argument.metavar or argument.name.upper()
    return word if argument.required or word.startswith("[") else f"[{word}]"


def parameters(command: Any) -> list[str]:
    rows = [f"| `{written(x)}` | {cell(x)} |" for x in command.params if x.name != "help"]
    return ["| | |", "|---|---|", *rows, ""] if rows else []


def written(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return given(parameter)
    flags = ", ".join([*parameter.opts, *parameter.secondary_opts])
    return flags if parameter.is_flag else f"{flags} {parameter.metavar or parameter.name.upper()}"


def cell(parameter: Any) -> str:
    text = " ".join((parameter.help or "").split()).replace("|", "\\|")
    default = parameter.default
    shown = default is not None and not callable(default) and default not in ("", [], ()) and not parameter.is_flag
    return f"{text} Default: `{default}`." if shown and not parameter.required else text


PAGES: Final = {
    DOCS / "reference" / "core.md": core_page,
    DOCS / "reference" / "command-line.md": command_page,
    **{ROOT / path: make for path, make in observation_pages.pages().items()},
}

if __name__ == "__main__":
    for page, make in PAGES.items():
        page.parent.mkdir(exist_ok=True)
        page.write_text(make())
        print(f"wrote {page.relative_to(ROOT)}")
