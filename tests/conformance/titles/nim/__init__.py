"""Nim: matches of one decision, of two and of a thousand."""
