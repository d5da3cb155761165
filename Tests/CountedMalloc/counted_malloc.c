#include "counted_malloc.h"

#if defined(__linux__)
#include <features.h>
#endif

#ifdef __GLIBC__

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

// The functions of the C library itself: a program that defines `malloc` replaces it for all libraries.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static _Thread_local long blocks;
static _Thread_local long given_blocks;
static atomic_long bytes;
static atomic_bool is_counting;

long counted_malloc_blocks(void) { return blocks; }
long counted_malloc_kept_blocks(void) { return blocks - given_blocks; }
long counted_malloc_bytes(void) { return atomic_load(&bytes); }

void counted_malloc_begin(void) {
  atomic_store(&bytes, 0);
  atomic_store(&is_counting, 1);
}

static void *taken(void *block) {
  if (block == NULL) return NULL;
  blocks += 1;
  if (atomic_load_explicit(&is_counting, memory_order_relaxed))
    atomic_fetch_add(&bytes, (long)malloc_usable_size(block));
  return block;
}

static void given(void *block) {
  if (block == NULL) return;
  given_blocks += 1;
  if (atomic_load_explicit(&is_counting, memory_order_relaxed))
    atomic_fetch_sub(&bytes, (long)malloc_usable_size(block));
}

void *malloc(size_t size) { return taken(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return taken(__libc_calloc(count, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return taken(__libc_memalign(alignment, size)); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  void *block = taken(__libc_memalign(alignment, size));
  if (block == NULL) return ENOMEM;
  *result = block;
  return 0;
}

void *realloc(void *block, size_t size) {
  given(block);
  return taken(__libc_realloc(block, size));
}

void free(void *block) {
  given(block);
  __libc_free(block);
}

#else

long counted_malloc_blocks(void) { return 0; }
long counted_malloc_kept_blocks(void) { return 0; }
long counted_malloc_bytes(void) { return 0; }
void counted_malloc_begin(void) {}

#endif
