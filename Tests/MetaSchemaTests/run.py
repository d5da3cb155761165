#!/usr/bin/env python3
"""Checks Docs/sumtype-1.schema.json against every schema of the repository, with an independent validator.

Needs PyPI's jsonschema. The meta-schema accepts every schema that sumtype accepts. It rejects those that sumtype
rejects, as far as JSON Schema can express the rule; beyond.json lists the others, each with the reason.
"""

import json
import re
import sys
from pathlib import Path

from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parents[2]
META = ROOT / "Docs/sumtype-1.schema.json"
REJECTED = ROOT / "Tests/SumTypeGeneratorTests/Rejected"
BEYOND = Path(__file__).with_name("beyond.json")
COMMENT = re.compile(r"<!--(.*)-->")


def skipped(path):
    """Whether a path is in a build folder or in generated code."""
    parts = path.relative_to(ROOT).parts
    return any(part.startswith(".") for part in parts) or parts[0] == "Generated"


def schema_files():
    """The schemas in files, except the rejected ones of the tests and those of the documentation."""
    for path in sorted(ROOT.rglob("*.sumtype.json")):
        if not skipped(path) and REJECTED not in path.parents:
            yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


def json_blocks(text):
    """The JSON blocks of a page: line, heading above, pairs of words in the comment above, text."""
    heading, comment, block, start = "", {}, None, 0
    for number, line in enumerate(text.split("\n"), 1):
        stripped = line.strip()
        if block is not None:
            if stripped == "```":
                yield start, heading, comment, "\n".join(block)
                block, comment = None, {}
            else:
                block.append(line)
        elif stripped.startswith("```json"):
            block, start = [], number + 1
        elif stripped.startswith("```"):
            comment = {}
        elif stripped.startswith("#"):
            heading, comment = stripped.lstrip("#").strip().strip("`"), {}
        elif match := COMMENT.fullmatch(stripped):
            pairs = (part.partition(":") for part in match[1].split(";"))
            comment = {word.strip(): rest.strip() for word, _, rest in pairs}
        elif stripped:
            comment = {}


def page_schemas():
    """The schemas that the documentation shows: place, whether it is refused, text."""
    pages = [ROOT / "README.md", *sorted((ROOT / "Docs").rglob("*.md")), *sorted(ROOT.glob("Examples/**/README.md"))]
    for page in pages:
        if skipped(page):
            continue
        types = "{}"
        for line, heading, comment, text in json_blocks(page.read_text(encoding="utf-8")):
            kind = comment.get("schema")
            if kind == "types":
                types, schema = text, '{"sumtype": 1, "types": ' + text + "}"
            elif kind == "fields":
                schema = '{"sumtype": 1, "types": {"Example": {"struct": ' + text + "}}}"
            elif kind == "documents":
                schema = '{"sumtype": 1, "documents": ' + text + "}"
            elif kind == "whole" or kind is None and ('"sumtype"' in text or "refused" in comment):
                schema = text
            else:
                continue
            refused = "refused" in comment
            where = f"#{heading}" if refused else f":{line}"
            yield f"{page.relative_to(ROOT)}{where}", refused, schema


def rejected_schemas():
    """The rejected schemas of the tests: name, text."""
    for expected in sorted(REJECTED.glob("*.expected")):
        name = expected.stem
        single = REJECTED / f"{name}.sumtype.json"
        path = single if single.exists() else REJECTED / name / "Main.sumtype.json"
        yield name, path.read_text(encoding="utf-8")


def parsed(text):
    """The value of a JSON text; None if the text is not strict JSON or an object has a key twice."""

    def members(pairs):
        if len({key for key, _ in pairs}) < len(pairs):
            raise ValueError("an object has a key twice")
        return dict(pairs)

    def constant(name):
        raise ValueError(f"{name} is not JSON")

    try:
        return json.loads(text, object_pairs_hook=members, parse_constant=constant)
    except ValueError:
        return None


def faults(validator, text):
    """The errors of a schema by the meta-schema."""
    value = parsed(text)
    if value is None:
        return ["it is not strict JSON, or an object has a key twice"]
    return [
        f"{'/'.join(map(str, error.absolute_path)) or '(root)'}: {error.message[:200]}"
        for error in sorted(validator.iter_errors(value), key=lambda error: list(map(str, error.absolute_path)))
    ]


def main():
    explain = sys.argv[1:] == ["--explain"]
    meta = json.loads(META.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(meta)
    validator = Draft202012Validator(meta)
    problems = []

    accepted = list(schema_files())
    refused_on_pages = []
    for place, refused, text in page_schemas():
        (refused_on_pages if refused else accepted).append((place, text))
    for place, text in accepted:
        problems += [f"{place} is accepted by sumtype, but not by the meta-schema: {fault}"
                     for fault in faults(validator, text)]

    beyond = json.loads(BEYOND.read_text(encoding="utf-8"))
    rejected = list(rejected_schemas())
    unnamed = set(beyond) - {name for name, _ in rejected} - {place for place, _ in refused_on_pages}
    problems += [f"beyond.json names {name}, which is no rejected schema" for name in sorted(unnamed)]
    for name, text in rejected + refused_on_pages:
        found = faults(validator, text)
        if explain and found:
            print(name, *found, sep="\n  ")
        if found and name in beyond:
            problems.append(f"{name} is rejected by the meta-schema, and must not be in beyond.json: {found[0]}")
        elif not found and name not in beyond:
            problems.append(f"{name} is rejected by sumtype, but neither by the meta-schema nor in beyond.json")

    for path in sorted(ROOT.glob("schemas/**/*.sumtype.json")):
        named = json.loads(path.read_text(encoding="utf-8")).get("$schema", "")
        if (path.parent / named).resolve() != META:
            problems.append(f"{path.relative_to(ROOT)} does not name the meta-schema as its \"$schema\"")

    for problem in problems:
        print(problem, file=sys.stderr)
    print(
        f"{len(accepted)} schemas accepted, {len(rejected) + len(refused_on_pages) - len(beyond)} rejected, "
        f"{len(beyond)} beyond JSON Schema; {len(problems)} problems"
    )
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
