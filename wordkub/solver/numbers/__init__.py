"""The best turn of the numeric game; solver.py is the door."""
