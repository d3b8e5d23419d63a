/* SPDX-License-Identifier: GPL-3.0-or-later */
/* arena.h -- memory that is taken piece by piece and released all at once, or back to a
 * mark. Not for use by two threads at a time. */
#ifndef GV_BASE_ARENA_H
#define GV_BASE_ARENA_H

#include "base/memory.h"

#include <stddef.h>

typedef struct gv_chunk gv_chunk;

typedef struct gv_arena {
    gv_memory *memory;
    gv_chunk *first;   /* chunks in the order they were made; kept on rewind */
    gv_chunk *current; /* the one that pieces come from; those after it are free */
    size_t used;       /* bytes used in `current` */
} gv_arena;

typedef struct gv_mark {
    gv_chunk *chunk;
    size_t used;
} gv_mark;

/* An empty arena; takes nothing until the first piece. `memory` may be NULL. */
void gv_arena_init(gv_arena *arena, gv_memory *memory);
void gv_arena_free(gv_arena *arena);

/* `size` bytes, aligned for any type (64 bytes for large pieces); NULL when out of
 * memory. The second form is zeroed and checks count * size. */
void *gv_arena_take(gv_arena *arena, size_t size);
void *gv_arena_zeroed(gv_arena *arena, size_t count, size_t size);

/* Marks nest: rewinding releases everything taken since the mark, for reuse. */
gv_mark gv_arena_mark(const gv_arena *arena);
void gv_arena_rewind(gv_arena *arena, gv_mark mark);

/* Typed: GV_ARENA_NEW(arena, uint64_t, n). Zeroed. */
#define GV_ARENA_NEW(arena, type, count)                                               \
    ((type *)gv_arena_zeroed((arena), (count), sizeof(type)))

#endif
