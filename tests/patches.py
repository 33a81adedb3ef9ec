"""Views as viewers maintain them: complete views and patches."""

from typing import Any


def patched(view: dict[str, Any], update: dict[str, Any]) -> dict[str, Any]:
    """Return the view after an update, either a complete view or a patch of fields and entries."""
    if "view" in update:
        whole: dict[str, Any] = update["view"]
        return whole
    parts = {name: {**view[name], **part} for name, part in update.get("parts", {}).items()}
    return {**view, **update["patch"], **parts}
