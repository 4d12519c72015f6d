"""Structs for the compiled build: their methods, written into the source of a copy of the package.

``core/struct.py`` generates these methods when a class is declared, too late to be compiled. This module writes the
same code into the source beforehand and removes the decorator, which the compiler does not understand.
"""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from lazaretto.core.struct import NAME, OF_THE_CLASS, STRUCTURES, Declared, constructor, copier, inherited, part_names
from lazaretto.core.values import Mutable

DECORATOR: Final = "struct"


def write(path: Path, module: str) -> None:
    """Rewrite the structs of a file in place; ``module`` is its import name."""
    text = path.read_text(encoding="utf-8")
    if f"@{DECORATOR}\n" not in text:
        return
    lines = text.splitlines(keepends=True)
    for node in reversed([node for node in ast.parse(text).body if is_struct(node)]):
        assert isinstance(node, ast.ClassDef)
        cls: type = getattr(importlib.import_module(module), node.name)
        last = node.end_lineno or node.lineno
        lines[last:last] = ["\n", *indented(written(cls, node)), *registered(cls)]
        for field in reversed(declarations(node)):
            lines[field.lineno - 1 : field.end_lineno] = [f"    {declaration(field)}\n"]
        decorator = next(x for x in node.decorator_list if isinstance(x, ast.Name) and x.id == DECORATOR)
        lines[decorator.lineno - 1] = "".join(missing_imports(cls))
    path.write_text("".join(lines), encoding="utf-8")


def is_struct(node: ast.stmt) -> bool:
    return isinstance(node, ast.ClassDef) and any(
        [isinstance(x, ast.Name) and x.id == DECORATOR for x in node.decorator_list]
    )


def declarations(node: ast.ClassDef) -> list[ast.AnnAssign]:
    found = [x for x in node.body if isinstance(x, ast.AnnAssign)]
    return [x for x in found if not ast.unparse(x.annotation).startswith(OF_THE_CLASS)]


def declaration(field: ast.AnnAssign) -> str:
    return f"{ast.unparse(field.target)}: {ast.unparse(field.annotation)}"


def written(cls: type, node: ast.ClassDef) -> str:
    body = {x.name for x in node.body if isinstance(x, ast.FunctionDef)}
    fields = [*extended(cls), *own_fields(node)]
    text = "" if "__init__" in body else constructor(fields)
    wanted = issubclass(cls, Mutable) and "copy" not in body
    return text + copier(cls.__name__, fields, part_names(cls)) if wanted else text


def own_fields(node: ast.ClassDef) -> Iterator[Declared]:
    for field in declarations(node):
        default = "" if field.value is None else ast.unparse(field.value)
        yield Declared(ast.unparse(field.target), ast.unparse(field.annotation), default)


def extended(cls: type) -> list[Declared]:
    """The fields of the struct it extends. They have no defaults, whose names would belong to another module."""
    found = inherited(cls)
    assert not any([field.default for field in found]), f"{cls.__name__}: a struct to extend has no defaults"
    return found


def registered(cls: type) -> list[str]:
    """The code that registers the engine's own structs, so that uncompiled games can extend them."""
    if not cls.__module__.startswith("lazaretto.core."):
        return []
    fields = [(field.name, field.kind) for field in STRUCTURES[cls]]
    return ["\n\nfrom lazaretto.core.struct import compiled\n", f"compiled({cls.__name__}, {fields!r})\n"]


def missing_imports(cls: type) -> Iterator[str]:
    """Imports of the types of inherited fields, as named in the module that declared them."""
    known = vars(sys.modules[cls.__module__])
    for base in cls.__mro__[1:]:
        there = vars(sys.modules[base.__module__])
        for name in sorted({word for field in STRUCTURES.get(base, []) for word in NAME.findall(field.kind)}):
            if name in there and name not in known:
                yield f"from {there[name].__module__} import {name}\n"


def indented(text: str) -> list[str]:
    return [f"    {line}" for line in text.splitlines(keepends=True)]


def write_all(folder: Path, files: Sequence[str]) -> None:
    """Rewrite all files, given by their paths in ``folder``."""
    modules = [".".join(Path(file).with_suffix("").parts).removesuffix(".__init__") for file in files]
    for module in modules:  # import all before changing the first
        importlib.import_module(module)
    for file, module in zip(files, modules, strict=True):
        write(folder / file, module)


if __name__ == "__main__":
    write_all(Path(), sys.argv[1:])
