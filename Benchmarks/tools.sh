# Functions shared by the shell benchmarks, which source this file in this folder.
#
# SUMTYPE_TOOL and SUMTYPE_MODULES may name the tool and the compiled runtime; without them, both are
# built here.

export PYTHONDONTWRITEBYTECODE=1

# The generator in a debug build, as plugins use it.
tool() {
  if [ -n "${SUMTYPE_TOOL:-}" ]; then
    echo "$SUMTYPE_TOOL"
    return
  fi
  swift build --package-path .. --product sumtype >/dev/null
  echo "$(swift build --package-path .. --show-bin-path)/sumtype"
}

# The tool in a release build.
release_tool() {
  if [ -n "${SUMTYPE_TOOL:-}" ]; then
    echo "$SUMTYPE_TOOL"
    return
  fi
  swift build -c release --package-path .. --product sumtype >/dev/null
  echo "$(swift build -c release --package-path .. --show-bin-path)/sumtype"
}

# The release build of this package, with the modules of the runtime.
modules() {
  if [ -n "${SUMTYPE_MODULES:-}" ]; then
    echo "$SUMTYPE_MODULES"
    return
  fi
  swift build -c release --product CodecBenchmark >/dev/null
  echo "$(swift build -c release --show-bin-path)/Modules"
}

# Runs a command and sets `took_ms`, the milliseconds of processor time that it and its children
# took: the same on a busy machine as on an idle one.
cpu() {
  local TIMEFORMAT='%U %S' times
  times=$({ time "$@" >/dev/null 2>&1; } 2>&1) || {
    "$@" >&2
    return 1
  }
  took_ms=$(awk -v t="${times//,/.}" 'BEGIN { split(t, p, " "); printf "%.0f", (p[1] + p[2]) * 1000 }')
}

# The least of three runs.
best_cpu() {
  local best="" _
  for _ in 1 2 3; do
    cpu "$@"
    if [ -z "$best" ] || [ "$took_ms" -lt "$best" ]; then best=$took_ms; fi
  done
  took_ms=$best
}

# The bytes of code in an object file.
text_size() { size -A "$1" | awk '/^(\.text|__text)/ { bytes += $2 } END { print bytes + 0 }'; }

# Prints the best time of five runs of a command, and the peak memory; if the command fails, its output.
# With SUMTYPE_BENCHMARKS=smoke it runs the command once.
measure() { # label, command…
  python3 - "$@" <<'PY'
import os, subprocess, sys, time
best, peak = float("inf"), 0
for _ in range(1 if os.environ.get("SUMTYPE_BENCHMARKS") == "smoke" else 5):
    begin = time.perf_counter()
    process = subprocess.Popen(sys.argv[2:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    shown = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    best = min(best, time.perf_counter() - begin)
    peak = max(peak, usage.ru_maxrss)
    if status:
        print(f"{sys.argv[1]:52} refused: {shown.decode(errors='replace').splitlines()[0]}")
        sys.exit()
print(f"{sys.argv[1]:52} {best * 1000:8.1f} ms {peak / (1024 if sys.platform == 'linux' else 1048576):6.0f} MB")
PY
}
