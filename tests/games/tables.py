"""The tables on which tests run all shipped titles."""

from fireside.conformance import sample_tables
from fireside.conformance.sample_tables import Table, describe, halfway, random_moves, sized
from fireside.games import own_titles

TITLES = own_titles()

__all__ = ["TITLES", "Table", "all_tables", "describe", "halfway", "random_moves", "sized"]


def all_tables() -> list[Table]:
    """Return every title with every number of seats, and every option with the fewest seats."""
    return sample_tables.all_tables(TITLES)
