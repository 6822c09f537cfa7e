"""The best turn, searched and proved: of the word game (letters.py)."""
