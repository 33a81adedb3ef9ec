"""Hosting: tables in memory, each with its lock, storage behind it and connections before it."""
