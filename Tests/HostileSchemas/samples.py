"""Hostile samples of `sumtype infer`: for each guess, values that offer it as often as a number says.

Rows are as in rows.py; the only file has the samples, in an array.
"""

import base64
import json

from rows import table

ROWS, row = table()


def samples(values):
    return {"samples.json": json.dumps(values)}


# ---- objects: fields, maps, identities


@row(20000)
def one_object_with_many_keys(n):
    return samples([{f"key{i}": i for i in range(n)}])


@row(200)
def objects_with_keys_of_their_own_and_keys_in_common(n):
    return samples([{f"k{j}": j for j in range(0, n, 1 + i % 7)} for i in range(n)])


@row(5000)
def objects_that_each_have_another_key(n):
    return samples([{"id": i, f"only{i}": {"a": i}} for i in range(n)])


@row(3000)
def keys_that_are_one_name_in_Swift(n):
    return samples([{f"user{'_-. /'[i % 5]}{'id'.upper() if i % 2 else 'id'}{i // 10}": i for i in range(n)}])


@row(10000)
def keys_that_are_no_names(n):
    return samples([{f"{'*' * (i % 9)}{i}": i for i in range(n)}])


@row(5000)
def maps_of_objects_under_one_key_each(n):
    return samples([{f"2026-01-{i:05}": {"count": i}} for i in range(n)])


