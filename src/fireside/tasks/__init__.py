"""Named evaluation tasks with fixed deals, opponents and budgets, so that results are comparable.

`fireside evaluate TASK --policy module:thing` plays one.
"""

from fireside.core.optional_dependencies import requires_extra

with requires_extra("vector"):
    from fireside.tasks.catalogue import FixedTask, UnknownTask, task, tasks
    from fireside.tasks.evaluation_result import Result
    from fireside.tasks.players import BadPolicy
    from fireside.tasks.policy_evaluation import evaluate

__all__ = ["BadPolicy", "FixedTask", "Result", "UnknownTask", "evaluate", "task", "tasks"]
