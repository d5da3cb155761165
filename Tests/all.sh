#!/usr/bin/env bash
# Runs all cases of all tests (`swift test` runs a few of each kind), and the generated code of schemas/corpora.
# SUMTYPE_CORPORA may name a folder of real documents, ROUNDTRIP_CHECK a program that compares two folders of JSON;
# without them the tests that need them are skipped. SUMTYPE_TEST_MODULES may name the test modules to run, separated
# by commas; SUMTYPE_SEEDS is a factor for the number of random cases. With --build the tests are built, and do not run;
# other arguments go to `swift test`.
set -euo pipefail
cd "$(dirname "$0")/.."
export SUMTYPE_TESTS=all
# The tests of the tool run its executable.
case ${SUMTYPE_TEST_MODULES:-SumTypeToolTests} in
*SumTypeToolTests*) swift build --product sumtype ;;
esac
if [ "${1:-}" = --build ]; then exec swift build --product sumtypePackageTests; fi
exec swift test --test-product sumtypePackageTests "$@"
