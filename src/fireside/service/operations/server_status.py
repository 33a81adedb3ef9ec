"""Operations about the server itself, for monitoring."""

from fireside import __version__
from fireside.service.operations.operation import Call, NoParameters
from fireside.table.messages.responses import Health


async def alive(call: Call[NoParameters, None]) -> Health:
    """Answer 200 as long as the process runs, even without storage; 503 while it drains."""
    is_draining = call.ports.draining.has_begun
    call.status = 503 if is_draining else 200
    return Health(status="draining" if is_draining else "ok", version=__version__)


async def health(call: Call[NoParameters, None]) -> Health:
    """Answer 200 if storage can be read and written, else 503 and what is wrong."""
    condition = await call.ports.storage_check.check()
    call.status = 200 if condition == "ok" else 503
    return Health(status=condition, version=__version__)
