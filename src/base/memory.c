/* SPDX-License-Identifier: GPL-3.0-or-later */
/* memory.c -- malloc with a switch that lets a chosen call fail. */
#include "base/memory.h"

#include <stdbool.h>
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

void gv_memory_share_arenas(void)
{
#ifdef __GLIBC__
    enum { ARENAS = 2 }; // a server's memory varied by 20 MB with one for each thread
    (void)mallopt(M_ARENA_MAX, ARENAS);
#endif
}

static bool must_fail(gv_memory *memory)
{
    if (!memory)
        return false;
    const size_t call = atomic_fetch_add(&memory->n_calls, 1) + 1;
    return call == memory->fail_at;
}

void *gv_memory_take(gv_memory *memory, size_t size)
{
    return must_fail(memory) ? NULL : malloc(size ? size : 1);
}

void *gv_memory_zeroed(gv_memory *memory, size_t count, size_t size)
{
    return must_fail(memory) ? NULL : calloc(count ? count : 1, size ? size : 1);
}

void *gv_memory_grow(gv_memory *memory, void *block, size_t size)
{
    return must_fail(memory) ? NULL : realloc(block, size ? size : 1);
}

void gv_memory_give(void *block)
{
    free(block);
}
