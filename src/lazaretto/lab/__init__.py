"""The lab: thousands of games, measured and compared. It prints nothing."""
