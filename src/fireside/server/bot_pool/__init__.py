"""Thinking: processes in which bots think, and what they are asked for tables."""
