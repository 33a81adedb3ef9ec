"""Self-play PPO that looks one move ahead: it scores legal moves by their afterstates.

    pip install "fireside-games[learn]"
    python examples/ppo_look_ahead.py --title maamut --minutes 20 --out maamut.pt
    FIRESIDE_NETWORK=maamut.pt fireside evaluate maamut-2-easy \
        --policy examples/ppo_look_ahead.py:Trained

`env.look_ahead()` lists the features of the table after each legal move, in a world sampled from
the seat's information set, so the network need not learn the rules first. It plays all seats.
"""

import os
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from ppo_per_move import read_settings, train  # type: ignore[import-not-found]
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

NETWORK = "FIRESIDE_NETWORK"  # the file of a trained network, for `Trained`
MEASURES = 0.1  # initial weight: features are 1, measures up to some dozens


@dataclass
class Settings:
    """The hyperparameters."""

    title: str = "maamut"
    seats: int = 2
    matches: int = 256
    steps: int = 32
    minutes: float = 20.0
    lessons: int = 1_000_000
    epochs: int = 2
    parts: int = 8
    rate: float = 2e-3
    clip: float = 0.2
    entropy: float = 0.01
    smoothing: float = 0.9
    seed: int = 1
    hidden: int = 64


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


class Trained(Bot):
    """A player for `fireside evaluate`, from the file that FIRESIDE_NETWORK names."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        kept = torch.load(os.environ[NETWORK], weights_only=True)
        torch.set_num_threads(1)
        self.network = Network(kept["title"], kept["seats"], kept["hidden"])
        self.network.load_state_dict(kept["weights"])
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

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        torch.manual_seed(settings.seed)
        torch.set_num_threads(1)  # more threads do not pay at this size
        self.network = Network(settings.title, settings.seats, settings.hidden)
        self.optimizer = torch.optim.Adam(self.network.parameters(), settings.rate)
        self.env = TableVectorEnv(
            settings.title, settings.matches, seats=settings.seats, masks=False
        )
        self.rollout = Rollout(settings.steps, settings.matches, settings.seats)
        self.worth = np.zeros((settings.matches, settings.seats), np.float32)
        _, self.infos = self.env.reset(seed=settings.seed)
        self.playing = 0.0  # seconds in the environment

    def look(self) -> Tables:
        """Return the features of the current tables and their afterstates."""
        begun = time.perf_counter()
        tables = Tables.of(*self.env.look_ahead(), self.infos["legal_moves"].astype(np.int64))
        self.playing += time.perf_counter() - begun
        return tables

    @torch.no_grad()  # type: ignore[untyped-decorator,unused-ignore]
    def play(self) -> list[tuple[Tables, Tensor, Tensor]]:
        """Play a rollout; return the tables, choices and log-probabilities of each step."""
        self.rollout.clear()
        each, kept = np.arange(self.settings.matches), []
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
            begun = time.perf_counter()
            _, _, ended, cut, self.infos = self.env.step(actions)
            self.playing += time.perf_counter() - begun
            self.rollout.note(seats, values.numpy(), ended | cut, self.infos["returns"])
        # Seats that are not to act keep the value of their last decision.
        scores, values = self.network(self.look())
        values = self.worth_of(scores, values, scores.argmax(1))
        self.worth[each, self.infos["seat"]] = values.numpy()
        return kept

    def worth_of(self, scores: Tensor, values: Tensor, chosen: Tensor) -> Tensor:
        """Return the value estimate of a decision; subclasses may use the scores."""
        return values

    def learn(self) -> None:
        """Run one PPO iteration: a rollout, and several epochs over it."""
        settings, kept = self.settings, self.play()
        advantages = self.rollout.advantages(self.worth, smoothing=settings.smoothing)
        targets = torch.from_numpy(advantages + self.rollout.values)
        gains = torch.from_numpy((advantages - advantages.mean()) / (advantages.std() + 1e-8))
        for _ in range(settings.epochs):
            for steps in torch.randperm(settings.steps).chunk(settings.parts):
                part = [kept[step] for step in steps]
                self.improve(
                    Tables.joined([tables for tables, _, _ in part]),
                    torch.cat([chosen for _, chosen, _ in part]),
                    torch.cat([logs for _, _, logs in part]),
                    gains[steps].flatten(),
                    targets[steps].flatten(),
                )

    def improve(
        self, tables: Tables, chosen: Tensor, log: Tensor, gains: Tensor, targets: Tensor
    ) -> None:
        """Take a gradient step on PPO's clipped objective (Schulman et al. 2017)."""
        settings = self.settings
        scores, values = self.network(tables)
        logs = torch.log_softmax(scores, dim=1).masked_fill(tables.legal < 0, 0.0)
        ratio = (logs.gather(1, chosen.unsqueeze(1)).squeeze(1) - log).exp()
        clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
        entropy = -(logs.exp() * logs).sum(1).mean()
        loss = -torch.min(ratio * gains, clipped * gains).mean()
        loss = loss + 0.5 * (values - targets).pow(2).mean() - settings.entropy * entropy
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
        self.optimizer.step()

    def save(self, path: str) -> None:
        """Save the network to a file."""
        network = self.network
        kept = {"title": network.title, "seats": network.seats, "hidden": network.hidden}
        torch.save(kept | {"weights": network.state_dict()}, path)


if __name__ == "__main__":
    chosen, path = read_settings(Settings, __doc__)
    train(Learner(chosen), chosen, path)
