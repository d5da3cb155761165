"""Hostile documents for `sumtype inspect`: for each form of the language, data that makes the reader look twice.

Rows are as in rows.py; the first file is the schema, the second the document.
"""

import json

from rows import table

ROWS, row = table()


def document(types, text, root="[Entry]"):
    schema = {"sumtype": 1, "types": types, "documents": {"Entries": {"root": root}}}
    return {"S.sumtype.json": schema, "document.json": text if isinstance(text, str) else json.dumps(text)}


def nested(level, leaf, depth):
    """The text of values in values: `level` has `@` where the next one lies."""
    before, after = level.split("@")
    return before * depth + leaf + after * depth


def text_of(n):
    """A long string: what reads it again at each of so many levels is not linear."""
    return '"' + "a" * (4000 * n) + '"'


INTERNAL = {"internal": {"tag": "type"}}
POST = {"Entry": {"union": {"text": "Text", "mood": "Mood"}, "representation": INTERNAL},
        "Text": {"struct": {"text": "String"}}, "Mood": {"struct": {"mood": "Int"}}}


# ---- entries


@row(20000)
def unknown_entries(n):
    return document(POST, [{"type": f"new{i}", "x": i} for i in range(n)])


@row(20000)
def malformed_entries(n):
    return document(POST, [{"type": "mood", "mood": "happy"} for _ in range(n)])


@row(20000)
def entries_with_unknown_fields(n):
    return document(POST, [{"type": "mood", f"u{i}": i, "mood": 1, "v": {"type": "w"}} for i in range(n)])


@row(50000)
def one_entry_with_many_unknown_fields(n):
    return document(POST, [{"mood": 1, **{f"u{i}": i for i in range(n)}, "type": "mood"}])


@row(50000)
def one_key_many_times(n):
    return document(POST, '[{' + '"mood":1,' * n + '"type":"mood"}]')


@row(50000)
def the_tag_many_times(n):
    return document(POST, '[{' + '"type":"mood",' * n + '"mood":1}]')


@row(100)
def values_that_do_not_fit_at_every_level(n):
    types = {"Entry": {"struct": {"a": "Int", "next": "Entry?"}}}
    return document(types, "[" + nested('{"a":1,"next":@,"a":"text"}', "null", n) + "]")


# ---- tags behind their payloads, at every level


@row(50)
def an_internal_tag_behind_its_payload(n):
    types = {"Entry": {"union": {"a": "A"}, "representation": INTERNAL},
             "A": {"struct": {"next": "Entry?", "text": "String?"}}}
    return document(types, "[" + nested('{"next":@,"type":"a"}', f'{{"text":{text_of(n)},"type":"a"}}', n) + "]")


@row(50)
def an_internal_tag_that_is_unknown_behind_its_payload(n):
    types = {"Entry": {"union": {"a": "A"}, "representation": INTERNAL},
             "A": {"struct": {"next": "Entry?", "text": "String?"}}}
    return document(types, "[" + nested('{"next":@,"type":"a"}', f'{{"text":{text_of(n)},"type":"b"}}', n) + "]")


@row(50)
def an_adjacent_tag_behind_its_payload(n):
    types = {"Entry": {"union": {"a": "A"}, "representation": {"adjacent": {"tag": "t", "content": "c"}}},
             "A": {"struct": {"next": "Entry?", "text": "String?"}}}
    return document(types, "[" + nested('{"c":{"next":@},"t":"a"}', f'{{"c":{{"text":{text_of(n)}}},"t":"a"}}', n) + "]")


@row(3000)
def an_adjacent_payload_many_times_before_its_tag(n):
    types = {"Entry": {"union": {"a": "A"}, "representation": {"adjacent": {"tag": "t", "content": "c"}}},
             "A": {"struct": {"next": "Entry?", "text": "String?"}}}
    leaf = "{" + '"c":{"text":"x"},' * n + '"t":"a"}'
    return document(types, "[" + nested('{"c":{},"c":{"next":@},"t":"a"}', leaf, 20) + "]")


