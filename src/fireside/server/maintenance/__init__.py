"""Periodic jobs: overdue seats, retention of old tables, eviction of idle tables from memory."""
