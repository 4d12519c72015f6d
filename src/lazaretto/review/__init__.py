"""Reviews: a finished game judged by search, moment by moment.

A review needs nothing but a record. It runs in a worker process beside a server, or in the foreground of the command
line; both show the same ``Review``.
"""

from __future__ import annotations

from lazaretto.review.report import Bar, Light, Mistake, Moment, Review, Unit
from lazaretto.review.reviewing import BUDGETS, Depth, review, usual_seconds

__all__ = ["BUDGETS", "Bar", "Depth", "Light", "Mistake", "Moment", "Review", "Unit", "review", "usual_seconds"]
