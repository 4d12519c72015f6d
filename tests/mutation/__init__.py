"""A mutation tester for the rules of a game: break one place at a time and see whether a test turns red.

``scripts/mutate GAME`` runs it; ``docs/build/mutation.md`` explains its output. It is not part of ``scripts/test``.
"""
