"""Decisions of many matches, put in order seat by seat, with what they were worth."""

from fireside.core.optional_dependencies import requires_extra

with requires_extra("vector"):
    import numpy as np

    from fireside.batch.opponents import Array


class Rollout:
    """So many steps of a vector environment in which every decision was asked of the learner.

    Seats take turns, so what follows a decision is not the next step but the same seat's next
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
        """Whether all steps have been noted."""
        return self._step == len(self.seats)

    def note(self, seats: Array, values: Array, over: Array, returns: Array) -> None:
        """A step was made: who decided, what they thought it was worth, and what came of it.

        `over` is where a match has ended or been cut, `returns` what it was then worth to each
        seat (`infos["returns"]`; nothing where it was cut).
        """
        if self.full:
            raise ValueError(f"This rollout has {len(self.seats)} steps, and all are noted.")
        at = self._step
        self.seats[at], self.values[at] = seats, values
        self.over[at], self.returns[at] = over, returns
        self._step += 1

    def clear(self) -> None:
        """No step is noted."""
        self._step = 0

    def rewards(self) -> Array:
        """What each decision brought its seat until that seat's next decision."""
        rewards, _ = self._backwards(np.zeros(self.returns.shape[1:], np.float32), 1.0, 1.0)
        return rewards

    def advantages(self, bootstrap: Array, gamma: float = 1.0, smoothing: float = 0.95) -> Array:
        """Generalised advantages of all decisions; added to `values` they are what to learn.

        `bootstrap` (matches, seats) is what each seat's position is worth after the last step:
        `env.observe_all()` shows what they see. `gamma` counts from a seat's decision to its next.
        """
        if bootstrap.shape != self.returns.shape[1:]:
            raise ValueError(f"bootstrap is {self.returns.shape[1:]}, not {bootstrap.shape}.")
        _, advantages = self._backwards(bootstrap, gamma, smoothing)
        return advantages

    def _backwards(self, bootstrap: Array, gamma: float, smoothing: float) -> tuple[Array, Array]:
        if not self.full:
            raise ValueError(f"Only {self._step} of {len(self.seats)} steps are noted.")
        value = bootstrap.astype(np.float32).copy()  # of each seat's next decision
        advantage = np.zeros_like(value)
        reward = np.zeros_like(value)  # of each seat since its last decision
        each = np.arange(value.shape[0])
        rewards = np.zeros_like(self.values)
        advantages = np.zeros_like(self.values)
        for step in reversed(range(len(self.seats))):
            over, seat = self.over[step], self.seats[step]
            value[over] = advantage[over] = 0.0
            reward[over] = self.returns[step][over]
            rewards[step] = reward[each, seat]
            surprise = rewards[step] + gamma * value[each, seat] - self.values[step]
            advantages[step] = surprise + gamma * smoothing * advantage[each, seat]
            reward[each, seat] = 0.0
            value[each, seat] = self.values[step]
            advantage[each, seat] = advantages[step]
        return rewards, advantages
