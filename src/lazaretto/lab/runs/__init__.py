"""Runs: thousands of games, saved in a folder, continued after an interruption, summarized."""
