"""The arena: many matches between bots, on this machine's cores or on a cluster."""
