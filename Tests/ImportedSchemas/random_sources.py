#!/usr/bin/env python3
"""Imports random descriptions of types, and compares the result with an independent validator (for JSON Schema and
OpenAPI 3.0 PyPI's jsonschema, for JSON Typedef PyPI's jtd): a value that the source allows is read with nothing
malformed and no unknown variant, unless the import reports `stricter`; a value that the source refuses is not read as
known, unless the import reports `looser` of the keyword that refuses it.

    random_sources.py [--tool SUMTYPE] [--format json-schema|openapi|typedef] [--seed N] [--count N] [--show]

A source that shows a fault is made as small as possible, and printed with its seed and the value.
"""
import argparse
import copy
import json
import os
import random
import re
import subprocess
import sys
import tempfile

from oracles import ORACLES

# Subjects of `stricter` notes that no value shows: the values have no integers of more than 64 bits, and valid formats.
HARMLESS = re.compile(r"integer beyond 64 bits|number beyond (Double|Float)|format .*")


class Judge:
    def __init__(self, tool, folder):
        self.tool, self.folder = tool, folder

    def imported(self, oracle, source):
        """Imports the source. Returns the notes and an empty text; if the import fails, None and its output."""
        self.source, self.schema = os.path.join(self.folder, "thing.json"), os.path.join(self.folder, "Thing.sumtype.json")
        with open(self.source, "w") as file:
            json.dump(source, file)
        if os.path.exists(self.schema):
            os.remove(self.schema)
        run = subprocess.run(
            [self.tool, "import", self.source, "--name", "Thing", "--format-report", "json", "-o", self.schema]
            + oracle.options,
            capture_output=True, text=True)
        if run.returncode not in (0, 1):
            return None, f"import ends with status {run.returncode}"
        if run.returncode == 1:
            return None, run.stdout + run.stderr
        return json.loads(run.stderr)["notes"], ""

    def findings(self, values):
        """The findings of `inspect` in each value."""
        files = []
        for index, value in enumerate(values):
            files.append(os.path.join(self.folder, f"{index}.json"))
            with open(files[-1], "w") as file:
                json.dump(value, file)
        run = subprocess.run(
            [self.tool, "inspect", "-s", self.schema, "-d", "Thing", "-f", "json"] + files, capture_output=True, text=True)
        if run.returncode not in (0, 1) or not run.stdout:
            raise RuntimeError(f"inspect failed: {run.stdout}{run.stderr}{open(self.source).read()}")
        found = [[] for _ in values]
        for finding in json.loads(run.stdout)["findings"]:
            found[files.index(finding["data"]) if len(files) > 1 else 0].append(finding)
        return found

    def faults(self, oracle, source, values):
        """The values that are not read as the source and the notes say, each with the fault."""
        notes, said = self.imported(oracle, source)
        if notes is None:
            return [(None, said)]
        subjects = {effect: {note["subject"] for note in notes if note["effect"] == effect}
                    for effect in ["looser", "stricter", "unsayable", "unknown", "dropped"]}
        if subjects["unknown"]:
            return [(None, f"no rule knows {subjects['unknown']}")]
        faults = []
        for value, found in zip(values, self.findings(values)):
            try:
                errors = oracle.errors(source, value)
            except RecursionError:  # a schema that only refers to itself has no meaning
                continue
            wrong = [finding for finding in found if not is_kept(finding, oracle, source, value)]
            if not errors and wrong:
                if oracle.has_formats(source, value) and all(HARMLESS.fullmatch(subject) for subject in subjects["stricter"]):
                    faults.append((value, f"allowed by the source, but inspect finds {wrong[0]}"))
            elif errors and not found:
                rest = [error for error in errors if not oracle.is_told(error, subjects)]
                if rest:
                    faults.append((value, f"refused by the source, but read without a note: {oracle.shown(rest[0])}"))
        return faults

    def smallest(self, oracle, source, value, what):
        """The source without the parts that are not needed for the fault of a value."""
        def shows(candidate):
            try:
                oracle.check(candidate)
                found = self.faults(oracle, candidate, [value])
                return bool(found) and found[0][1][:12] == what[:12]
            except Exception:
                return False
        changed = True
        while changed:
            changed = False
            for path in sorted(paths(source), key=len):
                for candidate in reduced(source, path):
                    if shows(candidate):
                        source, changed = candidate, True
                        break
                if changed:
                    break
        return source


