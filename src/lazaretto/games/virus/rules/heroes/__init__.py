"""Heroes: movement, barriers, room actions, free actions, fleeing, wounds, skills, exits."""
