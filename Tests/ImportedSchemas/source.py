#!/usr/bin/env python3
"""Writes a large description of types to standard output: an OpenAPI document, or with --json-schema a JSON Schema,
of COUNT schemas. It has all constructs that `sumtype import` reads: structs, each form of union, enums, maps, tuples,
bounds, defaults, recursion, and keywords of Swift as names. The output is the same each time.

    source.py COUNT [--members N] [--words N] [--json-schema]
"""
import argparse
import json

parser = argparse.ArgumentParser()
parser.add_argument("count", type=int)
parser.add_argument("--members", type=int, default=6, help="the number of members of each struct")
parser.add_argument("--words", type=int, default=6, help="the number of words of each description")
parser.add_argument("--json-schema", action="store_true")
options = parser.parse_args()

AREAS = ["Account", "Billing", "Catalog", "Delivery", "Event", "Form", "Guest", "Hotel", "Invoice", "Journey"]
THINGS = ["Record", "Detail", "Change", "Summary", "Rule", "Request", "Result", "Setting", "Entry", "Status"]
KEYS = ["id", "title", "created_at", "class", "amount", "tags", "labels", "owner", "in", "self", "notes", "site", "Type",
        "2fa", "retry-after", "weights", "state", "point", "any", "parent"]
WORDS = "the value that a person or a program has given last and that holds until it is changed again".split()
container = "$defs" if options.json_schema else "components/schemas"


def name(index):
    index %= options.count
    return f"{AREAS[index % 10]}{THINGS[index // 10 % 10]}{index // 100 or ''}"


def ref(index):
    return {"$ref": f"#/{container}/{name(index)}"}


def text(index):
    return " ".join(WORDS[(index * 7 + place) % len(WORDS)] for place in range(options.words)).capitalize() + "."


def member(index, place):
    kind = (index + place) % 20
    string = {"type": "string"}
    return [
        string | {"minLength": 1, "maxLength": 40},
        {"type": "integer", "format": "int64", "minimum": 0},
        string | {"format": "date-time"},
        {"type": "number", "exclusiveMinimum": 0},
        {"type": "array", "items": string | {"pattern": "^[a-z]+$", "maxLength": 20}, "maxItems": 10},
        {"type": "object", "additionalProperties": {"type": "integer", "maximum": 9}},
        ref(index + 1 + place),
        {"type": "boolean", "default": False},
        string | {"enum": ["open", "in", "done-" + str(index % 7)]},
        {"type": ["string", "null"]},
        {"type": "array", "items": ref(index * 3 + place)},
        string | {"format": "uuid"},
        string | {"format": "uri"},
        {"type": ["string", "integer"]},
        {"type": "array", "prefixItems": [{"type": "number"}, {"type": "number"}], "items": False, "minItems": 2},
        {"type": "object", "properties": {"x": {"type": "number"}, "y": {"type": "number"}}, "required": ["x"]},
        {},
        string | {"default": "none"},
        {"anyOf": [ref(index + 5), {"type": "null"}]},
        {"type": "integer", "enum": [1, 2, 4]},
    ][kind] | {"description": text(index + place)}


def structure(index, extra=None, required=()):
    keys = [KEYS[(index + place * 3) % len(KEYS)] for place in range(options.members)]
    keys = list(dict.fromkeys(keys))
    # Names beyond the number of words get a number.
    keys += [f"{KEYS[place % len(KEYS)]}_{place}" for place in range(len(keys), options.members)]
    properties = {key: member(index, place) for place, key in enumerate(keys)}
    return {
        "type": "object", "description": text(index), "properties": (extra or {}) | properties,
        "required": list(required) + [keys[0]],
    }


def variant(index, place, **more):
    return structure(index + place, more, list(more))


def schema(index):
    kind = index % 12
    if kind == 5:  # by one constant
        return {"oneOf": [variant(index, place, kind={"const": word}) for place, word in enumerate(["a", "b-c", "in"])]}
    if kind == 6:  # a tag and its content
        contents = [{"type": "string"}, ref(index + 1), {"type": "array", "items": {"type": "integer"}}]
        return {"oneOf": [
            {"type": "object", "properties": {"type": {"const": f"of{place}"}, "value": content}, "required": ["type", "value"]}
            for place, content in enumerate(contents)]}
    if kind == 7:  # by two constants
        pairs = [("pod", "v1"), ("pod", "v2"), ("node", "v1")]
        return {"oneOf": [variant(index, place, kind={"const": one}, version={"const": two})
                          for place, (one, two) in enumerate(pairs)]}
    if kind == 8:  # by a condition
        return structure(index, {"mode": {"type": "string", "enum": ["auto", "manual", "off"]}}, ["mode"]) | {"allOf": [
            {"if": {"properties": {"mode": {"const": mode}}},
             "then": {"properties": {f"{mode}_value": member(index, place)}, "required": [f"{mode}_value"]}}
            for place, mode in enumerate(["auto", "manual"])]}
    if kind == 9:  # by one key
        return {"oneOf": [
            {"type": "object", "properties": {key: content}, "required": [key], "additionalProperties": False}
            for key, content in [("circle", {"type": "number"}), ("shape", ref(index + 2)), ("default", {"type": "string"})]]}
    if kind == 10:  # by JSON type
        return {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "number"}}, ref(index + 1)]}
    if kind == 11:  # a struct with all of another
        return {"allOf": [ref(index + 1), {
            "type": "object", "properties": {"more": member(index, 0)}, "required": ["more"]}]}
    return structure(index)


schemas = {name(index): schema(index) for index in range(options.count)}
if options.json_schema:
    document = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$ref": f"#/$defs/{name(0)}", "$defs": schemas}
else:
    document = {
        "openapi": "3.1.0", "info": {"title": "Everything", "version": "1"}, "paths": {},
        "components": {"schemas": schemas}}
print(json.dumps(document, indent=1))
