"""The best turn, searched and proved, of the word game (words/) and of the numeric game (numbers/)."""
