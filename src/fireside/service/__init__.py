"""Hosting: tables in memory, each with its lock, storage behind it and viewers before it.

For any home that has an event loop: the server, and the page that needs none. What they differ in,
storage and who thinks, is handed in.
"""
