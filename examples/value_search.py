"""A value learner: it learns the values of afterstates and moves to the best one.

    pip install "fireside-games[learn]"
    python examples/value_search.py --title maamut --total_timesteps 2000000 --out value.pt
    FIRESIDE_NETWORK=value.pt fireside evaluate maamut-2-easy-v2 \\
        --policy examples/value_search.py:Trained --trained-on 2000000

The network, its file and the player are those of `ppo_look_ahead.py`, but a score is here the value
of the table after the move to the player who moves, learnt by temporal differences from self-play.
Exploration samples moves from the softmax of their scores.
"""

import torch
from ppo import read_args, train  # type: ignore[import-not-found]
from ppo_look_ahead import Args, Learner, Tables, Trained  # type: ignore[import-not-found]
from torch import Tensor, nn

__all__ = ["Trained", "ValueLearner"]  # the player is the same: the best score wins


class ValueLearner(Learner):  # type: ignore[misc,unused-ignore]
    """A learner that trains each chosen move's score on the value of the table after it."""

    temperature = 0.1  # of values from -1 to 1

    def worth_of(self, scores: Tensor, values: Tensor, chosen: Tensor) -> Tensor:
        """Return the chosen moves' scores, which are values here."""
        return scores.gather(1, chosen.unsqueeze(1)).squeeze(1)

    def improve(
        self, tables: Tables, chosen: Tensor, log: Tensor, gains: Tensor, targets: Tensor
    ) -> dict[str, float]:
        """Take a gradient step on the squared error between chosen scores and value targets."""
        scores, _ = self.network(tables)
        found = self.worth_of(scores, scores, chosen)
        loss = nn.functional.mse_loss(found, targets.clamp(-1, 1))
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), self.args.max_grad_norm)
        self.optimizer.step()
        return {"losses/value_loss": loss.item()}


if __name__ == "__main__":
    torch.set_num_threads(1)
    args, path = read_args(Args, __doc__)
    train(ValueLearner(args), args, path)
