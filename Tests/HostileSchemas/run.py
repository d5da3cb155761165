#!/usr/bin/env python3
"""Checks that the tool takes time and memory in proportion to its input, whatever that is.

    swift build -c release --product sumtype
    Tests/HostileSchemas/run.py [--tool PATH]
        [--sources | --documents | --samples | --updates | --compare | --compare-json]
        [--only TEXT] [--every 1] [--sizes 1,2,4] [--scale 1]

Generates each row of schemas.py, or with --sources imports each row of sources.py, at three sizes, each with a limit of
memory (6 GB) and time (60 s). With --documents it inspects each row of documents.py; with --samples it infers a schema
of each row of samples.py; with --updates it changes the schema of each row of updates.py by samples; with --compare and
--compare-json it compares each row of schemas.py with each of its alterations, and the rows of alterations.py.
Compares processor time and peak memory with the bytes of the schema and of the output.
Fails if four times the bytes take more than six times the time or memory (beyond a tenth of a second and 60 MB; below
these, the start and the noise of the machine are larger), if a limit is passed, or if the tool crashes. A row at fault
is measured up to four times: two threads of one processor core take up to twice the time, which is no fault of the tool.
The tool limits to 100,000 what a schema multiplies; up to that limit a bounded row may take 10 seconds and 500 MB.
"""

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path

import alterations
import documents
import samples
import schemas
import sources
import updates

