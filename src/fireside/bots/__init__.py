"""Bots: programs that choose moves, for any title, by its contract and search hooks."""
