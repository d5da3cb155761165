"""For each format of random_sources.py an independent validator, which decides what a description allows, and the
keywords that each note of an import is about."""
import json
import re

import jsonschema
import jtd

import openapi
from makers import SchemaMaker
from typedef import TypedefMaker, TypedefValueMaker
from values import FORMATS, ValueMaker

FORMAT_CHECKER = jsonschema.FormatChecker(formats=[])
for name, good in FORMATS.items():
    FORMAT_CHECKER.checks(name)(lambda value, good=good: not isinstance(value, str) or value == good)
# Subjects of `looser` notes whose additional values are kept as unknown, so that `inspect` has findings in them.
KEPT = {"enum is open"}
# The subjects of notes about unions.
OF_ALTERNATIVES = re.compile(r"alternatives|anyOf|oneOf|bare variants|discriminator")
WORDS = {
    "required of a map": {"required"}, "keys of patternProperties": {"patternProperties", "additionalProperties"},
    "enum of fractions": {"enum", "const"}, "enum of one Boolean": {"enum", "const"},
    "items behind a tuple": {"items", "additionalItems"},
    "absent for null": {"required", "minItems"}, "null": {"type", "enum", "const"}, "if": {"then", "else"},
    "a member that nothing fits": {"properties", "additionalProperties", "required"},
    "nullable beside a type": {"type"}, "nullable beside allOf": {"type"},
    # The notes about bounds have the keys of the schema language.
    "minLength outside a field": {"minLength", "minItems", "minProperties"},
    "maxLength outside a field": {"maxLength", "maxItems", "maxProperties", "items", "additionalProperties"},
    "minimum outside a field": {"minimum", "exclusiveMinimum"}, "maximum outside a field": {"maximum", "exclusiveMaximum"},
    "exclusiveMinimum outside a field": {"minimum", "exclusiveMinimum"},
    "exclusiveMaximum outside a field": {"maximum", "exclusiveMaximum"},
}


def values_of(maker, schema):
    """Values that a schema allows or nearly allows, each once."""
    values = []
    for _ in range(14):
        value = maker.value(schema)
        values += [value, maker.changed(value), maker.changed(maker.changed(value))]
    return [value for index, value in enumerate(values) if value not in values[:index]]


def without(tree, key):
    if isinstance(tree, list):
        return [without(inner, key) for inner in tree]
    if isinstance(tree, dict):
        return {name: without(inner, key) for name, inner in tree.items() if name != key}
    return tree


class SchemaOracle:
    """JSON Schema, by PyPI's jsonschema."""

    options = []

    def __init__(self, validator):
        self.validator = validator

    @staticmethod
    def trial(rng):
        dialect = rng.choice(["2020", "2020", "draft7"])
        source = SchemaMaker(rng, dialect).document()
        validator = {"2020": jsonschema.Draft202012Validator, "draft7": jsonschema.Draft7Validator}[dialect]
        return SchemaOracle(validator), source, values_of(ValueMaker(rng, source), source)

    def schema(self, source):
        """The source in the form that the validator reads."""
        return source

    def check(self, source):
        self.validator.check_schema(self.schema(source))

    def errors(self, source, value):
        return list(self.validator(self.schema(source)).iter_errors(value))

    def has_formats(self, source, value):
        """Whether a fitting value also has the schema's `format`, which validators treat as a comment."""
        return self.validator(self.schema(source), format_checker=FORMAT_CHECKER).is_valid(value)

    def is_told(self, error, subjects):
        """Whether a note says that the subject of an error is unchecked."""
        if subjects["unsayable"]:
            return True
        if error.instance is None and any(subject.startswith("null for a") for subject in subjects["looser"]):
            return True
        words = {error.validator} | {word for word in error.absolute_schema_path if isinstance(word, str)}
        for subject in subjects["looser"] - KEPT:
            if words & WORDS.get(subject, {re.split("[ :]", subject)[0]}):
                return True
            if OF_ALTERNATIVES.search(subject) and words & {"oneOf", "anyOf"}:
                return True
        branches = {}
        for inner in error.context:
            branches.setdefault(inner.schema_path[0], []).append(inner)
        return any(all(self.is_told(inner, subjects) for inner in branch) for branch in branches.values())

    def shown(self, error):
        return f"{error.message} ({error.json_path})"


class OpenAPIOracle(SchemaOracle):
    """OpenAPI 3.0, also by jsonschema: the schemas are translated into JSON Schema."""

    options = ["--format", "openapi", "--type", "/components/schemas/Thing"]

    def __init__(self):
        super().__init__(jsonschema.Draft202012Validator)

    @staticmethod
    def trial(rng):
        source = openapi.OpenAPIMaker(rng).document()
        meaning = openapi.translated(source)
        return OpenAPIOracle(), source, values_of(ValueMaker(rng, meaning), meaning)

    def schema(self, source):
        return openapi.translated(source)


class TypedefOracle:
    """JSON Typedef, by PyPI's jtd."""

    options = ["--format", "typedef"]

    @staticmethod
    def trial(rng):
        source = TypedefMaker(rng).document()
        return TypedefOracle(), source, values_of(TypedefValueMaker(rng, source), source)

    def check(self, source):
        # jtd 0.1 looks for a string in "additionalProperties", which is a Boolean.
        jtd.Schema.from_dict(without(source, "additionalProperties")).validate()

    def errors(self, source, value):
        """Each error with the value that it is about."""
        errors = jtd.validate(schema=jtd.Schema.from_dict(source), instance=value)
        found = []
        for error in errors:
            inner = value
            for word in error.instance_path:
                inner = inner[int(word)] if isinstance(inner, list) else inner[word]
            found.append((inner, error))
        return found

    def has_formats(self, source, value):
        return True

    def is_told(self, error, subjects):
        if subjects["unsayable"]:
            return True
        value, error = error
        looser = subjects["looser"]
        return (value is None and "null for absent" in looser
                or isinstance(value, dict) and "absent for null" in looser and error.schema_path[-2:-1] == ["properties"])

    def shown(self, error):
        return f"{json.dumps(error[0])} at {'/'.join(error[1].instance_path)}, by {'/'.join(error[1].schema_path)}"


ORACLES = {"json-schema": SchemaOracle, "openapi": OpenAPIOracle, "typedef": TypedefOracle}
