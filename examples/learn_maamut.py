"""PPO that teaches a small network Mâamut against random hunters, on the CPU, in minutes.

    pip install "fireside-games[learn]"
    python examples/learn_maamut.py

It is PPO (Schulman et al. 2017) in one file: 256 matches at once from the vector environment, a
network of two layers, masked moves, and a reward only at the end. Two random hunters trap the
mammoth about once in eight matches each; compare the trained network with that.
"""

import argparse
import time
from dataclasses import dataclass

import numpy as np
import torch
from torch import nn

import fireside
import fireside.batch
from fireside.batch.vector_matches import Array
from fireside.envs.vector import Seen, TableVectorEnv

TITLE = "maamut"
MATCHES = 256  # played in parallel
HORIZON = 64  # decisions of each match per update
PASSES, PART = 3, 4096  # epochs per update, and minibatch size
GAMMA, GAE_LAMBDA = 0.997, 0.95
CLIP, ENTROPY, VALUE, RATE = 0.2, 0.01, 0.5, 7e-4


class Network(nn.Module):  # type: ignore[misc,unused-ignore]
    """A network with a policy head and a value head."""

    def __init__(self, width: int, moves: int, largest: torch.Tensor, hidden: int = 128) -> None:
        super().__init__()
        self.register_buffer("largest", largest)
        self.body = nn.Sequential(
            nn.Linear(width, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()
        )
        self.moves = nn.Linear(hidden, moves)
        self.value = nn.Linear(hidden, 1)
        nn.init.zeros_(self.moves.weight)  # start from the uniform policy

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the log-probabilities of the legal moves, and the value."""
        inner = self.body(seen.float() / self.largest)
        logits = self.moves(inner).masked_fill(masks == 0, -1e9)
        return torch.log_softmax(logits, dim=1), self.value(inner).squeeze(1)


@dataclass
class Lesson:
    """The training data of one horizon; one row for each decision."""

    seen: torch.Tensor
    masks: torch.Tensor
    moves: torch.Tensor
    chances: torch.Tensor
    advantages: torch.Tensor
    targets: torch.Tensor


def make_network() -> Network:
    """Return a network of the right size for the title."""
    game = fireside.game(TITLE)
    largest = torch.tensor(game.observation.largest(), dtype=torch.float32)
    return Network(game.observation.size, game.move_count, largest)


@torch.no_grad()  # type: ignore[untyped-decorator,unused-ignore]
def play(env: TableVectorEnv, network: Network, seen: Seen) -> tuple[Lesson, Seen]:
    """Play one horizon, and compute the advantages of its decisions (GAE)."""
    rows = []
    for _ in range(HORIZON):
        board, masks = torch.from_numpy(seen["observation"]), torch.from_numpy(seen["action_mask"])
        chances, values = network(board, masks)
        moves = torch.multinomial(chances.exp(), 1).squeeze(1)
        seen, rewards, ended, _, _ = env.step(moves.numpy())
        chosen = chances.gather(1, moves[:, None]).squeeze(1)
        rows.append((board, masks, moves, chosen, values, torch.from_numpy(rewards).float(), ended))
    last = network(*(torch.from_numpy(seen[name]) for name in ("observation", "action_mask")))[1]
    played = [list(column) for column in zip(*rows, strict=True)]
    boards, mask_rows, made, likely, values, gained, ends = played
    advantages = [torch.zeros(MATCHES)] * HORIZON
    ahead = torch.zeros(MATCHES)
    for at in reversed(range(HORIZON)):
        goes_on = 1.0 - torch.from_numpy(ends[at]).float()
        following = values[at + 1] if at + 1 < HORIZON else last
        surprise = gained[at] + GAMMA * goes_on * following - values[at]
        ahead = surprise + GAMMA * GAE_LAMBDA * goes_on * ahead
        advantages[at] = ahead
    worth = torch.cat(advantages)
    lesson = Lesson(
        torch.cat(boards),
        torch.cat(mask_rows),
        torch.cat(made),
        torch.cat(likely),
        (worth - worth.mean()) / (worth.std() + 1e-8),
        worth + torch.cat(values),
    )
    return lesson, seen


def learn(network: Network, optimiser: torch.optim.Optimizer, lesson: Lesson) -> None:
    """Update the network with PPO's clipped objective."""
    for _ in range(PASSES):
        for part in torch.randperm(len(lesson.moves)).split(PART):
            chances, values = network(lesson.seen[part], lesson.masks[part])
            chosen = chances.gather(1, lesson.moves[part, None]).squeeze(1)
            ratio = (chosen - lesson.chances[part]).exp()
            gain = lesson.advantages[part]
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            loss = -torch.min(ratio * gain, clipped * gain).mean()
            loss += VALUE * (values - lesson.targets[part]).pow(2).mean()
            loss += ENTROPY * (chances.exp() * chances).sum(1).mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


def examine(network: Network, matches: int, seed: int) -> tuple[float, float]:
    """Return the win rates of seat 0, played by the network, and seat 1, played at random."""
    rng = np.random.default_rng(seed)

    def policy(observations: Array, masks: Array, seats: Array) -> Array:
        moves: Array = (rng.random(masks.shape) * masks).argmax(axis=1)
        own = np.flatnonzero(seats == 0)
        with torch.no_grad():
            chances, _ = network(torch.from_numpy(observations[own]), torch.from_numpy(masks[own]))
        moves[own] = torch.multinomial(chances.exp(), 1).squeeze(1).numpy()
        return moves

    results = fireside.batch.play(TITLE, matches, policy, cores=1, seed=seed)
    ours, theirs = results.win_rates()
    return float(ours), float(theirs)


def report(when: str, rates: tuple[float, float], matches: int) -> None:
    """Print the win rates as a sentence."""
    ours, theirs = (fireside.batch.interval(rate * matches, matches) for rate in rates)
    print(f"{when}: the network wins {ours}, chance {theirs} of {matches} matches.", flush=True)


def train(lessons: int, matches: int, seed: int = 1) -> tuple[tuple[float, float], ...]:
    """Train, and return the win rates before and after."""
    torch.manual_seed(seed)
    network = make_network()
    optimiser = torch.optim.Adam(network.parameters(), RATE)
    env = TableVectorEnv(TITLE, MATCHES, opponents="random")
    seen, _ = env.reset(seed=seed)
    before = examine(network, matches, seed)
    report("Before", before, matches)
    begun = time.perf_counter()
    for number in range(1, lessons + 1):
        optimiser.param_groups[0]["lr"] = RATE * (1 - (number - 1) / lessons)
        lesson, seen = play(env, network, seen)
        learn(network, optimiser, lesson)
        if number % max(1, lessons // 5) == 0:
            spent = time.perf_counter() - begun
            decisions = number * MATCHES * HORIZON
            report(f"After {decisions:,} decisions, {spent:.0f} s", examine(network, 500, 2), 500)
    env.close()
    after = examine(network, matches, seed + 1)
    report("After", after, matches)
    return before, after


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lessons", type=int, default=120, help="each of 16,384 decisions")
    parser.add_argument("--matches", type=int, default=2000, help="of each examination")
    args = parser.parse_args()
    train(args.lessons, args.matches)
