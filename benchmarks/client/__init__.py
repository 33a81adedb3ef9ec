"""Benchmarks of the browser client. `python -m benchmarks.client`."""
