"""Self-play PPO that looks one move ahead: it scores legal moves by their afterstates.

    pip install "fireside-games[learn]"
    python examples/ppo_look_ahead.py --title maamut --total_timesteps 2000000 --out maamut.pt
    FIRESIDE_NETWORK=maamut.pt fireside evaluate maamut-2-easy-v2 \
        --policy examples/ppo_look_ahead.py:Trained --trained-on 2000000

`env.look_ahead()` lists the features of the table after each legal move, in a world sampled from
the seat's information set, so the network need not learn the rules first. It plays all seats. Names
and metrics are those of `ppo.py`.
"""

import os
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import torch
from ppo import read_args, train  # type: ignore[import-not-found]
from torch import Tensor, nn

import fireside
from fireside.batch.afterstate_features import AfterstateFeatures, feature_count
from fireside.batch.move_features import feature_columns, move_features
from fireside.bots.bot import Bot, Budget
from fireside.core.rng import Rng
from fireside.core.state import Move, Seat, State
from fireside.envs.rollouts import Rollout
from fireside.envs.vector import TableVectorEnv
from fireside.games import hooks_of

NETWORK = "FIRESIDE_NETWORK"  # file of a trained network, for `Trained`; {seed} is the player seed
MEASURES = 0.1  # initial weight: features are 1, measures up to some dozens


@dataclass
class Args:
    """The hyperparameters."""

    title: str = "maamut"
    seats: int = 2
    seed: int = 1
    hidden: int = 64
    total_timesteps: int = 2_000_000
    learning_rate: float = 2e-3
    num_envs: int = 256
    num_steps: int = 32
    anneal_lr: bool = True
    gamma: float = 1.0
    gae_lambda: float = 0.9
    num_minibatches: int = 8
    update_epochs: int = 2
    clip_coef: float = 0.2
    ent_coef: float = 0.01
    vf_coef: float = 0.5
    max_grad_norm: float = 0.5

    @property
    def batch_size(self) -> int:
        """Return the number of decisions in an iteration."""
        return self.num_envs * self.num_steps


@dataclass
class Tables:
    """Features of the tables that some seats see now and after each legal move."""

    active: Tensor  # features of all tables, one after the other
    sizes: Tensor
    lengths: Tensor  # number of features of each table
    legal: Tensor  # (seats asked, most legal moves), padded with -1

    @classmethod
    def of(cls, active: Any, sizes: Any, starts: Any, legal: Any) -> "Tables":
        """Convert the arrays of `look_ahead`."""
        lengths = torch.from_numpy(np.diff(starts))
        return cls(torch.tensor(active), torch.tensor(sizes), lengths, torch.tensor(legal))

    @classmethod
    def joined(cls, parts: list["Tables"]) -> "Tables":
        """Concatenate the parts, padding their legal moves to one width."""
        widest = max(part.legal.shape[1] for part in parts)
        padded = [
            nn.functional.pad(part.legal, (0, widest - part.legal.shape[1]), value=-1)
            for part in parts
        ]
        return cls(
            torch.cat([part.active for part in parts]),
            torch.cat([part.sizes for part in parts]),
            torch.cat([part.lengths for part in parts]),
            torch.cat(padded),
        )


