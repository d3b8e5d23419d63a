/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hitting_sets.h -- all minimal hitting sets of a family of sets of cells: sets that
 * meet every one of them, and of which no member can be left out. Those of the
 * unavoidable sets of a solution are its minimal puzzles (docs/theory/sampling.md). */
#ifndef GV_GENERATE_EXHAUSTIVE_HITTING_SETS_H
#define GV_GENERATE_EXHAUSTIVE_HITTING_SETS_H

#include "base/arena.h"
#include "base/buffer.h"
#include "base/status.h"
#include "generate/exhaustive/cells128.h"

typedef enum gv_hitting_end {
    GV_HITTING_ALL,
    GV_HITTING_TOO_MANY, /* more than `most` */
    GV_HITTING_STOPPED
} gv_hitting_end;

/* Keeps of `n` non-empty sets those that contain no other one, in ascending order of
 * their sizes, and returns their number. `stop` may be NULL; when it is set, the rest
 * is kept as it is. */
size_t gv_minimal_sets(gv_cells128 *sets, size_t n, const gv_flag *stop, gv_arena *tmp);

/* Appends every minimal hitting set, one gv_cells128 each, in no particular order;
 * without sets that is the empty set. `tmp` is scratch, rewound on return. */
gv_status gv_hitting_sets(gv_hitting_end *end, gv_buffer *out, const gv_cells128 *sets,
                          size_t n_sets, size_t most, const gv_flag *stop,
                          gv_arena *tmp, gv_error *err);

#endif
