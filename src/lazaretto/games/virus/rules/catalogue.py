"""Every question of the game, each with the chapter it belongs to."""

from __future__ import annotations

from typing import Final

from lazaretto.games.virus.rules.advantages import RestoreCard
from lazaretto.games.virus.rules.combat.explosions import BlastFirst
from lazaretto.games.virus.rules.combat.improving import ImproveThrow
from lazaretto.games.virus.rules.combat.joint_throws import AgreeToJoint
from lazaretto.games.virus.rules.combat.sharing import AgreeToShares
from lazaretto.games.virus.rules.combat.spending import SpendSuccesses
from lazaretto.games.virus.rules.combat.throwing import LoseCube
from lazaretto.games.virus.rules.creatures.boss_players import Scheme, TransformMinion
from lazaretto.games.virus.rules.creatures.entering import GoIn, PushBack
from lazaretto.games.virus.rules.creatures.exploring import TurnRoom
from lazaretto.games.virus.rules.creatures.infected_heroes import RiseAs, RiseWhere
from lazaretto.games.virus.rules.creatures.movement import ChooseGroup, ChooseWay, StopGroup
from lazaretto.games.virus.rules.creatures.powers import JoinBroodmother, SpitAt
from lazaretto.games.virus.rules.creatures.spawning import PlaceNew, TintRoom
from lazaretto.games.virus.rules.heroes.free_actions import AnswerOffer
from lazaretto.games.virus.rules.heroes.room_actions import KeepNet
from lazaretto.games.virus.rules.heroes.skills import BidForSkill, ChooseSkill
from lazaretto.games.virus.rules.heroes.wounds import KeepWound, UseShield
from lazaretto.games.virus.rules.labs.spy import KeepClue
from lazaretto.games.virus.rules.phases.event_phase import (
    HandOutAdrenaline,
    KeepEvent,
    KeepTrap,
    LayTrap,
    MutateMinion,
    Reinforce,
    SpawnMinion,
)
from lazaretto.games.virus.rules.phases.real_time import Act, AwaitStart, ChooseStart
from lazaretto.games.virus.rules.phases.turn_end import BuyTokens, ChooseBleeding, GainResources, KeepCard
from lazaretto.games.virus.rules.setup import FoundRoom, PlaceBoss, PlaceMinion
from lazaretto.games.virus.rules.variants.addons import RotateRoom
from lazaretto.games.virus.rules.variants.continuous_life import ReturnTo, TurnCardOver
from lazaretto.games.virus.rules.variants.legend import ColorLeader, ColorMinions
from lazaretto.games.virus.rules.variants.scenarios import ChooseAim, ChooseSpot, GuideChild
from lazaretto.games.virus.state import Decision

__all__ = [
    "COMMON",
    "OWN",
    "QUESTIONS",
    "Act",
    "AgreeToJoint",
    "AgreeToShares",
    "AnswerOffer",
    "AwaitStart",
    "BidForSkill",
    "BlastFirst",
    "BuyTokens",
    "ChooseAim",
    "ChooseBleeding",
    "ChooseGroup",
    "ChooseSkill",
    "ChooseSpot",
    "ChooseStart",
    "ChooseWay",
    "ColorLeader",
    "ColorMinions",
    "FoundRoom",
    "GainResources",
    "GoIn",
    "GuideChild",
    "HandOutAdrenaline",
    "ImproveThrow",
    "JoinBroodmother",
    "KeepCard",
    "KeepClue",
    "KeepEvent",
    "KeepNet",
    "KeepTrap",
    "KeepWound",
    "LayTrap",
    "LoseCube",
    "MutateMinion",
    "PlaceBoss",
    "PlaceMinion",
    "PlaceNew",
    "PushBack",
    "Reinforce",
    "RestoreCard",
    "ReturnTo",
    "RiseAs",
    "RiseWhere",
    "RotateRoom",
    "Scheme",
    "SpawnMinion",
    "SpendSuccesses",
    "SpitAt",
    "StopGroup",
    "TintRoom",
    "TransformMinion",
    "TurnCardOver",
    "TurnRoom",
    "UseShield",
]

# all wait for the answer; learners know them by this order
COMMON: Final[tuple[type[Decision], ...]] = (
    FoundRoom,
    PlaceMinion,
    PlaceBoss,
    KeepEvent,
    MutateMinion,
    HandOutAdrenaline,
    Reinforce,
    LayTrap,
    SpawnMinion,
    BlastFirst,
    ChooseGroup,
    ChooseWay,
    GoIn,
    PushBack,
    StopGroup,
    SpitAt,
    JoinBroodmother,
    PlaceNew,
    ChooseBleeding,
    ColorMinions,
    ColorLeader,
    ReturnTo,
    TurnCardOver,
    Scheme,
    TransformMinion,
    TurnRoom,
    RiseAs,
    RiseWhere,
    ChooseAim,
    ChooseSpot,
    GuideChild,
    ChooseSkill,
    BidForSkill,
    RotateRoom,
    TintRoom,
    KeepTrap,
    KeepCard,
)
# asked of one hero, while the others go on
OWN: Final[tuple[type[Decision], ...]] = (
    UseShield,
    KeepWound,
    RestoreCard,
    ImproveThrow,
    LoseCube,
    SpendSuccesses,
    KeepClue,
    AnswerOffer,
    AgreeToShares,
    AgreeToJoint,
    ChooseStart,
    AwaitStart,
    Act,
    GainResources,
    BuyTokens,
    KeepNet,
)
QUESTIONS: Final = (*COMMON, *OWN)
