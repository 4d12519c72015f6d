"""Where a rule lives, and which test proves it: read from the source."""

from __future__ import annotations

from pathlib import Path

from lazaretto.lab.coverage import Coverage, Mark, Place, ids_in, marks_in


def test_coverage_reads_the_marks_and_finds_what_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "test_setup.py"
    path.write_text('@rule("L-1", "L-2")\ndef test_a(): ...\n\n@core.rule("L-9")\nasync def test_b(): ...\n')

    found = Coverage(["L-1", "L-2", "L-3"], marks_in(path))

    assert found.tests["L-1"] == found.tests["L-2"] == [Place(path, 2, "test_a")]
    assert found.unproven == ["L-3"]
    assert found.strays == [Mark("L-9", Place(path, 5, "test_b"))]


def test_ids_are_found_with_the_thing_that_names_them_and_its_rank(tmp_path: Path) -> None:
    path = tmp_path / "flow.py"
    path.write_text(
        '''"""Turns (L-1)."""

TAKEN: Final = Refusal("L-2", "that square is taken")


class Turn:
    """A turn (L-3)."""

    def end(self) -> None:
        self.over = True  # L-4 and L-1
# L-5
'''
    )

    assert ids_in(path) == [
        (2, "L-1", Place(path, 1, "")),
        (0, "L-2", Place(path, 3, "TAKEN")),
        (0, "L-3", Place(path, 7, "Turn")),
        (1, "L-4", Place(path, 10, "end")),
        (1, "L-1", Place(path, 10, "end")),
        (1, "L-5", Place(path, 11, "")),
    ]
