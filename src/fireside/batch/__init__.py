"""Many matches at once, on all cores: `fireside.batch.play("maamut", 10_000)`."""

from fireside.core.extras import needs

with needs("vector"):
    from fireside.batch.matches import BadBatch
    from fireside.batch.opponents import Policy
    from fireside.batch.playing import play
    from fireside.batch.results import Results, interval, wilson

__all__ = ["BadBatch", "Policy", "Results", "interval", "play", "wilson"]
