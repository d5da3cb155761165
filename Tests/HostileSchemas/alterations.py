"""Alterations of hostile schemas, for comparisons: as many differences as a schema has fields and variants.

An alteration is a function that changes a schema as a JSON value, in place. It takes every field, or every variant, of
a schema and of the types in its payloads. A schema that it makes invalid is refused by the tool, which is fast.
"""

import copy

from rows import table

TYPES = {"Int": "String", "String": "Int", "Int?": "String?", "[Int]": "[String]"}


def altered(files, alter):
    """The files with the first one altered, under another name; None if it has nothing to alter."""
    name, content = next(iter(files.items()))
    if not isinstance(content, dict) or not isinstance(content.get("types"), dict):
        return None
    changed = copy.deepcopy(content)
    alter(changed)
    if changed == content:
        return None
    return {name: content, "New.sumtype.json": changed, **{key: files[key] for key in list(files)[1:]}}


def everywhere(change):
    """Changes the members of all types and documents."""

    def alter(schema):
        for declaration in list(schema["types"].values()) + list(schema.get("documents", {}).values()):
            visit(declaration, change)

    return alter


def visit(declaration, alter):
    """Alters a declaration, then those in its payloads. Payloads nest too deeply for a recursion."""
    left = [declaration]
    while left:
        declaration = left.pop()
        if not isinstance(declaration, dict):
            continue
        for key in ("struct", "tuple", "fields"):
            if isinstance(declaration.get(key), dict):
                declaration[key] = alter(key, declaration[key])
        union = declaration.get("union")
        if isinstance(union, dict):
            left += [payload.get("payload", payload) for payload in union.values() if isinstance(payload, dict)]
            declaration["union"] = alter("union", union)
        if isinstance(declaration.get("enum"), list):
            declaration["enum"] = alter("enum", declaration["enum"])


def types(kind, members):
    """Every field has another type."""
    if kind in ("union", "enum"):
        return members

    def other(field):
        if isinstance(field, str):
            return TYPES.get(field, field)
        if isinstance(field, dict) and isinstance(field.get("type"), str):
            return {**field, "type": TYPES.get(field["type"], field["type"])}
        return field

    return {name: other(field) for name, field in members.items()}


def fields(kind, members):
    """Every field has another name, and so another key."""
    return members if kind in ("union", "enum") else {f"{name}New": field for name, field in members.items()}


def tags(kind, members):
    """Every variant has another name, and so another tag; every value of an enum is another one."""
    if kind == "union":
        return {f"{name}New": variant for name, variant in members.items()}
    return [f"{value}New" for value in members] if kind == "enum" else members


def migrated(schema):
    """Every field of every struct has another name, and each document a migration that says so."""
    documents = [document for document in schema.get("documents", {}).values() if document.get("version") == 1]
    if not documents:
        return
    passes = []
    for name, declaration in schema["types"].items():
        members = declaration.get("struct", {}) if isinstance(declaration, dict) else {}
        if members and all(isinstance(field, str) for field in members.values()):
            declaration["struct"] = {f"{field}New": type for field, type in members.items()}
            if "identity" in declaration:
                declaration["identity"] += "New"
            passes.append({"in": name, "rename": {field: f"{field}New" for field in members}})
    for document in documents if passes else []:
        document["version"] = 2
        document["migrations"] = {"1": passes}


ALL = {"types": everywhere(types), "fields": everywhere(fields), "tags": everywhere(tags), "migrated": migrated}


# Pairs of versions that are no alteration of a row of schemas.py.
ROWS, row = table()


def versions(types, changed, passes):
    """A list of notes in two versions, the second of which migrates the first."""
    entries = {"entries": "Note"}
    return {
        "S.sumtype.json": {"sumtype": 1, "types": types, "documents": {"Notes": {"version": 1, **entries}}},
        "New.sumtype.json": {
            "sumtype": 1, "types": changed,
            "documents": {"Notes": {"version": 2, **entries, "migrations": {"1": passes}}}},
    }


@row(800)
def steps_that_replace_the_tags_of_a_union(n):
    """Each of many variants has another tag, which a step of its own replaces."""

    def note(word):
        return {"Note": {"union": {f"{word}{i}": {"struct": {"a": "Int"}} for i in range(n)}}}

    return versions(
        note("v"), note("w"),
        [{"in": "Note", "replace": {"key": "type", "value": f"v{i}", "with": f"w{i}"}} for i in range(n)])


@row(800, bounded=True)
def steps_at_a_struct_that_many_others_include(n):
    """As many steps rename a field as there are structs that include it."""

    def types(field):
        structs = {f"S{i}": {"include": ["Common"], "struct": {"b": "Int"}} for i in range(n)}
        return {
            "Note": {"union": {f"v{i}": f"S{i}" for i in range(n)}}, "Common": {"struct": {field: "Int"}}, **structs}

    return versions(
        types("x0"), types(f"x{n}"), [{"in": "Common", "rename": {f"x{i}": f"x{i + 1}"}} for i in range(n)])
