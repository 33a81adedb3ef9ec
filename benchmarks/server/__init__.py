"""Benchmarks of the server: bounded, on this machine only. `python -m benchmarks.server`."""
