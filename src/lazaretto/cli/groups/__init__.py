"""The commands with their options, by who uses them; ``cli`` lists them in order."""
