"""The command line: one module for each group of commands; each parses, calls and prints."""

INTERRUPTED = 130
"""How the program ends when somebody interrupts it: 128 and the number of the signal for that."""

CLOSED = 141
"""How it ends when nobody reads its output any more: 128 and the number of the signal for that."""
