#!/usr/bin/env bash
# Fuzzes the package: Tests/Fuzz/run.sh [--seconds N] [TARGET…]
#
#   json documents merges schemas             60 seconds each by default
#   entries stores codable policies migrations lines   20 seconds each by default
#
# Two targets run at a time, which takes about three minutes after the build. `--seconds 600` gives each ten minutes.
# An input that breaks a promise is left in .build/found. `.build/release/Fuzz --target=TARGET FILE` prints the promise,
# and `-minimize_crash=1 -runs=20000` makes the input smaller. Then put it into cases/TARGET, under a name that says
# what it shows, and into a test.
set -euo pipefail
cd "$(dirname "$0")"

seconds=
targets=()
while [ $# -gt 0 ]; do
  case $1 in
  --seconds) seconds=$2; shift 2 ;;
  -*) sed -n '2,10s/^# \{0,1\}//p' "$0"; exit 64 ;;
  *) targets+=("$1"); shift ;;
  esac
done
[ ${#targets[@]} -gt 0 ] ||
  targets=(json documents merges schemas entries stores codable policies migrations lines)

swift run --package-path ../.. -q sumtype generate
swift build -c release

found=.build/found
mkdir -p "$found"
# Leaks are not reported, because tables of keys are never freed. The fake stack of the sanitizer is off, because the
# reader bounds the depth of a document by the free stack.
export ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0:symbolize=0
export SWIFT_BACKTRACE=enable=no

fuzz() {
  local target=$1 time=$2 length=512 corpus=.build/corpus/$1 log=$found/$1.log words=()
  [ "$target" != schemas ] || length=4096
  mkdir -p "$corpus" "cases/$target"
  [ ! -f "words/$target" ] || words=("-dict=words/$target")
  # The inputs in cases/ are run first.
  if .build/release/Fuzz "--target=$target" -runs=0 "cases/$target" </dev/null >"$log" 2>&1 &&
    .build/release/Fuzz "--target=$target" "-max_total_time=$time" -len_control=0 "-max_len=$length" -timeout=20 -rss_limit_mb=2048 \
      -print_final_stats=1 "-artifact_prefix=$found/$target-" "${words[@]}" "$corpus" "cases/$target" \
      </dev/null >>"$log" 2>&1; then
    printf '%-10s %s inputs, nothing found\n' "$target" \
      "$(sed -n 's/stat::number_of_executed_units: *//p' "$log" | tail -1)"
  else
    printf '%-10s FOUND, see Tests/Fuzz/%s:\n' "$target" "$log"
    grep -a -A 12 -m 1 -E '^broken:|ERROR:|Fatal error|SUMMARY:' "$log" | cut -c1-400 || tail -5 "$log"
    return 1
  fi
}

status=0
running=()
for target in "${targets[@]}"; do
  time=20
  case $target in json | documents | merges | schemas) time=60 ;; esac
  fuzz "$target" "${seconds:-$time}" &
  running+=($!)
  if [ ${#running[@]} -ge 2 ]; then
    wait "${running[0]}" || status=1
    running=("${running[@]:1}")
  fi
done
for process in "${running[@]}"; do wait "$process" || status=1; done
exit $status
