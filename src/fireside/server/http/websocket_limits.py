"""Rate limits and metrics of one WebSocket session."""

from fireside.server import metrics
from fireside.server.http.security import RequestLimits, too_many_requests
from fireside.server.limits.token_bucket import TokenBucket, take_token
from fireside.service.live_session import SessionHooks

COMMANDS_AT_ONCE, COMMANDS_A_SECOND = 60.0, 20.0
AIDS_AT_ONCE, AIDS_A_SECOND = 20.0, 2.0


class WebSocketLimits(SessionHooks):
    """Limits of the connection itself, and of its address over all connections."""

    def __init__(self, limits: RequestLimits, address: str) -> None:
        self.limits = limits
        self.address = address
        self.commands = TokenBucket(COMMANDS_AT_ONCE)
        self.aids = TokenBucket(AIDS_AT_ONCE)

    def check_command(self) -> None:
        self._take(self.commands, COMMANDS_AT_ONCE, COMMANDS_A_SECOND)
        self.limits.check(self.limits.commands, self.address)

    def check_hint(self) -> None:
        self._take(self.aids, AIDS_AT_ONCE, AIDS_A_SECOND)

    def check_chat(self, table_id: str, seat: int) -> None:
        self.limits.check(self.limits.chat, f"{table_id} {seat}")

    def count_wrong_token(self) -> None:
        self.limits.check(self.limits.wrong_tokens, self.address)

    async def hold_back(self) -> None:
        await self.limits.hold_back()

    def record(self, command: str, outcome: str) -> None:
        metrics.COMMANDS.add((command, outcome))

    def record_seconds(self, seconds: float) -> None:
        metrics.COMMAND_SECONDS.observe(seconds)

    def _take(self, bucket: TokenBucket, at_once: float, a_second: float) -> None:
        """Take a token; refuse if the bucket is empty."""
        wait = take_token(bucket, at_once, a_second) if self.limits.on else 0
        if wait > 0:
            raise too_many_requests(wait)
