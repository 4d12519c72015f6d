"""The mutation tester breaks what a rule may hang on, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutation.mutants import mutants, sampled

HEAD = "def f(a: int, b: list[int]) -> None:\n    "


def changes(folder: Path, text: str) -> list[str]:
    path = folder / "rules.py"
    path.write_text(text)
    found = mutants(path)
    assert sampled(found, len(found), 1)
    return [mutant.mutated for mutant in found]


@pytest.mark.parametrize(
    ("line", "mutated"),
    [
        ("x = a < 3", ["x = a <= 3", "x = a >= 3", "x = a < 4", "x = a < 2"]),
        (
            "x = a in (4, a)",
            ["x = a not in (4, a)", "x = a in (a,)", "x = a in (4,)", "x = a in (5, a)", "x = a in (3, a)"],
        ),
        ("x = a and b", ["x = a or b", "x = b", "x = a"]),
        ("x = not (a or b)", ["x = (a or b)", "x = not (a and b)", "x = not (b)", "x = not (a)"]),
        ("x = a & ~a", ["x = a | ~a", "x = a & a"]),
        ("x = min(b)", ["x = max(b)"]),
        ("x = [y for y in b if y]", ["x = [y for y in b if True]"]),
        ("x = a if b else b", ["x = a if True else b", "x = a if False else b"]),
        ("b.append(a)", ["pass"]),
        ("a += a", ["pass", "a -= a"]),
        ("b[a] = a", ["pass"]),
        ("return", ["pass"]),
    ],
)
def test_each_way_to_break_a_line(tmp_path: Path, line: str, mutated: list[str]) -> None:
    assert changes(tmp_path, HEAD + line + "\n") == mutated


def test_conditions_and_loops_are_forced(tmp_path: Path) -> None:
    found = changes(tmp_path, HEAD + "for x in b:\n        if a:\n            continue\n")

    assert found == ["for x in ():", "if True:", "if False:", "break", "pass"]


@pytest.mark.parametrize(
    ("kind", "mutated"), [("bool", "return not a"), ("list[int]", "return []"), ("str | None", "return None")]
)
def test_another_value_is_returned(tmp_path: Path, kind: str, mutated: str) -> None:
    assert changes(tmp_path, f"def f(a) -> {kind}:\n    return a\n") == [mutated]


def test_what_no_rule_hangs_on_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(
        '"""Words."""\nfrom x import y\nclass A:\n    __slots__ = ("a", "b")\n\n@rule(3)\n'
        'def f(a: Literal[3]) -> None:\n    """Words."""\n    b: Literal[4]\n    assert a == 3\n'
        '    if state.log is not None:\n        raise Error(f"{a + 1}")\n'
    )

    assert mutants(path) == []


def test_the_sample_does_not_change_with_other_lines(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(HEAD + "x = a < 3\n")
    before = sampled(mutants(path), 4, 1)
    path.write_text("Y = 8\n" + HEAD + "x = a < 3\n")
    after = [mutant for mutant in sampled(mutants(path), 6, 1) if mutant.function == "f"]

    assert [mutant.key() for mutant in before] == [mutant.key() for mutant in after]
    assert [mutant.first for mutant in after] == [3] * 4