@row(4000)
def an_adjacent_payload_twice_at_every_level(n):
    types = {"Entry": {"union": {"a": "A"}, "representation": {"adjacent": {"tag": "t", "content": "c"}}},
             "A": {"struct": {"next": "Entry?", "text": "String?"}}}
    value = '{"c":{"text":"x"},"t":"a"}'
    for _ in range(n.bit_length()):
        value = f'{{"c":{{"next":{value}}},"c":{{"next":{value}}},"t":"a"}}'
    return document(types, f"[{value}]")


@row(50)
def a_tag_at_a_path_behind_its_payload(n):
    types = {"Entry": {"union": {"a": "A"}, "representation": {"internal": {"tag": "h/t"}}},
             "A": {"struct": {"h": "H", "next": "Entry?", "text": "String?"}}, "H": {"struct": {"t": {"const": "a"}}}}
    leaf = f'{{"text":{text_of(n)},"h":{{"t":"a"}}}}'
    return document(types, "[" + nested('{"next":@,"h":{"t":"a"}}', leaf, n) + "]")


@row(50)
def a_keyed_tag_behind_its_payload(n):
    types = {"Entry": {"union": {"a": "A"}, "representation": {"keyed": {"tag": "t"}}},
             "A": {"struct": {"next": "Entry?", "text": "String?"}}}
    return document(types, "[" + nested('{"a":{"next":@},"t":"a"}', f'{{"a":{{"text":{text_of(n)}}},"t":"a"}}', n) + "]")


@row(50)
def an_array_with_its_tag_at_the_end(n):
    types = {"Entry": {"union": {"a": "A"}, "representation": {"positional": {"tag": 1}}},
             "A": {"struct": {"next": "Entry?", "text": "String?"}}}
    return document(types, "[" + nested('[null,"a",{"next":@},1,2]', f'[0,"a",{{"text":{text_of(n)}}}]', n) + "]")


@row(50)
def a_variant_by_key_behind_other_members(n):
    types = {"Entry": {"union": {"a": "A", "b": "B"}, "representation": "presence"},
             "A": {"struct": {"a": "String", "next": "Entry?"}}, "B": {"struct": {"b": "String", "next": "Entry?"}}}
    return document(types, "[" + nested('{"next":@,"a":"x"}', f'{{"b":{text_of(n)}}}', n) + "]")


@row(50)
def untagged_objects_told_apart_by_their_last_member(n):
    types = {"Entry": {"union": {"a": "A", "b": "B"}, "representation": "untagged"},
             "A": {"struct": {"k": {"const": "a"}, "next": "Entry?", "text": "String?"}},
             "B": {"struct": {"k": {"const": "b"}, "next": "Entry?"}}}
    return document(types, "[" + nested('{"next":@,"k":"b"}', f'{{"text":{text_of(n)},"k":"a"}}', n) + "]")


@row(50)
def a_flattened_union_at_every_level(n):
    types = {"Entry": {"struct": {"part": {"type": "Part", "flatten": True}, "next": "Entry?", "text": "String?"}},
             "Part": {"union": {"a": "A", "b": None}, "representation": INTERNAL}, "A": {"struct": {"x": "Int"}}}
    return document(types, "[" + nested('{"x":1,"next":@,"u":2,"type":"a"}', f'{{"text":{text_of(n)},"type":"b"}}', n) + "]")


@row(50000)
def one_flattened_map_with_many_entries(n):
    types = {"Entry": {"struct": {"id": "Int", "others": {"type": "[String: Int]", "flatten": True}}}}
    return document(types, [{"id": 1, **{f"k{i}": i for i in range(n)}}])


@row(50)
def a_flattened_map_at_every_level(n):
    types = {"Entry": {"struct": {"text": "String?", "others": {"type": "[String: Entry]", "flatten": True}}}}
    return document(types, "[" + nested('{"next":@,"text":"x"}', f'{{"text":{text_of(n)}}}', n) + "]")


@row(5000)
def entries_that_flatten_many_empty_structs(n):
    types = {"Entry": {"struct": {"x": "Int?", **{f"e{i}": {"type": f"E{i}", "flatten": True} for i in range(n)}}},
             **{f"E{i}": {"struct": {}} for i in range(n)}}
    return document(types, [{} for _ in range(n)])


