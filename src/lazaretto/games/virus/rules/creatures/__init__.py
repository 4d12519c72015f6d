"""Creatures: senses, movement, entering rooms, spawning, powers, Boss players."""
