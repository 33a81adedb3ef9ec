"""Offline play: tables, bots and storage in a browser (Pyodide), without a server."""
