"""Hostile sources of `sumtype import`: for each way to refer to another schema, sources that grow with a number.

Rows are as in rows.py; the first file is imported. The tool limits the copies of schemas that many others refer to:
to 100,000 keywords, members and variants, and more for large sources. Beyond that the import reports `looser`.
"""

import math

from rows import table

ROWS, row = table()
OPENAPI = {"openapi": "3.0.3", "info": {"title": "T", "version": "1"}, "paths": {}}


def schema(definitions):
    return {"thing.json": {"$ref": f"#/$defs/{next(iter(definitions))}", "$defs": definitions}}


def openapi(definitions):
    return {"api.json": OPENAPI | {"components": {"schemas": definitions}}}


def ref(name):
    return {"$ref": f"#/$defs/{name}"}


def component(name):
    return {"$ref": f"#/components/schemas/{name}"}


def item(properties, required=None, **more):
    return {"type": "object", "properties": properties, "required": list(properties) if required is None else required} | more


def chain(n, keyword, link, end, **more):
    """Schemas that each have the next one as an alternative, beside an alternative of their own."""
    schemas = {f"U{i}": {keyword: [ref(f"U{i + 1}"), link(i)]} for i in range(n)}
    return schema(schemas | {f"U{n}": end} | more)


def tag(word, **more):
    return item({"kind": {"const": word}} | more)


STRING, INTEGER, OBJECT = {"type": "string"}, {"type": "integer"}, {"type": "object"}


# ---- alternatives in alternatives


@row(1500)
def a_chain_of_alternatives_by_a_tag(n):
    return chain(n, "oneOf", lambda i: tag(f"k{i}", size=INTEGER), tag("last"))


@row(1500)
def a_chain_of_alternatives_by_a_tag_and_names(n):
    named = {f"S{i}": tag(f"k{i}", size=INTEGER) for i in range(n)}
    return chain(n, "oneOf", lambda i: ref(f"S{i}"), tag("last"), **named)


@row(1500)
def a_chain_of_alternatives_by_a_key(n):
    def one(key):
        return item({key: INTEGER}, additionalProperties=False)
    return chain(n, "oneOf", lambda i: one(f"k{i}"), one("last"))


@row(1500)
def a_chain_of_alternatives_by_json_types(n):
    named = {f"S{i}": item({f"k{i}": INTEGER}) for i in range(n)}
    return chain(n, "oneOf", lambda i: ref(f"S{i}"), {"type": "boolean"}, **named)


@row(1500)
def a_chain_of_alternatives_that_overlap(n):
    return chain(n, "anyOf", lambda i: item({f"p{i}": INTEGER}, []), item({"last": STRING}))


@row(1500)
def a_chain_of_alternatives_of_enums(n):
    return chain(n, "anyOf", lambda i: STRING | {"enum": [f"v{i}"]}, STRING | {"enum": ["a", "b"]})


@row(1500)
def a_chain_of_alternatives_of_lists(n):
    return chain(n, "anyOf", lambda i: {"type": "array", "items": STRING}, {"type": "array", "items": INTEGER})


@row(1500)
def a_chain_of_alternatives_of_scalars(n):
    return chain(n, "oneOf", lambda i: INTEGER, {"type": "boolean"})


@row(1500)
def a_chain_of_alternatives_with_null(n):
    return chain(n, "oneOf", lambda i: {"type": "null"}, {"type": "boolean"})


@row(1500)
def a_chain_of_alternatives_with_members_beside_them(n):
    schemas = {f"U{i}": item({f"p{i}": INTEGER}, oneOf=[ref(f"U{i + 1}"), tag(f"k{i}")]) for i in range(n)}
    return schema(schemas | {f"U{n}": tag("last")})


@row(1500)
def a_chain_of_discriminators(n):
    schemas = {f"U{i}": {"oneOf": [component(f"U{i + 1}"), component(f"S{i}")], "discriminator": {"propertyName": "kind"}}
               for i in range(n)}
    named = {f"S{i}": item({"kind": STRING, "size": INTEGER}) for i in range(n)}
    return openapi(schemas | named | {f"U{n}": item({"kind": STRING})})


@row(2000)
def a_discriminator_with_many_values_of_one_schema(n):
    values = [f"v{i}" for i in range(n)]
    mapping = {value: "#/components/schemas/A" for value in values} | {"other": "#/components/schemas/B"}
    union = {"oneOf": [component("A"), component("B")],
             "discriminator": {"propertyName": "kind", "mapping": mapping}}
    return openapi({"U": union, "A": item({"kind": {"type": "string", "enum": values}}),
                    "B": item({"kind": STRING, "size": INTEGER})})


