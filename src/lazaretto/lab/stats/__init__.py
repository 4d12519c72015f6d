"""Statistics of runs: measures, intervals, effects, slopes."""
