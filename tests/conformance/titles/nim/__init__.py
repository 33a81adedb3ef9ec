"""Nim: matches of one, two and a thousand decisions."""
