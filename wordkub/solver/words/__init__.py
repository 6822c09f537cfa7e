"""The best turn of the word game; solver.py is the door."""
