"""The compiled build: which files mypyc compiles, and the code written for it beforehand."""
