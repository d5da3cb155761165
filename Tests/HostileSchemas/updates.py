"""Hostile samples of `sumtype infer --update`: for each change of a schema, samples that need as many as a number.

Rows are as in rows.py; the first file is the schema to change, the second has the samples.
"""

from rows import table

ROWS, row = table()


def update(types, samples):
    documents = {"Entries": {"root": "[Entry]"}}
    return {"S.sumtype.json": {"sumtype": 1, "types": types, "documents": documents}, "samples.json": samples}


@row(10000)
def new_values_of_an_enum(n):
    types = {"Entry": {"struct": {"mood": "Mood"}}, "Mood": {"enum": ["happy", "sad"]}}
    return update(types, [{"mood": f"m{i}"} for i in range(n)])


@row(5000)
def new_members_of_one_object(n):
    return update({"Entry": {"struct": {"id": "Int"}}}, [{"id": 1, **{f"x{i}": i for i in range(n)}}])


@row(5000)
def new_members_of_many_objects(n):
    return update({"Entry": {"struct": {"id": "Int"}}}, [{"id": i, f"x{i}": i} for i in range(n)])


@row(5000)
def new_members_of_many_types(n):
    types = {f"P{i}": {"struct": {"x": "Int"}} for i in range(n)}
    entry = {"struct": {f"f{i}": f"P{i}" for i in range(n)}}
    return update({"Entry": entry, **types}, [{f"f{i}": {"x": 1, "y": 2} for i in range(n)}])


@row(8000)
def new_variants(n):
    types = {"Entry": {"union": {"a": "P"}}, "P": {"struct": {"id": "Int"}}}
    return update(types, [{"type": f"t{i}", "v": i} for i in range(n)])


@row(5000)
def new_variants_without_a_payload(n):
    types = {"Entry": {"union": {"a": None, "b": None}, "representation": "external"}}
    return update(types, [f"t{i}" for i in range(n)])


@row(10000)
def new_members_of_a_wide_struct(n):
    entry = {"struct": {f"f{i}": "Int?" for i in range(n)}}
    return update({"Entry": entry}, [{f"x{i}": i for i in range(n)}])


@row(10000)
def new_variants_of_a_wide_union(n):
    types = {"Entry": {"union": {f"v{i}": None for i in range(n)}}}
    return update(types, [{"type": f"t{i}"} for i in range(n)])


@row(10000)
def new_values_of_a_wide_enum_that_is_closed(n):
    types = {"Entry": {"enum": [f"v{i}" for i in range(n)], "open": False}}
    return update(types, [f"m{i}" for i in range(n)])


@row(10000)
def members_that_are_missing(n):
    return update({"Entry": {"struct": {f"f{i}": "Int" for i in range(n)}}}, [{}])


@row(10000)
def objects_that_lack_all_members(n):
    types = {"Entry": {"struct": {"parts": "[Part]"}}, "Part": {"struct": {f"f{i}": "Int" for i in range(n)}}}
    return update(types, [{"parts": [{} for _ in range(n)]}])


@row(10000)
def elements_of_a_wide_union_that_do_not_fit(n):
    types = {"Entry": {"union": {f"v{i}": "P" for i in range(n)}, "unknown": "refuse"}, "P": {"struct": {"x": "Int"}}}
    return update(types, [{"type": f"v{n - 1}", "x": "text"} for i in range(n)])


@row(10000)
def elements_of_a_choice_with_a_long_spelling(n):
    types = {"Entry": {"struct": {"x": f"[Int |{' ' * n} Part]"}}, "Part": {"struct": {"a": "Int"}}}
    return update(types, [{"x": [{"a": "text"} for _ in range(n)]}])


@row(10000)
def fields_that_do_not_fit_beside_a_wide_union(n):
    entry = {"struct": {"part": "Part?", **{f"f{i}": "Int" for i in range(n)}}}
    types = {"Entry": entry, "Part": {"union": {f"v{i}": None for i in range(n)}}}
    return update(types, [{f"f{i}": "text" for i in range(n)}])


@row(2000)
def values_that_do_not_fit(n):
    entry = {"struct": {f"f{i}": "Int" for i in range(n)}}
    return update({"Entry": entry}, [{f"f{i}": "text" for i in range(n)}])


@row(300)
def values_behind_others_that_do_not_fit(n):
    entry = {"struct": {f"f{i}": "Int" for i in range(n)}}
    return update({"Entry": entry}, [{f"f{i}": "text" if i <= last else 1 for i in range(n)} for last in range(n)])


@row(20000)
def objects_with_values_that_do_not_fit(n):
    types = {"Entry": {"struct": {"parts": "[Part]"}}, "Part": {"struct": {"a": "Int", "b": "Int"}}}
    return update(types, [{"parts": [{"a": "text", "b": None} for _ in range(n)]}])


@row(100)
def values_that_do_not_fit_at_every_level(n):
    types = {"Entry": {"struct": {"a": "Int", "b": "Int", "entry": "Entry?"}}}
    sample = {"a": "text", "b": 1.5}
    for _ in range(n):
        sample = {"a": "text", "entry": sample, "b": 1.5}
    return update(types, [sample])


# ---- long keys


@row(3000)
def values_that_do_not_fit_below_a_long_key(n):
    key = "k" * (200 * n)
    types = {"Entry": {"struct": {"p": {"type": "[P]", "key": key}}}, "P": {"struct": {f"f{i}": "Int" for i in range(n)}}}
    return update(types, [{key: [{f"f{i}": "text" for i in range(n)}]}])


@row(3000)
def members_that_are_missing_below_a_long_key(n):
    key = "k" * (200 * n)
    types = {"Entry": {"struct": {"p": {"type": "[P]", "key": key}}}, "P": {"struct": {f"f{i}": "Int" for i in range(n)}}}
    return update(types, [{key: [{f"f{j}": 1 for j in range(20)} for i in range(n // 20)]}])


@row(10000)
def variants_that_do_not_fit_below_a_long_key(n):
    key = "k" * (200 * n)
    types = {"Entry": {"struct": {"p": {"type": "[U]", "key": key}}}, "U": {"union": {"v": "P"}},
             "P": {"struct": {f"f{i}": "Int?" for i in range(n)}}}
    return update(types, [{key: [{"type": "v", f"f{i}": "text"} for i in range(n)]}])


@row(5000)
def new_members_below_a_long_key(n):
    key = "k" * (200 * n)
    types = {"Entry": {"struct": {"p": {"type": "[P]", "key": key}}}, "P": {"struct": {"x": "Int"}}}
    return update(types, [{key: [{"x": 1, f"x{i}": 1} for i in range(n)]}])


@row(50000)
def a_long_key_in_many_samples(n):
    return update({"Entry": {"struct": {"id": "Int"}}}, [{"id": i, "k" * n: i} for i in range(20)])


@row(50000)
def a_long_key_of_values_that_do_not_fit_in_many_samples(n):
    key = "k" * n
    return update({"Entry": {"struct": {"id": "Int", key: "Int"}}}, [{"id": "x", key: "text"} for _ in range(20)])
