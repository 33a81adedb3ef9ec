"""The arrays of a vector environment as tensors of PyTorch or JAX, in the same memory."""

from typing import Any

from fireside.core.optional_dependencies import requires_extra

with requires_extra("vector"):
    from fireside.batch.opponents import Array
    from fireside.envs.vector import TableVectorEnv

NAMES = {  # in infos and rewards: in the environment's memory
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
    """The environment's own arrays, which every step writes anew in the same place."""
    if not env.shared:
        raise ValueError(
            "Only arrays in shared memory stay where they are: make the environment with "
            "shared=True, or with more than one core."
        )
    arrays = env.memory
    return {name: arrays[own] for name, own in NAMES.items() if arrays[own].size}


def torch_tensors(env: TableVectorEnv, pinned: bool | None = None) -> dict[str, Any]:
    """Tensors of PyTorch on the environment's memory: nothing is copied, now or later.

    `pinned` memory goes to a GPU without a detour, by `tensor.to("cuda", non_blocking=True)`;
    left out, it is pinned where there is one. Call `reset` first, and read before the next step.
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
    """The system keeps these pages where they are, and the GPU may read them."""
    if tensor.is_pinned():
        return
    size = tensor.numel() * tensor.element_size()
    failed = torch.cuda.cudart().cudaHostRegister(tensor.data_ptr(), size, 0)
    if int(failed):
        raise RuntimeError(f"CUDA could not pin {size:,} bytes (error {int(failed)}).")


def jax_arrays(env: TableVectorEnv) -> dict[str, Any]:
    """Arrays of JAX on the environment's memory, by DLPack.

    On the processor observations, masks and lists of moves are not copied; numbers of 64 bits are,
    unless `jax_enable_x64` is set. JAX takes arrays for unchanging: use them, or `jax.device_put`
    them, before the next step, and call this again after it.
    """
    import jax  # noqa: PLC0415

    return {name: jax.dlpack.from_dlpack(array) for name, array in arrays_of(env).items()}