@row(1500)
def a_circle_of_alternatives(n):
    return schema({f"U{i}": {"oneOf": [ref(f"U{(i + 1) % n}"), tag(f"k{i}")]} for i in range(n)})


@row(40)
def alternatives_deep_inside_each_other(n):
    def nested(depth):
        inner = INTEGER
        for level in range(depth):
            inner = {"oneOf": [inner, tag(f"k{level}")]}
        return inner
    return schema({"Root": item({f"p{i}": nested(40) for i in range(n)})})


@row(100)
def alternatives_with_members_deep_inside_each_other(n):
    def nested(depth):
        inner = {"type": "object"}
        for level in range(depth):
            inner = item({f"p{level}": STRING}, oneOf=[inner, tag(f"k{level}")])
        return inner
    return schema({"Root": item({f"p{i}": nested(10) for i in range(n)})})


# ---- members of one schema in many


@row(1500)
def a_chain_of_allOf(n):
    schemas = {f"U{i}": {"allOf": [ref(f"U{i + 1}"), item({f"p{i}": INTEGER})]} for i in range(n)}
    return schema(schemas | {f"U{n}": item({"last": STRING})})


@row(1500)
def many_members_in_many_alternatives(n):
    big = item({f"p{i}": INTEGER for i in range(n)}, [])
    alternatives = {f"S{i}": {"allOf": [ref("Big"), tag(f"k{i}")]} for i in range(n)}
    return schema({"Root": {"oneOf": [ref(name) for name in alternatives]}, "Big": big} | alternatives)


@row(1500)
def many_members_beside_many_alternatives(n):
    return schema({"Root": item({f"p{i}": INTEGER for i in range(n)}, [], oneOf=[tag(f"k{i}") for i in range(n)])})


@row(1500)
def many_members_in_an_alternative_of_many_unions(n):
    unions = {f"U{i}": {"anyOf": [ref("Big"), item({f"q{i}": STRING})]} for i in range(n)}
    return schema({"Root": item({f"u{i}": ref(name) for i, name in enumerate(unions)}),
                   "Big": item({f"p{i}": INTEGER for i in range(n)}, [])} | unions)


@row(1500)
def many_values_in_an_alternative_of_many_unions(n):
    unions = {f"U{i}": {"anyOf": [ref("Big"), STRING | {"enum": [f"w{i}"]}]} for i in range(n)}
    return schema({"Root": item({f"u{i}": ref(name) for i, name in enumerate(unions)}),
                   "Big": STRING | {"enum": [f"v{i}" for i in range(n)]}} | unions)


@row(1500)
def bases_that_extend_each_other(n):
    base = {"discriminator": {"propertyName": "kind"}}
    schemas = {f"B{i}": {"allOf": [component(f"B{i - 1}"), item({f"p{i}": STRING})]} | base for i in range(1, n)}
    return openapi({"B0": item({"kind": STRING}) | base} | schemas)


@row(1500)
def a_base_with_a_chain_of_children(n):
    schemas = {f"B{i}": {"allOf": [component(f"B{i - 1}"), item({f"p{i}": STRING})]} for i in range(1, n)}
    return openapi({"B0": item({"kind": STRING}) | {"discriminator": {"propertyName": "kind"}}} | schemas)


# ---- references


@row(6000)
def a_chain_of_references(n):
    return schema({f"U{i}": ref(f"U{i + 1}") for i in range(n)} | {f"U{n}": {"type": "boolean"}})


@row(6000)
def a_chain_of_references_to_properties(n):
    return schema({"Root": item({f"p{i}": {"$ref": f"#/$defs/Root/properties/p{i + 1}"} if i + 1 < n else STRING
                                 for i in range(n)})})


@row(6000)
def a_chain_of_lists(n):
    return schema({f"U{i}": {"type": "array", "items": ref(f"U{i + 1}")} for i in range(n)} | {f"U{n}": {"type": "boolean"}})


@row(6000)
def a_chain_of_references_with_bounds(n):
    schemas = {f"U{i}": {"allOf": [ref(f"U{i + 1}")], "minimum": i} for i in range(n)}
    return schema(schemas | {f"U{n}": INTEGER})


# ---- width


@row(2000)
def alternatives_by_a_tag(n):
    return schema({"Root": {"oneOf": [tag(f"k{i}", **{f"p{i}": STRING}) for i in range(n)]}})


