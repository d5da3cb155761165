#!/usr/bin/env python3
"""Prints a document, or Swift, for the schema that schema.py prints with the same numbers.

    data.py VARIANTS FIELDS json ENTRIES [shuffled]    a document of ENTRIES entries, variants in turn
    data.py VARIANTS FIELDS swift MODULE               `toggled()`, which changes a field of any entry
"""
import json
import random
import sys

from schema import schema

VARIANTS, FIELDS, WHAT = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]


def value(kind, name, index):
    return {
        "String": f"Text of {name}, number {index}",
        "Int": index * 37 % 100_003,
        "Bool": index % 3 == 0,
        "Date": f"2024-05-{1 + index % 28:02}T{index % 24:02}:{index % 60:02}:07Z",
        "UUID?": f"00112233-4455-6677-8899-{index:012X}" if index % 2 else None,
        "[String]": ["one", "two"],
    }[kind]


def entry(types, index, is_shuffled):
    variant = index % VARIANTS
    members = [("type", f"variant{variant}")]
    for name, kind in types[f"Payload{variant}"]["struct"].items():
        member = f"{index}" if name == "id" else value(kind, name, index)
        if member is not None:
            members.append((name, member))
    if is_shuffled:
        random.Random(index).shuffle(members)
    return dict(members)


def document():
    types = schema(VARIANTS, FIELDS)["types"]
    is_shuffled = "shuffled" in sys.argv
    entries = [entry(types, index, is_shuffled) for index in range(int(sys.argv[4]))]
    print(json.dumps({"version": 1, "entries": entries}, separators=(",", ":")), end="")


def edit():
    module = sys.argv[4]
    print(f"import {module}\n\nextension {module}.Event {{")
    print("  /// The same with one field changed.")
    print(f"  func toggled() -> {module}.Event {{")
    print("    switch self {")
    # Swift does not check that a switch over very many cases is exhaustive.
    is_checked = VARIANTS <= 300
    for variant in range(VARIANTS if is_checked else VARIANTS - 1):
        print(f"    case .variant{variant}(var payload):")
        print("      payload.isPinned.toggle()")
        print(f"      return .variant{variant}(payload)")
    if not is_checked:
        print("    default: return self")
    print("    }\n  }\n}")


document() if WHAT == "json" else edit()
