/* SPDX-License-Identifier: GPL-3.0-or-later */
/* facet_map.c -- subsets as numbers, bit i for vertex i; the map has the bit of a
 * subset in word subset / 64. Every step over a vertex is a pass over the words: in a
 * word for the six lowest vertices, between blocks of words for the others. */
#include "nine/facet_map.h"

#include "base/bitset.h"
#include "nine/cell_set.h"

#include <assert.h>

enum { WORD_VERTICES = 6, MAX_VERTICES = 30 };

struct gv_facet_map {
    unsigned n_cells, n_vertices; /* at least 6: others are in no face */
    uint8_t cells[GV_NINE_CELLS];
    gv_nine_set vertices;
    size_t n_words;
    uint64_t *non_faces;
    uint64_t *marked;
    uint64_t *facets; /* scratch */
};

/* The subsets in a word that have vertex i. */
static const uint64_t has_vertex[WORD_VERTICES] = {
    UINT64_C(0xAAAAAAAAAAAAAAAA), UINT64_C(0xCCCCCCCCCCCCCCCC),
    UINT64_C(0xF0F0F0F0F0F0F0F0), UINT64_C(0xFF00FF00FF00FF00),
    UINT64_C(0xFFFF0000FFFF0000), UINT64_C(0xFFFFFFFF00000000),
};

gv_facet_map *gv_facet_map_new(gv_arena *arena, const gv_nine_set *vertices)
{
    gv_facet_map *const map = GV_TAKE(arena, gv_facet_map, 1);
    if (!map)
        return NULL;
    map->vertices = *vertices;
    map->n_cells = gv_nine_set_list(map->cells, vertices);
    map->n_vertices = map->n_cells > WORD_VERTICES ? map->n_cells : WORD_VERTICES;
    assert(map->n_vertices <= MAX_VERTICES);
    map->n_words = gv_bits_words((size_t)1 << map->n_vertices);
    map->non_faces = GV_TAKE(arena, uint64_t, map->n_words);
    map->marked = GV_TAKE(arena, uint64_t, map->n_words);
    map->facets = GV_TAKE(arena, uint64_t, map->n_words);
    if (!map->non_faces || !map->marked || !map->facets)
        return NULL;
    for (unsigned i = map->n_cells; i < map->n_vertices; i++)
        gv_bits_add(map->non_faces, (size_t)1 << i);
    return map;
}

static size_t subset_of(const gv_facet_map *map, const gv_nine_set *set)
{
    size_t subset = 0;
    for (unsigned i = 0; i < map->n_cells; i++)
        subset |= (size_t)gv_nine_set_has(set, map->cells[i]) << i;
    return subset;
}

void gv_facet_map_add(gv_facet_map *map, const gv_nine_set *set)
{
    gv_bits_add(map->non_faces, subset_of(map, set));
}

void gv_facet_map_mark(gv_facet_map *map, const gv_nine_set *kept)
{
    const gv_nine_set left_out = gv_nine_set_minus(&map->vertices, kept);
    gv_bits_add(map->marked, subset_of(map, &left_out));
}

/* Whatever contains a set that is no face is no face. */
static void close_upwards(gv_facet_map *map)
{
    uint64_t *const words = map->non_faces;
    for (size_t w = 0; w < map->n_words; w++)
        for (unsigned i = 0; i < WORD_VERTICES; i++)
            words[w] |= (words[w] & ~has_vertex[i]) << (1u << i);
    for (size_t block = 1; block < map->n_words; block *= 2)
        for (size_t from = 0; from < map->n_words; from += 2 * block)
            for (size_t w = from; w < from + block; w++)
                words[w + block] |= words[w];
}

/* A facet is a face that is none with any vertex more. */
static void find_facets(gv_facet_map *map)
{
    const uint64_t *const words = map->non_faces;
    uint64_t *const facets = map->facets;
    for (size_t w = 0; w < map->n_words; w++) {
        facets[w] = ~(words[w] | map->marked[w]);
        for (unsigned i = 0; i < WORD_VERTICES; i++)
            facets[w] &= has_vertex[i] | words[w] >> (1u << i);
    }
    for (size_t block = 1; block < map->n_words; block *= 2)
        for (size_t from = 0; from < map->n_words; from += 2 * block)
            for (size_t w = from; w < from + block; w++)
                facets[w] &= words[w + block];
}

void gv_facet_map_visit(gv_facet_map *map,
                        void (*visit)(void *user, const gv_nine_set *kept), void *user)
{
    close_upwards(map);
    find_facets(map);
    const size_t n_bits = map->n_words * 64;
    for (size_t subset = gv_bits_next(map->facets, n_bits, 0); subset < n_bits;
         subset = gv_bits_next(map->facets, n_bits, subset + 1)) {
        gv_nine_set kept = { { 0, 0, 0 } };
        for (unsigned i = 0; i < map->n_cells; i++)
            if (!(subset >> i & 1))
                gv_nine_set_add(&kept, map->cells[i]);
        visit(user, &kept);
    }
}
