"""Which test proves which rule: read from the marks."""

from __future__ import annotations

from pathlib import Path

from lazaretto.lab.coverage import Coverage, marks_in


def test_coverage_reads_the_marks_and_finds_what_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "test_setup.py"
    path.write_text('@rule("L-1", "L-2")\ndef test_a(): ...\n\n@core.rule("L-9")\nasync def test_b(): ...\n')

    found = Coverage(["L-1", "L-2", "L-3"], marks_in(path))

    assert found.tests["L-1"] == found.tests["L-2"] == ["test_setup.py::test_a"]
    assert found.unproven == ["L-3"]
    assert found.strays == [("L-9", "test_setup.py::test_b")]
