"""The application layer: tables in memory, each with its lock, its storage and its viewers.

Both applications with an event loop use it, the server and the offline page. They pass in the ports
in which they differ: storage and the bot pool.
"""
