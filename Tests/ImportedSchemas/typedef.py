"""Makes random schemas of JSON Typedef (RFC 8927), and values that they allow or nearly allow."""
from makers import TAGS
from values import FRACTIONS, INTEGERS, KEYS, STRINGS, ValueMaker

TYPES = {
    "boolean": [True, False], "string": STRINGS, "float32": INTEGERS + FRACTIONS, "float64": INTEGERS + FRACTIONS,
    # RFC 3339 allows leap seconds and small letters, but jtd 0.1 does not.
    "timestamp": ["2026-01-31T12:00:00Z", "1990-12-31T15:59:59.5-08:00", "2026-01-31", "2026-01-31T12:00:00", "now"],
    "int8": [-128, 127, 128, -129, 0, 1.0], "uint8": [0, 255, 256, -1], "int16": [-32768, 32767, 32768],
    "uint16": [0, 65535, 65536, -1], "int32": [-(2**31), 2**31 - 1, 2**31, 1.5], "uint32": [0, 2**32 - 1, 2**32, -1],
}


class TypedefMaker:
    def __init__(self, rng):
        self.rng = rng
        self.names = [f"part{index}" for index in range(rng.randint(0, 3))]

    def document(self):
        root = self.schema(3)
        if self.names:
            root["definitions"] = {name: self.schema(2) for name in self.names}
        return root

    def chance(self, share):
        return self.rng.random() < share

    def schema(self, deep):
        forms = [(6, self.type), (2, self.enum), (1, dict)]
        if self.names:
            forms.append((2, lambda: {"ref": self.rng.choice(self.names)}))
        if deep > 0:
            forms += [(2, lambda: {"elements": self.schema(deep - 1)}), (2, lambda: {"values": self.schema(deep - 1)}),
                      (5, lambda: self.properties(deep)), (2, lambda: self.union(deep))]
        schema = self.rng.choices([form for _, form in forms], [weight for weight, _ in forms])[0]()
        if self.chance(0.15):
            schema["nullable"] = self.chance(0.8)
        if self.chance(0.05):
            schema["metadata"] = {"description": "What it is."}
        return schema

    def type(self):
        return {"type": self.rng.choice(list(TYPES))}

    def enum(self):
        return {"enum": self.rng.sample(STRINGS[1:], self.rng.randint(1, 3))}

    def properties(self, deep, without=()):
        keys = [key for key in self.rng.sample(KEYS, self.rng.randint(0, 5)) if key not in without]
        cut = self.rng.randint(0, len(keys))
        schema = {"properties": {key: self.schema(deep - 1) for key in keys[:cut]}}
        if keys[cut:] or self.chance(0.1):
            schema["optionalProperties"] = {key: self.schema(deep - 1) for key in keys[cut:]}
            if not keys[:cut] and self.chance(0.5):
                del schema["properties"]
        if self.chance(0.3):
            schema["additionalProperties"] = self.chance(0.8)
        return schema

    def union(self, deep):
        key = self.rng.choice(["kind", "type", "b"])
        tags = self.rng.sample(TAGS, self.rng.randint(1, 3))
        return {"discriminator": key, "mapping": {tag: self.properties(deep, [key]) for tag in tags}}


class TypedefValueMaker(ValueMaker):
    def value(self, schema, deep=8):
        rng = self.rng
        if deep <= 0:
            return None
        if schema.get("nullable") and rng.random() < 0.2:
            return None
        if "ref" in schema:
            return self.value(self.root["definitions"][schema["ref"]], deep - 1)
        if "type" in schema:
            good = TYPES[schema["type"]]
            return rng.choice(good if rng.random() < 0.3 else good[:2])
        if "enum" in schema:
            return rng.choice(schema["enum"])
        if "elements" in schema:
            return [self.value(schema["elements"], deep - 1) for _ in range(rng.randint(0, 2))]
        if "values" in schema:
            return {key: self.value(schema["values"], deep - 1) for key in rng.sample(KEYS, rng.randint(0, 2))}
        if "discriminator" in schema:
            tag = rng.choice(list(schema["mapping"]))
            return {schema["discriminator"]: tag} | self.value(schema["mapping"][tag], deep)
        if "properties" in schema or "optionalProperties" in schema:
            members = {key: self.value(inner, deep - 1) for key, inner in schema.get("properties", {}).items()}
            for key, inner in schema.get("optionalProperties", {}).items():
                if rng.random() < 0.5:
                    members[key] = self.value(inner, deep - 1)
            return members
        return rng.choice([None, 1, "a", [], {}])
