"""Blunder rates: obvious blunders are recognised in a level's decisions and counted."""
