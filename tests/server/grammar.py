"""A generator of values for a JSON Schema, with occasional mistakes."""

import random
import string
from typing import Any

LETTERS = string.ascii_letters + string.digits + "-_.:"
STRANGE = "\u0000\n\u202eâß☃\U0001f98d'\"\\<>&;%/ "
NUMBERS = (0, 1, 2, 3, 4, 5, 40, 99, -1, 2**31, 2**63, 1 << 80, 0.5, 1e308)


class Speaker:
    """A generator of allowed values that uses known words where it can and makes mistakes."""

    def __init__(
        self, schema: dict[str, Any], words: dict[str, list[Any]], chooser: random.Random
    ) -> None:
        self.definitions = schema.get("$defs", {})
        self.words = words  # likely values by name of field
        self.chooser = chooser
        self.slips = 0.04

    def say(self, schema: dict[str, Any], name: str = "", depth: int = 0) -> Any:
        """Return a value of this schema."""
        chooser = self.chooser
        if chooser.random() < self.slips:
            return self.nonsense()
        if name in self.words and chooser.random() < 0.7:
            return chooser.choice(self.words[name])
        if "$ref" in schema:
            return self.say(self.definitions[schema["$ref"].rpartition("/")[2]], name, depth)
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return self.say(chooser.choice(schema[several]), name, depth)
        if "enum" in schema:
            return chooser.choice(schema["enum"])
        if "const" in schema:
            return schema["const"]
        return self.say_kind(schema, depth)

    def say_kind(self, schema: dict[str, Any], depth: int) -> Any:
        chooser = self.chooser
        match schema.get("type"):
            case "object":
                return self.say_object(schema, depth)
            case "array":
                most = min(schema.get("maxItems", 4), 6)
                items = schema.get("items", {})
                count = chooser.randint(schema.get("minItems", 0), most)
                return [self.say(items, depth=depth + 1) for _ in range(count)]
            case "string":
                return self.text(schema.get("minLength", 0), schema.get("maxLength", 30))
            case "integer" | "number":
                low, high = int(schema.get("minimum", 0)), int(schema.get("maximum", 1000))
                return chooser.choice([low, high, chooser.randint(low, high)])
            case "boolean":
                return chooser.random() < 0.5
            case "null":
                return None
        return self.nonsense(depth)

    def say_object(self, schema: dict[str, Any], depth: int) -> dict[str, Any]:
        chooser = self.chooser
        needed = schema.get("required", [])
        said = {
            name: self.say(one, name, depth + 1)
            for name, one in schema.get("properties", {}).items()
            if name in needed or chooser.random() < 0.5
        }
        more = schema.get("additionalProperties")
        if isinstance(more, dict) and depth < 4:
            for _ in range(chooser.randrange(3)):
                said[self.text(0, 12)] = self.say(more, depth=depth + 1)
        if said and chooser.random() < self.slips:
            said.pop(chooser.choice(list(said)))
        if chooser.random() < self.slips:
            said[self.text(0, 12)] = self.nonsense()
        return said

    def text(self, least: int, most: int) -> str:
        """Return a text of allowed length or one character more; unusual characters are rare."""
        length = self.chooser.choice([least, most, most + 1, self.chooser.randint(least, most)])
        letters = LETTERS if self.chooser.random() < 0.8 else LETTERS + STRANGE
        return "".join(self.chooser.choices(letters, k=min(length, 600)))

    def nonsense(self, depth: int = 0) -> Any:
        """Return an arbitrary JSON value."""
        chooser = self.chooser
        kinds = ("text", "number", "constant", "list", "object")
        kind = chooser.choice(kinds if depth < 3 else kinds[:3])
        if kind == "text":
            return self.text(0, 40)
        if kind == "number":
            return chooser.choice(NUMBERS)
        if kind == "constant":
            return chooser.choice([True, False, None])
        values = [self.nonsense(depth + 1) for _ in range(chooser.randrange(4))]
        return values if kind == "list" else {f"k{at}": one for at, one in enumerate(values)}
