"""The domain: seats, commands, versions, secret choices, undo, bots' turns, hints and records.

Plain Python without I/O, clock or socket (sans-I/O). Time and secrets are arguments; the results
are rows and changes to store, envelopes to send and tasks to compute. Server and offline page share
it.
"""
