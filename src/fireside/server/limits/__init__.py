"""Limits on clients: connections, request rates and fair queues per address."""
