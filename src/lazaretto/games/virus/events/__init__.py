"""What can be told of a game; ``text`` has the sentences."""

from __future__ import annotations

from lazaretto.games.virus.events.combat import (
    Attacked,
    Died,
    Exploded,
    Killed,
    Landed,
    Succeeded,
    Together,
    Turned,
    Wounded,
)
from lazaretto.games.virus.events.creatures import (
    Appeared,
    BossCardDrawn,
    BossShown,
    DrawsBossCard,
    Halted,
    Recalled,
    Rose,
    Sensed,
)
from lazaretto.games.virus.events.escape import (
    Activated,
    AntidoteFound,
    CameBack,
    ClueDrawn,
    CluesClash,
    Declared,
    DoorOpened,
    DrawnSecretly,
    LabCompleted,
    Left,
    LostInside,
    Proven,
)
from lazaretto.games.virus.events.turn import (
    Began,
    CardDrawn,
    Ended,
    Gained,
    Happened,
    NumberRead,
    Read,
    ReadsSecretly,
    TimeUp,
    TrapTurned,
)
from lazaretto.games.virus.events.variants import (
    ChildGone,
    ChildMet,
    GoalMet,
    NumbersDrawn,
    RoomMoved,
    ShutOff,
    SkillTaken,
    Smoked,
    SpecialPlaced,
)

__all__ = [
    "Activated", "AntidoteFound", "Appeared", "Attacked", "Began", "BossCardDrawn", "BossShown", "CameBack",
    "CardDrawn", "ChildGone", "ChildMet", "ClueDrawn", "CluesClash", "Declared", "Died", "DoorOpened",
    "DrawnSecretly", "DrawsBossCard", "Ended", "Exploded", "Gained", "GoalMet", "Halted", "Happened", "Killed",
    "LabCompleted", "Landed", "Left", "LostInside", "NumberRead", "NumbersDrawn", "Proven", "Read",
    "ReadsSecretly", "Recalled", "RoomMoved", "Rose", "Sensed", "ShutOff", "SkillTaken", "Smoked",
    "SpecialPlaced", "Succeeded", "TimeUp", "Together", "TrapTurned", "Turned", "Wounded",
]  # fmt: skip