class Network(nn.Module):  # type: ignore[misc,unused-ignore]
    """A network that scores legal moves and values the current table for the seat to act."""

    def __init__(self, title: str, seats: int, hidden: int) -> None:
        super().__init__()
        self.title, self.seats, self.hidden = title, seats, hidden
        features = fireside.game(title).search_hooks.features
        assert features is not None, f"{title} has no features"
        weight = torch.ones(feature_count(features))
        weight[features.count : features.count + features.measures] = MEASURES
        self.register_buffer("weight", weight)
        sizes = list(feature_columns(title).values())
        starts = np.concatenate(
            [[0], np.cumsum(sizes)[:-1]]
        )  # one embedding table holds all columns
        rows = move_features(title).astype(np.int64) + starts
        self.register_buffer("kinds", torch.from_numpy(rows))
        self.table = nn.EmbeddingBag(len(weight), hidden, mode="sum", include_last_offset=True)
        nn.init.normal_(self.table.weight, std=0.1)
        self.move = nn.EmbeddingBag(sum(sizes), hidden, mode="sum")
        nn.init.normal_(self.move.weight, std=0.1)
        self.score, self.value = (
            nn.Sequential(nn.ReLU(), nn.Linear(hidden, 32), nn.ReLU(), nn.Linear(32, 1))
            for _ in range(2)
        )

    def forward(self, tables: Tables) -> tuple[Tensor, Tensor]:
        """Return scores in the shape of `legal`, minus infinity for -1, and values."""
        starts = nn.functional.pad(tables.lengths.cumsum(0), (1, 0)).int()
        sizes = tables.sizes * self.weight[tables.active]
        seen = self.table(tables.active, starts, per_sample_weights=sizes)
        is_legal = tables.legal >= 0
        counts = is_legal.sum(1) + 1  # the current table comes first
        now = nn.functional.pad(counts.cumsum(0), (1, 0))[:-1]
        later = torch.ones(len(seen), dtype=torch.bool)
        later[now] = False
        moves = self.move(self.kinds[tables.legal[is_legal]])
        scores = torch.full(tables.legal.shape, -torch.inf)
        scores[is_legal] = self.score(seen[later] + moves).squeeze(-1)
        return scores, self.value(seen[now]).squeeze(-1)


@cache
def load(path: str) -> Network:
    """Return the network of a file, read once."""
    kept = torch.load(path, weights_only=True)
    torch.set_num_threads(1)
    network = Network(kept["title"], kept["seats"], kept["hidden"])
    network.load_state_dict(kept["weights"])
    return network


class Trained(Bot):
    """A player for `fireside evaluate`, from the file that FIRESIDE_NETWORK names."""

    def __init__(self, seed: int = 0, player_seed: int = 1) -> None:
        super().__init__(seed)
        self.network = load(os.environ[NETWORK].format(seed=player_seed))
        self.rng = Rng(seed)

    @torch.no_grad()  # type: ignore[untyped-decorator,unused-ignore]
    def choose(self, world: State, seat: Seat, budget: Budget) -> Move:
        """Return the legal move with the best score."""
        moves = world.legal_moves(seat)
        ahead = AfterstateFeatures(hooks_of(world).features)  # type: ignore[arg-type]
        ahead.look_ahead(world, seat, self.rng)
        used, tables = int(ahead.used), int(ahead.tables)
        rows: list[Any] = [ahead.active[:used], ahead.sizes[:used], ahead.starts[: tables + 1]]
        active, sizes, starts = map(np.array, rows)
        scores, _ = self.network(Tables.of(active, sizes, starts, np.array([moves])))
        return moves[int(scores[0].argmax())]


