"""Text tasks as episodes, and as environments of OpenEnv where it is installed."""

import pytest
from tests.tasks.strangers import MockModel

from fireside.tasks import TextPrompt
from fireside.tasks.text_episode import FIRST_TRAINING_DEAL, EpisodeOver, TextEpisode

NAME = "maamut-2-text-v2"


def reply(prompt: str) -> str:
    return str(MockModel().reply(TextPrompt("a match", prompt)))


def test_an_episode_is_played_to_its_reward() -> None:
    episode = TextEpisode(NAME)
    prompt = episode.reset(seed=5)
    assert "You are Player B" in prompt
    while not episode.done:
        assert episode.reward == 0.0
        prompt = episode.step(reply(prompt))
    assert "The match is over." in prompt
    assert episode.reward in (-1.0, 1.0)
    with pytest.raises(EpisodeOver, match="reset"):
        episode.step("[trap]")


def test_seeds_select_deal_and_seat_apart_from_those_of_the_task() -> None:
    prompts = [TextEpisode(NAME).reset(seed) for seed in (0, 1, 2, 0)]
    assert prompts[0] == prompts[3]
    assert len(set(prompts)) == 3
    assert "You are Player A" in prompts[0]
    assert TextEpisode(NAME).task.deals < FIRST_TRAINING_DEAL


def test_a_second_unreadable_reply_in_a_row_loses() -> None:
    episode = TextEpisode(NAME)
    prompt = episode.reset(seed=0)
    for _ in range(2):
        refused = episode.step("[resign]")
        assert "'resign' is not one of the" in refused
        prompt = episode.step(reply(refused))
        assert not episode.done
    episode.step("[resign]")
    episode.step("[resign]")
    assert episode.done
    assert episode.reward == -1.0
    assert prompt


def test_it_is_an_environment_of_openenv() -> None:
    pytest.importorskip("openenv", reason="OpenEnv is not installed: fireside-games[openenv]")
    from fireside.tasks.open_env import ReplyAction, TextTaskEnvironment

    environment = TextTaskEnvironment(NAME)
    seen = environment.reset(seed=1, episode_id="one")
    while not seen.done:
        assert seen.reward == 0.0
        seen = environment.step(ReplyAction(reply=reply(seen.prompt)))
    assert seen.reward in (-1.0, 1.0)
    assert environment.state.episode_id == "one"
    assert environment.state.step_count > 3
