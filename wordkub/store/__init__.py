"""Files in and out: rule sets, editions, themes, game records."""
