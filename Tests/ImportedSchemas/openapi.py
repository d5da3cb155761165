"""Makes random documents of OpenAPI 3.0, and translates their schemas into JSON Schema."""
import copy

from makers import SchemaMaker
from values import KEYS, STRINGS

CONTAINER = "#/components/schemas/"


class OpenAPIMaker(SchemaMaker):
    """The JSON Schema of OpenAPI 3.0, with `nullable`, exclusive bounds that are Booleans, and discriminators."""

    def __init__(self, rng):
        super().__init__(rng, "openapi")

    def document(self):
        schemas = {}
        if self.chance(0.6):
            schemas |= self.choice()
        if self.chance(0.4):
            schemas |= self.base()
        self.names += [name for name in schemas if name in ("Choice", "Base")]
        for name in self.names:
            if name not in schemas:
                schemas[name] = self.schema(2)
        thing = self.schema(3)
        if "$ref" in thing:
            thing = {"type": "array", "items": thing}
        return {"openapi": "3.0.3", "info": {"title": "T", "version": "1"}, "paths": {},
                "components": {"schemas": {"Thing": thing} | schemas}}

    def schema(self, deep):
        makers = [(12, self.string), (10, self.number), (6, self.enum), (4, lambda: {"type": "boolean"}), (8, self.reference)]
        if deep > 0:
            makers += [(16, lambda: self.object(deep)), (7, lambda: self.array(deep)), (4, lambda: self.map(deep)),
                       (3, lambda: self.all(deep)), (3, lambda: self.any(deep)), (1, lambda: self.negated(deep))]
        schema = self.rng.choices([make for _, make in makers], [weight for weight, _ in makers])[0]()
        if "type" in schema and self.chance(0.15):
            schema["nullable"] = self.chance(0.8)
            if schema["nullable"] and "enum" in schema and None not in schema["enum"]:
                schema["enum"].append(None)
        return schema

    def member(self, deep):
        schema = super().member(deep)
        return self.string() if isinstance(schema, bool) else schema

    def number(self):
        schema = super().number()
        for bound, exclusive in [("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")]:
            if exclusive in schema:
                schema[bound] = schema.pop(exclusive)
                schema[exclusive] = self.chance(0.8)
        return schema

    def enum(self):
        pool = self.rng.choice([STRINGS[1:], [0, 1, 5]])
        return {"type": "string" if pool[0] == "a" else "integer", "enum": self.rng.sample(pool, self.rng.randint(1, 3))}

    def object(self, deep):
        schema = super().object(deep)
        for word in ["patternProperties", "propertyNames", "dependentRequired", "dependencies"]:
            schema.pop(word, None)
        if isinstance(schema.get("additionalProperties"), dict) and not schema["properties"]:
            del schema["properties"]
        return schema

    def map(self, deep):
        return {"type": "object", "additionalProperties": self.schema(deep - 1)}

    def array(self, deep):
        return {"type": "array", "items": self.schema(deep - 1)} | (
            {self.rng.choice(["minItems", "maxItems"]): self.rng.randint(1, 2)} if self.chance(0.2) else {})

    def reference(self):
        if not self.names:
            return self.string()
        schema = {"$ref": CONTAINER + self.rng.choice(self.names)}
        return schema | ({"description": "One.", "minLength": 3} if self.chance(0.1) else {})

    def around(self, share):
        return {}

    def variant(self, key, tags):
        tag = self.rng.choice([{"type": "string"}, {"type": "string"}, {"type": "string", "enum": tags}])
        members = {name: self.schema(1) for name in self.rng.sample([name for name in KEYS if name != key], 2)}
        required = ([key] if self.chance(0.8) else []) + self.some(members)
        return {"type": "object", "properties": {key: tag} | members} | ({"required": required} if required else {})

    def choice(self):
        """Alternatives with a discriminator: by names, or by a mapping to names and references."""
        key = self.rng.choice(["kind", "type"])
        names = self.rng.sample(["Cat", "Dog", "Fish"], self.rng.randint(2, 3))
        discriminator = {"propertyName": key}
        tags = {name: [name] for name in names}
        if self.chance(0.6):
            mapping = {}
            for name in names:
                tags[name] = [name.lower()] + (["young" + name] if self.chance(0.3) else [])
                for tag in tags[name]:
                    mapping[tag] = name if self.chance(0.3) else CONTAINER + name
            discriminator["mapping"] = mapping
        union = {"oneOf": [{"$ref": CONTAINER + name} for name in names], "discriminator": discriminator}
        return {"Choice": union} | {name: self.variant(key, tags[name]) for name in names}

    def base(self):
        """A base with a discriminator, and schemas that extend it."""
        base = self.variant("sort", ["x"])
        base["properties"]["sort"] = {"type": "string"}
        base["discriminator"] = {"propertyName": "sort"}
        children = {}
        for name in self.rng.sample(["Square", "Circle", "Line"], 2):
            properties = {key: schema for key, schema in self.properties(2).items() if key not in base["properties"]}
            own = {"type": "object", "properties": properties, "required": self.some(properties)}
            children[name] = {"allOf": [{"$ref": CONTAINER + "Base"}, own]}
        return {"Base": base} | children


