"""Benchmarks of a site without a server. `python -m benchmarks.site`."""
