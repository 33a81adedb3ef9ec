"""Gymnasium registration of the titles, as `fireside/Maamut-v1` and so on.

Import this module to register them, or name it in the id, as in
`gymnasium.make("fireside.envs.registration:fireside/Maamut-v1")`.
"""

from fireside.core.optional_dependencies import requires_extra
from fireside.games import titles

with requires_extra("vector"):
    import gymnasium

VERSION = 1  # raise it when results stop being comparable


def gymnasium_id(title: str) -> str:
    """Return the title's id in Gymnasium."""
    return f"fireside/{title.capitalize()}-v{VERSION}"


def register() -> list[str]:
    """Register every title for `gymnasium.make` and `make_vec`; return their ids."""
    names = [gymnasium_id(title) for title in titles()]
    for title, name in zip(titles(), names, strict=True):
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point="fireside.envs.single:TableGymEnv",
                vector_entry_point="fireside.envs.vector:TableVectorEnv",
                kwargs={"title": title},
                order_enforce=False,  # the environment enforces the order itself
            )
    return names


register()
