"""The full screen: the same games as in plain lines, to look at and to touch.

It holds no rule and no state of a game: host, match and workbench do, and text/ has the sentences.
"""
