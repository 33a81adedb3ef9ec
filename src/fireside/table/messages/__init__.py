"""Message types between viewers and a server or offline page."""
