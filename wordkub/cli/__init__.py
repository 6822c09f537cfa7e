"""The command line: one module for each group of commands; each parses, calls and prints."""