@row(2000)
def structs_that_flatten_one_wide_union(n):
    union = {"union": {f"v{i}": "P" for i in range(n)}, "representation": INTERNAL}
    structs = {f"S{i}": {"struct": {f"own{i}": "Int", "part": {"type": "Union", "flatten": True}}} for i in range(n)}
    entry = {"struct": {f"f{i}": f"S{i}" for i in range(n)}}
    types = {"Entry": entry, "Union": union, "P": {"struct": {"x": "Int"}}, **structs}
    return document(types, [{f"f{i}": {f"own{i}": 1, "type": f"v{i}", "x": 1} for i in range(n)}])


@row(50)
def a_choice_at_every_level(n):
    types = {"Entry": {"struct": {"next": "Entry | [Entry] | String | Int"}}}
    return document(types, "[" + nested('{"next":[@]}', f'{{"next":{text_of(n)}}}', n) + "]")


@row(50)
def content_in_one_or_many_at_every_level(n):
    types = {"Entry": {"struct": {"next": {"type": "[Entry]?", "wire": "oneOrMany"}, "text": "String?"}}}
    return document(types, "[" + nested('{"next":@}', f'{{"text":{text_of(n)}}}', n) + "]")


@row(4000)
def JSON_in_strings_at_every_level(n):
    types = {"Entry": {"struct": {"next": {"type": "Entry?", "wire": "json"}, "text": "String?"}}}
    value = json.dumps({"text": "x"})
    for _ in range(n.bit_length()):
        value = json.dumps({"next": value})
    return document(types, f"[{value}]")


# ---- scalars


@row(200000)
def a_string_of_escapes(n):
    return document(POST, '[{"type":"text","text":"' + "\\u00e9" * n + '"}]')


@row(200000)
def a_number_of_many_digits(n):
    return document(POST, '[{"type":"mood","mood":' + "1" * n + "}]")


@row(200000)
def a_fraction_of_many_digits(n):
    return document({"Entry": {"struct": {"x": "Double", "y": "Decimal?"}}}, '[{"x":0.' + "1" * n + "}]")


@row(50000)
def a_string_and_a_pattern_of_many_ways(n):
    types = {"Entry": {"struct": {"x": {"type": "String", "pattern": "^(a|a|aa)*(b|a*)*$"}}}}
    return document(types, [{"x": "a" * n + "c"}])


@row(20000)
def a_map_with_many_keys(n):
    return document({"Entry": {"struct": {"x": "[String: Int]"}}}, [{"x": {f"k{i}": i for i in range(n)}}])


@row(20000)
def a_map_with_one_key_many_times(n):
    return document({"Entry": {"struct": {"x": "[String: Int]"}}}, '[{"x":{' + '"k":1,' * n + '"k":"text"}}]')


@row(20000)
def a_map_in_a_list_with_many_keys(n):
    types = {"Entry": {"struct": {"x": {"type": "[Key: Int]", "wire": "pairs"},
                                  "y": {"type": "[Key: Int]", "wire": "alternating"}}},
             "Key": {"struct": {"name": "String", "at": "Date?"}}}
    keys = [{"name": f"k{i}", "at": None} for i in range(n)]
    return document(types, [{"x": [[key, 1] for key in keys], "y": [part for key in keys for part in (key, 1)]}])


@row(20000)
def a_map_in_a_list_whose_key_has_many_elements(n):
    types = {"Entry": {"struct": {"x": {"type": "[[Int]: Int]", "wire": "entries"}}}}
    return document(types, [{"x": [{"key": list(range(n)), "value": 1}]}])


@row(2000)
def a_map_in_a_list_at_every_level(n):
    types = {"Entry": {"struct": {"x": {"type": "[Int: Entry]", "wire": "pairs", "default": []}}}}
    depth = 150
    return document(types, "[" + ",".join([nested('{"x":[[1,@]]}', "{}", depth)] * (n // 100)) + "]")


@row(20000)
def values_of_an_enum_that_are_unknown(n):
    types = {"Entry": {"struct": {"x": "Mood"}}, "Mood": {"enum": ["happy", "sad"]}}
    return document(types, [{"x": f"m{i}"} for i in range(n)])


@row(2000)
def lines_of_white_space(n):
    return document(POST, "[" + (" " * 200 + "\n") * n + '{"type":"mood","mood":"x"}]')
