"""Pools of processes that compute bots' moves, hints and analyses."""
