"""One module for each heading of `rules.md`."""
