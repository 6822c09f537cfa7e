"""The command line: one module for each group of commands; each parses, calls and prints."""

YES, NO, WRONG, FILE, SERVICE = range(5)

INTERRUPTED = 130
"""How it ends when somebody interrupts it: 128 and the number of the signal for that."""

CLOSED = 141
"""How it ends when nobody reads its output any more: 128 and the number of the signal for that."""

EXIT_CODES = {
    YES: "yes, or done: every word is valid, every turn legal, a turn was found",
    NO: "no: a word is not valid, a turn not legal, nothing was found or set, `doctor` found a problem, or"
    " you said no to a question",
    WRONG: "the call or its input is wrong, or a saved game or score pad is damaged; the message says what,"
    " where, and what would be right",
    FILE: "a file cannot be read or written: it is not there, the disk is full, somebody else is using it",
    SERVICE: "a service cannot be reached, or does not answer as one",
    INTERRUPTED: "interrupted, as by Ctrl-C",
    CLOSED: "nobody reads the output any more, as after `| head`",
}
"""Every exit code, and what it means."""
