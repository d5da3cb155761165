#!/usr/bin/env bash
# Measures `infer`: 16 and 64 MB of lines (events of four kinds, with unions inside), deeply nested lists, and objects
# that contradict each other at every key; and, if SUMTYPE_CORPORA is set, 64 MB of files, copies of the real documents
# in that folder. Prints the processor time and the peak memory of each, also as a multiple of the size of the samples.
# SUMTYPE_TOOL may name an existing build of the tool; `--scale 0.1` makes all inputs smaller.
set -euo pipefail
cd "$(dirname "$0")"
source ./tools.sh

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

tool=$(release_tool)
python3 - "$tool" "$work" "$@" <<'PY'
import argparse, json, os, random, shutil, subprocess

parser = argparse.ArgumentParser()
parser.add_argument("tool")
parser.add_argument("work")
parser.add_argument("--scale", type=float, default=1)
options = parser.parse_args()
MB = 1 << 20
rng = random.Random(1)


def uuid():
    digits = f"{rng.getrandbits(128):032x}"
    return "-".join([digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]])


def event():
    """One of four kinds, told by a tag; two of them hold unions."""
    common = {"id": uuid(), "at": f"2026-01-{rng.randint(1, 28):02}T12:00:{rng.randint(0, 59):02}Z"}
    kind = rng.choice(["created", "moved", "said", "closed"])
    if kind == "created":
        return {"type": kind} | common | {"by": {"name": f"user{rng.randint(1, 900)}", "age": rng.randint(1, 99)}}
    if kind == "moved":
        place = rng.choice([{"kind": "point", "x": rng.random(), "y": rng.random()}, {"kind": "area", "name": "north"}])
        return {"type": kind} | common | {"to": place}
    if kind == "said":
        parts = rng.choices([{"text": "some words"}, {"image": {"url": "https://example.org/a.png", "width": 3}}], k=3)
        return {"type": kind} | common | {"parts": parts, "tags": rng.sample(["a", "b", "c", "d"], 2)}
    return {"type": kind} | common | {"reason": rng.choice([None, "done", "late"]), "count": rng.choice([1, "many", [2]])}


def contradictory():
    values = [None, True, 1, 2.5, "a", [], [1], {}, {"type": "x"}, {"type": 3, "a": []}]
    return {key: rng.choice(values) for key in rng.sample(["type", "kind", "a", "b", "c", "d"], 4)}


def write(name, size, make):
    path = os.path.join(options.work, name)
    with open(path, "w") as file:
        written = 0
        while written < size * options.scale:
            written += file.write(json.dumps(make()) + "\n")
    return path


def deep():
    opening, closing = rng.choice([("[", "]"), ('{"a":', "}"), ('[{"a":', "}]")])
    depth = 120 if len(opening) == 6 else 240
    return json.loads(opening * depth + "1" + closing * depth)


def measure(name, path, size):
    output = os.path.join(options.work, name + ".sumtype.json")
    process = subprocess.Popen([options.tool, "infer", path, "--name", "Sample", "-q", "-o", output])
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0, f"{name}: infer ends with status {status}"
    print(f"{name:16} {size / MB:5.1f} MB {usage.ru_utime + usage.ru_stime:6.1f} s of processor time "
          f"{usage.ru_maxrss / 1024:6.0f} MB, {usage.ru_maxrss * 1024 / size:4.1f} x its size")


def copies(folder, size):
    """So many bytes of documents in one folder, each of them as often as every other; and how many they are."""
    documents = [os.path.join(path, name) for path, _, names in sorted(os.walk(folder)) for name in sorted(names)
                 if name.endswith((".json", ".ipynb"))]
    path = os.path.join(options.work, "files")
    os.mkdir(path)
    written = count = 0
    while written < size * options.scale:
        for document in documents:
            shutil.copyfile(document, os.path.join(path, f"{count}{os.path.splitext(document)[1]}"))
            written += os.path.getsize(document)
            count += 1
    return path, written, count


for name, size, make in [("events16", 16 * MB, event), ("events64", 64 * MB, event), ("deep", 8 * MB, deep),
                         ("contradictory", 16 * MB, contradictory)]:
    path = write(name + ".jsonl", size, make)
    measure(name, path, os.path.getsize(path))
    os.remove(path)
if os.environ.get("SUMTYPE_CORPORA"):
    # Below the limit of `infer`, so that it reads all samples.
    path, size, count = copies(os.environ["SUMTYPE_CORPORA"], 62 * MB)
    measure(f"files {count}", path, size)
PY
