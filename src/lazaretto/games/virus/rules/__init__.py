"""The rules by chapter of the ledger. ``<name>_refusal`` says what speaks against an action, ``<name>`` does it."""
