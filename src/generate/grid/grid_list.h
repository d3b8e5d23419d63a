/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid_list.h -- all grids of an instance that has few of them. If values are
 * interchangeable (empty grids of digits), the list contains the grids whose first row
 * is in order, which represent all. */
#ifndef GV_GENERATE_GRID_GRID_LIST_H
#define GV_GENERATE_GRID_GRID_LIST_H

#include "model/instance.h"

/* A long list: the place of each label in its variable takes as many bits as the places
 * of the variable need. Rows of whole bytes, in blocks of equal size. */
typedef struct gv_grid_pack {
    uint32_t row_bytes;
    const uint8_t *bits;    /* of each primary variable */
    const uint8_t **blocks; /* GV_PACK_BLOCK bytes each */
} gv_grid_pack;

enum { GV_PACK_BLOCK = 1 << 20, GV_MOST_PACK_BLOCKS = 256 };

/* For each pair of cells, the grids in which their values are equal: bit rows over the
 * grids, cells (1, 0), (2, 0), (2, 1), (3, 0) ... */
typedef struct gv_grid_pairs {
    uint64_t *rows; /* NULL: not made */
    size_t n_words; /* of a row */
} gv_grid_pairs;

/* Made once, then read by any number of threads. */
typedef struct gv_grid_list {
    const gv_net *net;
    size_t n_grids;
    const gv_label *labels; /* n_primary for each grid; NULL if the list is long */
    gv_grid_pack pack;      /* instead */
    bool relabels;          /* each grid represents all relabellings of its values */
    gv_grid_pairs pairs;
} gv_grid_list;

/* Makes list->pairs of a list that is not packed. */
gv_status gv_grid_list_compare_cells(gv_grid_list *list, gv_arena *arena,
                                     gv_error *err);

/* The grids in which two different cells have equal values. */
const uint64_t *gv_grid_list_pair(const gv_grid_list *list, gv_var a, gv_var b);

/* Lists the grids in `arena`. *too_many: there are more than ten million, or more than
 * 256 MiB hold, or the search takes too long, or `stop` (or NULL) was set meanwhile;
 * `out` is then not set. If there is no grid, the list is empty. */
gv_status gv_grid_list_make(gv_grid_list *out, bool *too_many,
                            const gv_instance *instance, const gv_flag *stop,
                            gv_arena *arena, gv_error *err);

/* Grid number `index` of the list. */
void gv_grid_list_at(const gv_grid_list *list, size_t index, gv_label *out);

/* A grid, each equally likely; n_primary labels. The list is not empty. */
void gv_grid_list_draw(const gv_grid_list *list, gv_rng *rng, gv_label *out);

#endif
