"""Play in plain lines: on a terminal, through a pipe, for a screen reader."""
