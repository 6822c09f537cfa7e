"""The best turn, searched and proved: of the word game (letters.py)."""

from wordkub.lexicon.finder import numpy

# All modules here compute with numpy, which is to start without threads of its own.
numpy()
