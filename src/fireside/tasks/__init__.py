"""Named evaluation tasks with fixed deals, opponents and budgets, so that results are comparable.

`fireside evaluate TASK --policy module:thing` plays one.
"""

from fireside.core.optional_dependencies import requires_extra

with requires_extra("vector"):
    from fireside.tasks.agents import (
        HIDDEN,
        Decision,
        MatchStart,
        Reply,
        StatefulAgent,
        TextAgent,
        TextPrompt,
    )
    from fireside.tasks.catalogue import FixedTask, UnknownTask, task, tasks
    from fireside.tasks.deals import read_deal_key, write_deal_key
    from fireside.tasks.evaluation_result import Result
    from fireside.tasks.frozen_opponents import frozen_bot, frozen_names
    from fireside.tasks.leaderboard import leaderboard, stored_results
    from fireside.tasks.player_loading import BadPolicy
    from fireside.tasks.policy_evaluation import evaluate
    from fireside.tasks.replaying import NotAsPlayed, read_result, replay_result

__all__ = [
    "HIDDEN",
    "BadPolicy",
    "Decision",
    "FixedTask",
    "MatchStart",
    "NotAsPlayed",
    "Reply",
    "Result",
    "StatefulAgent",
    "TextAgent",
    "TextPrompt",
    "UnknownTask",
    "evaluate",
    "frozen_bot",
    "frozen_names",
    "leaderboard",
    "read_deal_key",
    "read_result",
    "replay_result",
    "stored_results",
    "task",
    "tasks",
    "write_deal_key",
]
