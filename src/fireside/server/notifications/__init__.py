"""Notifications that it is a player's turn, over webhooks and Web Push."""
