"""What a table does: seats, commands, versions, secret choices, undo, bots' turns, advice, records.

Plain Python without I/O, clock or socket. Time and secrets are handed in; what must be stored comes
out as rows and changes, what must be told as letters, what must be thought about as tasks. So a
page in a browser can be a table's home as well as a server.
"""
