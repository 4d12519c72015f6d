"""Runs: games played by the thousand, kept in a folder, continued after an interruption, summarized."""
