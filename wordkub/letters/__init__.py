"""Word Rummikub: editions, words as groups of tiles, its clauses, its scoring."""
