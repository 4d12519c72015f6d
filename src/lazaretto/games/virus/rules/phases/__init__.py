"""The phases of a turn: Event phase, countdown, end of the turn."""