ROOT = Path(__file__).resolve().parents[2]
MEMORY = 6 << 30
SECONDS = 60


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def run(tool, files, folder, command):
    """Runs the tool. Returns seconds, megabytes, bytes in and out, the exit status and the first line of the output."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    names = list(files)
    size = 0
    for name, content in files.items():
        text = content if isinstance(content, str) else json.dumps(content, indent=1)
        (folder / name).write_text(text, encoding="utf-8")
        size += len(text)
    log = folder / "log"
    with open(log, "wb") as out:
        process = subprocess.Popen(
            [tool, *command(str(folder / names[0]), str(folder / "out"))],
            stdout=out, stderr=subprocess.STDOUT, preexec_fn=limit)
        try:
            _, status, usage = os.wait4(process.pid, 0)
        except KeyboardInterrupt:
            process.kill()
            raise
    said = log.read_text(encoding="utf-8", errors="replace")
    out = sum(path.stat().st_size for path in (folder / "out").rglob("*") if path.is_file())
    status = os.waitstatus_to_exitcode(status)
    head = said.splitlines()[0] if said else ""
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, size, out + len(said), status, head


def generating(file, out):
    if Path(file).name == "sumtype-config.json":
        return ["generate", "--quiet", "--config", file]
    return ["generate", "--quiet", file, "--output", out]


def importing(file, out):
    return ["import", "--quiet", "--paths", file, "--output", f"{out}/Thing.sumtype.json"]


def inspecting(file, out):
    return ["inspect", "--format", "json", "--schema", file, str(Path(file).with_name("document.json"))]


def inferring(file, out):
    return ["infer", "--quiet", "--name", "Thing", "--output", f"{out}/Thing.sumtype.json", file]


def updating(file, out):
    return ["infer", "--quiet", "--update", file, str(Path(file).with_name("samples.json"))]


def comparing(file, out):
    return ["compare", "--quiet", file, str(Path(file).with_name("New.sumtype.json"))]


def comparing_as_json(file, out):
    """A report as JSON has whole examples, where one as text has the beginning of each."""
    return [*comparing(file, out), "--format", "json"]


def compared():
    """The rows of alterations.py, and those of schemas.py once for each alteration."""
    yield from alterations.ROWS
    for name, base, make, bounded in schemas.ROWS:
        for title, alter in alterations.ALL.items():
            files = alterations.altered(make(2), alter)
            if files:
                yield f"{title}: {name}", base, altering(make, alter), bounded


def altering(make, alter):
    return lambda n: alterations.altered(make(n), alter)


# The rows, the command and its meaning, by option.
MODES = {
    "schemas": (schemas.ROWS, generating, "generate from schemas (the default)"),
    "sources": (sources.ROWS, importing, "import sources instead"),
    "documents": (documents.ROWS, inspecting, "inspect documents instead"),
    "samples": (samples.ROWS, inferring, "infer schemas from samples instead"),
    "updates": (updates.ROWS, updating, "change schemas by samples instead"),
    "compare": (list(compared()), comparing, "compare schemas with alterations of them instead"),
    "compare-json": (list(compared()), comparing_as_json, "the same, with reports as JSON"),
}


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--tool", default=str(ROOT / ".build/release/sumtype"))
    modes = arguments.add_mutually_exclusive_group()
    for mode, (_, _, meaning) in MODES.items():
        modes.add_argument(f"--{mode}", action="store_const", const=mode, dest="mode", help=meaning)
    arguments.set_defaults(mode="schemas")
    arguments.add_argument("--only", default="", help="only the rows whose names contain this text")
    arguments.add_argument("--start", default="", help="the name of the first row")
    arguments.add_argument("--every", default=1, type=int, help="only one row in so many, chosen by their names")
    arguments.add_argument("--sizes", default="1,2,4")
    arguments.add_argument("--scale", default=1.0, type=float, help="a factor for all sizes; 0.1 for a debug build")
    arguments.add_argument("--verbose", action="store_true", help="print the first line of the tool's output")
    options = arguments.parse_args()
    factors = [int(part) for part in options.sizes.split(",")]
    failures = []
    print(f"{'':52} {'n':>7} " + " ".join(f"{'seconds':>8} {'MB':>6} {'KB in, out':>15}" for _ in factors))
    with tempfile.TemporaryDirectory() as temporary:
        rows, command, _ = MODES[options.mode]
        rows = [row for row in rows if options.only in row[0]]
        # A new row takes the place of one chosen row at most.
        chosen = sorted(rows, key=lambda row: zlib.crc32(row[0].encode()))[:-(-len(rows) // options.every)]
        rows = [row for row in rows if row in chosen]
        if not rows:
            sys.exit(f"no row has {options.only!r} in its name")
        names = [row[0] for row in rows]
        for name, base, make, bounded in rows[names.index(options.start) if options.start else 0:]:
            scale = options.scale if base >= 200 else 1
            sizes = [max(2, round(base * scale) * factor) for factor in factors]

            def measure():
                results = []
                for size in sizes:
                    results.append(run(options.tool, make(size), Path(temporary) / "schema", command))
                    if results[-1][4] not in (0, 1):
                        break
                return results

            results = measure()
            fault = judge(results, bounded)
            for _ in range(3):
                if fault and results[-1][4] in (0, 1):
                    results = [least(*pair) for pair in zip(results, measure())]
                    fault = judge(results, bounded)
            cells = " ".join(f"{r[0]:8.2f} {r[1]:6.0f} {r[2] / 1024:7.0f} {r[3] / 1024:7.0f}" for r in results)
            end = "" if results[-1][4] == 0 else "refused" if results[-1][4] == 1 else f"status {results[-1][4]}"
            print(f"{name[:52]:52} {base:7} {cells} {end} {fault}", flush=True)
            if options.verbose and results[-1][5]:
                print("    " + results[-1][5][:200])
            if fault:
                failures.append(name)
    if failures:
        print(f"{len(failures)} rows are not linear: {', '.join(failures)}", file=sys.stderr)
        sys.exit(1)
    print("every row is linear")


def least(one, other):
    """The least time and memory of two runs with one schema, and the rest of the second."""
    return min(one[0], other[0]), min(one[1], other[1]), *other[2:]


def judge(results, bounded):
    """The fault of a row; empty if it is linear."""
    for seconds, _, _, _, status, _ in results:
        if status not in (0, 1):
            return f"✗ died ({status}) after {seconds:.1f} s"
    if bounded:
        seconds, memory = max(result[0] for result in results), max(result[1] for result in results)
        return f"✗ {seconds:.0f} s, {memory:.0f} MB" if seconds > 10 or memory > 500 else ""
    first, last = results[0], results[-1]
    growth = max(last[2] / first[2], last[3] / max(1, first[3]), 1)
    if last[0] - 0.1 > 1.5 * growth * max(first[0], 0.02):
        return f"✗ time × {last[0] / first[0]:.1f} where the schema is × {growth:.1f}"
    if last[1] - 60 > 1.5 * growth * max(first[1], 20):
        return f"✗ memory × {last[1] / first[1]:.1f} where the schema is × {growth:.1f}"
    if last[3] > 200 * last[2] + (1 << 20):
        return f"✗ {last[3] / last[2]:.0f} bytes out for one in"
    return ""


if __name__ == "__main__":
    main()
