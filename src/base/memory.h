/* SPDX-License-Identifier: GPL-3.0-or-later */
/* memory.h -- the only way to the heap. Every allocation of the library goes through a
 * gv_memory, so that a test can make the n-th one fail. */
#ifndef GV_BASE_MEMORY_H
#define GV_BASE_MEMORY_H

#include <stdatomic.h>
#include <stddef.h>

/* NULL stands for the plain heap wherever a gv_memory pointer is taken. */
typedef struct gv_memory {
    atomic_size_t n_calls; /* allocations asked for so far */
    size_t fail_at; /* the n-th allocation, counted from 1, fails; 0: none does */
} gv_memory;

/* For programs whose threads come and go: the heap keeps few arenas instead of one for
 * each thread, so that what one thread gave back the next one finds. To be called
 * before the first thread begins. Does nothing where the C library has no such switch.
 */
void gv_memory_share_arenas(void);

/* Like malloc, calloc, realloc and free. */
void *gv_memory_take(gv_memory *memory, size_t size);
void *gv_memory_zeroed(gv_memory *memory, size_t count, size_t size);
void *gv_memory_grow(gv_memory *memory, void *block, size_t size);
void gv_memory_give(void *block);

#endif
