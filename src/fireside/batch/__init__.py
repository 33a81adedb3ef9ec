"""Many matches at once, on all cores: `fireside.batch.play("maamut", 10_000)`."""

from fireside.core.optional_dependencies import requires_extra

with requires_extra("vector"):
    from fireside.batch.batch_results import Results, interval
    from fireside.batch.match_runner import play
    from fireside.batch.opponents import Policy
    from fireside.batch.vector_matches import BadBatch
    from fireside.play.confidence import wilson

__all__ = ["BadBatch", "Policy", "Results", "interval", "play", "wilson"]
