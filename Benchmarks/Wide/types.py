#!/usr/bin/env python3
"""Prints a schema of COUNT types that resembles large formats: structs of 2 to 40 fields, of scalars,
lists, maps, enums and other structs; a union of ten variants and an enum for every ten structs.

    types.py COUNT
"""
import json
import random
import sys

SCALARS = ["String", "String", "String?", "String?", "Int", "Int?", "Bool?", "Date?", "Double?", "UUID",
           "[String]?", "URL?", "Decimal?", "[String: String]?"]
WORDS = ["name", "status", "count", "owner", "created", "label", "note", "total", "period", "subject", "source",
         "target", "value", "reason", "author", "contact", "location", "priority", "category", "reference"]


def fields(seed, reachable):
    """As many fields as structs of real formats have: mostly few, sometimes forty. Refers only to types in
    `reachable`, so that no struct contains itself."""
    choose = random.Random(seed)
    count = min(40, 2 + int(choose.expovariate(1 / 6)))
    result = {"id": "String"}
    while len(result) < count:
        name = choose.choice(WORDS)
        if name in result:
            name += choose.choice(WORDS).capitalize()
        if reachable and choose.random() < 0.3:
            result[name] = choose.choice(["{}", "{}?", "[{}]", "[{}]?", "[{}]?"]).format(choose.choice(reachable))
        else:
            result[name] = choose.choice(SCALARS)
    return result


def schema(count):
    types, structs, reachable = {}, [], []
    for index in range(count):
        choose = random.Random(-index - 1)
        if index % 12 == 10:
            name = f"Kind{index}"
            types[name] = {"enum": [f"{word}{index}" for word in choose.sample(WORDS, 6)]}
        elif index % 12 == 11:
            name = f"Choice{index}"
            types[name] = {"union": {f"{word}{index}": choose.choice(structs) for word in choose.sample(WORDS, 10)}}
        else:
            name = f"Record{index}"
            types[name] = {"struct": fields(index, reachable)}
            structs.append(name)
        reachable.append(name)
    return {"sumtype": 1, "types": types}


if __name__ == "__main__":
    print(json.dumps(schema(int(sys.argv[1])), indent=1))
