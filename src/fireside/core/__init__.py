"""The domain: the contract of a game, with states, moves, events, views and search hooks."""
