"""Reports: pages and tables about runs, comparisons, sweeps, tournaments and matrices."""
