"""Learning: self-play, networks trained on it, and a gate that only better ones pass."""
