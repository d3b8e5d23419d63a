/* SPDX-License-Identifier: GPL-3.0-or-later */
/* live_facets.h -- the facets of a simplicial complex on up to 26 elements, given by
 * sets that are not faces ("traces"): the largest sets that contain no trace. Sets are
 * masks, bit i for element i.
 *
 * A vector of 512 bits says for every subset of the first nine elements whether it is a
 * face together with one set of the others. Only the live vectors, those with any face,
 * are visited: a set of the others is examined only if it was live without its last
 * element. So the cost follows the number of faces, not 2^26; put the elements with
 * many small traces last. sudoku9/search/facets.c finds the same for any number of
 * elements, trace by trace, which is slower for so few. */
#ifndef GV_GENERATE_MINIMAL_LIVE_FACETS_H
#define GV_GENERATE_MINIMAL_LIVE_FACETS_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

enum { GV_MAX_ELEMENTS = 26 };

/* A growing array of masks, in an arena. */
typedef struct gv_masks {
    gv_arena *arena;
    uint32_t *items;
    size_t n, room;
} gv_masks;

/* Appends; false when out of memory. */
bool gv_masks_add(gv_masks *masks, uint32_t mask);

/* Scratch for complexes on up to `most` elements: 64 bytes for each set of all but
 * nine. NULL when out of memory. */
typedef struct gv_live_facets gv_live_facets;
gv_live_facets *gv_live_facets_new(gv_arena *arena, unsigned most);

/* Replaces `out` by the facets, ascending. There are none if a trace is empty. False
 * when out of memory. */
bool gv_live_facets_find(gv_live_facets *live, gv_masks *out, const uint32_t *traces,
                         size_t n_traces, unsigned n_elements);

#endif
