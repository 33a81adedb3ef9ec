"""The arrays of a vector environment as PyTorch tensors or JAX arrays, without copying."""

from typing import Any

from fireside.core.optional_dependencies import requires_extra

with requires_extra("vector"):
    from fireside.batch.opponents import Array
    from fireside.envs.vector import TableVectorEnv

NAMES = {  # name in infos and rewards: name in the environment's memory
    "observation": "observations",
    "action_mask": "masks",
    "legal_moves": "legal",
    "legal_counts": "counts",
    "seat": "asked",
    "rewards": "rewards",
    "returns": "returns",
    "ended": "ended",
    "cut": "cut",
}


def arrays_of(env: TableVectorEnv) -> dict[str, Array]:
    """Return the environment's own arrays, which every step overwrites in place."""
    if not env.shared:
        raise ValueError(
            "Only arrays in shared memory stay where they are: make the environment with "
            "shared=True, or with more than one core."
        )
    arrays = env.memory
    return {name: arrays[own] for name, own in NAMES.items() if arrays[own].size}


def torch_tensors(env: TableVectorEnv, pinned: bool | None = None) -> dict[str, Any]:
    """Return PyTorch tensors that share the environment's memory; nothing is copied.

    `pinned` memory can be copied to a GPU asynchronously with `tensor.to("cuda",
    non_blocking=True)`; by default it is pinned if CUDA is available. Call `reset` first, and read
    before the next step.
    """
    import torch  # noqa: PLC0415

    tensors = {name: torch.from_dlpack(array) for name, array in arrays_of(env).items()}
    if pinned is None:
        pinned = torch.cuda.is_available()
    if pinned:
        for tensor in tensors.values():
            _pin(torch, tensor)
    return tensors


def _pin(torch: Any, tensor: Any) -> None:
    """Page-lock the tensor's memory so that the GPU can read it directly."""
    if tensor.is_pinned():
        return
    size = tensor.numel() * tensor.element_size()
    failed = torch.cuda.cudart().cudaHostRegister(tensor.data_ptr(), size, 0)
    if int(failed):
        raise RuntimeError(f"CUDA could not pin {size:,} bytes (error {int(failed)}).")


def jax_arrays(env: TableVectorEnv) -> dict[str, Any]:
    """Return JAX arrays on the environment's memory, by DLPack.

    On the CPU, observations, masks and lists of moves are not copied; 64-bit numbers are, unless
    `jax_enable_x64` is set. JAX assumes that arrays are immutable: use them, or copy them with
    `jax.device_put`, before the next step, and call this again after it.
    """
    import jax  # noqa: PLC0415

    return {name: jax.dlpack.from_dlpack(array) for name, array in arrays_of(env).items()}