class Learner:
    """A PPO learner in self-play."""

    temperature = 1.0  # higher: more exploration

    def __init__(self, args: Args) -> None:
        self.args = args
        torch.manual_seed(args.seed)
        torch.set_num_threads(1)  # more threads do not pay at this size
        self.network = Network(args.title, args.seats, args.hidden)
        self.optimizer = torch.optim.Adam(self.network.parameters(), args.learning_rate)
        self.env = TableVectorEnv(args.title, args.num_envs, seats=args.seats, masks=False)
        self.rollout = Rollout(args.num_steps, args.num_envs, args.seats)
        self.worth = np.zeros((args.num_envs, args.seats), np.float32)
        _, self.infos = self.env.reset(seed=args.seed)

    def look(self) -> Tables:
        """Return the features of the current tables and their afterstates."""
        return Tables.of(*self.env.look_ahead(), self.infos["legal_moves"].astype(np.int64))

    @torch.no_grad()  # type: ignore[untyped-decorator,unused-ignore]
    def play(self) -> list[tuple[Tables, Tensor, Tensor]]:
        """Play a rollout; return the tables, choices and log-probabilities of each step."""
        self.rollout.clear()
        each, kept = np.arange(self.args.num_envs), []
        while not self.rollout.full:
            tables = self.look()
            scores, values = self.network(tables)
            chances = torch.distributions.Categorical(logits=scores / self.temperature)
            chosen = chances.sample()
            values = self.worth_of(scores, values, chosen)
            kept.append((tables, chosen, chances.log_prob(chosen)))
            seats = self.infos["seat"]
            self.worth[each, seats] = values.numpy()
            actions = tables.legal.gather(1, chosen.unsqueeze(1)).squeeze(1).numpy()
            _, _, ended, cut, self.infos = self.env.step(actions)
            self.rollout.note(seats, values.numpy(), ended | cut, self.infos["returns"])
        # Seats that are not to act keep the value of their last decision.
        scores, values = self.network(self.look())
        values = self.worth_of(scores, values, scores.argmax(1))
        self.worth[each, self.infos["seat"]] = values.numpy()
        return kept

    def worth_of(self, scores: Tensor, values: Tensor, chosen: Tensor) -> Tensor:
        """Return the value estimate of a decision; subclasses may use the scores."""
        return values

    def learn(self) -> dict[str, float]:
        """Run one iteration: a rollout and several epochs over it; return its metrics."""
        args, kept = self.args, self.play()
        advantages = self.rollout.advantages(self.worth, args.gamma, args.gae_lambda)
        targets = torch.from_numpy(advantages + self.rollout.values)
        gains = torch.from_numpy((advantages - advantages.mean()) / (advantages.std() + 1e-8))
        told: list[dict[str, float]] = []
        for _ in range(args.update_epochs):
            for steps in torch.randperm(args.num_steps).chunk(args.num_minibatches):
                part = [kept[step] for step in steps]
                metrics = self.improve(
                    Tables.joined([tables for tables, _, _ in part]),
                    torch.cat([chosen for _, chosen, _ in part]),
                    torch.cat([logs for _, _, logs in part]),
                    gains[steps].flatten(),
                    targets[steps].flatten(),
                )
                told.append(metrics)
        return {name: float(np.mean([one[name] for one in told])) for name in told[0]}

    def improve(
        self, tables: Tables, chosen: Tensor, log: Tensor, gains: Tensor, targets: Tensor
    ) -> dict[str, float]:
        """Take a gradient step on PPO's clipped objective (Schulman et al. 2017)."""
        args = self.args
        scores, values = self.network(tables)
        logs = torch.log_softmax(scores, dim=1).masked_fill(tables.legal < 0, 0.0)
        logratio = logs.gather(1, chosen.unsqueeze(1)).squeeze(1) - log
        ratio = logratio.exp()
        clipped = ratio.clamp(1 - args.clip_coef, 1 + args.clip_coef)
        entropy = -(logs.exp() * logs).sum(1).mean()
        policy_loss = -torch.min(ratio * gains, clipped * gains).mean()
        value_loss = (values - targets).pow(2).mean()
        loss = policy_loss + args.vf_coef * value_loss - args.ent_coef * entropy
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), args.max_grad_norm)
        self.optimizer.step()
        return {
            "losses/policy_loss": policy_loss.item(),
            "losses/value_loss": value_loss.item(),
            "losses/entropy": entropy.item(),
            "losses/approx_kl": ((ratio - 1) - logratio).mean().item(),
        }

    def save(self, path: str) -> None:
        """Save the network to a file."""
        network = self.network
        kept = {"title": network.title, "seats": network.seats, "hidden": network.hidden}
        torch.save(kept | {"weights": network.state_dict()}, path)


if __name__ == "__main__":
    args, path = read_args(Args, __doc__)
    train(Learner(args), args, path)
