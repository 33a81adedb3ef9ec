"""The titles under names of Gymnasium: `fireside/Maamut-v1` and so on.

Importing this module registers them; so does a name with the module before it, as in
`gymnasium.make("fireside.envs.registration:fireside/Maamut-v1")`.
"""

from fireside.core.optional_dependencies import requires_extra
from fireside.games import titles

with requires_extra("vector"):
    import gymnasium

VERSION = 1  # it rises when results can no longer be compared


def gymnasium_id(title: str) -> str:
    """The title's name in Gymnasium."""
    return f"fireside/{title.capitalize()}-v{VERSION}"


def register() -> list[str]:
    """Every title is known to `gymnasium.make` and `make_vec`; returns their names there."""
    names = [gymnasium_id(title) for title in titles()]
    for title, name in zip(titles(), names, strict=True):
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point="fireside.envs.single:TableGymEnv",
                vector_entry_point="fireside.envs.vector:TableVectorEnv",
                kwargs={"title": title},
                order_enforce=False,  # the environment says itself what is out of order
            )
    return names


register()