@row(2000)
def alternatives_by_two_tags(n):
    return schema({"Root": {"oneOf": [tag(f"k{i // 40}", v={"const": f"v{i % 40}"}) for i in range(n)]}})


@row(2000)
def alternatives_that_overlap(n):
    return schema({"Root": {"anyOf": [item({"p": item({f"q{i}": STRING}, []), f"r{i}": STRING}, []) for i in range(n)]}})


@row(500)
def conditions(n):
    tests = [{"if": {"properties": {"mode": {"const": f"m{i}"}}}, "then": item({f"p{i}": STRING})} for i in range(n)]
    return schema({"Root": item({"mode": {"enum": [f"m{i}" for i in range(n)]}}, allOf=tests)})


@row(400)
def unions_of_shared_structs(n):
    structs = {f"S{i}": item({f"k{place}": STRING if place % 7 == i % 7 else INTEGER for place in range(30)})
               for i in range(n)}
    unions = {f"U{i}": {"anyOf": [ref(f"S{(i * 7 + place * place) % n}") for place in range(20)]} for i in range(n)}
    return schema({"Root": item({f"u{i}": ref(name) for i, name in enumerate(unions)})} | structs | unions)


# ---- lists that many share


@row(10000)
def alternatives_that_share_an_enum(n):
    kind = item({"kind": component("Kind")})
    union = {"oneOf": [component(f"S{i}") for i in range(n)], "discriminator": {"propertyName": "kind"}}
    return openapi({"U": union, "Kind": STRING | {"enum": [f"S{i}" for i in range(n)]}} | {f"S{i}": kind for i in range(n)})


@row(10000)
def members_that_share_an_enum(n):
    return schema({"Root": item({f"p{i}": ref("E") for i in range(n)}), "E": STRING | {"enum": [f"v{i}" for i in range(n)]}})


@row(10000)
def defaults_of_an_enum(n):
    members = {f"p{i}": ref("E") | {"default": f"v{n - 1}"} for i in range(n)}
    return schema({"Root": item(members, []), "E": STRING | {"enum": [f"v{i}" for i in range(n)]}})


@row(6000)
def a_mapping_of_many_values_in_many_schemas(n):
    mapping = {f"v{i}": "#/components/schemas/A" for i in range(n)}
    union = {"oneOf": [component("A")], "discriminator": {"propertyName": "kind", "mapping": mapping}}
    return openapi({f"S{i}": {"allOf": [component("D"), OBJECT]} for i in range(n)} | {"D": union, "A": item({"kind": STRING})})


@row(10000)
def many_bounds_of_many_values(n):
    return schema({"Root": STRING | {"enum": [f"v{i}" for i in range(n)], "allOf": [{"minLength": 1}] * n}})


@row(4000)
def many_patterns_of_many_values(n):
    patterns = [{"pattern": f"^v{i}|v"} for i in range(n)]
    return schema({"Root": STRING | {"enum": [f"v{i}" for i in range(n)], "allOf": patterns}})


@row(4000)
def members_that_share_a_constant_with_many_keywords(n):
    keywords = [{"minLength": 1, "oneOf": [{}]} for _ in range(n)]
    return schema({"Root": item({f"p{i}": ref("E") for i in range(n)}), "E": {"const": "a", "allOf": keywords}})


@row(4000)
def conditions_for_all_values_of_an_enum(n):
    tests = [{"if": {"properties": {"mode": {"const": "x"}}}, "then": {}, "else": {}}] * n
    return schema({"Root": item({"mode": {"enum": [f"m{i}" for i in range(n)]}}, allOf=tests)})


@row(4000)
def conditions_of_many_schemas_for_one_enum(n):
    test = {"if": {"properties": {"mode": {"const": "x"}}}, "then": {}}
    schemas = {f"S{i}": item({"mode": ref("E")}) | test for i in range(n)}
    return schema(schemas | {"E": STRING | {"enum": [f"m{i}" for i in range(n)]}})


# ---- keywords that are read again


def kind(word):
    """An alternative without a type."""
    return {"properties": {"kind": {"const": word}}, "required": ["kind"]}


@row(10000)
def unknown_keywords_beside_alternatives(n):
    return schema({"Root": {"type": "object", "oneOf": [kind(f"k{i}") for i in range(n)]} | {f"x-{i}": 0 for i in range(n)}})


@row(4000)
def patterns_of_one_schema(n):
    return schema({"Root": {"type": "object", "patternProperties": {f"^{i}": item({"p": STRING}) for i in range(n)}}})


