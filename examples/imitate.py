"""Behavioural cloning from a data set: a network imitates a searching bot without searching.

    pip install "fireside-games[learn,dataset]"
    fireside dataset maamut --matches 300 --bots medium --seconds 0 --simulations 100 \
        --out some.parquet
    python examples/imitate.py some.parquet --epochs 6 --out maamut.pt
    FIRESIDE_NETWORK=maamut.pt fireside evaluate maamut-2-random \
        --policy examples/ppo.py:Trained

The network and its file are those of `ppo.py`. It learns the bot's weights of the legal
moves (how often it would choose each), and what the match came to for the seat.
"""

import argparse
from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
from ppo import Network  # type: ignore[import-not-found]
from torch import Tensor

from fireside.batch.dataset_reader import about, read

COLUMNS = ("observation", "legal", "weights", "visits", "return", "match")
KEPT_BACK = 10  # every tenth match is kept for validation


def parts(path: str, rows: int, examined: bool) -> Iterator[tuple[Tensor, Tensor, Tensor, Tensor]]:
    """Yield decisions that were searched: observations, legal moves, weights and returns."""
    for part in read(path, rows, COLUMNS):
        mine = (part["match"] % KEPT_BACK == 0) == examined
        mine &= part["visits"].sum(axis=1) > 0
        if not mine.any():
            continue
        legal = part["legal"][mine].astype(np.int64)
        weights = np.zeros(legal.shape, np.float32)
        told = part["weights"][mine]
        weights[:, : told.shape[1]] = told
        arrays: list[Any] = [part["observation"][mine], legal, weights, part["return"][mine]]
        seen, listed, aims, worth = (torch.from_numpy(np.ascontiguousarray(one)) for one in arrays)
        yield seen, listed, aims, worth.float()


def surprise(network: Network, part: tuple[Tensor, ...]) -> tuple[Tensor, Tensor, Tensor]:
    """Return the cross-entropy with the bot's weights, the value error and the agreement."""
    seen, legal, weights, worth = part
    scores, values = network(seen, legal)
    logs = torch.log_softmax(scores, dim=1).masked_fill(legal < 0, 0.0)
    agreed = (scores.argmax(1) == weights.argmax(1)).float().mean()
    return -(weights * logs).sum(1).mean(), (values - worth).pow(2).mean(), agreed


def examine(network: Network, path: str, kept_back: bool = True) -> float:
    """Return how often network and bot prefer the same move, in validation or training matches."""
    with torch.no_grad():
        asked = parts(path, 4096, kept_back)
        shares = [(len(part[0]), surprise(network, part)[2]) for part in asked]
    return float(sum(count * share for count, share in shares) / sum(count for count, _ in shares))


def imitate(path: str, epochs: int, out: str, rate: float = 1e-3) -> list[float]:
    """Train and save the network; return its agreement with the bot before and after each pass."""
    torch.manual_seed(1)
    network = Network(about(path)["title"], 128)
    optimizer = torch.optim.Adam(network.parameters(), rate)
    agreed = [examine(network, path)]
    for epoch in range(1, epochs + 1):
        for part in parts(path, 512, False):
            moves, values, _ = surprise(network, part)
            optimizer.zero_grad()
            (moves + 0.5 * values).backward()
            optimizer.step()
        agreed.append(examine(network, path))
        print(f"pass {epoch}: the bot's favourite in {agreed[-1]:.1%} of decisions", flush=True)
    weights = network.state_dict()
    torch.save({"title": network.title, "hidden": network.hidden, "weights": weights}, out)
    return agreed


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("path")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--out", default="network.pt")
    words = parser.parse_args()
    imitate(words.path, words.epochs, words.out)
