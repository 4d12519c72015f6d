"""Later editions of two games, to test upgrades: in one the rules change, in the other the shape of the state."""