@row(10000)
def patterns_beside_alternatives(n):
    patterns = {f"^{i}": STRING for i in range(n)}
    return schema({"Root": item({"p": STRING}, patternProperties=patterns, oneOf=[tag(f"k{i}") for i in range(n)])})


@row(20000)
def many_schemas_that_extend_one_of_many_keywords(n):
    big = item({"p": STRING}) | {f"x-{i}": 0 for i in range(n)}
    return schema({f"S{i}": {"allOf": [ref("Big"), OBJECT]} for i in range(n)} | {"Big": big})


@row(10000)
def one_base_many_times(n):
    base = item({f"p{i}": STRING for i in range(n)}, [])
    other = item({f"p{n - 1}": {"minLength": 1}, "other": STRING}, [])
    return schema({"Root": {"allOf": [ref("Base")] * n + [other]}, "Base": base})


@row(4000)
def many_bases_beside_alternatives(n):
    bases = {f"B{i}": item({f"p{i}": STRING}) | {"discriminator": {"propertyName": "kind"}} for i in range(n)}
    root = {"allOf": [component(name) for name in bases], "oneOf": [tag("a"), tag("b")]}
    return openapi({"Root": root} | bases)


@row(20000)
def many_schemas_of_further_members(n):
    return schema({"Root": {"allOf": [{"additionalProperties": STRING} for _ in range(n)]}})


@row(20000)
def alternatives_by_a_tag_alone(n):
    return schema({"Root": {"oneOf": [tag(f"k{i}") for i in range(n)]}})


@row(20000)
def alternatives_in_a_chain_of_references(n):
    chain = {f"U{i}": ref(f"U{i + 1}") for i in range(n)} | {f"U{n}": item({"p": STRING})}
    return schema({"Root": {"oneOf": [ref(name) for name in chain]}} | chain)


@row(20000)
def alternatives_in_a_circle_of_references(n):
    circle = {f"U{i}": ref(f"U{(i + 1) % n}") for i in range(n)}
    return schema({"Root": {"oneOf": [ref(name) for name in circle]}} | circle)


@row(10000)
def responses_of_many_media_types(n):
    content = {f"text/{i}": {"schema": STRING} for i in range(n)}
    operation = {"get": {"responses": {"200": {"$ref": "#/components/responses/R"}}}}
    document = {"paths": {f"/p{i}": operation for i in range(n)}, "components": {"responses": {"R": {"content": content}}}}
    return {"api.json": OPENAPI | document}


# ---- names


def nameless(number):
    """A key without a letter or a digit."""
    return "".join("%&(;"[number >> shift & 3] for shift in range(0, 18, 2))


@row(20000)
def members_without_names(n):
    return schema({"Root": item({nameless(i): STRING for i in range(n)})})


@row(20000)
def values_without_names(n):
    return schema({"Root": STRING | {"enum": [nameless(i) for i in range(n)]}})


@row(10000)
def types_without_names(n):
    return schema({"Root": item({str(i): item({f"p{i}": STRING}) for i in range(n)})})


