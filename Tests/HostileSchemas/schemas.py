"""Hostile schemas: for every construct that refers to another one, schemas that grow with a number.

Rows are as in rows.py; the first file is the schema to generate, the others are imported.
"""

import json

from rows import table

ROWS, row = table()


def schema(types=None, **more):
    return {"S.sumtype.json": {"sumtype": 1, "types": types or {}, **more}}


def internal(tag):
    return {"internal": {"tag": tag}}


# ---- width


@row(25000)
def fields_of_a_struct(n):
    return schema({"A": {"struct": {f"f{i}": "Int" for i in range(n)}}})


@row(6000)
def fields_of_a_struct_with_all_keys(n):
    return schema({"A": {"struct": {
        f"f{i}": {"type": "Int", "key": f"k{i}", "aliases": [f"o{i}"], "default": 1, "minimum": 0, "deprecated": True,
                  "doc": "A field."} for i in range(n)}}})


@row(400)
def patterns_whose_lengths_take_long(n):
    ways = "|".join(f"([a-z]{{{count}}})*" for count in (2, 3, 5, 7))
    length = 10 ** 9 + 1
    return schema({"A": {"struct": {
        f"f{i}": {"type": "String", "pattern": f"^({ways}){i:06}$", "minLength": length, "maxLength": length}
        for i in range(n)}}})


@row(6000)
def optional_fields_that_write_null(n):
    return schema({"A": {"struct": {f"f{i}": "[String: Int]?" for i in range(n)}}}, nil="null")


@row(6000)
def fields_in_snake_case(n):
    return schema({"A": {"struct": {f"aFieldOfMany{i}": "Int" for i in range(n)}}}, keys="snake_case")


@row(10000)
def elements_of_a_tuple(n):
    return schema({"A": {"tuple": {f"f{i}": "Int" for i in range(n)}}})


@row(25000)
def bare_variants(n):
    return schema({"U": {"union": {f"v{i}": None for i in range(n)}}})


@row(10000)
def variants_with_one_payload(n):
    return schema({"P": {"struct": {"x": "Int"}}, "U": {"union": {f"v{i}": "P" for i in range(n)}}})


def wide_union(representation, fields=lambda i: {"x": "Int"}, **more):
    def make(n):
        types = {"U": {"union": {f"v{i}": f"P{i}" for i in range(n)}, "representation": representation, **more}}
        for i in range(n):
            types[f"P{i}"] = {"struct": fields(i)}
        return schema(types)

    return make


for kind in ["internal", "adjacent", "external", "keyed"]:
    row(2500, f"variants with payloads, {kind}")(wide_union(kind))
row(2500, "variants with payloads, outside")(wide_union({"outside": {"tag": "event"}}))
row(2500, "variants with payloads, presence")(wide_union("presence", lambda i: {f"v{i}": "Int"}))
row(2500, "untagged variants, distinguished by a constant")(
    wide_union("untagged", lambda i: {"kind": {"const": f"k{i}"}}, unknown="refuse"))
row(500, "untagged variants, with a required key of their own")(
    wide_union("untagged", lambda i: {f"k{i}": "Int"}, unknown="refuse"))


@row(300, bounded=True)
def untagged_variants_distinguished_by_different_keys(n):
    """Some key has a different type in each pair of variants, but no key distinguishes all of them."""
    bits = max(1, (3 * n).bit_length())
    types = {"U": {"union": {f"v{i}": f"P{i}" for i in range(n)}, "representation": "untagged"}}
    for i in range(n):
        types[f"P{i}"] = {"struct": {f"b{bit}": ("Int" if i >> bit & 1 else "String") for bit in range(bits)}}
    return schema(types)


@row(2500)
def untagged_enums_of_one_value(n):
    types = {"U": {"union": {f"v{i}": f"E{i}" for i in range(n)}, "representation": "untagged"}}
    for i in range(n):
        types[f"E{i}"] = {"enum": [f"e{i}"], "open": False}
    return schema(types)


@row(10000)
def untagged_variants_of_two_long_enums(n):
    return schema({
        "A": {"enum": [f"a{i}" for i in range(n)], "open": False},
        "B": {"enum": [f"b{i}" for i in range(n)], "open": False},
        "U": {"union": {"a": "A", "b": "B"}, "representation": "untagged"}})


@row(1000, bounded=True)
def untagged_unions_of_long_enums_in_many_unions(n):
    types = {"A": {"enum": [f"a{i}" for i in range(n)], "open": False},
             "B": {"enum": [f"b{i}" for i in range(n)], "open": False}}
    for i in range(n):
        types[f"U{i}"] = {"union": {"a": "A", "b": "B", "i": "Int"}, "representation": "untagged"}
    return schema(types)


@row(25000)
def values_of_an_enum(n):
    return schema({"E": {"enum": [f"e{i}" for i in range(n)]}})


@row(25000)
def aliases_of_a_value_of_an_enum(n):
    return schema({"E": {"enum": {"e": {"aliases": [f"a{i}" for i in range(n)]}}, "open": False}})


@row(25000)
def values_of_a_closed_enum_of_integers(n):
    return schema({"E": {"enum": {f"e{i}": i for i in range(n)}, "open": False}})


@row(10000)
def tags_of_a_variant(n):
    return schema({"P": {"struct": {"x": "Int"}},
                   "U": {"union": {"v": {"tags": [f"t{i}" for i in range(n)], "payload": "P"}, "w": None}}})


@row(5000)
def tags_of_two_parts(n):
    return schema({"P": {"struct": {"x": "Int"}},
                   "U": {"representation": internal(["kind", "version"]),
                         "union": {f"v{i}": {"tag": ["Pod", f"v{i}"], "payload": "P"} for i in range(n)}}})


@row(5000)
def tags_of_two_parts_of_one_variant(n):
    return schema({"P": {"struct": {"x": "Int"}},
                   "U": {"representation": internal(["kind", "version"]),
                         "union": {"v": {"tags": [[f"k{i}", "1"] for i in range(n)], "payload": "P"},
                                   "w": {"tags": [[f"k{i}", "*"] for i in range(n)]}}}})


@row(10000)
def constants_of_a_struct(n):
    return schema({"A": {"struct": {"x": "Int", **{f"c{i}": {"const": f"v{i}"} for i in range(n)}}}})


@row(10000)
def constants_that_have_one_name(n):
    bits = (4 * n).bit_length()
    keys = ["a" + "".join("!#"[i >> bit & 1] for bit in range(bits)) + "b" for i in range(n)]
    return schema({"A": {"struct": {key: {"const": 1} for key in keys}}})


@row(10000)
def values_of_a_constant(n):
    return schema({"A": {"struct": {"x": "Int", "c": {"const": [f"v{i}" for i in range(n)]}}}})


@row(5000)
def values_of_a_constant_that_is_the_tag(n):
    tags = [f"v{i}" for i in range(n)]
    return schema({"A": {"struct": {"x": "Int", "type": {"const": tags}}},
                   "U": {"union": {"a": {"tags": tags, "payload": "A"}}}})


@row(5000)
def values_of_a_constant_that_is_the_tag_at_a_path(n):
    tags = [f"v{i}" for i in range(n)]
    return schema({"A": {"struct": {"b": "B"}}, "B": {"struct": {"type": {"const": tags}}},
                   "U": {"union": {"a": {"tags": tags, "payload": "A"}}, "representation": internal("b/type")}})


@row(5000)
def a_constant_at_the_end_of_many_paths_to_the_tag(n):
    tags = [f"v{i}" for i in range(n)]
    types = {"Meta": {"struct": {"kind": {"const": tags}}}}
    types["Inner"] = {"union": {f"w{i}": {"struct": {"meta": "Meta", f"x{i}": "Int"}} for i in range(n)}}
    types["U"] = {"union": {"v": {"tags": tags, "payload": "Inner"}}, "representation": internal("meta/kind")}
    return schema(types)


@row(10000)
def variants_that_take_any_second_tag(n):
    return schema({"P": {"struct": {"x": "Int"}},
                   "U": {"union": {f"v{i}": "P" for i in range(n)}, "representation": internal(["kind", "version"])}})


@row(5000)
def second_tags_beside_variants_that_take_any(n):
    """Each variant that takes any second tag after the first one is an error."""
    exact = {f"v{i}": {"tag": ["Pod", f"v{i}"]} for i in range(n)}
    return schema({"U": {"union": {**exact, **{f"w{i}": {"tag": ["Pod", "*"]} for i in range(n)}},
                         "representation": internal(["kind", "version"])}})


@row(2500)
def updates_of_fields_that_are_not_there(n):
    fields = {f"f{i}": "Int" for i in range(n)}
    return schema({"P": {"identity": "id", "struct": {"id": "Int", **fields},
                         "entity": {"updates": [f"g{i}" for i in range(n)]}},
                   "U": {"union": {"v": "P"}, "unknown": "refuse", "shared": ["id"],
                         "entity": {"updates": [f"v.g{i}" for i in range(n)]}}})


