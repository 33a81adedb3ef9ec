"""Views as viewers keep them: whole ones, and what updates change."""

from typing import Any


def patched(view: dict[str, Any], update: dict[str, Any]) -> dict[str, Any]:
    """The view after an update, which tells it whole, or fields and entries that changed."""
    if "view" in update:
        whole: dict[str, Any] = update["view"]
        return whole
    parts = {name: {**view[name], **part} for name, part in update.get("parts", {}).items()}
    return {**view, **update["patch"], **parts}
