#!/usr/bin/env python3
"""Prints a schema: a document whose entries are a union of VARIANTS variants, each a struct of
FIELDS fields of mixed types.

    schema.py VARIANTS [FIELDS]
"""
import json
import random
import sys

KINDS = [
    ("count", "Int"),
    ("isPinned", "Bool"),
    ("createdAt", "Date"),
    ("parent", "UUID?"),
    ("tags", "[String]"),
    ("title", "String"),
]


def struct(variant, count):
    """Each variant has its fields in an order of its own, so that the compiler cannot merge the code of
    several variants into one function; as in real schemas, variants share the names of some fields."""
    fields = [("id", "String")]
    for index in range(count - 1):
        name, kind = KINDS[index % len(KINDS)]
        if index >= len(KINDS):
            name += str(index)
        if index % 2 == 0:
            name += f"Of{variant}"
        fields.append((name, kind))
    random.Random(variant).shuffle(fields)
    return dict(fields)


def schema(variants, count):
    types = {
        "Event": {
            "union": {f"variant{i}": f"Payload{i}" for i in range(variants)},
            "unknown": "aside",
            "paths": True,
        }
    }
    for i in range(variants):
        types[f"Payload{i}"] = {"identity": "id", "struct": struct(i, count)}
    return {
        "sumtype": 1,
        "types": types,
        "documents": {"Events": {"version": 1, "entries": "Event"}},
    }


if __name__ == "__main__":
    print(json.dumps(schema(int(sys.argv[1]), int((sys.argv + ["", "6"])[2] or 6)), indent=1))
