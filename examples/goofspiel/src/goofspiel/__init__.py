"""Goofspiel: a game for Fireside."""
