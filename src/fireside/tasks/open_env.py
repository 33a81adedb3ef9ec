"""The text tasks as environments of OpenEnv, to train language models with."""

from typing import Any
from uuid import uuid4

from fireside.core.optional_dependencies import requires_extra
from fireside.tasks.text_episode import TextEpisode

with requires_extra("openenv"):
    from openenv.core.env_server.interfaces import Environment
    from openenv.core.env_server.types import Action, Observation, State


class ReplyAction(Action):  # type: ignore[misc, unused-ignore]
    """A model's reply, with one legal move in square brackets."""

    reply: str


class PromptObservation(Observation):  # type: ignore[misc, unused-ignore]
    """The prompt for the next reply, or the table after the end."""

    prompt: str


class TextTaskEnvironment(Environment):  # type: ignore[misc, unused-ignore]
    """An environment in which a model plays matches of a text task."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, name: str = "maamut-2-text-v2") -> None:
        super().__init__()
        self._episode = TextEpisode(name)
        self._state = State()

    def reset(
        self, seed: int | None = None, episode_id: str | None = None, **kwargs: Any
    ) -> PromptObservation:
        """Begin a match; without a seed, the first one."""
        self._state = State(episode_id=episode_id or str(uuid4()), step_count=0)
        return self._observation(self._episode.reset(seed or 0))

    def step(
        self, action: ReplyAction, timeout_s: float | None = None, **kwargs: Any
    ) -> PromptObservation:
        """Play the move of a reply."""
        self._state.step_count += 1
        return self._observation(self._episode.step(action.reply))

    @property
    def state(self) -> State:
        """Return the id of the match and the number of replies."""
        return self._state

    def _observation(self, prompt: str) -> PromptObservation:
        episode = self._episode
        return PromptObservation(prompt=prompt, done=episode.done, reward=episode.reward)
