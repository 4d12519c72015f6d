"""The rules by chapter of the ledger. Each action has two neighbours: ``<name>_refusal`` says what speaks
against it, ``<name>`` carries it out. ``rounds.py`` has the order of everything, ``menus.py`` says who may do
what, ``doing.py`` does it.
"""
