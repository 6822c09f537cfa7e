"""Word Rummikub: a judge, a dictionary and a game for the terminal."""

__version__ = "1.0.0"
