"""The table: a match in progress, with its seats, clock, record, talk and storage. It knows no rule of any game."""
