"""How the shipped dictionaries are made, one module for each source; `lists` is what they share."""