@row(25000)
def updates_of_one_entity(n):
    fields = {f"f{i}": "Int" for i in range(n)}
    return schema({"E": {"identity": "id", "struct": {"id": "Int", **fields}, "entity": {"updates": list(fields)}}})


@row(4000, bounded=True)
def updates_of_all_variants_of_an_entity(n):
    fields = {f"f{i}": "Int" for i in range(n)}
    return schema({"P": {"identity": "id", "struct": {"id": "Int", **fields}},
                   "U": {"union": {f"v{i}": "P" for i in range(n)}, "unknown": "refuse", "shared": ["id"],
                         "entity": {"updates": list(fields)}}})


@row(10000)
def updates_of_one_wide_variant_of_an_entity(n):
    fields = {f"f{i}": "Int" for i in range(n)}
    return schema({"P": {"identity": "id", "struct": {"id": "Int", **fields}},
                   "U": {"union": {"v": "P"}, "unknown": "refuse", "shared": ["id"],
                         "entity": {"updates": [f"v.f{i}" for i in range(n)]}}})


@row(1000)
def updates_of_the_variants_of_an_entity(n):
    payloads = {f"P{i}": {"identity": "id", "struct": {"id": "Int", "x": "Int"}} for i in range(n)}
    return schema({**payloads, "U": {"union": {f"v{i}": f"P{i}" for i in range(n)}, "unknown": "refuse", "shared": ["id"],
                                     "entity": {"updates": [f"v{i}.x" for i in range(n)]}}})


@row(1000)
def constants_inside_that_are_the_tag_of_many_unions(n):
    inner = {f"v{i}": {"struct": {"object": {"const": "o"}, f"x{i}": "Int"}} for i in range(n)}
    outer = {f"U{i}": {"union": {"o": "V"}, "representation": internal("object")} for i in range(n)}
    return schema({"V": {"union": inner, "representation": internal("kind")}, **outer})


@row(1000)
def constants_inside_that_are_many_tags(n):
    inner = {f"v{i}": {"struct": {"object": {"const": [f"o{j}" for j in range(i % 10, n, 10)]}}} for i in range(10)}
    outer = {"o": {"tags": [f"o{i}" for i in range(n)], "payload": "V"}}
    return schema({"V": {"union": inner, "representation": internal("kind")},
                   "U": {"union": outer, "representation": internal("object")}})


@row(5000)
def constants_of_a_struct_that_are_the_tags_of_many_unions(n):
    types = {"Big": {"struct": {f"k{i}": {"const": "a"} for i in range(n)}}}
    for i in range(n):
        types[f"U{i}"] = {"union": {"a": "Big"}, "representation": internal(f"k{i}")}
    return schema(types)


@row(5000)
def values_of_constants_under_both_keys_of_a_tag(n):
    tags = [[f"k{i}", f"v{i}"] for i in range(n)]
    constants = {"kind": {"const": [first for first, _ in tags]}, "version": {"const": [second for _, second in tags]}}
    return schema({"A": {"struct": constants},
                   "U": {"union": {"a": {"tags": tags, "payload": "A"}},
                         "representation": internal(["kind", "version"])}})


@row(2000)
def structs_with_constants_under_both_keys_of_a_tag(n):
    inner = {f"v{i}": {"struct": {"kind": {"const": "Pod"}, "version": {"const": f"v{i}"}}} for i in range(n)}
    outer = {"pod": {"tags": [["Pod", f"v{i}"] for i in range(n)], "payload": "V"}}
    return schema({"V": {"union": inner, "representation": internal("type")},
                   "U": {"union": outer, "representation": internal(["kind", "version"])}})


@row(2000)
def constants_that_are_no_second_tag_of_other_variants(n):
    inner = {f"w{i}": {"struct": {"version": {"const": f"w{i}"}}} for i in range(n)}
    outer = {f"v{i}": {"tag": ["Pod", f"v{i}"]} for i in range(n)}
    return schema({"V": {"union": inner, "representation": internal("type")},
                   "U": {"union": {**outer, "pod": {"tag": ["Pod", "*"], "payload": "V"}},
                         "representation": internal(["kind", "version"])}})


@row(10000)
def aliases_of_a_field(n):
    return schema({"A": {"struct": {"x": {"type": "Int", "aliases": [f"a{i}" for i in range(n)]}}}})


@row(10000)
def aliases(n):
    types = {f"A{i}": {"alias": "UUID"} for i in range(n)}
    types["S"] = {"struct": {f"a{i}": f"A{i}" for i in range(n)}}
    return schema(types)


@row(10000)
def aliases_of_aliases(n):
    return schema({f"A{i}": {"alias": f"A{i + 1}" if i < n - 1 else "Int"} for i in range(n)})


@row(5000)
def external_types(n):
    types = {f"A{i}": {"external": {"module": f"M{i}", "wire": "String"}} for i in range(n)}
    types["S"] = {"struct": {f"a{i}": f"A{i}" for i in range(n)}}
    return schema(types)


@row(5000)
def external_types_of_one_struct_beside_others(n):
    types = {f"A{i}": {"external": {"module": f"M{i}", "wire": "String"}} for i in range(n)}
    types["S"] = {"struct": {f"a{i}": f"A{i}" for i in range(n)}}
    return schema({**types, **{f"T{i}": {"struct": {"x": "Int"}} for i in range(n)}})


# ---- depth


@row(2500)
def brackets_in_a_type(n):
    return schema({"A": {"struct": {"x": "[" * n + "Int" + "]" * n}}})


@row(2500)
def parentheses_in_a_type(n):
    return schema({"A": {"struct": {"x": "(" * n + "Int" + ")" * n}}})


@row(2500)
def maps_in_a_type(n):
    return schema({"A": {"struct": {"x": "[String: " * n + "Int?" + "]?" * n}}})


@row(1000)
def maps_with_one_wide_key(n):
    types = {"A": {"struct": {f"f{i}": {"type": "[Key: A]", "wire": "pairs"} for i in range(n)}}}
    types["Key"] = {"struct": {f"k{i}": "Kind" for i in range(n)}}
    types["Kind"] = {"enum": [f"v{i}" for i in range(n)]}
    return schema(types)


@row(2500)
def question_marks_in_a_type(n):
    return schema({"A": {"struct": {"x": "Int" + "?" * n}}})


@row(10000)
def arrays_in_a_default(n):
    return {"S.sumtype.json": '{"sumtype":1,"types":{"A":{"struct":{"x":{"type":"JSON","default":'
            + "[" * n + "]" * n + "}}}}}"}


@row(10000)
def objects_in_an_unknown_key(n):
    return {"S.sumtype.json": '{"sumtype":1,"types":{},"x":' + '{"a":' * n + "1" + "}" * n + "}"}


@row(1000)
def types_in_variants_in_types(n):
    opening = '{"union":{"a":{"struct":{"x":"Int"}},"b":' * n
    return {"S.sumtype.json": '{"sumtype":1,"types":{"U":' + opening + "null" + "}}" * n + "}}"}


@row(2500)
def types_in_variants(n):
    return schema({"U": {"union": {f"v{i}": {"struct": {"x": "Int"}} for i in range(n)}}})


@row(2500)
def nested_types_in_variants(n):
    return schema({"U": {"union": {f"v{i}": {"struct": {"x": "Int"}} for i in range(n)}}}, names="nested")


@row(10000)
def structs_whose_keys_collide(n):
    fields = {"a": {"type": "Int", "key": "x"}, "b": {"type": "Int", "key": "x"}}
    return schema({f"S{i}": {"struct": fields} for i in range(n)})


# ---- choices


@row(10000)
def alternatives_of_a_choice(n):
    types = {f"E{i}": {"enum": [f"e{i}"], "open": False} for i in range(n)}
    types["S"] = {"struct": {"x": " | ".join(f"E{i}" for i in range(n))}}
    return schema(types)


@row(10000)
def alternatives_of_an_alias(n):
    types = {f"E{i}": {"enum": [f"e{i}"], "open": False} for i in range(n)}
    types["Label"] = {"alias": " | ".join(f"E{i}" for i in range(n))}
    return schema(types)


@row(10000)
def alternatives_that_are_unknown(n):
    return schema({"S": {"struct": {"x": " | ".join(f"E{i}" for i in range(n))}}})


@row(10000)
def alternatives_with_escapes(n):
    return schema({"S": {"struct": {"x": " | ".join(f"[É{i}]" for i in range(n))}}})


@row(5000)
def fields_of_one_choice(n):
    return schema({"S": {"struct": {f"x{i}": "String | [Int] | Bool" for i in range(n)}}})


