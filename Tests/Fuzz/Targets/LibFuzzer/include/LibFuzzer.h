#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer with the arguments of a command line.
///
/// Defined in the fuzzer's runtime, which `-sanitize=fuzzer` links. It lets the package have its own `main`.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*run)(const uint8_t *data, size_t size));