@row(20000)
def a_name_of_many_parts(n):
    long = ".".join(["a"] * n)
    return schema({f"x.{long}.A": item({"p": STRING}), f"y.{long}.A": item({"q": STRING})}
                  | {f"b.N{i}": item({"p": STRING}) for i in range(n // 10)})


@row(40000)
def names_that_differ_in_other_parts_each(n):
    count = math.isqrt(n)
    names = [".".join("b" if part == i else "a" for part in range(count)) for i in range(count)]
    return schema({f"{name}.A": item({"p": STRING}) for name in names})


@row(1000000)
def a_long_name_of_capitals(n):
    return schema({"A" * n: item({"p": STRING})})


@row(10000)
def references_in_a_schema_with_a_long_address(n):
    files = schema({f"U{i}": ref(f"U{i + 1}") for i in range(n)} | {f"U{n}": STRING})
    return {"thing.json": files["thing.json"] | {"$id": "https://a/" + "a" * (20 * n)}}


@row(20000)
def references_to_unknown_definitions(n):
    known = {f"Definition{i}": {"type": "string"} for i in range(n)}
    return {"thing.jtd.json": {"definitions": known, "properties": {f"p{i}": {"ref": f"Definitoin{i}"} for i in range(n)}}}


@row(20000)
def references_to_nothing(n):
    known = {f"Definition{i}": STRING for i in range(n)}
    return {"thing.json": item({f"p{i}": ref(f"Definitoin{i}") for i in range(n)}) | {"$defs": known}}


# ---- Swift


def swift(text):
    return {"a.swift": text}


def swift_struct(members):
    return swift("struct A: Codable {\n" + "\n".join(members) + "\n}\n")


@row(20000)
def members_of_a_Swift_struct_with_coding_keys(n):
    keys = ", ".join(f'p{i} = "k{i}"' for i in range(n))
    return swift_struct([f"var p{i}: Int" for i in range(n)] + [f"enum CodingKeys: String, CodingKey {{ case {keys} }}"])


@row(20000)
def members_that_a_Swift_struct_decodes_by_hand(n):
    reads = "\n".join(f"p{i} = try c.decodeIfPresent(Int.self, forKey: .p{i}) ?? {i}" for i in range(n))
    coder = f"init(from d: Decoder) throws {{\nlet c = try d.container(keyedBy: CodingKeys.self)\n{reads}\n}}"
    keys = ", ".join(f"p{i}" for i in range(n))
    return swift_struct([f"var p{i}: Int" for i in range(n)] + [coder, f"enum CodingKeys: CodingKey {{ case {keys} }}"])


@row(8000)
def cases_that_a_Swift_enum_decodes_by_hand(n):
    cases = "\n".join(f"case .c{i}: self = .c{i}(try S(from: d))" for i in range(n))
    names = ", ".join(f"c{i}" for i in range(n))
    return swift(f"""
        enum A: Codable {{
        case {", ".join(f"c{i}(S)" for i in range(n))}
        enum Kind: String, Codable {{ case {names} }}
        enum K: CodingKey {{ case type }}
        init(from d: Decoder) throws {{
          let c = try d.container(keyedBy: K.self)
          switch try c.decode(Kind.self, forKey: .type) {{
        {cases}
          }}
        }}
        func encode(to e: Encoder) throws {{}}
        }}
        struct S: Codable {{ var a: Int }}
        """)


def Swift_enum_by_hand(n, cases, before=""):
    names = ", ".join(f"c{i}" for i in range(n))
    return swift(f"""
        enum A: Codable {{
        case {", ".join(f"c{i}(S)" for i in range(n))}
        enum Kind: String, Codable {{ case {names} }}
        enum K: CodingKey {{ case type, a, b, {names} }}
        init(from d: Decoder) throws {{
          let c = try d.container(keyedBy: K.self)
          {before}
          switch try c.decode(Kind.self, forKey: .type) {{
        {cases}
          }}
        }}
        func encode(to e: Encoder) throws {{}}
        }}
        struct S {{ var a: Int; var b: String }}
        """)


@row(8000)
def cases_with_members_that_a_Swift_enum_decodes_by_hand(n):
    return Swift_enum_by_hand(n, "\n".join(
        f"case .c{i}: self = .c{i}(S(a: try c.decode(Int.self, forKey: .a), b: try c.decode(String.self, forKey: .b)))"
        for i in range(n)))


@row(8000)
def constants_before_the_cases_of_a_Swift_enum(n):
    before = "\n".join(f"let l{i} = try c.decode(Int.self, forKey: .c{i})" for i in range(n))
    return Swift_enum_by_hand(n, "\n".join(f"case .c{i}: self = .c{i}(S(a: l{i}, b: f(d)))" for i in range(n)), before)


@row(8000)
def nested_containers_of_a_Swift_enum(n):
    return Swift_enum_by_hand(n, "\n".join(
        f"case .c{i}:\nlet n{i} = try c.nestedContainer(keyedBy: K.self, forKey: .a)\n"
        f"self = .c{i}(S(a: try n{i}.decode(Int.self, forKey: .a), b: try n{i}.decode(String.self, forKey: .b)))"
        for i in range(n)))


@row(8000)
def keys_for_which_a_Swift_enum_looks(n):
    tests = "\n".join(
        f"if c.contains(.c{i}) {{ self = .c{i}(try c.decode(Int.self, forKey: .c{i})) }} else" for i in range(n))
    names = ", ".join(f"c{i}" for i in range(n))
    return swift(f"""
        enum A: Codable {{
        case {", ".join(f"c{i}(Int)" for i in range(n))}
        enum K: CodingKey {{ case {names} }}
        init(from d: Decoder) throws {{
          let c = try d.container(keyedBy: K.self)
          {tests} {{ throw E() }}
        }}
        func encode(to e: Encoder) throws {{}}
        }}
        """)


@row(8000)
def nested_containers_of_a_Swift_struct(n):
    reads = "\n".join(
        f"let n{i + 1} = try n{i if i % 40 else 0}.nestedContainer(keyedBy: CodingKeys.self, forKey: .p{i})\n"
        f"p{i} = try n{i + 1}.decode(Int.self, forKey: .p{i})" for i in range(n))
    coder = f"init(from d: Decoder) throws {{\nlet n0 = try d.container(keyedBy: CodingKeys.self)\n{reads}\n}}"
    keys = ", ".join(f"p{i}" for i in range(n))
    return swift_struct([f"var p{i}: Int" for i in range(n)] + [coder, f"enum CodingKeys: CodingKey {{ case {keys} }}"])


@row(4000)
def nested_containers_and_values_of_a_Swift_struct(n):
    reads = "\n".join(
        f"let n{i} = try c.nestedContainer(keyedBy: CodingKeys.self, forKey: .p{i})\n"
        f"p{i} = try n{i}.decode(Int.self, forKey: .p{i})\n"
        f"var l{i} = try c.nestedUnkeyedContainer(forKey: .l{i})\nq{i} = try l{i}.decode(Int.self)\n"
        f"r[k] = try c.decode(Int.self, forKey: k)" for i in range(n))
    coder = f"init(from d: Decoder) throws {{\nlet c = try d.container(keyedBy: CodingKeys.self)\n{reads}\n}}"
    keys = ", ".join(f"p{i}, l{i}" for i in range(n))
    return swift_struct([f"var p{i}, q{i}: Int" for i in range(n)] + [coder, f"enum CodingKeys: CodingKey {{ case {keys} }}"])


@row(100000)
def assignments_in_one_line_of_Swift(n):
    coder = ("init(from d: Decoder) throws { let c = try d.container(keyedBy: CodingKeys.self); "
             f"p = try c.decode(Int.self, forKey: .p); {'p = ' * n} 1 }}")
    return swift_struct(["var p: Int", coder, "enum CodingKeys: CodingKey { case p }"])


@row(20000)
def a_member_that_a_Swift_struct_decodes_often(n):
    reads = "\n".join(
        f"if let v = try? c.decode([Int{8 * 2 ** (i % 4)}].self, forKey: .p) {{ p = v.count }}" for i in range(n))
    return swift_struct(["var p: Int", f"init(from d: Decoder) throws {{\nlet c = try d.container(keyedBy: CodingKeys.self)\n{reads}\n}}",
                         "enum CodingKeys: CodingKey { case p }"])


def decoded(body, members="", keys="p", more=""):
    """A struct with an init(from:) of these statements."""
    return swift(f"struct A: Codable {{\n{members}\nenum CodingKeys: CodingKey {{ case {keys} }}\n"
                 f"init(from d: Decoder) throws {{\n{body}\n}}\nfunc encode(to e: Encoder) throws {{}}\n}}\n{more}")


@row(8000)
def methods_of_containers_in_Swift(n):
    methods = "\n".join(f"func decodeA{i}<T: Decodable>(_ t: T.Type, forKey k: Key) throws -> [T] {{ try decode([T].self, forKey: k) }}" for i in range(n))
    body = "let c = try d.container(keyedBy: CodingKeys.self)\n" + "\n".join(
        f"p{i} = try c.decodeA{i}(Int.self, forKey: .p{i})" for i in range(n))
    return decoded(body, "\n".join(f"var p{i}: [Int]" for i in range(n)), ", ".join(f"p{i}" for i in range(n)),
                   f"extension KeyedDecodingContainer {{\n{methods}\n}}")


@row(8000)
def a_long_method_of_containers_in_Swift(n):
    method = "\n".join("if let v = try decodeIfPresent([T].self, forKey: k) { return v }" for _ in range(n))
    body = "let c = try d.container(keyedBy: CodingKeys.self)\n" + "\n".join(
        f"p{i} = try c.decodeAny(Int.self, forKey: .p{i})" for i in range(n))
    return decoded(body, "\n".join(f"var p{i}: [Int]" for i in range(n)), ", ".join(f"p{i}" for i in range(n)),
                   f"extension KeyedDecodingContainer {{ func decodeAny<T>(_ t: T.Type, forKey k: Key) throws -> [T] {{\n{method}\n}} }}")


@row(8000)
def overloads_of_a_method_of_containers_in_Swift(n):
    methods = "\n".join(f"func decodeAny(l{i}: Int, forKey k: Key) throws -> Int {{ try decode(Int.self, forKey: k) }}" for i in range(n))
    body = "let c = try d.container(keyedBy: CodingKeys.self)\n" + "\n".join(
        f"p{i} = try c.decodeAny(l{i}: 1, forKey: .p{i})" for i in range(n))
    return decoded(body, "\n".join(f"var p{i}: Int" for i in range(n)), ", ".join(f"p{i}" for i in range(n)),
                   f"extension KeyedDecodingContainer {{\n{methods}\n}}")


@row(8000)
def a_chain_of_methods_of_containers_in_Swift(n):
    methods = "\n".join(f"func decodeA{i}(forKey k: Key) throws -> Int {{ try decodeA{i + 1}(forKey: k) }}" for i in range(n))
    body = "let c = try d.container(keyedBy: CodingKeys.self)\n" + "\n".join(
        f"p{i} = try c.decodeA{i}(forKey: .p{i})" for i in range(n))
    return decoded(body, "\n".join(f"var p{i}: Int" for i in range(n)), ", ".join(f"p{i}" for i in range(n)),
                   f"extension KeyedDecodingContainer {{\n{methods}\n}}")


@row(4000)
def families_of_Swift_types(n):
    cases = "\n".join(f"case .c{i}: S{i}.self" for i in range(n))
    extensions = "\n".join(f"extension F {{ static let k{i} = K.tag }}" for i in range(n))
    body = "let c = try d.container(keyedBy: CodingKeys.self)\n" + "\n".join(
        f"p{i} = try c.decode([S0].self, of: F.self, forKey: .p{i})" for i in range(n))
    more = f"""
        enum K: String, CodingKey {{ case tag }}
        enum F: String, Codable {{ case {", ".join(f"c{i}" for i in range(n))}
        var type: S0.Type {{ switch self {{
        {cases}
        }} }} }}
        {extensions}
        extension KeyedDecodingContainer {{
        func decode<T: Decodable, U: Decodable>(_: [T].Type, of f: U.Type, forKey k: Key) throws -> [T] {{
          var l = try nestedUnkeyedContainer(forKey: k)
          let u = try l.nestedContainer(keyedBy: K.self).decode(U.self, forKey: U.k{n - 1})
          return []
        }} }}
        """ + "\n".join(f"struct S{i}: Codable {{ var tag: String }}" for i in range(n))
    return decoded(body, "\n".join(f"var p{i}: [S0]" for i in range(n)), ", ".join(f"p{i}" for i in range(n)), more)


@row(8000)
def tries_of_a_Swift_enum(n):
    tries = "\n".join(f"let l{i} = try? c.decode(S{i}.self)" for i in range(n))
    tests = "\n".join(f"if let l{i} {{ self = .c{i}(l{i}) }} else" for i in range(n))
    return swift(f"""
        enum A: Codable {{
        case {", ".join(f"c{i}(S{i})" for i in range(n))}
        init(from d: Decoder) throws {{
          let c = try d.singleValueContainer()
          {tries}
          {tests} {{ throw E() }}
        }}
        func encode(to e: Encoder) throws {{}}
        }}
        """ + "\n".join(f"struct S{i}: Codable {{ var k{i}: Int }}" for i in range(n)))


@row(8000)
def strings_that_a_Swift_enum_compares(n):
    switches = "\n".join(
        f"if let s{i} = try? c.decode(String.self) {{ switch s{i} {{ case \"{i}\": self = .c{i}; default: throw E() }} }}" for i in range(n))
    return swift(f"""
        enum A: Codable {{
        case {", ".join(f"c{i}" for i in range(n))}
        init(from d: Decoder) throws {{
          let c = try d.singleValueContainer()
          {switches}
        }}
        func encode(to e: Encoder) throws {{}}
        }}
        """)


@row(8000)
def cases_that_a_Swift_enum_encodes(n):
    cases = "\n".join(
        f'case .c{i}(let v):\ntry c.encode("{i}", forKey: .tag)\ntry c.encode(v, forKey: .c{i})\ntry c.encode("{i}", forKey: .d{i})'
        for i in range(n))
    return swift(f"""
        enum A: Encodable {{
        case {", ".join(f"c{i}(S)" for i in range(n))}
        enum K: CodingKey {{ case tag, {", ".join(f"c{i}, d{i}" for i in range(n))} }}
        func encode(to e: Encoder) throws {{
          var c = e.container(keyedBy: K.self)
          switch self {{
        {cases}
          }}
        }}
        }}
        struct S: Encodable {{ var a: Int }}
        """)


@row(8000)
def constants_and_patterns_that_a_Swift_enum_encodes(n):
    body = "\n".join(f'try c.encode("{i}", forKey: .k{i})\ntry c.encode(v, forKey: .m{i})' for i in range(n))
    names = ", ".join(f"k{i}, m{i}" for i in range(n))
    return swift(f"""
        enum A: Encodable {{
        case {", ".join(f"c{i}(Int)" for i in range(n))}
        enum K: CodingKey {{ case {names} }}
        func encode(to e: Encoder) throws {{
          var c = e.container(keyedBy: K.self)
          switch self {{
        case {", ".join(f".c{i}(let v)" for i in range(n))}:
        {body}
          }}
        }}
        }}
        """)


@row(8000)
def elements_of_types_that_a_Swift_struct_decodes(n):
    body = "var c = try d.unkeyedContainer()\nwhile !c.isAtEnd {\n" + "\n".join(
        f"if let v = try? c.decode(S{i}.self) {{ l.append(v) }}" for i in range(n)) + "\n}"
    return decoded(body, "var l: [Int]", "p", "\n".join(f"struct S{i}: Codable {{ var k{i}: Int }}" for i in range(n)))


@row(8000)
def parts_of_a_Swift_struct(n):
    body = "let c = try d.container(keyedBy: CodingKeys.self)\n" + "\n".join(
        f"p{i} = try S{i}(from: d)\nif x {{ q{i} = try S{i}(from: d) }}" for i in range(n))
    return decoded(body, "\n".join(f"var p{i}, q{i}: S{i}" for i in range(n)), "p",
                   "\n".join(f"struct S{i}: Codable {{ var k{i}, l: Int }}" for i in range(n)))


@row(4000)
def Swift_structs_with_the_same_parts(n):
    wide = "\n".join(f"struct S{j}: Codable {{ var " + ", ".join(f"k{i}" for i in range(n if j else 60)) + ": Int }" for j in range(3))
    return swift(wide + "\n" + "\n".join(
        f"struct A{i}: Codable {{ var a: S0, b: S1, c: S2\ninit(from d: Decoder) throws {{ a = try S0(from: d); b = try S1(from: d); c = try S2(from: d) }} }}"
        for i in range(n)))


@row(4000)
def a_chain_of_parts_of_Swift_structs(n):
    return swift("\n".join(
        f"struct A{i}: Codable {{ var p{i}: Int, a: A{i + 1}\nenum CodingKeys: CodingKey {{ case p{i} }}\n"
        f"init(from d: Decoder) throws {{\nlet c = try d.container(keyedBy: CodingKeys.self)\np{i} = try c.decode(Int.self, forKey: .p{i})\n"
        f"a = try A{i + 1}(from: d)\n}} }}" for i in range(n)) + f"\nstruct A{n}: Codable {{ var z: Int }}")


@row(20000)
def settings_of_coders_in_Swift(n):
    return swift("struct A: Codable {}\nfunc f() {\n" + "\n".join("d.dateDecodingStrategy = .a.iso8601" for _ in range(n)) + "\n}")


@row(20000)
def cases_of_a_Swift_enum(n):
    return swift("enum A: Codable {\n" + "\n".join(f"case c{i}(Int, b: String)" for i in range(n)) + "\n}\n")


@row(20000)
def a_chain_of_Swift_types(n):
    return swift("\n".join(f"struct A{i}: Codable {{ var a: A{i + 1}? }}" for i in range(n)) + f"\nstruct A{n}: Codable {{}}")


@row(40000)
def a_chain_of_Swift_names(n):
    return swift("\n".join(f"typealias A{i} = A{i + 1}" for i in range(n)) + "\nstruct B: Codable { var a: A0 }")


@row(40000)
def a_chain_of_Swift_protocols(n):
    return swift("\n".join(f"protocol A{i}: A{i + 1} {{}}" for i in range(n))
                 + f"\nprotocol A{n}: Codable {{}}\nstruct B: A0 {{ var a: Int }}")


@row(10000)
def Swift_extensions_with_types(n):
    return swift("struct A: Codable {}\n" + "\n".join(f"extension A {{ struct B{i}: Codable {{ var a: A }} }}" for i in range(n)))


@row(2000)
def Swift_types_with_a_generic_argument_each(n):
    return swift("struct P<T: Codable>: Codable { var a: T; var b: P<[T]>? }\n"
                 + "\n".join(f"struct A{i}: Codable {{ var a: P<A{i}> }}" for i in range(n)))


@row(300000)
def brackets_in_Swift(n):
    return swift("var a = " + "[" * n + "]" * n)


@row(1000000)
def braces_in_Swift(n):
    return swift("{" * n)


@row(200000)
def interpolations_in_Swift(n):
    return swift('var a = ' + '"\\(' * n + ')"' * n)
