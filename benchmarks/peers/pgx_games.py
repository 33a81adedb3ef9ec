"""Pgx on the processor: a batch of games stepped by compiled JAX."""

import time
from importlib.metadata import version
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from measuring import attempt, tell
from pgx.experimental import auto_reset

GAMES = {"connect_four": 4096, "hex": 1024, "backgammon": 256, "chess": 64}


def measure(name: str, size: int) -> None:
    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    def decide(carry: Any, _: None) -> tuple[Any, None]:
        state, key, ended = carry
        key, choice, chance = jax.random.split(key, 3)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        moves = jax.random.categorical(choice, logits, axis=1)
        state = jax.vmap(step)(state, moves, jax.random.split(chance, size))
        ended += (state.terminated | state.truncated).sum()
        return (state, key, ended), None

    steps = 20
    run = jax.jit(lambda carry: jax.lax.scan(decide, carry, None, steps)[0])
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), size))
    carry = jax.block_until_ready(run((state, jax.random.PRNGKey(2), jnp.int32(0))))
    games, decisions = int(carry[2]), 0
    start, spent = time.process_time(), 0.0
    while spent < 3:
        carry = jax.block_until_ready(run(carry))
        decisions += steps * size
        spent = time.process_time() - start
    figures = {"decisions": decisions / spent, "games": (int(carry[2]) - games) / spent}
    tell("Pgx", version("pgx"), f"{name}, batch {size}", "JAX on the CPU", **figures)


for one, size in GAMES.items():
    attempt(f"Pgx {one}", measure, one, size)