@row(2500)
def different_choices(n):
    types = {f"E{i}": {"enum": [f"e{i}"], "open": False} for i in range(n)}
    types["S"] = {"struct": {f"x{i}": f"E{i} | Int | [E{i}]" for i in range(n)}}
    return schema(types)


@row(30)
def choices_in_choices(n):
    text = "Int"
    for _ in range(n):
        text = f"[{text} | String]"
    return schema({"S": {"struct": {"x": text}}})


# ---- flatten


def flatten(type, **more):
    return {"type": type, "flatten": True, **more}


@row(1000, bounded=True)
def a_chain_of_flattened_structs(n):
    types = {f"A{i}": {"struct": {f"f{i}": "Int", "next": flatten(f"A{i + 1}")}} for i in range(n)}
    types[f"A{n}"] = {"struct": {"x": "Int"}}
    return schema(types)


@row(1000)
def a_chain_of_flattened_structs_from_its_end(n):
    types = {f"A{n}": {"struct": {"x": "Int"}}}
    for i in reversed(range(n)):
        types[f"A{i}"] = {"struct": {f"f{i}": "Int", "next": flatten(f"A{i + 1}")}}
    return schema(types)


@row(20)
def a_struct_that_flattens_the_next_twice(n):
    types = {f"A{i}": {"struct": {"a": flatten(f"A{i + 1}"), "b": flatten(f"A{i + 1}")}} for i in range(n)}
    types[f"A{n}"] = {"struct": {"x": "Int"}}
    return schema(types)


@row(20)
def a_struct_that_flattens_the_next_twice_empty(n):
    types = {f"A{i}": {"struct": {"a": flatten(f"A{i + 1}"), "b": flatten(f"A{i + 1}?")}} for i in range(n)}
    types[f"A{n}"] = {"struct": {}}
    return schema(types)


@row(300, bounded=True)
def a_base_that_many_structs_flatten(n):
    types = {"B": {"struct": {f"b{i}": "Int" for i in range(n)}}}
    for i in range(n):
        types[f"A{i}"] = {"struct": {"x": "Int", "base": flatten("B")}}
    return schema(types)


@row(5000)
def a_small_base_that_many_structs_flatten(n):
    types = {"B": {"struct": {"b": "Int"}}}
    for i in range(n):
        types[f"A{i}"] = {"identity": "b", "struct": {"x": "Int", "base": flatten("B")}}
    return schema(types)


@row(2500)
def structs_that_one_struct_flattens(n):
    types = {f"B{i}": {"struct": {f"b{i}": "Int"}} for i in range(n)}
    types["A"] = {"identity": f"b{n - 1}", "struct": {f"f{i}": flatten(f"B{i}") for i in range(n)}}
    return schema(types)


@row(2000)
def structs_with_a_flattened_map_that_is_migrated(n):
    types = {f"A{i}": {"struct": {f"f{i}": "Int", "part": flatten("Part")}} for i in range(n)}
    types["Part"] = {"struct": {"x": "Int", "others": flatten("[String: Item]")}}
    types["Item"] = {"struct": {"name": "String"}}
    document = {"version": 2, "entries": "Item", "fields": {f"f{i}": f"A{i}" for i in range(n)},
                "migrations": {"1": [{"in": "Item", "rename": {"title": "name"}}]}}
    return schema(types, documents={"Document": document})


@row(30)
def an_identity_through_flattened_structs(n):
    types = {f"A{i}": {"identity": "id", "struct": {f"f{i}": "Int", "next": flatten(f"A{i + 1}")}} for i in range(n)}
    types[f"A{n}"] = {"struct": {"id": "Int"}}
    return schema(types)


@row(1000)
def structs_that_flatten_each_other_in_a_circle(n):
    return schema({f"A{i}": {"struct": {f"f{i}": "Int", "next": flatten(f"A{(i + 1) % n}?")}} for i in range(n)})


@row(40, bounded=True)
def structs_that_flatten_all_that_follow(n):
    return schema({f"A{i}": {"struct": {f"f{j}": flatten(f"A{j}") for j in range(i + 1, n)}} for i in range(n)})


@row(20000)
def a_union_with_a_default_that_many_structs_flatten(n):
    """The union is never absent, so that no optional field can flatten it."""
    variants = {f"v{i}": None for i in range(n)}
    return schema({"U": {"union": variants, "default": f"v{n - 1}"},
                   **{f"S{i}": {"struct": {"u": flatten("U?")}} for i in range(n)}})


@row(300)
def structs_with_many_paths_to_a_flattened_one(n):
    types = {}
    for i in range(n):
        types[f"A{i}"] = {"struct": {"a": flatten(f"L{i}"), "b": flatten(f"R{i}")}}
        types[f"L{i}"] = {"struct": {f"l{i}": "Int", "next": flatten(f"A{i + 1}")}}
        types[f"R{i}"] = {"struct": {f"r{i}": "Int", "next": flatten(f"A{i + 1}")}}
    types[f"A{n}"] = {"struct": {"x": "Int"}}
    return schema(types)


# ---- include


@row(1000)
def a_chain_of_included_structs(n):
    types = {f"A{i}": {"include": [f"A{i + 1}"], "struct": {f"f{i}": "Int"}} for i in range(n)}
    types[f"A{n}"] = {"struct": {"x": "Int"}}
    return schema(types)


@row(8, bounded=True)
def deep_includes_of_wide_structs(n):
    types = {f"A{i}": {"include": [f"A{i + 1}"], "struct": {f"f{i}of{j}": "Int" for j in range(n * 30)}}
             for i in range(30)}
    types["A30"] = {"struct": {"x": "Int"}}
    return schema(types)


@row(400, bounded=True)
def a_base_that_many_structs_include(n):
    types = {"B": {"struct": {f"b{i}": "Int" for i in range(n)}}}
    for i in range(n):
        types[f"A{i}"] = {"include": ["B"], "struct": {"x": "Int"}}
    return schema(types)


@row(2500)
def structs_that_one_struct_includes(n):
    types = {f"B{i}": {"struct": {f"b{i}": "Int"}} for i in range(n)}
    types["A"] = {"include": [f"B{i}" for i in range(n)], "struct": {"x": "Int"}}
    return schema(types)


@row(24)
def a_struct_that_includes_the_next_two(n):
    types = {f"A{i}": {"include": [f"A{i + 1}", f"A{i + 2}"], "struct": {f"f{i}": "Int"}} for i in range(n)}
    types[f"A{n}"] = {"struct": {"x": "Int"}}
    types[f"A{n + 1}"] = {"struct": {"y": "Int"}}
    return schema(types)


@row(400, bounded=True)
def a_union_that_many_unions_include(n):
    types = {"P": {"struct": {"x": "Int"}}, "B": {"union": {f"b{i}": "P" for i in range(n)}}}
    for i in range(n):
        types[f"A{i}"] = {"include": ["B"], "union": {"x": "P"}}
    return schema(types)


@row(2500)
def unions_that_one_union_includes(n):
    types = {f"B{i}": {"union": {f"b{i}": None}} for i in range(n)}
    types["A"] = {"include": [f"B{i}" for i in range(n)], "union": {"x": None}}
    return schema(types)


@row(1000)
def a_chain_of_included_unions(n):
    types = {f"A{i}": {"include": [f"A{i + 1}"], "union": {f"f{i}": None}} for i in range(n)}
    types[f"A{n}"] = {"union": {"x": None}}
    return schema(types)


# ---- unions in unions


def unions_in_unions(n, representation, width=1, flattened=True):
    types = {}
    for i in range(n):
        variants = {f"n{i}of{j}": f"U{i + 1}" for j in range(width)}
        variants[f"leaf{i}"] = f"L{i}"
        types[f"U{i}"] = {"union": variants, "representation": representation(i)}
        types[f"L{i}"] = {"struct": {f"l{i}": "Int"}}
        if flattened:
            types[f"S{i}"] = {"struct": {f"s{i}": "Int", "u": flatten(f"U{i}")}}
    types[f"U{n}"] = {"union": {"end": None}, "representation": representation(n)}
    return types


@row(10)
def internal_unions_in_unions(n):
    return schema(unions_in_unions(n, lambda i: internal(f"t{i}")))


@row(10)
def internal_unions_in_unions_by_two_variants(n):
    return schema(unions_in_unions(n, lambda i: internal(f"t{i}"), width=2))


@row(4)
def internal_unions_in_unions_by_ten_variants(n):
    return schema(unions_in_unions(n, lambda i: internal(f"t{i}"), width=10))


@row(10)
def internal_unions_in_unions_within_the_limit(n):
    return schema(unions_in_unions(14, lambda i: internal(f"t{i}"), width=n))


