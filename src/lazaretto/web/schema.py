"""Print the JSON schema of every wire type: ``python -m lazaretto.web.schema``.

The client's ``net/wire.ts`` is generated from it, so ``wire.py`` is the only place that describes a message.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from lazaretto.table.summary import Summary
from lazaretto.web import wire

HTTP = (
    wire.GameCard,
    wire.NewTable,
    wire.NewLesson,
    wire.NewFork,
    wire.TakeSeat,
    wire.PutBot,
    wire.Resign,
    wire.Permit,
    wire.PermitTrying,
    wire.SetPace,
    wire.About,
    wire.Reach,
    wire.TableCard,
    wire.Lobby,
    wire.SeatLink,
    wire.RuleLine,
    wire.Puzzles,
    wire.Verdict,
    wire.RecordText,
    wire.RecordFork,
    wire.Replay,
    Summary,
    wire.WantedReview,
    wire.RecordReview,
    wire.ReviewState,
    wire.Problem,
)


def schema() -> dict[str, Any]:
    """All types by name, and what either side of the socket may say."""
    socket = {"ToServer": wire.ToServer, "ToClient": wire.ToClient}
    shapes, types = msgspec.json.schema_components([*HTTP, *socket.values()], ref_template="#/$defs/{name}")
    return {"$defs": {**types, **dict(zip(socket, shapes[len(HTTP) :], strict=True))}}


if __name__ == "__main__":
    print(json.dumps(schema(), indent=1))
