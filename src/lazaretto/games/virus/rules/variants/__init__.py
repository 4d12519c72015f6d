"""Variants: scenarios, Legend, Continuous life, add-on cards, the learning game."""
