"""Playing: the match, and the record it is saved as."""
