/* SPDX-License-Identifier: GPL-3.0-or-later */
/* arena.c -- a list of chunks, each twice as large as the one before it. */
#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <string.h>

enum { FIRST_CHUNK = 4096, ALIGNMENT = 64 };

struct gv_chunk {
    gv_chunk *next;
    size_t size; /* bytes after this header */
};

/* Where the pieces of a chunk begin: the first aligned address after its header. */
static unsigned char *chunk_data(gv_chunk *chunk)
{
    const uintptr_t after = (uintptr_t)(chunk + 1);
    return (unsigned char *)((after + ALIGNMENT - 1) & ~(uintptr_t)(ALIGNMENT - 1));
}

void gv_arena_init(gv_arena *arena, gv_memory *memory)
{
    *arena = (gv_arena){ .memory = memory };
}

void gv_arena_free(gv_arena *arena)
{
    for (gv_chunk *chunk = arena->first; chunk;) {
        gv_chunk *next = chunk->next;
        gv_free(chunk);
        chunk = next;
    }
    gv_arena_init(arena, arena->memory);
}

/* Frees the kept chunks, from `chunk` on, that are too small for `size` bytes; returns
 * the first that is not. Kept in vain, they would add up: pieces that grow from one use
 * of the arena to the next would each leave a chunk behind. */
static gv_chunk *drop_small(gv_chunk *chunk, size_t size)
{
    while (chunk && chunk->size < size) {
        gv_chunk *next = chunk->next;
        gv_free(chunk);
        chunk = next;
    }
    return chunk;
}

/* Makes `current` a chunk with room for `size` bytes: a kept one that is large enough,
 * else a new one. */
static gv_chunk *next_chunk(gv_arena *arena, size_t size)
{
    gv_chunk **link = arena->current ? &arena->current->next : &arena->first;
    gv_chunk *const kept = drop_small(*link, size);
    *link = kept;
    if (kept)
        return kept;
    size_t room = arena->current ? arena->current->size * 2 : FIRST_CHUNK;
    while (room < size)
        room *= 2;
    gv_chunk *chunk = gv_alloc(arena->memory, sizeof(gv_chunk) + ALIGNMENT + room);
    if (!chunk)
        return NULL;
    *chunk = (gv_chunk){ .next = NULL, .size = room };
    *link = chunk;
    return chunk;
}

void *gv_arena_take(gv_arena *arena, size_t size)
{
    const size_t align = size >= ALIGNMENT ? ALIGNMENT : alignof(max_align_t);
    if (size > SIZE_MAX / 4)
        return NULL;
    if (arena->current) {
        const size_t start = (arena->used + align - 1) & ~(align - 1);
        if (start <= arena->current->size && size <= arena->current->size - start) {
            arena->used = start + size;
            return chunk_data(arena->current) + start;
        }
    }
    gv_chunk *chunk = next_chunk(arena, size);
    if (!chunk)
        return NULL;
    arena->current = chunk;
    arena->used = size;
    return chunk_data(chunk);
}

void *gv_arena_zeroed(gv_arena *arena, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        return NULL;
    void *piece = gv_arena_take(arena, count * size);
    if (piece)
        memset(piece, 0, count * size);
    return piece;
}

gv_mark gv_arena_mark(const gv_arena *arena)
{
    return (gv_mark){ .chunk = arena->current, .used = arena->used };
}

void gv_arena_rewind(gv_arena *arena, gv_mark mark)
{
    arena->current = mark.chunk;
    arena->used = mark.used;
}
