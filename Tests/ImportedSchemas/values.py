"""Makes random values that a schema allows or nearly allows."""
import copy

KEYS = ["a", "b", "c", "kind", "type", "id", "in-review", "class"]
STRINGS = ["", "a", "ab", "abc", "x", "y", "in-review", "äöü", "12"]
FORMATS = {
    "date-time": "2026-01-31T12:00:00Z", "uuid": "8f14e45f-ceea-467a-9a36-dedd4bea2543", "uri": "https://example.org/a",
    "email": "me@example.org", "date": "2026-01-31",
}
INTEGERS = [-2, -1, 0, 1, 2, 3, 5, 9, 10]
FRACTIONS = [0.5, 1.5, -0.25, 2.5]


class ValueMaker:
    """Makes values that a schema may allow; a validator decides whether it does."""

    def __init__(self, rng, root):
        self.rng, self.root = rng, root

    def value(self, schema, deep=6):
        rng = self.rng
        if not isinstance(schema, dict) or deep <= 0:
            return rng.choice([None, 1, "a", [], {}])
        schema = self.flat(schema, deep)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema and schema["enum"]:
            return rng.choice(schema["enum"])
        kind = schema.get("type")
        kinds = kind if isinstance(kind, list) else [kind]
        kind = rng.choice(kinds)
        if kind is None:
            kind = "object" if {"properties", "required", "additionalProperties"} & schema.keys() else (
                "array" if {"items", "prefixItems"} & schema.keys() else rng.choice(["string", "integer", "object", "null"]))
        return getattr(self, kind)(schema, deep)

    def flat(self, schema, deep):
        """The schema with one alternative of each choice, merged with its `allOf` and references."""
        result = {}
        open_parts, steps = [schema], 0
        while open_parts and steps < 20:
            part = open_parts.pop(0)
            steps += 1
            if not isinstance(part, dict):
                continue
            for key, value in part.items():
                if key == "$ref":
                    target = self.root
                    for word in value[2:].split("/"):
                        target = target.get(word, {}) if isinstance(target, dict) else {}
                    open_parts.append(target)
                elif key == "allOf":
                    open_parts += value
                elif key in ("anyOf", "oneOf"):
                    open_parts.append(self.rng.choice(value))
                elif key == "if":
                    if self.rng.random() < 0.6:
                        open_parts += [value, part.get("then", {})]
                    else:
                        open_parts.append(part.get("else", {}))
                elif key in ("properties", "patternProperties"):
                    result[key] = result.get(key, {}) | value
                elif key == "required":
                    result[key] = result.get(key, []) + value
                else:
                    result[key] = value
        return result

    def null(self, schema, deep):
        return None

    def boolean(self, schema, deep):
        return self.rng.random() < 0.5

    def string(self, schema, deep):
        if "format" in schema:
            return FORMATS.get(schema["format"], "a")
        least, most = schema.get("minLength", 0), schema.get("maxLength", 6)
        good = [text for text in STRINGS if least <= len(text) <= most]
        return self.rng.choice(good or STRINGS)

    def integer(self, schema, deep):
        return self.near(schema, INTEGERS)

    def number(self, schema, deep):
        return self.near(schema, INTEGERS + FRACTIONS)

    def near(self, schema, values):
        good = [value for value in values if schema.get("minimum", -99) <= value <= schema.get("maximum", 99)
                and schema.get("exclusiveMinimum", -99) < value < schema.get("exclusiveMaximum", 99)
                and (value / schema.get("multipleOf", value or 1)).is_integer()]
        return self.rng.choice(good or values)

    def array(self, schema, deep):
        prefix = schema.get("prefixItems") or (schema["items"] if isinstance(schema.get("items"), list) else [])
        items = schema.get("items") if not isinstance(schema.get("items"), list) else schema.get("additionalItems")
        least = schema.get("minItems", 0)
        count = self.rng.randint(least, max(least, min(schema.get("maxItems", 3), 3)))
        if prefix:
            count = max(count, self.rng.choice([least, len(prefix), len(prefix)]))
        return [self.value(prefix[index] if index < len(prefix) else items, deep - 1) for index in range(count)]

    def object(self, schema, deep):
        properties, required = schema.get("properties", {}), schema.get("required", [])
        result = {}
        for key, inner in properties.items():
            if (key in required or self.rng.random() < 0.5) and inner is not False:
                result[key] = self.value(inner, deep - 1)
        for key in required:
            if key not in result:
                result[key] = self.value(schema.get("additionalProperties"), deep - 1)
        rest = schema.get("additionalProperties", True if not properties else None)
        if isinstance(rest, dict) or rest is True and self.rng.random() < 0.2:
            for key in self.rng.sample(["k1", "k2", "q"], self.rng.randint(0, 2)):
                result[key] = self.value(rest, deep - 1)
        for pattern, inner in schema.get("patternProperties", {}).items():
            if self.rng.random() < 0.6:
                result["k1"] = self.value(inner, deep - 1)
        return result

    # Values that differ in one place

    def changed(self, value):
        value = copy.deepcopy(value)
        places = list(self.places(value))
        if not places:
            return self.other(value)
        holder, key = self.rng.choice(places)
        kind = self.rng.randint(0, 4)
        if kind == 0 and isinstance(holder, dict):
            del holder[key]
        elif kind == 1 and isinstance(holder, dict):
            holder[self.rng.choice(KEYS + ["new", "k1"])] = self.other(holder[key])
        elif kind == 1:
            holder.append(copy.deepcopy(holder[key]))
        elif kind == 2 and isinstance(holder, list):
            holder.pop(key)
        else:
            holder[key] = self.other(holder[key])
        return value

    def places(self, value):
        if isinstance(value, dict):
            for key in value:
                yield value, key
                yield from self.places(value[key])
        elif isinstance(value, list):
            for index, element in enumerate(value):
                yield value, index
                yield from self.places(element)

    def other(self, value):
        choices = [None, True, 1, "a", [], {}, 1.5, "zzzzzzzz", -3, [1], {"a": 1}]
        if isinstance(value, bool):
            choices += [not value] * 3
        elif isinstance(value, (int, float)):
            choices += [value + 1, value - 1, value + 0.5, -value] * 2
        elif isinstance(value, str):
            choices += [value + "q", value[1:], value.upper(), "x", "y"] * 2
        return self.rng.choice(choices)
