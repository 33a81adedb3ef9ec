"""High card: one hidden card each, and matches of two decisions."""
