"""Learning: self-play, training of networks and priors, and gating against the best so far."""
