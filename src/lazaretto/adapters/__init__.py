"""Environments for learners: the games through PettingZoo, Gymnasium and OpenSpiel.

    import gymnasium, lazaretto.adapters.gymnasium
    env = gymnasium.make("lazaretto/lockdown-v1", players=2, bots="regular")

    from lazaretto.adapters import pettingzoo
    env = pettingzoo.env("quarantine", players=3)

    from lazaretto.adapters import openspiel
    game = openspiel.load("outbreak", players=5)

``docs/research/environments.md`` is the documentation. The common part is in ``episode.py``; the libraries come with
``pip install 'lazaretto[rl]'``.
"""
