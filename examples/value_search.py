"""A value-search learner: it learns what tables are worth and makes the move to the best one.

    pip install "fireside[learn]"
    python examples/value_search.py --title maamut --minutes 10 --out value.pt
    FIRESIDE_NETWORK=value.pt fireside evaluate maamut-2-easy \\
        --policy examples/value_search.py:Trained

The network, its file and the player are those of `ppo_look_ahead.py`; but a score is here what the
table after the move is worth to who moves, learnt by temporal differences from self-play. Moves are
tried the more often the better they seem.
"""

import torch
from ppo_look_ahead import (  # type: ignore[import-not-found]
    Learner,
    Settings,
    Tables,
    Trained,
)
from ppo_per_move import read_settings, train  # type: ignore[import-not-found]
from torch import Tensor, nn

__all__ = ["Trained", "ValueLearner"]  # the player is the same: the best score wins


class ValueLearner(Learner):  # type: ignore[misc,unused-ignore]
    """Learns from each decision what the table after it was worth."""

    temperature = 0.1  # of values from -1 to 1

    def worth_of(self, scores: Tensor, values: Tensor, chosen: Tensor) -> Tensor:
        """The score itself says it."""
        return scores.gather(1, chosen.unsqueeze(1)).squeeze(1)

    def improve(
        self, tables: Tables, chosen: Tensor, log: Tensor, gains: Tensor, targets: Tensor
    ) -> None:
        """The scores of what was chosen are nearer to what came of it."""
        scores, _ = self.network(tables)
        found = self.worth_of(scores, scores, chosen)
        loss = nn.functional.mse_loss(found, targets.clamp(-1, 1))
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
        self.optimizer.step()


if __name__ == "__main__":
    torch.set_num_threads(1)
    settings, path = read_settings(Settings, __doc__)
    train(ValueLearner(settings), settings, path)
