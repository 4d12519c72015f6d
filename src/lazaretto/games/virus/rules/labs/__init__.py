"""Labs: clues and their decks, and the spy."""
