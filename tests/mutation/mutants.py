"""What can be broken: every mutant of a source file, as a replacement of one piece of its text.

Left out is what no rule hangs on: annotations, docstrings, decorators, assertions, errors, ``__slots__``, words, and
the guards ``if state.log is not None`` that only save time.
"""

from __future__ import annotations

import ast
import hashlib
import itertools
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

COMPARED: Final[dict[type[ast.cmpop], tuple[str, tuple[str, ...]]]] = {
    ast.Lt: ("<", ("<=", ">=")),
    ast.LtE: ("<=", ("<", ">")),
    ast.Gt: (">", (">=", "<=")),
    ast.GtE: (">=", (">", "<")),
    ast.Eq: ("==", ("!=",)),
    ast.NotEq: ("!=", ("==",)),
    ast.In: ("in", ("not in",)),
    ast.NotIn: (r"not\s+in", ("in",)),
    ast.Is: ("is", ("is not",)),
    ast.IsNot: (r"is\s+not", ("is",)),
}
COUNTED: Final[dict[type[ast.operator], tuple[str, str]]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "//"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "|"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}
SWAPPED: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
EMPTY: Final = {"list": "[]", "tuple": "()", "dict": "{}", "int": "0"}  # what a function of this type could return
SKIPPED: Final = (ast.Assert, ast.Raise, ast.JoinedStr, ast.Import, ast.ImportFrom)
WEAK: Final = (ast.BoolOp, ast.IfExp, ast.Lambda)  # in need of brackets after `not`


class Mutant(NamedTuple):
    """One broken place. ``number`` tells apart mutants that read alike."""

    path: Path
    function: str
    line: str
    mutated: str
    number: int
    start: int  # of the replaced piece, in bytes
    end: int
    text: str
    first: int  # of the lines that run it
    last: int

    def source(self) -> bytes:
        source = self.path.read_bytes()
        return source[: self.start] + self.text.encode() + source[self.end :]

    def key(self) -> tuple[str, str, str, int]:
        """Does not change when the file moves or other lines do."""
        return self.function, self.line, self.mutated, self.number


class Edit(NamedTuple):
    start: int
    end: int
    text: str


def mutants(path: Path) -> list[Mutant]:
    finder = Finder(path.read_bytes())
    finder.body(finder.tree.body, "module")
    found: list[Mutant] = []
    seen: dict[tuple[str, str, str], int] = {}
    for function, lines, edit in finder.found:
        before, after = finder.shown(edit)
        number = seen.get((function, before, after), 0)
        seen[function, before, after] = number + 1
        found.append(Mutant(path, function, before, after, number, *edit, *lines))
    return found


def sampled(mutants: Iterable[Mutant], size: int, seed: int) -> list[Mutant]:
    """``size`` of them by lot. The lot is drawn for each one alone, so that a changed line does not change the rest."""
    ordered = sorted(mutants, key=lambda mutant: lot(mutant, seed))
    return list(itertools.islice(filter(is_python, ordered), size))


def is_python(mutant: Mutant) -> bool:
    """A replaced operator binds otherwise, and what comes of it need not be an expression."""
    try:
        ast.parse(mutant.source())
    except SyntaxError:
        return False
    return True


def lot(mutant: Mutant, seed: int) -> str:
    return hashlib.sha256(repr((seed, mutant.key())).encode()).hexdigest()