# Strings that no schema names. For most lengths and patterns, one of them fits.
UNNAMED = ["q~0", "~", "a~", "x~", "~b", "0~", "~q~~"]


def is_kept(finding, oracle, source, value):
    """Whether a finding is allowed in a value that fits: an unknown member, or a string that is unknown only to an enum
    beside `String`, since no enum of the source names it, or another string would fit in its place."""
    if finding["kind"] != "unknownValue":
        return finding["kind"] == "unknownField"
    if finding["value"] not in named(source):
        return True
    return any(not oracle.errors(source, replaced(value, finding["pointers"], other)) for other in UNNAMED)


def named(tree):
    """The values of enums and constants, and the tags of mappings."""
    found = []
    for path in paths(tree):
        inner = tree
        for key in path:
            inner = inner[key]
        if "const" in path or "enum" in path or "mapping" in path:
            found += [inner] + (list(inner) if isinstance(inner, dict) else [])
    return found


def replaced(value, pointers, other):
    """The value with another one at some pointers."""
    value = copy.deepcopy(value)
    for pointer in pointers:
        words = [word.replace("~1", "/").replace("~0", "~") for word in pointer.split("/")[1:]]
        if not words:
            return other
        holder = value
        for word in words[:-1]:
            holder = holder[int(word) if isinstance(holder, list) else word]
        holder[int(words[-1]) if isinstance(holder, list) else words[-1]] = other
    return value


def paths(tree, path=()):
    inner = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else []
    for key, value in inner:
        if key != "$schema":
            yield path + (key,)
            yield from paths(value, path + (key,))


def reduced(tree, path):
    """The tree without the value at a path, and with a plain integer or string schema in its place."""
    def holder(copied):
        for key in path[:-1]:
            copied = copied[key]
        return copied
    value = holder(tree)[path[-1]]
    without = copy.deepcopy(tree)
    del holder(without)[path[-1]]
    yield without
    if isinstance(value, dict) and value:
        for inner in ({"type": "integer"}, {"type": "string"}):
            if value != inner and len(json.dumps(value)) > len(json.dumps(inner)):
                plain = copy.deepcopy(tree)
                holder(plain)[path[-1]] = inner
                yield plain


def fits(oracle, source, value):
    try:
        return not oracle.errors(source, value)
    except RecursionError:
        return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", default=os.environ.get("SUMTYPE", "sumtype"))
    parser.add_argument("--format", choices=list(ORACLES), default="json-schema")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--show", action="store_true", help="print the schemas")
    parser.add_argument("--keep-going", action="store_true", help="do not stop after five faults")
    options = parser.parse_args()
    failed, values_read, fitting = 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        judge = Judge(options.tool, folder)
        for seed in range(options.seed, options.seed + options.count):
            oracle, source, values = ORACLES[options.format].trial(random.Random(seed))
            if options.show:
                print(json.dumps(source, ensure_ascii=False))
            oracle.check(source)
            values_read += len(values)
            fitting += sum(fits(oracle, source, value) for value in values)
            faults = judge.faults(oracle, source, values)
            if not faults:
                continue
            failed += 1
            value, what = faults[0]
            small = judge.smallest(oracle, source, value, what)
            again = judge.faults(oracle, small, [value])
            print(f"seed {seed}: {json.dumps(small, ensure_ascii=False)}\n  {json.dumps(value, ensure_ascii=False)}\n"
                  f"  {again[0][1] if again else what}", flush=True)
            if failed == 5 and not options.keep_going:
                break
    if failed:
        sys.exit(f"{failed} sources show faults")
    print(f"{options.count} random sources: {values_read} values, of which {fitting} fit, are read as the sources say")


main()
