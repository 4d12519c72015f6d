"""A bot in 30 lines: any language that reads and writes lines will do.

    lazaretto simulate lockdown --bots regular,./examples/bots/line_bot.py
    lazaretto --bot careful=./examples/bots/line_bot.py

It prefers actions by their first word; otherwise chance decides.
"""

import json
import random
import sys
from typing import Any

LIKED = ["cure", "admit", "play", "draw", "assign"]  # the verbs of a game, the best first


def choose(question: dict[str, Any]) -> str:
    """One of ``question["legal"]``; ``question["view"]`` is everything that the seat can see."""
    chance = random.Random(question["seed"])  # the same question gets the same answer
    verbs = [verb for verb in LIKED if any(action.split()[0] == verb for action in question["legal"])]
    good = [action for action in question["legal"] if verbs and action.split()[0] == verbs[0]]
    return str(chance.choice(good or question["legal"]))


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":  # "hello" names the game and the seat
        print(choose(message), flush=True)
