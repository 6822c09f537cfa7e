"""The full screen: the same games as in plain lines, with keys and mouse.

It holds no rule and no state of a game: host, match and workbench do, and text/ has the sentences.
"""
