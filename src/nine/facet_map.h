/* SPDX-License-Identifier: GPL-3.0-or-later */
/* facet_map.h -- the facets of a simplicial complex on few vertices, given by sets that
 * are no faces: one bit for every subset of the vertices. Vertices are cells of a 9x9
 * grid. Used by facets.c. */
#ifndef GV_NINE_FACET_MAP_H
#define GV_NINE_FACET_MAP_H

#include "base/arena.h"
#include "nine/kernel.h"

typedef struct gv_facet_map gv_facet_map;

/* All subsets of `vertices` are faces. Takes 3 * 2^n bits for n vertices. NULL when
 * memory is out. */
gv_facet_map *gv_facet_map_new(gv_arena *arena, const gv_nine_set *vertices);

/* `set`, vertices only, is no face. */
void gv_facet_map_add(gv_facet_map *map, const gv_nine_set *set);

/* The facet that leaves the vertices `kept` needs no visit any more. */
void gv_facet_map_mark(gv_facet_map *map, const gv_nine_set *kept);

/* Visits the facets that are not marked, as the vertices that each leaves. */
void gv_facet_map_visit(gv_facet_map *map,
                        void (*visit)(void *user, const gv_nine_set *kept), void *user);

#endif
