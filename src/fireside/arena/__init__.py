"""The arena: tournaments of many matches between bots, on local cores or a Ray cluster."""
