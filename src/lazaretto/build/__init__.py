"""The compiled build: the files that mypyc compiles, and the code generated for it beforehand."""
