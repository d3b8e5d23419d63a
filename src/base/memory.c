/* SPDX-License-Identifier: GPL-3.0-or-later */
/* memory.c -- malloc with a switch that makes a chosen call fail, and a limit.
 *
 * A block follows a header that names the owner to credit when it is freed:
 *
 *     | owner | size | block ...
 */
#include "base/memory.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>

/* Aligned so that the block after it is aligned for any type. */
typedef struct header {
    alignas(max_align_t) gv_memory *owner; /* NULL: not counted */
    size_t size;                           /* of the block, without the header */
} header;

static header *header_of(void *block)
{
    return (header *)block - 1;
}

/* ---- counting ---- */

bool gv_memory_charge(gv_memory *memory, size_t size)
{
    if (!memory || !memory->limit_bytes)
        return true;
    const size_t before =
        atomic_fetch_add_explicit(&memory->used_bytes, size, memory_order_relaxed);
    if (size <= memory->limit_bytes && before <= memory->limit_bytes - size)
        return true;
    gv_memory_uncharge(memory, size);
    atomic_store(&memory->is_exhausted, true);
    return false;
}

void gv_memory_uncharge(gv_memory *memory, size_t size)
{
    if (memory && memory->limit_bytes)
        atomic_fetch_sub_explicit(&memory->used_bytes, size, memory_order_relaxed);
}

/* Whether a block of this size may be taken; if so, it is counted. */
static bool allows(gv_memory *memory, size_t size)
{
    if (size > SIZE_MAX / 2)
        return false;
    if (memory && atomic_fetch_add(&memory->n_calls, 1) + 1 == memory->fail_at)
        return false;
    return gv_memory_charge(memory, size + sizeof(header));
}

/* The block after a header that was just allocated for `memory`; NULL if the heap had
 * none. */
static void *block_of(header *head, gv_memory *memory, size_t size)
{
    if (!head) {
        gv_memory_uncharge(memory, size + sizeof(header));
        return NULL;
    }
    head->owner = memory && memory->limit_bytes ? memory : NULL;
    head->size = size;
    return head + 1;
}

/* ---- blocks ---- */

void *gv_alloc(gv_memory *memory, size_t size)
{
    if (!allows(memory, size))
        return NULL;
    return block_of(malloc(sizeof(header) + size), memory, size);
}

void *gv_memory_zeroed(gv_memory *memory, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        return NULL;
    const size_t n_bytes = count * size;
    if (!allows(memory, n_bytes))
        return NULL;
    return block_of(calloc(1, sizeof(header) + n_bytes), memory, n_bytes);
}

void *gv_memory_grow(gv_memory *memory, void *block, size_t size)
{
    if (!block)
        return gv_alloc(memory, size);
    // Both count until the old block is freed: realloc() may need room for both.
    gv_memory *const owner = header_of(block)->owner;
    const size_t old_size = header_of(block)->size;
    if (!allows(memory, size))
        return NULL;
    void *const grown =
        block_of(realloc(header_of(block), sizeof(header) + size), memory, size);
    if (grown)
        gv_memory_uncharge(owner, old_size + sizeof(header));
    return grown;
}

void gv_free(void *block)
{
    if (!block)
        return;
    header *const head = header_of(block);
    gv_memory_uncharge(head->owner, head->size + sizeof(header));
    free(head);
}
