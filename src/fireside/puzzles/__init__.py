"""Puzzles: moments of matches in which one answer is clearly best."""
