"""What lies on the table: the hospitals, and what they share."""

from lazaretto.games.quarantine.state.table import (
    NOTHING,
    ONE_SEAT,
    ActiveTurn,
    Cubes,
    Decision,
    Draft,
    Stack,
    Table,
)

__all__ = ["NOTHING", "ONE_SEAT", "ActiveTurn", "Cubes", "Decision", "Draft", "Stack", "Table"]
