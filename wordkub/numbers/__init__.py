"""Numeric Rummikub: runs and groups, its clauses, its scoring."""