@row(3000)
def identities_among_many_fields(n):
    width = 40
    return samples([{f"f{j}": i * width + j for j in range(width)} for i in range(n // 10)])


@row(100)
def objects_in_objects(n):
    value = {"end": 1}
    for i in range(n):
        value = {f"level{i}": value}
    return samples([value])


@row(50)
def an_object_that_contains_itself(n):
    value = {"name": "leaf", "children": []}
    for i in range(n):
        value = {"name": f"n{i}", "children": [value, {"name": "x", "children": []}]}
    return samples([value])


@row(5000)
def fields_below_a_long_key(n):
    values = [1, "a", True, 1.5, [1], [{}], {"x": 1}]
    return samples([{"k" * (100 * n): {f"f{i}": values[i % 7] for i in range(n)} | {"end": None}}])


@row(8000)
def keys_that_could_be_the_identity(n):
    def key(i):
        return "".join(letter + "_" * (i >> position & 1) for position, letter in enumerate("internationalisation"))

    keys = [f"{key(i)}_id" for i in range(n)]
    return samples({"internationalisations": [{key: 1 for key in keys} | {"end": 0}] * 2})


@row(3000)
def maps_that_are_empty_lists_at_many_places(n):
    place = [{"m": []}, {"m": {"1": 2, "2": 3}}]
    return samples([{f"p{i}": place for i in range(n)} | {"end": 1}])


@row(2000)
def places_with_one_shape(n):
    return samples([{f"place{i}": {"x": i, "y": {"text": "a"}} for i in range(n)} | {"z": "no map", "n": 1}] * 2)


@row(1000)
def places_with_shapes_that_differ_by_a_field(n):
    return samples([{f"place{i}": {"x": i, "text": "a", f"own{i}": 1} for i in range(n)} | {"z": "no map"}])


# ---- unions


@row(5000)
def a_tag_with_many_values(n):
    return samples([{"type": f"t{i}", f"field{i}": i} for i in range(n) for _ in range(2)])


@row(300)
def many_keys_that_could_be_the_tag(n):
    return samples([{**{f"k{j}": f"v{i % 3}" for j in range(n)}, f"own{i % 3}": i} for i in range(30)])


@row(200)
def pairs_of_keys_that_could_be_the_tag(n):
    return samples(
        [{**{f"k{j}": f"v{(i >> (j % 5)) & 1}" for j in range(n)}, f"own{i % 4}": i} for i in range(40)])


@row(3000)
def tags_with_payloads_beside_them(n):
    return samples([{"kind": f"t{i}", "content": {f"f{i}": i}} for i in range(n) for _ in range(2)])


@row(3000)
def keys_that_name_their_payload(n):
    return samples([{f"variant{i}": {f"f{i}": i, "common": 1}} for i in range(n) for _ in range(2)])


@row(3000)
def tags_that_name_the_key_of_their_payload(n):
    return samples([{"type": f"v{i}", f"v{i}": {"x": i}} for i in range(n) for _ in range(2)])


@row(3000)
def arrays_with_a_tag(n):
    return samples([[f"t{i}", {f"f{i}": i}] for i in range(n) for _ in range(2)])


@row(2000)
def tags_in_a_member(n):
    return samples([{"header": {"type": f"t{i}"}, "body": {f"f{i}": i}} for i in range(n) for _ in range(2)])


@row(100)
def unions_in_unions(n):
    value = {"type": "leaf"}
    for i in range(n):
        value = {"type": f"t{i}", f"inner{i % 7}": value}
    return samples([value, value])


@row(3000)
def places_with_unions_of_one_tag(n):
    return samples([{f"p{i}": [{"type": "a", "x": 1}, {"type": "b", "y": "z"}] for i in range(n)} | {"end": 1}])


@row(2500)
def places_with_one_variant_of_a_keyed_union(n):
    return samples([{f"p{i}": {"type": f"a{i}", f"a{i}": 1} for i in range(n)} | {"end": 1}] * 2)


@row(5000)
def places_with_payloads_of_one_tag(n):
    return samples([{f"p{i}": [{"type": "a", "a": 1}] * 2 for i in range(n)} | {"end": 1}])


@row(50000)
def variants_of_which_one_object_has_many_keys(n):
    objects = [{"type": "a", "x": 1}, {"type": "b", "y": "z"}] * 2500
    objects[1] = objects[1] | {f"k{i}": i for i in range(n)}
    return samples(objects + objects[:1])


@row(1000)
def places_with_enums_in_common(n):
    words = ["red", "green", "blue", "black"]
    return samples([{f"p{i}": words[(i + j) % 4] for i in range(n)} | {"end": 1} for j in range(8)])


# ---- arrays


@row(3000)
def arrays_of_many_lengths(n):
    return samples([[1] * (i % 60) + ["a"] * (i % 2) for i in range(n)])


@row(20000)
def one_long_array_of_mixed_values(n):
    kinds = [1, "a", True, None, 1.5, [], {}, [1], {"a": 1}]
    return samples([kinds[i % 9] for i in range(n)])


@row(100)
def arrays_in_arrays(n):
    value = 1
    for _ in range(n):
        value = [value]
    return samples([value] * 1000)


@row(5000)
def arrays_that_could_be_tuples(n):
    return samples([[i, f"s{i}", i % 2 == 0, {"x": i}] for i in range(n)])


@row(2000)
def a_wide_tuple(n):
    return samples([[i if i % 2 else f"s{i}" for i in range(n)] for _ in range(3)])


# ---- strings and numbers


@row(5000)
def strings_of_all_kinds(n):
    kinds = ["2026-01-31T12:00:00Z", "aGVsbG8=", "https://a.b/c", "67e55044-10b1-426f-9247-bb680e5fe0c8", "12", "1.5"]
    return samples([{"value": kinds[i % 6], "other": f"{kinds[i % 6]}{i % 3 or ''}"} for i in range(n)])


@row(4000)
def JSON_in_strings_in_strings(n):
    value = json.dumps({"end": 1})
    for _ in range(n.bit_length()):
        value = json.dumps({"inner": value})
    return samples([{"value": value}])


@row(4000)
def JSON_in_base64_in_base64(n):
    value = json.dumps({"end": 1})
    for _ in range(n.bit_length()):
        value = json.dumps({"inner": base64.b64encode(value.encode()).decode()})
    return samples([{"value": value}])


@row(2000)
def strings_with_JSON(n):
    return samples([{"data": json.dumps({"type": f"t{i % 9}", f"f{i % 9}": ["x" * 4000]})} for i in range(n)])


@row(200000)
def one_long_string(n):
    return samples([{"text": "ab" * n}, {"text": "[" * n}])


@row(100000)
def one_long_number(n):
    return samples([{"number": 1}]) | {"samples.json": '[{"number":' + "1" * n + '},{"number":0.' + "0" * n + "1}]"}


@row(20000)
def an_enum_of_long_words(n):
    return samples([{"word": f"{'w' * 200}{i % (n // 8)}"} for i in range(n)])
