"""Rollout buffer for self-play, with rewards and GAE advantages computed per seat."""

from fireside.core.optional_dependencies import requires_extra

with requires_extra("vector"):
    import numpy as np

    from fireside.batch.opponents import Array


class Rollout:
    """A fixed number of vector-environment steps in which the learner made every decision.

    Seats take turns, so the successor of a decision is not the next step but the same seat's next
    decision: its reward is what that seat got until then, and its value is bootstrapped from there.
    """

    def __init__(self, steps: int, matches: int, seats: int) -> None:
        self.seats = np.zeros((steps, matches), np.int64)
        self.values = np.zeros((steps, matches), np.float32)
        self.over = np.zeros((steps, matches), np.bool_)
        self.returns = np.zeros((steps, matches, seats), np.float32)
        self._step = 0

    @property
    def full(self) -> bool:
        """Return whether all steps have been recorded."""
        return self._step == len(self.seats)

    def note(self, seats: Array, values: Array, over: Array, returns: Array) -> None:
        """Record a step: the deciding seats, their value estimates, and the outcome.

        `over` marks matches that ended or were truncated, `returns` their values for each seat
        (`infos["returns"]`; zeros if truncated).
        """
        if self.full:
            raise ValueError(f"This rollout has {len(self.seats)} steps, and all are noted.")
        at = self._step
        self.seats[at], self.values[at] = seats, values
        self.over[at], self.returns[at] = over, returns
        self._step += 1

    def clear(self) -> None:
        """Remove all recorded steps."""
        self._step = 0

    def rewards(self) -> Array:
        """Return each decision's reward: what its seat got until that seat's next decision."""
        rewards, _ = self._backwards(np.zeros(self.returns.shape[1:], np.float32), 1.0, 1.0)
        return rewards

    def advantages(self, bootstrap: Array, gamma: float = 1.0, gae_lambda: float = 0.95) -> Array:
        """Return GAE(λ) advantages of all decisions; add `values` to get the value targets.

        `bootstrap` (matches, seats) is the value of each seat's position after the last step; use
        `env.observe_all()` for their observations. `gamma` discounts from a seat's decision to its
        next, `gae_lambda` is λ (Schulman et al. 2016).
        """
        if bootstrap.shape != self.returns.shape[1:]:
            raise ValueError(f"bootstrap is {self.returns.shape[1:]}, not {bootstrap.shape}.")
        _, advantages = self._backwards(bootstrap, gamma, gae_lambda)
        return advantages

    def _backwards(self, bootstrap: Array, gamma: float, gae_lambda: float) -> tuple[Array, Array]:
        if not self.full:
            raise ValueError(f"Only {self._step} of {len(self.seats)} steps are noted.")
        value = bootstrap.astype(np.float32).copy()  # of each seat's next decision
        advantage = np.zeros_like(value)
        reward = np.zeros_like(value)  # per seat, since its last decision
        each = np.arange(value.shape[0])
        rewards = np.zeros_like(self.values)
        advantages = np.zeros_like(self.values)
        for step in reversed(range(len(self.seats))):
            over, seat = self.over[step], self.seats[step]
            value[over] = advantage[over] = 0.0
            reward[over] = self.returns[step][over]
            rewards[step] = reward[each, seat]
            surprise = rewards[step] + gamma * value[each, seat] - self.values[step]
            advantages[step] = surprise + gamma * gae_lambda * advantage[each, seat]
            reward[each, seat] = 0.0
            value[each, seat] = self.values[step]
            advantage[each, seat] = advantages[step]
        return rewards, advantages