@row(1000)
def many_internal_unions_in_unions(n):
    return schema(unions_in_unions(n, lambda i: internal(f"t{i}")))


@row(100)
def layers_of_internal_unions(n):
    """Twelve layers of n / 12 unions, each with a variant for each of the next layer."""
    width = max(1, n // 12)
    types = {}
    for layer in range(12):
        for i in range(width):
            variants = {f"v{j}": f"U{layer + 1}x{j}" for j in range(width)}
            types[f"U{layer}x{i}"] = {"union": variants, "representation": internal(f"t{layer}x{i}")}
    for i in range(width):
        types[f"U12x{i}"] = {"union": {"end": None}, "representation": internal(f"t12x{i}")}
    return schema(types)


@row(40)
def untagged_unions_in_unions(n):
    types = {f"U{i}": {"union": {"a": f"U{i + 1}", "b": f"L{i}"}, "representation": "untagged", "unknown": "refuse"}
             for i in range(n)}
    for i in range(n):
        types[f"L{i}"] = {"struct": {"kind": {"const": f"k{i}"}}}
    types[f"U{n}"] = {"struct": {"kind": {"const": "end"}}}
    return schema(types)


@row(30)
def untagged_unions_of_the_next_two(n):
    types = {f"U{i}": {"union": {"a": f"U{i + 1}", "b": f"V{i}"}, "representation": "untagged", "unknown": "refuse"}
             for i in range(n)}
    for i in range(n):
        types[f"V{i}"] = {"union": {"a": f"U{i + 1}", "l": f"L{i}"}, "representation": "untagged", "unknown": "refuse"}
        types[f"L{i}"] = {"struct": {"kind": {"const": f"k{i}"}}}
    types[f"U{n}"] = {"struct": {"kind": {"const": "end"}}}
    return schema(types)


@row(40)
def presence_unions_in_unions(n):
    types = {}
    for i in range(n):
        types[f"U{i}"] = {"union": {"p": f"U{i + 1}", f"l{i}": f"L{i}"}, "representation": "presence"}
        types[f"L{i}"] = {"struct": {f"l{i}": "Int"}}
    types[f"U{n}"] = {"union": {"p": "P"}, "representation": "presence"}
    types["P"] = {"struct": {"p": "Int"}}
    return schema(types)


@row(12)
def presence_unions_by_two_variants(n):
    types = {}
    for i in range(n):
        types[f"U{i}"] = {"union": {"p": f"U{i + 1}", "q": f"U{i + 1}"}, "representation": "presence"}
    types[f"U{n}"] = {"union": {"p": "P", "q": "Q"}, "representation": "presence"}
    types["P"] = {"struct": {"p": "Int"}}
    types["Q"] = {"struct": {"q": "Int"}}
    return schema(types)


@row(300)
def a_wide_union_that_is_a_payload_of_many(n):
    types = {f"P{i}": {"struct": {f"p{i}": "Int"}} for i in range(n)}
    types["W"] = {"union": {f"w{i}": f"P{i}" for i in range(n)}, "representation": internal("kind")}
    for i in range(n):
        types[f"U{i}"] = {"union": {"a": "W", "b": None}, "representation": internal("type")}
    return schema(types)


@row(300, bounded=True)
def a_wide_union_that_many_structs_flatten(n):
    types = {f"P{i}": {"struct": {f"p{i}": "Int"}} for i in range(n)}
    types["W"] = {"union": {f"w{i}": f"P{i}" for i in range(n)}}
    for i in range(n):
        types[f"S{i}"] = {"struct": {"x": "Int", "w": flatten("W")}}
    return schema(types)


@row(1000)
def a_struct_that_is_a_payload_of_many_unions(n):
    types = {"P": {"struct": {f"p{i}": "Int" for i in range(n)}}}
    for i in range(n):
        types[f"U{i}"] = {"union": {"a": "P"}, "representation": internal(f"t{i}")}
    return schema(types)


@row(1000)
def a_struct_that_is_an_untagged_payload_of_many_unions(n):
    types = {"P": {"struct": {f"p{i}": "Int" for i in range(n)}},
             "Q": {"struct": {**{f"p{i}": "Int" for i in range(n)}, f"p{n - 1}": "String"}}}
    for i in range(n):
        types[f"U{i}"] = {"union": {"a": "P", "b": "Q", "c": "Int"}, "representation": "untagged", "unknown": "refuse"}
    return schema(types)


@row(2500)
def a_wide_struct_beside_a_narrow_one_in_many_untagged_unions(n):
    """The first key distinguishes the two variants of each union."""
    types = {"Big": {"struct": {f"f{i}": "Int" for i in range(n)}}}
    for i in range(n):
        types[f"T{i}"] = {"struct": {"f0": "String"}}
        types[f"U{i}"] = {"union": {"a": "Big", "b": f"T{i}"}, "representation": "untagged"}
    return schema(types)


@row(5000, bounded=True)
def a_struct_of_constants_in_many_untagged_unions(n):
    types = {"S": {"struct": {f"k{i}": {"const": "s"} for i in range(n)}}, "T": {"struct": {"k0": "Int"}}}
    for i in range(n):
        types[f"U{i}"] = {"union": {"a": "S", "b": "T"}, "representation": "untagged"}
    return schema(types)


@row(5500, bounded=True)
def a_constant_of_many_values_in_many_untagged_unions(n):
    types = {"S": {"struct": {"kind": {"const": [f"s{i}" for i in range(n)]}}},
             "T": {"struct": {"kind": {"const": "t"}}}}
    for i in range(n):
        types[f"U{i}"] = {"union": {"a": "S", "b": "T"}, "representation": "untagged"}
    return schema(types)


@row(2500, bounded=True)
def unions_around_a_union_of_unions_around_a_struct_of_constants(n):
    """The constants of the struct are the tags of the outermost unions."""
    types = {"P": {"struct": {f"c{i}": {"const": "o"} for i in range(n)}}}
    types["V"] = {"union": {f"v{i}": f"W{i}" for i in range(n)}, "representation": internal("v")}
    for i in range(n):
        types[f"W{i}"] = {"union": {"x": "P"}, "representation": internal(f"w{i}")}
        types[f"U{i}"] = {"union": {"o": "V"}, "representation": internal(f"c{i}")}
    return schema(types)


@row(5000)
def a_struct_of_constants_in_many_unions_inside_one(n):
    """The outermost union asks each of the others for its tag only, where the struct has the tags of many."""
    types = {"P": {"struct": {f"c{i}": {"const": "o"} for i in range(n)}}}
    types["V"] = {"union": {f"v{i}": f"W{i}" for i in range(n)}, "representation": internal("v")}
    types["X"] = {"union": {"o": "V"}, "representation": internal("c0")}
    for i in range(n):
        types[f"W{i}"] = {"union": {"x": "P"}, "representation": internal(f"w{i}")}
        types[f"U{i}"] = {"union": {"o": "P"}, "representation": internal(f"c{i}")}
    return schema(types)


@row(1000)
def external_unions_in_unions(n):
    types = {f"U{i}": {"union": {"a": f"U{i + 1}"}, "representation": "external"} for i in range(n)}
    types[f"U{n}"] = {"union": {"end": None}}
    return schema(types)


# ---- shared


@row(500, bounded=True)
def shared_fields_of_many_variants(n):
    types = {"U": {"union": {f"v{i}": "P" for i in range(n)}, "shared": [f"f{i}" for i in range(n)]},
             "P": {"struct": {f"f{i}": "Int" for i in range(n)}}}
    return schema(types)


@row(5000)
def shared_fields_that_are_deprecated(n):
    fields = {f"f{i}": {"type": "Int", "deprecated": True} for i in range(n)}
    return schema({"U": {"union": {"v": "P"}, "shared": list(fields)}, "P": {"struct": fields}})


@row(5000)
def a_shared_field_of_a_wide_struct_in_many_unions(n):
    types = {"Big": {"struct": {f"f{i}": "Int" for i in range(n)}}}
    for i in range(n):
        types[f"U{i}"] = {"union": {"a": "Big"}, "shared": [f"f{n - 1}"]}
    return schema(types)


@row(5000)
def a_shared_identity_of_a_wide_struct_in_many_unions(n):
    types = {"B": {"struct": {"id": "Int"}}}
    types["Big"] = {"identity": "base.id",
                    "struct": {**{f"f{i}": "Int" for i in range(n)}, "base": flatten("B")}}
    for i in range(n):
        types[f"U{i}"] = {"union": {"a": "Big"}, "shared": ["id"]}
    return schema(types)


@row(20)
def shared_fields_through_unions(n):
    types = {f"U{i}": {"union": {"a": f"U{i + 1}", "b": f"U{i + 1}"}, "shared": ["id"], "representation": "adjacent",
                       "unknown": "refuse"} for i in range(n)}
    types[f"U{n}"] = {"struct": {"id": "Int"}}
    return schema(types)


@row(1000)
def a_long_chain_of_shared_fields(n):
    types = {f"U{i}": {"union": {"a": f"U{i + 1}"}, "shared": ["id"], "representation": "adjacent"} for i in range(n)}
    types[f"U{n}"] = {"struct": {"id": "Int"}}
    return schema(types)


@row(2500)
def a_shared_identity(n):
    types = {"U": {"union": {f"v{i}": f"P{i}" for i in range(n)}, "shared": ["id"]}, "B": {"struct": {"id": "Int"}}}
    for i in range(n):
        types[f"P{i}"] = {"identity": "base.id", "struct": {"base": flatten("B"), "x": "Int"}}
    return schema(types)


@row(500)
def shared_fields_of_wide_structs(n):
    types = {f"P{i}": {"struct": {f"f{j}": "Int" for j in range(20)}} for i in range(n)}
    types["U"] = {"union": {f"v{i}": f"P{i}" for i in range(n)}, "shared": [f"f{j}" for j in range(20)]}
    return schema(types)


# ---- recursion and boxing


@row(2500)
def a_circle_of_structs(n):
    return schema({f"A{i}": {"struct": {"next": f"A{(i + 1) % n}?"}} for i in range(n)})


@row(2500)
def a_circle_of_structs_without_an_end(n):
    return schema({f"A{i}": {"struct": {"next": f"A{(i + 1) % n}"}} for i in range(n)})


@row(2500)
def a_circle_of_unions(n):
    return schema({f"A{i}": {"union": {"a": f"A{(i + 1) % n}", "b": None}, "representation": "adjacent"}
                   for i in range(n)})


@row(20)
def a_struct_that_holds_the_next_twice(n):
    types = {f"A{i}": {"struct": {"a": f"A{i + 1}", "b": f"A{i + 1}"}} for i in range(n)}
    types[f"A{n}"] = {"struct": {"x": "String"}}
    return schema(types)


@row(2500)
def a_long_chain_of_structs(n):
    types = {f"A{i}": {"struct": {"a": f"A{i + 1}", "x": "Int"}} for i in range(n)}
    types[f"A{n}"] = {"struct": {"x": "String"}}
    return schema(types)


@row(100)
def structs_that_hold_all_that_follow(n):
    return schema({f"A{i}": {"struct": {"x": "Int", **{f"f{j}": f"A{j}" for j in range(i + 1, n)}}} for i in range(n)})


@row(2500)
def a_wide_struct_of_structs(n):
    types = {f"B{i}": {"struct": {f"b{j}": "String" for j in range(8)}} for i in range(n)}
    types["A"] = {"struct": {f"f{i}": f"B{i}" for i in range(n)}}
    return schema(types)


# ---- imports


def imported(n, imports, types=lambda i: {f"T{i}": {"struct": {"x": "Int"}}}):
    return {("S" if i == 0 else f"F{i}") + ".sumtype.json": {
        "sumtype": 1, "imports": [f"F{j}.sumtype.json" for j in imports(i)], "types": types(i)} for i in range(n)}


@row(500)
def a_chain_of_imports(n):
    return imported(n, lambda i: [i + 1] if i < n - 1 else [])


@row(500)
def a_star_of_imports(n):
    return imported(n, lambda i: range(1, n) if i == 0 else [])


@row(60)
def diamonds_of_imports(n):
    return imported(2 * n + 2, lambda i: [j for j in (i // 2 * 2 + 2, i // 2 * 2 + 3) if j < 2 * n + 2])


@row(60)
def files_that_import_all_that_follow(n):
    return imported(n, lambda i: range(i + 1, n))


@row(250)
def choices_in_a_chain_of_imports(n):
    return imported(n, lambda i: [i + 1] if i < n - 1 else [],
                    lambda i: {f"T{i}": {"struct": {"x": "String | [Int]", "y": f"T{i} | String"}}})


@row(250)
def types_of_a_star_of_imports(n):
    return imported(n, lambda i: range(1, n) if i == 0 else [], lambda i: {
        f"T{i}": {"struct": {f"x{j}": f"T{j}" for j in range(1, n)} if i == 0 else {"x": "Int"}}})


def configured(files, **more):
    """A configuration that generates all of the files."""
    group = {"schemas": ["*.sumtype.json"], "output": "out", **more}
    return {"sumtype-config.json": {"generate": [group]}, **files}


@row(1000)
def a_chain_of_imports_all_generated(n):
    return configured(a_chain_of_imports(n))


@row(1000)
def a_chain_of_imports_with_an_error(n):
    """The last file, which all others import, has the error."""
    files = a_chain_of_imports(n)
    files[f"F{n - 1}.sumtype.json"]["types"] = {f"T{n - 1}": {"struct": {"x": "Nothing"}}}
    return configured(files)


@row(1000)
def a_chain_of_imports_with_an_error_that_few_import(n):
    """The chain itself has no error."""
    files = a_chain_of_imports(n)
    return configured({**files, "E.sumtype.json": {"sumtype": 1, "imports": ["F1.sumtype.json"],
                                                   "types": {"E": {"struct": {"x": "Nothing"}}}}})


@row(4000)
def a_type_that_is_selected_from_a_chain_of_imports(n):
    return configured(a_chain_of_imports(n), only=["T0"])


@row(4000)
def a_variant_that_is_left_out_beside_a_chain_of_imports(n):
    files = a_chain_of_imports(n)
    files["S.sumtype.json"]["types"]["U"] = {"union": {"a": None, "b": None}}
    return configured(files, without=["U.a"])


@row(30000)
def types_that_are_selected(n):
    types = {f"T{i}": {"struct": {"x": "Int"}} for i in range(n)}
    return configured(schema(types), only=list(types))


@row(30000)
def variants_that_are_left_out(n):
    union = {f"v{i}": None for i in range(n + 1)}
    return configured(schema({"U": {"union": union}}), without=[f"U.v{i}" for i in range(n)])


@row(5000)
def a_wide_import(n):
    return {"S.sumtype.json": {"sumtype": 1, "imports": ["F.sumtype.json"],
                               "types": {"A": {"struct": {f"f{i}": f"T{i}" for i in range(n)}}}},
            "F.sumtype.json": {"sumtype": 1, "types": {f"T{i}": {"struct": {"x": "Int"}} for i in range(n)}}}


# ---- long texts


def long_text(make):
    return lambda n: schema(make("x" * n))


row(100000, "a long name of a type")(long_text(lambda x: {"A" + x: {"struct": {"x": "Int"}}}))
row(100000, "a long name of a field")(long_text(lambda x: {"A": {"struct": {x: "Int"}}}))
row(100000, "a long name of a variant")(long_text(lambda x: {"A": {"union": {x: None}}}))
row(100000, "a long name of a value")(long_text(lambda x: {"A": {"enum": [x]}}))
row(100000, "a long key")(long_text(lambda x: {"A": {"struct": {"x": {"type": "Int", "key": x}}}}))
row(100000, "a long key of odd characters")(
    lambda n: schema({"A": {"struct": {"x": {"type": "Int", "key": "\"\\\n\u00e9" * n}}}}))
row(100000, "a long tag")(long_text(lambda x: {"A": {"union": {"x": {"tag": x}}}}))
row(100000, "a long doc")(long_text(lambda x: {"A": {"doc": x, "struct": {"x": "Int"}}}))
row(100000, "a doc of many words")(lambda n: schema({"A": {"doc": "word " * n, "struct": {"x": "Int"}}}))
row(100000, "a doc of many lines")(lambda n: schema({"A": {"doc": "a\n" * n, "struct": {"x": "Int"}}}))
row(100000, "a long unknown type")(long_text(lambda x: {"A": {"struct": {"x": x}}}))
row(100000, "a long unknown key")(long_text(lambda x: {"A": {"struct": {"x": "Int"}, x: 1}}))
row(100000, "a long deprecation")(long_text(lambda x: {"A": {"deprecated": x, "struct": {"x": "Int"}}}))
row(25000, "a long name in snake case")(
    lambda n: schema({"A": {"struct": {"aB" * n: "Int"}}}, keys="snake_case"))


@row(1000)
def long_names_that_are_used_often(n):
    """The generated code multiplies: a name of n letters is in n / 4 fields."""
    name = "A" + "x" * n
    return schema({name: {"struct": {"x": "Int"}}, "B": {"struct": {f"f{i}": name for i in range(n // 4)}}})


# ---- defaults


def default_of(type, value, **more):
    return schema({"A": {"struct": {"x": {"type": type, "default": value, **more}}}})


row(25000, "a default list")(lambda n: default_of("[Int]", list(range(n))))
row(10000, "a default map")(lambda n: default_of("[String: Int]", {f"k{i}": i for i in range(n)}))
row(100000, "a default text")(lambda n: default_of("String", "x" * n))
row(100000, "a default data")(lambda n: default_of("Data", "aGk=" * 0 + "aGlp" * n))
row(10000, "a default JSON")(lambda n: default_of("JSON", [{"a": i, "b": [None]} for i in range(n)]))
row(100000, "a default number")(
    lambda n: {"S.sumtype.json": '{"sumtype":1,"types":{"A":{"struct":{"x":{"type":"Number","default":'
               + "1" * n + "}}}}}"})
row(100000, "a default integer")(
    lambda n: {"S.sumtype.json": '{"sumtype":1,"types":{"A":{"struct":{"x":{"type":"Int","default":'
               + "0." + "1" * n + "e5}}}}}"})
row(100000, "a default decimal")(
    lambda n: {"S.sumtype.json": '{"sumtype":1,"types":{"A":{"struct":{"x":{"type":"Decimal","default":'
               + "1" + "0" * n + "}}}}}"})
row(100000, "a default URL")(lambda n: default_of("URL", "https://example.org/" + "a/" * n))
row(5000, "a default list of an enum")(
    lambda n: schema({"E": {"enum": [f"e{i}" for i in range(n)]},
                      "A": {"struct": {"x": {"type": "[E]", "default": [f"e{i}" for i in range(n)]}}}}))
row(5000, "defaults that are not values of their enum")(
    lambda n: schema({"E": {"enum": [f"e{i}" for i in range(n)], "open": False},
                      "A": {"struct": {f"x{i}": {"type": "E", "default": f"f{i}"} for i in range(n)}}}))
row(100000, "bounds of many digits")(
    lambda n: {"S.sumtype.json": '{"sumtype":1,"types":{"A":{"struct":{"x":{"type":"Int","minimum":0.'
               + "0" * n + "1}}}}}"})


# ---- documents, stores, migrations


def document(types, name="D", **more):
    return schema(types, documents={name: {"version": 1, **more}})


@row(2500)
def documents(n):
    return schema({"P": {"struct": {"x": "Int"}}}, documents={f"D{i}": {"root": "[P]"} for i in range(n)})


@row(60, bounded=True)
def documents_of_one_union(n):
    """A comparison judges each difference of the union in each document."""
    types = {"U": {"union": {f"v{i}": f"P{i}" for i in range(n)}}}
    for i in range(n):
        types[f"P{i}"] = {"struct": {"x": "Int"}}
    return schema(types, documents={f"D{i}": {"root": "[U]"} for i in range(n)})


@row(50000)
def a_document_of_an_imported_union_of_many_structs(n):
    """The document says which structs of its list have no identity."""
    types = {"U": {"union": {f"v{i}": f"P{i}" for i in range(n)}}}
    for i in range(n):
        types[f"P{i}"] = {"struct": {"x": "Int"}}
    return {"S.sumtype.json": {"sumtype": 1, "imports": ["F.sumtype.json"], "types": {},
                               "documents": {"D": {"root": "[U]"}}},
            "F.sumtype.json": {"sumtype": 1, "types": types}}


@row(2000)
def variants_of_one_wide_struct(n):
    """A comparison has an example with all fields for each variant."""
    return schema({"U": {"union": {f"v{i}": "P" for i in range(n)}},
                   "P": {"struct": {f"f{i}": "Int" for i in range(n)}}})


@row(2000)
def structs_of_one_wide_struct(n):
    """A comparison makes a value of each struct, with all fields of the wide one."""
    types = {f"T{i}": {"struct": {"b": "Big", "x": "Int"}} for i in range(n)}
    types["Big"] = {"struct": {f"f{i}": "Int" for i in range(n)}}
    types["All"] = {"struct": {f"t{i}": f"T{i}" for i in range(n)}}
    return schema(types)


@row(2500)
def lists_of_a_document(n):
    return document({"P": {"struct": {"x": "Int"}}}, entries={f"l{i}": "P" for i in range(n)})


@row(50000)
def a_wide_struct_in_a_document(n):
    """A migration can rename all fields, in as many steps."""
    return document({"P": {"struct": {f"f{i}": "Int" for i in range(n)}}}, entries="P")


@row(1000)
def lists_of_a_store(n):
    return document({"P": {"identity": "x", "struct": {"x": "Int"}}}, entries={f"l{i}": "P" for i in range(n)},
                    store=True)


@row(300, bounded=True)
def lists_of_a_wide_union_in_a_store(n):
    types = {"U": {"union": {f"v{i}": f"P{i}" for i in range(n)}, "shared": ["x"]}}
    for i in range(n):
        types[f"P{i}"] = {"identity": "x", "struct": {"x": "Int"}}
    return document(types, entries={f"l{i}": "U" for i in range(n)}, store=True)


@row(3000, bounded=True)
def stores_of_one_wide_struct(n):
    return schema({"Big": {"struct": {f"f{i}": "Int" for i in range(n)}}},
                  documents={f"D{i}": {"root": "Big", "store": True} for i in range(n)})


@row(1000)
def variants_of_a_store(n):
    types = {"U": {"union": {f"v{i}": f"P{i}" for i in range(n)}, "shared": ["x"]}}
    for i in range(n):
        types[f"P{i}"] = {"identity": "x", "struct": {"x": "Int"}}
    return document(types, entries="U", store=True)


@row(2500)
def fields_of_a_document(n):
    return document({"P": {"struct": {"x": "Int"}}}, entries="P", fields={f"f{i}": "Int" for i in range(n)})


ENTRY = {"E": {"struct": {"x": "Int", "deep": "Deep?"}}, "Deep": {"struct": {"y": "Int", "more": "Deep?"}}}


def migrated(steps, version=None, types=ENTRY):
    return schema(types, documents={"D": {"version": version or len(steps) + 1, "entries": "E",
                                         "migrations": {str(i + 1): step for i, step in enumerate(steps)}}})


@row(1000)
def versions_of_a_document(n):
    return migrated([[{"at": "/entries/*", "rename": {f"x{i}": f"x{i + 1}"}}] for i in range(n)])


@row(1000)
def versions_that_migrate_a_type(n):
    return migrated([[{"in": "Deep", "rename": {f"y{i}": f"y{i + 1}" if i < n - 1 else "y"}}] for i in range(n)])


@row(1000)
def versions_that_migrate_two_types(n):
    return migrated([[{"in": "Deep", "rename": {f"m{i}": f"m{i + 1}" if i < n - 1 else "more"}},
                      {"in": "E", "rename": {f"d{i}": f"d{i + 1}" if i < n - 1 else "deep"}}] for i in range(n)])


@row(2500)
def steps_of_one_version(n):
    return migrated([[{"at": "/entries/*", "rename": {f"a{i}": f"b{i}"}} for i in range(n)]])


@row(2500)
def members_of_one_step(n):
    return migrated([[{"at": "/entries/*", "rename": {f"a{i}": f"b{i}" for i in range(n)}}]])


@row(2500)
def a_long_path_of_a_migration(n):
    return migrated([[{"at": "/entries/*" + "/a" * n, "drop": ["b"], "because": "It is."}]])


@row(300)
def migrations_of_a_type_on_many_paths(n):
    """Each type has two fields of the next type, and the last type is migrated."""
    types = {f"T{i}": {"struct": {"a": f"T{i + 1}?", "b": f"[T{i + 1}]"}} for i in range(n)}
    types[f"T{n}"] = {"struct": {"x": "Int"}}
    types["E"] = {"struct": {"t": "T0"}}
    return migrated([[{"in": f"T{n}", "rename": {"y": "x"}}]], types=types)


@row(100)
def migrations_of_many_types(n):
    types = {f"T{i}": {"struct": {"x": "Int", "next": f"T{i + 1}?", "back": f"T{max(0, i - 1)}?"}} for i in range(n)}
    types[f"T{n}"] = {"struct": {"x": "Int"}}
    types["E"] = {"struct": {"t": "T0"}}
    return migrated([[{"in": f"T{i}", "rename": {"y": "x"}} for i in range(n)]], types=types)


@row(100)
def migrations_of_many_types_in_many_versions(n):
    types = {f"T{i}": {"struct": {"x": "Int", "next": f"T{i + 1}?"}} for i in range(n)}
    types[f"T{n}"] = {"struct": {"x": "Int"}}
    types["E"] = {"struct": {"t": "T0"}}
    return migrated([[{"in": f"T{i}", "rename": {"y": "x"}}] for i in range(n)], types=types)


@row(100)
def migrations_of_a_type_in_wide_unions(n):
    types = {f"P{i}": {"struct": {"by": "C"}} for i in range(n)}
    types["C"] = {"struct": {"x": "Int"}}
    types["E"] = {"union": {f"v{i}": f"P{i}" for i in range(n)}}
    return migrated([[{"in": "C", "rename": {"y": "x"}}],
                     [{"in": "E", "replace": {"key": "type", "value": "w0", "with": "v0"}}]], types=types)


@row(4000, bounded=True)
def migrations_of_elements_after_many_tags(n):
    types = {"X": {"struct": {"x": "Int"}}, "T": {"tuple": {f"f{i}": "X" for i in range(n)}},
             "E": {"union": {"v": {"tags": [f"t{i}" for i in range(n)], "payload": "T"}},
                   "representation": {"positional": {"payload": "elements"}}}}
    return migrated([[{"in": "X", "rename": {"y": "x"}}]], types=types)


@row(10000)
def migrations_of_a_type_after_a_tag_at_a_path(n):
    tags = [f"v{i}" for i in range(n)]
    types = {"C": {"struct": {"x": "Int"}}, "Meta": {"struct": {"kind": {"const": tags}, "c": "C"}},
             "P": {"struct": {"meta": "Meta", **{f"f{i}": "C" for i in range(n)}}},
             "E": {"union": {"v": {"tags": tags, "payload": "P"}}, "representation": internal("meta/kind")}}
    return migrated([[{"in": "C", "rename": {"y": "x"}}]], types=types)


def migrated_documents(n, types, step):
    return schema(types, documents={
        f"D{i}": {"version": 2, "entries": "E", "migrations": {"1": [step]}} for i in range(n)})


@row(4000, bounded=True)
def documents_with_migrations_of_a_type_in_a_wide_struct(n):
    types = {"X": {"struct": {"x": "Int"}}, "E": {"struct": {f"f{i}": "X" for i in range(n)}}}
    return migrated_documents(n, types, {"in": "X", "rename": {"y": "x"}})


@row(5000)
def documents_with_migrations_beside_a_wide_struct(n):
    types = {"X": {"struct": {"x": "Int"}}, "E": {"struct": {"x": "X"}}, "Big": {"struct": {f"f{i}": "X" for i in range(n)}}}
    return migrated_documents(n, types, {"in": "X", "rename": {"y": "x"}})


@row(5000)
def documents_with_migrations_at_places_of_a_wide_struct(n):
    types = {"X": {"struct": {"x": "Int"}}, "E": {"struct": {f"f{i}": "X" for i in range(n)}}}
    return migrated_documents(n, types, {"at": "/entries/*", "rename": {"y": "f0"}})


# ---- faults


def faults(make):
    return lambda n: schema(make(n))


row(5000, "unknown types")(faults(lambda n: {"A": {"struct": {f"f{i}": f"Z{i}" for i in range(n)}}}))
row(2500, "unknown types among many")(faults(lambda n: {
    "A": {"struct": {f"f{i}": f"Zyxwvu{i}" for i in range(n)}}, **{f"Zyxwvut{i}": {"alias": "Int"} for i in range(n)}}))
row(5000, "unknown keys")(faults(lambda n: {"A": {"struct": {"x": {"type": "Int", **{f"k{i}": 1 for i in range(n)}}}}}))
row(5000, "tags that are there already")(faults(lambda n: {"U": {"union": {f"v{i}": {"tag": "t"} for i in range(n)}}}))
row(5000, "values that are there already")(faults(lambda n: {"E": {"enum": ["e"] * n}}))
row(5000, "keys that are there already")(faults(lambda n: {
    "A": {"struct": {f"f{i}": {"type": "Int", "key": "k"} for i in range(n)}}}))
row(5000, "names that are there already")(
    lambda n: {"S.sumtype.json": '{"sumtype":1,"types":{"A":{"struct":{' + ",".join(['"a":"Int"'] * n) + "}}}}"})
row(5000, "types that are there already")(
    lambda n: {"S.sumtype.json": '{"sumtype":1,"types":{' + ",".join(['"A":{"alias":"Int"}'] * n) + "}}"})
row(500, "tags that payloads have as keys")(faults(lambda n: {
    "U": {"union": {f"v{i}": f"P{i}" for i in range(n)}},
    **{f"P{i}": {"struct": {"type": "Int"}} for i in range(n)}}))
row(300, "variants that cannot be distinguished")(faults(lambda n: {
    "U": {"union": {f"v{i}": f"P{i}" for i in range(n)}, "representation": "untagged"},
    **{f"P{i}": {"struct": {f"x{i}": "Int?"}} for i in range(n)}}))
row(2500, "illegal names")(faults(lambda n: {"A": {"struct": {f"a-b {i}": "Int" for i in range(n)}}}))
row(2500, "reserved names")(faults(lambda n: {"A": {"union": {"unknown": None}}, **{
    f"A{i}": {"union": {"unknown": None}} for i in range(n)}}))
row(2500, "shared fields that are not there")(faults(lambda n: {
    "U": {"union": {"a": "P"}, "shared": [f"f{i}" for i in range(n)]}, "P": {"struct": {f"g{i}": "Int" for i in range(n)}}}))
row(2500, "identities that are not there")(faults(lambda n: {
    f"P{i}": {"identity": "i", "struct": {"x": "Int"}} for i in range(n)}))
row(1000, "names of fields that make room for one another")(faults(lambda n: {
    "A": {"struct": {**{"value" + "Domain" * i: "UUID" for i in range(min(n, 200))}, **{f"decoder{i}": "Int" for i in range(n)}}}}))
row(100000, "spaces")(lambda n: {"S.sumtype.json": '{"sumtype":1,' + " " * n + '"types":{}}'})
row(100000, "lines")(lambda n: {"S.sumtype.json": '{"sumtype":1,' + "\n" * n + '"types":{"A":{"alias":"Z"}}}'})
row(100000, "no JSON at all")(lambda n: {"S.sumtype.json": "{" * n})
row(5000, "faults in one long line")(
    lambda n: {"S.sumtype.json": json.dumps({"sumtype": 1, "types": {"A": {"struct": {
        f"f{i}": {"type": "Int", "minimun": 1} for i in range(n)}}}})})


# ---- one wide type, asked about again and again


def wide(n, **more):
    return {"struct": {**{f"f{i}": "Int" for i in range(n)}, **more}}


def tagged_structs(n, key="type"):
    """The variants of an internal union, each a struct with a constant of its own."""
    return {f"v{i}": {"struct": {key: {"const": f"c{i}"}, "x": "Int"}} for i in range(n)}


@row(10000)
def variants_with_one_payload_that_flattens_the_tag(n):
    return schema({"Big": wide(n, kind="Int"), "P": {"struct": {"big": flatten("Big")}},
                   "U": {"union": {f"v{i}": "P" for i in range(n)}, "representation": internal("kind")}})


@row(4000)
def constants_in_one_union_of_many_variants(n):
    return schema({
        "Top": {"union": {"x": {"tags": [f"c{i}" for i in range(n)], "payload": "Outer"}},
                "representation": internal("type")},
        "Outer": {"union": {f"o{i}": "Inner" for i in range(n)}, "representation": internal("outer")},
        "Inner": {"union": tagged_structs(n), "representation": internal("inner")}})


@row(5000)
def fields_that_two_unions_share(n):
    shared = {"shared": [f"f{i}" for i in range(n)], "unknown": "refuse"}
    return schema({"Big": wide(n), "Inner": {"union": {"a": "Big"}, **shared},
                   "Outer": {"union": {"a": "Inner"}, "representation": "adjacent", **shared}})


@row(5000)
def fields_by_path_that_a_union_shares(n):
    return schema({"Big": wide(n), "P": {"struct": {"q": flatten("Big")}},
                   "U": {"union": {"a": "P"}, "shared": [f"q.f{i}" for i in range(n)]}})


@row(5000)
def entities_with_one_cache(n):
    types = {f"E{i}": {"identity": "id", "struct": {"id": "Int"}, "entity": {"cache": "D"}} for i in range(n)}
    types["Root"] = {"struct": {f"l{i}": f"[E{i}]" for i in range(n)}}
    return schema(types, documents={"D": {"root": "Root"}})


@row(10000)
def updates_of_an_entity(n):
    return schema({"E": {"identity": "id", "struct": {"id": "Int", **{f"f{i}": "Int" for i in range(n)}},
                         "entity": {"updates": [f"f{i}" for i in range(n)]}}})


@row(2500)
def updates_of_an_imported_payload(n):
    payload = {"identity": "id", "struct": {"id": "Int", **{f"f{i}": "Int" for i in range(n)}}}
    return {"S.sumtype.json": {"sumtype": 1, "imports": ["F.sumtype.json"], "types": {
                "U": {"union": {"a": "P"}, "unknown": "refuse", "shared": ["id"],
                      "entity": {"updates": [f"a.f{i}" for i in range(n)]}}}},
            "F.sumtype.json": {"sumtype": 1, "types": {"P": payload}}}


@row(5000)
def lists_of_the_root_of_a_store(n):
    return schema({"P": {"struct": {"x": "Int"}}, "Root": {"struct": {f"l{i}": "[P]" for i in range(n)}}},
                  documents={"D": {"root": "Root", "store": True}})


@row(5000)
def tags_of_a_presence_variant_that_are_aliases(n):
    aliases = [f"a{i}" for i in range(n)]
    return schema({"P": {"struct": {"a": {"type": "Int", "key": "k", "aliases": aliases}}},
                   "U": {"union": {"v": {"tags": [*aliases, "k"], "payload": "P"}}, "representation": "presence"}})


@row(10000)
def fields_of_one_or_many_values_of_a_long_enum(n):
    return schema({"E": {"enum": [f"e{i}" for i in range(n)], "open": False},
                   "A": {"struct": {f"f{i}": {"type": "[E]", "wire": "oneOrMany"} for i in range(n)}}})


@row(2500)
def fields_of_one_or_many_values_of_an_untagged_union(n):
    types = {f"P{i}": {"struct": {"kind": {"const": f"k{i}"}}} for i in range(n)}
    types["U"] = {"union": {f"v{i}": f"P{i}" for i in range(n)}, "representation": "untagged", "unknown": "refuse"}
    types["A"] = {"struct": {"x": "Int", **{f"f{i}": {"type": "[U]", "wire": "oneOrMany"} for i in range(n)}}}
    types["B"] = {"struct": {"x": "String"}}
    types["V"] = {"union": {"a": "A", "b": "B"}, "representation": "untagged"}
    return schema(types)


@row(10000)
def untagged_tuples_of_optional_elements(n):
    elements = {f"e{i}": "Int?" for i in range(n)}
    return schema({"A": {"tuple": {"x": "Int", **elements}}, "B": {"tuple": {"x": "String", **elements}},
                   "U": {"union": {"a": "A", "b": "B"}, "representation": "untagged"}})


@row(2500)
def untagged_tuples_with_rests_behind_many_elements(n):
    elements = {f"e{i}": "Int?" for i in range(n)}
    rest = {"type": "[U]", "rest": True, "minLength": n, "maxLength": 1000000000}
    return schema({"A": {"tuple": {"x": "Int", **elements, "rest": rest}},
                   "B": {"tuple": {"x": "String", "rest": {"type": "[U]", "rest": True, "maxLength": n}}},
                   "U": {"union": {"a": "A", "b": "B", "c": "Bool"}, "representation": "untagged"}})


@row(2500)
def tuples_whose_rests_have_each_other(n):
    return schema({f"T{i}": {"tuple": {"x": "Int", "rest": {"type": f"[T{(i + 1) % n}]", "rest": True, "minLength": min(i, 1)}}}
                   for i in range(n)})


@row(2500)
def positional_variants_with_one_choice_of_tuples(n):
    types = {f"T{i}": {"tuple": {"x": f"E{i}"}} for i in range(n)}
    for i in range(n):
        types[f"E{i}"] = {"enum": [f"e{i}"], "open": False}
    types["C"] = {"union": {f"t{i}": f"T{i}" for i in range(n)}, "representation": "untagged"}
    types["U"] = {"union": {f"v{i}": "C" for i in range(n)}, "representation": {"positional": {"payload": "elements"}}}
    return schema(types)


@row(2500)
def empty_structs_that_many_structs_flatten(n):
    types = {f"E{i}": {"struct": {}} for i in range(n)}
    types["Q"] = {"struct": {f"e{i}": flatten(f"E{i}") for i in range(n)}}
    for i in range(n):
        types[f"P{i}"] = {"struct": {"q": flatten("Q")}}
        types[f"T{i}"] = {"struct": {"p": flatten(f"P{i}")}}
    return schema(types)


@row(2500)
def empty_structs_beside_a_field_that_many_structs_flatten(n):
    types = {f"E{i}": {"struct": {}} for i in range(n)}
    types["Q"] = {"struct": {"x": "Int", **{f"e{i}": flatten(f"E{i}") for i in range(n)}}}
    for i in range(n):
        types[f"P{i}"] = {"struct": {"q": flatten("Q")}}
    return schema(types)


@row(2500, bounded=True)
def a_wide_struct_that_the_variants_of_a_flattened_union_flatten(n):
    return schema({"Root": {"struct": {"u": flatten("U")}},
                   "U": {"union": {f"v{i}": {"struct": {"big": flatten("Big")}} for i in range(n)},
                         "representation": internal("type")},
                   "Big": wide(n)})


@row(2500, bounded=True)
def untagged_unions_of_a_long_enum_in_one_union(n):
    types = {"W": {"union": {f"v{i}": f"U{i}" for i in range(n)}, "representation": "untagged"}}
    for i in range(n):
        types[f"U{i}"] = {"union": {"a": "E"}, "representation": "untagged", "unknown": "refuse"}
    types["E"] = {"enum": [f"e{i}" for i in range(n)], "open": False}
    return schema(types)


# ---- faults about one wide type


row(2500, "updates of fields that are not there")(faults(lambda n: {
    "E": {"identity": "id", "struct": {"id": "Int", **wide(n)["struct"]},
          "entity": {"updates": [f"g{i}" for i in range(n)]}}}))
row(2500, "updates of fields of a variant that are not there")(faults(lambda n: {
    "P": {"identity": "id", "struct": {"id": "Int", **wide(n)["struct"]}},
    "U": {"union": {"a": "P"}, "unknown": "refuse", "shared": ["id"],
          "entity": {"updates": [f"a.g{i}" for i in range(n)]}}}))
row(2500, "caches that are not there")(lambda n: schema(
    {f"E{i}": {"identity": "id", "struct": {"id": "Int"}, "entity": {"cache": f"Cached{i}"}} for i in range(n)},
    documents={f"D{i}": {"root": "[E0]"} for i in range(n)}))
row(5000, "tags in an object above")(faults(lambda n: {
    f"U{i}": {"union": {"a": None}, "representation": internal("../kind")} for i in range(n)}))
row(10000, "too many included fields")(faults(lambda n: {
    "Big": wide(n), **{f"A{i}": {"include": ["Big"], "struct": {}} for i in range(n)}}))
row(10000, "tags of a presence variant that are not there")(faults(lambda n: {
    "P": {"struct": {"x": "Int"}},
    "U": {"union": {"a": {"tags": [f"t{i}" for i in range(n)], "payload": "P"}}, "representation": "presence"}}))
row(10000, "shared fields without a valid name")(faults(lambda n: {
    "P": {"struct": {f"a-b {i}": "Int" for i in range(n)}},
    "U": {"union": {"a": "P"}, "shared": [f"a-b {i}" for i in range(n)]}}))


@row(1500)
def a_name_that_all_imports_declare(n):
    files = imported(n, lambda i: range(1, n) if i == 0 else [], lambda i: {"X": {"struct": {"x": "Int"}}})
    files["S.sumtype.json"]["types"] = {"A": {"struct": {f"f{i}": "X" for i in range(n)}}}
    return files


@row(2000)
def files_that_import_a_wide_one_of_another_module(n):
    files = imported(n + 1, lambda i: range(1, n + 1) if i == 0 else [])
    for i in range(1, n + 1):
        files[f"F{i}.sumtype.json"]["imports"] = [{"file": "Big.sumtype.json", "module": "Big"}]
    files["Big.sumtype.json"] = {"sumtype": 1, "types": {f"B{i}": {"enum": ["a"]} for i in range(20 * n)}}
    return files


@row(1000)
def files_with_nested_types_that_import_a_wide_one(n):
    files = imported(n + 1, lambda i: range(1, n + 1) if i == 0 else [],
                     lambda i: {f"U{i}": {"union": {"a": {"struct": {"x": "Int"}}}}})
    for i in range(1, n + 1):
        files[f"F{i}.sumtype.json"] |= {"imports": ["Big.sumtype.json"], "names": "nested"}
    files["Big.sumtype.json"] = {"sumtype": 1, "types": {f"B{i}": {"enum": ["a"]} for i in range(20 * n)}}
    return files


@row(3000)
def choices_of_two_files_among_many(n):
    files = imported(n + 2, lambda i: range(1, n + 2) if i == 0 else [])
    for name, own in [("S", "T0"), ("F1", "T1")]:
        files[f"{name}.sumtype.json"]["types"][own] = {"struct": {f"f{i}": f"E{i} | [String]" for i in range(n)}}
    files["F1.sumtype.json"]["imports"] = ["F2.sumtype.json"]
    files["F2.sumtype.json"]["types"] = {f"E{i}": {"struct": {"x": "Int"}} for i in range(n)}
    return files