class Finder:
    def __init__(self, source: bytes) -> None:
        self.source = source
        self.tree = ast.parse(source)
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.found: list[tuple[str, tuple[int, int], Edit]] = []

    # ---- places ----------------------------------------------------------------------------------

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset

    def piece(self, node: ast.expr) -> str:
        start, end = self.span(node)
        return self.source[start:end].decode()

    def shown(self, edit: Edit) -> tuple[str, str]:
        """The lines around an edit, before and after it, each on one line."""
        start = self.source.rfind(b"\n", 0, edit.start) + 1
        end = self.source.find(b"\n", edit.end)
        head, tail = self.source[start : edit.start].decode(), self.source[edit.end : end].decode()
        before = self.source[edit.start : edit.end].decode()
        return " ".join((head + before + tail).split()), " ".join((head + edit.text + tail).split())

    def whole_node(self, node: ast.expr | ast.stmt, text: str) -> Edit:
        return Edit(*self.span(node), text)

    def operator(self, left: ast.expr, right: ast.expr, pattern: str, text: str) -> Iterator[Edit]:
        """Replace the operator that stands between two operands."""
        start, end = self.span(left)[1], self.span(right)[0]
        found = re.search(pattern, self.source[start:end].decode())
        if found:
            yield Edit(start + found.start(), start + found.end(), text)

    # ---- statements ------------------------------------------------------------------------------

    def body(self, body: list[ast.stmt], function: str) -> None:
        for statement in body:
            self.statement(statement, function)

    def statement(self, node: ast.stmt, function: str) -> None:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = node.name if function == "module" else f"{function}.{node.name}"
            if isinstance(node, ast.FunctionDef):
                self.returns(node, name)
            return self.body(node.body, name)
        if isinstance(node, SKIPPED) or is_docstring(node) or named(node) == "__slots__" or for_types(node):
            return None
        inner = [part for part in ast.iter_child_nodes(node) if isinstance(part, ast.stmt | ast.match_case)]
        for edit in (*self.whole_statement(node), *self.header(node)):
            self.note(function, node, edit)
        for part in inner:
            self.body(part.body, function) if isinstance(part, ast.match_case) else self.statement(part, function)
        return None

    def note(self, function: str, node: ast.stmt, edit: Edit) -> None:
        if self.source[edit.start : edit.end].decode() == edit.text:
            return
        inner = [part.lineno for part in ast.iter_child_nodes(node) if isinstance(part, ast.stmt)]
        last = min(inner) - 1 if inner else node.end_lineno or node.lineno
        self.found.append((function, (node.lineno, max(last, node.lineno)), edit))

    def whole_statement(self, node: ast.stmt) -> Iterator[Edit]:
        """Leave it out, or what it does to the flow."""
        if isinstance(node, ast.Break | ast.Continue):
            yield self.whole_node(node, "continue" if isinstance(node, ast.Break) else "break")
        removable = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
        if isinstance(node, ast.Assign):
            removable = not isinstance(node.targets[0], ast.Name | ast.Tuple)
        if isinstance(node, ast.AugAssign | ast.Continue) or (isinstance(node, ast.Return) and node.value is None):
            removable = True
        if removable:
            yield self.whole_node(node, "pass")
        if isinstance(node, ast.AugAssign) and type(node.op) in COUNTED:
            old, new = COUNTED[type(node.op)]
            yield from self.operator(node.target, node.value, re.escape(old) + "=", new + "=")
        if isinstance(node, ast.For):
            yield self.whole_node(node.iter, "()")

    def header(self, node: ast.stmt) -> Iterator[Edit]:
        """What is in its expressions, without annotations and inner statements."""
        if isinstance(node, ast.If | ast.While) and not guards_log(node.test):
            yield from self.forced(node.test, ("False",) if isinstance(node, ast.While) else ("True", "False"))
        for field, value in ast.iter_fields(node):
            if field != "annotation":
                for part in value if isinstance(value, list) else [value]:
                    if isinstance(part, ast.expr):
                        yield from self.expression(part)

    def returns(self, function: ast.FunctionDef, name: str) -> None:
        """Another value than the one it returns, where its type has an obvious one."""
        kind = ast.unparse(function.returns) if function.returns else ""
        for node in own_nodes(function):
            if not isinstance(node, ast.Return) or node.value is None or isinstance(node.value, (ast.IfExp, *SKIPPED)):
                continue
            value, text = node.value, EMPTY.get(kind.split("[")[0], "")
            if kind == "bool" and isinstance(value, ast.Call | ast.Name | ast.Attribute | ast.Subscript):
                text = f"not {self.piece(value)}"
            if kind.endswith("| None"):
                text = "None"
            if text:
                self.note(name, node, self.whole_node(value, text))

    # ---- expressions -----------------------------------------------------------------------------

    def expression(self, node: ast.expr) -> Iterator[Edit]:
        if isinstance(node, SKIPPED) or guards_log(node):
            return
        yield from self.own(node)
        for part in ast.iter_child_nodes(node):
            if isinstance(part, ast.comprehension):
                for condition in part.ifs:
                    yield from self.forced(condition, ("True",))
                    yield from self.expression(condition)
                yield from self.expression(part.iter)
            elif isinstance(part, ast.keyword) and part.arg != "strict":
                yield from self.expression(part.value)
            elif isinstance(part, ast.expr):
                yield from self.expression(part)

    def own(self, node: ast.expr) -> Iterator[Edit]:
        if isinstance(node, ast.Constant):
            yield from self.constant(node)
        elif isinstance(node, ast.Compare):
            yield from self.comparison(node)
        elif isinstance(node, ast.BoolOp):
            yield from self.boolean(node)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub | ast.Invert):
            if not isinstance(node.operand, ast.Constant):
                yield self.whole_node(node, bracketed(self.piece(node.operand), node.operand))
        elif (
            isinstance(node, ast.BinOp) and type(node.op) in COUNTED and not (is_text(node.left) or is_text(node.right))
        ):
            old, new = COUNTED[type(node.op)]
            yield from self.operator(node.left, node.right, re.escape(old), new)
        elif isinstance(node, ast.IfExp):
            yield from self.forced(node.test, ("True", "False"))
        elif isinstance(node, ast.Name) and node.id in SWAPPED:
            yield self.whole_node(node, SWAPPED[node.id])

    def constant(self, node: ast.Constant) -> Iterator[Edit]:
        if isinstance(node.value, bool):
            yield self.whole_node(node, str(not node.value))
        elif isinstance(node.value, int):
            yield self.whole_node(node, str(node.value + 1))
            if node.value > 0:
                yield self.whole_node(node, str(node.value - 1))

    def comparison(self, node: ast.Compare) -> Iterator[Edit]:
        operands = [node.left, *node.comparators]
        for i, compared in enumerate(node.ops):
            pattern, texts = COMPARED[type(compared)]
            for text in texts:
                yield from self.operator(operands[i], operands[i + 1], pattern, text)
            wanted = operands[i + 1]
            if isinstance(compared, ast.In | ast.NotIn) and isinstance(wanted, ast.Tuple | ast.Set | ast.List):
                yield from self.without_each(wanted)

    def without_each(self, node: ast.Tuple | ast.Set | ast.List) -> Iterator[Edit]:
        for i in range(len(node.elts) if len(node.elts) > 1 else 0):
            kept = type(node)(elts=[*node.elts[:i], *node.elts[i + 1 :]])
            yield self.whole_node(node, ast.unparse(kept))

    def boolean(self, node: ast.BoolOp) -> Iterator[Edit]:
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            yield from self.operator(left, right, rf"\b{old}\b", new)
        for i in range(len(node.values)):
            kept = [*node.values[:i], *node.values[i + 1 :]]
            yield self.whole_node(node, ast.unparse(kept[0] if len(kept) == 1 else ast.BoolOp(node.op, kept)))

    def forced(self, test: ast.expr, texts: tuple[str, ...]) -> Iterator[Edit]:
        """A condition that always holds, or never."""
        if not isinstance(test, ast.NamedExpr):
            for text in texts:
                yield self.whole_node(test, text)


def own_nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """Without those of functions inside it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop(0)
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            waiting.extend(ast.iter_child_nodes(node))


def bracketed(text: str, node: ast.expr) -> str:
    return f"({text})" if isinstance(node, WEAK) else text


def is_text(node: ast.expr) -> bool:
    """Something that + puts together and nothing can be taken from."""
    shown = isinstance(node, ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp)
    return shown or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def named(node: ast.stmt) -> str:
    return ast.unparse(node.targets[0]) if isinstance(node, ast.Assign) else ""


def for_types(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def guards_log(node: ast.expr) -> bool:
    return ast.unparse(node).endswith("log is not None")
