"""Upkeep: tables that are overdue or old, and what other workers do to those in memory."""
