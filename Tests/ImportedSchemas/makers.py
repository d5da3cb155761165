"""Makes random schemas of the formats that `sumtype import` reads, from a seed."""
from values import FORMATS, INTEGERS, KEYS, STRINGS, ValueMaker

TAGS = ["x", "y", "z", "in", "two-words"]
PATTERNS = ["^a", "b$", "^[a-z]+$", "^.{2}$", "[0-9]", "^(a|x)"]


class SchemaMaker:
    """Makes random schemas of JSON Schema (`2020`, `draft7`), up to `deep` levels, with references to named ones."""

    def __init__(self, rng, dialect):
        self.rng, self.dialect = rng, dialect
        self.container = "$defs" if dialect == "2020" else "definitions"
        self.names = [f"part{index}" for index in range(rng.randint(0, 3))]

    def document(self):
        root = self.schema(3)
        if not isinstance(root, dict):
            root = {"type": "object", "properties": {"a": root}}
        if not root or "$ref" in root:
            root = {"type": "array", "items": root}
        if self.names:
            root[self.container] = {name: self.schema(2) for name in self.names}
        address = {"2020": "https://json-schema.org/draft/2020-12/schema", "draft7": "http://json-schema.org/draft-07/schema#"}
        return {"$schema": address[self.dialect]} | root

    def chance(self, share):
        return self.rng.random() < share

    def schema(self, deep):
        rng = self.rng
        if deep <= 0:
            return rng.choice([self.string, self.number, self.enum, lambda: {"type": "boolean"}])()
        kinds = [
            (14, self.string), (12, self.number), (7, self.enum), (4, lambda: {"type": "boolean"}), (1, lambda: True),
            (2, self.constant), (16, lambda: self.object(deep)), (7, lambda: self.array(deep)), (4, lambda: self.map(deep)),
            (4, lambda: self.tuple(deep)), (4, lambda: self.several(deep)), (5, self.reference), (3, lambda: self.all(deep)),
            (3, lambda: self.nullable(deep)), (5, lambda: self.tagged(deep)), (2, lambda: self.by_key(deep)),
            (2, lambda: self.by_presence(deep)), (4, lambda: self.any(deep)), (3, lambda: self.conditional(deep)),
            (1, lambda: self.negated(deep)), (1, lambda: self.untyped(deep)), (1, lambda: self.beside(deep)),
        ]
        return rng.choices([make for _, make in kinds], [weight for weight, _ in kinds])[0]()

    # Scalars

    def string(self):
        schema = {"type": "string"}
        if self.chance(0.2):
            schema["minLength"] = self.rng.randint(0, 2)
        if self.chance(0.2):
            schema["maxLength"] = self.rng.randint(1, 4)
        if self.chance(0.12):
            schema["pattern"] = self.rng.choice(PATTERNS)
        if self.chance(0.12):
            schema["format"] = self.rng.choice(list(FORMATS))
        return schema

    def number(self):
        schema = {"type": self.rng.choice(["integer", "integer", "number"])}
        for key in ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]:
            if self.chance(0.12):
                schema[key] = self.rng.choice([0, 1, 3, 0.5, -1] if "in" in key.lower()[-7:] else [5, 9, 3.5, 10])
        if self.chance(0.08):
            schema["multipleOf"] = self.rng.choice([2, 0.5])
        return schema

    def enum(self):
        rng = self.rng
        pool = rng.choice([STRINGS[1:], STRINGS[1:], INTEGERS, [1, "a", True], ["a", None, "b"], [1.5, 2], [True], [None], [[1], "a"]])
        schema = {"enum": rng.sample(pool, rng.randint(1, min(3, len(pool))))}
        if self.chance(0.4) and all(isinstance(value, str) for value in schema["enum"]):
            schema["type"] = "string"
        return schema

    def constant(self):
        return {"const": self.rng.choice(["x", 1, True, None, 1.5, "two-words", {"a": 1}])}

    # Structures

    def properties(self, deep, most=4):
        keys = self.rng.sample(KEYS, self.rng.randint(0, most))
        return {key: self.member(deep - 1) for key in keys}

    def member(self, deep):
        schema = self.schema(deep)
        if isinstance(schema, dict) and self.chance(0.06) and "$ref" not in schema:
            schema["default"] = ValueMaker(self.rng, {}).value(schema)
        return False if self.chance(0.02) else schema

    def some(self, keys):
        return [key for key in keys if self.chance(0.5)]

    def object(self, deep):
        properties = self.properties(deep)
        schema = {"type": "object", "properties": properties}
        required = self.some(properties) + (["other"] if self.chance(0.05) else [])
        if required:
            schema["required"] = required
        if self.chance(0.2):
            schema["additionalProperties"] = self.rng.choice([True, False, False, self.schema(0)])
        if self.chance(0.05):
            schema["patternProperties"] = {self.rng.choice(["^k", "."]): self.schema(0)}
        if self.chance(0.06):
            schema[self.rng.choice(["minProperties", "maxProperties"])] = self.rng.randint(1, 3)
        if self.chance(0.04):
            schema["propertyNames"] = {"maxLength": 3}
        if self.chance(0.04) and properties:
            key = self.rng.choice(list(properties))
            name = "dependentRequired" if self.dialect == "2020" else "dependencies"
            schema[name] = {key: ["a"]}
        return schema

    def map(self, deep):
        schema = {"type": "object", "additionalProperties": self.schema(deep - 1)}
        if self.chance(0.2):
            # Not "": jsonschema takes "additionalProperties": false to refuse every key beside the empty pattern.
            schema = {"type": "object", "patternProperties": {self.rng.choice(["^k", ".*"]): self.schema(deep - 1)}}
            if self.chance(0.5):
                schema["additionalProperties"] = False
        if self.chance(0.2):
            schema[self.rng.choice(["minProperties", "maxProperties"])] = self.rng.randint(1, 2)
        if self.chance(0.1):
            schema["required"] = ["a"]
        return schema

    def array(self, deep):
        schema = {"type": "array"}
        if self.chance(0.9):
            schema["items"] = self.schema(deep - 1)
        if self.chance(0.2):
            schema[self.rng.choice(["minItems", "maxItems"])] = self.rng.randint(1, 2)
        if self.chance(0.08):
            schema["uniqueItems"] = True
        if self.chance(0.06):
            schema["contains"] = self.schema(0)
        return schema

    def tuple(self, deep):
        parts = [self.schema(deep - 1) for _ in range(self.rng.randint(1, 3))]
        key, rest = ("prefixItems", "items") if self.dialect == "2020" else ("items", "additionalItems")
        schema = {"type": "array", key: parts}
        if self.chance(0.5):
            schema[rest] = self.rng.choice([False, False, True, self.schema(0)])
        if self.chance(0.6):
            schema["minItems"] = self.rng.randint(1, len(parts))
        if self.chance(0.2):
            schema["maxItems"] = len(parts)
        return schema

    # Several schemas

    def several(self, deep):
        kinds = self.rng.sample(["string", "integer", "boolean", "array", "object", "null", "number"], self.rng.randint(2, 3))
        schema = {"type": kinds}
        if "array" in kinds:
            schema["items"] = self.schema(deep - 1)
        if "object" in kinds:
            schema["properties"] = self.properties(deep, 2)
        if "string" in kinds and self.chance(0.3):
            schema["minLength"] = 1
        return schema

    def reference(self):
        if not self.names:
            return self.string()
        schema = {"$ref": f"#/{self.container}/{self.rng.choice(self.names)}"}
        if self.chance(0.15):
            schema |= self.rng.choice([{"minLength": 1}, {"minimum": 1}, {"required": ["a"]}, {"description": "One."}])
        return schema

    def all(self, deep):
        parts = [self.object(deep - 1) for _ in range(self.rng.randint(1, 2))]
        if self.names and self.chance(0.5):
            parts.insert(0, self.reference())
        schema = {"allOf": parts}
        return schema | ({"type": "object"} if self.chance(0.3) else {})

    def nullable(self, deep):
        return {self.rng.choice(["anyOf", "oneOf"]): self.shuffled([self.schema(deep - 1), {"type": "null"}])}

    def shuffled(self, values):
        self.rng.shuffle(values)
        return values

    def tagged(self, deep):
        """Objects with one or two constants, sometimes equal or optional ones, and members or a content."""
        key, second = self.rng.sample(["kind", "type", "b"], 2)
        content = self.rng.choice([None, None, "value", "c"])
        alternatives = []
        for tag in self.rng.sample(TAGS, self.rng.randint(2, 3)):
            if self.chance(0.1) and alternatives:
                tag = alternatives[0]["properties"][key].get("const", tag)
            constant = {"const": tag} if self.chance(0.8) else {"enum": [tag]}
            properties = {key: constant}
            if self.chance(0.15):
                properties[second] = {"const": self.rng.choice([1, 2])}
            if content:
                properties[content] = self.schema(deep - 1)
            else:
                properties |= {name: schema for name, schema in self.properties(deep, 2).items() if name not in properties}
            required = [key] if self.chance(0.95) else []
            required += [name for name in properties if name != key and self.chance(0.7)]
            alternatives.append({"type": "object", "properties": properties, "required": required})
        return {self.rng.choice(["oneOf", "anyOf"]): alternatives} | self.around(0.1)

    def around(self, share):
        return {"type": "object", "properties": {"id": self.schema(0)}, "required": self.some(["id"])} if self.chance(share) else {}

    def by_key(self, deep):
        alternatives = []
        for key in self.rng.sample(KEYS, 2):
            alternatives.append(
                {"type": "object", "properties": {key: self.schema(deep - 1)}, "required": [key], "additionalProperties": False})
        if self.chance(0.4):
            alternatives.append({"enum": ["none"]})
        return {self.rng.choice(["oneOf", "anyOf"]): alternatives}

    def by_presence(self, deep):
        alternatives = [
            {"type": "object", "properties": {key: self.schema(deep - 1), "id": self.string()}, "required": [key]}
            for key in self.rng.sample(KEYS[:5], 2)]
        return {self.rng.choice(["oneOf", "anyOf"]): alternatives}

    def any(self, deep):
        alternatives = [self.schema(deep - 1) for _ in range(self.rng.randint(1, 3))]
        return {self.rng.choice(["oneOf", "anyOf"]): alternatives} | self.around(0.15)

    def conditional(self, deep):
        values = self.rng.sample(TAGS, self.rng.randint(2, 3))
        key = self.rng.choice(["kind", "a"])
        schema = {"type": "object", "properties": {key: {"enum": values}} | self.properties(deep, 2)}
        schema["properties"][key] = self.rng.choice([{"enum": values}, {"enum": values}, {"type": "string"}, {"type": "boolean"}])
        if self.chance(0.7):
            schema["required"] = [key]
        conditions = []
        for value in values[:2]:
            condition = {"if": {"properties": {key: {"const": value}}}, "then": self.object(deep - 1)}
            if self.chance(0.3):
                condition["if"]["required"] = [key]
            if self.chance(0.3):
                condition["else"] = self.object(deep - 1)
            conditions.append(condition)
        return schema | (conditions[0] if self.chance(0.4) else {"allOf": conditions})

    def negated(self, deep):
        return self.object(deep) | {"not": {"required": ["a"]}}

    def untyped(self, deep):
        schema = self.rng.choice([self.object, self.array])(deep)
        del schema["type"]
        return schema

    def beside(self, deep):
        """An object with alternatives, sometimes with two groups of them."""
        return self.object(deep) | self.any(deep - 1) | self.rng.choice([{}, {"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}])
