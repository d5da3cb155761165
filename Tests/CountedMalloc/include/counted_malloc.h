#ifndef COUNTED_MALLOC_H
#define COUNTED_MALLOC_H

// Counts what a program takes from the heap, in tests whose promise is that it takes nothing. With another C library
// than glibc nothing is counted.

/// How many blocks the calling thread has taken since it began.
long counted_malloc_blocks(void);

/// How many blocks the calling thread has taken more than it has given back. It has a meaning where no other thread
/// gives back what this one has taken.
long counted_malloc_kept_blocks(void);

/// How many bytes of blocks all threads have taken and not given back, since `counted_malloc_begin`.
long counted_malloc_bytes(void);

/// Begins to count bytes.
void counted_malloc_begin(void);

#endif
