"""Games of every released edition, kept for ever: a change of the rules says which editions it breaks."""
