"""Print and play: the components of a game on sheets of paper, as a PDF or as SVG files.

``layout`` puts components on sheets, ``drawing`` and ``sheets`` draw them, ``rulebook`` writes the pages of text, and
``document`` makes files of them. It knows no rule of any game.
"""
