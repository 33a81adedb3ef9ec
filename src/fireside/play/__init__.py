"""Matches and the records they are saved as."""
