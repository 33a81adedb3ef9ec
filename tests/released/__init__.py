"""Databases and records of every released version, opened by the current code."""
