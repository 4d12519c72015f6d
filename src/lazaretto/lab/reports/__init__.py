"""Reports: pages and tables made of runs, comparisons, sweeps, tournaments and matrices."""
