"""Everything a seat can do, by the part of the turn. ``actions/tables.py`` has every action there is."""

from lazaretto.games.virus.actions.combat import *  # noqa: F403  one name for the room, each kind named in its file alone
from lazaretto.games.virus.actions.real_time import *  # noqa: F403
from lazaretto.games.virus.actions.setup import *  # noqa: F403
from lazaretto.games.virus.actions.slow_phase import *  # noqa: F403
from lazaretto.games.virus.actions.terms import CLOSED_LEAF as CLOSED_LEAF
from lazaretto.games.virus.actions.variants import *  # noqa: F403
