/* SPDX-License-Identifier: GPL-3.0-or-later */
/* memory.h -- the only way to the heap. Every allocation of the library goes through a
 * gv_memory, so that a test can make the n-th one fail, and a server can limit what one
 * request uses. */
#ifndef GV_BASE_MEMORY_H
#define GV_BASE_MEMORY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* NULL means the plain heap wherever a gv_memory pointer is expected. Any number of
 * threads may share one. One with a limit must outlive the blocks taken from it. */
typedef struct gv_memory {
    atomic_size_t n_calls; /* allocations requested so far */
    size_t fail_at;     /* the n-th allocation, counted from 1, fails; 0: none fails */
    size_t limit_bytes; /* of all blocks together; 0: no limit, and no counting */
    atomic_size_t used_bytes; /* by blocks that have not been freed */
    atomic_bool is_exhausted; /* an allocation failed because of the limit */
} gv_memory;

/* Like malloc, calloc, realloc and free; blocks of one must be released or resized by
 * the others only. */
void *gv_alloc(gv_memory *memory, size_t size);
void *gv_memory_zeroed(gv_memory *memory, size_t count, size_t size);
void *gv_memory_grow(gv_memory *memory, void *block, size_t size);
void gv_free(void *block);

/* Counts bytes that a library allocates for us on its own heap; false when they would
 * exceed the limit, and then they are not counted. Undo it with gv_memory_uncharge().
 */
bool gv_memory_charge(gv_memory *memory, size_t size);
void gv_memory_uncharge(gv_memory *memory, size_t size);

#endif
