"""The best turn, searched and proved, of the word game (words/) and of the numeric game (numbers/)."""

from wordkub.lexicon.finder import calm_numpy

# Most modules here compute with numpy, which is to start without threads of its own.
calm_numpy()