def translated(source):
    """Translates the schema `Thing` of a document into JSON Schema 2020-12. A value with a discriminator fits only the
    alternative that the discriminator names; one without it fits the alternatives that do not require it."""
    schemas = source["components"]["schemas"]
    children = {
        name: [child for child, schema in schemas.items()
               if any(part.get("$ref") == CONTAINER + name for part in schema.get("allOf", []))]
        for name, schema in schemas.items() if "discriminator" in schema and "oneOf" not in schema and "anyOf" not in schema
    }

    def tagged(reference, key, tags):
        tag = {"properties": {key: {"enum": tags}}}
        return {"allOf": [reference, {"allOf": [{"allOf": [tag]}]}]}

    def named(name):
        """The translation of a reference. For a base that others extend, it is the alternatives of these."""
        if not children.get(name):
            return {"$ref": CONTAINER + name}
        key = schemas[name]["discriminator"]["propertyName"]
        return {"anyOf": [tagged({"$ref": CONTAINER + child}, key, [child]) for child in children[name]]}

    def meaning(schema, owner=None):
        if "$ref" in schema:
            return named(schema["$ref"].removeprefix(CONTAINER))
        result = copy.deepcopy(schema)
        for bound, exclusive in [("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")]:
            if result.pop(exclusive, False):
                result[exclusive] = result.pop(bound)
        if result.pop("nullable", False):
            result["type"] = [result["type"], "null"]
        for word in ["items", "additionalProperties", "not"]:
            if isinstance(result.get(word), dict):
                result[word] = meaning(schema[word])
        if "properties" in result:
            result["properties"] = {key: meaning(inner) for key, inner in schema["properties"].items()}
        if "allOf" in result:
            result["allOf"] = [
                {"$ref": part["$ref"]} if owner and "$ref" in part else meaning(part) for part in schema["allOf"]]
        discriminator = result.pop("discriminator", None)
        for word in ["anyOf", "oneOf"]:
            if word not in result:
                continue
            if not discriminator:
                result[word] = [meaning(part) for part in schema[word]]
                continue
            mapping = discriminator.get("mapping", {})
            alternatives = []
            for part in schema[word]:
                name = part["$ref"].removeprefix(CONTAINER)
                tags = [tag for tag, target in mapping.items() if target.removeprefix(CONTAINER) == name] or [name]
                alternatives.append(tagged(meaning(part), discriminator["propertyName"], tags))
            result["anyOf"] = alternatives
            result.pop("oneOf", None)
        return result

    extending = {child for names in children.values() for child in names}
    definitions = {name: meaning(schema, name if name in extending else None) for name, schema in schemas.items()}
    return named("Thing") | {"components": {"schemas": definitions}}
