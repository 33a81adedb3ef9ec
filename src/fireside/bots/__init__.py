"""Bots: they choose moves. They know the contract of a game, never a title."""
