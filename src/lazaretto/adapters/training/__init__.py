"""Training on a CPU: clone a bot from its recorded games, go on with MaskablePPO, save the network as a bot.

It needs ``pip install 'lazaretto[train]'``. ``lazaretto clone`` and ``lazaretto baselines`` call it;
``docs/research/training.md`` is the documentation.
"""
